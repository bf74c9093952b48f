"""The web edition in Chromium: download size, time of a start and of a tap, memory.

Wall time as the page sees it, from a static host on this machine: without a network.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any

from bench.budgets import row
from bench.table import fill
from table import Table
from table.store import JOURNAL
from tests.web.browser import CHROMIUM, DRIVER
from tests.web.test_edition import CHOICES, SEARCH, Phone
from tools.web.__main__ import SITE, build, sizes
from tools.web.serve import Host

STARTS = 3
SLICE, STOPPED = 0.01, 0.03  # seconds: lets a page run a quarter of the time
SEARCHER_STAYS = 22  # seconds: as in inside.js, and a little more
GAMES = 1_000
HOME = "#game-fantasy_realms"
# from the click to the answered tap on the page
TAP = """const [css, done] = arguments, tile = document.querySelector(css), begun = performance.now();
const look = () => (tile.getAttribute('aria-pressed') === 'true' && !tile.classList.contains('waiting')
  ? done(performance.now() - begun) : requestAnimationFrame(look));
tile.click();
look();"""
# what a browser stores after a thousand games
PUT = """const [name, done] = arguments;
(async () => {
  const bytes = await (await fetch('../' + name)).arrayBuffer(), root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('comptes-de-fees', { create: true });
  const stream = await (await folder.getFileHandle('journal.jsonl.1', { create: true })).createWritable();
  await stream.write(bytes);
  await stream.close();
})().then(() => done(''), (trouble) => done(String(trouble)));"""


def run(figures: dict[str, Any]) -> None:
    if not (CHROMIUM and DRIVER and shutil.which("npm")):
        print("skipped: no npm, or no chromium with its driver here")
        return
    build()
    row(figures, "web_mb", "downloaded once, compressed by the host", sum(size for _, size in sizes().values()) / 1e6, 7.5, "MB")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _starts(figures, folder)
        _taps(figures, folder)
        _slow_phone(folder)
        _many_games(figures, folder)


@contextmanager
def _phone(folder: Path, site: Path = SITE) -> Iterator[tuple[Phone, Host]]:
    host = Host(site)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    phone = Phone(Path(tempfile.mkdtemp(dir=folder)))
    phone.patience = 90
    phone.driver.set_script_timeout(phone.patience)
    try:
        yield phone, host
    finally:
        phone.close()
        host.shutdown()
        host.server_close()


def _started(phone: Phone, address: str, css: str = HOME) -> float:
    """Returns the seconds to the first usable screen."""
    begun = perf_counter()
    phone.open(address)
    phone.find(css)
    return perf_counter() - begun


def _starts(figures: dict[str, Any], folder: Path) -> None:
    cold, warm = [], []
    for _ in range(STARTS):
        with _phone(folder) as (phone, host):
            cold.append(_started(phone, host.address))
            phone.is_installed()
            warm.append(_started(phone, host.address))
    row(figures, "web_cold_start_s", "first start, nothing kept", median(cold), 2.5, "s")
    row(figures, "web_warm_start_s", "any other start", median(warm), 2.5, "s")


def _taps(figures: dict[str, Any], folder: Path) -> None:
    with _phone(folder) as (phone, host):
        phone.open(host.address)
        phone.begin("Ann", "Bob")
        times = [phone.driver.execute_async_script(TAP, f"#card-{card}") for card in CHOICES]
        row(figures, "web_tap_ms", "a tap with choice cards in hand, kept and answered", median(times), 60)
        phone.until(lambda: phone.total().isdigit())
        sleep(SEARCHER_STAYS)
        row(figures, "web_memory_mb", "the largest process of the page", _largest(phone), 300, "MB")
        taps = phone.driver.execute_async_script(SEARCH, "what_if", "dragon")["taps"]
        row(figures, "web_tap_in_search_ms", "a tap while a search runs, the slowest", max(taps), 100)
        row(figures, "web_memory_search_mb", "the largest process with a second worker", _largest(phone), 450, "MB")


def _slow_phone(folder: Path) -> None:
    """Simulates a slow phone, for information.

    DevTools slows down no workers, so the page's processes are stopped three quarters of the time.
    """
    with _phone(folder) as (phone, host), _at_a_quarter(phone):
        cold = _started(phone, host.address)
        phone.is_installed()
        warm = _started(phone, host.address)
        phone.begin("Ann", "Bob")
        times = [phone.driver.execute_async_script(TAP, f"#card-{card}") for card in CHOICES]
    print(f"at a quarter of the CPU: first start {cold:.1f} s, any other {warm:.1f} s, "
          f"a tap {median(times):.0f} ms, the slowest {max(times):.0f} ms")


@contextmanager
def _at_a_quarter(phone: Phone) -> Iterator[None]:
    over = threading.Event()

    def slow_down() -> None:
        pages: list[Path] = []
        while not over.wait(SLICE):
            for page in pages:
                _signal(page, signal.SIGSTOP)
            until = perf_counter() + STOPPED
            found = _pages(phone)
            sleep(max(0.0, until - perf_counter()))
            for page in pages:
                _signal(page, signal.SIGCONT)
            pages = found

    thread = threading.Thread(target=slow_down)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _signal(process: Path, what: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(int(process.name), what)


def _many_games(figures: dict[str, Any], folder: Path) -> None:
    site, kept = folder / "site", folder / "games"
    shutil.copytree(SITE, site)
    table = Table.open(kept)
    fill(table, GAMES)
    table.close()
    shutil.copy(kept / JOURNAL, site / "games.json")
    with _phone(folder, site) as (phone, host):
        phone.open(f"{host.address}licences/README.txt")      # the same origin without the app
        trouble = phone.driver.execute_async_script(PUT, "games.json")
        assert not trouble, trouble
        print(f"the first start with {GAMES:,} games, which makes the index: {_started(phone, host.address):.1f} s")
        phone.is_installed()
        sleep(8)      # time for the index to be kept
        row(figures, "web_start_1000_games_s", f"any other start with {GAMES:,} games",
            median(_started(phone, host.address) for _ in range(STARTS)), 2.5, "s")


def _pages(phone: Phone) -> list[Path]:
    """Returns the processes of this browser that run a page and its workers."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if f"--user-data-dir={phone.folder}".encode() in command and b"--type=renderer" in command:
            found.append(process)
    return found


def _largest(phone: Phone) -> float:
    """Returns the memory of the largest of them in megabytes, shared libraries included."""
    return max(int((page / "statm").read_text().split()[1]) * 4096 / 1e6 for page in _pages(phone))
