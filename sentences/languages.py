"""The languages of the app, by code."""

from __future__ import annotations

from functools import cache, lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

from sentences.english import English
from sentences.french import French
from sentences.german import German
from sentences.grammar import Grammar
from sentences.spanish import Spanish

DEFAULT_LANGUAGE = "en"
LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"
DOMAIN = "app"

GRAMMARS: dict[str, Grammar] = {"en": English(), "fr": French(), "de": German(), "es": Spanish()}
elsewhere: dict[str, Path] = {}  # languages whose catalogue is in another folder


def grammar_of(lang: str) -> Grammar:
    return GRAMMARS.get(lang) or GRAMMARS["en"]


@lru_cache(maxsize=4096)
def translated(lang: str, text: str, many: str = "", count: int = 0, context: str = "") -> str:
    """A message in a language with its typography, its placeholders still open; what has no translation stays English."""
    return grammar_of(lang).typeset(_found(lang, text, many, count, context))


def _found(lang: str, text: str, many: str, count: int, context: str) -> str:
    if lang == DEFAULT_LANGUAGE or not text:
        return text if not many or count == 1 else many
    spoken = _catalogue(lang)
    if context:
        return spoken.npgettext(context, text, many, count) if many else spoken.pgettext(context, text)
    return spoken.ngettext(text, many, count) if many else spoken.gettext(text)


@cache
def _catalogue(lang: str) -> NullTranslations:
    return translation(DOMAIN, elsewhere.get(lang, LOCALE), [lang], fallback=True)


def forget() -> None:
    """Catalogues are read again: a test has written one."""
    _catalogue.cache_clear()
    translated.cache_clear()
