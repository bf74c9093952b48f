"""Names that fit where they are written, on a tile or above a column: smaller, on several lines, hyphenated if need be."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from unicodedata import normalize

from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from screens.widgets.text import FONTS, MEDIUM, word_width

CONDENSED = "Condensed"             # font of all names on a deck: a third narrower than Roboto
LACKING = frozenset("ĈĉĔĕĜĝĤĥĨĩĬĭĴĵĿŀŉŎŏŜŝŨũŬŭſ")       # accents it lacks
NAME_SP, LEAST_SP, FLOOR_SP = 12.5, 11.5, 9.0       # sizes of a name at text scale 1; below the second a long word is hyphenated instead
LARGE, GROWN = 1.3, 1.15            # at this text scale every name is at least this much larger than at 1
LINE = 0.92                         # line height of a name, relative to its size
USUAL, MOST_SMALLER, MOST_LARGER = 60, 0.75, 1.4    # dp: room of a name on a small phone, relative to which it scales
HEAD_SP, HEAD_CONDENSED_SP, HEAD_FLOOR_SP = 11.5, 13.0, 10.0     # sizes of names above columns and on numbers
LabelBase.register(CONDENSED, str(FONTS / "SofiaSansExtraCondensed-SemiBold.ttf"))


@dataclass(frozen=True)
class Written:
    """How a name is written on its tile: lines, font, and sp at text scale 1."""

    text: str
    face: str
    room: int
    size: float

    def holds(self, scale: float, word: str) -> bool:
        return word_width(word, self.face, dp(self.size * scale)) <= self.room

    def has_room(self, scale: float) -> bool:
        """Whether no word is longer than a line; Kivy would break it anywhere."""
        return all(self.holds(scale, word) for word in self.text.split())

    def high(self, scale: float) -> float:
        return float(dp(self.size * scale) * LINE * (self.text.count("\n") + 1))


# on a deck: all names in one font, as large as the tile allows

@cache
def tile_name(name: str, note: str, width: int, high: int, scale: float) -> tuple[Texture, Written]:
    """Returns the name, with its note below, as a texture, and how it is written."""
    for way in _tile_ways(name, note, width, scale):
        if way.high(scale) <= high and all(way.holds(scale, line) for line in way.text.split("\n")):
            break
    return _on_tile(way, scale), way


def _tile_ways(name: str, note: str, width: int, scale: float) -> Iterator[Written]:
    """Yields ways to write it: as large as possible on one or two lines; then hyphenating a word that would be small.

    Finally at the least size.
    """
    face = CONDENSED if all((letter < "\u0180" and letter not in LACKING) or letter in "’…" for letter in name + note) else MEDIUM
    below, wider = f"\n{note}" if note else "", max(MOST_SMALLER, min(MOST_LARGER, width / dp(USUAL)))
    grown = LEAST_SP + (NAME_SP * GROWN - LEAST_SP) * max(0.0, min(scale, LARGE) - 1) / (LARGE - 1)
    least = max(FLOOR_SP, grown * wider / scale)
    most = NAME_SP * max(1.0, wider)
    sizes = [most - step / 4 for step in range(int((most - FLOOR_SP) * 4) + 1)]
    readable = [size for size in sizes if size > least] + [least]
    for size in readable:
        for text in _broken(name, face):
            yield Written(text + below, face, width, size)
    for size in (*readable, *(size for size in sizes if size < least)):
        way = Written(name, face, width, size)
        for text in (hyphenated(name, partial(way.holds, scale)), *_broken(name, face)):
            yield replace(way, text=text + below)


@cache
def _broken(name: str, face: str) -> list[str]:
    """Yields it on one line, and on two of about equal length, broken between words or after a hyphen."""
    starts = [found.start() for found in re.finditer(r"[^ -]+", name)][1:]
    pairs = [f"{name[:start].rstrip()}\n{name[start:]}" for start in starts]
    return [name, *sorted(pairs, key=lambda pair: max(word_width(line, face, 100) for line in pair.split("\n")))[:1]]


def _on_tile(way: Written, scale: float) -> Texture:
    """Returns the texture with tighter line spacing than the font's, and room for accents and descenders."""
    size = dp(way.size * scale)
    label = CoreLabel(text=way.text, font_name=way.face, font_size=size, halign="center", text_size=(way.room, None), color=(1, 1, 1, 1),
                      line_height=LINE / _natural_line(way.face), padding=(0, int(size / 4)))
    label.refresh()
    return label.texture


