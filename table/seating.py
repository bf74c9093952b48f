"""Setting up a table: who sits where, which variant is played, and the choices for this one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import choice
from typing import TYPE_CHECKING, Any

from scoring import Variant
from sentences import grammar_of, say
from table.games import game_of
from table.games.game import GameKind
from table.people import composed, undrawable
from table.players import COLOURS, free_colour
from table.words import Refused

if TYPE_CHECKING:
    from table.table import Table


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices for this one game. The preferences keep who sits at the table, and the variant."""

    game: str = ""
    owned: tuple[str, ...] = ()  # the owner's boxes when `boxes` was last set from them
    boxes: tuple[str, ...] = ()  # boxes on the table, in the order of the game
    minutes: int = 0  # trading time in the variant against the clock; 0: not played
    drawn: str = ""  # who starts, drawn by lot
    extra_tiles: int | None = None  # number of special tiles that only hinder; None: as the variant says
    special_tiles: Mapping[str, str] = field(default_factory=dict)  # player → special tile
    last_chance: bool = False  # whether there is a last chance at midnight


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants of a game: a choice among the usual ones; the one against the clock is a switch."""

    usual: tuple[Variant, ...]
    chosen: str  # one of the usual ones
    timed: Variant | None
    played: Variant  # the one that will be played


def kind_of(table: Table, game: str) -> GameKind[Any]:
    return game_of(game, table.pack_to_show(game).kind)


def variants_of(table: Table, game: str) -> Variants:
    pack = table.pack_to_show(game)
    every, by_trick = list(pack.variants.values()), getattr(pack, "by_trick", ())
    timed = next((variant for variant in every if variant.minutes), None) if len(every) > 1 else None
    usual = sorted((variant for variant in every if variant is not timed), key=lambda variant: variant.id in by_trick)
    kept = table.preferences.last_variant(game)
    chosen = next((variant for variant in usual if variant.id == kept), usual[0])
    return Variants(tuple(usual), chosen.id, timed, timed if timed is not None and table.setup.minutes else chosen)


def seated(table: Table) -> list[str]:
    """Returns the names at the table in order: those of the last game, as far as they are remembered."""
    known = {player["name"] for player in table.players.all()}
    return [name for name in table.preferences.last_table() if name in known]


def set_up(table: Table, game: str, again: Sequence[str] = ()) -> str:
    """Sets up the table for a game, with the clock off; `again`: with the players of the last game, who move up one seat.

    The boxes are the owner's, unless others were just chosen for this game. Returns who starts, if people moved.
    """
    owned, before = table.own_boxes(game), table.setup
    boxes = before.boxes if (before.game, before.owned) == (game, owned) else owned
    kept = before if before.game == game else Setup()
    table.setup = replace(kept, game=game, owned=owned, boxes=boxes, minutes=0, drawn="")
    if not again:
        return ""
    known = {player["name"] for player in table.players.all()}
    for name in again:
        if name not in known:
            table.players.add(name)
    sit(table, again)
    if kind_of(table, game).names_starter:
        return ""
    turn(table, 1)
    return again[1 % len(again)]


def sit(table: Table, names: Sequence[str]) -> None:
    """Seats these names in order; they stay seated across pages and restarts."""
    if table.preferences.last_table() != list(names):
        table.preferences.keep_last_table(list(names))


def turn(table: Table, by: int) -> None:
    """Turns the table clockwise: neighbours stay neighbours."""
    names = seated(table)
    sit(table, names[by:] + names[:by])


def draw_lots(table: Table) -> str:
    """Draws who starts, and turns the table until they sit first."""
    names = seated(table)
    if not names:
        raise Refused(say("A name, please."))
    turn(table, choice(range(len(names))))
    drawn = seated(table)[0]
    table.setup = replace(table.setup, drawn=drawn)
    return drawn


def join(table: Table, game: str, name: str, colour: int = 0) -> str:
    """Seats somebody; with a colour, somebody new, who is remembered. Returns the name as stored."""
    name = _name(name)
    there = seated(table)
    _check_free(name, there)
    most = variants_of(table, game).played.players.most
    if len(there) >= most:
        raise Refused(say("The table is full: at most {most} players.", most=most))
    if colour:
        table.players.add(name, COLOURS[colour - 1])
    sit(table, [*there, name])
    return name


def rename(table: Table, name: str, to: str, colour: int) -> tuple[str, bool]:
    """Changes a name or colour, on the list and at the table. Returns the name as stored, and whether games keep the old one."""
    to, there = _name(to), seated(table)
    _check_free(to, [other for other in there if other != name])
    table.players.rename(name, to)
    table.players.add(to, COLOURS[colour - 1])
    sit(table, [to if other == name else other for other in there])
    if table.setup.drawn == name:
        table.setup = replace(table.setup, drawn=to)
    return to, to != name and _has_played(table, name)


def new_colour(table: Table) -> int:
    """Returns the number of a colour that nobody here has, or the one used least."""
    known = {player["name"]: player["colour"] for player in table.players.all()}
    taken = [*(known[name] for name in seated(table)), *known.values()]
    return COLOURS.index(free_colour(taken)) + 1


def _name(typed: str) -> str:
    name = composed(typed)
    if not name:
        raise Refused(say("A name, please."))
    if undrawable(name):
        raise Refused(say("Latin, Greek or Cyrillic letters, please: this app cannot show others."))
    return grammar_of("en").capital(name)  # a name is capitalised alike in all languages


def _check_free(name: str, there: Sequence[str]) -> None:
    if any(other.casefold() == name.casefold() for other in there):
        raise Refused(say("{name} is already at this table.", name=name))


def _has_played(table: Table, name: str) -> bool:
    return bool(table.history.records(player=name, limit=1)) or any(
        name in session.players for session in table.open_sessions()
    )
