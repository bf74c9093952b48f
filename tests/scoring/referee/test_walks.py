"""Random evenings: allowed events lead to valid states, and refused ones change nothing."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scoring.referee import Event, PlayState, allowed, play, read_evening, score, why_not
from scoring.referee.play import every_event, open_sections
from tests.scoring.referee.cinderella import PAIRS, cinderella

SECTIONS = {"mauve": PAIRS[:2], "pink": PAIRS[2:4], "yellow": PAIRS[4:]}
POWERS = {"mirror": "hourglass", "wand": "wand", "cauldron": "cauldron", "hourglass": "hourglass"}


class Evenings(RuleBasedStateMachine):
    """Plays by `allowed` alone and keeps its own simple count of what the rules say must be true."""

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        players = data.draw(st.integers(1, 4))
        variant = data.draw(st.sampled_from(["base", "magic", "advanced"]))
        tiles = data.draw(st.lists(st.sampled_from(list(POWERS)), min_size=players, max_size=players)) if variant != "base" else []
        self.inputs: dict[str, Any] = {"variant": variant, "players": players, "tiles": tiles, "last_chance": data.draw(st.booleans()),
                                       "extra_tiles": data.draw(st.integers(0, 8))}
        self.evening = read_evening(cinderella(), self.inputs)
        self.state = PlayState()
        self.states = [self.state]
        self.log: list[Event] = []
        self.hours, self.moved = 0, False
        self.ended = 0

    @rule(data=st.data())
    def something_allowed_happens(self, data: st.DataObject) -> None:
        self.happens(data, allowed(self.evening, self.state))

    @rule(data=st.data())
    def somebody_searches(self, data: st.DataObject) -> None:
        """Straight to the next search, so that evenings reach midnight."""
        if self.state.outcome is None and self.state.rolled is None:
            self.happens(data, [Event("roll", "hourglass")])
            self.happens(data, [event for event in allowed(self.evening, self.state) if event.do in ("search", "use")])
            if self.state.done == 0:
                self.happens(data, [event for event in allowed(self.evening, self.state) if event.do == "search"])
        if self.state.outcome is None:
            self.happens(data, [event for event in allowed(self.evening, self.state) if event.do == "end_turn"])

    def happens(self, data: st.DataObject, offered: list[Event]) -> None:
        if not offered:
            return
        event = data.draw(st.sampled_from(offered))
        before = self.state
        self.state, told = play(self.evening, before, event)
        assert told.sentence("en") and told.sentence("fr")
        self.log.append(event)
        self.states.append(self.state)
        if event.do == "search" and before.using != "hourglass" and not self.moved:
            self.hours, self.moved = self.hours + 1, True
        if event.do == "use":
            if event.what == "hourglass" and self.moved:      # played late: the hand goes back
                self.hours, self.moved = self.hours - 1, False
            assert before.rolled == POWERS[event.what or ""]
            assert self.inputs["tiles"][before.turn] == event.what
            assert before.turn not in before.tiles_used
        if event.do == "end_turn":
            self.ended, self.moved = self.ended + 1, False

    @rule(data=st.data())
    def what_is_not_allowed_is_refused_with_a_reason(self, data: st.DataObject) -> None:
        offered = allowed(self.evening, self.state)
        refused = [event for event in every_event(self.evening) if event not in offered]
        event = data.draw(st.sampled_from(refused))
        reason = why_not(self.evening, self.state, event)
        assert reason is not None
        assert reason.sentence("en") != reason.sentence("fr")
        result = score(cinderella(), {**self.inputs, "events": [each.to_json() for each in [*self.log, event]]})
        assert result.refused is not None
        assert result.refused.event == len(self.log)
        assert result.state == self.state

    @rule(data=st.data())
    def any_prefix_of_the_log_gives_the_same_state(self, data: st.DataObject) -> None:
        length = data.draw(st.integers(0, len(self.log)))
        result = score(cinderella(), {**self.inputs, "events": [event.to_json() for event in self.log[:length]]})
        assert result.refused is None
        assert result.state == self.states[length]
        assert len(result.story) == length

    @invariant()
    def the_clock_counts_the_searches(self) -> None:
        assert self.state.hour == self.hours <= 12

    @invariant()
    def the_turn_goes_round(self) -> None:
        assert self.state.turn == self.ended % self.inputs["players"]

    @invariant()
    def pairs_are_different_and_in_order_where_they_must_be(self) -> None:
        found = self.state.pairs
        assert len(set(found)) == len(found)
        assert set(found) <= set(PAIRS)
        if self.inputs["variant"] == "advanced":
            places = [PAIRS.index(pair) // 2 for pair in found]
            assert places == sorted(places)
            opened = 1 + sum(set(pairs) <= set(found) for pairs in list(SECTIONS.values())[:2])
            assert open_sections(self.evening, self.state) == list(SECTIONS)[:opened]
        else:
            assert open_sections(self.evening, self.state) == list(SECTIONS)

    @invariant()
    def each_tile_is_used_once(self) -> None:
        assert len(set(self.state.tiles_used)) == len(self.state.tiles_used)
        assert self.inputs["variant"] != "base" or not self.state.tiles_used

    @invariant()
    def the_outcome_is_what_pairs_and_clock_say(self) -> None:
        state = self.state
        assert (state.outcome == "won") == (len(state.pairs) == 6)
        if state.outcome in (None, "won"):
            searching = state.using == "mirror" and not state.done      # the third tile is still to be turned
            assert state.outcome == "won" or state.hour < 12 or searching
        else:
            assert state.hour == 12
            assert state.outcome == "lost" or self.inputs["last_chance"]
        offered = allowed(self.evening, state)
        assert bool(offered) or state.outcome in ("won", "lost")
        assert not offered or state.outcome != "won"
        assert state.outcome != "lost" or {event.do for event in offered} <= {"use"}


Evenings.TestCase.settings = settings(max_examples=20, stateful_step_count=40, deadline=None)
TestEvenings = Evenings.TestCase
