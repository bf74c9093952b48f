"""Names around the table: the letters in their discs, and what the app's font can write of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

MARKS = " '’‘-–—_.,:;!?&+*/()[]{}#@%=<>|~^`\"«»“”…·°ºª"
# Digits, then the letters of Latin, Greek and Cyrillic that all weights of the app's font have: from one number to another.
DRAWN = (
    (0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A), (0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0x17F), (0x18F, 0x18F), (0x192, 0x192),
    (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x1F0, 0x1F0), (0x1FA, 0x1FF), (0x218, 0x21B), (0x259, 0x259), (0x386, 0x386),
    (0x388, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1), (0x3A3, 0x3CE), (0x400, 0x481), (0x48A, 0x513), (0x1E00, 0x1E01),
    (0x1E3E, 0x1E3F), (0x1E80, 0x1E85), (0x1EA0, 0x1EF9),
)


def initials(names: Sequence[str]) -> dict[str, str]:
    """One letter, or two where somebody else at the table has the same one: Mi for Marie, Mt for Martin."""
    letters = {name: [letter for letter in name if letter.isalnum()] or list(name) for name in names}
    first = {name: _plain(found[0]) for name, found in letters.items()}
    told: dict[str, str] = {}
    for name in names:
        others = [letters[other] for other in letters if other != name and first[other] == first[name]]
        told[name] = letters[name][0].upper() if not others else _two(letters[name], others, set(told.values()))
    return told


def _two(letters: list[str], others: list[list[str]], taken: set[str]) -> str:
    """The first letter with the next one that nobody else has at that place; failing that, any that is free, or the first two."""

    def differs(place: int) -> bool:
        return all(place >= len(other) or _plain(other[place]) != _plain(letters[place]) for other in others)

    pairs = [(place, letters[0].upper() + letters[place].lower()) for place in range(1, len(letters))]
    free = [(place, pair) for place, pair in pairs if pair not in taken]
    return next((pair for place, pair in free if differs(place)), next((pair for _, pair in free), letters[0].upper()))


def _plain(letter: str) -> str:
    """Without accent and case."""
    return "".join(each for each in unicodedata.normalize("NFD", letter.casefold()) if not unicodedata.combining(each))


def composed(name: str) -> str:
    """Every letter in one piece with its accent, as the font has it; no stray spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def undrawable(name: str) -> str:
    """The characters that would become boxes on the screen: emoji, and letters the font does not have."""
    return "".join(letter for letter in composed(name) if letter not in MARKS and not _drawn(ord(letter)))


def _drawn(letter: int) -> bool:
    return any(first <= letter <= last for first, last in DRAWN)
