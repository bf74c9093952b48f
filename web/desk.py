"""What the table answers to a page, whoever carries the request: the server over HTTP, or the web edition on the spot.

One function from a request to a status and JSON. It knows no HTTP, no sockets and no event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from sentences import parse_json, say
from table import NotSaved, Refused
from table.json_reader import YES_OR_NO, Reader, parts, text
from table.log import OBJECT
from table.words import Malformed
from web import views
from web.host import ASKED, HOST_ACTS
from web.room import Guest, Room

Json = dict[str, Any]
Role = Literal["guest", "host"]

TAP_NAME = text(like=r".{8,40}")
SEAT = parts({"player": text(200), "new": YES_OR_NO}, needed=["player"])
TAP, UNDO = parts({"id": TAP_NAME, "event": OBJECT}), parts({"id": TAP_NAME})


class WebReply(NamedTuple):
    status: int
    body: Json


@dataclass(frozen=True)
class WebRequest:
    method: str
    path: str
    role: Role = "guest"
    key: str = ""  # of a guest
    lang: str = "en"
    query: Mapping[str, str] = field(default_factory=dict)
    body: bytes | str = b""
    address: str = ""  # of the guest's phone, where it has one

    def read(self, reader: Reader) -> Json:
        """What was sent, read by its types; Malformed if it is something else."""
        try:
            found = parse_json(self.body)
        except ValueError as wrong:
            raise unreadable() from wrong
        read: Json = reader(found, None)
        return read


class Desk:
    """The desk of one room. `invite_address` is what other phones open, where there is such an address."""

    def __init__(self, room: Room, invite_address: Callable[[], str] = lambda: "") -> None:
        self.room = room
        self._invite_address = invite_address

    def answer(self, request: WebRequest) -> WebReply:
        path = PATHS.get((request.method, request.path))
        if path is None:
            return WebReply(404, {})
        if request.role not in path.roles:
            return WebReply(403, {"refused": say("Only the table can do this.").sentence(request.lang)})
        try:
            return path.act(self, request)
        except Refused as refused:
            # What could not be saved may be saved later, so the page keeps it and sends it again.
            told = {"refused": refused.sentence(request.lang), "again": isinstance(refused, NotSaved)}
            return WebReply(400 if isinstance(refused, Malformed) else 409, told)

    def guest(self, request: WebRequest) -> Guest | None:
        return self.room.host() if request.role == "host" else self.room.guest(request.key)

    def seat(self, request: WebRequest) -> str:
        """The guest's own; the host looks at whichever is asked for."""
        if request.role == "guest":
            return self.room.seat_of(self.guest(request))
        asked, session = request.query.get("seat", ""), self.room.session
        return asked if session is not None and asked in session.players else ""

    # What the page shows

    def layout(self, request: WebRequest) -> WebReply:
        return WebReply(200, views.layout(self.room.session, request.lang))

    def state(self, request: WebRequest) -> WebReply:
        guest, host = self.guest(request), request.role == "host"
        told = views.view(self.room, self.seat(request), request.lang, host=host)
        told["asks_for"] = guest.asks_for if guest else ""
        if host and (address := self._invite_address()):
            phones = {"joined": self.room.joined(), "asking": self.room.asking()}
            told["invite"] = {"address": address, **{
                name: {seat: other.phone for seat, other in seats.items()} for name, seats in phones.items()}}
        return WebReply(200, told)

    def choices(self, request: WebRequest) -> WebReply:
        session, seat = self.room.session, self.seat(request)
        return WebReply(200, views.choices(session, seat, request.lang) if session is not None and seat else {})

    def games(self, request: WebRequest) -> WebReply:
        return WebReply(200, views.games(self.room, request.lang))

    # What the page changes

    def sit(self, request: WebRequest) -> WebReply:
        asked = request.read(SEAT)
        guest = self.room.sit(request.key, asked["player"], new=asked.get("new", False), address=request.address)
        told = {"key": guest.key, "seat": guest.seat, "asks_for": guest.asks_for}
        return WebReply(202 if guest.asks_for else 200, told)

    def rise(self, request: WebRequest) -> WebReply:
        self.room.rise(request.key)
        return WebReply(200, {})

    def do(self, request: WebRequest) -> WebReply:
        body = request.read(TAP)
        return self._tap(request, body["id"], body["event"])

    def undo(self, request: WebRequest) -> WebReply:
        return self._tap(request, request.read(UNDO)["id"], {"do": "undo"}, undo=True)

    def _tap(self, request: WebRequest, tap: str, event: Json, *, undo: bool = False) -> WebReply:
        guest = self.guest(request)
        if guest is None:
            return WebReply(403, {"refused": say("Choose your seat first.").sentence(request.lang)})
        refused = self.room.do(guest, tap, event, undo=undo)
        if refused is not None:
            return WebReply(409, {"refused": refused.sentence(request.lang)})
        return WebReply(200, {"done": True, "version": self.room.version})

    def host(self, request: WebRequest) -> WebReply:
        """What only the host's address may: begin, go on with, end and leave a game, and see to the door."""
        body = request.read(ASKED)
        if body["act"] not in HOST_ACTS:
            raise unreadable()
        HOST_ACTS[body["act"]](self.room, body)
        return WebReply(200, {"done": True})


def unreadable() -> Malformed:
    return Malformed(say("This request cannot be read."))


class Path(NamedTuple):
    act: Callable[[Desk, WebRequest], WebReply]
    roles: tuple[Role, ...] = ("guest", "host")
    slow: bool = False  # worth a thread of its own


PATHS: Mapping[tuple[str, str], Path] = {
    ("GET", "layout"): Path(Desk.layout),
    ("GET", "state"): Path(Desk.state),
    ("GET", "choices"): Path(Desk.choices, slow=True),
    ("GET", "games"): Path(Desk.games, roles=("host",)),
    ("POST", "sit"): Path(Desk.sit),
    ("POST", "rise"): Path(Desk.rise),
    ("POST", "do"): Path(Desk.do),
    ("POST", "undo"): Path(Desk.undo),
    ("POST", "host"): Path(Desk.host, roles=("host",)),
}
