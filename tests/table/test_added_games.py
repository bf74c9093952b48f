"""Added games: their own number of players, logs that are readable without the pack, and a shelf that validates everything."""
from __future__ import annotations

import json
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
    table.added_games.open_library()
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
    [added] = table.added_games.add(pond(tmp_path, (VARIANTS, alone + crowd)))
    assert (added.least, added.most) == (1, 9)
    assert table.new_session("frog_pond", ["Ana"]).state.variant == "alone"
    assert len(table.new_session("frog_pond", list("abcdefgh"), variant="crowd").players) == 8
    with pytest.raises(Refused, match="8 to 9 players, not 3"):
        table.new_session("frog_pond", list("abc"), variant="crowd")
    with pytest.raises(Refused):
        table.new_session("frog_pond", list("abc"), variant="standard")


def test_its_log_is_read_without_its_pack(table: Table) -> None:
    table.added_games.add(FROG_POND)
    session = table.new_session("frog_pond", ["Ana", "Bo"])
    session.do({"do": "add_card", "player": "Ana", "card": "heron"})
    table.finish(session)
    table.added_games.clear(table.added_games.all())
    again = table.session(session.id)
    assert again.readable
    assert again.state.player("Ana").hand == ("heron",)
    with pytest.raises(Refused, match="frog_pond"):
        again.result()
    assert [(seat.player, seat.total) for seat in table.history.record(session.id).seats] == [("Ana", 9), ("Bo", None)]


def test_a_hand_that_a_newer_file_made_too_large_may_only_shrink(table: Table, tmp_path: Path) -> None:
    table.added_games.add(FROG_POND)
    session = table.new_session("frog_pond", ["Ana", "Bo"])
    for card in ("heron", "wagtail", "tree_frog", "bull_frog"):
        session.do({"do": "add_card", "player": "Ana", "card": card})
    table.added_games.add(pond(tmp_path, ("{size: 3, most: 6}", "{size: 3, most: 3}")))
    with pytest.raises(Refused, match="remove one first"):
        session.do({"do": "add_card", "player": "Ana", "card": "frog_prince"})
    session.do({"do": "remove_card", "player": "Ana", "card": "heron"})
    assert len(session.state.player("Ana").hand) == 3
    assert session.result().players["Ana"].total


@pytest.mark.parametrize("kept", [
    [], "frogs", {"frog_pond": None}, {"frog_pond": {}}, {"frog_pond": {"title": {"en": "Frogs"}}}, {"frog_pond": {"title": "Frogs"}},
    {"frog_pond": {"title": {"en": "F", "fr": "G"}, "least": 2, "most": 5, "hand_size": 3, "suits": [["water"]], "hash": "0"}},
    {"frog_pond": {"title": {"en": "F", "fr": "G"}, "least": 2, "most": 5, "hand_size": 3, "suits": [], "hash": "0"}},
    {"frog_pond": {"title": {"en": "F", "fr": "G"}, "least": "x", "most": 5, "hand_size": 3, "suits": [["a", "0", "0"]], "hash": "0"}},
    {"frog_pond": {"title": {"en": "F", "fr": "G"}, "least": 2, "most": 5, "hand_size": 3, "suits": [["a", "red", "0"]], "hash": "0"}},
])
def test_a_shelf_that_makes_no_sense_is_an_empty_one(table: Table, kept: object) -> None:
    table.settings["shelf"] = kept
    assert table.added_games.games() == []
    assert table.added_games.rescan() == []
    assert table.added_games.games() == []


def test_a_file_put_into_the_folder_by_hand_joins_at_the_next_look(table: Table) -> None:
    table.added_games.folder.mkdir()
    (table.added_games.folder / "frogs.yaml").write_text(FROG_POND.read_text("utf-8"), "utf-8")
    assert table.added_games.rescan() == []
    assert [added.title["en"] for added in table.added_games.games()] == ["Frog pond"]


def test_a_file_in_the_folder_cannot_take_the_name_of_one_of_ours(table: Table) -> None:
    table.added_games.folder.mkdir()
    text = FROG_POND.read_text("utf-8").replace("game: frog_pond", "game: cinderella")
    (table.added_games.folder / "frogs.yaml").write_text(text, "utf-8")
    [trouble] = table.added_games.rescan()
    assert "already" in trouble.sentence("en")
    assert table.pack("cinderella").kind == "referee"


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Table]:
    """Another phone; the rules look into its folder from now on."""
    other = Table.open(tmp_path / "other")
    yield other
    other.close()


