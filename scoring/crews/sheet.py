"""The score sheet of a crew game, to be read at the table."""

from __future__ import annotations

from scoring.crews.result import CrewResult
from scoring.nouns import PLAYER, POINT
from sentences import Counted, listed, say

EQUALS = say("Equal points")
TO_ASK = say("The table decides")
TO_CHECK = say("To check")


def sheet(result: CrewResult, lang: str) -> str:
    players = Counted(len(result.players), PLAYER)
    head = listed([result.pack.title, result.mode.variant.name, players], between=" · ").sentence(lang)
    lines = [head, "─" * len(head)]
    width = max(len(name) for name in result.players)
    place = 1
    for names in result.ranking:
        for name in names:
            player = result.players[name]
            lines.append(f"{place}. {name.ljust(width)}  {Counted(player.points, POINT).sentence(lang)}")
            lines += [f"     {reason.sentence(lang)}" for reason in player.reasons]
        place += len(names)
    offer = [result.last_coins.sentence(lang)] if result.last_coins else []
    for title, told in ((EQUALS, [step.sentence(lang) for step in result.tie_break]),
                        (TO_ASK, [question.sentence(lang) for question in result.questions]),
                        (TO_CHECK, [warning.sentence(lang) for warning in result.warnings] + offer)):
        if told:
            lines += ["", title.sentence(lang), *(f"  {each}" for each in told)]
    return "\n".join(lines)
