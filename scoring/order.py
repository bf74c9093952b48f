"""The order of a game as steps to draw: what happens one after the other, and what only one of several may be.

Games with phases tell their order by them; crews and the referee work theirs out here, from the same figures that score.
"""

from __future__ import annotations

from dataclasses import dataclass

from sentences import Saying


@dataclass(frozen=True, slots=True)
class Sign:
    """A small picture in a step: an icon of the pack, with its tone if it has one."""

    icon: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class OrderedStep:
    """One step: what kind of thing it does, in words, with its pictures."""

    kind: str
    text: Saying
    signs: tuple[Sign, ...] = ()
    either: bool = False  # one of several that stand side by side: only one of them happens


@dataclass(frozen=True, slots=True)
class OrderPart:
    """Steps that belong together, under a name if there are several parts."""

    name: Saying
    steps: tuple[OrderedStep, ...]
