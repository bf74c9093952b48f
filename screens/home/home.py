"""Home: the game to continue, our games and added ones, the last result."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import games
from screens.registry import AVATAR, LINK_ROW, SHEETS, lay_out, load, load_kv
from screens.view_page import ViewPage
from screens.widgets import drawing as _drawing  # noqa: F401  (kv below uses its rules)
from screens.widgets import page as _page  # noqa: F401
from screens.widgets import pills as _pills  # noqa: F401
from screens.widgets.press import PressSurface
from screens.words import wording
from sentences import Saying
from table.session import Session
from table.table import Table
from views.home import GameCardView, HomeView, OpenGameView, start_view
from views.palette import PLAYERS
from views.parts import Link, Person, RowView, Tap
from views.wording import Wording

if TYPE_CHECKING:
    from table.commands import Outcome

load_kv(__file__)


class GameCard(PressSurface):
    """A drawing, a name, the number of players."""

    view = ObjectProperty(GameCardView("", "", "", Tap(), Tap()), rebind=True)
    game = StringProperty()
    grounds = ListProperty(["DEE3F7", "252C45"])
    tall = NumericProperty(dp(200))         # its share of the page's height
    low = BooleanProperty(False)            # whether the phone is short


class Banner(PressSurface):
    """The open game: a tap continues it where it was, the three dots open its menu."""

    title = StringProperty()
    whose = StringProperty()
    complete = BooleanProperty(False)       # whether only the result is left


class Overlapping(BoxLayout):
    """The discs of the players, overlapping."""

    def show(self, people: Sequence[Person]) -> None:
        self.clear_widgets()
        for person in people:
            self.add_widget(load(AVATAR)(initials=person.letters, colour=PLAYERS[person.colour], diameter=30))


class Home(ViewPage):
    tall = NumericProperty(dp(200))
    low = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cards: dict[str, GameCard] = {}
        self.banner: Any = None
        self.make_view: Callable[[Table, Wording], HomeView] = start_view     # until the rules are loaded
        self.opened: Session | None = None      # by the last tap

    def refresh(self) -> None:
        view = self.view = self.make_view(App.get_running_app().table, wording())
        self._show_games(view)
        self._show_open_games(view)
        self._show_last(view.last)

    def _show_games(self, view: HomeView) -> None:
        for gone in set(self.cards) - {game.id for game in view.games}:
            self.ids.games.remove_widget(self.cards.pop(gone))
        new = [game for game in view.games if game.id not in self.cards]
        for game in new:
            card = self.cards[game.id] = GameCard(game=game.id, holdable=True, tall=self.tall, low=self.low)
            card.bind(on_tap=lambda tapped: self.act(tapped.view.tap), on_hold=lambda held: self.act(held.view.rules))
            self.bind(tall=card.setter("tall"), low=card.setter("low"))
            self.ids.games.add_widget(card)
        if new:
            lay_out(self.ids.games)             # titles are measured at their final width
        for game in view.games:
            self.cards[game.id].view = game
            self.cards[game.id].grounds = list(games.ground(game.id, game.suits))

    def _show_open_games(self, view: HomeView) -> None:
        place = self.ids.banner_place
        place.clear_widgets()
        self.banner = self._banner(view.open) if view.open is not None else None
        if self.banner is not None:
            place.add_widget(self.banner)
        if view.others is not None:
            place.add_widget(self._row(view.others))

    def _banner(self, game: OpenGameView) -> Any:
        banner = Banner(title=game.title, whose=game.progress, complete=game.complete)
        banner.ids.resume.bind(on_tap=lambda _pill: self.act(game.resume))
        banner.ids.menu.bind(on_tap=lambda _icon: self.act(game.menu))
        banner.bind(on_tap=lambda _banner: self.act(game.resume))
        banner.ids.discs.show(game.people)
        return banner

    def _row(self, row: RowView) -> Any:
        link = load(LINK_ROW)(icon=row.icon, title=row.title, caption=row.caption)
        link.bind(on_tap=lambda _row: self.act(row.tap or Tap()))
        return link

    def _show_last(self, row: RowView | None) -> None:
        self.ids.last.clear_widgets()
        if row is not None:
            last = load(LINK_ROW)(title=row.title, title_font="RobotoMedium", caption=row.caption, icon=row.icon, icon_role="gold",
                                  ground="card", padding=(dp(14), dp(8), dp(8), dp(8)))
            last.bind(on_tap=lambda _row: self.act(row.tap or Tap()))
            self.ids.last.add_widget(last)

    # what a finger does

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        self.opened = outcome.session
        if tap.open is None:                        # otherwise another page is about to be shown
            super().changed(tap, outcome)

    def refused(self, tap: Tap, saying: Saying) -> None:
        """Offers to set aside corrections that no longer fit the cards."""
        app, game = App.get_running_app(), tap.command.arguments.get("game", "") if tap.command is not None else ""
        if not app.table.overlays.text(game):
            super().refused(tap, saying)
            return
        load(SHEETS["set_aside"])(game, saying.sentence(app.language), lambda: self.act(tap))

    def open(self, link: Link) -> None:
        navigator, session = App.get_running_app().navigator, self.opened
        if link.to in ("game", "results") and session is not None:
            pages = games.pages_of(session)
            navigator.go(pages.screen, session=session)
            if link.to == "results":
                navigator.go(pages.results, session=session)
        elif link.to == "rules":
            navigator.open_tab("rules")
            navigator.page.choose(link.about["game"])
        else:
            super().open(link)
