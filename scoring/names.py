"""Finding a card, a suit or a reading by what people type: no accents, no case, a unique beginning is enough."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from scoring.mistakes import InputError

if TYPE_CHECKING:
    from scoring.hands.pack import HandPack


def plain(text: str) -> str:
    """Lower case, no accents, no punctuation: « L'Élémental d'Air » becomes «elemental dair» without its article.

    >>> plain("L'Élémental d'Air"), plain("Bell-Tower"), plain("la Forêt")
    ('elemental d air', 'bell tower', 'foret')
    """
    text = re.sub(r"^(le |la |les |l['’])", "", text.strip(), flags=re.IGNORECASE)
    text = unicodedata.normalize("NFD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    letters = "".join(letter if letter.isalnum() else " " for letter in text if not unicodedata.combining(letter))
    return " ".join(letters.split())


def card_names(pack: HandPack) -> dict[str, set[str]]:
    """All that a card may be called, by id."""
    return {card: {plain(card), *(plain(name.title) for name in pack.lexicon.cards[card].values()), *map(plain, pack.also.get(card, ()))}
            for card in pack.cards}


def suit_names(pack: HandPack) -> dict[str, set[str]]:
    return {suit: {plain(suit), *(plain(form) for noun in pack.lexicon.suits[suit].values() for form in (noun.one, noun.many))}
            for suit in pack.suits}


def find(typed: str, known: Mapping[str, Iterable[str]], en: str, fr: str) -> str:
    """The id meant by what was typed; `en` and `fr` say what was looked for («card», « carte »)."""
    wanted = plain(typed)
    exact = [found for found, names in known.items() if wanted in names]
    begun = exact or [found for found, names in known.items() if wanted and any(name.startswith(wanted) for name in names)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        several = ", ".join(begun[:6])
        raise InputError(f"«{typed}» may be {several}: type a little more.", f"« {typed} » peut être {several} : tapez-en un peu plus.")
    every = {name: found for found, names in known.items() for name in names}
    near = difflib.get_close_matches(wanted, list(every), n=1, cutoff=0.6)
    hint_en, hint_fr = (f" Did you mean {every[near[0]]}?", f" Vouliez-vous dire {every[near[0]]} ?") if near else ("", "")
    raise InputError(f"There is no {en} «{typed}».{hint_en}", f"Il n'y a pas de {fr} « {typed} ».{hint_fr}")


def find_card(pack: HandPack, typed: str) -> str:
    return find(typed, card_names(pack), "card", "carte")


def find_suit(pack: HandPack, typed: str) -> str:
    return find(typed, suit_names(pack), "suit", "famille")


def closest(pack: HandPack, typed: str) -> str | None:
    """The id of the card whose name comes nearest, if any does."""
    try:
        return find_card(pack, typed)
    except InputError:
        every = {name: card for card, names in card_names(pack).items() for name in names}
        near = difflib.get_close_matches(plain(typed), list(every), n=1, cutoff=0.6)
        return every[near[0]] if near else None
