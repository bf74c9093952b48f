"""Arbitrary events: each is accepted or refused, never a traceback, and replaying the log gives the same state."""

from __future__ import annotations

import tempfile
from contextlib import closing
from inspect import signature
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scoring
from table import Refused, Table
from table.games import KINDS, game_of
from table.log import begin, replay, start_event
from tests.table.plain_rules import PlainRules

PLAYERS = ["Ali", "Bea", "Chloé"]
COMMON_IDS = [
    "Ali", "Bea", "ghost_1", "mountain", "mirage", "navigator", "pirate", "purple", "green", "star", "heart", "option", "chaos", "end"
]
scalars = st.none() | st.booleans() | st.integers(-2, 60) | st.floats() | st.sampled_from(COMMON_IDS) | st.text(max_size=5)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(COMMON_IDS), inner, max_size=3), max_leaves=6
)


def events(game: str) -> st.SearchStrategy[Any]:
    """Events with the right word and, mostly, the right fields, holding anything."""
    words = game_of(game, scoring.open_pack(game).kind).words
    told = [
        st.fixed_dictionaries({"do": st.just(word), **dict.fromkeys([*signature(event).parameters][1:], values)})
        for word, event in words.items()
    ]
    edits = st.fixed_dictionaries({"do": st.just("edit"), "entry": st.integers(0, 6) | values, "event": st.one_of(told) | values})
    return st.one_of(*told, edits, st.just({"do": "undo"}), st.just({"do": "redo"}), values)


@pytest.mark.parametrize("game", scoring.games())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
        assert session.log.game.name == game
        assert replay(raw for _, raw in session.entries).state == session.state
        assert table.open_sessions()[0].state == session.state


STARTS = [
    start_event("uid", scoring.open_pack(game), [{"name": "Ali"}, {"name": "Bea"}], variant="", readings={}, options={})
    for game in scoring.games()
]


@settings(max_examples=150, deadline=None)
@given(
    start=st.fixed_dictionaries(
        {
            "do": st.just("start"),
            "game": st.sampled_from(scoring.games()) | values,
            "kind": st.sampled_from(KINDS) | values,
            "players": st.just([{"name": "Ali"}, {"name": "Bea"}]) | st.lists(values, max_size=3) | values,
            "variant": st.sampled_from(["", "standard", "end", "base"]) | values,
            "editions": st.just([]) | values,
            "readings": st.just({}) | values,
            "options": st.just({}) | values,
        },
        optional={
            "sizes": st.sampled_from([start["sizes"] for start in STARTS]) | values,
            "shape": st.sampled_from([start["shape"] for start in STARTS]) | values,
        },
    )
)
def test_any_start_is_a_table_or_refused(start: dict[str, Any]) -> None:
    try:
        log = begin(start)
    except Refused as refusal:
        assert refusal.sentence("fr") != refusal.sentence("en")
    else:
        assert log.game.name == start["game"] and log.state.players
