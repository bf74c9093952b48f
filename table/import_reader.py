"""A stranger's file, read value by value: everything is what it must be, or it is refused with where and why."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sentences import Saying, say
from table.games.state import Json
from table.words import Refused

LARGEST = 1 << 53  # whole numbers that every reader of JSON keeps
LONGEST = 100_000  # characters of a text that is not a whole file
DEEPEST = 40
MOST = 1_000_000
YEARS = range(1971, 3000)
Way = tuple[Any, str | int] | None  # to a value inside another: the way to what it is in, and its name or number there


@dataclass(frozen=True)
class Found:
    """A value and where it is in the file."""

    value: Json
    where: str = ""

    def wrong(self, what: Saying) -> Refused:
        return Refused(say("{where} must be {what}.", where=self.where or "JSON", what=what))

    def part(self, name: str) -> Found:
        if not isinstance(self.value, dict) or name not in self.value:
            raise self.wrong(say("an object with «{name}»", name=_shown(name)))
        return Found(self.value[name], self._place(name))

    def _place(self, name: str) -> str:
        return f"{self.where}.{_shown(name)}" if self.where else _shown(name)

    def parts(self, most: int = MOST) -> dict[str, Found]:
        if not isinstance(self.value, dict) or len(self.value) > most:
            raise self.wrong(say("an object"))
        return {name: Found(value, self._place(name)) for name, value in self.value.items()}

    def items(self, most: int = MOST, exactly: int | None = None) -> list[Found]:
        if not isinstance(self.value, list) or len(self.value) > most or exactly not in (None, len(self.value)):
            raise self.wrong(say("a list"))
        return [Found(value, f"{self.where}[{number}]") for number, value in enumerate(self.value)]

    def text(self, longest: int = LONGEST, like: str = r"[\s\S]*") -> str:
        if not isinstance(self.value, str) or len(self.value) > longest or not re.fullmatch(like, self.value):
            raise self.wrong(say("a text of this kind"))
        return self.value

    def number(self, least: int = -LARGEST, most: int = LARGEST) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.wrong(say("a whole number from {least} to {most}", least=least, most=most))
        return self.value

    def one_of(self, *kinds: type) -> Json:
        if type(self.value) not in kinds:
            raise self.wrong(say("another kind of value"))
        return self.value

    def time(self) -> str:
        """A time with its zone, in a year in which somebody may play."""
        try:
            moment = datetime.fromisoformat(self.text(60))
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None or moment.year not in YEARS:
            raise self.wrong(say("a time with its zone"))
        return str(self.value)

    def plain(self, depth: int = DEEPEST) -> Json:
        """Anything that can be kept: no number or text that would break what reads it later, nothing too deep."""
        waiting: list[tuple[Json, int, Way]] = [(self.value, 0, None)]
        while waiting:
            value, level, way = waiting.pop()
            if level > depth or not _can_be_kept(value):
                raise self._behind(way).wrong(say("another value"))
            if isinstance(value, dict):
                for name, part in value.items():
                    waiting += [(name, level, (way, name)), (part, level + 1, (way, name))]
            elif isinstance(value, list):
                waiting += [(item, level + 1, (way, number)) for number, item in enumerate(value)]
        return self.value

    def _behind(self, way: Way) -> Found:
        """What is at the end of a way. Places are costly, so they are worked out only when something is wrong."""
        if way is None:
            return self
        before = self._behind(way[0])
        return before.items()[way[1]] if isinstance(way[1], int) else before.part(way[1])


def parsed(text: str, refusal: Refused) -> Found:
    """The JSON of a text; Refused, if any of it cannot be kept."""
    try:
        return Found(Found(json.loads(text)).plain())
    except Refused:
        raise
    except (ValueError, RecursionError) as wrong:
        raise refusal from wrong


def _can_be_kept(value: Json) -> bool:
    if isinstance(value, str):
        return value.isascii() or _is_text(value)
    if isinstance(value, float):
        return math.isfinite(value)
    return type(value) is not int or -LARGEST <= value <= LARGEST


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _shown(name: str) -> str:
    return name.encode("ascii", "replace").decode()[:40]
