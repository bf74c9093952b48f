"""How games end: places, bars, ties, what is missing, what only the table can decide."""
from __future__ import annotations

import pytest

from table import Table
from table.commands import perform
from table.session import Session
from tests.journeys.hands import HANDS
from tests.journeys.tricks import TRICKS
from tests.views.conftest import assert_taps_work, hands_of, play
from views.counting import COUNTING, Count, first_unfinished
from views.parts import Link
from views.results import ResultsView, doubts_view, records_view, results_view, share_view, shared_text
from views.ties import ties_view

NAMES = ("Aliénor", "Basile", "Chloé", "Diego")


def table_of_four(table: Table) -> Session:
    return hands_of(table, **{name: list(cards) for name, cards in HANDS.items()})


def pirates(table: Table, *coins: int, crew: int = 0) -> Session:
    """As many players as coins, each with some cards of one colour."""
    session = table.new_session("baby_pirates", list(NAMES[:len(coins)]))
    colour = session.state.shape.colours[0]
    for name, count in zip(NAMES, coins, strict=False):
        for kind in session.state.shape.types[:crew]:
            session.do({"do": "crew", "player": name, "type": kind, "colour": colour, "copies": 1})
        session.do({"do": "coins", "player": name, "count": count})
    return session


def draft(table: Table, tricks: int = 7) -> Session:
    session = table.new_session("once_upon_a_draft", list(NAMES), variant="tricks")
    for number, cards in enumerate(TRICKS[:tricks]):
        session.do({"do": "trick", "trick": number + 1, "cards": [[name, card] for name, card in zip(NAMES, cards, strict=True)]})
    return session


def shown(session: Session, **arguments: object) -> ResultsView:
    return results_view(play(session), **arguments)     # type: ignore[arg-type]


# the podium


def test_the_first_has_won_and_what_broke_the_tie_stands_in_that_row(table: Table) -> None:
    view = shown(table_of_four(table))
    assert (view.label, view.names, view.total, view.crowned) == ("Victory", "Diego", 212, True)
    assert [(row.place, row.person.name, row.total) for row in view.rows] == [
        ("1", "Diego", "212"), ("2", "Aliénor", "212"), ("3", "Chloé", "206"), ("4", "Basile", "127")]
    assert [row.tie.whole if row.tie else "" for row in view.rows] == ["tie-break: 72\u00a0<\u00a080", "", "", ""]
    assert [row.sum for row in view.rows] == ["72 + 150 − 10", "80 + 132", "66 + 140", "90 + 47 − 10"]
    assert view.line is None and view.main.label == "Save the game"
    [tie] = view.ties
    assert tie.startswith("Tie-break: ") and "Diego 72, Aliénor 80" in tie


def test_bars_are_as_long_as_the_totals_and_a_penalty_lies_beyond_them(table: Table) -> None:
    rows = shown(table_of_four(table)).rows
    long = {row.person.name: sum(part.share for part in row.bar) for row in rows}
    assert long["Diego"] == pytest.approx(long["Aliénor"]) == pytest.approx(212 / 222)      # equal totals end at the same place
    assert long["Diego"] > long["Chloé"] > long["Basile"]
    assert [round(row.lost * 222) for row in rows] == [10, 0, 0, 10]


@pytest.mark.parametrize(("parts", "left"), [
    ((90, 47, -10, 0), [("base", 90), ("bonus", 37)]),
    ((90, 47, -60, 0), [("base", 77)]),
    ((30, 0, -40, 0), []),                  # more lost than won
    ((30, 0, 0, 8), [("base", 30), ("extra", 8)]),
    ((30, 5, -4, -6), [("base", 25)]),
    ((90, 47, -10, 12), [("base", 90), ("bonus", 37), ("extra", 12)]),
    ((30, 0, -40, 15), [("extra", 5)]),     # the table's own points pay last
])
def test_what_is_left_of_the_parts_is_the_total(parts: tuple[int, ...], left: list[tuple[str, int]]) -> None:
    count = Count(sum(parts), tuple(zip(("base", "bonus", "penalty", "extra"), parts, strict=True)))
    assert count.left() == left
    assert sum(points for _role, points in count.left()) == max(count.total, 0)


