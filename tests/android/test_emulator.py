"""The emulator script, with stand-ins for `adb` and `emulator`: it notices what works and what does not."""
from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from table import Table
from tools.android import emulator
from tools.android.emulator import Device, DeviceSurface

STAND_INS = Path(__file__).parent / "stand_ins"


class Story:
    """A phone behind the stand-ins, and how the walk on it ends."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.pictures, self.capsys = folder, folder / "pictures", capsys
        self.surface: DeviceSurface | None = None
        (folder / "log").touch()

    def play(self, device: Device, surface: DeviceSurface, home: Path) -> list[Any]:
        """A hand of two cards, touched here and stored on the phone."""
        self.surface = surface
        for x, y in ((100.4, 200), (300, 400)):
            device.tap(x, y)
        table = Table.open(home)
        [session] = table.open_sessions()
        for card in ("king", "queen"):
            session.do({"do": "add_card", "player": "Anna", "card": card})
        played = [entry for _at, entry in session.entries]
        table.close()
        (self.folder / "journal.jsonl").write_bytes((home / "journal.jsonl").read_bytes())
        return played

    def told(self, story: str, play: Any = None) -> tuple[int, str]:
        (self.folder / "story").write_text(story)
        waited: list[float] = []
        code = emulator.main(["app.apk", "--folder", str(self.pictures)], play=play or self.play, sleep=waited.append)
        assert sum(waited) < 300
        return code, self.capsys.readouterr().out

    @property
    def asked(self) -> list[str]:
        return (self.folder / "asked").read_text().splitlines()


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Story:
    monkeypatch.setenv("PHONE", str(tmp_path))
    monkeypatch.setattr(emulator, "FIRST_FRAME", 9)
    monkeypatch.setenv("PATH", f"{STAND_INS}{os.pathsep}{os.environ['PATH']}")
    return Story(tmp_path, capsys)


def test_a_good_run_ends_well_and_leaves_pictures_and_the_log(story: Story) -> None:
    code, said = story.told("good")
    assert (code, said) == (0, f"It starts, scores a hand, turns, goes back, survives its end: 7 pictures in {story.pictures}/.\n")
    assert [file.name for file in sorted(story.pictures.iterdir())] == [
        "01-first-start.png", "02-a-game-to-go-on-with.png", "03-a-hand.png", "04-turned.png", "05-upright.png", "06-back.png",
        "07-started-again.png", "log.txt"]
    assert (story.pictures / "log.txt").read_text().count("first frame") == 3
    assert story.surface == DeviceSurface(1080, 2400, 2.625, 63, 126)
    assert [line for line in story.asked if "input" in line] == [
        "shell input tap 100 200", "shell input tap 300 400", "shell input keyevent 4", "shell input keyevent 4"]
    assert "-avd tally" in (story.folder / "emulator").read_text()


@pytest.mark.parametrize(("kind", "said_of_it"), [
    ("crash", "the app ended before its first frame: F/libc    ( 1234): Fatal signal 11 (SIGSEGV), code 1"),
    ("import", "before the first frame: I/python  ( 1234): Traceback (most recent call last):\nI/python  ( 1234): ModuleNotFoundError"),
    ("no frame", "the first frame: not within 9 seconds"),
    ("traceback", "in its log: I/python  ( 1234): Traceback (most recent call last):\nI/python  ( 1234): KeyError: 'king'"),
    ("soft", "in its log: I/python  ( 1234): [WARNING] [Phone       ] insets failed: no such method"),
    ("falls over", "it does not survive being turned"),
    ("lost key", "the back key leaves the app instead of closing the hand"),
])
def test_what_goes_wrong_is_told_and_what_can_be_seen_is_kept(story: Story, kind: str, said_of_it: str) -> None:
    code, said = story.told(kind)
    assert code == 1
    assert said.startswith("WRONG: ")
    assert said_of_it in said
    assert (story.pictures / "log.txt").exists()
    assert list(story.pictures.glob("*-at-the-end.png"))


def test_a_touch_that_stored_something_else_is_noticed(story: Story) -> None:
    def play(device: Device, surface: DeviceSurface, home: Path) -> list[Any]:
        return [*story.play(device, surface, home), {"do": "add_card", "player": "Anna", "card": "empress"}]

    code, said = story.told("good", play)
    assert code == 1
    assert "the touches should have stored" in said


def test_the_emulator_is_ended_by_whoever_started_it(tmp_path: Path, story: Story) -> None:
    with emulator.emulator("other"):
        while not (tmp_path / "emulator").exists() or not (words := (tmp_path / "emulator").read_text().split()):
            time.sleep(0.01)
        os.kill(int(words[0]), 0)           # it is there
    assert words[1:3] == ["-avd", "other"]
    with pytest.raises(ProcessLookupError):
        os.kill(int(words[0]), 0)


def test_an_emulator_that_never_answers_ends_the_walk(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(command: list[str], **_how: object) -> None:
        raise subprocess.TimeoutExpired(command, emulator.BOOT)

    monkeypatch.setattr(subprocess, "run", silent)
    code, said = story.told("good")
    assert code == 1
    assert said.startswith("WRONG: adb wait-for-device: no answer")
