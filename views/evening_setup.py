"""The table of an evening before the first turn: how the tiles lie, who has which special tile, whether there is a last chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from scoring.referee import RefereePack
from sentences import say, say_n
from table.games.state import Json
from table.people import initials
from table.seating import seated, variants_of
from table.shelf import listed_game
from table.table import Table
from views.evening import PowerView, tiles_view
from views.palette import player_colour
from views.parts import Action, Command, FieldView, Link, ListView, Person, SwitchView, Tap
from views.wording import Wording


@dataclass(frozen=True, slots=True)
class EveningSetupView:
    """The choices are stored by the table."""

    caption: str
    count: str
    rows: tuple[int, ...]  # the number of tiles per row, which are face down
    lines: tuple[str, ...]
    last_chance: SwitchView
    start: Action
    extra: FieldView | None = None  # special tiles that only hinder
    most_extra: int = 0
    powers: tuple[PowerView, ...] = ()


def evening_setup_view(table: Table, tell: Wording, game: str) -> EveningSetupView:
    pack, variant, names, setup = (
        cast("RefereePack", table.pack_to_show(game)),
        variants_of(table, game).played,
        seated(table),
        table.setup,
    )
    rules = pack.rules[variant.id]
    special = bool(rules.tiles_each or rules.extra_tiles)
    most = pack.most_extra_tiles(variant.id, len(names))
    extra = min(rules.extra_tiles if setup.extra_tiles is None else setup.extra_tiles, most)
    rows = pack.layout(extra)
    options: dict[str, Json] = {"last_chance": setup.last_chance}
    if special:
        options |= {"extra_tiles": extra, "tiles": [setup.special_tiles.get(name) for name in names]}
    return EveningSetupView(
        caption=f"{listed_game(table, game).title(tell.lang)} · {tell(variant.name)}",
        count=tell(say_n("{n} tile", "{n} tiles", sum(rows))),
        rows=rows,
        lines=tuple(tell(line) for line in pack.setup_for(len(names), variant.id, extra)),
        last_chance=SwitchView(
            tell(say("Last chance at midnight")),
            setup.last_chance,
            Command("play_last_chance"),
            tell(say("Name the missing pairs without a mistake")),
        ),
        start=Action(
            tell(say("Start the game")),
            Tap(command=Command("begin", {"game": game, "options": options}), open=Link("game")),
            "arrow-right",
            "main",
        ),
        extra=FieldView(tell(say("Tiles that only hinder")), Command("lay_extra_tiles"), "count", str(extra), "number")
        if special
        else None,
        most_extra=most,
        powers=tuple(
            _drawn(pack, tell, game, person, setup.special_tiles.get(person.name)) for person in _people(table)
        )
        if special
        else (),
    )


def _people(table: Table) -> list[Person]:
    names = seated(table)
    letters = initials(names)
    return [
        Person(seat["name"], letters[seat["name"]], player_colour(seat["colour"]))
        for seat in table.players.seated(names)
    ]


def _drawn(pack: RefereePack, tell: Wording, game: str, person: Person, tile: str | None) -> PowerView:
    tap = Tap(open=Link("drawn_tile", {"game": game, "player": person.name}))
    if tile is None:
        return PowerView(person, "help", tell(say("which?")), "unknown", tap)
    return PowerView(person, pack.special_tiles[tile].icon, tell(pack.special_tiles[tile].name), "waiting", tap)


def drawn_tile_view(table: Table, tell: Wording, game: str, player: str) -> ListView:
    pack = cast("RefereePack", table.pack_to_show(game))
    taps = {
        tile: Tap(command=Command("lay_tile", {"game": game, "player": player, "tile": tile}))
        for tile in pack.special_tiles
    }
    return tiles_view(pack, tell, player, taps)
