"""Parts of sentences besides texts and numbers: names and kinds in all languages, and counted things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sentences.grammar import BARE, Grammar, Noun
from sentences.languages import DEFAULT_LANGUAGE, grammar_of, translated
from sentences.sentence import Saying


@dataclass(frozen=True, slots=True)
class Name(Saying):
    """A proper name in every language, written as in a pack, with its article if the language has one.

    A `being` (a person or an animal) has another form than a thing in languages that distinguish the object of an action (`whom`).
    """

    by_language: tuple[tuple[str, str], ...]
    being: bool = False

    def written(self, lang: str) -> str:
        known = dict(self.by_language)
        return known.get(lang) or grammar_of(DEFAULT_LANGUAGE).name(known[DEFAULT_LANGUAGE], BARE)

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        return grammar.name(self.written(grammar.lang), "to" if form == "whom" and self.being else form)

    def is_many(self, grammar: Grammar) -> bool:
        return grammar.is_many(self.written(grammar.lang))

    def gender(self, grammar: Grammar) -> str:
        return grammar.gender(self.written(grammar.lang))

    def printed(self) -> list[str]:
        """Returns the name as printed on the cards of each language."""
        return [self.sentence(lang) for lang, _ in self.by_language]


@dataclass(frozen=True, slots=True)
class Kind(Saying):
    """A common noun in every language: «Army», or with `which` «another Army», «every card», «the first Army».

    The nouns of packs are given by language; those of the app by their English `words`, which the catalogues translate.
    """

    by_language: tuple[tuple[str, Noun], ...] = ()
    words: tuple[str, str] = ("", "")
    which: str = ""

    def noun(self, lang: str) -> Noun:
        if self.words[0]:
            return _translated_noun(lang, *self.words)
        known = dict(self.by_language)
        return known.get(lang) or known[DEFAULT_LANGUAGE]

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        return grammar.kind(self.noun(grammar.lang), form, self.which)

    def gender(self, grammar: Grammar) -> str:
        return self.noun(grammar.lang).gender

    def many(self, lang: str) -> str:
        return self.form(grammar_of(lang), "many")

    def other(self) -> Kind:
        return Kind(self.by_language, self.words, "other")

    def every(self) -> Kind:
        return Kind(self.by_language, self.words, "every")

    def first(self) -> Kind:
        return Kind(self.by_language, self.words, f"first {self.which}".rstrip())


NOUN = "noun"


def noun(context: str, one: str, many: str) -> Kind:
    """Returns a noun of the app itself. Its context is always «noun», and its translation ends with the gender: «carte (f)»."""
    assert context == NOUN
    return Kind(words=(one, many))


def _translated_noun(lang: str, one: str, many: str) -> Noun:
    single, _, gender = translated(lang, one, many, 1, NOUN).partition(" (")
    return Noun(single, translated(lang, one, many, 2, NOUN), gender.rstrip(")"))


def named(by_language: Mapping[str, str]) -> Name:
    return Name(tuple(by_language.items()))


def kind(by_language: Mapping[str, Noun]) -> Kind:
    return Kind(tuple(by_language.items()))


@dataclass(frozen=True, slots=True)
class Counted(Saying):
    """«3 coins», « 0 pièce », «2 other players»."""

    count: int
    of: Kind

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        return grammar.counted(self.count, self.of.noun(grammar.lang), form, self.of.which)
