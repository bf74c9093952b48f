"""Checks of real pixels: nothing black, colours where they belong. Run with KIVY_GL_BACKEND=sdl2, in its own process."""
from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from screens import games, theme
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS, Journey
from tests.screens.conftest import Start

pytestmark = [pytest.mark.pixels, pytest.mark.skipif(os.environ.get("KIVY_GL_BACKEND") != "sdl2", reason="needs KIVY_GL_BACKEND=sdl2")]
TableOf = Callable[..., Journey]


def eight_bits(colour: theme.Rgba) -> tuple[int, ...]:
    return tuple(round(part * 255) for part in colour[:3])


def picture(phone: Phone, folder: Path) -> Image.Image:
    phone.frames(4)
    phone.app.root.export_to_png(str(folder / "picture.png"))
    return Image.open(folder / "picture.png").convert("RGB")


def share(image: Image.Image, wanted: Callable[[tuple[int, int, int]], bool]) -> float:
    small = image.resize((103, 228))
    pixels = list(small.get_flattened_data()) if hasattr(small, "get_flattened_data") else list(small.getdata())
    return sum(map(wanted, pixels)) / len(pixels)


def test_home_is_drawn_on_paper_and_nothing_is_black(start: Start, tmp_path: Path) -> None:
    image = picture(start(), tmp_path)
    assert share(image, lambda pixel: max(pixel) < 12) < 0.01
    assert image.getpixel((5, 5)) == eight_bits(theme.LIGHT.surface)


def test_dark_is_dark(start: Start, tmp_path: Path) -> None:
    image = picture(start(theme="dark"), tmp_path)
    assert image.getpixel((5, 5)) == eight_bits(theme.DARK.surface)
    assert share(image, lambda pixel: min(pixel) > 200) < 0.2


def test_a_chosen_card_has_its_familys_colour_and_a_free_one_only_a_breath_of_it(table_of: TableOf, phone: Phone, tmp_path: Path) -> None:
    journey = table_of({"Chloé": " ".join(HANDS["Chloé"]), "Anna": ""})
    image = picture(phone, tmp_path)

    def ground(card: str) -> tuple[int, int, int]:
        tile = journey.page.tiles[card]
        x, y = tile.to_window(tile.x + 6, tile.y + 6)
        pixel: tuple[int, int, int] = image.getpixel((int(x), int(phone.app.root.height - y)))
        return pixel

    assert ground("lightning") == (0xC2, 0x1A, 0x14)
    red, green, blue = ground("forge")
    assert red > 200
    assert green > 180
    assert blue > 180


def test_the_result_is_shared_as_a_picture_drawn_for_it(table_of: TableOf, phone: Phone) -> None:
    """The same on every phone, in both themes: a night of the game's colour above, paper with the places below."""
    from screens.results.share import share_picture
    journey = table_of({name: " ".join(HANDS[name]) for name in ("Diego", "Basile")})
    phone.app.navigator.go("results", session=journey.page.session)
    phone.until(lambda: journey.page.name == "results" and journey.page.result is not None)
    phone.frames(4)
    pictures = []
    for style in ("light", "dark"):
        phone.app.set_theme(style)
        phone.frames(4)
        pictures.append(Image.open(share_picture(journey.page)).convert("RGB"))
    image = pictures[0]
    assert image.width == 1080
    assert image.getpixel((5, 5)) == eight_bits(theme.rgba(games.ACCENTS["fantasy_realms"].deep))
    assert image.getpixel((5, image.height - 5)) == eight_bits(theme.LIGHT.surface)
    assert image.tobytes() == pictures[1].tobytes()
    assert share(image, lambda pixel: max(pixel) < 12) < 0.02
