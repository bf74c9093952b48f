"""`python -m tools.shots`: plays whole games offscreen with real touches and saves a picture of every screen, and a contact sheet per set.

`python -m tools.shots SET JOURNEY…` draws one set, or some of its journeys. Each set (language, theme, text,
size) runs in its own process, because a window has one size and one density.
"""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from PIL import Image, ImageDraw

from tests.journeys import driver
from tests.journeys.phones import SIZES

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "shots"
COLUMNS, WIDTH, GAP, LABEL = 8, 240, 10, 18     # of a contact sheet
PAPER, INK = "#FFFFFF", "#1B1B1F"


@dataclass(frozen=True)
class Set:
    language: str
    theme: str
    text: float
    width: int
    height: int
    density: float = 1
    journeys: tuple[str, ...] = ()      # tests/journeys/<name>.py: play(phone, snap); empty: all

    @property
    def name(self) -> str:
        large = "" if self.text == 1 else f"-text{self.text}"
        part = "" if len(self.journeys) != 1 else f"-{self.journeys[0]}"
        return f"{self.language}-{self.theme}{large}-{self.width}x{self.height}{part}"


SETS = (
    Set("fr", "light", 1, 412, 915, 2),
    Set("en", "light", 1, 412, 915, 2),
    Set("fr", "dark", 1, 412, 915),
    Set("fr", "light", 1.6, 412, 915),
    Set("fr", "light", 1, 360, 640),
    Set("en", "dark", 1.6, 360, 640),
    Set("fr", "light", 1, 800, 1280),
    # the longest words and the smallest phones, and the first step of large text
    Set("de", "light", 1, 360, 740, 2),
    Set("es", "dark", 1, 360, 740, 2),
    Set("en", "light", 1, 360, 640, 2),
    Set("en", "light", 1.3, 360, 640, 2),
    Set("fr", "light", 1.3, 412, 915, 2),
    Set("de", "dark", 1.3, 360, 740, 2),
    Set("fr", "light", 1, 1280, 800),
    # the hand on all phones, with text as large as it may be without scrolling
    *(Set("fr", theme, 1.3, width, height, 2 if width < 700 else 1, ("phones",))
      for width, height in SIZES for theme in ("light", "dark")),
    # with every box on the table: all suits and the items
    *(Set("fr", theme, 1, width, height, 2 if width < 700 else 1, ("boxes",))
      for width, height in ((360, 640), (360, 740), (412, 915), (800, 1280), (1280, 800)) for theme in ("light", "dark")),
)
JOURNEYS = ("newcomer", "hands", "tricks", "crews", "referee", "rules", "adding", "states", "moments", "lobby")


def draw(wanted: Set, journeys: Sequence[str] = (), folder: Path | None = None) -> list[str]:
    """Plays and draws the games in this process; returns what went wrong, after drawing all other journeys."""
    os.environ["KIVY_METRICS_DENSITY"] = str(wanted.density)
    os.environ["LANG"] = wanted.language
    driver.prepare(int(wanted.width * wanted.density), int(wanted.height * wanted.density), "sdl2")
    from screens.app import TallyApp
    folder = folder or FOLDER / wanted.name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as home:
        phone = driver.Phone.start(TallyApp, folder=Path(home))
        app = phone.app
        app.root_window.on_draw = lambda: None          # draws only the frames that are saved
        app.animated = app.hinting = False
        app.set_language(wanted.language)
        app.set_theme(wanted.theme)
        app.scale_text(wanted.text)
        phone.settle(0.3)

        def snap(name: str) -> None:
            phone.frames(3)
            app.root.export_to_png(str(folder / f"{name}.png"))

        failed = []
        for journey in journeys or wanted.journeys or JOURNEYS:
            try:
                import_module(f"tests.journeys.{journey}").play(phone, snap)
            except Exception:
                failed.append(f"{journey}: {traceback.format_exc()}")
                snap(f"failed-{journey}")
                for sheet in list(app.root.sheets):
                    app.root.drop_sheet(sheet)
                app.navigator.open_tab("home")
        phone.stop()
    contact_sheet(folder)
    return failed


def main(arguments: list[str]) -> int:
    if arguments:
        broken = draw(next(wanted for wanted in SETS if wanted.name == arguments[0]), arguments[1:])
        print("\n".join(broken), file=sys.stderr)
        return 1 if broken else 0
    failed = 0
    for wanted in SETS:
        start = time.perf_counter()
        done = subprocess.run([sys.executable, "-m", "tools.shots", wanted.name], cwd=ROOT, capture_output=True, text=True)
        pictures = len(list((FOLDER / wanted.name).glob("*.png")))
        print(f"{wanted.name}: {pictures} pictures, {time.perf_counter() - start:.0f} s")
        if done.returncode:
            failed += 1
            print(done.stderr[-2000:])
    print(f"Pictures are in {FOLDER.relative_to(ROOT)}/.")
    return 1 if failed else 0


def contact_sheet(folder: Path) -> Path:
    """All pictures of a folder as one, beside it and under its name, so that a reviewer sees a hundred screens in five minutes."""
    pictures = [(path.stem, _small(path)) for path in sorted(folder.glob("*.png"))]
    rows = [pictures[place:place + COLUMNS] for place in range(0, len(pictures), COLUMNS)]
    heights = [max(picture.height for _name, picture in row) + LABEL + GAP for row in rows]
    sheet = Image.new("RGB", (COLUMNS * (WIDTH + GAP) + GAP, sum(heights) + GAP), PAPER)
    draw, top = ImageDraw.Draw(sheet), GAP
    for row, high in zip(rows, heights, strict=True):
        for place, (name, picture) in enumerate(row):
            left = GAP + place * (WIDTH + GAP)
            sheet.paste(picture, (left, top))
            draw.text((left, top + picture.height + 3), name, fill=INK)
        top += high
    target = folder.parent / f"{folder.name}.png"           # a name may hold a full stop: text1.6
    sheet.save(target, optimize=True)
    return target


def _small(path: Path) -> Image.Image:
    picture = Image.open(path).convert("RGB")
    return picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
