"""What if, as a sheet: it shows its progress while it is computed off the frame."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.view_parts import row_of
from screens.why.worths import SwapCard, WorthRow, scale_of
from screens.widgets.buttons import IconButton, LinkRow
from screens.widgets.press import Surface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words, glyph
from screens.words import _
from views.parts import RowView
from views.what_if import SwapView, WhatIfView, what_if_views

if TYPE_CHECKING:

    from screens.why.why import Why


class Search:
    """One background search: its newest view, and whether anybody still waits for the final one."""

    def __init__(self, page: Why) -> None:
        self.views = what_if_views(page.play, page.player, lambda: not self.running)
        self.newest = WhatIfView(waiting=_("counting…"), pending=True)
        self.running = True

    def work(self) -> WhatIfView:
        for view in self.views:
            self.newest = view
            if not self.running:
                break
        return self.newest


def open_what_if(page: Why) -> Sheet:
    search = Search(page)
    sheet = Sheet(title=_("What if?"))
    waiting = Words(text=search.newest.waiting, role="soft", padding=(dp(4), dp(8)))
    sheet.add(waiting)

    def tell(_dt: float) -> None:
        waiting.text = search.newest.waiting

    clock = Clock.schedule_interval(tell, 0.25)

    def stop() -> None:
        search.running = False
        clock.cancel()

    def done(view: WhatIfView) -> None:
        clock.cancel()
        if view.pending:                        # the sheet was closed
            return
        sheet.ids.body.remove_widget(waiting)
        for widget in _drawn(page, sheet, view):
            sheet.add(widget)

    sheet.on_closed = stop
    sheet.open()
    App.get_running_app().off_frame.run("what if", search.work, done, patience=0)
    return sheet


def _drawn(page: Why, sheet: Sheet, view: WhatIfView) -> Iterator[Widget]:
    for swap in view.swaps:
        yield _swap(page, sheet, swap)
    if view.no_swap:
        yield Words(text=view.no_swap, padding=(dp(4), dp(4)))
    if view.discard is not None:
        yield _leading(page, sheet, view.discard)
    if view.missed:
        yield Words(text=view.missed, padding=(dp(4), dp(4)))
    yield Heading(text=_("What each card is worth"))
    yield Words(text=_("What you would lose without it, with the best choices for the rest."), sp=13, role="soft", padding=(dp(4), 0))
    scale = scale_of([worth.share for worth in view.worths])
    for worth in view.worths:
        row = WorthRow(worth, *page.suit_look(worth.suit), scale=scale)
        row.bind(on_tap=lambda _row, worth=worth: (sheet.close(), page.act(worth.tap)))
        yield row
    if view.rare:
        yield Heading(text=_("Is it rare?"))
        yield _rare(view)


def _swap(page: Why, sheet: Sheet, view: SwapView) -> SwapCard:
    card, tap = SwapCard(view, page.suit_look), view.row.tap
    if tap is not None:
        card.bind(on_tap=lambda _card: (sheet.close(), page.leave_what_if(tap)))
    return card


def _leading(page: Why, sheet: Sheet, view: RowView) -> LinkRow:
    """Opens a link so that this sheet reopens on the way back."""
    return row_of(view, lambda tap: (sheet.close(), page.leave_what_if(tap)), chevron=True)


def _rare(view: WhatIfView) -> Surface:
    """Shows the share of random hands below this total; the (i) explains how it was computed."""
    box = Surface(orientation="vertical", size_hint_y=None, padding=(dp(14), dp(4), dp(4), dp(4)), radius=[18])
    box.bind(minimum_height=box.setter("height"))
    line = Factory.Fold(orientation="horizontal", shown=True)
    words = Words(text=f"{glyph('chart-bell-curve')}  {view.rare}", sp=14.5, pos_hint={"center_y": 0.5})
    method, ask = Words(text="", sp=12.5, role="soft"), IconButton(icon="information-outline", pos_hint={"center_y": 0.5})

    def turn(_button: IconButton) -> None:
        method.text = "" if method.text else view.method
        method.padding = (0, 0, dp(10), dp(8)) if method.text else (0, 0)

    ask.bind(on_tap=turn)
    line.add_widget(words)
    line.add_widget(ask)
    box.add_widget(line)
    box.add_widget(method)
    return box
