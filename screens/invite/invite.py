"""The sheet that invites other phones: a code to scan, an address to type, who has joined, and the way to end it."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.metrics import dp

from screens.invite.invited import Invited
from screens.view_parts import pill_of, row_of
from screens.view_sheet import ViewSheet
from screens.widgets.qr import QrCode
from screens.widgets.text import Words
from screens.words import wording
from table.session import Session
from views.parts import Command, Tap
from views.room import InviteView, invite_view

if TYPE_CHECKING:
    from screens.app import TallyApp

CODE = 232                  # dp: a camera reads it across the table


class InviteSheet(ViewSheet):
    """Filled again whenever a guest has done something; only its end closes it."""

    def __init__(self, invited: Invited) -> None:
        self.invited = invited
        invited.network = 0
        super().__init__(invite_view(invited.state(), wording()), self.carry_out)
        self.on_closed = lambda: setattr(invited, "watching", None)
        invited.watching = self.fill

    def fill(self) -> None:
        self.draw(invite_view(self.invited.state(), wording()))

    def draw(self, view: InviteView) -> None:
        self.caption = view.caption
        self.ids.body.clear_widgets()
        if not self.ids.foot.children:                  # they stay under the finger
            self.add_foot(*(pill_of(action, self.act) for action in view.actions))
        if view.trouble:
            self.add(Words(text=view.trouble))
            return
        code = [[square == "1" for square in row] for row in view.squares]
        self.add(QrCode(rows=code, size_hint_y=None, height=dp(CODE)),
                 Words(text=view.address, sp=17, bold=True, halign="center", padding=(0, dp(8))))
        if view.network is not None:
            self.add(row_of(view.network, self.act))
        for request in view.requests:
            self.add(Words(text=request.text, role="gold", padding=(dp(4), dp(4))),
                     row_of(request.give, self.act), row_of(request.refuse, self.act))
        self.add(Words(text=view.heading, font_name="RobotoMedium", role="soft", padding=(dp(4), dp(4))))
        if view.nobody:
            self.add(Words(text=view.nobody, padding=(dp(4), 0)))
        self.add(*(row_of(row, self.act) for row in view.joined))
        if view.door is not None:
            self.add(row_of(view.door, self.act))
        self.add(Words(text=view.note, sp=12.5, role="soft", padding=(dp(4), dp(6))))

    def carry_out(self, tap: Tap) -> None:
        if tap.command == Command("end_invitation"):
            end_invitation(App.get_running_app())
            self.close()
        elif tap.command is not None:
            self.invited.do(tap.command)
            self.fill()


def open_invite(session: Session) -> InviteSheet:
    app = App.get_running_app()
    if app.invited is not None and app.invited.session is not session:
        end_invitation(app)
    if app.invited is None:
        app.invited = Invited(session, lambda: open_invite(session))
    return InviteSheet(app.invited).open()


def end_invitation(app: TallyApp) -> None:
    if app.invited is not None:
        app.invited.end()
        app.invited = None
