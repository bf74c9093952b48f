"""Ranking with tie-breaks: equal points are compared step by step, each step with its figures.

A step compares figures, or takes the answer of the table (who cries best). Players who are still equal after the
last step share the place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sentences import DEFAULT_LANGUAGE, Saying, listed, say


@dataclass(frozen=True, slots=True)
class RankingStep:
    """How to compare tied players: each player's figure, and whether the lowest or the highest wins."""

    by: str
    name: Saying
    figures: Mapping[str, int]
    lowest: bool = False
    by_table: bool = False  # the figures are the places that the table decided


@dataclass(frozen=True, slots=True)
class TieStep:
    """One comparison that took place, and its winners."""

    between: tuple[str, ...]
    by: str
    name: Saying
    figures: Mapping[str, int]
    winner: tuple[str, ...]
    lowest: bool = False
    by_table: bool = False

    @property
    def decided(self) -> bool:
        return len(self.winner) < len(self.between)

    @property
    def best_first(self) -> list[str]:
        return sorted(self.between, key=lambda name: self.figures[name] if self.lowest else -self.figures[name])

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """Returns «Tie-break: most coins. Anna 12, Ben 9.», best first."""
        return self._saying().sentence(lang)

    def _saying(self) -> Saying:
        if self.by_table:
            return say("{name:Bare}: {first}, says the table.", name=self.name, first=self.winner)
        figures = listed([say("{player} {figure}", player=name, figure=self.figures[name]) for name in self.best_first], "")
        if not self.decided:
            return say("Tie-break: {name}. {figures}: still tied.", name=self.name, figures=figures)
        return say("Tie-break: {name}. {figures}.", name=self.name, figures=figures)

    def to_json(self) -> dict[str, Any]:
        return {"between": list(self.between), "by": self.by, "figures": dict(self.figures), "winner": list(self.winner)}


def rank(points: Mapping[str, int], steps: Sequence[RankingStep]) -> tuple[list[list[str]], list[TieStep]]:
    """Ranks the players from best to last, and returns the comparisons that were needed.

    >>> rank({"A": 7, "B": 9, "C": 7}, [RankingStep("coins", say("coins"), {"A": 1, "B": 0, "C": 3})])[0]
    [['B'], ['C'], ['A']]
    """
    comparisons: list[TieStep] = []
    places: list[list[str]] = []
    for total in sorted(set(points.values()), reverse=True):
        places.extend(_split([name for name in points if points[name] == total], steps, comparisons))
    return places, comparisons


def _split(equal: list[str], steps: Sequence[RankingStep], comparisons: list[TieStep]) -> list[list[str]]:
    if len(equal) == 1 or not steps:
        return [equal]
    step, *later = steps
    figures = {name: step.figures[name] for name in equal if name in step.figures}
    if not figures:
        return _split(equal, later, comparisons)
    if len(figures) < len(equal):  # the table did not rank everybody: those it named come first, in order
        last = max(figures.values()) + 1 if step.lowest else min(figures.values()) - 1
        figures = {name: figures.get(name, last) for name in equal}
    groups = [[name for name in equal if figures[name] == figure] for figure in sorted(set(figures.values()), reverse=not step.lowest)]
    comparisons.append(TieStep(tuple(equal), step.by, step.name, figures, tuple(groups[0]), step.lowest, step.by_table))
    return [place for group in groups for place in _split(group, later, comparisons)]
