"""Reuses compiled dataclass methods: compiling their generated source at every start took half of the import time.

`make web` compiles it once (`make bench PART=web`: `web_cold_start_s`, `web_warm_start_s`).
"""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

METHODS = Path(__file__).parent.parent.parent / "methods.bin"  # source → compiled code


@contextmanager
def compiled_methods() -> Iterator[None]:
    """Applies to imports inside the block; source that `make web` has not seen is compiled as usual."""
    known: Mapping[str, Any] = marshal.loads(METHODS.read_bytes())
    own = vars(dataclasses)
    own["exec"] = lambda text, names, made: exec(known.get(text, text), names, made)
    try:
        yield
    finally:
        del own["exec"]
