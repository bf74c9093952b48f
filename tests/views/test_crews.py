"""Bébés pirates as data: the crew on its grid, sums that a tap corrects, the bank, the children's game."""
from __future__ import annotations

from typing import Any

import pytest

from table import Table
from table.commands import perform
from table.session import Session
from tests.views.conftest import assert_taps_work, play, taps_in
from views.crew import CrewBoardView, CrewView
from views.crews import CREWS, crew_menu_view, lid_view
from views.game import GameView, game_view, layout_of, steps_view
from views.parts import Command, Tap, stepped
from web.rights import check

NAMES = ("Ali", "Bea", "Chloé", "Dan", "Elsa")


def pirates(table: Table, players: int = 3, variant: str = "basic") -> Session:
    return table.new_session("baby_pirates", list(NAMES[:players]), variant=variant)


def board(session: Session, lang: str = "en") -> CrewBoardView:
    laid = layout_of(play(session, lang=lang))
    assert isinstance(laid, CrewBoardView)
    return laid


def game(session: Session, seat: str = "", **looking: Any) -> GameView:
    return game_view(play(session, seat), **looking)


def crew(session: Session, seat: str = "", **looking: Any) -> CrewView:
    body = game(session, seat, **looking).body
    assert isinstance(body, CrewView)
    return body


def card(session: Session, kind: int, colour: int) -> str:
    laid = board(session)
    return f"{laid.types[kind].id}/{laid.colours[colour].id}"


def tap(table: Table, session: Session, touched: Tap) -> None:
    name, arguments = (touched.command.name, touched.command.arguments) if touched.command else ("", {})
    outcome = perform(table, session, touched.send, name, arguments)
    assert outcome.refused is None, str(outcome.refused)


def touch(table: Table, session: Session, *cards: tuple[int, int], seat: str = "") -> None:
    """As a finger on the grid: up to what is left, then none."""
    for kind, colour in cards:
        copies = crew(session, seat).cells[card(session, kind, colour)].copies
        assert copies.value is not None
        tap(table, session, Tap(send=(stepped(copies, (copies.value + 1) % (copies.most + 1)),)))


def set_figure(session: Session, seat: str, word: str, count: int | None) -> None:
    session.do({"do": word, "player": seat, "count": count})


# The grid


@pytest.mark.parametrize(("players", "types", "colours"), [(4, 5, 5), (2, 4, 4)])
def test_fewer_play_with_fewer_types_and_colours(table: Table, players: int, types: int, colours: int) -> None:
    session = pirates(table, players)
    laid = board(session)
    assert (len(laid.types), len(laid.colours)) == (types, colours)
    assert len(crew(session).cells) == types * colours
    assert all(axis.icon for axis in laid.types) and all(axis.letters and axis.paint for axis in laid.colours)


def test_a_tap_is_one_copy_the_next_two_the_next_none(table: Table) -> None:
    session = pirates(table)
    counted = []
    for _ in range(3):
        touch(table, session, (1, 1))
        counted.append(crew(session).cells[card(session, 1, 1)].copies.value)
    assert counted == [1, 2, 0]


def test_the_stock_is_that_of_all_players_and_a_copy_can_be_taken_over(table: Table) -> None:
    session = pirates(table)
    touch(table, session, (2, 2), (2, 2), seat="Ali")
    cell = crew(session, "Bea").cells[card(session, 2, 2)]
    assert (cell.note, cell.gone, cell.copies.most) == ("0 / 2", True, 0)
    assert cell.hold.says.endswith(": Ali 2") and cell.hold.offer is not None and cell.hold.offer.label == "Take one"
    tap(table, session, cell.hold.offer.tap)
    assert [sum(pirate.crew.values()) for pirate in session.state.players] == [1, 1, 0]
    tap(table, session, Tap(command=Command("undo")))
    assert [sum(pirate.crew.values()) for pirate in session.state.players] == [2, 0, 0]


def test_of_a_card_that_one_other_has_one_copy_is_left(table: Table) -> None:
    session = pirates(table)
    touch(table, session, (2, 2), seat="Ali")
    cell = crew(session, "Bea").cells[card(session, 2, 2)]
    assert (cell.note, cell.gone, cell.copies.most) == ("1 / 2", False, 1)


