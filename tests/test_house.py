"""The structure of the code: imports at the top, no cycles at run time, unique class names."""
from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.packages import PACKAGES

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = (*PACKAGES, "tools")
FILES = [ROOT / "main.py", *(file for package in PRODUCT for file in sorted((ROOT / package).rglob("*.py")))]
SMALL = 40              # lines: what is shorter joins the neighbour that uses it

# The imports inside functions that remain, one by one, and why. A name in `…` is a figure of `make bench PART=start`.
LATER = {
    "the choice between a window and a server, and Kivy reads its environment when it is imported":
        ["main.py: kivy.logger", "main.py: kivy.config", "main.py: web.invitation", "main.py: screens.app", "main.py: web.serving"],
    "exists on a phone alone":
        ["main.py: jnius", "screens/phone.py: jnius", "screens/phone.py: jnius", "screens/phone.py: android.runnable",
         "screens/picking.py: android", "screens/picking.py: android"],
    "does not exist on Windows":
        ["table/files.py: fcntl", "web/addresses.py: fcntl"],
    "`start_imported_too_early`: no pack of ours needs yaml while its JSON fits":
        ["scoring/source.py: yaml", "scoring/source.py: yaml", "scoring/tricks/overlay.py: yaml"],
    "Kivy reads its environment when it is imported: first the phone of the pictures is prepared":
        ["tools/android/emulator.py: screens", "tools/android/emulator.py: screens.app",
         "tools/kivymd_widgets/__main__.py: tools.kivymd_widgets.pairs",
         "tools/shots.py: screens.app"],
    "of the packed app, once everything that is not on a phone is refused":
        ["tools/android/as_on_a_phone.py: kivy.app", "tools/android/as_on_a_phone.py: kivy.base",
         "tools/android/as_on_a_phone.py: kivy.clock", "tools/android/as_on_a_phone.py: screens",
         "tools/android/as_on_a_phone.py: scoring", "tools/android/as_on_a_phone.py: scoring.library"],
    "is installed only where an APK is built":
        ["tools/android/supplies.py: pythonforandroid.build", "tools/android/supplies.py: pythonforandroid.graph",
         "tools/android/supplies.py: pythonforandroid.recipe"],
    "lies in a folder that Pyodide is told first":
        ["tools/web/tests_inside.py: pytest"],
}
# Modules that are imported by a name worked out at run time.
BY_NAME = {
    "`start_imported_too_early`: a kind of game is loaded when it is played, a screen when it is opened":
        ["scoring/pack.py", "table/games/__init__.py", "screens/registry.py"],
    "parts that are named on the command line":
        ["tools/shots.py"],
    "every module there is":
        ["tools/android/as_on_a_phone.py", "tools/web/pack.py", "tools/web/pack.py"],
}
FOR_TYPES = {
    "the type points back to whoever imports the module":
        ["scoring/contracts.py", "scoring/faces.py", "scoring/words/clause.py", "scoring/words/conditions.py", "scoring/words/filters.py",
         "screens/hands/clock.py", "screens/net.py", "screens/results/share.py", "screens/why/dispute.py",
         "screens/why/what_if.py", "table/seating.py", "table/session.py"],
    "`start_imported_too_early`: commands load the kinds of games":
        ["screens/home/home.py", "screens/view_page.py"],
    "`start_imported_too_early`: a pack has names before anybody reads the words of its cards":
        ["scoring/words/lexicon.py"],
}

# Classes that say themselves when they are equal, what their names are or how they are made.
BY_HAND = {
    "`pack_kept_ms`: of a shipped pack, examples are read only when somebody asks for them":
        ["scoring/library.py: LazyNode"],
}

# A view, a widget with its kv, a package's own file and a command need no reason.
SMALL_ALONE = {
    "many modules of the layer use it, and it must know none of them":
        ["scoring/cancelling.py", "scoring/nouns.py", "scoring/order.py", "scoring/tricks/tokens.py", "sentences/foreign_json.py",
         "tools/packages.py"],
    "it lists what its neighbours hold, and they must not know each other":
        ["scoring/words/registry.py"],
    "left out of what a browser loads, because `make web` writes down what it says":
        ["web/edition/words.py"],
    "the worker imports it before all others, whose classes it makes quickly":
        ["web/edition/compiled.py"],
    "a command of its own":
        ["tools/web/testing.py"],
    "python-for-android looks for it there":
        ["tools/android/manifest/hook.py"],
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


def inside_functions(file: Path) -> Iterator[str]:
    """The modules of the import statements inside functions."""
    nested = {node for function in ast.walk(tree(file)) if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
              for node in ast.walk(function)}
    for node in nested:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def listed(places: dict[str, list[str]]) -> list[str]:
    return sorted(each for group in places.values() for each in group)


def test_imports_stand_at_the_top() -> None:
    assert sorted(f"{name_of(file)}: {module}" for file in FILES for module in inside_functions(file)) == listed(LATER)


def test_few_modules_are_imported_by_a_name_worked_out_at_run_time() -> None:
    calls = [name_of(file) for file in FILES for node in ast.walk(tree(file))
             if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("import_module", "__import__")]
    assert sorted(calls) == listed(BY_NAME)


def test_imports_for_types_alone_are_few() -> None:
    assert sorted(name_of(file) for file in FILES if any(map(is_for_types, tree(file).body))) == listed(FOR_TYPES)


def test_no_module_makes_up_its_names() -> None:
    for file in FILES:
        assert not [node for node in tree(file).body if isinstance(node, ast.FunctionDef) and node.name == "__getattr__"], file


def test_values_are_dataclasses() -> None:
    own = {"__eq__", "__hash__", "__getattr__", "__getattribute__", "__new__"}
    found = [f"{name_of(file)}: {node.name}" for file in FILES for node in ast.walk(tree(file)) if isinstance(node, ast.ClassDef)
             if node.keywords or any(isinstance(part, ast.FunctionDef) and part.name in own for part in node.body)]
    assert found == listed(BY_HAND)


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
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(name_of(file))
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_a_small_module_joins_the_neighbour_that_uses_it() -> None:
    small = [name_of(file) for file in FILES if len(file.read_text("utf-8").splitlines()) < SMALL]
    aside = [name for name in small if name.startswith("views/") or name.endswith(("__init__.py", "__main__.py"))
             or (ROOT / name).with_suffix(".kv").exists()]
    assert sorted({*small} - {*aside}) == listed(SMALL_ALONE)
