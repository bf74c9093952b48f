"""The finished games: who won or leads, when, with whom; what can be done with a game; figures over all of them."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import combinations

import pytest

from sentences import GRAMMARS
from table import Table
from table.commands import perform
from table.history import Record
from table.statistics import Way
from tests.journeys.hands import HANDS
from tests.views.conftest import hands_of, taps_in
from views.history import Filter, facts, filter_view, headline, history_view, look_again, note_view, record_menu_view, record_view
from views.parts import Command, Link, Span
from views.statistics import player_view, statistics_view, way_name
from views.wording import Wording

EN, FR = Wording("en"), Wording("fr")


def played(table: Table, *names: str, winner: int = 0) -> Record:
    """The winner has 212, the other 127."""
    hands = {name: list(HANDS["Basile"]) for name in names} | {names[winner]: list(HANDS["Aliénor"])}
    return table.finish(hands_of(table, **hands))


@pytest.fixture
def table(own_table: Table) -> Iterator[Table]:
    yield own_table


def test_a_game_stands_under_its_day_with_the_first_and_the_others(table: Table) -> None:
    record = played(table, "Anna", "Basile")
    [(day, [row])] = history_view(table, EN, Filter(), 20).days
    assert (day, row.title, row.won) == ("Today", "Anna wins, 212", True)
    assert [(mark.person.name, mark.total, mark.faint) for mark in row.seats] == [("Anna", "212", False), ("Basile", "127", False)]
    assert row.tap.open == Link("record", {"id": record.id})
    assert row.menu is not None and row.menu.open == Link("record_menu", {"id": record.id})


def test_a_game_with_something_missing_has_a_leader_in_the_history(table: Table) -> None:
    record = table.finish(hands_of(table, Anna=["smoke"], Basile=[]))
    [(_day, [row])] = history_view(table, EN, Filter(), 20).days
    assert row.title.startswith("Anna leads, ") and row.missing == "Not entered: Basile" and row.caption.endswith("not complete")
    assert row.seats[1].faint and not row.won
    assert headline(EN, table.finish(hands_of(table, Anna=["forge"], Ben=["mountain"]))) == "Leading: Anna, Ben"
    assert headline(EN, table.finish(hands_of(table, Anna=[], Ben=[]))) == "Nothing entered"
    assert headline(FR, record) == "Anna mène"


def test_a_row_tells_the_time_and_how_long_the_game_took(table: Table) -> None:
    record = played(table, "Anna", "Basile")
    late = replace(record, started=datetime(2026, 11, 14, 19, 30).astimezone(), finished=datetime(2026, 11, 14, 20, 5).astimezone())
    assert facts(table, FR, late) == ["Fantasy Realms", "20\u00a0h\u00a005", "35\u00a0min"]
    assert facts(table, FR, replace(late, started=late.finished - timedelta(minutes=65)))[-1] == "1\u00a0h\u00a005"
    assert len(facts(table, FR, replace(late, started=late.finished - timedelta(days=2)))) == 2        # put aside in between


def test_games_are_filtered_and_the_filter_is_told(table: Table) -> None:
    played(table, "Anna", "Basile")
    wanted = Filter("fantasy_realms", "Zoé", 30)
    view = history_view(table, EN, wanted, 20)
    assert (view.filtered, view.beside_the_game) == ("Fantasy Realms, Zoé, Last 30 days", "Zoé, Last 30 days")
    assert view.none_found is not None and view.none_found.text == "No game found: Fantasy Realms, Zoé, Last 30 days."
    assert len(history_view(table, EN, Filter(player="Anna"), 20).days) == 1
    sections = filter_view(table, EN, wanted).sections
    assert [option.label for option in sections[-1].options if option.chosen] == ["Last 30 days"]
    assert sections[0].options[0].tap.open == Link("history", {"game": "", "player": "Zoé", "days": 30})


def test_older_games_come_when_they_are_asked_for(table: Table) -> None:
    assert history_view(table, EN, Filter(), 20).nothing
    for _ in range(3):
        played(table, "Anna", "Basile")
    assert history_view(table, EN, Filter(), 2).older is not None and history_view(table, EN, Filter(), 3).older is None


def test_a_note_is_kept_shortened_and_refused_in_a_sentence(table: Table) -> None:
    record = played(table, "Anna", "Basile")
    [field] = note_view(table, EN, record.id).fields
    assert (field.command, field.field, field.value) == (Command("note", {"id": record.id}), "text", "")

    def write(text: str) -> str:
        refused = perform(table, None, (), "note", {"id": record.id, "text": text}).refused
        return "" if refused is None else refused.sentence("en")

    assert write("at   Grandma’s ") == "" and write("☃") == "This app cannot show: ☃" and write("x" * 121) == "At most 120 characters."
    looked = look_again(table, [record.id])
    [(_day, [row])] = history_view(table, EN, Filter(), 20, looked).days
    assert row.note == "at Grandma’s"
    assert [row.title for row in record_menu_view(table, EN, record.id).sections[0].rows] == ["Change the note", "Delete the game"]


def test_a_game_is_deleted_and_comes_back(table: Table) -> None:
    record = played(table, "Anna", "Basile")
    tap = next(tap for tap in taps_in(record_menu_view(table, EN, record.id)) if tap.command is not None)
    assert tap.command is not None and tap.offer is not None
    perform(table, None, (), tap.command.name, tap.command.arguments)
    assert table.history.records() == []
    assert tap.offer.tap.command is not None
    perform(table, None, (), tap.offer.tap.command.name, tap.offer.tap.command.arguments)
    assert table.history.records() == [record]


def test_a_game_whose_rules_are_gone_keeps_its_totals(table: Table) -> None:
    record = played(table, "Anna", "Basile")
    view = record_view(table, EN, record.id, "Why.")
    assert (view.title, view.caption) == ("Anna wins", "Why.")
    assert [(row.title, row.figure) for row in view.sections[0].rows] == [("1.  Anna", "212"), ("2.  Basile", "127")]


# figures


def test_figures_begin_with_the_third_game(table: Table) -> None:
    for winner in (0, 1):
        played(table, "Anna", "Basile", winner=winner)
    assert statistics_view(table, EN, Filter()).too_few == "Statistics start with the third game: 1 to go."
    played(table, "Anna", "Basile")
    view = statistics_view(table, EN, Filter())
    assert [figure.title for figure in (*view.figures, *view.totals)] == [
        "Wins", "Longest streak", "Who finishes ahead", "Totals", "Averages", "Best hands"]
    wins = view.figures[0].bars
    assert [(bar.person.name, bar.told, bar.share) for bar in wins] == [
        ("Anna", (Span("2", "strong"), Span(" of 3")), 2 / 3), ("Basile", (Span("1", "strong"), Span(" of 3")), 1 / 3)]
    assert view.figures[2].duels[0].figure == "2 – 1"
    assert sum(count for _begin, count in view.totals[0].columns) == 6
    assert len(view.totals[2].best) == 3 and len(view.totals[2].best[0].suits) == 7


def test_totals_of_three_are_not_mixed_with_totals_of_two(table: Table) -> None:
    for names in (("Anna", "Basile"), ("Anna", "Basile"), ("Anna", "Basile", "Chloé")):
        played(table, *names)
    view = statistics_view(table, EN, Filter())
    assert [(option.label, option.chosen) for option in view.ways] == [("2 players", True), ("3 players", False)]
    assert sum(count for _begin, count in view.totals[0].columns) == 4
    three = statistics_view(table, EN, Filter(), Way(3, "standard"))
    assert sum(count for _begin, count in three.totals[0].columns) == 3


def test_a_players_page_tells_games_wins_streaks_and_favourite_cards(table: Table) -> None:
    assert player_view(table, EN, "Anna").since == "No finished game yet."
    for winner in (1, 0):
        played(table, "Anna", "Basile", winner=winner)
    assert player_view(table, EN, "Anna").figures[0].caption == "So far: 127, 212"      # an average begins with the third game
    played(table, "Anna", "Basile", winner=0)
    view = player_view(table, EN, "Anna")
    assert [figure for figure, _label in view.keys] == ["3", "2", "2", "2"]
    course, favourites, rivals = view.figures
    assert course.course == ((127, False), (212, True), (212, True)) and course.caption == "Best 212, average 184, lowest 127"
    assert favourites.cards[0].caption.startswith("2 times, ") and rivals.duels[0].figure == "2 – 1"
    assert view.all is not None and view.all.tap.open == Link("history", {"game": "", "player": "Anna", "days": 0})


def test_games_that_differ_only_in_their_boxes_are_told_apart(table: Table) -> None:
    game = "fantasy_realms"
    boxes = tuple(table.pack_to_show(game, ()).editions)
    ways = [Way(2, "standard", tuple(some)) for count in range(len(boxes) + 1) for some in combinations(boxes, count)]
    for lang in GRAMMARS:
        assert len({way_name(table, Wording(lang), game, way) for way in ways}) == len(ways) == 16, lang
    told = [way_name(table, FR, game, Way(2, "standard", some)).replace("\u00a0", " ") for some in ((), boxes, boxes[1:3], ("gone",))]
    assert told == ["2 joueurs", "2 joueurs, Trésor Maudit + Cartes promo + Édition Deluxe",
                    "2 joueurs, Trésor Maudit : Objets Maudits + Cartes promo", "2 joueurs, avec d’autres boîtes"]
