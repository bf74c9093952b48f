"""Sentences: parts in the forms that a translation requests, in no language until one is requested."""

from __future__ import annotations

from typing import Any

import pytest

from sentences import GRAMMARS, Counted, Noun, kind, listed, named, noun, say, say_n, texts

RAIN = named({"en": "Rainstorm", "fr": "l'Orage"})
KING = named({"en": "King", "fr": "le Roi"})
ARMY = kind({"en": Noun("Army", "Armies"), "fr": Noun("Armée", "Armées", "f")})


def both(saying: object) -> tuple[str, str]:
    return saying.sentence("en"), saying.sentence("fr")  # type: ignore[attr-defined]


def test_the_translation_picks_the_form_of_a_part() -> None:
    assert both(say("{by:The} {by:strikes|strike} the word {word} out of the penalty of {to:of}", by=RAIN, word=ARMY, to=KING)) == (
        "Rainstorm strikes the word Army out of the penalty of King", "L’Orage efface le mot Armée du malus du Roi")


def test_a_list_puts_every_part_into_the_form_it_is_asked_for() -> None:
    assert both(say("with {cards:a}", cards=listed([RAIN, KING, ARMY], "or"))) == (
        "with Rainstorm, King or an Army", "avec l’Orage, le Roi ou une Armée")


def test_what_is_missing_is_never_said_with_ni_pas_de() -> None:
    assert both(say("{cards:no}", cards=listed([RAIN, KING, ARMY]))) == (
        "no Rainstorm, no King and no Army", "ni Orage, ni Roi, ni Armée")
    assert both(say("{cards:no}", cards=listed([RAIN]))) == ("no Rainstorm", "pas d’Orage")
    assert both(say("{cards:no}", cards=listed([ARMY.other()]))) == ("no other Army", "aucune autre Armée")


def test_numbers_are_written_by_the_language() -> None:
    assert both(say("Best of {checked} choices", checked=-1742)) == ("Best of −1,742 choices", "Le meilleur des −1\u00a0742 choix")
    assert both(say("an adding mistake ({figure:signed})", figure=12)) == ("an adding mistake (+12)", "une erreur d’addition (+12)")


def test_one_and_many_are_counted_as_each_language_does() -> None:
    assert [both(say_n("{n} coin is left for {player}.", "{n} coins are left for {player}.", n, player="Bo")) for n in (0, 1, 2)] == [
        ("0 coins are left for Bo.", "Il reste 0 pièce pour Bo."), ("1 coin is left for Bo.", "Il reste 1 pièce pour Bo."),
        ("2 coins are left for Bo.", "Il reste 2 pièces pour Bo.")]
    assert both(Counted(0, noun("noun", "coin", "coins"))) == ("0 coins", "0 pièce")


def test_typography_is_that_of_the_language_and_leaves_what_people_typed_alone() -> None:
    told = say("There is no card «{card}».", card="l'as «d'or»")
    assert both(told) == ("There is no card “l'as «d'or»”.", "Il n’y a pas de carte «\u00a0l'as «d'or»\u00a0».")


def test_a_sentence_inside_a_sentence_is_said_in_the_same_language_and_form() -> None:
    spared = say("{cards:*} (except {spared:all})", cards=ARMY, spared=listed([KING]))
    assert both(say("blanks all {cards:all}", cards=listed([spared]))) == (
        "blanks all Armies (except King)", "masque les Armées (sauf le Roi)")


def test_a_form_that_the_language_does_not_have_is_an_error() -> None:
    with pytest.raises(ValueError, match="English has no form «dative»"):
        say("with {card:dative}", card=KING).sentence("en")


def test_texts_of_a_pack_speak_english_where_they_lack_a_language() -> None:
    assert both(texts({"en": "Clock", "fr": "Horloge : l'heure"})) == ("Clock", "Horloge\u00a0: l’heure")
    assert texts({"en": "Clock"}).sentence("fr") == "Clock"


def test_sentences_are_compared_by_what_they_say() -> None:
    assert say("{a}", a=[RAIN, 3]) == say("{a}", a=(RAIN, 3))
    assert len({say("{a}", a=1), say("{a}", a=1), say("{a}", a=2)}) == 2


@pytest.mark.parametrize("part", [None, {"a": 1}, {"a"}, [None], ["a", ["b"]], object()])
def test_a_part_that_cannot_be_rendered_is_refused_where_it_is_said(part: Any) -> None:
    with pytest.raises(TypeError, match="«card» must be a text, a number, a saying or a list of these"):
        say("{card} is here", card=part)


@pytest.mark.parametrize(("written", "participle"), [
    ("le Roi", "masqué"), ("la Reine", "masquée"), ("l'Orage", "masqué"), ("l'Île (f)", "masquée"), ("les Chevaliers", "masqués"),
    ("les Bottes ailées (f)", "masquées"),
])
def test_four_words_follow_the_gender_and_the_number_of_a_name(written: str, participle: str) -> None:
    card = named({"en": "Card", "fr": written})
    assert say("{card:masqué|masquée|masqués|masquées}", card=card).sentence("fr") == participle
    assert "(f)" not in card.sentence("fr") + card.form(GRAMMARS["fr"], "of")


def test_an_english_name_keeps_its_article_in_a_sentence_and_loses_it_in_a_list() -> None:
    cards = [named({"en": "the Knights (pl)"}), named({"en": "Alice"})]
    assert say("{cards:The} and {cards}; {cards:no}", cards=cards).sentence("en") == (
        "The Knights and Alice and Knights and Alice; no Knights and no Alice")
