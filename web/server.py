"""The server of the guests' page: a handful of paths below a token, JSON in and out, server-sent events for what others do.

Microdot does the HTTP: it is pure Python, small, made for machines far weaker than a phone, and runs on asyncio, so that waiting guests
cost nothing. What it leaves open is closed here: who may connect, how long a request may take, how many there may be.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import MethodType
from typing import Any, cast

from microdot import Microdot
from microdot.microdot import Request

from sentences import parse_json, say
from table import NotSaved, Refused
from table.json_reader import YES_OR_NO, Reader, parts, text
from table.log import OBJECT
from table.words import Malformed
from web import door, views
from web.host import ASKED, HOST_ACTS
from web.room import Guest, Room
from web.words import wanted

PAGE = Path(__file__).parent / "page"
MOST_BODY = 8 * 1024
MOST_HEAD = 16 * 1024
MOST_CONNECTIONS = 64  # that have shown the token
MOST_FROM_ONE = 32  # of these
MOST_STRANGERS = 32  # connections that have not shown it yet
MOST_SEARCHES = 2  # at once
READ_SECONDS = 5.0  # for a whole request
WRITE_SECONDS = 10.0  # for one piece of an answer
BEAT_SECONDS = 4.0  # so often a page hears that the table is awake
BUNDLED_SECONDS = 0.04  # what happens together is told together

POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
          "form-action 'none'; frame-ancestors 'none'")
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
           "Cache-Control": "no-store", "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
           "X-Frame-Options": "DENY"}
FILES = {"page.css": "text/css; charset=UTF-8", "page.js": "text/javascript; charset=UTF-8", "icon.svg": "image/svg+xml"}
JSON = "application/json; charset=UTF-8"

TAP_NAME = text(like=r".{8,40}")
SEAT = parts({"player": text(200), "new": YES_OR_NO}, needed=["player"])
TAP, UNDO = parts({"id": TAP_NAME, "event": OBJECT}), parts({"id": TAP_NAME})

Json = dict[str, Any]


class Server:
    """Serves one room on some addresses of this machine, inside a running asyncio loop."""

    def __init__(self, room: Room, beat: float = BEAT_SECONDS) -> None:
        self.room = room
        self.hosts: frozenset[str] = frozenset()
        self.address = ""
        self._beat = beat
        self._guesses, self._taps, self._address_taps = door.guesses(), door.taps(), door.taps_of_an_address()
        self._strangers: dict[asyncio.Task[Any], str] = {}  # connections and their addresses, the oldest first
        self._admitted: dict[asyncio.Task[Any], str] = {}
        self._deaf: Callable[[], None] = lambda: None
        self._searching = ThreadPoolExecutor(MOST_SEARCHES)
        self._servers: list[asyncio.Server] = []
        self._waiting: set[asyncio.Event] = set()
        self._views: dict[Any, str] = {}
        self._app = self._routes()

    async def start(self, addresses: Iterable[str], port: int = 0) -> int:
        """Listens on each of them; the port, a free one if none is asked for. OSError where it is taken."""
        loop = asyncio.get_running_loop()
        for address in addresses:
            server = await asyncio.start_server(self._connection, address, port, limit=MOST_HEAD)
            self._servers.append(server)
            port = server.sockets[0].getsockname()[1]
            self.hosts |= {f"{address}:{port}", *([f"localhost:{port}"] if address == "127.0.0.1" else [])}
            self.address = self.address or f"http://{address}:{port}"

        def wake() -> None:
            loop.call_soon_threadsafe(self._wake)

        self._deaf = self.room.listen(wake)
        return port

    async def stop(self) -> None:
        self._deaf()
        self._deaf = lambda: None
        with contextlib.suppress(NotImplementedError):  # nobody more is let in; on Windows that is told by close alone
            for listening in [each for server in self._servers for each in server.sockets]:
                asyncio.get_running_loop().remove_reader(listening.fileno())
        await _breath()  # who was let in just now has a connection then, which a closed server would not give
        for server in self._servers:
            server.close()
        self._searching.shutdown(wait=False, cancel_futures=True)  # nobody waits for what is still being searched
        self._searching = ThreadPoolExecutor(MOST_SEARCHES)
        while connections := {*self._strangers, *self._admitted}:
            for task in connections:
                task.cancel()
            await asyncio.wait(connections, timeout=1)
        await _breath()  # and their sockets are closed
        self._servers, self.hosts, self.address = [], frozenset(), ""

    def _wake(self) -> None:
        self._views.clear()
        for waiting in self._waiting:
            waiting.set()

    # -- connections -----------------------------------------------------------------------------------------------------

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = str((writer.get_extra_info("peername") or ("",))[0])
        if not door.is_neighbour(peer):
            writer.close()
            return
        task = _this_task()
        self._strangers[task] = peer
        try:
            await self._make_room()
            await self._answer(reader, writer, peer)
        except asyncio.CancelledError:  # the server stops, or needs the place of a silent stranger
            writer.transport.abort()
        except (OSError, ValueError, LookupError, TimeoutError, asyncio.IncompleteReadError):
            pass  # gone, garbled or too slow: nobody is left to tell
        finally:
            self._strangers.pop(task, None)
            self._admitted.pop(task, None)
            writer.close()

    async def _make_room(self) -> None:
        """For a newcomer the oldest silent connection is closed, of the address that has most of them: nobody can lock others out."""
        if len(self._strangers) > MOST_STRANGERS:
            await _breath()  # a request that has just come in makes its connection one that is not silent
        if len(self._strangers) > MOST_STRANGERS:
            [(crowd, _)] = Counter(self._strangers.values()).most_common(1)
            oldest = next(task for task, peer in self._strangers.items() if peer == crowd)
            del self._strangers[oldest]
            oldest.cancel()
            await asyncio.sleep(0)  # among many at once that may be this one

    def _admit(self) -> bool:
        """The connection that is being answered has shown the token, and gets a place of its own unless there are too many."""
        peer = self._strangers.pop(_this_task(), "")
        if len(self._admitted) >= MOST_CONNECTIONS or [*self._admitted.values()].count(peer) >= MOST_FROM_ONE:
            return False
        self._admitted[_this_task()] = peer
        return True

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, peer: str) -> None:
        async with asyncio.timeout(READ_SECONDS):
            request = await Request.create(self._app, cast(asyncio.StreamReader, Counted(reader)), writer, (peer, 0))
        if request is None:
            return
        request.method = request.method.upper()  # as microdot's routes take it
        response = await self._app.dispatch_request(request)
        response.headers.update({name: value for name, value in HEADERS.items() if name not in response.headers})
        writer.awrite = MethodType(_write, writer)  # type: ignore[attr-defined]  # what microdot writes with
        await response.write(writer)

    # -- paths -----------------------------------------------------------------------------------------------------------

    def _routes(self) -> Microdot:
        app = Microdot()
        app.options_handler = None  # type: ignore[assignment]  # nobody from another site is told what would be allowed
        Request.max_content_length = Request.max_body_length = MOST_BODY
        get: dict[str, Callable[[Visit], Any]] = {
            "": self._page, **dict.fromkeys(FILES, self._file), "layout": self._layout, "state": self._state, "events": self._events,
            "choices": self._choices, "games": self._games}
        post: dict[str, Callable[[Visit], Any]] = {
            "sit": self._sit, "rise": self._rise, "do": self._do, "undo": self._undo, "host": self._host}
        for method, paths in (("GET", get), ("POST", post)):
            for path, act in paths.items():
                app.route(f"/<token>/{path}" if path else "/<token>", methods=[method])(self._guarded(path, act))
        for status in (400, 404, 405, 413, 500):
            app.errorhandler(status)(lambda request, status=status: ("", status))
        return app

    def _guarded(self, path: str, act: Callable[[Visit], Any]) -> Callable[..., Awaitable[Any]]:
        """Every path has the same door."""

        async def handler(request: Any, token: str) -> Any:
            headers = request.headers
            if not door.is_ours(headers, self.hosts):
                return "", 421
            host = door.same(token, self.room.host_token)
            if not host and not door.same(token, self.room.token):
                return "", 404 if self._guesses.allows(request.client_addr[0]) else 429
            if not self._admit():
                return "", 503
            if door.is_forged(request.method, headers, page=not path):
                return "", 403
            visit = Visit(self.room, request, path, host)
            if request.method == "POST" and not self._in_time(visit):
                return _json({"refused": say("Too fast: wait a moment.").sentence(visit.lang)}, 429)
            try:
                answer = act(visit)
                return await answer if isinstance(answer, Awaitable) else answer
            except Refused as refused:
                return self._refused(visit, refused)

        return handler

    def _in_time(self, visit: Visit) -> bool:
        """By address, because a phone may be many guests, and by guest, because an address may be many phones."""
        from_there = visit.host or self._address_taps.allows(visit.address)
        return from_there and (visit.guest is None or self._taps.allows(visit.guest.key))

    def _page(self, visit: Visit) -> Any:
        text = _file("page.html")
        for name, value in {"base": visit.token, "lang": visit.lang, "title": say("Fairy Tally").sentence(visit.lang)}.items():
            text = text.replace("{" + name + "}", value)
        return text, 200, {"Content-Type": "text/html; charset=UTF-8"}

    def _file(self, visit: Visit) -> Any:
        return _file(visit.path), 200, {"Content-Type": FILES[visit.path]}

    def _layout(self, visit: Visit) -> Any:
        return _json(views.layout(self.room.session, visit.lang))

    def _state(self, visit: Visit) -> Any:
        return self._view(visit), 200, {"Content-Type": JSON}

    async def _choices(self, visit: Visit) -> Any:
        """The search for the next totals may be long: the others go on meanwhile."""
        session = self.room.session
        if session is None or not visit.seat:
            return _json({})
        loop = asyncio.get_running_loop()
        return _json(await loop.run_in_executor(self._searching, views.choices, session, visit.seat, visit.lang))

    def _games(self, visit: Visit) -> Any:
        return _json(views.games(self.room, visit.lang)) if visit.host else ("", 403)

    def _view(self, visit: Visit) -> str:
        """The same for everybody who sits there and speaks so: made once for each change."""
        asks_for = visit.guest.asks_for if visit.guest else ""
        key = (self.room.version, visit.seat, asks_for, visit.lang, visit.host)
        if key not in self._views:
            told = {**views.view(self.room, visit.seat, visit.lang, host=visit.host), "asks_for": asks_for}
            if visit.host:
                told["invite"] = {"address": f"{self.address}/{self.room.token}", "joined": _phones(self.room.joined()),
                                  "asking": _phones(self.room.asking())}
            self._views[key] = json.dumps(told, ensure_ascii=False)
        return self._views[key]

    def _events(self, visit: Visit) -> Any:
        return self._told(visit), 200, {"Content-Type": "text/event-stream; charset=UTF-8"}

    async def _told(self, visit: Visit) -> AsyncIterator[bytes]:
        """The state at once and after every change; in between a beat, so that a page notices when the table sleeps.

        A page sends nothing more on this connection: when something can be read, it has hung up, and its place is free at once.
        """
        changed = asyncio.Event()
        self._waiting.add(changed)
        closed = asyncio.ensure_future(visit.hung_up())
        closed.add_done_callback(lambda _: changed.set())
        try:
            yield b"retry: 700\n\n"
            while True:
                yield f"data: {self._view(visit)}\n\n".encode()
                while not changed.is_set():
                    with contextlib.suppress(TimeoutError):  # wait_for may lose a cancellation that comes together with the event
                        async with asyncio.timeout(self._beat):
                            await changed.wait()
                    if not changed.is_set():
                        self.room.drop_unanswered()
                        yield b"event: beat\ndata: 1\n\n"
                if closed.done():
                    return
                await asyncio.sleep(BUNDLED_SECONDS)
                changed.clear()
        finally:
            closed.cancel()
            self._waiting.discard(changed)

    # -- what changes something ------------------------------------------------------------------------------------------

    def _sit(self, visit: Visit) -> Any:
        asked = visit.body(SEAT)
        guest = self.room.sit(visit.key, asked["player"], new=asked.get("new", False), address=visit.address)
        return _json({"key": guest.key, "seat": guest.seat, "asks_for": guest.asks_for}, 202 if guest.asks_for else 200)

    def _rise(self, visit: Visit) -> Any:
        self.room.rise(visit.key)
        return _json({})

    def _do(self, visit: Visit) -> Any:
        body = visit.body(TAP)
        return self._tap(visit, body["id"], body["event"])

    def _undo(self, visit: Visit) -> Any:
        return self._tap(visit, visit.body(UNDO)["id"], {"do": "undo"}, undo=True)

    def _tap(self, visit: Visit, tap: str, event: Json, *, undo: bool = False) -> Any:
        if visit.guest is None:
            return _json({"refused": say("Choose your seat first.").sentence(visit.lang)}, 403)
        refused = self.room.do(visit.guest, tap, event, undo=undo)
        if refused is not None:
            return _json({"refused": refused.sentence(visit.lang)}, 409)
        return _json({"done": True, "version": self.room.version})

    def _refused(self, visit: Visit, refused: Refused) -> Any:
        """In its sentence. What could not be saved may be saved later, so the page keeps it and sends it again."""
        told = {"refused": refused.sentence(visit.lang), "again": isinstance(refused, NotSaved)}
        return _json(told, 400 if isinstance(refused, Malformed) else 409)

    def _host(self, visit: Visit) -> Any:
        """What only the host's address may: begin, go on with, end and leave a game, and see to the door."""
        if not visit.host:
            return _json({"refused": say("Only the table can do this.").sentence(visit.lang)}, 403)
        body = visit.body(ASKED)
        if body["act"] not in HOST_ACTS:
            raise _unreadable()
        HOST_ACTS[body["act"]](self.room, body)
        return _json({"done": True})


