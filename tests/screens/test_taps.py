"""How many taps a whole game takes for four people whom the app knows: from the home screen to the results."""
from __future__ import annotations

import pytest

from tests.journeys.crews import PirateTable
from tests.journeys.driver import Phone, welcome
from tests.journeys.hands import HANDS, Journey
from tests.journeys.tricks import TRICKS, DraftTable

TEAMS = [[int(trick[seat]) for trick in TRICKS] for seat in range(4)]       # four teams that share no card
TOKENS = ((3, 1, 4), (2, 2, 10), (1, 0, 6), (1, 5, 2))                      # stars, hearts and gems of chapter II


@pytest.fixture
def known(phone: Phone, journey: Journey) -> Phone:
    """Four people have played something before, and sit at the home screen again."""
    phone.tap(journey.page.cards["cinderella"])
    welcome(phone, *HANDS)
    phone.app.navigator.open_tab("home")
    phone.frames(3)
    phone.taps = 0
    return phone


def open_game(phone: Phone, game: str) -> None:
    page = phone.app.navigator.page
    phone.tap(page.cards[game])
    phone.tap(phone.app.navigator.page.ids.start)


def test_fantasy_realms_takes_at_most_34_taps(known: Phone, journey: Journey) -> None:
    open_game(known, "fantasy_realms")
    known.until(lambda: journey.page.name == "hand")
    for hand in HANDS.values():
        journey.touch(*hand)
        known.tap(journey.page.ids.next)
        known.frames(3)
    known.until(lambda: journey.page.name == "results" and journey.page.result is not None)
    assert known.taps <= 34


def test_a_draft_at_the_end_takes_at_most_60_taps(known: Phone) -> None:
    table = DraftTable(known)
    open_game(known, "once_upon_a_draft")
    table.arrive("team")
    for team, tokens in zip(TEAMS, TOKENS, strict=True):
        table.touch(*team)
        table.next()
        table.type_figures(*tokens)
    table.arrive("team_points")
    known.tap(table.page.ids.results)
    table.results()
    assert [dict(table.page.session.state.player(name).tokens).get("gem") for name in HANDS] == [gems for _s, _h, gems in TOKENS]
    assert known.taps <= 60


def test_pirates_take_at_most_40_taps(known: Phone) -> None:
    table = PirateTable(known)
    open_game(known, "baby_pirates")
    table.arrive("crew")
    table.crew((0, 3), (0, 3), (2, 2), (3, 0), (1, 0))
    table.type(table.page.figures["coins"], 9)
    table.next()
    table.crew((0, 1), (1, 0), (1, 1), (1, 1), (1, 2), (2, 1), (4, 1), (3, 3), (0, 4))
    table.turn(table.page.figures["treasures"], 1)
    table.type(table.page.figures["coins"], 13)
    table.next()
    table.crew((2, 2), (3, 0), (4, 4), (4, 4))
    table.turn(table.page.figures["treasures"], 1)
    table.type(table.page.figures["coins"], 8)
    table.next()
    table.crew((3, 1), (3, 2), (3, 4))
    known.tap(next(known.all("Notice", wrong=False)))       # the coins that are left are the last player's
    table.next()
    table.results()
    assert sum(player.coins for player in table.page.session.state.players) == 40
    assert known.taps <= 40
