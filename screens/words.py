"""The app's own words, switched while it runs: a doorway to the catalogues and the grammar of `sentences`."""
from __future__ import annotations

import unicodedata
from datetime import date, datetime

from sentences import GRAMMARS, grammar_of, translated

LANGUAGES = ("fr", *(lang for lang in GRAMMARS if lang != "fr"))

_language = "en"


def set_language(language: str) -> None:
    global _language
    _language = language if language in GRAMMARS else "en"


def language() -> str:
    return _language


def _(text: str) -> str:
    return translated(_language, text)


def ngettext(one: str, many: str, count: int, **values: object) -> str:
    return translated(_language, one, many, count).format(n=number(count), **values)


def number(value: int) -> str:
    return grammar_of(_language).number(value)


def signed(value: int) -> str:
    return grammar_of(_language).signed(value)


def ordinal(place: int) -> str:
    """1er, 3e; 1st, 3rd. For a label with markup."""
    grammar = grammar_of(_language)
    figure, ending = grammar.ordinal(place)
    if not grammar.raised_endings:
        return figure + ending
    from screens.widgets.text import marked
    return figure + marked(ending, "sup")


def day(when: date, weekday_only: bool = False) -> str:
    """dimanche 15 novembre; Sunday 15 November; domingo 15 de noviembre. Written out here: the phone's C library speaks neither."""
    week = (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))
    months = (_("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"), _("August"),
              _("September"), _("October"), _("November"), _("December"))
    name = week[when.weekday()]
    return name if weekday_only else _("{weekday} {day} {month}").format(weekday=name, day=when.day, month=months[when.month - 1])


def time_of_day(when: datetime) -> str:
    """20 h 05; 20:05."""
    return _("{hour}:{minutes}").format(hour=when.hour, minutes=f"{when.minute:02}")


def lasted(minutes: int) -> str:
    """45 min; 1 h 05."""
    hours, rest = divmod(minutes, 60)
    return _("{hours} h {minutes}").format(hours=hours, minutes=f"{rest:02}") if hours else _("{minutes} min").format(minutes=rest)


def plain(text: str) -> str:
    """Without accents and case, for searching: « Île » is found by « ile »."""
    loose = text.casefold().replace("œ", "oe").replace("æ", "ae").replace("ł", "l").replace("’", "'")
    return "".join(letter for letter in unicodedata.normalize("NFD", loose) if not unicodedata.combining(letter))


def whose(name: str) -> str:
    return grammar_of(_language).whose(name)


def colon() -> str:
    return grammar_of(_language).colon


def capital(text: str) -> str:
    return grammar_of(_language).capital(text)
