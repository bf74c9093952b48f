"""Events as functions: from a state and plain JSON to the next state. Their argument types say how the JSON is read.

This module has the events of every game; each kind adds its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, signature
from typing import Any, get_args, get_origin, get_type_hints

from sentences import say
from table.games.state import AnyState, Json, clean_colour, clean_name, without_key
from table.json_reader import YES_OR_NO, JsonPath, Reader, by_name, number, optional, pair, parts, several, text, type_error
from table.words import Malformed, Refused

Tokens = Mapping[str, int]
Choice = str | Mapping[str, str] | None
Play = tuple[str, int]
Value = str | int | float | bool | None
LARGEST = 1_000_000
Event = Callable[..., Any]  # takes a state and the event's arguments


def by_word(*events: Event, **others: Event) -> dict[str, Event]:
    """Returns events by word; an event whose word is not its function's name is passed as a keyword."""
    return {event.__name__: event for event in events} | others


def read_event(words: Mapping[str, Event], raw: Json) -> tuple[Event, dict[str, Json]]:
    """Returns the event in this JSON and its arguments; raises Malformed if an argument has the wrong type."""
    if not isinstance(raw, dict) or not isinstance(raw.get("do"), str):
        raise Malformed(say("This is not an event of the game."))
    word = raw["do"]
    if word not in words:
        raise Refused(say("This game does not know the event «{word}».", word=word))
    return words[word], arguments_of(words[word])(without_key(raw, "do"), (None, word))


@cache
def arguments_of(kind: Callable[..., Any], *, others: bool = False) -> Reader:
    """Returns a reader for the arguments of an event or a dataclass, each by its type; an event's state is not among them.

    `others`: whether unknown arguments, from a newer app, are allowed.
    """
    hints = get_type_hints(kind)
    named = [part for part in signature(kind).parameters.values() if part.kind is not Parameter.POSITIONAL_ONLY]
    needed = [part.name for part in named if part.default is Parameter.empty]
    return parts({part.name: reader_of(hints[part.name]) for part in named}, needed=needed, others=others)


TEXT, NUMBER = text(2_000), number(-LARGEST, LARGEST)


def _choice(value: Json, path: JsonPath) -> Choice:
    if value is None or isinstance(value, str):
        return value
    if not isinstance(value, dict) or not value or set(value) - {"card", "suit"}:
        raise type_error(path, say("a card, a suit or nothing"))
    return {part: str(TEXT(chosen, path)) for part, chosen in value.items()}


def _value(value: Json, path: JsonPath) -> Json:
    if value is None or isinstance(value, bool) or (isinstance(value, float) and abs(value) <= LARGEST):
        return value
    return TEXT(value, path) if isinstance(value, str) else NUMBER(value, path)


def _option(value: Json, path: JsonPath) -> Json:
    """Reads a value, or a list of values."""
    return list(several(_value)(value, path)) if isinstance(value, list | tuple) else _value(value, path)


READERS: dict[Any, Reader] = {str: TEXT, int: NUMBER, bool: YES_OR_NO, Choice: _choice, Value: _value, Any: _option}


def reader_of(hint: Any) -> Reader:
    """Returns how a value of this type is read: by its own reader, or as a list, a pair, a mapping, or not at all."""
    if hint in READERS:
        return READERS[hint]
    kind, inner = get_origin(hint), get_args(hint)
    if kind is tuple:
        return several(reader_of(inner[0])) if inner[-1] is ... else pair(*map(reader_of, inner))
    return by_name(reader_of(inner[1])) if kind is Mapping else optional(reader_of(inner[0]))


def note(state: AnyState, /, text: str) -> AnyState:
    """Writes a note."""
    return state.with_changes(notes=(*state.notes, text))


def rename(state: AnyState, /, player: str, to: str) -> AnyState:
    return all_different(state.renamed(player, clean_name(to)))


def recolour(state: AnyState, /, player: str, colour: str) -> AnyState:
    return state.with_player(player, colour=clean_colour(colour))


def reorder(state: AnyState, /, players: tuple[str, ...]) -> AnyState:
    if sorted(players) != sorted(state.names):
        raise Refused(say("Every player must be named once."))
    return state.with_changes(players=tuple(state.player(name) for name in players))


def join(state: AnyState, /, player: str, colour: str = "") -> AnyState:
    """Seats another player after the game has begun."""
    newcomer = type(state.players[0])(name=clean_name(player), colour=clean_colour(colour))
    return all_different(state.with_changes(players=(*state.players, newcomer)))


def all_different(state: AnyState) -> AnyState:
    """Returns the table if nobody sits at it twice."""
    for name in state.names:
        if state.names.count(name) > 1:
            raise Refused(say("{name} is already at this table.", name=name))
    return state


def leave(state: AnyState, /, player: str) -> AnyState:
    return state.without(player)


def reading(state: AnyState, /, reading: str, value: Value) -> AnyState:
    """Sets how this table reads a disputed rule; null returns to the pack's default."""
    readings = without_key(state.readings, reading)
    return state.with_changes(readings=readings if value is None else {**readings, reading: value})


def variant(state: AnyState, /, to: str) -> AnyState:
    return state.with_changes(variant=to)


def option(state: AnyState, /, option: str, value: Json) -> AnyState:
    return state.with_changes(options={**state.options, option: value})


COMMON = by_word(note, rename, recolour, reorder, join, leave, reading, variant, option)
