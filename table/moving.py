"""Everything in one JSON file, and back again: what is there already is not added a second time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from table import schema
from table.games.state import Json
from table.log import Log, replay
from table.record import seat_rows
from table.schema import EVENTS, GAMES, OVERLAYS, PLAYERS, SEATS, SESSIONS, SETTINGS, Row, as_text
from table.store import Store
from table.words import Refused, Said, count

APP, FORMAT = "fairy-tally", 1


@dataclass(frozen=True)
class Imported:
    """What an import brought."""

    added: int = 0
    open: int = 0  # among those added: not finished, so not in the history
    longer: int = 0  # games that were here and went on elsewhere
    known: int = 0
    unreadable: int = 0
    shelf: tuple[Said, ...] = ()  # what became of the added games' files

    def sentence(self, lang: str = "en") -> str:
        parts = (
            (self.added, ("partie ajoutée", "parties ajoutées"), ("game added", "games added")),
            (self.longer, ("partie complétée", "parties complétées"), ("game continued", "games continued")),
            (self.known, ("partie déjà là", "parties déjà là"), ("game already here", "games already here")),
            (self.unreadable, ("partie illisible", "parties illisibles"), ("game unreadable", "games unreadable")),
        )
        told = [count(number, fr, en) for number, fr, en in parts if number] or [count(0, *parts[0][1:])]
        if self.open:
            told.insert(1, Said("dont {n} en cours", "{n} of them open", {"n": self.open}))
        games = ", ".join(part.sentence(lang) for part in told) + "."
        return " ".join([games, *(said.sentence(lang) for said in self.shelf)])


def exported(store: Store, packs: Mapping[str, str]) -> str:
    """All games, players, settings and overlays as the text of one file, and the packs of added games. What was deleted stays here."""

    def read(connection: sqlite3.Connection) -> dict[str, Json]:
        return {
            "app": APP,
            "format": FORMAT,
            "games": [_game(connection, row) for row in schema.rows(connection, SESSIONS, "WHERE deleted IS NULL ORDER BY id")],
            "players": [dict(zip(PLAYERS.columns, row, strict=True)) for row in schema.rows(connection, PLAYERS)],
            "settings": {str(name): json.loads(str(value)) for name, value in schema.rows(connection, SETTINGS)},
            "overlays": [dict(zip(OVERLAYS.columns, row, strict=True)) for row in schema.rows(connection, OVERLAYS)],
            "packs": dict(packs),
        }

    return json.dumps(store.read(read), ensure_ascii=False, indent=1)


def _game(connection: sqlite3.Connection, session: Row) -> dict[str, Json]:
    number, uid, _, started, status, deleted = session
    log = schema.rows(connection, EVENTS, "WHERE session = ? ORDER BY entry", (number,))
    records = schema.rows(connection, GAMES, "WHERE session = ?", (number,))
    return {
        "uid": uid,
        "started": started,
        "status": status,
        "deleted": deleted,
        "log": [[at, json.loads(str(event))] for _, _, at, event in log],
        "record": {"finished": records[0][1], "pack": records[0][2], "result": json.loads(str(records[0][3]))} if records else None,
    }


@dataclass(frozen=True)
class _Game:
    """A game of a file, checked: it can be played again from its log."""

    uid: str
    started: str
    status: str
    deleted: str | None
    entries: list[tuple[str, str]]
    log: Log
    record: tuple[str, str, Mapping[str, Json]] | None

    def rows(self, number: int) -> list[tuple[schema.Sheet, Row]]:
        rows: list[tuple[schema.Sheet, Row]] = [
            (SESSIONS, (number, self.uid, self.log.game.name, self.started, self.status, self.deleted)),
            *((EVENTS, (number, entry, at, event)) for entry, (at, event) in enumerate(self.entries)),
        ]
        if self.record:
            finished, pack, result = self.record
            rows.append((GAMES, (number, finished, pack, as_text(result))))
            rows += [(SEATS, row) for row in seat_rows(number, self.log, result)]
        return rows


def take_in(store: Store, file: Mapping[str, Json]) -> Imported:
    """Takes in what `exported` wrote, but for the packs. All of it or, if something in it is broken, nothing."""
    games = [_checked(raw) for raw in file["games"] if not (isinstance(raw, dict) and raw.get("deleted"))]
    players = [_player(raw) for raw in file["players"]]
    overlays = [_texts(raw, OVERLAYS) for raw in file["overlays"]]

    def write(connection: sqlite3.Connection) -> Imported:
        counts = {"added": 0, "longer": 0, "known": 0}
        still_open = 0
        for game in games:
            if game is not None:
                became = _take_in(connection, game)
                counts[became] += 1
                still_open += became == "added" and game.record is None
        # What this phone has settled stays settled.
        for sheet, rows in ((PLAYERS, players), (OVERLAYS, overlays), (SETTINGS, _settings(file["settings"]))):
            for row in rows:
                if not schema.rows(connection, sheet, f"WHERE {sheet.columns[0]} = ?", row[:1]):
                    schema.add(connection, sheet, row)
        return Imported(counts["added"], still_open, counts["longer"], counts["known"], games.count(None))

    return store.write(write)


def erase(store: Store) -> None:
    def everything(connection: sqlite3.Connection) -> None:
        for sheet in reversed(schema.TABLES):
            connection.execute(f"DELETE FROM {sheet.name}")

    store.write(everything)


def _take_in(connection: sqlite3.Connection, game: _Game) -> str:
    here = schema.rows(connection, SESSIONS, "WHERE uid = ?", (game.uid,))
    if not here:
        number = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM sessions").fetchone()[0]
    else:
        number = here[0][0]
        log = schema.rows(connection, EVENTS, "WHERE session = ? ORDER BY entry", (number,))
        ours = [(at, event) for _, _, at, event in log]
        if here[0][-1] and game.entries == ours:  # deleted here: whoever takes the file in wants to see it
            schema.put(connection, SESSIONS, (*here[0][:-1], None))
            return "added"
        if len(game.entries) <= len(ours) or game.entries[: len(ours)] != ours:
            return "known"
    for sheet, row in game.rows(int(number)):
        schema.put(connection, sheet, row)
    return "longer" if here else "added"


def opened(text: str) -> dict[str, Json]:
    """The file as it was written; raises Refused if it is none of ours. Files of before packs moved with the games have none."""
    try:
        file = json.loads(text)
    except (ValueError, RecursionError):
        file = None
    if not isinstance(file, dict) or file.get("app") != APP:
        raise Refused("Ce fichier ne contient pas de parties de cette app.", "This file does not hold games of this app.")
    if not isinstance(file.get("format"), int) or file["format"] > FORMAT:
        raise Refused("Ce fichier vient d'une version plus récente de l'app.", "This file comes from a newer version of the app.")
    file.setdefault("packs", {})
    kinds = {"games": list, "players": list, "settings": dict, "overlays": list, "packs": dict}
    if not all(isinstance(file.get(name), kind) for name, kind in kinds.items()):
        raise _broken()
    return file


def _broken() -> Refused:
    return Refused("Ce fichier est abîmé : rien n'a été importé.", "This file is damaged: nothing was imported.")


def _checked(raw: Json) -> _Game | None:
    """A game of the file, or None if this app cannot play it again."""
    try:
        log = replay(event for _, event in raw["log"])
        record = raw["record"]
        game = _Game(
            uid=_text(raw["uid"]),
            started=_time(raw["started"]),
            status="finished" if record else "open",
            deleted=None if raw["deleted"] is None else _time(raw["deleted"]),
            entries=[(_time(at), as_text(event)) for at, event in raw["log"]],
            log=log,
            record=(_time(record["finished"]), _text(record["pack"]), record["result"]) if record else None,
        )
        game.rows(0)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError):
        return None
    return game


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _time(value: Json) -> str:
    datetime.fromisoformat(_text(value))
    return _text(value)


def _texts(raw: Json, sheet: schema.Sheet) -> Row:
    try:
        return tuple(_text(raw[column]) for column in sheet.columns)
    except (KeyError, TypeError) as wrong:
        raise _broken() from wrong


def _player(raw: Json) -> Row:
    return _texts(raw, PLAYERS)


def _settings(settings: Mapping[str, Json]) -> list[Row]:
    return [(name, as_text(value)) for name, value in settings.items()]
