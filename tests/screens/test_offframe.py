"""Work off the frame: the newest request is answered, errors arrive, and idle threads end except the one used at every tap."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import wait
from threading import Event, Thread
from threading import enumerate as threads
from typing import Any

import pytest

from scoring import stop_if_cancelled
from screens import net
from screens.offframe import OffFrame
from table.rules import Scoring
from tests.journeys.driver import Phone
from tests.journeys.hands import Journey


@pytest.fixture
def real(phone: Phone) -> Iterator[OffFrame]:
    """Work as the app does it: in threads."""
    off_frame = OffFrame()
    yield off_frame
    off_frame.close()


def arrive(off_frame: OffFrame, phone: Phone) -> None:
    wait(off_frame._newest.values())
    phone.frames(2)


def thread_of(lane: str) -> Thread | None:
    return next((thread for thread in threads() if thread.name.rsplit("_", 1)[0] == lane), None)


def test_the_newest_order_is_answered_and_the_older_one_dropped(real: OffFrame, phone: Phone) -> None:
    gate, answers = Event(), []
    real.run("test", lambda: gate.wait() and "old", answers.append, patience=0)
    real.run("test", lambda: "new", answers.append, patience=0)
    gate.set()
    arrive(real, phone)
    assert answers == ["new"]


class Search:
    """Goes on until it is stopped, or may end."""

    def __init__(self) -> None:
        self.may_end, self.begun, self.ended = Event(), Event(), Event()

    def __call__(self) -> str:
        self.begun.set()
        try:
            while not self.may_end.wait(0.001):
                stop_if_cancelled()
            return "found"
        finally:
            self.ended.set()


def test_another_question_stops_the_search_for_the_one_before(real: OffFrame, phone: Phone) -> None:
    search, answers = Search(), []
    real.run("score", search, answers.append, patience=0, question="seven cards")
    real.run("score", search, answers.append, patience=0, question="seven cards")       # another tab: the same hand
    search.begun.wait()
    assert not search.ended.wait(0.05)
    real.run("score", lambda: "new", answers.append, patience=0, question="eight cards")
    search.ended.wait()
    arrive(real, phone)
    assert answers == ["new"]


def test_the_same_question_again_waits_for_the_search_that_is_running(real: OffFrame, phone: Phone) -> None:
    search, answers = Search(), []
    real.run("score", search, answers.append, patience=0, question="seven cards")
    real.run("score", search, answers.append, patience=0, question="seven cards")
    search.may_end.set()
    arrive(real, phone)
    assert answers == ["found"]


def test_work_that_is_no_question_is_never_stopped(real: OffFrame, phone: Phone) -> None:
    """A file that is being written, games that are being read."""
    work, answers = Search(), []
    real.run("data", work, answers.append, patience=0)
    work.begun.wait()
    real.run("data", lambda: "new", answers.append, patience=0)
    assert not work.ended.wait(0.05)
    work.may_end.set()
    arrive(real, phone)
    assert answers == ["new"]


def test_a_search_nobody_wants_any_more_is_stopped_and_its_thread_goes(real: OffFrame, phone: Phone) -> None:
    search, answers = Search(), []
    real.run("gains", search, answers.append, patience=0, question="seven cards")
    search.begun.wait()
    thread = thread_of("gains")
    assert thread is not None
    real.stop("gains")
    thread.join()
    phone.frames(2)
    assert search.ended.is_set()
    assert answers == []


def test_a_card_touched_meanwhile_stops_the_search_of_the_hand_before(table_of: Callable[..., Journey], real: OffFrame, phone: Phone,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    journey, search, score = table_of({"Anna": "", "Ben": ""}), Search(), Scoring.score
    phone.app.off_frame = real

    def slow(rules: Scoring, pack: Any, state: Any) -> Any:
        if state.player("Anna").hand == ("mountain",):
            search()
        return score(rules, pack, state)

    monkeypatch.setattr(Scoring, "score", slow)
    journey.touch("mountain")
    search.begun.wait()
    assert journey.page.counting
    journey.touch("smoke")
    search.ended.wait()
    arrive(real, phone)
    assert not search.may_end.is_set()
    assert not journey.page.counting


def test_a_thread_goes_when_it_has_answered_but_for_the_one_of_the_totals(real: OffFrame, phone: Phone) -> None:
    answers: list[str] = []
    gate = Event()
    for lane in ("test", "score"):
        real.run(lane, lambda: gate.wait() and "done", answers.append, patience=0)
    leaving, staying = thread_of("test"), thread_of("score")
    assert leaving is not None
    assert staying is not None
    gate.set()
    arrive(real, phone)
    assert answers == ["done", "done"]
    leaving.join()
    assert staying.is_alive()
    real.run("test", lambda: "again", answers.append, patience=0)
    arrive(real, phone)
    assert answers[-1] == "again"


def test_an_order_that_waits_says_so_and_its_answer_comes_with_a_frame(real: OffFrame, phone: Phone) -> None:
    gate, seen = Event(), []
    real.run("test", lambda: gate.wait() and "done", seen.append, waiting=lambda: seen.append("waiting"), patience=0)
    phone.frames(3)
    assert seen == ["waiting"]
    gate.set()
    arrive(real, phone)
    assert seen == ["waiting", "done"]


@pytest.mark.parametrize("patience", [0, 0.008])
def test_what_goes_wrong_off_the_frame_reaches_whoever_asked(phone: Phone, patience: float) -> None:
    def fail() -> Any:
        raise TimeoutError("of its own")

    wrong: list[Exception] = []
    phone.app.off_frame.run("test", fail, lambda _answer: None, failed=wrong.append, patience=patience)
    phone.frames(2)
    assert [str(error) for error in wrong] == ["of its own"]


def test_an_error_nobody_asked_for_is_raised_where_the_work_was_ordered_if_it_is_quick(phone: Phone) -> None:
    with pytest.raises(ZeroDivisionError):
        phone.app.off_frame.run("test", lambda: 1 // 0, lambda _answer: None)


@pytest.mark.caught
def test_an_error_nobody_asked_for_falls_into_the_last_net_if_it_comes_later(phone: Phone) -> None:
    phone.app.off_frame.run("test", lambda: 1 // 0, lambda _answer: None, patience=0)
    phone.frames(2)
    assert ["ZeroDivisionError" in report.read_text("utf-8") for report in net.reports(phone.app)] == [True]
