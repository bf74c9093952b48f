"""The app's own words in French and English, switched while it runs. Sentences about scoring come from scoring's prose.

English is written in the source; assets/locale holds French. After a change of texts:
  pybabel extract -F babel.cfg -k ngettext:1,2 -o assets/locale/app.pot --no-location --omit-header screens
  pybabel update -i assets/locale/app.pot -d assets/locale -D app --no-fuzzy-matching && pybabel compile -d assets/locale -D app
"""
from __future__ import annotations

import gettext
import unicodedata
from datetime import date
from pathlib import Path

LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"
LANGUAGES = ("fr", "en")
THIN = "\u00a0"

_spoken: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def set_language(language: str) -> None:
    global _spoken, _language
    _language = language if language in LANGUAGES else "en"
    _spoken = gettext.translation("app", LOCALE, [_language], fallback=True)


def language() -> str:
    return _language


def _(text: str) -> str:
    return _spoken.gettext(text)


def ngettext(one: str, many: str, count: int, **values: object) -> str:
    return _spoken.ngettext(one, many, count).format(n=number(count), **values)


def number(value: int) -> str:
    """1 742 in French, 1,742 in English; a true minus sign in both. As scoring.grammar does, which a start does without."""
    grouped = f"{abs(value):,}".replace(",", THIN if _language == "fr" else ",")
    return f"−{grouped}" if value < 0 else grouped


def signed(value: int) -> str:
    return f"+{number(value)}" if value > 0 else number(value)


def ordinal(place: int) -> str:
    """1er, 3e; 1st, 3rd. For a label with markup."""
    if _language == "fr":
        from screens.widgets.text import marked
        return f"{place}{marked('er' if place == 1 else 'e', 'sup')}"
    teen = 10 <= place % 100 <= 20
    return f"{place}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def day(when: date, weekday_only: bool = False) -> str:
    """dimanche 15 novembre; Sunday 15 November. Written out here: the phone's C library speaks neither."""
    week = (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))
    months = (_("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"), _("August"),
              _("September"), _("October"), _("November"), _("December"))
    name = week[when.weekday()]
    return name if weekday_only else f"{name} {when.day} {months[when.month - 1]}"


def plain(text: str) -> str:
    """Without accents and case, for searching: « Île » is found by « ile »."""
    loose = text.casefold().replace("œ", "oe").replace("æ", "ae").replace("’", "'")
    return "".join(letter for letter in unicodedata.normalize("NFD", loose) if not unicodedata.combining(letter))


def whose(name: str) -> str:
    """« Chloé’s » before a word in English, « de Chloé », « d’Aliénor » after it in French."""
    if _language != "fr":
        return f"{name}’s"
    return f"d’{name}" if plain(name[:1]) in tuple("aeiouyh") else f"de {name}"


def colon() -> str:
    """The French one keeps its distance."""
    return f"{THIN}: " if _language == "fr" else ": "


def capital(text: str) -> str:
    """The first letter large, behind an opening quotation mark as well."""
    first = next((place for place, letter in enumerate(text) if letter not in "«“ \u00a0"), 0)
    return text[:first] + text[first:first + 1].upper() + text[first + 1:]
