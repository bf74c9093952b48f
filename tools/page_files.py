"""Makes what the browser page takes from the app's assets: its drawings as webp, half as large, and its fonts, Latin letters only.

python -m tools.page_files drawings
pip install brotli && python -m tools.page_files fonts
"""
from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from PIL import Image

from views.palette import GAMES

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "web" / "page"
OURS, THEIRS = ROOT / "assets" / "art", PAGE / "art"
DRAWINGS = ("logo", "scene", "empty_figures", "empty_history", "empty_search", *GAMES, *(f"scene_{game}" for game in GAMES))
FONTS = {"Alegreya-ExtraBold.ttf": "alegreya.woff2", "SofiaSansExtraCondensed-SemiBold.ttf": "sofia.woff2"}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212]


def draw(name: str) -> None:
    Image.open(OURS / f"{name}.png").save(THEIRS / f"{name}.webp", lossless=True, exact=True, quality=100, method=6)


def cut(source: str, made: str) -> None:
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "mark", "ccmp"], hinting=False)
    font = subset.load_font(str(ROOT / "assets" / "fonts" / source), options)
    letters = subset.Subsetter(options)
    letters.populate(unicodes=LETTERS)
    letters.subset(font)
    subset.save_font(font, str(PAGE / made), options)


if __name__ == "__main__":
    if "drawings" in sys.argv:
        for drawing in DRAWINGS:
            draw(drawing)
    if "fonts" in sys.argv:
        for font in FONTS.items():
            cut(*font)