def test_a_card_that_nobody_has_says_so(table: Table) -> None:
    session = pirates(table)
    assert crew(session).cells[card(session, 0, 0)].hold.says.endswith(": nobody has one")


def test_a_guest_takes_nothing_from_other_crews(table: Table) -> None:
    session = pirates(table)
    touch(table, session, (2, 2), (2, 2), seat="Ali")
    body = game_view(play(session, "Bea", role="guest")).body
    assert body.cells[card(session, 2, 2)].hold.offer is None and body.names is None


# What scores


def test_the_scored_line_is_lit_and_its_runner_up_told(table: Table) -> None:
    session = pirates(table)
    touch(table, session, (0, 1), (1, 1), (2, 1), (1, 0))
    view = crew(session)
    assert view.lit == (f"colour/{board(session).colours[1].id}",)
    assert [line.role for line in view.lines] == ["gold", "soft"]
    assert view.lines[1].text.startswith("Next best")
    assert view.rule.open is not None and view.rule.open.to == "explained"
    assert view.count == "4 cards"


def test_with_two_players_a_type_and_a_colour_are_lit(table: Table) -> None:
    session = pirates(table, 2)
    touch(table, session, (0, 0), (0, 1), (1, 0), (1, 0))
    assert sorted(line.split("/")[0] for line in crew(session).lit) == ["colour", "type"]


def test_taking_the_biggest_set_first_would_lose_a_point(table: Table) -> None:
    """The printed trap for two: the habit counts three, the app four."""
    session = pirates(table, 2)
    touch(table, session, (0, 0), (0, 1), (1, 0), (1, 0), (1, 1))
    assert crew(session).formula == "Set\u00a04 + treasures\u00a00 + coins\u00a00"


def test_an_empty_crew_asks_for_its_cards(table: Table) -> None:
    view = crew(pirates(table))
    assert [(line.text, line.role) for line in view.lines] == [("Tap Ali’s cards", "soft")]
    assert view.rule == Tap() and view.caption == "Ali’s crew"


def test_whoever_is_behind_hears_by_how_much(table: Table) -> None:
    session = pirates(table)
    touch(table, session, (0, 1), (1, 1), (2, 1), seat="Ali")
    touch(table, session, (3, 0), seat="Bea")
    view = game(session, "Bea")
    assert view.standing.whole == f"2nd, {int(game(session, 'Ali').total) - int(view.total)} points behind"


def test_before_the_points_are_known_everything_else_is_right(table: Table) -> None:
    session = pirates(table)
    touch(table, session, (0, 1), (1, 1))
    known, pending = crew(session), game_view(play(session, scored=False))
    body = pending.body
    assert pending.pending and (body.lit, body.lines, body.formula) == ((), (), "…")
    assert (body.cells, body.count, body.figures) == (known.cells, known.count, known.figures)
    assert game_view(play(session, stale=True)).body == body


# Figures beside the cards


def test_coins_are_not_counted_yet_and_nobody_has_more_than_all(table: Table) -> None:
    session = pirates(table)
    treasures, coins = crew(session).figures
    assert (coins.value, coins.dealt, coins.most, coins.caption) == (None, 10, 30, "not counted yet")
    assert treasures.caption.endswith("still free")
    tap(table, session, Tap(send=(stepped(coins, 12),)))
    coins = crew(session).figures[1]
    assert coins.value == 12 and coins.caption not in ("", "not counted yet")


def test_a_treasure_alone_is_something_entered(table: Table) -> None:
    session = pirates(table)
    tap(table, session, Tap(send=(stepped(crew(session).figures[0], 2),)))
    view = game(session)
    assert view.body.count == "2 cards" and view.total == view.tabs[0].total == "2" and view.tabs[0].clear is not None


def test_skulls_are_counted_where_they_part_equals(table: Table) -> None:
    assert [each.event["do"] for each in crew(pirates(table, 2, "advanced")).figures] == ["treasures", "coins", "skulls"]


