"""Sentences that were untrue, or left the reason out, one by one in all four languages (review «truth», S1 to S15)."""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from scoring.__main__ import main
from scoring.answers import RuleAnswers, load
from scoring.hands import HandPack, HandResult
from scoring.hands.prose import blanked_text, card_text, line_text
from scoring.hands.sheet import deck_sheet
from scoring.tricks import score as score_tricks
from sentences import GRAMMARS
from tests.scoring.crews.pirates import player, settle
from tests.scoring.tricks.draft import pack as draft
from tests.scoring.tricks.draft import taught_pack

HOARD = ("cursed_hoard_suits", "cursed_hoard_items")


def opened(*boxes: str) -> HandPack:
    pack = scoring.open_pack("fantasy_realms", editions=boxes)
    assert isinstance(pack, HandPack)
    return pack


def hand(cards: str, *boxes: str, **entry: Any) -> HandResult:
    found = scoring.score(opened(*boxes), {"hand": cards.split(), "choices": {}, **entry})
    assert isinstance(found, HandResult)
    return found


def sheet(result: Any, lang: str) -> str:
    return plain(scoring.sheet(result.pack, result, lang))


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


def reasons(result: HandResult, card: str, lang: str) -> list[str]:
    """Of the lines below the base strength."""
    return [plain(line_text(result.pack, line, lang)) for line in result.cards[card].lines[1:]]


def four(**said: str) -> list[tuple[str, str]]:
    return list(said.items())


# -- S1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "nothing", "own", "copied"), [
    ("en", "The Island clears nothing, because the Mirage has no penalty", "The Island has no penalty of its own to clear",
     "The Island clears the penalty of the Doppelgänger"),
    ("fr", "L’Île n’efface rien, car le Mirage n’a pas de malus", "L’Île n’a pas de malus à effacer",
     "L’Île efface le malus du Doppelgänger"),
    ("de", "Die Insel hebt nichts auf, denn die Spiegelung hat keine Strafe", "Die Insel hat selbst keine Strafe, die aufzuheben wäre",
     "Die Insel hebt die Strafe des Doppelgängers auf"),
    ("es", "La Isla no elimina nada, porque el Espejismo no tiene penalización", "La Isla no tiene penalización propia que eliminar",
     "La Isla elimina la penalización del Doppelgänger"),
])
def test_the_island_clears_nothing_where_there_is_no_penalty(lang: str, nothing: str, own: str, copied: str) -> None:
    idle = hand("island mirage king", choices={"mirage": "great_flood", "island": "mirage"})
    assert nothing in sheet(idle, lang)
    alone = hand("island king", choices={"island": "island"})
    assert own in sheet(alone, lang)
    busy = hand("island doppelganger swamp", choices={"doppelganger": "swamp", "island": "doppelganger"})
    assert copied in sheet(busy, lang)
    harmless = hand("island doppelganger forge", choices={"doppelganger": "forge", "island": "doppelganger"})
    assert copied not in sheet(harmless, lang)


# -- S2 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "question"), four(
    en="Cy or Ed: who cries best like a baby?", fr="Cy ou Ed : qui pleure le mieux comme un bébé ?",
    de="Cy oder Ed: Wer weint am besten wie ein Baby?", es="Cy o Ed: ¿quién llora mejor como un bebé?"))
def test_who_cries_best_is_a_question(lang: str, question: str) -> None:
    tied = settle(player("Cy", "pirate green"), player("Ed", "pirate green"), player("Flo", coins=10))
    assert [plain(each.sentence(lang)) for each in tied.questions] == [question]


# -- S3, S13 -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rules() -> RuleAnswers:
    return load([scoring.open_pack(game) for game in scoring.games()])


@pytest.fixture(scope="module")
def rules_of_the_hoard() -> RuleAnswers:
    return load([opened(*HOARD)])


def test_the_german_answer_about_loops_says_who_cannot_be_blanked_any_more(rules: RuleAnswers) -> None:
    told = rules.answer("fantasy_realms", "mutual_blanking").text("de")
    assert "von nichts Unentschiedenem mehr blockiert werden kann" in told
    assert "nichts Unentschiedenes blockieren kann" not in told


def test_a_source_claims_no_more_than_it_has(rules: RuleAnswers, rules_of_the_hoard: RuleAnswers) -> None:
    """What the boxes bring and what a card may say is not in the rulebook."""
    for answer in ("order", "ties"):
        assert rules.answer("fantasy_realms", answer).source == "partly"
    for answer in ("goal", "turn", "setup_two", "setup_more", "setup_chaos"):
        assert rules.answer("fantasy_realms", answer).source == "rulebook"
        assert rules_of_the_hoard.answer("fantasy_realms", answer).source == "partly"
    for answer in ("greedy_dwarf", "geppetto", "per"):
        assert rules.answer("once_upon_a_draft", answer).source == "to_check"
    confirmed = taught_pack({"geppetto": [{"gain": {"heart": 1}, "per": {"value": {"from": 1, "to": 9}}}]})
    assert load([confirmed]).answer("once_upon_a_draft", "geppetto").source == "rulebook"
    assert "Basilisk" in rules.answer("fantasy_realms", "mutual_blanking").paragraphs[-1].sentence("en")


