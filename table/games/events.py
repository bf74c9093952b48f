"""Events as frozen dataclasses: read from plain JSON, each one knows what it does to a state.

The common ones that every game knows stand here; a game adds its own words to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Protocol, get_type_hints

from sentences import Saying, say
from table.games.state import Json, State, clean_colour, clean_name, without_key
from table.words import Refused

AnyState = State[Any]
Tokens = Mapping[str, int]
Choice = str | Mapping[str, str] | None
Play = tuple[str, int]
Value = str | int | float | bool | None
LARGEST = 1_000_000
LONGEST = 2_000


class Event(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def apply(self, state: Any) -> Any: ...


def read_event(words: Mapping[str, type[Event]], raw: Json) -> Event:
    """The event that this JSON says, or the reason why it says none."""
    if not isinstance(raw, dict) or not isinstance(raw.get("do"), str):
        raise Refused(say("This is not an event of the game."))
    word = raw["do"]
    if word not in words:
        raise Refused(say("This game does not know the event «{word}».", word=word))
    kind = words[word]
    given = {name: value for name, value in raw.items() if name != "do"}
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
def _readers(kind: type[Event]) -> dict[str, Callable[[Json, str, str], Json]]:
    return {name: READERS[hint] for name, hint in get_type_hints(kind).items() if name in kind.__dataclass_fields__}


def _wrong(word: str, name: str, what: Saying) -> Refused:
    return Refused(say("«{word}»: «{name}» must be {what}.", word=word, name=name, what=what))


def _text(value: Json, word: str, name: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise _wrong(word, name, say("a text"))
    return value


def _optional_text(value: Json, word: str, name: str) -> str | None:
    return None if value is None else _text(value, word, name)


def _texts(value: Json, word: str, name: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(word, name, say("a list of texts"))
    return tuple(_text(item, word, name) for item in value)


def _number(value: Json, word: str, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise _wrong(word, name, say("a whole number"))
    return value


def _optional_number(value: Json, word: str, name: str) -> int | None:
    return None if value is None else _number(value, word, name)


def _numbers(value: Json, word: str, name: str) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(word, name, say("a list of numbers"))
    return tuple(_number(item, word, name) for item in value)


def _tokens(value: Json, word: str, name: str) -> Tokens:
    if not isinstance(value, dict):
        raise _wrong(word, name, say("tokens and their numbers"))
    return {_text(kind, word, name): _number(count, word, name) for kind, count in value.items()}


def _tokens_by_card(value: Json, word: str, name: str) -> Mapping[str, Tokens]:
    if not isinstance(value, dict):
        raise _wrong(word, name, say("cards and their tokens"))
    return {_text(card, word, name): _tokens(tokens, word, name) for card, tokens in value.items()}


def _choice(value: Json, word: str, name: str) -> Choice:
    if isinstance(value, dict) and value and set(value) <= {"card", "suit"}:
        return {_text(part, word, name): _text(chosen, word, name) for part, chosen in value.items()}
    if value is None or isinstance(value, str):
        return value
    raise _wrong(word, name, say("a card, a suit or nothing"))


def _choices(value: Json, word: str, name: str) -> Mapping[str, Choice]:
    if not isinstance(value, dict):
        raise _wrong(word, name, say("cards and their choices"))
    return {_text(card, word, name): _choice(chosen, word, name) for card, chosen in value.items()}


def _plays(value: Json, word: str, name: str) -> tuple[Play, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, list | tuple) and len(item) == 2 for item in value):
        raise _wrong(word, name, say("a list of players and cards"))
    return tuple((_text(who, word, name), _number(card, word, name)) for who, card in value)


def _plain(value: Json, word: str, name: str) -> Json:
    """What an option may be: a value, or a list of values."""
    if isinstance(value, list | tuple):
        return [_value(item, word, name) for item in value]
    return _value(value, word, name)


def _value(value: Json, word: str, name: str) -> Value:
    if value is None or isinstance(value, bool) or (isinstance(value, float) and abs(value) <= LARGEST):
        return value
    return _text(value, word, name) if isinstance(value, str) else _number(value, word, name)


READERS: dict[Any, Callable[[Json, str, str], Json]] = {
    str: _text,
    str | None: _optional_text,
    tuple[str, ...]: _texts,
    int: _number,
    int | None: _optional_number,
    tuple[int, ...]: _numbers,
    Tokens: _tokens,
    Mapping[str, Tokens]: _tokens_by_card,
    Choice: _choice,
    Mapping[str, Choice]: _choices,
    tuple[Play, ...]: _plays,
    Value: _value,
    Any: _plain,
}


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
    """The table reads a disputed rule so; null goes back to the pack's own reading."""

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
