"""Power cuts: a simulated disk, copied during play, holds everything older than the promised quarter of a second.

Run as a program it plays until it is killed, as random_play does, and writes as well when every sync begins and ends.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

import pytest

from table import Table
from tests.table.plain_rules import PlainRules
from tests.table.random_play import play_until_killed
from tests.table.test_kill import ROOT, check_everything

PROMISED = 0.25  # seconds
FOR_THE_DISK = PROMISED / 2  # a sync that takes longer is the disk's fault: by so much the promise comes later
SIZE = 32 << 20
CUTS = 20


@contextmanager
def mounted(image: Path, folder: Path) -> Iterator[Path]:
    folder.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop", image, folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def a_disk(folder: Path) -> Path:
    """An image with a file system in it, or a skipped test."""
    image = folder / "disk.img"
    with image.open("wb") as file:
        file.truncate(SIZE)
    try:
        subprocess.run(["mkfs.ext4", "-q", image], check=True)
        with mounted(image, folder / "try"):
            return image
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs root, mkfs.ext4 and a loop device")


class Cut(NamedTuple):
    """The steps that were acknowledged and the syncs that were begun before the power failed, by one clock."""

    at: float
    steps: list[dict[str, Any]]
    syncs: list[tuple[float, float]]  # from when to when

    def is_owed(self, step: dict[str, Any]) -> bool:
        """Whether the disk has said that it has it, or has had the time that was promised."""
        at = step["at"]
        late = sum(max(0, end - begin - FOR_THE_DISK) for begin, end in self.syncs if end > at)
        return self.at - at - late >= PROMISED or any(at <= begin and end < self.at for begin, end in self.syncs)


def test_what_the_disk_has_acknowledged_or_had_time_for_is_owed() -> None:
    step = {"at": 10.0}
    assert Cut(10.25, [], []).is_owed(step) and not Cut(10.24, [], []).is_owed(step)
    assert Cut(10.1, [], [(10.0, 10.05)]).is_owed(step)  # acknowledged
    assert not Cut(10.1, [], [(9.99, 10.05)]).is_owed(step)  # that sync had begun before
    assert not Cut(10.1, [], [(10.0, 10.1)]).is_owed(step)  # not yet
    assert Cut(10.25, [], [(9.9, 10.02), (10.13, 10.25)]).is_owed(step)  # a quick disk is no excuse
    assert Cut(10.3, [], [(9.0, 9.9)]).is_owed(step)  # nor is one that was slow before
    assert not Cut(10.5, [], [(9.9, 10.3), (10.3, 10.5)]).is_owed(step) and Cut(10.6, [], [(9.9, 10.3), (10.3, 10.42)]).is_owed(step)


def play_and_cut(image: Path, folder: Path, seed: int, seconds: float) -> Cut:
    """Somebody plays for a while, then the image is what the disk had at that moment."""
    copy = image.with_name("copy.img")
    with mounted(image, folder) as disk:
        program = [sys.executable, "-m", "tests.table.test_power_cut", str(disk), str(seed)]
        with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            lines: list[str] = []
            reader = Thread(target=lambda: lines.extend(child.stdout or ()))
            reader.start()
            while not any("uid" in line for line in lines):
                sleep(0.01)
            sleep(seconds)
            at = monotonic()
            os.kill(child.pid, signal.SIGSTOP)
            shutil.copyfile(image, copy)
            child.kill()
            reader.join()
    os.replace(copy, image)
    told = [json.loads(line) for line in lines if line.endswith("\n")]
    begun, ended = ([line[word] for line in told if word in line] for word in ("sync_begins", "sync_ends"))
    ended += [at] * (len(begun) - len(ended))  # the one that the cut came into
    return Cut(at, [line for line in told if "uid" in line], [*zip(begun, ended, strict=True)])


def tell_of_syncs() -> None:
    sync = os.fsync

    def tell_now(word: str) -> None:
        os.write(1, f'{{"{word}": {monotonic()}}}\n'.encode())

    def timed(file: int) -> None:
        tell_now("sync_begins")
        sync(file)
        tell_now("sync_ends")

    os.fsync = timed


@pytest.mark.soak
def test_after_a_power_cut_everything_older_than_a_quarter_of_a_second_is_there(tmp_path: Path, tell: Callable[[str], None]) -> None:
    image, folder, chance = a_disk(tmp_path), tmp_path / "disk", Random(2)
    acknowledged: dict[str, int] = {}
    played = owed = excused = told = 0
    slowest = 0.0
    for number in range(CUTS):
        cut = play_and_cut(image, folder, number, 0.3 + chance.random())
        kept = [step for step in cut.steps if cut.is_owed(step)]
        acknowledged |= {step["uid"]: step["entries"] for step in kept}
        played, owed = played + len(cut.steps), owed + len(kept)
        excused += sum(cut.at - step["at"] >= PROMISED and not cut.is_owed(step) for step in cut.steps)
        slowest = max([slowest, *(end - begin for begin, end in cut.syncs)])
        with mounted(image, folder) as disk:
            with closing(Table.open(disk, rules=PlainRules())) as table:
                assert {notice.kind for notice in table.store.notices} <= {"cut_short"}
                told += len(table.store.notices)
            with closing(Table.open(disk, rules=PlainRules())) as table:
                check_everything(table, acknowledged)
                acknowledged = {session.uid: len(session.entries) for session in table.open_sessions()}
            assert not list(disk.glob("*damaged*"))
    tell(f"{CUTS} power cuts: {played} steps, {owed} synced or older than {PROMISED} s, none of these lost; {excused} not asked for "
         f"because the disk was late, the slowest sync took {slowest * 1000:.0f} ms; {told} starts told of lost ones")
    assert owed > 100


if __name__ == "__main__":
    tell_of_syncs()
    play_until_killed(*sys.argv[1:])
