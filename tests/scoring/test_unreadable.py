"""Invalid YAML is reported in our own words, in both languages, with either of PyYAML's parsers."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from scoring.mistakes import PackError
from scoring.source import read_documents

BROKEN = [
    ("cards:\n\tking: 8\n", 2, "there is a tab here: indent with spaces (column 1)"),
    ("cards:\n  - king\n\t- queen\n", 3, "there is a tab here: indent with spaces (column 1)"),
    ("cards: [king, queen\nsuits: 3\n", 1, "the bracket opened here is not closed, or a comma is missing in it (column 8)"),
    ("king: {strength: 8\nqueen: 6\n", 1, "the bracket opened here is not closed, or a comma is missing in it (column 7)"),
    ("cards: {king: [\n", 2, "something is missing here: a bracket is not closed (column 1)"),
    ("king: [8]]\n", 1, "a bracket is closed here that was not opened (column 10)"),
    ('king: "The King\nqueen: 6\n', 1, "the quotation mark opened here is not closed (column 7)"),
    ("king:\n   strength: 8\n  suit: leader\n", 3, "this line is not indented like those it belongs to (column 3)"),
    ("king: with: queen\n", 1, "a colon too many: the line is indented too far, or its text needs quotation marks (column 11)"),
    ("king: 8\nqueen\nsuit: 3\n", 2, "the colon after this word is missing (column 1)"),
    ("king: 8\nqueen: \x01\n", 2, "there is a character here that YAML does not allow (column 8)"),
    ("king: *queen\n", 1, "an alias (*name) is not allowed in a pack: write the value out"),
    ("king: @queen\n", 1, "this is not valid YAML (column 7)"),
]


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize(("text", "line", "said"), BROKEN, ids=[text for text, _line, _said in BROKEN])
def test_what_is_wrong_is_said_at_its_place(text: str, line: int, said: str, loader: str, monkeypatch: Any) -> None:
    if not hasattr(yaml, loader):
        pytest.skip("PyYAML without its fast parser")
    monkeypatch.setattr(yaml, "CSafeLoader", getattr(yaml, loader), raising=False)
    with pytest.raises(PackError) as refused:
        read_documents(text, "mine.yaml")
    [mistake] = refused.value.mistakes
    assert (mistake.line, mistake.saying.sentence("en")) == (line, said)
    assert mistake.sentence("en") == f"mine.yaml:{line}: {said}"


def test_french_hears_no_english_word_of_the_parser() -> None:
    with pytest.raises(PackError) as refused:
        read_documents("cards:\n\tking: 8\n", "overlay")
    said = "vos corrections, ligne 2 : il y a une tabulation ici : indentez avec des espaces (colonne 1)"
    assert refused.value.sentence("fr").replace("\u00a0", " ") == said
