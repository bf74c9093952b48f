"""Every page of every game, in each language, on the smallest phone with the largest text: nothing is cut."""
from __future__ import annotations

from importlib import import_module

import pytest

from sentences import GRAMMARS
from tests.screens import seen
from tests.screens.conftest import Start
from tools.shots import JOURNEYS


@pytest.mark.soak
@pytest.mark.parametrize("language", list(GRAMMARS))
@pytest.mark.parametrize("journeys", [JOURNEYS, ("boxes",)], ids=["usual", "boxes"])
def test_nothing_is_cut_in_any_language(start: Start, language: str, journeys: tuple[str, ...]) -> None:
    phone = start(size="small", text=1.6, language=language)
    phone.app.hinting = False
    complaints: list[str] = []

    def look(picture: str) -> None:
        phone.frames(3)
        found = (*seen.cut_texts(phone), *seen.broken_words(phone), *seen.beyond_the_edge(phone))
        complaints.extend(f"{picture}: {complaint}" for complaint in found)

    for journey in journeys:
        import_module(f"tests.journeys.{journey}").play(phone, look)
    assert complaints == []
