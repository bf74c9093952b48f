"""`python -m scoring batch` on lines of any shape: each gets one answer, and none ends the batch."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest

import scoring
from scoring import Library
from scoring.__main__ import answers, main
from scoring.library import CARDS

KEYS = [
    "id", "game", "editions", "readings", "overlays", "hand", "choices", "search", "extra", "discard", "deck",
    "items", "player_count", "players", "name", "crew", "treasures", "coins", "skulls", "paid_discards", "set",
    "cried_best", "variant", "mode", "tricks", "teams", "tokens", "earned", "ghosts", "events", "roll", "state",
    "card", "suit", "type", "colour",
]
ODD: list[Any] = [None, True, False, 0, 1, -1, 7, 10**20, 0.5, 1e308, float("nan"), float("inf"), "", "Ann", "\ud800", "{x}", "x" * 300,
                  [], {}]


class Lines:
    """Random lines: no JSON at all, JSON of any shape, and the examples of the pack with something in them replaced."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.games = scoring.games()
        library = Library(CARDS)
        self.examples = [{"id": 1, "game": game, **each.given} for game in self.games for _, each in library.examples(game)]
        self.words = [*KEYS, *(card for game in self.games for card in scoring.open_pack(game).lexicon.cards)]

    def value(self, depth: int = 0) -> Any:
        chosen = self.chance.random()
        if depth > 3 or chosen < 0.5:
            return self.chance.choice(ODD if chosen < 0.25 else self.words)
        inside = [self.value(depth + 1) for _ in range(self.chance.randrange(5))]
        return inside if chosen < 0.75 else {self.chance.choice(self.words): each for each in inside}

    def changed(self, value: Any) -> Any:
        if self.chance.random() < 0.08:
            return self.value(2)
        if isinstance(value, list):
            return [self.changed(each) for each in value]
        return {key: self.changed(each) for key, each in value.items()} if isinstance(value, dict) else value

    def line(self) -> str:
        chosen = self.chance.random()
        if chosen < 0.1:
            return "[" + "".join(self.chance.choice('{}[]",:01ab') for _ in range(60))
        if chosen < 0.15:
            return self.chance.choice(["[" * 3000, '{"a":' * 200, "9" * 5000, '{"id": Infinity}', "{}", "null", '"a"'])
        if chosen < 0.3:
            return json.dumps(self.value())
        if chosen < 0.5:
            return json.dumps({**{self.chance.choice(KEYS): self.value(1) for _ in range(5)}, "game": self.chance.choice(self.games)})
        return json.dumps(self.changed(self.chance.choice(self.examples)))


@pytest.mark.parametrize("count", [1_000, pytest.param(20_000, marks=pytest.mark.soak)])
def test_random_lines_get_one_answer_each_and_no_traceback(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    lines = Lines(count)
    asked = [lines.line() for _ in range(count)]
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(asked).encode()), encoding="utf-8"))
    monkeypatch.setattr("sys.stdout", out)
    assert main(["batch"]) == 0
    told = [json.loads(line, parse_constant=pytest.fail) for line in out.buffer.getvalue().decode().splitlines()]  # type: ignore[attr-defined]
    assert len(told) == count
    assert not [(line, each) for line, each in zip(asked, told, strict=True) if "bug" in str(each.get("error"))]
    assert sum("error" not in each for each in told) > count / 20


def test_a_crew_with_something_else_than_cards_is_an_error_of_its_line() -> None:
    table = {"game": "baby_pirates", "players": [{"name": "Ann", "crew": [None]}, {"name": "Bob"}]}
    [told] = answers([json.dumps(table)])
    assert told == {"id": None, "error": "A crew card must be [type, colour], not “None”."}


def test_even_a_bug_of_the_rules_leaves_the_other_lines_their_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    line = '{"id": 5, "game": "fantasy_realms", "hand": ["king"], "choices": {}}'
    score, failing = scoring.score, iter([True, False])
    monkeypatch.setattr(scoring, "score", lambda *given: {}["bug"] if next(failing) else score(*given))
    first, second = answers([line, line])
    assert first["id"] == 5 and "has a bug here" in first["error"]
    assert second["total"] == 8


def test_a_line_whose_id_no_answer_could_carry_is_answered_without_it() -> None:
    for odd in ("NaN", "1e999", "[[]]", '{"a": 1}'):
        [told] = answers([f'{{"id": {odd}, "game": "fantasy_realms", "hand": ["king"], "choices": {{}}}}'])
        assert (told["id"], told["total"]) == (None, 8)
