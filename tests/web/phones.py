"""Phones that talk to a table over real sockets, as far as HTTP goes: for tests and figures."""
from __future__ import annotations

import http.client
import json
import secrets
import socket
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlsplit


class Phone:
    """Somebody's browser, as far as HTTP goes."""

    def __init__(self, link: str, lang: str = "en") -> None:
        found = urlsplit(link)
        self.host, self.port, self.base = str(found.hostname), int(found.port or 0), found.path
        self.key, self.lang = "", lang

    def ask(self, method: str, path: str = "", body: object = None, *, raw: bytes | None = None, base: str | None = None,
            **headers: str) -> tuple[int, dict[str, str], str]:
        """Status, headers (by lower-case name), text. Headers with an underscore for the dash; an empty one is left out."""
        sent = {"Host": f"{self.host}:{self.port}", "Accept-Language": self.lang, "Guest-Key": self.key,
                **({"Content-Type": "application/json"} if method == "POST" else {}),
                **{name.replace("_", "-"): value for name, value in headers.items()}}
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        connection = http.client.HTTPConnection(self.host, self.port, timeout=10)
        try:
            connection.putrequest(method, (self.base if base is None else base) + path, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                if value:
                    connection.putheader(name, value)
            if data is not None:
                connection.putheader("Content-Length", str(len(data)))
            connection.endheaders(data)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode(errors="replace")
        finally:
            connection.close()

    def get(self, path: str) -> Any:
        status, _, text = self.ask("GET", f"/{path}")
        assert status == 200, (path, status)
        return json.loads(text)

    def state(self, seat: str = "") -> Any:
        return self.get(f"state?seat={quote(seat)}")

    def post(self, path: str, **body: object) -> tuple[int, Any]:
        status, _, text = self.ask("POST", f"/{path}", body)
        return status, json.loads(text) if text else {}

    def sit(self, player: str, new: bool = False) -> None:
        status, told = self.post("sit", player=player, new=new)
        assert status == 200, told
        self.key = told["key"]

    def ask_for(self, player: str) -> None:
        """A seat with cards in it, which the table has to give."""
        status, told = self.post("sit", player=player)
        assert (status, told["asks_for"]) == (202, player), told
        self.key = told["key"]

    def tap(self, tap: str = "", **event: object) -> tuple[int, Any]:
        return self.post("do", id=tap or secrets.token_hex(8), send=[event])

    def undo(self) -> tuple[int, Any]:
        return self.command("undo")

    def command(self, name: str, **arguments: object) -> tuple[int, Any]:
        return self.post("command", id=secrets.token_hex(8), name=name, arguments=arguments)

    def begin(self, game: str, *players: str, variant: str = "") -> tuple[int, Any]:
        """As the host: the table is set up, everybody sits down, the game begins."""
        self.command("set_up", game=game)
        for colour, player in enumerate(players, start=1):
            self.command("seat", game=game, player=player, colour=colour)
        if variant:
            self.command("choose_variant", game=game, variant=variant)
        return self.command("begin", game=game)

    def listen(self) -> Stream:
        return Stream(self)


class Stream:
    """The server-sent events of one phone, read as they come."""

    def __init__(self, phone: Phone) -> None:
        self._socket = socket.create_connection((phone.host, phone.port), timeout=10)
        self._socket.sendall(f"GET {phone.base}/events?key={phone.key} HTTP/1.1\r\nHost: {phone.host}:{phone.port}\r\n\r\n".encode())
        self._lines = self._socket.makefile("r", encoding="utf-8", newline="\n")

    def next(self) -> Any:
        """The next state; beats are passed over. ConnectionError when the table is gone."""
        event = ""
        for line in self._lines:
            if line.startswith("event: "):
                event = line[7:].strip()
            elif line.startswith("data: ") and not event:
                return json.loads(line[6:])
            elif not line.strip():
                event = ""
        raise ConnectionError("the table has hung up")

    def until(self, happens: Callable[[Any], bool]) -> Any:
        while not happens(state := self.next()):
            pass
        return state

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


def holders(state: Any) -> dict[str, str]:
    """Who has which card, as a guest's page shows it."""
    told, tiles = state["view"], state["view"]["body"]["tiles"]
    held = {card: tile for card, tile in tiles.items() if tile.get("state", "free") != "free"}
    return {card: told["me"] if tile["state"] == "mine" else tile["holder"]["name"] for card, tile in held.items()}