def open_here(table: Table) -> None:
    table.added_games.opened = False
    table.added_games.open_library()


def test_everything_in_one_file_holds_the_packs_of_added_games(table: Table, other: Table) -> None:
    table.added_games.add(FROG_POND)
    session = table.new_session("frog_pond", ["Ana", "Bo"])
    session.do({"do": "add_card", "player": "Ana", "card": "heron"})
    file = table.export_all()
    assert json.loads(file)["format"] == 1
    open_here(other)
    report = other.import_all(file)
    assert report.sentence("fr") == "1 partie ajoutée, dont 1 en cours. Nouveau à l’accueil\u00a0: La mare aux grenouilles."
    assert [added.game for added in other.added_games.games()] == ["frog_pond"]
    assert other.open_sessions()[0].result().players["Ana"].total == 9
    assert other.import_all(file).sentence("en") == "1 game already here."


def test_a_pack_that_differs_from_ours_does_not_replace_it(table: Table, other: Table, tmp_path: Path) -> None:
    table.added_games.add(FROG_POND)
    file = table.export_all()
    open_here(other)
    other.added_games.add(pond(tmp_path, ("Frog pond", "Frog lake")))
    assert other.import_all(file).sentence("en") == "0 games added. Frog lake: its file is different; the one here stays."
    assert other.pack("frog_pond").title.sentence("en") == "Frog lake"


@pytest.mark.parametrize("text", [7, "", "game: [", "game: frog_pond\nkind: hands\n", "game: another\n", "game: cinderella\n"])
def test_a_broken_pack_is_told_and_the_rest_comes_in(table: Table, other: Table, text: object) -> None:
    table.added_games.add(FROG_POND)
    table.finish(table.new_session("frog_pond", ["Ana", "Bo"]))
    file = {**json.loads(table.export_all()), "packs": {"frog_pond": text, "../evil": "game: evil\n"}}
    open_here(other)
    told = other.import_all(json.dumps(file)).sentence("en")
    assert told.startswith("1 game added. Frog pond: its file has mistakes, it is not added.")
    assert len(other.history.records()) == 1
    assert other.added_games.games() == []
    assert other.added_games.all()["frog_pond"].lost
    assert not list(other.added_games.home.glob("*.yaml"))


def test_a_file_without_packs_still_brings_the_names_of_its_games(table: Table, other: Table, tmp_path: Path) -> None:
    table.added_games.add(FROG_POND)
    table.new_session("frog_pond", ["Ana", "Bo"])
    file = json.loads(table.export_all())
    file["packs"] = {}
    open_here(other)
    other.added_games.add(pond(tmp_path, ("game: frog_pond", "game: lake")))
    assert other.import_all(json.dumps(file)).added == 1
    assert [added.game for added in other.added_games.games()] == ["lake"]
    assert other.added_games.all()["frog_pond"].title["en"] == "Frog pond"


def test_a_game_taken_off_the_shelf_stays_off_it_on_the_other_phone(table: Table, other: Table) -> None:
    table.added_games.add(FROG_POND)
    table.finish(table.new_session("frog_pond", ["Ana", "Bo"]))
    table.added_games.remove("frog_pond")
    file = table.export_all()
    open_here(other)
    assert other.import_all(file).sentence("en") == "1 game added."
    assert other.added_games.games() == []
    assert other.session(other.history.records()[0].id).result()


def test_an_open_game_whose_cards_a_newer_file_lacks_is_counted(table: Table, tmp_path: Path) -> None:
    table.added_games.add(FROG_POND)
    session = table.new_session("frog_pond", ["Ana", "Bo"])
    newer = pond(tmp_path, ("  heron:\n", "  stork:\n"), ("tree_frog, frog_prince, heron]", "tree_frog, frog_prince, stork]"))
    assert table.stopped_by(newer) == 0
    session.do({"do": "add_card", "player": "Ana", "card": "heron"})
    assert table.stopped_by(newer) == 1
