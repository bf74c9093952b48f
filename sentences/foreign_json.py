"""JSON that somebody else wrote: parsed only if it does not nest too deep, which ends the interpreter of a browser for good."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

DEEPEST = 64
# Texts, even one that never ends, and whatever is no bracket. It always matches, so it never looks at a letter twice.
NO_BRACKETS = re.compile(rb'"(?:[^"\\]+|\\.)*"?|[^"\[\]{}]+', re.DOTALL)
STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def nests_too_deep(text: str | bytes) -> bool:
    """Whether JSON opens more than 64 brackets inside each other."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return False
    return max(accumulate(map(STEPS.__getitem__, NO_BRACKETS.sub(b"", data))), default=0) > DEEPEST


def parse_json(text: str | bytes) -> Any:
    """What `json.loads` gives; ValueError for anything else, and for what nests too deep."""
    if nests_too_deep(text):
        raise ValueError(f"nested deeper than {DEEPEST} levels")
    return json.loads(text)
