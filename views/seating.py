"""Before a game: who sits where, the setup, variant, boxes and house rules. Every choice is a command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from scoring import Pack, Reading, Variant
from scoring.tricks import TrickPack
from sentences import say, say_n
from table.people import initials
from table.seating import kind_of, new_colour, seated, variants_of
from table.shelf import listed_game
from table.table import Table
from views.palette import player_colour
from views.parts import (
    Action,
    Command,
    FieldView,
    Link,
    ListView,
    OptionView,
    Person,
    RowView,
    SectionView,
    SwitchView,
    Tap,
)
from views.taught import known_row
from views.wording import Wording

LONGEST_NAME = 30
SHORTEST_CLOCK, LONGEST_CLOCK = 2, 20  # minutes
BEFORE = {"referee": "evening_setup"}  # kinds with a page between the seating and the first turn
WORKSHOPS = {
    "tricks": "workshop_list",
    "crews": "workshop_names",
}  # the page where the owner enters what the cards say


@dataclass(frozen=True, slots=True)
class NameView:
    """A form for a name and a colour: the command gets both, the colour by number."""

    title: str
    button: str
    field: FieldView
    colour: int
    more: bool = False  # asks for one name after the other, until everybody sits


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player at the table, who can be renamed, unseated or moved."""

    person: Person
    begins: bool = False
    taken: bool = False
    name: NameView | None = None
    tap: Tap | None = None
    leave: Tap | None = None
    earlier: Tap | None = None  # one seat up or down, for surfaces without dragging
    later: Tap | None = None


@dataclass(frozen=True, slots=True)
class KnownView:
    """A remembered player who is not at the table."""

    person: Person
    join: Tap
    forget: Tap


@dataclass(frozen=True, slots=True)
class TimedView:
    """The variant against the clock: a switch, and the minutes for trading."""

    title: str
    caption: str
    minutes: int  # 0: it is not played
    usual: int  # the minutes it begins with
    command: Command  # gets {"minutes": …}
    least: int = SHORTEST_CLOCK
    most: int = LONGEST_CLOCK
    off: bool = False  # says that too few or too many sit at the table for it


@dataclass(frozen=True, slots=True)
class SeatingView:
    game: str
    title: str
    count: str
    seats: tuple[SeatView, ...]
    known: tuple[KnownView, ...]
    add: NameView
    start: Action
    draw: Action | None = None  # offered if there are players to draw from
    invite: Action | None = None  # invites other phones: the game begins in the lobby
    setup: tuple[str, ...] = ()  # offered once enough people sit
    setup_open: bool = False  # whether nobody has played this game here yet
    question: str = ""
    variants: tuple[OptionView, ...] = ()
    clock: TimedView | None = None
    boxes: RowView | None = None
    readings: RowView | None = None
    workshop: RowView | None = None


def seating_view(table: Table, tell: Wording, game: str, inviting: bool = False) -> SeatingView:
    """Builds the page; `inviting`: other phones can be invited."""
    variants, names, boxes = variants_of(table, game), seated(table), table.setup.boxes
    played, pack = variants.played, table.pack_to_show(game, boxes)
    enough = len(names) in played.players
    by_trick = getattr(pack, "by_trick", ())
    several = len(variants.usual) > 1
    question = say("When do you enter the cards?") if by_trick else say("Which variant?")
    return SeatingView(
        game=game,
        title=listed_game(table, game).title(tell.lang),
        count=tell(say("{seated} of {most}", seated=len(names), most=played.players.most)),
        seats=tuple(_seats(table, tell, game, names)),
        known=tuple(_known(table, tell, game, names)),
        add=_newcomer(table, tell, game),
        draw=Action(tell(say("Draw lots")), Tap(command=Command("draw_lots")), "dice-multiple-outline")
        if len(names) > 1
        else None,
        invite=_invite(tell, game, pack.kind) if inviting and enough else None,
        start=_start(tell, game, pack.kind, played, len(names)),
        setup=tuple(tell(line) for line in pack.setup_for(len(names), played.id)) if enough else (),
        setup_open=not table.played(game),
        question=tell(question),
        variants=tuple(_variant(tell, game, each, variants.chosen) for each in variants.usual) if several else (),
        clock=_clock(tell, variants.timed, table.setup.minutes, len(names)) if variants.timed is not None else None,
        boxes=_boxes(table, tell, game),
        readings=_readings(table, tell, game, boxes) if pack.readings else None,
        workshop=_workshop(tell, pack),
    )


