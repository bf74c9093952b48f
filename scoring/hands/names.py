"""Finds the card, item or suit of a hand game that somebody typed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from scoring.hands.pack import HandPack
from scoring.mistakes import InputError
from scoring.names import find, plain
from scoring.nouns import CARD, ITEM, SUIT


def card_names(pack: HandPack, cards: Iterable[str] | None = None) -> dict[str, set[str]]:
    """Returns every name of each card, by id."""
    return {card: {plain(card), *map(plain, pack.lexicon.card(card).printed()), *map(plain, pack.other_names.get(card, ()))}
            for card in (pack.cards if cards is None else cards)}


def suit_names(pack: HandPack) -> dict[str, set[str]]:
    return {suit: {plain(suit), *(plain(form) for _, noun in pack.lexicon.suit(suit).by_language for form in (noun.one, noun.many))}
            for suit in pack.suits}


def find_card(pack: HandPack, typed: str) -> str:
    return find(typed, card_names(pack), CARD)


def find_item(pack: HandPack, typed: str) -> str:
    return find(typed, card_names(pack, pack.items), ITEM)


def find_suit(pack: HandPack, typed: str) -> str:
    return find(typed, suit_names(pack), SUIT)


def closest(pack: HandPack, typed: str) -> str | None:
    """Returns the id of the card with the closest name, if any is close."""
    try:
        return find_card(pack, typed)
    except InputError:
        every = {name: card for card, names in card_names(pack).items() for name in names}
        near = difflib.get_close_matches(plain(typed), list(every), n=1, cutoff=0.6)
        return every[near[0]] if near else None
