"""The command line: sheets for people, lines for scripts, and sentences instead of tracebacks."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.__main__ import answers, main, read_reading
from scoring.library import CARDS

FIRST_SHEET = ["Montagne", "feu de foret", "FUMÉE", "Inond", "Tornade", "Mirage", "élémental d'air"]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(list(arguments)) == code
    captured = capsys.readouterr()
    return (captured.out or captured.err).replace("\u00a0", " ")


def answer(**entry: Any) -> dict[str, Any]:
    return next(iter(answers([json.dumps({"id": "a", "game": "fantasy_realms", **entry})])))


def test_names_without_accents_or_case_and_unique_beginnings_are_enough(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = printed(capsys, "score", "fantasy_realms", *FIRST_SHEET, "--choose", "mirage=orage", "--lang", "fr")
    assert "260" in sheet
    assert "Malus effacé par la Montagne" in sheet
    assert "3 × 15 : Fumée, Tornade, Mirage" in sheet


def test_score_searches_what_is_left_open_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    cards = ["Candle", "Book of", "Shield", "Gem", "Queen", "Sword", "Bell"]
    assert "380" in printed(capsys, "score", "fantasy_realms", *cards)
    assert "265" in printed(capsys, "score", "fantasy_realms", *cards, "--no-best")
    assert "380" in printed(capsys, "score", "fantasy_realms", *cards, "--choose", "livre des mutations=beffroi:sorcier")


def test_a_wild_may_be_only_a_suit_or_unused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Shapeshifter becomes a Weapon without a name" in printed(
        capsys, "score", "fantasy_realms", "forge", "shapeshifter", "--choose", "shapeshifter=arme")
    told = printed(capsys, "score", "fantasy_realms", "forge", "shapeshifter", "--choose", "shapeshifter=-")
    assert "Shapeshifter: choice not used" in told


def test_readings_extra_points_and_the_discard_area_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = printed(capsys, "score", "fantasy_realms", "wildfire", "mirage", "--reading", "wildfire_spares_wild=no", "--extra", "5",
                    "--no-best")
    assert "Blanked by the Wildfire" in sheet
    assert "Extra points" in sheet
    taking = printed(capsys, "score", "fantasy_realms", "necromancer", "warlord", "--discard", "knights", "forge")
    assert "The Necromancer takes the Knights" in taking


def test_a_pack_file_of_ones_own_is_scored_and_listed_by_its_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "goblins.yaml")
    printed(capsys, "new-game", file)
    sheet = printed(capsys, "score", file, "Pig", "Brick house")
    assert "Pig (Animal)" in sheet and "1 × 5: Brick house" in sheet
    assert "Pig (Animal 3)" in printed(capsys, "deck", file)
    (tmp_path / "empty.yaml").write_text("# nothing yet")
    assert "there is no game in this file" in printed(capsys, "score", str(tmp_path / "empty.yaml"), "Pig", code=1)


def test_corrections_are_laid_over_a_game_checked_and_never_ignored(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fix = tmp_path / "fix.yaml"
    fix.write_text("game: fantasy_realms\ncards: {candle: {number: 17, name: {en: Candle, fr: la Chandelle}, suit: flame, strength: 3}}\n")
    assert "[3]" in printed(capsys, "score", "fantasy_realms", "Candle", "--overlay", str(fix))
    assert "Candle (Flame 3)" in printed(capsys, "deck", "fantasy_realms", "--overlay", str(fix))
    told = printed(capsys, "check", "--overlay", str(fix), code=1)
    assert "expected" in told and "Fantasy Realms:" in told and "Cinderella" not in told
    fix.write_text(fix.read_text().replace("strength: 3", "strength: three"))
    assert "candle: a whole number was expected here, not “three”" in printed(capsys, "check", "--overlay", str(fix), code=1)
    assert "Unknown word “overlay”" in answer(hand=["candle"], overlay={"cards": {}})["error"]


GATE = "  moon_gate: {{number: {number}, name: {{en: the Moon Gate, fr: la Porte de Lune}}, suit: artifact, strength: 9}}\n"


def corrections(tmp_path: Path, number: int = 999, cards: str = "", game: str = "game: fantasy_realms\n") -> str:
    file = tmp_path / "fix.yaml"
    file.write_text(f"{game}cards:\n{GATE.format(number=number)}{cards}", "utf-8")
    return str(file)


def test_a_check_of_corrections_ends_with_what_they_change(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    poor = "  mountain: {number: 1, name: {en: the Mountain, fr: la Montagne}, suit: land, strength: 9}\n"
    told = printed(capsys, "check", "--overlay", corrections(tmp_path, cards=poor), code=1).splitlines()
    assert told[-1] == "fix.yaml: adds moon_gate; replaces mountain, which loses “also” and “bonus”"
    fix = tmp_path / "fix.yaml"
    fix.write_text("game: baby_pirates\ntypes: {type_3: {name: {en: Cook, fr: Cuisinier}}}\n")
    assert printed(capsys, "check", "--overlay", str(fix)).splitlines()[-1] == "fix.yaml: changes type_3"
    fix.write_text("game: fantasy_realms\ncards: {}\n")
    assert printed(capsys, "check", "--overlay", str(fix)).splitlines()[-1] == "fix.yaml: changes nothing"
    fix.write_text("game: fantasy_realms\ncards: {jester: {number: 54, name: {en: the Jester, fr: le Bouffon}, "
                   "suit: wizard, strength: 3}}\n")
    assert "replaces jester, which loses" in printed(capsys, "check", "--overlay", str(fix), code=1)


def test_a_mistake_in_corrections_is_told_with_their_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fix = corrections(tmp_path, number=45)
    wanted = "fix.yaml:3: moon_gate and war_dirigible have the same number 45; 58 is free"
    for command in (["check", "--overlay", fix], ["deck", "fantasy_realms", "--overlay", fix]):
        assert wanted in printed(capsys, *command, code=1)
    fix = corrections(tmp_path, cards="  king: {strength: nine}\n")
    told = printed(capsys, "check", "--overlay", fix, code=1).splitlines()
    assert told and all(line.startswith("fix.yaml:4: king: ") for line in told)
    fix = corrections(tmp_path, cards="  king: {number: 2, name: {en: the King, fr: le Roi}, suit: leader, strength: 8}\n")
    assert printed(capsys, "check", "--overlay", fix, code=1).startswith("fix.yaml:4: king and cavern have the same number 2; 58 is free")


def test_a_number_that_a_box_has_is_told_at_the_own_card_with_a_free_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    realms = CARDS.read_text("utf-8").split("\n---\n")[0]
    file = tmp_path / "mine.yaml"
    file.write_text(realms.replace("\ncards:\n", "\ncards:\n" + GATE.format(number=54), 1), "utf-8")
    line = file.read_text("utf-8").splitlines().index(GATE.format(number=54).rstrip()) + 1
    assert printed(capsys, "check", str(file), code=1).startswith(
        f"mine.yaml:{line}: moon_gate and jester (Promo cards: Jester, Phoenix) have the same number 54; 58 is free\n")
    file.write_text(realms.replace("\ncards:\n", "\ncards:\n" + GATE.format(number=11), 1), "utf-8")
    assert "rainstorm and moon_gate have the same number 11; 58 is free" in printed(capsys, "check", str(file), code=1)
    file.write_text(file.read_text("utf-8").replace("number: 11, name: {en: the Moon", "number: 58, name: {en: the Moon"), "utf-8")
    printed(capsys, "check", str(file))


def test_corrections_where_a_game_is_needed_get_one_hint(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fix = corrections(tmp_path)
    for command in (["check", fix], ["deck", fix], ["score", fix, "Moon Gate"]):
        assert printed(capsys, *command, code=2) == "fix.yaml holds corrections to a game: use --overlay fix.yaml\n"


def test_corrections_say_which_of_several_games_they_are_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = printed(capsys, "check", "--overlay", corrections(tmp_path, game=""), code=2)
    assert told == "fix.yaml does not say which game it is for, such as “game: fantasy_realms”.\n"
    goblins = str(tmp_path / "goblins.yaml")
    printed(capsys, "new-game", goblins)
    fix = tmp_path / "fix.yaml"
    fix.write_text("cards: {sheep: {number: 9, name: {en: Sheep, fr: le Mouton}, suit: animal, strength: 1}}\n")
    assert printed(capsys, "check", goblins, "--overlay", str(fix)).endswith("fix.yaml: adds sheep\n")


def test_a_missing_file_is_told_in_the_same_words_everywhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    none = str(tmp_path / "none.yaml")
    for command in (["check", none], ["deck", none], ["check", "--overlay", none], ["score", "fantasy_realms", none],
                    ["score", "fantasy_realms", "king", "--overlay", none]):
        assert printed(capsys, *command, code=1) == "none.yaml: the file cannot be opened\n"


def test_an_own_game_with_the_name_of_one_of_ours_is_told_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(CARDS.read_text("utf-8").split("\n---\n")[3], "utf-8")
    told = "The app does not take mine.yaml: it has a game “cinderella” of its own. Give yours another name."
    assert printed(capsys, "check", str(file)).splitlines()[-1] == told
    file.write_text(file.read_text("utf-8").replace("game: cinderella", "game: midnight"), "utf-8")
    assert "does not take" not in printed(capsys, "check", str(file)) + printed(capsys, "check")


def test_a_name_that_only_english_has_leaves_its_article_behind(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fix = corrections(tmp_path)
    deck = {lang: printed(capsys, "deck", "fantasy_realms", "--overlay", fix, "--lang", lang) for lang in ("en", "de", "es")}
    assert "999 Moon Gate (Artifact 9)" in deck["en"] and "999 Moon Gate (Artefakt 9)" in deck["de"]
    assert "999 Moon Gate (Artefacto 9)" in deck["es"]
    becomes = printed(capsys, "score", "fantasy_realms", "shapeshifter", "forge", "--choose", "shapeshifter=moon_gate", "--overlay", fix,
                      "--lang", "es")
    assert "se convierte en Moon Gate" in becomes and "the " not in becomes


@pytest.mark.parametrize(("word", "meant"), [("yes", True), ("Oui", True), ("ja", True), ("sí", True), ("si", True), ("true", True),
                                             ("no", False), ("non", False), ("Nein", False), ("false", False)])
def test_a_reading_is_given_in_any_language(word: str, meant: bool) -> None:
    assert read_reading(f"gem_several_runs={word}") == ("gem_several_runs", meant)


def test_the_deck_shows_the_print_and_names_the_reading_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    deck = printed(capsys, "deck", "fantasy_realms", "--box", "cursed_hoard_suits")
    assert "Bonus: Different cards of one suit: +10 for 3, +40 for 4, +100 for 5.\n"\
        "      (Reading: The Collector counts every suit.)" in deck
    assert "+150 for 7.\n      (Reading: The Gem of Order counts every run.)" in deck
    assert "Genie (Outsider −50)" in deck


@pytest.mark.parametrize(("arguments", "expected"), [
    (["score", "fantasy_realms", "Dragonet"], "There is no card “Dragonet”. Did you mean dragon?"),
    (["score", "fantasy_realms", "Elemental"], "could be"),
    (["score", "fantasy_realms", "King", "Roi"], "King appears twice"),
    (["score", "fantasy_realm", "King"], "There is no game “fantasy_realm”"),
    (["score", "fantasy_realms", "King", "--choose", "mirage=orage"], "Mirage is not in this hand"),
    (["score", "fantasy_realms", "King", "--choose", "mirage"], "CARD=WHAT was expected"),
    (["score", "fantasy_realms", "Mirage", "--choose", "mirage=warship"], "Mirage cannot become Warship (Weapon)"),
    (["score", "fantasy_realms", "Mirage", "--choose", "mirage=arme"], "Mirage cannot become Weapon"),
    (["score", "fantasy_realms", "Mirage", "--choose", "mirage=zzz"], "There is no card “zzz”"),
    (["score", "fantasy_realms", "Île", "King", "--choose", "ile=king"], "Island may only choose a Flood or a Flame; King is Leader here."),
    (["score", "fantasy_realms", "King", "--reading", "nothing=yes"], "There is no reading “nothing”"),
    (["score", "fantasy_realms", "King", "--reading", "gem_several_runs=perhaps"], "yes or no was expected"),
    (["score", "baby_pirates", "pirate"], "is scored from a file"),
    (["score", "fantasy_realms", "king", "queen", "princess", "warlord", "empress", "knights", "rangers", "forge", "candle", "lightning",
      "forest"],
     "11 cards is too many"),
])
def test_what_is_wrong_is_said_with_what_would_be_right(capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str) -> None:
    assert expected in printed(capsys, *arguments, code=2)


def test_a_table_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("players:\n- {name: Ali, hand: [king]}\n- {name: Bo, hand: [rainstorm]}\n- {name: Cy, hand: [dragon]}\n", "utf-8")
    sheet = printed(capsys, "score", "fantasy_realms", str(file))
    assert sheet.startswith("1. Ali = Bo: 8\n3. Cy: −10")
    file.write_text("- 1\n", "utf-8")
    assert "does not contain a game" in printed(capsys, "score", "fantasy_realms", str(file), code=2)


def test_check_finds_our_packs_right_and_counts_their_examples(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, "check")
    count = len(scoring.examples("fantasy_realms"))
    assert f"Fantasy Realms: {count} of {count} examples match" in told
    assert told.count("examples match") == 4


def test_check_names_mistakes_and_examples_that_disagree(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    realms = CARDS.read_text("utf-8").split("\n---\n")[0]
    file = tmp_path / "mine.yaml"
    file.write_text(realms.replace("total: 260", "total: 261"), "utf-8")
    assert "total: expected 261, got 260." in printed(capsys, "check", str(file), code=1)
    file.write_text(realms.replace("suit: land\n    strength: 9", "suit: sea\n    strength: 9"), "utf-8")
    assert "mountain : « sea » n’est pas une famille" in printed(capsys, "check", str(file), "--lang", "fr", code=1)


def test_the_deck_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    deck = printed(capsys, "deck", "fantasy_realms", "--lang", "fr")
    assert "  1 Montagne (Terrain 9)" in deck
    assert "Bonus : +50 avec la Fumée et le Feu de Forêt." in deck
    assert "has no cards to list" in printed(capsys, "deck", "cinderella", code=2)


# -- batch -----------------------------------------------------------------------------------------------------------------


def test_a_batch_line_as_the_format_says() -> None:
    told = answer(hand=["mountain", "wildfire", "great_flood", "swamp", "rangers", "dragon"], choices={})
    assert told["id"] == "a"
    assert told["cards"]["wildfire"] == {"base": 40, "bonus": 0, "penalty": 0, "points": 40, "blanked_by": []}
    assert told["cards"]["rangers"]["blanked_by"] == ["wildfire"]
    assert told["cards"]["dragon"] == {"base": 30, "bonus": 0, "penalty": -40, "points": -10, "blanked_by": []}
    assert told["blanked"] == ["swamp", "rangers"]
    assert set(told["cleared"]) == {"great_flood", "swamp"}
    assert told["warnings"] == []
    assert "checked" not in told


def test_without_choices_the_best_are_found_with_their_runners_up() -> None:
    told = answer(hand=["air_elemental", "whirlwind", "blizzard", "lightning", "book_of_changes", "gem_of_order", "mirage"])
    assert told["total"] == 206
    assert told["choices"] == {"mirage": "rainstorm", "book_of_changes": {"card": "lightning", "suit": "weather"}}
    assert told["checked"] == 31 * 67
    assert [other["total"] for other in told["runners_up"]] == [201, 191, 186, 181, 171]
    assert told["runners_up"][2] == {"total": 186, "choices": {"mirage": "rainstorm"}}


def test_with_choices_the_rest_is_unused_unless_searched() -> None:
    hand = ["air_elemental", "whirlwind", "blizzard", "lightning", "book_of_changes", "gem_of_order", "mirage"]
    assert answer(hand=hand, choices={"mirage": "rainstorm"})["total"] == 186
    assert answer(hand=hand, choices={"mirage": "rainstorm"}, search=True)["total"] == 206
    assert answer(hand=hand, choices={"mirage": None}, search=True)["choices"].keys() == {"book_of_changes"}


def test_a_table_is_ranked_and_its_tie_told() -> None:
    told = answer(players=[{"name": "A", "hand": ["dragon", "collector"], "choices": {}},
                           {"name": "B", "hand": ["knights", "king"], "extra": 4}])
    assert told["players"]["A"]["total"] == 37
    assert told["players"]["B"]["total"] == 20 + 8 + 5 + 4
    assert told["ranking"] == [["B"], ["A"]]
    assert told["tie_break"] == [{"between": ["A", "B"], "by": "base_strength", "figures": {"A": 37, "B": 28}, "winner": ["B"]}]
    assert told["players"]["B"]["base"] == 28


def test_a_blanked_card_counts_in_the_tie_only_if_the_table_reads_it_so() -> None:
    """35 each: a Basilisk that blanks a Queen, against 35 points of strength 35."""
    table = {"players": [{"name": "A", "hand": ["basilisk", "queen"]},
                         {"name": "B", "hand": ["knights", "dwarvish_infantry", "king"], "extra": -16}]}
    told = answer(**table)
    assert [told["players"][name]["total"] for name in "AB"] == [35, 35]
    assert told["tie_break"][0]["figures"] == {"A": 35, "B": 43}
    counting = answer(**table, readings={"tie_break_counts_blanked": True})
    assert counting["tie_break"][0]["figures"] == {"A": 41, "B": 43}


def test_the_same_card_in_two_hands_is_a_warning() -> None:
    told = answer(players=[{"name": "A", "hand": ["king"]}, {"name": "B", "hand": ["king"]}])
    assert told["warnings"] == ["King is in several hands: A, B."]


def test_the_same_card_in_a_hand_and_in_the_discard_area_is_a_warning() -> None:
    assert answer(hand=["queen"], discard=["king"])["warnings"] == []                   # nobody looks at the discard area
    alone = answer(hand=["king", "queen"], discard=["forge", "king"])
    assert alone["warnings"] == ["King: in the discard area and in the hand."]
    assert alone["total"] == answer(hand=["king", "queen"])["total"]
    assert answer(hand=["king", "queen"])["warnings"] == []
    table = answer(players=[{"name": "A", "hand": ["king"]}, {"name": "B", "hand": ["queen"]}], discard=["queen"])
    assert table["warnings"] == ["Queen: in the discard area and in the hand of B."]


def test_a_card_that_was_taken_from_the_discard_area_is_no_clash() -> None:
    for choices in ({}, {"choices": {"necromancer": "king"}}):
        hand = {"hand": ["necromancer", "queen"], **choices}
        assert answer(**hand, discard=["king"])["warnings"] == []
        assert answer(players=[{"name": "A", **hand}, {"name": "B", "hand": ["forge"]}], discard=["king"])["warnings"] == []


def test_a_bad_line_says_so_and_the_rest_goes_on() -> None:
    lines = ["not json", "[]", '{"id": 7}', "", '{"id": 8, "game": "fantasy_realms", "hand": ["king"]}']
    told = list(answers(lines))
    assert [set(line) >= {"error"} for line in told] == [True, True, True, False]
    assert told[2]["id"] == 7
    assert told[3]["total"] == 8


def test_batch_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"id": 1, "game": "fantasy_realms", "hand": ["king"], "choices": {}}\n'))
    assert json.loads(printed(capsys, "batch"))["total"] == 8


@pytest.mark.parametrize("line", [
    '{"id": "\\ud800", "game": "fantasy_realms", "hand": ["king"], "choices": {}}',
    '{"id": 1, "game": "fantasy_realms", "hand": ["king"], "extra": ' + "9" * 5000 + "}",
    '{"id": 1, "game": "fantasy_realms", "hand": ["king"], "extra": 10000}',
    '{"id": 1, "game": "fantasy_realms"}',
    '{"id": 1, "game": "fantasy_realms", "hand": ["king"], "choice": {}}',
    '{"id": 1, "game": "fantasy_realms", "hand": ["mirage"], "choices": {"mirage": {"card": "rainstorm", "suit": "flame"}}}',
    '{"id": 1, "game": "fantasy_realms", "hand": ["book_of_changes", "king"], "choices": {"book_of_changes": {"suit": "flame"}}}',
    '{"id": 1, "game": "fantasy_realms", "hand": ["necromancer"], "choices": {"necromancer": "nope"}}',
])
def test_odd_lines_are_answered_and_the_next_one_too(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    following = '{"id": 2, "game": "fantasy_realms", "hand": ["king"], "choices": {}}'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{line}\n{following}\n".encode()), encoding="ascii"))
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", out)
    assert main(["batch"]) == 0
    first, second = out.buffer.getvalue().decode("utf-8").splitlines()  # type: ignore[attr-defined]
    assert json.loads(second)["total"] == 8
    assert "error" in json.loads(first) or "ud800" in line


JSON = st.recursive(st.none() | st.booleans() | st.integers(-3, 60) | st.sampled_from(["king", "mirage", "suit", "card", "hand", "A", ""]),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
                        ["card", "suit", "mirage", "king", "name", "hand", "choices"]), inner, max_size=3), max_leaves=6)
KEYS = ["hand", "choices", "readings", "players", "discard", "extra", "search", "variant"]


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=5))
def test_no_line_however_odd_ends_in_a_traceback(entry: dict[str, Any]) -> None:
    told = answer(**entry)
    assert ("error" in told) != ("total" in told or "players" in told)
