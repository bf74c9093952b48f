"""Score sheets as text: what the command line prints and what people share."""

from __future__ import annotations

from scoring.grammar import number, signed
from scoring.hands.pack import HandPack
from scoring.hands.prose import (
    blanked_text,
    cleared_text,
    face_text,
    line_text,
    struck_text,
    use_text,
    void_text,
)
from scoring.hands.result import CardScore, HandResult, Line, TableResult

WORDS = {
    "total": {"en": "Total", "fr": "Total"},
    "extra": {"en": "Extra points", "fr": "Points supplémentaires"},
    "parts": {"en": "base {base}, bonus {bonus}, penalty {penalty}", "fr": "base {base}, bonus {bonus}, malus {penalty}"},
    "best": {"en": "Best of {checked} declarations", "fr": "Le meilleur de {checked} déclarations"},
    "only": {"en": "The only declaration", "fr": "La seule déclaration"},
    "next": {"en": "next: {totals}", "fr": "ensuite\u00a0: {totals}"},
    "place": {"en": "{place}. {names}: {total}", "fr": "{place}. {names}\u00a0: {total}"},
}
WIDTH = 78


def sheet(result: HandResult | TableResult, lang: str) -> str:
    return hand_sheet(result, lang) if isinstance(result, HandResult) else table_sheet(result, lang)


def hand_sheet(result: HandResult, lang: str) -> str:
    """One hand, card by card, blanked ones last."""
    pack = result.pack
    lines: list[str] = []
    scores = sorted(result.cards.values(), key=lambda score: (score.blanked, -score.points, score.face.number))
    for score in scores:
        lines += card_lines(result, score, lang)
    if result.extra:
        lines.append(row(WORDS["extra"][lang], signed(result.extra, lang)))
    lines += ["─" * WIDTH, row(WORDS["total"][lang], number(result.total, lang)), "  " + WORDS["parts"][lang].format(
        base=number(result.part("base"), lang), bonus=signed(result.part("bonus"), lang), penalty=signed(result.part("penalty"), lang))]
    lines += ["  " + use_text(pack, card, use, lang) for card, use in result.choices.items()]
    if result.best is not None and result.choices:
        lines.append("  " + best_line(result, lang))
    return "\n".join(lines + ["  ! " + warning.sentence(lang) for warning in result.warnings])


def best_line(result: HandResult, lang: str) -> str:
    assert result.best is not None
    if result.best.checked == 1:
        return WORDS["only"][lang]
    text = WORDS["best"][lang].format(checked=number(result.best.checked, lang))
    totals = ", ".join(number(other.total, lang) for other in result.best.runners_up)
    return f"{text}, {WORDS['next'][lang].format(totals=totals)}" if totals else text


def _figure(line: Line, lang: str) -> str:
    return number(line.figure, lang) if line.part == "base" else signed(line.figure, lang)


def card_lines(result: HandResult, score: CardScore, lang: str) -> list[str]:
    pack = result.pack
    speech = pack.speech(lang)
    suit = speech.suit(score.face.card.suit).one
    title = " ".join(filter(None, (speech.title(score.card), f"({suit})", face_text(pack, score, lang))))
    lines = [row(title, "0" if score.blanked else number(score.points, lang), strong=True)]
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
    """Text on the left, the figure on the right; a long text keeps its figure on its last line."""
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
    """The ranking with its tie-breaks, then every hand."""
    lines: list[str] = []
    place = 1
    for names in result.ranking:
        total = result.players[names[0]].total
        lines.append(WORDS["place"][lang].format(place=place, names=" = ".join(names), total=total))
        place += len(names)
    lines += ["  " + step.sentence(lang) for step in result.tie_break]
    lines += ["  ! " + warning.sentence(lang) for warning in result.warnings]
    for name, hand in result.players.items():
        lines += ["", name, hand_sheet(hand, lang)]
    return "\n".join(lines)


def deck_sheet(pack: HandPack, lang: str) -> str:
    """Every card with its generated text: to compare with the printed deck."""
    from scoring.hands.prose import card_text

    speech = pack.speech(lang)
    lines = []
    for card in pack.by_number:
        lines.append(f"{card.number:>3} {speech.title(card.id)} ({speech.suit(card.suit).one} {card.strength})")
        lines += ["      " + text for text in card_text(pack, card.id, lang)]
    return "\n".join(lines)
