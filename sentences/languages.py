"""The languages the app speaks, by their codes. A grammar is loaded when its language is first spoken: a start needs one of them."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module

from sentences.grammar import Grammar

_MODULES = {"en": "English", "fr": "French", "de": "German", "es": "Spanish"}  # each in the module of its name
_spoken: dict[str, Grammar] = {}


class Grammars(MutableMapping[str, Grammar]):
    """All of them, whether loaded or not."""

    def __getitem__(self, lang: str) -> Grammar:
        if lang not in _spoken:
            name = _MODULES[lang]
            _spoken[lang] = getattr(import_module(f"sentences.{name.lower()}"), name)()
        return _spoken[lang]

    def __setitem__(self, lang: str, grammar: Grammar) -> None:
        _spoken[lang] = grammar

    def __delitem__(self, lang: str) -> None:
        del _spoken[lang]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*_MODULES, *_spoken)))

    def __len__(self) -> int:
        return len(_MODULES.keys() | _spoken.keys())


GRAMMARS = Grammars()


def grammar_of(lang: str) -> Grammar:
    return _spoken.get(lang) or GRAMMARS[lang if lang in GRAMMARS else "en"]
