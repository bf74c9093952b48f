"""JSON that others wrote, an event or a whole file, read value by value: all is what it must be, or it is refused with where and why."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sentences import Saying, say
from table.schema import LARGEST, Json, is_time
from table.words import Malformed

Way = tuple[Any, str | int] | None  # to a value: the way to what it is in, and its name or number there
Reader = Callable[[Json, Way], Json]  # what a value means, or Malformed
LONGEST = 100_000  # characters of a text that is not a whole file
DEEPEST = 40
MOST = 1_000  # parts of a list or an object


def wrong(way: Way, what: Saying) -> Malformed:
    return Malformed(say("{where} must be {what}.", where=place(way) or "JSON", what=what))


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


def checked(fits: Callable[[Json], object], what: Saying) -> Reader:
    def read(value: Json, way: Way) -> Json:
        if not fits(value):
            raise wrong(way, what)
        return value

    return read


def text(longest: int = LONGEST, like: str = "") -> Reader:
    def fits(value: Json) -> object:
        return isinstance(value, str) and len(value) <= longest and (not like or re.fullmatch(like, value))

    return checked(fits, say("a text of this kind"))


def number(least: int = -LARGEST, most: int = LARGEST) -> Reader:
    what = say("a whole number from {least} to {most}", least=least, most=most)
    return checked(lambda value: type(value) is int and least <= value <= most, what)


def of_type(*kinds: type) -> Reader:
    return checked(lambda value: type(value) in kinds, say("another kind of value"))


YES_OR_NO = of_type(bool)


time = checked(is_time, say("a time with its zone"))


def optional(part: Reader) -> Reader:
    return lambda value, way: None if value is None else part(value, way)


def several(item: Reader, most: int = MOST) -> Reader:
    a_list = checked(lambda value: isinstance(value, list | tuple) and len(value) <= most, say("a list"))
    return lambda value, way: tuple(item(each, (way, index)) for index, each in enumerate(a_list(value, way)))


def pair(one: Reader, other: Reader) -> Reader:
    two = checked(lambda value: isinstance(value, list | tuple) and len(value) == 2, say("a list"))
    return lambda value, way: (one(two(value, way)[0], (way, 0)), other(value[1], (way, 1)))


def by_name(part: Reader, most: int = MOST) -> Reader:
    def fits(value: Json) -> bool:
        return isinstance(value, dict) and len(value) <= most and all(len(name) <= LONGEST for name in value)

    an_object = checked(fits, say("an object"))
    return lambda value, way: {name: part(each, (way, name)) for name, each in an_object(value, way).items()}


def parts(readers: Mapping[str, Reader], *, needed: Collection[str] | None = None, others: bool = True) -> Reader:
    """An object with these parts, all of them unless it is said which are needed. Others belong to a newer app, and are left out."""
    must = readers if needed is None else needed

    def read(value: Json, way: Way) -> dict[str, Json]:
        if not isinstance(value, dict):
            raise wrong(way, say("an object"))
        for name in must:
            if name not in value:
                raise wrong(way, say("an object with «{name}»", name=name))
        if not others and not value.keys() <= readers.keys():
            raise wrong(way, say("an object without «{name}»", name=_shown(min(value.keys() - readers.keys()))))
        return {name: reader(value[name], (way, name)) for name, reader in readers.items() if name in value}

    return read


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
            waiting += [(item, level + 1, (where, index)) for index, item in enumerate(each)]
    return value


def _can_be_kept(value: Json) -> bool:
    if isinstance(value, str):
        return value.isascii() or value.encode("utf-8", "ignore").decode() == value
    if isinstance(value, float):
        return math.isfinite(value)
    return type(value) is not int or -LARGEST <= value <= LARGEST
