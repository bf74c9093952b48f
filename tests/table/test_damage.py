"""Damaged files: the app starts, says in one sentence what happened, and loses at most the damaged lines."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from table import StorageNotice, Table
from table.files import BLOCK
from table.journal import decode_line
from table.schema import EVENTS, SETTINGS, put
from table.session import Session
from table.store import INDEX, JOURNAL
from tests.table.conftest import TickingClock
from tests.table.disks import everything, flipped, torn
from tests.table.plain_rules import PlainRules
from tests.table.random_play import live_on
from tests.table.test_flips import survivors
from tests.table.test_history import play

ENOUGH = 0.999  # of what no damage touched


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def fill(table: Table) -> Session:
    """Two finished games, one in progress, a setting, an overlay."""
    table.finish(play(table, {"Ali": 2, "Bea": 3}))
    table.finish(play(table, {"Ali": 5, "Chloé": 4}, "once_upon_a_draft"))
    table.settings["language"] = "fr"
    table.overlays["once_upon_a_draft"] = "cards: {}\n" * 900
    return play(table, {"Bea": 3, "Chloé": 3})


@pytest.fixture
def filled(open_table: Callable[..., Table], folder: Path) -> dict[str, list[object]]:
    table = open_table(folder)
    fill(table)
    kept = everything(table)
    table.close()
    return kept


def the_notice(table: Table, kind: str) -> StorageNotice:
    (notice,) = table.store.notices
    assert notice.kind == kind
    for lang in ("fr", "en"):
        assert notice.sentence(lang).endswith(".") and "{" not in notice.sentence(lang)
    assert notice.sentence("fr") != notice.sentence("en")
    return notice


def works(table: Table) -> None:
    session = play(table, {"Ali": 2, "Bea": 1})
    assert table.open_sessions()[0].state == session.state
    assert table.finish(session) in table.history.records()


def lines_of(folder: Path) -> list[bytes]:
    return [line for line in (folder / JOURNAL).read_bytes().split(b"\n") if line.strip()]


def write_lines(folder: Path, lines: list[bytes]) -> None:
    (folder / JOURNAL).write_bytes(b"".join(b"\n" + line + b"\n" for line in lines))


def looked_at(open_table: Callable[..., Table], folder: Path) -> Table:
    table = open_table(folder)
    table.verify()
    return table


# The journal


def test_a_damaged_byte_costs_at_most_the_line_it_stands_in(folder: Path, filled: dict[str, list[object]]) -> None:
    whole = (folder / JOURNAL).read_bytes()
    chance = Random(1)
    lines = set(lines_of(folder))
    newlines = [at for at in range(len(whole)) if whole[at] == 10]
    for at in [*newlines, *chance.sample(range(len(whole)), 400)]:
        damaged = bytearray(whole)
        damaged[at] ^= 1 << chance.randrange(8)
        readable = {line for line in bytes(damaged).split(b"\n") if decode_line(line, 0)}
        assert len(lines - readable) <= 1 and readable <= lines


def test_a_damaged_line_is_said_once_the_file_is_kept_and_the_rest_is_there(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]]
) -> None:
    lines = lines_of(folder)
    step = next(number for number, line in enumerate(lines) if b'"card_2"' in line)
    damaged = (folder / JOURNAL).read_bytes().replace(lines[step], lines[step].replace(b"card_2", b"card_9"))
    (folder / JOURNAL).write_bytes(damaged)
    table = looked_at(open_table, folder)
    notice = the_notice(table, "damaged")
    day = TickingClock().time.astimezone()
    assert notice.sentence("en").startswith("The journal of your games was damaged: 1 line is lost, 3 games are safe. "
                                            f"Steps are missing in 1 game ({day:%Y-%m-%d}). The damaged file is kept (")
    assert f"dans 1 partie ({day:%d/%m/%Y})." in notice.sentence("fr") and f"({day:%d.%m.%Y})." in notice.sentence("de")
    assert notice.file is not None and notice.file.read_bytes() == damaged
    assert len(everything(table)["events"]) == len(filled["events"]) - 1 and len(table.history.records()) == 2
    works(table)
    assert looked_at(open_table, folder).store.notices == []


@pytest.mark.parametrize("index_is_there", [True, False])
def test_a_line_deleted_from_the_middle_is_noticed(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]], index_is_there: bool
) -> None:
    lines = lines_of(folder)
    write_lines(folder, [*lines[:9], *lines[10:]])
    if not index_is_there:
        (folder / INDEX).unlink()
    the_notice(looked_at(open_table, folder), "damaged")
    assert looked_at(open_table, folder).store.notices == []


@pytest.mark.parametrize("left", [-1, -5, 1])
def test_lines_deleted_at_the_end_are_noticed_as_long_as_the_index_is_there(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]], left: int
) -> None:
    lines = lines_of(folder)
    write_lines(folder, lines[:left])
    the_notice(open_table(folder), "cut_short")
    works(open_table(folder))
    assert looked_at(open_table, folder).store.notices == []
    assert not list(folder.glob("*damaged*"))  # what is left is whole: there is nothing to keep aside


def test_the_record_of_a_game_is_there_even_when_both_lines_of_its_start_are_lost(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]]
) -> None:
    lines = lines_of(folder)
    write_lines(folder, [line for line in lines if b'"do":"start"' not in line or b"once_upon" not in line])
    table = looked_at(open_table, folder)
    the_notice(table, "damaged")
    assert [record.totals for record in table.history.records()] == [{"Ali": 5, "Chloé": 4}, {"Ali": 2, "Bea": 3}]
    assert not table.session(table.history.records()[0].id).readable


def damage_line(folder: Path, *, holding: bytes, which: int) -> None:
    """One wrong byte in one of the lines that hold this."""
    file = folder / JOURNAL
    line = [line for line in lines_of(folder) if holding in line][which]
    at = file.read_bytes().index(line) + len(line) // 2
    flip(file, at, 0x01)


@pytest.mark.parametrize("which", [0, 1])
def test_a_start_is_read_from_whichever_of_its_two_lines_is_whole(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]], which: int
) -> None:
    damage_line(folder, holding=b'"do":"start"', which=which)
    table = looked_at(open_table, folder)
    the_notice(table, "damaged")
    assert everything(table) == filled
    assert sum(b'"do":"start"' in line for line in lines_of(folder)) == 6  # it is there twice again


def with_block_damaged(folder: Path, block: int) -> bytes:
    data = bytearray((folder / JOURNAL).read_bytes())
    data[block * BLOCK : (block + 1) * BLOCK] = bytes(len(data[block * BLOCK : (block + 1) * BLOCK]))
    return bytes(data)


@pytest.mark.parametrize("journal", ["fresh", "compacted", "imported"])
@pytest.mark.parametrize("index_is_there", [True, False])
def test_no_damaged_block_costs_a_game_even_one_that_only_started(
    open_table: Callable[..., Table], folder: Path, tmp_path: Path, journal: str, index_is_there: bool
) -> None:
    table = open_table(folder)
    fill(table)
    table.new_session("fantasy_realms", ["Ali", "Bea"])
    if journal == "compacted":
        table.store.rewrite()
    if journal == "imported":
        text, folder = table.export_all(), tmp_path / "other"
        table = open_table(folder)
        table.import_all(text)
    table.close()
    for block in range(1 + (folder / JOURNAL).stat().st_size // BLOCK):
        copy = tmp_path / f"block {block}"
        shutil.copytree(folder, copy)
        (copy / JOURNAL).write_bytes(with_block_damaged(folder, block))
        if not index_is_there:
            (copy / INDEX).unlink()
        table = looked_at(open_table, copy)
        assert len(table.store.notices) == 1 or not index_is_there  # zeros at the end are also what a power cut leaves
        assert sorted([*(session.id for session in table.open_sessions()), *(game.id for game in table.history.records())]) == [1, 2, 3, 4]
        assert all(session.readable for session in map(table.session, (1, 2, 3, 4)))
        table.close()


def test_a_game_whose_finish_is_lost_is_open_again(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]]
) -> None:
    damage_line(folder, holding=b'"games":', which=0)
    table = looked_at(open_table, folder)
    the_notice(table, "damaged")
    assert sorted(session.id for session in table.open_sessions()) == [1, 3]
    assert [record.id for record in table.history.records()] == [2] and everything(table)["events"] == filled["events"]


def test_a_game_whose_finish_is_lost_is_open_again_even_if_it_was_deleted_and_restored_since(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]]
) -> None:
    table = open_table(folder)
    table.delete(1)
    table.undelete(1)
    table.close()
    damage_line(folder, holding=b'"games":', which=0)
    table = looked_at(open_table, folder)
    assert sorted(session.id for session in table.open_sessions()) == [1, 3]


def test_a_setting_falls_back_to_its_last_value_that_can_be_read(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    table.settings["theme"] = "dark"
    table.settings["theme"] = "light"
    table.close()
    damage_line(folder, holding=b'"light"', which=0)
    table = looked_at(open_table, folder)
    assert table.settings["theme"] == "dark" and the_notice(table, "damaged")


@pytest.mark.parametrize("index_is_there", [True, False])
def test_a_block_that_the_disk_wrote_in_the_wrong_place_costs_only_what_stood_there(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]], index_is_there: bool
) -> None:
    data = bytearray((folder / JOURNAL).read_bytes())
    data[BLOCK : 2 * BLOCK] = data[-BLOCK:]
    (folder / JOURNAL).write_bytes(data)
    if not index_is_there:
        (folder / INDEX).unlink()
    table = looked_at(open_table, folder)
    assert everything(table) == survivors(bytes(data)) and the_notice(table, "damaged")
    works(table)


def test_a_line_that_stands_twice_is_no_damage(open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]]) -> None:
    lines = lines_of(folder)
    write_lines(folder, [*lines[:9], lines[8], *lines[9:]])
    table = looked_at(open_table, folder)
    assert table.store.notices == [] and everything(table) == filled


def test_a_game_plays_on_after_a_lost_step_and_what_made_sense_only_with_it_is_lost_too(
    open_table: Callable[..., Table], folder: Path
) -> None:
    session = open_table(folder).new_session("fantasy_realms", ["Ali", "Bea"])
    for event in ("add_card", "remove_card", "add_card"):
        session.do({"do": event, "player": "Ali", "card": "mountain"})
    session.do({"do": "note", "text": "kept"})
    lines = lines_of(folder)
    gone = next(number for number, line in enumerate(lines) if b"add_card" in line)
    write_lines(folder, [*lines[:gone], *lines[gone + 1 :]])
    [again] = looked_at(open_table, folder).open_sessions()
    assert again.state.notes == ("kept",) and again.state.player("Ali").hand == ("mountain",)
    assert len(again.entries) == 5 and again.entries[1][1] == {"do": "lost"}
    again.do({"do": "note", "text": "on"})
    assert open_table(folder).open_sessions()[0].state.notes == ("kept", "on")


def test_lines_of_a_newer_app_are_kept_as_they_are(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    table.store.append({"put": {"wonders": [["of", "the", "future"]], "settings": [["theme", "dark", "and more"]]}})
    table.settings["theme"] = "light"
    table.store.rewrite()
    assert any(b'"wonders":[["of","the","future"]]' in line for line in lines_of(folder))
    assert open_table(folder).settings["theme"] == "light"


# The index


def breaks_of_the_index() -> dict[str, Callable[[Path], object]]:
    def sql(statement: str) -> Callable[[Path], object]:
        def run(file: Path) -> None:
            with sqlite3.connect(file) as db:
                db.execute(statement)
            db.close()

        return run

    return {
        "deleted": lambda file: file.unlink(),
        "empty": lambda file: file.write_bytes(b""),
        "no database": lambda file: file.write_bytes(b"this is no database"),
        "cut in the middle": lambda file: os.truncate(file, file.stat().st_size // 2),
        "a negative version": lambda file: flip(file, 60, 0x80),
        "a header from the future": sql("PRAGMA user_version = 99"),
        "a folder": lambda file: (file.unlink(), file.mkdir()),
        "a foreign log": lambda file: file.with_name(INDEX + "-wal").write_bytes(b"7\x7f\x06\x82" * 3000),
        "a foreign shm": lambda file: file.with_name(INDEX + "-shm").write_bytes(b"7\x7f\x06\x82" * 3000),
        "a game that vanished": sql("DELETE FROM sessions WHERE id = 1"),
        "a status that is none": sql("UPDATE sessions SET status = 'opeo'"),
        "a step elsewhere": sql("UPDATE events SET line = line + 1"),
        "another position": sql("UPDATE position SET number = number - 3"),
        "no position": sql("DELETE FROM position"),
        "a strange position": sql("UPDATE position SET place = -1, number = 'x'"),
        "a table less": sql("DROP TABLE seats"),
        "a name that is no text": lambda file: file.write_bytes(file.read_bytes().replace(b"CREATE TABLE seats", b"CREATE TABLE \xd4eats")),
    }


def flip(file: Path, at: int, bits: int) -> None:
    data = bytearray(file.read_bytes())
    data[at] ^= bits
    file.write_bytes(data)


@pytest.mark.parametrize("broken", breaks_of_the_index())
def test_a_damaged_index_costs_nothing_and_is_built_again_without_a_word(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]], broken: str
) -> None:
    breaks_of_the_index()[broken](folder / INDEX)
    table = looked_at(open_table, folder)
    assert everything(table) == filled and table.store.notices == []
    works(table)
    assert looked_at(open_table, folder).store.notices == []


def test_a_check_of_what_is_sound_builds_nothing_again(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    fill(table)
    for _ in range(2):
        for act in (table.store.sync, table.store.rewrite, partial(table.players.add, "Zoé")):
            act()
            generation = table.store.generation
            assert table.verify() == [] and table.store.generation == generation
        table = open_table(folder)
        (folder / INDEX).unlink()
        table = open_table(folder)


def test_an_index_that_breaks_while_the_app_runs_is_built_again_at_once(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    session = fill(table)
    before = everything(table)
    table.store.index.connection.execute("UPDATE events SET line = 7")
    assert everything(table) == before
    table.store.index.connection.execute("DROP TABLE events")
    assert table.open_sessions()[0].state == session.state and table.store.notices == []
    table.store.index.connection.execute("DROP TABLE position")
    table.store.index.connection.execute("DROP TABLE players")
    table.players.add("Zoé")
    assert "Zoé" in [player["name"] for player in table.players.all()]


# Something else in the place of the journal


def odd_journals() -> dict[str, Callable[[Path], object]]:
    return {
        "empty": lambda file: file.write_bytes(b""),
        "a folder": lambda file: (file.unlink(), file.mkdir()),
        "a link to nowhere": lambda file: (file.unlink(), file.symlink_to("nowhere")),
        "a link to itself": lambda file: (file.unlink(), file.symlink_to(file)),
        "a pipe": lambda file: (file.unlink(), os.mkfifo(file)),
        "zeros": lambda file: file.write_bytes(bytes(file.stat().st_size)),
        "deleted": lambda file: file.unlink(),
        "a text": lambda file: file.write_text("my shopping list"),
    }


@pytest.mark.parametrize("odd", odd_journals())
def test_something_else_in_the_place_of_the_journal_is_said_and_set_aside(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]], odd: str
) -> None:
    odd_journals()[odd](folder / JOURNAL)
    table = open_table(folder)
    the_notice(table, "damaged")
    works(table)
    assert looked_at(open_table, folder).store.notices == []


def test_a_link_to_a_journal_is_as_good_as_the_journal(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]]
) -> None:
    (folder / JOURNAL).rename(folder / "elsewhere")
    (folder / JOURNAL).symlink_to("elsewhere")
    table = looked_at(open_table, folder)
    assert everything(table) == filled and table.store.notices == []


def test_an_old_copy_of_the_index_is_brought_up_to_the_journal(open_table: Callable[..., Table], folder: Path, tmp_path: Path) -> None:
    table = open_table(folder)
    fill(table)
    table.close()
    shutil.copyfile(folder / INDEX, tmp_path / "copy")
    table = open_table(folder)
    works(table)
    kept = everything(table)
    table.close()
    shutil.copyfile(tmp_path / "copy", folder / INDEX)
    assert everything(open_table(folder)) == kept


# Anything anywhere


def lived_in(folder: Path, chance: Random, steps: int = 150) -> Table:
    """The same with the same seed, byte by byte."""
    table = Table.open(folder, rules=PlainRules(), clock=TickingClock())
    table._new_uid = lambda: chance.randbytes(16).hex()
    for _ in range(steps):
        live_on(table, chance)
    return table


def current_lines(journal: bytes) -> dict[tuple[str, str], bytes]:
    """For every row the last line that put it."""
    found = [(text, line) for text in journal.split(b"\n") if (line := decode_line(text, 0))]
    return {(name, str(row)): text for text, line in found for name, row, _ in line.rows("put")}


def damage_files(tmp_path: Path, files: int, seed: int) -> dict[str, int]:
    chance = Random(seed)
    table = lived_in(tmp_path / "source", chance)
    whole = {name: {str(list(row)) for row in rows} for name, rows in everything(table).items()}
    shutil.copytree(tmp_path / "source", tmp_path / "killed")
    table.close()
    lines = current_lines((tmp_path / "source" / JOURNAL).read_bytes())
    seen = {"files": 0, "told": 0, "untouched": 0, "there": 0, "records": 0, "records there": 0}
    for number in range(files):
        folder = tmp_path / "copy"
        shutil.copytree(tmp_path / chance.choice(["source", "killed"]), folder)
        file = folder / chance.choice([JOURNAL, JOURNAL, INDEX, *(path.name for path in folder.glob("index.db-*"))])
        if file.stat().st_size:
            file.write_bytes(flipped(file.read_bytes(), chance))
        left = set((folder / JOURNAL).read_bytes().split(b"\n"))
        damaged = Table.open(folder, rules=PlainRules())
        damaged.verify()
        found = {name: {str(list(row)) for row in rows} for name, rows in everything(damaged).items()}
        for name, rows in whole.items():
            untouched = {row for row in rows if lines[name, row] in left}
            seen["untouched"] += len(untouched)
            # A game whose record is lost is open again.
            seen["there"] += sum(row in found[name] or row.replace("'finished'", "'open'") in found[name] for row in untouched)
            if name == "games":
                seen["records"] += len(untouched)
                seen["records there"] += len(untouched & found[name])
        if found != whole:
            assert damaged.store.notices, f"file {number} of seed {seed} lost something without a word"
        assert len(damaged.store.notices) <= 1
        seen["files"] += 1
        seen["told"] += len(damaged.store.notices)
        readable = (line for text in left if (line := decode_line(text, 0)))
        starts = {row[0] for line in readable for _, row, kind in line.rows("put") if kind is EVENTS and row[1] == 0}
        assert all(session.readable for session in damaged.open_sessions() if session.id in starts)
        live_on(damaged, chance)
        damaged.close()
        again = Table.open(folder, rules=PlainRules())
        assert again.verify() == [] and again.store.notices == [], f"file {number} of seed {seed}: a second notice"
        again.close()
        shutil.rmtree(folder)
    return seen


def check_damage(seen: dict[str, int], seed: int, tell: Callable[[str], None]) -> None:
    share = seen["there"] / seen["untouched"]
    tell(f"damage with seed {seed}: {seen}, {share:.4%} of what was not touched is there")
    assert share >= ENOUGH and seen["records there"] >= ENOUGH * seen["records"]
    assert seen["told"] > seen["files"] / 8


def test_40_damaged_files_lose_nothing_but_the_damaged_lines(tmp_path: Path, tell: Callable[[str], None]) -> None:
    check_damage(damage_files(tmp_path, 40, seed=3), 3, tell)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_50_more_damaged_files(tmp_path: Path, seed: int, tell: Callable[[str], None]) -> None:
    check_damage(damage_files(tmp_path, 50, seed), seed, tell)


# Power cuts


def tear(tmp_path: Path, cuts: int, seed: int) -> tuple[int, int]:
    """Plays on after a sync and cuts the power; how many rows were synced, and how many of them are there."""
    chance = Random(seed)
    synced_rows = there = 0
    for number in range(cuts):
        table = lived_in(tmp_path / f"home {number}", chance, 12)
        table.store.sync()
        synced, kept = (tmp_path / f"home {number}" / JOURNAL).read_bytes(), everything(table)
        for _ in range(chance.randrange(30)):
            session = (table.open_sessions() or [table.new_session("fantasy_realms", ["Ali", "Bea"])])[0]
            session.do({"do": "note", "text": "n" * chance.randrange(900)})
        folder = tmp_path / f"cut {number}"
        shutil.copytree(tmp_path / f"home {number}", folder, ignore=shutil.ignore_patterns("*-shm"))
        table.close()
        (folder / JOURNAL).write_bytes(torn(synced, (folder / JOURNAL).read_bytes(), chance))
        if chance.random() < 0.3:
            (folder / INDEX).unlink()
        again = Table.open(folder, rules=PlainRules())
        again.verify()
        found = everything(again)
        for name, rows in kept.items():
            if name in ("events", "games", "seats", "overlays"):
                synced_rows += len(rows)
                there += sum(row in found[name] for row in rows)
        assert all(session.readable for session in again.open_sessions())
        live_on(again, chance)
        again.close()
        shutil.rmtree(tmp_path / f"home {number}")
        shutil.rmtree(folder)
    return synced_rows, there


def test_40_power_cuts_keep_everything_that_was_synced(tmp_path: Path, tell: Callable[[str], None]) -> None:
    synced, there = tear(tmp_path, 40, seed=5)
    tell(f"40 torn writes with seed 5: {there} of {synced} synced rows are there")
    assert there == synced > 200


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200, 210))
def test_40_more_power_cuts(tmp_path: Path, seed: int, tell: Callable[[str], None]) -> None:
    synced, there = tear(tmp_path, 40, seed)
    tell(f"40 torn writes with seed {seed}: {there} of {synced} synced rows are there")
    assert there == synced > 200


def test_an_append_of_many_lines_that_was_torn_counts_as_none(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    before, size = everything(table), (folder / JOURNAL).stat().st_size
    table.store.append(*(put(SETTINGS, (f"name {number}", number)) for number in range(30)))
    after, whole = everything(table), (folder / JOURNAL).read_bytes()
    table.close()
    (folder / INDEX).unlink()
    for end in range(size, len(whole), 97):
        (folder / JOURNAL).write_bytes(whole[:end])
        table = open_table(folder)
        assert everything(table) in (before, after) and table.store.notices == []
        table.close()
        (folder / INDEX).unlink()


def test_what_stands_behind_a_torn_write_is_read(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    session = play(table, {"Ali": 1, "Bea": 1})
    table.close()
    (folder / JOURNAL).write_bytes((folder / JOURNAL).read_bytes() + b'\n{"sum":"0123')
    table = open_table(folder)
    [again] = table.open_sessions()
    again.do({"do": "note", "text": "on"})
    (folder / INDEX).unlink()
    assert len(looked_at(open_table, folder).open_sessions()[0].entries) == len(session.entries) + 1
