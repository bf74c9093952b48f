"""Sentences of the referee: what happened, what it means, why something is not allowed now."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.order import OrderedStep, OrderPart, Sign
from scoring.referee.pack import DiePicture, Pair, RefereePack, Section, SpecialTile, Task
from sentences import Saying, listed, say, say_n


def joined(*sayings: Saying) -> Saying:
    return listed(sayings, between=" ")


def player(turn: int) -> Saying:
    """Returns the seat of a player without a name."""
    return say("Player {turn}", turn=turn + 1)


def task_line(required: Task) -> Saying:
    """Says what a roll requires."""
    if required.do == "reveal":
        return say_n("show {n} tile to everybody, then put it back", "show {n} tiles to everybody, then put them back", required.tiles)
    if required.do == "peek":
        return say_n("look at {n} tile secretly, then put it back", "look at {n} tiles secretly, then put them back", required.tiles)
    secret = required.tiles - 1
    if required.hours:
        return say_n("search for a pair, 1 tile for all to see and {secret} in secret; then the hand moves on one hour",
                     "search for a pair, 1 tile for all to see and {secret} in secret; then the hand moves on {n} hours", required.hours,
                     secret=secret)
    return say("search for a pair, 1 tile for all to see and {secret} in secret; the hand does not move", secret=secret)


# -- what happened -----------------------------------------------------------------------------------------------------


def rolls(who: Saying, face: DiePicture) -> Saying:
    line = task_line(face.task)
    return say("{who} rolls {face}: {line}.", who=who, face=face.name, line=line)


def uses(who: Saying, tile: SpecialTile, required: Task) -> Saying:
    line = task_line(required)
    return say("{who} uses the {tile} tile: {line}.", who=who, tile=tile.name, line=line)


def uses_late(who: Saying, tile: SpecialTile, hours_back: int, goes_on: bool) -> Saying:
    """Says only what changes, because after the search the task is known and the hand has moved."""
    if goes_on:
        return say("{who} uses the {tile} tile: the search goes on with one more tile.", who=who, tile=tile.name)
    if hours_back:
        return say_n("{who} uses the {tile} tile: the hand goes back one hour.",
                     "{who} uses the {tile} tile: the hand goes back {n} hours.", hours_back, who=who, tile=tile.name)
    return say("{who} uses the {tile} tile: the search is over, nothing changes.", who=who, tile=tile.name)


def turns_a_tile(who: Saying, do: str) -> Saying:
    if do == "reveal":
        return say("{who} shows a tile to everybody.", who=who)
    return say("{who} looks at a tile in secret.", who=who)


def searched(pair: Pair | None, locked: Section | None) -> Saying:
    if pair is None:
        return say("No pair: the tiles go back.")
    if locked:
        return say("{pair}: the {section:small} section is still locked, so the pair does not count and goes back.", pair=pair.name,
                   section=locked.name)
    return say("Pair found: {pair}.", pair=pair.name)


def hand_moves(hour: int, hours: int, more: bool = False) -> Saying:
    """Says how late it is and how many searches are left; `more`: a special tile may still stop the hand."""
    left = hours - hour
    if not left:
        return say("It is midnight.")
    time = say_n("it is {n} o'clock", "it is {n} o'clock", hour)
    if more:
        return say_n("{time:Bare}; at least {n} search left before midnight.", "{time:Bare}; at least {n} searches left before midnight.",
                     left, time=time)
    return say_n("{time:Bare}; {n} search left before midnight.", "{time:Bare}; {n} searches left before midnight.", left, time=time)


def hand_stays() -> Saying:
    return say("The hand does not move.")


def all_found(pairs: int, ending: Saying) -> Saying:
    return joined(say("All {pairs} pairs are found.", pairs=pairs), ending)


def midnight(missing: int, lost: Saying | None) -> Saying:
    """Says that pairs are missing at twelve: lost, or (without an ending) one last chance."""
    if lost:
        return joined(say_n("{n} pair is missing.", "{n} pairs are missing.", missing), lost)
    return say_n("{n} pair is missing: one last chance, show it without a mistake.",
                 "{n} pairs are missing: one last chance, show all of them without a mistake.", missing)


def next_turn(who: Saying) -> Saying:
    return say("{who} plays next.", who=who)


def named(pair: Pair, left: int, won: Saying) -> Saying:
    if not left:
        return joined(say("{pair}: right.", pair=pair.name), won)
    return say("{pair}: right, {left} more.", pair=pair.name, left=left)


def named_wrongly(pair: Pair | None, lost: Saying) -> Saying:
    if pair:
        return joined(say("{pair}: too early, its section is still locked. That is a mistake.", pair=pair.name), lost)
    return joined(say("A mistake: one is enough to lose."), lost)


# -- why not now -------------------------------------------------------------------------------------------------------


def is_over(won: bool) -> Saying:
    if won:
        return say("The game is over: you won.")
    return say("The game is over: you lost.")


def only_naming() -> Saying:
    return say("It is midnight: only the last chance is left, pair by pair.")


def no_naming_yet() -> Saying:
    return say("Pairs are named only on the last chance, at midnight.")


def roll_first(who: Saying) -> Saying:
    return say("{who} must roll the die first.", who=who)


def rolled_already(face: DiePicture) -> Saying:
    return say("The die has already been rolled this turn: {face}.", face=face.name)


def no_special_tiles() -> Saying:
    return say("This variant is played without special tiles.")


def not_your_tile(who: Saying, tile: SpecialTile, own: SpecialTile | None) -> Saying:
    if own is None:
        return say("{who} has no special tile.", who=who)
    return say("It is the turn of {who}, who has the {own} tile, not {tile}.", who=who, own=own.name, tile=tile.name)


def tile_is_used(tile: SpecialTile) -> Saying:
    return say("The {tile} tile has already been used: once per game.", tile=tile.name)


def wrong_roll(tile: SpecialTile, needed: DiePicture) -> Saying:
    return say("The {tile} tile needs the roll {needed}.", tile=tile.name, needed=needed.name)


def asks_for(face: DiePicture, required: Task) -> Saying:
    line = task_line(required)
    return say("The roll {face} asks for something else: {line}.", face=face.name, line=line)


def enough_tiles(required: Task) -> Saying:
    if required.tiles == 1:
        return say("The tile of this turn has already been turned over.")
    return say("The {tiles} tiles of this turn have already been turned over.", tiles=required.tiles)


def searched_already() -> Saying:
    return say("The search of this turn is done: next player.")


def search_first() -> Saying:
    return say("The search comes first: a pair, or none.")


def found_already(pair: Pair) -> Saying:
    return say("{pair}: this pair has already been found.", pair=pair.name)


def order_of(pack: RefereePack) -> tuple[OrderPart, ...]:
    """A turn as steps to draw: the die, the special tile, what each picture asks for, the end, the next player."""
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
