"""A full disk, no permission, a disk that recovers, a second window: a change is stored, or refused in a sentence with nothing changed."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from threading import Event, Timer, current_thread
from threading import enumerate as enumerate_threads

import pytest

from table import NotSaved, Table, files, index, journal, store, syncing
from tests.table.disks import Disk, Failing, everything
from tests.table.plain_rules import PlainRules
from tests.table.random_play import live_on
from tests.table.test_damage import fill, the_notice, works
from tests.table.test_history import play

ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    for module in (files, index, journal, store):
        monkeypatch.setattr(module, "os", disk)
    return disk


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS])
def test_every_change_is_kept_or_refused_whichever_call_fails(tmp_path: Path, disk: Disk, code: int) -> None:
    table, failing, chance = Table.open(tmp_path / "home", rules=PlainRules()), Failing(disk, code), Random(code)
    kept = refused = 0
    for number in range(60):
        before = everything(table)
        failing.after(number % 2)
        try:
            live_on(table, chance)
            kept += 1
        except NotSaved as why:
            refused += 1
            assert why.sentence("fr") != why.sentence("en")
            failing.repaired()
            assert everything(table) == before
        failing.repaired()
    there = everything(table)
    table.close()
    again = Table.open(tmp_path / "home", rules=PlainRules())
    assert everything(again) == there and again.store.notices == [] and again.verify() == []
    again.close()
    assert kept > 20 and refused > 20


@pytest.mark.parametrize("calls", range(8))
def test_what_is_written_anew_is_there_as_before_when_the_disk_fills_up_meanwhile(tmp_path: Path, disk: Disk, calls: int) -> None:
    table = Table.open(tmp_path / "home", rules=PlainRules())
    fill(table)
    text, before = table.export_all(), everything(table)
    failing = Failing(disk)
    soon = table.store.clock() + timedelta(days=9)
    for act in (table.erase_all, lambda: table.import_all(text.replace('"uid": "', '"uid": "9')), lambda: table.store.purge(soon)):
        if act is not table.erase_all:
            table.delete(table.history.records()[0].id) if table.history.records() else None
            before = everything(table)
        failing.after(calls)
        try:
            act()
            done = True
        except NotSaved:
            done = False
        failing.repaired()
        assert done or everything(table) == before
        before = everything(table)
    assert not list((tmp_path / "home").glob("*.new")) and table.store.notices == []
    table.close()
    again = Table.open(tmp_path / "home", rules=PlainRules())
    assert everything(again) == before and again.verify() == []
    again.close()


def test_on_a_full_disk_a_step_is_refused_and_later_possible_again(open_table: Callable[..., Table], tmp_path: Path, disk: Disk) -> None:
    session = fill(open_table(tmp_path / "home"))
    failing, before = Failing(disk), session.state
    failing.after(0)
    with pytest.raises(NotSaved) as refusal:
        session.do({"do": "note", "text": "no space"})
    assert refusal.value.sentence("fr") == "La mémoire du téléphone est pleine\u00a0: cette étape n’est pas enregistrée."
    assert session.state is before
    failing.repaired()
    session.do({"do": "note", "text": "some space again"})
    assert open_table(tmp_path / "home").open_sessions()[0].state == session.state


def test_an_app_that_starts_on_a_full_disk_goes_on_by_itself_with_space_again(tmp_path: Path, disk: Disk) -> None:
    failing = Failing(disk)
    failing.after(0)
    table = Table.open(tmp_path / "home", rules=PlainRules())
    the_notice(table, "not_saving")
    for act in (lambda: table.new_session("fantasy_realms", ["Ali", "Bea"]), lambda: table.players.add("Ali"), table.erase_all):
        with pytest.raises(NotSaved):
            act()
    assert table.open_sessions() == [] and not table.store.saving
    failing.repaired()
    works(table)
    assert table.store.saving and len(table.store.notices) == 1
    table.close()


FULL = """
import json, resource, signal, sys
from table import NotSaved, Table
from tests.table.plain_rules import PlainRules
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
table = Table.open(sys.argv[1], rules=PlainRules())
session, acknowledged, refused = None, 0, 0
for number in range(150):
    try:
        session = session or table.new_session("fantasy_realms", ["Ali", "Bea"])
        session.do({"do": "note", "text": "x" * 500})
        acknowledged += 1
    except NotSaved as why:
        refused += 1
        assert why.sentence("fr")
