"""Makes the condensed face of the tiles, Latin letters with their accents: `python assets/fonts/make.py FOLDER`.

FOLDER holds the npm package @fontsource/sofia-sans-extra-condensed 5.3.0, unpacked. It comes in parts by alphabet; ours is one file.
"""
from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
FACE, WEIGHT, PARTS = "sofia-sans-extra-condensed", 600, ("latin", "latin-ext")
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212]


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        parts = []
        for part in PARTS:
            font = TTFont(folder / "files" / f"{FACE}-{part}-{WEIGHT}-normal.woff")
            font.flavor = None
            del font["STAT"]                            # of a face with many weights; this is one of them
            parts.append(f"{place}/{part}.ttf")
            font.save(parts[-1])
        whole = merge.Merger().merge(parts)
    options = subset.Options(layout_features=["kern"], name_IDs=[0, 1, 2, 4, 6, 13, 14], notdef_outline=True, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(whole)
    whole.save(HERE / "SofiaSansExtraCondensed-SemiBold.ttf")
    (HERE / "OFL.txt").write_text((folder / "LICENSE").read_text("utf-8"), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
