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
from functools import cache
from pathlib import Path
from types import MethodType
from typing import Any, cast

from microdot import Microdot
from microdot.microdot import Request

from guests import door, views
from guests.host import HOST_ACTS
from guests.room import Guest, Room
from guests.words import wanted
from sentences import say
from table import Refused

PAGE = Path(__file__).parent / "page"
MOST_BODY = 8 * 1024
MOST_HEAD = 16 * 1024
MOST_CONNECTIONS = 64
MOST_FROM_ONE = 32
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

Json = dict[str, Any]


class Server:
    """Serves one room on some addresses of this machine, inside a running asyncio loop."""

    def __init__(self, room: Room, beat: float = BEAT_SECONDS) -> None:
        self.room = room
        self.hosts: frozenset[str] = frozenset()
        self.address = ""
        self._beat = beat
        self._guesses, self._taps = door.guesses(), door.taps()
        self._connected: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[Any]] = set()
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
        if self._servers:
            self._deaf()
        with contextlib.suppress(NotImplementedError):  # nobody more is let in; on Windows that is told by close alone
            for listening in [each for server in self._servers for each in server.sockets]:
                asyncio.get_running_loop().remove_reader(listening.fileno())
        await _breath()  # who was let in just now has a connection then, which a closed server would not give
        for server in self._servers:
            server.close()
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=1)
        await _breath()  # and their sockets are closed
        self._servers, self.hosts, self.address = [], frozenset(), ""

    def _wake(self) -> None:
        self._views.clear()
        for waiting in self._waiting:
            waiting.set()

    # -- connections -----------------------------------------------------------------------------------------------------

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = str((writer.get_extra_info("peername") or ("",))[0])
        crowded = self._connected.total() >= MOST_CONNECTIONS or self._connected[peer] >= MOST_FROM_ONE
        if crowded or not door.is_neighbour(peer):
            writer.close()
            return
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._connected[peer] += 1
        try:
            await self._answer(reader, writer, peer)
        except asyncio.CancelledError:  # the server stops
            writer.transport.abort()
        except (OSError, ValueError, TimeoutError, asyncio.IncompleteReadError):
            pass  # gone, garbled or too slow: nobody is left to tell
        finally:
            self._connected[peer] -= 1
            self._tasks.discard(task)
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, peer: str) -> None:
        async with asyncio.timeout(READ_SECONDS):
            request = await Request.create(self._app, cast(asyncio.StreamReader, Counted(reader)), writer, (peer, 0))
        if request is None:
            return
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
                app.route(f"/<token>/{path}" if path else "/<token>", methods=[method])(self._admitted(path, act))
        for status in (400, 404, 405, 413, 500):
            app.errorhandler(status)(lambda request, status=status: ("", status))
        return app

    def _admitted(self, path: str, act: Callable[[Visit], Any]) -> Callable[..., Awaitable[Any]]:
        """Every path has the same door."""

        async def handler(request: Any, token: str) -> Any:
            headers = request.headers
            if not door.is_ours(headers, self.hosts):
                return "", 421
            host = door.same(token, self.room.host_token)
            if not host and not door.same(token, self.room.token):
                return "", 404 if self._guesses.allows(request.client_addr[0]) else 429
            if door.is_forged(request.method, headers, page=not path):
                return "", 403
            visit = Visit(self.room, request, path, host)
            if request.method == "POST" and not self._taps.allows(visit.guest.key if visit.guest else request.client_addr[0]):
                return {"refused": say("Too fast: wait a moment.").sentence(visit.lang)}, 429
            answer = act(visit)
            return await answer if isinstance(answer, Awaitable) else answer

        return handler

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
        return _json(await asyncio.to_thread(views.choices, session, visit.seat, visit.lang) if session and visit.seat else {})

    def _games(self, visit: Visit) -> Any:
        return _json(views.games(self.room, visit.lang)) if visit.host else ("", 403)

    def _view(self, visit: Visit) -> str:
        """The same for everybody who sits there and speaks so: made once for each change."""
        key = (self.room.version, visit.seat, visit.lang, visit.host)
        if key not in self._views:
            told = views.view(self.room, visit.seat, visit.lang, host=visit.host)
            if visit.host:
                told["invite"] = {"address": f"{self.address}/{self.room.token}", "joined": sorted(self.room.joined())}
            self._views[key] = json.dumps(told, ensure_ascii=False)
        return self._views[key]

    def _events(self, visit: Visit) -> Any:
        return self._told(visit), 200, {"Content-Type": "text/event-stream; charset=UTF-8"}

    async def _told(self, visit: Visit) -> AsyncIterator[bytes]:
        """The state at once and after every change; in between a beat, so that a page notices when the table sleeps."""
        changed = asyncio.Event()
        self._waiting.add(changed)
        try:
            yield b"retry: 700\n\n"
            while True:
                yield f"data: {self._view(visit)}\n\n".encode()
                while not changed.is_set():
                    with contextlib.suppress(TimeoutError):  # wait_for may lose a cancellation that comes together with the event
                        async with asyncio.timeout(self._beat):
                            await changed.wait()
                    if not changed.is_set():
                        yield b"event: beat\ndata: 1\n\n"
                await asyncio.sleep(BUNDLED_SECONDS)
                changed.clear()
        finally:
            self._waiting.discard(changed)

    # -- what changes something ------------------------------------------------------------------------------------------

    def _sit(self, visit: Visit) -> Any:
        body = visit.body()
        try:
            guest = self.room.sit(visit.key, str(body.get("player", "")), new=body.get("new") is True)
        except Refused as refused:
            return self._refused(visit, refused)
        return _json({"key": guest.key, "seat": guest.seat})

    def _rise(self, visit: Visit) -> Any:
        self.room.rise(visit.key)
        return _json({})

    def _do(self, visit: Visit) -> Any:
        body = visit.body()
        event = body.get("event")
        return self._tap(visit, body, event if isinstance(event, dict) else {})

    def _undo(self, visit: Visit) -> Any:
        body = visit.body()
        word = "redo" if body.get("redo") is True else "undo"
        return self._tap(visit, body, {"do": word}, undo=True)

    def _tap(self, visit: Visit, body: Json, event: Json, *, undo: bool = False) -> Any:
        tap = body.get("id")
        if visit.guest is None or not isinstance(tap, str) or not 8 <= len(tap) <= 40:
            why = say("Choose your seat first.") if visit.guest is None else say("This request cannot be read.")
            return _json({"refused": why.sentence(visit.lang)}, 403 if visit.guest is None else 400)
        refused = self.room.do(visit.guest, tap, event, undo=undo)
        return self._refused(visit, refused) if refused is not None else _json({"done": True, "version": self.room.version})

    def _refused(self, visit: Visit, refused: Refused) -> Any:
        return _json({"refused": refused.sentence(visit.lang)}, 409)

    def _host(self, visit: Visit) -> Any:
        """What only the host's address may: begin, go on with, end and leave a game, and see to the door."""
        if not visit.host:
            return _json({"refused": say("Only the table can do this.").sentence(visit.lang)}, 403)
        body = visit.body()
        act = HOST_ACTS.get(str(body.get("act")))
        if act is None:
            return _json({"refused": say("This request cannot be read.").sentence(visit.lang)}, 400)
        try:
            act(self.room, body)
        except Refused as refused:
            return self._refused(visit, refused)
        return _json({"done": True})


class Visit:
    """One admitted request: who asks, in which language, for which seat."""

    def __init__(self, room: Room, request: Any, path: str, host: bool) -> None:
        self.room, self.path, self.host = room, path, host
        self.token = str(request.path).split("/")[1]
        self.lang = wanted(request.headers.get("Accept-Language", ""))
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

    def body(self) -> Json:
        try:
            found = self._request.json
        except (ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}


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
