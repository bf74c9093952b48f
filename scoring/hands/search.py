from __future__ import annotations
from typing import Any
class Best: 
    checked: int
    runners_up: list[Any]
    choices: dict[str, Any]
def best(*a: Any, **k: Any) -> Best: raise NotImplementedError
