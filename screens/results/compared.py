"""A sheet of comparisons with each player's figure, and of rows that link to a rule or a correction."""
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
    """One of the tied players, with the compared figure."""

    player = StringProperty()
    figure = StringProperty()
    first = BooleanProperty(False)


class ComparedSheet(ViewSheet):
    """Figures side by side; all other rows are links."""

    def row(self, row: RowView) -> Widget:
        if row.person is not None:
            return ComparedRow(player=row.title, figure=row.figure, first=row.role == "good")
        return row_of(row, self.close_and_act, chevron=row.tap is not None)


def open_reasons(page: Any, player: str) -> ComparedSheet:
    """Opens the reasons of a player, from a game in progress or its results."""
    return ComparedSheet(reasons_view(play_of(page.session, Viewer(lang=language()), page.result), player), page.act).open()
