"""`make test-inside`: runs tests/scoring and tests/table inside Pyodide, the Python of the web edition."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

from tools.web.__main__ import HERE, ROOT, install, run_inside

SITE_PACKAGES = Path(sysconfig.get_path("purelib"))
OUT = ROOT / "build" / "inside"
NEEDED = ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "yaml", "segno")
TESTS = "tests/scoring tests/table"


def main() -> int:
    if not shutil.which("npm"):
        print("test-inside: skipped, npm is missing: it brings Pyodide")
        return 0
    install()
    shutil.rmtree(OUT, ignore_errors=True)
    for name in NEEDED:
        shutil.copytree(SITE_PACKAGES / name, OUT / "site" / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(SITE_PACKAGES / "py.py", OUT / "site")
    return run_inside(HERE / "tests_inside.py", OUT, TESTS=" ".join(sys.argv[1:]) or TESTS)


if __name__ == "__main__":
    sys.exit(main())
