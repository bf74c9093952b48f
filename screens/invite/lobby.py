"""The lobby: a code to scan, an address to type, seats that light up, one button to begin."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.graphics import Color, Line, Rectangle, SmoothEllipse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivymd.icon_definitions import md_icons

from screens import games
from screens import sharing as _sharing  # noqa: F401  (kv below uses its rules)
from screens.invite.invited import Invited, end_invitation
from screens.list_page import ListPage
from screens.registry import load_kv
from screens.theme import rgba
from screens.view_parts import pill_of
from screens.view_sheet import ViewSheet
from screens.widgets.pills import PillRow
from screens.widgets.press import Painted, PressSurface, Surface, glide
from screens.widgets.text import Words, text_texture
from screens.words import language, wording
from table.session import Session
from views.palette import PLAYERS
from views.parts import Action, Command, Link, Person, Tap, Viewer
from views.play import AnyPlay, play_of
from views.room import LobbySeatView, LobbyView, SeatRequestView, lobby_menu_view, lobby_view, seat_menu_view

load_kv(__file__)
NOBODY = LobbyView("", "", Action("", Tap()))
LIGHT_UP = 0.22                 # seconds
DASHES = 15


class SeatDisc(Painted):
    """A seat: a dashed ring while free, the player's colour in a golden ring once a phone has taken it."""

    letters = StringProperty()
    colour = StringProperty("455A64")
    joined = BooleanProperty(False)
    grown = NumericProperty(1)
    inks = ListProperty([(0, 0, 0, 1)] * 4)     # dashes and letters, ring, badge, its sign
    repaint_on = ("letters", "colour", "joined", "grown", "inks")

    def paint(self) -> None:
        dashes, ring, badge, sign = self.inks
        radius = self.width / 2 * self.grown - dp(4)
        if self.joined:
            Color(*rgba(self.colour))
            SmoothEllipse(pos=(self.center_x - radius + dp(3), self.center_y - radius + dp(3)), size=(2 * radius - dp(6),) * 2)
            Color(*ring)
            Line(circle=(self.center_x, self.center_y, radius), width=dp(1.5))
        else:
            Color(*dashes)
            for angle in range(0, 360, 360 // DASHES):
                Line(circle=(self.center_x, self.center_y, radius - dp(2), angle, angle + 216 // DASHES), width=dp(1))
        letters = text_texture(self.letters, "Roboto", int(radius * 0.85), True)
        Color(*((1, 1, 1, 1) if self.joined else dashes))
        Rectangle(texture=letters, size=letters.size, pos=(int(self.center_x - letters.width / 2), int(self.center_y - letters.height / 2)))
        if self.joined:
            far = radius * 2 ** 0.5 / 2
            x, y = self.center_x + far, self.center_y - far
            Color(*badge)
            SmoothEllipse(pos=(x - dp(10), y - dp(10)), size=(dp(20), dp(20)))
            check = text_texture(md_icons["check-bold"], "Icons", int(dp(14)))
            Color(*sign)
            Rectangle(texture=check, size=check.size, pos=(int(x - check.width / 2), int(y - check.height / 2)))


class LobbySeat(PressSurface):
    """A player's seat and its state; a tap opens what can be done."""

    view = ObjectProperty(LobbySeatView(Person("", ""), ""), rebind=True)
    colour = StringProperty("455A64")

    def __init__(self, view: LobbySeatView, **kwargs: Any) -> None:
        super().__init__(view=view, colour=PLAYERS[view.person.colour], **kwargs)

    def show(self, view: LobbySeatView) -> None:
        lights_up = view.joined and not self.view.joined
        self.view = view
        if lights_up:
            App.get_running_app().tick(10)
            self.ids.disc.grown = 0.7
            glide(self.ids.disc, LIGHT_UP, grown=1)


class Lobby(ListPage):
    view = ObjectProperty(NOBODY, rebind=True)
    session: Session

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seats: dict[str, LobbySeat] = {}

    def enter(self, session: Session, **_arguments: object) -> None:
        self.session = session
        self.invited.network = 0
        self.refresh()

    @property
    def invited(self) -> Invited:
        invited = App.get_running_app().invited
        assert invited is not None
        return invited

    def play(self) -> AnyPlay:
        return play_of(self.session, Viewer(lang=language()))

    def build(self) -> LobbyView:
        return lobby_view(self.play(), self.invited.state())

    def refresh(self) -> None:
        if App.get_running_app().invited is not None:       # otherwise it is being left
            super().refresh()

    def draw(self, view: LobbyView, before: LobbyView | None) -> None:
        self.ids.code.squares = view.squares
        if before is None or [seat.person for seat in before.seats] != [seat.person for seat in view.seats]:
            self.ids.seats.clear_widgets()
            self.seats = {}
            for seat in view.seats:
                widget = self.seats[seat.person.name] = LobbySeat(seat)
                widget.bind(on_tap=lambda tapped: self.act(tapped.view.tap))
                self.ids.seats.add_widget(widget)
        for seat in view.seats:
            self.seats[seat.person.name].show(seat)
        if before is None or before.requests != view.requests or before.look_again != view.look_again:
            self.ids.asked.clear_widgets()
            for request in view.requests:
                self.ids.asked.add_widget(self._request(request))
            if view.look_again is not None:
                self.ids.asked.add_widget(Words(text=view.trouble))
                self.ids.asked.add_widget(pill_of(view.look_again, self.act))

    def _request(self, request: SeatRequestView) -> Surface:
        box = Surface(orientation="vertical", ground="gold_box", size_hint_y=None, padding=dp(12), spacing=dp(8))
        box.bind(minimum_height=box.setter("height"))
        box.add_widget(Words(text=request.text, role="on_gold_box"))
        row = PillRow()
        for answer in (request.refuse, request.give):
            row.add_widget(pill_of(answer, self.act))
        box.add_widget(row)
        return box

    # what a finger does

    def open_menu(self) -> None:
        ViewSheet(lobby_menu_view(self.invited.state(), wording()), self.act).open()

    def _carry_out(self, tap: Tap) -> bool:
        """Carries out a tap, whose commands are those of the room."""
        if tap.command == Command("end_invitation"):
            end_invitation(App.get_running_app())
            self.open(Link("game"))
            return True
        if tap.command is not None:
            self.invited.do(tap.command)
            self.refresh()
        if tap.open is not None:
            self.open(tap.open)
        return True

    def open(self, link: Link) -> None:
        if link.to == "game":
            App.get_running_app().navigator.home_then(games.pages_of(self.session).screen, session=self.session)
        elif link.to == "seat_menu":
            ViewSheet(seat_menu_view(self.play(), self.invited.state(), link.about["player"]), self.act).open()
        else:
            super().open(link)
