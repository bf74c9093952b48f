"""The score sheet of a game of tricks, to be read at the table."""

from __future__ import annotations

from scoring.grammar import Noun
from scoring.mistakes import Saying
from scoring.tricks.entry import seat
from scoring.tricks.pack import LIKELY, PRINTED, UNKNOWN, TrickPack
from scoring.tricks.result import Line, PlayerResult, Result
from scoring.tricks.tokens import said
from scoring.tricks.words import TEAM, TRICK

POINT = {"en": Noun("point", "points"), "fr": Noun("point", "points", "m")}
EQUALS = Saying("Equal points", "Égalités")
TO_CHECK = Saying("One look at the card answers", "Un coup d'œil à la carte suffit")
TO_KNOW = Saying("Good to know", "À savoir")
STATUS = {PRINTED: Saying("printed", "imprimé"), LIKELY: Saying("to check", "à vérifier"), UNKNOWN: Saying("unknown", "inconnu")}
LEADS = Saying("{name} leads the next trick", "{name} mène le prochain tour")
TYPED = Saying("counted by the player", "compté par le joueur")


def sheet(result: Result, lang: str) -> str:
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
        lines.append(LEADS.sentence(lang).format(name=seat(result.pack, result.leader, lang)))
    for heading, told in ((EQUALS, [step.sentence(lang) for step in result.tie_break]),
                          (TO_CHECK, [question.sentence(lang) for question in result.questions]),
                          (TO_KNOW, [warning.sentence(lang) for warning in result.warnings])):
        if told:
            lines += ["", heading.sentence(lang), *(f"  {each}" for each in told)]
    return "\n".join(lines)


def deck_sheet(pack: TrickPack, lang: str) -> str:
    """Every card with what is known of it, to compare with the printed deck; open questions below their card."""
    lines = []
    for card in pack.by_value.values():
        icons = ["?"] if card.categories is None else [pack.categories[icon].label.sentence(lang) + "?" * (icon in card.guessed)
                                                       for icon in card.categories]
        lines.append(f"{card.value:>2}  {pack.title_of(card.id, lang)} ({', '.join(icons) or '–'})  {STATUS[card.status].sentence(lang)}")
        lines += [f"      {text}" for text in pack.card_text(card.id, lang)]
        lines += [f"      ? {question.sentence(lang)}" for question in card.questions]
    return "\n".join(lines)


def _player(player: PlayerResult, place: int, lang: str) -> list[str]:
    points, speech = player.points, player.pack.speech(lang)
    worth = " + ".join(str(each) for each in player.points_by_token.values())
    rows = [f"{place}. {player.name}  {points} {POINT[lang].counted(points)}  ({said(player.total, speech)}: {worth})".replace(
        ": ", "\u00a0: " if lang == "fr" else ": ")]
    for chapter in (TRICK, TEAM):
        told = [line for line in player.lines if line.chapter == chapter]
        if told:
            name = player.pack.chapters[chapter].sentence(lang)
            rows.append(f"   {name[:1].upper()}{name[1:]}")
            rows += _aligned([_row(line, lang) for line in told])
    return rows


def _row(line: Line, lang: str) -> tuple[str, str, str, str]:
    speech = line.pack.speech(lang)
    card = line.pack.cards[line.card] if line.card else None
    trick = "" if line.trick is None else speech.say({"en": "trick {number}", "fr": "tour {number}"}, number=line.trick)
    name = f"{card.value:>2} {line.pack.title_of(card.id, lang)}{' (?)' if card.to_check else ''}" if card else " · "
    tokens = said(line.tokens, speech) if any(line.tokens.values()) else "–"
    return trick, name, tokens, TYPED.sentence(lang) if card is None and line.typed else line.reason(lang)


def _aligned(rows: list[tuple[str, str, str, str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return ["     " + "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False) if width), row[3]]) for row in rows]
