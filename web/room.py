"""A table that several phones share: who sits where, what each may do, and who is notified.

Everything goes through the session's own lock, so that two taps at once are two entries. A tap carries a name of its own: sent again
because the answer was lost, it is not made twice.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from sentences import say
from table import NotSaved, Refused, Table
from table.commands import Outcome, carry_out
from table.games.events import arguments_of, by_word
from table.log import MOST_STEPS
from table.people import undrawable
from table.session import Session
from table.shelf import check_playable
from table.words import Malformed
from web import door
from web.rights import THROW, check, check_throw, needs_consent, undo_own

REMEMBERED_TAPS = 300
KEY_LENGTH = 26
STEPS_OF_A_PHONE = 2_000  # steps of one phone in one game; undo does not count
KEPT_FOR_THE_TABLE = 1_000  # steps of a game that guests cannot use up
CONSENT_SECONDS = 60.0  # seconds: no answer of the table means no

THROWS_AWAY = ("delete", "delete_games", "erase")  # possibly the game on the table
Raw = Mapping[str, Any]


@dataclass
class Guest:
    """Somebody on another phone: the key that phone keeps, the seat it has or asks for, the taps it sent."""

    key: str
    phone: int = 0  # the phone number recorded with its steps
    seat: str = ""  # '': none yet, or the table took it back
    uid: str = ""  # the game of that seat
    asks_for: str = ""  # a requested seat with cards in it, which only the table can give
    asked_at: float = 0.0
    answers: OrderedDict[str, Outcome] = field(default_factory=OrderedDict)

    def remember(self, tap: str, answer: Outcome) -> None:
        self.answers[tap] = answer
        if len(self.answers) > REMEMBERED_TAPS:
            self.answers.popitem(last=False)


class Room:
    """A table with guests. `on_guest_action` is called, in the serving thread, after a guest has done something."""

    def __init__(
        self,
        table: Table,
        session: Session | None = None,
        *,
        hosted: bool = False,
        on_guest_action: Callable[[], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.session = session
        self.token = door.new_token()
        self.host_token = door.new_token(KEY_LENGTH) if hosted else None
        self.open = True  # whether guests may still sit down
        self.version = 0
        self.boot = door.new_token()  # random, so that versions differ from those of another room
        self.shows_results = False
        self.links: Callable[[], Sequence[str]] = tuple  # the links that other phones open, if there are any
        self._on_guest_action = on_guest_action or (lambda: None)
        self._clock = clock
        self._host = Guest("host")
        self._guests: dict[str, Guest] = {}
        self._phones: dict[int, str] = {}  # phone number → address: a phone that leaves and returns keeps its number
        self._steps: Counter[int] = Counter()  # phone number → steps in this game
        self._waits = ""  # the game whose seats are kept while another one is shown
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []
        table.store.watchers.append(self.changed)

    def leave(self) -> None:
        with suppress(ValueError):  # the guest left before
            self.table.store.watchers.remove(self.changed)

    # Listeners

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Adds a listener for every change, called by the thread that made it; returns the function that removes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def changed(self) -> None:
        with self._lock:
            self.version += 1
        for listener in [*self._listeners]:
            listener()

    # Guests

    def guest(self, key: str) -> Guest | None:
        return self._guests.get(key)

    def host(self) -> Guest:
        return self._host

    def seat_of(self, guest: Guest | None) -> str:
        """Returns a guest's seat while it is valid: the table may have taken it back, or another game may have begun."""
        if guest is None or self.session is None or guest.uid != self.session.uid:
            return ""
        return guest.seat if guest.seat in self.session.players else ""

    def joined(self) -> dict[str, Guest]:
        """The seats that other phones have taken."""
        with self._lock:
            return {seat: guest for guest in self._guests.values() if (seat := self.seat_of(guest))}

    def asking(self) -> dict[str, Guest]:
        """The seats with cards in them that phones have requested and the table has not answered."""
        players = self.session.players if self.session is not None else ()
        with self._lock:
            return {guest.asks_for: guest for guest in self._guests.values() if guest.asks_for in players and not self._is_late(guest)}

    def _is_late(self, guest: Guest) -> bool:
        return self._clock() - guest.asked_at > CONSENT_SECONDS

    def can_join(self) -> bool:
        """Whether one more player may join this game."""
        if not self.open or self.session is None or self.session.finished:
            return False
        state = self.session.state
        return len(state.players) < state.shape.variants[state.variant][1]

    def sit(self, key: str, player: str, *, new: bool = False, address: str = "") -> Guest:
        """Gives a guest a free or new seat, or requests one with cards in it from the table; a phone that has a seat keeps its key."""
        with self._lock, self.table.store.changing():
            session = self.playing()
            self._forget_idle()
            guest = self._guests.get(key) or Guest(door.new_token(KEY_LENGTH), self._number(session, address))
            if not self.open and not self.seat_of(guest):
                raise Refused(say("The table has closed the door: ask the player who has its phone."))
            if new:
                if undrawable(player):
                    raise Refused(say("Letters and digits only, please."))
                self._step(session, guest, {"do": "join", "player": player})
                player = session.players[-1]
            session.state.player(player)  # refuses an unknown name
            if self.joined().get(player, guest) is not guest:
                raise Refused(say("This seat is taken by another phone."))
            if self.asking().get(player, guest) is not guest:
                raise Refused(say("Another phone is asking the table for this seat."))
            if self.seat_of(guest) != player and needs_consent(session, player):
                guest.asks_for, guest.asked_at = player, self._clock()
            else:
                guest.seat, guest.uid, guest.asks_for = player, session.uid, ""
            self._guests[guest.key] = guest
            self._phones[guest.phone] = address
        self._on_guest_action()
        self.changed()
        return guest

    def _number(self, session: Session, address: str) -> int:
        """Returns the phone's earlier number or, if all numbers of its address are in use, a new one."""
        here = {guest.phone for guest in self._guests.values()}
        before = [phone for phone, seen in self._phones.items() if seen == address and phone not in here]
        known = {*self._phones, *session.phones}
        return before[0] if before else next(number for number in count(1) if number not in known)

    def leave_seat(self, key: str) -> None:
        """Frees the guest's seat and forgets the guest."""
        with self._lock:
            guest = self._guests.get(key)
            if guest is None:
                return
            self._forget(guest)
        self._on_guest_action()
        self.changed()

    def take_back(self, player: str) -> None:
        """The table takes a seat back: that phone may no longer enter anything."""
        with self._lock:
            guest = self.joined().get(player)
            if guest is None:
                return
            self._forget(guest)
        self.changed()

    def answer(self, player: str, *, give: bool) -> None:
        """Carries out the table's answer to a request for a seat; too late, it changes nothing."""
        with self._lock:
            guest = self.asking().get(player)
            if guest is None:
                return
            guest.asks_for = ""
            if give:
                guest.seat, guest.uid = player, self.playing().uid
            else:
                self._forget_idle()
        self.changed()

    def drop_unanswered(self) -> None:
        """Refuses requests for a seat that the table did not answer in time."""
        with self._lock:
            late = [guest for guest in self._guests.values() if guest.asks_for and self._is_late(guest)]
            for guest in late:
                guest.asks_for = ""
            self._forget_idle()
        if late:
            self._on_guest_action()
            self.changed()

    def _forget_idle(self) -> None:
        """Forgets guests without a seat, such as those whose player left, and without a request."""
        asking = [*self.asking().values()]
        for guest in [*self._guests.values()]:
            waits = bool(guest.seat) and guest.uid == self._waits
            if not self.seat_of(guest) and guest not in asking and not waits:
                self._forget(guest)

    def _forget(self, guest: Guest) -> None:
        guest.seat = guest.asks_for = ""  # notifies that phone at once
        del self._guests[guest.key]
        if not self._steps[guest.phone]:
            self._phones.pop(guest.phone, None)

    def set_open(self, is_open: bool) -> None:
        self.open = is_open
        self.changed()

    # Taps

    def do(self, guest: Guest, tap: str, send: Sequence[Raw] = (), command: str = "", arguments: Raw | None = None) -> Outcome:
        """Carries out one tap of a guest or the host, events or a command. A repeated tap gets the same answer.

        Malformed and NotSaved are raised and not remembered: the first is not a tap, the second may succeed when sent again.
        """
        with self._lock:
            if tap in guest.answers:
                return guest.answers[tap]
            try:
                with self.table.store.changing():
                    outcome = self._make(guest, send, command, arguments or {})
            except (Malformed, NotSaved):
                raise
            except Refused as refused:
                outcome = Outcome(refused=refused.saying)
            guest.remember(tap, replace(outcome, session=None))
        self._on_guest_action()
        return outcome

    def _make(self, guest: Guest, send: Sequence[Raw], command: str, arguments: Raw) -> Outcome:
        if guest is self._host:
            return self._command(send, command, arguments)
        session, seat = self.playing(), self.seat_of(guest)
        if not seat:
            raise Refused(say("Choose your seat first."))
        for event in send:
            check(session, seat, event)
            self._step(session, guest, event)
        if command == "undo":
            undo_own(session, seat, guest.phone)
        elif command == THROW:
            check_throw(session, seat)
            self._check_steps(session, guest)
            session.throw_die(phone=guest.phone)
            self._steps[guest.phone] += 1
        elif command:
            raise Refused(say("Only the table can do this."))
        return Outcome()

    def _command(self, send: Sequence[Raw], command: str, arguments: Raw) -> Outcome:
        if command in ROOM_COMMANDS:
            act = ROOM_COMMANDS[command]
            act(self, **arguments_of(act)(dict(arguments), (None, command)))
            return Outcome()
        outcome = carry_out(self.table, self.session, send, command, arguments)
        if outcome.session is not None:
            self.play(outcome.session)
        elif command in THROWS_AWAY and self.session is not None and not self._is_kept(self.session):
            self.play(None)
        elif command == "finish":
            self.changed()
        return outcome

    def _is_kept(self, session: Session) -> bool:
        try:
            return self.table.session(session.id).row[-1] is None
        except Refused:  # everything was erased
            return False

    def _step(self, session: Session, guest: Guest, event: Raw) -> None:
        """Refuses more steps than a guest may make in a game."""
        self._check_steps(session, guest)
        session.do(event, phone=guest.phone)
        self._steps[guest.phone] += 1

    def _check_steps(self, session: Session, guest: Guest) -> None:
        if self._steps[guest.phone] >= STEPS_OF_A_PHONE or session.log.steps_made >= MOST_STEPS - KEPT_FOR_THE_TABLE:
            raise Refused(say("Guests can make no more steps in this game: ask the table."))

    def playing(self) -> Session:
        if self.session is None:
            raise Refused(say("No game is open on the table just now."))
        return self.session

    # The table only

    def play(self, session: Session | None) -> None:
        """Puts another game on the table, or none.

        Guests keep their seats while a finished game is shown, and in the next game if it has a player of that name.
        """
        with self._lock:
            before, self.session, self.shows_results = self.session, session, False
            if before is not None and any(guest.seat and guest.uid == before.uid for guest in self._guests.values()):
                self._waits = before.uid
            if session is not None and not session.finished:
                if session.uid not in (self._waits, before.uid if before is not None else ""):
                    self._move_to(session)
                self._waits = ""
        self.changed()

    def _move_to(self, session: Session) -> None:
        self._steps.clear()
        for guest in [*self._guests.values()]:
            guest.asks_for = ""
            if guest.seat in session.players and not needs_consent(session, guest.seat):
                guest.uid = session.uid
            else:
                self._forget(guest)
        here = {guest.phone for guest in self._guests.values()}
        self._phones = {phone: address for phone, address in self._phones.items() if phone in here}

    def reveal(self, shown: bool = True) -> None:
        """From now on everybody sees the ranking and the reasons of all."""
        if shown != self.shows_results:
            self.shows_results = shown
            self.changed()

    @property
    def revealed(self) -> bool:
        return self.session is not None and (self.shows_results or self.session.finished)


# Commands of the room itself; all others are commands of the table.


def door_open(room: Room, /, on: bool) -> None:
    room.set_open(on)


def give(room: Room, /, player: str, give: bool) -> None:
    room.answer(player, give=give)


def take_back(room: Room, /, player: str) -> None:
    """Takes a seat back: that phone may no longer enter anything."""
    room.take_back(player)


def reveal(room: Room, /, shown: bool = True) -> None:
    """Shows the ranking and everybody's reasons to all from now on."""
    room.reveal(shown)


def leave(room: Room, /) -> None:
    """Takes the game off the table."""
    room.play(None)


def look_at(room: Room, /, id: int) -> None:
    """Shows the results of a finished game again."""
    session = room.table.session(id)
    check_playable(room.table, session)
    room.play(session)


ROOM_COMMANDS: Mapping[str, Callable[..., None]] = by_word(give, take_back, reveal, leave, look_at, door=door_open)
