"""Whatever anybody sends: a step is made or refused, never a traceback, and the log read again gives the same state."""

from __future__ import annotations

import tempfile
from contextlib import closing
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from table import Refused, Table
from table.games import KINDS, game_of
from table.games.crews import COLOURS, TYPES
from table.games.events import COMMON
from table.log import begin, replay
from tests.table.plain_rules import PlainRules

PLAYERS = ["Ali", "Bea", "Chloé"]
COMMON_IDS = ["Ali", "Bea", "ghost_1", "mountain", "mirage", *TYPES[:2], *COLOURS[:2], "star", "heart", "option", "chaos", "end"]
scalars = st.none() | st.booleans() | st.integers(-2, 60) | st.floats() | st.sampled_from(COMMON_IDS) | st.text(max_size=5)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(COMMON_IDS), inner, max_size=3), max_leaves=6
)


def events(game: str) -> st.SearchStrategy[Any]:
    """Events with the right word and, mostly, the right fields, holding anything."""
    words = {**COMMON, **game_of(game, KINDS[game]).words}
    told = [
        st.fixed_dictionaries({"do": st.just(word), **dict.fromkeys(kind.__dataclass_fields__, values)}) for word, kind in words.items()
    ]
    edits = st.fixed_dictionaries({"do": st.just("edit"), "entry": st.integers(0, 6) | values, "event": st.one_of(told) | values})
    return st.one_of(*told, edits, st.just({"do": "undo"}), st.just({"do": "redo"}), values)


@pytest.mark.parametrize("game", KINDS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_event_is_a_step_or_refused(game: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(Table.open(folder, rules=PlainRules())) as table:
        session = table.new_session(game, PLAYERS)
        for event in data.draw(st.lists(events(game), max_size=12)):
            before = session.state
            try:
                session.do(event)
            except Refused as refusal:
                assert refusal.sentence("fr") and refusal.sentence("en")
                assert session.state is before
        assert session.inputs()["game"] == game
        assert replay(raw for _, raw in session.entries).state == session.state
        assert table.open_sessions()[0].state == session.state


@settings(max_examples=150, deadline=None)
@given(
    start=st.fixed_dictionaries(
        {
            "do": st.just("start"),
            "game": st.sampled_from(list(KINDS)) | values,
            "kind": st.sampled_from(list(KINDS.values())) | values,
            "players": st.just([{"name": "Ali"}, {"name": "Bea"}]) | st.lists(values, max_size=3) | values,
            "variant": st.sampled_from(["", "standard", "end", "base"]) | values,
            "edition": st.just("") | values,
            "readings": st.just({}) | values,
            "options": st.just({}) | values,
        }
    )
)
def test_any_start_is_a_table_or_refused(start: dict[str, Any]) -> None:
    try:
        log = begin(start)
    except Refused as refusal:
        assert refusal.sentence("fr") != refusal.sentence("en")
    else:
        assert log.game.inputs(log.state)["game"] == start["game"]
