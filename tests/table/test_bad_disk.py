"""Failing disks, foreign files and invalid lines: the app starts, shows and exports what can be read, and loses nothing else."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from table import NotSaved, Table, files, index, journal, store
from table.files import BLOCK
from table.journal import encode_line
from table.store import INDEX, JOURNAL, LOCK
from table.syncing import Worker
from tests.table.disks import everything
from tests.table.plain_rules import PlainRules
from tests.table.test_damage import fill, lines_of, looked_at, the_notice, works
from tests.table.test_flips import survivors


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


class BadDisk:
    """Stands in for `os`: some blocks of one file cannot be read, and some calls fail."""

    def __init__(self, file: Path, blocks: set[int]) -> None:
        self.inode, self.blocks = file.stat().st_ino, blocks
        self.failing: dict[str, int] = {}  # how often a call is to fail

    def __getattr__(self, name: str) -> Any:
        def call(*args: Any, **more: Any) -> Any:
            if self.failing.get(name, 0):
                self.failing[name] -= 1
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return real(*args, **more)

        real = getattr(os, name)
        return call if name in ("fsync", "link", "pwrite", "replace") else real

    def pread(self, file: int, size: int, place: int) -> bytes:
        touched = range(place // BLOCK, (place + size - 1) // BLOCK + 1)
        if os.fstat(file).st_ino == self.inode and self.blocks.intersection(touched):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return os.pread(file, size, place)


@pytest.fixture
def bad_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., BadDisk]:
    def make(*blocks: int) -> BadDisk:
        disk = BadDisk(folder / JOURNAL, set(blocks))
        for module in (files, index, journal, store):
            monkeypatch.setattr(module, "os", disk)
        return disk

    return make


@pytest.fixture
def filled(open_table: Callable[..., Table], folder: Path) -> dict[str, list[object]]:
    table = open_table(folder)
    fill(table)
    kept = everything(table)
    table.close()
    return kept


# A sector that cannot be read


@pytest.mark.parametrize("can_link", [True, False])
@pytest.mark.parametrize("index_is_there", [True, False])
@pytest.mark.parametrize("block", [0, 1, 2, -1])
def test_an_unreadable_sector_costs_only_the_lines_in_it(
    open_table: Callable[..., Table], folder: Path, filled: object, bad_disk: Callable[..., BadDisk], block: int, index_is_there: bool,
    can_link: bool,
) -> None:
    data = bytearray((folder / JOURNAL).read_bytes())
    block %= -(-len(data) // BLOCK)
    data[block * BLOCK : (block + 1) * BLOCK] = bytes(len(data[block * BLOCK : (block + 1) * BLOCK]))
    if not index_is_there:
        (folder / INDEX).unlink()
    disk = bad_disk(block)
    disk.failing["link"] = 0 if can_link else 1
    table = looked_at(open_table, folder)
    assert everything(table) == survivors(bytes(data)) and table.export_all()
    notice = the_notice(table, "damaged")
    disk.blocks = set()  # whoever looks at the file later may be luckier; a copy has zeros
    assert notice.file is not None
    whole = notice.file.read_bytes()
    assert len(whole) == len(data) and (can_link or whole == bytes(data))
    works(table)
    assert looked_at(open_table, folder).store.notices == []


def test_a_disk_that_reads_nothing_for_a_while_costs_nothing(
    open_table: Callable[..., Table], folder: Path, filled: object, bad_disk: Callable[..., BadDisk]
) -> None:
    before = (folder / JOURNAL).read_bytes()
    disk = bad_disk(*range(1000))
    table = looked_at(open_table, folder)
    works(table)
    disk.blocks = set()
    notice = the_notice(table, "damaged")
    assert notice.file is not None and notice.file.read_bytes() == before


def test_a_repair_for_which_there_is_no_space_leaves_nothing_beside(
    open_table: Callable[..., Table], folder: Path, filled: object, bad_disk: Callable[..., BadDisk]
) -> None:
    data = bytearray((folder / JOURNAL).read_bytes())
    data[700] ^= 1
    (folder / JOURNAL).write_bytes(data)
    disk = bad_disk()
    disk.failing["pwrite"] = 1000
    assert the_notice(looked_at(open_table, folder), "damaged").file is None
    assert not list(folder.glob("*damaged*")) and (folder / JOURNAL).read_bytes() == bytes(data)
    disk.failing = {}
    notice = the_notice(looked_at(open_table, folder), "damaged")
    assert [*folder.glob("*damaged*")] == [notice.file] and notice.file.read_bytes() == bytes(data)


# A sync that fails


def lose_what_was_not_synced(disk: BadDisk, synced: int) -> Callable[[int], None]:
    """As Linux does: it reports the error once, and the page is gone."""

    def fsync(file: int) -> None:
        if os.fstat(file).st_ino == disk.inode:
            os.pwrite(file, bytes(os.fstat(file).st_size - synced), synced)
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        os.fsync(file)

    return fsync


def test_what_a_failed_sync_lost_is_written_again(
    open_table: Callable[..., Table], folder: Path, filled: object, bad_disk: Callable[..., BadDisk]
) -> None:
    disk = bad_disk()
    table = open_table(folder)
    disk.fsync = lose_what_was_not_synced(disk, (folder / JOURNAL).stat().st_size)
    session = table.open_sessions()[0]
    session.do({"do": "note", "text": "never synced"})
    session.do({"do": "note", "text": "nor this"})
    table.store.sync()
    kept = everything(table)
    assert (folder / JOURNAL).stat().st_ino != disk.inode and table.store.notices == []
    session.do({"do": "note", "text": "and on"})
    table.close()
    (folder / INDEX).unlink()
    table = looked_at(open_table, folder)
    assert table.store.notices == [] and len(everything(table)["events"]) == len(kept["events"]) + 1
    assert table.open_sessions()[0].state.notes == ("never synced", "nor this", "and on")


def test_a_disk_that_never_syncs_is_told_and_refuses_the_next_change(
    open_table: Callable[..., Table], folder: Path, filled: object, bad_disk: Callable[..., BadDisk]
) -> None:
    disk = bad_disk()
    table = open_table(folder)
    session = table.open_sessions()[0]
    disk.failing["fsync"] = 1 << 20
    session.do({"do": "note", "text": "last"})
    table.store.sync()
    assert {notice.kind for notice in table.store.notices} == {"not_saving"}
    with pytest.raises(NotSaved):
        session.do({"do": "note", "text": "refused"})
    disk.failing["fsync"] = 0
    session.do({"do": "note", "text": "goes on"})
    table.close()
    assert looked_at(open_table, folder).open_sessions()[0].state.notes == ("last", "goes on")


# Two who write


def test_a_writer_whose_file_has_grown_stops_and_says_so(tmp_path: Path) -> None:
    first = Table.open(tmp_path, rules=PlainRules())
    session = first.new_session("fantasy_realms", ["Ali", "Bea"])
    session.do({"do": "note", "text": "one"})
    (tmp_path / LOCK).unlink()
    second = Table.open(tmp_path, rules=PlainRules())
    theirs = second.session(session.id)
    theirs.do({"do": "note", "text": "two"})
    for _ in range(2):
        with pytest.raises(NotSaved, match="another window"):
            session.do({"do": "note", "text": "refused"})
    theirs.do({"do": "note", "text": "three"})
    second.close()
    session.do({"do": "note", "text": "four"})
    first.close()
    again = Table.open(tmp_path, rules=PlainRules())
    assert again.session(session.id).state.notes == ("one", "two", "three", "four")
    assert again.store.notices == [] and again.verify() == []
    again.close()


def test_a_writer_whose_file_was_replaced_stops_and_says_so(tmp_path: Path) -> None:
    first = Table.open(tmp_path, rules=PlainRules())
    session = first.new_session("fantasy_realms", ["Ali", "Bea"])
    (tmp_path / LOCK).unlink()
    second = Table.open(tmp_path, rules=PlainRules())
    second.store.rewrite()
    with pytest.raises(NotSaved, match="another window"):
        session.do({"do": "note", "text": "refused"})
    for table in (second, first):
        table.close()


# A journal of a newer app


def as_format(folder: Path, number: int) -> None:
    lines = lines_of(folder)
    head = json.loads(lines[0])
    del head["sum"]
    data = encode_line({**head, "format": number})
    (folder / JOURNAL).write_bytes(data + b"".join(b"\n" + line + b"\n" for line in lines[1:]))


@pytest.mark.parametrize("index_is_there", [True, False])
@pytest.mark.parametrize("format", [2, 99])
def test_a_journal_of_a_newer_format_is_shown_and_never_touched(
    open_table: Callable[..., Table], folder: Path, filled: dict[str, list[object]], format: int, index_is_there: bool
) -> None:
    as_format(folder, format)
    before = (folder / JOURNAL).read_bytes() + b'\n{"sum":"01234567","line":7}\n\nhalf'
    (folder / JOURNAL).write_bytes(before)
    if not index_is_there:
        (folder / INDEX).unlink()
    table = looked_at(open_table, folder)
    assert the_notice(table, "not_saving").sentence("en").startswith("A newer version of the app wrote these games")
    assert everything(table) == filled and table.export_all()
    for act in (lambda: table.players.add("Zoé"), table.erase_all, lambda: table.import_all(table.export_all())):
        with pytest.raises(NotSaved, match="newer version"):
            act()
    table.close()
    assert (folder / JOURNAL).read_bytes() == before and not list(folder.glob("*damaged*"))


# Lines that nobody wrote

TIME = "2026-11-14T20:00:00.000+00:00"
ODD: list[dict[str, Any]] = [
    *({act: value} for act in ("put", "cut") for value in (None, 5, [], "x", {"events": 5}, {"events": [5]}, {"events": [[]]},
                                                           {"events": [[[]]]}, {"sessions": [[None]]}, {"nobody": [[{}]]})),
    *({"put": {"sessions": [[*row]]}} for row in (
        [None, "u", "fantasy_realms", TIME, "open", None], ["7", "u", "fantasy_realms", TIME, "open", None],
        [7, 5, [], {}, True, 1], [8, "u", "fantasy_realms", "yesterday", "open", None], [9, "u", "f", TIME, "half open", None],
        [1 << 70, "u", "fantasy_realms", TIME, "open", None], [1.5, "u", "fantasy_realms", TIME, "open", None])),
    *({"put": {"events": [row]}} for row in (
        [3, 2_000_000_000, TIME, {}], [3, -1, TIME, {}], [3, None, TIME, {}], [3, 400, "", {}], [3, 400, TIME, None], [3, [], {}, 5])),
    *({"put": {"games": [row]}} for row in ([1, TIME, "p", None], [1, TIME, "p", []], [1, "x", "p", {}], [{}, TIME, "p", {}])),
    *({"put": {"seats": [row]}} for row in ([1, 0, "Ali", "first", 3, 0], [1, {}, "Ali", 1, 3, 0], [1, 0, None, 1, 3, 0])),
    *({"put": {"players": [row]}} for row in ([None, "x", TIME], ["Zoé", 5, TIME], ["Zoé", "B4502E", 5])),
    *({"put": {"overlays": [row]}} for row in ([None, TIME, "x"], ["fantasy_realms", TIME, {"cards": 5}])),
    {"put": {"settings": [[None, 5]]}}, {"put": {"settings": [[[], 5]]}}, {"line": "x"}, {"line": None}, {"line": -1}, {"line": True},
    {"line": 1.5}, {"line": 1 << 70}, {"last": "x"}, {"last": None}, {"last": 1 << 70}, {"put": json.loads("[" * 60 + "]" * 60)},
]


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: json.dumps(odd)[:60])
def test_a_line_of_any_shape_is_passed_over(open_table: Callable[..., Table], folder: Path, filled: object, odd: dict[str, Any]) -> None:
    data = (folder / JOURNAL).read_bytes()
    number = len(lines_of(folder))
    (folder / JOURNAL).write_bytes(data + encode_line({"line": number, **odd}) + encode_line({"line": number + ("line" not in odd)}))
    for again in (False, True):
        if again:
            (folder / INDEX).unlink()
        table = looked_at(open_table, folder)
        assert everything(table) == filled and table.store.notices == []
        assert [session.readable for session in table.open_sessions()] == [True]
        works(table)
        filled = everything(table)
    table.store.rewrite()
    assert everything(table) == filled and table.export_all() and table.history.statistics().by_game


WRONG = [None, 5, "x", [5], {"x": []}, [[]], True]


@pytest.mark.parametrize("name", ["current_player", "countdown", "answers_read", "hints_seen", "bookmarks", "readings.fantasy_realms",
                                  "boxes.fantasy_realms", "last_table", "workshop.benches", "shelf", "language"])
def test_a_setting_of_the_wrong_kind_counts_as_none(open_table: Callable[..., Table], folder: Path, name: str) -> None:
    table = open_table(folder)
    for value in WRONG:
        table.settings[name] = value
        table = open_table(folder)
        kept = table.settings.get(name, "nothing")
        assert kept == "nothing" or type(kept) in {"language": (str,), "last_table": (list,), "hints_seen": (list,), "bookmarks": (list,),
                                                   "boxes.fantasy_realms": (list,)}.get(name, (dict,))
        assert dict(table.settings.readings("fantasy_realms")) == {}
        table.settings["countdown"] = {"session": "this one", "ends": "soon", "left": value}
        table = open_table(folder)
        assert table.preferences.countdown("this one") == {}
        table.new_session("fantasy_realms", ["Ali", "Bea"])


# Who may read


def test_nobody_else_may_read_what_the_app_writes(open_table: Callable[..., Table], folder: Path, filled: object) -> None:
    os.umask(0o022)
    data = bytearray((folder / JOURNAL).read_bytes())
    data[700] ^= 1
    (folder / JOURNAL).write_bytes(data)
    table = looked_at(open_table, folder)
    table.store.rewrite()
    assert the_notice(table, "damaged").file
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.rglob("*")]}
    assert {name: oct(mode) for name, mode in modes.items() if mode & 0o077} == {}


def test_what_a_kill_left_beside_is_gone_after_the_next_start(open_table: Callable[..., Table], folder: Path, filled: object) -> None:
    index = (f"{INDEX}.new", f"{INDEX}.new-wal", f"{INDEX}.new-shm")
    for name in (f"{JOURNAL}.new", *index, "exports/comptes.json.new", "tmp7.new/pond.yaml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("half")
    looked_at(open_table, folder)
    assert not list(folder.rglob("*.new*"))


def test_a_file_that_cannot_be_written_leaves_the_one_before_and_nothing_else(
    folder: Path, filled: object, bad_disk: Callable[..., BadDisk]
) -> None:
    disk = bad_disk()
    place = folder / "exports" / "mine.json"
    files.write_file(place, b"first")
    for call in ("pwrite", "fsync", "replace"):
        disk.failing[call] = 1
        with pytest.raises(OSError):
            files.write_file(place, b"second")
        assert [path.name for path in place.parent.iterdir()] == ["mine.json"] and place.read_bytes() == b"first"
    files.write_file(place, b"second")
    assert place.read_bytes() == b"second" and stat.S_IMODE(place.stat().st_mode) == 0o600


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_worker_that_died_is_replaced_by_the_next_who_needs_it() -> None:
    done = []

    def work() -> None:
        done.append(1)
        if len(done) == 1:
            raise RuntimeError

    worker = Worker("sync", work)
    for times in (1, 2):
        worker.soon()
        for _ in range(200):
            if len(done) == times and (times == 2 or not (worker._thread and worker._thread.is_alive())):
                break
            sleep(0.05)
        assert len(done) == times
    worker.stop()
