"""The phones that were invited to a game: while they enter their hands, the screens follow."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock

from screens import games
from screens.game_page import GamePage
from table.session import Session

if TYPE_CHECKING:
    from screens.registry import Page


class Invited:
    """One invitation at a time. What guests do is told by the thread that serves them, and shown with the next frame."""

    def __init__(self, session: Session) -> None:
        app = App.get_running_app()
        self._show = Clock.create_trigger(lambda _dt: self.show(), 0)
        self.invitation = app.inviting(app.table, session, self._show)
        self.watching: Callable[[], None] | None = None             # the sheet, while it is open
        self.session = session
        self._seated = session.players

    def show(self) -> None:
        """Somebody on another phone has done something."""
        if self.watching is not None:
            self.watching()
        page = App.get_running_app().navigator.page
        if getattr(page, "session", None) is not self.session:
            return
        same, self._seated = self._seated == self.session.players, self.session.players
        if same and isinstance(page, GamePage):
            page.update()
        else:
            page.refresh()

    def follow(self, page: Page) -> None:
        """When the results are shown here, all guests see them; back at the hands, they go on."""
        if getattr(page, "session", None) is self.session:
            self.invitation.room.reveal(page.name == games.pages_of(self.session).results)

    def wake(self) -> None:
        """The phone slept, and may be in another network now."""
        self.invitation.follow_network()

    def end(self) -> None:
        self._show.cancel()
        self.invitation.close()
