"""Finished games: the list by day, what can be done with each, and the filter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from sentences import say, say_n
from table import Refused
from table.commands import LONGEST_NOTE
from table.games.game import FinishedSeat
from table.history import Deleted, Difference, Record
from table.people import initials
from table.session import Session
from table.shelf import check_playable, listed_game, listed_games
from table.table import Table
from views.open_games import open_game_row
from views.palette import player_colour
from views.parts import (
    Action,
    Command,
    FieldView,
    GameRowView,
    Link,
    ListView,
    OptionView,
    Person,
    RowView,
    SeatMark,
    SectionView,
    Tap,
    TroubleView,
)
from views.wording import Wording

DAYS = (0, 30, 365)  # 0: always
LONGEST = 12 * 60  # minutes: a game that took longer was interrupted


@dataclass(frozen=True, slots=True)
class Filter:
    """Which finished games are shown."""

    game: str = ""
    player: str = ""
    days: int = 0

    def as_query(self) -> dict[str, Any]:
        """Returns the arguments for the table's history and statistics."""
        since = datetime.now().astimezone() - timedelta(days=self.days) if self.days else None
        return {"game": self.game, "player": self.player, "since": since}

    def tap(self, **change: Any) -> Tap:
        """Returns the tap that applies this filter."""
        return Tap(open=Link("history", asdict(replace(self, **change))))


@dataclass(frozen=True, slots=True)
class HistoryView:
    days: tuple[tuple[str, tuple[GameRowView, ...]], ...] = ()
    older: Action | None = None
    nothing: bool = False  # no game is finished yet
    none_found: TroubleView | None = None
    filtered: str = ""  # « Fantasy Realms, Diego, 30 derniers jours »
    beside_the_game: str = ""  # the same without the game, for a page that shows it elsewhere


@dataclass(frozen=True, slots=True)
class Looked:
    """What the log of a game says beyond its record."""

    note: str = ""
    differences: tuple[Difference, ...] = ()
    readable: bool = True


NOT_LOOKED = Looked()


def history_view(table: Table, tell: Wording, chosen: Filter, shown: int, looked: Mapping[int, Looked] | None = None) -> HistoryView:
    """Builds the list, newest first. `looked`: what their logs say, which is read later."""
    filter_text = _beside_the_game(chosen, tell)
    filtered = ", ".join(filter(None, (_title(table, chosen.game, tell) if chosen.game else "", filter_text)))
    if not table.history.records(limit=1):
        return HistoryView(nothing=True, filtered=filtered, beside_the_game=filter_text)
    records = table.history.records(limit=shown + 1, **chosen.as_query())
    colours = _colours(table)
    rows = [(record, record_row(table, tell, record, colours, (looked or {}).get(record.id, NOT_LOOKED))) for record in records[:shown]]
    days = groupby(rows, key=lambda row: tell.capital(tell.near_day(row[0].finished.astimezone().date())))
    everything = Action(tell(say("Show all games")), Filter().tap())
    return HistoryView(
        days=tuple((day, tuple(view for _record, view in some)) for day, some in days),
        older=Action(tell(say("Older games")), Tap(), kind="tonal") if len(records) > shown else None,
        none_found=None if records else TroubleView(tell(say("No game found: {filter}.", filter=filtered)), everything),
        filtered=filtered,
        beside_the_game=filter_text,
    )


def look_again(table: Table, numbers: Iterable[int]) -> dict[int, Looked]:
    """Reads the logs: notes, and which games would score differently because cards have changed."""
    return {number: _look(table.session(number), table.history.record(number)) for number in numbers}


def _look(session: Session, record: Record) -> Looked:
    if not session.readable:
        return Looked(readable=False)
    differences: Sequence[Difference] = ()
    with suppress(Refused):  # an added game that is not here now: its record stays as it is
        if session.pack().hash != record.pack:
            differences = session.differences(record)
    return Looked(session.note, tuple(differences))


def record_row(table: Table, tell: Wording, record: Record, colours: Mapping[str, int], looked: Looked) -> GameRowView:
    people = people_in([seat.player for seat in record.seats], colours)
    in_order = sorted(record.seats, key=lambda seat: (not seat.won, seat.place))
    missing = [seat.player for seat in record.seats if seat.total is None] if record.winners and not together(record) else []
    return GameRowView(
        id=record.id,
        game=record.game,
        title=headline_with_points(tell, record),
        caption=" · ".join(facts(table, tell, record)) if looked.readable else tell(say("Cannot be read, kept as it is")),
        seats=tuple(_mark(tell, record, seat, people[seat.player]) for seat in in_order),
        tap=Tap(open=Link("record", {"id": record.id})),
        menu=Tap(open=Link("record_menu", {"id": record.id})),
        won=bool(record.winners) and record.complete,
        missing=tell(say("Not entered: {names}", names=", ".join(missing))) if missing else "",
        note=looked.note,
        rescored=_rescored(tell, looked.differences),
        unreadable=not looked.readable,
    )


