"""Draws the app's own pictures (games, logo, sparkle, icon) from plain shapes: `python assets/art/draw.py`.

Coordinates are the dp of the design; drawn eight times as large and scaled down, so that edges are smooth.
"""
from __future__ import annotations

import math
from pathlib import Path

from PIL import Image, ImageDraw

HERE = Path(__file__).parent
OVER = 8                 # drawn this much larger than dp
KEPT = 2                 # and kept at this many pixels per dp
INK, NAVY, GOLD, PAPER = "#1B1B1F", "#152C5A", "#D99A1C", "#FFFEF9"
Point = tuple[float, float]


class Sheet:
    def __init__(self, width: float, height: float) -> None:
        self.size = (width, height)
        self.image = Image.new("RGBA", (int(width * OVER), int(height * OVER)), (0, 0, 0, 0))
        self.pen = ImageDraw.Draw(self.image)

    @staticmethod
    def _up(points: list[Point]) -> list[Point]:
        return [(x * OVER, y * OVER) for x, y in points]

    def polygon(self, points: list[Point], fill: str) -> None:
        self.pen.polygon(self._up(points), fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: str | None, line: str | None = None, width: float = 0) -> None:
        box = [(x - radius) * OVER, (y - radius) * OVER, (x + radius) * OVER, (y + radius) * OVER]
        self.pen.ellipse(box, fill=fill, outline=line, width=int(width * OVER))

    def card(self, x: float, y: float, w: float, h: float, radius: float, fill: str, line: str | None = None, width: float = 0) -> None:
        self.pen.rounded_rectangle([x * OVER, y * OVER, (x + w) * OVER, (y + h) * OVER], radius * OVER, fill=fill, outline=line,
                                   width=int(width * OVER))

    def turned_card(self, x: float, y: float, w: float, h: float, radius: float, fill: str, degrees: float) -> None:
        other = Image.new("RGBA", self.image.size, (0, 0, 0, 0))
        ImageDraw.Draw(other).rounded_rectangle([x * OVER, y * OVER, (x + w) * OVER, (y + h) * OVER], radius * OVER, fill=fill)
        centre = ((x + w / 2) * OVER, (y + h / 2) * OVER)
        self.image.alpha_composite(other.rotate(degrees, Image.Resampling.BICUBIC, center=centre))
        self.pen = ImageDraw.Draw(self.image)

    def line(self, points: list[Point], fill: str, width: float) -> None:
        self.pen.line(self._up(points), fill=fill, width=int(width * OVER), joint="curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, fill)

    def spark(self, x: float, y: float, radius: float, fill: str) -> None:
        waist = radius * 0.34
        self.polygon([(x + math.sin(k * math.pi / 4) * (radius if k % 2 == 0 else waist),
                       y - math.cos(k * math.pi / 4) * (radius if k % 2 == 0 else waist)) for k in range(8)], fill)

    def star(self, x: float, y: float, radius: float, fill: str) -> None:
        self.polygon([(x + math.sin(k * math.pi / 5) * (radius if k % 2 == 0 else radius * 0.45),
                       y - math.cos(k * math.pi / 5) * (radius if k % 2 == 0 else radius * 0.45)) for k in range(10)], fill)

    def save(self, name: str, kept: float = KEPT) -> None:
        small = self.image.resize((int(self.size[0] * kept), int(self.size[1] * kept)), Image.Resampling.LANCZOS)
        small.save(HERE / f"{name}.png", optimize=True)


def curve(a: Point, b: Point, c: Point, steps: int = 16) -> list[Point]:
    """A quadratic curve from a to c, pulled towards b."""
    return [((1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0], (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1])
            for t in (k / steps for k in range(steps + 1))]


def crown(sheet: Sheet, x: float, y: float, w: float, h: float, fill: str) -> None:
    """Left bottom corner x, y."""
    sheet.polygon([(x, y), (x, y - h * .75), (x + w * .28, y - h * .45), (x + w * .5, y - h), (x + w * .72, y - h * .45),
                   (x + w, y - h * .75), (x + w, y)], fill)


def fantasy_realms() -> None:
    sheet = Sheet(185, 142)
    sheet.turned_card(41, 40, 60, 80, 9, "#1C45C8", 16)
    sheet.turned_card(84, 40, 60, 80, 9, "#C21A14", -16)
    sheet.card(62, 22, 61, 86, 9, NAVY)
    sheet.card(65, 25, 55, 80, 6.5, PAPER)
    crown(sheet, 75.5, 73, 34, 26, "#EB941F")
    sheet.card(75.5, 77, 34, 5, 2.5, "#EB941F")
    sheet.card(73, 91.5, 39, 4, 2, "#D6C9BC")
    sheet.save("fantasy_realms")


def once_upon_a_draft() -> None:
    sheet = Sheet(185, 142)
    left = [(38, 43), *curve((38, 43), (66, 36), (92.5, 53)), (92.5, 118), *curve((92.5, 118), (66, 101), (38, 110))]
    right = [(185 - x, y) for x, y in left]
    for page in (left, right):
        sheet.polygon(page, PAPER)
        sheet.line([*page, page[0]], NAVY, 3)
    for y, wide in ((61, 30), (72.5, 30), (84, 20)):
        sheet.card(49, y, wide, 3.8, 1.9, "#D6C9BC")
    sheet.polygon([(111, 41), (121, 41), (121, 67), (116, 62), (111, 74)], "#C2185B")
    heart = [(x * .82 + 129, y * .82 + 77) for x, y in
             ((16 * math.sin(t) ** 3, -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)))
              for t in (k * math.tau / 60 for k in range(60)))]
    sheet.polygon(heart, "#C2185B")
    sheet.star(92.5, 28, 15, GOLD)
    sheet.save("once_upon_a_draft")


