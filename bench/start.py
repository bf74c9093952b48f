"""What a first start does before its first frame: its steps, every module above 5 ms, our own modules, and what cached packs save.

Starts run in their own processes without drawing; CPU time, the quickest of each, because other load can only
slow a start down. With AGAINST=folder another checkout is measured alternately with this one, and the two are
compared.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring import Library

ROOT = Path(__file__).resolve().parent.parent
STARTS = 5
WORTH_TELLING = 5.0     # ms
OURS = ("sentences", "scoring", "table", "views", "screens")
NOT_YET = ("yaml", "scoring.words.filters", "scoring.hands", "scoring.tricks", "scoring.crews", "scoring.referee",
           "screens.players.players", "screens.results.results", "screens.hints")


@dataclass
class Start:
    """The quickest of several starts."""

    modules: dict[str, float]
    steps: dict[str, float]

    @property
    def own(self) -> float:
        return sum(ms for module, ms in self.modules.items() if module.partition(".")[0] in OURS)


def run(figures: dict[str, Any]) -> None:
    """Measures, prints and records the figures."""
    against = os.environ.get("AGAINST")
    starts = measure([ROOT, *([Path(against).resolve()] if against else [])])
    start = starts[0]
    with tempfile.TemporaryDirectory() as home:
        cold, kept = _packs(Path(home))
    slow = {module: round(ms, 1) for module, ms in sorted(start.modules.items(), key=lambda row: -row[1]) if ms > WORTH_TELLING}
    early = [name for name in NOT_YET if any(module == name or module.startswith(f"{name}.") for module in start.modules)]
    figures["start_imports_above_5_ms"] = slow
    figures["start_steps_ms"] = {step: round(ms, 1) for step, ms in start.steps.items()}
    figures["start_imports_ms"] = round(sum(start.modules.values()), 1)
    figures["start_imports_own_ms"] = round(start.own, 1)
    figures["start_imported_too_early"] = early
    figures["pack_without_c_ms"] = round(cold, 1)
    figures["pack_kept_ms"] = round(kept, 1)
    for name, ms in (*start.steps.items(), *slow.items()):
        print(f"{ms:7.1f} ms  {name}")
    print(f"all imports up to the first frame: {sum(start.modules.values()):.0f} ms in {len(start.modules)} modules, "
          f"{start.own:.1f} ms of them our own")
    if against:
        other = starts[1].own
        figures["start_imports_own_against"] = round(start.own / other, 3)
        print(f"our own in {against}, measured in turns with these: {other:.1f} ms; these are {start.own / other:.2f} of them")
    print("read before the first frame needs them: " + (", ".join(early) or "none"))
    print(f"Fantasy Realms from YAML without its C part, as on a phone: {cold:.0f} ms; from the shipped JSON: {kept:.1f} ms")


def measure(roots: list[Path]) -> list[Start]:
    """Starts the checkouts alternately, so that other load affects both. The first start of each compiles."""
    rounds = [[_start(root) for root in roots] for _ in range(STARTS + 1)][1:]
    return [Start(*(_quickest([start[part] for start in starts]) for part in ("modules", "steps"))) for starts in zip(*rounds, strict=True)]


def _quickest(starts: list[dict[str, float]]) -> dict[str, float]:
    return {name: min(start[name] for start in starts if name in start) for name in starts[0]}


def _start(root: Path) -> dict[str, dict[str, float]]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([sys.executable, ROOT / "bench" / "first_frame.py"], cwd=root, capture_output=True, text=True, check=True,
                              env={**environment, "KIVY_NO_CONSOLELOG": "1", "KIVY_LOG_MODE": "PYTHON", "KIVY_GL_BACKEND": "mock",
                                   "SDL_VIDEODRIVER": "offscreen", "KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1",
                                   "TALLY_HOME": home, "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "pycache")})
    return dict(json.loads(done.stdout.splitlines()[-1]))


def _packs(home: Path) -> tuple[float, float]:
    """Times Fantasy Realms parsed by the loader that phones have, and from the shipped JSON; milliseconds of CPU, the quickest."""
    import yaml

    from scoring import Library
    from scoring import library as reading
    loader, shipped = yaml.__dict__.pop("CSafeLoader", None), reading.SHIPPED
    try:
        kept = min(_timed(Library()) for _ in range(STARTS))
        reading.SHIPPED = home
        cold = min(_timed(Library()) for _ in range(STARTS))
    finally:
        reading.SHIPPED = shipped
        if loader is not None:
            yaml.CSafeLoader = loader
    return cold, kept


def _timed(library: Library) -> float:
    from scoring import library as reading
    reading._packs.clear()                      # otherwise packs read by another library would be reused
    begin = process_time()
    library.pack("fantasy_realms")
    return (process_time() - begin) * 1000


if __name__ == "__main__":
    run({})
