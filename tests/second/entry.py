"""The one place that knows how an entry of the batch is written: reading it, and writing choices for the generator."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from tests.second.deck import BOXES, ITEMS, ITEMS_BOX, Card, deck_of, suits_of

READINGS_KEY = "readings"
MIRAGE_SUITS = ("army", "land", "weather", "flood", "flame", "building")
SHAPESHIFTER_SUITS = ("artifact", "leader", "wizard", "weapon", "beast", "undead")
NECROMANCER_SUITS = ("army", "leader", "wizard", "beast", "undead")
TAKERS = ("leprechaun", "genie", "necromancer")


@dataclass(frozen=True)
class Readings:
    """Where the printed rules leave room: each switch with our default."""

    wildfire_spares_wild: bool = True
    forest_counts_archers_once: bool = True
    gem_several_runs: bool = True
    collector_several_suits: bool = True
    tie_break_counts_blanked: bool = False
    phoenix_counts_per_suit: bool = True
    rainstorm_blanks_promo_phoenix: bool = True
    garden_after_blanking: bool = True
    judge_counts_struck_penalties: bool = True
    dungeon_counts_named_copies: bool = True
    jester_blanked_is_not_odd: bool = True
    demon_judges_promo_phoenix_as_beast: bool = True
    wildfire_reprint: bool = False


SWITCHES = {field.name: bool(field.default) for field in fields(Readings)}


@dataclass(frozen=True)
class WildChoice:
    """What Mirage or Shapeshifter becomes: a card by name, or only a suit."""

    suit: str
    name: str | None = None


@dataclass(frozen=True)
class Choices:
    """What the player declared; nothing means the power is left unused. Cards are meant by their ids in this deck."""

    doppelganger: str | None = None
    mirage: WildChoice | None = None
    shapeshifter: WildChoice | None = None
    book: tuple[str, str] | None = None
    island: str | None = None
    angel: str | None = None
    necromancer: str | None = None
    extra: tuple[Card, ...] = ()  # what any of the takers brings to the hand


@dataclass(frozen=True)
class Hand:
    """One player's cards (those taken at the end included), face-down items and choices."""

    cards: tuple[Card, ...]
    items: tuple[str, ...]
    choices: Choices


@dataclass(frozen=True)
class Entry:
    """What lies on the table when the score is taken."""

    hands: tuple[Hand, ...]
    discard: tuple[Card, ...]
    player_count: int | None
    readings: Readings


def card_choice(card_id: str) -> Any:
    return card_id


def suit_choice(suit: str) -> Any:
    return {"suit": suit}


def book_choice(card_id: str, suit: str) -> Any:
    return {"card": card_id, "suit": suit}


class Deck:
    """The cards on the table by id; with the replacing card on the table, the replaced id means it, too."""

    def __init__(self, editions: tuple[str, ...], readings: Readings) -> None:
        self.suits = suits_of(editions)
        cards = deck_of(editions, readings.wildfire_reprint)
        self._by_id = {card.name: card for card in cards} | {card.id: card for card in cards}

    def card(self, card_id: str) -> Card:
        if card_id not in self._by_id:
            raise ValueError(f"{card_id} is not on the table")
        return self._by_id[card_id]


def read_entry(raw: Mapping[str, Any]) -> Entry:
    editions = tuple(raw.get("editions", ()))
    _refuse(set(editions) - set(BOXES), "unknown boxes")
    readings = Readings(**raw.get(READINGS_KEY, {}))
    deck = Deck(editions, readings)
    discard = tuple(deck.card(id) for id in raw.get("discard") or ())
    hands = tuple(_read_hand(player, deck, editions) for player in raw.get("players") or [raw])
    raisable = {card.id for card in discard if card.suit in NECROMANCER_SUITS}
    _refuse({hand.choices.necromancer for hand in hands} - raisable - {None}, "the Necromancer finds no such card in the discard area")
    taken = {card.id for hand in hands for card in hand.choices.extra}
    player_count = raw.get("player_count")
    if "players" in raw:
        _refuse({player_count} - {None, len(hands)}, "player_count differs from the players")
        player_count = len(hands)
    # A card taken from the discard area no longer lies there, for nobody.
    return Entry(hands, tuple(card for card in discard if card.id not in taken), player_count, readings)


def _read_hand(raw: Mapping[str, Any], deck: Deck, editions: tuple[str, ...]) -> Hand:
    items = tuple(raw.get("items") or ())
    _refuse(set(items) - set(ITEMS if ITEMS_BOX in editions else ()), "items not on the table")
    declared = {deck.card(choice_card).name: choice for choice_card, choice in (raw.get("choices") or {}).items() if choice is not None}
    choices = _read_choices(declared, deck)
    cards = (*(deck.card(id) for id in raw["hand"]), *choices.extra)
    ids = [card.id for card in cards]
    _refuse({id for id in ids if ids.count(id) > 1}, "cards held twice")
    _refuse(declared.keys() - {card.name for card in cards}, "choices of cards that are not held")
    targets = {choices.doppelganger, choices.island, choices.angel, choices.book[0] if choices.book else None} - {None}
    _refuse(targets - set(ids), "choices of cards that are not held")
    _refuse({choices.doppelganger} & {"doppelganger"} | {choices.angel} & {"angel"}, "a card that chooses itself")
    return Hand(cards, items, choices)


def _read_choices(declared: Mapping[str, Any], deck: Deck) -> Choices:
    def card_of(choice_card: str) -> Card | None:
        return deck.card(declared[choice_card]) if choice_card in declared else None

    chosen = {choice_card: card_of(choice_card) for choice_card in ("doppelganger", "island", "angel", *TAKERS)}
    return Choices(
        doppelganger=_id(chosen["doppelganger"]),
        mirage=_read_wild(declared.get("mirage"), MIRAGE_SUITS, deck),
        shapeshifter=_read_wild(declared.get("shapeshifter"), SHAPESHIFTER_SUITS, deck),
        book=_read_book(declared.get("book_of_changes"), deck),
        island=_id(chosen["island"]),
        angel=_id(chosen["angel"]),
        necromancer=_id(chosen["necromancer"]),
        extra=tuple(card for taker in TAKERS if (card := chosen[taker])),
    )


def _read_wild(raw: Any, suits: tuple[str, ...], deck: Deck) -> WildChoice | None:
    if raw is None:
        return None
    if isinstance(raw, Mapping):
        choice = WildChoice(raw["suit"])
    else:
        card = deck.card(raw)
        choice = WildChoice(card.suit, card.name)
    _refuse({choice.suit} - (set(suits) & set(deck.suits)), "a suit this wild card cannot take")
    return choice


def _read_book(raw: Any, deck: Deck) -> tuple[str, str] | None:
    if raw is None:
        return None
    card = deck.card(raw["card"])
    _refuse({raw["suit"]} - set(deck.suits), "a suit that is not on the table")
    _refuse({card.id} & {"book_of_changes", "phoenix"}, "a card the Book may not choose")
    return card.id, raw["suit"]


def _id(card: Card | None) -> str | None:
    return card.id if card else None


def _refuse(wrong: set[Any], why: str) -> None:
    if wrong:
        raise ValueError(f"{why}: {', '.join(sorted(map(str, wrong)))}")
