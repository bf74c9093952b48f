"""At the end: the team of each player, tapped on the deck, and the tokens of chapter II, typed."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from screens.hand_codes import ask_code, show_code
from screens.menu_rows import add_row
from screens.registry import load_kv
from screens.tricks import lookups, tiles
from screens.tricks.door import turn_to
from screens.tricks.tokens import tokens_text
from screens.tricks.tricks_page import TricksPage
from screens.tricks.typed_tokens import TokenSheet
from screens.widgets import tabs as _tabs  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.words import _, ngettext, number, whose
from table.people import initials

if TYPE_CHECKING:
    from scoring import TrickResult
    from table.games.tricks import TricksPlayer
    from table.session import Session

load_kv(__file__)


class TypedTokens(PressSurface):
    """What a player took in chapter II: a tap opens the keypad. Gold until it is entered."""

    words = StringProperty()
    tokens = StringProperty()
    asks = BooleanProperty(False)


class TeamPage(TricksPage):
    title = StringProperty()
    caption = StringProperty()
    total = StringProperty("0")
    count = StringProperty()
    full = BooleanProperty(False)
    over = BooleanProperty(False)
    next_label = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.player = ""
        self._fit_soon = Clock.create_trigger(lambda _dt: self._fit(), 0)
        self.ids.view.fbind("size", lambda *_args: self._fit_soon())

    def enter(self, session: Session, player: str = "", **_arguments: object) -> None:
        self.session = session
        self.forget_result()
        wanted = player or App.get_running_app().preferences.current_player(self.session.uid)
        names = self.session.players
        unfinished = next((each.name for each in self.state.players if len(each.team) < self.rounds), names[0])
        self.player = wanted if wanted in names else unfinished
        self.ids.grid.lay(list(self.pack.by_value))
        self.refresh()

    @property
    def entered(self) -> TricksPlayer:
        return self.state.player(self.player)

    # what is on the screen

    def refresh(self) -> None:
        if self.session is None:
            return
        self.title = _("Teams")
        self.ids.tabs.seat(self.state.players)
        self.ids.tabs.choose(self.player)
        self.update()

    def _arrived(self, result: TrickResult) -> None:
        self.result = result
        for player in self.state.players:
            entered = player.team or player.tokens
            tab = self.ids.tabs.tabs[player.name]
            tab.total = number(result.players[player.name].points) if entered else "–"
            tab.complete = len(player.team) == self.rounds and bool(player.tokens)
        self._show_cards()
        self._show_typed()
        self._show_bottom()
        self._fit_soon()

    def _show_cards(self) -> None:
        app, pack = App.get_running_app(), self.pack
        letters, places = initials(self.session.players), lookups.places(self.state)
        colours = lookups.colours_of(self.state)

        def painted(value: int) -> tiles.NumberLook:
            place = places.get(value)
            here = place is not None and place.who == self.player
            disc = (letters[place.who], colours[place.who]) if place else ("", "")
            return tiles.look(pack, pack.by_value[value], app.palette, app.text_scale, disc, here)

        self.ids.grid.show(painted)

    def _show_typed(self) -> None:
        typed, row = self.entered.tokens, self.ids.typed
        row.asks = not typed
        row.words = _("Won in chapter II")
        row.tokens = tokens_text(self.pack, typed, App.get_running_app().sp(15))

    def _show_bottom(self) -> None:
        held, full = len(self.entered.team), self.rounds
        self.caption = _("Tap {whose} cards").format(whose=whose(self.player))
        self.full, self.over = held == full, held > full
        if self.full:
            self.caption = _("{whose} team is complete").format(whose=whose(self.player))
        elif self.over:
            self.caption = ngettext("{n} card too many in this team", "{n} cards too many in this team", held - full)
        self.count = f"{held}/{full}"
        self.total = number(self.result.players[self.player].points)
        self.next_label = _("Tokens") if self._tokens_come_next else _("Next") if self._following else _("Chapter III")

    @property
    def _following(self) -> str:
        """Whose team comes after this one; nobody's after the last."""
        names = list(self.session.players)
        return names[names.index(self.player) + 1] if self.player != names[-1] else ""

    @property
    def _onward(self) -> str:
        return _("On to {name}").format(name=self._following) if self._following else _("On to chapter III")

    @property
    def _tokens_come_next(self) -> bool:
        return len(self.entered.team) >= self.rounds and not self.entered.tokens

    def _fit(self) -> None:
        app = App.get_running_app()
        self.ids.grid.fit(self.width, self.ids.view.height, app.text_scale)

    # what a finger does

    def touch_card(self, value: int) -> None:
        app = App.get_running_app()
        app.tick()
        app.root.dismiss_snackbar()
        place = lookups.places(self.state).get(value)
        if place is None:
            self.do({"do": "add_to_team", "player": self.player, "card": value})
        elif place.who == self.player:
            self.do({"do": "remove_from_team", "player": self.player, "card": value})
        elif self.do({"do": "move_to_team", "player": self.player, "card": value}):
            name = lookups.card_name(self.pack, self.pack.by_value[value].id)
            told = _("{player} takes {card} from {holder}").format(card=name, holder=place.who, player=self.player)
            self.notify(told, _("Undo"), self.undo)

    def open_workshop(self, value: int) -> None:
        App.get_running_app().navigator.go("workshop", card=self.pack.by_value[value].id, session=self.session)

    def open_tokens(self) -> None:
        TokenSheet(self, self.player)

    def show_player(self, name: str) -> None:
        App.get_running_app().root.dismiss_snackbar()
        self.player = name
        App.get_running_app().preferences.keep_current_player(self.session.uid, name)
        self.refresh()

    def next(self) -> None:
        """A full team, then its tokens, then the next one."""
        if self._tokens_come_next:
            TokenSheet(self, self.player, self._onward, self._go_on)
        else:
            self._go_on()

    def _go_on(self) -> None:
        if self._following:
            self.show_player(self._following)
        else:
            turn_to("team_points", self.session)

    def add_menu_rows(self, sheet: Sheet) -> None:
        add_row(sheet, "keyboard-outline", _("Enter a hand code"), _("A team from another phone"), lambda: ask_code(self))
        if self.entered.team:
            add_row(sheet, "qrcode", _("Code of this team"), _("To scan, read aloud or copy"), lambda: show_code(self))

    def clear_team(self, name: str) -> None:
        before = self.state.player(name)
        if before.team and self.do({"do": "set_team", "player": name, "team": [], "tokens": dict(before.tokens)}):
            self.notify(_("{whose} team is empty.").format(whose=whose(name)), _("Undo"), self.undo)
