"""The best use of the choice cards, the alternatives, and every use of each."""
from __future__ import annotations

from dataclasses import replace

from table import Table
from table.commands import perform
from tests.views.conftest import assert_taps_work, hands_of, play
from views.choices import best_without_choices, choices_view, gains_of, picker_views, strip_view
from views.hand_menu import extra_points_view, hand_menu_view
from views.parts import Text, stepped
from views.piles import pile_view

CAT = ["air_elemental", "lightning", "whirlwind", "blizzard", "gem_of_order", "mirage", "book_of_changes"]
TAKER = ["necromancer", "mountain", "smoke", "wildfire", "unicorn", "rainstorm", "forge"]


def plain(text: Text) -> str:
    return "".join("→" if span.role == "icon" else span.text for span in text).replace("\u00a0", " ")


def test_the_strip_says_the_best_use_and_later_what_it_brings(table: Table) -> None:
    session = hands_of(table, Cat=CAT, Bob=[])
    strip = strip_view(play(session, "Cat"))
    assert strip is not None and strip.title == "Best choice" and not strip.own
    assert [plain(use.text) for use in strip.uses] == ["Mirage → Rainstorm", "Book: Lightning → Weather"]
    assert [use.gain for use in strip.uses] == ["", ""]
    known = strip_view(play(session, "Cat"), gains_of(play(session, "Cat")))
    assert known is not None and [use.gain for use in known.uses] == ["+85", "+20"]


def test_there_is_no_strip_without_a_choice_card(table: Table) -> None:
    assert strip_view(play(hands_of(table, Ann=["mountain", "smoke"], Bob=[]))) is None


def test_another_choice_is_one_step_and_the_best_comes_back(table: Table) -> None:
    session = hands_of(table, Cat=CAT, Bob=[])
    view = choices_view(play(session, "Cat"), best_without_choices(play(session, "Cat")))
    assert view.caption == "2,077 combinations checked"
    ranked = [(each.total, each.difference) for each in view.alternatives[:3]]
    assert ranked == [("206", "best"), ("201", "−5"), ("191", "−15")]
    assert [each.now for each in view.alternatives].count(True) == 1 and view.alternatives[0].now
    steps = len(session.log.steps())
    perform(table, session, view.alternatives[1].keep.tap.send)
    assert session.result().players["Cat"].total == 201 and len(session.log.steps()) == steps + 1
    own = strip_view(play(session, "Cat"), gains_of(play(session, "Cat")))
    assert own is not None and own.own and own.title == "The table’s choice"
    assert own.best is not None and own.best.label == "Best +5"
    perform(table, session, own.best.tap.send)
    assert session.result().players["Cat"].total == 206


def test_a_choice_that_is_not_listed_is_told(table: Table) -> None:
    session = hands_of(table, Cat=CAT, Bob=[])
    session.do({"do": "choose", "player": "Cat", "card": "mirage", "use": None})
    session.do({"do": "choose", "player": "Cat", "card": "book_of_changes", "use": None})
    view = choices_view(play(session, "Cat"), best_without_choices(play(session, "Cat")))
    total = session.result().players["Cat"].total
    assert not any(each.now for each in view.alternatives)
    assert view.note == f"The table has chosen something else: {total} points."


def test_every_use_of_a_card_can_be_picked_by_hand(table: Table) -> None:
    session = hands_of(table, Cat=CAT, Bob=[])
    mirage, book = picker_views(play(session, "Cat"))
    assert len(mirage.options) == 30 and mirage.decided == "the app picks the best"
    assert [option.label for option in mirage.fixed] == ["Let the app choose", "Do not use it"]
    assert [option.id for option in mirage.options if option.chosen] == ["rainstorm"]
    assert set(book.then) == {option.id for option in book.options} and len(book.then["lightning"]) == 11
    assert book.heading["lightning"] == "Lightning: new suit"
    assert assert_taps_work(table, session, (mirage, book)) == 30 + 66 + 4


