"""JSON that others wrote, an event or a whole file, read value by value: all is what it must be, or it is refused with where and why."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any

from sentences import Saying, say
from table.schema import Json
from table.words import Refused

Way = tuple[Any, str | int] | None  # to a value: the way to what it is in, and its name or number there
Reader = Callable[[Json, Way], Json]  # what a value means, or Refused
LARGEST = 1 << 53  # whole numbers that every reader of JSON keeps
LONGEST = 100_000  # characters of a text that is not a whole file
DEEPEST = 40
MOST = 1_000  # parts of a list or an object
YEARS = range(1971, 3000)


def wrong(way: Way, what: Saying) -> Refused:
    return Refused(say("{where} must be {what}.", where=place(way) or "JSON", what=what))


def place(way: Way) -> str:
    """Costly, so it is worked out only when something is wrong."""
    if way is None:
        return ""
    before, name = place(way[0]), way[1]
    return f"{before}[{name}]" if isinstance(name, int) else f"{before}.{_shown(name)}".lstrip(".")


def _shown(name: str) -> str:
    return name.encode("ascii", "replace").decode()[:40]


def anything(value: Json, way: Way) -> Json:
    return value


def text(longest: int = LONGEST, like: str = "") -> Reader:
    def read(value: Json, way: Way) -> str:
        if not isinstance(value, str) or len(value) > longest or (like and not re.fullmatch(like, value)):
            raise wrong(way, say("a text of this kind"))
        return value

    return read


def number(least: int = -LARGEST, most: int = LARGEST) -> Reader:
    def read(value: Json, way: Way) -> int:
        if type(value) is not int or not least <= value <= most:
            raise wrong(way, say("a whole number from {least} to {most}", least=least, most=most))
        return value

    return read


def of_type(*kinds: type) -> Reader:
    def read(value: Json, way: Way) -> Json:
        if type(value) not in kinds:
            raise wrong(way, say("another kind of value"))
        return value

    return read


YES_OR_NO = of_type(bool)


def optional(part: Reader) -> Reader:
    return lambda value, way: None if value is None else part(value, way)


def several(item: Reader, most: int = MOST, exactly: int | None = None) -> Reader:
    def read(value: Json, way: Way) -> tuple[Json, ...]:
        if not isinstance(value, list | tuple) or len(value) > most or exactly not in (None, len(value)):
            raise wrong(way, say("a list"))
        return tuple(item(each, (way, number)) for number, each in enumerate(value))

    return read


def by_name(part: Reader, most: int = MOST) -> Reader:
    def read(value: Json, way: Way) -> dict[str, Json]:
        if not isinstance(value, dict) or len(value) > most or any(len(name) > LONGEST for name in value):
            raise wrong(way, say("an object"))
        return {name: part(each, (way, name)) for name, each in value.items()}

    return read


def parts(readers: Mapping[str, Reader], *, needed: Collection[str] | None = None, no_others: bool = False) -> Reader:
    """An object with these parts, all of them unless it is said which are needed. Others belong to a newer app, and are left out."""
    must = readers if needed is None else needed

    def read(value: Json, way: Way) -> dict[str, Json]:
        if not isinstance(value, dict):
            raise wrong(way, say("an object"))
        for name in must:
            if name not in value:
                raise wrong(way, say("an object with «{name}»", name=name))
        for name in value if no_others else ():
            if name not in readers:
                raise wrong(way, say("an object without «{name}»", name=_shown(name)))
        return {name: reader(value[name], (way, name)) for name, reader in readers.items() if name in value}

    return read


def time(value: Json, way: Way) -> str:
    """A time with its zone, in a year in which somebody may play."""
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None or moment.year not in YEARS:
        raise wrong(way, say("a time with its zone"))
    return str(value)


def plain(value: Json, way: Way = None, depth: int = DEEPEST) -> Json:
    """Anything that can be kept: no number or text that would break what reads it later, nothing too deep."""
    waiting: list[tuple[Json, int, Way]] = [(value, 0, way)]
    while waiting:
        each, level, where = waiting.pop()
        if level > depth or not _can_be_kept(each):
            raise wrong(where, say("another value"))
        if isinstance(each, dict):
            for name, part in each.items():
                waiting += [(name, level, (where, name)), (part, level + 1, (where, name))]
        elif isinstance(each, list):
            waiting += [(item, level + 1, (where, number)) for number, item in enumerate(each)]
    return value


def parsed(text: str, refusal: Refused) -> Json:
    """The JSON of a text; Refused, if any of it cannot be kept."""
    try:
        return plain(json.loads(text))
    except Refused:
        raise
    except (ValueError, RecursionError) as unreadable:
        raise refusal from unreadable


def _can_be_kept(value: Json) -> bool:
    if isinstance(value, str):
        return value.isascii() or value.encode("utf-8", "ignore").decode() == value
    if isinstance(value, float):
        return math.isfinite(value)
    return type(value) is not int or -LARGEST <= value <= LARGEST
