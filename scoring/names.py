"""Finds a card, a suit or a reading by what people type: no accents, no case, a unique beginning is enough."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping

from scoring.mistakes import InputError
from sentences import GRAMMARS, Kind, say

ARTICLE = re.compile("|".join(f"^{article}" for grammar in GRAMMARS.values() for article in grammar.articles), re.IGNORECASE)
NO_ACCENT = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ł": "l"})  # letters without a decomposition, and how they are typed


def plain(text: str) -> str:
    """Normalises a text: lower case, no accents, no punctuation, no article.

    >>> plain("L'Élémental d'Air"), plain("Bell-Tower"), plain("la Forêt"), plain("Große Flut")
    ('elemental d air', 'bell tower', 'foret', 'grosse flut')
    """
    text = ARTICLE.sub("", text.strip())
    text = unicodedata.normalize("NFD", text.lower().translate(NO_ACCENT))
    letters = "".join(letter if letter.isalnum() else " " for letter in text if not unicodedata.combining(letter))
    return " ".join(letters.split())


def find(typed: str, known: Mapping[str, Iterable[str]], kind: Kind) -> str:
    """Returns the id that was typed; `kind` says what is searched for."""
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