def _seats(table: Table, tell: Wording, game: str, names: Sequence[str]) -> list[SeatView]:
    seats, letters = table.players.seated(names), initials(names)
    first = kind_of(table, game).takes_turns or (names and names[0] == table.setup.drawn)
    people = [Person(seat["name"], letters[seat["name"]], player_colour(seat["colour"])) for seat in seats]
    return [_seat(tell, person, bool(first and place == 0), place, len(people)) for place, person in enumerate(people)]


def _seat(tell: Wording, person: Person, begins: bool, place: int, seats: int) -> SeatView:
    def moved(to: int) -> Tap | None:
        there = Command("move_seat", {"player": person.name, "place": to})
        return Tap(command=there) if 0 <= to < seats else None

    command = Command("rename", {"player": person.name})
    typed = FieldView(tell(say("Name")), command, "to", person.name, longest=LONGEST_NAME)
    name = NameView(tell(say("Name and colour")), tell(say("Save")), typed, person.colour)
    leave = Tap(command=Command("unseat", {"player": person.name}))
    return SeatView(person, begins, name=name, leave=leave, earlier=moved(place - 1), later=moved(place + 1))


def _newcomer(table: Table, tell: Wording, game: str) -> NameView:
    typed = FieldView(tell(say("Name")), Command("seat", {"game": game}), "player", longest=LONGEST_NAME)
    return NameView(tell(say("New players")), tell(say("Add")), typed, new_colour(table), more=True)


def _known(table: Table, tell: Wording, game: str, names: Sequence[str]) -> list[KnownView]:
    colours = {player["name"]: player["colour"] for player in table.players.all() if player["name"] not in names}
    letters = initials([*names, *colours])  # not the colours of people at the table
    people = [Person(name, letters[name], player_colour(colour)) for name, colour in colours.items()]
    join = {name: Tap(command=Command("seat", {"game": game, "player": name})) for name in colours}
    return [KnownView(person, join[person.name], _forget(tell, person)) for person in people]


def _forget(tell: Wording, person: Person) -> Tap:
    back = Action(tell(say("Undo")), Tap(command=Command("know", {"player": person.name, "colour": person.colour})))
    says = tell(say("{name} is removed.", name=person.name))
    return Tap(command=Command("forget", {"player": person.name}), says=says, offer=back)


def _variant(tell: Wording, game: str, variant: Variant, chosen: str) -> OptionView:
    command = Command("choose_variant", {"game": game, "variant": variant.id})
    return OptionView(tell(variant.name), variant.id == chosen, Tap(command=command), id=variant.id)


def _clock(tell: Wording, timed: Variant, minutes: int, players: int) -> TimedView:
    caption = tell(say("Against the clock, for {least} to {most} players", least=timed.players.least, most=timed.players.most))
    off = not minutes and players > 0 and players not in timed.players
    return TimedView(tell(timed.name), caption, minutes, timed.minutes or 0, Command("set_clock"), off=off)


def _start(tell: Wording, game: str, kind: str, played: Variant, players: int) -> Action:
    """Returns the action that begins the game; a page before the first turn begins it instead."""
    if players < played.players.least:
        missing = tell(say_n("{n} more player", "{n} more players", played.players.least - players))
        return Action(missing, Tap(), kind="main", off=missing)
    if players > played.players.most:
        many = tell(say("At most {most} players", most=played.players.most))
        return Action(many, Tap(), kind="main", off=many)
    tap = Tap(command=Command("begin", {"game": game}), open=Link("game"))
    if kind in BEFORE:
        tap = Tap(open=Link(BEFORE[kind], {"game": game}))
    return Action(tell(say("Start with {seated}", seated=players)), tap, "arrow-right", "main")


def _invite(tell: Wording, game: str, kind: str) -> Action:
    tap = Tap(command=Command("begin", {"game": game}), open=Link("lobby"))
    if kind in BEFORE:
        tap = Tap(open=Link(BEFORE[kind], {"game": game, "inviting": True}))
    return Action(tell(say("Invite phones")), tap, "qrcode", "tonal")


def _workshop(tell: Wording, pack: Pack) -> RowView | None:
    if pack.kind not in WORKSHOPS:
        return None
    if pack.kind == "tricks":
        return known_row(cast("TrickPack", pack), tell)
    return RowView(
        tell(say("Workshop")), tell(say("Tell the app what your cards say")), tap=Tap(open=Link(WORKSHOPS[pack.kind]))
    )


# The boxes of a game: asked for once and remembered, but changeable for each game


def box_names(pack: Pack, boxes: Sequence[str], tell: Wording) -> list[str]:
    """Returns the names of the boxes in the order of the game; boxes that no longer exist are skipped."""
    return [tell(box.name) for box in pack.editions.values() if box.id in boxes]


