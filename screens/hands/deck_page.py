"""A page with the whole deck on it: all cards at once or, where text or phone ask for it, to scroll through; with its search."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from screens.deck import Deck
from screens.hands.grid import DeckGrid, JumpRow
from screens.playing import Playing
from screens.widgets.tile import CardTile
from screens.words import _

TABLET, TABLET_SCALE = 640, 1.3         # from this width on the tiles have room for larger names


class DeckPage(Playing):
    """Its kv has `search`, `jumps`, and `deck` with the scrolling `view` in it."""

    searching = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.deck: Deck | None = None
        self.tiles: dict[str, CardTile] = {}
        self.only: set[str] | None = None       # the cards a search or a family leaves bright
        self.view = self.ids.view.__self__      # kept alive while the deck fits on one screen and the view is not shown

    def leave(self) -> None:
        self.close_search()

    def back(self) -> bool:
        return self.close_search() or self._show_only(None)

    # what a page does with its deck

    def touch_card(self, card: str) -> None:
        raise NotImplementedError

    def name_family(self, family: str) -> None:
        raise NotImplementedError

    def open_card(self, card: str) -> None:
        App.get_running_app().navigator.go("card", session=self.session, card=card)

    def _show_cards(self) -> None:
        raise NotImplementedError

    # where the tiles stand

    def _lay_deck(self, deck: Deck) -> None:
        self.deck = deck
        self.tiles = {card: CardTile(card=card) for card in deck.cards}
        for tile in self.tiles.values():
            tile.bind(on_tap=lambda tapped: self.touch_card(tapped.card), on_hold=lambda held: self.open_card(held.card))
        self.grid = DeckGrid(deck, self.tiles)
        for mark in self.grid.marks.values():
            mark.bind(on_tap=lambda tapped: self.name_family(tapped.family), on_hold=lambda held: self._show_only_family(held.family))
        for place in (self.ids.deck, self.ids.jumps, self.view):        # of the deck that lay here before
            place.clear_widgets()
        self.view.scroll_y = 1
        self.jumps = JumpRow(deck, self.grid, self.view)
        self.grid.fbind("needed", self._size_grid)
        self.ids.deck.fbind("size", self._place_grid)
        self._place_grid()

    def _place_grid(self, *_args: object) -> None:
        """The whole deck at once if it fits, otherwise the scrolling layout."""
        holder, view, app = self.ids.deck, self.view, App.get_running_app()
        if holder.width < dp(200):
            return                              # not laid out yet
        jumps = self.jumps.height if self.jumps.parent else 0
        fits = self.grid.fits_one_screen(holder.width, holder.height + jumps, app.text_scale)
        wanted = holder if fits else view
        if self.grid.parent is not wanted:
            if self.grid.parent is not None:
                self.grid.parent.remove_widget(self.grid)
            self.ids.deck.clear_widgets()
            self.ids.jumps.clear_widgets()
            if fits:
                self.grid.size_hint = (1, 1)
                holder.add_widget(self.grid)
            else:
                self.grid.size_hint = (1, None)
                view.add_widget(self.grid)
                holder.add_widget(view)
                self.ids.jumps.add_widget(self.jumps)
            self.grid.one_screen = fits
        self._size_grid()

    def _size_grid(self, *_args: object) -> None:
        if not self.grid.one_screen:
            self.grid.height = self.grid.needed

    def _draw_deck(self) -> None:
        """Again from the beginning: another language, theme or text size."""
        self._place_grid()
        if self.grid.parent is not None:
            self.grid._lay_out()
        for mark in (*self.grid.marks.values(), *self.jumps.marks.values()):
            mark.repaint()

    @property
    def tile_scale(self) -> float:
        wide = self.grid.one_screen and self.width > dp(TABLET)
        return float(App.get_running_app().text_scale * (TABLET_SCALE if wide else 1))

    # search and families

    def toggle_search(self) -> None:
        if not self.close_search():
            from screens.widgets.field import Field
            self.searching = True
            field = Field(hint=_("A card, in French or English"), icon="magnify")
            field.bind(text=lambda _field, text: self._show_only(self.deck.found(text) if text.strip() else None))
            self.ids.search.add_widget(field)
            Clock.schedule_once(lambda _dt: setattr(field.input, "focus", True), 0)

    def close_search(self) -> bool:
        if not self.searching:
            return False
        self.searching = False
        self.ids.search.clear_widgets()
        self._show_only(None)
        return True

    def _show_only(self, cards: set[str] | None) -> bool:
        """Fade all other tiles; None shows all. True if anything changed."""
        if self.only == cards:
            return False
        self.only = cards
        self._show_cards()
        if cards and not self.grid.one_screen:
            first = next(card for card in self.deck.cards if card in cards)
            self.view.scroll_to(self.grid.marks[self.deck.family_of(first)], padding=dp(4), animate=False)
        return True

    def _show_only_family(self, family: str) -> None:
        cards = {card.id for card in self.deck.rows[family]}
        self._show_only(None if self.only == cards else cards)

    def _faded(self, card: str) -> bool:
        return self.only is not None and card not in self.only
