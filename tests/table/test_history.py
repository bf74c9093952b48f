"""Finished games: the record does not change, filters find it, a corrected pack is noticed, deleted games can be restored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from table import Refused, Table
from table.games import game_of
from table.games.game import FigureLine, FinishedSeat
from table.session import Session
from table.statistics import Favourite, HeadToHead, Mark, Played, Way, distribution, favourites, statistics
from tests.table.plain_rules import PlainRules

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)


def play(table: Table, hands: dict[str, int], game: str = "fantasy_realms") -> Session:
    """A game in which every player has so many cards, hence so many points."""
    session = table.new_session(game, list(hands), variant="end" if game == "once_upon_a_draft" else "")
    for player, cards in hands.items():
        for number in range(1, cards + 1):
            if game == "once_upon_a_draft":
                session.do({"do": "add_to_team", "player": player, "card": number})
            else:
                session.do({"do": "add_card", "player": player, "card": f"card_{number}"})
    return session


def test_a_finished_game_is_kept_with_places_totals_and_the_hash_of_its_pack(table: Table) -> None:
    session = play(table, {"Ali": 2, "Bea": 3, "Chloé": 3})
    record = table.finish(session)
    assert record.seats == (FinishedSeat("Ali", 3, 2, False), FinishedSeat("Bea", 1, 3, False), FinishedSeat("Chloé", 1, 3, False))
    assert record.winners == ("Bea", "Chloé") and not record.complete       # they lead; nobody has won
    assert record.pack == session.pack().hash
    assert record.result == {**session.result().to_json(), "incomplete": True}      # three cards are no hand
    assert table.history.records() == [record] and table.open_sessions() == []


def test_a_finished_game_takes_no_more_steps_until_it_is_opened_again(table: Table) -> None:
    session = play(table, {"Ali": 2, "Bea": 3})
    first = table.finish(session)
    with pytest.raises(Refused):
        session.undo()
    again = table.reopen(session.id)
    assert table.history.records() == [] and [open_game.id for open_game in table.open_sessions()] == [session.id]
    again.do({"do": "add_card", "player": "Ali", "card": "mountain"})
    again.do({"do": "add_card", "player": "Ali", "card": "smoke"})
    corrected = table.finish(again)
    assert corrected.winners == ("Ali",) and corrected.finished == first.finished


def test_history_is_found_by_game_by_player_and_by_date(table: Table) -> None:
    first = table.finish(play(table, {"Ali": 2, "Bea": 3}))
    second = table.finish(play(table, {"Ali": 1, "Chloé": 2}, "once_upon_a_draft"))
    third = table.finish(play(table, {"Bea": 1, "Chloé": 2}))
    found = {
        "all": table.history.records(),
        "draft": table.history.records(game="once_upon_a_draft"),
        "Ali": table.history.records(player="Ali"),
        "Ali at Fantasy Realms": table.history.records(player="Ali", game="fantasy_realms"),
        "since": table.history.records(since=second.finished),
        "newest": table.history.records(limit=1),
        "nobody": table.history.records(player="Zoé"),
    }
    assert found == {
        "all": [third, second, first],
        "draft": [second],
        "Ali": [second, first],
        "Ali at Fantasy Realms": [first],
        "since": [third, second],
        "newest": [third],
        "nobody": [],
    }


def test_a_record_differs_from_todays_pack_only_where_the_pack_was_corrected(open_table: Callable[..., Table]) -> None:
    first = open_table()
    record = first.finish(play(first, {"Ali": 0, "Bea": 3}))
    assert open_table().session(record.id).differences(record) == []
    corrected = open_table(rules=PlainRules(version=2)).session(record.id).differences(record)
    assert [(change.then.player, change.then.total, change.today.total) for change in corrected] == [("Bea", 3, 6)]
    assert record.totals == {"Ali": None, "Bea": 3}


def test_a_deleted_game_is_out_of_sight_and_can_be_brought_back(table: Table) -> None:
    record = table.finish(play(table, {"Ali": 2, "Bea": 3}))
    table.delete(record.id)
    assert table.history.records() == [] and table.history.statistics().over_all.games == 0
    assert [gone.id for gone in table.history.deleted()] == [record.id]
    table.undelete(record.id)
    assert table.history.records() == [record]


def test_an_open_game_can_be_deleted_and_brought_back_as_well(table: Table) -> None:
    session = play(table, {"Ali": 2, "Bea": 3})
    table.delete(session.id)
    assert table.open_sessions() == []
    table.undelete(session.id)
    assert table.open_sessions()[0].state == session.state


def test_what_was_deleted_long_ago_is_erased_for_good_with_its_log(table: Table) -> None:
    old, recent = (table.finish(play(table, {"Ali": 2, "Bea": 3})) for _ in range(2))
    table.delete(old.id)
    table.verify()
    assert [gone.id for gone in table.history.deleted()] == [old.id]
    table.store.clock.time += timedelta(days=31)
    table.delete(recent.id)
    table.verify()
    assert [gone.id for gone in table.history.deleted()] == [recent.id]
    left = table.store.select("SELECT DISTINCT session FROM events")
    assert left == [(recent.id,)]


def test_a_game_that_does_not_exist_is_refused(table: Table) -> None:
    for ask in (table.session, table.history.record, table.delete, table.undelete, table.reopen):
        with pytest.raises(Refused):
            ask(99)


def test_an_evening_of_cendrillon_is_won_or_lost_together() -> None:
    game = game_of("cinderella", "referee")
    assert game.winners({"state": {"outcome": "won"}}, ["Eva", "Tom"]) == ["Eva", "Tom"]
    assert game.winners({"state": {"outcome": "lost"}}, ["Eva", "Tom"]) == []


def played(number: int, game: str, **totals: int) -> Played:
    places = {name: 1 + sum(other > total for other in totals.values()) for name, total in totals.items()}
    seats = tuple(FinishedSeat(name, places[name], total, places[name] == 1) for name, total in totals.items())
    return Played(number, game, NOON + timedelta(days=number), seats)


def test_statistics_of_one_game() -> None:
    games = [
        played(1, "fantasy_realms", Ali=150, Bea=120),
        played(2, "fantasy_realms", Ali=90, Bea=180, Chloé=170),
        played(3, "fantasy_realms", Ali=100, Bea=200),
        played(4, "fantasy_realms", Ali=160, Bea=160),
    ]
    tally = statistics(reversed(games)).by_game["fantasy_realms"]
    bea = tally.players["Bea"]
    assert (bea.games, bea.wins) == (4, 3)
    assert (bea.streak, bea.longest_streak) == (3, 3)
    assert (tally.players["Ali"].streak, tally.players["Ali"].longest_streak) == (1, 1)
    assert list(tally.players) == ["Bea", "Ali", "Chloé"]
    assert tally.head_to_head["Bea", "Ali"] == HeadToHead(ahead=2, behind=1, level=1)
    assert tally.head_to_head["Ali", "Bea"] == HeadToHead(ahead=1, behind=2, level=1)


def test_totals_are_compared_only_among_games_of_the_same_variant_and_as_many_players() -> None:
    games = [
        played(1, "fantasy_realms", Ali=150, Bea=120),
        played(2, "fantasy_realms", Ali=90, Bea=180, Chloé=170),
        played(3, "fantasy_realms", Ali=100, Bea=200),
        replace(played(4, "fantasy_realms", Ali=260, Bea=250), variant="chaos"),
    ]
    found = statistics(games)
    assert found.by_game["fantasy_realms"].marks == () and found.by_game["fantasy_realms"].players["Bea"].average is None
    assert list(found.by_way["fantasy_realms"]) == [Way(2, "chaos"), Way(2, ""), Way(3, "")]
    pairs = found.alike("fantasy_realms", Way(2, ""))
    bea = pairs.players["Bea"]
    assert (bea.games, bea.average) == (2, 160)
    assert bea.best == Mark("Bea", 200, 3, games[2].finished, won=True) and bea.worst == Mark("Bea", 120, 1, games[0].finished)
    assert [mark.total for mark in pairs.best()] == [200, 150, 120] and pairs.average == pytest.approx(570 / 4)
    assert found.alike("fantasy_realms", Way(6, "")).games == 0


def test_a_hand_that_nobody_entered_is_no_game_no_loss_and_no_record(table: Table) -> None:
    table.finish(play(table, {"Ali": 2, "Bea": 3, "Chloé": 0}))
    table.finish(play(table, {"Ali": 0, "Bea": 0}))
    figures = table.history.statistics()
    assert figures.over_all.games == 1 and set(figures.over_all.players) == {"Ali", "Bea"}
    assert ("Bea", "Chloé") not in figures.over_all.head_to_head
    assert [mark.total for mark in figures.over_all.marks] == [2, 3]


def test_the_cards_somebody_had_most_often_come_first() -> None:
    lines = [FigureLine("Ali", card, points) for card, points in (("king", 8), ("smoke", 27), ("king", 28), ("queen", 40))]
    assert favourites(lines, 2) == [Favourite("king", 2, 36), Favourite("queen", 1, 40)]
    assert favourites(lines)[0].average == 18


def test_a_note_is_written_after_the_end_and_the_result_stays_as_it_was(table: Table) -> None:
    session = play(table, {"Ali": 2, "Bea": 3})
    record = table.finish(session)
    assert session.note == ""
    session.do({"do": "note", "text": "at grandmother's"})
    session.do({"do": "note", "text": "at grandma's"})
    assert session.note == "at grandma's" and session.finished and table.history.records() == [record]
    with pytest.raises(Refused):
        session.do({"do": "add_card", "player": "Ali", "card": "smoke"})


def test_over_all_games_wins_are_counted_but_totals_are_not_mixed() -> None:
    games = [played(1, "fantasy_realms", Ali=150, Bea=120), played(2, "baby_pirates", Ali=6, Bea=4)]
    over_all = statistics(games).over_all
    assert (over_all.games, over_all.players["Ali"].wins, over_all.players["Ali"].streak) == (2, 2, 2)
    assert over_all.players["Ali"].average is None and over_all.marks == () and distribution([]) == []
    assert over_all.head_to_head["Ali", "Bea"] == HeadToHead(ahead=2)


def test_nobody_is_ahead_of_anybody_in_a_game_won_together() -> None:
    evening = Played(1, "cinderella", NOON, (FinishedSeat("Eva", 1, None, True), FinishedSeat("Tom", 1, None, True)), together=True)
    tally = statistics([evening]).by_game["cinderella"]
    assert tally.head_to_head == {} and tally.players["Eva"].wins == 1 and tally.players["Eva"].best is None


def test_no_games_give_empty_statistics(table: Table) -> None:
    figures = table.history.statistics()
    assert figures.over_all.games == 0 and figures.over_all.average is None and figures.by_game == {}


def test_totals_fall_into_at_most_twelve_bars_of_a_round_width() -> None:
    totals = [83, 99, 100, 119, 120, 260, 261]
    bars = distribution(totals)
    assert bars[0] == (80, 2) and bars[1] == (100, 2) and bars[-1] == (260, 2)
    assert sum(count for _, count in bars) == len(totals) and len(bars) <= 12
    assert distribution([-3, 4]) == [(-3, 1), (-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0), (3, 0), (4, 1)]
    assert distribution([0, 10**6]) == [(0, 1), *((bar * 100_000, 0) for bar in range(1, 10)), (10**6, 1)]


def test_statistics_come_from_the_stored_games(table: Table) -> None:
    table.finish(play(table, {"Ali": 2, "Bea": 3}))
    table.finish(play(table, {"Ali": 4, "Bea": 3}))
    table.finish(play(table, {"Bea": 5, "Chloé": 3}, "once_upon_a_draft"))
    table.finish(play(table, {"Dan": 7, "Eva": 7}))
    figures = table.history.statistics()
    assert figures.by_game["fantasy_realms"].players["Ali"].average == 3
    assert figures.over_all.players["Bea"].wins == 0        # no hand is full: whoever is first only leads
    assert table.history.statistics(player="Chloé").over_all.games == 1
    assert figures.over_all.players["Dan"].wins == figures.over_all.players["Eva"].wins == 1
    assert table.history.statistics(game="fantasy_realms", player="Ali").over_all.average == 3
