"""Work off the frame: the newest order is answered, and no idle thread is kept but the one every tap asks."""
from __future__ import annotations

from threading import Event
from threading import enumerate as threads
from time import sleep

from screens.driver import Phone


def names() -> set[str]:
    return {thread.name.rsplit("_", 1)[0] for thread in threads()}


def wait(phone: Phone) -> None:
    while phone.app.off_frame.busy:
        sleep(0.002)
    phone.frames(2)


def test_the_newest_order_is_answered_and_the_older_one_dropped(phone: Phone) -> None:
    gate, answers = Event(), []
    phone.app.off_frame.run("test", lambda: gate.wait(20) and "old", answers.append, patience=0)
    phone.app.off_frame.run("test", lambda: "new", answers.append, patience=0)
    gate.set()
    wait(phone)
    assert answers == ["new"]


def test_a_thread_goes_when_it_has_answered_but_for_the_one_of_the_totals(phone: Phone) -> None:
    answers: list[str] = []
    for lane in ("test", "score"):
        phone.app.off_frame.run(lane, lambda: "done", answers.append, patience=0)
    wait(phone)
    assert answers == ["done", "done"]
    while "test" in names():
        sleep(0.002)
    assert "score" in names()
    phone.app.off_frame.run("test", lambda: "again", answers.append, patience=0)
    wait(phone)
    assert answers[-1] == "again"
