"""Whatever happened to the file: the app starts, says what happened, keeps the old file, saves what can be read."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from table.schema import MIGRATIONS, PAGE

from table import Notice, NotSaved, Session, Table, store
from tests.table.plain_rules import PlainRules
from tests.table.random_play import play_on
from tests.table.test_history import play

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def fill(table: Table) -> Session:
    """Two finished games, one in progress, a setting, an overlay."""
    table.finish(play(table, {"Ali": 2, "Bea": 3}))
    table.finish(play(table, {"Ali": 5, "Chloé": 4}, "once_upon_a_draft"))
    table.settings["language"] = "fr"
    table.overlays.save("once_upon_a_draft", "cards: {}\n" * 900)  # longer than a page
    return play(table, {"Bea": 3, "Chloé": 3})


def contents(table: Table) -> dict[str, object]:
    return json.loads(table.export_all())


@pytest.fixture
def filled(open_table: Callable[..., Table], folder: Path) -> dict[str, object]:
    """A folder with a file that was closed in good order, and what is in it."""
    table = open_table(folder)
    fill(table)
    kept = contents(table)
    table.close()
    return kept


def the_notice(table: Table, kind: str) -> Notice:
    (notice,) = table.notices
    assert notice.kind == kind
    for lang in ("fr", "en"):
        assert notice.sentence(lang).endswith(".") and "{" not in notice.sentence(lang)
    assert notice.sentence("fr") != notice.sentence("en")
    return notice


def works(table: Table) -> None:
    """A game can be played and found again."""
    session = play(table, {"Ali": 2, "Bea": 1})
    assert table.open_sessions()[0].state == session.state
    assert table.finish(session) in table.history()


def test_a_file_in_good_order_gives_no_notice(open_table: Callable[..., Table], folder: Path, filled: dict[str, object]) -> None:
    table = open_table(folder)
    assert table.verify() == [] and table.notices == [] and contents(table) == filled


def test_a_scribbled_head_is_set_aside_and_everything_is_saved(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    file = folder / store.FILE
    damaged = b"\xff" * 100 + file.read_bytes()[100:]
    file.write_bytes(damaged)
    table = open_table(folder)
    notice = the_notice(table, "damaged")
    assert notice.file is not None and notice.file.read_bytes() == damaged
    assert notice.file.name.startswith("table.damaged-2026-11-14-20") and notice.file.name in notice.sentence("fr")
    assert contents(table) == filled
    works(table)
    assert open_table(folder).notices == []


def test_a_file_of_zeros_is_set_aside_and_the_table_is_empty(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    file = folder / store.FILE
    file.write_bytes(bytes(file.stat().st_size))
    table = open_table(folder)
    the_notice(table, "damaged")
    assert contents(table)["games"] == []
    works(table)


def test_a_page_that_was_cut_in_the_middle_is_damage_and_a_broken_disk_is_not() -> None:
    """Older versions of SQLite never tell the first one: they take what is missing for zeros."""
    def told(code: int) -> sqlite3.OperationalError:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = code
        return error

    assert store.is_damage(told(sqlite3.SQLITE_IOERR_SHORT_READ))
    assert not store.is_damage(told(sqlite3.SQLITE_IOERR_READ))


@pytest.mark.parametrize("kept_share", [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_truncated_file_is_set_aside_and_what_it_still_holds_is_saved(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object], kept_share: float
) -> None:
    file = folder / store.FILE
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * kept_share)])
    table = open_table(folder)
    the_notice(table, "damaged")
    saved = contents(table)["games"]
    assert all(game in [strip(other) for other in filled["games"]] for game in map(strip, saved) if "lost" not in str(game))
    if kept_share >= 0.9:
        assert saved
    works(table)


def strip(game: dict[str, object]) -> dict[str, object]:
    return {"uid": game["uid"], "log": game["log"]}


def test_the_write_ahead_log_is_read_even_when_the_file_itself_is_gone(
    open_table: Callable[..., Table], folder: Path, tmp_path: Path
) -> None:
    living = open_table(folder)
    session = fill(living)
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    (copy / store.FILE).unlink()
    table = open_table(copy)
    the_notice(table, "damaged")
    assert table.open_sessions()[0].state == session.state


def test_a_file_of_a_newer_version_is_kept_and_what_we_understand_is_carried_over(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    with sqlite3.connect(folder / store.FILE) as newer:
        newer.execute("CREATE TABLE of_the_future (wonders TEXT)")
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    newer.close()
    table = open_table(folder)
    notice = the_notice(table, "newer")
    assert notice.file is not None and "table.newer-" in notice.file.name
    assert contents(table) == filled
    works(table)


def test_an_older_version_is_migrated_with_everything_in_it(folder: Path, filled: dict[str, object]) -> None:
    def second(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE packs (name TEXT PRIMARY KEY, text TEXT NOT NULL)")

    newer = Table(store.Store(folder, migrations=(*MIGRATIONS, second)), PlainRules())
    assert newer.notices == [] and contents(newer) == filled
    assert newer.store.read(lambda db: db.execute("PRAGMA user_version").fetchone()) == (len(MIGRATIONS) + 1,)
    newer.close()


def test_a_migration_that_fails_changes_nothing_in_the_file(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    def half(connection: sqlite3.Connection) -> None:
        if connection.execute("DELETE FROM events").rowcount:
            raise OSError(28, "No space left on device")

    newer = Table(store.Store(folder, migrations=(*MIGRATIONS, half)), PlainRules())
    the_notice(newer, "not_saving")
    assert not newer.saving
    newer.close()
    assert contents(open_table(folder)) == filled


def test_a_text_changed_behind_the_tables_back_is_noticed_when_it_is_read(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    with sqlite3.connect(folder / store.FILE) as db:
        db.execute("UPDATE events SET event = replace(event, 'card_1', 'card_9') WHERE session = 3 AND entry = 1")
    db.close()
    table = open_table(folder)
    assert table.notices == []
    session = table.open_sessions()[0]
    assert [card for entry in session.inputs()["players"] for card in entry["hand"]] == ["card_2", "card_3", "card_1", "card_2", "card_3"]
    notice = the_notice(table, "damaged")
    assert notice.sentence("fr").endswith("3 parties sont sauvées. Illisible : 0 partie, 1 étape.")
    assert notice.sentence("en").endswith("3 games are saved. Unreadable: 0 games, 1 step.")


def test_a_row_that_vanished_is_noticed_by_the_look_at_everything(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    """The number of cells of a page is one too small: SQLite itself reads on as if nothing had happened."""
    file = folder / store.FILE
    data = bytearray(file.read_bytes())
    page = next(at for at in range(PAGE, len(data), PAGE) if b'"do":"start"' in data[at : at + PAGE] and data[at] == 0x0A)
    data[page + 4] -= 1
    file.write_bytes(data)
    table = open_table(folder)
    table.verify()
    the_notice(table, "damaged")
    works(table)


def test_a_game_in_progress_survives_damage_that_happens_while_it_is_played(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    session = fill(table)
    table.store.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
    file = folder / store.FILE
    file.write_bytes(file.read_bytes()[:PAGE])
    for number in range(20):
        session.do({"do": "note", "text": f"note {number}"})
    table.verify()
    the_notice(table, "damaged")
    session.do({"do": "note", "text": "the last"})
    resumed = open_table(folder).open_sessions()[0]
    assert resumed.state == session.state and len(resumed.state.notes) == 21


@pytest.mark.parametrize("carried_over", [True, False])
def test_a_step_written_while_another_process_mends_the_file_is_there_once(
    open_table: Callable[..., Table], folder: Path, monkeypatch: pytest.MonkeyPatch, carried_over: bool
) -> None:
    """The file is replaced right after our commit; the mended one has our step, or has lost it and another one."""
    table = open_table(folder)
    session = play(table, {"Ali": 2, "Bea": 2})
    replaced = store.Store._replaced
    answers = [True]

    def replaced_once(self: store.Store) -> bool:
        if not answers:
            return replaced(self)
        if not carried_over:
            with sqlite3.connect(folder / store.FILE) as db:
                db.execute("DELETE FROM events WHERE entry >= 4")
            db.close()
        return answers.pop()

    monkeypatch.setattr(store.Store, "_replaced", replaced_once)
    session.do({"do": "note", "text": "once"})
    assert session.state.notes == ("once",) and len(session.entries) == 6
    assert open_table(folder).open_sessions()[0].state == session.state


def test_the_old_file_never_takes_the_name_of_another_one(open_table: Callable[..., Table], folder: Path) -> None:
    kept = set()
    for _ in range(3):
        folder.mkdir(exist_ok=True)
        (folder / store.FILE).write_bytes(b"this is no database")
        table = Table.open(folder, rules=PlainRules(), clock=lambda: datetime(2026, 11, 14, 20, tzinfo=UTC))
        kept.add(the_notice(table, "damaged").file)
        table.close()
    assert len(kept) == 3


def test_a_rescue_that_was_killed_before_its_last_act_is_finished_by_the_next_start(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / store.FILE
    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])

    class Killed(BaseException):
        pass

    def killed(self: store.Store) -> bool:
        if self._rescued_file.exists():
            raise Killed
        return False

    monkeypatch.setattr(store.Store, "_finish_rescue", killed)
    with pytest.raises(Killed):
        open_table(folder)
    monkeypatch.undo()
    table = open_table(folder)
    assert contents(table) == filled
    notice = the_notice(table, "damaged")
    assert notice.file is not None and "table.damaged-" in notice.file.name


def test_what_was_finished_open_or_opened_again_is_so_after_a_rescue(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    finished, again = (table.finish(play(table, {"Ali": 2, "Bea": 3})) for _ in range(2))
    table.reopen(again.id)
    going_on = play(table, {"Ali": 1, "Bea": 0})
    table.close()
    file = folder / store.FILE
    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])
    rescued = open_table(folder)
    assert [record.id for record in rescued.history()] == [finished.id]
    assert {session.id for session in rescued.open_sessions()} == {again.id, going_on.id}


def rows_gone(folder: Path, sql: str) -> None:
    """Rows that a damaged page took along, and a head that makes the app look for what is left."""
    with sqlite3.connect(folder / store.FILE) as db:
        db.execute(sql)
    db.close()
    file = folder / store.FILE
    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])


def test_a_game_whose_own_row_is_lost_is_known_from_the_start_of_its_log(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    rows_gone(folder, "DELETE FROM sessions")
    table = open_table(folder)
    the_notice(table, "damaged")
    assert [strip(game) for game in contents(table)["games"]] == [strip(game) for game in filled["games"]]
    assert len(table.history()) == 2 and len(table.open_sessions()) == 1


def test_a_finished_game_whose_record_is_lost_can_be_finished_again(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    rows_gone(folder, "DELETE FROM games WHERE session = 1")
    table = open_table(folder)
    assert len(table.history()) == 1 and len(table.open_sessions()) == 2
    assert table.finish(table.session(1)).winners == ("Bea",)


def test_seats_that_are_lost_are_found_again_in_the_result(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    rows_gone(folder, "DELETE FROM seats WHERE seat = 1")
    assert [record.totals for record in open_table(folder).history()] == [{"Ali": 5, "Chloé": 4}, {"Ali": 2, "Bea": 3}]


def test_a_game_without_its_start_is_told_to_be_lost(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, object]
) -> None:
    rows_gone(folder, "DELETE FROM events WHERE session = 2 AND entry = 0")
    table = open_table(folder)
    assert "2 parties sont sauvées. Illisible : 1 partie, 0 étape." in the_notice(table, "damaged").sentence("fr")
    assert len(contents(table)["games"]) == 2


# Nothing can be written

NOBODY = 65534


def as_nobody(folder: Path) -> dict[str, object]:
    """Opens the folder in a process of a user who may not write there, and plays."""
    program = f"""
