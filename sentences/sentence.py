"""Sentences: a message with its parts, in no language until one is asked for.

say("{card:the} is blanked by {other:the}", card=…, other=…).sentence("fr")

A part is a text, a number, another saying, or a list of these. A translation picks the form it needs after the
colon. A capital letter there («{card:The}») capitalises the phrase, «*» passes on the form that the sentence
itself was asked for, and two words with a bar between them follow the number of the part («{card:the}
{card:blanks|blank}»). Four words follow its gender, too: masculine, feminine, and their plurals. A translation
may use any part that the sentence has, even one its English does not use.
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
    """Something that can be said in every language: an immutable value."""

    __slots__ = ()

    @abstractmethod
    def form(self, grammar: Grammar, form: str = BARE) -> str:
        """Returns it in one form of a language."""

    def is_many(self, grammar: Grammar) -> bool:
        """Whether a verb after it is plural."""
        return False

    def gender(self, grammar: Grammar) -> str:
        """Returns the gender that adjectives and participles after it follow, in languages with genders."""
        return ""

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.form(grammar_of(lang))

    def __str__(self) -> str:
        return self.sentence()


@runtime_checkable
class Speaks(Protocol):
    """Anything with a sentence in every language: a saying, or something that carries one."""

    def sentence(self, lang: str = ...) -> str: ...


Part: TypeAlias = str | int | float | Saying


PARTS = (str, int, float, Saying)


@dataclass(frozen=True, slots=True)
class Sentence(Saying):
    """A message of the app: its English text is the key of the catalogues."""

    text: str
    parts: tuple[tuple[str, Part], ...] = ()
    many: str = ""
    count: int = 0
    context: str = ""

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        return filled(translated(grammar.lang, self.text, self.many, self.count, self.context), self.parts, grammar, form)

    def with_parts(self, **parts: Part | Sequence[Part]) -> Sentence:
        """Returns the same message with these parts, for templates kept in tables."""
        return Sentence(self.text, _frozen(parts), self.many, self.count, self.context)


@dataclass(frozen=True, slots=True)
class Texts(Saying):
    """A text of a pack, by language; English where a language is missing. Without parts, braces are plain characters."""

    by_language: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, Part], ...] | None = None

    def written(self, lang: str) -> str:
        """Returns it as the pack has it, without typography."""
        known = dict(self.by_language)
        return known.get(lang) or known[DEFAULT_LANGUAGE]

    def form(self, grammar: Grammar, form: str = BARE) -> str:
        text = grammar.typeset(self.written(grammar.lang))
        return text if self.parts is None else filled(text, self.parts, grammar, form)

    def with_parts(self, **parts: Part | Sequence[Part]) -> Texts:
        return Texts(self.by_language, _frozen(parts))

    def check(self) -> None:
        """Raises KeyError, IndexError or ValueError if a placeholder cannot be filled in some language."""
        for lang, _ in self.by_language:
            self.sentence(lang)


def say(text: str, /, **parts: Part | Sequence[Part]) -> Sentence:
    return Sentence(text, _frozen(parts))


def say_in(context: str, text: str, /, **parts: Part | Sequence[Part]) -> Sentence:
    """Makes a sentence with a context for the translators, where one English text is two in other languages."""
    return Sentence(text, _frozen(parts), context=context)


def say_n(one: str, many: str, n: int, /, **parts: Part | Sequence[Part]) -> Sentence:
    """Makes a singular or plural sentence: the placeholder {n} is the number."""
    return Sentence(one, _frozen({"n": n, **parts}), many, n)


def texts(by_language: Mapping[str, str]) -> Texts:
    return Texts(tuple(by_language.items()))


def filled(template: str, parts: Sequence[tuple[str, Part]], grammar: Grammar, asked: str) -> str:
    return template.format_map({name: _Bound(part, grammar, asked) for name, part in parts})


def phrase(part: Part, grammar: Grammar, form: str = BARE) -> str:
    """Returns a part in a form. A text has the same in all of them; a number may be signed."""
    if isinstance(part, Saying):
        return part.form(grammar, form)
    if isinstance(part, int) and not isinstance(part, bool):
        return grammar.signed(part) if form == "signed" else grammar.number(part)
    if isinstance(part, float):
        return grammar.decimal(part)
    return str(part)


@dataclass(frozen=True, slots=True)
class Listing(Saying):
    """A list, «a, b and c», with each part in the form that the list is rendered in.

    The word is and, or, nor, either, «;», or '' for commas alone; `between` replaces all separators.
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
        """Returns feminine if all parts are."""
        genders = {part.gender(grammar) if isinstance(part, Saying) else "" for part in self.parts}
        return genders.pop() if len(genders) == 1 else ""

    def __bool__(self) -> bool:
        return bool(self.parts)


def listed(parts: Iterable[Part], word: str = "and", *, between: str = "") -> Listing:
    return Listing(tuple(parts), word, between)


class _Bound:
    """A part bound to a language, which fills a placeholder."""

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
        """Picks one of two words by number, or of four by number and gender."""
        one, feminine, *many = words if len(words) == 4 else (words[0], words[0], words[1], words[1])
        said = self.part if isinstance(self.part, Saying) else None
        is_feminine = said is not None and said.gender(self.grammar) == "f"
        return many[is_feminine] if said is not None and said.is_many(self.grammar) else feminine if is_feminine else one


def _frozen(parts: Mapping[str, Part | Sequence[Part]]) -> tuple[tuple[str, Part], ...]:
    return tuple((name, _frozen_part(name, part)) for name, part in parts.items())


def _frozen_part(name: str, part: Part | Sequence[Part]) -> Part | Listing:
    """Returns the part as an immutable value; raises TypeError if it could never be rendered, so that the caller at fault notices."""
    if isinstance(part, PARTS):
        return part
    if not isinstance(part, list | tuple) or not all(isinstance(each, PARTS) for each in part):
        raise TypeError(f"«{name}» must be a text, a number, a saying or a list of these, not {part!r:.80}")
    return Listing(tuple(part))
