"""The first sheet of Why: the order in which it happened. What-if and dispute have files of their own."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from kivy.metrics import dp

from screens import rulebook
from screens.why.what_if import open_what_if
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, ngettext

if TYPE_CHECKING:
    from screens.why.why import Why

__all__ = ["open_order", "open_what_if"]


def ranges(places: Sequence[int]) -> str:
    """«1–5, 8»."""
    told = []
    for _gap, run in groupby(enumerate(places), key=lambda each: each[1] - each[0]):
        numbers = [place for _index, place in run]
        told.append(str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}")
    return ", ".join(told)


def open_order(page: Why) -> Sheet:
    """Every step of the resolution with what happened in it."""
    sheet, idle = Sheet(title=_("Scoring order")), []
    for place, (name, sentences) in enumerate(page.told.order(), start=1):
        if not sentences:
            idle.append(place)
            continue
        sheet.add(Words(text=f"{place}. {name}", font_name="RobotoMedium", sp=14.5, padding=(dp(4), dp(2))))
        for sentence in sentences:
            sheet.add(Words(text=sentence, sp=14, role="soft", padding=(dp(22), 0, 0, 0)))
    if idle:
        told = ngettext("Step {steps}: nothing.", "Steps {steps}: nothing.", len(idle), steps=ranges(idle))
        sheet.add(Words(text=told, sp=13.5, role="soft", padding=(dp(4), dp(4))))
    rule = LinkRow(icon="book-open-variant-outline", title=_("Why this order?"))
    rule.bind(on_tap=lambda _row: (sheet.close(), rulebook.open_explaining(page.session.game, "order")))
    sheet.add(rule)
    return sheet.open()