def test_the_legend_names_the_parts_that_are_seen(table: Table) -> None:
    session = hands_of(table, Anna=["forge", "king"], Ben=["dragon"])
    assert [bar.label for bar in shown(session).bars] == ["Base", "Penalty"]        # nobody has a bonus
    session.do({"do": "extra", "player": "Anna", "points": 12})
    assert [bar.label for bar in shown(session).bars] == ["Base", "Penalty", "Extra points"]
    assert [bar.role for bar in shown(hands_of(table, Anna=["forge"], Ben=["mountain"])).bars] == ["base"]
    assert {row.sum for row in shown(hands_of(table, Anna=["forge"], Ben=["mountain"])).rows} == {""}


def test_every_row_leads_to_its_reasons(table: Table) -> None:
    first = shown(table_of_four(table)).rows[0]
    assert first.why.open == Link("why", {"player": "Diego"})
    empty = shown(hands_of(table, Ann=["forge"], Bob=[])).rows[-1]
    assert empty.why.says == "No card of Bob is entered: nothing to explain yet."
    assert shown(pirates(table, 12, 8)).rows[0].why.open == Link("reasons", {"player": "Aliénor"})
    assert shown(draft(table)).rows[0].why.open is not None


def test_whoever_lost_points_is_ahead_of_an_empty_hand(table: Table) -> None:
    rows = shown(hands_of(table, Anna=[], Ben=["dragon"])).rows
    assert [(row.place, row.person.name, row.total) for row in rows] == [("1", "Ben", "−10"), ("–", "Anna", "–")]
    assert not rows[0].bar and rows[0].lost == 1


# nobody wins on an incomplete score


def test_nobody_wins_a_game_of_hands_before_every_hand_is_full(table: Table) -> None:
    session = hands_of(table, **{**{name: list(cards) for name, cards in HANDS.items()}, "Basile": ["smoke"]})
    view = shown(session)
    assert (view.label, view.names, view.crowned, view.main.label) == ("Leading", "Diego", False, "Save as it is")
    assert view.line is not None and view.line.text == "Basile’s hand has only 1 of 7 cards."
    assert view.line.action is not None and view.line.action.tap.open == Link("entry", {"player": "Basile"})
    assert not any(row.first for row in view.rows)
    assert first_unfinished(play(session)) == "Basile"


def test_several_things_to_check_are_one_line_that_opens_them(table: Table) -> None:
    many = ["forge", "king", "mountain", "smoke", "cavern", "dragon", "queen", "princess"]
    session = hands_of(table, Anna=many, Ben=["wildfire", "island"], Cleo=[])
    view = shown(session)
    assert view.line is not None and view.line.text == "3 things to check"
    assert view.line.action is not None and view.line.action.tap.open == Link("doubts")
    rows = doubts_view(play(session)).sections[0].rows
    assert [row.title for row in rows] == [
        "Not entered: Cleo.", "Ben’s hand has only 2 of 7 cards.", "Anna, 8 cards: this hand may have 7 at most."]
    assert [row.tap.open.about for row in rows if row.tap and row.tap.open] == [{"player": "Cleo"}, {"player": "Ben"}, {"player": "Anna"}]


def test_a_card_in_two_hands_makes_no_winner(table: Table) -> None:
    session = hands_of(table, Anna=list(HANDS["Aliénor"]), Ben=list(HANDS["Aliénor"]))
    view = shown(session)
    assert view.label == "Leading" and any("Princess" in doubt.text for doubt in view.doubts)


def test_nobody_wins_the_draft_while_cards_are_not_known(table: Table) -> None:
    session = draft(table)
    view = shown(session)
    assert (view.label, view.crowned) == ("Leading", False)
    assert view.line is not None and view.line.text.endswith("cards not known yet")
    assert view.line.action is not None and view.line.action.tap.open is not None and view.line.action.tap.open.to == "team_points"
    assert not table.finish(session).complete


