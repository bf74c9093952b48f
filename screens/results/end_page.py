"""The skeleton of results pages: bar, banner, what is below it, one line of doubts, one main button.

Rows before scenery: the banner takes what the rows leave, and where even that is too little the rows scroll.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens import games
from screens.history.sheets import open_result
from screens.registry import load_kv
from screens.results.compared import ComparedSheet
from screens.results.poster import Poster, poster_of
from screens.results.share import share_code, share_picture, share_result
from screens.results.victory import Victory as _Victory  # noqa: F401  (kv below uses its rules)
from screens.view_page import ViewPage
from screens.view_sheet import ViewSheet
from screens.widgets.bars import AppBar as _AppBar  # noqa: F401
from screens.widgets.press import PressSurface
from screens.words import _, language, wording
from table.commands import Outcome
from table.history import Record
from table.session import Session
from views.history import record_menu_view
from views.open_games import open_game_menu_view
from views.parts import Command, Link, NoticeView, Tap, Viewer
from views.play import AnyPlay, AnyResult, play_of
from views.results import ResultsView, doubts_view, results_view, share_view
from views.ties import ties_view

load_kv(__file__)
LEAST, MOST, SHARE, TABLET = 112, 320, 0.48, 1000     # dp of the banner; on a tall page it takes this share, from TABLET on
GONE, BACK_AGAIN = ("delete", "delete_games"), ("undelete", "undelete_games")       # commands
WIDE = 840                          # dp: from this width on the banner is beside the rows
BETWEEN = 12


class QuietLine(PressSurface):
    """Everything missing or wrong in one line: a tap leads to where it is corrected."""

    words = StringProperty()
    icon = StringProperty("blank")
    action = StringProperty()
    leads = BooleanProperty(False)

    def show(self, line: NoticeView) -> None:
        self.words, self.icon = line.text, {"wrong": "alert-circle-outline", "offer": "scale-balance"}.get(line.role, "information-outline")
        self.action, self.leads = line.action.label if line.action else "", line.action is not None


class EndPage(ViewPage):
    session: Session                        # given by `enter`
    caption = StringProperty()
    finished = BooleanProperty(False)
    main_label = StringProperty()
    main_icon = StringProperty()
    main_kind = StringProperty("main")
    edit_icon = StringProperty("pencil")
    shares = BooleanProperty(True)
    wide = BooleanProperty(False)
    banner_height = NumericProperty(192)
    greatest_width = 1280

    def __init__(self, **kwargs: Any) -> None:
        self.view: ResultsView | None = None
        self.result: AnyResult | None = None
        self.record: Record | None = None
        super().__init__(**kwargs)
        self._fit_soon = Clock.create_trigger(lambda _dt: self.fit(), -1)
        for part in (self.ids.stage, self.ids.lower):
            part.bind(size=self._fit_soon)
        self.ids.lower.bind(minimum_height=self._fit_soon)

    # what is on the screen

    def enter(self, session: Session, **_arguments: object) -> None:
        table = App.get_running_app().table
        now = table.session(session.id)
        self.session = session if session.finished == now.finished else now     # saved or reopened from another page in the meantime
        self.view = self.result = None
        self.update()

    def update(self) -> None:
        """Updates after every event."""
        app = App.get_running_app()
        self.record = app.table.history.record(self.session.id) if self.session.finished else None
        app.off_frame.run("score", self.session.result, self.arrived, self.wait, question=self.session.question)

    def wait(self) -> None:
        """Shows progress, and nothing of the game shown here before."""
        self.caption = _("counting…")

    def arrived(self, result: AnyResult) -> None:
        self.result = result
        self.refresh()

    def play(self) -> AnyPlay:
        return play_of(self.session, Viewer(lang=language()), self.result)

    def build(self) -> ResultsView:
        return results_view(self.play(), self.record)

    def refresh(self) -> None:
        if self.result is None:
            return
        view = self.view = self.build()
        self.caption, self.finished, self.shares = view.heading, view.finished, view.share
        self.main_label, self.main_icon, self.main_kind = view.main.label, view.main.icon, view.main.kind
        self.edit_icon = view.edit.icon if view.edit else "blank"
        self.ids.banner.game = view.game
        self.ids.banner.show(view)
        self.ids.line_place.shown = view.line is not None
        if view.line is not None:
            self.ids.line.show(view.line)
        self.draw(view)
        self.fit()

    def draw(self, view: ResultsView) -> None:
        """Draws what is below the banner."""

    def fit(self) -> None:
        """Gives the banner what is left of the page."""
        stage = self.ids.stage
        self.wide = stage.width >= dp(WIDE)
        room = stage.height - dp(2 * BETWEEN)
        self.banner_height = room + dp(BETWEEN) if self.wide else max(
            self.least_banner, min(room * SHARE if room >= dp(TABLET) else dp(MOST), room - self.lower_height(room)))

    @property
    def least_banner(self) -> float:
        """Returns the least height at which its words are not cut off."""
        return max(dp(LEAST), self.ids.banner.ids.text.height + dp(12))

    def lower_height(self, room: float) -> float:
        """Returns the preferred height of everything below the banner."""
        return self.ids.lower.minimum_height

    # what a finger does

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        app = App.get_running_app()
        command = tap.command.name if tap.command is not None else ""
        if command in GONE:
            app.navigator.open_tab("home")
        elif command in BACK_AGAIN:
            app.navigator.page.refresh()
        elif tap.send or command:
            self.session = outcome.session or app.table.session(self.session.id)
            app.tick(20)
            self.update()

    def act(self, tap: Tap) -> bool:
        was_finished = self.session.finished
        done = super().act(tap)
        if was_finished and not self.session.finished and tap.open is not None:
            self.offer_to_close_again()
        return done

    def undo(self) -> None:
        self.act(Tap(command=Command("undo")))

    def open(self, link: Link) -> None:
        navigator, about = App.get_running_app().navigator, dict(link.about)
        sheets: dict[str, Callable[[], object]] = {
            "ties": lambda: ComparedSheet(ties_view(self.play()), self.act).open(),
            "doubts": lambda: ComparedSheet(doubts_view(self.play(), self.record), self.act).open(),
            "share_code": lambda: share_code(self),
            "share_text": lambda: share_result(self),
            "share_picture": lambda: share_picture(self),
            "entry": lambda: navigator.home_then(games.of(self.session.game).pages.screen, session=self.session, **about),
            "players": lambda: navigator.home_then("players", **about),
        }
        if link.to in sheets:
            sheets[link.to]()
        else:
            super().open(link)

    def go_on(self) -> None:
        """Handles the main button."""
        if self.view is not None:
            self.ids.main.rest()
            self.act(self.view.main.tap)

    def edit(self) -> None:
        if self.view is not None and self.view.edit is not None:
            self.act(self.view.edit.tap)

    def mend(self) -> None:
        """Handles the line below the rows."""
        if self.view is not None and self.view.line is not None and self.view.line.action is not None:
            self.act(self.view.line.action.tap)

    def share(self) -> None:
        if self.result is not None:
            ViewSheet(share_view(self.play()), self.act).open()

    def open_menu(self) -> None:
        """Offers to write a note or to delete the game; the undo is on Home."""
        table, id = App.get_running_app().table, self.session.id
        menu = record_menu_view(table, wording(), id) if self.session.finished else open_game_menu_view(table, wording(), id)
        ViewSheet(menu, self.act).open()

    def poster(self) -> Poster:
        """Returns the picture to share."""
        assert self.view is not None
        return poster_of(self.view)

    def offer_to_close_again(self, redo: Callable[[], object] | None = None) -> None:
        """Says that a finished game was reopened and leaves the history until saved, with an undo."""
        app, session, entries = App.get_running_app(), self.session, len(self.session.entries)

        def undo() -> None:
            if len(session.entries) == entries and redo is not None:
                redo()
            elif len(session.entries) != entries:           # something was corrected in the meantime: that is kept, too
                app.table.finish(session)
            again = app.table.put_back(session.id)
            app.navigator.open_tab("history")
            open_result(self, again.id)

        app.root.say(_("The game is open again. Save it to put it back in the history."), _("Undo"), undo)

    def back(self) -> bool:
        """Goes to Home after a game was saved here, otherwise to where it was opened from."""
        navigator = App.get_running_app().navigator
        below = navigator.stops[-2].arguments.get("session")
        if self.finished and below is not None and below.id == self.session.id:
            navigator.open_tab("home")
            return True
        return False
