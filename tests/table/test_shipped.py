"""The shipped games match cards.yaml, and editing it takes effect at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring import Library, library
from scoring.answers import load
from scoring.hands import HandPack
from scoring.library import CARDS, SHIPPED
from table.shelf import FILE, shipped
from tools.shipped import documents, summary


def test_the_summary_is_the_one_of_the_packs_as_they_are() -> None:
    assert FILE.read_text("utf-8") == summary(), "run python -m tools.shipped"


def test_every_game_is_known_by_its_own_name() -> None:
    assert all(game == entry.game and entry.titles["fr"] for game, entry in shipped().items())


def test_the_packs_and_answers_that_are_shipped_are_those_of_their_sources() -> None:
    files = {file.relative_to(SHIPPED).as_posix(): file.read_bytes() for file in SHIPPED.rglob("*.json")}
    assert files == documents(), "run python -m tools.shipped"


def test_our_games_and_their_answers_are_read_without_yaml(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = {game: library.parse(text, line, CARDS.name) for game, (text, line) in Library().documents.items()}
    packs = [Library().pack(game) for game in parsed]
    monkeypatch.setattr(library, "parse", lambda *_: pytest.fail("parsed"))
    assert {game: Library().document(game) for game in parsed} == parsed
    assert {answer.game for answer in load(packs).answers} == {*parsed}


def test_an_edited_card_is_seen_though_the_shipped_pack_is_of_another_text(tmp_path: Path) -> None:
    file, text = tmp_path / CARDS.name, CARDS.read_text("utf-8")
    mountain = text.index("  mountain:\n")
    begin = text.index("strength: ", mountain)
    file.write_text(text[:begin] + "strength: 77" + text[text.index("\n", begin):], "utf-8")
    strengths = []
    for each in (CARDS, file):
        pack = Library(each).pack("fantasy_realms")
        assert isinstance(pack, HandPack)
        strengths.append(pack.cards["mountain"].strength)
    assert strengths[0] != strengths[1] == 77