def baby_pirates() -> None:
    sheet = Sheet(185, 142)
    x, y, radius = 92.5, 78.5, 43
    sheet.disc(x, y, radius, "#F4CBA6")
    scarf = [(x + radius * math.cos(a), y - radius * math.sin(a)) for a in (math.radians(k) for k in range(10, 168, 3))]
    sheet.polygon([*scarf, *curve(scarf[-1], (88, 54), scarf[0])], "#C8362B")
    sheet.polygon([(136, 69), (157, 67), (152.5, 80)], "#A92E24")
    sheet.disc(137.5, 70.5, 8, "#C8362B")
    for dot in ((74.5, 47.5), (92.5, 43.5), (110.5, 47.5)):
        sheet.disc(*dot, 3.8, "#FFFFFF")
    sheet.line([(54, 68.5), (131, 85.5)], INK, 3.2)
    sheet.disc(108.5, 82, 12.5, INK)
    sheet.disc(75.5, 83.5, 6, INK)
    sheet.disc(64, 95, 6.5, "#F1B193")
    sheet.disc(121, 99, 6.5, "#F1B193")
    sheet.disc(92.5, 105.5, 10.5, "#2A8C82")
    sheet.disc(92.5, 105.5, 4.6, "#FFFFFF")
    sheet.save("baby_pirates")


def cinderella() -> None:
    sheet = Sheet(185, 142)
    x, y = 87.5, 73.5
    sheet.disc(x, y, 48.5, NAVY)
    sheet.disc(x, y, 44, PAPER)
    wedge = [(x, y)] + [(x + 37 * math.sin(a), y - 37 * math.cos(a)) for a in (math.radians(k) for k in range(-30, 1, 2))]
    sheet.polygon(wedge, "#F2D491")
    for hour in range(12):
        angle = hour * math.pi / 6
        big = hour % 3 == 0
        colour = GOLD if hour == 0 else NAVY
        sheet.disc(x + 36.5 * math.sin(angle), y - 36.5 * math.cos(angle), 3.4 if big else 2.1, colour)
    sheet.line([(x, y), (x - 14.5, y - 25)], "#A63A6B", 5)
    sheet.line([(x, y), (x, y - 32)], NAVY, 5)
    sheet.disc(x, y, 5.2, NAVY)
    sheet.spark(146, 37, 14.5, GOLD)
    sheet.spark(152.5, 70.5, 8, "#A63A6B")
    sheet.spark(40.5, 125, 8.2, GOLD)
    sheet.save("cinderella")


def logo(name: str, size: float, kept: float, corner: float) -> None:
    """A moon that counts: crescent and tally strokes."""
    sheet = Sheet(size, size)
    unit = size / 46
    sheet.card(0, 0, size, size, corner * unit, "#2E4372")
    sheet.disc(22 * unit, 23 * unit, 13.5 * unit, "#F0C46A")
    sheet.disc(28.5 * unit, 19 * unit, 11.5 * unit, "#2E4372")
    for x in (24, 28, 32):
        sheet.line([(x * unit, 18 * unit), (x * unit, 29 * unit)], "#FFFFFF", 2 * unit)
    sheet.line([(21.5 * unit, 26.5 * unit), (36 * unit, 19.5 * unit)], "#FFFFFF", 2 * unit)
    sheet.save(name, kept)


WIDE, HIGH = 380, 160          # of the scenes behind a winner, whose night is the ground they lie on
WINDOW, MOON, GLINT = "#F7D27A", "#FBE9B7", "#FFFFFF"


