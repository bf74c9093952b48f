"""Pictures of every journey: two themes, two text sizes, a small and a usual phone.

Their clock and their dice are fixed.
"""
from __future__ import annotations

import random
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import table.session
from tools.shots import JOURNEYS, ROOT, Set, draw

SETS = tuple(Set("fr", theme, text, width, height)
             for width, height in ((360, 640), (412, 915)) for theme in ("light", "dark") for text in (1, 1.6))
PLAYED = (JOURNEYS, ("boxes",))                     # each from a fresh phone
EVENING = datetime(2026, 11, 15, 20, 5, tzinfo=UTC)


def record(folder: Path) -> None:
    """One process for each set: a window has one size."""
    for wanted in SETS:
        for journeys in PLAYED:
            subprocess.run([sys.executable, "-m", "tools.record.pictures", str(folder), wanted.name, *journeys],
                           cwd=ROOT, check=True)


def hold_still(app: Any) -> None:
    """The same evening and the same dice every time; a moment passes with each look at the clock, so that orders by
    time stay."""
    moments = count()
    app.table.store.clock = lambda: EVENING + timedelta(milliseconds=10 * next(moments))
    table.session.SystemRandom = lambda: Random(11)  # type: ignore[attr-defined, misc, assignment]
    random.seed(11)


def main(folder: str, name: str, *journeys: str) -> None:
    wanted = next(wanted for wanted in SETS if wanted.name == name)
    broken = draw(wanted, journeys, Path(folder) / "pictures" / f"{name}-{journeys[0]}", hold_still)
    print(name, *broken, sep="\n", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