# -- S4 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "reason", "kept"), [
    ("en", "3 × 5: Blizzard, Phoenix (promo) ×2", "its suits still count"),
    ("fr", "3 × 5 : Blizzard, Phénix (promo) ×2", "ses familles comptent encore"),
    ("de", "3 × 5: Blizzard, Phönix (Promo) ×2", "die Farben zählen weiter"),
    ("es", "3 × 5: Ventisca Helada, Fénix (promo) ×2", "sus palos siguen contando"),
])
def test_a_phoenix_that_counts_twice_is_named_twice_and_one_that_is_blanked_says_what_is_left(lang: str, reason: str, kept: str) -> None:
    found = hand("enchantress blizzard phoenix_promo", "promo", readings={})
    assert reason in reasons(found, "enchantress", lang)
    rain = hand("phoenix_promo rainstorm", "promo")
    assert rain.cards["phoenix_promo"].blanked and kept in plain(blanked_text(rain, rain.cards["phoenix_promo"], lang))


# -- S5, S6, S7: Once Upon a Draft ---------------------------------------------------------------------------------------


def warnings(entry: dict[str, Any], lang: str) -> list[str]:
    return [plain(each.sentence(lang)) for each in score_tricks(draft(), entry).warnings]


@pytest.mark.parametrize(("lang", "two", "one"), [
    ("en", "Trick 1: Ali and Anna have not played yet.", "Trick 1: Ali has not played yet."),
    ("fr", "Tour 1 : Ali et Anna n’ont pas encore joué.", "Tour 1 : Ali n’a pas encore joué."),
    ("de", "Stich 1: Ali und Anna haben noch nicht gespielt.", "Stich 1: Ali hat noch nicht gespielt."),
    ("es", "Baza 1: Ali y Anna aún no han jugado.", "Baza 1: Ali aún no ha jugado."),
])
def test_who_has_not_played_yet_is_a_list_with_and(lang: str, two: str, one: str) -> None:
    seated = ["Ali", "Anna", "Max"]
    assert two in warnings({"players": seated, "tricks": [[["Max", 3]]]}, lang)
    assert one in warnings({"players": seated, "tricks": [[["Max", 3], ["Anna", 5]]]}, lang)


@pytest.mark.parametrize(("lang", "one", "two"), [
    ("en", "It is not known yet what card 10 gives. Enter its tokens, or teach the app the card.",
     "It is not known yet what cards 10 and 50 give. Enter their tokens, or teach the app the cards."),
    ("fr", "À compléter : ce que rapporte la carte 10. Saisissez ses jetons, ou apprenez cette carte à l’app.",
     "À compléter : ce que rapportent les cartes 10 et 50. Saisissez leurs jetons, ou apprenez ces cartes à l’app."),
    ("de", "Noch nicht bekannt, was Karte 10 bringt. Gib ihre Marker ein oder bring der App die Karte bei.",
     "Noch nicht bekannt, was die Karten 10 und 50 bringen. Gib ihre Marker ein oder bring der App die Karten bei."),
    ("es", "Aún no se sabe qué da la carta 10. Anota sus fichas o enséñale esa carta a la app.",
     "Aún no se sabe qué dan las cartas 10 y 50. Anota sus fichas o enséñale esas cartas a la app."),
])
def test_one_card_that_nobody_has_read_is_one_card(lang: str, one: str, two: str) -> None:
    assert one in warnings({"players": ["Ali"], "teams": {"Ali": [3, 10]}}, lang)
    assert two in warnings({"players": ["Ali"], "teams": {"Ali": [10, 50]}}, lang)


def test_what_a_card_withholds_is_german_for_a_name_without_an_article() -> None:
    overlay = {"cards": {"gretel": {"name": dict.fromkeys(GRAMMARS, "Dornröschen"), "abilities": [{"blocks": ["star"]}]}}}
    result = score_tricks(draft(), {"players": ["Ali", "Max"], "ghosts": 0, "overlay": overlay, "tricks": [[["Ali", 7], ["Max", 50]]]})
    assert "1 Stern weniger durch Dornröschen" in [line.reason("de") for line in result.lines]


# -- S8 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "reason"), four(
    en="No two cards share a suit", fr="Toutes les familles sont différentes", de="Lauter verschiedene Farben",
    es="Todos los palos son distintos"))
def test_the_world_tree_says_that_its_condition_holds(lang: str, reason: str) -> None:
    assert reasons(hand("world_tree king"), "world_tree", lang) == [reason]


