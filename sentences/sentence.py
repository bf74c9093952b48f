"""A sentence: a message with its parts, in no language until it is asked for one.

    say("{card:the} is blanked by {other:the}", card=…, other=…).sentence("fr")

A part is a text, a number, another saying, or a list of these. A translation picks the form it needs behind the colon; a
capital letter there («{card:The}») makes the first letter of the phrase large, «*» hands on the form that the sentence
itself was asked for, and two words with a bar between them follow the number of the part («{card:the} {card:blanks|blank}»).
Four words follow its gender, too: masculine, feminine, and the same of many. A translation may use every part that a sentence is
handed, also one that its English does not need.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from sentences.grammar import BARE, Grammar
from sentences.languages import DEFAULT_LANGUAGE, grammar_of, translated

AS_ASKED = "*"
ONE_OR_MANY = "|"


class Saying(ABC):
    """Something that can be said in every language: a value, never changed."""

    __slots__ = ()

    @abstractmethod
    def form(self, grammar: Grammar, form: str = BARE) -> str:
        """It in one of the forms of a language."""

    def is_many(self, grammar: Grammar) -> bool:
        """Whether a verb behind it speaks of many."""
        return False

    def gender(self, grammar: Grammar) -> str:
        """What adjectives and participles behind it follow, in languages that have genders."""
        return ""

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.form(grammar_of(lang))

    def __str__(self) -> str:
        return self.sentence()


@runtime_checkable
class Speaks(Protocol):
    """Whatever has a sentence in every language: a saying, and what carries one."""

    def sentence(self, lang: str = ...) -> str: ...


Part: TypeAlias = str | int | float | Saying


PARTS = (str, int, float, Saying)


@dataclass(frozen=True, slots=True)
class Sentence(Saying):
    """A message of the app: its English is the key of the catalogues."""

    text: str
    parts: tuple[tuple[str, Part], ...] = ()
    many: str = ""
    count: int = 0
    context: str = ""

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        return filled(translated(grammar.lang, self.text, self.many, self.count, self.context), self.parts, grammar, form)

    def with_parts(self, **parts: Part | Sequence[Part]) -> Sentence:
        """The same message with these parts: for templates that are kept in tables."""
        return Sentence(self.text, _frozen(parts), self.many, self.count, self.context)


@dataclass(frozen=True, slots=True)
class Texts(Saying):
    """What a pack says in its own words, by language; a language it does not speak hears English. Without parts, braces are only braces."""

    by_language: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, Part], ...] | None = None

    def written(self, lang: str) -> str:
        """As the pack has it, without typography."""
        known = dict(self.by_language)
        return known.get(lang) or known[DEFAULT_LANGUAGE]

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        text = grammar.typeset(self.written(grammar.lang))
        return text if self.parts is None else filled(text, self.parts, grammar, form)

    def with_parts(self, **parts: Part | Sequence[Part]) -> Texts:
        return Texts(self.by_language, _frozen(parts))

    def check(self) -> None:
        """Raises KeyError, IndexError or ValueError if a place of it cannot be filled in some language."""
        for lang, _ in self.by_language:
            self.sentence(lang)


def say(text: str, /, **parts: Part | Sequence[Part]) -> Sentence:
    return Sentence(text, _frozen(parts))


def say_in(context: str, text: str, /, **parts: Part | Sequence[Part]) -> Sentence:
    """The same with a word for the translator, where one English text is two in other languages."""
    return Sentence(text, _frozen(parts), context=context)


def say_n(one: str, many: str, n: int, /, **parts: Part | Sequence[Part]) -> Sentence:
    """One or many: the placeholder {n} is the number."""
    return Sentence(one, _frozen({"n": n, **parts}), many, n)


def texts(by_language: Mapping[str, str]) -> Texts:
    return Texts(tuple(by_language.items()))


def filled(template: str, parts: Sequence[tuple[str, Part]], grammar: Grammar, asked: str) -> str:
    return template.format_map({name: _Bound(part, grammar, asked) for name, part in parts})


def phrase(part: Part, grammar: Grammar, form: str = BARE) -> str:
    """A part in a form. A text is the same in all of them; a number may be signed."""
    if isinstance(part, Saying):
        return part.form(grammar, form)
    if isinstance(part, int) and not isinstance(part, bool):
        return grammar.signed(part) if form == "signed" else grammar.number(part)
    if isinstance(part, float):
        return grammar.decimal(part)
    return str(part)


@dataclass(frozen=True, slots=True)
class Listing(Saying):
    """«a, b and c», every part in the form the list is asked for.

    The word is and, or, nor, either, «;», or '' for commas alone; `between` stands between any two instead.
    """

    parts: tuple[Part, ...]
    word: str = "and"
    between: str = ""

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


class _Bound:
    """A part that answers a placeholder in one language."""

    __slots__ = ("asked", "grammar", "part")

    def __init__(self, part: Part, grammar: Grammar, asked: str) -> None:
        self.part, self.grammar, self.asked = part, grammar, asked

    def __format__(self, spec: str) -> str:
        if ONE_OR_MANY in spec:
            return self._agreeing(spec.split(ONE_OR_MANY))
        form = self.asked if spec == AS_ASKED else spec or BARE
        if form.lower() not in self.grammar.forms:
            raise ValueError(f"{self.grammar.own_name} has no form «{form}»")
        if form == "small":
            return self.grammar.small(phrase(self.part, self.grammar))
        said = phrase(self.part, self.grammar, form.lower())
        return self.grammar.capital(said) if form[0].isupper() else said

    def _agreeing(self, words: Sequence[str]) -> str:
        """One of two words by its number, or of four by its number and its gender."""
        one, feminine, *many = words if len(words) == 4 else (words[0], words[0], words[1], words[1])
        said = self.part if isinstance(self.part, Saying) else None
        is_feminine = said is not None and said.gender(self.grammar) == "f"
        return many[is_feminine] if said is not None and said.is_many(self.grammar) else feminine if is_feminine else one


def _frozen(parts: Mapping[str, Part | Sequence[Part]]) -> tuple[tuple[str, Part], ...]:
    return tuple((name, _frozen_part(name, part)) for name, part in parts.items())


def _frozen_part(name: str, part: Part | Sequence[Part]) -> Part | Listing:
    """The part as a value; TypeError if it could never be rendered, so that the caller at fault is the one who hears of it."""
    if isinstance(part, PARTS):
        return part
    if not isinstance(part, list | tuple) or not all(isinstance(each, PARTS) for each in part):
        raise TypeError(f"«{name}» must be a text, a number, a saying or a list of these, not {part!r:.80}")
    return Listing(tuple(part))
