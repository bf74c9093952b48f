"""Sentences about cards and hands, in both languages."""

from __future__ import annotations

import pytest

import scoring
from scoring.hands import HandPack, score_hand
from scoring.hands.choices import Use
from scoring.hands.prose import blanked_text, card_text, cleared_text, order_text, struck_text, use_text, void_text
from sentences import GRAMMARS, Noun, named
from tests.scoring.hands.conftest import Score


@pytest.mark.parametrize(("card", "fr", "en"), [
    ("great_flood", "Malus : Masque les Armées, les Terrains (sauf la Montagne) et les Flammes (sauf l’Éclair).",
     "Penalty: Blanks all Armies, Lands (except the Mountain) and Flames (except the Lightning)."),
    ("candle", "Bonus : +100 avec le Livre des Mutations, le Beffroi et un Sorcier.",
     "Bonus: +100 with the Book of Changes, the Bell Tower and a Wizard."),
    ("whirlwind", "Bonus : +40 avec l’Orage et soit le Blizzard soit l’Inondation.",
     "Bonus: +40 with the Rainstorm and either the Blizzard or the Great Flood."),
    ("princess", "Bonus : +8 par Armée, Sorcier ou autre Seigneur.", "Bonus: +8 for each Army, Wizard or other Leader."),
    ("knights", "Malus : −8 sans Seigneur.", "Penalty: −8 without a Leader."),
    ("smoke", "Malus : Se masque, sauf avec une Flamme.", "Penalty: Blanked unless with a Flame."),
    ("unicorn", "Bonus : +30 avec la Princesse ; ou bien +15 avec l’Impératrice, la Reine ou l’Enchanteresse.",
     "Bonus: +30 with the Princess; or +15 with the Empress, the Queen or the Enchantress."),
    ("basilisk", "Malus : Masque les Armées, les Seigneurs et les autres Créatures.",
     "Penalty: Blanks all Armies, Leaders and other Beasts."),
    ("warship", "Bonus : Efface le mot Armée du malus des Vagues.", "Bonus: Strikes the word Army out of the penalties of all Floods."),
    ("world_tree", "Bonus : +50 si toutes les familles sont différentes.", "Bonus: +50 if no two cards share a suit."),
])
def test_the_text_of_a_card_comes_from_its_data(realms: HandPack, card: str, fr: str, en: str) -> None:
    assert card_text(realms, card, "fr")[0].replace("\u00a0", " ") == fr
    assert card_text(realms, card, "en")[0] == en


def test_every_card_has_a_text_in_both_languages(realms: HandPack) -> None:
    for card in realms.cards:
        for lang in GRAMMARS:
            texts = card_text(realms, card, lang)
            assert texts
            assert all("?" not in text and "  " not in text for text in texts)


def test_french_articles_contract_and_elide() -> None:
    french = GRAMMARS["fr"]
    assert [french.name(name, "of") for name in ("la Montagne", "le Roi", "l'Éclair", "les Éclaireurs", "Alice", "Jack")] == [
        "de la Montagne", "du Roi", "de l’Éclair", "des Éclaireurs", "d’Alice", "de Jack"]
    rabbit = named({"en": "White Rabbit", "fr": "Le Lapin Blanc"})
    assert (rabbit.sentence("fr"), rabbit.form(french, "the")) == ("Le Lapin Blanc", "le Lapin Blanc")
    army = Noun("Armée", "Armées", "f")
    assert [french.kind(army, "a"), french.kind(army, "no", "other"), french.kind(army, "of", "other")] == [
        "une Armée", "aucune autre Armée", "des autres Armées"]
    assert [french.kind(noun, "the") for noun in (army, Noun("Flamme", "Flammes", "f"), Noun("Climat", "Climats", "m"))] == [
        "l’Armée", "la Flamme", "le Climat"]
    assert GRAMMARS["en"].kind(Noun("Army", "Armies"), "a") == "an Army"
    assert GRAMMARS["en"].kind(Noun("Weather", "Weather"), "a") == "a Weather card"


def test_numbers_are_written_as_people_read_them() -> None:
    french, english = GRAMMARS["fr"], GRAMMARS["en"]
    assert (french.signed(5), french.signed(-5), french.signed(0), french.number(1742)) == ("+5", "\u22125", "0", "1\u00a0742")
    assert (english.signed(-1742), english.signed(1742), english.number(1742)) == ("\u22121,742", "+1,742", "1,742")


