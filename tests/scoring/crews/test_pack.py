"""The document of Bébés pirates: its examples, its set-up, names the owner gives, and mistakes with their place."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scoring import check_example
from scoring.crews import sheet
from scoring.library import Library, parse
from scoring.mistakes import PackError
from scoring.pack import Example, read_pack
from tests.scoring.crews.pirates import pirates, player, settle

TEXT, LINE = Library().documents["baby_pirates"]


@pytest.mark.parametrize("example", pirates().examples, ids=lambda example: example.name.sentence("en"))
def test_the_examples_of_the_pack_come_out(example: Example) -> None:
    assert check_example(pirates(), example) == []


def test_an_example_that_does_not_come_out_says_what_differs() -> None:
    printed = pirates().examples[0]
    wrong = replace(printed, expect={"players": {"Anna": {"points": 6}}})
    assert [saying.sentence("en") for saying in check_example(pirates(), wrong)] == ["players, Anna, points: expected 6, got 5."]
    broken = replace(printed, given={**printed.given, "mode": "expert"})
    assert "expert" in check_example(pirates(), broken)[0].sentence("fr")
    no_table = replace(printed, given={"table": {"mode": "basic", "players": 6}}, expect={"pile": 33})
    assert [saying.sentence("fr") for saying in check_example(pirates(), no_table)] == ["pile\u00a0: attendu 33, obtenu rien."]


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_two_players_leave_purple_and_navigators_in_the_box(mode: str) -> None:
    lines = pirates().setup_for(2, mode)
    assert lines[0].sentence("en") == "Take out every Purple card and every Navigator: 32 crew cards are left."
    assert "navigator" not in pirates().in_deck(mode, 2, "type")
    assert "purple" not in pirates().in_deck(mode, 2, "colour")
    assert len(pirates().in_deck(mode, 3, "type")) == 5


@pytest.mark.parametrize(("players", "treasures", "pile", "rounds"), [(2, 5, 33, 11), (3, 4, 48, 16), (4, 3, 45, 15), (5, 5, 45, 15)])
def test_the_set_up_names_treasures_pile_and_rounds(players: int, treasures: int, pile: int, rounds: int) -> None:
    said = " ".join(line.sentence("fr") for line in pirates().setup_for(players, "basic"))
    assert f"Mélangez {treasures} trésors à la pioche\u00a0: {pile} cartes, {rounds} tours." in said
    assert "10 pièces par personne." in said


def test_only_the_advanced_game_has_a_bank() -> None:
    assert any("20 coins aside" in line.sentence("en") for line in pirates().setup_for(4, "advanced"))
    assert not any("bank" in line.sentence("en") for line in pirates().setup_for(4, "basic"))


@pytest.mark.parametrize(("players", "pile"), [(2, 43), (3, 40), (4, 37), (5, 34), (6, 31)])
def test_the_pile_of_the_little_pirates(players: int, pile: int) -> None:
    lines = [line.sentence("en") for line in pirates().setup_for(players, "petits")]
    assert any(f"{pile} cards are left in the pile" in line for line in lines)
    assert any("shuffle the cards of the lid" in line for line in lines) == (players >= 5)


def test_there_is_no_set_up_for_a_table_the_game_does_not_know() -> None:
    assert pirates().setup_for(6, "basic") == ()
    assert pirates().setup_for(3) == ()


# -- names -------------------------------------------------------------------------------------------------------------

RENAMED = """
types:
  type_3: {name: {en: Cook, fr: Cuisinier}}
colours:
  colour_4: {name: {en: Red, fr: Rouge}, colour: {light: B3261E, light_text: FFFFFF, dark: DB3124, dark_text: FFFFFF}}
