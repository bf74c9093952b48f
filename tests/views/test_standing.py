"""Everybody's standing, in four languages."""
from __future__ import annotations

from table import Table
from tests.views.conftest import hands_of, play
from views.standing import NOWHERE, StandingView, standing_view

ANN, BOB = ["mountain", "smoke", "wildfire"], ["forest"]        # 53 and 7 points


def test_whoever_is_behind_hears_by_how_much(table: Table) -> None:
    session = hands_of(table, Ann=ANN, Bob=BOB, Cat=[])
    gap = session.result().players["Ann"].total - session.result().players["Bob"].total
    assert standing_view(play(session), "Bob") == StandingView("2", "nd", f"2nd, −{gap}", f"2nd, {gap} points behind")
    assert standing_view(play(session), "Ann") == StandingView("1", "st", "1st", "1st for now")
    assert standing_view(play(session, lang="fr"), "Bob").whole == f"2e, {gap} points derrière"
    first = standing_view(play(session, lang="fr"), "Ann")
    assert first.ending == "er"
    assert first.raised                         # 1er with a small, high ending; 1st on the line


def test_nobody_stands_anywhere_alone_or_before_the_result_is_there(table: Table) -> None:
    alone = hands_of(table, Ann=ANN, Bob=[])
    assert standing_view(play(alone), "Ann") == standing_view(play(alone), "Bob") == NOWHERE
    two = hands_of(table, Ann=ANN, Bob=BOB)
    assert standing_view(play(two, scored=False), "Bob") == NOWHERE


def test_extra_points_alone_are_something_entered(table: Table) -> None:
    session = hands_of(table, Ann=ANN, Bob=[])
    session.do({"do": "extra", "player": "Bob", "points": 3})
    assert standing_view(play(session), "Bob").figure == "2"


def test_equal_points_are_no_gap(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=[])
    for name, cards in (("Ann", ["forest", "king"]), ("Bob", ["mountain", "beastmaster"])):
        for card in cards:
            session.do({"do": "add_card", "player": name, "card": card})
    totals = {name: score.total for name, score in session.result().players.items()}
    session.do({"do": "extra", "player": "Ann", "points": totals["Bob"] - totals["Ann"]})
    [first], [second] = session.result().ranking            # the rules break the tie
    assert standing_view(play(session), first).whole == "1st for now"
    assert standing_view(play(session), second) == StandingView("2", "nd", "2nd", "2nd, tied on points")
