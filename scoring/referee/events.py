"""The events of an evening, as entered: one word and its value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.mistakes import InputError
from scoring.reader import did_you_mean
from sentences import say

DONE = ("reveal", "peek", "end_turn")  # entered with `true`
NAMED = ("roll", "use", "search", "name")  # entered with an id
OPEN = ("search", "name")  # may be null: no pair, a mistake


class NotNow(InputError):
    """An event that is not allowed now, with the reason; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Event:
    do: str
    what: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {self.do: True if self.do in DONE else self.what}


def read_event(raw: Any) -> Event:
    """Reads one event.

    {"roll": "wand"}, {"use": "mirror"}, {"reveal": true}, {"peek": true}, {"search": "mice"}, {"end_turn": true} or {"name": null}.
    """
    if not isinstance(raw, Mapping) or len(raw) != 1:
        raise NotNow(say("An event must be one word and its value, such as {{\"roll\": \"…\"}}, not «{raw}».", raw=str(raw)))
    ((do, what),) = raw.items()
    if do not in DONE + NAMED:
        hint = did_you_mean(str(do), DONE + NAMED)
        raise NotNow(say("«{do}» is not an event{hint}", do=str(do), hint=hint))
    if do in DONE and what is not True:
        raise NotNow(say("«{do}» must be true.", do=do))
    if do in NAMED and not (isinstance(what, str) or (what is None and do in OPEN)):
        raise NotNow(say("«{do}» does not know «{what}».", do=do, what=str(what)))
    return Event(do, None if do in DONE else what)
