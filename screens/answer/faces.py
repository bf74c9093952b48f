"""A card of any game as a row or a chip shows it: name, icon, colours, a line about it. Everything comes from its pack."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kivy.app import App

from scoring import is_crews, is_hands, is_referee, is_tricks
from screens.deck import deck_of
from screens.theme import rgba
from screens.words import capital, language

if TYPE_CHECKING:
    from scoring import Pack


@dataclass(frozen=True)
class CardFace:
    card: str
    name: str
    icon: str
    ground: list[float]
    ink: list[float]
    text: str = ""                  # in place of the icon
    page: bool = True               # there is a page to open


def face_of(pack: Pack, card: str) -> CardFace | None:
    """None for what the game does not know: an answer may outlive a card."""
    palette, card = App.get_running_app().palette, pack.id_of(card)
    if is_hands(pack) and (card in pack.cards or card in pack.items):
        deck = deck_of(pack)
        family = deck.family_of(card)
        paint = deck.paint(family, palette)
        return CardFace(card, deck.name(card), deck.icon(family), list(paint.solid), list(paint.text))
    if is_tricks(pack) and card in pack.cards:
        return CardFace(card, capital(pack.title_of(card, language())), "blank", list(palette.navy), list(palette.on_navy),
                        text=str(pack.cards[card].value))
    from scoring import answers
    label = answers.labels_of(pack).get(card)
    if label is None:
        return None
    icon, ground, ink = _drawn(pack, card)
    return CardFace(card, capital(label.sentence(language())), icon, ground or list(palette.chosen), ink or list(palette.on_chosen),
                    page=False)


def _drawn(pack: Pack, thing: str) -> tuple[str, list[float], list[float]]:
    """How a type, a colour, a tile or a pair is drawn elsewhere; no colour where it has none of its own."""
    white = [1.0, 1.0, 1.0, 1.0]
    if is_crews(pack):
        of_colour = pack.colours.get(thing)
        if of_colour is None:
            return pack.types[thing].icon, [], []
        tones = of_colour.colour
        assert tones is not None
        dark = App.get_running_app().palette.dark
        return "palette-outline", list(rgba(tones.dark if dark else tones.light)), list(rgba(tones.dark_text if dark else tones.light_text))
    assert is_referee(pack)
    if thing in pack.pairs:
        return pack.pairs[thing].icons[0], list(rgba(pack.sections[pack.pairs[thing].section].tone)), white
    if thing in pack.die:
        return pack.die[thing].icon, list(rgba(pack.die[thing].tone)), white
    if thing in pack.special_tiles:
        return pack.special_tiles[thing].icon, [], []
    return "palette-outline", list(rgba(pack.sections[thing].tone)), white


def rule_of(pack: Pack, card: str) -> str:
    """What the card does, in one line."""
    if is_hands(pack):
        from scoring import hands
        used = [pack.uses[card].sentence(language())] if card in pack.uses else []
        return " ".join([*hands.prose.card_text(pack, card, language()), *used])
    assert is_tricks(pack)
    return capital("; ".join(pack.card_text(card, language())))
