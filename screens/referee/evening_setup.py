"""Before the first turn of Cendrillon: how the tiles lie, who has which special tile, and whether there is a last chance."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens import games
from screens.players.players import SetupLine
from screens.referee.layouts import ask_tile
from screens.referee.tiles import PowerTile
from screens.registry import Page, load_kv
from screens.words import language, ngettext
from table import Refused
from table.people import initials

if TYPE_CHECKING:
    from scoring import RefereePack
    from screens.players.players import Seat

load_kv(__file__)


class EveningSetup(Page):
    caption = StringProperty()
    extra = NumericProperty(0)
    most_extra = NumericProperty(0)
    special = BooleanProperty(False)        # this variant has special tiles
    last_chance = BooleanProperty(False)
    count = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game = ""
        self.seats: Sequence[Seat] = ()
        self.tiles: list[str | None] = []
        self.powers: list[PowerTile] = []
        self.variant = ""

    def enter(self, game: str = "", seats: Sequence[Seat] = (), variant: str = "", **_arguments: object) -> None:
        """What was set is still there after going back to change the players."""
        pack = cast("RefereePack", games.pack(game))
        names = [seat.name for seat in seats]
        if (game, variant, names) != (self.game, self.variant, [seat.name for seat in self.seats]):
            self.tiles = [None] * len(seats)
            self.extra = pack.rules[variant].extra_tiles
        self.game, self.variant, self.seats, self.pack = game, variant, list(seats), pack
        self.most_extra = pack.most_extra_tiles(variant, len(seats))
        self.extra = min(self.extra, self.most_extra)
        self.refresh()

    def refresh(self) -> None:
        if not self.seats:
            return
        rules = self.pack.rules[self.variant]
        self.caption = f"{games.title(self.game)} · {rules.variant.name.sentence(language())}"
        self.special = bool(rules.tiles_each or rules.extra_tiles)
        self._show_layout()
        self._show_powers()

    def _show_layout(self) -> None:
        rows = self.pack.layout(int(self.extra))
        self.ids.layout.rows = rows
        self.count = ngettext("{n} tile", "{n} tiles", sum(rows))
        self.ids.lines.clear_widgets()
        for line in self.pack.setup_for(len(self.seats), self.variant, int(self.extra)):
            self.ids.lines.add_widget(SetupLine(text=line.sentence(language())))

    def _show_powers(self) -> None:
        self.ids.powers.clear_widgets()
        self.powers = []
        letters = initials([seat.name for seat in self.seats])
        for place, seat in enumerate(self.seats):
            power = PowerTile(player=seat.name, initials=letters[seat.name], colour=seat.colour)
            power.show(self.pack.special_tiles, self.tiles[place], False, False)
            power.bind(on_tap=lambda _power, place=place: self.ask_tile(place))
            self.powers.append(power)
            self.ids.powers.add_widget(power)

    def set_extra(self, extra: float) -> None:
        self.extra = extra
        self._show_layout()

    def ask_tile(self, place: int) -> None:
        def keep(tile: str) -> None:
            self.tiles[place] = tile
            self._show_powers()

        ask_tile(self.pack, self.seats[place].name, keep)

    def start(self) -> None:
        app = App.get_running_app()
        options: dict[str, Any] = {"last_chance": self.last_chance}
        if self.special:
            options |= {"extra_tiles": int(self.extra), "tiles": list(self.tiles)}
        try:
            session = app.table.new_session(self.game, players=[{"name": seat.name, "colour": seat.colour} for seat in self.seats],
                                            variant=self.variant, options=options)
        except Refused as refused:
            app.root.say(refused.sentence(app.language))
            return
        app.navigator.home_then(games.of(self.game).pages.screen, session=session)
