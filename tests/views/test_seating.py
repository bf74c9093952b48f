"""Before a game: who sits where, the variant, the clock, the boxes, the house rules; every choice is a command."""

from __future__ import annotations

from typing import Any

import pytest

from table import Table
from table.commands import Outcome, perform
from tests.views.conftest import hands_of
from views.parts import Command, RowView, Tap
from views.seating import SeatingView, boxes_view, own_boxes_view, readings_view, seating_view
from views.wording import Wording

TELL = Wording("en")
GAME = "fantasy_realms"


def do(table: Table, name: str, **arguments: Any) -> Outcome:
    outcome = perform(table, None, command=name, arguments=arguments)
    assert outcome.refused is None, str(outcome.refused)
    return outcome


def tap(table: Table, tapped: Tap | None) -> Outcome:
    assert tapped is not None and tapped.command is not None
    return do(table, tapped.command.name, **tapped.command.arguments)


def refused(table: Table, name: str, **arguments: Any) -> str:
    outcome = perform(table, None, command=name, arguments=arguments)
    assert outcome.refused is not None
    return str(outcome.refused)


def switch(table: Table, command: Command, on: bool) -> None:
    do(table, command.name, **command.arguments, on=on)


def view(table: Table, game: str = GAME) -> SeatingView:
    return seating_view(table, TELL, game)


def names(table: Table, game: str = GAME) -> list[str]:
    return [seat.person.name for seat in view(table, game).seats]


@pytest.fixture
def seated(own_table: Table) -> Table:
    """Three newcomers at a table for a game of hands."""
    do(own_table, "set_up", game=GAME)
    for name in ("anna", "Ben", "Cleo"):
        do(own_table, "seat", game=GAME, player=name, colour=view(own_table).add.colour)
    return own_table


def test_a_game_needs_two_players_and_says_how_many_are_missing(own_table: Table) -> None:
    do(own_table, "set_up", game=GAME)
    assert view(own_table).start.label == view(own_table).start.off == "2 more players"
    do(own_table, "seat", game=GAME, player="Anna", colour=1)
    assert view(own_table).start.label == "1 more player"
    do(own_table, "seat", game=GAME, player="Ben", colour=2)
    assert (view(own_table).start.label, view(own_table).start.off) == ("Start with 2", "")


def test_newcomers_get_colours_of_their_own_and_a_large_first_letter(seated: Table) -> None:
    people = [seat.person for seat in view(seated).seats]
    assert [person.name for person in people] == ["Anna", "Ben", "Cleo"]
    assert [person.letters for person in people] == ["A", "B", "C"]
    assert len({person.colour for person in people}) == 3 and view(seated).add.colour not in {
        person.colour for person in people
    }
    assert view(seated).count == "3 of 6"


def test_what_is_wrong_with_a_name_is_said(seated: Table) -> None:
    assert refused(seated, "seat", game=GAME, player="  ", colour=1) == "A name, please."
    assert refused(seated, "seat", game=GAME, player="anna", colour=1) == "anna is already at this table.".replace(
        "anna", "Anna"
    )
    assert refused(seated, "seat", game=GAME, player="Zoé 🦄", colour=1).startswith("Latin, Greek or Cyrillic")
    for name in ("Dan", "Eve", "Finn"):
        do(seated, "seat", game=GAME, player=name, colour=1)
    assert refused(seated, "seat", game=GAME, player="Gina", colour=1) == "The table is full: at most 6 players."
    assert "Gina" not in [player["name"] for player in seated.players.all()]


def test_whoever_leaves_stays_known_and_comes_back_by_a_tap(seated: Table) -> None:
    tap(seated, view(seated).seats[1].leave)
    assert names(seated) == ["Anna", "Cleo"]
    [known] = view(seated).known
    assert known.person.name == "Ben"
    tap(seated, known.join)
    assert names(seated) == ["Anna", "Cleo", "Ben"]


def test_a_known_player_is_forgotten_and_comes_back_with_the_same_colour(seated: Table) -> None:
    colour = view(seated).seats[1].person.colour
    tap(seated, view(seated).seats[1].leave)
    [known] = view(seated).known
    tap(seated, known.forget)
    assert view(seated).known == () and known.forget.says == "Ben is removed."
    assert known.forget.offer is not None
    tap(seated, known.forget.offer.tap)
    assert [(each.person.name, each.person.colour) for each in view(seated).known] == [("Ben", colour)]


