"""A page with the whole deck: all cards at once or, if text size or phone require it, scrolling.

What is on the page has its place from the start: a finger never meets a card that was not there when it came down.
"""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from screens.game_page import GamePage
from screens.hands.grid import MOST_SCALE, DeckGrid, JumpRow
from screens.hands.tile_looks import FREE, DeckLooks
from screens.widgets.field import Field
from screens.widgets.tile import CardTile
from screens.words import _
from views.deck import DeckView
from views.hand import HandView
from views.parts import Link, Tap, filled
from views.piles import PileView

SHORT = 800                             # dp: lower pages have small bars


class DeckPage(GamePage):
    """Its kv has `search`, `jumps`, and `deck` with the scrolling `view` in it."""

    searching = BooleanProperty(False)
    short = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.looks: DeckLooks = None            # type: ignore[assignment]  # made by `lay`, before anybody asks
        self.tiles: dict[str, CardTile] = {}
        self.jumps: JumpRow | None = None       # the rectangle where the deck has no rows
        self.only: dict[str, str] | None = None     # the cards that a search or a suit highlights, with the other name they were found by
        self.ids.deck.fbind("size", self._place_grid)
        self.fbind("height", lambda page, height: setattr(page, "short", height < dp(SHORT)))
        self.scroll = self.ids.view.__self__    # keeps the scroll view alive while the deck fits on one screen

    def opened(self) -> None:
        for tile in self.tiles.values():
            tile.wake()

    def leave(self) -> None:
        self.close_search()

    def back(self) -> bool:
        return self.close_search() or self._show_only(None)

    # hooks of a page

    def tap_of(self, card: str) -> Tap:
        """Returns what a tap on this card does now."""
        body = self.body
        return body.tiles[card].tap if card in body.tiles else filled(body.add, card=card)

    @property
    def body(self) -> HandView | PileView:
        assert self.view is not None        # there is nothing to touch before it is drawn
        body: HandView | PileView = self.view.body
        return body

    def touch_card(self, card: str) -> None:
        App.get_running_app().tick()
        self.act(self.tap_of(card))

    def name_family(self, family: str) -> None:
        self.act(Tap(says=self.body.families[family]))

    def open_card(self, card: str) -> None:
        self.open(Link("card", {"card": card}))

    def draw_tiles(self) -> None:
        tiles = self.body.tiles
        for card, tile in self.tiles.items():
            self.looks.show(tile, tiles.get(card, FREE), self._sought(card), (self.only or {}).get(card, ""))

    # layout of the tiles

    def lay(self, layout: DeckView) -> None:
        self.looks = DeckLooks(layout)
        self.tiles = {card.id: CardTile(card=card.id) for row in layout.rows for card in row}
        for tile in self.tiles.values():
            tile.bind(on_tap=lambda tapped: self.touch_card(tapped.card),
                      on_hold=lambda held: self.open_card(held.card))
        self.grid = DeckGrid(layout, self.tiles)
        for mark in self.grid.marks.values():
            mark.bind(on_tap=lambda tapped: self.name_family(tapped.suit.id),
                      on_hold=lambda held: self._show_only_family(held.suit.id))
        for place in (self.ids.deck, self.ids.jumps, self.scroll):        # the tiles of the previous deck
            place.clear_widgets()
        self.scroll.scroll_y = 1
        self.jumps = None
        self.grid.fbind("needed", self._size_grid)
        self._place_grid()

    def _place_grid(self, *_args: object) -> None:
        """Shows all rows at once if they fit; otherwise they scroll, as does a deck with large text, suit by suit."""
        holder = self.ids.deck
        if self.looks is None or holder.width < dp(200):
            return                              # not laid out yet
        grid = self.grid
        grid.in_rows = App.get_running_app().text_scale <= MOST_SCALE
        fits = grid.in_rows and holder.height >= grid.least_height(holder.width)
        grid.window = 0 if fits or not grid.in_rows else holder.height
        if grid.in_rows:
            self.ids.jumps.clear_widgets()
        elif not self.ids.jumps.children:
            self.jumps = self.jumps or JumpRow(self.layout, grid, self.scroll)
            self.ids.jumps.add_widget(self.jumps)
        self._hang(holder if fits else self.scroll)
        self._size_grid()

    def _hang(self, wanted: Widget) -> None:
        holder, grid = self.ids.deck, self.grid
        if grid.parent is wanted:
            return
        if grid.parent is not None:
            grid.parent.remove_widget(grid)
        holder.clear_widgets()
        grid.size_hint_y = 1 if wanted is holder else None
        wanted.add_widget(grid)
        if wanted is not holder:
            holder.add_widget(wanted)

    def _size_grid(self, *_args: object) -> None:
        if self.grid.parent is self.scroll:
            self.grid.height = self.grid.needed

    def redraw(self) -> None:
        """Rebuilds everything: another language, theme or text size."""
        self._place_grid()
        if self.grid.parent is not None:
            self.grid.lay_out()
        for mark in (*self.grid.marks.values(), *(self.jumps.marks.values() if self.jumps else ())):
            mark.repaint()

    # search and suits

    def toggle_search(self) -> None:
        if not self.close_search():
            self.searching = True
            field = Field(hint=_("Find a card"), icon="magnify")
            field.bind(text=lambda _field, text: self._show_only(self.layout.found(text) if text.strip() else None),
                       on_enter=self._take_found)
            field.input.text_validate_unfocus = False
            self.ids.search.add_widget(field)
            field.expect()

    def _take_found(self, field: Field) -> None:
        """Handles Enter: takes the only card found, and clears the field for the next."""
        free = [card for card in self.only or () if self.body.tiles.get(card, FREE).state != "mine"]
        if len(self.only or ()) == len(free) == 1:
            field.input.text = ""
            self.touch_card(free[0])

    def close_search(self) -> bool:
        if not self.searching:
            return False
        self.searching = False
        self.ids.search.clear_widgets()
        self._show_only(None)
        return True

    def _show_only(self, cards: dict[str, str] | None) -> bool:
        """Fades all other tiles; None shows all. Returns whether anything changed."""
        if self.only == cards:
            return False
        self.only = cards
        self.draw_tiles()
        if cards and self.grid.parent is self.scroll:
            first = next(family for family, row in self.grid.rows.items() if any(card.id in cards for card in row))
            self.scroll.scroll_to(self.grid.marks[first], padding=dp(4), animate=False)
        return True

    def _show_only_family(self, family: str) -> None:
        cards = {card.id: "" for card in self.grid.rows[family]}
        self._show_only(None if self.only == cards else cards)

    def _sought(self, card: str) -> bool | None:
        """Whether a card is among those searched for; None if all are shown."""
        return None if self.only is None else card in self.only
