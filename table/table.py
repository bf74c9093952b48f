"""The entrance to this layer: open a folder, start a game, continue another, look back at finished ones."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from weakref import WeakValueDictionary

import scoring
from scoring import Pack, Result
from sentences import Saying, say
from table.added_games import ADDABLE, SHELF, AddedGames
from table.export import Imported, export_text, import_file, read_file
from table.history import GameHistory, Record
from table.log import begin, start_event
from table.players import KnownPlayers
from table.preferences import Preferences
from table.rules import Scoring, known_readings, open_packs
from table.schema import EVENTS, OVERLAYS, SESSIONS, Change, Json, Row, Value, put, together
from table.seating import Setup
from table.session import Session
from table.settings import Overlays, Settings
from table.sharing import as_csv, as_plain_text, lines_of
from table.statistics import Favourite, favourites
from table.storage_sentences import StorageNotice
from table.store import Clock, Store, now
from table.words import NotSaved, Refused, is_refused, no_more

CAN_BE_RESTORED = timedelta(days=30)


class Table:
    """Everything the app stores. Opening never raises: the store's `notices` say what happened."""

    def __init__(self, store: Store, rules: Scoring) -> None:
        self.store = store
        self.rules = rules
        self.settings = Settings(store)
        self.preferences = Preferences(self.settings)
        self.overlays = Overlays(store)
        self.players = KnownPlayers(store)
        self.history = GameHistory(store)
        self.setup = Setup()  # the choices for the game being set up; replaced with every choice
        self.added_games = AddedGames(self.settings, store.path.parent, self.played)
        self._held: WeakValueDictionary[tuple[int, str], Session] = WeakValueDictionary()  # sessions in use

    @classmethod
    def open(cls, folder: str | os.PathLike[str], *, rules: Scoring | None = None, clock: Clock = now) -> Table:
        return cls(Store(Path(folder), clock), rules or Scoring())

    def verify(self) -> list[StorageNotice]:
        """Checks everything that is stored and purges what was deleted long ago; call it off the frame after the start.

        Returns what was found damaged.
        """
        before = len(self.store.notices)
        self.store.verify()
        with suppress(Refused):
            self.store.purge(self.store.clock() - CAN_BE_RESTORED)
        return self.store.notices[before:]

    def close(self) -> None:
        self.store.close()

    def pack(self, game: str, readings: Mapping[str, Json] | None = None, editions: Sequence[str] = ()) -> Pack:
        """Opens a game with its boxes on the table and the owner's corrections.

        A reading that an update removed is ignored.
        """
        overlays = self.overlays.of(game)
        try:
            return self.rules.open_pack(game, readings=readings or {}, overlays=overlays, editions=editions)
        except Refused:
            if not readings:
                raise
            left = known_readings(self.rules.open_pack(game, readings={}, overlays=overlays, editions=editions), readings)
            return self.rules.open_pack(game, readings=left, overlays=overlays, editions=editions)

    def own_boxes(self, game: str) -> tuple[str, ...]:
        """Returns the boxes of a game that its owner has, as far as they still exist."""
        owned = self.settings.boxes(game) or ()
        return tuple(box for box in self.printed_pack(game).editions if box in owned) if owned else ()

    def pack_to_show(self, game: str, editions: Sequence[str] | None = None) -> Pack:
        """Opens a game for looking at it, never for scoring: with these boxes or the owner's.

        Corrections that can no longer be read are left out.
        """
        boxes = self.own_boxes(game) if editions is None else editions
        try:
            return self.pack(game, editions=boxes)
        except Refused:
            return self.rules.open_pack(game, readings={}, overlays=[], editions=boxes)

    def printed_pack(self, game: str) -> Pack:
        """Opens a game without corrections or readings."""
        return self.rules.open_pack(game, readings={}, overlays=[])

    # Games in progress

    def new_session(
        self,
        game: str,
        players: Sequence[str | Mapping[str, str]],
        *,
        readings: Mapping[str, Json] | None = None,
        variant: str = "",
        editions: Sequence[str] | None = None,
        options: Mapping[str, Json] | None = None,
    ) -> Session:
        """Starts a game. Without readings, the house readings apply; without editions, the owner's boxes are used."""
        readings = self.settings.readings(game) if readings is None else readings
        pack = self.pack(game, readings, self.own_boxes(game) if editions is None else editions)
        readings = known_readings(pack, readings)
        seated, uid = self.players.seated(players), os.urandom(16).hex()
        start = start_event(uid, pack, seated, variant=variant, readings=readings, options=options or {})
        log = begin(start)
        if "start" in log.game.ask_the_rules:
            log.game.check_result(self.rules.score(pack, log.state))
        at = self.store.timestamp()
        with self.store.changing():
            row = (self.free_number(), start["uid"], game, at, "open", None)
            seats = self.players.remembered(log.state.players, at)
            self.store.append(together(put(SESSIONS, row), put(EVENTS, (row[0], 0, at, start)), seats))
        return self._session(row)

    def free_number(self) -> int:
        """Returns the number for the next game. A partly lost game keeps its number."""
        highest = self.store.select("SELECT max(id) FROM sessions UNION ALL SELECT max(session) FROM events")
        return 1 + max(int(number or 0) for (number,) in highest)

    def open_sessions(self) -> list[Session]:
        """Lists unfinished games, the most recently played first."""
        last = "(SELECT at FROM events WHERE session = sessions.id ORDER BY entry DESC LIMIT 1)"
        return self._sessions(f"WHERE status = 'open' AND deleted IS NULL ORDER BY {last} DESC, id DESC")

    def session(self, number: int) -> Session:
        """Returns any game by its number, open or finished."""
        for session in self._sessions("WHERE id = ?", (number,)):
            return session
        raise no_more()

    def _sessions(self, where: str, values: Sequence[Value] = ()) -> list[Session]:
        with self.store.lock:
            return [self._session(row) for row in self.store.rows(SESSIONS, where, values)]

    def _session(self, row: Row) -> Session:
        """Returns one object per game, however many ask: several phones enter hands at once and must share one log."""
        session = self._held.setdefault((int(row[0]), str(row[1])), Session(self, row))
        session.row = row
        return session

    def played(self, game: str) -> int:
        """Returns how many games of this kind are stored: open, finished, and deleted ones that can be restored."""
        return len(self.store.rows(SESSIONS, "WHERE game = ?", (game,)))

    def stopped_by(self, file: Path) -> int:
        """Returns how many open games have cards that this file's packs lack: they could not continue with it."""
        games = {pack.game for pack in scoring.check_packs(file, ADDABLE)}
        packs = open_packs(file)

        def score(session: Session) -> Result:
            return self.rules.score(packs(session.game, session.state.editions), session.state)

        return sum(is_refused(score, session) for session in self.open_sessions() if session.game in games and session.readable)

    # Finished games

    def finish(self, session: Session) -> Record:
        """Stores the current result as the record of the game."""
        with self.store.changing():
            session.row = self.history.keep(session.row, session.record_so_far())
            return self.history.record(session.id)

    def reopen(self, number: int) -> Session:
        """Opens a finished game again for corrections; finishing it again replaces the record."""
        self.history.mark(number, status="open")
        return self.session(number)

    def put_back(self, number: int) -> Session:
        """Undoes `reopen`: back into the history, with the record as it was."""
        self.history.mark(number, status="finished")
        return self.session(number)

    def favourite_cards(self, game: str, player: str) -> list[Favourite]:
        """Returns the cards this player had most often in finished games; empty if results do not name cards."""
        pack = self.pack_to_show(game)
        cards = getattr(pack, "cards", {})
        lines = (line for record in self.history.records(game=game, player=player) for line in lines_of(player, record, pack))
        return favourites(line for line in lines if line.item in cards)

    def delete(self, number: int) -> None:
        """Hides a game, open or finished; `undelete` restores it."""
        self.history.mark(number, deleted=True)

    def undelete(self, number: int) -> None:
        self.history.mark(number, deleted=False)

    def finished(self) -> int:
        """Returns how many games are in the history."""
        [(number,)] = self.store.select("SELECT count(*) FROM sessions WHERE status = 'finished' AND deleted IS NULL")
        return int(number)

    # Moving data

    def export_all(self) -> str:
        """Exports everything as one JSON text."""
        return export_text(self.store, self.added_games.texts())

    def import_all(self, text: str) -> Imported:
        """Imports what `export_all` wrote, here or on another phone; repeating it adds nothing."""
        file = read_file(text)
        packs = self.added_games.import_packs(file["packs"], file["settings"].get(SHELF))
        overlays, messages = self._overlays_to_import(file["overlays"])
        try:
            imported = import_file(self.store, file, self.free_number, [*overlays, *packs.changes()])
        except Refused:
            self.added_games.take_back(packs)
            raise
        if packs.shelf:
            with suppress(NotSaved):  # the other phone's shelf may list games that are not here
                self.added_games.opened = False
                self.added_games.open_library()
                self.added_games.rescan()
        return replace(imported, told=(*packs.told, *messages))

    def _overlays_to_import(self, overlays: Sequence[Row]) -> tuple[list[Change], list[Saying]]:
        """Keeps this phone's overlays where both have one; reports those that the rules cannot read and drops them."""
        changes: list[Change] = []
        messages: list[Saying] = []
        for game, saved, text in overlays:
            try:
                if game not in self.overlays:
                    self.rules.open_pack(game, readings={}, overlays=[text])
                    changes.append(put(OVERLAYS, (game, saved, text)))
            except Refused as why:
                messages.append(say("The corrections are not imported: {why}", why=why.saying))
        return changes, messages

    def erase_all(self) -> None:
        """Erases games, players, settings, overlays and added games, irreversibly."""
        added = list(self.added_games.all())
        self.store.erase()
        self.added_games.clear(added)

    def plain_text(self, record: Record, lang: str) -> str:
        return as_plain_text(record, self.pack(record.game, editions=record.editions), lang, self.session(record.id).state.variant)

    def csv(self, record: Record, lang: str) -> str:
        return as_csv(record, self.pack(record.game, editions=record.editions), lang)
