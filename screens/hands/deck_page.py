"""A page with the whole deck on it: all cards at once or, where text or phone ask for it, to scroll through; with its search.

What is on the page has its place from the start: a finger never meets a card that was not there when it came down.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from scoring import HandPack, TableResult
from screens.deck import Deck
from screens.game_page import GamePage
from screens.hands.grid import MOST_SCALE, DeckGrid, JumpRow
from screens.widgets.tile import CardTile
from screens.words import _
from table.games.hands import Hands

if TYPE_CHECKING:
    from kivy.uix.widget import Widget


SHORT = 800                             # dp: a lower page keeps its bars small


class DeckPage(GamePage[HandPack, Hands, TableResult]):
    """Its kv has `search`, `jumps`, and `deck` with the scrolling `view` in it."""

    searching = BooleanProperty(False)
    short = BooleanProperty(False)
    scrolls = BooleanProperty(False)        # there are more rows than fit: the others are a tap away
    at_end = BooleanProperty(False)         # the last of them are in view

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.deck: Deck = None                  # type: ignore[assignment]  # laid by `enter`, before anybody asks
        self.tiles: dict[str, CardTile] = {}
        self.jumps: JumpRow | None = None       # where the deck has no rows
        self.only: set[str] | None = None       # the cards a search or a family leaves bright
        self.fbind("height", lambda page, height: setattr(page, "short", height < dp(SHORT)))
        self.view = self.ids.view.__self__      # kept alive while the deck fits on one screen and the view is not shown
        self.view.fbind("scroll_y", lambda _view, place: setattr(self, "at_end", place < 0.5))

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

    def describe_step(self, event: Mapping[str, Any]) -> str:
        """« Chloé + Orage »."""
        named = event.get("card", event.get("item"))
        card = self.deck.name(named) if named in self.deck.pack.cards or named in self.deck.pack.items else ""
        said = {
            "add_card": _("{player} takes {card}"), "remove_card": _("{player} puts {card} back"),
            "move_card": _("{player} takes {card} from another player"),
            "choose": _("{player}: the table’s choice for {card}"),
            "leave_to_app": _("{player}: best choice again"), "clear_hand": _("{player}: hand emptied"),
            "set_hand": _("{player}: whole hand or its choices"),
            "add_item": _("{player}: {card} added"), "remove_item": _("{player}: {card} removed"),
            "add_candidate": _("{player} could take {card}"), "remove_candidate": _("{player} could not take {card}"),
            "set_candidates": _("{player}: cards of the deck"), "extra": _("{player}: extra points"),
            "discard": _("{card}: into the discard area"), "undiscard": _("{card}: out of the discard area"),
        }.get(event["do"], str(event["do"]))
        return said.format(player=event.get("player", ""), card=card)

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
        self.jumps = None
        self.grid.fbind("needed", self._size_grid)
        self.ids.deck.fbind("size", self._place_grid)
        self._place_grid()

    def _place_grid(self, *_args: object) -> None:
        """All rows at once if they fit; else they are scrolled through, and so is a deck with large text, family by family."""
        holder, grid = self.ids.deck, self.grid
        if holder.width < dp(200):
            return                              # not laid out yet
        grid.in_rows = App.get_running_app().text_scale <= MOST_SCALE
        fits = grid.in_rows and holder.height >= grid.least_height(holder.width)
        self.scrolls = grid.in_rows and not fits
        if grid.in_rows:
            self.ids.jumps.clear_widgets()
        elif not self.ids.jumps.children:
            self.jumps = self.jumps or JumpRow(self.deck, grid, self.view)
            self.ids.jumps.add_widget(self.jumps)
        self._hang(holder if fits else self.view)
        self._size_grid()

    def turn(self) -> None:
        """To the other end of a deck that has more rows than fit."""
        self.view.scroll_y = 1 if self.at_end else 0

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
        if self.grid.parent is self.view:
            self.grid.height = self.grid.needed

    def _draw_deck(self) -> None:
        """Again from the beginning: another language, theme or text size."""
        self._place_grid()
        if self.grid.parent is not None:
            self.grid.lay_out()
        for mark in (*self.grid.marks.values(), *(self.jumps.marks.values() if self.jumps else ())):
            mark.repaint()

    # search and families

    def toggle_search(self) -> None:
        if not self.close_search():
            from screens.widgets.field import Field
            self.searching = True
            field = Field(hint=_("Find a card"), icon="magnify")
            field.bind(text=lambda _field, text: self._show_only(self.deck.found(text) if text.strip() else None))
            self.ids.search.add_widget(field)
            field.expect()

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
        if cards and self.grid.parent is self.view:
            first = next(card for card in self.deck.cards if card in cards)
            self.view.scroll_to(self.grid.marks[self.deck.family_of(first)], padding=dp(4), animate=False)
        return True

    def _show_only_family(self, family: str) -> None:
        cards = {card.id for card in self.deck.rows[family]}
        self._show_only(None if self.only == cards else cards)

    def _sought(self, card: str) -> bool | None:
        """Whether it is among the cards that are looked for; None where all are shown."""
        return None if self.only is None else card in self.only
