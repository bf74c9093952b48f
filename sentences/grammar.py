"""What every language must be able to say: articles, gender, plural, elision, lists, numbers, ordinals and typography.

A translation asks a part for a form by its format spec: «{card:the} is blanked», « {card:the} est annulée », and a language
may have forms that others lack. Every language must know the forms of `Grammar.forms`, because lists mix names and kinds.
Two words with a bar between them follow the number of the part: «{card:the} {card:blanks|blank}», and four its gender, too:
« {card:masqué|masquée|masqués|masquées} ».
One class per language answers it, in a module of its own (english.py); CONTRIBUTING.md tells how to add one.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

MINUS = "\u2212"
NBSP = "\u00a0"
BARE = "bare"  # how a part stands if its placeholder asks for nothing
MANY = " (pl)"  # behind a name in a pack: it is many, where no article tells
FEMININE = " (f)"  # behind a name in a pack: it is feminine, where no article tells


class Noun(NamedTuple):
    """A common noun in one language: a suit, a category, a kind of token, a card."""

    one: str
    many: str
    gender: str = ""  # in languages that have one


class Grammar(ABC):
    """What every language must be able to say; the rules of English where a language has none of its own."""

    lang: ClassVar[str]
    own_name: ClassVar[str]  # how the language calls itself
    forms: ClassVar[frozenset[str]] = frozenset({BARE, "many", "a", "all", "of", "no", "the", "signed", "small"})
    genders: ClassVar[tuple[str, ...]] = ()  # of its nouns
    articles: ClassVar[tuple[str, ...]] = ()  # before a name, as people type them
    thousands: ClassVar[str] = ","
    point: ClassVar[str] = "."
    colon: ClassVar[str] = ": "
    date: ClassVar[str] = "%Y-%m-%d"  # in figures
    raised_endings: ClassVar[bool] = False  # of ordinals
    joining: ClassVar[dict[str, str]]  # what joins a list: and, or, nor, either, and the semicolon

    # -- figures -------------------------------------------------------------------------------------------------------

    def number(self, value: int) -> str:
        grouped = f"{abs(value):,}".replace(",", self.thousands)
        return f"{MINUS}{grouped}" if value < 0 else grouped

    def decimal(self, value: float) -> str:
        """With one place behind the point."""
        whole, _, places = f"{abs(value):.1f}".partition(".")
        return f"{self.number(int(whole) if value >= 0 else -int(whole))}{self.point}{places}"

    def signed(self, value: int) -> str:
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def is_one(self, count: int) -> bool:
        return abs(count) == 1

    def counted(self, count: int, noun: Noun, form: str = BARE, which: str = "") -> str:
        """«3 coins», and «3 other coins» if `which` says so."""
        return f"{self.number(count)} {self.kind(noun, BARE if self.is_one(count) else 'many', which)}"

    @abstractmethod
    def ordinal(self, place: int) -> tuple[str, str]:
        """The figure and its ending: («1», «st»)."""

    # -- phrases -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def name(self, written: str, form: str) -> str:
        """A proper name as the pack writes it, in a form."""

    def is_many(self, written: str) -> bool:
        """Whether verbs behind a proper name speak of many: «Rangers strike»."""
        return written.endswith(MANY)

    def gender(self, written: str) -> str:
        """Of a proper name, where a language has one and words that follow it."""
        return ""

    @abstractmethod
    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        """A common noun in a form; `which` is «other», «every», «first» or «first other»."""

    def listed(self, phrases: Sequence[str], word: str = "and") -> str:
        """«a, b and c»; without a word only commas, and «;» for what has commas itself."""
        if word == ";":
            return self.typeset(self.joining[word]).join(phrases)
        if len(phrases) < 2 or not word:
            return ", ".join(phrases)
        return f"{', '.join(phrases[:-1])} {self.joining[word]} {phrases[-1]}"

    def none_of(self, phrases: Sequence[str], bare: Sequence[str]) -> str:
        """Several things that are all missing, from their forms «no» and bare."""
        return self.listed(phrases, "and")

    @abstractmethod
    def whose(self, person: str) -> str:
        """What belongs to somebody: «Chloé's» before the thing, « de Chloé » behind it."""

    def capital(self, text: str) -> str:
        """The first letter large, behind an opening quotation mark as well."""
        first = next((place for place, letter in enumerate(text) if letter not in f"«“„¿¡ {NBSP}"), 0)
        return text[:first] + text[first:first + 1].upper() + text[first + 1:]

    def small(self, text: str) -> str:
        """A title inside a sentence: its first letter small, unless the language writes it large anyway."""
        return text[:1].lower() + text[1:]

    # -- typography ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def typeset(self, text: str) -> str:
        """What the source writes plainly, as it is printed in this language."""


def unmarked(written: str) -> str:
    """A name without what its pack says of it for the grammar."""
    return written.removesuffix(MANY).removesuffix(FEMININE)


def first_letter(word: str) -> str:
    """Small and without its accent."""
    return unicodedata.normalize("NFD", word)[:1].lower()
