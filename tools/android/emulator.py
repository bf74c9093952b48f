"""`python -m tools.android.emulator APP.apk`: uses the package on an emulator as a person would, and reports what went wrong.

Starts it, waits for its first frame, scores one hand by touches, turns the phone, presses back, kills the process
and starts it again. Pictures and the log are left in build/emulator/. Needs `adb` and `emulator` of an Android
SDK and an image called tally.
"""
from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from table import Table
from table.store import INDEX, JOURNAL
from tests.journeys import driver

PACKAGE = "org.fairytally.comptesdefees"
ACTIVITY = f"{PACKAGE}/org.kivy.android.PythonActivity"
FOLDER = Path("build") / "emulator"
BOOT, FIRST_FRAME, REACT = 600, 180, 20        # timeouts in seconds
FRAME = re.compile(r"first frame (\d+) x (\d+), density ([\d.]+), bars (\d+) (\d+)")
# Lines in the log that mean trouble: Python's, Android's and our own.
TROUBLE = re.compile(r"Traceback \(most recent call last\)|FATAL EXCEPTION|Fatal signal|\[Phone *\] \w+ failed")
BACK = 4
HAND = ("king", "queen", "empress", "knights", "elven_archers", "rangers", "rainstorm")


class Failed(Exception):
    """Something the app did not do."""


@dataclass(frozen=True)
class DeviceSurface:
    """The area the app draws on, as it reports it."""

    width: int
    height: int
    density: float
    top: int            # height covered by the system's bars
    bottom: int


Play = Callable[["Device", DeviceSurface, Path], list[Any]]      # touches the device and returns the entries that should then be stored


@dataclass
class Device:
    """A phone connected through adb."""

    folder: Path
    sleep: Callable[[float], None] = time.sleep
    log: str = ""
    pictures: int = field(default=0)

    def adb(self, *words: str, binary: bool = False) -> Any:
        try:
            done = subprocess.run(["adb", *words], capture_output=True, timeout=BOOT)
        except subprocess.TimeoutExpired:
            raise Failed(f"adb {' '.join(words)}: no answer") from None
        if done.returncode:
            raise Failed(f"adb {' '.join(words)}: {done.stderr.decode(errors='replace').strip() or done.returncode}")
        return done.stdout if binary else done.stdout.decode(errors="replace")

    def shell(self, *words: str) -> str:
        return str(self.adb("shell", *words))

    def until(self, what: str, patience: int, look: Callable[[], Any]) -> Any:
        for _second in range(patience):
            if seen := look():
                return seen
            self.sleep(1)
        raise Failed(f"{what}: not within {patience} seconds")

    def boot(self) -> None:
        self.adb("wait-for-device")
        self.until("the emulator starts", BOOT, lambda: self.shell("getprop", "sys.boot_completed").strip() == "1")
        self.shell("settings", "put", "system", "accelerometer_rotation", "0")

    def picture(self, name: str) -> None:
        self.pictures += 1
        (self.folder / f"{self.pictures:02}-{name}.png").write_bytes(self.adb("exec-out", "screencap", "-p", binary=True))

    # the app

    def start(self) -> DeviceSurface:
        """Starts the app and waits until it has drawn."""
        self.keep_log()
        self.adb("logcat", "-c")
        self.shell("am", "start", "-W", "-n", ACTIVITY)
        words = self.until("the first frame", FIRST_FRAME, self._frame)
        return DeviceSurface(*(float(word) if "." in word else int(word) for word in words))

    def _frame(self) -> tuple[str, ...] | None:
        log = self.read_log()
        if found := FRAME.search(log):
            return found.groups()
        if not self.alive():
            self.sleep(2)               # its last log lines may arrive late
            raise Failed("the app ended before its first frame: " + trouble(self.read_log()))
        if TROUBLE.search(log):
            raise Failed("before the first frame: " + trouble(log))
        return None

    def read_log(self) -> str:
        return str(self.adb("logcat", "-d", "-v", "brief", "python:V", "AndroidRuntime:E", "DEBUG:F", "libc:F", "*:S"))

    def keep_log(self) -> None:
        """Appends everything logged since the last start to the saved log."""
        self.log += self.read_log()
        (self.folder / "log.txt").write_text(self.log, "utf-8")

    def alive(self) -> str:
        return "".join(self.adb("shell", f"pidof {PACKAGE} || true").split())

    def in_front(self) -> bool:
        return any(PACKAGE in line for line in self.shell("dumpsys", "activity", "activities").splitlines()
                   if "ResumedActivity" in line)

    def end(self) -> None:
        """Kills the app as Android does when it needs memory: without warning."""
        self.shell("run-as", PACKAGE, "kill", "-9", self.alive())
        self.until("the process is gone", REACT, lambda: not self.alive())

    def tap(self, x: float, y: float) -> None:
        self.shell("input", "tap", str(round(x)), str(round(y)))
        self.sleep(1)

    def back(self) -> None:
        self.shell("input", "keyevent", str(BACK))
        self.sleep(2)

    def turn(self, quarters: int) -> None:
        self.shell("settings", "put", "system", "user_rotation", str(quarters))
        self.sleep(4)

    # its games

    def put_games(self, file: Path) -> None:
        self.adb("push", str(file), f"/data/local/tmp/{JOURNAL}")
        # the index of other games
        self.shell("run-as", PACKAGE, "rm", "-f", f"files/{INDEX}", f"files/{INDEX}-wal", f"files/{INDEX}-shm")
        self.shell("run-as", PACKAGE, "cp", f"/data/local/tmp/{JOURNAL}", f"files/{JOURNAL}")

    def take_games(self, folder: Path) -> None:
        content = self.adb("exec-out", f"run-as {PACKAGE} cat files/{JOURNAL} 2>/dev/null || true", binary=True)
        (folder / JOURNAL).write_bytes(content)


