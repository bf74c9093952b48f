"""A hand as any surface shows it: the state of every card of the deck, and what a tap on it does."""
from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from sentences import GRAMMARS
from table import Table
from table.commands import perform
from table.games.hands import MOST_CARDS
from table.session import Session
from tests.views.conftest import assert_taps_work, hands_of, play, taps_in
from views.choices import picker_views
from views.countdown import CountdownView, countdown_view
from views.game import game_view, layout_of
from views.hand import HandView, hand_view
from views.parts import Tap, filled, to_json
from views.piles import pile_view
from views.results import results_view
from views.standing import NOWHERE
from web.rights import check

SEVEN = ["mountain", "smoke", "wildfire", "island", "rainstorm", "forge", "king"]
TAKER = ["necromancer", "mountain", "smoke", "wildfire", "island", "rainstorm", "forge"]


def tap_of(view: HandView, card: str) -> Tap:
    return view.tiles[card].tap if card in view.tiles else filled(view.add, card=card)


def test_a_card_is_free_mine_or_somebodys_and_each_has_its_tap(table: Table) -> None:
    session = hands_of(table, Ann=["mountain"], Bob=["smoke"])
    view = hand_view(play(session, "Ann"))
    assert "forest" not in view.tiles
    assert tap_of(view, "forest").send == ({"do": "add_card", "player": "Ann", "card": "forest"},)
    assert view.tiles["mountain"].state == "mine"
    assert tap_of(view, "mountain").send == ({"do": "remove_card", "player": "Ann", "card": "mountain"},)
    theirs = view.tiles["smoke"]
    assert (theirs.state, theirs.holder and theirs.holder.name) == ("theirs", "Bob")
    assert theirs.tap.send == ({"do": "move_card", "player": "Ann", "card": "smoke"},)
    assert (theirs.tap.says, theirs.tap.undo) == ("Smoke: from Bob to Ann", True)


def test_a_guest_is_told_who_has_a_card_and_takes_none_away(table: Table) -> None:
    session = hands_of(table, Ann=["mountain"], Bob=["smoke"])
    view = hand_view(play(session, "Ann", role="guest"))
    assert tap_of(view, "smoke") == Tap(says="Smoke: Bob has it")
    assert all(event["player"] == "Ann" for tap in taps_in(view) for event in tap.send)


def test_the_places_of_a_hand_show_what_each_card_brings_and_how_an_empty_one_is_filled(table: Table) -> None:
    session = hands_of(table, Ann=["great_flood", "knights"], Bob=[])
    view = hand_view(play(session, "Ann"))
    scored = session.result().players["Ann"].cards
    shown = [("great_flood", str(scored["great_flood"].points)), ("knights", "0")]
    assert [(slot.card, slot.points) for slot in view.slots[:2]] == shown
    assert view.slots[1].blanked and view.tiles["knights"].blanked
    assert len(view.slots) == view.size == 7 and view.slots[2].tap.says == "Tap a card above to put it here."


def test_count_and_caption_say_how_far_a_hand_is(table: Table) -> None:
    session = hands_of(table, Ann=SEVEN[:5], Bob=[])
    view = hand_view(play(session, "Ann"))
    assert (view.count, view.caption) == ("5/7", "Tap Ann’s cards")
    for card in SEVEN[5:]:
        session.do({"do": "add_card", "player": "Ann", "card": card})
    view = hand_view(play(session, "Ann"))
    assert view.full and view.caption == "Ann’s hand is complete"
    session.do({"do": "add_card", "player": "Ann", "card": "queen"})
    view = hand_view(play(session, "Ann"))
    assert view.over and (view.count, view.caption) == ("8/7", "1 card too many in this hand")


def test_in_a_full_hand_with_a_taker_a_card_it_may_take_is_its_choice_and_no_eighth_card(table: Table) -> None:
    session = hands_of(table, Ann=TAKER, Bob=[])
    view = hand_view(play(session, "Ann"))
    assert view.size == 8 and view.caption == "Necromancer: 8 cards in all"
    assert tap_of(view, "king").send == ({"do": "choose", "player": "Ann", "card": "necromancer", "use": "king"},)
    assert tap_of(view, "bell_tower").send == ({"do": "add_card", "player": "Ann", "card": "bell_tower"},)
    assert tap_of(view, "bell_tower").says.startswith("Necromancer can only bring")
    perform(table, session, tap_of(view, "king").send)
    view = hand_view(play(session, "Ann"))
    assert view.full and view.caption == "Necromancer brought King"
    assert tap_of(view, "king").send == ({"do": "leave_to_app", "player": "Ann", "card": "necromancer"},)


