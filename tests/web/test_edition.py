"""The web edition in a real browser, phone-sized, by touch: a game to its saved result, and whatever may come between."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

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
  window.persisted = [];
  if (self.StorageManager) StorageManager.prototype.persist = () => { persisted.push(location.href); return Promise.resolve(true); };
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

    def begin(self, *names: str, game: str = "fantasy_realms") -> None:
        """With these players; without a name, with those of the game before."""
        self.touch(f"#game-{game}")
        if names:
            self.touch("button", "Add players")
        for seats, name in enumerate(names, 1):
            self.find("#name").send_keys(name, Keys.ENTER)
            self.until(lambda seats=seats: len(self.all(".at-table li")) == seats)
        if names:
            self.touch("#sheet .top button")
            self.until(lambda: not self.all("#sheet[open]"))
        self.touch("#start")
        self.until(lambda: self.run("return document.body.dataset.at") in ("game", "evening_setup"))

    def enter(self, *cards: str) -> None:
        for card in cards:
            self.touch(f"#card-{card}")
            self.pressed(card)

    def me(self) -> str:
        """Whose seat it is; a low page has no room for the others."""
        return self.text(".seat.me") or self.text("#head h1")

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
    save_result(phone)
    phone.touch("button", "Play again")
    phone.touch("#start")
    phone.find("#total")
    phone.enter(HAND[0])
    phone.driver.refresh()
    phone.pressed(HAND[0])
    phone.is_installed()
    assert phone.complaints() == []
    phone.enter(*HAND[1:])
    asked = phone.run("return performance.getEntriesByType('resource').map((each) => each.name)")
    assert asked and all(address.startswith(host.address) for address in asked)
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


WEBKIT = shutil.which("WebKitWebDriver")
WEBKIT_BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)


class WebKitPhone(Phone):
    """The nearest thing to Safari that Linux has. It knows no touch, so a mouse comes down where a finger would."""

    def __init__(self) -> None:
        options = WebKitOptions()
        options.binary_location = str(WEBKIT_BROWSER)
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=WebKitService(WEBKIT))
        self.driver.set_window_size(390, 844)

    def touch_at(self, place: tuple[float, float]) -> None:
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(place[0]), round(place[1])).click()
        actions.perform()


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "800x1000x24"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        assert screen.stdout is not None
        monkeypatch.setenv("DISPLAY", ":" + screen.stdout.readline().strip())
        yield
        screen.terminate()


@pytest.mark.soak
@pytest.mark.skipif(not (WEBKIT and WEBKIT_BROWSER and shutil.which("Xvfb")), reason="no webkit2gtk-driver, or no Xvfb for it, here")
@pytest.mark.filterwarnings("ignore:setting remote_server_addr")      # by selenium itself
def test_the_first_game_is_played_in_webkit_too_and_goes_on_without_its_server(host: Host, display: None) -> None:
    phone = WebKitPhone()
    try:
        phone.open(host.address)
        phone.begin("Ann", "Bob")
        phone.enter(*HAND)
        total = phone.total()
        phone.is_installed()
        host.shutdown()
        host.server_close()
        phone.driver.refresh()
        for card in HAND:
            phone.pressed(card)
        assert phone.total() == total and phone.text("#notices") == ""
        save_result(phone)
    finally:
        phone.close()


def save_result(phone: Phone) -> None:
    phone.touch("#more")
    phone.touch("button", "Results")
    phone.touch("button", "Save as it is")
    phone.sees("Play again")


def enter_hands(phone: Phone) -> None:
    phone.enter(*HAND)
    phone.touch("#more")
    phone.touch("button", "Results")


def enter_teams(phone: Phone) -> None:
    for letter, team in {"A": [1, 3, 4, 5, 6, 7, 8, 9], "B": [13, 14, 16, 25, 26, 30, 35, 36]}.items():
        phone.until(lambda letter=letter: phone.me().startswith(letter))
        phone.enter(*map(str, team))
        phone.touch("#next", "Tokens")
        for told in ("0", "1"):
            phone.touch("#sheet button[aria-label='Stars, one more']")
            phone.until(lambda told=told: phone.text("#sheet output") == told and not phone.all("#sheet .waiting"))
        phone.touch("#sheet .button.main")
        phone.until(lambda: not phone.all("#sheet[open]"))
    phone.touch("#next", "Results")


def enter_crews(phone: Phone) -> None:
    for letter, crew in {"A": ["pirate-green", "pirate-colour_3", "pirate-colour_4"], "B": ["type_3-green"]}.items():
        phone.until(lambda letter=letter: phone.me().startswith(letter))
        for cell in (f"#crew-{pirate}" for pirate in crew):
            phone.touch(cell)
            phone.until(lambda cell=cell: phone.all(f"{cell}.mine:not(.waiting)"))
        assert phone.total() == str(len(crew))
        phone.touch("#next")
    phone.touch("#more")
    phone.touch("button", "Results")


def play_an_evening(phone: Phone) -> None:
    """Everybody searches in vain until midnight; the page of the end comes by itself."""
    phone.touch("#start")
    for hour in range(12):
        phone.until(lambda hour=hour: phone.text(".left b") == str(12 - hour))
        phone.touch(".face:last-child")
        phone.touch("button", "No pair")


GAMES = {"fantasy_realms": (enter_hands, "Ann"), "once_upon_a_draft": (enter_teams, "Bob"), "baby_pirates": (enter_crews, "Ann"),
         "cinderella": (play_an_evening, "stays at home")}


def test_every_game_is_played_to_its_saved_result_by_touch(host: Host, phone: Phone) -> None:
    phone.open(host.address)
    for saved, (game, (play, told)) in enumerate(GAMES.items(), 1):
        phone.begin(*([] if saved > 1 else ["Ann", "Bob"]), game=game)
        play(phone)
        phone.until(lambda: phone.run("return document.body.dataset.at") == "results")
        phone.touch("#main-action")
        phone.sees("Play again")
        assert told in phone.text("#main")
        phone.touch("button[aria-label='To the list of games']")
        phone.touch("nav.tabs button", "History")
        phone.until(lambda saved=saved: len(phone.all("#main .entry")) == saved)
        phone.touch("nav.tabs button", "Play")
    assert phone.complaints() == []


def test_its_policy_lets_the_page_run_and_load_nothing_but_its_own(site: Path) -> None:
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', (site / "index.html").read_text("utf-8"))
    rules = {name: sources for name, *sources in (rule.split() for rule in policy.split(";"))}
    assert rules.pop("default-src") == ["'none'"] and rules["connect-src"] == ["'self'"]
    assert rules.pop("script-src") == ["'self'", "'wasm-unsafe-eval'"]
    assert {source for sources in rules.values() for source in sources} <= {"'self'", "'none'", "data:", "blob:"}
    assert not re.search(r"<script(?![^>]* src=)|<style|\bon\w+=|style=", (site / "index.html").read_text("utf-8"))


def test_a_reload_stays_with_a_player_whose_hand_is_complete(host: Host, phone: Phone) -> None:
    phone.open(host.address)
    phone.begin("Ann", "Bob")
    phone.enter(*CHOICES)
    phone.driver.refresh()
    phone.until(lambda: phone.text("#total") not in ("", "…", "0"))
    assert phone.text(".seat.me").startswith("A")
    drawn = """const [done] = arguments; let drawn = 0;
        new MutationObserver(() => { drawn += 1; }).observe(document.getElementById("head"), { childList: true, subtree: true });
        setTimeout(() => done(drawn), 600);"""
    phone.until(lambda: not phone.driver.execute_async_script(drawn))       # it comes to rest
    assert phone.text(".seat.me").startswith("A")
    assert len(phone.all(".tile.mine")) == len(CHOICES)


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


def fill_in_address(site: Path, address: str) -> None:
    """As the owner does in pyproject.toml, in what was built."""
    [app] = site.glob("app-*.zip")
    with zipfile.ZipFile(app) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    urls = b"[project.urls]\n"
    assert urls in files["pyproject.toml"]
    files["pyproject.toml"] = urls + f'Web = "{address}"\n'.encode()
    with zipfile.ZipFile(app, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


@pytest.mark.soak
def test_the_link_of_a_hand_opens_it_on_another_phone(site: Path, host: Host, phone: Phone, tmp_path: Path) -> None:
    """The other phone has the site from elsewhere, and with it storage of its own."""
    shutil.copytree(site, tmp_path / "site")
    fill_in_address(tmp_path / "site", host.address)
    with serving(tmp_path / "site") as other:
        phone.open(other.address)
        phone.begin("Ann", "Bob")
        phone.enter(*HAND)
        total = phone.total()
        phone.touch("#more")
        phone.touch("button", "Code of this hand\nTo scan, read aloud or copy")
        phone.run("navigator.share = ({ text }) => { window.shared = text; return Promise.resolve(); }")
        phone.touch("#sheet button", "Share")
        link = phone.until(lambda: phone.run("return window.shared"))
    assert link.startswith(f"{host.address}#code=")
    phone.open(link)
    phone.begin("Cat", "Dan")
    phone.touch("#sheet button", "Import this hand")
    for card in HAND:
        phone.pressed(card)
    assert phone.total() == total and not {path for path, _ in host.sent if "code" in path}
    assert phone.complaints() == []


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


# What is asked for now comes later.
SLOWLY = """import(document.querySelector('script').src.replace('main.js', 'table.js')).then(({ table }) => {
  const get = table.get;
  table.get = (...asked) => { table.get = get; return new Promise((done) => setTimeout(() => done(get(...asked)), 700)); };
});"""


def test_taps_are_answered_while_a_long_search_runs_in_a_second_worker(host: Host, phone: Phone) -> None:
    phone.open(host.address)
    phone.begin("Ann", "Bob")
    phone.enter(*CHOICES)
    phone.until(lambda: phone.total().isdigit())      # until then it is worked out
    phone.driver.set_script_timeout(60)
    phone.run(SLOWLY)
    phone.touch("#more")
    phone.sees("counting…")
    phone.sees("Steps so far")
    phone.touch("#sheet .top button")
    told = phone.driver.execute_async_script(SEARCH, "what_if", "dragon")
    assert told["status"] == 200 and told["told"]["worths"], phone.complaints()
    assert phone.run("return workers.length") >= 2, "it was no long search"
    assert max(told["taps"]) < 1000, "a tap waited for the search"
    assert phone.complaints() == []


ASK = """const [method, path, body, done] = arguments;
import(document.querySelector('script').src.replace('main.js', 'table.js')).then(({ table }) => table[method](path, body)).then(done);"""


def app_with_games(folder: Path, games: int) -> Table:
    app = Table.open(folder / "app")
    for _ in range(games):
        session = app.new_session("fantasy_realms", ["Ann", "Bob"])
        for card in HAND:
            session.do({"do": "add_card", "player": "Ann", "card": card})
        app.finish(session)
    return app


def test_the_apps_file_comes_in_and_goes_out_again_and_a_deep_one_is_refused(host: Host, phone: Phone, tmp_path: Path) -> None:
    def ask(method: str, path: str, **body: str) -> dict[str, Any]:
        return dict(phone.driver.execute_async_script(ASK, method, path, body))

    app = app_with_games(tmp_path, 1)
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


def save_a_game(phone: Phone, *names: str) -> None:
    phone.begin(*names)
    phone.enter(HAND[0])
    save_result(phone)
    phone.touch("button[aria-label='To the list of games']")


def test_the_first_finished_game_asks_for_room_that_lasts_and_offers_the_home_screen(host: Host, phone: Phone) -> None:
    phone.open(host.address)
    phone.find("#game-fantasy_realms")
    phone.run("""window.asked = 0;
      const event = new Event("beforeinstallprompt", { cancelable: true });
      event.prompt = () => { asked += 1; };
      dispatchEvent(event);
      if (!event.defaultPrevented) throw new Error("the browser would ask by itself");""")
    assert phone.run("return persisted.length") == 0 and phone.text("#notices") == ""
    save_a_game(phone, "Ann", "Bob")
    assert phone.run("return persisted.length") == 1
    assert phone.text("#notices").startswith("Keep your games")
    phone.touch("#notices button", "Add")
    assert phone.run("return asked") == 1 and phone.text("#notices") == ""
    save_a_game(phone)
    assert phone.run("return persisted.length") == 2 and phone.text("#notices") == "", "the hint comes twice in all"


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1"


@pytest.mark.soak
def test_an_iphone_is_told_how_to_keep_the_games_and_everybody_to_export_them(host: Host, phone: Phone, tmp_path: Path) -> None:
    app = app_with_games(tmp_path, 9)
    phone.command("Network.setUserAgentOverride", userAgent=IPHONE, acceptLanguage="en")
    phone.open(host.address)
    phone.find("#game-fantasy_realms")
    assert phone.driver.execute_async_script(ASK, "post", "import", {"text": app.export_all()})["status"] == 200
    phone.sees("Add to Home Screen")
    assert "Export them" not in phone.text("#notices")
    phone.touch("#notices button", "Later")
    save_a_game(phone, "Ann", "Bob")
    phone.sees("Export them now and then")
    phone.touch("#notices button", "My data")
    phone.find(".page-data")
    phone.command("Network.setUserAgentOverride", userAgent="", acceptLanguage="en")
    app.close()


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
    keeping = worker.with_name("keeping.js")
    keeping.write_text(keeping.read_text("utf-8").replace("MOST_PIECES = 1000", "MOST_PIECES = 2"), "utf-8")
    with serving(copy) as host:
        phone.open(host.address)
        phone.begin("Ann", "Bob")
        phone.enter(*HAND, "king")
        phone.touch("#card-king")
        assert ("keeps nothing" in phone.text("#notices")) == (base == "refused")
        phone.driver.refresh()
        if base == "refused":
            phone.find("#game-fantasy_realms")
            return
        for _ in range(2):      # from its pieces, and from what was laid together
            for card in HAND:
                phone.pressed(card)
            phone.driver.refresh()
