"""A sheet of what was compared, each one's figure, and of rows that lead to a rule or to what is to be mended."""
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
    """Figures side by side; every other row leads on."""

    def row(self, row: RowView) -> Widget:
        if row.person is not None:
            return ComparedRow(player=row.title, figure=row.figure, first=row.role == "good")
        return row_of(row, self.close_and_act, chevron=row.tap is not None)
