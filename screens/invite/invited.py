"""The invited phones of a game: the screens follow what their guests enter."""
from __future__ import annotations

from kivy.app import App
from kivy.clock import Clock

from screens import games
from screens.app import TallyApp
from screens.game_page import GamePage
from screens.registry import Page
from screens.words import _, wording
from table.session import Session
from views.parts import Command
from views.room import RoomState, request_text

LOBBY = "lobby"


def open_lobby(session: Session) -> None:
    """Opens the lobby; the only invitation belongs to this game from now on."""
    app = App.get_running_app()
    if app.invited is not None and app.invited.session is not session:
        end_invitation(app)
    if app.invited is None:
        app.invited = Invited(session)
    app.navigator.go(LOBBY, session=session)


def end_invitation(app: TallyApp) -> None:
    if app.invited is not None:
        app.invited.end()
        app.invited = None


class Invited:
    """One invitation at a time. Guests' actions are reported by the serving thread and shown with the next frame."""

    def __init__(self, session: Session) -> None:
        app = App.get_running_app()
        self._show = Clock.create_trigger(lambda _dt: self.show(), 0)
        self.invitation = app.inviting(app.table, session, self._show)
        self.session = session
        self._seated = session.players
        self.network = 0                                           # index of this phone's network that the code is for
        self._asked: set[tuple[str, float]] = set()                 # requested seats and when, as far as they were announced

    @property
    def phones(self) -> dict[str, int]:
        """Returns the players with their own phone, and its number."""
        return {name: guest.phone for name, guest in self.invitation.room.joined().items()}

    def state(self) -> RoomState:
        """Returns what the lobby shows, for the current networks of this phone."""
        if not self.invitation.follow_network():
            return RoomState()
        room = self.invitation.room
        asking = {name: guest.phone for name, guest in room.asking().items()}
        return RoomState(self.invitation.links(), self.network, asking, self.phones, room.open)

    def do(self, command: Command) -> None:
        """Carries out a command of the room; looking again only refreshes."""
        room, said = self.invitation.room, command.arguments
        if command.name == "next_network":
            self.network += 1
        elif command.name == "give":
            room.answer(said["player"], give=said["give"])
        elif command.name == "take_back":
            room.take_back(said["player"])
        elif command.name == "door":
            room.set_open(said["on"])

    def show(self) -> None:
        """Shows that somebody on another phone has done something."""
        self._tell_who_asks()
        page = App.get_running_app().navigator.page
        if getattr(page, "session", None) is not self.session:
            return
        same, self._seated = self._seated == self.session.players, self.session.players
        if same and isinstance(page, GamePage):
            page.update()
        else:
            page.refresh()

    def _tell_who_asks(self) -> None:
        """Announces a phone that waits for the table's answer, which is given in the lobby."""
        app, asking = App.get_running_app(), self.invitation.room.asking()
        for name, guest in asking.items():
            if app.navigator.page.name != LOBBY and (name, guest.asked_at) not in self._asked:
                app.root.say(request_text(name, guest.phone, wording()), _("Answer"), lambda: open_lobby(self.session))
        self._asked = {(name, guest.asked_at) for name, guest in asking.items()}

    def follow(self, page: Page) -> None:
        """Shows guests the results while they are shown here, lets them continue afterwards, and takes them to the next game."""
        session = getattr(page, "session", None)
        if isinstance(page, GamePage) and self.session.finished and session is not None and not session.finished:
            self.session, self._seated = session, session.players
            self.invitation.room.play(session)
            page.update()
        if session is self.session:
            self.invitation.room.reveal(page.name == games.pages_of(self.session).results)

    def wake(self) -> None:
        """Adapts after sleep: the phone may be in another network."""
        self.invitation.follow_network()

    def end(self) -> None:
        self._show.cancel()
        self.invitation.close()
