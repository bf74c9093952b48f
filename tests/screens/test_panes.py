"""Tablets, portrait and landscape: two panes if there is room, nothing cut off, and bars as wide as the window."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window

from tests.journeys.driver import Phone
from tests.screens import seen
from tests.screens.conftest import Start

TABLETS, PHONE = ((800, 1280), (1280, 800)), (412, 915)
PLAYERS = ["Anna", "Ben", "Cleo", "Dan"]


@pytest.fixture
def tablet(start: Start) -> Iterator[Phone]:
    before = Window.size
    phone = start()
    phone.app.hinting = False
    yield phone
    Window.size = before


def left_of(one: Any, other: Any) -> bool:
    """Beside each other."""
    right = one.to_window(one.right, one.y)[0]
    return bool(right <= other.to_window(other.x, other.y)[0] + 1)


def above(one: Any, other: Any) -> bool:
    return bool(one.to_window(one.x, one.y)[1] >= other.to_window(other.x, other.top)[1] - 1)


def show(phone: Phone, size: tuple[int, int], game: str, page: str = "") -> Any:
    Window.size = size
    if page == "players":
        phone.app.navigator.home_then("players", game=game, again=PLAYERS)
    else:
        session = phone.app.table.new_session(game, PLAYERS)
        phone.app.navigator.home_then(page, session=session)
    phone.settle(0.5)
    return phone.app.navigator.page


PAGES = [("baby_pirates", "crew", lambda page: (page.grid, page.ids.figures)),
         ("cinderella", "evening", lambda page: (page.ids.clock, page.ids.pairs)),
         ("fantasy_realms", "players", lambda page: (page.ids.rows, page.ids.setup))]


@pytest.mark.parametrize(("game", "name", "parts"), PAGES, ids=[name for _game, name, _parts in PAGES])
def test_pirates_cinderella_and_players_have_two_panes_on_a_tablet_and_one_on_a_phone(
        tablet: Phone, game: str, name: str, parts: Any) -> None:
    for size in TABLETS:
        page = show(tablet, size, game, name)
        assert page.width == size[0] and page.ids.bar.width == size[0], size
        assert left_of(*parts(page)), size
        for shown in tablet.spoken_and_scaled((1.0, 1.3)):
            assert seen.cut_texts(tablet) == [] and seen.beyond_the_edge(tablet) == [], (size, shown)
        tablet.app.scale_text(1.0)
    assert above(*parts(show(tablet, PHONE, game, name)))


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_a_podium_lying_down_has_the_banner_beside_all_rows(tablet: Phone, text: float) -> None:
    tablet.app.scale_text(text)
    for game, events in {"fantasy_realms": {"do": "add_card", "card": "forest"}, "baby_pirates": {"do": "coins", "count": 3}}.items():
        for size in ((1280, 800), (915, 412)):
            Window.size = size
            session = tablet.app.table.new_session(game, PLAYERS)
            session.do({**events, "player": "Anna"})
            tablet.app.navigator.home_then("results", session=session)
            tablet.until(lambda: tablet.app.navigator.page.result is not None)
            tablet.settle(0.4)
            page = tablet.app.navigator.page
            assert left_of(page.ids.banner, page.podium), size
            if size == (1280, 800):
                low = page.ids.scroll.to_window(*page.ids.scroll.pos)[1]
                assert all(row.to_window(*row.pos)[1] >= low - 1 for row in page.rows.values()) and len(page.rows) == 4
            assert seen.cut_texts(tablet) == [], size


def test_on_an_upright_tablet_the_banner_takes_what_the_rows_leave(tablet: Phone) -> None:
    Window.size = (800, 1280)
    session = tablet.app.table.new_session("fantasy_realms", PLAYERS)
    session.do({"do": "add_card", "player": "Anna", "card": "forest"})
    tablet.app.navigator.home_then("results", session=session)
    tablet.until(lambda: tablet.app.navigator.page.result is not None)
    tablet.settle(0.4)
    page = tablet.app.navigator.page
    assert above(page.ids.banner, page.podium) and page.ids.banner.height > 400
    low = page.ids.scroll.to_window(*page.ids.scroll.pos)[1]
    assert page.podium.to_window(*page.podium.pos)[1] - low < 0.15 * page.height         # no great emptiness below the rows
