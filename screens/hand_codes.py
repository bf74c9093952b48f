"""A player's entry as a code to carry from phone to phone: shown here, scanned or typed there."""
from __future__ import annotations

from kivy.app import App
from kivy.metrics import dp

from screens.game_page import GamePage
from screens.sharing import QrCode, share_text
from screens.view_sheet import FieldSheet
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.widgets.text import HEAVY, Words, word_width
from screens.words import _
from views.code import code_view, read_code_view

SIDE = 200                  # dp of the QR code
A_LINE = 4                  # groups of a code per line, if there is room
CODE_SP = 24


def ask_code(page: GamePage) -> Sheet:
    return FieldSheet(page, read_code_view(page.play(), page.player)).open()


def in_lines(code: str) -> str:
    """Breaks a long code between its groups."""
    app, groups = App.get_running_app(), code.split("-")
    room, group = app.root.width - dp(48), max(word_width(f"{each}-", HEAVY, app.sp(CODE_SP)) for each in groups)
    line = max(1, min(A_LINE, int(room / group)))
    return "-\n".join("-".join(groups[at:at + line]) for at in range(0, len(groups), line))


def show_code(page: GamePage) -> Sheet:
    view = code_view(page.play(), page.player)
    sheet = Sheet(title=view.title, caption=view.caption)
    copy = Pill(kind="tonal", icon="content-copy", label=_("Copy"))

    def share(*_args: object) -> None:
        sheet.close()
        share_text(view.link or view.code, view.title)

    copy.bind(on_tap=share)
    return sheet.add(QrCode(squares=view.squares, size_hint_y=None, height=dp(SIDE)),
                     Words(text=in_lines(view.code), sp=CODE_SP, bold=True, halign="center", padding=(0, dp(16)))).add_foot(copy).open()
