"""No id of cards.yaml appears in the code that plays it.

A word that also means something else (a kind, a field of the JSON, an icon) is allowed in the file that means that, with the reason.
An id with an underscore means nothing else and is never allowed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scoring.library import CARDS
from scoring.source import Node, read_documents

ROOT = Path(__file__).parent.parent
TABLES = ("cards", "suits", "categories", "tokens", "variants", "readings", "types", "colours", "die", "special_tiles", "sections", "pairs")
LAYERS = ("scoring", "table", "views", "screens")

# word → file, or folder that means one thing by it → what it means there
ALLOWED: dict[str, dict[str, str]] = {
    "base": {
        "scoring/hands/": "the part of a score that is printed on the card",
        "scoring/answers/links.py": "the rule about that part",
        "screens/results/": "that part",
        "views/card.py": "that part",
        "views/counting.py": "that part",
        "views/why.py": "that part, and the rule about it",
        "screens/why/why.py": "that part",
    },
    "end": {
        "scoring/answers/": "what a rule is about: the end of a game",
        "views/results.py": "the same",
        "views/rules.py": "the same",
    },
    "leader": {"scoring/tricks/": "a field of the JSON: who leads the next trick"},
    "standard": {"scoring/pack.py": "how a game is played that names no variants"},
    "star": {
        "scoring/answers/links.py": "the rule about the highest card",
        "views/trick.py": "an icon",
    },
    "tricks": {
        "scoring/contracts.py": "the kind",
        "scoring/pack.py": "the kind",
        "scoring/answers/links.py": "the kind",
        "scoring/tricks/entry.py": "a field of the JSON",
        "table/games/__init__.py": "the kind",
        "table/hand_code.py": "the kind",
        "views/game.py": "the kind",
        "screens/": "the kind, and the state's field of that name",
        "views/": "the kind",
    },
    "wild": {
        "scoring/hands/questions/slips.py": "the rule about cards that stand for others",
        "scoring/words/choices.py": "the same",
    },
}


@cache
def ids() -> set[str]:
    documents = [node.value for node in read_documents(CARDS.read_text("utf-8"), CARDS.name)]
    tables = [document[table] for document in documents if isinstance(document, dict) for table in TABLES if table in document]
    return {str(name) for table in tables if isinstance(table, Node) and isinstance(table.value, dict) for name in table.value}


def literals(file: Path) -> Iterator[tuple[int, str]]:
    text = file.read_text("utf-8")
    if file.suffix == ".kv":
        for number, line in enumerate(text.splitlines(), start=1):
            yield from ((number, one or other) for one, other in re.findall(r"'([^']*)'|\"([^\"]*)\"", line))
    else:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, node.value


def found(layer: str) -> Iterator[tuple[str, str, int]]:
    """Every id that is a literal: the id, the file, the line."""
    known = ids()
    for file in sorted(path for path in (ROOT / layer).rglob("*") if path.suffix in (".py", ".kv")):
        name = file.relative_to(ROOT).as_posix()
        yield from ((text, name, line) for line, text in literals(file) if text in known)


def allowed(text: str, file: str) -> bool:
    return any(file.startswith(place) for place in ALLOWED.get(text, ()))


@pytest.mark.parametrize("layer", LAYERS)
def test_no_id_of_a_pack_is_written_into_the_code(layer: str) -> None:
    assert [f"{file}:{line} {text}" for text, file, line in found(layer) if not allowed(text, file)] == []


def test_what_is_allowed_is_needed_and_means_something_else() -> None:
    everywhere = {(text, file) for layer in LAYERS for text, file, _ in found(layer)}
    for text, places in ALLOWED.items():
        assert "_" not in text
        for place in places:
            assert any(text == other and file.startswith(place) for other, file in everywhere), f"{text} is not in {place} any more"


def test_an_id_is_found_in_python_and_in_kv(tmp_path: Path) -> None:
    """What the other tests look for can be found: cards, suits, variants, tokens, faces of the die; in both kinds of quotes."""
    assert {"dragon", "weather", "chaos", "gem", "hourglass", "type_3", "dress_and_gloves"} <= ids()
    (tmp_path / "a.py").write_text("def take(card='dragon'):\n    return {f'{card}': 'gem'}\n", "utf-8")
    (tmp_path / "a.kv").write_text("<Page>:\n    text: 'chaos' if root.type == \"type_3\" else ''\n", "utf-8")
    assert {("dragon", 1), ("gem", 2)} <= {(text, line) for line, text in literals(tmp_path / "a.py")}
    assert {("chaos", 2), ("type_3", 2)} <= {(text, line) for line, text in literals(tmp_path / "a.kv")}
