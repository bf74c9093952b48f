"""Makes the fonts of the browser page from the app's: Latin letters only, as woff2.

pip install brotli && python -m tools.page_fonts
"""
from __future__ import annotations

from pathlib import Path

from fontTools import subset

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "web" / "page"
FACES = {"Alegreya-ExtraBold.ttf": "alegreya.woff2", "SofiaSansExtraCondensed-SemiBold.ttf": "sofia.woff2"}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212]


def make(source: str, made: str) -> None:
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "mark", "ccmp"], hinting=False)
    font = subset.load_font(str(ROOT / "assets" / "fonts" / source), options)
    cut = subset.Subsetter(options)
    cut.populate(unicodes=LETTERS)
    cut.subset(font)
    subset.save_font(font, str(PAGE / made), options)


if __name__ == "__main__":
    for face in FACES.items():
        make(*face)
