"""The steps of a game so far, behind a long touch on undo: a tap goes back to any of them."""
from __future__ import annotations

from functools import partial

from screens.game_page import GamePage
from screens.menu_rows import add_row
from screens.widgets.sheet import Sheet
from screens.words import _


def open_steps(page: GamePage) -> Sheet:
    """Newest first: a tap undoes everything after it."""
    sheet = Sheet(title=_("Steps so far"), caption=_("Tap a step to go back to it"))
    steps = page.session.log.steps()
    for back, step in enumerate(reversed(steps)):
        add_row(sheet, "", page.describe_step(step.event), "", partial(_go_back, page, back))
    if steps:
        add_row(sheet, "flag-outline", _("The very beginning"), "", lambda: _go_back(page, len(steps)))
    return sheet.open()


def _go_back(page: GamePage, steps: int) -> None:
    if steps:
        page.session.undo(steps)
        page.refresh()
        page.notify(_("{n} undone").format(n=steps), _("Redo"), lambda: (page.session.redo(steps), page.refresh()))
