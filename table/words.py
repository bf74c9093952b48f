"""The one way of the table to say no."""

from __future__ import annotations

from collections.abc import Callable

from sentences import Saying, say


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
