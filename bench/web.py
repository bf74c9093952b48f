"""The web edition in Chromium: what is downloaded, how long a start and a tap take, what it holds in memory.

Wall time as a page sees it, from a static host on this machine: the network is not in it.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
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
GAMES = 1_000
HOME = "#game-fantasy_realms"
# From the click to the answered tap on the page.
TAP = """const [css, done] = arguments, tile = document.querySelector(css), begun = performance.now();
const look = () => (tile.getAttribute('aria-pressed') === 'true' && !tile.classList.contains('waiting')
  ? done(performance.now() - begun) : requestAnimationFrame(look));
tile.click();
look();"""
# What a browser would hold after a thousand games.
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
        _many_games(figures, folder)


@contextmanager
def _phone(folder: Path, site: Path = SITE) -> Iterator[tuple[Phone, Host]]:
    host = Host(site)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    phone = Phone(Path(tempfile.mkdtemp(dir=folder)))
    phone.driver.set_script_timeout(90)
    try:
        yield phone, host
    finally:
        phone.close()
        host.shutdown()
        host.server_close()


def _started(phone: Phone, address: str, css: str = HOME) -> float:
    """Seconds to the first screen that can be used."""
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
        row(figures, "web_memory_mb", "the largest process of the page", _largest(phone), 300, "MB")
        taps = phone.driver.execute_async_script(SEARCH, "what_if", "dragon")["taps"]
        row(figures, "web_tap_in_search_ms", "a tap while a search runs, the slowest", max(taps), 100)
        row(figures, "web_memory_search_mb", "the largest process with a second worker", _largest(phone), 450, "MB")


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
        sleep(8)      # in which the index is kept
        row(figures, "web_start_1000_games_s", f"any other start with {GAMES:,} games",
            median(_started(phone, host.address) for _ in range(STARTS)), 2.5, "s")


def _largest(phone: Phone) -> float:
    """Megabytes in memory of the largest process of this browser, libraries that all of them share included."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            if f"--user-data-dir={phone.folder}".encode() in command and b"--type=renderer" in command:
                found.append(int((process / "statm").read_text().split()[1]) * 4096 / 1e6)
        except OSError:
            continue
    return max(found)
