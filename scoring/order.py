"""The order of play or scoring as steps to draw; some steps are alternatives.

Games with phases get theirs from the phases; crews and referee build theirs from the figures they score with.
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
    """One step: its kind, its text and its pictures."""

    kind: str
    text: Saying
    signs: tuple[Sign, ...] = ()
    either: bool = False  # one of several alternatives, of which only one happens


@dataclass(frozen=True, slots=True)
class OrderPart:
    """Steps that belong together, with a name if there are several parts."""

    name: Saying
    steps: tuple[OrderedStep, ...]
