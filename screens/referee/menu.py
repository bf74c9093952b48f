"""The sheet behind the three dots of Cendrillon."""
from __future__ import annotations

from typing import Any

from screens.invite.invite import add_row as add_invitation
from screens.rulebook import open_rules
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.words import _


def open_menu(page: Any) -> Sheet:
    sheet = Sheet(title=_("This evening"))

    def row(icon: str, title: str, caption: str, act: Any) -> None:
        link = LinkRow(icon=icon, title=title, caption=caption, chevron=False)
        link.bind(on_tap=lambda _row: (sheet.close(), act()))
        sheet.add(link)

    add_invitation(sheet, page)
    if page.session.can_redo:
        row("redo", _("Redo"), _("What was taken back last"), page.redo)
    row("format-list-numbered", _("Steps so far"), _("Go back to any of them"), page.open_steps)
    last = page.result.evening.last_chance
    row("weather-night", _("Last chance at midnight"),
        _("On: name the missing pairs without a mistake") if last else _("Off: midnight is the end"),
        lambda: page.do({"do": "option", "option": "last_chance", "value": not last}))
    row("book-open-variant-outline", _("Rules"), _("Questions and answers about this game"), lambda: open_rules(page.session.game))
    return sheet.open()