class Visit:
    """One admitted request: who asks, in which language, for which seat."""

    def __init__(self, room: Room, request: Any, path: str, host: bool) -> None:
        self.room, self.path, self.host = room, path, host
        self.token = str(request.path).split("/")[1]
        self.lang = wanted(request.headers.get("Accept-Language", ""))
        self.address = str(request.client_addr[0])
        self.key = str(request.headers.get("Guest-Key") or request.args.get("key") or "")
        self.guest: Guest | None = room.host() if host else room.guest(self.key)
        self._request = request
        self._asked = str(request.args.get("seat") or "")

    @property
    def seat(self) -> str:
        """The guest's own; the host looks at whichever is asked for."""
        if not self.host:
            return self.room.seat_of(self.guest)
        session = self.room.session
        return self._asked if session is not None and self._asked in session.players else ""

    def body(self, reader: Reader) -> Json:
        """What was sent, read by its types; Malformed if it is something else."""
        try:
            found = parse_json(self._request.body)
        except ValueError as wrong:
            raise _unreadable() from wrong
        read: Json = reader(found, None)
        return read

    async def hung_up(self) -> None:
        """Returns when the other side closes this connection."""
        with contextlib.suppress(OSError):
            await self._request.sock[0].read(1)


class Counted:
    """A reader that gives up on a head that does not end; microdot reads the lines."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader, self._left = reader, MOST_HEAD

    async def readline(self) -> bytes:
        line = await self._reader.readline()
        self._left -= len(line)
        if self._left < 0:
            raise ValueError("the head of this request is too long")
        return line

    async def readexactly(self, size: int) -> bytes:
        return await self._reader.readexactly(size)

    async def read(self, size: int = -1) -> bytes:
        return await self._reader.read(size)


def _phones(seats: dict[str, Guest]) -> dict[str, int]:
    return {seat: guest.phone for seat, guest in seats.items()}


def _unreadable() -> Malformed:
    return Malformed(say("This request cannot be read."))


def _this_task() -> asyncio.Task[Any]:
    task = asyncio.current_task()
    assert task is not None
    return task


async def _breath() -> None:
    """Lets the loop do what is due: a connection takes a few rounds to begin and to end."""
    for _ in range(5):
        await asyncio.sleep(0)


async def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    writer.write(data)
    try:
        async with asyncio.timeout(WRITE_SECONDS):
            await writer.drain()
    except TimeoutError as slow:  # a phone that does not read is let go of
        raise ConnectionResetError(errno.ECONNRESET, "too slow") from slow


def _json(told: Json, status: int = 200) -> tuple[str, int, dict[str, str]]:
    return json.dumps(told, ensure_ascii=False), status, {"Content-Type": JSON}


@cache
def _file(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")