def test_a_use_that_another_choice_could_make_illegal_can_be_picked(table: Table) -> None:
    """The app may use the Book as it likes, but not so that the Island may no longer clear Wildfire."""
    session = hands_of(table, Cat=["island", "book_of_changes", "wildfire", "king", "queen", "knights", "candle"], Bob=[])
    _book, island = picker_views(play(session, "Cat"))
    [wildfire] = [option for option in island.options if option.id == "wildfire"]
    perform(table, session, wildfire.tap.send)
    assert session.result().players["Cat"].total == 173
    strip = strip_view(play(session, "Cat"), gains_of(play(session, "Cat")))
    assert strip is not None and strip.own
    assert [plain(use.text) for use in strip.uses] == ["Book: Island → Army", "Island: no penalty for Wildfire"]


def test_a_hand_that_is_being_counted_has_nothing_to_pick(table: Table) -> None:
    session = hands_of(table, Cat=CAT, Bob=[])
    assert picker_views(play(session, "Cat", scored=False)) == ()
    assert choices_view(play(session, "Cat", scored=False)).pending


def test_a_full_hand_with_a_taker_is_asked_what_lies_in_the_discard_area(table: Table) -> None:
    session = hands_of(table, Ann=TAKER, Bob=[])
    strip = strip_view(play(session, "Ann"))
    assert strip is not None and strip.ask is not None and strip.change is None
    assert (strip.title, strip.ask.label) == ("Necromancer", "Best card in the discard area?")
    assert strip.ask.tap.open is not None and strip.ask.tap.open.to == "discard"
    session.do({"do": "discard", "card": "king"})
    strip = strip_view(play(session, "Ann"))
    assert strip is not None and strip.ask is None and plain(strip.uses[0].text).startswith("Necromancer")


def test_taking_a_card_out_of_the_discard_area_takes_back_the_choice_that_took_it(table: Table) -> None:
    session = hands_of(table, Ann=TAKER, Bob=[])
    session.do({"do": "discard", "card": "king"})
    session.do({"do": "choose", "player": "Ann", "card": "necromancer", "use": "king"})
    pile = pile_view(play(session, "Ann"), "discard")
    assert [event["do"] for event in pile.tiles["king"].tap.send] == ["leave_to_app", "undiscard"]
    assert (pile.title, pile.caption, pile.count) == ("Discard area", "Tap the cards that are there",
                                                      "1 card in the discard area")
    assert [(player, plain(use)) for player, use in pile.taken] == [("Ann", "Necromancer → King")]
    assert pile.tiles["mountain"].tap.says == "Mountain: in Ann’s hand, so not here."


def test_a_pile_takes_back_only_what_was_done_there(table: Table) -> None:
    session = hands_of(table, Ann=["mountain"], Bob=[])
    assert pile_view(play(session, "Ann"), "discard").undo is None
    session.do({"do": "discard", "card": "king"})
    assert pile_view(play(session, "Ann"), "discard").undo is not None


def test_the_menu_of_a_hand_leads_everywhere_and_every_tap_of_it_works(table: Table) -> None:
    session = hands_of(table, Ann=["mountain"], Bob=[])
    menu = hand_menu_view(play(session, "Ann"))
    rows = {row.icon: row for row in menu.sections[0].rows}
    assert menu.title == "Ann’s hand" and next(iter(rows)) == "keyboard-outline"
    assert "cellphone-wireless" not in {row.icon for row in hand_menu_view(play(session, "Ann")).sections[0].rows}
    assert rows["eraser-variant"].tap is not None and rows["eraser-variant"].tap.says == "Ann’s hand is empty."
    assert assert_taps_work(table, session, menu) == 1
    _view, points = extra_points_view(play(session, "Ann"))
    perform(table, session, [stepped(replace(points, value=0), -4)])
    assert session.state.player("Ann").extra == -4