def night(near: str, far: str, left: float = 300) -> Sheet:
    """Moon, stars and two lines of hills."""
    sheet = Sheet(WIDE, HIGH)
    sheet.disc(left, 56, 15, MOON)
    for x, y, radius in ((26, 60, 4), (64, 30, 3), (118, 52, 5), (170, 26, 3), (216, 58, 4), (252, 24, 4), (348, 66, 4), (366, 26, 3)):
        sheet.spark(x, y, radius, GLINT)
    for fill, y, rise in ((far, 112, 34), (near, 138, 26)):
        over = [*curve((0, y), (95, y - rise), (190, y)), *curve((190, y), (285, y - rise), (WIDE, y))]
        sheet.polygon([(0, HIGH), *over, (WIDE, HIGH)], fill)
    return sheet


def tower(sheet: Sheet, x: float, foot: float, wide: float, high: float, fill: str, roof: str) -> None:
    """A tower with a pointed roof and a lit window."""
    sheet.polygon([(x, foot), (x, foot - high), (x + wide, foot - high), (x + wide, foot)], fill)
    sheet.polygon([(x - 3, foot - high), (x + wide / 2, foot - high - wide * 1.25), (x + wide + 3, foot - high)], roof)
    sheet.card(x + wide / 2 - 2.4, foot - high + 9, 4.8, 9, 2.4, WINDOW)


def scene_fantasy_realms() -> None:
    """A castle on its hill, banners out."""
    sheet = night("#172650", "#2C4688")
    stone, roof = "#3F5CA6", "#C8524A"
    for x, high in ((132, 34), (224, 34)):
        tower(sheet, x, 128, 20, high, stone, roof)
    tower(sheet, 176, 118, 24, 46, "#4F6DBA", roof)
    sheet.polygon([(146, 128), (146, 98), *((x, y) for k in range(8) for x, y in
                  ((146 + k * 10, 93), (151 + k * 10, 93), (151 + k * 10, 98), (156 + k * 10, 98))), (228, 98), (228, 128)], stone)
    sheet.card(179, 108, 18, 26, 9, "#172650")
    sheet.line([(188, 43), (188, 30)], GLINT, 1.6)
    sheet.polygon([(189, 30), (204, 33.5), (189, 38)], GOLD)
    sheet.polygon([(0, HIGH), (0, 140), *curve((0, 140), (190, 112), (WIDE, 142)), (WIDE, HIGH)], "#172650")
    sheet.save("scene_fantasy_realms")


def scene_once_upon_a_draft() -> None:
    """An open book; what is told rises out of it."""
    sheet = night("#3B2507", "#7A5216", 330)
    for k in range(26):
        turn, rise = k * .62, k / 26
        x, y = 190 + math.sin(turn) * (14 + 84 * rise), 116 - 72 * rise
        sheet.spark(x, y, 2 + 5 * (k % 3 == 0) + 2 * rise, GOLD if k % 2 else WINDOW)
    sheet.star(190, 46, 13, WINDOW)
    left = [(96, 118), *curve((96, 118), (146, 100), (190, 122)), (190, 150), *curve((190, 150), (146, 130), (96, 146))]
    for page in (left, [(WIDE - x, y) for x, y in left]):
        sheet.polygon(page, PAPER)
        sheet.line([*page, page[0]], "#3B2507", 2)
    for y in (122, 129, 136):
        sheet.line([(112, y + 2), (150, y - 3), (176, y + 4)], "#D6C9BC", 1.6)
        sheet.line([(WIDE - 112, y + 2), (WIDE - 150, y - 3), (WIDE - 176, y + 4)], "#D6C9BC", 1.6)
    sheet.save("scene_once_upon_a_draft")


def scene_baby_pirates() -> None:
    """Their ship under full sail."""
    sheet = Sheet(WIDE, HIGH)
    sheet.disc(310, 56, 15, MOON)
    for x, y in ((28, 44), (80, 26), (132, 60), (252, 30), (350, 76), (362, 24)):
        sheet.spark(x, y, 4, GLINT)
    sheet.polygon([(0, HIGH), *((x, 120 + 4 * math.sin(x / 13)) for x in range(0, WIDE + 4, 4)), (WIDE, HIGH)], "#17776D")
    sheet.line([(190, 118), (190, 44)], "#E6C79C", 4)
    sheet.polygon([(194, 48), *curve((194, 48), (258, 66), (238, 102)), (194, 102)], PAPER)
    sheet.polygon([(186, 56), *curve((186, 56), (138, 72), (148, 102)), (186, 102)], "#F3E6CF")
    sheet.disc(214, 81, 11, "#2A8C82")
    sheet.disc(214, 81, 5, PAPER)
    sheet.polygon([(190, 44), (214, 38), (190, 31)], "#C8362B")
    sheet.line([(190, 44), (190, 31)], "#E6C79C", 3)
    hull = [(120, 108), *curve((120, 108), (132, 142), (164, 144)), (226, 144), *curve((226, 144), (254, 138), (266, 104)), (252, 112),
            (132, 114)]
    sheet.polygon(hull, "#9C5A2E")
    sheet.line([(126, 120), (258, 118)], "#C9834B", 3)
    for x in (158, 184, 210, 234):
        sheet.disc(x, 129, 4.4, WINDOW)
    sheet.polygon([(0, HIGH), *((x, 138 + 4 * math.sin(x / 15 + 2)) for x in range(0, WIDE + 4, 4)), (WIDE, HIGH)], "#0A3B37")
    sheet.save("scene_baby_pirates")