def test_the_bank_pays_five_for_a_discard_until_it_is_empty(table: Table) -> None:
    session = pirates(table, 2, "advanced")
    for paid in range(1, 5):
        bank = crew(session).bank
        assert bank is not None and bank.paid.label == "Discard: +5" and bank.paid.most >= paid
        tap(table, session, Tap(send=(stepped(bank.paid, paid),)))
    bank = crew(session).bank
    assert bank is not None and (bank.title, bank.caption, bank.paid.value, bank.paid.most) == ("Bank: 0 coins", "4 paid discards", 4, 4)
    assert crew(session, "Bea").bank.paid.most == 0         # type: ignore[union-attr]


def test_whoever_counted_already_enters_the_points_of_the_sets(table: Table) -> None:
    session = pirates(table)
    touch(table, session, (0, 1), (1, 1), (2, 1))
    express = crew(session).express
    assert express is not None and express.label == "Express"
    tap(table, session, express.tap)
    view = crew(session)
    assert view.counted is not None and view.counted.value == 3 and view.count == "" and view.teach is None
    tap(table, session, Tap(send=(stepped(view.counted, 4),)))
    assert game(session).total == "4"
    assert view.express is not None and view.express.label == "Back to the cards"
    tap(table, session, view.express.tap)
    assert crew(session).counted is None and game(session).total == "3"


# Sums that do not add up


def labels(session: Session, role: str, seat: str = "") -> list[str]:
    return [notice.action.label if notice.action else "" for notice in game(session, seat).notices if notice.role == role]


def mend(table: Table, session: Session, label: str, seat: str = "") -> None:
    tap(table, session, next(each.action.tap for each in game(session, seat).notices if each.action and each.action.label == label))


def test_the_last_players_coins_are_offered(table: Table) -> None:
    session = pirates(table)
    set_figure(session, "Ali", "coins", 12)
    set_figure(session, "Bea", "coins", 9)
    assert labels(session, "offer") == ["Give 9 to Chloé"]
    mend(table, session, "Give 9 to Chloé")
    assert session.state.player("Chloé").coins == 9 and not labels(session, "offer")


def test_two_coins_too_many_are_taken_from_the_last_who_has_them(table: Table) -> None:
    session = pirates(table, 2)
    set_figure(session, "Ali", "coins", 12)
    set_figure(session, "Bea", "coins", 10)
    assert "Take 2 from Bea" in labels(session, "wrong")
    mend(table, session, "Take 2 from Bea")
    assert session.state.player("Bea").coins == 8 and "Take 2 from Bea" not in labels(session, "wrong")


def test_coins_that_are_missing_go_to_the_last_one(table: Table) -> None:
    session = pirates(table, 2)
    set_figure(session, "Ali", "coins", 8)
    set_figure(session, "Bea", "coins", 10)
    assert "Give 2 to Bea" in labels(session, "wrong")


def test_a_guest_mends_only_what_is_the_guests_own(table: Table) -> None:
    session = pirates(table, 2)
    set_figure(session, "Ali", "coins", 12)
    set_figure(session, "Bea", "coins", 10)
    told = {seat: game_view(play(session, seat, role="guest")).notices for seat in ("Ali", "Bea")}
    assert [bool(each.action) for each in told["Ali"] if "coins" in each.text] == [False]
    assert [bool(each.action) for each in told["Bea"] if "coins" in each.text] == [True]


# The children's game


def test_little_pirates_count_everybodys_coins_and_nothing_else(table: Table) -> None:
    session = pirates(table, 5, "petits")
    view = game(session)
    assert [each.label for each in view.body.figures] == list(NAMES) and not view.body.cells and not board(session).types
    assert view.body.caption == "Everybody’s coins" and view.body.express is None
    assert view.next.tap.open is not None and view.next.tap.open.to == "results"
    tap(table, session, Tap(send=(stepped(view.body.figures[3], 5),)))
    assert session.state.player("Dan").coins == 5


def test_a_little_guest_counts_only_the_own_coins(table: Table) -> None:
    body = game_view(play(pirates(table, 5, "petits"), "Dan", role="guest")).body
    assert [each.label for each in body.figures] == ["Dan"]


