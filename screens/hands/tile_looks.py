"""How the tiles of a deck and the slots of a hand are painted: their views in the colours of the current theme."""
from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from kivy.app import App

from screens.drawn import SuitColours, suit_colours
from screens.theme import Palette, mix
from screens.widgets.text import known_icon
from screens.widgets.tile import CardTile, SlotLook, TileLook
from views.deck import ITEM_ICON, PILE_ICON, DeckCard, DeckView
from views.hand import SlotView, TileView
from views.palette import PLAYERS

FREE = TileView()


class DeckLooks:
    """The deck for painting: its cards and suits by id."""

    def __init__(self, deck: DeckView) -> None:
        self.deck = deck
        self.suits = {suit.id: suit for suit in deck.suits}
        self._places = {suit.id: place for place, suit in enumerate(deck.suits)}

    @cached_property
    def cards(self) -> dict[str, DeckCard]:
        return {card.id: card for row in (*self.deck.rows, self.deck.items) for card in row}

    def colours(self, suit: str, palette: Palette) -> SuitColours:
        return suit_colours(self.suits[suit].paint if suit else None, palette)

    def icon(self, suit: str) -> str:
        return known_icon(self.suits[suit].icon) if suit else ITEM_ICON

    def show(self, tile: CardTile, view: TileView, sought: bool | None = None, found_as: str = "") -> None:
        """Updates a tile's look if anything it depends on has changed: a tap changes one or two of fifty.

        `sought`: whether it is among the cards searched for; None if all are shown. `found_as`: the other name it was found by.
        """
        app = App.get_running_app()
        seen = (view.state, view.holder, view.blanked, view.lies, view.suit, view.note)
        inputs = (self.deck, app.palette, app.text_scale, app.preferences.patterns, seen, sought, found_as)
        if tile.inputs != inputs:
            tile.inputs = inputs
            look = self.look(tile.card, view, app.palette, app.text_scale, sought, app.preferences.patterns)
            tile.look = replace(look, name=self.cards[tile.card].short, note=found_as) if found_as else look

    def look(self, card: str, view: TileView, palette: Palette, scale: float, sought: bool | None,
             patterns: bool) -> TileLook:
        face = self.cards[card]
        paint, lit = self.colours(face.suit, palette), palette.lit if sought else None
        free = TileLook(face.name, face.strength, self.icon(face.suit), ground=paint.tint, ink=palette.ink,
                        soft=mix(palette.ink, paint.tint, 0.75), mark=PILE_ICON if view.lies else "",
                        faded=sought is False, scale=scale,
                        line=lit or palette.edge(paint.tint), line_width=2.0 if lit else 1.2,
                        pattern=self._places.get(face.suit) if patterns else None)
        if view.state == "mine" and sought is False:        # lighter than the search results
            return replace(free, mark="check-bold", line=None)
        if view.state == "mine":
            given = self.colours(view.suit, palette) if view.suit else None
            badge = (self.icon(view.suit), given.solid, given.text) if given is not None else None
            return replace(free, ground=paint.solid, ink=paint.text, soft=paint.text, line=lit or palette.ink,
                           line_width=2.0, badge=badge, note=view.note,
                           mark="eye-off" if view.blanked else "check-bold")
        if view.holder is not None:
            return replace(free, ground=palette.surface, ink=palette.outline, soft=palette.outline,
                           line=lit or palette.hairline, mark="",
                           disc=(view.holder.letters, PLAYERS[view.holder.colour]))
        return free

    def slot(self, view: SlotView) -> SlotLook:
        app = App.get_running_app()
        palette, scale = app.palette, app.text_scale
        if not view.card:
            return SlotLook(line=palette.outline, scale=scale)
        if view.blanked:
            return SlotLook("eye-off-outline", view.points, palette.surface, palette.error, palette.outline, True,
                            scale)
        paint = self.colours(view.suit, palette)
        return SlotLook(self.icon(view.suit), view.points, paint.solid, paint.text, scale=scale)
