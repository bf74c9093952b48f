"""The languages the app speaks, by their codes."""

from __future__ import annotations

from sentences.english import English
from sentences.french import French
from sentences.german import German
from sentences.grammar import Grammar
from sentences.spanish import Spanish

GRAMMARS: dict[str, Grammar] = {"en": English(), "fr": French(), "de": German(), "es": Spanish()}


def grammar_of(lang: str) -> Grammar:
    return GRAMMARS.get(lang) or GRAMMARS["en"]
