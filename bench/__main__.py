"""Runs the parts of the benchmark and writes all figures to build/bench.json."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

PARTS = ("hands", "tricks", "table", "room", "web", "answers", "app", "start")
FIGURES = Path("build") / "bench.json"


def main(wanted: list[str]) -> int:
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        print(f"There is no part {', '.join(unknown)}: {', '.join(PARTS)}")
        return 2
    figures: dict[str, object] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for part in wanted or PARTS:
        print(f"── {part} " + "─" * (70 - len(part)))
        importlib.import_module(f"bench.{part}").run(figures)
    FIGURES.parent.mkdir(exist_ok=True)
    FIGURES.write_text(json.dumps(figures, indent=2, sort_keys=True) + "\n")
    print(f"Figures: {FIGURES}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
