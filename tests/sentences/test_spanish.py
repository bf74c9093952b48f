"""The grammar of Spanish: articles, conjunctions in lists, and numbers."""

from __future__ import annotations

import pytest

import scoring
from scoring.__main__ import answers
from scoring.crews.prose import mismatch
from scoring.nouns import TREASURE
from sentences import Name, say
from sentences.grammar import Noun
from sentences.spanish import Spanish

SPANISH = Spanish()
ARMY, BEAST, WATER, CARD = (Noun("Ejército", "Ejércitos", "m"), Noun("Bestia", "Bestias", "f"), Noun("Agua", "Aguas", "f"),
                            Noun("carta", "cartas", "f"))


@pytest.mark.parametrize(("form", "said"), [
    ("bare", "Rey, Reina, Paladines, Pinocho"), ("the", "el Rey, la Reina, los Paladines, Pinocho"),
    ("of", "del Rey, de la Reina, de los Paladines, de Pinocho"), ("to", "al Rey, a la Reina, a los Paladines, a Pinocho"),
    ("no", "sin Rey, sin Reina, sin Paladines, sin Pinocho"),
])
def test_a_name_brings_its_article_and_el_melts_into_de_and_a(form: str, said: str) -> None:
    assert ", ".join(SPANISH.name(written, form) for written in ("el Rey", "la Reina", "los Paladines", "Pinocho")) == said


def test_what_is_done_to_people_takes_a_and_what_is_done_to_things_does_not() -> None:
    king, island, alice = Name((("es", "el Rey"),), being=True), Name((("es", "la Isla"),)), Name((("es", "Alicia"),))
    assert [name.form(SPANISH, "whom") for name in (king, island, alice)] == ["al Rey", "la Isla", "a Alicia"]


def test_a_participle_follows_gender_and_number() -> None:
    names = ("el Rey", "la Reina", "los Paladines", "las Botas aladas", "el Hada Madrina (f)")
    told = [say("{card:anulado|anulada|anulados|anuladas}", card=Name((("en", "?"), ("es", name)))).form(SPANISH) for name in names]
    assert told == ["anulado", "anulada", "anulados", "anuladas", "anulada"]
    assert SPANISH.name("el Hada Madrina (f)", "of") == "del Hada Madrina"


def test_other_stands_before_its_figure() -> None:
    assert [SPANISH.counted(count, ARMY, which="other") for count in (1, 3)] == ["otro Ejército", "otros 3 Ejércitos"]


def test_a_capital_article_is_part_of_the_name_and_does_not_contract() -> None:
    assert [SPANISH.name("El Zorro", form) for form in ("bare", "of", "to")] == ["El Zorro", "de El Zorro", "a El Zorro"]


@pytest.mark.parametrize(("form", "plain", "other"), [
    ("a", "un Ejército, una Bestia, un Agua", "otro Ejército, otra Bestia, otra Agua"),
    ("the", "el Ejército, la Bestia, el Agua", "el otro Ejército, la otra Bestia, la otra Agua"),
    ("no", "ningún Ejército, ninguna Bestia, ningún Agua", "ningún otro Ejército, ninguna otra Bestia, ninguna otra Agua"),
    ("all", "los Ejércitos, las Bestias, las Aguas", "los otros Ejércitos, las otras Bestias, las otras Aguas"),
    ("of", "de los Ejércitos, de las Bestias, de las Aguas", "de los otros Ejércitos, de las otras Bestias, de las otras Aguas"),
    ("to", "a los Ejércitos, a las Bestias, a las Aguas", "a los otros Ejércitos, a las otras Bestias, a las otras Aguas"),
])
def test_a_noun_agrees_and_takes_el_before_a_stressed_a(form: str, plain: str, other: str) -> None:
    assert ", ".join(SPANISH.kind(noun, form) for noun in (ARMY, BEAST, WATER)) == plain
    assert ", ".join(SPANISH.kind(noun, form, "other") for noun in (ARMY, BEAST, WATER)) == other


