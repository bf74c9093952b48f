"""A turn as steps to draw: the die, the special tile, what each picture asks for, the end, the next player."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.order import OrderedStep, OrderPart, Sign
from scoring.referee.pack import RefereePack
from scoring.referee.prose import task_line
from sentences import listed, say


def order_of(pack: RefereePack) -> tuple[OrderPart, ...]:
    return (OrderPart(say("A turn"), tuple(_steps(pack))),)


def _steps(pack: RefereePack) -> Iterator[OrderedStep]:
    yield OrderedStep("roll", say("Roll the die"),
               tuple(Sign(face.icon, face.tone) for face in pack.die.values() for _ in range(face.faces)))
    with_tiles = [rules.variant.name for rules in pack.rules.values() if rules.tiles_each]
    if with_tiles:
        variants = listed(with_tiles, "")
        yield OrderedStep("special_tile", say("If you like, use the special tile that fits the roll ({variants})", variants=variants),
                   tuple(Sign(tile.icon) for tile in pack.special_tiles.values()))
    for face in pack.die.values():
        yield OrderedStep("task", say("{place}: {what}", place=face.name, what=task_line(face.task)), (Sign(face.icon, face.tone),), True)
    yield OrderedStep("won", say("All {pairs} pairs found: won together", pairs=len(pack.pairs)),
               tuple(Sign(pair.icons[0], pack.sections[pair.section].tone) for pair in pack.pairs.values()))
    yield OrderedStep("lost", say("The hand is back at {hours} and a pair is missing: lost", hours=pack.hours))
    yield OrderedStep("next", say("Otherwise, next player"))