import json, os
from table import Table
from table.games import fantasy_realms, once_upon_a_draft
from tests.table.plain_rules import PlainRules
if os.geteuid() == 0:
    os.setgid({NOBODY}); os.setuid({NOBODY})
table = Table.open({str(folder)!r}, rules=PlainRules())
before = len(table.history())
session = table.new_session("fantasy_realms", ["Ali", "Bea"])
session.do({{"do": "add_card", "player": "Ali", "card": "mountain"}})
print(json.dumps({{"saving": table.saving, "notices": [[n.kind, n.sentence("fr"), n.sentence("en")] for n in table.notices],
    "history": before, "hand": session.inputs()["players"][0]["hand"], "open": len(table.open_sessions())}}))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return json.loads(done.stdout)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder on everybody's way; the temporary folders of the tests are not."""
    folder = Path(tempfile.mkdtemp(prefix="table-"))
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


def test_a_user_who_may_not_write_sees_everything_and_is_told_that_nothing_is_saved(
    open_table: Callable[..., Table], public_folder: Path
) -> None:
    fill(open_table(public_folder))  # not closed: part of it is only in the write-ahead log
    for path in public_folder.iterdir():
        path.chmod(0o444)
    public_folder.chmod(0o555)
    answer = as_nobody(public_folder)
    assert answer["saving"] is False and answer["history"] == 2 and answer["hand"] == ["mountain"] and answer["open"] == 2
    ((kind, french, english),) = answer["notices"]
    assert kind == "not_saving"
    assert french == "L'app ne peut pas écrire dans son dossier : rien n'est enregistré, tout dure jusqu'à la fermeture."
    assert english == "The app cannot write to its folder: nothing is saved, everything lasts until it is closed."


