"""A dataclass writes its methods as text and compiles that text at every start, which took half of the time of all imports.

`make web` compiles it once.
"""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

METHODS = Path(__file__).parent.parent.parent / "methods.bin"  # their text → their code


@contextmanager
def compiled_methods() -> Iterator[None]:
    """For the imports inside; what `make web` has not seen is compiled as ever."""
    known: Mapping[str, Any] = marshal.loads(METHODS.read_bytes())
    own = vars(dataclasses)
    own["exec"] = lambda text, names, made: exec(known.get(text, text), names, made)
    try:
        yield
    finally:
        del own["exec"]
