"""The pack itself: its examples, its sentences, and mistakes reported with line and card."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

import scoring.tricks as tricks
from scoring import check_example
from scoring.library import Library
from scoring.mistakes import InputError, PackError
from scoring.pack import Example
from scoring.tricks import TrickPack, score, sheet
from sentences import GRAMMARS
from tests.scoring.tricks.draft import LIBRARY, pack


@pytest.mark.parametrize("example", pack().examples, ids=lambda example: example.name.sentence("en"))
def test_the_examples_of_the_rulebook_agree(example: Example) -> None:
    assert check_example(pack(), example) == []


def test_an_example_that_does_not_agree_says_what_came_out() -> None:
    wrong = replace(pack().examples[0], expect={"chapter_2": {"Wendy": {}, "Ali": {"star": 1}}, "leader": "Ali"})
    assert [saying.sentence("en") for saying in check_example(pack(), wrong)] == ["chapter_2, Ali, gem: expected 0, got 3."]


def test_an_example_that_cannot_be_played_says_why() -> None:
    broken = replace(pack().examples[0], given={"players": []})
    assert "players" in check_example(pack(), broken)[0].sentence("en")


def test_every_card_has_a_sentence_in_both_languages() -> None:
    for card in pack().cards:
        for lang in GRAMMARS:
            assert all(pack().card_text(card, lang))


def test_cards_read_as_they_are_printed_in_our_own_words() -> None:
    assert pack().card_text("furious_princess", "fr") == ["1 cœur, 1 gemme et 1 étoile avec le Dragon"]
    assert pack().card_text("goldilocks", "fr") == ["4 gemmes avec les Trois Ours"]
    assert pack().card_text("peter_pan", "fr") == ["1 cœur par autre Enfant"]
    assert pack().card_text("geppetto", "en") == ["1 heart for each card with a value from 1 to 9"]
    assert pack().card_text("greedy_dwarf", "fr") == ["1 gemme", "1 étoile si vous avez le plus de gemmes, même à égalité"]
    assert pack().card_text("ice_princess", "fr") == ["personne ne prend de cœurs ni de gemmes à ce tour"]
    assert pack().card_text("alice", "fr") == ["1 cœur par carte Pays des merveilles"]


def test_an_ability_says_what_it_can_see() -> None:
    witch, bears, ice = (pack().cards[card].abilities[0] for card in ("witch", "three_bears", "ice_princess"))
    assert witch.mentions().categories == {"child"} and len(witch.counts()) == 1
    assert bears.mentions().names == {"goldilocks"}
    assert not ice.counts() and not ice.mentions().names


def test_tables_and_set_up_fit_the_number_of_players() -> None:
    assert [(row.team, row.ghosts) for row in map(pack().seats_for, (2, 3, 4, 6))] == [(8, 2), (8, 0), (7, 0), (7, 0)]
    assert len(pack().setup_for(2)) == 4 and len(pack().setup_for(5)) == 3


def test_a_game_without_a_majority_is_a_game_too() -> None:
    majority = re.search(r"- {id: majority, .*?}}(?=\n)", LIBRARY.documents["once_upon_a_draft"][0], re.DOTALL)
    without = broken(majority.group(), "") if majority else LIBRARY
    found = without.pack("once_upon_a_draft")
    assert isinstance(found, TrickPack)
    result = score(found, {"players": ["Ali"], "tokens": {"Ali": {"gem": 3}}})
    assert result.majority is None and result.to_json()["players"]["Ali"]["tokens"]["majority"] == {}
    assert "Ali" in sheet(result, "en")


class OneText(Library):
    """The library with another text of this game."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.documents = {"once_upon_a_draft": (text, 1)}  # type: ignore[misc]


def broken(old: str, new: str) -> OneText:
    text, _ = LIBRARY.documents["once_upon_a_draft"]
    assert text.count(old) >= 1, old
    return OneText(text.replace(old, new, 1))


MISTAKES = [
    ("{gain: {gem: 4}, with: {card: three_bears}}", "{gain: {gem: 4}, with: {card: three_beers}}", "goldilocks",
     "did you mean “three_bears”"),
    ("{gain: {heart: 3}, with: {card: geppetto}}", "{gain: {heart: 3}, with: {card: geppetto}, chapter: 4}", "pinocchio", "out of range"),
    ("value: 3\n", "value: 4\n", "jack", "pinocchio has the value 4 already"),
    ("value: 3\n", "value: [4]\n", "pinocchio", "a whole number was expected"),
    ("status: printed\n    abilities:\n      - {gain: {heart: 3}", "status: likely\n    abilities:\n      - {gain: {heart: 3}", "pinocchio",
     "make it “printed”"),
    ("status: printed\n    abilities:\n      - {gain: {heart: 3}", "status: maybe\n    abilities:\n      - {gain: {heart: 3}", "pinocchio",
     "is not a status"),
    ("categories: [child]", "categories: [{likely: chidl}]", "pinocchio", "did you mean “child”"),
    ("most: {token: gem, tied: greedy_dwarf_shares}", "most: {token: gem, tied: greedy_dwarf}", "greedy_dwarf", "is not a reading"),
    ("at: after_majority}", "at: afterwards}", "greedy_dwarf", "is not a moment"),
    ("abilities: at_once, name: {en: Abilities in the trick", "name: {en: Abilities in the trick", None, "a phase rewards"),
    ("highest: {star: 1}", "highest: {star: 1}, most: gem", None, "a phase rewards"),
    ("colour: {light: \"996600\"", "colour: {light: \"99660\"", "star", "is not a colour"),
    ("{highest: card_value", "{highest: card_number", None, "is not a figure of a team"),
    ("cards:\n  changeling:", "crads:\n  changeling:", None, "“cards” is missing"),
    ("instead: {gain: {heart: 5}, with: {card: giant}}", "instead: {gain: {hart: 5}, with: {card: giant}}", "jack", "did you mean “heart”"),
]


@pytest.mark.parametrize(("old", "new", "card", "said"), MISTAKES, ids=[row[3] for row in MISTAKES])
def test_a_mistake_in_the_pack_is_said_with_its_card_and_line(old: str, new: str, card: str | None, said: str) -> None:
    library = broken(old, new)
    with pytest.raises(PackError) as refused:
        library.pack("once_upon_a_draft")
    mistake = next(mistake for mistake in refused.value.mistakes if said in mistake.sentence("en"))
    assert mistake.card == card and mistake.line > 0
    assert mistake.sentence("fr") != mistake.sentence("en")


def test_an_unknown_reading_is_refused() -> None:
    with pytest.raises(InputError):
        LIBRARY.pack("once_upon_a_draft", {"greedy": True})


def test_no_card_is_named_in_the_rules() -> None:
    """Docstrings may give examples; what the program does may not know a single card."""
    names = {card for card in pack().cards if pack().cards[card].named}
    for file in Path(tricks.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        spoken = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in spoken]
        words = {word for text in texts if isinstance(text, str) for word in re.findall(r"\w+", text.lower())}
        assert not words & names, file.name
