"""Other phones at the table: the sheet that invites them, and a guest's first page. The room itself is the web's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sentences import say
from table.qr import squares
from views.parts import Action, Command, FieldView, RowView, Tap
from views.play import AnyPlay
from views.seating import SeatView
from views.wording import Wording

LONGEST_NAME = 40  # of somebody who joins


@dataclass(frozen=True, slots=True)
class SeatRequestView:
    """A phone asks for a seat with cards in it: only the table can say whose they are."""

    text: str
    give: RowView
    refuse: RowView


@dataclass(frozen=True, slots=True)
class InviteView:
    """Its taps are commands of the room: next_network, look_again, end_invitation, give, take_back, door."""

    title: str
    caption: str
    actions: tuple[Action, ...]
    trouble: str = ""  # nobody can reach this phone: there is nothing else to show
    address: str = ""
    squares: tuple[str, ...] = ()  # the address to scan: rows of 1 and 0
    network: RowView | None = None  # another one that this phone is in
    requests: tuple[SeatRequestView, ...] = ()
    heading: str = ""
    joined: tuple[RowView, ...] = ()
    nobody: str = ""
    door: RowView | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class RoomState:
    """What an invitation is about, as far as it is shown."""

    links: Sequence[str] = ()  # one for each network of this phone
    network: int = 0  # the one that is shown
    asking: Mapping[str, int] | None = None  # seats that phones ask for, with the number of the phone
    joined: Mapping[str, int] | None = None  # seats that phones have taken
    is_open: bool = True


def invite_view(room: RoomState, tell: Wording) -> InviteView:
    title = tell(say("Invite phones"))
    actions = (
        Action(tell(say("Look again")), Tap(command=Command("look_again"))),
        Action(tell(say("End the invitation")), Tap(command=Command("end_invitation")), kind="tonal"),
    )
    if not room.links:
        trouble = say("Other phones cannot reach this one. Turn on Wi-Fi or the hotspot, then look again.")
        return InviteView(title, tell(say("No network")), actions, tell(trouble))
    number = room.network % len(room.links)
    link = room.links[number]
    following = room.links[(number + 1) % len(room.links)].split("/")[2]
    another = _row(tell(say("Another network")), following, "access-point-network", "next_network")
    return InviteView(
        title=title,
        caption=tell(say("On the same Wi-Fi or this phone's hotspot: scan the code or type the address.")),
        actions=actions,
        address=link.removeprefix("http://"),
        squares=tuple("".join("1" if dark else "0" for dark in row) for row in squares(link)),
        network=another if len(room.links) > 1 else None,
        requests=seat_requests(room.asking or {}, tell),
        heading=tell(say("Who has joined")),
        joined=tuple(_joined(name, phone, tell) for name, phone in (room.joined or {}).items()),
        nobody="" if room.joined else tell(say("Nobody yet")),
        door=_door(room.is_open, tell),
        note=tell(say("Android calls this «full network access»; it only lets phones in this room reach yours.")),
    )


def request_text(name: str, phone: int, tell: Wording) -> str:
    """While the sheet is closed."""
    return tell(say("Phone {n} asks for the seat of {name}.", n=phone, name=name))


def seat_requests(asking: Mapping[str, int], tell: Wording) -> tuple[SeatRequestView, ...]:
    return tuple(_request(name, phone, tell) for name, phone in asking.items())


def _request(name: str, phone: int, tell: Wording) -> SeatRequestView:
    text = tell(say("Phone {n} asks for the seat of {name}, in which cards are entered.", n=phone, name=name))
    give = _row(tell(say("Give it")), name, "account-check-outline", "give", player=name, give=True)
    refuse = _row(
        tell(say("No")), tell(say("No answer means no")), "account-cancel-outline", "give", player=name, give=False
    )
    return SeatRequestView(text, give, refuse)


def _joined(name: str, phone: int, tell: Wording) -> RowView:
    return _row(
        name, tell(say("Phone {n}: tap to free the seat", n=phone)), "account-check-outline", "take_back", player=name
    )


def _door(is_open: bool, tell: Wording) -> RowView:
    if is_open:
        return _row(
            tell(say("Close the door")), tell(say("Then nobody else can join")), "door-open", "door", open=False
        )
    return _row(tell(say("Open the door")), tell(say("Nobody else can join now")), "door-closed", "door", open=True)


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
    waiting: str = ""  # the table is asked whether this phone may have a seat


def door_view(
    play: AnyPlay, taken: Collection[str] = (), is_open: bool = True, can_join: bool = True, asks_for: str = ""
) -> DoorView:
    """A tap on a seat, or a name, is the command `sit` of the room."""
    tell = play.wording
    closed = say("The table has closed the door: ask the player who has its phone.")
    told = say(
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
        waiting=tell(told) if asks_for else "",
    )


def _sit(name: str) -> Tap:
    return Tap(command=Command("sit", {"player": name}))
