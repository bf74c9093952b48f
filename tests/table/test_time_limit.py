"""A stranger's file may take forever to score: that is stopped and reported."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Event, Thread

import pytest

import scoring
from scoring import Cancelled, cancelled_by, stop_if_cancelled
from table import Refused, rules
from table.games.hands import Hand, Hands, HandsShape
from table.time_limit import SECONDS, Deadline, TooSlow, within

CHOOSERS = ["doppelganger", "mirage", "shapeshifter", "book_of_changes", "island", "fountain_of_life", "wildfire"]


def endless(started: Event) -> None:
    started.set()
    while True:
        stop_if_cancelled()


def at_the(last: int) -> Callable[[], bool]:
    """Not wanted any more at this question."""
    asked = count(1)
    return lambda: next(asked) >= last


def test_work_that_nobody_wants_any_more_ends_with_a_sentence() -> None:
    patience, started = Deadline(), Event()
    Thread(target=lambda: (started.wait(), patience.give_up())).start()
    with pytest.raises(Refused) as refused:
        patience.run(lambda: endless(started))
    assert refused.value.sentence("fr") != refused.value.sentence("en")
    assert patience.run(lambda: 7) == 7
    patience.give_up()  # nothing is going on: nothing happens
    assert patience.run(lambda: 8) == 8


def test_work_that_takes_too_long_is_given_up_by_itself() -> None:
    with pytest.raises(Refused, match="too long"):
        Deadline(seconds=0.05).run(lambda: endless(Event()))
    assert SECONDS <= 30


def test_what_goes_wrong_inside_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        Deadline().run(lambda: 1 // 0)


@pytest.mark.parametrize("last", [1, 2, 3])
def test_a_search_ends_wherever_it_is_and_the_next_one_is_right(last: int) -> None:
    pack = scoring.open_pack("fantasy_realms")
    one, other = ({"hand": CHOOSERS, "extra": last + more} for more in (0, 1000))  # neither is remembered
    with pytest.raises(Cancelled), cancelled_by(at_the(last)):
        scoring.score(pack, one)
    figures, others = (scoring.score(pack, inputs).to_json() for inputs in (one, other))
    assert figures["choices"] == others["choices"] and others["total"] == figures["total"] + 1000


def test_the_table_refuses_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "Deadline", lambda: Deadline(seconds=-1))
    state = Hands(shape=HandsShape(variants={}), players=(Hand(name="Ali", hand=tuple(CHOOSERS), extra=-1),))
    with pytest.raises(Refused, match="too long"):
        rules.Scoring().score(scoring.open_pack("fantasy_realms"), state)


@pytest.mark.parametrize("last", [1, 30, 60])
def test_a_check_of_a_file_ends_wherever_it_is(last: int, tmp_path: Path) -> None:
    """While its cards are read, or later while its examples are counted."""
    file = tmp_path / "pond.yaml"
    file.write_text((Path(__file__).parents[1] / "scoring" / "frog_pond.yaml").read_text("utf-8"), "utf-8")
    with pytest.raises(Cancelled), cancelled_by(at_the(last)):
        for _ in range(last):
            scoring.check_packs(file)
    assert [pack.game for pack in scoring.check_packs(file)] == ["frog_pond"]


def test_what_has_no_time_here_is_left_to_others_whatever_became_of_it() -> None:
    """Also where somebody took the end for an error or for an answer."""

    def for_ever() -> None:
        endless(Event())

    def with_an_error() -> None:
        with suppress(Cancelled):
            for_ever()
        raise LookupError

    def with_an_answer() -> str:
        with suppress(Cancelled):
            for_ever()
        return "found"

    for work in (for_ever, with_an_error, with_an_answer, lambda: Deadline().run(for_ever)):
        with pytest.raises(TooSlow):
            within(0.01, work)
    assert within(10, lambda: "found") == "found"
    with pytest.raises(LookupError):
        within(10, lambda: {}["missing"])
