"""Home: the game to go on with, our games and those that were added, the last result."""
from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens import games
from screens.registry import Page, lay_out, load_kv
from screens.widgets import drawing as _drawing  # noqa: F401  (kv below uses its rules)
from screens.widgets import page as _page  # noqa: F401
from screens.widgets import pills as _pills  # noqa: F401
from screens.widgets.press import PressSurface
from screens.words import _, capital, colon, day, ngettext
from table import Refused

if TYPE_CHECKING:
    from table.session import Session

load_kv(__file__)
FORGOTTEN = timedelta(days=7)           # untouched for so long, an open game is offered to be thrown away


class GameCard(PressSurface):
    """A drawing, a name, how many can play."""

    game = StringProperty()
    title = StringProperty()
    players = StringProperty()
    grounds = ListProperty(["DEE3F7", "252C45"])
    suits = ListProperty()
    tall = NumericProperty(dp(200))         # what it may take of the page's height


class Home(Page):
    tall = NumericProperty(dp(200))
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cards: dict[str, GameCard] = {}

    def _add_card(self, game: games.Game) -> None:
        card = GameCard(game=game.id, holdable=True)
        card.bind(on_tap=lambda tapped: self.start(tapped.game), on_hold=lambda held: self.read_rules(held.game))
        self.bind(tall=card.setter("tall"))
        card.tall = self.tall
        self.ids.games.add_widget(card)
        self.cards[game.id] = card

    def _show_games(self) -> None:
        listed = games.listed()
        for gone in set(self.cards) - {game.id for game in listed}:
            self.ids.games.remove_widget(self.cards.pop(gone))
        new = [game for game in listed if game.id not in self.cards]
        for game in new:
            self._add_card(game)
        if new:
            lay_out(self.ids.games)             # their titles are measured by the room they have
        for game in listed:
            card = self.cards[game.id]
            card.grounds, card.suits = list(game.ground), list(game.suits)
            card.title = games.title(game.id)
            card.players = _("{least}–{most} players").format(least=game.least, most=game.most)

    def read_rules(self, game: str) -> None:
        navigator = App.get_running_app().navigator
        navigator.open_tab("rules")
        navigator.page.choose(game)

    def refresh(self) -> None:
        self._show_games()
        self._show_open_game()
        self._show_waiting()
        self._show_troubles()
        self._show_last_result()

    def _show_troubles(self) -> None:
        """Added games whose files cannot be read: shown, everything else works."""
        place, troubles = self.ids.troubles, games.added_games().troubles
        place.clear_widgets()
        if troubles:
            from screens.widgets.buttons import LinkRow
            files = ", ".join(trouble.mistakes[0].file for trouble in troubles)
            row = LinkRow(icon="file-alert-outline", icon_role="error", caption=files, ground="card", padding=(dp(14), dp(8)),
                          title=ngettext("{n} added game cannot be read", "{n} added games cannot be read", len(troubles)))
            row.bind(on_tap=lambda _row: self.add_game())
            place.add_widget(row)

    def add_game(self) -> None:
        App.get_running_app().navigator.go("adding")

    def _show_open_game(self) -> None:
        place = self.ids.banner_place
        place.clear_widgets()
        self.banner = None
        app = App.get_running_app()
        sessions = [session for session in app.table.open_sessions() if games.of(session.game).pages.screen]
        session = next((session for session in sessions if session.readable), None)     # the others' logs are not read before they are seen
        if session is None:
            return
        from screens.home.unfinished import Banner
        from screens.widgets.buttons import LinkRow
        others = [other for other in sessions if other is not session]
        banner = Banner(session=session, title=games.title(session.game), complete=games.is_complete(session),
                        whose=games.where_we_are(session, app.preferences.current_player(session.uid)))
        banner.ids.resume.bind(on_tap=lambda _pill: self.resume(session))
        banner.ids.discard.bind(on_tap=lambda _icon: self.ask_to_discard(session))
        banner.bind(on_tap=lambda _banner: self.resume(session))
        banner.ids.discs.show(session.state.players)
        place.add_widget(banner)
        self.banner = banner
        if others:
            more = LinkRow(icon="cards-outline", title=ngettext("{n} other open game", "{n} other open games", len(others)))
            more.bind(on_tap=lambda _row: self.show_open_games(others))
            place.add_widget(more)

    def _show_waiting(self) -> None:
        """Open games of an added game that is missing, perhaps from another phone: they go on once its file is added."""
        sessions = App.get_running_app().table.open_sessions()
        for game in dict.fromkeys(session.game for session in sessions if not games.of(session.game).pages.screen):
            from screens.widgets.buttons import LinkRow
            row = LinkRow(icon="file-question-outline", title=games.title(game), ground="card", padding=(dp(14), dp(8)),
                          caption=_("An open game needs its file: add it to continue."))
            row.bind(on_tap=lambda _row: self.add_game())
            self.ids.banner_place.add_widget(row)

    def show_open_games(self, sessions: Sequence[Session]) -> None:
        """The unfinished games: each can be resumed or thrown away, and all at once those that nobody has touched for long."""
        from screens.widgets.buttons import Pill
        from screens.widgets.sheet import Sheet
        sheet = Sheet(title=_("Open games"))
        for session in sessions:
            row = self._open_game(session)
            row.bind(on_tap=lambda _row, left=session: (sheet.close(), self.resume(left)),
                     on_discard=lambda _row, left=session: (sheet.close(), self.ask_to_discard(left)))
            sheet.add(row)
        old = [session for session in sessions if session.readable and datetime.now(UTC) - session.touched > FORGOTTEN]
        if old:
            label = ngettext("Delete {n} older than a week", "Delete {n} older than a week", len(old))
            tidy = Pill(kind="outlined", icon="trash-can-outline", label=label)
            tidy.bind(on_tap=lambda _pill: (sheet.close(), self._throw_away(old)))
            sheet.add_foot(tidy)
        sheet.open()

    def _open_game(self, session: Session) -> Any:
        from screens.home.unfinished import OpenGame
        title = games.title(session.game)
        if not session.readable:
            return OpenGame(title=title, caption=_("Cannot be read, kept as it is"))
        kept = App.get_running_app().preferences.current_player(session.uid)
        names = ", ".join(player.name for player in session.state.players)
        day_left = capital(day(session.touched.astimezone().date()))
        return OpenGame(title=f"{title}, {names}", caption=f"{day_left}{colon()}{games.where_we_are(session, kept)}")

    def _show_last_result(self) -> None:
        place, app = self.ids.last, App.get_running_app()
        place.clear_widgets()
        if not app.table.finished():                    # then the history need not be loaded either
            return
        for record in app.table.history.records(limit=1):
            from screens.home.unfinished import LastResult
            row = LastResult(title=games.winner_line(record), caption=f"{games.title(record.game)}, {games.seats(len(record.seats))}")
            row.bind(on_tap=lambda _row, number=record.id: self.show_result(number))
            place.add_widget(row)

    def show_result(self, number: int) -> None:
        from screens.history.finished_game import open_result
        open_result(number)

    def start(self, game: str) -> None:
        app = App.get_running_app()
        try:
            games.added_games().open_library()
            app.table.pack(game)
        except Refused as refused:
            self.show_trouble(game, refused.sentence(app.language))
            return
        app.navigator.go("players", game=game)

    def show_trouble(self, game: str, reason: str) -> None:
        """The file of an added game has disappeared since the start, or the owner's corrections no longer fit the cards."""
        app = App.get_running_app()
        if not app.table.overlays.text(game):
            lost = _("its file is gone or cannot be read. Add it again.")
            app.root.say(reason if game in games.BY_ID else f"{games.title(game)}{colon()}{lost}")
            return
        from screens.workshop.exchange import ask_to_set_aside
        ask_to_set_aside(game, reason, lambda: self.start(game))

    def ask_to_discard(self, session: Session) -> None:
        from screens.widgets.buttons import Pill
        from screens.widgets.sheet import Sheet
        sheet = Sheet(title=_("Delete this game?"), caption=games.title(session.game))
        keep, discard = Pill(kind="outlined", label=_("Keep it")), Pill(kind="danger", label=_("Delete"))
        keep.bind(on_tap=lambda _pill: sheet.close())
        discard.bind(on_tap=lambda _pill: (sheet.close(), self._throw_away([session])))
        sheet.add_foot(keep, discard).open()

    def _throw_away(self, sessions: Sequence[Session]) -> None:
        app = App.get_running_app()

        def undo() -> None:
            for session in sessions:
                app.table.undelete(session.id)
            self.refresh()

        for session in sessions:
            app.table.delete(session.id)
        self.refresh()
        app.root.say(ngettext("{n} game deleted.", "{n} games deleted.", len(sessions)), _("Undo"), undo)

    def resume(self, session: Session) -> None:
        """Where it was left; a game in which everything is entered goes on with its result."""
        app = App.get_running_app()
        unreadable = _("This version of the app cannot read this game. It is kept as it is.")
        trouble = games.trouble_with(session) if session.readable else unreadable
        if trouble:
            app.root.say(trouble)
            return
        app.navigator.go(games.of(session.game).pages.screen, session=session)
        if games.is_complete(session):
            app.navigator.go(games.of(session.game).pages.results, session=session)
