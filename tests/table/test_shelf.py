"""Added games at the table: their own number of players, their logs without their pack, and a shelf that trusts nobody."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring
from table import Refused, Table

FROG_POND = Path(__file__).parents[1] / "scoring" / "frog_pond.yaml"
VARIANTS = "  standard: {name: {en: Standard, fr: Standard}, players: {from: 2, to: 5}}\n"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table.open(tmp_path / "home")
    table.shelf.open_library()
    yield table
    table.close()
    scoring.use_library()


def pond(folder: Path, *changes: tuple[str, str]) -> Path:
    text = FROG_POND.read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    file = folder / "pond.yaml"
    file.write_text(text, "utf-8")
    return file


def test_it_is_played_by_as_many_as_its_own_variants_say(table: Table, tmp_path: Path) -> None:
    alone = "  alone: {name: {en: Alone, fr: Seul}, players: {from: 1, to: 1}}\n"
    crowd = "  crowd: {name: {en: Crowd, fr: Foule}, players: {from: 8, to: 9}}\n"
    [added] = table.shelf.add(pond(tmp_path, (VARIANTS, alone + crowd)))
    assert (added.least, added.most) == (1, 9)
    assert table.new_session("frog_pond", ["Ana"]).state.variant == "alone"
    assert len(table.new_session("frog_pond", list("abcdefgh"), variant="crowd").players) == 8
    with pytest.raises(Refused, match="8 to 9 players, not 3"):
        table.new_session("frog_pond", list("abc"), variant="crowd")
    with pytest.raises(Refused):
        table.new_session("frog_pond", list("abc"), variant="standard")


def test_its_log_is_read_without_its_pack(table: Table) -> None:
    table.shelf.add(FROG_POND)
    session = table.new_session("frog_pond", ["Ana", "Bo"])
    session.do({"do": "add_card", "player": "Ana", "card": "heron"})
    table.finish(session)
    table.shelf.clear()
    again = table.session(session.id)
    assert again.readable
    assert again.state.player("Ana").hand == ("heron",)
    with pytest.raises(Refused, match="frog_pond"):
        again.result()
    assert [(seat.player, seat.total) for seat in table.record(session.id).seats] == [("Ana", 9), ("Bo", 0)]


def test_a_hand_that_a_newer_file_made_too_large_may_only_shrink(table: Table, tmp_path: Path) -> None:
    table.shelf.add(FROG_POND)
    session = table.new_session("frog_pond", ["Ana", "Bo"])
    for card in ("heron", "wagtail", "tree_frog", "bull_frog"):
        session.do({"do": "add_card", "player": "Ana", "card": card})
    table.shelf.add(pond(tmp_path, ("{size: 3, most: 6}", "{size: 3, most: 3}")))
    with pytest.raises(Refused, match="take one out first"):
        session.do({"do": "add_card", "player": "Ana", "card": "frog_prince"})
    session.do({"do": "remove_card", "player": "Ana", "card": "heron"})
    assert len(session.state.player("Ana").hand) == 3
    assert session.result().players["Ana"].total


@pytest.mark.parametrize("kept", [
    [], "frogs", {"frog_pond": None}, {"frog_pond": {}}, {"frog_pond": {"title": {"en": "Frogs"}}},
    {"frog_pond": {"title": {"en": "F", "fr": "G"}, "least": 2, "most": 5, "hand_size": 3, "suits": [["water"]], "hash": "0"}},
    {"frog_pond": {"title": {"en": "F", "fr": "G"}, "least": 2, "most": 5, "hand_size": 3, "suits": [], "hash": "0"}},
    {"frog_pond": {"title": {"en": "F", "fr": "G"}, "least": "x", "most": 5, "hand_size": 3, "suits": [["a", "0", "0"]], "hash": "0"}},
    {"frog_pond": {"title": {"en": "F", "fr": "G"}, "least": 2, "most": 5, "hand_size": 3, "suits": [["a", "red", "0"]], "hash": "0"}},
])
def test_a_shelf_that_makes_no_sense_is_an_empty_one(table: Table, kept: object) -> None:
    table.settings["shelf"] = kept
    assert table.shelf.games() == []
    assert table.shelf.look() == []
    assert table.shelf.games() == []


def test_a_file_put_into_the_folder_by_hand_joins_at_the_next_look(table: Table) -> None:
    table.shelf.folder.mkdir()
    (table.shelf.folder / "frogs.yaml").write_text(FROG_POND.read_text("utf-8"), "utf-8")
    assert table.shelf.look() == []
    assert [added.title["en"] for added in table.shelf.games()] == ["Frog pond"]


def test_a_file_in_the_folder_cannot_take_the_name_of_one_of_ours(table: Table) -> None:
    table.shelf.folder.mkdir()
    text = FROG_POND.read_text("utf-8").replace("game: frog_pond", "game: cinderella")
    (table.shelf.folder / "frogs.yaml").write_text(text, "utf-8")
    [trouble] = table.shelf.look()
    assert "already" in trouble.sentence("en")
    assert table.pack("cinderella").kind == "referee"
