"""Search as you type: every card by either name with any single slip, and the best answer first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest

from scoring.answers import Hit, RuleAnswers
from scoring.answers.rules import card_entries
from scoring.answers.search import AnswerEntry, AnswerIndex, one_slip
from scoring.hands import HandPack
from scoring.hands.names import find_card
from scoring.library import Library
from scoring.mistakes import InputError
from scoring.names import plain
from sentences import GRAMMARS

KEYS = ("azertyuiop", "qsdfghjklm", "wxcvbn", "qwertyuiop", "asdfghjkl", "zxcvbnm")
BESIDE = {key: "".join(sorted({other for row in KEYS if key in row for other in (row[:row.index(key)][-1:], row[row.index(key) + 1:][:1])}))
          for key in "abcdefghijklmnopqrstuvwxyz"}


def slips(name: str) -> Iterator[str]:
    """The name with any one letter dropped, doubled, swapped with the next, or missed for its neighbour on the keyboard."""
    for place, letter in enumerate(name):
        for beside in BESIDE.get(letter.lower(), ""):
            yield name[:place] + beside + name[place + 1:]
        if letter.isalpha():
            yield name[:place] + name[place + 1:]
            yield name[:place] + letter + name[place:]
            if place + 1 < len(name) and name[place + 1].isalpha() and name[place + 1] != letter:
                yield name[:place] + name[place + 1] + letter + name[place + 2:]


def cards(rules: RuleAnswers, typed: str, game: str | None = None) -> list[str]:
    return [hit.id for hit in rules.search(typed, game) if hit.kind == "card"]


def answers(rules: RuleAnswers, typed: str, game: str | None = None) -> list[str]:
    return [hit.id for hit in rules.search(typed, game) if hit.kind == "answer"]


@pytest.mark.parametrize("game", ["fantasy_realms", "once_upon_a_draft"])
def test_every_card_is_found_by_all_its_names(rules: RuleAnswers, game: str) -> None:
    pack = next(pack for pack in rules.packs if pack.game == game)
    for card in pack.lexicon.cards:
        for lang in GRAMMARS:
            name = pack.lexicon.card(card).sentence(lang)
            assert cards(rules, name, game)[0] == card, name
            assert cards(rules, plain(name), game)[0] == card, name


@pytest.mark.parametrize("game", ["fantasy_realms", "once_upon_a_draft"])
def test_every_card_is_found_by_its_name_with_one_slip(rules: RuleAnswers, game: str) -> None:
    pack = next(pack for pack in rules.packs if pack.game == game)
    languages = cycle(GRAMMARS)                 # each card in one language, each language on every fourth card
    missed = [typed for card, lang in zip(pack.lexicon.cards, languages, strict=False)
              for typed in slips(pack.lexicon.card(card).sentence(lang))
              if card not in cards(rules, typed)[:2]]  # “Orge” is as near to the Forge as to the Orage
    assert missed == []


@pytest.mark.parametrize(("typed", "card"), [("Góry", "mountain"), ("Torre do Sino", "bell_tower"),
                                             ("Stoletá voda", "great_flood"), ("snieżyca", "blizzard"),
                                             ("Drzewo swiata", "world_tree"), ("zlodziejskie", "")])
def test_a_card_is_found_by_its_name_on_decks_the_app_does_not_speak(rules: RuleAnswers, typed: str, card: str) -> None:
    """Polish, Portuguese and Czech names are known for the search alone."""
    assert cards(rules, typed, "fantasy_realms")[:1] == ([card] if card else [])


def test_one_name_may_find_two_cards() -> None:
    """The Portuguese edition calls both the Cavern and the Dungeon «Caverna»."""
    boxes = Library().pack("fantasy_realms", editions=["cursed_hoard_suits"])
    assert isinstance(boxes, HandPack)
    assert set(cards(RuleAnswers([boxes], []), "Caverna")) == {"cavern", "dungeon"}
    with pytest.raises(InputError, match="cavern, dungeon"):
        find_card(boxes, "Caverna")


def test_a_card_is_found_while_its_name_is_typed(rules: RuleAnswers) -> None:
    for typed in ("feu de f", "Feu de", "inond", "épée", "epe", "wildf", "widlfi"):
        assert set(cards(rules, typed)[:4]) & {"wildfire", "great_flood", "sword_of_keth", "fire_elemental"}, typed


def test_other_printed_names_find_a_card(rules: RuleAnswers) -> None:
    assert cards(rules, "Cheval de Guerre")[0] == "warhorse"
    assert cards(rules, "underground caverns")[0] == "cavern"
    assert cards(rules, "métamorphose")[0] == "shapeshifter"


def test_a_card_of_the_draft_is_found_by_its_value(rules: RuleAnswers) -> None:
    assert rules.search("42")[0] == Hit("card", "once_upon_a_draft", "card_42", rules.search("42")[0].score)
    assert cards(rules, "35")[0] == "three_bears"


@pytest.mark.parametrize(("typed", "best"), [
    ("masqué", "blanked"), ("blanked", "blanked"), ("que vaut une carte masquée ?", "blanked"), ("effacer malus", "cleared"),
    ("livre des mutations", "book"), ("joker", "wilds"), ("suite", "runs"), ("necromancer take", "extra_card"), ("rare", "rarity"),
    ("rangers wildfire", "rangers_wildfire"), ("eclaireurs feu de foret", "rangers_wildfire"),
    ("doppelganger basilic", "doppelganger_basilisk"),
    ("egalité", "ties"), ("fin de partie", "end"), ("premier joueur", "first_player"), ("first player", "first_player"),
    ("ordre", "order"), ("contradiction", "order"), ("boucle", "mutual_blanking"), ("masqe", "blanked"), ("chaos", "setup_chaos"),
])
def test_the_best_answer_comes_first(rules: RuleAnswers, typed: str, best: str) -> None:
    assert answers(rules, typed, "fantasy_realms")[0] == best


@pytest.mark.parametrize(("game", "typed", "best"), [
    ("once_upon_a_draft", "princesse des glaces", "ice_princess"), ("once_upon_a_draft", "majority", "majority"),
    ("once_upon_a_draft", "nain zen", "zen_dwarf"), ("once_upon_a_draft", "blanche neige", "candidates"),
    ("baby_pirates", "pleurer", "ties"), ("baby_pirates", "skull", "advanced"), ("baby_pirates", "petits pirates", "little_pirates"),
    ("cinderella", "sablier", "hourglass"), ("cinderella", "last chance", "last_chance"), ("cinderella", "miroir", "mirror"),
])
def test_the_other_games_are_searched_as_well(rules: RuleAnswers, game: str, typed: str, best: str) -> None:
    assert answers(rules, typed, game)[0] == best
    assert best in answers(rules, typed)


def test_every_question_finds_its_own_answer_in_both_languages(rules: RuleAnswers) -> None:
    for answer in rules.answers:
        for lang in GRAMMARS:
            assert answer.id in answers(rules, answer.question.sentence(lang), answer.game)[:3], (answer.game, answer.id, lang)


def test_a_named_card_does_not_hide_the_answers_about_it(rules: RuleAnswers) -> None:
    assert rules.search("wildfire")[0].id == "wildfire"
    assert "rangers_wildfire" in answers(rules, "wildfire")


def test_cards_are_found_by_what_they_say(rules: RuleAnswers) -> None:
    assert {"great_flood", "basilisk", "wildfire"} <= set(cards(rules, "masque", "fantasy_realms"))


def test_only_the_wanted_game_and_no_more_than_wanted(rules: RuleAnswers) -> None:
    assert {hit.game for hit in rules.search("dragon")} >= {"fantasy_realms", "once_upon_a_draft"}
    assert {hit.game for hit in rules.search("dragon", "once_upon_a_draft")} == {"once_upon_a_draft"}
    assert len(rules.search("carte", limit=3)) == 3


def test_nothing_typed_and_nonsense_find_nothing(rules: RuleAnswers) -> None:
    for typed in ("", "   ", "'", "xyzzyx qqqq"):
        assert rules.search(typed) == []
    assert rules.search("a" * 5000) == []


def test_what_was_typed_before_is_remembered_but_not_forever() -> None:
    index = AnswerIndex([AnswerEntry("card", "game", "king", ("King", "Roi"))])
    for number in range(600):
        index.search(f"ki{number}")
    assert len(index.remembered) < 502
    assert [hit.id for hit in index.search("kng")] == ["king"]


def test_games_without_cards_have_none_to_find(rules: RuleAnswers) -> None:
    assert {pack.game: len(list(card_entries(pack))) for pack in rules.packs} == {
        "fantasy_realms": 53, "once_upon_a_draft": 50, "baby_pirates": 0, "cinderella": 0}


def test_one_slip_is_one_slip() -> None:
    assert all(one_slip(typed, "montagne") for typed in slips("montagne"))
    assert not any(one_slip(typed, "montagne") for typed in ("montagne", "montag", "mtnoagne", "montagnard", "nomtagne"))
