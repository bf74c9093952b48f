"""Other phones at the table: the lobby that invites them, and a guest's first page. The room itself is the web's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from sentences import say, say_n
from views.code import squares
from views.parts import (
    NO_TAP,
    Action,
    Command,
    FieldView,
    Link,
    ListView,
    Person,
    RowView,
    SectionView,
    SwitchView,
    Tap,
)
from views.play import AnyPlay
from views.seating import SeatView
from views.wording import Wording

LONGEST_NAME = 40  # the colour of somebody who joins


@dataclass(frozen=True, slots=True)
class SeatRequestView:
    """A phone asks for a seat with cards in it, which the table must allow."""

    text: str
    give: Action
    refuse: Action


@dataclass(frozen=True, slots=True)
class LobbySeatView:
    """A seat in the lobby; it lights up when a phone has taken it."""

    person: Person
    told: str  # «a rejoint», «libre»
    joined: bool = False
    tap: Tap = NO_TAP  # what the table can do with it


@dataclass(frozen=True, slots=True)
class LobbyView:
    """Where phones are invited. Its taps are commands of the room: give, take_back, door, next_network, look_again, end_invitation."""

    title: str
    caption: str
    start: Action
    seats: tuple[LobbySeatView, ...] = ()
    trouble: str = ""  # no other phone can reach this one: there is no code to show
    look_again: Action | None = None
    address: str = ""
    squares: tuple[str, ...] = ()  # QR code of the address: rows of 1 and 0
    hint: str = ""
    requests: tuple[SeatRequestView, ...] = ()
    guests: SwitchView | None = None  # whether others may still sit down


@dataclass(frozen=True, slots=True)
class RoomState:
    """What is shown of an invitation."""

    links: Sequence[str] = ()  # one link per network of this phone
    network: int = 0  # index of the link that is shown
    asking: Mapping[str, int] | None = None  # requested seats, each with the number of the phone
    joined: Mapping[str, int] | None = None  # taken seats
    is_open: bool = True


def lobby_view(play: AnyPlay, room: RoomState) -> LobbyView:
    tell, people = play.wording, play.people
    players = tell(say_n("{n} player", "{n} players", len(people)))
    begun = bool(play.session.log.steps())
    label = tell(say("Continue") if begun else say("Start with {seated}", seated=len(people)))
    lobby = LobbyView(
        title=tell(say("Invite phones")),
        caption=f"{tell(play.pack.title)} · {players}",
        start=Action(label, Tap(open=Link("game")), kind="main"),
        seats=tuple(_seat(person, room, tell) for person in people.values()),
        requests=seat_requests(room.asking or {}, tell),
        guests=_new_guests(room, tell),
    )
    if not room.links:
        trouble = say("Other phones cannot reach this one. Turn on Wi-Fi or the hotspot, then look again.")
        again = Action(tell(say("Look again")), Tap(command=Command("look_again")), "refresh", "tonal")
        return replace(lobby, trouble=tell(trouble), look_again=again)
    link = room.links[room.network % len(room.links)]
    return replace(
        lobby,
        address=link.removeprefix("http://"),
        squares=tuple("".join("1" if dark else "0" for dark in row) for row in squares(link)),
        hint=tell(say("Same Wi-Fi, or this phone’s hotspot")),
    )


def lobby_menu_view(room: RoomState, tell: Wording) -> ListView:
    rows = [_row(tell(say("Look again")), tell(say("After Wi-Fi or the hotspot was turned on")), "refresh", "look_again")]
    if len(room.links) > 1:
        following = room.links[(room.network + 1) % len(room.links)].split("/")[2]
        rows.append(_row(tell(say("Another network")), following, "access-point-network", "next_network"))
    ended = tell(say("All phones leave; what they entered stays"))
    rows.append(_row(tell(say("End the invitation")), ended, "cellphone-off", "end_invitation"))
    switches = (_new_guests(room, tell),)
    return ListView(tell(say("Invite phones")), sections=(SectionView(switches=switches, rows=tuple(rows)),))


def _new_guests(room: RoomState, tell: Wording) -> SwitchView:
    return SwitchView(tell(say("New guests")), room.is_open, Command("door"), tell(say("Whoever has the code may sit down")))


def seat_menu_view(play: AnyPlay, room: RoomState, player: str) -> ListView:
    """What the table can do with a seat that a phone has taken."""
    tell, phone = play.wording, (room.joined or {}).get(player, 0)
    kept = tell(say("The phone may choose again; the cards stay"))
    free = _row(tell(say("Free the seat")), kept, "account-remove-outline", "take_back", player=player)
    return ListView(player, tell(say("Phone {n}", n=phone)), (SectionView(rows=(free,)),))


def request_text(name: str, phone: int, tell: Wording) -> str:
    """Describes a request for a seat outside the lobby."""
    return tell(say("Phone {n} asks for the seat of {name}.", n=phone, name=name))


def _seat(person: Person, room: RoomState, tell: Wording) -> LobbySeatView:
    if person.name not in (room.joined or {}):
        return LobbySeatView(person, tell(say("free")))
    menu = Tap(open=Link("seat_menu", {"player": person.name}))
    return LobbySeatView(person, tell(say("has joined")), joined=True, tap=menu)


def seat_requests(asking: Mapping[str, int], tell: Wording) -> tuple[SeatRequestView, ...]:
    return tuple(_request(name, phone, tell) for name, phone in asking.items())


def _request(name: str, phone: int, tell: Wording) -> SeatRequestView:
    text = tell(say("Phone {n} asks for the seat of {name}, in which cards are entered.", n=phone, name=name))
    give, refuse = (Tap(command=Command("give", {"player": name, "give": answer})) for answer in (True, False))
    return SeatRequestView(text, Action(tell(say("Give it")), give, kind="main"), Action(tell(say("No")), refuse))


def _row(title: str, caption: str, icon: str, command: str, **arguments: str | bool) -> RowView:
    return RowView(title, caption, icon=icon, tap=Tap(command=Command(command, arguments)))


# The first page of a guest


@dataclass(frozen=True, slots=True)
class DoorView:
    title: str
    caption: str
    seats: tuple[SeatView, ...]
    watch: str
    new: FieldView | None = None  # somebody may still sit down
    closed: str = ""
    waiting: str = ""  # the seat that this phone has asked the table for


def door_view(
    play: AnyPlay, taken: Collection[str] = (), is_open: bool = True, can_join: bool = True, asks_for: str = ""
) -> DoorView:
    """Builds the guest's first page. A tap on a seat, or a name, is the room's command `sit`."""
    tell = play.wording
    closed = say("The table has closed the door: ask the player who has its phone.")
    caption = say(
        "Cards are already entered for {name}: the table is asked whether you may go on with them.", name=asks_for
    )
    label = " – ".join((tell(say("I am new here")), tell(say("Your name"))))
    seats = [SeatView(person, taken=name in taken, tap=_sit(name) if is_open and name not in taken else None)
             for name, person in play.people.items()]  # fmt: skip
    return DoorView(
        title=tell(say("Who are you?")),
        caption=tell(say("Tap your name to enter your own hand.")),
        seats=tuple(seats),
        watch=tell(say("Watch only")),
        new=FieldView(label, Command("sit", {"new": True}), "player", longest=LONGEST_NAME) if can_join else None,
        closed="" if is_open else tell(closed),
        waiting=tell(caption) if asks_for else "",
    )


def _sit(name: str) -> Tap:
    return Tap(command=Command("sit", {"player": name}))
