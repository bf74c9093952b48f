"""The parts that views are made of: text, people, taps, rows and lists, and their JSON.

An empty text, () and None mean "not there". What stands behind a comment's bars is one of these words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal

Json = Any
Event = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text with emphasis; texts never contain markup."""

    text: str
    role: Literal["", "strong", "soft", "struck", "good", "bad", "gold", "icon"] = ""  # icon: the text is its name


Text = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    letters: str
    colour: int = 0  # number in views.palette.PLAYERS, counted from 1; 0: none


@dataclass(frozen=True, slots=True)
class Paint:
    """Colours of a pack, RRGGBB; only layouts have them."""

    light: str
    on_light: str
    dark: str
    on_dark: str
    pale: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """What a tap opens: Link("why", {"player": "Ann", "card": "storm"})."""

    to: str
    about: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Command:
    """A command of table/commands.py: Command("undo"), Command("note", {"id": 12, "text": "…"})."""

    name: str
    arguments: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AskView:
    """A question before a tap is carried out."""

    title: str
    text: str
    yes: str
    no: str
    danger: bool = False
    hold: str = ""  # if set, yes must be held; this is shown when it is only tapped


@dataclass(frozen=True, slots=True)
class Tap:
    """What a touch means."""

    send: tuple[Event, ...] = ()  # events in this order, one request
    command: Command | None = None
    open: Link | None = None  # carried out after the events, or alone
    says: str = ""  # shown after success; alone: why nothing happens
    undo: bool = False  # whether Undo is offered beside that sentence
    offer: Action | None = None  # another button beside that sentence
    ask: AskView | None = None  # first
    back: tuple[Event, ...] = ()  # what the next tap sends while this one is unanswered (in the page)
    shows: str = ""  # the player who comes into view afterwards


NO_TAP = Tap()


@dataclass(frozen=True, slots=True)
class Action:
    label: str
    tap: Tap
    icon: str = ""
    kind: Literal["plain", "main", "tonal", "danger"] = "plain"
    off: str = ""  # why not now


@dataclass(frozen=True, slots=True)
class StepperView:
    """A number to count up and down: event[field] = value; "tokens.star" means event["tokens"]["star"]."""

    label: str
    event: Event
    field: str
    value: int | None = None
    least: int = 0
    most: int = 99
    dealt: int = 0
    caption: str = ""
    icon: str = ""
    person: Person | None = None
    paint: Paint | None = None


@dataclass(frozen=True, slots=True)
class SwitchView:
    title: str
    on: bool
    command: Command  # the surface adds {"on": …}
    caption: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class OptionView:
    label: str
    chosen: bool = False
    tap: Tap = NO_TAP
    person: Person | None = None
    icon: str = ""
    suit: str = ""
    id: str = ""  # of what it stands for


@dataclass(frozen=True, slots=True)
class FieldView:
    """A text to type: its command gets {field: text}."""

    label: str
    command: Command
    field: str
    value: str = ""
    kind: Literal["text", "number", "search"] = "text"
    longest: int = 40
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class RowView:
    title: str
    caption: str = ""
    figure: str = ""
    note: str = ""
    icon: str = ""
    role: str = ""
    drawing: str = ""
    suit: str = ""
    badge: str = ""
    person: Person | None = None
    people: tuple[Person, ...] = ()
    share: float = 0
    tap: Tap | None = None
    hold: Tap | None = None
    id: str = ""  # of what it stands for


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A player's disc with the total beside it."""

    person: Person
    total: str = ""
    faint: bool = False  # nothing was entered


@dataclass(frozen=True, slots=True)
class GameRowView:
    """A game in a list, open, past or deleted: its drawing, what differs, who played, when."""

    id: int
    game: str
    title: str  # what differs: « Diego gagne, 212 »
    caption: str  # « Fantasy Realms · mardi 17 novembre »
    seats: tuple[SeatMark, ...] = ()  # people, the winner first
    tap: Tap = NO_TAP
    menu: Tap | None = None  # behind the three dots
    restore: Tap | None = None  # restores a deleted one
    won: bool = False
    done: int = 0  # how many of `parts` (hands, players, tricks or pairs)
    parts: int = 0  # 0: the game is over
    counted: str = ""  # the progress in words
    missing: str = ""
    note: str = ""
    rescored: str = ""  # how today's cards would score it
    unreadable: bool = False


@dataclass(frozen=True, slots=True)
class SectionView:
    title: str = ""
    id: str = ""
    icon: str = ""
    caption: str = ""
    lines: tuple[str, ...] = ()
    games: tuple[GameRowView, ...] = ()
    rows: tuple[RowView, ...] = ()
    options: tuple[OptionView, ...] = ()
    switches: tuple[SwitchView, ...] = ()


@dataclass(frozen=True, slots=True)
class ListView:
    """A sheet or list without a shape of its own."""

    title: str
    caption: str = ""
    sections: tuple[SectionView, ...] = ()
    fields: tuple[FieldView, ...] = ()
    actions: tuple[Action, ...] = ()
    drawing: str = ""
    pending: bool = False


@dataclass(frozen=True, slots=True)
class BarPart:
    share: float  # share of the longest bar
    role: str  # base | bonus | penalty | extra | set | treasure | coin | id of a token


@dataclass(frozen=True, slots=True)
class LegendView:
    label: str
    role: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class NoticeView:
    text: str
    role: Literal["wrong", "offer", "note"] = "wrong"
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class TroubleView:
    """Replaces a view that cannot be built."""

    text: str
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the table's own phone, a guest in a seat, or a spectator."""

    role: Literal["table", "guest", "onlooker"] = "table"
    seat: str = ""
    lang: str = "en"


def look_only(view: Any) -> Any:
    """Returns the view for somebody who may change nothing: everything that would send something sends nothing."""
    if isinstance(view, Tap):
        return NO_TAP if view.send or view.command is not None else view
    if is_dataclass(view) and not isinstance(view, type):
        return replace(view, **{each.name: look_only(getattr(view, each.name)) for each in fields(view)})
    if isinstance(view, Mapping):
        return {name: look_only(part) for name, part in view.items()}
    return tuple(look_only(part) for part in view) if isinstance(view, tuple) else view


def filled(tap: Tap, **values: Json) -> Tap:
    """Returns the tap with these values in its events: `add` of a hand, with the touched card."""
    return replace(tap, send=tuple({**event, **values} for event in tap.send),
                   back=tuple({**event, **values} for event in tap.back))


def stepped(stepper: StepperView, value: int) -> Event:
    """Returns the event of a stepper with another number."""
    outer, _, inner = stepper.field.partition(".")
    return {**stepper.event, outer: {**stepper.event.get(outer, {}), inner: value} if inner else value}


def to_json(view: Any) -> Json:
    """Returns plain JSON, leaving out values that equal their defaults."""
    if is_dataclass(view):
        return {name: to_json(value) for name, default in _defaults(view.__class__)
                if (value := getattr(view, name)) != default}
    if isinstance(view, Mapping):
        return {name: to_json(value) for name, value in view.items()}
    return [to_json(part) for part in view] if isinstance(view, tuple | list) else view


@cache
def _defaults(kind: Any) -> list[tuple[str, Any]]:
    """Returns the defaults of a class, cached because a deck has 53 tiles and more."""
    return [(each.name, each.default if each.default_factory is MISSING else each.default_factory())
            for each in fields(kind)]