@cache
def _natural_line(face: str) -> float:
    return float(CoreLabel(font_name=face, font_size=100).get_extents("x")[1] / 100)


# above a column or on a number: in Roboto if it fits

@cache
def fitted(text: str, width: int, scale: float) -> tuple[Texture, Written]:
    """Returns the name as a texture at most `width` wide, and how it is written."""
    for way in _ways(text, width, scale):
        if way.has_room(scale):
            break
    return _lines(way, scale), way


def _ways(text: str, width: int, scale: float) -> Iterator[Written]:
    """Yields ways to write it: first in Roboto, split at its own hyphens; then in the condensed font.

    Then hyphenating words that are still too long.
    """
    text = _opened(text, width - 1, dp(HEAD_FLOOR_SP * scale))
    last = [Written(text, MEDIUM, width - 1, size) for size in _sizes(HEAD_SP)]
    yield from last
    if all((letter < "\u0180" and letter not in LACKING) or letter == "’" for letter in text):
        last = [Written(text, CONDENSED, width, size) for size in _sizes(HEAD_CONDENSED_SP)]
        yield from last
    for way in last:
        yield replace(way, text=hyphenated(text, partial(way.holds, scale)))


def _sizes(largest: float) -> list[float]:
    return [largest - step / 2 for step in range(int((largest - HEAD_FLOOR_SP) * 2) + 1)]


def _opened(text: str, room: int, least: float) -> str:
    """Breaks « Blanche-Neige » into two lines if it does not fit on one."""
    return " ".join(word.replace("-", "-\n", 1) if "-" in word and word_width(word, MEDIUM, least) > room else word
                    for word in text.split(" "))


def _lines(way: Written, scale: float) -> Texture:
    label = CoreLabel(text=way.text, font_name=way.face, font_size=dp(way.size * scale), halign="center", text_size=(way.room, None),
                      line_height=0.88, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


# -- hyphens ---------------------------------------------------------------------------------------------------------------

VOWELS = "".join(letter for letter in map(chr, range(ord("a"), 0x180)) if normalize("NFD", letter)[0] in {*"aeiouy", "æ", "ø", "œ"})
# Between two vowels the last consonant starts the new line; several letters may be one sound.
CONSONANT = rf"[^\W\d_{VOWELS}]"
PLACE = re.compile(rf"(?<=[{VOWELS}])({CONSONANT}*?)(?:sch[lmnrw]?|ch|ph|sh|th|ck|qu|(?<![{VOWELS}])st|{CONSONANT})(?=[{VOWELS}])",
                   re.IGNORECASE)
LEAST = 3                           # minimum letters on each line


def places(word: str) -> list[int]:
    """How many letters may stand before the hyphen."""
    return [found.end(1) for found in PLACE.finditer(word) if LEAST <= found.end(1) <= len(word) - LEAST]


def hyphenated(text: str, fits: Callable[[str], bool]) -> str:
    """Returns the text with each word that does not fit split where both lines are about equal; unchanged if that does not help."""
    return re.sub(r"\S+", lambda found: found[0] if fits(found[0]) else _parted(found[0], fits), text)


def _parted(word: str, fits: Callable[[str], bool]) -> str:
    heads = [place for place in places(word) if fits(word[:place] + "-")]
    both = [place for place in heads if fits(word[place:])]
    if both:
        place = min(both, key=lambda place: abs(2 * place - len(word)))
        return f"{word[:place]}-\n{word[place:]}"
    return f"{word[:heads[-1]]}-\n{_parted(word[heads[-1]:], fits)}" if heads else word
