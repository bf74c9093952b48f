"""Grammar: one class per language. Articles, gender, plural, elision, lists, numbers, ordinals and typography live here.

A translation asks a part for a form by its format spec: «{card:the} is blanked», « {card:the} est annulée », and a language
may have forms that others lack. Every language must know the forms of `Grammar.forms`, because lists mix names and kinds.
A new language is a class here, a catalogue, and its texts in the packs: CONTRIBUTING.md tells how.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

MINUS = "\u2212"
NBSP = "\u00a0"
BARE = "bare"  # how a part stands if its placeholder asks for nothing


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

    def counted(self, count: int, noun: Noun) -> str:
        return f"{self.number(count)} {self.typeset(noun.one if self.is_one(count) else noun.many)}"

    @abstractmethod
    def ordinal(self, place: int) -> tuple[str, str]:
        """The figure and its ending: («1», «st»)."""

    # -- phrases -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def name(self, written: str, form: str) -> str:
        """A proper name as the pack writes it, in a form."""

    @abstractmethod
    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        """A common noun in a form; `which` is «other» or «every»."""

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
        first = next((place for place, letter in enumerate(text) if letter not in f"«“„ {NBSP}"), 0)
        return text[:first] + text[first:first + 1].upper() + text[first + 1:]

    def small(self, text: str) -> str:
        """A title inside a sentence: its first letter small, unless the language writes it large anyway."""
        return text[:1].lower() + text[1:]

    # -- typography ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def typeset(self, text: str) -> str:
        """What the source writes plainly, as it is printed in this language."""


class English(Grammar):
    """Few articles: card names stand bare, suits take a or an."""

    lang = "en"
    own_name = "English"
    joining: ClassVar[dict[str, str]] = {"and": "and", "or": "or", "nor": "or", "either": "or", ";": "; "}

    def ordinal(self, place: int) -> tuple[str, str]:
        teen = 10 <= place % 100 <= 20
        return str(place), "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")

    def name(self, written: str, form: str) -> str:
        return f"no {self.typeset(written)}" if form == "no" else self.typeset(written)

    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        if which == "every":
            return f"every {noun.one}"
        one = f"{noun.one} card" if form == "a" and noun.one == noun.many else noun.one  # there is no such thing as a Weather
        if which == "other":
            return {"a": f"another {one}", "all": f"other {noun.many}", "of": f"other {noun.many}", "many": f"other {noun.many}",
                    "no": f"no other {one}", "the": f"the other {one}"}.get(form, f"other {one}")
        return {"a": f"{'an' if _vowel(one) else 'a'} {one}", "all": noun.many, "of": noun.many, "many": noun.many,
                "no": f"no {one}", "the": f"the {one}"}.get(form, one)

    def listed(self, phrases: Sequence[str], word: str = "and") -> str:
        told = super().listed(phrases, word)
        return f"either {told}" if word == "either" and len(phrases) > 1 else told

    def whose(self, person: str) -> str:
        return f"{person}’s"

    def typeset(self, text: str) -> str:
        return text.replace("«", "“").replace("»", "”").replace("'", "’")


class French(Grammar):
    """Articles by gender, with elision and contraction.

    A card name is written in the pack with its article («la Montagne», «l'Éclair», «les Éclaireurs»); a capital article is
    part of the printed name («Le Lapin Blanc»). The form `de` is « d'étoiles », the quantity after « le plus ».
    """

    lang = "fr"
    own_name = "Français"
    forms: ClassVar[frozenset[str]] = Grammar.forms | {"de"}
    genders = ("m", "f")
    thousands = NBSP
    point = ","
    colon = f"{NBSP}: "
    date = "%d/%m/%Y"
    raised_endings = True
    joining: ClassVar[dict[str, str]] = {"and": "et", "or": "ou", "nor": "ni", "either": "ou", ";": " ; "}

    def is_one(self, count: int) -> bool:
        return abs(count) < 2

    def ordinal(self, place: int) -> tuple[str, str]:
        return str(place), "er" if place == 1 else "e"

    def name(self, written: str, form: str) -> str:
        article, bare = _french_article(written)
        if form == BARE:
            return self.typeset(bare if article and written[0].islower() else written)
        if form == "no":
            return self.typeset(f"pas {_de(bare)}")
        if form not in ("of", "de"):
            return self.typeset(article + bare)
        contracted = {"le ": f"du {bare}", "les ": f"des {bare}", "": _de(bare)}
        return self.typeset(contracted.get(article, f"de {article}{bare}"))

    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        feminine = noun.gender == "f"
        if which == "every":
            every = f"{'toutes' if feminine else 'tous'} les {noun.many}"
            return f"de {every}" if form in ("of", "de") else every
        one, many = (f"autre {noun.one}", f"autres {noun.many}") if which else (noun.one, noun.many)
        the = f"l'{one}" if _vowel(one) else f"{'la' if feminine else 'le'} {one}"
        return self.typeset({"a": f"{'une' if feminine else 'un'} {one}", "all": f"les {many}", "of": f"des {many}", "many": many,
                             "no": f"{'aucune' if feminine else 'aucun'} {one}", "the": the, "de": _de(many)}.get(form, one))

    def listed(self, phrases: Sequence[str], word: str = "and") -> str:
        if word == "either" and len(phrases) > 1:
            return " ".join(f"soit {phrase}" for phrase in phrases)
        return super().listed(phrases, word)

    def none_of(self, phrases: Sequence[str], bare: Sequence[str]) -> str:
        return phrases[0] if len(phrases) == 1 else ", ".join(f"ni {each}" for each in bare)

    def whose(self, person: str) -> str:
        return self.typeset(f"d'{person}" if _vowel(person) or person[:1].lower() in ("h", "y") else f"de {person}")

    def typeset(self, text: str) -> str:
        """Hard spaces where French puts them, so that no line begins with a colon."""
        return _french_typeset(text)


@lru_cache(maxsize=8192)
def _french_typeset(text: str) -> str:
    text = re.sub(f"«[ {NBSP}]?", f"«{NBSP}", re.sub(f"[ {NBSP}]?»", f"{NBSP}»", text))
    return re.sub(r" ([:;?!%])", NBSP + r"\1", text).replace("'", "’")


@lru_cache(maxsize=2048)
def _french_article(written: str) -> tuple[str, str]:
    found = re.match(r"(le |la |les |l['’])", written, re.IGNORECASE)
    article = found.group(1) if found else ""
    return article.lower().replace("’", "'"), written[len(article):]


def _de(phrase: str) -> str:
    return f"d'{phrase}" if _vowel(phrase) else f"de {phrase}"


def _vowel(word: str) -> bool:
    first = unicodedata.normalize("NFD", word)[:1].lower()
    return first in tuple("aeiouœæ") or (first == "h" and not word.lower().startswith(("hydr", "hér", "ha")))


GRAMMARS: dict[str, Grammar] = {grammar.lang: grammar for grammar in (English(), French())}


def grammar_of(lang: str) -> Grammar:
    return GRAMMARS.get(lang) or GRAMMARS["en"]
