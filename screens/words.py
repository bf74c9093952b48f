"""Translates the app's own words, which change language while it runs, and holds the wording for views."""
from __future__ import annotations

from sentences import GRAMMARS, translated
from views.wording import Wording

LANGUAGES = ("fr", *(lang for lang in GRAMMARS if lang != "fr"))

_wording = Wording("en")


def set_language(language: str) -> None:
    global _wording
    _wording = Wording(language if language in GRAMMARS else "en")


def wording() -> Wording:
    return _wording


def language() -> str:
    return _wording.lang


def _(text: str) -> str:
    return translated(_wording.lang, text)


def ngettext(one: str, many: str, count: int, **values: object) -> str:
    return translated(_wording.lang, one, many, count).format(n=number(count), **values)


def number(value: int) -> str:
    return _wording.number(value)


def colon() -> str:
    return _wording.colon


def capital(text: str) -> str:
    return _wording.capital(text)
