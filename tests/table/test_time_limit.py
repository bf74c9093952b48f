"""What a stranger wrote may take for ever to count: it is given up, and said."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from table import Refused, Table
from table.time_limit import SECONDS, Patience


def endless(started: Event) -> None:
    started.set()
    while True:
        pass


def test_work_that_nobody_wants_any_more_ends_with_a_sentence() -> None:
    patience, started = Patience(), Event()
    Thread(target=lambda: (started.wait(), patience.give_up())).start()
    with pytest.raises(Refused) as refused:
        patience.run(lambda: endless(started))
    assert refused.value.sentence("fr") != refused.value.sentence("en")
    assert patience.run(lambda: 7) == 7
    patience.give_up()  # nothing is going on: nothing happens
    assert patience.run(lambda: 8) == 8


def test_work_that_takes_too_long_is_given_up_by_itself() -> None:
    with pytest.raises(Refused):
        Patience(seconds=0.05).run(lambda: endless(Event()))
    assert SECONDS <= 30


def test_what_goes_wrong_inside_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        Patience().run(lambda: 1 // 0)


def test_a_search_in_an_added_game_is_given_up(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    import scoring
    from table import rules

    monkeypatch.setattr(scoring, "score", lambda pack, inputs: endless(Event()))
    monkeypatch.setattr(rules, "Patience", lambda: Patience(seconds=0.05))
    with pytest.raises(Refused, match="too long"):
        rules.Scoring().score(SimpleNamespace(game="goblins"), {})
