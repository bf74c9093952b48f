"""Boxes on the table: what they change, items and piles, and that nothing changes without them."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.__main__ import answers
from scoring.context import TableContext
from scoring.hands import HandPack, best, prose, score_hand
from scoring.hands.choices import Use
from scoring.mistakes import InputError
from scoring.words.filters import EVERYTHING, UNCLEARED, ByReading, Not, Other, Penalised
from tests.scoring.hands.bounded import check_bounds
from tests.scoring.hands.declaring import enumerate_totals

BOXES = ["cursed_hoard_suits", "cursed_hoard_items", "promo", "deluxe"]
CHOOSERS = ("doppelganger", "mirage_ch", "shapeshifter_ch", "book_of_changes", "island", "angel")
LIVELY = ("demon", "lich", "phoenix_promo", "phoenix", "jester", "judge", "garden", "wildfire", "basilisk", "ghoul", "genie", "crypt")


def batch(**entry: Any) -> dict[str, Any]:
    (answer,) = answers([json.dumps({"game": "fantasy_realms", **entry})])
    return answer


def opened(*boxes: str, **readings: bool) -> HandPack:
    pack = scoring.open_pack("fantasy_realms", editions=boxes, readings=readings)
    assert isinstance(pack, HandPack)
    return pack


@pytest.fixture(scope="module")
def whole() -> HandPack:
    return opened(*BOXES)


# -- boxes ---------------------------------------------------------------------------------------------------------------


def test_a_game_names_its_boxes_and_plays_with_those_on_the_table(whole: HandPack) -> None:
    base = opened()
    assert list(base.editions) == BOXES
    assert (base.boxes, base.hand_size, len(base.cards), len(base.items)) == ((), 7, 53, 0)
    assert (whole.boxes, whole.hand_size, len(whole.items)) == (tuple(BOXES), 8, 24)
    assert len(whole.cards) == 53 + 15 + 3  # new cards, the eight others take the place of base cards
    assert opened("promo", "cursed_hoard_suits").boxes == ("cursed_hoard_suits", "promo")


def test_the_game_without_boxes_is_what_it_was() -> None:
    assert opened().hash == opened(garden_after_blanking=False).hash
    assert set(opened().readings) == {"wildfire_spares_wild", "forest_counts_archers_once", "gem_several_runs", "collector_several_suits",
                                      "tie_break_counts_blanked"}


def test_numbers_are_one_of_a_kind_and_an_old_number_means_the_card_that_took_the_place(whole: HandPack) -> None:
    numbers = [card.number for card in (*whole.cards.values(), *whole.items.values())]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < 127  # the short form of a hand code
    assert whole.numbers[opened().cards["bell_tower"].number] == "bell_tower_ch"
    assert opened().numbers[3] == "bell_tower"


@pytest.mark.parametrize(("entry", "said"), [
    ({"hand": ["dungeon"]}, "no card “dungeon”"),
    ({"editions": ["promo"], "hand": ["demon"]}, "no card “demon”"),
    ({"editions": ["promos"], "hand": ["king"]}, "no box “promos”: did you mean “promo”?"),
    ({"editions": "promo", "hand": ["king"]}, "list of boxes"),
    ({"editions": ["cursed_hoard_suits"], "hand": ["king"], "items": ["spyglass"]}, "no item “spyglass”"),
    ({"editions": ["cursed_hoard_items"], "hand": ["spyglass"]}, "no card “spyglass”"),
    ({"editions": ["cursed_hoard_items"], "hand": ["king"], "items": ["rake", "rake"]}, "twice"),
    ({"editions": ["cursed_hoard_suits"], "hand": ["bell_tower", "bell_tower_ch"]}, "twice"),
    ({"hand": ["king"], "player_count": 0}, "player_count"),
    ({"players": [{"name": "A", "hand": ["king"]}], "player_count": 2}, "player_count"),
    ({"players": [{"name": "A", "hand": ["king"], "player_count": 1}]}, "player_count"),
    ({"editions": ["deluxe"], "hand": ["phoenix", "book_of_changes"], "choices": {"book_of_changes": {"card": "phoenix", "suit": "land"}}},
     "its suit cannot be changed"),
    ({"editions": ["promo"], "hand": ["mirage"], "choices": {"mirage": "phoenix_promo"}}, "cannot become Phoenix"),
    ({"editions": ["cursed_hoard_suits"], "hand": ["angel", "king"], "choices": {"angel": "angel"}}, "needs another card"),
])
def test_what_cannot_be_right_is_refused(entry: dict[str, Any], said: str) -> None:
    assert said in batch(**entry)["error"]


# -- what lies beside the hand -------------------------------------------------------------------------------------------


def test_plain_ids_go_in_and_the_ids_of_the_box_come_out() -> None:
    answer = batch(editions=["cursed_hoard_suits"], hand=["bell_tower", "mirage", "ghoul"], discard=["great_flood"],
                   choices={"mirage": "great_flood"})
    assert list(answer["cards"]) == ["ghoul", "bell_tower_ch", "mirage_ch"]
    assert answer["choices"] == {"mirage_ch": "great_flood_ch"}


def test_items_come_back_beside_the_cards_and_outside_the_tie_break() -> None:
    players = [{"name": "A", "hand": ["king"], "items": ["sarcophagus"], "choices": {}},
               {"name": "B", "hand": ["rainstorm"], "items": ["blindfold"], "choices": {}}]
    answer = batch(editions=BOXES, players=players)
    assert answer["players"]["A"]["cards"]["sarcophagus"] == {"base": 5, "bonus": 0, "penalty": 0, "points": 5, "blanked_by": []}
    assert answer["players"]["A"]["total"] == answer["players"]["B"]["total"] == 13
    assert answer["tie_break"][0]["figures"] == {"A": 8, "B": 8}
    assert answer["players"]["A"]["blanked"] == []


def test_what_nobody_said_counts_nothing_and_is_warned_of() -> None:
    unknown = batch(editions=BOXES, hand=["ghoul", "genie"], items=["spyglass"], choices={})
    assert unknown["warnings"] == ["Discard area not entered: no points from that for the Ghoul.",
                                   "Number of players not entered: no points from that for the Genie and the Spyglass."]
    assert unknown["total"] == 8 - 50 - 1
    known = batch(editions=BOXES, hand=["ghoul", "genie"], items=["spyglass"], choices={}, discard=["king"], player_count=2)
    assert known["warnings"] == []
    assert known["total"] == 12 - 40 - 10


@pytest.mark.parametrize(("lang", "discard", "players", "four"), [
    ("en", "Discard area not entered", "Number of players not entered", "Not a game of 2 players"),
    ("fr", "Défausse non saisie", "Nombre de joueurs non saisi", "Pas une partie à 2 joueurs"),
    ("de", "Ablage nicht eingegeben", "Zahl der Personen nicht eingegeben", "Kein Spiel mit 2 Personen"),
    ("es", "Descartes sin anotar", "Número de jugadores sin anotar", "No es una partida de 2 jugadores"),
])
def test_a_line_claims_nothing_about_what_nobody_said(lang: str, discard: str, players: str, four: str) -> None:
    pack = scoring.open_pack("fantasy_realms", editions=BOXES)
    hand = {"hand": ["ghoul", "genie"], "items": ["spyglass"], "choices": {}}

    def reasons(card: str, **context: object) -> list[str]:
        result = scoring.score(pack, hand | context)
        return [prose.line_text(result.pack, line, lang) for line in (result.cards | result.items)[card].lines]
    assert [reasons(card)[-1] for card in ("ghoul", "genie", "spyglass")] == [discard, players, players]
    assert reasons("spyglass", player_count=4)[-1] == four
    assert discard not in reasons("ghoul", discard=[])


def test_the_number_of_players_of_a_table_is_known() -> None:
    players = [{"name": name, "hand": hand, "choices": {}} for name, hand in (("A", ["genie"]), ("B", ["king"]), ("C", ["queen"]))]
    assert batch(editions=BOXES, players=players, player_count=3)["players"]["A"]["total"] == -30


def test_a_card_that_was_taken_lies_nowhere_any_more() -> None:
    alone = batch(editions=BOXES, hand=["necromancer", "ghoul"], discard=["king", "queen"], choices={"necromancer": "king"})
    assert alone["cards"]["ghoul"]["points"] == 12
    players = [{"name": "A", "hand": ["ghoul"], "choices": {}}, {"name": "B", "hand": ["necromancer"], "choices": {"necromancer": "king"}}]
    assert batch(editions=BOXES, players=players, discard=["king", "queen"])["players"]["A"]["total"] == 12


def test_a_card_that_may_not_be_taken_is_refused_with_what_may_be() -> None:
    refused = "Necromancer cannot take Forge: only an Army, a Leader, a Wizard"
    for more in ({}, {"search": True}):
        for discard in ({}, {"discard": ["forge"]}):
            taking: dict[str, Any] = {"hand": ["necromancer"], "choices": {"necromancer": "forge"}, **more, **discard}
            assert refused in batch(**taking)["error"] and refused in batch(editions=BOXES, **taking)["error"]
            assert batch(**taking, variant="chaos")["choices"] == {"necromancer": "forge"}
    undead = batch(editions=BOXES, hand=["necromancer"], choices={"necromancer": "ghoul"}, discard=[])
    assert undead["choices"] == {"necromancer_ch": "ghoul"}
    assert "error" in batch(hand=["necromancer"], choices={"necromancer": {"suit": "army"}})


def test_an_item_beside_two_hands_is_a_warning() -> None:
    players = [{"name": name, "hand": ["king"] if name == "A" else ["queen"], "items": ["spyglass"]} for name in "AB"]
    told = batch(editions=BOXES, players=players)
    assert told["warnings"] == ["Spyglass is beside several hands: A, B."]
    assert batch(editions=BOXES, players=[*players[:1], {"name": "B", "hand": ["queen"], "items": ["shovel"]}])["warnings"] == []


def test_boxes_stand_beside_the_game_and_not_with_a_player() -> None:
    player = {"name": "A", "hand": ["king"]}
    for word in ({"editions": list(BOXES)}, {"player_count": 1}):
        assert "belongs beside “game”, not with a player" in batch(players=[{**player, **word}])["error"]
    assert "players" in batch(players=[player], editions=BOXES)


def test_takers_of_the_deck_act_only_on_cards_that_were_named() -> None:
    hand = ["leprechaun", "forge"]
    assert batch(editions=BOXES, hand=hand)["choices"] == {}
    assert batch(editions=BOXES, hand=hand, discard=["magic_wand"])["choices"] == {}
    assert batch(editions=BOXES, hand=hand, deck=["magic_wand"])["choices"] == {"leprechaun": "magic_wand"}
    assert batch(editions=BOXES, hand=hand, choices={"leprechaun": "magic_wand"})["total"] == 39


def test_a_card_too_many_is_a_warning() -> None:
    two = batch(editions=BOXES, hand=["leprechaun", "genie"], player_count=2, choices={"leprechaun": "king", "genie": "queen"})
    assert "2 extra cards" in two["warnings"][0]
    eight = ["king", "queen", "princess", "forest", "swamp", "smoke", "forge", "candle"]
    assert batch(editions=BOXES, hand=eight)["warnings"] == []
    assert "9 cards" in batch(editions=BOXES, hand=[*eight, "rainstorm"])["warnings"][0]
    assert batch(editions=BOXES, hand=[*eight, "rainstorm"], items=["portal"])["warnings"] == []
    assert batch(editions=BOXES, hand=[*eight[:-1], "genie", "rainstorm"], player_count=3, deck=["lightning"])["choices"] == {}


# -- the best use --------------------------------------------------------------------------------------------------------


def lively_hand(pack: HandPack, chance: random.Random, choice_cards: int, size: int) -> list[str]:
    others = [card for card in sorted(pack.cards) if card not in CHOOSERS]
    drawn = [*chance.sample(CHOOSERS, choice_cards), *chance.sample(LIVELY, 2), *chance.sample(others, size)]
    return list(dict.fromkeys(map(pack.id_of, drawn)))[:size]  # a reading may have put another card in the place of one


def agrees(pack: HandPack, hand: list[str], context: TableContext) -> None:
    every, count = enumerate_totals(pack, hand, None, context)
    found = best(pack, hand, context=context)
    falling = sorted(every, reverse=True)
    assert (found.total, found.choices, found.checked) == (falling[0], every[falling[0]][1], count)
    assert [(other.total, other.choices) for other in found.runners_up] == [(total, every[total][1]) for total in falling[1:6]]
    assert score_hand(pack, hand, found.choices, context=context).total == found.total


@pytest.mark.parametrize("seed", range(6))
def test_the_best_use_is_that_of_the_enumeration(whole: HandPack, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(5):
        hand = lively_hand(whole, chance, chance.choice([1, 2, 2]), chance.randint(4, 7))
        agrees(whole, hand, TableContext(players=chance.choice([None, 3])))


def test_what_was_counted_in_one_discard_area_is_not_told_of_another(whole: HandPack) -> None:
    full = TableContext(discard=tuple(whole.by_number))
    some = full.count_discarded(EVERYTHING)
    assert (some, replace(full, discard=()).count_discarded(EVERYTHING)) == (len(whole.cards), 0)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 180))
def test_the_best_use_of_many_hands_is_that_of_the_enumeration(whole: HandPack, seed: int) -> None:
    chance = random.Random(seed)
    pack = whole if seed % 2 else opened(*BOXES, **{name: chance.random() < 0.5 for name in whole.readings})
    for _ in range(10):
        agrees(pack, lively_hand(pack, chance, chance.choice([1, 2, 2, 3]), chance.randint(4, 8)), TableContext(players=3))


@pytest.mark.parametrize("seed", range(4))
def test_no_declaration_exceeds_its_bounds(whole: HandPack, seed: int) -> None:
    chance = random.Random(700 + seed)
    asked = sum(check_bounds(whole, lively_hand(whole, chance, 2, chance.randint(4, 7)), TableContext(players=4)) for _ in range(8))
    assert asked > 50


def hand_with_the_demon(pack: HandPack, chance: random.Random) -> list[str]:
    """The Demon with one to three cards whose choices save others from it, or it from falling itself."""
    saving, copying = ["doppelganger", "book_of_changes", "island", "angel"], ["mirage_ch", "shapeshifter_ch"]
    many = chance.choice([1, 2, 2, 3])
    chosen = chance.sample(saving, 3) if many == 3 else [*chance.sample(saving, 1), *chance.sample(saving + copying, many - 1)]
    hand = list(dict.fromkeys(["demon", *chosen]))
    others = [card for card in sorted(pack.cards) if card not in (*saving, *copying, "demon")]
    return hand + chance.sample(others, chance.randint(4, 7) - len(hand))


def test_no_hand_with_the_demon_exceeds_its_bounds(whole: HandPack) -> None:
    chance = random.Random(66)
    assert sum(check_bounds(whole, hand_with_the_demon(whole, chance), TableContext(players=4)) for _ in range(60)) > 3000


def test_a_penalty_that_a_reading_asks_for_is_no_more_lasting_than_another() -> None:
    word = Penalised(UNCLEARED)
    for card_filter in (word, ByReading(word, "some_reading"), Other(word)):
        assert not card_filter.survives_clearing and not Not(card_filter).survives_clearing


def test_the_angel_has_nothing_to_decide_where_nobody_is_blanked(whole: HandPack) -> None:
    found = best(whole, ["angel", "king", "queen"])
    assert (found.choices, found.checked) == ({"angel": None}, 3)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_no_hand_of_many_with_the_demon_exceeds_its_bounds(whole: HandPack, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(150):
        check_bounds(whole, hand_with_the_demon(whole, chance), TableContext(players=4))


def test_a_demon_made_lonely_by_the_book_falls_together_with_the_other_lonely_cards() -> None:
    told = batch(editions=["cursed_hoard_suits"], hand=["demon", "king", "hydra", "book_of_changes"],
                 choices={"book_of_changes": {"card": "demon", "suit": "army"}})
    assert told["total"] == 0
    assert all(card["blanked_by"] == ["demon"] for card in told["cards"].values())


@pytest.mark.parametrize("lang, reason", [("en", "Blanks itself: the only card of its suit"), ("fr", "seule carte de sa famille"),
                                          ("de", "die einzige Karte ihrer Farbe"), ("es", "es la única carta de su palo")])
def test_a_demon_that_falls_says_that_it_is_the_only_card_of_its_suit(whole: HandPack, lang: str, reason: str) -> None:
    result = score_hand(whole, ["demon", "king", "book_of_changes"], {"book_of_changes": Use("demon", "army")})
    assert reason in prose.blanked_text(result, result.scores["demon"], lang)


def test_a_full_base_hand_with_the_necromancer_takes_no_ninth_card() -> None:
    eight = ["necromancer", "king", "knights", "hydra", "forge", "candle", "rainstorm", "warhorse"]
    full = batch(hand=eight, discard=["queen", "light_cavalry"])
    assert len(full["cards"]) == 8 and not full.get("warnings") and not full["choices"].get("necromancer")
    seven = batch(hand=[card for card in eight if card != "king"], discard=["queen", "light_cavalry"])
    assert len(seven["cards"]) == 8


def test_a_demon_that_is_given_a_suit_falls_with_the_others_or_is_cleared(whole: HandPack) -> None:
    for hand in (["beastmaster", "king", "war_dirigible", "book_of_changes", "demon", "bell_tower_ch", "mirage_ch"],
                 ["basilisk", "book_of_changes", "angel", "demon"]):
        assert check_bounds(whole, hand)


def test_what_was_not_sure_cannot_be_lost_to_a_gift(whole: HandPack) -> None:
    """Phoenix has three suits and may fall by Rainstorm whatever the Book does; here the Book makes Rainstorm blank itself alone."""
    hand = ["doppelganger", "book_of_changes", "phoenix_promo", "ghoul", "queen", "rainstorm"]
    assert check_bounds(whole, hand, TableContext(players=3))
    found = best(whole, hand, context=TableContext(players=3))
    assert (found.total, found.choices["book_of_changes"]) == (45, Use("rainstorm", "flame"))


@pytest.mark.parametrize("seed", range(8))
def test_the_best_extra_card_is_that_of_trying_all(whole: HandPack, seed: int) -> None:
    """One extra card in all: whichever taker takes whichever card, or nobody."""
    chance = random.Random(900 + seed)
    hand = list(dict.fromkeys([*chance.sample(["leprechaun", "genie", "necromancer_ch"], 2), *lively_hand(whole, chance, 1, 4)]))
    rest = [whole.cards[card] for card in chance.sample(sorted(set(whole.cards) - set(hand)), 6)]
    context = TableContext(tuple(rest[:3]), tuple(rest[3:]), 3)
    tried = [best(whole, hand, dict.fromkeys(whole.takers(hand)), context=context).total]
    for taker in whole.takers(hand):
        pile = rest[:3] if taker == "necromancer_ch" else rest[3:]
        for card in whole.choice_of[taker].takeable_cards(whole, taker, [each.id for each in pile]):
            fixed: dict[str, Use | None] = {**dict.fromkeys(whole.takers([*hand, card])), taker: Use(card)}
            tried.append(best(whole, hand, fixed, context=context).total)
    assert best(whole, hand, context=context).total == max(tried)


def test_protection_is_refused_nobody_and_tried_on_whoever_falls(whole: HandPack) -> None:
    found = best(whole, ["angel", "basilisk", "king", "hydra"])
    assert found.choices == {"angel": Use("hydra")}
    assert found.gains == {"angel": 12}
    with pytest.raises(InputError):
        best(whole, ["angel", "king"], {"angel": Use("queen")})


def test_items_are_part_of_the_total_of_a_search(whole: HandPack) -> None:
    context = TableContext(items=(whole.items["sarcophagus"], whole.items["rake"]))
    hand = ["mirage_ch", "king"]
    assert best(whole, hand, context=context).total == best(whole, hand, context=replace(context, items=())).total + 1


def test_every_box_on_the_table_keeps_its_line_of_the_set_up() -> None:
    lines = [line.sentence("en") for line in opened("promo", "deluxe").setup_for(3, "standard")]
    base = [line.sentence("en") for line in opened().setup_for(3, "standard")]
    assert lines == [*base, "Shuffle the Jester and the Phoenix into the deck.", "Shuffle the Phoenix of the Deluxe edition into the deck."]


def test_a_box_says_its_own_set_up_in_place_of_the_games() -> None:
    lines = [line.sentence("en") for line in opened(*BOXES).setup_for(3, "standard")]
    base = [line.sentence("en") for line in opened().setup_for(3, "standard")]
    assert base[0] not in lines
    assert len([line for line in lines if "Shuffle" in line]) == 3
