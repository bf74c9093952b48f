"""Malicious packs and overlays: refused with a line, without a crash or a hang."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from scoring.library import CARDS, Library, _checksum
from scoring.mistakes import PackError
from scoring.reader import did_you_mean
from scoring.source import DEEPEST, read_documents

ROOT = Path(__file__).resolve().parents[2]
DEEP = {
    "brackets that strings close again": 'a: ' + '["]", ' * 4000,
    "brackets that comments close again": "a: " + "[ # ]\n" * 4000,
    "keys of keys": "? " * 4000 + "a",
    "lists of keys": "- ? " * 3000 + "a",
    "tables in tables": "a: " + '{"}": ' * 4000,
    "a bracket in every line": "a: [\n" + "[\n" * 9000,
    "quoted ends": "a: " + "['}', {']': " * 3000,
}


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_what_is_too_deep_is_refused_before_a_parser_follows_it(text: str, loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    if loader == "SafeLoader":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    with pytest.raises(PackError) as refused:
        read_documents(text, "deep.yaml")
    assert refused.value.mistakes[0].line and "niveaux" in refused.value.mistakes[0].sentence("fr")


def test_nothing_of_that_kills_the_app() -> None:
    """In a process of its own: a crash in C is nothing a test could catch."""
    program = """
import sys
from random import Random
from scoring.mistakes import PackError
from scoring.source import read_documents
from tests.scoring.test_hostile import DEEP
chance = Random(11)
parts = ["? ", "- ", "[", "{", "]", "}", "a: ", "'", '"', "# ", "\\n", "&a ", "*a ", "!!str ", "|\\n ", "%YAML 1.1\\n", "---\\n", ", "]
texts = [*DEEP.values(), *("".join(chance.choices(parts, k=4000)) for _ in range(150)), *(part * 9000 for part in parts)]
for text in texts:
    try:
        read_documents(text, "mine.yaml")
    except PackError:
        pass
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_depth_that_is_allowed_can_be_read() -> None:
    assert read_documents("[" * DEEPEST + "]" * DEEPEST, "mine.yaml")


def test_a_number_out_of_range_is_told_and_never_counted_to(tmp_path: Path) -> None:
    whole = Library(CARDS).documents["baby_pirates"][0]
    for before, after in (("to: 4", "to: 1000000000"), ("copies: ", "copies: 99999999")):
        assert before in whole
        (tmp_path / "mine.yaml").write_text(whole.replace(before, after), "utf-8")
        with pytest.raises(PackError, match="out of range"):
            Library(tmp_path / "mine.yaml").pack("baby_pirates")


def test_a_text_that_would_be_a_billion_letters_wide_is_refused(tmp_path: Path) -> None:
    whole = Library(CARDS).documents["baby_pirates"][0]
    place = re.search(r"\{(pile|each|keep|coins|bank|kept|crew)\}", whole)
    assert place
    (tmp_path / "mine.yaml").write_text(whole.replace(place[0], f"{{{place[1]}:>1900000000}}"), "utf-8")
    with pytest.raises(PackError, match="too wide"):
        Library(tmp_path / "mine.yaml").pack("baby_pirates")


def test_a_hint_for_an_endless_word_looks_at_its_beginning() -> None:
    assert did_you_mean("king" + "g" * 1_000_000, ["a" * 100_000, "king" + "g" * 70]).sentence().startswith(": did you mean “king")
    assert did_you_mean("kingg", ["king"]).sentence() == ": did you mean “king”?"


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "x" * 5000, "a\0b", "/proc/self/mem"])
def test_a_path_that_is_no_file_is_refused(path: str) -> None:
    with pytest.raises(PackError):
        Library(path).documents  # noqa: B018


def test_a_pipe_is_refused_without_waiting_for_its_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(PackError):
        Library(tmp_path / "pipe").documents  # noqa: B018


@pytest.mark.parametrize("crafted", [b"[]", b"5", b"null", b'{"a": 5}', b"[[[[]]]]", b'["x"]', b"[" * 5000 + b"]" * 5000, b"[1, 2, 3]"])
def test_a_parsed_pack_that_somebody_made_up_is_made_again_or_refused(tmp_path: Path, crafted: bytes) -> None:
    (tmp_path / "mine.yaml").write_text("game: x\nkind: hands\nvalues: [1, 2, 3]\n", "utf-8")
    right = Library(tmp_path / "mine.yaml", tmp_path / "cache").document("x")
    (kept,) = (tmp_path / "cache").glob("*.json")
    kept.write_bytes(b"\n".join([_checksum(crafted).encode(), crafted]))
    assert isinstance(Library(tmp_path / "mine.yaml", tmp_path / "cache").document("x"), type(right))


def test_no_single_flipped_bit_of_a_parsed_pack_is_believed(tmp_path: Path) -> None:
    chance = Random(600)
    text = "game: x\nkind: hands\nvalues: [1, 2, 3]\n"
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    right = Library(tmp_path / "mine.yaml", tmp_path / "cache").document("x")
    (kept,) = (tmp_path / "cache").glob("*.json")
    whole = kept.read_bytes()
    for _ in range(300):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        kept.write_bytes(damaged)
        assert Library(tmp_path / "mine.yaml", tmp_path / "cache").document("x") == right
