"""Runs the parts of the record: all of them, or those that are named."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path

import tools.record

PARTS = sorted(module.name for module in pkgutil.iter_modules(tools.record.__path__) if not module.name.startswith("_"))


def main(words: list[str]) -> int:
    folder, wanted = words[:1], words[1:]
    unknown = [part for part in wanted if part not in PARTS]
    if not folder or unknown:
        print(f"python -m tools.record DIR [part …]; parts: {', '.join(PARTS)}")
        return 2
    for part in wanted or PARTS:
        Path(folder[0]).mkdir(parents=True, exist_ok=True)
        importlib.import_module(f"tools.record.{part}").record(Path(folder[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
