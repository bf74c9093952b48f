"""A card of any game as a row or a chip shows it: name, icon, colours, a line about it. Everything comes from its pack."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.app import App

from screens.deck import deck_of
from screens.words import capital, language


@dataclass(frozen=True)
class CardFace:
    card: str
    name: str
    icon: str
    ground: list[float]
    ink: list[float]
    text: str = ""                  # in place of the icon
    page: bool = True               # there is a page to open


def face_of(pack: Any, card: str) -> CardFace | None:
    """None for what the game does not know: an answer may outlive a card."""
    palette = App.get_running_app().palette
    if pack.kind == "hands" and card in pack.cards:
        deck = deck_of(pack)
        family = deck.family_of(card)
        paint = deck.paint(family, palette)
        return CardFace(card, deck.name(card), deck.icon(family), list(paint.solid), list(paint.text))
    if pack.kind == "tricks" and card in pack.cards:
        return CardFace(card, capital(pack.title_of(card, language())), "blank", list(palette.navy), list(palette.on_navy),
                        text=str(pack.cards[card].value))
    from scoring.answers.filling import labels_of
    label = labels_of(pack).get(card)
    if label is None:
        return None
    return CardFace(card, capital(label.sentence(language())), "cards-outline", list(palette.chosen), list(palette.on_chosen), page=False)


def rule_of(pack: Any, card: str) -> str:
    """What the card does, in one line."""
    if pack.kind == "hands":
        from scoring.hands.prose import card_text
        return " ".join(card_text(pack, card, language()))
    return capital("; ".join(pack.card_text(card, language())))