"""


def test_three_types_and_three_colours_wait_for_their_names() -> None:
    unknown = [label.id for label in (*pirates().types.values(), *pirates().colours.values()) if not label.known]
    assert unknown == ["type_3", "type_4", "type_5", "colour_3", "colour_4", "colour_5"]


def test_the_owner_renames_a_type_and_a_colour() -> None:
    pack = pirates(RENAMED)
    assert pack.types["type_3"].name.sentence("fr") == "Cuisinier"
    assert pack.types["type_3"].icon == pirates().types["type_3"].icon, "a new name keeps the icon"
    assert pack.types["type_3"].known
    assert pack.colours["colour_4"].known
    assert pack.colours["colour_4"].colour is not None
    assert pack.colours["colour_4"].colour.light == "B3261E"
    assert not pack.types["type_4"].known
    assert pack.hash != pirates().hash


def test_a_broken_name_is_refused_with_its_place() -> None:
    with pytest.raises(PackError) as wrong:
        pirates("types:\n  type_3: {nam: {en: Cook, fr: Cuisinier}}\n")
    assert "your corrections, line 2: " in wrong.value.sentence("en")
    assert "unknown word “nam”: did you mean “name”?" in wrong.value.sentence("en")


@pytest.mark.parametrize("colour", pirates().colours)
def test_the_initial_on_a_colour_can_be_read(colour: str) -> None:
    tones = pirates().colours[colour].colour
    assert tones is not None
    for back, text in ((tones.light, tones.light_text), (tones.dark, tones.dark_text)):
        assert contrast(back, text) >= 4.5, (back, text)


def contrast(back: str, text: str) -> float:
    def light(tone: str) -> float:
        parts = [int(tone[place:place + 2], 16) / 255 for place in (0, 2, 4)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((light(back), light(text)))
    return (lighter + 0.05) / (darker + 0.05)


# -- mistakes in the document ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("written", "instead", "said"), [
    ("deal: {each: 4, keep: 2, coins: 10}", "deal: {each: 4, keep: 2}", "“coins” is missing"),
    ("check: [coins, copies, treasures, cards]", "check: [coin]", "“coin” is not a sum to check: did you mean “coins”?"),
    ("{highest: skulls,", "{highest: skull,", "“skull” is not something to compare: did you mean “skulls”?"),
    ("{ask: cried_best,", "{ask: laughed_best,", "“laughed_best” is not something to compare"),
    ("sets: {one_of: [type, colour]}", "sets: {one_of: [type, color]}", "“color” is not what makes a set: did you mean “colour”?"),
    ("sets: {both: [type, colour]}", "sets: {both: [type]}", "“both” needs type and colour"),
    ("without: {type: navigator, colour: purple}", "without: {type: navigater}", "“navigater” is not a type or colour of this game"),
    ("players: {from: 3, to: 3}, treasures: 4", "players: {from: 3, to: 3}, treasures: 5", "49 cards do not make whole rounds"),
    ("players: {from: 5, to: 5}, treasures: 5", "players: {from: 4, to: 4}, treasures: 5", "says nothing about basic with 5 players"),
    ("{rounds} rounds", "{tours} rounds", "a setup line of basic with 2 players cannot be filled in: 'tours'"),
    ("variants: petits", "variants: petit", "“petit” is not a variant: did you mean “petits”?"),
    ("copies: 2", "copies: two", "a whole number was expected here, not “two”"),
    ("icon: sword}", "icon: sword, sword: 1}", "unknown word “sword”"),
])
def test_a_mistake_in_the_document_is_said_with_its_line(written: str, instead: str, said: str) -> None:
    assert written in TEXT
    with pytest.raises(PackError) as wrong:
        read_pack(parse(TEXT.replace(written, instead, 1), LINE, "cards.yaml"), "cards.yaml")
    assert said in wrong.value.sentence("en")
    assert re.match(r"cards\.yaml:\d+", wrong.value.sentence("en"))


# -- the sheet ---------------------------------------------------------------------------------------------------------


def test_the_sheet_reads_as_people_count() -> None:
    result = settle(player("Anna", "pirate green", "navigator green", "type_3 green", "pirate purple", treasures=1, coins=12),
                    player("Ben", "type_4 colour_3", coins=9), player("Chloé", coins=8))
    french = sheet(result, "fr").replace("\u00a0", " ")
    assert french.startswith("Bébés pirates · Base · 3 joueurs\n")
    assert "1. Anna   5 points\n     Vert : 3 points (Navigateur, Pirate, Type 3).\n" in french
    assert "     1 trésor : 1 point.\n     Le plus de pièces (12) : 1 point.\n     Deuxième choix : Pirate, 2 points.\n" in french
    assert "     Type 4 : 1 point (Couleur 3).\n     Aucun trésor : 0 point.\n     9 pièces : Anna en a plus (12), donc 0 point." in french
    assert "3. Chloé  0 point\n     Pas d’équipage, donc pas de série : 0 point." in french
    assert "À vérifier\n  Il manque 1 pièce : 29 en tout, 30 à 3 joueurs." in french


def test_the_sheet_of_two_says_which_card_is_used_where() -> None:
    twice = settle(player("Anna", "pirate green", "pirate green", "pirate colour_3"), player("Ben", set=2))
    assert "Pirate · Green is there twice: one in each set." in sheet(twice, "en")
    assert "Sets as counted by the player: 2 points." in sheet(twice, "en")
    once = settle(player("Anna", "pirate green", "pirate colour_3", "type_3 green"), player("Ben"))
    assert "Pirate · Green belongs to both sets, but counts only once: for Pirate." in sheet(once, "en")
    assert "Most coins (10), tied with Ben: 1 point." in sheet(once, "en")


def test_the_sheet_says_how_equals_were_parted_and_what_the_table_is_asked() -> None:
    result = settle(player("Anna", "pirate green"), player("Ben", "pirate green"), player("Chloé", coins=None))
    asked = settle(player("Anna", "pirate green"), player("Ben", "pirate green"), player("Chloé"))
    assert "Equal points\n  Tie-break: most treasures. Anna 0, Ben 0: still tied." in sheet(result, "en")
    assert "10 coins are left for Chloé." in sheet(result, "en")
    assert "Coins not counted yet: 0 points so far." in sheet(result, "en")
    assert "The table decides\n  Anna or Ben: who cries best like a baby?" in sheet(asked, "en")


def test_little_pirates_have_a_short_sheet() -> None:
    result = settle(player("Anna", coins=4), player("Ben", coins=1), mode="petits")
    assert sheet(result, "en").splitlines()[2:] == [
        "1. Anna  4 points", "     4 coins: 4 points.", "2. Ben   1 point", "     1 coin: 1 point."]
