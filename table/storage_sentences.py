"""Messages for when the phone's storage fails."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from sentences import Grammar, Saying, listed, say, say_n
from table.files import Elsewhere
from table.index import DOUBTS
from table.words import NotSaved, Refused

FULL = (errno.ENOSPC, errno.EDQUOT)


@dataclass(frozen=True)
class StorageNotice:
    """Something that happened to the stored games and that people should know."""

    kind: str  # damaged, cut_short, not_saving
    saying: Saying
    file: Path | None = None  # where the old file was kept

    def sentence(self, lang: str = "en") -> str:
        return self.saying.sentence(lang)


@dataclass(frozen=True, slots=True)
class Day(Saying):
    """A date in figures: 14/11/2026, 14.11.2026."""

    date: date

    def form(self, grammar: Grammar, form: str = "") -> str:
        return self.date.strftime(grammar.date)


class Newer(OSError):
    """A newer app wrote these files."""


@contextmanager
def refused_in_a_sentence() -> Iterator[None]:
    """Turns disk errors inside the block into refusals."""
    try:
        yield
    except (OSError, *DOUBTS) as trouble:
        raise not_saved(trouble) from trouble


def damaged(lost: int, safe: int, with_gaps: Sequence[str], kept: Path | None) -> StorageNotice:
    """Returns the notice of damage. `with_gaps`: when the games with missing steps began; the days are local ones."""
    parts = [say("The journal of your games was damaged: {lines}, {games}.", lines=say_n("{n} line is lost", "{n} lines are lost", lost),
                games=say_n("{n} game is safe", "{n} games are safe", safe))]
    if with_gaps:
        days = listed((Day(day) for day in sorted({datetime.fromisoformat(at).astimezone().date() for at in with_gaps})), "")
        parts.append(say_n("Steps are missing in {n} game ({days}).", "Steps are missing in {n} games ({days}).",
                           len(with_gaps), days=days))
    if kept:
        parts.append(say("The damaged file is kept ({name}).", name=kept.name))
    return StorageNotice("damaged", listed(parts, between=" "), kept)


def cut_short(missing: int) -> StorageNotice:
    sentence = say_n("The journal of your games ends too early: {n} line is lost. That happens when the phone loses power.",
                 "The journal of your games ends too early: {n} lines are lost. That happens when the phone loses power.", missing)
    return StorageNotice("cut_short", sentence)


def not_saving(trouble: Exception) -> StorageNotice:
    return StorageNotice("not_saving", _sentences(trouble)[0])


def not_saved(trouble: Exception) -> NotSaved:
    return NotSaved(_sentences(trouble)[1])


def not_written(trouble: OSError) -> Refused:
    """Returns the refusal for a file that somebody wanted to save or share."""
    if trouble.errno in FULL:
        return Refused(say("The phone's storage is full: the file was not written."))
    return Refused(say("Could not be written: {why}", why=trouble.strerror or str(trouble)))


def closed() -> NotSaved:
    return NotSaved(say("The games are closed."))


def _sentences(trouble: Exception) -> tuple[Saying, Saying]:
    """Returns a sentence for the start of the app, and one for a tap."""
    if isinstance(trouble, Elsewhere):
        return (say("The app is already open in another window: this one shows the games and saves nothing."),
                say("The app is open in another window: this step is not saved."))
    if isinstance(trouble, Newer):
        return (say("A newer version of the app wrote these games: this one shows what it can read and saves nothing."),
                say("A newer version of the app wrote these games: this step is not saved."))
    if getattr(trouble, "errno", None) in FULL or getattr(trouble, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
        return (say("The phone's storage is full: free some space, nothing is being saved."),
                say("The phone's storage is full: this step is not saved."))
    return (say("The app cannot write to its folder: nothing is being saved."),
            say("This step could not be saved ({why}).", why=getattr(trouble, "strerror", None) or str(trouble)))
