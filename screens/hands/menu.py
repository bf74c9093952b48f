"""The sheet on which a table adds points to a hand."""
from __future__ import annotations

from screens.game_page import GamePage
from screens.widgets.buttons import Pill, Stepper
from screens.widgets.sheet import Sheet
from screens.words import _
from views.hand_menu import extra_points_view
from views.parts import Tap, stepped


def ask_extra(page: GamePage) -> Sheet:
    view, points = extra_points_view(page.play())
    sheet = Sheet(title=view.title, caption=view.caption)
    stepper, keep = Stepper(value=points.value, least=points.least, most=points.most), Pill(label=_("Save"))
    keep.bind(on_tap=lambda _pill: (sheet.close(), page.act(Tap(send=(stepped(points, int(stepper.value)),)))))
    return sheet.add(stepper).add_foot(keep).open()
