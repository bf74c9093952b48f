"""How a tie was broken: what was compared, and each one's figure."""
from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.registry import load_kv
from screens.view_parts import row_of
from screens.view_sheet import ViewSheet
from views.parts import RowView

load_kv(__file__)


class ComparedRow(BoxLayout):
    """One of those who are tied, with the figure that is compared."""

    player = StringProperty()
    figure = StringProperty()
    first = BooleanProperty(False)


class ComparedSheet(ViewSheet):
    def row(self, row: RowView) -> Widget:
        if row.person is not None:
            return ComparedRow(player=row.title, figure=row.figure, first=row.role == "good")
        return row_of(row, self.close_and_act, chevron=True)
