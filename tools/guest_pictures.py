"""The guests' page beside the app's hand screen, in both themes, for docs/web.md: `python -m tools.guest_pictures`.

One process draws the app, this one asks Chromium for the page; both show the same game.
"""
from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from table import Table
from table.session import Session

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDTH, HEIGHT, GAP = 412, 915, 24
THEMES = ("light", "dark")
HANDS = {
    "Aliénor": ["light_cavalry", "princess", "warhorse", "unicorn", "sword_of_keth", "shield_of_keth", "war_dirigible"],
    "Basile": ["cavern", "fountain_of_life", "great_flood", "smoke", "dwarvish_infantry", "enchantress", "warlock_lord"],
    "Chloé": ["air_elemental", "lightning", "whirlwind", "blizzard", "gem_of_order"],
    "Diego": [],
}
SHOWN = "Chloé"


def begun(table: Table) -> Session:
    session = table.new_session("fantasy_realms", list(HANDS))
    for name, hand in HANDS.items():
        for card in hand:
            session.do({"do": "add_card", "player": name, "card": card})
    return session


def draw_app(folder: Path) -> None:
    from tests.journeys import driver
    driver.prepare(WIDTH, HEIGHT, "sdl2")
    from screens.app import TallyApp
    with tempfile.TemporaryDirectory() as home:
        phone = driver.Phone.start(TallyApp, folder=Path(home))
        app = phone.app
        app.animated = app.hinting = False
        app.set_language("en")
        session = begun(app.table)
        for theme in THEMES:
            app.set_theme(theme)
            app.navigator.home_then("hand", session=session, player=SHOWN)
            phone.settle(0.5)
            app.root.export_to_png(str(folder / f"app-{theme}.png"))
        phone.stop()


def draw_page(folder: Path) -> None:
    from tests.web.browser import Browser
    from web.invitation import Invitation
    table = Table.open(folder / "data")
    invitation = Invitation(table, begun(table))
    invitation.open(["127.0.0.1"])
    browser = Browser(folder / "chromium")
    try:
        browser.looks_like(WIDTH, HEIGHT, language="en", scale=1)
        browser.open(invitation.links()[0])
        browser.press(f"{SHOWN[0]}\n{SHOWN}")
        browser.find("#total")
        for theme in THEMES:
            browser.looks_like(WIDTH, HEIGHT, dark=theme == "dark", scale=1)
            browser.picture(folder / f"page-{theme}.png")
    finally:
        browser.close()
        invitation.close()
        table.close()


def main() -> None:
    if sys.argv[1:2] == ["app"]:
        draw_app(Path(sys.argv[2]))
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "tools.guest_pictures", "app", name], check=True)
        draw_page(folder)
        for theme in THEMES:
            both = Image.new("RGB", (2 * WIDTH + GAP, HEIGHT), "white")
            for place, part in enumerate(("app", "page")):
                both.paste(Image.open(folder / f"{part}-{theme}.png").convert("RGB"), (place * (WIDTH + GAP), 0))
            both.quantize(256).save(PICTURES / f"guests-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
