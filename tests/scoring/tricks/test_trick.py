"""Chapter II: the star, what every card pays against the trick, ghosts, and the cards that look at all others."""

from __future__ import annotations

import pytest

from scoring.tricks import score
from tests.scoring.tricks.draft import FOUR, pack, play, some, taught_pack, won


def test_the_highest_card_takes_the_star_and_leads_the_next_trick() -> None:
    result = play(47, 1, 5, 36)
    assert won(result)["Ali"] == {"star": 1}
    assert result.leader == "Ali"


def test_the_trick_of_four_of_the_rulebook() -> None:
    assert won(play(35, 5, 10, 30)) == {"Ali": {"star": 1, "gem": 3}, "Pierre": {"gem": 4}, "Fiona": {"heart": 1}}


def test_a_winning_troll_takes_a_second_star_but_wins_one_trick() -> None:
    result = play(36, 5, 3, 1)
    assert won(result)["Ali"] == {"star": 2}
    assert result.players["Ali"].tricks_won == 1


def test_a_losing_troll_says_that_it_did_not_win() -> None:
    result = play(36, 47, 3, 1)
    line = next(line for line in result.players["Ali"].lines if line.chapter == 2)
    assert (line.tokens, line.reason("en"), line.reason("fr")) == ({}, "does not win the trick", "ne gagne pas le tour")


def test_the_changeling_is_one_child_to_peter_pan_and_to_the_witch() -> None:
    assert won(play(30, 1, 44, 47)) == {"Ali": {"heart": 1}, "Wendy": {"gem": 2}, "Fiona": {"star": 1}}


def test_peter_pan_does_not_count_himself_but_the_witch_counts_him() -> None:
    assert won(play(30, 44, 40 + 7, 26)) == {"Pierre": {"gem": 1}, "Wendy": {"star": 1}}


def test_the_queen_of_hearts_is_paid_after_all_others_wherever_she_lies() -> None:
    for trick in ((37, 3, 26, 10), (3, 26, 10, 37)):
        result = play(*trick)
        queen = FOUR[trick.index(37)]
        assert won(result)[queen] == {"star": 1, "heart": 4}


def test_the_queen_names_the_cards_that_handed_out_hearts() -> None:
    result = play(37, 3, 26, 10)
    line = next(line for line in result.players["Ali"].lines if line.step == "after_all_others")
    assert [pack().cards[card].value for card in line.causes] == [3, 26]
    assert line.sentence("en") == "Queen of Hearts: 4 hearts, as handed out in this trick by Pinocchio and Geppetto (chapter II, trick 1)"


def test_the_cheshire_cat_counts_gems_and_leaves_hearts_alone() -> None:
    assert won(play(25, 35, 5, 3)) == {"Ali": {"gem": 7}, "Pierre": {"star": 1, "gem": 3}, "Wendy": {"gem": 4}}


def test_a_copy_of_nothing_says_so() -> None:
    result = play(37, 1, 47, 4 + 16)
    line = next(line for line in result.players["Ali"].lines if line.step == "after_all_others")
    assert (line.tokens, line.reason("en"), line.reason("fr")) == ({}, "no heart handed out in this trick", "aucun cœur à ce tour")


def test_if_the_cat_says_stars_it_counts_the_star_of_the_trick_too() -> None:
    cat = taught_pack({"cheshire_cat": [{"copies": "star"}]})
    assert won(play(25, 36, 5, 3, of=cat))["Ali"] == {"star": 2}


@pytest.mark.parametrize("place", range(4))
def test_the_ice_princess_freezes_hearts_and_gems_wherever_she_is_played(place: int) -> None:
    cards = [35, 5, 3]
    cards.insert(place, 40)
    assert won(play(*cards)) == {FOUR[place]: {"star": 1}}


def test_a_frozen_line_names_what_was_lost_and_to_whom() -> None:
    line = next(line for line in play(40, 35, 5, 10).players["Wendy"].lines if line.chapter == 2)
    assert (line.tokens, line.withheld, line.withheld_by) == ({}, {"gem": 4}, ("ice_princess",))
    assert line.reason("en") == "4 gems withheld by the Ice Princess"
    assert line.reason("fr") == "la Princesse des Glaces retient 4 gemmes"
    assert line.to_json()["withheld_by"] == [40]


def test_frozen_hearts_are_not_there_for_the_queen_to_copy() -> None:
    assert won(play(37, 3, 26, 40)) == {"Fiona": {"star": 1}}


def test_stars_are_paid_beside_the_ice_princess() -> None:
    assert won(play(29, 50, 40, 1)) == {"Ali": {"star": 1}, "Pierre": {"star": 1}}


def ghostly(*cards: int, **more: object) -> dict[str, object]:
    return {"players": ["Fiona", "Pierre"], "ghosts": 2,
            "tricks": [[[who, card] for who, card in zip(("Fiona", "Pierre", "ghost_1", "ghost_2"), cards, strict=True)]], **more}


def test_nobody_gets_the_star_if_a_ghost_has_the_highest_card_and_the_ghost_leads() -> None:
    result = score(pack(), ghostly(29, 10, 50, 11))
    assert won(result) == {"Fiona": {"heart": 1, "gem": 1, "star": 1}}
    assert result.leader == "ghost_1"


def test_a_ghost_takes_no_tokens_but_what_its_card_hands_out_is_counted() -> None:
    result = score(pack(), ghostly(37, 1, 3, 26))
    assert won(result) == {"Fiona": {"star": 1, "heart": 5}}
    assert set(result.players) == {"Fiona", "Pierre"}
    assert [line.taken for line in result.tricks[0].lines if line.player == "ghost_1"] == [{}]


def test_the_ice_princess_of_a_ghost_freezes_everybody() -> None:
    assert won(score(pack(), ghostly(5, 3, 40, 35))) == {}


def test_tokens_typed_for_the_unread_card_of_a_ghost_are_copied_but_not_taken() -> None:
    result = score(pack(), ghostly(37, 1, 10, 4, earned={"ghost_1": {"10": {"2": {"heart": 3}}}}))
    assert won(result) == {"Fiona": {"star": 1, "heart": 3}}


def test_every_trick_tells_its_own_story() -> None:
    result = score(pack(), {"players": list(FOUR), "tricks": [[["Ali", 35], ["Pierre", 5]], [["Ali", 3], ["Wendy", 47]], []]})
    assert [story.winner for story in result.tricks] == ["Ali", "Wendy", None]
    assert result.tricks[0].tokens_of("Ali") == {"star": 1, "gem": 3}
    assert result.tricks[1].plays == (("Ali", "pinocchio"), ("Wendy", "giant"))
    assert result.leader == "Wendy"
    assert {line.trick for line in result.players["Ali"].lines if line.chapter == 2} == {1, 2}


def test_before_the_first_card_nobody_leads() -> None:
    result = score(pack(), {"players": list(FOUR), "tricks": []})
    assert result.leader is None
    assert result.players["Ali"].total == some()
