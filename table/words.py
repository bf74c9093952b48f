"""Sentences of the table in both languages, and the one way to say no.

A value of a sentence may itself be a sentence (a reason inside a refusal): it is rendered in the language asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable


@runtime_checkable
class Speaks(Protocol):
    """Anything that has a sentence in French and in English: ours, and those of the rules."""

    def sentence(self, lang: str = ...) -> str: ...


@dataclass(frozen=True)
class Said:
    """One sentence in both languages, with the values that stand in it."""

    fr: str
    en: str
    values: dict[str, object] = field(default_factory=dict)

    def sentence(self, lang: str = "en") -> str:
        values = {name: _rendered(value, lang) for name, value in self.values.items()}
        return (self.fr if lang == "fr" else self.en).format(**values)


def _rendered(value: object, lang: str) -> object:
    return value.sentence(lang) if isinstance(value, Speaks) else value


def said(fr: str, en: str, /, **values: object) -> Said:
    return Said(fr, en, values)


def count(number: int, fr: tuple[str, str], en: tuple[str, str]) -> Said:
    """A number with its noun, one or many: French counts none as one."""
    return said("{number} {noun}", "{number} {noun}", number=number, noun=said(fr[number > 1], en[number != 1]))


class Refused(ValueError):
    """What was asked for is not possible, and nothing has changed."""

    def __init__(self, fr: str, en: str, /, **values: object) -> None:
        self.saying = said(fr, en, **values)
        super().__init__(self.saying.sentence("en"))

    def sentence(self, lang: str = "en") -> str:
        return self.saying.sentence(lang)


class NotSaved(Refused):
    """The step could not be written to the phone's storage, so it was not made."""