def test_nobody_wins_the_draft_before_the_last_trick(table: Table) -> None:
    view = shown(draft(table, 6))
    assert view.label == "Leading" and view.line is not None and view.line.action is not None


def test_tokens_of_chapter_two_that_nobody_typed_are_missing(table: Table) -> None:
    session = table.new_session("once_upon_a_draft", list(NAMES), variant="end")
    for name, team in zip(NAMES, zip(*TRICKS, strict=True), strict=True):
        for card in team:
            session.do({"do": "add_to_team", "player": name, "card": card})
    assert session.unfinished() == list(NAMES)
    session.do({"do": "tokens", "player": "Basile", "tokens": {"star": 0}})        # nothing won, but said
    assert session.unfinished() == ["Aliénor", "Chloé", "Diego"]


def test_nobody_wins_at_the_pirates_while_coins_or_cards_are_missing(table: Table) -> None:
    session = pirates(table, 12, 8)
    assert shown(session).label == "Leading"            # no card at all
    session = table.new_session("baby_pirates", list(NAMES[:2]))
    session.do({"do": "coins", "player": "Basile", "count": 11})
    view = shown(session)
    assert view.label == "Leading" and view.names == "Basile" and view.rows[-1].total == "–"
    assert any("Aliénor" in doubt.text for doubt in view.doubts)


def test_where_nobody_has_entered_anything_the_first_hand_is_asked_for(table: Table) -> None:
    view = shown(hands_of(table, Anna=[], Ben=[]))
    assert (view.label, view.names, view.total, view.line) == ("Nobody has entered anything yet", "", None, None)
    assert (view.main.label, view.main.tap.open) == ("Complete Anna", Link("entry", {"player": "Anna"}))
    assert not [row for row in view.rows if row.tie]    # empty hands are no tie


def test_the_shared_text_names_a_leader_and_not_a_winner(table: Table) -> None:
    session = hands_of(table, Ann=["mountain"], Bob=["forest"])
    assert "Leading: Ann. The score is not complete." in shared_text(table, play(session))
    text = shared_text(table, play(table_of_four(table)))
    assert "Diego wins." in text and text.splitlines()[-1] == "Tie-break: base strengths, lowest wins. Diego 72, Aliénor 80."


# a saved game


def test_a_saved_game_can_be_played_again_and_its_doubts_are_only_noted(own_table: Table) -> None:
    session = hands_of(own_table, Anna=list(HANDS["Aliénor"]), Ben=[])
    own_table.finish(session)
    saved, record = own_table.session(session.id), own_table.history.record(session.id)
    view = results_view(play(saved), record)
    assert (view.label, view.main.label) == ("Leading", "Play again")
    assert view.main.tap.open == Link("players", {"game": "fantasy_realms", "again": ["Anna", "Ben"]})
    assert view.line is not None and (view.line.text, view.line.role, view.line.action) == ("Not entered: Ben.", "note", None)
    assert view.edit is not None and view.edit.tap.command is not None
    assert perform(own_table, saved, (), view.edit.tap.command.name, view.edit.tap.command.arguments).session is not None


def test_a_broken_record_is_told_with_the_game_that_held_it(own_table: Table) -> None:
    older = hands_of(own_table, Anna=["forge"], Ben=[])
    own_table.finish(older)
    session = hands_of(own_table, Anna=list(HANDS["Aliénor"]), Ben=list(HANDS["Basile"]))
    [row] = records_view(own_table, play(session))
    assert row.title == "Anna’s best result so far" and row.caption.startswith("The record was 9, on ")
    assert row.tap is not None and row.tap.open == Link("record", {"id": older.id})
    assert not records_view(own_table, play(hands_of(own_table, Anna=["forge"], Ben=[])))       # nobody has won that one


# ties and what the table decides


def test_a_tie_is_told_step_by_step(table: Table) -> None:
    view = ties_view(play(table_of_four(table)))
    first = view.sections[0]
    assert (first.title, first.lines) == ("Tied at 212", ("Base strengths, lowest wins",))
    assert [(row.title, row.figure, row.role) for row in first.rows] == [("Diego", "72", "good"), ("Aliénor", "80", "")]
    assert view.sections[-1].rows[0].tap is not None


