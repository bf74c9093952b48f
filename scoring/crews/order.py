"""The order in which a crew is counted and ties are broken: one part for each variant, from the figures of the pack."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.crews.pack import AXES, CrewPack, Mode
from scoring.nouns import COIN, POINT, TREASURE
from scoring.order import OrderedStep, OrderPart
from sentences import Counted, Saying, listed, say

ONE_OF = {"type": say("one type"), "colour": say("one colour")}


def order_of(pack: CrewPack) -> tuple[OrderPart, ...]:
    return tuple(OrderPart(mode.variant.name, tuple(_steps(pack, mode))) for mode in pack.modes.values())


def _steps(pack: CrewPack, mode: Mode) -> Iterator[OrderedStep]:
    for word, points in mode.worth.items():
        if points:
            yield OrderedStep(word, _sets(pack, mode, points) if word == "set" else _worth(word, points))
    yield OrderedStep("ranking", say("Most points wins"))
    for tie in mode.tie_break:
        first = tie is mode.tie_break[0]
        saying = say("Tied: {step}", step=tie.name) if first else say("Still tied: {step}", step=tie.name)
        yield OrderedStep("ask" if tie.asks_table else tie.by, saying)
    if not mode.tie_break:
        yield OrderedStep("shared", say("Tied: the victory is shared"))


def _sets(pack: CrewPack, mode: Mode, points: int) -> Saying:
    """Says «The best set, one type or one colour: 1 point for each card in it; with 2 players both»."""
    axes = listed([ONE_OF[axis] for axis in AXES if axis in pack.sets.axes], "or")
    saying = say("The best set, {axes}: {points} for each different card of it", axes=axes, points=Counted(points, POINT))
    for size in pack.tables:
        if mode.id in size.variants and size.sets is not None and size.sets.both:
            saying = say("{sets}; with {players} players, both sets", sets=saying, players=_range(size.players.least, size.players.most))
    return saying


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _worth(word: str, points: int) -> Saying:
    worth = Counted(points, POINT)
    if word == "most_coins":
        return say("Most coins: {points}, also when tied", points=worth)
    return say("Each {thing}: {points}", thing=TREASURE if word == "treasure" else COIN, points=worth)