def test_a_name_and_a_colour_are_changed(seated: Table) -> None:
    field = view(seated).seats[0].name
    assert field is not None and field.field.value == "Anna"
    assert do(seated, field.field.command.name, **field.field.command.arguments, to="annette", colour=5).says is None
    person = view(seated).seats[0].person
    assert (person.name, person.colour) == ("Annette", 5)
    assert refused(seated, "rename", player="Annette", to="ben", colour=1) == "Ben is already at this table."


def test_a_new_name_says_that_games_already_played_keep_the_old_one(seated: Table) -> None:
    do(seated, "begin", game=GAME)
    says = do(seated, "rename", player="Ben", to="Benno", colour=2).says
    assert str(says) == "From now on Benno. Games already played keep the name Ben."
    assert names(seated, "baby_pirates") == ["Anna", "Benno", "Cleo"]


def test_a_player_is_moved_to_another_place(seated: Table) -> None:
    do(seated, "move_seat", player="Cleo", place=0)
    assert names(seated) == ["Cleo", "Anna", "Ben"]
    assert not view(seated).seats[0].begins  # the rules of this game draw lots
    assert view(seated, "cinderella").seats[0].begins


def test_lots_turn_the_table_without_parting_neighbours(seated: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.seating.choice", lambda places: places[1])
    draw = view(seated).draw
    assert draw is not None
    assert str(tap(seated, draw.tap).says) == "Ben starts."
    assert names(seated) == ["Ben", "Cleo", "Anna"]
    assert [seat.begins for seat in view(seated).seats] == [True, False, False]
    do(seated, "rename", player="Ben", to="Benoît", colour=2)
    assert view(seated).seats[0].begins  # whatever he is called


def test_a_rematch_moves_everybody_up_and_can_be_taken_back(seated: Table) -> None:
    outcome = do(seated, "set_up", game=GAME, again=["Anna", "Ben", "Cleo"])
    assert str(outcome.says) == "Everybody moved up one seat: Ben starts."
    assert names(seated) == ["Ben", "Cleo", "Anna"]
    assert outcome.back is not None
    do(seated, outcome.back[0], **outcome.back[1])
    assert names(seated) == ["Anna", "Ben", "Cleo"]


def test_a_rematch_moves_nobody_where_the_rules_name_who_starts(seated: Table) -> None:
    assert do(seated, "set_up", game="cinderella", again=["Anna", "Ben", "Cleo"]).says is None
    assert names(seated) == ["Anna", "Ben", "Cleo"]


def test_somebody_forgotten_sits_down_again_for_a_rematch(seated: Table) -> None:
    do(seated, "forget", player="Ben")
    do(seated, "set_up", game="cinderella", again=["Anna", "Ben"])
    assert names(seated) == ["Anna", "Ben"]


def test_the_setup_waits_for_enough_players_and_folds_after_the_first_game(own_table: Table) -> None:
    do(own_table, "set_up", game=GAME)
    assert view(own_table).setup == ()  # nobody sits: which setup would that be?
    for number, name in enumerate(("Anna", "Ben"), 1):
        do(own_table, "seat", game=GAME, player=name, colour=number)
    assert view(own_table).setup and view(own_table).setup_open
    do(own_table, "begin", game=GAME)
    assert view(own_table).setup and not view(own_table).setup_open


def test_cards_are_entered_at_the_end_unless_the_table_wants_otherwise(seated: Table) -> None:
    game = "once_upon_a_draft"
    shown = view(seated, game)
    assert shown.question == "When do you enter the cards?"
    assert [option.chosen for option in shown.variants] == [True, False]
    tap(seated, shown.variants[1].tap)
    assert [option.chosen for option in view(seated, game).variants] == [False, True]
    session = do(seated, "begin", game=game).session
    assert session is not None and session.state.variant == "tricks"


def test_a_variant_against_the_clock_is_a_switch_with_what_its_pack_says(seated: Table) -> None:
    chaos = next(each for each in seated.pack(GAME).variants.values() if each.minutes)
    clock = view(seated).clock
    assert clock is not None and (clock.minutes, clock.usual, clock.off) == (0, chaos.minutes, False)
    assert clock.caption == f"Against the clock, for {chaos.players.least} to {chaos.players.most} players"
    do(seated, "set_clock", minutes=clock.usual)
    assert view(seated).count == f"3 of {chaos.players.most}"
    do(seated, "set_clock", minutes=0)
    do(seated, "unseat", player="Ben")
    off = view(seated).clock
    assert off is not None and off.off  # two are too few for it


def test_a_game_against_the_clock_begins_with_its_minutes(seated: Table) -> None:
    do(seated, "set_clock", minutes=7)
    session = do(seated, "begin", game=GAME).session
    assert session is not None and session.state.options["minutes"] == 7
    do(seated, "set_up", game=GAME)
    clock = view(seated).clock
    assert clock is not None and clock.minutes == 0  # off every time


def row(found: RowView | None) -> RowView:
    assert found is not None
    return found


def test_boxes_are_asked_for_once_and_then_chosen_for_a_single_game(seated: Table) -> None:
    asked = row(view(seated).boxes)
    assert (asked.title, asked.caption) == ("Which boxes do you own?", "The game alone")
    tap(seated, asked.tap)
    [section] = own_boxes_view(seated, TELL, GAME).sections
    switch(seated, section.switches[0].command, True)
    kept = row(view(seated).boxes)
    assert (kept.title, kept.caption) == ("Boxes on the table", section.switches[0].title)
    [section] = boxes_view(seated, TELL, GAME).sections
    assert section.switches[0].on
    switch(seated, section.switches[0].command, False)
    assert row(view(seated).boxes).caption == "The game alone"
    do(seated, "set_up", game=GAME)
    assert row(view(seated).boxes).caption == "The game alone"  # still chosen for this game
    session = do(seated, "begin", game=GAME).session
    assert session is not None and session.state.editions == ()
    assert row(view(seated).boxes).caption == section.switches[0].title  # the next one has the boxes of the house again


def test_only_readings_that_differ_are_counted(seated: Table) -> None:
    assert row(view(seated).readings).caption == "As the rulebook says"
    [section] = readings_view(seated, TELL, GAME).sections
    first = section.switches[0]
    switch(seated, first.command, not first.on)
    assert row(view(seated).readings).caption == f"1 changed: {first.title}"
    switch(seated, first.command, first.on)
    assert row(view(seated).readings).caption == "As the rulebook says"
    assert seated.preferences.readings(GAME) == {}


def test_only_games_with_cards_to_tell_about_have_a_workshop(seated: Table) -> None:
    assert view(seated).workshop is None
    assert row(view(seated, "baby_pirates").workshop).title == "Workshop"


def test_an_evening_is_set_up_on_a_page_of_its_own(seated: Table) -> None:
    start = view(seated, "cinderella").start
    assert start.tap.command is None and start.tap.open is not None and start.tap.open.to == "evening_setup"


def test_a_table_sits_down_to_any_game_as_it_was_left(seated: Table) -> None:
    hands_of(seated, Zoe=[], Yann=[])  # of another evening
    do(seated, "set_up", game="baby_pirates")
    assert names(seated, "baby_pirates") == ["Anna", "Ben", "Cleo"]


def test_where_nothing_can_be_dragged_a_seat_moves_up_and_down(own_table: Table) -> None:
    for name in ("Ann", "Bob", "Cat"):
        do(own_table, "seat", game=GAME, player=name, colour=1)
    first, second, last = view(own_table).seats
    assert first.earlier is None and last.later is None
    tap(own_table, second.earlier)
    assert names(own_table) == ["Bob", "Ann", "Cat"]
    tap(own_table, view(own_table).seats[0].later)
    assert names(own_table) == ["Ann", "Bob", "Cat"]


def test_the_clock_names_its_own_command(own_table: Table) -> None:
    clock = view(own_table).clock
    assert clock is not None and not clock.minutes
    do(own_table, clock.command.name, minutes=clock.usual)
    again = view(own_table).clock
    assert again is not None and again.minutes == clock.usual
