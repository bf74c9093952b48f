"""The power fails: a disk of its own, copied while somebody plays on it, holds everything older than the promised quarter of a second."""

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

import pytest

from table import Table
from tests.table.plain_rules import PlainRules
from tests.table.test_kill import ROOT, check_everything

PROMISED = 0.25  # seconds
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


def play_and_cut(image: Path, folder: Path, seed: int, seconds: float) -> list[tuple[float, dict[str, object]]]:
    """Somebody plays for a while, then the image is what the disk had at that moment; every acknowledged step and how old it was."""
    copy = image.with_name("copy.img")
    with mounted(image, folder) as disk:
        program = [sys.executable, "-m", "tests.table.random_play", str(disk), str(seed)]
        with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            steps: list[tuple[float, str]] = []
            reader = Thread(target=lambda: steps.extend((monotonic(), line) for line in child.stdout or ()))
            reader.start()
            while not steps:
                sleep(0.01)
            sleep(seconds)
            os.kill(child.pid, signal.SIGSTOP)
            end = monotonic()
            shutil.copyfile(image, copy)
            child.kill()
            reader.join()
    os.replace(copy, image)
    return [(end - read, json.loads(line)) for read, line in steps if line.endswith("\n")]


@pytest.mark.soak
def test_after_a_power_cut_everything_older_than_a_quarter_of_a_second_is_there(tmp_path: Path, tell: Callable[[str], None]) -> None:
    image, folder, chance = a_disk(tmp_path), tmp_path / "disk", Random(2)
    acknowledged: dict[str, int] = {}
    played = old = told = 0
    for cut in range(CUTS):
        steps = play_and_cut(image, folder, cut, 0.3 + chance.random())
        kept = [step for age, step in steps if age >= PROMISED]
        acknowledged |= {str(step["uid"]): int(str(step["entries"])) for step in kept}
        played, old = played + len(steps), old + len(kept)
        with mounted(image, folder) as disk:
            with closing(Table.open(disk, rules=PlainRules())) as table:
                assert {notice.kind for notice in table.store.notices} <= {"cut_short"}
                told += len(table.store.notices)
            with closing(Table.open(disk, rules=PlainRules())) as table:
                check_everything(table, acknowledged)
                acknowledged = {session.uid: len(session.entries) for session in table.open_sessions()}
            assert not list(disk.glob("*damaged*"))
    tell(f"{CUTS} power cuts: {played} steps, {old} older than {PROMISED} s, none of these lost; {told} starts told of younger ones")
    assert old > 100
