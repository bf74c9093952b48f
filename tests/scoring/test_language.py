"""Mistakes in a pack: every one is reported with file, line, card and what was expected; nothing hangs, nothing is raised."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import scoring
from scoring import Library, PackError, library
from scoring.library import CARDS, from_cache, to_cache
from scoring.pack import read_pack
from scoring.source import read_documents

REALMS = CARDS.read_text("utf-8").split("\n---\n")[0]


def mistakes_of(tmp_path: Path, text: str) -> list[str]:
    """All sentences of a pack that cannot be read."""
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    library = Library(file)
    with pytest.raises(PackError) as raised:
        for game in library.games() or ["none"]:
            library.pack(game)
    return [mistake.sentence("en") for mistake in raised.value.mistakes]


def changed(old: str, new: str) -> str:
    assert old in REALMS
    return REALMS.replace(old, new, 1)


@pytest.mark.parametrize(("old", "new", "expected"), [
    ("clear: {suit: flood}", "cleer: {suit: flood}", "mountain: unknown clause “cleer”: did you mean “clear”?"),
    ("with: [{card: smoke}", "with: [{card: smoek}", "mountain: “smoek” is not the id of a card: did you mean “smoke”?"),
    ("clear: {suit: flood}", "clear: {siut: flood}", "mountain: unknown word “siut”: did you mean “suit”?"),
    ("clear: {suit: flood}", "clear: {suit: floood}", "mountain: “floood” is not a suit: did you mean “flood”?"),
    ("{en: the Mountain, fr: la Montagne,", "{en: the Mountain,", "mountain: “fr” is missing"),
    ("  cavern:\n    number: 2", "  mountain:\n    number: 2", "“mountain” appears twice here"),
    ("    number: 2\n", "    number: 1\n", "cavern and mountain have the same number 1"),
    ("    strength: 9\n", "    strength: nine\n", "mountain: a whole number was expected here, not “nine”"),
    ("    strength: 9\n", "    strength: 9\n    colour: blue\n", "mountain: unknown word “colour”"),
    ("if: forest_counts_archers_once", "if: forest_counts", "forest: “forest_counts” is not a reading"),
    ("{3: 10, 4: 30, 5: 60, 6: 100, 7: 150}", "{3: 10, 4: 5}", "gem_of_order: a larger size must bring more points"),
    ("- {points: 15, with: {suit: wizard}}", "- {points: 15, blank: {suit: wizard}}", "bell_tower: a clause says one thing"),
    ("kind: hands", "kind: handz", "“handz” is not a kind of game: did you mean “hands”?"),
    ("many: Terrains, gender: m}", "many: Terrains, gender: x}", "land: “x” is not a gender"),
    ("light: 6A2E1E", "light: brown", "land: “brown” is not a colour such as 2E4372"),
    ("- {id: blanking, do: [blank]", "- {id: blanking, do: [points]", "no phase carries out “blank” of this card"),
    ("{en: the Hydra, fr: l'Hydre (f),", "{en: the Dragon, fr: l'Hydre (f),", "hydra and dragon have the same name Dragon"),
    ("{points: 28,", "{points: 2800,", "hydra: 2800 is out of range: -999 to 999 was expected"),
    ("  hydra:\n", "  5: y\n  hydra:\n", "5: keys with values were expected here, not “y”"),
    ("kind: hands\n", "kind: hands\n5: y\n", "unknown word “5”"),
    ("game: fantasy_realms\n", "game: moonlit realms\n", "the name of a game is one word"),
    ("  hydra:\n", "  hy!dra:\n", "hy!dra: “hy!dra” is not an id: it may have letters, digits and _"),
    ("  wildfire_spares_wild:\n", "  wildfire spares:\n", "wildfire spares: “wildfire spares” is not an id"),
    ("copy: [name, suit], from: {game", "copy: [name, suit], from: {gane", "shapeshifter: unknown word “gane”"),
])
def test_a_mistake_is_named_with_its_line_its_card_and_what_was_expected(tmp_path: Path, old: str, new: str, expected: str) -> None:
    text = changed(old, new)
    told = mistakes_of(tmp_path, text)
    assert any(expected in sentence for sentence in told), told
    line = text[:text.index(new)].count("\n") + 1
    near = next(sentence for sentence in told if expected in sentence)
    assert near.startswith("mine.yaml:")
    assert "number" in expected or "phase" in expected or abs(int(near.split(":")[1]) - line) <= 3


def test_a_pack_of_a_newer_format_is_refused_in_one_sentence(tmp_path: Path) -> None:
    told = mistakes_of(tmp_path, changed("kind: hands\n", "kind: hands\nformat: 2\nwords_to_come: 7\n"))
    assert len(told) == 1 and told[0].endswith("this is written for a newer version of the app (format 2)")


def test_an_overlay_of_a_newer_format_is_refused_in_one_sentence() -> None:
    with pytest.raises(PackError) as raised:
        scoring.open_pack("fantasy_realms", overlays=["format: 2\ncards: {king: {words_to_come: 7}}"])
    told = [mistake.sentence("en") for mistake in raised.value.mistakes]
    assert len(told) == 1 and told[0].endswith("this is written for a newer version of the app (format 2)")


def test_format_1_may_be_said(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(changed("kind: hands\n", "kind: hands\nformat: 1\n"), "utf-8")
    overlay = "format: 1\nsuits: {}"
    assert Library(file).pack("fantasy_realms").cards.keys() == scoring.open_pack("fantasy_realms", overlays=[overlay]).cards.keys()


def test_all_mistakes_are_told_not_only_the_first(tmp_path: Path) -> None:
    text = changed("clear: {suit: flood}", "cleer: {suit: flood}").replace("clear: {suit: weather}", "clear: {suit: whether}")
    told = mistakes_of(tmp_path, text.replace("strength: 40", "strength: forty"))
    assert len(told) == 3
    assert [int(sentence.split(":")[1]) for sentence in told] == sorted(int(sentence.split(":")[1]) for sentence in told)


def test_a_suit_that_no_card_has_is_a_mistake(tmp_path: Path) -> None:
    lonely = """suits:
  void:
    name: {en: {one: Void, many: Voids}, fr: {one: Vide, many: Vides, gender: m}}
    icon: circle
    colour: {light: 6A2E1E, light_text: FFFFFF, dark: 8A4B4D, dark_text: FFFFFF}
