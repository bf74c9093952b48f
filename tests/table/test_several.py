"""Several users of one table: one object per game, and all are notified of every change."""

from __future__ import annotations

import gc
import threading
from weakref import ref

import pytest

from table import Refused, Table
from table.people import initials

PLAYERS = ["Ann", "Bob", "Cat"]


def note(text: str) -> dict[str, str]:
    return {"do": "note", "text": text}


def test_a_game_is_one_object_as_long_as_somebody_has_it_in_hand(table: Table) -> None:
    session = table.new_session("fantasy_realms", PLAYERS)
    number = session.id
    assert table.open_sessions() == [session] and table.session(number) is session
    table.finish(session)
    assert table.session(number) is session and session.finished
    assert table.reopen(number) is session and not session.finished
    was = ref(session)
    del session
    gc.collect()
    assert was() is None and table.session(number).players == tuple(PLAYERS)


def test_two_threads_make_their_entries_one_after_the_other(table: Table) -> None:
    session = table.new_session("fantasy_realms", PLAYERS)
    begin = threading.Barrier(4)

    def write(name: str) -> None:
        begin.wait()
        for number in range(50):
            session.do(note(f"{name} {number}"))

    threads = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    begin.wait()
    for thread in threads:
        thread.join()
    notes = session.state.notes
    assert len(notes) == len(set(notes)) == 150
    assert len(session.entries) == 151


def test_watchers_hear_of_a_change_when_it_is_made_and_of_nothing_else(table: Table) -> None:
    session = table.new_session("fantasy_realms", PLAYERS)
    seen: list[tuple[str, ...]] = []
    table.store.watchers.append(lambda: seen.append(session.state.notes))
    session.do(note("one"))
    with pytest.raises(Refused):
        session.do({"do": "nonsense"})
    with table.store.changing():
        session.do(note("two"))
        session.do(note("three"))
        assert seen == [("one",)]
    assert seen == [("one",), ("one", "two", "three")]
    table.store.watchers.clear()
    session.do(note("four"))
    assert len(seen) == 2


def test_a_watcher_finds_the_lock_free(table: Table) -> None:
    """Whoever is told may ask another thread to look, and wait for it."""
    session = table.new_session("fantasy_realms", PLAYERS)
    found: list[int] = []

    def look() -> None:
        thread = threading.Thread(target=lambda: found.append(len(table.session(session.id).state.notes)))
        thread.start()
        thread.join(timeout=10)

    table.store.watchers.append(look)
    session.do(note("one"))
    assert found == [1]


def test_a_game_is_not_changed_while_it_is_finished(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    session = table.new_session("fantasy_realms", PLAYERS)
    late: list[threading.Thread] = []
    refused: list[Refused] = []
    keep = table.history.keep

    def tap() -> None:
        try:
            session.do({"do": "add_card", "player": PLAYERS[0], "card": "king"})
        except Refused as told:
            refused.append(told)

    def slow(*args: object) -> object:
        late.append(threading.Thread(target=tap))
        late[0].start()
        return keep(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(table.history, "keep", slow)
    table.finish(session)
    late[0].join()
    assert len(refused) == 1 and session.state.players[0].hand == ()


@pytest.mark.parametrize(("names", "told"), [
    (["Ann", "Bob"], ["A", "B"]), (["Marie", "Martin"], ["Mi", "Mt"]), (["Élise", "Emil"], ["Él", "Em"]), (["Al", "Al 2"], ["Al", "A2"]),
    (["?"], ["?"])])
def test_initials_tell_players_apart(names: list[str], told: list[str]) -> None:
    assert list(initials(names).values()) == told


