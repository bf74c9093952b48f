"""Parses JSON from outside only if it is not nested too deeply, which would crash the Python interpreter in a browser."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

DEEPEST = 64
# Strings, even unterminated ones, and everything that is not a bracket. It always matches, so it is linear.
NO_BRACKETS = re.compile(rb'"(?:[^"\\]+|\\.)*"?|[^"\[\]{}]+', re.DOTALL)
STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def nests_too_deep(text: str | bytes) -> bool:
    """Whether JSON opens more than 64 nested brackets."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return False
    return max(accumulate(map(STEPS.__getitem__, NO_BRACKETS.sub(b"", data))), default=0) > DEEPEST


def parse_json(text: str | bytes) -> Any:
    """Does what `json.loads` does; raises ValueError for anything else, and for deep nesting."""
    if nests_too_deep(text):
        raise ValueError(f"nested deeper than {DEEPEST} levels")
    return json.loads(text)
