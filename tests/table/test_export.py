"""Export and import of everything in one file; a finished game as text and CSV."""

from __future__ import annotations

import contextlib
import csv
import errno
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import scoring
from table import NotSaved, Refused, Table, added_games
from table.log import LOST
from table.rules import Scoring
from table.schema import EVENTS, cut, put
from table.session import Session
from tests.table.disks import everything
from tests.table.test_added_games import FROG_POND
from tests.table.test_history import play


@pytest.fixture
def other(open_table: Callable[..., Table], tmp_path: Path) -> Table:
    """Another phone."""
    return open_table(tmp_path / "other phone")


def fill(table: Table) -> tuple[Session, Session]:
    finished = play(table, {"Ali": 2, "Bea": 3})
    table.finish(finished)
    going_on = play(table, {"Chloé": 1, "Diego": 0})
    going_on.undo()
    table.settings["language"] = "fr"
    table.overlays["once_upon_a_draft"] = "cards: {}\n"
    return finished, going_on


def contents(table: Table) -> dict[str, object]:
    return json.loads(table.export_all())


def test_everything_moves_to_another_phone_in_one_file(table: Table, other: Table) -> None:
    _, going_on = fill(table)
    report = other.import_all(table.export_all())
    assert report.added == 2 and report.sentence("fr") == "2 parties ajoutées, dont 1 en cours."
    assert contents(other) == contents(table)
    assert other.history.records()[0].totals == {"Ali": 2, "Bea": 3}
    assert other.open_sessions()[0].state == going_on.state and other.open_sessions()[0].can_redo
    assert other.settings["language"] == "fr" and other.overlays.of("once_upon_a_draft") == ["cards: {}\n"]


def test_what_was_deleted_stays_behind_and_is_not_counted(table: Table, other: Table) -> None:
    finished, _ = fill(table)
    table.delete(finished.id)
    assert len(contents(table)["games"]) == 1
    report = other.import_all(table.export_all())
    assert (report.added, report.open) == (1, 1)
    assert other.history.records() == other.history.deleted() == []


def test_a_game_deleted_here_comes_back_with_the_file_that_has_it(table: Table) -> None:
    finished, _ = fill(table)
    kept = table.export_all()
    table.delete(finished.id)
    assert table.import_all(kept).sentence("en") == "1 game added, 1 game already here."
    assert [record.id for record in table.history.records()] == [finished.id]


def test_importing_twice_gives_no_duplicates(table: Table, other: Table) -> None:
    fill(table)
    other.import_all(table.export_all())
    report = other.import_all(table.export_all())
    assert (report.added, report.known) == (0, 2)
    assert contents(other) == contents(table)
    assert table.import_all(other.export_all()).known == 2


def test_a_game_that_went_on_elsewhere_is_continued(table: Table, other: Table) -> None:
    _, going_on = fill(table)
    other.import_all(table.export_all())
    going_on.do({"do": "add_card", "player": "Diego", "card": "mountain"})
    table.finish(going_on)
    assert other.import_all(table.export_all()).longer == 1
    assert other.open_sessions() == [] and len(other.history.records()) == 2


def test_a_game_that_went_on_differently_on_both_phones_stays_as_it_is_here(table: Table, other: Table) -> None:
    _, going_on = fill(table)
    other.import_all(table.export_all())
    going_on.do({"do": "note", "text": "here"})
    going_on.do({"do": "note", "text": "and here"})
    other.open_sessions()[0].do({"do": "note", "text": "there"})
    assert other.import_all(table.export_all()).known == 2
    assert other.open_sessions()[0].state.notes == ("there",)


def test_what_this_phone_has_settled_stays_settled(table: Table, other: Table) -> None:
    fill(table)
    other.settings["language"] = "en"
    other.overlays["once_upon_a_draft"] = "cards: {mine: {}}\n"
    other.import_all(table.export_all())
    assert other.settings["language"] == "en" and other.overlays.text("once_upon_a_draft") == "cards: {mine: {}}\n"


def test_a_file_with_a_game_this_app_cannot_read_is_refused_with_its_place(table: Table, other: Table) -> None:
    fill(table)
    file = contents(table)
    file["games"][1]["log"].append(["2026-11-14T20:00:00.000+00:00", {"do": "event of the future"}])
    with pytest.raises(Refused) as refused:
        other.import_all(json.dumps(file))
    assert refused.value.sentence("en") == "games[1]: This game does not know the event “event of the future”."
    assert other.history.records() == other.open_sessions() == [] and dict(other.settings) == {}
    assert other.import_all(json.dumps({**file, "games": []})).sentence("fr") == "0 partie ajoutée."


