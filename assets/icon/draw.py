"""Draws what Android shows before the app runs: the icon, its two adaptive layers and the presplash.

The moon that counts, from plain shapes: `python -m assets.icon.draw`. An adaptive layer is 108 units wide; launchers cut
shapes out of it and promise to leave only the middle 66 alone, so the moon stays within those.
"""
from __future__ import annotations

import math
from pathlib import Path

from PIL import Image

from assets.art.draw import Point, Sheet

HERE = Path(__file__).parent
NIGHT, MOON, STROKE, STAR = "#2E4372", "#F0C46A", "#FFFFFF", "#5A6FA3"
LAYER = 108                  # units of an adaptive layer
PIXELS = 4                   # kept per unit: 432 × 432
STARS = ((20, 24, 4.5), (86, 18, 3.2), (90, 84, 4.8), (16, 88, 3), (54, 10, 2.4), (98, 50, 2.6), (8, 56, 2.4))


def crescent(x: float, y: float, radius: float, bite: Point, bite_radius: float) -> list[Point]:
    """The outline of a disc without the disc that bites into it: a real hole, so that any background shows through."""
    distance = math.dist((x, y), bite)
    along = (distance**2 + radius**2 - bite_radius**2) / (2 * distance)
    towards = math.atan2(bite[1] - y, bite[0] - x)
    half = math.acos(along / radius)
    half_bite = math.acos((distance - along) / bite_radius)
    steps = 120
    outer = [towards + half + (math.tau - 2 * half) * step / steps for step in range(steps + 1)]
    inner = [towards + math.pi + half_bite - 2 * half_bite * step / steps for step in range(steps + 1)]
    return [*((x + radius * math.cos(a), y + radius * math.sin(a)) for a in outer),
            *((bite[0] + bite_radius * math.cos(a), bite[1] + bite_radius * math.sin(a)) for a in inner)]


def moon(sheet: Sheet, left: float, top: float, unit: float) -> None:
    """The crescent and its tally strokes, 28 units wide and high."""
    def at(x: float, y: float) -> Point:
        return left + x * unit, top + y * unit

    sheet.polygon(crescent(*at(13.5, 14), 13.5 * unit, at(20, 10), 11.5 * unit), MOON)
    for x in (15.5, 19.5, 23.5):
        sheet.line([at(x, 9), at(x, 20)], STROKE, 2 * unit)
    sheet.line([at(13, 17.5), at(27.5, 10.5)], STROKE, 2 * unit)


def foreground() -> Sheet:
    sheet = Sheet(LAYER, LAYER)
    unit = 2.0
    moon(sheet, (LAYER - 28 * unit) / 2, (LAYER - 28 * unit) / 2, unit)
    return sheet


def background() -> Sheet:
    sheet = Sheet(LAYER, LAYER)
    sheet.card(0, 0, LAYER, LAYER, 0, NIGHT)
    for x, y, radius in STARS:
        sheet.spark(x, y, radius, STAR)
    return sheet


def kept(sheet: Sheet, name: str, pixels: float) -> None:
    size = round(sheet.size[0] * pixels), round(sheet.size[1] * pixels)
    sheet.image.resize(size, Image.Resampling.LANCZOS).save(HERE / f"{name}.png", optimize=True)


def icon() -> Sheet:
    """For launchers that know no layers: the same night with the moon larger, corners rounded."""
    sheet = Sheet(LAYER, LAYER)
    sheet.card(0, 0, LAYER, LAYER, 22, NIGHT)
    unit = 2.7
    moon(sheet, (LAYER - 28 * unit) / 2, (LAYER - 28 * unit) / 2, unit)
    return sheet


def presplash() -> Sheet:
    """The moon alone; the spec gives the colour around it."""
    sheet = Sheet(128, 128)
    sheet.card(0, 0, 128, 128, 0, NIGHT)
    moon(sheet, 22, 22, 3)
    return sheet


def main() -> None:
    kept(foreground(), "foreground", PIXELS)
    kept(background(), "background", PIXELS)
    kept(icon(), "icon", 512 / LAYER)
    kept(presplash(), "presplash", PIXELS)


if __name__ == "__main__":
    main()
