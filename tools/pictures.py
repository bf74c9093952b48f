"""Draws the pictures of the README and of the app stores: `python -m tools.pictures`."""
from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from PIL import Image

from tools.shots import FOLDER, ROOT, Set, draw

README, STORE = ROOT / "docs" / "pictures", ROOT / "fastlane" / "metadata" / "android"
CHOSEN = {"hand": "04-suggestion", "choices": "05-choices", "why": "06-why", "results": "07-results"}
README_WIDTH, STORE_WIDTH = 400, 720
# Stores refuse pictures more than twice as high as wide.
STORES = {"en-US": "en", "fr-FR": "fr", "de-DE": "de", "es-ES": "es"}


def shrink(shot: Path, width: int, to: Path) -> None:
    picture = Image.open(shot).convert("RGB")
    if picture.width != width:
        picture = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    to.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(256, kmeans=3).save(to, optimize=True)


def draw_hands(language: str, height: int) -> Path:
    """Plays one game of Fantasy Realms in this process, which can draw only one size, and returns the folder of its pictures."""
    wanted = Set(language, "light", 1, 360 if height == 640 else 412, height, 2)
    folder = FOLDER / "pictures" / wanted.name
    if failed := draw(wanted, ("hands",), folder):
        sys.exit("\n".join(failed))
    return folder


def main(language: str = "", height: str = "") -> None:
    if not language:
        for each in (("en", "915"), *((lang, "640") for lang in STORES.values())):
            subprocess.run([sys.executable, "-m", "tools.pictures", *each], cwd=ROOT, check=True)
        shutil.copy(ROOT / "assets" / "icon" / "icon.png", STORE / "en-US" / "images" / "icon.png")
        return
    shots = draw_hands(language, int(height))
    for number, (name, shot) in enumerate(CHOSEN.items(), start=1):
        if height == "915":
            shrink(shots / f"{shot}.png", README_WIDTH, README / f"{name}.png")
        for store in (store for store, lang in STORES.items() if lang == language and height == "640"):
            shrink(shots / f"{shot}.png", STORE_WIDTH, STORE / store / "images" / "phoneScreenshots" / f"{number}_{name}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
