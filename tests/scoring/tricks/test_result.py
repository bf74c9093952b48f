"""The result as JSON and as a sheet people read: every token has a line with card, chapter, trick and cause."""

from __future__ import annotations

import json

import pytest

from scoring.tricks import deck_sheet, score, sheet
from scoring.tricks.words import Lowest, NoneHandedOut, Scene, TricksWonUnknown
from scoring.words.views import Exact
from tests.scoring.tricks.draft import FOUR, pack, play

FIONA = {"players": ["Fiona", "Pierre", "Ali", "Wendy"], "teams": {"Fiona": [6, 26, 3, 4, 30, 47, 16]},
         "tokens": {"Fiona": {"star": 1, "heart": 2, "gem": 1, "tricks_won": 1}, "Pierre": {"gem": 7}}}


def test_the_answer_has_the_agreed_shape() -> None:
    answer = json.loads(json.dumps(score(pack(), FIONA).to_json()))
    assert set(answer) == {"players", "ranking", "tie_break", "leader", "warnings"}
    fiona = answer["players"]["Fiona"]
    assert set(fiona) == {"tokens", "total", "points", "check", "lines"}
    assert fiona["tokens"] == {"2": {"star": 1, "heart": 2, "gem": 1}, "3": {"star": 0, "heart": 13, "gem": 5}, "majority": {"gem": 0}}
    assert fiona["total"] == {"star": 1, "heart": 15, "gem": 6} and fiona["points"] == 20
    assert answer["players"]["Pierre"]["tokens"]["majority"] == {"gem": 4}
    assert answer["ranking"][:2] == [["Fiona"], ["Pierre"]] and answer["leader"] is None


def test_every_line_names_its_card_clause_chapter_trick_step_tokens_and_causes() -> None:
    lines = play(35, 5, 10, 30).to_json()["players"]["Ali"]["lines"]
    assert lines == [
        {"card": 35, "clause": None, "chapter": 2, "trick": 1, "step": "star", "tokens": {"star": 1}, "causes": [35]},
        {"card": 35, "clause": 1, "chapter": 2, "trick": 1, "step": "trick", "tokens": {"gem": 3}, "causes": [5]},
        {"card": 35, "clause": 1, "chapter": 3, "trick": None, "step": "team", "tokens": {}, "causes": []},
    ]


def test_every_line_is_a_sentence_in_both_languages() -> None:
    ali, pierre = (play(35, 5, 10, 30).players[name].lines for name in ("Ali", "Pierre"))
    assert [line.sentence("en") for line in ali] == [
        "Three Bears: 1 star, highest card of the trick (chapter II, trick 1)",
        "Three Bears: 3 gems, with Goldilocks (chapter II, trick 1)",
        "Three Bears: nothing, no Goldilocks (chapter III)",
    ]
    assert [line.sentence("fr") for line in pierre] == [
        "Boucle d’Or\u00a0: 4 gemmes, avec les Trois Ours (chapitre II, tour 1)",
        "Boucle d’Or\u00a0: rien, pas de Trois Ours (chapitre III)",
        "4 gemmes, le plus de gemmes (chapitre III)",
    ]


REASONS = [
    ((30, 3, 4, 44), "Ali", "for Pinocchio and Jack", "pour Pinocchio et Jack"),
    ((29, 47), "Ali", "no Dragon", "pas de Dragon"),
    ((47, 1), "Ali", "highest card of the trick", "plus haute carte du tour"),
    ((1, 47), "Ali", "no ability", "sans capacité"),
    ((13, 47), "Ali", "always", "toujours"),
    ((40, 47), "Ali", "nobody takes hearts or gems in this trick", "personne ne prend de cœurs ni de gemmes à ce tour"),
    ((9, 1, 47), "Ali", "not played last", "pas jouée en dernier"),
    ((44, 47), "Ali", "no Child", "aucun Enfant"),
]


@pytest.mark.parametrize(("cards", "player", "en", "fr"), REASONS)
def test_a_reason_is_short_enough_to_stand_beside_the_tokens(cards: tuple[int, ...], player: str, en: str, fr: str) -> None:
    line = play(*cards).players[player].lines[0]
    assert (line.reason("en"), line.reason("fr")) == (en, fr)


TEAM_REASONS = [
    ([16], {"heart": 1}, "fewer than 4 hearts", "moins de 4 cœurs"),
    ([16], {"heart": 4}, "at least 4 hearts", "au moins 4 cœurs"),
    ([14], {"star": 2, "tricks_won": 1}, "at least one trick won", "au moins un tour gagné"),
    ([9, 3], {}, "not the lowest value", "pas la plus petite valeur"),
]


@pytest.mark.parametrize(("cards", "tokens", "en", "fr"), TEAM_REASONS)
def test_a_team_says_why_a_condition_holds_or_fails(cards: list[int], tokens: dict[str, int], en: str, fr: str) -> None:
    lines = score(pack(), {"players": ["Ali"], "teams": {"Ali": cards}, "tokens": {"Ali": tokens}}).players["Ali"].lines
    assert (en, fr) in [(line.reason("en"), line.reason("fr")) for line in lines]


