"""Names at the table: the initials in their discs, and which characters the app's font can draw."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

MARKS = " '’‘-–—_.,:;!?&+*/()[]{}#@%=<>|~^`\"«»“”…·°ºª"
# Code points of Latin, Greek and Cyrillic letters with accents: all weights of the app's font have them.
ALPHABETS = ((0x41, 0x2AF), (0x370, 0x3E1), (0x3F3, 0x52F), (0x1E00, 0x1FFF))
LETTERS = ("Lu", "Ll", "Lt", "Lo")


def initials(names: Sequence[str]) -> dict[str, str]:
    """Returns one letter for each name, or two if another name begins with the same: Mi for Marie, Mt for Martin."""
    letters = {name: [letter for letter in name if letter.isalnum()] or list(name) for name in names}
    first = {name: _plain(found[0]) for name, found in letters.items()}
    letters_of: dict[str, str] = {}
    for name in names:
        others = [letters[other] for other in letters if other != name and first[other] == first[name]]
        letters_of[name] = letters[name][0].upper() if not others else _two(letters[name], others, set(letters_of.values()))
    return letters_of


def _two(letters: list[str], others: list[list[str]], taken: set[str]) -> str:
    """Returns the first letter with the first later one that nobody else has there; failing that, any that is free, or the first two."""

    def differs(place: int) -> bool:
        return all(place >= len(other) or _plain(other[place]) != _plain(letters[place]) for other in others)

    pairs = [(place, letters[0].upper() + letters[place].lower()) for place in range(1, len(letters))]
    free = [(place, pair) for place, pair in pairs if pair not in taken]
    return next((pair for place, pair in free if differs(place)), next((pair for _, pair in free), letters[0].upper()))


def _plain(letter: str) -> str:
    """Returns the letter without accent and case."""
    return "".join(each for each in unicodedata.normalize("NFD", letter.casefold()) if not unicodedata.combining(each))


def composed(name: str) -> str:
    """Normalises a name: each accented letter as one character, as the font has it, and no stray spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def undrawable(name: str) -> str:
    """Returns the characters that the font would draw as boxes: emoji, and unknown letters."""
    return "".join(letter for letter in composed(name) if letter not in MARKS and not drawn(letter))


def drawn(letter: str) -> bool:
    """Whether it is a digit, or a letter of an alphabet that the app's font has."""
    in_font = any(first <= ord(letter) <= last for first, last in ALPHABETS)
    return letter in "0123456789" or (in_font and unicodedata.category(letter) in LETTERS)
