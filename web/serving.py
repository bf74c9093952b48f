"""A table without a window: `main.py --serve` opens it on this machine only, for one person with a browser."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from pathlib import Path

from table import Table
from web.room import Room
from web.server import Server

HERE = "127.0.0.1"
NAME = "tally"  # the name of the app's folder, as Kivy uses it


def app_folder() -> Path:
    """Returns the folder where the app keeps its games, found without Kivy."""
    if sys.platform == "win32":
        return Path(os.environ["APPDATA"]) / NAME
    if sys.platform == "darwin":
        return Path("~/Library/Application Support").expanduser() / NAME
    return Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / NAME


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError(text)
    return port


_port.__name__ = "port"  # argparse's own wording


def serve(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="main.py", description="A table without a window, for a browser on this machine.")
    parser.add_argument("--serve", action="store_true", help="open the table here instead of a window")
    parser.add_argument("--port", type=_port, default=0, help="a free one if none is named")
    parser.add_argument("--folder", type=Path, default=None, help="where the games are kept; the app's own if none is named")
    asked = parser.parse_args(arguments)
    table = Table.open(asked.folder or app_folder())
    try:
        table.added_games.open_library()
        for notice in table.store.notices:
            print(notice.sentence("en"), file=sys.stderr)
        return asyncio.run(_serve(table, asked.port)) if table.store.saving else 2
    finally:
        table.close()


async def _serve(table: Table, port: int) -> int:
    room = Room(table, hosted=True)
    server = Server(room)
    try:
        port = await server.start([HERE], port)
    except OSError:
        print(f"Port {port} cannot be used: it is taken, or not allowed. Leave --port out for a free one.", file=sys.stderr)
        return 2
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, over.set)
        except NotImplementedError:  # Windows
            signal.signal(name, lambda *_args: loop.call_soon_threadsafe(over.set))
    print(f"Table: http://{HERE}:{port}/{room.host_token}")  # this line is for programs, the next one for people
    print("Open this address in a browser on this machine. Ctrl+C ends it.", flush=True)
    await over.wait()
    await server.stop()
    room.leave()
    return 0