def test_every_card_is_todas_las_cartas() -> None:
    assert [SPANISH.kind(CARD, form, "every") for form in ("all", "of", "to")] == [
        "todas las cartas", "de todas las cartas", "a todas las cartas"]


def test_only_a_stressed_a_takes_el() -> None:
    assert [SPANISH.kind(Noun(word, f"{word}s", "f"), "the") for word in ("arma", "hada", "águila", "arena", "actriz", "carta")] == [
        "el arma", "el hada", "el águila", "la arena", "la actriz", "la carta"]


def test_y_becomes_e_and_o_becomes_u_where_the_sound_would_be_lost() -> None:
    assert [SPANISH.listed(["Reina", last]) for last in ("Rey", "Isla", "Hidra", "hielo", "la Isla")] == [
        "Reina y Rey", "Reina e Isla", "Reina e Hidra", "Reina y hielo", "Reina y la Isla"]
    assert [SPANISH.listed(["7", last], "or") for last in ("Rey", "Objeto", "horas", "8", "11", "110")] == [
        "7 o Rey", "7 u Objeto", "7 u horas", "7 u 8", "7 u 11", "7 o 110"]
    assert SPANISH.listed(["Vela", "Humo", "Isla"]) == "Vela, Humo e Isla"
    assert SPANISH.listed(["Rey", "Reina"], "either") == "bien Rey o bien Reina"


def test_what_is_missing_is_said_with_sin_and_ni() -> None:
    assert SPANISH.none_of(["sin Rey", "ningún Ejército"], ["Rey", "Ejército"]) == "sin Rey ni Ejército"
    assert SPANISH.none_of(["ningún Ejército"], ["Ejército"]) == "ningún Ejército"


def test_the_whole_app_speaks_it() -> None:
    hand = ["great_flood", "basilisk", "dwarvish_infantry", "rangers", "unicorn"]
    result = scoring.score(scoring.open_pack("fantasy_realms"), {"hand": hand, "choices": {}})
    sheet = scoring.sheet(result.pack, result, "es")
    assert "Palabra Ejército tachada por los Exploradores" in sheet and "× Anulado por el Basilisco" in sheet
    eight = '{"game": "fantasy_realms", "hand": ["king", "queen", "knights", "forge", "candle", "swamp", "forest", "mountain"]}'
    assert [told["warnings"] for told in answers([eight], "es")] == [["8 cartas: esta mano solo puede tener 7."]]


def test_figures_are_written_as_the_academy_writes_them() -> None:
    assert [SPANISH.number(value) for value in (7, 1234, 12345, -1234567)] == ["7", "1234", "12\u00a0345", "−1\u00a0234\u00a0567"]
    assert (SPANISH.decimal(1234.5), "".join(SPANISH.ordinal(3))) == ("1234,5", "3.º")


def test_quotation_marks_stand_close_and_a_question_begins_large() -> None:
    assert SPANISH.typeset("« Rey » y «Reina», 25 %") == "«Rey» y «Reina», 25\u00a0%"
    assert SPANISH.capital("¿cuenta la Isla?") == "¿Cuenta la Isla?"


def test_a_being_of_a_suit_of_things_takes_the_personal_a() -> None:
    cards = scoring.open_pack("fantasy_realms", editions=["cursed_hoard_suits"]).lexicon.cards
    assert [cards[card].form(SPANISH, "whom") for card in ("doppelganger", "shapeshifter_ch", "air_elemental", "island")] == [
        "al Doppelgänger", "al Cambiaformas", "al Elemental de Aire", "la Isla"]


def test_one_thing_too_many_is_one() -> None:
    told = {off: mismatch(TREASURE, 5 + off, 5, 2).sentence("es").partition(":")[0] for off in (1, 2)}
    assert told == {1: "Sobra 1 tesoro", 2: "Sobran 2 tesoros"}
