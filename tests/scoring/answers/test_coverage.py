"""Every question that a rulebook answers, every reading and every part of a game has its answer in both languages."""

from __future__ import annotations

import re

import pytest

import scoring
from scoring.answers import SOURCES, TAGS, Answer, RuleAnswers
from sentences import GRAMMARS

GAMES = ("fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella")

# The questions that the rulebooks put or explain by themselves, in our words, with the answer each has here.
PRINTED_QUESTIONS = {
    "fantasy_realms": {
        "two cards contradict each other": "order",
        "the example with Blizzard, Great Flood, Wildfire and Cavern": "blanked_has_cleared",
        "the Doppelgänger copies the Basilisk": "doppelganger_basilisk",
        "how the Book of Changes works": "book",
        "whether Rangers protect from Wildfire": "rangers_wildfire",
        "how Shapeshifter and Mirage work": "wilds",
        "the first score sheet: a copied Rainstorm puts out no fire": "wild_penalty",
        "the second score sheet: the Queen must stay a Leader": "keth",
    },
    "once_upon_a_draft": {
        "per and per other": "per",
        "the Changeling's categories": "changeling",
        "Frog Prince and Unicorn": "at_least_one",
        "Cinderella's two abilities": "cinderella_two",
        "Troll and Vampire win the trick": "wins_trick",
        "the Ice Princess": "ice_princess",
        "Queen of Hearts and Cheshire Cat": "after_all_others",
        "the Greedy Dwarf's two abilities": "greedy_dwarf",
        "the Friendly Dwarf": "friendly_dwarf",
        "the Zen Dwarf": "zen_dwarf",
        "what Geppetto counts in the example": "geppetto",
    },
    "baby_pirates": {
        "what the aim of the game is": "goal",
        "what stands on the cards": "cards",
        "how two set up": "setup_two",
        "how three set up": "setup_three",
        "how four set up": "setup_four",
        "how five set up": "setup_five",
        "how to play": "turn",
        "how to score": "scoring",
        "the advanced rules": "advanced",
        "whether little pirates can play": "little_pirates",
    },
}

# Where the printed rules leave room: those that are switches stand in the packs, the others are only told.
OTHER_READINGS = {
    "fantasy_realms": ("archers_made_beast", "mutual_blanking", "self_blanking_by_book", "self_conditions_order", "named_card_blanked",
                       "copies_of_self_blankers", "basilisk_with_shapeshifter_basilisk", "island_after_book",
                       "doppelganger_penalty_cleared_with_original", "doppelganger_other_wording", "book_makes_a_card_count_itself",
                       "dirigible_struck", "warship_after_book"),
    "cinderella": ("locked_pair", "mirror_pair"),
}

# How a game goes, for every game.
PARTS = ("setup", "turn", "end", "scoring", "order", "ties", "variants")


def whole(answer: Answer) -> bool:
    """Said in both languages, with nothing left to fill in and nothing left out."""
    texts = [saying.sentence(lang) for saying in (answer.question, *answer.paragraphs) for lang in GRAMMARS]
    return bool(answer.paragraphs) and all(text.strip() and not re.search(r"[{}]|\?\?", text) for text in texts)


@pytest.mark.parametrize(("game", "question"), [(game, question) for game, listed in PRINTED_QUESTIONS.items() for question in listed])
def test_every_question_of_the_rulebooks_has_an_answer(rules: RuleAnswers, game: str, question: str) -> None:
    answer = rules.answer(game, PRINTED_QUESTIONS[game][question])
    assert whole(answer)
    assert "question" in answer.tags
    assert answer.source in ("rulebook", "partly", "to_check")


def test_no_answer_claims_to_be_printed_without_standing_in_the_list(rules: RuleAnswers) -> None:
    for game in GAMES:
        assert {answer.id for answer in rules.of(game, "question")} == set(PRINTED_QUESTIONS.get(game, {}).values())


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_has_an_answer_that_says_what_the_app_does(rules: RuleAnswers, game: str) -> None:
    for name, reading in scoring.open_pack(game).readings.items():
        answer = rules.for_reading(game, name)
        assert answer is not None, name
        assert whole(answer)
        assert "reading" in answer.tags
        assert answer.question.sentence("en") == reading.question.sentence("en")
        assert re.search(r"\b(yes|no)\b", answer.text("en"))
        assert re.search(r"\b(oui|non)\b", answer.text("fr"))
    for name in OTHER_READINGS.get(game, ()):
        assert whole(rules.answer(game, name))
        assert "reading" in rules.answer(game, name).tags


