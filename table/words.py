"""How the table refuses, and how errors are described without anybody's data."""

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
    """The request itself is invalid: something is missing or of the wrong type."""


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
    """Describes an error by its kind and its places in the code. Never its message, which may contain a name."""
    lines = []
    while error is not None:
        lines.append(type(error).__name__)
        lines += [f"  {_place(frame.filename)}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
        error = error.__cause__ or error.__context__
    return "\n".join(lines) + "\n"


def _place(file: str) -> str:
    """Returns our own files by their path in the app, others by name: a full path may contain the owner's name."""
    path = Path(file)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else "/".join(path.parts[-3:])
