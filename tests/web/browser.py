"""A headless Chromium, driven from Python, with its console and what it loads under watch. Waits for what happens, never for a time."""
from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import ElementClickInterceptedException, StaleElementReferenceException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome", "chrome") if (found := shutil.which(name))), None)
DRIVER = shutil.which("chromedriver")
QUIET = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-extensions", "--hide-scrollbars", "--disable-quic", "--no-proxy-server",
         "--disable-default-apps", "--disable-features=OptimizationHints,MediaRouter,Translate")
LONGEST = 15            # seconds until a wait gives up: only where something is broken

# Where a finger would come down on it, as soon as it can.
TOUCHABLE = """const [css, words] = arguments;
const meant = (each) => each.checkVisibility() && !each.disabled && (!words || each.innerText.trim() === words);
const one = [...document.querySelectorAll(css)].find(meant);
if (!one) return null;
one.scrollIntoView({ block: 'nearest' });
const box = one.getBoundingClientRect(), place = [box.x + box.width / 2, box.y + box.height / 2];
return one.contains(document.elementFromPoint(...place)) ? place : null;"""


class Browser:
    """One window at a time of one phone."""

    patience = LONGEST

    def __init__(self, folder: Path, language: str = "en") -> None:
        options = Options()
        options.binary_location = str(CHROMIUM)
        for flag in (*QUIET, f"--user-data-dir={folder}", f"--lang={language}", f"--accept-lang={language}"):
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(str(DRIVER)))

    def close(self) -> None:
        self.driver.quit()

    def looks_like(self, width: int = 360, height: int = 740, *, dark: bool = False, language: str = "", scale: float = 2,
                   moves: bool = False) -> None:
        """A phone of this size, theme and language."""
        screen = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": True}
        self.command("Emulation.setDeviceMetricsOverride", **screen)
        wishes = {"prefers-color-scheme": "dark" if dark else "light", "prefers-reduced-motion": "no-preference" if moves else "reduce"}
        self.command("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in wishes.items()])
        if language:
            self.command("Network.setUserAgentOverride", userAgent=self.driver.execute_script("return navigator.userAgent"),
                         acceptLanguage=language)

    def command(self, name: str, **arguments: Any) -> Any:
        return self.driver.execute_cdp_cmd(name, arguments)

    def open(self, address: str) -> None:
        self.driver.get(address)

    def until(self, happens: Callable[[], Any]) -> Any:
        return WebDriverWait(self.driver, self.patience, poll_frequency=0.02).until(lambda _driver: happens())

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def find(self, css: str) -> Any:
        """The first of these, as soon as it is there."""
        return self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, css))[0]

    def all(self, css: str) -> list[Any]:
        return list(self.driver.find_elements(By.CSS_SELECTOR, css))

    def text(self, css: str) -> str:
        return str(self.run("const found = document.querySelector(arguments[0]); return found ? found.innerText : ''", css))

    def tap(self, css: str) -> None:
        """As a finger does: refused where the element is not there, or hidden, or covered."""
        self.until(lambda: self._tapped(css))

    def _tapped(self, css: str) -> bool:
        found = self.all(css)
        try:
            if found:
                found[0].click()
        except (StaleElementReferenceException, ElementClickInterceptedException):      # drawn again in this very moment: once more
            return False
        return bool(found)

    def places(self, css: list[str]) -> list[tuple[float, float]]:
        """The middle of each of these, as it lies on the screen now."""
        return [tuple(place) for place in self.run(
            "return arguments[0].map(css => { const box = document.querySelector(css).getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2] })", css)]

    def touch_at(self, place: tuple[float, float]) -> None:
        """A real touch, wherever that may hit."""
        self.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": place[0], "y": place[1]}])
        self.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def touch(self, css: str, words: str = "") -> None:
        """A real touch on the middle of the first of these, or of the one with these words: scrolled to, and covered by nothing."""
        self.touch_at(self.until(lambda: self.run(TOUCHABLE, css, words)))

    def press(self, label: str) -> None:
        """The button with these words."""
        self.until(lambda: self.run(
            "const found = [...document.querySelectorAll('button')].find(each => each.innerText.trim() === arguments[0] && !each.disabled);"
            "if (found) found.click(); return Boolean(found)", label))

    def sees(self, words: str) -> None:
        self.until(lambda: words in self.run("return document.body.innerText"))

    def pressed(self, card: str) -> None:
        """The card is in the hand, and the table has said so."""
        self.until(lambda: self.run("const tile = document.getElementById(arguments[0]);"
                                    "return tile && tile.getAttribute('aria-pressed') === 'true' && !tile.classList.contains('waiting')",
                                    f"card-{card}"))

    def picture(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(file))

    def complaints(self) -> list[str]:
        """What the console says is wrong."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