print(json.dumps({"acknowledged": acknowledged, "refused": refused}))
"""


@pytest.mark.parametrize("most_bytes", [0, 60_000])
def test_where_files_cannot_grow_what_was_acknowledged_is_there_afterwards(
    open_table: Callable[..., Table], tmp_path: Path, most_bytes: int
) -> None:
    program = [sys.executable, "-c", FULL, str(tmp_path / "home"), str(most_bytes)]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    answer = json.loads(done.stdout)
    assert answer["acknowledged"] + answer["refused"] == 150 and answer["refused"] > 0
    table = open_table(tmp_path / "home")
    assert table.store.notices == [] and table.verify() == []
    assert sum(len(session.state.notes) for session in table.open_sessions()) == answer["acknowledged"]


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder on everybody's way; the temporary folders of the tests are not."""
    folder = Path(tempfile.mkdtemp(prefix="table-"))
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


AS_NOBODY = f"""
import json, os, sys
from sentences import translated
from table import NotSaved, Table
from table.games import hands, tricks
translated("fr", "Total")  # the catalogue is read while it may be
from tests.table.plain_rules import PlainRules
rules = PlainRules()
for game in ("fantasy_realms", "once_upon_a_draft"):  # nobody may read modules and packs later
    rules.open_pack(game, readings={{}}, overlays=[])
if os.geteuid() == 0:
    os.setgid({NOBODY}); os.setuid({NOBODY})
table = Table.open(sys.argv[1], rules=rules)
try:
    table.new_session("fantasy_realms", ["Ali", "Bea"])
    refused = ""
except NotSaved as why:
    refused = why.sentence("en")
print(json.dumps({{"saving": table.store.saving, "notices": [[n.kind, n.sentence("fr"), n.sentence("en")] for n in table.store.notices],
    "history": len(table.history.records()), "open": len(table.open_sessions()), "refused": refused}}))
"""


