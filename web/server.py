"""The server of the guests' page: a few paths below a token, JSON in and out, server-sent events for changes.

Microdot does the HTTP: it is pure Python, small, made for machines far weaker than a phone, and runs on asyncio, so that waiting guests
cost nothing. What it leaves open is closed here: who may connect, how long a request may take, how many there may be.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MethodType
from typing import Any, cast

from microdot import Microdot
from microdot.microdot import Request

from sentences import say
from table.words import where_it_failed
from web import door
from web.desk import PATHS, Desk
from web.paths import WebRequest
from web.room import Room
from web.scores import InThread
from web.style import DRAWINGS, palette_css
from web.words import wanted

PAGE = Path(__file__).parent / "page"
MOST_BODY = 8 * 1024
MOST_IMPORT = 80_000_000  # bytes of an imported file, from the table only
IMPORT_SECONDS = 60.0
MOST_HEAD = 16 * 1024
MOST_CONNECTIONS = 64  # connections that have shown the token
MOST_FROM_ONE = 32  # such connections per address
MOST_STRANGERS = 32  # connections that have not shown the token yet
MOST_SEARCHES = 2  # at once
READ_SECONDS = 5.0  # seconds for a whole request
WRITE_SECONDS = 10.0  # seconds for one piece of an answer
BEAT_SECONDS = 4.0  # seconds between signs of life
MOST_VIEWS = 200  # cached views
BUNDLED_SECONDS = 0.04  # seconds: changes in quick succession are sent together

POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
           "Cache-Control": "no-store", "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
           "X-Frame-Options": "DENY"}
SCRIPT, STYLE, FONT = "text/javascript; charset=UTF-8", "text/css; charset=UTF-8", "font/woff2"
MODULES = ("table.js", "frame.js", "tray.js", "hands.js", "crews.js", "tricks.js", "evening.js", "results.js", "door.js", "sheets.js",
           "pages.js", "figures.js", "book.js", "data.js", "share.js", "main.js")
FACES = ("alegreya.woff2", "sofia.woff2")
FILES = {"page.css": STYLE, "pages.css": STYLE, "palette.css": STYLE, "icon.svg": "image/svg+xml", **dict.fromkeys(MODULES, SCRIPT),
         **dict.fromkeys(FACES, FONT)}
MADE = {"palette.css": palette_css}  # only our own files
JSON = "application/json; charset=UTF-8"

Json = dict[str, Any]


class Server:
    """Serves one room on some addresses of this machine, inside a running asyncio loop."""

    def __init__(self, room: Room, beat: float = BEAT_SECONDS) -> None:
        self.room = room
        self.scores = InThread(room.changed)
        self.desk = Desk(room, self.scores)
        self.hosts: frozenset[str] = frozenset()
        self.address = ""
        self._beat = beat
        self._guesses, self._taps, self._address_taps = door.guesses(), door.taps(), door.taps_of_an_address()
        self._strangers: dict[asyncio.Task[Any], str] = {}  # connection → address, oldest first
        self._admitted: dict[asyncio.Task[Any], str] = {}
        self._unsubscribe: Callable[[], None] = lambda: None
        self._searching = ThreadPoolExecutor(MOST_SEARCHES)
        self._servers: list[asyncio.Server] = []
        self._waiting: set[asyncio.Event] = set()
        self._views: dict[Any, str] = {}
        self._app = self._routes()

    async def start(self, addresses: Iterable[str], port: int = 0) -> int:
        """Listens on each address; returns the port, a free one unless given. Raises OSError if it is taken."""
        loop = asyncio.get_running_loop()
        for address in addresses:
            server = await asyncio.start_server(self._connection, address, port, limit=MOST_HEAD)
            self._servers.append(server)
            port = server.sockets[0].getsockname()[1]
            self.hosts |= {f"{address}:{port}", *([f"localhost:{port}"] if address == "127.0.0.1" else [])}
            self.address = self.address or f"http://{address}:{port}"
        self.room.links = lambda: (f"{self.address}/{self.room.token}",)

        def wake() -> None:
            loop.call_soon_threadsafe(self._wake)

        self._unsubscribe = self.room.listen(wake)
        return port

    async def stop(self) -> None:
        self._unsubscribe()
        self._unsubscribe = lambda: None
        with contextlib.suppress(NotImplementedError):  # accepts nobody more; on Windows only close does that
            for listening in [each for server in self._servers for each in server.sockets]:
                asyncio.get_running_loop().remove_reader(listening.fileno())
        await _run_pending()  # lets just accepted clients get their connection, which a closed server would not give
        for server in self._servers:
            server.close()
        self._searching.shutdown(wait=False, cancel_futures=True)  # nobody waits for running searches
        self._searching = ThreadPoolExecutor(MOST_SEARCHES)
        self.scores.close()
        while connections := {*self._strangers, *self._admitted}:
            for task in connections:
                task.cancel()
            await asyncio.wait(connections, timeout=1)
        await _run_pending()  # and their sockets close
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
        except asyncio.CancelledError:  # the server stops, or evicts a silent connection
            writer.transport.abort()
        except (OSError, ValueError, LookupError, TimeoutError, asyncio.IncompleteReadError):
            pass  # gone, garbled or too slow: there is nobody to answer
        except Exception as error:
            sys.stderr.write(where_it_failed(error))
        finally:
            self._strangers.pop(task, None)
            self._admitted.pop(task, None)
            writer.close()

    async def _make_room(self) -> None:
        """Closes the oldest silent connection of the address that has most of them, so that nobody can lock others out."""
        if len(self._strangers) > MOST_STRANGERS:
            await _run_pending()  # lets a request that has just arrived mark its connection as not silent
        if len(self._strangers) > MOST_STRANGERS:
            [(crowd, _)] = Counter(self._strangers.values()).most_common(1)
            oldest = next(task for task, peer in self._strangers.items() if peer == crowd)
            del self._strangers[oldest]
            oldest.cancel()
            await asyncio.sleep(0)  # it may be this very connection

    def _admit(self) -> bool:
        """Marks the connection being answered as admitted, unless there are too many."""
        peer = self._strangers.pop(_this_task(), "")
        if len(self._admitted) >= MOST_CONNECTIONS or [*self._admitted.values()].count(peer) >= MOST_FROM_ONE:
            return False
        self._admitted[_this_task()] = peer
        return True

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, peer: str) -> None:
        async with asyncio.timeout(READ_SECONDS):
            request = await Request.create(self._app, cast(asyncio.StreamReader, LimitedReader(reader)), writer, (peer, 0))
        if request is None:
            return
        request.method = request.method.upper()  # the signature of microdot's routes
        response = await self._app.dispatch_request(request)
        response.headers.update({name: value for name, value in HEADERS.items() if name not in response.headers})
        writer.awrite = MethodType(_write, writer)  # type: ignore[attr-defined]  # what microdot writes with
        await response.write(writer)

    # -- paths -----------------------------------------------------------------------------------------------------------

    def _routes(self) -> Microdot:
        app = Microdot()
        app.options_handler = None  # type: ignore[assignment]  # nobody from another site is told what would be allowed
        Request.max_content_length, Request.max_body_length = MOST_IMPORT, MOST_BODY
        own: dict[str, Callable[[Visit], Any]] = {
            "": self._page, **dict.fromkeys(FILES, self._file), **dict.fromkeys(DRAWINGS, self._drawing), "events": self._events}
        acts = {("GET", path): act for path, act in own.items()} | {
            (method, path): self._slowly if asked.slow else self._at_once for (method, path), asked in PATHS.items()}
        for (method, path), act in acts.items():
            app.route(f"/<token>/{path}" if path else "/<token>", methods=[method])(self._guarded(path, act))
        for status in (400, 404, 405, 413, 500):
            app.errorhandler(status)(lambda request, status=status: ("", status))
        return app

    def _guarded(self, path: str, act: Callable[[Visit], Any]) -> Callable[..., Awaitable[Any]]:
        """Puts the same admission check before every path."""

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
            body = await _body(request, large=host and path == "import")
            if body is None:
                return "", 413
            visit = Visit(request, path, host, body, self.room.table.preferences.language if host else "")
            if request.method == "POST" and not self._in_time(visit):
                return _json({"refused": say("Too fast: wait a moment.").sentence(visit.lang)}, 429)
            try:
                answer = act(visit)
                return await answer if isinstance(answer, Awaitable) else answer
            except Exception as error:
                sys.stderr.write(where_it_failed(error))
                return "", 500

        return handler

    def _in_time(self, visit: Visit) -> bool:
        """Applies the rate limit by guest and by address.

        A phone may claim to be many guests, and an address may have many phones.
        """
        guest = self.desk.guest(visit.asked)
        from_there = visit.host or self._address_taps.allows(visit.asked.address)
        return from_there and (guest is None or self._taps.allows(guest.key))

    def _page(self, visit: Visit) -> Any:
        text = _file("page.html").decode()
        for name, value in {"base": visit.token, "lang": visit.lang, "title": say("Fairy Tally").sentence(visit.lang)}.items():
            text = text.replace("{" + name + "}", value)
        return text, 200, {"Content-Type": "text/html; charset=UTF-8"}

    def _file(self, visit: Visit) -> Any:
        return MADE[visit.path]() if visit.path in MADE else _file(visit.path), 200, {"Content-Type": FILES[visit.path]}

    def _drawing(self, visit: Visit) -> Any:
        """Lets the browser cache drawings, so that nothing flickers when a page is redrawn."""
        return _file(visit.path), 200, {"Content-Type": "image/webp", "Cache-Control": "private, max-age=86400"}

    def _at_once(self, visit: Visit) -> Any:
        if visit.asked.path == "state":
            return self._view(visit), 200, {"Content-Type": JSON}
        status, body = self.desk.answer(visit.asked)
        return _json(body, status)

    async def _slowly(self, visit: Visit) -> Any:
        """Runs a slow request in a thread, so that others are answered meanwhile."""
        status, body = await asyncio.get_running_loop().run_in_executor(self._searching, self.desk.answer, visit.asked)
        return _json(body, status)

    def _view(self, visit: Visit) -> str:
        """Returns a view, built once per change for everybody with the same seat and language."""
        asked, guest = visit.asked, self.desk.guest(visit.asked)
        seat = self.room.seat_of(guest) if guest is not None and asked.role == "guest" else ""
        key = (self.room.version, asked.role, seat, guest.asks_for if guest else "", asked.lang, tuple(sorted(asked.query.items())))
        if len(self._views) > MOST_VIEWS:
            self._views.clear()
        if key not in self._views:
            self._views[key] = json.dumps(self.desk.answer(replace(asked, path="state")).body, ensure_ascii=False)
        return self._views[key]

    def _events(self, visit: Visit) -> Any:
        return self._stream(visit), 200, {"Content-Type": "text/event-stream; charset=UTF-8"}

    async def _stream(self, visit: Visit) -> AsyncIterator[bytes]:
        """Streams the state now and after every change, with a regular sign of life in between.

        It shows a page that the table is awake. A page sends nothing more on this connection: if it becomes readable, the page has
        hung up and its slot is free.
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
                    with contextlib.suppress(TimeoutError):  # wait_for may lose a cancellation that arrives with the event
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


