"""Where a word that is too long for its line may be parted."""
from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import normalize

VOWELS = "".join(letter for letter in map(chr, range(ord("a"), 0x180)) if normalize("NFD", letter)[0] in {*"aeiouy", "æ", "ø", "œ"})
# Between two vowels the last consonant begins the new line; several letters may stand for one sound.
CONSONANT = rf"[^\W\d_{VOWELS}]"
PLACE = re.compile(rf"(?<=[{VOWELS}])({CONSONANT}*?)(?:sch[lmnrw]?|ch|ph|sh|th|ck|qu|(?<![{VOWELS}])st|{CONSONANT})(?=[{VOWELS}])",
                   re.IGNORECASE)
LEAST = 3                           # letters on each line


def places(word: str) -> list[int]:
    """How many letters may stand before the hyphen."""
    return [found.end(1) for found in PLACE.finditer(word) if LEAST <= found.end(1) <= len(word) - LEAST]


def hyphenated(text: str, fits: Callable[[str], bool]) -> str:
    """The text with every word that does not fit parted where both lines are about as long; as it is where that helps nobody."""
    return re.sub(r"\S+", lambda found: found[0] if fits(found[0]) else _parted(found[0], fits), text)


def _parted(word: str, fits: Callable[[str], bool]) -> str:
    heads = [place for place in places(word) if fits(word[:place] + "-")]
    both = [place for place in heads if fits(word[place:])]
    if both:
        place = min(both, key=lambda place: abs(2 * place - len(word)))
        return f"{word[:place]}-\n{word[place:]}"
    return f"{word[:heads[-1]]}-\n{_parted(word[heads[-1]:], fits)}" if heads else word
