"""German: names and nouns in their cases, from what a pack writes."""

from __future__ import annotations

from pathlib import Path

import pytest

import scoring
from scoring.library import Library
from sentences import GRAMMARS, Noun, kind, listed, named, say
from tests.sentences.test_new_language import PACK

GERMAN = GRAMMARS["de"]
ARMY, WIZARD, LAND = Noun("Armee", "Armeen", "f"), Noun("Zauberer", "Zauberer", "m"), Noun("Land", "Länder", "n")
UNDEAD, ITEM = Noun("Untoter", "Untote", "m"), Noun("Verfluchter Gegenstand", "Verfluchte Gegenstände", "m")


@pytest.mark.parametrize(("written", "bare", "den", "dem", "of", "no"), [
    ("die Große Flut", "Große Flut", "die Große Flut", "der Großen Flut", "der Großen Flut", "keine Große Flut"),
    ("der Elbische Bogen", "Elbischer Bogen", "den Elbischen Bogen", "dem Elbischen Bogen", "des Elbischen Bogens", "kein Elbischer Bogen"),
    ("das Weiße Kaninchen", "Weißes Kaninchen", "das Weiße Kaninchen", "dem Weißen Kaninchen", "des Weißen Kaninchens",
     "kein Weißes Kaninchen"),
    ("die Geflügelten Stiefel (pl)", "Geflügelte Stiefel", "die Geflügelten Stiefel", "den Geflügelten Stiefeln",
     "der Geflügelten Stiefel", "ohne die Geflügelten Stiefel"),
    ("die Ritter (pl)", "Ritter", "die Ritter", "den Rittern", "der Ritter", "ohne die Ritter"),
    ("der Drache", "Drache", "den Drachen", "dem Drachen", "des Drachen", "kein Drache"),
    ("der Basilisk", "Basilisk", "den Basilisken", "dem Basilisken", "des Basilisken", "kein Basilisk"),
    ("der Herr der Bestien", "Herr der Bestien", "den Herrn der Bestien", "dem Herrn der Bestien", "des Herrn der Bestien",
     "kein Herr der Bestien"),
    ("die Quelle des Lebens", "Quelle des Lebens", "die Quelle des Lebens", "der Quelle des Lebens", "der Quelle des Lebens",
     "keine Quelle des Lebens"),
    ("das Schlachtross", "Schlachtross", "das Schlachtross", "dem Schlachtross", "des Schlachtrosses", "kein Schlachtross"),
    ("der Phönix (Promo)", "Phönix (Promo)", "den Phönix (Promo)", "dem Phönix (Promo)", "des Phönix (Promo)", "kein Phönix (Promo)"),
    ("die Karte 31", "Karte 31", "die Karte 31", "der Karte 31", "der Karte 31", "keine Karte 31"),
    ("Das Biest", "Das Biest", "das Biest", "dem Biest", "des Biestes", "kein Biest"),
    ("Alice", "Alice", "Alice", "Alice", "von Alice", "ohne Alice"),
])
def test_a_name_declines_with_its_adjectives(written: str, bare: str, den: str, dem: str, of: str, no: str) -> None:
    assert [GERMAN.name(written, form) for form in ("bare", "den", "dem", "of", "no")] == [bare, den, dem, of, no]


def test_a_kind_declines_with_other_and_every() -> None:
    assert [GERMAN.kind(ARMY, form) for form in ("a", "einen", "einem", "no", "all", "of")] == [
        "eine Armee", "eine Armee", "einer Armee", "keine Armee", "alle Armeen", "aller Armeen"]
    assert [GERMAN.kind(WIZARD, form, "other") for form in ("a", "einen", "einem", "pro", "all", "wem")] == [
        "ein anderer Zauberer", "einen anderen Zauberer", "einem anderen Zauberer", "anderen Zauberer", "alle anderen Zauberer",
        "anderen Zauberern"]
    assert [GERMAN.kind(LAND, form, "other") for form in ("bare", "the", "dem", "keinen")] == [
        "anderes Land", "das andere Land", "dem anderen Land", "kein anderes Land"]
    assert [GERMAN.kind(Noun("Karte", "Karten", "f"), form, "every") for form in ("all", "of", "einem")] == [
        "alle Karten", "aller Karten", "allen Karten"]