def test_an_extra_card_that_the_app_found_for_somebody_is_taken_in_everybodys_view(table: Table) -> None:
    session = hands_of(table, Ann=TAKER, Bob=["princess"])
    session.do({"do": "discard", "card": "king"})
    brought = session.result().players["Ann"].choices["necromancer"]
    assert brought is not None and brought.card == "king"
    bob = hand_view(play(session, "Bob")).tiles["king"]
    assert (bob.state, bob.holder and bob.holder.name) == ("theirs", "Ann")
    ann = hand_view(play(session, "Ann"))
    assert ann.tiles["king"].state == "mine" and ann.tiles["king"].tap.open is not None
    assert ann.tiles["king"].tap.open.to == "choices"       # another one that lies there, or none


def test_a_given_suit_is_a_suit_and_a_copied_name_is_a_note(table: Table) -> None:
    session = hands_of(table, Ann=["mirage", "lightning", "book_of_changes", "air_elemental"], Bob=[])
    session.do({"do": "choose", "player": "Ann", "card": "mirage", "use": "smoke"})
    session.do({"do": "choose", "player": "Ann", "card": "book_of_changes",
                "use": {"card": "lightning", "suit": "weather"}})
    tiles = hand_view(play(session, "Ann")).tiles
    assert (tiles["mirage"].note, tiles["mirage"].suit) == ("= Smoke", "")
    assert (tiles["lightning"].note, tiles["lightning"].suit) == ("", "weather")


def test_a_hand_that_can_hold_no_more_says_so_instead(table: Table) -> None:
    session = hands_of(table, Ann=[], Bob=[])
    cards = [card for row in layout_of(play(session)).rows for card in row]
    most = min(MOST_CARDS, session.pack().most_cards)
    session.do({"do": "set_hand", "player": "Ann", "hand": [card.id for card in cards[:most]]})
    view = hand_view(play(session, "Ann"))
    tap = tap_of(view, cards[-1].id)
    assert not tap.send and str(most) in tap.says


def test_extra_points_alone_are_a_total(table: Table) -> None:
    session = hands_of(table, Ann=[], Bob=[])
    session.do({"do": "extra", "player": "Ann", "points": 12})
    view = game_view(play(session, "Ann"))
    assert (view.total, view.tabs[0].total, view.tabs[1].total) == ("12", "12", "–")


def test_the_arrow_goes_around_the_table_to_the_next_hand_that_is_not_complete(table: Table) -> None:
    other = ["forest", "cavern", "bell_tower", "swamp", "unicorn", "hydra", "candle"]
    session = hands_of(table, Ann=SEVEN, Bob=other, Cat=["queen"], Dan=[])
    following = {name: game_view(play(session, name)).next for name in ("Ann", "Bob", "Cat", "Dan")}
    assert {name: action.tap.shows for name, action in following.items()} == {"Ann": "Cat", "Bob": "Cat", "Cat": "Dan", "Dan": "Cat"}
    assert following["Ann"].label == "Cat"              # it says where it leads
    session = hands_of(table, Ann=SEVEN, Bob=other, Cat=["queen"])
    left = game_view(play(session, "Cat")).next         # nobody else has anything left to enter
    assert left.tap.open is not None and (left.tap.open.to, left.label) == ("results", "Results")


def test_a_hand_with_a_card_too_many_is_marked_takes_no_place_and_is_not_complete(table: Table) -> None:
    session = hands_of(table, Ann=[*SEVEN, "queen"], Bob=["forest"], Cat=["hydra", "cavern"])
    seen = game_view(play(session, "Ann"))
    assert [(tab.over, tab.complete) for tab in seen.tabs] == [(True, False), (False, False), (False, False)]
    assert seen.standing == NOWHERE and seen.total != ""
    assert {game_view(play(session, name)).standing.figure for name in ("Bob", "Cat")} == {"1", "2"}
    assert game_view(play(session, "Cat")).next.tap.shows == "Ann"
    rows = {row.person.name: row for row in results_view(play(session)).rows}
    assert (rows["Ann"].place, rows["Ann"].total, rows["Ann"].sum) == ("–", seen.total, "1 card too many")
    assert {rows["Bob"].place, rows["Cat"].place} == {"1", "2"}


def test_a_pending_view_is_right_but_for_the_points(table: Table) -> None:
    session = hands_of(table, Ann=["mountain", "smoke", "mirage"], Bob=["king"])
    pending, final = (game_view(play(session, "Ann", scored=scored)) for scored in (False, True))
    assert pending.pending and not final.pending and pending.total == ""
    assert {slot.points for slot in pending.body.slots if slot.card} == {"…"}
    assert pending.body.strip.pending and pending.body.strip.uses[0].text[0].text == "Mirage…"
    for name in ("caption", "count", "full", "over", "size", "add", "families", "why"):
        assert getattr(pending.body, name) == getattr(final.body, name), name
    for card, tile in final.body.tiles.items():
        assert replace(tile, note="", suit="", blanked=False, said="") == replace(pending.body.tiles[card], said="")