"""
    assert any("no card has the suit “void”" in sentence for sentence in mistakes_of(tmp_path, changed("suits:\n", lonely)))


def test_phases_in_an_impossible_order_are_refused(tmp_path: Path) -> None:
    clearing = re.search(r"  - {id: clearing, .*?}}\n", REALMS, re.DOTALL)
    assert clearing
    late = REALMS.replace(clearing.group(), "").replace("  - {id: sum,", f"{clearing.group()}  - {{id: sum,", 1)
    assert any("phase “clearing” comes too late" in sentence for sentence in mistakes_of(tmp_path, late))


@pytest.mark.parametrize("text", [
    "game: [", "game: {a: b", "\t- x", "game: x\nkind: hands\n  cards: 3", "game: x\nkind: 'hands", "%YAML 9.9\n---\ngame: x",
    "game: !!python/object:os.system x\nkind: hands", "game: x\nkind: hands\ncards: !unknown y", "? [a, b]\n: c\n", "game: \x00",
    "- 1\n- 2\n", "just text\n", "game: x\nkind: hands\ncards: 0x\n", "12: 13\n", "",
], ids=range(15))
def test_text_that_is_no_pack_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    library = Library(file)
    for game in library.games():
        with pytest.raises(PackError) as raised:
            library.pack(game)
        assert all(mistake.sentence("fr") and mistake.sentence("en") for mistake in raised.value.mistakes)


def test_an_alias_is_told_once_on_the_line_where_it_stands() -> None:
    with pytest.raises(PackError) as wrong:
        read_documents("king: &k {strength: 8}\nhand: [*k, *k, *k, *k]\nqueen: 3\nheir: *k\n", "court.yaml")
    assert [mistake.line for mistake in wrong.value.mistakes] == [2, 4]


def test_aliases_are_refused_before_they_can_explode(tmp_path: Path) -> None:
    bomb = "game: x\nkind: hands\na: &a [l, l]\n"
    bomb += "".join(f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20))
    told = mistakes_of(tmp_path, bomb)
    assert any("an alias" in sentence for sentence in told)
    assert len(told) < 100


@pytest.mark.parametrize("text", ["a: " + "[" * 5000 + "]" * 5000, "a: " + "{a: " * 5000, "\n".join(" " * n + "a:" for n in range(2000)),
                                  "- " * 3000 + "a"])
def test_bottomless_nesting_is_refused(text: str) -> None:
    with pytest.raises(PackError):
        read_documents(text, "deep.yaml")


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_bytes(b"game: x\n" + b"# " + b"x" * (10 * 1024 * 1024))
    with pytest.raises(PackError, match="a pack may be at most 256 KB"):
        Library(file).games()


def test_a_file_that_is_not_text_or_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    with pytest.raises(PackError, match="cannot be opened"):
        Library(file).games()
    file.write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(PackError, match="not UTF-8"):
        Library(file).games()


def test_an_overlay_replaces_a_card_and_its_mistakes_are_its_own(tmp_path: Path) -> None:
    library = Library(CARDS)
    overlay = """