def test_the_greedy_dwarf_says_that_somebody_has_more() -> None:
    inputs = {"players": ["Ali", "Pierre"], "teams": {"Ali": [13]}, "tokens": {"Ali": {}, "Pierre": {"gem": 9}}}
    last = score(pack(), inputs).players["Ali"].lines[-1]
    assert (last.reason("en"), last.reason("fr")) == ("another has more gems", "quelqu’un a davantage de gemmes")
    alone = score(pack(greedy_dwarf_shares=False), inputs).players["Ali"].lines[-1]
    assert alone.reason("fr") == "quelqu’un a davantage de gemmes"


@pytest.mark.parametrize(("gems", "en", "fr", "de", "es"), [
    (9, "another has more gems", "quelqu’un a davantage de gemmes", "jemand hat mehr Edelsteine", "otro tiene más gemas"),
    (3, "tied for the most gems", "à égalité pour le plus de gemmes", "Gleichstand bei den meisten Edelsteinen", "empate a gemas"),
])
def test_whoever_has_not_the_most_is_told_which_of_the_reasons_it_is(gems: int, en: str, fr: str, de: str, es: str) -> None:
    """The dwarf himself brings a gem before it is looked at who has the most."""
    inputs = {"players": ["Ali", "Pierre"], "teams": {"Ali": [13]}, "tokens": {"Ali": {"gem": 2}, "Pierre": {"gem": gems}}}
    last = score(pack(greedy_dwarf_shares=False), inputs).players["Ali"].lines[-1]
    assert [last.reason(lang) for lang in ("en", "fr", "de", "es")] == [en, fr, de, es]


def test_a_condition_can_be_read_by_itself() -> None:
    told = NoneHandedOut("heart").text(pack().lexicon)
    assert told.sentence("en") == "if hearts are handed out"
    assert told.sentence("fr") == "si ce tour rapporte des cœurs"
    assert "tricks won" in TricksWonUnknown().text(pack().lexicon).sentence("en")
    jack, giant = (pack().cards[card].face for card in ("jack", "giant"))
    assert NoneHandedOut("heart").possible(Scene(jack, [jack, giant], handed=[(giant, {"heart": 1})]))
    assert not TricksWonUnknown().possible(Scene(jack, [jack, giant]))


def test_a_condition_of_a_trick_has_no_meaning_in_a_plain_hand() -> None:
    face = pack().cards["jack"].face
    with pytest.raises(TypeError):
        Lowest().certain(Exact(face, [face]))


def test_the_sheet_shows_points_reasons_questions_and_what_is_missing() -> None:
    french = sheet(score(pack(), FIONA), "fr")
    assert "1. Fiona  20 points  (1 étoile, 15 cœurs et 6 gemmes\u00a0: 2 + 15 + 3)" in french
    assert "4 Jack (?)         5 gemmes  avec le Géant" in french
    assert "Avec le Géant, Jack rapporte-t-il 5 gemmes ou 5 cœurs\u00a0?" in french
    assert "Le plus de gemmes (Fiona 6, Pierre 7, Ali 0, Wendy 0)\u00a0: 4 gemmes pour Pierre" in french
    assert "Ali a 0 carte\u00a0; une équipe en a 7." in french
    english = sheet(play(35, 5, 10, 30), "en")
    assert "trick 1  35 Three Bears (?)  3 gems  with Goldilocks" in english
    assert "One look at the card will do" in english


def test_the_sheet_tells_how_equals_were_parted() -> None:
    assert "Tie-break: highest card in the team. Ali 47, Pierre 44." in sheet(
        score(pack(), {"players": ["Ali", "Pierre"], "teams": {"Ali": [47], "Pierre": [44]}}), "en")


def test_the_sheet_says_who_leads_even_if_it_is_a_ghost() -> None:
    game = {"players": ["Fiona", "Pierre"], "tricks": [[["Fiona", 29], ["ghost_2", 50]]]}
    french = sheet(score(pack(), game), "fr")
    assert "Fantôme 2 commence le prochain tour" in french
    assert "Tour 1\u00a0: Pierre et Fantôme 1 n’ont pas encore joué." in french
    assert "Ghost 2 leads the next trick" in sheet(score(pack(), game), "en")


def test_a_game_of_four_without_a_card_has_a_sheet() -> None:
    assert sheet(score(pack(), {"players": list(FOUR)}), "fr").count("0 point") == 4


def test_the_deck_can_be_compared_with_the_printed_one() -> None:
    deck = deck_sheet(pack(), "fr")
    assert " 4  Jack (Enfant)  à vérifier\n      5 gemmes avec le Géant\n      ? Avec le Géant, Jack rapporte-t-il" in deck
    assert " 9  Le Lapin Blanc (Pays des merveilles?)  inconnu" in deck
    assert "10  Carte 10 (?)  inconnu" in deck and "26  Geppetto (–)  à vérifier" in deck
