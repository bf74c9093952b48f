"""What one player entered, as a code to carry from phone to phone: shown here, scanned or typed there."""
from __future__ import annotations

from kivy.app import App
from kivy.metrics import dp

from screens import phone
from screens.game_page import GamePage
from screens.widgets.buttons import Pill
from screens.widgets.field import Field
from screens.widgets.qr import QrCode
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, whose
from table import Refused
from table.qr import squares

SIDE = 200                  # dp of the QR code
A_LINE, A_LARGE_LINE = 4, 3  # groups of a code in usual text and in large
LARGE = 1.3


def ask_code(page: GamePage) -> Sheet:
    """A wrong code is refused in the table's own words; the sheet stays open for another try."""
    app = App.get_running_app()
    sheet = Sheet(title=_("Enter a hand code"), caption=_("This replaces {whose} hand.").format(whose=whose(page.player)))
    field, trouble, read = Field(hint=_("Code")), Words(sp=13, role="error"), Pill(label=_("Import this hand"))

    def take(*_args: object) -> None:
        try:
            page.session.read_code(page.player, field.text)
        except Refused as refused:
            trouble.text = refused.sentence(app.language)
            field.expect()
            return
        sheet.close()
        page.refresh()
        app.root.say(_("{whose} hand is imported.").format(whose=whose(page.player)), _("Undo"), page.undo)

    field.bind(on_enter=take)
    read.bind(on_tap=take)
    field.expect()
    return sheet.add(field, trouble).add_foot(read).open()


def in_lines(code: str) -> str:
    """A long code breaks between its groups, never inside one."""
    groups, line = code.split("-"), A_LARGE_LINE if App.get_running_app().text_scale > LARGE else A_LINE
    return "-\n".join("-".join(groups[at:at + line]) for at in range(0, len(groups), line))


def show_code(page: GamePage) -> Sheet:
    code = page.session.hand_code(page.player)
    sheet = Sheet(title=_("Code of this hand"), caption=_("Scan or type it on the other phone: three dots, “Enter a hand code”."))
    copy = Pill(kind="tonal", icon="content-copy", label=_("Copy"))

    def share(*_args: object) -> None:
        sheet.close()
        if not phone.share_text(code, _("Code of this hand")):
            App.get_running_app().root.say(_("Copied: paste it wherever you like."))

    copy.bind(on_tap=share)
    return sheet.add(QrCode(rows=squares(code), size_hint_y=None, height=dp(SIDE)),
                     Words(text=in_lines(code), sp=24, bold=True, halign="center", padding=(0, dp(16)))).add_foot(copy).open()
