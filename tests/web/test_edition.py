"""The web edition in a real browser, phone-sized, by touch: a game to its saved result, and whatever may come between."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from table import Table
from tests.web.browser import CHROMIUM, DRIVER, Browser
from tools.web.__main__ import SITE, build, put_service_worker
from tools.web.serve import Host

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER and shutil.which("npm")), reason="the web edition was not tried: no npm, or no chromium with its driver here")
HAND = ["mountain", "wildfire", "smoke"]
# The page's workers, so that a test can harm them.
CAUGHT = """if (!window.workers) {
  window.workers = [];
  window.ticks = [];
  window.locked = [];
  navigator.vibrate = (milliseconds) => ticks.push(milliseconds);
  WakeLock.prototype.request = (kind) => { locked.push(kind); return Promise.reject(new Error("no screen")); };
  window.Worker = class extends Worker { constructor(...all) { super(...all); workers.push(this); } };
}"""


@pytest.fixture(scope="module")
def site() -> Path:
    build()
    return SITE


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with serving(site) as host:
        yield host


class serving:
    def __init__(self, site: Path) -> None:
        self.host = Host(site)

    def __enter__(self) -> Host:
        threading.Thread(target=self.host.serve_forever, args=(0.02,), daemon=True).start()
        return self.host

    def __exit__(self, *_: object) -> None:
        self.host.shutdown()
        self.host.server_close()


@pytest.fixture(scope="module")
def one_phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    phone = Phone(tmp_path_factory.mktemp("chromium"))
    yield phone
    phone.close()


@pytest.fixture
def phone(one_phone: Phone) -> Phone:
    """Each test has a host of its own, and with it storage of its own."""
    one_phone.open("about:blank")
    one_phone.looks_like(390, 844, language="en")
    one_phone.command("Emulation.setTouchEmulationEnabled", enabled=True)
    one_phone.command("Page.addScriptToEvaluateOnNewDocument", source=CAUGHT)
    one_phone.complaints()
    return one_phone


class Phone(Browser):
    """A browser that has nothing but this page, and the ways of a hand on it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder
        self.looks_like(390, 844, language="en")

    def begin(self, *names: str) -> None:
        self.tap("#game-fantasy_realms")
        self.press("Add players")
        for seats, name in enumerate(names, 1):
            self.find("#name").send_keys(f"{name}\n")
            self.until(lambda seats=seats: len(self.all(".at-table li")) == seats)
        self.tap("#sheet .top button")
        self.tap("#start")
        self.find("#total")

    def enter(self, *cards: str) -> None:
        for card in cards:
            self.touch_at(self.places([f"#card-{card}"])[0])
            self.pressed(card)

    def total(self) -> str:
        self.find("#total")
        return self.text("#total")

    def kill(self) -> None:
        """Every process of this browser, with no time to write anything down."""
        for process in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if f"--user-data-dir={self.folder}".encode() in process.read_bytes():
                    os.kill(int(process.parent.name), signal.SIGKILL)
            except (OSError, ValueError):
                continue
        self.close()

    def is_installed(self) -> None:
        """The next start needs no server."""
        self.until(lambda: self.run("return Boolean(navigator.serviceWorker.controller)"))


def test_a_game_survives_a_reload_a_kill_and_the_end_of_its_server(host: Host, tmp_path: Path) -> None:
    phone = Phone(tmp_path / "chromium")
    phone.open(host.address)
    phone.begin("Ann", "Bob")
    phone.enter(*HAND)
    total = phone.total()
    assert int(total) > 0
    phone.tap("#more")
    phone.press("Results")
    phone.press("Save as it is")
    phone.press("Play again")
    phone.tap("#start")
    phone.find("#total")
    phone.enter(HAND[0])
    phone.driver.refresh()
    phone.pressed(HAND[0])
    phone.is_installed()
    assert phone.complaints() == []
    phone.enter(*HAND[1:])
    phone.kill()
    assert {urlsplit(path).path.rpartition("/")[2] for path, _ in host.sent} <= {path.name for path in host.site.rglob("*")}
    host.shutdown()
    host.server_close()
    again = Phone(tmp_path / "chromium")
    try:
        again.open(host.address)
        for card in HAND:
            again.pressed(card)
        assert again.total() == total
        again.enter("island")
        again.driver.refresh()
        again.pressed("island")
        assert again.complaints() == []
    finally:
        again.close()


def test_a_second_tab_waits_until_the_first_one_is_closed(host: Host, phone: Phone) -> None:
    phone.open(host.address)
    phone.begin("Ann", "Bob")
    phone.enter(*HAND)
    first = phone.driver.current_window_handle
    phone.driver.switch_to.new_window("tab")
    phone.open(host.address)
    phone.sees("open in another tab")
    second = phone.driver.current_window_handle
    phone.driver.switch_to.window(first)
    phone.enter("island")
    phone.driver.close()
    phone.driver.switch_to.window(second)
    phone.pressed("island")
    phone.looks_like(390, 844)      # a tab of its own has a size of its own
    phone.tap("#card-cavern")
    phone.pressed("cavern")


