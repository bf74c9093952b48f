"""`make shots-web`: pictures of the web edition, light and dark, on a small and on a larger phone, in build/shots-web."""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from pathlib import Path
from time import sleep

from tests.web.browser import CHROMIUM, DRIVER
from tests.web.test_edition import Phone
from tools.web.__main__ import ROOT, build
from tools.web.serve import Host

OUT = ROOT / "build" / "shots-web"
SIZES = ((360, 640), (412, 915))
HAND = ("princess", "warhorse", "unicorn", "sword_of_keth", "shield_of_keth", "mirage", "king")
PAGES = ("History", "Rules", "Settings", "Play")


def main() -> None:
    if not (CHROMIUM and DRIVER and shutil.which("npm")):
        sys.exit("shots-web: npm or chromium with its driver is missing")
    build()
    shutil.rmtree(OUT, ignore_errors=True)
    host = Host()
    threading.Thread(target=host.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        for width, height in SIZES:
            phone = Phone(Path(folder) / f"{width}")
            try:
                draw(phone, host, width, height)
            finally:
                phone.close()
    host.shutdown()
    print(f"{len(list(OUT.iterdir()))} pictures in {OUT.relative_to(ROOT)}")


def draw(phone: Phone, host: Host, width: int, height: int) -> None:
    def shot(name: str) -> None:
        for theme in ("light", "dark"):
            phone.looks_like(width, height, dark=theme == "dark", scale=1)
            phone.picture(OUT / f"{name}-{width}x{height}-{theme}.png")

    phone.looks_like(width, height, language="en", scale=1)
    phone.command("Network.enable")
    phone.command("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=4_000_000, uploadThroughput=1_000_000)
    phone.open(host.address)
    phone.until(lambda: phone.text("#loading-percent").rstrip(" %").isdigit() and int(phone.text("#loading-percent").rstrip(" %")) > 30)
    shot("loading")
    phone.command("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    phone.find("#game-fantasy_realms")
    shot("home")
    phone.begin("Ann", "Bob")
    for card in HAND:
        phone.tap(f"#card-{card}")
        phone.pressed(card)
    shot("hand")
    phone.tap("#why")
    phone.find("#sheet[open] .reason")
    shot("why")
    phone.tap("#sheet .top button")
    phone.tap("#more")
    phone.press("Results")
    phone.press("Save as it is")
    phone.sees("Play again")
    shot("results")
    phone.run("import(document.querySelector('script').src.replace('main.js', 'frame.js'))"
              ".then(({ act }) => act({ command: { name: 'leave' } }))")
    for page in PAGES:
        phone.press(page)
        phone.until(lambda page=page: phone.run("return document.querySelector('nav.tabs [aria-current]').innerText") == page)
        sleep(1)      # what it asks for comes, and toasts go
        shot(page.lower())


if __name__ == "__main__":
    main()
