"""How the product is put together: imports at the top, no cycles at run time, one class for one name."""
from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.packages import PACKAGES

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = (*PACKAGES, "tools")
FILES = [ROOT / "main.py", *(file for package in PRODUCT for file in sorted((ROOT / package).rglob("*.py")))]

# Imports inside functions that remain, by file. A row of `make bench PART=start` is «our own modules» or a module it lists.
LIBRARIES = {"jnius": "is only on a phone", "android": "is only on a phone", "fcntl": "is not on Windows",
             "pythonforandroid": "is only where an APK is built", "kivy": "reads its environment when it is imported"}
ALLOWED = {
    "main.py": "the choice between a window and a server",
    "scoring/source.py": "yaml: a row of the start, and no pack of ours needs it while its JSON fits",
    "scoring/tricks/overlay.py": "yaml: the same, only whoever exports needs it",
    "views/home.py": "open games: our own modules, only a start with an open game needs its kind",
    "screens/": "the first frame: our own modules",
    "tools/": "Kivy is imported when the environment is set",
}
FOR_TYPES = {  # modules whose types really point back, and those that would load a kind before it is played
    "scoring/contracts.py", "scoring/faces.py", "scoring/words/clause.py", "scoring/words/when.py", "scoring/words/which.py",
    "table/seating.py", "table/session.py", "tools/android/twin.py",
}


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def imported(node: ast.AST) -> Iterator[str]:
    """What an import statement names, in full."""
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from (f"{node.module}.{each.name}" for each in node.names)


def inside_functions(file: Path) -> list[str]:
    return [name for function in ast.walk(tree(file)) if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
            for node in ast.walk(function) for name in imported(node)]


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_imports_stand_at_the_top(file: Path) -> None:
    left = [name for name in inside_functions(file) if name.partition(".")[0] not in LIBRARIES]
    assert not left or any(name_of(file).startswith(place) for place in ALLOWED), left


def test_what_may_be_imported_later_is() -> None:
    for place in ALLOWED:
        assert any(inside_functions(file) for file in FILES if name_of(file).startswith(place)), place


def test_imports_for_types_alone_are_few() -> None:
    found = {name_of(file) for file in FILES if any(map(is_for_types, tree(file).body))}
    assert {name for name in found if not name.startswith("screens/")} == FOR_TYPES


def test_no_module_makes_up_its_names() -> None:
    for file in FILES:
        assert not [node for node in tree(file).body if isinstance(node, ast.FunctionDef) and node.name == "__getattr__"], file


def module_of(file: Path) -> str:
    return name_of(file)[:-3].replace("/", ".").removesuffix(".__init__")


def test_nothing_is_imported_in_a_circle() -> None:
    known = {module_of(file): file for file in FILES}
    needs = {module: {found for node in tree(file).body for name in imported(node)
                      for found in (name, name.rpartition(".")[0]) if found in known and (found == name or name not in known)}
             for module, file in known.items()}
    done: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " → ".join((*way[way.index(module):], module))
        if module not in done:
            for other in needs[module]:
                visit(other, (*way, module))
            done.add(module)

    for module in known:
        visit(module, ())


def test_a_class_name_exists_once() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for file in FILES:
        if not name_of(file).startswith("web/"):
            for node in ast.walk(tree(file)):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(name_of(file))
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