def test_items_lie_beside_a_hand_and_what_is_out_of_sight_is_added_up(table: Table) -> None:
    boxes = [box for box in table.printed_pack("fantasy_realms").editions
             if table.pack("fantasy_realms", editions=[box]).items]
    session = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=boxes[:1])
    first, second, third = list(session.pack().items)[:3]
    for item in (first, second):
        session.do({"do": "add_item", "player": "Ann", "item": item})
    session.do({"do": "add_item", "player": "Bob", "item": third})
    items = hand_view(play(session, "Ann")).items
    assert items is not None and [row.id for row in items.rows] == [first, second]
    points = [score.points for score in session.result().players["Ann"].items.values()]
    assert items.sums == ("", str(points[1]).replace("-", "−"), str(sum(points)).replace("-", "−"))
    assert items.tiles[third].tap.says.endswith("from Bob to Ann")
    assert assert_taps_work(table, session, items) >= 5


@pytest.mark.parametrize("lang", GRAMMARS)
def test_every_view_is_json_and_is_built_alike_twice(table: Table, lang: str) -> None:
    session = hands_of(table, Ann=TAKER, Bob=SEVEN[6:])
    view = game_view(play(session, "Ann", lang))
    assert view == game_view(play(session, "Ann", lang))
    assert isinstance(to_json(view), dict) and view.body.caption
    deck = layout_of(play(session, lang=lang))
    assert {card.id for row in deck.rows for card in row} == set(session.pack().cards)


def test_the_deck_is_searched_without_accents_and_by_the_names_of_every_edition(table: Table) -> None:
    deck = layout_of(play(hands_of(table, Ann=[], Bob=[]), lang="fr"))
    for typed in ("ile", "ÎLE", "isl", "insel", "wyspa"):
        assert "island" in deck.found(typed)
    assert deck.found("zzz") == {}


def random_table(table: Table, seed: int) -> Session:
    """Three hands, one with a card that takes an extra one, and some cards in the discard area."""
    chance = random.Random(seed)
    boxes = list(table.printed_pack("fantasy_realms").editions) if seed % 2 else []
    session = table.new_session("fantasy_realms", ["Ann", "Bob", "Cat"], editions=boxes)
    deck = list(session.pack().cards)
    chance.shuffle(deck)
    takers = [card for card in deck if card in session.pack().takers(deck)]
    hands: dict[str, Any] = {"Ann": [*takers[:1], *deck[:chance.randint(3, 7)]], "Bob": deck[10:17], "Cat": deck[20:22]}
    for name, cards in hands.items():
        held = [card for card in dict.fromkeys(cards) if name == "Ann" or card != takers[0]]
        session.do({"do": "set_hand", "player": name, "hand": held})
    for card in deck[30:30 + seed % 4]:
        session.do({"do": "discard", "card": card})
    return session


@pytest.mark.parametrize("seed", range(12))
def test_the_table_accepts_every_tap_that_a_view_of_a_random_hand_offers(table: Table, seed: int) -> None:
    session = random_table(table, seed)
    for pile in ("", "discard", "deck"):
        assert assert_taps_work(table, session, game_view(play(session, "Ann"), **({"pile": pile} if pile else {})))


@pytest.mark.parametrize("seed", range(12))
def test_a_guest_is_offered_nothing_that_a_guest_may_not_do(table: Table, seed: int) -> None:
    session = random_table(table, seed)
    view = play(session, "Ann", role="guest")
    reads_discard = any(map(session.pack().depends_on_discard, session.state.player("Ann").hand))
    piles = ["discard", "deck"] if reads_discard else ["deck"]
    bodies = [hand_view(view), *(pile_view(view, pile) for pile in piles), picker_views(view)]
    events = [event for tap in taps_in(bodies) for event in tap.send]
    assert events
    for event in events:
        check(session, "Ann", event)


def test_the_hourglass_is_there_until_cards_are_entered_and_runs_by_the_time_of_day(table: Table) -> None:
    session = hands_of(table, variant="chaos", Anna=[], Ben=[], Cleo=[])
    assert countdown_view(play(session), {}, 1000.0) == CountdownView(300.0)
    assert countdown_view(play(session), {"left": 12.0}, 1000.0) == CountdownView(12.0)
    assert countdown_view(play(session), {"ends": 1090.0}, 1000.0) == CountdownView(90.0, running=True)
    assert countdown_view(play(session), {"ends": 990.0}, 1000.0) == CountdownView(0.0)
    session.do({"do": "add_card", "player": "Anna", "card": "mountain"})
    assert countdown_view(play(session), {}, 1000.0) is None
    assert countdown_view(play(session), {"left": 12.0}, 1000.0) == CountdownView(12.0)
    assert countdown_view(play(session), {"ends": 990.0}, 1000.0) is None
    assert countdown_view(play(hands_of(table, Anna=[], Ben=[])), {}, 1000.0) is None