def trouble(log: str) -> str:
    """Returns the first thing that went wrong and the lines after it."""
    lines = log.splitlines()
    first = next((number for number, line in enumerate(lines) if TROUBLE.search(line)), None)
    return "its log tells nothing" if first is None else "\n".join(lines[first:first + 30])


def walk(device: Device, package: Path, play: Play) -> None:
    device.boot()
    device.adb("install", "-r", str(package))
    device.start()
    device.picture("first-start")
    device.end()
    with tempfile.TemporaryDirectory() as home:
        put = Path(home) / "put"
        prepare(put)
        device.put_games(put / JOURNAL)
        surface = device.start()
        device.picture("a-game-to-go-on-with")
        played = play(device, surface, put)
        device.picture("a-hand")
        for quarters, name in ((1, "turned"), (0, "upright")):
            device.turn(quarters)
            device.picture(name)
            expect(device.alive(), "it does not survive being turned")
        device.back()
        expect(device.in_front(), "the back key leaves the app instead of closing the hand")
        device.picture("back")
        device.back()
        expect(not device.in_front(), "the last back key does not leave the app")
        expect(device.alive(), "the last back key ends the app")
        device.end()
        device.start()
        device.picture("started-again")
        device.end()
        compare(device, Path(home) / "taken", played)
    device.keep_log()
    expect(not TROUBLE.search(device.log), "in its log: " + trouble(device.log))


def expect(true: object, otherwise: str) -> None:
    if not true:
        raise Failed(otherwise)


def prepare(folder: Path) -> None:
    """Begins a game for two players."""
    table = Table.open(folder)
    table.new_session("fantasy_realms", ["Anna", "Ben"])
    table.close()


def compare(device: Device, folder: Path, played: list[Any]) -> None:
    """Checks that what the touches stored is still there after the app was killed, entry by entry."""
    folder.mkdir()
    device.take_games(folder)
    table = Table.open(folder)
    try:
        sessions = table.open_sessions()
        stored = [entry for _at, entry in sessions[0].entries] if sessions else []
    finally:
        table.close()
    expect(stored == played, f"the touches should have stored\n{played}\nand stored\n{stored}")


# The twin: the same app on this machine, of the same size. It knows where everything is, and every touch goes to both,
# so that a walk through the app needs no coordinates.

def play_on_twin(device: Device, surface: DeviceSurface, folder: Path) -> list[Any]:
    """Continues the game in `folder` and scores a hand; returns the entries that are stored then."""
    os.environ.update(KIVY_METRICS_DENSITY=str(surface.density), KIVY_METRICS_FONTSCALE="1", LANG="en_US.UTF-8")
    driver.prepare(surface.width, surface.height)
    from screens import phone
    from screens.app import TallyApp
    phone.insets = lambda: (surface.top, surface.bottom)
    twin = driver.Phone.start(TallyApp, folder=folder)
    try:
        return score_a_hand(twin, device)
    finally:
        twin.stop()


def score_a_hand(twin: driver.Phone, device: Device) -> list[Any]:
    app = twin.app
    twin.settle(0.6)
    touch(twin, device, app.navigator.page.banner.ids.resume)
    twin.until(lambda: app.navigator.page.name == "hand")
    for card in HAND:
        twin.settle(0.6)
        touch(twin, device, app.navigator.page.tiles[card])
    session = app.navigator.page.session
    hand = tuple(session.state.player(app.navigator.page.player).hand)
    if set(hand) != set(HAND):
        raise AssertionError(f"the twin touched {hand}")
    return [entry for _at, entry in session.entries]


def touch(twin: driver.Phone, device: Device, widget: Any) -> None:
    """Touches both at the same position; Android counts from the top."""
    x, y = widget.to_window(*widget.center)
    window = widget.get_root_window()
    if not (0 < x < window.width and twin.app.inset_bottom < y < window.height - twin.app.inset_top):
        raise AssertionError(f"{widget} cannot be touched without scrolling")
    device.tap(x, window.height - y)
    twin.tap_at(x, y)


@contextmanager
def emulator(image: str) -> Iterator[None]:
    """Runs an emulator while needed; adb notices if it ends by itself."""
    found = shutil.which("emulator") or str(Path(os.environ.get("ANDROID_HOME", "")) / "emulator" / "emulator")
    process = subprocess.Popen([found, "-avd", image, "-no-window", "-no-audio", "-no-boot-anim", "-no-snapshot", "-gpu",
                                "swiftshader_indirect"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def main(arguments: list[str] | None = None, play: Play | None = None, sleep: Callable[[float], None] = time.sleep) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.android.emulator", description=__doc__)
    parser.add_argument("package", type=Path)
    parser.add_argument("--image", default="tally")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    device = Device(options.folder, sleep)
    with emulator(options.image):
        try:
            walk(device, options.package, play or play_on_twin)
        except Failed as wrong:
            print(f"WRONG: {wrong}")
            rescue(device)
            return 1
    print(f"It starts, scores a hand, turns, goes back, survives its end: {device.pictures} pictures in {options.folder}/.")
    return 0


def rescue(device: Device) -> None:
    """Saves what can still be seen."""
    for look in (lambda: device.picture("at-the-end"), device.keep_log):
        try:
            look()
        except Failed as wrong:
            print(f"       {wrong}")


if __name__ == "__main__":
    sys.exit(main())
