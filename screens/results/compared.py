"""A sheet of what was compared, with each one's figure, and of rows that lead to a rule or to what is to be mended."""
from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.registry import load_kv
from screens.view_parts import row_of
from screens.view_sheet import ViewSheet
from screens.words import language
from views.counting import reasons_view
from views.parts import RowView, Viewer
from views.play import play_of

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


def open_reasons(page: Any, player: str) -> ComparedSheet:
    """Of a page that is scored: where a game is played, or how it ended."""
    return ComparedSheet(reasons_view(play_of(page.session, Viewer(lang=language()), page.result), player), page.act).open()
