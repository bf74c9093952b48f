"""Cards nobody has read: they still play, their tokens can be typed; likely ones are scored and flagged with a question."""

from __future__ import annotations

from scoring.tricks import score
from tests.scoring.tricks.draft import FOUR, pack, play, some, team, warned, won

FACTS = {"printed": {1, 3, 5, 29, 40, 44, 47}, "likely": {4, 8, 13, 14, 16, 25, 26, 30, 35, 36, 37}}


def test_the_deck_is_whole_and_every_card_has_the_status_of_the_facts() -> None:
    cards = pack().by_value
    assert list(cards) == list(range(1, 51))
    for status, values in FACTS.items():
        assert {card.value for card in cards.values() if card.status == status} == values


def test_an_unread_card_wins_tricks_and_breaks_ties() -> None:
    result = score(pack(), {"players": list(FOUR), "tricks": [[["Ali", 49], ["Pierre", 48]]]})
    assert won(result) == {"Ali": {"star": 1}}
    assert [place[0] for place in result.ranking][:2] == ["Ali", "Pierre"]


def test_what_nobody_has_read_is_asked_for_loudly() -> None:
    result = play(10, 50, 3, 5)
    assert {pack().cards[line.card or ""].value for line in result.unread} == {10, 50}
    assert warned(result, "It is not known yet what cards 10 and 50 give")
    assert result.players["Ali"].lines[0].reason("fr") == "à compléter"


def test_unread_cards_of_the_ghosts_are_named_as_theirs() -> None:
    trick = [["Ali", 10], ["ghost_1", 50], ["Pierre", 3], ["ghost_2", 38]]
    result = score(pack(), {"players": ["Ali", "Pierre"], "ghosts": 2, "tricks": [trick]})
    assert warned(result, "It is not known yet what card 10 gives. Enter its tokens")
    assert warned(result, "It is not known yet what the ghosts’ cards 38 and 50 give.")


def test_typed_tokens_count_in_their_chapter_and_nothing_is_asked_any_more() -> None:
    earned = {"Ali": {"50": {"2": {"gem": 1}, "3": {"star": 1, "heart": 0}}}}
    result = score(pack(), {"players": list(FOUR), "tricks": [[["Ali", 50], ["Pierre", 3]]], "earned": earned})
    assert result.players["Ali"].in_chapter(2) == some(star=1, gem=1)
    assert result.players["Ali"].in_chapter(3) == some(star=1)
    assert not result.unread and not warned(result, "Nobody has read")
    assert all(line.to_json().get("typed") for line in result.players["Ali"].lines if line.tokens in ({"gem": 1},))
    assert [line.reason("en") for line in result.players["Ali"].lines if line.typed] == ["entered by hand", "entered by hand"]


def test_the_queen_of_hearts_counts_typed_hearts_and_the_ice_princess_freezes_them() -> None:
    earned = {"Pierre": {"10": {"2": {"heart": 2}}}}
    assert won(play(37, 10, 3, 5, earned=earned))["Ali"] == {"star": 1, "heart": 2}
    assert won(play(40, 10, 37, 5, earned=earned)) == {"Ali": {"star": 1}}


def test_tokens_typed_for_a_card_whose_ability_is_known_do_not_count() -> None:
    result = score(pack(), {"players": list(FOUR), "teams": {"Ali": [3]}, "earned": {"Ali": {"3": {"3": {"heart": 5}}}}})
    assert result.players["Ali"].total == some()
    assert warned(result, "The ability of card 3 is known")


def test_tokens_typed_for_a_card_of_somebody_else_do_not_count() -> None:
    result = score(pack(), {"players": list(FOUR), "teams": {"Ali": [10]}, "earned": {"Pierre": {"10": {"3": {"heart": 5}}}}})
    assert result.players["Pierre"].total == some()
    assert warned(result, "Pierre does not have it")


def test_hansel_is_not_asked_about_without_gretel_and_the_witch() -> None:
    without = score(pack(), {"players": ["Ali"], "teams": {"Ali": [6]}})
    assert not without.unread
    assert [line.reason("en") for line in without.players["Ali"].lines] == ["no Gretel", "no Witch"]
    with_gretel = score(pack(), {"players": ["Ali"], "teams": {"Ali": [6, 7]}})
    assert {line.card for line in with_gretel.unread} == {"hansel", "gretel"}


def test_the_vampire_is_asked_about_only_if_it_wins() -> None:
    assert "vampire" in {line.card for line in play(43, 3).unread}
    assert "vampire" not in {line.card for line in play(43, 44).unread}


def test_likely_cards_are_scored_and_listed_for_checking() -> None:
    result = score(pack(), {"players": ["Fiona"], "teams": {"Fiona": [6, 26, 3, 4, 30, 47, 16]}})
    assert result.to_json()["players"]["Fiona"]["check"] == [4, 16, 26, 30]
    assert {question.card for question in result.questions} == {"jack", "friendly_dwarf", "geppetto", "peter_pan"}


def test_every_likely_card_has_a_question_with_the_reading_in_use_first() -> None:
    for card in pack().by_value.values():
        asked = [question for question in card.questions if question.ability is not None]
        assert bool(asked) == card.to_check
        for question in asked:
            assert question.sentence("en").endswith("?") and question.sentence("fr").endswith("?")
            assert question.answers[0].instead is None and len(question.answers) > 1


def test_a_guessed_icon_is_a_question_once_it_was_counted() -> None:
    counted = score(pack(), {"players": ["Ali"], "teams": {"Ali": [8, 9]}})
    assert team(8, 9) == {"heart": 2}
    assert [(question.card, question.category) for question in counted.questions] == [
        ("alice", "wonderland"), ("alice", None), ("white_rabbit", "wonderland")]
    asked = counted.questions[-1].sentence("fr")
    assert asked == "La carte Le Lapin Blanc porte-t-elle le symbole «\u00a0Pays des merveilles\u00a0»\u00a0?"
    alone = score(pack(), {"players": ["Ali"], "teams": {"Ali": [9]}})
    assert alone.questions == ()


def test_icons_nobody_has_seen_are_not_counted_and_that_is_said() -> None:
    assert warned(play(30, 10, 5, 44), "The categories of cards 10 and 44 are not known, so they are not counted.")


def test_an_unread_card_says_what_is_known_of_it() -> None:
    assert pack().card_text("dragon", "fr") == ["La Princesse Furieuse (29) le nomme\u00a0; on ignore sa propre capacité."]
    assert pack().card_text("card_10", "en") == ["to be completed"]
    assert pack().title_of("card_10", "fr") == "Carte 10"
    assert not pack().cards["card_10"].named
    assert pack().card_text("giant", "fr") == ["sans capacité"]


def test_the_owner_may_find_a_card_among_those_known_to_be_in_the_deck() -> None:
    names = [candidate.name.sentence("fr") for candidate in pack().candidates]
    assert "Blanche-Neige" in names and len(names) == 11
