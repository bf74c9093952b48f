"""Exports everything to one JSON file, and imports it again: nothing is added twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from sentences import Saying, listed, parse_json, say, say_n
from table.games.state import COLOUR, NAME, Json
from table.history import read_log, seat_rows, seats_of
from table.json_reader import (
    JsonPath,
    Reader,
    any_value,
    by_name,
    number,
    optional,
    pair,
    parts,
    path_text,
    plain,
    several,
    text,
    time,
    type_error,
)
from table.log import MOST_BOXES, MOST_ENTRIES, MOST_SEATS, Entry, Log, replay
from table.schema import EVENTS, GAMES, OVERLAYS, PLAYERS, SESSIONS, SETTINGS, Change, TableSpec, put, record_of, together
from table.settings import portable
from table.store import Store
from table.time_limit import Deadline
from table.words import Refused, is_refused

APP, FORMAT = "fairy-tally", 1
LARGEST_FILE = 64_000_000  # characters
MOST_GAMES = 100_000
LARGEST_TOTAL = 1_000_000_000
MOST_PLAYERS = 1_000_000


def _row(table: TableSpec, *columns: Reader) -> Reader:
    """Reads a row of a table, column by column."""
    read = parts(dict(zip(table.columns, columns, strict=True)))
    return lambda found, path: tuple(read(found, path).values())


ID, COLOUR_OR_NONE, CHOSEN = text(like=r"\w{1,60}"), text(like=COLOUR), by_name(partial(plain, depth=2), 200)
FILE = parts({
    "games": several(any_value, MOST_GAMES),
    "players": several(_row(PLAYERS, NAME, COLOUR_OR_NONE, time), MOST_PLAYERS),
    "settings": by_name(any_value, MOST_PLAYERS),
    "overlays": several(_row(OVERLAYS, ID, time, text(1_000_000))),  # whether the rules can read them is checked later
    "packs": by_name(any_value),
})
GAME = parts({"uid": ID, "started": time, "log": several(pair(time, any_value), MOST_ENTRIES), "record": any_value})
RECORD = parts({"finished": time, "pack": text(200), "result": any_value})
NAMES = several(text())
RESULT = {  # the parts that are read later, besides those a kind of game reads
    "editions": several(text(100), MOST_BOXES),
    "ranking": optional(several(NAMES)),
    "tie_break": optional(several(parts({"between": NAMES, "winner": NAMES}))),
    "state": parts({"hour": number(0, 1000), "pairs": NAMES, "outcome": optional(text(100))}),
}
# Events are checked by the game itself, but everything depends on the start.
START = parts({"game": ID, "players": several(parts({"colour": COLOUR_OR_NONE}), MOST_SEATS), "readings": CHOSEN, "options": CHOSEN})


@dataclass(frozen=True)
class Imported:
    """What an import added."""

    added: int = 0
    open: int = 0  # added, but unfinished and therefore not in the history
    longer: int = 0  # known games that were continued elsewhere
    known: int = 0
    told: tuple[Saying, ...] = ()  # messages about added games' files and corrections

    def sentence(self, lang: str = "en") -> str:
        parts = (
            say_n("{n} game added", "{n} games added", self.added),
            say_n("{n} game continued", "{n} games continued", self.longer),
            say_n("{n} game already here", "{n} games already here", self.known),
        )
        counts: list[Saying] = [part for part in parts if part.count] or [parts[0]]
        if self.open:
            counts.insert(1, say("{n} of them open", n=self.open))
        return listed([say("{games}.", games=listed(counts, "")), *self.told], between=" ").sentence(lang)


def export_text(store: Store, added: Mapping[str, str]) -> str:
    """Returns everything as one text, except deleted games and what only matters on this phone.

    Games that this app cannot read are included in a separate part, so that they never prevent an import.
    """
    with store.lock:
        settings = {name: value for name, value in store.rows(SETTINGS) if (read := portable(name)) and not is_refused(read, value, None)}
        games: dict[bool, list[Json]] = {False: [], True: []}
        for row in store.rows(SESSIONS, "WHERE deleted IS NULL ORDER BY id"):
            log, records = read_log(store, row[0]), store.rows(GAMES, "WHERE session = ?", row[:1])
            record = dict(zip(GAMES.columns[1:], records[0][1:], strict=True)) if records else None
            game = {"uid": row[1], "started": row[3], "log": [[at, event] for at, event in log], "record": record}
            games[is_refused(replay, [event for _, event in log])].append(game)
        file = {
            "app": APP,
            "format": FORMAT,
            "games": games[False],
            "unreadable": games[True],
            "players": [dict(zip(PLAYERS.columns, row, strict=True)) for row in store.rows(PLAYERS)],
            "settings": settings,
            "overlays": [dict(zip(OVERLAYS.columns, row, strict=True)) for row in store.rows(OVERLAYS)],
            "packs": dict(added),
        }
    return json.dumps(file, ensure_ascii=False, indent=1)


@dataclass(frozen=True)
class _Game:
    """A checked game of a file: its log can be replayed."""

    uid: str
    started: str
    entries: list[Entry]
    log: Log
    record: tuple[str, str, Mapping[str, Json]] | None

    def changes(self, number: int) -> list[Change]:
        session = (number, self.uid, self.log.game.name, self.started, "open", None)
        start, *steps = (put(EVENTS, (number, entry, at, event)) for entry, (at, event) in enumerate(self.entries))
        changes = [together(put(SESSIONS, session), start), *steps]
        if self.record:
            seats = seat_rows(number, seats_of(self.log, self.record[2]))
            changes.append(record_of((*session[:4], "finished", None), (number, *self.record), seats))
        return changes


def import_file(store: Store, file: Mapping[str, Json], free_number: Callable[[], int], more: Sequence[Change]) -> Imported:
    """Imports the games, players and settings of a file together with `more`: all of it or, if anything is broken, nothing."""
    games = [_checked(game, ((None, "games"), index)) for index, game in enumerate(file["games"])]
    settings = [(name, read(value, ((None, "settings"), name))) for name, value in file["settings"].items() if (read := portable(name))]
    with store.changing():
        free, changes, became = free_number(), [], Counter[str]()
        once: dict[str, _Game] = {}
        for game in games:
            once.setdefault(game.uid, game)
        for game in once.values():
            what, needed = _merged(store, game, free)
            free += what == "added"
            changes += needed
            became[what] += 1
            became["open"] += what == "added" and game.record is None
        # What this phone already has wins.
        for table, rows in ((PLAYERS, file["players"]), (SETTINGS, settings)):
            here = {row[0] for row in store.select(f"SELECT {table.columns[0]} FROM {table.name}")}
            changes += [put(table, row) for row in rows if row[0] not in here]
        if changes or more:
            store.append(*changes, *more)
        store.generation += 1
    known = len(games) - became["added"] - became["longer"]
    return Imported(became["added"], became["open"], became["longer"], known)


def _merged(store: Store, game: _Game, free: int) -> tuple[str, list[Change]]:
    """Returns what happens to a game and what to write for it; `free` is its number if it is new."""
    here = store.rows(SESSIONS, "WHERE uid = ?", (game.uid,))
    if not here:
        return "added", game.changes(free)
    ours = read_log(store, here[0][0])
    if here[0][-1] and game.entries == ours:  # deleted here, but importing the file means wanting it
        return "added", [put(SESSIONS, (*here[0][:-1], None))]
    if len(game.entries) <= len(ours) or game.entries[: len(ours)] != ours:
        return "known", []
    return "longer", game.changes(here[0][0])


def read_file(text: str) -> dict[str, Json]:
    """Returns the content of a file without its games; raises Refused if it is not one of ours."""
    none_of_ours = Refused(say("This file does not contain games of this app."))
    if len(text) > LARGEST_FILE:
        raise Refused(say("This file is too large."))
    try:
        file = parse_json(text)
    except ValueError as unreadable:
        raise none_of_ours from unreadable
    plain(file)
    if not isinstance(file, dict) or file.get("app") != APP:
        raise none_of_ours
    if parts({"format": number(0, 1000)})(file, None)["format"] > FORMAT:
        raise Refused(say("This file comes from a newer version of the app."))
    read: dict[str, Json] = FILE(file, None)
    return read


def _checked(found: Json, path: JsonPath) -> _Game:
    """Returns a game of the file; refuses it with its position if this app cannot read it."""
    game = GAME(found, path)
    START(game["log"][0][1] if game["log"] else None, (((path, "log"), 0), 1))
    try:
        log = Deadline().run(lambda: replay(event for _, event in game["log"]))
    except Refused as why:
        raise Refused(say("{place}: {what}", place=path_text(path), what=why.saying)) from why
    record = None if game["record"] is None else _record(game["record"], (path, "record"), log)
    return _Game(game["uid"], game["started"], list(game["log"]), log, record)


def _record(found: Json, path: JsonPath, log: Log) -> tuple[str, str, Mapping[str, Json]]:
    """Reads the record of a game: its figures are numbers, and its players took part."""
    record, where = RECORD(found, path), (path, "result")
    result = record["result"]
    read = parts(RESULT, needed=["state"] if log.game.ending else [])(result, where)
    for name in chain(*read.get("ranking") or ()):
        if name not in log.state.names:
            raise type_error((where, "ranking"), say("a player of the game"))
    try:
        seats_of(log, result)
        totals, lines = log.game.totals(result, log.state.names), log.game.lines(result)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as broken:
        raise type_error(where, say("the result of a game")) from broken
    points = number(-LARGEST_TOTAL, LARGEST_TOTAL)
    for total in totals.values():
        optional(points)(total, where)
    for line in lines:
        points(line.points, where)
    return record["finished"], record["pack"], result