def test_who_cries_best_is_asked_before_anybody_is_named(table: Table) -> None:
    session = pirates(table, 10, 10, crew=2)
    view = shown(session)
    assert view.asking and view.decide is not None and not view.rows and not view.names
    assert view.decide.question.startswith("Who cries best") and view.decide.hint.startswith("Aliénor and Basile: 3 points each.")
    assert assert_taps_work(table, session, view) == 2
    later = shown(session, undecided="later")
    assert later.line is not None and later.line.action is not None and len(later.rows) == 2
    shared = shown(session, undecided="shared")
    assert shared.names == "Aliénor and Basile" and not shared.asking
    perform(table, session, view.decide.options[1].tap.send)
    decided = shown(session)
    assert decided.names == "Basile" and decided.decide is None and decided.rows[0].tie is not None
    again = ties_view(play(session)).sections[-1].rows[0].tap
    assert again is not None
    perform(table, session, again.send)
    assert shown(session).asking


def test_the_answers_of_three_who_are_tied_are_kept_one_after_the_other(table: Table) -> None:
    session = pirates(table, 10, 10, 10, crew=2)
    for name in ("Aliénor", "Chloé"):
        decide = shown(session).decide
        assert decide is not None
        perform(table, session, next(option.tap.send for option in decide.options if option.label == name))
    assert [row.person.name for row in shown(session).rows] == ["Aliénor", "Chloé", "Basile"]


def test_a_tie_is_not_decided_before_everybody_has_counted(table: Table) -> None:
    session = table.new_session("baby_pirates", list(NAMES[:3]))
    for name in NAMES[:2]:
        session.do({"do": "coins", "player": name, "count": 5})
    assert shown(session).decide is None and shown(session).label == "Leading"


# together


def evening(table: Table, outcome: str) -> Session:
    session = table.new_session("cinderella", ["Anna", "Basile"], variant="advanced", options={"last_chance": outcome == "last_chance"})
    pairs = iter(session.pack().pairs)      # type: ignore[attr-defined]
    while session.result().state.outcome is None:       # type: ignore[attr-defined]
        session.do({"do": "roll", "face": "hourglass"})
        session.do({"do": "search", "pair": next(pairs) if outcome == "won" else None})
        if session.result().state.outcome is None:      # type: ignore[attr-defined]
            session.do({"do": "end_turn"})
    return session


@pytest.mark.parametrize(("outcome", "main", "kind"), [("won", "Save the game", "main"), ("last_chance", "Report a mistake", "danger")])
def test_an_evening_ends_for_all_at_once(table: Table, outcome: str, main: str, kind: str) -> None:
    session = evening(table, outcome)
    view = shown(session)
    assert (view.outcome, view.main.label, view.main.kind, view.crowned) == (outcome, main, kind, outcome == "won")
    assert [person.name for person in view.winners] == ["Anna", "Basile"] and not view.rows
    assert bool(view.hint) == any(pair.tap.send for pair in view.pairs.values()) == (not view.share) == (outcome == "last_chance")
    assert assert_taps_work(table, session, view) == (7 if outcome == "last_chance" else 0)


# all


@pytest.mark.parametrize("lang", ["fr", "de", "es"])
def test_every_language_tells_how_a_game_ended(table: Table, lang: str) -> None:
    for session in (table_of_four(table), pirates(table, 10, 10), draft(table)):
        english, other = results_view(play(session)), results_view(play(session, lang=lang))
        assert english.main.label != other.main.label and len(english.rows) == len(other.rows)
        assert english == results_view(play(session)) != other
        assert [row.title for row in share_view(play(session, lang=lang)).sections[0].rows]


def test_every_kind_adds_up(table: Table) -> None:
    for session in (table_of_four(table), pirates(table, 12, 8, 10, crew=3), draft(table)):
        result = session.result()
        for name in session.players:
            count = COUNTING[result.pack.kind].count(result, name)
            assert sum(points for _role, points in count.parts) == count.total
            assert isinstance(count.left(), list) and COUNTING[session.pack().kind].why(play(session), name) is not None