def scene_cinderella() -> None:
    """The palace with its clock, and the slipper on the steps."""
    sheet = night("#44102C", "#8A2F60", 92)
    stone, roof = "#B4578B", "#E3A5C4"
    for x, high in ((120, 32), (242, 32)):
        tower(sheet, x, 124, 20, high, stone, roof)
    tower(sheet, 176, 124, 30, 52, "#C4699B", roof)
    sheet.disc(191, 85, 10.5, PAPER)
    sheet.line([(191, 85), (191, 78)], NAVY, 1.8)
    sheet.line([(191, 85), (186.5, 81)], "#A63A6B", 1.8)
    sheet.card(138, 96, 106, 30, 2, stone)
    for x in (148, 222):
        sheet.card(x, 103, 9, 16, 4.5, WINDOW)
    for step in range(5):
        sheet.card(150 - step * 14, 124 + step * 7, 82 + step * 28, 9, 1.5, "#D98BB2" if step % 2 else "#C4699B")
    shoe = [(276, 141), *curve((276, 141), (281, 133), (292, 134)), *curve((292, 134), (302, 133), (312, 120)),
            *curve((312, 120), (318, 124), (317, 130)), (318, 146), (315, 146),
            *curve((315, 146), (313, 136), (304, 141)), *curve((304, 141), (292, 147), (278, 146))]
    sheet.polygon(shoe, "#DDF1FA")
    sheet.spark(286, 124, 6, GLINT)
    sheet.save("scene_cinderella")


def scene() -> None:
    """Of a game that its owner added."""
    night("#1A2C56", "#3A5190").save("scene")


NEAR, FAR, STONE, ROOF = "#1A2C56", "#3A5190", "#4F6DBA", "#C8524A"       # of the places where nothing is yet


def empty_history() -> None:
    """A podium that waits for winners, and one star on its way."""
    sheet = night(NEAR, FAR)
    for x, top, fill in ((118, 112, "#3F5CA6"), (214, 120, "#3F5CA6"), (164, 96, STONE)):
        sheet.card(x, top, 52, HIGH - top + 8, 4, fill)
    sheet.star(190, 120, 11, WINDOW)
    for x, y in ((144, 132), (240, 137)):
        sheet.disc(x, y, 5, None, WINDOW, 1.8)
    crown(sheet, 174, 72, 32, 20, GOLD)
    sheet.polygon([(0, HIGH), (0, 150), *curve((0, 150), (190, 138), (WIDE, 152)), (WIDE, HIGH)], NEAR)
    sheet.save("empty_history")


def empty_figures() -> None:
    """Three towers, each higher than the last: the first bars of a chart."""
    sheet = night(NEAR, FAR, 330)
    for x, high, fill in ((112, 26, "#3F5CA6"), (172, 50, STONE), (232, 76, "#6D88CC")):
        tower(sheet, x, 140, 30, high, fill, ROOF)
    sheet.line([(96, 141), (278, 141)], WINDOW, 2.4)
    sheet.save("empty_figures")


def empty_search() -> None:
    """A card that nobody finds, under the glass."""
    sheet = night(NEAR, FAR, 64)
    sheet.turned_card(150, 58, 52, 74, 8, "#3F5CA6", 9)
    sheet.card(170, 54, 54, 76, 8, PAPER, NAVY, 2.4)
    for y in (70, 82, 94):
        sheet.line([(182, y), (212, y)], "#D6C9BC", 2.6)
    sheet.line([(252, 126), (276, 148)], GOLD, 8)
    sheet.disc(234, 106, 27, "#E3ECFB", GOLD, 5)
    sheet.spark(234, 106, 13, GOLD)
    sheet.save("empty_search")


def main() -> None:
    fantasy_realms()
    once_upon_a_draft()
    baby_pirates()
    cinderella()
    scene_fantasy_realms()
    scene_once_upon_a_draft()
    scene_baby_pirates()
    scene_cinderella()
    scene()
    empty_history()
    empty_figures()
    empty_search()
    logo("logo", 46, 3, 11)
    logo("icon", 128, 4, 0)
    spark = Sheet(24, 24)
    spark.spark(12, 12, 12, "#FFFFFF")
    spark.save("spark")


if __name__ == "__main__":
    main()
