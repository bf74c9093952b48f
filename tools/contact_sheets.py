"""All pictures of a set as one: a reviewer sees a hundred screens in five minutes."""
from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

COLUMNS, WIDTH, GAP, LABEL = 8, 240, 10, 18
PAPER, INK = "#FFFFFF", "#1B1B1F"


def contact_sheet(folder: Path) -> Path:
    """Every picture of the folder, in the order of their names, with its name below; beside the folder, under its name."""
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
