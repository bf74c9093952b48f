"""Runs inside Pyodide: compiles the project and the parts of the standard library it needs with the very Python that will run them.

It writes app.zip to /out, which is unpacked at the start, and stdlib.zip, from which Python imports.
"""
import ast
import dataclasses
import importlib
import importlib.util
import json
import marshal
import os
import shutil
import sys
import zipfile
from pathlib import Path
from types import CodeType

PROJECT, APP = Path("/project"), Path("/app")
PACKAGES = ("sentences", "scoring", "table", "views", "web")
SERVER = ("web/server.py", "web/serving.py", "web/invitation.py", "web/addresses.py", "web/edition/words.py")  # a page cannot be a server
DATA = ("cards.yaml", "pyproject.toml", "assets/games.json", "assets/packs/**/*.json", "assets/palette.json",
        "assets/locale/*/LC_MESSAGES/*.mo", "assets/rules/*.yaml", "assets/rarity/*.json", "web/page/icons.json")
LIBRARIES = ("yaml", "segno")  # both are pure Python
UNUSED = ("__main__.py", "cli.py", "helpers.py", "cyaml.py")  # unused files of the libraries
# Modules that the standard library imports late, by itself.
LATE = ("_strptime", "encodings.idna", "encodings.latin_1", "encodings.ascii", "encodings.utf_8_sig", "encodings.cp437",
        "traceback", "linecache", "tempfile", "sqlite3.dbapi2", "zipfile", "shutil")
UNCHECKED = (1).to_bytes(4, "little")  # flag of compiled files that are not compared with their source
STDLIB = "/lib/python314.zip/"


def copy_project() -> list[Path]:
    """Copies the project to /app; returns its modules."""
    modules = [path for package in PACKAGES for path in (PROJECT / package).rglob("*.py") if path.name != "__main__.py"
               and str(path.relative_to(PROJECT)) not in SERVER]
    data = [path for pattern in DATA for path in PROJECT.glob(pattern)]
    site = Path(os.environ["SITE"])
    libraries = [path for name in LIBRARIES for path in (PROJECT / site / name).rglob("*.py") if path.name not in UNUSED]
    for path in (*modules, *data, *libraries):
        to = APP / (path.relative_to(PROJECT / site) if path in libraries else path.relative_to(PROJECT))
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to)
    return sorted(path.relative_to(APP) for path in APP.rglob("*.py"))


def import_all(modules: list[Path]) -> None:
    """Imports every module, and every module of the standard library that one of them names anywhere."""
    named: set[str] = set(LATE)
    for path in modules:
        importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
        for node in ast.walk(ast.parse((APP / path).read_text("utf-8"))) if path.parts[0] not in LIBRARIES else ():
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                named.add(node.module)
    for name in sorted(named):
        if name.partition(".")[0] in sys.stdlib_module_names:
            try:
                importlib.import_module(name)
            except ImportError:
                print(f"the project names {name}, which this Python does not have")


def remember_methods() -> dict[str, CodeType]:
    """Returns what dataclasses generate from now on (web/edition/compiled.py)."""
    methods = {}

    def run(text, names, made):
        methods[text] = without_lines(compile(text, "<string>", "exec", dont_inherit=True, optimize=2))
        exec(methods[text], names, made)

    dataclasses.exec = run
    return methods


def compiled(source: bytes, name: str, *, lines: bool = True) -> bytes:
    """Compiles like -OO; without line numbers it is a third smaller."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED + bytes(8)
    return header + marshal.dumps(code if lines else without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    """Drops the line table: each of its bytes says that up to eight instructions have no line (InternalDocs/code_objects.md of CPython)."""
    full, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * full + (bytes([0xF8 | rest - 1]) if rest else b"")
    inner = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)


def write(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Adds a file without a date: the same sources give the same bytes."""
    archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)


def main() -> None:
    sys.path.insert(0, str(APP))
    modules = copy_project()
    methods = remember_methods()
    import_all(modules)
    used = {file[len(STDLIB):] for module in [*sys.modules.values()]
            if (file := getattr(module, "__file__", None) or "").startswith(STDLIB)}
    with zipfile.ZipFile("/lib/python314.zip") as whole, zipfile.ZipFile("/out/stdlib.zip", "w") as archive:
        for name in sorted(used):
            write(archive, name + "c", compiled(whole.read(name), name, lines=False))
    with zipfile.ZipFile("/out/app.zip", "w") as archive:
        for path in modules:
            write(archive, f"{path}c", compiled((APP / path).read_bytes(), str(path)))
        for path in sorted(path for path in APP.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")):
            write(archive, str(path.relative_to(APP)), path.read_bytes())
        write(archive, "methods.bin", marshal.dumps(dict(sorted(methods.items()))))
    Path("/out/packed.json").write_text(json.dumps({"modules": len(modules), "stdlib": len(used), "methods": len(methods)}))


main()
