"""How figures, days and names are written in a language, and how builders render their sentences."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sentences import Saying, Speaks, grammar_of, say


def _month(when: date) -> Saying:
    """Names months here, like days of the week, because the C library of a phone knows no languages."""
    months = (say("January"), say("February"), say("March"), say("April"), say("May"), say("June"), say("July"),
              say("August"),
              say("September"), say("October"), say("November"), say("December"))
    return months[when.month - 1]


@dataclass(frozen=True, slots=True)
class Wording:
    """`tell = play.wording; tell(say("{n} cards", n=3))`."""

    lang: str

    def __call__(self, saying: Speaks) -> str:
        return saying.sentence(self.lang)

    def number(self, value: int) -> str:
        return grammar_of(self.lang).number(value)

    def signed(self, value: int) -> str:
        return grammar_of(self.lang).signed(value)

    def ordinal(self, place: int) -> tuple[str, str]:
        """The figure and its ending: («1», «er»), («3», «rd»)."""
        return grammar_of(self.lang).ordinal(place)

    @property
    def raised_endings(self) -> bool:
        """Whether endings of ordinals are raised."""
        return grammar_of(self.lang).raised_endings

    def day(self, when: date, weekday_only: bool = False) -> str:
        """Returns dimanche 15 novembre; Sunday 15 November; domingo 15 de noviembre."""
        week = (say("Monday"), say("Tuesday"), say("Wednesday"), say("Thursday"), say("Friday"), say("Saturday"),
                say("Sunday"))
        name = self(week[when.weekday()])
        if weekday_only:
            return name
        return self(say("{weekday} {day} {month}", weekday=name, day=when.day, month=_month(when)))

    def day_and_month(self, when: date) -> str:
        """15 novembre; 15 November; 15 de noviembre."""
        return self(say("{day} {month}", day=when.day, month=_month(when)))

    def near_day(self, when: date) -> str:
        """Returns today, yesterday, or the date inside a sentence, with the year only if it is another one."""
        today = date.today()
        if when == today:
            return self(say("today"))
        if when == today - timedelta(days=1):
            return self(say("yesterday"))
        return self.day(when) + ("" if when.year == today.year else f" {when.year}")

    def ago(self, when: datetime) -> str:
        """Returns « il y a 12 min », « il y a 2 h », then the day."""
        minutes, day = int((datetime.now(UTC) - when).total_seconds() // 60), when.astimezone().date()
        if day != date.today() or minutes < 0:
            return self.near_day(day)
        if minutes < 1:
            return self(say("just now"))
        return self(say("{n} min ago", n=minutes) if minutes < 60 else say("{n} h ago", n=minutes // 60))

    def time_of_day(self, when: datetime) -> str:
        """20 h 05; 20:05."""
        return self(say("{hour}:{minutes}", hour=when.hour, minutes=f"{when.minute:02}"))

    def lasted(self, minutes: int) -> str:
        """45 min; 1 h 05."""
        hours, rest = divmod(minutes, 60)
        return self(say("{hours} h {minutes}", hours=str(hours), minutes=f"{rest:02}")
                    if hours else say("{minutes} min", minutes=rest))

    def whose(self, name: str) -> str:
        return grammar_of(self.lang).whose(name)

    @property
    def colon(self) -> str:
        return grammar_of(self.lang).colon

    def capital(self, text: str) -> str:
        return grammar_of(self.lang).capital(text)


def plain(text: str) -> str:
    """Removes accents and case for searching: « Île » is found by « ile »."""
    loose = text.casefold().replace("œ", "oe").replace("æ", "ae").replace("ł", "l").replace("’", "'")
    return "".join(letter for letter in unicodedata.normalize("NFD", loose) if not unicodedata.combining(letter))
