"""What stands in sentences beside texts and numbers: names and kinds in all languages, lists of them, and counted things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sentences.catalogue import DEFAULT_LANGUAGE, translated
from sentences.grammar import BARE, Grammar, Noun, unmarked
from sentences.languages import grammar_of
from sentences.sentence import Part, Saying, phrase


class Name(Saying):
    """A proper name as a pack writes it in every language, with its article where the language has one.

    Who is a `being`, a person or a beast, takes another form than a thing where a language asks for `whom` something is done to.
    """

    __slots__ = ("being", "by_language")

    def __init__(self, by_language: tuple[tuple[str, str], ...], being: bool = False) -> None:
        self.by_language, self.being = by_language, being

    def written(self, lang: str) -> str:
        known = dict(self.by_language)
        return known.get(lang) or unmarked(known[DEFAULT_LANGUAGE])

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        return grammar.name(self.written(grammar.lang), "to" if form == "whom" and self.being else form)

    def is_many(self, grammar: Grammar) -> bool:
        return grammar.is_many(self.written(grammar.lang))

    def gender(self, grammar: Grammar) -> str:
        return grammar.gender(self.written(grammar.lang))

    def printed(self) -> list[str]:
        """As it stands on the cards of every language."""
        return [self.sentence(lang) for lang, _ in self.by_language]


class Kind(Saying):
    """A common noun in every language: «Army», and «another Army», «every card» or «the first Army» if `which` says so.

    A noun of a pack is known by language, one of the app itself by its English `words`, which the catalogues translate.
    """

    __slots__ = ("by_language", "which", "words")

    def __init__(self, by_language: tuple[tuple[str, Noun], ...] = (), words: tuple[str, str] = ("", ""), which: str = "") -> None:
        self.by_language, self.words, self.which = by_language, words, which

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
    """A noun of the app itself. Its context is always «noun»: there, a translation ends with its gender, «carte (f)»."""
    assert context == NOUN
    return Kind(words=(one, many))


def _translated_noun(lang: str, one: str, many: str) -> Noun:
    single, _, gender = translated(lang, one, many, 1, NOUN).partition(" (")
    return Noun(single, translated(lang, one, many, 2, NOUN), gender.rstrip(")"))


def named(by_language: Mapping[str, str]) -> Name:
    return Name(tuple(by_language.items()))


def kind(by_language: Mapping[str, Noun]) -> Kind:
    return Kind(tuple(by_language.items()))


class Counted(Saying):
    """«3 coins», « 0 pièce », «2 other players»."""

    __slots__ = ("count", "of")

    def __init__(self, count: int, of: Kind) -> None:
        self.count, self.of = count, of

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        return grammar.counted(self.count, self.of.noun(grammar.lang), form, self.of.which)


class Listing(Saying):
    """«a, b and c», every part in the form the list is asked for.

    The word is and, or, nor, either, «;», or '' for commas alone; `between` stands between any two instead.
    """

    __slots__ = ("between", "parts", "word")

    def __init__(self, parts: tuple[Part, ...], word: str = "and", between: str = "") -> None:
        self.parts, self.word, self.between = parts, word, between

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        phrases = [phrase(part, grammar, form) for part in self.parts]
        if self.between:
            return grammar.typeset(self.between).join(phrases)
        if form == "no":
            return grammar.none_of(phrases, [phrase(part, grammar) for part in self.parts])
        return grammar.listed(phrases, self.word)

    def is_many(self, grammar: Grammar) -> bool:
        return len(self.parts) > 1 or any(isinstance(part, Saying) and part.is_many(grammar) for part in self.parts)

    def gender(self, grammar: Grammar) -> str:
        """Feminine if all of them are."""
        genders = {part.gender(grammar) if isinstance(part, Saying) else "" for part in self.parts}
        return genders.pop() if len(genders) == 1 else ""

    def __bool__(self) -> bool:
        return bool(self.parts)


def listed(parts: Iterable[Part], word: str = "and", *, between: str = "") -> Listing:
    return Listing(tuple(parts), word, between)
