"""A turn as steps to draw: the die, the special tile, what each picture asks for, the end, the next player."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.grammar import NBSP
from scoring.mistakes import Saying
from scoring.order import Part, Sign, Step
from scoring.referee.pack import RefereePack
from scoring.referee.prose import task_line


def order_of(pack: RefereePack) -> tuple[Part, ...]:
    return (Part(Saying("A turn", "Un tour"), tuple(_steps(pack))),)


def _steps(pack: RefereePack) -> Iterator[Step]:
    yield Step("roll", Saying("Roll the die", "Lancer le dé"),
               tuple(Sign(face.icon, face.tone) for face in pack.die.values() for _ in range(face.faces)))
    with_tiles = [rules.variant.name for rules in pack.rules.values() if rules.tiles_each]
    if with_tiles:
        en, fr = ", ".join(name.en for name in with_tiles), ", ".join(name.fr for name in with_tiles)
        yield Step("special_tile", Saying(f"If you like, use the special tile that fits the roll ({en})",
                                          f"Si l'on veut, utiliser la tuile spéciale qui va avec le lancer ({fr})"),
                   tuple(Sign(tile.icon) for tile in pack.special_tiles.values()))
    for face in pack.die.values():
        line = task_line(face.task)
        yield Step("task", Saying(f"{face.name.en}: {line.en}", f"{face.name.fr}{NBSP}: {line.fr}"), (Sign(face.icon, face.tone),), True)
    pairs, hours = len(pack.pairs), pack.hours
    yield Step("won", Saying(f"All {pairs} pairs are there: won together", f"Les {pairs} paires sont là{NBSP}: gagné ensemble"),
               tuple(Sign(pair.icons[0], pack.sections[pair.section].tone) for pair in pack.pairs.values()))
    yield Step("lost", Saying(f"The hand is back at {hours} and a pair is missing: lost",
                              f"L'aiguille est revenue à {hours} et il manque une paire{NBSP}: perdu"))
    yield Step("next", Saying("Otherwise the next player goes on", "Sinon, au suivant"))