def test_a_game_this_app_cannot_read_is_exported_apart_so_that_the_others_can_be_imported(table: Table, other: Table) -> None:
    _, going_on = fill(table)
    table.store.append(put(EVENTS, (going_on.id, len(going_on.entries), "2026-11-14T20:00:00.000+00:00", {"do": "event of the future"})))
    exported = contents(table)
    assert [game["uid"] for game in exported["unreadable"]] == [going_on.uid]
    assert exported["unreadable"][0]["log"][-1][1] == {"do": "event of the future"}
    assert other.import_all(json.dumps(exported)).sentence("en") == "1 game added."


def test_a_game_that_lost_a_step_moves_with_what_is_left_of_it(open_table: Callable[..., Table], other: Table) -> None:
    table = open_table()
    session = play(table, {"Ali": 2, "Bea": 1})
    table.store.append(cut(EVENTS, (session.id, 1)))
    table = open_table()  # whoever has the game in hand still has the step
    [here] = table.open_sessions()
    assert other.import_all(table.export_all()).added == 1
    [there] = other.open_sessions()
    assert there.state == here.state and LOST in [raw for _, raw in there.entries]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not JSON",
        "[]",
        "[" * 100_000,
        '{"app": "another"}',
        '{"app": "fairy-tally", "format": 99}',
        '{"app": "fairy-tally", "format": 1, "games": 7, "players": [], "settings": {}, "overlays": []}',
        '{"app": "fairy-tally", "format": 1, "games": [], "players": [3], "settings": {}, "overlays": []}',
        '{"app": "fairy-tally", "format": 1, "games": [], "players": [], "settings": {}, "overlays": [{"game": 1}]}',
    ],
)
def test_a_file_that_is_none_of_ours_is_refused_and_changes_nothing(table: Table, text: str) -> None:
    fill(table)
    before = contents(table)
    with pytest.raises(Refused):
        table.import_all(text)
    assert contents(table) == before


@pytest.mark.parametrize(
    "damage",
    [
        lambda game: game.pop("uid"),
        lambda game: game.update(uid=7),
        lambda game: game.update(started="yesterday"),
        lambda game: game.update(log=[]),
        lambda game: game.update(log=[[1, 2, 3]]),
        lambda game: game["log"][0].__setitem__(1, {"do": "start"}),
        lambda game: game["record"].update(result=[]),
        lambda game: game["record"].update(result={"players": 3}),
        lambda game: game["record"].update(result={"ranking": 5}),
    ],
)
def test_a_broken_game_in_a_file_never_gets_in(table: Table, other: Table, damage: Callable[[dict[str, object]], object]) -> None:
    fill(table)
    file = contents(table)
    damage(file["games"][0])
    with pytest.raises(Refused, match=r"^games\[0\](: |\.| must be)"):
        other.import_all(json.dumps(file))
    assert other.history.records() == other.open_sessions() == [] and other.verify() == []


def test_erasing_all_leaves_an_empty_table(table: Table) -> None:
    _, going_on = fill(table)
    table.erase_all()
    assert contents(table)["games"] == [] and table.players.all() == [] and dict(table.settings) == {}
    with pytest.raises(Refused):
        going_on.do({"do": "note", "text": "too late"})


def test_a_finished_game_as_plain_text(table: Table) -> None:
    record = table.finish(play(table, {"Ali": 7, "Bea": 8}))
    assert table.plain_text(record, "fr") == "Fantasy Realms, 14/11/2026\nBea l’emporte.\n1. Bea\u00a0: 8\n2. Ali\u00a0: 7"
    shared = table.finish(play(table, {"Ali": 7, "Bea": 7}))
    assert "Shared victory: Ali, Bea." in table.plain_text(shared, "en")


def test_a_game_saved_with_cards_missing_has_a_leader_and_no_winner(table: Table) -> None:
    record = table.finish(play(table, {"Ali": 6, "Bea": 7}))
    assert not record.complete and not table.history.record(record.id).complete
    assert "\nLeading: Bea. The score is not complete.\n" in table.plain_text(record, "en")
    assert "Nothing entered" in table.plain_text(table.finish(play(table, {"Ali": 0, "Bea": 0})), "en")


def test_a_finished_game_as_csv(table: Table) -> None:
    record = table.finish(play(table, {"Ali": 2, "Bea, the \"best\"": 3}))
    rows = list(csv.DictReader(io.StringIO(table.csv(record, "en"))))
    assert [(row["player"], row["place"], row["total"], row["won"]) for row in rows] == [
        ("Ali", "2", "2", "0"),
        ('Bea, the "best"', "1", "3", "0"),        # their hands are not full: she leads
    ]


# All or nothing


CORRECTED = "game: fantasy_realms\ncards:\n  king: {number: 31, name: {en: King, fr: le Roi}, suit: leader, strength: 9}\n"


