"""Everything in one JSON file, and back again: nothing is added twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import compress
from operator import not_

from sentences import Saying, listed, say, say_n
from table.games import KINDS
from table.games.state import COLOUR, NAME_LENGTH, Json, clean_name
from table.history import read_log
from table.import_reader import Found, parsed
from table.log import MOST_BOXES, MOST_ENTRIES, MOST_SEATS, Entry, Log, Packs, replay
from table.record import seat_rows, seats_of
from table.schema import GAMES, OVERLAYS, PLAYERS, SESSIONS, SETTINGS, Change, Row, put, whole_game
from table.settings import portable
from table.store import Store
from table.time_limit import Patience
from table.words import Refused

APP, FORMAT = "fairy-tally", 1
LARGEST_FILE = 64_000_000  # characters
MOST_GAMES = 100_000
LARGEST_TOTAL = 1_000_000_000
ID = r"\w{1,60}"


@dataclass(frozen=True)
class Imported:
    """What an import brought."""

    added: int = 0
    open: int = 0  # among those added: not finished, so not in the history
    longer: int = 0  # games that were here and went on elsewhere
    known: int = 0
    told: tuple[Saying, ...] = ()  # what became of the added games' files, and of corrections

    def sentence(self, lang: str = "en") -> str:
        parts = (
            say_n("{n} game added", "{n} games added", self.added),
            say_n("{n} game continued", "{n} games continued", self.longer),
            say_n("{n} game already here", "{n} games already here", self.known),
        )
        told: list[Saying] = [part for part in parts if part.count] or [parts[0]]
        if self.open:
            told.insert(1, say("{n} of them open", n=self.open))
        return listed([say("{games}.", games=listed(told, "")), *self.told], between=" ").sentence(lang)


def export_text(store: Store, added: Mapping[str, str], packs: Packs) -> str:
    """All games, players, settings and overlays as the text of one file, and the files of added games. What was deleted stays here.

    So does what means something on this phone alone: numbers of games, and which player is in view. Games that this app cannot
    read are in the file as well, but apart: one of them must not keep the others from being imported.
    """
    with store.lock:
        games = [_game(store, row) for row in store.rows(SESSIONS, "WHERE deleted IS NULL ORDER BY id")]
        can_be_read = [_can_be_read(game, packs) for game in games]
        file = {
            "app": APP,
            "format": FORMAT,
            "games": list(compress(games, can_be_read)),
            "unreadable": list(compress(games, map(not_, can_be_read))),
            "players": [dict(zip(PLAYERS.columns, row, strict=True)) for row in store.rows(PLAYERS)],
            "settings": {name: value for name, value in store.rows(SETTINGS) if _moves(name, value)},
            "overlays": [dict(zip(OVERLAYS.columns, row, strict=True)) for row in store.rows(OVERLAYS)],
            "packs": dict(added),
        }
    return json.dumps(file, ensure_ascii=False, indent=1)


def _game(store: Store, session: Row) -> dict[str, Json]:
    number, uid, _, started, status, deleted = session
    records = store.rows(GAMES, "WHERE session = ?", (number,))
    return {
        "uid": uid,
        "started": started,
        "status": status,
        "deleted": deleted,
        "log": [[at, event] for at, event in read_log(store, number)],
        "record": dict(zip(GAMES.columns[1:], records[0][1:], strict=True)) if records else None,
    }


def _moves(name: str, value: Json) -> bool:
    """A setting that no phone could take in is left out: it must not keep the rest from being imported."""
    try:
        return portable(Found(name), Found(value))
    except Refused:
        return False


def _can_be_read(game: Json, packs: Packs) -> bool:
    try:
        replay([event for _, event in game["log"]], packs)
    except Refused:
        return False
    return True


@dataclass(frozen=True)
class _Game:
    """A game of a file, checked: its log can be replayed."""

    uid: str
    started: str
    entries: list[Entry]
    log: Log
    record: tuple[str, str, Mapping[str, Json]] | None

    def changes(self, number: int) -> list[Change]:
        session = (number, self.uid, self.log.game.name, self.started, "finished" if self.record else "open", None)
        events = [(number, entry, at, event) for entry, (at, event) in enumerate(self.entries)]
        if not self.record:
            return whole_game(session, events, (), ())
        return whole_game(session, events, [(number, *self.record)], seat_rows(number, seats_of(self.log, self.record[2])))


def import_file(store: Store, file: Found, free_number: Callable[[], int], packs: Packs) -> Imported:
    """Imports a file, but for its packs and overlays: all of it or, if something in it is broken, nothing."""
    games = [_checked(game, packs) for game in file.part("games").items(MOST_GAMES) if not _deleted(game)]
    players = [_player(player) for player in file.part("players").items()]
    overlays_of(file)
    settings = [(name, value.value) for name, value in file.part("settings").parts().items() if portable(Found(name), value)]
    with store.changing():
        free, changes, became = free_number(), [], Counter[str]()
        once: dict[str, _Game] = {}
        for game in games:
            once.setdefault(game.uid, game)
        for game in once.values():
            what, more = _merged(store, game, free)
            free += what == "added"
            changes += more
            became[what] += 1
            became["open"] += what == "added" and game.record is None
        # What this phone already has wins.
        for table, rows in ((PLAYERS, players), (SETTINGS, settings)):
            here = {row[0] for row in store.select(f"SELECT {table.columns[0]} FROM {table.name}")}
            changes += [put(table, row) for row in rows if row[0] not in here]
        if changes:
            store.append(*changes)
        store.generation += 1
    known = len(games) - became["added"] - became["longer"]
    return Imported(became["added"], became["open"], became["longer"], known)


def _merged(store: Store, game: _Game, free: int) -> tuple[str, list[Change]]:
    """What becomes of a game, and what is to be written for it; `free` is its number if it is new."""
    here = store.rows(SESSIONS, "WHERE uid = ?", (game.uid,))
    if not here:
        return "added", game.changes(free)
    ours = read_log(store, here[0][0])
    if here[0][-1] and game.entries == ours:  # deleted here: whoever imports the file wants to see it
        return "added", [put(SESSIONS, (*here[0][:-1], None))]
    if len(game.entries) <= len(ours) or game.entries[: len(ours)] != ours:
        return "known", []
    return "longer", game.changes(here[0][0])


def read_file(text: str) -> Found:
    """The content of a file; Refused, if it is not one of ours. Early exports had no packs."""
    none_of_ours = Refused(say("This file does not contain games of this app."))
    if len(text) > LARGEST_FILE:
        raise Refused(say("This file is too large."))
    file = parsed(text, none_of_ours)
    if not isinstance(file.value, dict) or file.value.get("app") != APP:
        raise none_of_ours
    if file.part("format").number(0, 1000) > FORMAT:
        raise Refused(say("This file comes from a newer version of the app."))
    file.value.setdefault("packs", {})
    file.part("packs").parts(1000)
    return file


def _deleted(game: Found) -> bool:
    return isinstance(game.value, dict) and bool(game.value.get("deleted"))


def _checked(found: Found, packs: Packs) -> _Game:
    """A game of the file; refused with its place if this app cannot read it."""
    _start(found.part("log"))
    entries = [(at.time(), event.value) for at, event in (entry.items(exactly=2) for entry in found.part("log").items(MOST_ENTRIES))]
    uid, started, record = found.part("uid").text(like=ID), found.part("started").time(), found.part("record")
    try:
        log = Patience().run(lambda: replay([event for _, event in entries], packs))
    except Refused as why:
        raise Refused(say("{place}: {what}", place=found.where, what=why.saying)) from why
    return _Game(uid, started, entries, log, _record(record, log) if record.value is not None else None)


def _start(log: Found) -> None:
    """Who plays what. Events are checked by the game itself, but everything is built on the start."""
    start = log.items(MOST_ENTRIES)[0].items(exactly=2)[1] if log.value else log.part("start")
    start.part("game").text(like=ID)
    start.part("kind").text(like="|".join(KINDS))
    for player in start.part("players").items(MOST_SEATS):
        player.part("name").text(NAME_LENGTH)
        player.part("colour").text(like=COLOUR)
    for name in ("readings", "options"):
        for setting in start.part(name).parts(200).values():
            setting.plain(2)


def _record(record: Found, log: Log) -> tuple[str, str, Mapping[str, Json]]:
    """The record of a game: its figures are numbers, and its players were there."""
    finished, pack, result = record.part("finished").time(), record.part("pack").text(200), record.part("result")
    ranking = result.parts().get("ranking")
    if "editions" in result.parts():
        [box.text(100) for box in result.part("editions").items(MOST_BOXES)]
    names = set(log.state.names)
    for shared in ranking.items() if ranking and ranking.value is not None else ():
        for name in shared.items():
            if name.text() not in names:
                raise name.wrong(say("a player of the game"))
    try:
        seats_of(log, result.value)
        totals, lines = log.game.totals(result.value, log.state.names), log.game.lines(result.value)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
        raise result.wrong(say("the result of a game")) from wrong
    for total in [*totals.values(), *(line.points for line in lines)]:
        if total is not None:
            Found(total, result.where).number(-LARGEST_TOTAL, LARGEST_TOTAL)
    return finished, pack, result.value


def _player(found: Found) -> Row:
    name = found.part("name")
    if clean_name(name.text(NAME_LENGTH)) != name.value:
        raise name.wrong(say("a name"))
    return name.value, found.part("colour").text(like=COLOUR), found.part("played").time()


def overlays_of(file: Found) -> list[Row]:
    """Whether the rules can read them is another question, for when the packs are there."""
    return [
        (found.part("game").text(like=ID), found.part("saved").time(), found.part("text").text(1_000_000))
        for found in file.part("overlays").items(1000)
    ]