cards:
  world_tree:
    number: 48
    name: {en: World Tree, fr: l'Arbre-Monde}
    suit: artifact
    strength: 2
    bonus: [{points: 70, all_different: suit}]
"""
    pack = library.pack("fantasy_realms", overlays=[overlay])
    assert [clause.text(pack.lexicon).sentence("en") for clause in pack.cards["world_tree"].bonus] == ["+70 if no two cards share a suit"]  # type: ignore[attr-defined]
    assert pack.hash != library.pack("fantasy_realms").hash
    with pytest.raises(PackError) as raised:
        library.pack("fantasy_realms", overlays=[overlay.replace("strength: 2", "strength: two")])
    assert raised.value.mistakes[0].sentence("en").startswith("your corrections, line 7: world_tree: a whole number")


@pytest.fixture
def not_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if our games came as YAML alone, like those of an owner."""
    monkeypatch.setattr(library, "SHIPPED", Path("nowhere"))


@pytest.mark.usefixtures("not_shipped")
def test_what_a_box_holds_is_read_from_the_cache_only_when_it_is_on_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh, kept = (Library(CARDS, tmp_path).document("fantasy_realms") for _ in range(2))
    nodes: list[object] = []
    monkeypatch.setattr(library, "from_cache", lambda text, *place: nodes.append(text) or from_cache(text, *place))
    plain = read_pack(kept, CARDS.name)
    names = len(nodes)
    with_a_box = read_pack(kept, CARDS.name, boxes=("promo",))
    assert 0 < names < 60 < len(nodes)
    assert [plain.hash, with_a_box.hash] == [read_pack(fresh, CARDS.name, boxes=boxes).hash for boxes in ((), ("promo",))]


@pytest.mark.usefixtures("not_shipped")
def test_examples_are_read_from_the_cache_when_somebody_asks_and_a_wrong_one_is_told_every_time(tmp_path: Path) -> None:
    fresh, kept = (read_pack(Library(CARDS, tmp_path / "cache").document("fantasy_realms"), CARDS.name) for _ in range(2))
    assert isinstance(kept.origin.node.value, dict) and kept.origin.node.value["examples"].deferred
    assert kept.examples and kept.examples == fresh.examples
    assert kept.origin.node == fresh.origin.node
    file = tmp_path / "mine.yaml"
    file.write_text(changed("    expect: {", "    expected: {"), "utf-8")
    for _ in range(2):
        mine = Library(file, tmp_path / "cache")
        with pytest.raises(PackError) as raised:
            read_pack(mine.document("fantasy_realms"), file.name)
        assert [mistake.sentence("en").partition(": ")[2] for mistake in raised.value.mistakes] == ["“expect” is missing"]


def test_a_kept_document_is_the_one_that_was_parsed_whatever_its_keys_and_lines() -> None:
    text = "game: x\n1: {true: [a, {2.5: b}], t: [\n  null, l, [], {}]}\nl:\n- [l, a]\n- {a: 1, '': 2}\na: [3, t]\n"
    (node,) = read_documents(text, "x.yaml")
    for levels in range(-1, 4):
        aside: list[bytes] = []
        kept = json.loads(library.json_bytes(to_cache(node, 0, aside, levels=levels)))
        assert from_cache(kept, 0, aside) == node


@pytest.mark.usefixtures("not_shipped")
def test_the_cache_keeps_the_parsed_pack_and_a_broken_one_is_made_again(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = Library(CARDS, cache).document("fantasy_realms")
    (kept,) = cache.glob("*.json")
    assert Library(CARDS, cache).document("fantasy_realms") == first
    whole = kept.read_text("utf-8")
    for broken in ("[1, ", "", whole.replace("strength", "weakness"), whole[:-1], "\n" + whole):
        kept.write_text(broken, "utf-8")
        assert Library(CARDS, cache).document("fantasy_realms") == first
        assert kept.read_text("utf-8") == whole
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", "utf-8")
    assert Library(CARDS, blocked / "cache").document("fantasy_realms") == first


def test_cards_need_no_python_and_the_file_names_no_class() -> None:
    assert "!!" not in CARDS.read_text("utf-8")
    assert "python" not in REALMS.replace("`python -m scoring check`", "").lower()


def test_an_empty_file_the_same_game_twice_and_a_thousand_games_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from scoring.__main__ import main

    file = tmp_path / "mine.yaml"
    for text, expected in (("", "there is no game in this file"), ("# only words\n---\n---\n", "there is no game in this file"),
                           (REALMS + "\n---\n" + REALMS, "the game “fantasy_realms” appears twice in this file"),
                           ("---\na\n" * 4000, "a file may contain at most 20 games")):
        file.write_text(text, "utf-8")
        assert main(["check", str(file)]) == 1
        assert expected in capsys.readouterr().err


def test_an_example_that_holds_anything_is_told_not_raised() -> None:
    pack = Library(CARDS).pack("baby_pirates")
    for given in ({"table": []}, {"table": {"mode": "basic"}}, {"table": {"mode": "basic", "players": None}}, {"table": 3.7}):
        example = scoring.Example(pack.examples[0].name, given, {"x": 1}, 1)
        assert scoring.check_example(pack, example)


def test_a_mistake_about_a_suit_or_a_number_stands_at_its_own_line(tmp_path: Path) -> None:
    text = changed("    number: 40\n", "    number: 39\n")
    (told,) = mistakes_of(tmp_path, text)
    assert abs(int(told.split(":")[1]) - text[:text.index("  hydra:")].count("\n")) <= 2


def test_half_a_character_is_refused_with_or_without_the_c_part_of_yaml(monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    for text in ('game: "\\ud800"', 'game: "\\UFFFFFFFF"'):
        with pytest.raises(PackError):
            read_documents(text, "mine.yaml")
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    for text in ('game: "\\ud800"', 'game: "\\UFFFFFFFF"'):
        with pytest.raises(PackError):
            read_documents(text, "mine.yaml")


@pytest.mark.parametrize("game", ["fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella"])
def test_no_line_of_french_begins_with_a_colon_or_a_question_mark(game: str) -> None:
    pack = scoring.open_pack(game)
    lines = [line.sentence("fr") for variant in pack.variants.values() for players in variant.players.numbers
             for line in pack.setup_for(players, variant.id)]
    said = [*lines, *(text.sentence("fr") for reading in pack.readings.values() for text in (reading.name, reading.question))]
    assert said
    assert [text for text in said if re.search(r" [:;?!»]|« ", text)] == []
