"""Other stored data: settings, the owner's overlays, games of a newer app that this one cannot read."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from table import NotSaved, Refused, Table
from table.rules import Scoring
from table.schema import EVENTS, put
from tests.table.plain_rules import PlainRules
from tests.table.test_history import play


def test_a_setting_is_saved_at_once_and_found_again(table: Table, open_table: Callable[..., Table]) -> None:
    table.settings["theme"] = "dark"
    table.settings["last_table.fantasy_realms"] = ["Ali", "Bea"]
    again = open_table().settings
    assert dict(again) == {"theme": "dark", "last_table.fantasy_realms": ["Ali", "Bea"]} and len(again) == 2
    del again["theme"]
    assert "theme" not in again
    later = open_table().settings
    assert later.get("theme", "system") == "system"
    with pytest.raises(KeyError):
        del later["theme"]


def test_an_overlay_is_kept_as_the_text_it_was_written_in(table: Table, open_table: Callable[..., Table]) -> None:
    text = "# what I read on the card\ncards:\n  gretel: {status: printed}\n"
    table.overlays["once_upon_a_draft"] = text
    again = open_table().overlays
    assert again.text("once_upon_a_draft") == text and again.of("fantasy_realms") == []
    assert dict(again) == {"once_upon_a_draft": text}
    del again["once_upon_a_draft"]
    assert again.of("once_upon_a_draft") == [] and dict(open_table().overlays) == {}


def test_an_overlay_changes_what_the_rules_say(open_table: Callable[..., Table]) -> None:
    table = open_table(rules=Scoring())
    session = table.new_session("fantasy_realms", ["Ali", "Bea"])
    session.do({"do": "add_card", "player": "Ali", "card": "king"})
    assert session.result().to_json()["players"]["Ali"]["total"] == 8
    changed = "game: fantasy_realms\ncards:\n  king: {number: 31, name: {en: King, fr: le Roi}, suit: leader, strength: 9}\n"
    table.overlays["fantasy_realms"] = changed
    assert session.result().to_json()["players"]["Ali"]["total"] == 9


def test_a_broken_overlay_is_refused_with_its_line(open_table: Callable[..., Table]) -> None:
    table = open_table(rules=Scoring())
    table.overlays["fantasy_realms"] = "cards:\n  king: [\n"
    with pytest.raises(Refused) as refusal:
        table.new_session("fantasy_realms", ["Ali", "Bea"])
    assert refusal.value.sentence("fr") != refusal.value.sentence("en")


def test_a_game_with_events_of_a_newer_app_stays_in_the_list_and_is_kept_as_it_is(
    table: Table, open_table: Callable[..., Table]
) -> None:
    session = play(table, {"Ali": 1, "Bea": 1})
    table.store.append(put(EVENTS, (session.id, 3, session.touched.isoformat(), {"do": "teleport", "player": "Ali"})))
    (unread,) = open_table().open_sessions()
    assert (unread.game, unread.readable) == ("fantasy_realms", False)
    with pytest.raises(Refused):
        unread.result()
    kept = json.loads(open_table().export_all())["unreadable"][0]["log"]
    assert kept[-1][1] == {"do": "teleport", "player": "Ali"}
    assert session.readable


def test_after_closing_nothing_can_be_asked_any_more(table: Table) -> None:
    table.close()
    table.close()
    with pytest.raises(NotSaved):
        table.open_sessions()


def test_a_clock_that_goes_backwards_loses_nothing(tmp_path: Path) -> None:
    """A phone that was set back, or came home from another zone with a wrong clock."""
    time = [datetime(2026, 11, 14, 20, tzinfo=UTC)]

    def clock() -> datetime:
        time[0] -= timedelta(days=1)
        return time[0]

    table = Table.open(tmp_path / "home", rules=PlainRules(), clock=clock)
    records = [table.finish(play(table, {"Ali": number, "Bea": 3})) for number in range(4)]
    table.delete(records[0].id)
    session = play(table, {"Ali": 1, "Bea": 1})
    table.verify()
    assert {record.id for record in table.history.records()} == {record.id for record in records[1:]}
    assert [game.id for game in table.history.deleted()] == [records[0].id]
    table.close()
    again = Table.open(tmp_path / "home", rules=PlainRules(), clock=clock)
    assert again.store.notices == [] and again.open_sessions()[0].state == session.state and again.history.statistics().by_game
    again.close()


def test_where_there_are_no_threads_what_was_written_is_synced_and_indexed_at_once(
    table: Table, open_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("table.syncing.HAS_THREADS", False)
    before = threading.active_count()
    session = play(table, {"Ann": 2, "Bob": 1})
    assert threading.active_count() == before
    assert open_table().session(session.id).uid == session.uid
