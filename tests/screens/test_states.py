"""The states that whole games skip, each checked: nothing is cut off, and each has a picture."""
from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from PIL import Image

from tests.journeys import moments, newcomer, states
from tests.journeys.driver import LONGEST
from tests.screens import seen
from tests.screens.conftest import Start
from tools.shots import COLUMNS, GAP, JOURNEYS, WIDTH, contact_sheet


@pytest.mark.parametrize(("size", "text", "language"), [("usual", 1.0, "fr"), ("small", 1.6, LONGEST)])
def test_every_state_is_reached_and_nothing_is_cut_in_it(start: Start, size: str, text: float, language: str) -> None:
    phone = start(size=size, text=text, language=language)
    pictures: list[str] = []
    complaints: list[str] = []

    def look(picture: str) -> None:
        phone.frames(3)
        pictures.append(picture)
        complaints.extend(f"{picture}: {found}" for found in (*seen.cut_texts(phone), *seen.beyond_the_edge(phone)))

    newcomer.play(phone, look)
    assert phone.app.table.history.records() == phone.app.table.open_sessions() == []
    for journey in (states, moments):
        journey.play(phone, look)
        assert phone.app.table.history.records() == phone.app.table.open_sessions() == []
    assert complaints == [] and len(set(pictures)) == len(pictures)
    assert {"01-home-hint", "01-home-old-games", "03-hand-hint", "07-results-partial", "07-share-card", "14-history-empty", "14-player",
            "14-player-chart", "15-erase"} <= set(pictures)


@pytest.mark.soak
def test_every_journey_that_is_drawn_reaches_its_end(start: Start) -> None:
    phone = start(language="fr")
    drawn: list[str] = []
    for journey in JOURNEYS:
        import_module(f"tests.journeys.{journey}").play(phone, drawn.append)
    assert len(set(drawn)) > 130


def test_the_pictures_of_a_set_become_one(tmp_path: Path) -> None:
    folder = tmp_path / "fr-light-text1.6-360x640"
    folder.mkdir()
    for number in range(COLUMNS + 1):
        Image.new("RGB", (412, 915), "#FF0000").save(folder / f"{number:02}.png")
    target = contact_sheet(folder)
    sheet = Image.open(target)
    assert target == tmp_path / "fr-light-text1.6-360x640.png" and sheet.width == COLUMNS * (WIDTH + GAP) + GAP
    second_row = 2 * GAP + round(915 * WIDTH / 412) + 30
    assert sheet.getpixel((GAP + 5, second_row)) == (255, 0, 0) and sheet.getpixel((2 * GAP + WIDTH + 5, second_row)) == (255, 255, 255)
