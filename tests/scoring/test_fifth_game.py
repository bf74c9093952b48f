"""A game that no line of Python knows: read, added, scored, kept and played from its YAML alone."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring
from scoring.__main__ import main
from table import Table

FROG_POND = Path(__file__).with_name("frog_pond.yaml")
OURS = ["fantasy_realms", "baby_pirates", "once_upon_a_draft", "cinderella"]


@pytest.fixture(autouse=True)
def own_library() -> Iterator[None]:
    scoring.use_library()
    yield
    scoring.use_library()


def wrong_with(file: Path, before: str, after: str, tmp_path: Path) -> str:
    """What is said of a copy of the file in which something was changed."""
    text = file.read_text("utf-8")
    assert before in text
    changed = tmp_path / "changed.yaml"
    changed.write_text(text.replace(before, after, 1), "utf-8")
    with pytest.raises(scoring.PackError) as wrong:
        scoring.add_packs(changed)
    return wrong.value.sentence("en")


def test_it_stands_beside_the_four_once_it_is_added() -> None:
    assert scoring.add_packs(FROG_POND) == ["frog_pond"]
    assert scoring.games() == [*OURS, "frog_pond"]
    assert scoring.open_pack("frog_pond").title.sentence("fr") == "La mare aux grenouilles"


def test_its_hands_are_scored_and_explained() -> None:
    scoring.add_packs(FROG_POND)
    pack = scoring.open_pack("frog_pond")
    result = scoring.score(pack, {"hand": ["tree_frog", "bull_frog", "wagtail"], "choices": {}})
    assert result.to_json()["total"] == 1 + 6 + 2 + 2 + 3
    assert "Tree frog" in scoring.sheet(pack, result, "en")


def test_its_best_choice_is_found() -> None:
    """The prince is lost to the heron whatever he does, so he saves the tree frog by making it a bird."""
    scoring.add_packs(FROG_POND)
    result = scoring.score(scoring.open_pack("frog_pond"), {"hand": ["frog_prince", "tree_frog", "heron"]})
    assert result.to_json()["total"] == 1 + 9


def test_its_reading_is_a_switch() -> None:
    scoring.add_packs(FROG_POND)
    spared = scoring.open_pack("frog_pond", readings={"heron_eats_the_prince": False})
    assert scoring.score(spared, {"hand": ["frog_prince", "heron"], "choices": {}}).to_json()["blanked"] == []


def test_equal_totals_are_parted_by_its_own_tie_break() -> None:
    scoring.add_packs(FROG_POND)
    table = {"players": [{"name": "Ana", "hand": ["heron"]}, {"name": "Bo", "hand": ["tree_frog", "bull_frog"]}]}
    result = scoring.score(scoring.open_pack("frog_pond"), table)
    assert {name: part.total for name, part in result.players.items()} == {"Ana": 9, "Bo": 9}
    assert result.ranking == [["Bo"], ["Ana"]]


def test_it_is_played_and_kept_like_the_game_of_its_kind(tmp_path: Path) -> None:
    scoring.add_packs(FROG_POND)
    table = Table.open(tmp_path)
    session = table.new_session("frog_pond", ["Ana", "Bo"])
    for player, card in (("Ana", "heron"), ("Bo", "tree_frog"), ("Bo", "bull_frog")):
        session.do({"do": "add_card", "player": player, "card": card})
    assert {name: part.total for name, part in session.result().players.items()} == {"Ana": 9, "Bo": 9}
    assert table.finish(session).winners == ("Bo",)     # equal totals; the lower strengths win
    table.close()


def test_a_copy_of_it_is_there_again_after_a_restart(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    scoring.add_packs(FROG_POND, keep_in=folder)
    scoring.use_library(more=[folder])
    assert scoring.games() == [*OURS, "frog_pond"]
    assert all(not scoring.check_example(pack, example) for pack in [scoring.open_pack("frog_pond")] for example in pack.examples)


def test_a_newer_file_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    newer = tmp_path / "newer.yaml"
    newer.write_text(FROG_POND.read_text("utf-8").replace("Frog pond", "Frog lake"), "utf-8")
    scoring.add_packs(FROG_POND)
    scoring.add_packs(newer)
    assert scoring.games().count("frog_pond") == 1
    assert scoring.open_pack("frog_pond").title.sentence("en") == "Frog lake"


def test_a_file_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty.yaml").write_text("# nothing yet\n", "utf-8")
    scoring.use_library(more=[tmp_path, tmp_path / "gone.yaml", FROG_POND])
    assert scoring.games() == [*OURS, "frog_pond"]


def test_of_a_file_with_two_games_each_is_kept_by_itself(tmp_path: Path) -> None:
    both, folder = tmp_path / "both.yaml", tmp_path / "own"
    frogs = FROG_POND.read_text("utf-8")
    both.write_text(frogs + "---\n" + frogs.replace("game: frog_pond", "game: duck_pond"), "utf-8")
    assert scoring.add_packs(both, keep_in=folder) == ["frog_pond", "duck_pond"]
    scoring.remove_pack("frog_pond")
    assert scoring.games() == [*OURS, "duck_pond"]
    assert [file.name for file in folder.iterdir()] == ["duck_pond.yaml"]
    scoring.use_library(more=[folder])
    assert scoring.games() == [*OURS, "duck_pond"]


def test_a_file_with_one_right_and_one_wrong_game_adds_neither(tmp_path: Path) -> None:
    both, folder = tmp_path / "both.yaml", tmp_path / "own"
    both.write_text(FROG_POND.read_text("utf-8") + "---\ngame: duck_pond\nkind: hands\n", "utf-8")
    with pytest.raises(scoring.PackError):
        scoring.add_packs(both, keep_in=folder)
    assert scoring.games() == OURS
    assert not folder.exists()


def test_what_became_of_the_added_files_is_told_file_by_file(tmp_path: Path) -> None:
    scoring.use_library(more=[tmp_path])
    scoring.add_packs(FROG_POND, keep_in=tmp_path)
    (tmp_path / "broken.yaml").write_text("game: broken\nkind: hands\ncards: {a: [\n", "utf-8")
    packs, wrong = scoring.own_packs()
    assert [pack.game for pack in packs] == ["frog_pond"]
    assert [error.mistakes[0].file for error in wrong] == ["broken.yaml"]
    assert "column" in wrong[0].sentence("en") and "colonne" in wrong[0].sentence("fr")


def test_a_game_that_nobody_here_can_play_is_refused(tmp_path: Path) -> None:
    with pytest.raises(scoring.PackError, match="a game of the kind “hands” cannot be added, only: tricks"):
        scoring.check_packs(FROG_POND, kinds=["tricks"])


def test_a_game_with_a_name_of_two_words_is_told_so(tmp_path: Path) -> None:
    assert "one word on a line of its own" in wrong_with(FROG_POND, "game: frog_pond", "game: frog pond", tmp_path)


def test_brackets_are_letters_like_others(tmp_path: Path) -> None:
    changed = tmp_path / "changed.yaml"
    changed.write_text(FROG_POND.read_text("utf-8").replace("{en: Frog pond,", '{en: "[b]Frog pond",'), "utf-8")
    [pack] = scoring.check_packs(changed)
    assert pack.title.sentence("en") == "[b]Frog pond"


def test_a_file_that_is_refused_leaves_nothing_parsed_behind(tmp_path: Path) -> None:
    scoring.use_library(cache=tmp_path / "parsed")
    assert "one word" in wrong_with(FROG_POND, "game: frog_pond", "game: frog pond", tmp_path)
    assert not (tmp_path / "parsed").exists()


def test_a_game_without_cards_is_no_game(tmp_path: Path) -> None:
    empty = tmp_path / "empty.yaml"
    empty.write_text("game: empty\nkind: hands\ntitle: {en: E, fr: E}\nplayers: {from: 1, to: 2}\nhand: {size: 1, most: 1}\n"
                     "suits: {}\nphases: []\ncards: {}\n", "utf-8")
    with pytest.raises(scoring.PackError, match="at least one card"):
        scoring.add_packs(empty)


def test_a_game_that_names_no_variant_has_the_standard_one(tmp_path: Path) -> None:
    plain = tmp_path / "plain.yaml"
    variants = "variants:\n  standard: {name: {en: Standard, fr: Standard}, players: {from: 2, to: 5}}\n"
    plain.write_text(FROG_POND.read_text("utf-8").replace(variants, ""), "utf-8")
    [pack] = scoring.check_packs(plain)
    assert {name: (variant.players.least, variant.players.most) for name, variant in pack.variants.items()} == {"standard": (2, 5)}


def test_every_mistake_is_told_with_its_line(tmp_path: Path) -> None:
    said = wrong_with(FROG_POND, "{points: 6, per: {other: {suit: frog}}}", "{ponts: 6}", tmp_path)
    assert "changed.yaml:35: tree_frog: unknown clause “ponts”: did you mean “points”?" in said


def test_an_example_that_does_not_come_out_is_a_mistake(tmp_path: Path) -> None:
    said = wrong_with(FROG_POND, "total: 30", "total: 31", tmp_path)
    assert "Three frogs in a row" in said
    assert "30" in said


def test_the_name_of_one_of_our_games_is_taken(tmp_path: Path) -> None:
    assert "a game “cinderella” already exists" in wrong_with(FROG_POND, "game: frog_pond", "game: cinderella", tmp_path)


def test_a_file_without_a_game_says_so(tmp_path: Path) -> None:
    file = tmp_path / "letter.yaml"
    file.write_text("# Dear frog\n", "utf-8")
    with pytest.raises(scoring.PackError, match="there is no game in this file"):
        scoring.add_packs(file)


def test_the_template_for_newcomers_is_right_and_named_after_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "Trois-petits cochons.yaml"
    assert main(["new-game", str(file)]) == 0
    assert main(["check", str(file)]) == 0
    assert "2 of 2 examples match" in capsys.readouterr().out
    assert scoring.add_packs(file) == ["trois_petits_cochons"]


def test_the_template_writes_over_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("precious")
    assert main(["new-game", str(file)]) == 2
    assert file.read_text() == "precious"
    assert main(["new-game", str(tmp_path / "no" / "folder.yaml")]) == 2
    assert "already exists" in capsys.readouterr().err


def test_the_template_can_simply_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game"]) == 0
    assert "game: my_game" in capsys.readouterr().out
