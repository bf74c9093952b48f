"""The first sheet of Why: the order in which it happened. What-if and dispute have files of their own."""
from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from screens import rulebook
from screens.why.what_if import open_what_if
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, colon

__all__ = ["open_order", "open_what_if"]


def open_order(page: Any) -> Sheet:
    """Every step of the resolution with what happened in it."""
    sheet = Sheet(title=_("Order of the count"), caption=_("What happened, step by step"))
    for place, (name, sentences) in enumerate(page.told.order(), start=1):
        idle = "" if sentences else colon() + _("nothing in this hand")
        sheet.add(Words(text=f"{place}. {name}{idle}", font_name="Roboto" if idle else "RobotoMedium", sp=14.5,
                        role="outline" if idle else "ink", padding=(dp(4), dp(2))))
        for sentence in sentences:
            sheet.add(Words(text=sentence, sp=14, role="soft", padding=(dp(22), 0, 0, 0)))
    rule = LinkRow(icon="book-open-variant-outline", title=_("Why this order?"), caption=_("The rule, and the steps as a picture"))
    rule.bind(on_tap=lambda _row: (sheet.close(), rulebook.open_explaining(page.session.game, "order")))
    sheet.add(rule)
    return sheet.open()