def test_every_reading_of_every_box_has_an_answer(rules_with_boxes: RuleAnswers) -> None:
    for pack in rules_with_boxes.packs:
        for name, reading in pack.readings.items():
            answer = rules_with_boxes.for_reading(pack.game, name)
            assert answer is not None, name
            assert whole(answer)
            assert "reading" in answer.tags
            assert answer.question.sentence("en") == reading.question.sentence("en")


def test_answers_of_a_box_are_told_only_with_it(rules: RuleAnswers, rules_with_boxes: RuleAnswers) -> None:
    base, whole_table = ({answer.id for answer in told.of("fantasy_realms")} for told in (rules, rules_with_boxes))
    assert {"demon_first", "items_use", "phoenix_deluxe", "jester_odd"} <= whole_table - base
    assert {"end", "extra_card"} <= base - whole_table
    assert all(map(whole, rules_with_boxes.answers))


def test_every_item_is_told_what_it_does(rules_with_boxes: RuleAnswers) -> None:
    pack = scoring.open_pack("fantasy_realms", editions=["cursed_hoard_items"])
    assert isinstance(pack, scoring.hands.HandPack)
    told = rules_with_boxes.answer("fantasy_realms", "items_use").text("fr")
    assert len(pack.items) == 24
    assert all(pack.lexicon.card(item).sentence("fr") in told for item in pack.items)


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_game_is_told(rules: RuleAnswers, game: str) -> None:
    for tag in PARTS:
        assert rules.of(game, tag), tag
    assert rules.answer(game, "first_player")


def test_a_reading_follows_the_default_of_its_pack(rules: RuleAnswers) -> None:
    assert "says no" in rules.answer("fantasy_realms", "tie_break_counts_blanked").text("en")
    assert "says yes" in rules.answer("fantasy_realms", "gem_several_runs").text("en")


@pytest.mark.parametrize(("game", "variant", "players"), [
    (game, variant.id, players) for game in GAMES for variant in scoring.open_pack(game).variants.values()
    for players in variant.players.numbers])
def test_the_set_up_of_every_number_of_players_is_told(rules: RuleAnswers, game: str, variant: str, players: int) -> None:
    lines = scoring.open_pack(game).setup_for(players, variant)
    assert lines
    told = "\n".join(answer.text("en") for answer in rules.of(game, "setup") + rules.of(game, "variants"))
    figures = re.compile(r"\d+")
    assert all(line.sentence("en") in told or figures.sub("0", line.sentence("en")) in figures.sub("0", told) for line in lines)


def test_what_nobody_knows_is_said_so(rules: RuleAnswers) -> None:
    unknown = [answer for answer in rules.answers if answer.source == "unknown"]
    assert {answer.game for answer in unknown} == {"once_upon_a_draft", "baby_pirates"}
    for answer in unknown:
        assert "unknown" in answer.tags
        assert answer.source_text("fr") == "À compléter"


def test_every_answer_is_whole_short_and_about_something(rules: RuleAnswers) -> None:
    for answer in rules.answers:
        assert whole(answer), answer.id
        assert set(answer.tags) <= set(TAGS)
        assert answer.source in SOURCES
        assert answer.question.sentence("en").endswith(("?", ".", ")")), answer.id
        for paragraph in answer.paragraphs:
            assert max(len(paragraph.sentence("en")), len(paragraph.sentence("fr"))) < 520, answer.id


def test_french_has_its_hard_spaces(rules: RuleAnswers) -> None:
    for answer in rules.answers:
        for saying in (answer.question, *answer.paragraphs):
            assert not re.search(r" [:;?!»]|« ", saying.sentence("fr")), answer.id


def test_the_rulings_of_a_card_are_found_from_it(rules: RuleAnswers) -> None:
    about = [answer.id for answer in rules.about("fantasy_realms", "wildfire")]
    assert about[0] in {"blanked_has_cleared", "rangers_wildfire", "wildfire_spares_wild"}
    assert {"blanked_has_cleared", "rangers_wildfire", "wildfire_spares_wild", "mutual_blanking"} <= set(about)
    assert "self_blanking_by_book" in [answer.id for answer in rules.about("fantasy_realms", "great_flood")]