def test_the_lid_is_shuffled_in_once(table: Table) -> None:
    session = pirates(table, 5, "petits")
    lid = crew(session).lid
    assert lid is not None and lid.tap is not None and lid.tap.open is not None and lid.tap.open.to == "lid"
    empty, full = lid_view(play(session)).actions
    assert (empty.label, full.label) == ("Lid empty", "Cards in it") and "over" in empty.tap.says and "continues" in full.tap.says
    tap(table, session, full.tap)
    lid = crew(session).lid
    assert lid is not None and lid.tap is not None and "over" in lid.tap.says


# The rest of the page


def test_the_first_game_asks_for_the_names_of_the_box(table: Table) -> None:
    session = pirates(table, 2)
    assert crew(session, first_game=True).teach is not None
    assert crew(session).teach is None and crew(session).names == crew(session, first_game=True).teach.tap   # type: ignore[union-attr]


def test_the_menu_of_a_crew(table: Table) -> None:
    session = pirates(table)
    rows = crew_menu_view(play(session)).sections[0].rows
    assert [row.icon for row in rows] == ["lightning-bolt-outline", "keyboard-outline", "qrcode", "eraser-variant",
                                          "format-list-numbered", "trophy-outline", "book-open-variant-outline"]
    assert [row.icon for row in crew_menu_view(play(pirates(table, 3, "petits"))).sections[0].rows] == [
        "format-list-numbered", "trophy-outline", "book-open-variant-outline"]


def test_an_emptied_crew_can_be_brought_back(table: Table) -> None:
    session = pirates(table)
    assert game(session).tabs[0].clear is None
    touch(table, session, (0, 0))
    clear = game(session).tabs[0].clear
    assert clear is not None and clear.undo and clear.says == "Ali’s crew is empty."
    tap(table, session, clear)
    assert not session.state.entered("Ali")


def test_every_step_is_told(table: Table) -> None:
    session = pirates(table)
    touch(table, session, (0, 0))
    set_figure(session, "Bea", "coins", 9)
    session.do({"do": "express", "player": "Chloé", "set": None})
    told = [row.title for row in steps_view(play(session)).sections[0].rows]
    assert told[0] == "Chloé: sets counted by hand" and told[1] == "Bea: coins 9" and told[2].startswith("Ali: crew, ")
    assert CREWS.so_far(play(session)) == "2 players of 3 counted"


@pytest.mark.parametrize(("players", "variant"), [(3, "basic"), (2, "advanced"), (5, "petits")])
def test_every_tap_that_is_offered_works(table: Table, players: int, variant: str) -> None:
    session = pirates(table, players, variant)
    for name in session.players:
        set_figure(session, name, "coins", 12)
    if variant != "petits":
        touch(table, session, (0, 0), (0, 1), (1, 1), seat="Ali")
        touch(table, session, (0, 0), (2, 1), seat="Bea")
    for name in session.players:
        assert assert_taps_work(table, session, game(session, name)) > 0


@pytest.mark.parametrize(("players", "variant"), [(3, "basic"), (2, "advanced"), (5, "petits")])
def test_a_guest_is_offered_nothing_but_what_a_guest_may_do(table: Table, players: int, variant: str) -> None:
    session = pirates(table, players, variant)
    for name in session.players:
        set_figure(session, name, "coins", 12)
    if variant != "petits":
        touch(table, session, (0, 0), (0, 1), (1, 1), seat="Ali")
        touch(table, session, (0, 0), (2, 1), seat="Bea")
    for name in session.players:
        view = game_view(play(session, name, role="guest"))
        sent = [event for tap in taps_in(view) for event in tap.send]
        steppers = [*view.body.figures, *(cell.copies for cell in view.body.cells.values() if not cell.gone)]
        steppers += [view.body.bank.paid] if view.body.bank is not None else []
        for event in (*sent, *(stepped(each, each.most) for each in steppers)):
            check(session, name, event)


@pytest.mark.parametrize("lang", ["fr", "de", "es"])
def test_every_language_tells_of_a_crew(table: Table, lang: str) -> None:
    session = pirates(table, 2, "advanced")
    touch(table, session, (0, 0), (0, 1))
    english, other = game_view(play(session)), game_view(play(session, lang=lang))
    assert english.body.formula != other.body.formula and english.body.caption != other.body.caption
    assert other == game_view(play(session, lang=lang)) and board(session) != board(session, lang)
