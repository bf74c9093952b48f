"""Finds what the app needs in its own source: modules that main.py reaches, foreign packages, kv files, data.

An import of a name built at run time (f"scoring.{kind}") counts as all modules it could mean.
"""
from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from tools.packages import PACKAGES

BESIDE = (".yaml", ".html", ".css", ".js", ".svg", ".json", ".woff2", ".webp")  # data files next to the module that names them
SOURCES = (".py", ".po", ".pot")  # sources of pictures and catalogues: only what is made from them is packed
# Removed from the standard library between 3.11, which still runs the app, and 3.14, which phones run.
REMOVED = frozenset({
    "aifc", "asynchat", "asyncore", "audioop", "cgi", "cgitb", "chunk", "crypt", "distutils", "imghdr", "imp", "lib2to3", "mailcap",
    "msilib", "nis", "nntplib", "ossaudiodev", "pipes", "smtpd", "sndhdr", "spwd", "sunau", "telnetlib", "uu", "xdrlib",
})


@dataclass
class Code:
    root: Path
    foreign: dict[str, str] = field(default_factory=dict)     # package → a file that imports it
    removed: dict[str, str] = field(default_factory=dict)     # module that newer Pythons lack → a file that imports it

    def __post_init__(self) -> None:
        assert self.needed      # computing it also fills the two tables above

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Returns all modules by dotted name."""
        found = {"main": self.root / "main.py"}
        for package in PACKAGES:
            for file in sorted((self.root / package).rglob("*.py")):
                parts = file.relative_to(self.root).with_suffix("").parts
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
        return found

    @cached_property
    def needed(self) -> dict[str, Path]:
        """Returns the modules that main.py reaches."""
        reached: dict[str, Path] = {}
        waiting = ["main"]
        while waiting:
            name = waiting.pop()
            if name in reached:
                continue
            reached[name] = self.modules[name]
            waiting += [parent for parent in _parents(name) if parent in self.modules]
            waiting += self._imported_by(self.modules[name])
        return dict(sorted(reached.items()))

    def _imported_by(self, file: Path) -> list[str]:
        found: list[str] = []
        for name in [*_source(file.read_text("utf-8")).imports, *_kv_imports(file.with_suffix(".kv"))]:
            top = re.match(r"\w*", name)[0]
            if top in PACKAGES or top == "main":
                found += self._meant(name)
            elif top in REMOVED:
                self.removed.setdefault(top, str(file.relative_to(self.root)))
            elif top not in sys.stdlib_module_names:
                self.foreign.setdefault(top, str(file.relative_to(self.root)))
        return found

    def _meant(self, name: str) -> list[str]:
        """Returns the modules that a dotted name may mean; its last part may be something inside a module."""
        if "(" in name:
            return [module for module in self.modules if re.fullmatch(name, module)]
        while name and name not in self.modules:
            name = name.rpartition(".")[0]
        return [name] if name else []

    @cached_property
    def kv(self) -> list[Path]:
        """Returns the kv files that the needed modules load: each lies next to its module."""
        return [file.with_suffix(".kv") for file in self.needed.values()
                if re.search(r"^load_kv\(__file__\)", file.read_text("utf-8"), re.M)]

    @cached_property
    def data(self) -> list[Path]:
        """Returns the folders of assets/ and of the page, and the files, that a needed module names."""
        sources = [_source(file.read_text("utf-8")) for file in self.needed.values()]
        words = {word for source in sources for word in source.texts}
        named_folders = {name for source in sources for name in source.asset_folders}
        folders = [folder for root in (self.root / "assets", self.root / "web" / "page") if root.exists()
                   for folder in sorted(root.iterdir()) if folder.is_dir() and f"{root.name}/{folder.name}" in named_folders]
        nameable = [file for pattern in ("*.yaml", "*.toml", "assets/*.json") for file in sorted(self.root.glob(pattern))]
        named = [file for file in nameable if file.name in words]
        beside = [file for package in PACKAGES for file in sorted((self.root / package).rglob("*"))
                  if file.suffix in BESIDE and file.name in words]
        return named + beside + [file for folder in folders for file in sorted(folder.rglob("*"))
                                 if file.is_file() and file.suffix not in SOURCES and "__pycache__" not in file.parts]

    def files(self) -> set[str]:
        """Returns everything that must be on the phone."""
        return {str(file.relative_to(self.root)) for file in [*self.needed.values(), *self.kv, *self.data]}


@dataclass(frozen=True)
class Source:
    """What one source file mentions."""

    imports: tuple[str, ...]
    texts: frozenset[str]
    asset_folders: frozenset[str]


@cache
def _source(text: str) -> Source:
    """Reads a source, cached across projects."""
    tree = ast.parse(text)
    return Source(tuple(_imports(tree)), frozenset(_texts(tree)), frozenset(_asset_folders(tree)))


def _parents(name: str) -> Iterator[str]:
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _imports(tree: ast.AST) -> Iterator[str]:
    """Yields dotted names that are imported when the app runs, dynamic ones as patterns."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module)) if module != "__future__":
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.Constant(value=str(text)) if re.fullmatch(rf"({'|'.join(PACKAGES)})(\.\w+)+", text):
                yield text
            case ast.JoinedStr() if (pattern := _pattern(node)):
                yield pattern
            case _:
                yield from _imports(node)


def _pattern(text: ast.JoinedStr) -> str:
    """Turns screens.{name}.{name} into a pattern: the same name stands for the same word."""
    first = text.values[0] if text.values else None
    if not isinstance(first, ast.Constant) or not str(first.value).startswith(tuple(f"{package}." for package in PACKAGES)):
        return ""
    parts, seen = [], dict[str, int]()
    for part in text.values:
        if isinstance(part, ast.Constant):
            parts.append(re.escape(str(part.value)))
            continue
        hole = ast.unparse(part)
        parts.append(f"\\{seen[hole]}" if hole in seen else "([a-z][a-z0-9_]*)")
        seen.setdefault(hole, len(seen) + 1)
    return "".join(parts)


def _kv_imports(file: Path) -> list[str]:
    return re.findall(r"^#:import \w+ ([\w.]+)", file.read_text("utf-8"), re.M) if file.exists() else []


def _texts(tree: ast.AST) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _asset_folders(tree: ast.AST) -> Iterator[str]:
    """Yields assets/art from … / "assets" / "art"."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=ast.BinOp(right=ast.Constant(value="assets" | "page" as root)), right=ast.Constant(value=str(folder))):
                yield f"{root}/{folder}"