CHOICES = ["shapeshifter", "mirage", "doppelganger", "book_of_changes", "necromancer", "island", "wildfire"]
SEARCH = """const [path, card, done] = arguments;
import(document.querySelector('script').src.replace('main.js', 'table.js')).then(async ({ table }) => {
  const me = document.querySelector('.seat.me').innerText.includes('Ann') ? 'Ann' : 'Bob', other = me === 'Ann' ? 'Bob' : 'Ann';
  const begun = performance.now(), since = () => Math.round(performance.now() - begun), slowest = [];
  const found = table.get(path, { seat: me }).then(({ status, told }) => ({ status, told, found: since() }));
  let over = false;
  found.finally(() => { over = true; });
  for (let turn = 0; !over || turn < 4; turn += 1) {
    const tapped = performance.now(), send = [{ do: turn % 2 ? 'remove_card' : 'add_card', player: other, card }];
    const { status } = await table.post('do', { id: 'tap-during-' + turn, send });
    slowest.push(status === 200 ? performance.now() - tapped : 1e6);
    await new Promise((next) => setTimeout(next, 100));
  }
  done({ ...(await found), taps: slowest });
});"""


def test_taps_are_answered_while_a_long_search_runs_in_a_second_worker(host: Host, phone: Phone) -> None:
    phone.open(host.address)
    phone.begin("Ann", "Bob")
    phone.enter(*CHOICES)
    phone.until(lambda: phone.total().isdigit())      # until then it is worked out
    phone.driver.set_script_timeout(60)
    told = phone.driver.execute_async_script(SEARCH, "what_if", "dragon")
    assert told["status"] == 200 and told["told"]["worths"], phone.complaints()
    assert phone.run("return workers.length") >= 2, "it was no long search"
    assert max(told["taps"]) < 1000, "a tap waited for the search"
    assert phone.complaints() == []


ASK = """const [method, path, body, done] = arguments;
import(document.querySelector('script').src.replace('main.js', 'table.js')).then(({ table }) => table[method](path, body)).then(done);"""


def test_the_apps_file_comes_in_and_goes_out_again_and_a_deep_one_is_refused(host: Host, phone: Phone, tmp_path: Path) -> None:
    def ask(method: str, path: str, **body: str) -> dict[str, Any]:
        return dict(phone.driver.execute_async_script(ASK, method, path, body))

    app = Table.open(tmp_path / "app")
    session = app.new_session("fantasy_realms", ["Ann", "Bob"])
    for card in HAND:
        session.do({"do": "add_card", "player": "Ann", "card": card})
    app.finish(session)
    phone.open(host.address)
    phone.find("#game-fantasy_realms")
    assert ask("post", "import", text="[" * 100_000)["status"] in (400, 409)
    assert ask("post", "import", text=app.export_all())["status"] == 200
    phone.driver.refresh()
    phone.find("#game-fantasy_realms")
    exported = ask("get", "export")["told"]["text"]
    back = Table.open(tmp_path / "back")
    back.import_all(exported)
    assert [record.result for record in back.history.records()] == [record.result for record in app.history.records()]
    assert phone.run("return workers.length") == 1, "the deep file has killed the worker"
    app.close()
    back.close()


def test_a_worker_that_dies_is_started_again_and_the_game_goes_on(host: Host, phone: Phone) -> None:
    phone.open(host.address)
    phone.begin("Ann", "Bob")
    phone.enter(*HAND)
    assert phone.run("return [ticks, locked[0]]") == [[10, 10, 10], "screen"], "a tick for each card, and the screen stays on"
    total = phone.total()
    phone.run("workers[0].postMessage(null)")
    phone.sees("had to start again")
    phone.enter("island")
    assert phone.run("return workers.length") == 2
    phone.until(lambda: phone.total() != total)


def test_a_new_version_comes_in_the_background_and_is_taken_at_the_next_start(site: Path, phone: Phone, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    with serving(copy) as host:
        phone.open(host.address)
        phone.begin("Ann", "Bob")
        phone.is_installed()
        [page] = copy.glob("page-*")
        newer = copy / "page-00000000beef"
        page.rename(newer)
        index = copy / "index.html"
        index.write_text(index.read_text("utf-8").replace(page.name, newer.name), "utf-8")
        put_service_worker(copy)
        before = len(host.sent)
        phone.driver.refresh()
        phone.sees("A new version is ready.")
        assert page.name in phone.run("return document.querySelector('script').src")
        assert {path for path, _ in host.sent[before:]} & {"sw.js", "index.html"} and not [
            path for path, _ in host.sent[before:] if path.startswith(("python-", "app-"))]
        phone.driver.refresh()
        phone.until(lambda: newer.name in phone.run("return document.querySelector('script').src"))
        phone.find("#total")


REFUSED = "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'));\n"


@pytest.mark.parametrize("base", [pytest.param("there", marks=pytest.mark.soak), "refused"])
def test_without_private_files_the_database_keeps_the_game_or_a_notice_says_that_nothing_does(
        site: Path, phone: Phone, tmp_path: Path, base: str) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    [worker] = copy.glob("page-*/worker.js")
    refused = REFUSED + ("Object.defineProperty(self, 'indexedDB', {get() { throw new Error('no') }});\n" if base == "refused" else "")
    worker.write_text(refused + worker.read_text("utf-8"), "utf-8")
    with serving(copy) as host:
        phone.open(host.address)
        phone.begin("Ann", "Bob")
        phone.enter(*HAND)
        assert ("keeps nothing" in phone.text("#notices")) == (base == "refused")
        phone.driver.refresh()
        if base == "refused":
            phone.find("#game-fantasy_realms")
        else:
            for card in HAND:
                phone.pressed(card)
