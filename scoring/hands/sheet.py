"""Score sheets as text: printed by the command line and shared by people."""

from __future__ import annotations

from scoring.hands.pack import HandPack
from scoring.hands.prose import (
    blanked_text,
    card_text,
    cleared_text,
    face_text,
    line_text,
    readings_text,
    struck_text,
    use_text,
    void_text,
)
from scoring.hands.result import CardLine, CardScore, HandResult, TableResult
from scoring.nouns import ITEM
from sentences import Saying, grammar_of, listed, say

WIDTH = 78


def sheet(result: HandResult | TableResult, lang: str) -> str:
    return hand_sheet(result, lang) if isinstance(result, HandResult) else table_sheet(result, lang)


def hand_sheet(result: HandResult, lang: str) -> str:
    """Writes one hand, card by card, blanked cards last."""
    pack, grammar = result.pack, grammar_of(lang)
    lines: list[str] = []
    scores = [*sorted(result.cards.values(), key=lambda score: (score.blanked, -score.points, score.face.number)), *result.items.values()]
    for score in scores:
        lines += card_lines(result, score, lang)
    if result.extra:
        lines.append(row(say("Extra points").sentence(lang), grammar.signed(result.extra)))
    parts: list[Saying] = [say("base {base}, bonus {bonus:signed}, penalty {penalty:signed}", base=result.part("base"),
                               bonus=result.part("bonus"), penalty=result.part("penalty"))]
    parts += [say("items {items:signed}", items=result.item_points)] if result.items else []
    lines += ["─" * WIDTH, row(say("Total").sentence(lang), grammar.number(result.total)), "  " + listed(parts, "").sentence(lang)]
    lines += ["  " + use_text(pack, card, result.choices, lang) for card in result.choices]
    if result.best is not None and result.choices and not result.choices.keys() <= result.best.fixed.keys():
        lines.append("  " + best_line(result, lang))
    return "\n".join(lines + ["  ! " + warning.sentence(lang) for warning in result.warnings])


def best_line(result: HandResult, lang: str) -> str:
    assert result.best is not None
    if result.best.checked == 1:
        return say("The only choice").sentence(lang)
    totals = listed([other.total for other in result.best.runners_up], "")
    saying = say("Best of {checked} choices, next: {totals}", checked=result.best.checked, totals=totals) if totals else (
        say("Best of {checked} choices", checked=result.best.checked))
    return saying.sentence(lang)


def _figure(line: CardLine, lang: str) -> str:
    grammar = grammar_of(lang)
    return grammar.number(line.figure) if line.part == "base" else grammar.signed(line.figure)


def card_lines(result: HandResult, score: CardScore, lang: str) -> list[str]:
    pack = result.pack
    card, suit = pack.lexicon.card(score.card), score.face.card.suit  # an item has no suit
    in_brackets = f"({pack.lexicon.suit(suit).sentence(lang)})" if suit else ""
    title = " ".join(filter(None, (card.sentence(lang), in_brackets, face_text(pack, score, lang))))
    lines = [row(title, "0" if score.blanked else grammar_of(lang).number(score.points), strong=True)]
    if score.blanked:
        lines.append("    × " + blanked_text(result, score, lang))
    else:
        lines += [row("    " + line_text(pack, line, lang), _figure(line, lang))
                  for line in score.lines]
    cleared, struck = cleared_text(result, score, lang), struck_text(result, score, lang)
    if cleared:
        lines += ["    ✓ " + cleared, "      " + void_text(result, score, lang)]
    return lines + (["    ✓ " + struck] if struck else [])


def row(left: str, right: str, strong: bool = False) -> str:
    """Puts text on the left and the figure on the right; a long text keeps its figure on its last line."""
    right = f"[{right}]" if strong else right
    head: list[str] = []
    while len(left) > WIDTH - 8:
        cut = left.rfind(" ", 8, WIDTH - 8)
        if cut < 0:
            break
        head.append(left[:cut])
        left = "      " + left[cut + 1:]
    return "\n".join([*head, left.ljust(WIDTH - len(right)) + right])


def table_sheet(result: TableResult, lang: str) -> str:
    """Writes the ranking with its tie-breaks, then each hand."""
    lines: list[str] = []
    place = 1
    for names in result.ranking:
        total = result.players[names[0]].total
        lines.append(say("{place}. {names}: {total}", place=place, names=" = ".join(names), total=total).sentence(lang))
        place += len(names)
    lines += ["  " + step.sentence(lang) for step in result.tie_break]
    lines += ["  ! " + warning.sentence(lang) for warning in result.warnings]
    for name, hand in result.players.items():
        lines += ["", name, hand_sheet(hand, lang)]
    return "\n".join(lines)


def deck_sheet(pack: HandPack, lang: str) -> str:
    """Writes every card with its generated text, to compare with the printed deck."""
    lines = []
    for card in (*pack.by_number, *sorted(pack.items.values(), key=lambda item: item.number)):
        name = pack.lexicon.card(card.id).sentence(lang)
        suit = pack.lexicon.suit(card.suit) if card.suit else ITEM
        lines.append(f"{card.number:>3} {name} ({grammar_of(lang).capital(suit.sentence(lang))} {grammar_of(lang).number(card.strength)})")
        lines += ["      " + text for text in card_text(pack, card.id, lang)]
        lines += ["      " + pack.uses[card.id].sentence(lang)] if card.id in pack.uses else []
        lines += ["      (" + text + ")" for text in readings_text(pack, card.id, lang)]
    return "\n".join(lines)
