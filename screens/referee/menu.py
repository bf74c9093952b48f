"""The sheet behind the three dots of Cendrillon."""
from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from screens.menu_rows import add_invitation, add_row, add_rules, add_steps
from screens.widgets.sheet import Sheet
from screens.words import _

if TYPE_CHECKING:
    from screens.referee.evening import EveningPage


def open_menu(page: EveningPage) -> Sheet:
    sheet = Sheet(title=_("This game"))

    row = partial(add_row, sheet)
    add_invitation(sheet, page)
    if page.session.can_redo:
        row("redo", _("Redo"), _("The last step undone"), page.redo)
    add_steps(sheet, page)
    last = page.result.evening.last_chance
    row("weather-night", _("Last chance at midnight"),
        _("On: name the missing pairs without a mistake") if last else _("Off: midnight is the end"),
        lambda: page.do({"do": "option", "option": "last_chance", "value": not last}))
    add_rules(sheet, page)
    return sheet.open()
