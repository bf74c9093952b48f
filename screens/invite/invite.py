"""The sheet that invites other phones: a code to scan, an address to type, who has joined, and the way to end it."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp

from screens.invite.invited import Invited
from screens.widgets.buttons import LinkRow, Pill
from screens.widgets.qr import QrCode
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _
from table.session import Session

if TYPE_CHECKING:
    from screens.app import TallyApp

CODE = 232                  # dp: a camera reads it across the table


def open_invite(session: Session) -> Sheet:
    app = App.get_running_app()
    if app.invited is not None and app.invited.session is not session:
        _end(app)
    if app.invited is None:
        app.invited = Invited(session, lambda: open_invite(session))
    sheet = Sheet(title=_("Invite phones"))
    sheet.network = 0                                   # which of this phone's networks the code is for
    sheet.on_closed = lambda: setattr(app.invited, "watching", None) if app.invited is not None else None
    again, end = Pill(kind="outlined", label=_("Look again")), Pill(kind="tonal", label=_("End the invitation"))
    again.bind(on_tap=lambda _pill: _fill(sheet))
    end.bind(on_tap=lambda _pill: (_end(app), sheet.close()))
    sheet.add_foot(again, end).open()
    app.invited.watching = lambda: _fill(sheet)
    _fill(sheet)
    return sheet


def _end(app: TallyApp) -> None:
    if app.invited is not None:
        app.invited.end()
        app.invited = None


def _fill(sheet: Sheet) -> None:
    invitation = App.get_running_app().invited.invitation
    sheet.ids.body.clear_widgets()
    if not invitation.follow_network():
        sheet.caption = _("No network")
        sheet.add(Words(
            text=_("Other phones cannot reach this one. Turn on Wi-Fi or the hotspot, then look again.")))
        return
    sheet.caption = _("On the same Wi-Fi or this phone's hotspot: scan the code or type the address.")
    links = invitation.links()
    sheet.network %= len(links)
    link = links[sheet.network]
    sheet.add(QrCode(rows=invitation.code(link), size_hint_y=None, height=dp(CODE)),
              Words(text=link.removeprefix("http://"), sp=17, bold=True, halign="center", padding=(0, dp(8))))
    if len(links) > 1:
        _add(sheet, "access-point-network", _("Another network"), links[(sheet.network + 1) % len(links)].split("/")[2],
             lambda: _next(sheet))
    _list_guests(sheet, invitation.room)
    sheet.add(Words(text=_("Android calls this «full network access»; it only lets phones in this room reach yours."),
                    sp=12.5, role="soft", padding=(dp(4), dp(6))))


def _next(sheet: Sheet) -> None:
    sheet.network += 1
    _fill(sheet)


def _list_guests(sheet: Sheet, room: Any) -> None:
    """Who asks for a seat with cards in it, and who has joined; a tap takes a seat back. And the door."""
    for name, guest in room.asking().items():
        sheet.add(Words(text=_("Phone {n} asks for the seat of {name}, in which cards are entered.").format(n=guest.phone, name=name),
                        role="gold", padding=(dp(4), dp(4))))
        _add(sheet, "account-check-outline", _("Give it"), name, lambda name=name: (room.answer(name, give=True), _fill(sheet)))
        _add(sheet, "account-cancel-outline", _("No"), _("No answer means no"),
             lambda name=name: (room.answer(name, give=False), _fill(sheet)))
    joined = room.joined()
    sheet.add(Words(text=_("Who has joined"), font_name="RobotoMedium", role="soft", padding=(dp(4), dp(4))))
    if not joined:
        sheet.add(Words(text=_("Nobody yet"), padding=(dp(4), 0)))
    for name, guest in joined.items():
        _add(sheet, "account-check-outline", name, _("Phone {n}: tap to free the seat").format(n=guest.phone),
             lambda name=name: (room.take_back(name), _fill(sheet)))
    if room.open:
        _add(sheet, "door-open", _("Close the door"), _("Then nobody else can join"), lambda: (room.set_open(False), _fill(sheet)))
    else:
        _add(sheet, "door-closed", _("Open the door"), _("Nobody else can join now"), lambda: (room.set_open(True), _fill(sheet)))


def _add(sheet: Sheet, icon: str, title: str, caption: str, act: Any) -> None:
    row = LinkRow(icon=icon, title=title, caption=caption, chevron=False)
    row.bind(on_tap=lambda _row: act())
    sheet.add(row)
