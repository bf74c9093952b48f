"""What one player entered, as a code to carry from phone to phone: shown here, scanned or typed there."""
from __future__ import annotations

from kivy.app import App
from kivy.metrics import dp

from screens.game_page import GamePage
from screens.sharing import QrCode, share_text
from screens.widgets.buttons import Pill
from screens.widgets.field import Field
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, language
from table.commands import perform
from views.code import code_view, read_code_view

SIDE = 200                  # dp of the QR code
A_LINE, A_LARGE_LINE = 4, 3  # groups of a code in usual text and in large
LARGE = 1.3


def ask_code(page: GamePage) -> Sheet:
    """A wrong code is refused in the table's own words; the sheet stays open for another try."""
    app, view = App.get_running_app(), read_code_view(page.play(), page.player)
    [asked], [action] = view.fields, view.actions
    sheet = Sheet(title=view.title, caption=view.caption)
    field, trouble, read = Field(hint=asked.label), Words(sp=13, role="error"), Pill(label=action.label)

    def take(*_args: object) -> None:
        outcome = perform(app.table, page.session, (), asked.command.name, {**asked.command.arguments, asked.field: field.text})
        if outcome.refused is not None:
            trouble.text = outcome.refused.sentence(language())
            field.expect()
            return
        sheet.close()
        page.refresh()
        app.root.say(action.tap.says, _("Undo"), page.undo)

    field.bind(on_enter=take)
    read.bind(on_tap=take)
    field.expect()
    return sheet.add(field, trouble).add_foot(read).open()


def in_lines(code: str) -> str:
    """A long code breaks between its groups, never inside one."""
    groups, line = code.split("-"), A_LARGE_LINE if App.get_running_app().text_scale > LARGE else A_LINE
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
                     Words(text=in_lines(view.code), sp=24, bold=True, halign="center", padding=(0, dp(16)))).add_foot(copy).open()
