"""An invitation to the game on this phone: the room and its server, which runs in its own thread.

It stands still when the phone sleeps and goes on under the same address when it wakes: guests find everything again.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

from table import Table
from table.session import Session
from views.code import squares
from web.addresses import of_this_machine
from web.room import Room
from web.server import Server


class Invitation:
    def __init__(self, table: Table, session: Session, on_guest_action: Callable[[], None] | None = None) -> None:
        self.room = Room(table, session, on_guest_action=on_guest_action)
        self.addresses: tuple[str, ...] = ()
        self._port = 0
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping: asyncio.Event | None = None

    @property
    def is_open(self) -> bool:
        return self._thread is not None

    def links(self) -> list[str]:
        """The links for guests, one per network of this phone."""
        return [f"http://{address}:{self._port}/{self.room.token}" for address in self.addresses]

    @staticmethod
    def code(link: str) -> list[list[bool]]:
        """Returns a link as a QR code: rows of dark and light squares."""
        return squares(link)

    def follow_network(self) -> bool:
        """Serves on the current networks of this phone; False if none can be used."""
        found = of_this_machine()
        if not self.is_open or set(found) != set(self.addresses):
            try:
                self.open(found)
            except OSError:  # it has just disappeared again
                return False
        return self.is_open

    def open(self, addresses: Sequence[str]) -> None:
        """Serves on these addresses from now on, on the same port as before if it is still free. Raises OSError if none can be used."""
        self.close_server()
        if not addresses:
            return
        ready = threading.Event()
        trouble: list[BaseException] = []

        async def serve() -> None:
            server = Server(self.room)
            try:
                self._port = await self._started(server, addresses)
                self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
                ready.set()
                await self._stopping.wait()
            finally:
                await server.stop()

        def run() -> None:
            try:
                asyncio.run(serve())
            except BaseException as error:  # any error: whoever waits for `ready` must be told
                trouble.append(error)
            finally:
                ready.set()

        thread = threading.Thread(target=run, name="guests", daemon=True)
        thread.start()
        ready.wait()
        if trouble:
            thread.join()
            raise trouble[0]
        self._thread, self.addresses = thread, tuple(addresses)

    async def _started(self, server: Server, addresses: Sequence[str]) -> int:
        try:
            return await server.start(addresses, self._port)
        except OSError:
            if not self._port:
                raise
            await server.stop()
            return await server.start(addresses, 0)

    def close_server(self) -> None:
        """Stops serving; seats and address are kept in case it is opened again."""
        if self._thread is not None and self._loop is not None and self._stopping is not None:
            self._loop.call_soon_threadsafe(self._stopping.set)
            self._thread.join()
        self._thread, self.addresses = None, ()

    def close(self) -> None:
        """Ends the invitation: its address becomes invalid."""
        self.close_server()
        self.room.leave()
