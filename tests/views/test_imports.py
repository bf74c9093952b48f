"""The views take from the rules what they export, and nothing from deeper inside."""
from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import scoring
from scoring.pack import KINDS

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "views").rglob("*.py"))
PACKAGES = {name: import_module(f"scoring.{name}") for name in (*KINDS, "answers")}
EXPORTED = {"scoring": {*scoring.__all__, *PACKAGES}, **{f"scoring.{name}": set(package.__all__) for name, package in PACKAGES.items()}}


def not_exported(source: str) -> list[str]:
    """Every use of something in scoring/ that its package does not export."""
    tree = ast.parse(source)
    found, packages = [], {"scoring": scoring}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [each.name for each in node.names if each.name.startswith("scoring.")]
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.module.split(".")[0] == "scoring":
            found += [f"{node.module}.{each.name}" for each in node.names if each.name not in EXPORTED.get(node.module, set())]
            packages |= {each.asname or each.name: PACKAGES[each.name] for each in node.names if each.name in PACKAGES}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            texts = [text.value for text in ast.walk(node) if isinstance(text, ast.Constant)]
            found += [ast.unparse(node)] if any(str(text).startswith("scoring") for text in texts) else []
    return found + list(_deeper(tree, packages))


def _deeper(tree: ast.AST, packages: dict[str, ModuleType]) -> list[str]:
    imported = {each.asname or each.name for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) for each in node.names}
    return [ast.unparse(node) for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in packages.keys() & imported
            and node.attr not in packages[node.value.id].__all__]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_views_use_only_what_the_rules_export(file: Path) -> None:
    assert not_exported(file.read_text("utf-8")) == []


@pytest.mark.parametrize("source", ["from scoring.hands import engine", "from scoring.hands.pack import HandPack", "import scoring.hands",
                                    "from scoring import library",
                                    "from scoring import hands\nhands.engine", "import_module('scoring.hands')"])
def test_what_lies_deeper_is_found(source: str) -> None:
    assert not_exported(source)
