"""Cendrillon as data: turns that pass automatically, pairs that count or not, special tiles, midnight; and the setup."""
from __future__ import annotations

from typing import Any, cast

import pytest

from scoring.referee import RefereePack
from table import Table
from table.commands import perform
from table.session import Session
from tests.views.conftest import assert_taps_work, play, taps_in
from views.evening import (
    EVENINGS,
    EveningBoardView,
    EveningView,
    evening_menu_view,
    which_tile_view,
)
from views.evening_setup import EveningSetupView, drawn_tile_view, evening_setup_view
from views.game import GameView, game_view, layout_of, steps_view
from views.parts import Action, Command, Tap
from views.results import results_view
from views.wording import Wording


def evening(table: Table, *names: str, variant: str = "base", tiles: tuple[int, ...] = (), last_chance: bool = False) -> Session:
    options: dict[str, Any] = {"last_chance": last_chance}
    if tiles:
        special = list(cast("RefereePack", table.pack("cinderella")).special_tiles)
        options["tiles"] = [*(special[tile] for tile in tiles), *[None] * (len(names) - len(tiles))]
    return table.new_session("cinderella", list(names), variant=variant, options=options)


def game(session: Session, lang: str = "en") -> GameView:
    return game_view(play(session, lang=lang))


def shown(session: Session) -> EveningView:
    body = game(session).body
    assert isinstance(body, EveningView)
    return body


def tap(table: Table, session: Session, touched: Tap | Action | None) -> None:
    assert touched is not None
    touched = touched.tap if isinstance(touched, Action) else touched
    name, arguments = (touched.command.name, touched.command.arguments) if touched.command else ("", {})
    assert touched.send or name, touched
    outcome = perform(table, session, touched.send, name, arguments)
    assert outcome.refused is None, str(outcome.refused)


def roll(table: Table, session: Session, do: str) -> None:
    face = next(face.id for face in cast("RefereePack", session.pack()).die.values() if face.task.do == do)
    tap(table, session, shown(session).faces[face].tap)


def pair(session: Session, number: int) -> str:
    return list(shown(session).pairs)[number]


def find(table: Table, session: Session, number: int) -> None:
    roll(table, session, "search")
    tap(table, session, shown(session).pairs[pair(session, number)].tap)


def miss(table: Table, session: Session) -> None:
    roll(table, session, "search")
    tap(table, session, shown(session).no_pair)


def events(session: Session) -> list[str]:
    return [event.do for event in session.state.events]        # type: ignore[attr-defined]


# A turn


