"""The deck of a game of hands: a row for each suit, its cards by strength, and the items beside a hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scoring.hands import HandPack
from views.parts import Paint
from views.wording import Wording, plain

LONG_NAME = 14
ITEM_ICON = "treasure-chest"
PILE_ICON = "layers-outline"


@dataclass(frozen=True, slots=True)
class SuitView:
    id: str
    name: str
    icon: str
    paint: Paint


@dataclass(frozen=True, slots=True)
class DeckCard:
    id: str
    name: str
    short: str  # a short form: « Livre » for the « Livre des Mutations »
    strength: str
    suit: str  # '' for an item
    said: str  # « Orage, 8, Climat »
    names: tuple[str, ...]  # its names in every language and edition, for the search


@dataclass(frozen=True, slots=True)
class DeckView:
    key: str
    hand_size: int
    suits: tuple[SuitView, ...]
    rows: tuple[tuple[DeckCard, ...], ...]  # one for each suit
    items: tuple[DeckCard, ...] = ()

    def found(self, query: str) -> dict[str, str]:
        """Finds the cards whose name, in any language or edition, contains every word of the query.

        Maps each to the name that matched, or '' if that is the name on the screen.
        """
        words = plain(query).split()
        cards = [card for row in self.rows for card in row]
        if by_name := {card.id: "" for card in cards if _holds(card.name, words)}:
            return by_name
        others = {card.id: next((name for name in card.names if _holds(name, words)), "") for card in cards}
        return {card: name for card, name in others.items() if name}


def _holds(name: str, words: list[str]) -> bool:
    return all(word in plain(name) for word in words)


@lru_cache(maxsize=8)
def deck_view(pack: HandPack, lang: str) -> DeckView:
    """Builds the deck once per pack and language; house rules change no name."""
    tell = Wording(lang)
    suits = sorted(pack.suits, key=pack.suit_order.__getitem__)
    weakest_first = sorted(pack.cards.values(), key=lambda card: (card.strength, card.number))
    views = tuple(SuitView(suit, tell(pack.lexicon.suit(suit)), pack.suits[suit].icon, paint_of(pack, suit))
                  for suit in suits)
    rows = tuple(tuple(_card(pack, card.id, tell) for card in weakest_first if card.suit == suit) for suit in suits)
    items = sorted((_card(pack, item, tell) for item in pack.items), key=lambda item: plain(item.name))     # they are looked for by name
    return DeckView(f"{pack.hash} {lang}", pack.hand_size, views, rows, tuple(items))


def _card(pack: HandPack, card: str, tell: Wording) -> DeckCard:
    printed, suit = pack.printed(card), suit_of(pack, card)
    name, strength = card_name(pack, card, tell), tell.number(printed.strength) if printed.strength else ""
    said = ", ".join(filter(None, (name, strength, tell(pack.lexicon.suit(suit)) if suit else "")))
    names = tuple(dict.fromkeys((*pack.lexicon.card(card).printed(), *pack.other_names.get(card, ()))))
    return DeckCard(card, name, short_name(pack, card, tell), strength, suit, said, names)


def paint_of(pack: HandPack, suit: str) -> Paint:
    colour = pack.suits[suit].colour
    return Paint(colour.light, colour.light_text, colour.dark, colour.dark_text, colour.pale)


def card_name(pack: HandPack, card: str, tell: Wording) -> str:
    return tell(pack.lexicon.card(card))


def short_name(pack: HandPack, card: str, tell: Wording) -> str:
    """Returns the name, or its first word if the name is long."""
    name = card_name(pack, card, tell)
    return name if len(name) <= LONG_NAME else name.split(" ")[0]


def suit_of(pack: HandPack, card: str) -> str:
    """Returns the suit of a card; '' for an item."""
    return "" if card in pack.items else str(pack.cards[card].suit)
