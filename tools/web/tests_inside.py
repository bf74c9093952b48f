"""Runs inside Pyodide: the tests of the rules and of the table, in the Python that browsers run.

Tests that cannot run there are listed with their reasons.
"""
import os
import re
import shutil
import sys
import warnings
from pathlib import Path

PROJECT, APP = Path("/project"), Path("/app")
COPIED = ("sentences", "scoring", "table", "views", "web", "assets", "tests", "tools", "cards.yaml", "pyproject.toml")
# Text in a test file → what it needs that is missing there.
NEEDS = {
    r"import hypothesis|from hypothesis": "needs hypothesis, which is not packed",
    r"import subprocess|from subprocess|multiprocessing": "starts other processes: a browser has none",
    r"import threading|from threading|ThreadPoolExecutor": "starts threads: a browser has none",
    r"mkfifo|setrlimit|import resource": "needs what only an operating system has",
    r"from tools|import tools|from screens|import screens|kivy": "is about the app or its tools",
}
# single tests, by name
CANNOT = {
    "test_a_disk_that_reads_nothing_for_a_while_costs_nothing": "needs hard links, and what lies in memory can always be read",
    "test_nobody_else_may_read_what_the_app_writes": "there is no other user in a browser",
    "test_a_writer_whose_file_has_grown_stops_and_says_so": "one tab has the files: a lock of the browser sees to that",
    "test_a_writer_whose_file_was_replaced_stops_and_says_so": "the same",
    "test_a_worker_that_died_is_replaced_by_the_next_who_needs_it": "starts threads: a browser has none",
}


def copy() -> None:
    APP.mkdir()
    for name in COPIED:
        source = PROJECT / name
        if source.is_dir():
            shutil.copytree(source, APP / name, ignore=shutil.ignore_patterns("__pycache__", "*.png", "*.ttf", "node_modules"))
        else:
            shutil.copy(source, APP / name)


def with_helpers(path: Path, seen: set[Path]) -> str:
    """Returns a test file with every helper module of tests/ that it imports."""
    if path in seen or not path.exists():
        return ""
    seen.add(path)
    text = path.read_text("utf-8")
    named = re.findall(r"^(?:from|import) (tests[\w.]*)(?: import (.+))?", text, re.M)
    modules = {module for module, _ in named} | {f"{module}.{name.strip()}" for module, names in named for name in names.split(",")}
    return text + "".join(with_helpers(Path(module.replace(".", "/") + ".py"), seen) for module in sorted(modules))


def left_out(wanted: list[str]) -> dict[str, str]:
    """Returns the test files that cannot run, with the reason."""
    found = {}
    for path in sorted(path for name in wanted for path in Path(name).rglob("test_*.py")):
        whole, own = with_helpers(path, set()), path.read_text("utf-8")
        reasons = [reason for pattern, reason in NEEDS.items() if re.search(pattern, whole if "hypothesis" in pattern else own)]
        if reasons:
            found[str(path)] = reasons[0]
    return found


def main() -> int:
    copy()
    os.chdir(APP)
    sys.path[:0] = [str(APP), "/out/site"]
    sys.dont_write_bytecode = True
    import pytest

    wanted = os.environ["TESTS"].split()
    skipped = left_out(wanted)
    for conftest in APP.rglob("conftest.py"):
        if re.search("hypothesis", conftest.read_text("utf-8")):
            conftest.write_text("")
            skipped[str(conftest.relative_to(APP))] = "sets up hypothesis"
    for file, reason in {**skipped, **CANNOT}.items():
        print(f"left out {file}: {reason}")
    warnings.simplefilter("ignore")
    plain = ["-p", "no:cacheprovider", "-p", "no:faulthandler", "-o", "addopts=", "-o", "filterwarnings="]
    return int(pytest.main([*wanted, "-q", "--tb=short", "-rs", "-m", "not soak", *plain, *(f"--ignore={file}" for file in skipped),
                            "-k", " and ".join(f"not {name}" for name in CANNOT)]))


main()
