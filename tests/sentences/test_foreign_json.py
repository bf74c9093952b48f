"""JSON that nests too deeply is refused before it is parsed: in a browser the parser would crash the interpreter."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sentences import nests_too_deep, parse_json

TEXTS = st.text(alphabet='[]{}"\\a', max_size=8)
VALUES = st.recursive(st.none() | TEXTS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner))
DEEP = ["[" * 65, "[" * 5_000_000, '{"a":' * 65, '[{"a":' * 33, '["]]]]",' * 65, "[" * 64 + "[]" + "]" * 64]
SHALLOW = ["[" * 64 + "]" * 64, "[" + ", ".join(["[]"] * 1000) + "]", json.dumps("[" * 1000), json.dumps(['"[' * 100])]


def depth(value: object) -> int:
    if isinstance(value, list | dict):
        return 1 + max(map(depth, value.values() if isinstance(value, dict) else value), default=0)
    return 0


@pytest.mark.parametrize("text", DEEP)
def test_what_nests_deeper_than_64_levels_is_refused(text: str) -> None:
    for each in (text, text.encode()):
        with pytest.raises(ValueError, match="nested deeper"):
            parse_json(each)


@pytest.mark.parametrize("text", SHALLOW)
def test_what_is_long_but_not_deep_is_parsed(text: str) -> None:
    assert parse_json(text) == json.loads(text)


@pytest.mark.parametrize("text", ['"' + '\\"[' * 200_000, '["' * 200_000, "[\\" * 100])
def test_texts_that_never_end_are_refused_at_once(text: str) -> None:
    with pytest.raises(ValueError):
        parse_json(text)


@given(VALUES, st.integers(0, 60))
def test_the_depth_is_that_of_the_value(value: object, around: int) -> None:
    text = "[" * around + json.dumps(value) + "]" * around
    assert nests_too_deep(text) == (around + depth(value) > 64)
