"""A table that several phones share: who sits where, what each may do, and who is told of it.

Everything goes through the session's own lock, so that two taps at once are two entries. A tap carries a name of its own: sent again
because the answer was lost, it is not made twice.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from guests import door
from guests.rights import check, undo_own
from sentences import say
from table import Refused, Table
from table.people import undrawable
from table.session import Session

REMEMBERED_TAPS = 300
MOST_GUESTS = 12
KEY_LENGTH = 26

Raw = Mapping[str, Any]
Answer = Refused | None


@dataclass
class Guest:
    """Somebody on another phone: the key that phone keeps, the seat it took, the taps it sent."""

    key: str
    seat: str = ""  # '': the table took it back
    uid: str = ""  # of the game the seat is in
    answers: OrderedDict[str, Answer] = field(default_factory=OrderedDict)

    def remember(self, tap: str, answer: Answer) -> None:
        self.answers[tap] = answer
        if len(self.answers) > REMEMBERED_TAPS:
            self.answers.popitem(last=False)


class Room:
    """`heard` is told, by the thread that serves them, when a guest has done something."""

    def __init__(
        self, table: Table, session: Session | None = None, *, hosted: bool = False, heard: Callable[[], None] | None = None
    ) -> None:
        self.table = table
        self.session = session
        self.token = door.new_token()
        self.host_token = door.new_token(KEY_LENGTH) if hosted else None
        self.open = True  # whether somebody may still sit down
        self.version = 0
        self.boot = door.new_token()  # versions of another room count from elsewhere
        self.shows_results = False
        self._heard = heard or (lambda: None)
        self._host = Guest("host")
        self._guests: dict[str, Guest] = {}
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []
        self._unwatch = table.store.watch(self._changed)

    def leave(self) -> None:
        self._unwatch()

    # Who hears of it

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Told of every change, by whatever thread made it; what comes back ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _changed(self) -> None:
        with self._lock:
            self.version += 1
        for listener in [*self._listeners]:
            listener()

    # Who is here

    def guest(self, key: str) -> Guest | None:
        return self._guests.get(key)

    def host(self) -> Guest:
        return self._host

    def seat_of(self, guest: Guest | None) -> str:
        """The seat of a guest as long as it stands: the table may have taken it back, or another game may have begun."""
        if guest is None or self.session is None or guest.uid != self.session.uid:
            return ""
        return guest.seat if guest.seat in self.session.players else ""

    def joined(self) -> dict[str, Guest]:
        """The seats that other phones have taken."""
        return {seat: guest for guest in self._guests.values() if (seat := self.seat_of(guest))}

    def can_join(self) -> bool:
        """Whether one more may sit down, by the number of players of this game."""
        if not self.open or self.session is None or self.session.finished:
            return False
        state = self.session.state
        return len(state.players) < state.shape.variants[state.variant][1]

    def sit(self, key: str, player: str, *, new: bool = False) -> Guest:
        """A guest takes a free seat, or a new one; a phone that had it keeps its key."""
        with self._lock, self.table.store.changing():
            session = self._playing()
            guest = self._guests.get(key)
            if not self.open and not (guest and self.seat_of(guest)):
                raise Refused(say("The table has closed the door: ask the player who has its phone."))
            if new:
                if undrawable(player):
                    raise Refused(say("Letters and digits only, please."))
                session.do({"do": "join", "player": player})
                player = session.players[-1]
            session.state.player(player)  # refused, if nobody is called so
            holder = self.joined().get(player)
            if holder is not None and holder is not guest:
                raise Refused(say("This seat is taken by another phone."))
            if guest is None:
                if len(self.joined()) >= MOST_GUESTS:
                    raise Refused(say("This seat is taken by another phone."))
                guest = Guest(door.new_token(KEY_LENGTH))
                self._guests[guest.key] = guest
            guest.seat, guest.uid = player, session.uid
        self._heard()
        self._changed()
        return guest

    def rise(self, key: str) -> None:
        """The guest gives the own seat free."""
        guest = self._guests.get(key)
        if guest is not None:
            guest.seat = ""
            self._heard()
            self._changed()

    def take_back(self, player: str) -> None:
        """The table takes a seat back: that phone may no longer enter anything."""
        guest = self.joined().get(player)
        if guest is not None:
            guest.seat = ""  # whoever listens on that phone hears of it at once
            del self._guests[guest.key]
            self._changed()

    def set_open(self, is_open: bool) -> None:
        self.open = is_open
        self._changed()

    # What they do

    def do(self, guest: Guest, tap: str, event: Raw, *, undo: bool = False) -> Answer:
        """One tap of a guest or of the host; None, or why it was refused. The same tap again gets the same answer."""
        with self._lock, self.table.store.changing():
            if tap not in guest.answers:
                guest.remember(tap, self._try(guest, event, undo))
                fresh = True
            else:
                fresh = False
        if fresh:
            self._heard()
        return guest.answers[tap]

    def _try(self, guest: Guest, event: Raw, undo: bool) -> Answer:
        try:
            session = self._playing()
            if guest is self._host:
                self._as_host(session, event)
                return None
            seat = self.seat_of(guest)
            if not seat:
                raise Refused(say("Choose your seat first."))
            if undo:
                undo_own(session, seat)
            else:
                check(session, seat, event)
                session.do(event)
        except Refused as refused:
            return refused
        return None

    @staticmethod
    def _as_host(session: Session, event: Raw) -> None:
        if event.get("do") == "throw":
            session.throw_die()
        else:
            session.do(event)

    def _playing(self) -> Session:
        if self.session is None:
            raise Refused(say("No game is open on the table just now."))
        return self.session

    # What only the table does

    def play(self, session: Session | None) -> None:
        """Another game lies on the table now, or none; the guests choose their seats anew."""
        with self._lock:
            if session is not self.session:
                self._guests.clear()
            self.session = session
            self.shows_results = False
        self._changed()

    def reveal(self, shown: bool = True) -> None:
        """From now on everybody sees the ranking and the reasons of all."""
        if shown != self.shows_results:
            self.shows_results = shown
            self._changed()

    @property
    def revealed(self) -> bool:
        return self.session is not None and (self.shows_results or self.session.finished)

    def finish(self) -> None:
        self.table.finish(self._playing())
        self._changed()

    def reopen(self) -> None:
        self.session = self.table.reopen(self._playing().id)
        self.shows_results = False
        self._changed()