def headline_with_points(tell: Wording, record: Record) -> str:
    """Returns « Diego gagne, 212 »."""
    best = max((seat.total for seat in record.seats if seat.player in record.winners and seat.total is not None), default=None)
    return headline(tell, record) + ("" if best is None or together(record) else f", {tell.number(best)}")


def _mark(tell: Wording, record: Record, seat: FinishedSeat, person: Person) -> SeatMark:
    return SeatMark(person, faint=not together(record)) if seat.total is None else SeatMark(person, tell.number(seat.total))


def _rescored(tell: Wording, differences: Sequence[Difference]) -> str:
    """Says the totals of then and of today."""
    totals = ", ".join(tell(say("{name} {today} (then {total})", name=each.then.player, today=_total(tell, each.today),
                                total=_total(tell, each.then))) for each in differences)
    return tell(say("Counted again")) + tell.colon + totals if totals else ""


def _total(tell: Wording, seat: FinishedSeat) -> str:
    return "–" if seat.total is None else tell.number(seat.total)


def together(record: Record) -> bool:
    """Whether it was won or lost together, without points."""
    return "ranking" not in record.result


def headline(tell: Wording, record: Record) -> str:
    """Returns « Diego l’emporte », « Victoire partagée : Anna, Ben », « Gagné à 9 heures »; of an incomplete score « Diego mène »."""
    if together(record):
        hour = record.result.get("state", {}).get("hour") or 0
        if record.winners and hour:
            return tell(say_n("Won at {n} o’clock", "Won at {n} o’clock", hour))
        return tell(say("Won together") if record.winners else say("Lost together"))
    if not record.winners:
        return tell(say("Nothing entered"))
    if len(record.winners) > 1:
        return tell(say("Shared victory") if record.complete else say("Leading")) + tell.colon + ", ".join(record.winners)
    [name] = record.winners
    return tell(say("{name} wins", name=name) if record.complete else say("{name} leads", name=name))


