"""The score sheet of a game of tricks as text."""

from __future__ import annotations

from scoring.nouns import POINT
from scoring.tricks.entry import seat
from scoring.tricks.pack import LIKELY, PRINTED, UNKNOWN, TrickPack
from scoring.tricks.result import PlayerResult, TokenLine, TrickResult
from scoring.tricks.tokens import said
from scoring.tricks.words import TEAM, TRICK
from sentences import Counted, say

EQUALS = say("Equal points")
TO_CHECK = say("One look at the card will do")
TO_KNOW = say("Good to know")
STATUS = {PRINTED: say("printed"), LIKELY: say("to check"), UNKNOWN: say("unknown")}
TYPED = say("counted by the player")


def sheet(result: TrickResult, lang: str) -> str:
    title = result.pack.title.sentence(lang)
    lines = [title, "─" * len(title)]
    place = 1
    for names in result.ranking:
        for name in names:
            lines += ["", *_player(result.players[name], place, lang)]
        place += len(names)
    if result.majority:
        lines += ["", result.majority.sentence(lang)]
    if result.leader:
        lines.append(say("{name} leads the next trick", name=seat(result.pack, result.leader)).sentence(lang))
    for heading, sentences in ((EQUALS, [step.sentence(lang) for step in result.tie_break]),
                               (TO_CHECK, [question.sentence(lang) for question in result.questions]),
                               (TO_KNOW, [warning.sentence(lang) for warning in result.warnings])):
        if sentences:
            lines += ["", heading.sentence(lang), *(f"  {each}" for each in sentences)]
    return "\n".join(lines)


def deck_sheet(pack: TrickPack, lang: str) -> str:
    """Lists every card with what is known of it, to compare with the printed deck; open questions below their card."""
    lines = []
    for card in pack.by_value.values():
        icons = ["?"] if card.categories is None else [pack.categories[icon].label.sentence(lang) + "?" * (icon in card.guessed)
                                                       for icon in card.categories]
        name, status = pack.lexicon.card(card.id), STATUS[card.status]
        lines.append(f"{card.value:>2}  {name.sentence(lang)} ({', '.join(icons) or '–'})  {status.sentence(lang)}")
        lines += [f"      {text}" for text in pack.card_text(card.id, lang)]
        lines += [f"      ? {question.sentence(lang)}" for question in card.questions]
    return "\n".join(lines)


def _player(player: PlayerResult, place: int, lang: str) -> list[str]:
    worth = " + ".join(str(each) for each in player.points_by_token.values())
    line = say("{points}  ({tokens}: {worth})", points=Counted(player.points, POINT), tokens=said(player.total, player.pack.lexicon),
               worth=worth)
    rows = [f"{place}. {player.name}  {line.sentence(lang)}"]
    for chapter in (TRICK, TEAM):
        of_chapter = [line for line in player.lines if line.chapter == chapter]
        if of_chapter:
            rows.append("   " + say("{name:Bare}", name=player.pack.chapters[chapter]).sentence(lang))
            rows += _aligned([_row(line, lang) for line in of_chapter])
    return rows


def _row(line: TokenLine, lang: str) -> tuple[str, str, str, str]:
    card = line.pack.cards[line.card] if line.card else None
    trick = "" if line.trick is None else say("trick {number}", number=line.trick).sentence(lang)
    name = f"{card.value:>2} {line.pack.lexicon.card(card.id).sentence(lang)}{' (?)' if card.to_check else ''}" if card else " · "
    tokens = said(line.tokens, line.pack.lexicon).sentence(lang) if any(line.tokens.values()) else "–"
    return trick, name, tokens, TYPED.sentence(lang) if card is None and line.typed else line.reason(lang)


def _aligned(rows: list[tuple[str, str, str, str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return ["     " + "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False) if width), row[3]]) for row in rows]
