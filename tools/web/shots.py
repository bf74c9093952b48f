"""`make shots-web`: pictures of the web edition in build/shots-web, light and dark, on a small and on a larger phone."""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from pathlib import Path
from time import sleep

from tests.web.browser import CHROMIUM, DRIVER
from tests.web.test_edition import GAMES, Phone
from tools.web.__main__ import ROOT, build
from tools.web.serve import Host

OUT = ROOT / "build" / "shots-web"
SIZES = ((360, 640), (412, 915))
HAND = ("princess", "warhorse", "shapeshifter", "sword_of_keth", "shield_of_keth", "mirage", "king")
LOOKS = ("light", "dark")
# What a link of the app leads to, by its name: over a game, and around it.
OF_A_HAND = ("why", "choices", "order", "what_if", "dispute", "code", "extra", "menu", "steps")
GAME = {"game": "fantasy_realms"}
PAGES = (
    "home", "open_games", "history", "statistics", "player", "rules", "settings", "house_rules", "data", "about", "check", "my_cards",
    "deleted", "adding", "inviting", "workshop",
)  # fmt: skip
ABOUT = {"statistics": GAME, "player": {"player": "Ann"}}
SHEETS: dict[str, dict[str, str]] = {
    "card": {**GAME, "card": "king"}, "filter": {}, "own_boxes": GAME, "choice": {"setting": "language"},
}
LEAD_ON = ("Results", "Tokens", "No pair")
FOLLOW = """const [tap, done] = arguments, script = document.querySelector('script').src;
import(script.replace('main.js', 'frame.js')).then(({ act }) => { act(tap); done(); });"""


def main() -> None:
    if not (CHROMIUM and DRIVER and shutil.which("npm")):
        sys.exit("shots-web: npm or chromium with its driver is missing")
    build()
    shutil.rmtree(OUT, ignore_errors=True)
    host = Host()
    threading.Thread(target=host.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        for width, height in SIZES:
            phone = Artist(Path(folder) / f"{width}")
            phone.size = (width, height)
            try:
                draw(phone, host)
            finally:
                phone.close()
    host.shutdown()
    print(f"{len(list(OUT.iterdir()))} pictures in {OUT.relative_to(ROOT)}")


class Artist(Phone):
    """Draws what it sees before it touches what leads on."""

    size = (0, 0)

    def touch(self, css: str, words: str = "") -> None:
        if css == "#start" or words in LEAD_ON:
            self.shot("-".join(each for each in (self.run("return document.body.dataset.game"), self.place(), words) if each))
        super().touch(css, words)

    def place(self) -> str:
        return str(self.run("return document.body.dataset.at"))

    def shot(self, name: str) -> None:
        files = {look: OUT / f"{name}-{'x'.join(map(str, self.size))}-{look}.png".lower().replace(" ", "-") for look in LOOKS}
        if files["light"].exists():
            return
        sleep(0.4)      # what comes a moment later
        for look, file in files.items():
            self.looks_like(*self.size, dark=look == "dark", scale=1)
            self.picture(file)

    def follow(self, to: str, about: dict[str, str] | None = None) -> None:
        """A link of the app."""
        self.driver.execute_async_script(FOLLOW, {"open": {"to": to, "about": about or {}}})

    def sheet(self, name: str, about: dict[str, str]) -> None:
        self.follow(name, about)
        self.until(lambda: self.all("#sheet[open]") and "counting" not in self.text("#sheet"))
        self.shot(name)
        self.touch("#sheet .top button")

    def page(self, name: str, about: dict[str, str], picture: str = "") -> None:
        self.follow(name, about)
        self.until(lambda: self.all(f"#main .page-{name}") and "counting" not in self.text("#main"))
        self.shot(picture or name)

    def leave(self) -> None:
        """The game on the table."""
        self.driver.execute_async_script(FOLLOW, {"command": {"name": "leave"}})
        self.until(lambda: self.place() == "home")


def draw(phone: Artist, host: Host) -> None:
    phone.looks_like(*phone.size, language="en", scale=1)
    phone.command("Emulation.setTouchEmulationEnabled", enabled=True)
    phone.command("Network.enable")
    phone.command("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=4_000_000, uploadThroughput=1_000_000)
    phone.open(host.address)
    phone.until(lambda: phone.text("#loading-percent").rstrip(" %").isdigit() and int(phone.text("#loading-percent").rstrip(" %")) > 30)
    phone.shot("loading")
    phone.command("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    phone.find("#game-fantasy_realms")
    phone.shot("home-at-first")
    for name in ("history", "statistics"):
        phone.follow(name)
        phone.find("#main .empty")
        phone.shot(f"{name}-empty")
    phone.follow("players", GAME)
    phone.touch("button", "Add players")
    phone.shot("name")
    phone.touch("#sheet .top button")
    phone.follow("home")
    for game, (play, _) in GAMES.items():
        phone.begin(*(["Ann", "Bob"] if game == GAME["game"] else []), game=game)
        phone.shot(f"{game}-at-first")
        if game == GAME["game"]:
            draw_hand(phone)
        play(phone)
        phone.until(lambda: phone.place() == "results")
        phone.shot(f"{game}-results")
        phone.touch("#main-action")
        phone.sees("Play again")
        phone.shot(f"{game}-saved")
        if game == GAME["game"]:
            phone.touch("button[aria-label='Share']")
            phone.shot("share")
            phone.touch("#sheet .top button")
        phone.leave()
    phone.begin()
    phone.leave()
    for name in PAGES:
        phone.page(name, ABOUT.get(name, {}))
    phone.page("rules", GAME, "rules-of-a-game")
    for name, about in SHEETS.items():
        phone.sheet(name, about)


def draw_hand(phone: Artist) -> None:
    phone.enter(*HAND)
    phone.until(lambda: phone.total().isdigit())
    phone.shot("hand")
    for name in OF_A_HAND:
        phone.sheet(name, {"player": "Ann" if "Ann" in phone.me() else "Bob"})
    for card in HAND:
        phone.touch(f"#card-{card}")


if __name__ == "__main__":
    main()