def test_a_user_who_may_not_even_look_starts_with_an_empty_table(open_table: Callable[..., Table], public_folder: Path) -> None:
    fill(open_table(public_folder))
    public_folder.chmod(0o000)
    answer = as_nobody(public_folder)
    assert answer["saving"] is False and answer["history"] == 0 and answer["hand"] == ["mountain"]


def test_a_folder_that_is_a_file_is_survived(open_table: Callable[..., Table], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    table = open_table(tmp_path / "file")
    the_notice(table, "not_saving")
    works(table)


def test_on_a_full_disk_a_step_is_refused_and_later_possible_again(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    session = fill(table)
    pages = table.store.read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    table.store.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    with pytest.raises(NotSaved) as refusal:
        for number in range(2000):
            before = session.state
            session.do({"do": "note", "text": f"{number} " * 200})
    assert refusal.value.sentence("fr") == "La mémoire du téléphone est pleine : cette étape n'est pas enregistrée."
    assert session.state is before and table.notices == []
    table.store.read(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
    session.do({"do": "note", "text": "some space again"})
    assert open_table(folder).open_sessions()[0].state == session.state


FULL = """
import json, resource, signal, sys
from table import NotSaved, Table
from tests.table.plain_rules import PlainRules
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
table = Table.open(sys.argv[1], rules=PlainRules())
session = table.open_sessions()[0] if table.open_sessions() else table.new_session("fantasy_realms", ["Ali", "Bea"])
acknowledged, refused = 0, 0
for number in range(300):
    try:
        session.do({"do": "note", "text": "x" * 500})
        acknowledged += 1
    except NotSaved as why:
        refused += 1
        assert why.sentence("fr")
print(json.dumps({"saving": table.saving, "acknowledged": acknowledged, "refused": refused, "notes": len(session.state.notes)}))
"""


@pytest.mark.parametrize("most_bytes", [0, 20_000, 40_000, 60_000, 90_000])
def test_where_files_cannot_grow_what_was_acknowledged_is_there_afterwards(
    open_table: Callable[..., Table], folder: Path, most_bytes: int
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(folder), str(most_bytes)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    answer = json.loads(done.stdout)
    assert answer["notes"] == answer["acknowledged"] and answer["acknowledged"] + answer["refused"] == 300
    table = open_table(folder)
    assert table.notices == [] and table.verify() == []
    if answer["saving"]:
        assert len(table.open_sessions()[0].state.notes) == answer["acknowledged"]
        assert answer["refused"] > 0


# Killed inside a write: the write-ahead log ends anywhere


def test_a_write_ahead_log_that_ends_in_the_middle_of_a_write_loses_only_that_write(
    open_table: Callable[..., Table], folder: Path, tmp_path: Path
) -> None:
    living = open_table(folder)
    session = play(living, {"Ali": 5, "Bea": 0})
    logs = [[raw for _, raw in session.entries]]
    wal = (folder / f"{store.FILE}-wal").read_bytes()
    chance = Random(7)
    for number in range(25):
        copy = tmp_path / f"copy {number}"
        copy.mkdir()
        shutil.copyfile(folder / store.FILE, copy / store.FILE)
        (copy / f"{store.FILE}-wal").write_bytes(wal[: chance.randrange(len(wal))])
        table = open_table(copy)
        assert table.verify() == [] and table.notices == []
        for cut in table.open_sessions():
            entries = [raw for _, raw in cut.entries]
            assert entries == logs[0][: len(entries)]


# Bytes flipped anywhere


def flip_bytes(data: bytes, chance: Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 10, 200])):
        flipped[chance.randrange(len(flipped))] = chance.randrange(256)
    return bytes(flipped)


def fuzz(tmp_path: Path, files: int, seed: int) -> dict[str, int]:
    """Flips bytes in so many files; the app starts with each, and nothing is different without a notice."""
    chance = Random(seed)
    source = tmp_path / "source"
    table = Table.open(source, rules=PlainRules())
    for _ in range(400):
        play_on(table, chance)
    whole = contents(table)
    shutil.copytree(source, tmp_path / "with log")
    table.close()
    seen = {"damaged": 0, "unharmed": 0, "games": 0, "games saved": 0}
    for number in range(files):
        folder = tmp_path / f"copy {number}"
        shutil.copytree(tmp_path / "with log" if number % 3 == 0 else source, folder)
        file = folder / (f"{store.FILE}-wal" if number % 6 == 0 else store.FILE)
        file.write_bytes(flip_bytes(file.read_bytes(), chance))
        flipped = Table.open(folder, rules=PlainRules())
        flipped.verify()
        found = contents(flipped)
        if flipped.notices:
            seen["damaged"] += 1
            seen["games"] += len(whole["games"])
            seen["games saved"] += len(found["games"])
            assert flipped.notices[0].file is not None and flipped.notices[0].file.exists()
        else:
            seen["unharmed"] += 1
            assert found == whole, f"file {number} lost something without a word"
        for _ in range(5):
            play_on(flipped, chance)
        flipped.close()
        shutil.rmtree(folder)
    return seen


@pytest.mark.parametrize("seed", range(2))
def test_flipped_bytes_in_25_files_never_raise_and_never_lose_silently(tmp_path: Path, seed: int, tell: Callable[[str], None]) -> None:
    seen = fuzz(tmp_path, 25, seed)
    tell(f"flipped bytes in 25 files: {seen}")
    assert seen["damaged"] >= 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_flipped_bytes_in_50_more_files(tmp_path: Path, seed: int, tell: Callable[[str], None]) -> None:
    seen = fuzz(tmp_path, 50, seed)
    tell(f"flipped bytes in 50 files: {seen}")
    assert seen["damaged"] >= 10


# Two at once


def test_two_processes_at_the_same_game_lose_no_step_and_agree(open_table: Callable[..., Table], folder: Path) -> None:
    here, there = open_table(folder), open_table(folder)
    mine = here.new_session("fantasy_realms", ["Ali", "Bea"])
    yours = there.open_sessions()[0]
    for number in range(8):
        mine.do({"do": "add_card", "player": "Ali", "card": f"a{number}"})
        yours.do({"do": "add_card", "player": "Bea", "card": f"b{number}"})
    mine.do({"do": "note", "text": "the last word"})
    assert [len(entry["hand"]) for entry in mine.inputs()["players"]] == [8, 8]
    assert open_table(folder).open_sessions()[0].state == mine.state


BUSY = """
import sys
import tempfile
from random import Random
from table import Table
from tests.table.plain_rules import PlainRules
table = Table.open(sys.argv[1], rules=PlainRules())
session = table.open_sessions()[0]
for number in range(100):
    session.do({"do": "note", "text": f"{sys.argv[2]} {number}"})
"""


def test_processes_writing_at_the_same_time_corrupt_nothing(open_table: Callable[..., Table], folder: Path) -> None:
    table = open_table(folder)
    table.new_session("fantasy_realms", ["Ali", "Bea"])
    children = [subprocess.Popen([sys.executable, "-c", BUSY, str(folder), name], cwd=ROOT) for name in ("one", "two", "three")]
    assert [child.wait() for child in children] == [0, 0, 0]
    assert table.verify() == [] and table.notices == []
    notes = table.open_sessions()[0].state.notes
    assert len(notes) == 300
    for name in ("one", "two", "three"):
        assert [note for note in notes if note.startswith(name)] == [f"{name} {number}" for number in range(100)]


def test_processes_starting_at_once_in_an_empty_folder_share_one_file(folder: Path) -> None:
    program = """
import sys
import tempfile
from table import Table
from tests.table.plain_rules import PlainRules
table = Table.open(sys.argv[1], rules=PlainRules())
assert not table.notices
table.new_session("fantasy_realms", ["Ali", "Bea"])
"""
    children = [subprocess.Popen([sys.executable, "-c", program, str(folder)], cwd=ROOT) for _ in range(4)]
    assert [child.wait() for child in children] == [0, 0, 0, 0]
    table = Table.open(folder, rules=PlainRules())
    assert len(table.open_sessions()) == 4
    table.close()


def test_a_file_mended_by_another_process_is_taken_up_by_this_one(open_table: Callable[..., Table], folder: Path) -> None:
    here = open_table(folder)
    session = fill(here)
    here.store.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
    file = folder / store.FILE
    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])
    there = open_table(folder)
    the_notice(there, "damaged")
    session.do({"do": "note", "text": "written by the first"})
    assert there.open_sessions()[0].state == session.state
    assert open_table(folder).open_sessions()[0].state.notes == ("written by the first",)
