"""The document of Cendrillon: its examples, its set-up and layouts, mistakes with their place, and the sheet."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scoring import check_example
from scoring.library import Library, parse
from scoring.mistakes import PackError
from scoring.pack import Example, read_pack
from scoring.referee import sheet
from tests.scoring.referee.cinderella import PAIRS, advanced, cinderella, evening, magic, searches

TEXT, LINE = Library().documents["cinderella"]


@pytest.mark.parametrize("example", cinderella().examples, ids=lambda example: example.name.sentence("en"))
def test_the_examples_of_the_pack_come_out(example: Example) -> None:
    assert check_example(cinderella(), example) == []


def test_an_example_that_does_not_come_out_says_what_differs() -> None:
    printed = cinderella().examples[0]
    wrong = replace(printed, expect={"state": {"hour": 2}})
    assert [saying.sentence("en") for saying in check_example(cinderella(), wrong)] == ["state, hour: expected 2, got 1."]
    broken = replace(printed, given={**printed.given, "players": 9})
    assert "9 players" in check_example(cinderella(), broken)[0].sentence("en")


# -- set-up ------------------------------------------------------------------------------------------------------------


def test_six_pairs_make_twelve_tiles_and_there_are_twelve_special_ones() -> None:
    assert cinderella().pair_tiles == 12
    assert sum(tile.copies for tile in cinderella().special_tiles.values()) == 12
    assert tuple(cinderella().pairs) == PAIRS


@pytest.mark.parametrize("extra", range(12))
def test_every_number_of_extra_tiles_has_a_layout(extra: int) -> None:
    assert sum(cinderella().layout(extra)) == 12 + extra


@pytest.mark.parametrize(("players", "most"), [(1, 11), (2, 10), (3, 9), (4, 8)])
def test_extra_tiles_are_what_the_players_leave(players: int, most: int) -> None:
    assert cinderella().most_extra_tiles("magic", players) == most
    assert magic(players=players, extra_tiles=most).evening.extra_tiles == most


def test_the_base_game_is_laid_three_by_four_and_the_last_at_a_ball_starts() -> None:
    lines = [line.sentence("en") for line in cinderella().setup_for(3, "base")]
    assert "Lay 12 tiles face down, a finger apart: 3\u00a0×\u00a04." in lines
    assert lines[-1] == "Whoever was last at a ball or a party starts."
    assert not any("special" in line for line in lines)


@pytest.mark.parametrize("variant", ["magic", "advanced"])
def test_magic_and_advanced_are_laid_four_by_four_and_the_youngest_starts(variant: str) -> None:
    lines = [line.sentence("fr") for line in cinderella().setup_for(4, variant)]
    assert "Posez 16 tuiles face cachée, à un doigt d’écart\u00a0: 4\u00a0×\u00a04." in lines
    assert "Mélangez les tuiles spéciales. Chacun en reçoit 1, face visible devant soi." in lines
    assert lines[-1] == "Le plus jeune commence."


def test_another_number_of_extra_tiles_changes_the_layout() -> None:
    lines = [line.sentence("en") for line in cinderella().setup_for(2, "magic", extra_tiles=7)]
    assert "Lay 19 tiles face down, a finger apart: 4 rows, 5-5-5-4." in lines
    assert "Lay 20 tiles" in " ".join(line.sentence("en") for line in cinderella().setup_for(4, "magic", extra_tiles=99))


def test_there_is_no_set_up_for_a_table_the_game_does_not_know() -> None:
    assert cinderella().setup_for(5, "magic") == ()
    assert cinderella().setup_for(2) == ()


def test_no_tile_has_a_place() -> None:
    state = magic("roll hourglass", "search mice", tiles=["mirror"]).to_json()["state"]
    assert set(state) == {"hour", "turn", "pairs", "open_sections", "tiles_used", "outcome"}


# -- mistakes in the document ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("written", "instead", "said"), [
    ("faces: 1, reveal: 1", "faces: 1, show: 1", "“reveal” is missing"),
    ("faces: 1, reveal: 1", "faces: 1, reveal: 1, show: 1", "unknown word “show”"),
    ("roll: hourglass, search: 3", "roll: hourglas, search: 3", "“hourglas” is not a picture of the die: did you mean “hourglass”?"),
    ("roll: hourglass, search: 3", "roll: hourglass", "this tile changes nothing: “search” or “hours” is missing"),
    ("section: pink, icons: [shoe-heel, shoe-heel]", "section: red, icons: [shoe-heel, shoe-heel]", "“red” is not a section"),
    ("  14: [5, 5, 4]\n", "  14: [5, 5, 5]\n", "these rows hold 15 tiles, not 14"),
    ("  14: [5, 5, 4]\n", "", "there is no layout for 14 tiles"),
    ("icons: [rodent, rodent]", f"icons: [{', '.join(['rodent'] * 14)}]", "there is no layout for 24 tiles"),
    ("hours: 12 ", "hours: noon ", "a whole number was expected here, not “noon”"),
    ("tone: 6C4AA5", "tone: violet", "“violet” is not a colour such as 2E4372"),
    ("{layout}.", "{place}.", "cannot be filled in: 'place'"),
    ("  lost: {", "  missed: {", "“lost” is missing"),
    ("  yellow: {", "  gold: {name: {en: Gold, fr: Or}, background: F8EBC2, tone: 7A5C00}\n  yellow: {",
     "no pair belongs to the section “gold”"),
])
def test_a_mistake_in_the_document_is_said_with_its_line(written: str, instead: str, said: str) -> None:
    assert written in TEXT
    with pytest.raises(PackError) as wrong:
        read_pack(parse(TEXT.replace(written, instead, 1), LINE, "cards.yaml"), "cards.yaml")
    assert said in wrong.value.sentence("en")
    assert re.match(r"cards\.yaml:\d+", wrong.value.sentence("en"))


# -- the sheet ---------------------------------------------------------------------------------------------------------


def test_the_sheet_tells_the_evening() -> None:
    played = ["roll wand", "use wand", "reveal", "end_turn", "roll cauldron", "peek", "end_turn", *searches("mice", "slippers"), "search -"]
    french = sheet(advanced(*played, tiles=["wand", "hourglass"]), "fr").replace("\u00a0", " ")
    assert french.splitlines() == [
        "Cendrillon · Avancé",
        "───────────────────",
        "  1. Joueur 1 obtient Baguette magique : montrer 1 tuile à tout le monde, puis la remettre en place.",
        "  2. Joueur 1 utilise la tuile Baguette magique : montrer 2 tuiles à tout le monde, puis les remettre en place.",
        "  3. Joueur 1 montre une tuile à tout le monde.",
        "  4. Tour suivant : Joueur 2.",
        "  5. Joueur 2 obtient Chaudron : regarder 1 tuile en secret, puis la remettre en place.",
        "  6. Joueur 2 regarde une tuile en secret.",
        "  7. Tour suivant : Joueur 1.",
        "  8. Joueur 1 obtient Sablier : chercher une paire, 1 tuile visible de tous et 1 en secret ; puis l’aiguille avance d’une heure.",
        "  9. Paire trouvée : Souris. Il est 1 h ; encore 11 recherches au moins avant minuit.",
        " 10. Tour suivant : Joueur 2.",
        " 11. Joueur 2 obtient Sablier : chercher une paire, 1 tuile visible de tous et 1 en secret ; puis l’aiguille avance d’une heure.",
        " 12. Pantoufles : la section rose est encore fermée, la paire ne compte pas et retourne à sa place. "
        "Il est 2 h ; encore 10 recherches au moins avant minuit.",
        " 13. Impossible pour l’instant – La recherche de ce tour est faite : au joueur suivant.",
        "",
        "Partie en cours · Horloge 2/12 · Joueur 2 joue",
        "  [x] Souris   [ ] Chevaux",
        "  [-] Pantoufles   [-] Robe et gants",
        "  [-] Rat et cocher   [-] Citrouille et carrosse",
    ]


def test_the_end_of_the_evening_is_told() -> None:
    won = evening(*searches(*PAIRS))
    assert won.story[-1].sentence("en") == "Pair found: Pumpkin and carriage. All 6 pairs are found. Cinderella goes to the ball!"
    assert "Gagné · Horloge 6/12" in sheet(won, "fr")
    lost = evening(*searches(*PAIRS[:5], *["-"] * 7))
    assert lost.story[-1].sentence("en").endswith("It is midnight. 1 pair is missing. Cinderella stays at home tonight.")
    assert "Lost · Clock 12/12" in sheet(lost, "en")


def test_the_last_chance_is_told() -> None:
    chance = [*searches(*PAIRS[:4], *["-"] * 8)]
    asked = evening(*chance, last_chance=True)
    assert asked.story[-1].sentence("fr").replace("\u00a0", " ").endswith(
        "Il est minuit. Il manque 2 paires : une dernière chance, montrez tout ce qui manque sans une erreur.")
    named = evening(*chance, "name rat_and_coachman", "name pumpkin_and_carriage", last_chance=True)
    assert [line.sentence("en") for line in named.story[-2:]] == [
        "Rat and coachman: right, 1 more.", "Pumpkin and carriage: right. Cinderella goes to the ball!"]
    wrong = evening(*chance, "name -", last_chance=True)
    assert wrong.story[-1].sentence("en") == "A mistake: one is enough to lose. Cinderella stays at home tonight."


def test_the_powers_are_told_with_their_figures() -> None:
    mirror = magic("roll hourglass", "use mirror", tiles=["mirror"]).story[-1].sentence("en")
    assert mirror == ("Player 1 uses the Mirror tile: search for a pair, 1 tile for all to see and 2 in secret; "
                      "then the hand moves on one hour.")
    glass = magic("roll hourglass", "use hourglass", "search -", tiles=["hourglass"]).story
    assert glass[1].sentence("en").endswith("1 in secret; the hand does not move.")
    assert glass[2].sentence("en") == "No pair: the tiles go back. The hand does not move."
    cauldron = magic("roll cauldron", "use cauldron", tiles=["cauldron"]).story[-1].sentence("en")
    assert cauldron == "Player 1 uses the Cauldron tile: look at 2 tiles secretly, then put them back."
    assert evening(*searches(*["-"] * 11)).story[-1].sentence("en").endswith("It is 11 o’clock; 1 search left before midnight.")