def test_before_the_roll_only_the_die_can_be_touched(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    view = shown(session)
    assert (view.turn, view.person.name, view.following.name) == ("Ali’s turn", "Ali", "Bea")
    assert {face.state for face in view.faces.values()} == {"free"} and view.throw is not None
    assert (view.pair, view.no_pair, view.turned, view.late) == (None, None, None, None)
    assert game(session).next.tap == Tap()
    assert {each.tap.says for each in view.pairs.values()} == {"Ali must roll the die first."}
    assert not [each for each in view.pairs.values() if each.tap.send]


def test_the_apps_die_shows_a_face_and_is_thrown_once(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    tap(table, session, shown(session).throw)
    view = shown(session)
    assert sorted(face.state for face in view.faces.values()) == ["out", "out", "rolled"] and view.throw is None
    assert not [face for face in view.faces.values() if face.tap.send]


def test_a_search_moves_the_hand_and_the_turn_goes_on(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    find(table, session, 2)
    view = shown(session)
    assert (view.hour, view.left, view.left_words, view.found) == (1, "11", "searches before midnight", "1 pair of 6")
    assert view.turn == "Bea’s turn" and view.pairs[pair(session, 2)].state == "found"


def test_the_turn_passes_by_itself_and_one_undo_takes_the_search_back(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    miss(table, session)
    assert events(session) == ["roll", "search", "end_turn"]
    assert shown(session).told.startswith("No pair") and shown(session).throw is not None
    tap(table, session, Tap(command=Command("undo")))
    assert events(session) == ["roll"] and shown(session).no_pair is not None
    tap(table, session, Tap(command=Command("redo")))
    assert events(session) == ["roll", "search", "end_turn"]


def test_what_the_roll_asks_for_stands_below_the_die(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    roll(table, session, "peek")
    view = shown(session)
    assert view.told == "Look at 1 tile secretly, then put it back."
    assert view.turned is not None and view.turned.label == "Looked at"
    tap(table, session, view.turned)
    assert shown(session).turn == "Bea’s turn"


def test_every_line_below_the_die_finds_its_room(table: Table) -> None:
    """The longest line sets it: whatever is told during an evening is no longer than what the board foresees."""
    session = evening(table, "Ali", "Bea", variant="magic", tiles=(1, 0))
    laid = layout_of(play(session))
    assert isinstance(laid, EveningBoardView) and laid.hours == 12 and len(laid.faces) == 3 and len(laid.pairs) == 6
    for act in ("reveal", "peek", "search"):
        roll(table, session, act)
        assert shown(session).told in laid.longest
        tap(table, session, shown(session).turned or shown(session).no_pair)
        if shown(session).late is not None:
            tap(table, session, game(session).next)


# Pairs


def test_one_possible_pair_is_ticked_without_a_question(table: Table) -> None:
    session = evening(table, "Ali", variant="advanced")
    find(table, session, 0)
    roll(table, session, "search")
    only = shown(session).pair
    assert only is not None and only.tap.send == ({"do": "search", "pair": pair(session, 1)},)
    tap(table, session, only)
    roll(table, session, "search")
    several = shown(session).pair
    assert several is not None and several.tap.open is not None and several.tap.open.to == "which_pair"
    assert [each.state for each in shown(session).pairs.values()].count("asked") == 2


def test_a_locked_pair_says_why_and_offers_no_pair(table: Table) -> None:
    session = evening(table, "Ali", "Bea", variant="advanced")
    roll(table, session, "search")
    last = shown(session).pairs[pair(session, 5)]
    assert last.state == "locked" and not last.tap.send and "still locked" in last.tap.says
    assert last.tap.offer is not None and last.tap.offer.label == "No pair"
    tap(table, session, last.tap.offer)
    assert shown(session).turn == "Bea’s turn" and shown(session).found == "0 pairs of 6"


def test_a_pair_is_found_once(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    find(table, session, 0)
    roll(table, session, "search")
    assert shown(session).pairs[pair(session, 0)].tap.says.endswith("this pair has already been found.")


# Special tiles


def test_a_special_tile_is_ready_only_for_its_roll_and_its_player_and_once(table: Table) -> None:
    session = evening(table, "Ali", "Bea", variant="magic", tiles=(2, 0))
    assert [power.state for power in shown(session).powers] == ["waiting", "waiting"]
    assert all(power.tap.says for power in shown(session).powers)
    roll(table, session, "search")
    assert [power.state for power in shown(session).powers] == ["ready", "waiting"]
    assert shown(session).powers[0].name == "Use it"
    tap(table, session, shown(session).powers[0].tap)
    assert (shown(session).powers[0].state, shown(session).powers[0].name) == ("used", "Hourglass")
    tap(table, session, shown(session).pairs[pair(session, 0)].tap)
    assert (shown(session).hour, shown(session).turn) == (0, "Bea’s turn")


def test_a_special_tile_that_still_helps_keeps_the_turn(table: Table) -> None:
    session = evening(table, "Ali", "Bea", variant="magic", tiles=(2, 0))
    find(table, session, 0)
    view, following = shown(session), game(session).next
    assert view.turn == "Ali’s turn" and view.late is not None and view.late.label == "Use Hourglass"
    assert (following.label, following.kind) == ("Next player", "main") and following.tap.send
    tap(table, session, view.late)
    assert (shown(session).turn, shown(session).hour) == ("Bea’s turn", 0)


def test_two_tiles_to_look_at_are_counted_one_by_one(table: Table) -> None:
    session = evening(table, "Ali", variant="magic", tiles=(1,))
    roll(table, session, "peek")
    tap(table, session, shown(session).powers[0].tap)
    tap(table, session, shown(session).turned)
    turned = shown(session).turned
    assert turned is not None and turned.label == "Looked at 2/2"


def test_a_tile_that_is_not_known_yet_is_named_first(table: Table) -> None:
    session = evening(table, "Ali", "Bea", variant="magic")
    power = shown(session).powers[1]
    assert (power.state, power.name, power.icon) == ("unknown", "which?", "help")
    assert power.tap.open is not None and power.tap.open.about == {"seat": 1}
    sheet = which_tile_view(play(session), 1)
    assert sheet.title == "Bea"
    tap(table, session, sheet.sections[0].rows[0].tap)
    assert [each.state for each in shown(session).powers] == ["unknown", "waiting"]


def test_the_base_game_has_no_special_tiles(table: Table) -> None:
    assert shown(evening(table, "Ali")).powers == ()


# The end


def test_an_evening_is_over_with_the_last_pair(table: Table) -> None:
    session = evening(table, "Ali")
    for number in range(6):
        assert not shown(session).over
        find(table, session, number)
    assert shown(session).over


def test_at_midnight_a_tile_that_turns_back_the_hand_is_offered_before_the_evening_is_lost(table: Table) -> None:
    session = evening(table, "Ali", variant="magic", tiles=(2,))
    for _ in range(11):
        miss(table, session)
        tap(table, session, game(session).next)
    miss(table, session)
    view, following = shown(session), game(session).next
    assert not view.over and view.late is not None and view.late.kind == "main" and following.kind == "tonal"
    assert (view.left, view.left_words, view.told) == ("Midnight!", "no search left", "6 pairs are missing.")
    assert view.last_resort is not None and view.last_resort.person.name == "Ali"
    assert view.last_resort.title == "Last resort: Hourglass"
    assert view.last_resort.text == "The hand does not move this turn: 1 search is left."
    assert following.label == "End the game" and following.tap.open is not None and following.tap.open.to == "results"
    tap(table, session, view.late)
    assert (shown(session).hour, shown(session).over, shown(session).last_resort) == (11, False, None)


def test_at_midnight_the_mirror_lets_the_search_go_on(table: Table) -> None:
    session = evening(table, "Ali", variant="magic", tiles=(0,))
    for _ in range(11):
        miss(table, session)
        tap(table, session, game(session).next)
    assert shown(session).last_resort is None
    miss(table, session)
    resort = shown(session).last_resort
    assert resort is not None and (resort.title, resort.text) == ("Last resort: Mirror", "The search goes on with one more tile.")


def test_the_first_turn_says_what_to_do_and_rolling_is_the_main_thing(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    view = shown(session)
    assert view.told == "Tap the face of the die, or roll it here." and view.told in layout_of(play(session)).longest
    assert view.throw is not None and view.throw.kind == "main"
    assert game_view(play(session, "Bea", role="guest")).body.told == ""      # a guest looks on


def test_a_locked_pair_is_locked_on_the_page_of_the_end_too(table: Table) -> None:
    session = evening(table, "Ali", variant="advanced")
    for _ in range(12):
        miss(table, session)
    states = [each.state for each in results_view(play(session)).pairs.values()]
    assert states == ["missing", "missing", "locked", "locked", "locked", "locked"]


def test_guests_see_that_a_tile_may_be_used_and_cannot_use_it(table: Table) -> None:
    session = evening(table, "Ali", "Bea", variant="magic", tiles=(2, 0))
    roll(table, session, "search")
    power = game_view(play(session, "Bea", role="guest")).body.powers[0]
    assert (power.state, power.name, power.tap) == ("ready", "Hourglass", Tap())


def test_on_the_last_chance_pairs_are_named(table: Table) -> None:
    session = evening(table, "Ali", last_chance=True)
    for _ in range(12):
        miss(table, session)
    assert shown(session).over and not [each for each in shown(session).pairs.values() if each.tap.send]
    named = results_view(play(session)).pairs
    assert {each.state for each in named.values()} == {"asked"}
    tap(table, session, named[pair(session, 0)].tap)
    assert results_view(play(session)).pairs[pair(session, 0)].state == "found"


# The rest of the page


def test_alone_the_next_turn_is_ones_own(table: Table) -> None:
    assert game(evening(table, "Ali")).next.label == "Next turn"


def test_the_menu_turns_the_last_chance_on(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    rows = evening_menu_view(play(session)).sections[0].rows
    assert [row.icon for row in rows] == ["format-list-numbered", "weather-night", "book-open-variant-outline"]
    assert rows[1].caption == "Off: midnight is the end"
    tap(table, session, rows[1].tap)
    tap(table, session, Tap(command=Command("undo")))
    assert evening_menu_view(play(session)).sections[0].rows[0].icon == "redo"


def test_every_step_is_told(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    find(table, session, 0)
    miss(table, session)
    told = [row.title for row in steps_view(play(session)).sections[0].rows]
    assert told[:3] == ["Next player", "Search: No pair", "Roll: Hourglass"] and told[4].startswith("Search: ")
    assert EVENINGS.so_far(play(session, scored=False)) == "Ali’s turn, 1 pair found"


def test_the_log_is_read_again_where_no_result_is_at_hand(table: Table) -> None:
    session = evening(table, "Ali", "Bea")
    roll(table, session, "search")
    assert game_view(play(session, scored=False)).body == game_view(play(session, stale=True)).body == shown(session)


@pytest.mark.parametrize("act", ["reveal", "peek", "search"])
def test_every_tap_that_is_offered_works(table: Table, act: str) -> None:
    session = evening(table, "Ali", "Bea", variant="advanced", tiles=(1, 2))
    assert assert_taps_work(table, session, game(session)) == 3
    roll(table, session, act)
    assert assert_taps_work(table, session, game(session)) > 0


@pytest.mark.parametrize("act", ["", "reveal", "search"])
def test_a_guest_looks_on(table: Table, act: str) -> None:
    session = evening(table, "Ali", "Bea", variant="advanced", tiles=(1,))
    if act:
        roll(table, session, act)
    seen, view = game_view(play(session, "Bea", role="guest")), shown(session)
    sent = [tap for part in (seen.body, seen.next, seen.tabs) for tap in taps_in(part) if tap.send or tap.command or tap.open or tap.offer]
    assert not sent
    assert [face.state for face in seen.body.faces.values()] == [face.state for face in view.faces.values()]
    assert (seen.body.found, seen.body.turn) == (view.found, view.turn)
    assert seen.body.told == (view.told if act else "")


@pytest.mark.parametrize("lang", ["fr", "de", "es"])
def test_every_language_tells_of_an_evening(table: Table, lang: str) -> None:
    session = evening(table, "Ali", "Bea", variant="advanced", tiles=(0, 1))
    english, other = game(session), game(session, lang)
    assert english.body.turn != other.body.turn and english.body.left_words != other.body.left_words
    assert layout_of(play(session)) != layout_of(play(session, lang=lang))


# Before the first turn


def setup(table: Table, *names: str, variant: str) -> EveningSetupView:
    perform(table, None, command="set_up", arguments={"game": "cinderella"})
    for name in names:
        perform(table, None, command="seat", arguments={"game": "cinderella", "player": name, "colour": 1})
    perform(table, None, command="choose_variant", arguments={"game": "cinderella", "variant": variant})
    return evening_setup_view(table, Wording("en"), "cinderella")


def do(table: Table, command: Command, **more: Any) -> EveningSetupView:
    outcome = perform(table, None, command=command.name, arguments={**command.arguments, **more})
    assert outcome.refused is None, str(outcome.refused)
    return evening_setup_view(table, Wording("en"), "cinderella")


def test_the_layout_follows_the_number_of_tiles(own_table: Table) -> None:
    view = setup(own_table, "Ali", "Bea", variant="magic")
    assert (view.rows, view.count) == ((4, 4, 4, 4), "16 tiles") and view.extra is not None
    view = do(own_table, view.extra.command, count=5)
    assert sum(view.rows) == 17 and view.extra is not None and view.extra.value == "5"
    started = perform(own_table, None, command="begin", arguments=view.start.tap.command.arguments)     # type: ignore[union-attr]
    assert started.session is not None and started.session.state.options["extra_tiles"] == 5


def test_the_base_game_lays_twelve_tiles_and_asks_for_no_special_ones(own_table: Table) -> None:
    view = setup(own_table, "Ali", variant="base")
    assert (view.rows, view.extra, view.powers) == ((4, 4, 4), None, ())
    view = do(own_table, view.last_chance.command, on=True)
    assert view.last_chance.on
    started = perform(own_table, None, command="begin", arguments=view.start.tap.command.arguments)     # type: ignore[union-attr]
    assert started.session is not None and started.session.state.options == {"last_chance": True}


def test_a_drawn_tile_lies_before_its_player_after_going_back_to_the_players(own_table: Table) -> None:
    view = setup(own_table, "Ali", "Bea", variant="magic")
    assert [power.state for power in view.powers] == ["unknown", "unknown"]
    link = view.powers[1].tap.open
    assert link is not None
    row = drawn_tile_view(own_table, Wording("en"), **link.about).sections[0].rows[2]
    assert row.tap is not None and row.tap.command is not None
    do(own_table, row.tap.command)
    view = setup(own_table, "Chloé", variant="magic")
    assert [(power.person.name, power.state) for power in view.powers] == [("Ali", "unknown"), ("Bea", "waiting"), ("Chloé", "unknown")]
    assert view.powers[1].name == row.title and view.start.tap.command is not None
    assert view.start.tap.command.arguments["options"]["tiles"] == [None, row.id, None]


def test_there_are_no_fewer_tiles_than_none_and_no_tile_that_is_not_in_the_box(own_table: Table) -> None:
    setup(own_table, "Ali", variant="magic")
    assert perform(own_table, None, command="lay_extra_tiles", arguments={"count": -1}).refused is not None
    wrong = {"game": "cinderella", "player": "Ali", "tile": "broom"}
    assert perform(own_table, None, command="lay_tile", arguments=wrong).refused is not None