def test_blanked_cleared_and_struck_are_told(hand: Score) -> None:
    result = hand("smoke great_flood cavern knights")
    assert blanked_text(result, result.cards["cavern"], "fr") == "Masquée par l’Inondation"
    assert cleared_text(result, result.cards["smoke"], "fr") == "Malus effacé par la Caverne"
    assert void_text(result, result.cards["smoke"], "fr").replace("\u00a0", " ") == "« se masque, sauf avec une Flamme » ne s’applique plus"
    assert cleared_text(result, result.cards["knights"], "en") == ""
    swamp = hand("swamp rangers")
    assert struck_text(swamp, swamp.cards["swamp"], "en") == "The word Army is struck out by the Rangers"
    assert struck_text(swamp, swamp.cards["rangers"], "en") == ""


def test_a_card_that_blanks_itself_says_why(hand: Score) -> None:
    result = hand("smoke king")
    assert blanked_text(result, result.cards["smoke"], "fr") == "Se masque\u00a0: aucune Flamme"
    storm = hand("war_dirigible knights rainstorm")
    assert blanked_text(storm, storm.cards["war_dirigible"], "en") == "Blanks itself: Rainstorm in hand"
    pair = hand("basilisk doppelganger", doppelganger="basilisk")
    assert blanked_text(pair, pair.cards["basilisk"], "en") == "The Basilisk and the Doppelgänger blank each other"
    alone = hand("great_flood book_of_changes", book_of_changes={"card": "great_flood", "suit": "army"})
    assert "it has become what it blanks" in blanked_text(alone, alone.cards["great_flood"], "en")


def test_a_line_of_nothing_names_what_is_missing(hand: Score, realms: HandPack) -> None:
    sheet = scoring.sheet(realms, hand("sword_of_keth forest mountain candle gem_of_order collector warlord"), "fr")
    sheet += scoring.sheet(realms, hand("hydra"), "fr")
    for reason in ("Ni Fumée, ni Feu de Forêt", "Aucune Créature", "Pas de suite de 3 forces", "Aucune Armée", "Pas de Marécage",
                   "Aucune famille n’a 3 cartes différentes", "Pas d’Archers Elfes"):
        assert reason in sheet, reason


def test_the_order_of_resolution_tells_what_happened_in_each_step(hand: Score) -> None:
    result = hand("blizzard great_flood cavern mirage book_of_changes wildfire", mirage="rainstorm",
                  book_of_changes={"card": "cavern", "suit": "beast"})
    steps = dict(order_text(result, "en"))
    assert steps["Mirage"] == ["The Mirage becomes the Rainstorm"]
    assert steps["Book of Changes"] == ["The Book of Changes turns the Cavern into a Beast"]
    assert "The Cavern clears the penalty of the Blizzard" in steps["Penalties cleared"]
    assert "The Great Flood blanks the Wildfire" in steps["Cards blanked"]
    assert steps["Points"] == [str(result.total)]


def test_every_kind_of_event_can_be_told(hand: Score) -> None:
    told = " ".join(" ".join(texts) for result in (
        hand("shapeshifter basilisk doppelganger smoke rangers", shapeshifter={"suit": "weapon"}, doppelganger="basilisk"),
        hand("great_flood book_of_changes", book_of_changes={"card": "great_flood", "suit": "army"}),
    ) for _, texts in order_text(result, "fr"))
    for part in ("sans nom", "se masquent l’un l’autre", "se masque : aucune Flamme", "effacent le mot Armée", "ne masque rien d’autre"):
        assert part in told.replace("\u00a0", " "), part


def test_choices_are_told(realms: HandPack) -> None:
    told = [use_text(realms, card, {card: use}, "fr").replace("\u00a0", " ") for card, use in (
        ("mirage", Use("rainstorm")), ("mirage", Use(suit="flood")), ("book_of_changes", Use("lightning", "weather")),
        ("island", Use("wildfire")), ("necromancer", Use("king")), ("mirage", None))]
    assert told == ["Le Mirage devient l’Orage", "Le Mirage devient une Vague sans nom",
                    "Le Livre des Mutations change la famille de l’Éclair en Climat", "L’Île efface le malus du Feu de Forêt",
                    "Le Nécromancien prend le Roi", "Mirage : choix non utilisé"]


def test_the_extra_card_and_extra_points_stand_in_the_order(realms: HandPack) -> None:
    result = score_hand(realms, ["necromancer", "forge"], {"necromancer": Use("warlock_lord")}, extra=2)
    steps = dict(order_text(result, "fr"))
    assert steps["Carte supplémentaire"] == ["Le Nécromancien prend le Démoniste"]
    assert steps["Points"] == [f"{result.total - 2} + 2 = {result.total}"]
    assert result.events[0].answer == "extra_card"
