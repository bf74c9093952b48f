"""Events as frozen dataclasses: read from plain JSON, each one knows what it does to a state.

Here are the ones that every game knows; a game adds its own words to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache, partial
from typing import Any, ClassVar, Protocol, TypeVar, get_args, get_origin, get_type_hints

from sentences import Saying, say
from table.games.state import Json, State, clean_colour, clean_name, without_key
from table.words import Refused

AnyState = State[Any]
Tokens = Mapping[str, int]
Choice = str | Mapping[str, str] | None
Play = tuple[str, int]
Value = str | int | float | bool | None
Reader = Callable[[Json, str, str], Json]  # of a value, the event it belongs to, and its name there
LARGEST = 1_000_000
LONGEST = 2_000
MOST = 1_000  # parts of a list or an object


class Fields(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


class Event(Fields, Protocol):
    def apply(self, state: Any) -> Any: ...


D = TypeVar("D", bound=Fields)


def read_event(words: Mapping[str, type[Event]], raw: Json) -> Event:
    """The event that this JSON says, or the reason why it says none."""
    if not isinstance(raw, dict) or not isinstance(raw.get("do"), str):
        raise Refused(say("This is not an event of the game."))
    word = raw["do"]
    if word not in words:
        raise Refused(say("This game does not know the event «{word}».", word=word))
    return read_fields(words[word], without_key(raw, "do"), word)


def read_fields(kind: type[D], given: Mapping[str, Json], word: str) -> D:
    """A dataclass from JSON, every field by the reader of its type; `word` is what a refusal calls it."""
    expected = {field.name: field for field in fields(kind)}
    for name in given:
        if name not in expected:
            raise Refused(say("«{word}» does not know «{name}».", word=word, name=name))
    for name, field in expected.items():
        if name not in given and field.default is MISSING and field.default_factory is MISSING:
            raise Refused(say("«{word}» expects «{name}».", word=word, name=name))
    readers = _readers(kind)
    return kind(**{name: readers[name](value, word, name) for name, value in given.items()})


@cache
def _readers(kind: type[Fields]) -> dict[str, Reader]:
    return {name: reader_of(hint) for name, hint in get_type_hints(kind).items() if name in kind.__dataclass_fields__}


def _wrong(word: str, name: str, what: Saying) -> Refused:
    return Refused(say("«{word}»: «{name}» must be {what}.", word=word, name=name, what=what))


def _text(value: Json, word: str, name: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise _wrong(word, name, say("a text"))
    return value


def _number(value: Json, word: str, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise _wrong(word, name, say("a whole number"))
    return value


def _range(value: Json, word: str, name: str) -> tuple[int, ...]:
    ends = _several(_number, value, word, name)
    if len(ends) != 2:
        raise _wrong(word, name, say("two numbers"))
    return ends


def _play(value: Json, word: str, name: str) -> Play:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise _wrong(word, name, say("a list of players and cards"))
    return _text(value[0], word, name), _number(value[1], word, name)


def _choice(value: Json, word: str, name: str) -> Choice:
    if isinstance(value, dict) and value and set(value) <= {"card", "suit"}:
        return {part: _text(chosen, word, name) for part, chosen in value.items()}
    if value is None or isinstance(value, str):
        return value
    raise _wrong(word, name, say("a card, a suit or nothing"))


def _plain(value: Json, word: str, name: str) -> Json:
    """What an option may be: a value, or a list of values."""
    return list(_several(_value, value, word, name)) if isinstance(value, list | tuple) else _value(value, word, name)


def _value(value: Json, word: str, name: str) -> Value:
    if value is None or isinstance(value, bool) or (isinstance(value, float) and abs(value) <= LARGEST):
        return value
    return _text(value, word, name) if isinstance(value, str) else _number(value, word, name)


def _optional(read: Reader, value: Json, word: str, name: str) -> Json:
    return None if value is None else read(value, word, name)


def _several(read: Reader, value: Json, word: str, name: str) -> tuple[Json, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST:
        raise _wrong(word, name, say("a list"))
    return tuple(read(item, word, name) for item in value)


def _by_name(read: Reader, value: Json, word: str, name: str) -> dict[str, Json]:
    if not isinstance(value, dict) or len(value) > MOST:
        raise _wrong(word, name, say("an object"))
    return {_text(key, word, name): read(item, word, name) for key, item in value.items()}


READERS: dict[Any, Reader] = {
    str: _text, int: _number, tuple[int, int]: _range, Play: _play, Choice: _choice, Value: _value, Any: _plain
}


def reader_of(hint: Any) -> Reader:
    """How a value of this type is read: by its own reader, or as several, by name, or not at all."""
    if hint in READERS:
        return READERS[hint]
    kind, parts = get_origin(hint), get_args(hint)
    if kind is tuple:
        return partial(_several, reader_of(parts[0]))
    return partial(_by_name, reader_of(parts[1])) if kind is Mapping else partial(_optional, reader_of(parts[0]))


@dataclass(frozen=True)
class Note:
    """Something worth writing down."""

    text: str

    def apply(self, state: AnyState) -> AnyState:
        return replace(state, notes=(*state.notes, self.text))


@dataclass(frozen=True)
class Rename:
    player: str
    to: str

    def apply(self, state: AnyState) -> AnyState:
        name = clean_name(self.to)
        if name != self.player and name in state.names:
            raise Refused(say("{name} is already at this table.", name=name))
        return state.renamed(self.player, name)


@dataclass(frozen=True)
class Recolour:
    player: str
    colour: str

    def apply(self, state: AnyState) -> AnyState:
        return state.with_player(self.player, colour=clean_colour(self.colour))


@dataclass(frozen=True)
class Reorder:
    players: tuple[str, ...]

    def apply(self, state: AnyState) -> AnyState:
        if sorted(self.players) != sorted(state.names):
            raise Refused(say("Every player must be named once."))
        return replace(state, players=tuple(state.player(name) for name in self.players))


@dataclass(frozen=True)
class Join:
    """Somebody sits down when the game has begun."""

    player: str
    colour: str = ""

    def apply(self, state: AnyState) -> AnyState:
        name = clean_name(self.player)
        if name in state.names:
            raise Refused(say("{name} is already at this table.", name=name))
        newcomer = type(state.players[0])(name=name, colour=clean_colour(self.colour))
        return replace(state, players=(*state.players, newcomer))


@dataclass(frozen=True)
class Leave:
    player: str

    def apply(self, state: AnyState) -> AnyState:
        return state.without(self.player)


@dataclass(frozen=True)
class Reading:
    """How this table reads a disputed rule; null goes back to the pack's own reading."""

    reading: str
    value: Value

    def apply(self, state: AnyState) -> AnyState:
        readings = without_key(state.readings, self.reading)
        return replace(state, readings=readings if self.value is None else {**readings, self.reading: self.value})


@dataclass(frozen=True)
class Variant:
    to: str

    def apply(self, state: AnyState) -> AnyState:
        return replace(state, variant=self.to)


@dataclass(frozen=True)
class Option:
    option: str
    value: Json

    def apply(self, state: AnyState) -> AnyState:
        return replace(state, options={**state.options, self.option: self.value})


COMMON: dict[str, type[Event]] = {
    "note": Note,
    "rename": Rename,
    "recolour": Recolour,
    "reorder": Reorder,
    "join": Join,
    "leave": Leave,
    "reading": Reading,
    "variant": Variant,
    "option": Option,
}
