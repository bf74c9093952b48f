"""The paths of a page: request, reply, and how a path of the table is declared.

A GET path is `"why": Path(why)`: a function of the room and the request that gives a view or plain JSON. `roles` says who may
ask, `slow` that it is worth a thread of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from sentences import parse_json, say
from table.games.state import Json
from table.json_reader import Reader
from table.words import Malformed
from views.wording import Wording
from web.room import Room

Role = Literal["guest", "host", "alone"]  # alone: the owner of a table where nobody can be invited
EVERYBODY: tuple[Role, ...] = ("guest", "host", "alone")
TABLE: tuple[Role, ...] = ("host", "alone")
MOST_DIGITS = 15


class WebReply(NamedTuple):
    status: int
    body: Json


@dataclass(frozen=True)
class WebRequest:
    method: str
    path: str
    role: Role = "guest"
    key: str = ""  # the seat of a guest
    lang: str = "en"
    query: Mapping[str, str] = field(default_factory=dict)
    body: bytes | str = b""
    address: str = ""  # the number of a guest's phone

    @property
    def tell(self) -> Wording:
        return Wording(self.lang)

    def word(self, name: str) -> str:
        return self.query.get(name, "")

    def number(self, name: str) -> int:
        """Reads a number; 0 if it is missing."""
        word = self.word(name) or "0"
        if not (word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS):
            raise unreadable()
        return int(word)

    def read(self, reader: Reader) -> Any:
        """Reads the body by types; raises Malformed if it is something else."""
        try:
            found = parse_json(self.body)
        except ValueError as wrong:
            raise unreadable() from wrong
        return reader(found, None)


class Path(NamedTuple):
    answer: Callable[[Room, WebRequest], Any]
    roles: tuple[Role, ...] = EVERYBODY
    slow: bool = False


def unreadable() -> Malformed:
    return Malformed(say("This request cannot be read."))
