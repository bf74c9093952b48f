"""Reads JSON from outside, an event or a whole file, value by value: everything has the expected type, or is refused with where and why."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sentences import Saying, say
from table.schema import LARGEST, Json, is_time
from table.words import Malformed

JsonPath = tuple[Any, str | int] | None  # the path to a value: the path to its parent, and its key or index there
Reader = Callable[[Json, JsonPath], Json]  # returns the value's meaning, or raises Malformed
LONGEST = 100_000  # characters of a text, except a whole file
DEEPEST = 40
MOST = 1_000  # parts of a list or an object


def type_error(path: JsonPath, what: Saying) -> Malformed:
    return Malformed(say("{where} must be {what}.", where=path_text(path) or "JSON", what=what))


def path_text(path: JsonPath) -> str:
    """Formats a path; called only when something is wrong, because it is slow."""
    if path is None:
        return ""
    before, name = path_text(path[0]), path[1]
    return f"{before}[{name}]" if isinstance(name, int) else f"{before}.{_shown(name)}".lstrip(".")


def _shown(name: str) -> str:
    return name.encode("ascii", "replace").decode()[:40]


def any_value(value: Json, path: JsonPath) -> Json:
    return value


def checked(fits: Callable[[Json], object], what: Saying) -> Reader:
    def read(value: Json, path: JsonPath) -> Json:
        if not fits(value):
            raise type_error(path, what)
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
    return lambda value, path: None if value is None else part(value, path)


def several(item: Reader, most: int = MOST) -> Reader:
    a_list = checked(lambda value: isinstance(value, list | tuple) and len(value) <= most, say("a list"))
    return lambda value, path: tuple(item(each, (path, index)) for index, each in enumerate(a_list(value, path)))


def pair(one: Reader, other: Reader) -> Reader:
    two = checked(lambda value: isinstance(value, list | tuple) and len(value) == 2, say("a list"))
    return lambda value, path: (one(two(value, path)[0], (path, 0)), other(value[1], (path, 1)))


def by_name(part: Reader, most: int = MOST) -> Reader:
    def fits(value: Json) -> bool:
        return isinstance(value, dict) and len(value) <= most and all(len(name) <= LONGEST for name in value)

    an_object = checked(fits, say("an object"))
    return lambda value, path: {name: part(each, (path, name)) for name, each in an_object(value, path).items()}


def parts(readers: Mapping[str, Reader], *, needed: Collection[str] | None = None, others: bool = True) -> Reader:
    """Reads an object with these parts, all required unless `needed` says which. Other parts belong to a newer app and are dropped."""
    must = readers if needed is None else needed

    def read(value: Json, path: JsonPath) -> dict[str, Json]:
        if not isinstance(value, dict):
            raise type_error(path, say("an object"))
        for name in must:
            if name not in value:
                raise type_error(path, say("an object with «{name}»", name=name))
        if not others and not value.keys() <= readers.keys():
            raise type_error(path, say("an object without «{name}»", name=_shown(min(value.keys() - readers.keys()))))
        return {name: reader(value[name], (path, name)) for name, reader in readers.items() if name in value}

    return read


def plain(value: Json, path: JsonPath = None, depth: int = DEEPEST) -> Json:
    """Reads anything that can be stored: nothing nested too deep, no number or text that would break a later reader."""
    waiting: list[tuple[Json, int, JsonPath]] = [(value, 0, path)]
    while waiting:
        each, level, where = waiting.pop()
        if level > depth or not _can_be_kept(each):
            raise type_error(where, say("another value"))
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
