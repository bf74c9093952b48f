"""Makes our faces out of their npm packages: `PYTHONPATH=. python assets/fonts/make.py FOLDER`.

FOLDER holds the packages @fontsource/sofia-sans-extra-condensed, @fontsource/alegreya and @fontsource/noto-sans, all 5.3.0, each
unpacked under its own name. They come in parts by alphabet; each of ours is one file, with the letters we draw.
Roboto is KivyMD's, and takes from Noto Sans the letters of Latin, Greek and Cyrillic that it lacks: names may hold them.
"""
from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import kivymd
from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

from table.people import drawn

HERE = Path(__file__).parent
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212]
GREEK, CYRILLIC = range(0x384, 0x3CF), range(0x400, 0x460)
ALPHABETS = ("latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese")
WEIGHTS = {"Regular": 400, "Medium": 500, "Bold": 700}
HEIGHTS = (("hhea", ("ascent", "descent", "lineGap")),
           ("OS/2", ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent")))


@dataclass(frozen=True)
class Face:
    package: str
    weight: int
    parts: tuple[str, ...]
    letters: Iterable[int]
    file: str
    licence: str
    lining: bool = False            # its usual figures go below the line: ours stand on it, all of one width


FACES = (
    Face("sofia-sans-extra-condensed", 600, ("latin", "latin-ext"), LATIN, "SofiaSansExtraCondensed-SemiBold.ttf", "OFL.txt"),
    Face("alegreya", 800, ("latin", "latin-ext", "greek", "cyrillic"), [*LATIN, *GREEK, *CYRILLIC],
         "Alegreya-ExtraBold.ttf", "OFL-Alegreya.txt", lining=True),
)


def main(folder: Path) -> None:
    for face in FACES:
        whole = _one_file(folder / face.package, face.parts, face.weight)
        if face.lining:
            _stand_on_the_line(whole)
        _cut(whole, face.letters, ["kern"])
        if face.lining:
            _close_up(whole)
        whole.save(HERE / face.file)
        _copy_licence(folder / face.package, face.licence)
    for name, weight in WEIGHTS.items():
        _complete_roboto(name, _one_file(folder / "noto-sans", ALPHABETS, weight))
    _copy_licence(folder / "noto-sans", "OFL-NotoSans.txt")


def _copy_licence(package: Path, name: str) -> None:
    (HERE / name).write_text((package / "LICENSE").read_text("utf-8"), "utf-8")


def _complete_roboto(weight: str, noto: TTFont) -> None:
    """Roboto stays as it is, in its lines and its letters; what it lacks comes after."""
    own = Path(kivymd.__file__).parent / "fonts" / f"Roboto-{weight}.ttf"
    roboto = TTFont(own)
    _cut(noto, {letter for letter in noto.getBestCmap() if drawn(chr(letter))} - set(roboto.getBestCmap()), [])
    for table in ("GPOS", "GSUB", "GDEF"):
        if table in noto:
            del noto[table]
    scale_upem(noto, roboto["head"].unitsPerEm)
    with tempfile.TemporaryDirectory() as place:
        noto.save(f"{place}/more.ttf")
        whole = merge.Merger().merge([str(own), f"{place}/more.ttf"])
    for table, heights in HEIGHTS:
        for height in heights:
            setattr(whole[table], height, getattr(roboto[table], height))
    whole.save(HERE / f"Roboto-{weight}.ttf")


def _cut(font: TTFont, letters: Iterable[int], features: list[str]) -> None:
    """The font with these letters alone."""
    options = subset.Options(layout_features=features, name_IDs=[0, 1, 2, 4, 6, 13, 14], notdef_outline=True, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)


def _one_file(package: Path, alphabets: Iterable[str], weight: int) -> TTFont:
    with tempfile.TemporaryDirectory() as place:
        parts = []
        for alphabet in alphabets:
            font = TTFont(package / "files" / f"{package.name}-{alphabet}-{weight}-normal.woff")
            font.flavor = None
            if "STAT" in font:
                del font["STAT"]                        # of a face with many weights; this is one of them
            parts.append(f"{place}/{alphabet}.ttf")
            font.save(parts[-1])
        return merge.Merger().merge(parts)


def _stand_on_the_line(font: TTFont) -> None:
    for table in font["cmap"].tables:
        for code, glyph in table.cmap.items():
            if 0x30 <= code <= 0x39:
                table.cmap[code] = f"{glyph}.tf"


def _close_up(font: TTFont) -> None:
    """The lines of a face for books stand far apart: as high as our highest letter and as deep as our deepest is enough."""
    boxes = [font["glyf"][name] for name in font.getGlyphOrder()]
    top, bottom = max(getattr(box, "yMax", 0) for box in boxes), min(getattr(box, "yMin", 0) for box in boxes)
    font["hhea"].ascent = font["OS/2"].sTypoAscender = font["OS/2"].usWinAscent = top
    font["hhea"].descent = font["OS/2"].sTypoDescender = bottom
    font["OS/2"].usWinDescent, font["hhea"].lineGap, font["OS/2"].sTypoLineGap = -bottom, 0, 0


if __name__ == "__main__":
    main(Path(sys.argv[1]))
