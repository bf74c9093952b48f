"""The skeleton of all pages of games in progress: it builds the view and draws it part by part.

A kind's page lays its layout (`lay`) and draws the body of the view (`draw`); the rest is the same for all.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty

from screens.drawn import raised
from screens.registry import SHEETS, load
from screens.view_page import ViewPage
from screens.widgets.bars import InviteButton
from screens.words import language
from table.commands import Outcome
from table.games.state import Json
from table.session import Session
from views.game import KINDS, GameView, game_view, layout_of
from views.parts import Link, Tap, Viewer
from views.play import AnyPlay, AnyResult, play_of


class GamePage(ViewPage):
    """Its kv may have `tabs`; the rest belongs to the kind."""

    title = StringProperty()
    total = StringProperty("0")
    place = StringProperty()                # this player's place, as long as there is room for
    counting = BooleanProperty(False)       # a longer search is running: what depends on it is outdated
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    next_label = StringProperty()           # the target of the arrow
    next_icon = StringProperty("arrow-right")
    session: Session = None             # type: ignore[assignment]  # given by `enter`
    player = ""                             # the seat in view
    looking: Mapping[str, Json] = {}        # what the page shows besides the seat: a pile, a trick
    layout: Any = None
    view: GameView | None = None
    result: Any = None                      # the latest result; None until the first one has arrived
    remembers: ClassVar[bool] = True        # the player in view when the game is left
    invites: ClassVar[bool] = True          # invites phones, by a button in the bar
    _asked: tuple[object, ...] = ()

    def on_kv_post(self, _base: object) -> None:
        """Before the last button of the bar, which opens the menu."""
        self.inviting = InviteButton()
        self.inviting.bind(on_tap=lambda _button: self.invite())
        if self.invites and App.get_running_app().inviting is not None:
            self.ids.bar.add_widget(self.inviting, index=1)

    # entering and leaving

    def enter(self, session: Session, player: str = "", **looking: Json) -> None:
        """Enters the page; coming back from another screen, the player and pile in view stay."""
        app, asked = App.get_running_app(), (session, player, looking)
        first, self._asked = asked != self._asked, asked
        self.session = session
        if first:
            self.looking = {**type(self).looking, **looking}
        wanted = (player if first or not self.remembers else "") or app.preferences.current_player(session.uid)
        self.player = wanted if wanted in session.players else KINDS[session.pack().kind].unfinished(self.play())
        if self.remembers:
            app.preferences.keep_current_player(session.uid, self.player)
        self.result = None
        self.opened()
        self.refresh()

    def play(self, result: AnyResult | None = None, stale: bool = False) -> AnyPlay:
        return play_of(self.session, Viewer(seat=self.player, lang=language()), result, stale)

    # drawing

    def refresh(self) -> None:
        """Rebuilds everything: another language, theme, text size, number of players."""
        if self.session is None:
            return
        if self.player not in self.session.players:     # the player was renamed on another phone
            self.player = self.session.players[0]
        layout = layout_of(self.play())
        if layout != self.layout:
            self.layout = layout
            self.lay(layout)
        self.view = None
        self.redraw()
        self.update()

    def update(self) -> None:
        """Updates after every event, including guests': the state at once, points as soon as they are known."""
        App.get_running_app().off_frame.run("score", self.session.result, self.show,
                                            lambda: self.show(self.result, stale=True), question=self.session.question)

    def show(self, result: AnyResult | None, stale: bool = False) -> None:
        self.result = result
        invited = App.get_running_app().invited
        phones = invited.phones if invited is not None and invited.session is self.session else {}
        self.inviting.phones = len(phones)
        before, view = self.view, game_view(self.play(result, stale), phones, **self.looking)
        self.view = view
        self.title, self.counting = view.title, view.pending
        self.can_undo, self.can_redo = view.undo is not None, view.redo is not None
        self.next_label, self.next_icon = view.next.label, view.next.icon
        if "tabs" in self.ids:
            self.ids.tabs.show(view.tabs, view.me, pending=view.pending)
        if not view.pending:                # otherwise the previous figures stay, dimmed
            self.total = view.total or "0"
            self.show_standing()
        self.draw(view.body, before.body if before is not None else None)
        if not view.pending:
            self.ask_later(view)

    def show_standing(self) -> None:
        if self.view is not None:
            self.place = raised(self.view.standing.whole, self.view.standing)

    # hooks of a kind

    def opened(self) -> None:
        """Called when another session or player is in view and nothing of it is drawn yet."""

    def lay(self, layout: Any) -> None:
        """Builds the widgets of a layout: once for a deck or a board."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draws the layout again in another language, theme or text size."""

    def draw(self, body: Any, before: Any) -> None:
        """Draws the body of the view; `before` is what was drawn last, None if everything is new."""
        raise NotImplementedError

    def ask_later(self, view: GameView) -> None:
        """Computes what takes longer than a tap may, once nothing is touched."""

    # what a finger does

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        shows = tap.shows or outcome.shows
        if shows and shows != self.player:
            self.show_player(shows)
        elif tap.send or tap.command is not None or outcome.refused is not None:
            self.update()

    def show_player(self, name: str) -> None:
        self.player = name
        if self.remembers:
            App.get_running_app().preferences.keep_current_player(self.session.uid, name)
        self.update()                       # a known result comes at once; a pending one is still awaited

    def next_player(self) -> None:
        if self.view is not None:
            self.act(self.view.next.tap)

    def clear(self, name: str) -> None:
        """Handles a long press on a player's tab."""
        tab = next((tab for tab in self.view.tabs if tab.person.name == name), None) if self.view is not None else None
        if tab is not None and tab.clear is not None:
            self.act(tab.clear)

    def undo(self) -> None:
        """Undoes a step and brings the part it changed into view."""
        if self.view is not None and self.view.undo is not None:
            App.get_running_app().tick()
            self.act(self.view.undo.tap)

    def redo(self) -> None:
        if self.view is not None and self.view.redo is not None:
            self.act(self.view.redo.tap)

    def invite(self) -> None:
        load(SHEETS["invite"])(self.session)

    def open_steps(self) -> None:
        self.open(Link("steps"))
