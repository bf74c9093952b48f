"""The one way of the table to say no, and of all to tell of an error."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path

from sentences import Saying, say

ROOT = Path(__file__).resolve().parent.parent


class Refused(ValueError):
    """What was asked for is not possible, and nothing has changed."""

    def __init__(self, saying: Saying) -> None:
        self.saying = saying
        super().__init__(saying.sentence())

    def sentence(self, lang: str = "en") -> str:
        return self.saying.sentence(lang)


class Malformed(Refused):
    """What was asked for is not even a question: something in it is missing, or is a value of another type."""


class NotSaved(Refused):
    """The step could not be written to the phone's storage, so it was not made."""


def is_refused(ask: Callable[..., object], *said: object) -> bool:
    try:
        ask(*said)
    except Refused:
        return True
    return False


def no_more() -> Refused:
    return Refused(say("This game no longer exists."))


def where_it_failed(error: BaseException | None) -> str:
    """Kinds of errors and places in the code. No message, which may name somebody."""
    lines = []
    while error is not None:
        lines.append(type(error).__name__)
        lines += [f"  {_place(frame.filename)}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
        error = error.__cause__ or error.__context__
    return "\n".join(lines) + "\n"


def _place(file: str) -> str:
    """Our own files by their path in the app, others by their name: a path may contain the owner's name."""
    path = Path(file)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else "/".join(path.parts[-3:])
