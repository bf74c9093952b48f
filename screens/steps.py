"""The steps of a game, opened by a long press on undo: a tap goes back to any of them."""
from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from screens.drawn import suit_look
from screens.game_page import GamePage
from screens.view_parts import row_of
from screens.view_sheet import ViewSheet
from screens.widgets.bars import Avatar
from screens.widgets.cardrow import FamilySquare
from views.deck import DeckView
from views.game import steps_view
from views.palette import PLAYERS
from views.parts import RowView, Tap


class Steps(ViewSheet):
    """Whose step, the card in its suit's colour, and when."""

    def __init__(self, view: Any, act: Any, layout: Any) -> None:
        self.deck = layout if isinstance(layout, DeckView) else None
        super().__init__(view, act)

    def row(self, row: RowView) -> Widget:
        link = row_of(row, self.close_and_act)
        link.spacing = "10dp"
        first = len(link.children)
        if row.suit and self.deck is not None:
            icon, ground, ink = suit_look(self.deck, row.suit)
            link.add_widget(FamilySquare(icon=icon, ground=ground, ink=ink, side=24, pos_hint={"center_y": 0.5}), index=first)
        if row.person is not None:
            disc = Avatar(initials=row.person.letters, colour=PLAYERS[row.person.colour], diameter=28, pos_hint={"center_y": 0.5})
            link.add_widget(disc, index=len(link.children))
        return link


def open_steps(page: GamePage) -> ViewSheet:
    def go_back(tap: Tap) -> None:
        if page.act(tap) and tap.command is not None:
            page.refresh()                  # somebody may have joined since: the tabs change

    return Steps(steps_view(page.play()), go_back, page.layout).open()
