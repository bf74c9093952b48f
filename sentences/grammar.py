"""Grammar: what every language must know about articles, gender, plural, elision, lists, numbers, ordinals and typography.

A translation asks for a form of a part by a format spec: «{card:the} is blanked», « {card:the} est annulée ». A
language may have forms that others lack, but all know those of `Grammar.forms`, because lists mix names and
kinds. Two words with a bar between them follow the number of the part: «{card:the} {card:blanks|blank}»; four
follow its gender, too: « {card:masqué|masquée|masqués|masquées} ». Each language is one class in its own module
(english.py); CONTRIBUTING.md explains how to add one.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

MINUS = "\u2212"
NBSP = "\u00a0"
BARE = "bare"  # the form of a placeholder without a format spec
MANY = " (pl)"  # after a name in a pack: a plural that no article shows
FEMININE = " (f)"  # after a name in a pack: a feminine that no article shows


class Noun(NamedTuple):
    """A common noun in one language: a suit, a category, a kind of token, a card."""

    one: str
    many: str
    gender: str = ""  # in languages with genders


class Grammar(ABC):
    """What every language must know; the defaults are those of English."""

    lang: ClassVar[str]
    own_name: ClassVar[str]  # the language's own name
    forms: ClassVar[frozenset[str]] = frozenset({BARE, "many", "a", "all", "of", "no", "the", "signed", "small"})
    genders: ClassVar[tuple[str, ...]] = ()  # the genders of nouns
    articles: ClassVar[tuple[str, ...]] = ()  # articles before a name, as people type them
    thousands: ClassVar[str] = ","
    point: ClassVar[str] = "."
    colon: ClassVar[str] = ": "
    date: ClassVar[str] = "%Y-%m-%d"  # a date in figures
    raised_endings: ClassVar[bool] = False  # whether endings of ordinals are raised
    joining: ClassVar[dict[str, str]]  # what joins a list: and, or, nor, either, and the semicolon

    # -- figures -------------------------------------------------------------------------------------------------------

    def number(self, value: int) -> str:
        grouped = f"{abs(value):,}".replace(",", self.thousands)
        return f"{MINUS}{grouped}" if value < 0 else grouped

    def decimal(self, value: float) -> str:
        """Formats a number with one decimal."""
        whole, _, places = f"{abs(value):.1f}".partition(".")
        return f"{self.number(int(whole) if value >= 0 else -int(whole))}{self.point}{places}"

    def signed(self, value: int) -> str:
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def is_one(self, count: int) -> bool:
        return abs(count) == 1

    def counted(self, count: int, noun: Noun, form: str = BARE, which: str = "") -> str:
        """Returns «3 coins», or «3 other coins» with `which`."""
        return f"{self.number(count)} {self.kind(noun, BARE if self.is_one(count) else 'many', which)}"

    @abstractmethod
    def ordinal(self, place: int) -> tuple[str, str]:
        """Returns the figure and its ending: («1», «st»)."""

    # -- phrases -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def name(self, written: str, form: str) -> str:
        """Returns a form of a proper name as written in the pack."""

    def is_many(self, written: str) -> bool:
        """Whether a proper name takes plural verbs: «Rangers strike»."""
        return written.endswith(MANY)

    def gender(self, written: str) -> str:
        """Returns the gender of a proper name, in languages where words agree with it."""
        return ""

    @abstractmethod
    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        """Returns a form of a common noun; `which` is «other», «every», «first» or «first other»."""

    def listed(self, phrases: Sequence[str], word: str = "and") -> str:
        """Returns «a, b and c»; without a word only commas, and «;» for items that contain commas."""
        if word == ";":
            return self.typeset(self.joining[word]).join(phrases)
        if len(phrases) < 2 or not word:
            return ", ".join(phrases)
        return f"{', '.join(phrases[:-1])} {self.joining[word]} {phrases[-1]}"

    def none_of(self, phrases: Sequence[str], bare: Sequence[str]) -> str:
        """Says that several things are all missing, given their «no» forms and bare forms."""
        return self.listed(phrases, "and")

    @abstractmethod
    def whose(self, person: str) -> str:
        """Returns the possessive: «Chloé's» before the thing, « de Chloé » after it."""

    def capital(self, text: str) -> str:
        """Capitalises the first letter, also after an opening quotation mark."""
        first = next((place for place, letter in enumerate(text) if letter not in f"«“„¿¡ {NBSP}"), 0)
        return text[:first] + text[first:first + 1].upper() + text[first + 1:]

    def small(self, text: str) -> str:
        """Lowers the first letter of a title inside a sentence, unless the language capitalises it anyway."""
        return text[:1].lower() + text[1:]

    # -- typography ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def typeset(self, text: str) -> str:
        """Replaces the plain typography of the source by that of the language."""


def unmarked(written: str) -> str:
    """Returns a name without the grammatical marks of its pack."""
    return written.removesuffix(MANY).removesuffix(FEMININE)


def first_letter(word: str) -> str:
    """Returns the first letter in lower case and without accent."""
    return unicodedata.normalize("NFD", word)[:1].lower()