def boxes_in_short(table: Table, game: str, boxes: Sequence[str], tell: Wording) -> list[str]:
    """Returns « Trésor Maudit » for all boxes whose names begin so, without what follows the colon; else whole names."""
    names = {box.id: tell(box.name) for box in table.pack_to_show(game, ()).editions.values()}
    heads = {box: name.partition(":")[0].strip() for box, name in names.items()}
    parted = {head for box, head in heads.items() if box not in boxes}
    short_names = [names[box] if heads[box] in parted else heads[box] for box in names if box in boxes]
    gone = [tell(say("with boxes"))] if any(box not in names for box in boxes) else []
    return [*dict.fromkeys(short_names), *gone]


def _boxes(table: Table, tell: Wording, game: str) -> RowView | None:
    """Says which boxes are on the table; asks the first time which ones the owner has."""
    pack = table.pack_to_show(game, ())
    if not pack.editions:
        return None
    asked = table.settings.boxes(game) is not None
    title = say("Boxes on the table") if asked else say("Which boxes do you own?")
    caption = "\n".join(box_names(pack, table.setup.boxes, tell)) or tell(say("The game alone"))
    tap = Tap(open=Link("boxes", {"game": game})) if asked else house_tap(game)
    return RowView(tell(title), caption, tap=tap)


def house_tap(game: str) -> Tap:
    """Records that the owner was asked: what is not switched on is not owned."""
    return Tap(command=Command("say_boxes", {"game": game}), open=Link("own_boxes", {"game": game}))


def boxes_view(table: Table, tell: Wording, game: str) -> ListView:
    """Chooses the boxes on the table, for this game only."""
    house = Action(tell(say("Change what you own")), house_tap(game))
    return ListView(
        title=tell(say("Boxes on the table")),
        caption=tell(say("For this game only.")),
        sections=(SectionView(switches=_switches(table, tell, game, "lay_box", table.setup.boxes)),),
        actions=(house, Action(tell(say("Save")), Tap(), kind="main")),
    )


def own_boxes_view(table: Table, tell: Wording, game: str) -> ListView:
    """Chooses the boxes that the owner has."""
    return ListView(
        title=tell(say("Which boxes do you own?")),
        caption=tell(say("Remembered for every new game.")),
        sections=(SectionView(switches=_switches(table, tell, game, "own_box", table.own_boxes(game))),),
        actions=(Action(tell(say("Save")), Tap(), kind="main"),),
    )


def _switches(table: Table, tell: Wording, game: str, command: str, on: Sequence[str]) -> tuple[SwitchView, ...]:
    boxes = table.pack_to_show(game, ()).editions.values()
    return tuple(
        SwitchView(tell(box.name), box.id in on, Command(command, {"game": game, "box": box.id})) for box in boxes
    )


# The house rules


def readings_changed(tell: Wording, readings: Mapping[str, Reading], chosen: Mapping[str, object]) -> str:
    """Returns « 1 changed: … », counting only what differs from its default."""
    changed = [
        tell(reading.name)
        for reading in readings.values()
        if chosen.get(reading.id, reading.default) != reading.default
    ]
    if not changed:
        return tell(say("As the rulebook says"))
    return tell(say_n("{n} changed: ", "{n} changed: ", len(changed))) + ", ".join(changed)


def _readings(table: Table, tell: Wording, game: str, boxes: Sequence[str]) -> RowView:
    caption = readings_changed(tell, table.pack_to_show(game, boxes).readings, table.preferences.readings(game))
    return RowView(
        tell(say("House rules")), caption, tap=Tap(open=Link("readings", {"game": game, "boxes": list(boxes)}))
    )


def readings_view(table: Table, tell: Wording, game: str, boxes: Sequence[str] | None = None) -> ListView:
    """Lists the disputed rules of a game, with these boxes or the owner's."""
    chosen = table.preferences.readings(game)
    return ListView(
        title=tell(say("House rules")),
        caption=tell(say("Where rulebook and tables disagree.")),
        sections=(
            SectionView(
                switches=tuple(
                    reading_switch(tell, game, each, chosen, tell(each.question))
                    for each in table.pack_to_show(game, boxes).readings.values()
                )
            ),
        ),
    )


def reading_switch(tell: Wording, game: str, reading: Reading, chosen: Mapping[str, Any], caption: str) -> SwitchView:
    command = Command("reading", {"game": game, "reading": reading.id})
    return SwitchView(tell(reading.name), bool(chosen.get(reading.id, reading.default)), command, caption)