@pytest.mark.parametrize(("lang", "said"), [
    ("en", ["wins the trick", "won no trick", "alone with the most stars", "nobody has more hearts"]),
    ("fr", ["gagne le tour", "aucun tour gagné", "le plus d’étoiles, sans égalité", "personne n’a davantage de cœurs"]),
    ("de", ["gewinnt den Stich", "kein Stich gewonnen", "allein mit den meisten Sternen", "niemand hat mehr Herzen"]),
    ("es", ["gana la baza", "ninguna baza ganada", "más estrellas que nadie", "nadie tiene más corazones"]),
])
def test_an_ability_that_paid_says_why_and_not_if(lang: str, said: list[str]) -> None:
    pack = taught_pack({"gretel": [{"gain": {"star": 1}, "most": {"token": "star", "tied": False}},
                                   {"gain": {"heart": 1}, "most": "heart"}],
                        "alice": [{"gain": {"star": 2}, "no_trick_won": True}]})
    tricks = [[["Ali", 36], ["Max", 8]], [["Ali", 7], ["Max", 5]]]
    by_tricks = score_tricks(pack, {"players": ["Ali", "Max"], "ghosts": 0, "tricks": tricks})
    typed = score_tricks(pack, {"players": ["Ali"], "teams": {"Ali": [7]}, "tokens": {"Ali": {"heart": 2}}})
    told = [plain(line.reason(lang)) for line in (*by_tricks.lines, *typed.lines) if any(line.tokens.values())]
    assert [reason for reason in said if reason not in told] == []


# -- S9 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "reason"), four(
    en="Weather in hand: Rainstorm", fr="Climat en main : Orage", de="Wetter auf der Hand: Regensturm", es="Aire en la mano: Tormenta"))
def test_a_condition_without_a_suit_names_the_card_that_spoils_it(lang: str, reason: str) -> None:
    assert reasons(hand("elven_archers rainstorm"), "elven_archers", lang) == [reason]


def test_also_a_blanked_phoenix_that_is_still_weather_is_named() -> None:
    found = hand("elven_archers phoenix_promo great_flood angel", "promo", "cursed_hoard_suits", choices={"angel": "elven_archers"})
    assert found.cards["phoenix_promo"].blanked
    assert reasons(found, "elven_archers", "en") == ["Weather in hand: Phoenix (promo)"]


# -- S10 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "six", "two"), [
    ("en", "5 other players × 10", "1 other player × 10"), ("fr", "5 autres joueurs × 10", "1 autre joueur × 10"),
    ("de", "5 andere Personen × 10", "1 andere Person × 10"), ("es", "Otros 5 jugadores × 10", "Otro jugador × 10"),
])
def test_the_genie_counts_the_other_players(lang: str, six: str, two: str) -> None:
    for players, said in ((6, six), (2, two)):
        assert said in reasons(hand("genie king", *HOARD, player_count=players), "genie", lang)


# -- S11 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "text"), four(
    en="Penalty: Before any other blanking, blanks every card except Outsiders that is the only one of its suit.",
    fr="Malus : Avant tout autre masquage, masque chaque carte (sauf les Extérieurs) qui est seule de sa famille.",
    de="Strafe: Blockiert, bevor sonst etwas blockiert, jede Karte außer Outsidern, die allein in ihrer Farbe ist.",
    es="Penalización: Antes de cualquier otra anulación, anula cada carta (salvo los Visitantes) que sea la única de su palo."))
def test_the_demon_does_not_say_that_it_blanks_everything(lang: str, text: str) -> None:
    assert [plain(each) for each in card_text(opened(*HOARD), "demon", lang)] == [text]


# -- S12, S14, S15: the command line ---------------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return plain(capsys.readouterr().out)


@pytest.mark.parametrize(("lang", "only"), four(
    en="The only choice", fr="Le seul choix", de="Die einzige Möglichkeit", es="La única opción"))
def test_a_typed_choice_is_not_called_the_only_one(capsys: pytest.CaptureFixture[str], lang: str, only: str) -> None:
    told = printed(capsys, "score", "fantasy_realms", "mirage", "king", "--choose", "mirage=rainstorm", "--lang", lang)
    assert only not in told
    open_choice = printed(capsys, "score", "fantasy_realms", "mirage", "king", "--lang", lang)
    assert any(word in open_choice for word in ("Best of", "Le meilleur de", "Die beste von", "La mejor de"))


@pytest.mark.parametrize("lang", GRAMMARS)
def test_the_deck_lists_the_items_of_its_box(lang: str) -> None:
    pack = opened("cursed_hoard_items")
    told = deck_sheet(pack, lang)
    assert len(pack.items) == 24
    for item, use in pack.uses.items():
        assert pack.lexicon.card(item).sentence(lang) in told and use.sentence(lang) in told


@pytest.mark.parametrize(("lang", "line"), four(
    en="base 15, bonus 0, penalty 0, items +4", fr="base 15, bonus 0, malus 0, objets +4",
    de="Grundstärke 15, Bonus 0, Strafe 0, Gegenstände +4", es="base 15, bonificación 0, penalización 0, objetos +4"))
def test_items_are_a_figure_of_their_own_and_base_means_the_cards(lang: str, line: str) -> None:
    found = hand("dwarvish_infantry", "cursed_hoard_items", items=["spyglass", "sarcophagus"], player_count=4)
    assert line in sheet(found, lang)
    assert found.part("base") == found.base_strength() and found.total == found.part("base") + found.item_points
