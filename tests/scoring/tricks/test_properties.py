"""Properties of every game: only the last card's order matters, nothing is negative, both ways of entry agree."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.mistakes import InputError
from scoring.tricks import TrickResult, score
from tests.scoring.tricks.draft import games, pack, taught_pack

FEW = settings(deadline=None, max_examples=40)


def figures(result: TrickResult) -> dict[str, Any]:
    answer = result.to_json()
    kept = ("tokens", "total", "points", "check")
    return {"ranking": answer["ranking"], "leader": answer["leader"],
            "players": {name: {key: player[key] for key in kept} for name, player in answer["players"].items()}}


def readable(game: dict[str, Any]) -> dict[str, Any]:
    """The same game with nothing typed, so that cards speak for themselves."""
    return {**game, "earned": {}}


@FEW
@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_play_within_a_trick_changes_nothing(game: dict[str, Any], chance: Any) -> None:
    mixed = {**game, "tricks": [chance.sample(trick, len(trick)) for trick in game["tricks"]]}
    assert figures(score(pack(), mixed)) == figures(score(pack(), game))


@FEW
@given(games(), st.randoms(use_true_random=False))
def test_with_a_last_card_that_pays_only_its_own_line_and_copies_of_it_change(game: dict[str, Any], chance: Any) -> None:
    of = taught_pack({"white_rabbit": [{"gain": {"star": 3}, "last": True}]})
    mixed = {**game, "tricks": [chance.sample(trick, len(trick)) for trick in game["tricks"]]}
    last = [{trick[-1][1] for trick in each["tricks"] if trick} for each in (game, mixed)]
    before, after = (figures(score(of, readable(each))) for each in (game, mixed))
    assert before == after if (9 in last[0]) == (9 in last[1]) else before != after or _is_ghosts(game, 9)


def _is_ghosts(game: dict[str, Any], card: int) -> bool:
    return any(who.startswith("ghost") and played == card for trick in game["tricks"] for who, played in trick)


@FEW
@given(games())
def test_what_holds_for_every_game(game: dict[str, Any]) -> None:
    """All of it of the same games: to invent one takes longer than to score it."""
    result = score(pack(), game)
    no_line_and_no_total_is_ever_negative_and_lines_add_up(result)
    with_the_ice_princess_nobody_takes_a_heart_or_a_gem(result)
    both_ways_to_score_agree_on_the_same_game(game, result)
    every_star_of_a_trick_goes_to_the_highest_card_of_a_person(result)
    any_half_of_a_game_scores_and_speaks(game)


def no_line_and_no_total_is_ever_negative_and_lines_add_up(result: TrickResult) -> None:
    assert all(count >= 0 for line in result.lines for count in line.tokens.values())
    for player in result.players.values():
        for kind, count in player.total.items():
            assert count == sum(line.tokens.get(kind, 0) for line in player.lines)
            assert count == player.in_chapter(2)[kind] + player.in_chapter(3)[kind] + player.majority.get(kind, 0)


def with_the_ice_princess_nobody_takes_a_heart_or_a_gem(result: TrickResult) -> None:
    for story in result.tricks:
        if any(card == "ice_princess" for _, card in story.plays):
            assert all(set(line.tokens) <= {"star"} for line in story.lines)


def both_ways_to_score_agree_on_the_same_game(game: dict[str, Any], by_tricks: TrickResult) -> None:
    at_the_end = score(pack(), {
        "players": game["players"], "ghosts": game["ghosts"],
        "teams": {name: [pack().cards[card].value for card in player.team] for name, player in by_tricks.players.items()},
        "tokens": {name: {**player.in_chapter(2), "tricks_won": player.tricks_won} for name, player in by_tricks.players.items()},
        "earned": {name: {card: {"3": chapters["3"]} for card, chapters in cards.items()}
                   for name, cards in game["earned"].items() if name in game["players"]},
    })
    assert {**figures(at_the_end), "leader": by_tricks.leader} == figures(by_tricks)


def every_star_of_a_trick_goes_to_the_highest_card_of_a_person(result: TrickResult) -> None:
    for story in result.tricks:
        highest = max(story.plays, key=lambda play: pack().cards[play[1]].value)
        stars = [line.player for line in story.lines if line.step == "star"]
        assert story.winner == highest[0]
        assert stars == ([] if highest[0].startswith("ghost") else [highest[0]])


def any_half_of_a_game_scores_and_speaks(game: dict[str, Any]) -> None:
    half = {**readable(game), "tricks": [trick[: 1 + number % len(trick)] for number, trick in enumerate(game["tricks"])]}
    result = score(pack(), half)
    for line in result.lines:
        assert line.sentence("fr") and line.sentence("en")
    assert all(warning.sentence("fr") for warning in result.warnings)


@FEW
@given(games())
def test_the_majority_pays_four_gems_to_each_of_the_best_and_to_nobody_without_a_gem(game: dict[str, Any]) -> None:
    """Of games of its own, of which some are tied."""
    result = score(pack(), game)
    gems = {name: player.in_chapter(2)["gem"] + player.in_chapter(3)["gem"] for name, player in result.players.items()}
    best = max(gems.values())
    assert {name: player.majority["gem"] for name, player in result.players.items()} == {
        name: 4 if best and count == best else 0 for name, count in gems.items()}


WORDS = st.sampled_from(["cards", "tokens", "jack", "card_10", "value", "name", "en", "fr", "categories", "abilities", "status", "gain",
                         "per", "with", "most", "copies", "blocks", "unread", "chapter", "at", "likely", "question", "answers", "instead",
                         "game", "printed", "heart", "gem", "child", "category", "other", "Ali", "2", "3", "10"])
VALUES = st.recursive(st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | WORDS | st.text(max_size=3),
                      lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=12)


@settings(deadline=None, max_examples=80)
@given(st.sampled_from(["players", "ghosts", "tricks", "teams", "tokens", "earned", "overlay", "variant"]), VALUES)
def test_whatever_is_entered_is_scored_or_refused_with_a_sentence(key: str, value: Any) -> None:
    try:
        assert score(pack(), {"players": ["Ali", "Pierre"], key: value}).ranking
    except InputError as refused:
        assert refused.sentence("en") and refused.sentence("fr")


@settings(deadline=None, max_examples=80)
@given(st.dictionaries(st.sampled_from(["value", "name", "categories", "abilities", "status", "known"]), VALUES, max_size=3),
       st.dictionaries(st.sampled_from(["gain", "copies", "blocks", "per", "with", "most", "at_least", "last", "at", "chapter", "likely"]),
                       VALUES, max_size=3))
def test_whatever_is_taught_is_learnt_or_refused_with_a_sentence(card: dict[str, Any], ability: dict[str, Any]) -> None:
    overlay = {"cards": {"card_10": {"abilities": [ability], **card}}}
    try:
        assert score(pack(), {"players": ["Ali"], "teams": {"Ali": [3]}, "overlay": overlay}).ranking
    except InputError as refused:
        assert refused.sentence("en") and refused.sentence("fr")