def facts(table: Table, tell: Wording, record: Record) -> list[str]:
    """Says which game it was, at what time, how long, whether it was close, whether anything is missing."""
    minutes = int((record.finished - record.started).total_seconds() // 60)
    boxes = [tell(say("with boxes"))] if record.editions else []
    texts = [_title(table, record.game, tell), *boxes, tell.time_of_day(record.finished.astimezone())]
    texts += [tell.lasted(minutes)] if 0 < minutes <= LONGEST else []
    texts += [tell(say("after a tie"))] if tie_was_broken(record) else []
    return texts + ([] if record.complete else [tell(say("not complete"))])


def tie_was_broken(record: Record) -> bool:
    """Whether a tie for first place was broken; if it was not, the place is shared."""
    return any(len(step["winner"]) < len(step["between"]) for step in record.result.get("tie_break") or ()
               if set(step["between"]) & set(record.winners))


def _title(table: Table, game: str, tell: Wording) -> str:
    return listed_game(table, game).title(tell.lang)


def _colours(table: Table) -> dict[str, int]:
    return {player["name"]: player_colour(player["colour"]) for player in table.players.all()}


def people_in(names: Sequence[str], colours: Mapping[str, int]) -> dict[str, Person]:
    """Returns the people of one table, with initials that tell them apart."""
    letters = initials(list(names))
    return {name: Person(name, letters[name], colours.get(name, 0)) for name in names}


def people_known(table: Table, names: Sequence[str]) -> dict[str, Person]:
    return people_in(names, _colours(table))


# which games


def _beside_the_game(chosen: Filter, tell: Wording) -> str:
    return ", ".join(filter(None, (chosen.player, _period(chosen.days, tell) if chosen.days else "")))


def _period(days: int, tell: Wording) -> str:
    return tell({0: say("Always"), 30: say("Last 30 days"), 365: say("Last 12 months")}[days])


def filter_view(table: Table, tell: Wording, chosen: Filter) -> ListView:
    """Builds the filter; every tap applies at once."""
    known = [str(player["name"]) for player in table.players.all()]
    people = people_known(table, known)

    def option(label: str, person: Person | None = None, **change: Any) -> OptionView:
        [(name, value)] = change.items()
        now = getattr(chosen, name) == value
        return OptionView(label, now, chosen.tap(**change), person, "check" if now and person is None else "")

    games = [option(tell(say("All")), game=""), *(option(game.title(tell.lang), game=game.game) for game in listed_games(table))]
    players = [option(tell(say("Everybody")), player=""), *(option(name, people[name], player=name) for name in known)]
    sections = [SectionView(tell(say("Game")), options=tuple(games))]
    if known:
        sections.append(SectionView(tell(say("Player")), options=tuple(players)))
    sections.append(SectionView(tell(say("Period")), options=tuple(option(_period(days, tell), days=days) for days in DAYS)))
    return ListView(tell(say("Which games?")), sections=tuple(sections), actions=(Action(tell(say("Show")), Tap(), kind="main"),))


# one game


def trouble_with_record(table: Table, tell: Wording, number: int) -> str:
    """Says why a finished game cannot be shown on the page of its kind; "" if it can."""
    session = table.session(number)
    try:
        check_playable(table, session)
    except Refused as refused:
        return tell(refused.saying)
    state = getattr(session.result(), "state", None)  # by today's rules an old evening may not be over
    if state is not None and state.outcome is None:
        return tell(say("By today’s rules this game does not end. It is kept as it was."))
    return ""


def record_view(table: Table, tell: Wording, number: int, why: str) -> ListView:
    """Builds the page of a game whose rules are gone: its players and totals stay readable as saved."""
    record = table.history.record(number)
    in_order = sorted(record.seats, key=lambda seat: seat.place)
    rows = tuple(RowView(f"{seat.place}.  {seat.player}", figure=_total(tell, seat)) for seat in in_order)
    return ListView(headline(tell, record), why, (SectionView(rows=rows),), actions=(Action(tell(say("Done")), Tap(), kind="tonal"),))


def record_menu_view(table: Table, tell: Wording, id: int) -> ListView:
    """Lists what can be done with a finished game: write a note, delete it."""
    record, session = table.history.record(id), table.session(id)
    rows = []
    if session.readable:
        label = say("Change the note") if session.note else say("Write a note")
        rows.append(RowView(tell(label), session.note, icon="pencil-outline", tap=Tap(open=Link("note", {"id": id}))))
    kept = tell(say("For 30 days you can bring it back: Settings › My data."))
    rows.append(RowView(tell(say("Delete the game")), kept, icon="trash-can-outline", role="error", tap=_delete(record, tell)))
    return ListView(headline(tell, record), _title(table, record.game, tell), (SectionView(rows=tuple(rows)),))


def _delete(record: Record, tell: Wording) -> Tap:
    back = Action(tell(say("Undo")), Tap(command=Command("undelete", {"id": record.id})))
    return Tap(command=Command("delete", {"id": record.id}), says=tell(say("The game is deleted.")), offer=back)


def deleted_view(table: Table, tell: Wording) -> ListView:
    """Lists the games deleted in the last 30 days, finished or open: a tap restores one."""
    colours = _colours(table)
    rows = tuple(_deleted_row(table, tell, each, colours) for each in table.history.deleted())
    caption = say("Tap a game to bring it back.") if rows else say("Nothing was deleted in the last 30 days.")
    return ListView(tell(say("Recently deleted")), tell(caption), (SectionView(games=rows),))


def _deleted_row(table: Table, tell: Wording, deleted: Deleted, colours: Mapping[str, int]) -> GameRowView:
    """Builds its row as it was in its list: who won, or how far it had come."""
    people = people_in(deleted.names, colours)
    back = Tap(command=Command("undelete", {"id": deleted.id}), says=tell(say("The game is back.")))
    when = tell(say("deleted {when}", when=tell.ago(deleted.deleted)))
    row = GameRowView(
        deleted.id, deleted.game, tell(say("Open game")), f"{_title(table, deleted.game, tell)} · {when}",
        tuple(SeatMark(person) for person in people.values()), back, restore=back,
    )
    with suppress(Refused):
        record = record_row(table, tell, table.history.record(deleted.id), colours, NOT_LOOKED)
        return replace(row, title=record.title, seats=record.seats)
    with suppress(Refused):
        return replace(row, title=open_game_row(table, table.session(deleted.id), tell).title)
    return row


def note_view(table: Table, tell: Wording, number: int) -> ListView:
    field = FieldView(tell(say("Where, with whom, what happened")), Command("note", {"id": number}), "text", table.session(number).note,
                      longest=LONGEST_NOTE)
    return ListView(tell(say("Note")), fields=(field,), actions=(Action(tell(say("Save")), Tap(), kind="main"),))
