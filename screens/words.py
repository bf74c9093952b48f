"""The app's own words, switched while it runs: a doorway to the catalogues and the wording of `views`."""
from __future__ import annotations

from datetime import date, datetime

from sentences import GRAMMARS, translated
from views.wording import Wording, plain

__all__ = ["LANGUAGES", "_", "capital", "colon", "day", "language", "lasted", "ngettext", "number", "ordinal", "plain", "set_language",
           "signed", "time_of_day", "whose", "wording"]
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


def signed(value: int) -> str:
    return _wording.signed(value)


def ordinal(place: int) -> str:
    """1er, 3e; 1st, 3rd. For a label with markup."""
    figure, ending = _wording.ordinal(place)
    if not _wording.raised_endings:
        return figure + ending
    from screens.widgets.text import marked
    return figure + marked(ending, "sup")


def day(when: date, weekday_only: bool = False) -> str:
    return _wording.day(when, weekday_only)


def time_of_day(when: datetime) -> str:
    return _wording.time_of_day(when)


def lasted(minutes: int) -> str:
    return _wording.lasted(minutes)


def whose(name: str) -> str:
    return _wording.whose(name)


def colon() -> str:
    return _wording.colon


def capital(text: str) -> str:
    return _wording.capital(text)
