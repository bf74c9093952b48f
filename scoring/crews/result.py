"""The result of a crew game: points as the sum of reasons, ranking, tie-breaks, and what does not add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.crews.entry import CrewEntry
from scoring.crews.pack import Card, CrewPack, Mode
from scoring.crews.sets import ScoredSet, SetsCounted
from scoring.nouns import PLAYER, POINT
from scoring.ranking import TieStep
from sentences import DEFAULT_LANGUAGE, Counted, Saying, listed, say, say_n

EQUALS = say("Equal points")
TO_ASK = say("The table decides")
TO_CHECK = say("To check")


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of the score sheet: the step of the count, its points, the cards that caused it, the sentence."""

    step: str  # set, treasures, coins, runner_up
    points: int
    cards: tuple[Card, ...]
    saying: Saying

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.saying.sentence(lang)


@dataclass(frozen=True, slots=True)
class CheckWarning:
    """A sum that does not add up: only ever advice. A repair needs `counted` and `expected`."""

    check: str
    saying: Saying
    counted: int = 0
    expected: int = 0

    @property
    def difference(self) -> int:
        return self.counted - self.expected

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.saying.sentence(lang)


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """The next best way to count a crew, with the total it would give."""

    points: int
    set_points: int
    way: SetsCounted

    def to_json(self) -> dict[str, Any]:
        return {"points": self.points, "set": self.set_points, "sets": [each.to_json() for each in self.way.sets]}


@dataclass(frozen=True, slots=True)
class PlayerScore:
    entry: CrewEntry
    set_points: int
    treasure_points: int
    coin_points: int
    way: SetsCounted
    runner_up: RunnerUp | None
    checked: int  # ways to count that were compared
    reasons: tuple[Reason, ...]

    @property
    def points(self) -> int:
        return self.set_points + self.treasure_points + self.coin_points

    @property
    def sets(self) -> tuple[ScoredSet, ...]:
        return self.way.sets

    def to_json(self) -> dict[str, Any]:
        return {"points": self.points, "set": self.set_points, "treasures": self.treasure_points, "coins": self.coin_points,
                "sets": [each.to_json() for each in self.sets], "runner_up": self.runner_up.to_json() if self.runner_up else None}


@dataclass(frozen=True, slots=True)
class LastCoins:
    """All coins but one player's are counted: what the last player must have."""

    player: str
    coins: int

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return say_n("{n} coin is left for {player}.", "{n} coins are left for {player}.", self.coins, player=self.player).sentence(lang)

    def to_json(self) -> dict[str, Any]:
        return {"name": self.player, "coins": self.coins}


@dataclass(frozen=True, slots=True)
class TieQuestion:
    """Only the table can separate these players: what to ask."""

    by: str
    between: tuple[str, ...]
    question: Saying

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return say("{who}: {question}", who=listed(self.between, "or"), question=self.question).sentence(lang)


@dataclass(frozen=True)
class CrewResult:
    pack: CrewPack = field(repr=False, compare=False)
    mode: Mode
    players: Mapping[str, PlayerScore]
    ranking: list[list[str]]
    tie_break: list[TieStep]
    warnings: tuple[CheckWarning, ...]
    questions: tuple[TieQuestion, ...]
    last_coins: LastCoins | None
    bank: int | None  # coins left for discards, if there is a bank

    def to_json(self, lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "players": {name: player.to_json() for name, player in self.players.items()},
            "ranking": self.ranking,
            "tie_break": [step.to_json() for step in self.tie_break],
            "warnings": [warning.sentence(lang) for warning in self.warnings],
        }
        if self.last_coins:
            answer["last_coins"] = self.last_coins.to_json()
        return answer


def sheet(result: CrewResult, lang: str) -> str:
    """The score sheet, to be read at the table."""
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
