"""Finding a card, a suit or a reading by what people type: no accents, no case, a unique beginning is enough."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from scoring.mistakes import InputError
from scoring.nouns import CARD, ITEM, SUIT
from sentences import GRAMMARS, Kind, say

if TYPE_CHECKING:
    from scoring.hands.pack import HandPack

ARTICLE = re.compile("|".join(f"^{article}" for grammar in GRAMMARS.values() for article in grammar.articles), re.IGNORECASE)
NO_ACCENT = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ł": "l"})  # letters of their own, typed like this


def plain(text: str) -> str:
    """Lower case, no accents, no punctuation: « L'Élémental d'Air » becomes «elemental dair» without its article.

    >>> plain("L'Élémental d'Air"), plain("Bell-Tower"), plain("la Forêt"), plain("Große Flut")
    ('elemental d air', 'bell tower', 'foret', 'grosse flut')
    """
    text = ARTICLE.sub("", text.strip())
    text = unicodedata.normalize("NFD", text.lower().translate(NO_ACCENT))
    letters = "".join(letter if letter.isalnum() else " " for letter in text if not unicodedata.combining(letter))
    return " ".join(letters.split())


def card_names(pack: HandPack, cards: Iterable[str] | None = None) -> dict[str, set[str]]:
    """All that a card may be called, by id."""
    return {card: {plain(card), *map(plain, pack.lexicon.card(card).printed()), *map(plain, pack.also.get(card, ()))}
            for card in (pack.cards if cards is None else cards)}


def suit_names(pack: HandPack) -> dict[str, set[str]]:
    return {suit: {plain(suit), *(plain(form) for _, noun in pack.lexicon.suit(suit).by_language for form in (noun.one, noun.many))}
            for suit in pack.suits}


def find(typed: str, known: Mapping[str, Iterable[str]], kind: Kind) -> str:
    """The id meant by what was typed; `kind` says what was looked for."""
    wanted = plain(typed)
    exact = [found for found, names in known.items() if wanted in names]
    begun = exact or [found for found, names in known.items() if wanted and any(name.startswith(wanted) for name in names)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        several = ", ".join(begun[:6])
        raise InputError(say("«{typed}» could be {several}: type a little more.", typed=typed, several=several))
    every = {name: found for found, names in known.items() for name in names}
    near = difflib.get_close_matches(wanted, list(every), n=1, cutoff=0.6)
    if near:
        raise InputError(say("There is {kind:no} «{typed}». Did you mean {near}?", kind=kind, typed=typed, near=every[near[0]]))
    raise InputError(say("There is {kind:no} «{typed}».", kind=kind, typed=typed))


def find_card(pack: HandPack, typed: str) -> str:
    return find(typed, card_names(pack), CARD)


def find_item(pack: HandPack, typed: str) -> str:
    return find(typed, card_names(pack, pack.items), ITEM)


def find_suit(pack: HandPack, typed: str) -> str:
    return find(typed, suit_names(pack), SUIT)


def closest(pack: HandPack, typed: str) -> str | None:
    """The id of the card whose name comes nearest, if any does."""
    try:
        return find_card(pack, typed)
    except InputError:
        every = {name: card for card, names in card_names(pack).items() for name in names}
        near = difflib.get_close_matches(plain(typed), list(every), n=1, cutoff=0.6)
        return every[near[0]] if near else None