@pytest.mark.parametrize(("mode", "seen"), [(0o555, (2, 1)), (0o000, (0, 0))])
def test_a_user_who_may_not_write_sees_what_can_be_read_and_every_change_is_refused(
    open_table: Callable[..., Table], public_folder: Path, mode: int, seen: tuple[int, int]
) -> None:
    fill(open_table(public_folder))
    for path in public_folder.iterdir():
        path.chmod(0o444)
    public_folder.chmod(mode)
    done = subprocess.run([sys.executable, "-c", AS_NOBODY, str(public_folder)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    answer = json.loads(done.stdout)
    assert answer["saving"] is False and (answer["history"], answer["open"]) == seen and "not be saved" in answer["refused"]
    ((kind, french, english),) = answer["notices"]
    assert kind == "not_saving"
    assert french == "L’app ne peut pas écrire dans son dossier\u00a0: rien n’est enregistré."
    assert english == "The app cannot write to its folder: nothing is being saved."


def test_a_folder_that_is_a_file_is_survived(open_table: Callable[..., Table], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    table = open_table(tmp_path / "file")
    the_notice(table, "not_saving")
    assert table.history.records() == []
    (tmp_path / "file").unlink()
    works(table)


# Two windows


def test_a_second_window_says_that_the_first_has_it_and_goes_on_when_that_one_is_closed(tmp_path: Path) -> None:
    first, second = (Table.open(tmp_path / "home", rules=PlainRules()) for _ in range(2))
    assert first.store.notices == []
    assert the_notice(second, "not_saving").sentence("en").startswith("The app is already open in another window")
    session = play(first, {"Ali": 1, "Bea": 1})
    with pytest.raises(NotSaved, match="another window"):
        second.players.add("Zoé")
    seen = Table.open(tmp_path / "home", rules=PlainRules())
    [shown] = seen.open_sessions()
    assert shown.state == session.state
    session.do({"do": "note", "text": "the first goes on"})
    first.close()
    shown.do({"do": "note", "text": "the other one takes over"})
    assert shown.state.notes == ("the first goes on", "the other one takes over")
    for table in (second, seen):
        table.close()
    again = Table.open(tmp_path / "home", rules=PlainRules())
    assert again.store.notices == [] and again.open_sessions()[0].state == shown.state
    again.close()


def test_a_game_erased_meanwhile_is_no_more(tmp_path: Path) -> None:
    first = Table.open(tmp_path / "home", rules=PlainRules())
    play(first, {"Ali": 1, "Bea": 1})
    second = Table.open(tmp_path / "home", rules=PlainRules())
    [shown] = second.open_sessions()
    first.erase_all()
    first.close()
    with pytest.raises(ValueError, match="no longer exists"):
        shown.do({"do": "note", "text": "too late"})
    second.close()


# The sync


def test_every_change_is_synced_off_the_frame_without_being_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced, threads = Event(), []

    def sync(file: int) -> None:
        threads.append(current_thread().name)
        if threads[-1] == "sync":
            synced.set()

    table = Table.open(tmp_path / "home", rules=PlainRules())
    monkeypatch.setattr(os, "fsync", sync)
    table.players.add("Ali")
    assert synced.wait(20) and threads == ["sync"]
    table.store.sync()
    assert threads[-1] != "sync"
    table.close()


def test_a_sync_waits_neither_for_those_who_read_nor_for_the_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = Event()
    table = Table.open(tmp_path / "home", rules=PlainRules())
    monkeypatch.setattr(os, "fsync", lambda file: synced.set())
    with table.store.lock:  # whoever reads holds it, and the index must wait
        for name in ("Ali", "Bea", "Chloé"):
            table.players.add(name)
            assert synced.wait(20)
            synced.clear()
    table.close()


def test_a_closed_table_leaves_nobody_at_work_on_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, others = Event(), Event(), set(enumerate_threads())
    told = store.Store._tell_index

    def slowly(self: store.Store, **most: int) -> None:
        if current_thread().name == "index":
            begun.set()
            go_on.wait(5)
        told(self, **most)

    monkeypatch.setattr(store.Store, "_tell_index", slowly)
    table = Table.open(tmp_path, rules=PlainRules())
    play(table, {"Anna": 1, "Ben": 2})
    assert begun.wait(5)
    Timer(0.05, go_on.set).start()
    table.close()
    assert go_on.is_set() and not {thread.name for thread in set(enumerate_threads()) - others} & {"sync", "index"}


def test_syncs_are_close_enough_together_for_what_is_promised() -> None:
    assert syncing.SECONDS_BETWEEN <= 0.25 / 2


@pytest.mark.parametrize(("sync", "rest"), [(0.02, 0.08), (0.1, 0), (0.3, -0.2)])
def test_the_time_a_sync_takes_is_not_waited_for_once_more(monkeypatch: pytest.MonkeyPatch, sync: float, rest: float) -> None:
    clock, waited = iter([5.0, 5.0 + sync]), []

    class OneRound(Event):
        def wait(self, timeout: float | None = None) -> bool:
            waited.append(timeout)
            self.set()
            return True

    monkeypatch.setattr(syncing, "monotonic", lambda: next(clock))
    worker = syncing.Worker("sync", lambda: None)
    monkeypatch.setattr(worker, "_stopped", OneRound())
    worker._due.set()
    worker._run()
    assert waited == [pytest.approx(rest)]
