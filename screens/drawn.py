"""How the parts of views are drawn: text with icons in it, ordinals, the colours and icons of suits."""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kivy.app import App

from screens.theme import Palette, Rgba, hexa, rgba
from screens.widgets.text import glyph, known_icon, marked
from views.deck import ITEM_ICON, DeckView
from views.parts import Paint, Span, Text
from views.standing import StandingView

# of emphasis, by the roles of the palette
COLOURS = {"soft": "soft", "good": "good", "bad": "error", "gold": "gold"}
TAGS = {"strong": "b", "struck": "s"}


def shown(text: Text) -> str:
    """Returns a text as markup for a label."""
    return "".join(map(_span, text))


def _span(span: Span) -> str:
    if span.role == "icon":
        return glyph(span.text)
    if span.role in TAGS:
        return marked(span.text, TAGS[span.role])
    if span.role in COLOURS:
        return marked(span.text, "color", hexa(getattr(App.get_running_app().palette, COLOURS[span.role])))
    return span.text


def raised(line: str, standing: StandingView) -> str:
    """Returns a line that begins with an ordinal, with the ending raised if the language does so."""
    ordinal = standing.figure + standing.ending
    if not standing.raised:
        return line
    return line.replace(ordinal, standing.figure + marked(standing.ending, "sup"), 1)


class SuitColours(NamedTuple):
    """The colours of a suit in one theme."""

    solid: Rgba
    text: Rgba
    tint: Rgba


@lru_cache(maxsize=128)
def suit_colours(paint: Paint | None, palette: Palette) -> SuitColours:
    """Returns the colours of a suit; an item, which has none, gets neutral ones."""
    if paint is None:
        return SuitColours(palette.navy, palette.on_navy, palette.high)
    solid, text = (paint.dark, paint.on_dark) if palette.dark else (paint.light, paint.on_light)
    return SuitColours(rgba(solid), rgba(text), palette.tint(rgba(solid), paint.pale))


def suit_look(deck: DeckView, suit: str) -> tuple[str, list[float], list[float]]:
    """Returns icon and colours of a suit as properties of widgets."""
    found = next((each for each in deck.suits if each.id == suit), None)
    colours = suit_colours(found.paint if found is not None else None, App.get_running_app().palette)
    return known_icon(found.icon) if found is not None else ITEM_ICON, list(colours.solid), list(colours.text)