def with_everything(table: Table) -> str:
    """An export with games, a setting, corrections and the file of an added game."""
    table.added_games.open_library()
    table.added_games.add(FROG_POND)
    table.overlays["fantasy_realms"] = CORRECTED
    table.settings["language"] = "fr"
    table.finish(table.new_session("fantasy_realms", ["Ali", "Bea"]))
    for game in ("frog_pond", "baby_pirates"):
        table.new_session(game, ["Ana", "Bo"])
    return table.export_all()


@pytest.fixture
def two_phones(tmp_path: Path) -> Iterator[tuple[Table, Table]]:
    tables = Table.open(tmp_path / "one"), Table.open(tmp_path / "other")
    yield tables
    for table in tables:
        table.close()
    scoring.use_library()


@pytest.mark.parametrize("full_after", range(3))
def test_an_import_brings_games_settings_packs_and_corrections_together_or_nothing(
    two_phones: tuple[Table, Table], monkeypatch: pytest.MonkeyPatch, full_after: int
) -> None:
    table, other = two_phones
    text, before = with_everything(table), everything(other)
    scoring.use_library()
    other.added_games.open_library()
    appended = []
    append = other.store.journal.append

    def filling(changes: object) -> object:
        if len(appended) >= full_after:
            raise OSError(errno.ENOSPC, "no space")
        appended.append(changes)
        return append(changes)

    monkeypatch.setattr(other.store.journal, "append", filling)
    if full_after:
        assert other.import_all(text).added == 3
        assert [added.game for added in other.added_games.games()] == ["frog_pond"] and other.settings["language"] == "fr"
        assert other.overlays.of("fantasy_realms") == [CORRECTED] and other.added_games.text("frog_pond")
    else:
        with pytest.raises(NotSaved):
            other.import_all(text)
        assert everything(other) == before and other.added_games.rescan() == [] and other.added_games.all() == {}
        assert not list(other.added_games.folder.glob("*"))


class Killed(BaseException):
    """Nothing is tidied up."""


@pytest.mark.parametrize("appended", [False, True])
def test_a_kill_during_an_import_leaves_all_of_it_or_nothing(
    two_phones: tuple[Table, Table], monkeypatch: pytest.MonkeyPatch, appended: bool
) -> None:
    def kill(*_: object) -> None:
        raise Killed

    table, other = two_phones
    text, before = with_everything(table), everything(other)
    scoring.use_library()
    with monkeypatch.context() as patch:
        if appended:
            patch.setattr(added_games, "write_file", kill)
        else:
            patch.setattr(other.store, "append", kill)
        with pytest.raises(Killed):
            other.import_all(text)
    assert not list(other.added_games.folder.glob("*"))
    other.close()
    scoring.use_library()
    with contextlib.closing(Table.open(other.added_games.home)) as again:
        again.added_games.open_library()
        assert again.added_games.rescan() == []
        assert [added.game for added in again.added_games.games()] == (["frog_pond"] if appended else [])
        if appended:
            assert again.added_games.text("frog_pond") == table.added_games.text("frog_pond") and len(again.open_sessions()) == 2
            again.import_all(text)
            assert set(again.settings) == set(table.settings)
        else:
            assert everything(again) == before


def test_a_refused_import_leaves_no_file_of_an_added_game(two_phones: tuple[Table, Table]) -> None:
    table, other = two_phones
    file = json.loads(with_everything(table))
    file["games"].append({"uid": "broken"})
    scoring.use_library()
    other.added_games.open_library()
    with pytest.raises(Refused, match=r"games\[3\]"):
        other.import_all(json.dumps(file))
    assert other.added_games.all() == {} and not list(other.added_games.folder.glob("*"))


def test_a_record_without_points_in_a_line_is_refused(open_table: Callable[..., Table], tmp_path: Path) -> None:
    table = open_table(tmp_path / "real rules", rules=Scoring())
    session = table.new_session("fantasy_realms", ["Ali", "Bea"])
    session.do({"do": "add_card", "player": "Ali", "card": "king"})
    table.finish(session)
    file = json.loads(table.export_all())
    file["games"][0]["record"]["result"]["players"]["Ali"]["cards"]["king"]["points"] = None
    with pytest.raises(Refused, match="result"):
        open_table(tmp_path / "third phone", rules=Scoring()).import_all(json.dumps(file))


def test_an_export_of_a_newer_format_is_refused_in_a_sentence(table: Table, other: Table) -> None:
    fill(table)
    for newer in (2, 1000):
        with pytest.raises(Refused, match="newer version"):
            other.import_all(json.dumps({**contents(table), "format": newer}))
    assert other.history.records() == [] and other.open_sessions() == []


@pytest.mark.parametrize("text", ["[" * 100_000, '{"app":' * 100_000, '{"app": "fairy-tally", "games": ' + "[" * 80 + "]" * 80 + "}"])
def test_a_file_nested_too_deep_is_refused_in_a_sentence(table: Table, text: str) -> None:
    with pytest.raises(Refused, match="does not contain games"):
        table.import_all(text)
