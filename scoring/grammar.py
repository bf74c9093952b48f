"""Articles, plurals, elisions and lists of French and English: all the grammar that sentences about cards need.

A French card name is written in the pack with its article («la Montagne», «l'Éclair», «les Éclaireurs»); a capital
article is part of the printed name («Le Lapin Blanc»). A family or category has singular, plural and gender.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

MINUS = "\u2212"
NBSP = "\u00a0"


@dataclass(frozen=True, slots=True)
class Noun:
    """A common noun: a family, a category, a kind of token."""

    one: str
    many: str
    gender: str = ""  # French only: m or f

    def counted(self, count: int) -> str:
        return self.one if abs(count) < 2 else self.many


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name as the pack writes it, with or without its article."""

    written: str

    @property
    def article(self) -> str:
        found = re.match(r"(le |la |les |l['’])", self.written, re.IGNORECASE)
        return found.group(1).lower().replace("’", "'") if found else ""

    @property
    def bare(self) -> str:
        return self.written[len(self.article):]

    @property
    def title(self) -> str:
        """How the name stands alone: a small article is left out, a capital one is printed on the card."""
        return self.bare if self.article and self.written[0].islower() else self.written


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def signed(points: int, lang: str) -> str:
    return f"+{number(points, lang)}" if points > 0 else number(points, lang)


def french_spaces(text: str) -> str:
    """Hard spaces where French puts them, so that no line begins with a colon."""
    text = re.sub(r" ([:;?!»%])", NBSP + r"\1", text)
    return text.replace("« ", f"«{NBSP}")


def number(value: int, lang: str) -> str:
    """1,742 in English, 1 742 with a hard space in French; a true minus sign in both."""
    grouped = f"{abs(value):,}".replace(",", NBSP if lang == "fr" else ",")
    return f"{MINUS}{grouped}" if value < 0 else grouped


def starts_with_vowel(word: str) -> bool:
    first = unicodedata.normalize("NFD", word)[:1].lower()
    return first in "aeiouœæ" or (first == "h" and not word.lower().startswith(("hydr", "hér", "ha")))


class English:
    """English needs few articles: card names stand bare, suits take a or an."""

    lang = "en"

    def name(self, name: Name) -> str:
        return name.title

    def of_name(self, name: Name) -> str:
        return name.title

    def a(self, noun: Noun, other: bool = False) -> str:
        if other:
            return f"another {noun.one}"
        return f"{'an' if starts_with_vowel(noun.one) else 'a'} {noun.one}"

    def bare(self, noun: Noun, other: bool = False) -> str:
        return f"other {noun.one}" if other else noun.one

    def all(self, noun: Noun, other: bool = False) -> str:
        return f"other {noun.many}" if other else noun.many

    def of_all(self, noun: Noun, other: bool = False) -> str:
        return self.all(noun, other)

    def no(self, noun: Noun, other: bool = False) -> str:
        return f"no other {noun.one}" if other else f"no {noun.one}"

    def both(self, parts: Sequence[str], word: str = "and") -> str:
        return _listed(parts, word)


class French:
    """French articles by gender, with elision and contraction."""

    lang = "fr"

    def name(self, name: Name) -> str:
        return name.article + name.bare if name.article else name.bare

    def of_name(self, name: Name) -> str:
        match name.article:
            case "le ":
                return f"du {name.bare}"
            case "les ":
                return f"des {name.bare}"
            case "":
                return f"d'{name.bare}" if starts_with_vowel(name.bare) else f"de {name.bare}"
            case article:
                return f"de {article}{name.bare}"

    def a(self, noun: Noun, other: bool = False) -> str:
        article = "une" if noun.gender == "f" else "un"
        return f"{article} autre {noun.one}" if other else f"{article} {noun.one}"

    def bare(self, noun: Noun, other: bool = False) -> str:
        return f"autre {noun.one}" if other else noun.one

    def all(self, noun: Noun, other: bool = False) -> str:
        return f"les autres {noun.many}" if other else f"les {noun.many}"

    def of_all(self, noun: Noun, other: bool = False) -> str:
        return f"des autres {noun.many}" if other else f"des {noun.many}"

    def no(self, noun: Noun, other: bool = False) -> str:
        none = "aucune" if noun.gender == "f" else "aucun"
        return f"{none} autre {noun.one}" if other else f"{none} {noun.one}"

    def both(self, parts: Sequence[str], word: str = "and") -> str:
        return _listed(parts, {"and": "et", "or": "ou", "nor": "ni"}[word])


GRAMMARS: dict[str, English | French] = {"en": English(), "fr": French()}


def _listed(parts: Sequence[str], word: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"
