"""What a start imports: every module above 5 ms before the first frame, and what the kept packs save.

Imports are timed by Python itself (-X importtime) in processes of their own, without drawing; the quickest of each counts,
because whatever else the machine does can only slow an import down.
"""
from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring import Library

ROOT = Path(__file__).resolve().parent.parent
STARTS = 3
WORTH_TELLING = 5.0     # ms
OURS = ("scoring", "table", "screens")
NOT_YET = ("yaml", "scoring", "scoring.hands.search", "screens.players.players", "screens.results.results")
FIRST_FRAME = """
import os
from pathlib import Path
from kivy.core.window import Window
Window.bind(on_flip=lambda *_: os._exit(0))
from screens.app import TallyApp
TallyApp(folder=Path(os.environ["TALLY_HOME"])).run()
"""
LINE = re.compile(r"import time:\s+(\d+) \|\s+(\d+) \| *([\w.]+)$")


def run(figures: dict[str, Any]) -> None:
    """Measure, print, and put the figures under their names."""
    with tempfile.TemporaryDirectory() as home:
        starts = [_imports(home) for _ in range(STARTS + 1)][1:]     # the first one compiles
        cold, kept = _packs(Path(home))
    every = {module for start in starts for module in start}
    quickest = {module: min(start[module] for start in starts if module in start) for module in every}
    slow = {module: round(ms, 1) for module, ms in sorted(quickest.items(), key=lambda row: -row[1]) if ms > WORTH_TELLING}
    ours = sum(ms for module, ms in quickest.items() if module.partition(".")[0] in OURS)
    early = [name for name in NOT_YET if any(module == name or module.startswith(f"{name}.") for module in every)]
    figures["start_imports_above_5_ms"] = slow
    figures["start_imports_ms"] = round(sum(quickest.values()), 1)
    figures["start_imports_own_ms"] = round(ours, 1)
    figures["start_imported_too_early"] = early
    figures["pack_without_c_ms"] = round(cold, 1)
    figures["pack_kept_ms"] = round(kept, 1)
    for module, ms in slow.items():
        print(f"{ms:7.1f} ms  {module}")
    print(f"all imports up to the first frame: {sum(quickest.values()):.0f} ms in {len(every)} modules, {ours:.0f} ms of them our own")
    print("read before the first frame needs them: " + (", ".join(early) or "none"))
    print(f"Fantasy Realms from YAML without its C part, as on a phone: {cold:.0f} ms; from the kept copy: {kept:.1f} ms")


def _imports(home: str) -> dict[str, float]:
    """What every import up to the first frame took by itself, in milliseconds."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run([sys.executable, "-X", "importtime", "-c", FIRST_FRAME], cwd=ROOT, capture_output=True, text=True, check=True,
                          env={**environment, "KIVY_NO_CONSOLELOG": "1", "KIVY_LOG_MODE": "PYTHON", "KIVY_GL_BACKEND": "mock",
                               "SDL_VIDEODRIVER": "offscreen", "KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1",
                               "TALLY_HOME": home, "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "pycache")})
    return {found[3]: int(found[1]) / 1000 for line in done.stderr.splitlines() if (found := LINE.match(line))}


def _packs(home: Path) -> tuple[float, float]:
    """Fantasy Realms parsed by the loader that phones have, then from the copy that is kept of it; milliseconds of CPU, the quickest."""
    import yaml

    from scoring import Library
    loader = yaml.__dict__.pop("CSafeLoader", None)
    try:
        cold = min(_timed(Library(cache=home / f"packs {number}")) for number in range(STARTS))
        kept = min(_timed(Library(cache=home / f"packs {number}")) for number in range(STARTS))
    finally:
        if loader is not None:
            yaml.CSafeLoader = loader
    return cold, kept


def _timed(library: Library) -> float:
    begin = process_time()
    library.pack("fantasy_realms")
    return (process_time() - begin) * 1000


if __name__ == "__main__":
    run({})
