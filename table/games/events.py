"""Events as functions: from a state and what plain JSON says to the next state. Their types say how the JSON is read.

Here are the ones that every game knows; a game adds its own words to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from inspect import Parameter, signature
from typing import Any, get_args, get_origin, get_type_hints

from sentences import Saying, say
from table.games.state import MOST, Json, State, clean_colour, clean_name, without_key
from table.words import Refused

AnyState = State[Any]
Tokens = Mapping[str, int]
Choice = str | Mapping[str, str] | None
Play = tuple[str, int]
Value = str | int | float | bool | None
Reader = Callable[[Json, str, str], Json]  # of a value, the event it belongs to, and its name there
LARGEST = 1_000_000
LONGEST = 2_000
Event = Callable[..., Any]  # of a state, and of what the event says


def by_word(*events: Event, **others: Event) -> dict[str, Event]:
    """Events by their words; those whose word is not the name of the function are given with it."""
    return {event.__name__: event for event in events} | others


def carry_out(words: Mapping[str, Event], state: Any, raw: Json) -> Any:
    """The state after the event that this JSON says, or the reason why there is none."""
    if not isinstance(raw, dict) or not isinstance(raw.get("do"), str):
        raise Refused(say("This is not an event of the game."))
    word = raw["do"]
    if word not in words:
        raise Refused(say("This game does not know the event «{word}».", word=word))
    return words[word](state, **read_fields(words[word], without_key(raw, "do"), word))


def read_fields(kind: Callable[..., Any], given: Mapping[str, Json], word: str) -> dict[str, Json]:
    """What an event or a dataclass is made with, every value by the reader of its type; `word` is what a refusal calls it."""
    readers, needed = fields_of(kind)
    for name in given:
        if name not in readers:
            raise Refused(say("«{word}» does not know «{name}».", word=word, name=name))
    for name in needed:
        if name not in given:
            raise Refused(say("«{word}» expects «{name}».", word=word, name=name))
    return {name: readers[name](value, word, name) for name, value in given.items()}


@cache
def fields_of(kind: Callable[..., Any]) -> tuple[dict[str, Reader], tuple[str, ...]]:
    """The readers of what it is made with, by name, and the names that must be given. The state of an event is not among them."""
    hints = get_type_hints(kind)
    named = [part for part in signature(kind).parameters.values() if part.kind is not Parameter.POSITIONAL_ONLY]
    return {part.name: reader_of(hints[part.name]) for part in named}, tuple(part.name for part in named if part.default is Parameter.empty)


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


def note(state: AnyState, /, text: str) -> AnyState:
    """Something worth writing down."""
    return state.but(notes=(*state.notes, text))


def rename(state: AnyState, /, player: str, to: str) -> AnyState:
    name = clean_name(to)
    if name != player:
        _not_seated(state, name)
    return state.renamed(player, name)


def recolour(state: AnyState, /, player: str, colour: str) -> AnyState:
    return state.with_player(player, colour=clean_colour(colour))


def reorder(state: AnyState, /, players: tuple[str, ...]) -> AnyState:
    if sorted(players) != sorted(state.names):
        raise Refused(say("Every player must be named once."))
    return state.but(players=tuple(state.player(name) for name in players))


def join(state: AnyState, /, player: str, colour: str = "") -> AnyState:
    """Somebody sits down when the game has begun."""
    name = clean_name(player)
    _not_seated(state, name)
    newcomer = type(state.players[0])(name=name, colour=clean_colour(colour))
    return state.but(players=(*state.players, newcomer))


def _not_seated(state: AnyState, name: str) -> None:
    if name in state.names:
        raise Refused(say("{name} is already at this table.", name=name))


def leave(state: AnyState, /, player: str) -> AnyState:
    return state.without(player)


def reading(state: AnyState, /, reading: str, value: Value) -> AnyState:
    """How this table reads a disputed rule; null goes back to the pack's own reading."""
    readings = without_key(state.readings, reading)
    return state.but(readings=readings if value is None else {**readings, reading: value})


def variant(state: AnyState, /, to: str) -> AnyState:
    return state.but(variant=to)


def option(state: AnyState, /, option: str, value: Json) -> AnyState:
    return state.but(options={**state.options, option: value})


COMMON = by_word(note, rename, recolour, reorder, join, leave, reading, variant, option)
