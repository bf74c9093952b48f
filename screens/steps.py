"""The steps of a game so far, behind a long touch on undo: a tap goes back to any of them."""
from __future__ import annotations

from functools import partial

from screens.game_page import GamePage
from screens.menu_rows import add_row
from screens.widgets.sheet import Sheet
from screens.words import _
from table.log import Raw


def open_steps(page: GamePage) -> Sheet:
    """Newest first: a tap undoes everything after it."""
    sheet = Sheet(title=_("Steps so far"), caption=_("Tap a step to go back to it"))
    steps = page.session.log.steps()
    for back, step in enumerate(reversed(steps)):
        by = _("Phone {n}").format(n=step.phone) if step.phone else ""
        add_row(sheet, "", _described(page, step.event), by, partial(_go_back, page, back))
    if steps:
        add_row(sheet, "flag-outline", _("The very beginning"), "", lambda: _go_back(page, len(steps)))
    return sheet.open()


def _described(page: GamePage, event: Raw) -> str:
    """A step, or what replaced an earlier one: a guest's undo takes out a step that others have tapped after."""
    if event["do"] == "edit":
        return page.describe_step(event["event"]) if event["event"] else _("An earlier step taken back")
    return page.describe_step(event)


def _go_back(page: GamePage, steps: int) -> None:
    if steps:
        page.session.undo(steps)
        page.refresh()
        page.notify(_("{n} undone").format(n=steps), _("Redo"), lambda: (page.session.redo(steps), page.refresh()))