class Visit:
    """One admitted request and its connection."""

    def __init__(self, request: Any, path: str, host: bool, body: bytes, language: str = "") -> None:
        """`language`: what the table has chosen, whatever its browser asks for."""
        self.token, self.path, self.host = str(request.path).split("/")[1], path, host
        self.lang = language or wanted(request.headers.get("Accept-Language", ""))
        self.asked = WebRequest(
            request.method, path, "host" if host else "guest", str(request.headers.get("Guest-Key") or request.args.get("key") or ""),
            self.lang, {str(name): str(request.args[name]) for name in request.args if name != "key"}, body,
            str(request.client_addr[0]))
        self._request = request

    async def hung_up(self) -> None:
        """Returns when the other side closes this connection."""
        with contextlib.suppress(OSError):
            await self._request.sock[0].read(1)


class LimitedReader:
    """A reader that gives up on endless headers; microdot reads the lines."""

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


def _this_task() -> asyncio.Task[Any]:
    task = asyncio.current_task()
    assert task is not None
    return task


async def _body(request: Any, large: bool) -> bytes | None:
    """Returns the body; None if it is too large or too slow. `large`: a file of games, from the table only."""
    if request.content_length <= MOST_BODY:
        sent: bytes = request.body
        return sent
    if not large:
        return None
    try:
        async with asyncio.timeout(IMPORT_SECONDS):
            file: bytes = await request.stream.readexactly(request.content_length)
            return file
    except TimeoutError:
        return None


async def _run_pending() -> None:
    """Lets the event loop do pending work: a connection needs a few rounds to begin and to end."""
    for _ in range(5):
        await asyncio.sleep(0)


async def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    writer.write(data)
    try:
        async with asyncio.timeout(WRITE_SECONDS):
            await writer.drain()
    except TimeoutError as slow:  # drops a phone that does not read
        raise ConnectionResetError(errno.ECONNRESET, "too slow") from slow


def _json(body: Json, status: int = 200) -> tuple[str, int, dict[str, str]]:
    return json.dumps(body, ensure_ascii=False), status, {"Content-Type": JSON}


@cache
def _file(name: str) -> bytes:
    return (PAGE / name).read_bytes()