def test_an_adjective_may_be_a_noun() -> None:
    assert [GERMAN.kind(UNDEAD, form) for form in ("bare", "the", "a", "einen", "many", "all", "wem")] == [
        "Untoter", "der Untote", "ein Untoter", "einen Untoten", "Untote", "alle Untoten", "Untoten"]
    assert [GERMAN.kind(ITEM, form) for form in ("bare", "the", "einem", "all", "wem")] == [
        "Verfluchter Gegenstand", "der Verfluchte Gegenstand", "einem Verfluchten Gegenstand", "alle Verfluchten Gegenstände",
        "Verfluchten Gegenständen"]


def test_prepositions_melt_into_their_article() -> None:
    names = ("der Vampir", "die Große Flut", "das Schlachtross", "die Ritter (pl)", "Alice")
    assert [[GERMAN.name(name, form) for name in names] for form in ("von", "bei", "zu")] == [
        ["vom Vampir", "von der Großen Flut", "vom Schlachtross", "von den Rittern", "von Alice"],
        ["beim Vampir", "bei der Großen Flut", "beim Schlachtross", "bei den Rittern", "bei Alice"],
        ["zum Vampir", "zur Großen Flut", "zum Schlachtross", "zu den Rittern", "zu Alice"]]
    assert [GERMAN.kind(noun, "zu") for noun in (ARMY, WIZARD, LAND, UNDEAD)] == ["zur Armee", "zum Zauberer", "zum Land", "zum Untoten"]
    assert [GERMAN.kind(ARMY, form) for form in ("der", "eines")] == ["der Armeen", "einer Armee"]
    assert [GERMAN.kind(noun, "den", "first") for noun in (ARMY, UNDEAD)] == ["die erste Armee", "den ersten Untoten"]


def test_a_title_inside_a_sentence_loses_the_capital_of_its_article_only() -> None:
    assert [GERMAN.small(title) for title in ("Die meisten Edelsteine", "Dieselbe Farbe", "Punkte")] == [
        "die meisten Edelsteine", "Dieselbe Farbe", "Punkte"]


def test_figures_lists_and_quotations_are_german() -> None:
    assert (GERMAN.number(1742), GERMAN.decimal(1234.5), GERMAN.signed(-5), "".join(GERMAN.ordinal(3))) == ("1.742", "1.234,5", "−5", "3.")
    assert (GERMAN.counted(1, WIZARD), GERMAN.counted(2, LAND), GERMAN.counted(2, LAND, "wem")) == ("1 Zauberer", "2 Länder", "2 Ländern")
    assert (GERMAN.counted(5, WIZARD, which="other"), GERMAN.counted(3, LAND, "wem", "other")) == ("5 andere Zauberer", "3 anderen Ländern")
    assert (GERMAN.whose("Chloé"), GERMAN.whose("Max")) == ("Chloés", "Max’")
    assert GERMAN.typeset("«Pro»: 5 % vom Rest, wie's kommt") == "„Pro“: 5\u00a0% vom Rest, wie’s kommt"
    cards = [named({"en": "Dragon", "de": "der Drache"}), kind({"en": Noun("Army", "Armies"), "de": ARMY})]
    assert listed(cards, "either").form(GERMAN, "einem") == "entweder dem Drachen oder einer Armee"
    assert listed(cards).form(GERMAN, "no") == "weder Drache noch Armee"
    assert say("{cards:The}", cards=cards).sentence("de") == "Der Drache und die Armee"


def test_a_name_nobody_has_read_is_one_of_the_languages_of_its_card(tmp_path: Path) -> None:
    file = tmp_path / "pond.yaml"
    file.write_text(PACK.read_text("utf-8").replace("fr: la Rainette}", "fr: la Rainette, unverified: [de]}"), "utf-8")
    with pytest.raises(scoring.PackError, match="“de” is not a language of this text"):
        Library(file).pack("frog_pond")
