"""Once Upon a Draft as any surface shows it: tricks, teams, chapter III, the sheet of a card, and every tap."""
from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from sentences import GRAMMARS
from table import Table
from table.commands import perform
from table.games.tricks import MOST_CARDS
from table.session import Session
from tests.views.conftest import assert_taps_work, play, taps_in
from views.card_sheet import card_questions, card_sheet_view, questions_view
from views.game import KINDS, game_view, layout_of
from views.parts import Link, Span, Tap, stepped, to_json
from views.team import card_tokens_view, team_points_view, team_view, tokens_view
from views.trick import TrickView, trick_view, tricks_view
from views.tricks import tricks_menu_view
from views.wording import Wording
from web import rights

GAME = "once_upon_a_draft"
FOUR = ("Ann", "Bob", "Cat", "Dan")
TRICKS = ((35, 5, 2, 30), (40, 37, 20, 26), (29, 50, 9, 3), (13, 44, 4, 47), (8, 14, 45, 16),
          (22, 6, 1, 25), (41, 43, 36, 24))
FIONA = (6, 26, 3, 4, 30, 47, 16)


def begun(table: Table, *names: str, variant: str = "tricks") -> Session:
    return table.new_session(GAME, list(names or FOUR), variant=variant, editions=[])


class Finger:
    """Taps cards of a trick as a surface does: it keeps what the view says it is looking at."""

    def __init__(self, table: Table, session: Session) -> None:
        self.table, self.session = table, session
        self.looking: dict[str, Any] = {}

    @property
    def view(self) -> TrickView:
        view = trick_view(play(self.session), **self.looking)
        self.looking = {"trick": view.trick, "current": view.current, "led": view.led}
        return view

    def act(self, tap: Tap) -> Tap:
        outcome = perform(self.table, self.session, tap.send, tap.command.name if tap.command else "")
        assert outcome.refused is None, str(outcome.refused)
        if tap.open is not None and tap.open.to == "trick":
            self.looking = dict(tap.open.about)
        return tap

    def touch(self, *cards: int) -> Tap:
        tap = Tap()
        for card in cards:
            tap = self.act(self.view.tiles[card].tap)
        return tap

    def row(self, who: str) -> Any:
        return next(played for played in self.view.plays if played.who == who)

    def order(self) -> list[str]:
        return [played.who for played in self.view.plays]


def said(text: tuple[Span, ...]) -> str:
    return "".join(span.text for span in text if span.role != "icon")


def counted(tokens: Any) -> dict[str, str]:
    return {count.token: count.count for count in tokens if not count.faint}


def paid(played: Any) -> dict[str, int]:
    return {button.token: button.count for button in played.tokens if button.count}


def whole_game(table: Table) -> Session:
    session = begun(table)
    finger = Finger(table, session)
    for trick in TRICKS:
        finger.touch(*trick)
    return session





def test_the_trick_of_the_rulebook_pays_its_tokens_and_says_why(table: Table) -> None:
    finger = Finger(table, begun(table))
    finger.touch(*TRICKS[0])
    assert {who: paid(finger.row(who)) for who in FOUR} == {
        "Ann": {"star": 1, "gem": 3}, "Bob": {"gem": 4}, "Cat": {}, "Dan": {"heart": 1}}
    assert [said(finger.row(who).caption) for who in FOUR] == ["Ann ", "Bob", "Cat", "Dan"]
    assert finger.row("Ann").wins and [finger.row(who).doubt for who in FOUR] == [True, False, True, True]
    assert [finger.row(who).unknown for who in FOUR] == [False, False, True, False]
    view = finger.view
    assert (view.icon, view.headline, view.tail) == ("star", "Ann", "35, the highest, leads the next trick")
    assert view.complete


def test_the_ice_princess_freezes_hearts_and_gems(table: Table) -> None:
    finger = Finger(table, begun(table))
    finger.touch(35, 5, 40, 30)
    assert {who: paid(finger.row(who)) for who in FOUR} == {"Ann": {}, "Bob": {}, "Cat": {"star": 1}, "Dan": {}}


def test_what_a_known_card_brought_is_worked_out_and_leads_to_its_reasons(table: Table) -> None:
    finger = Finger(table, begun(table))
    finger.touch(*TRICKS[0])
    for button in finger.row("Bob").tokens:
        assert button.tap == Tap(open=Link("card_sheet", {"card": "goldilocks", "player": "Bob", "chapter": 2}))
        assert button.hold is None


def test_what_an_unknown_card_brought_is_counted_up_and_begins_again_after_nine(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.touch(*TRICKS[0])

    def tap(kind: str) -> None:
        finger.act(next(button for button in finger.row("Cat").tokens if button.token == kind).tap)

    tap("heart")
    assert paid(finger.row("Cat")) == {"heart": 1} and not finger.row("Cat").unknown and finger.row("Cat").doubt
    tap("gem")
    for _ in range(9):
        tap("heart")
    assert paid(finger.row("Cat")) == {"gem": 1}
    heart = finger.row("Cat").tokens[1]
    assert heart.hold == Tap(open=Link("card_tokens", {"card": _card(session, 2), "player": "Cat", "chapter": 2}))
    typing = card_tokens_view(play(session), _card(session, 2), "Cat", 2)
    assert [figure.value for figure in typing.figures] == [0, 0, 1] and not typing.done.tap.send
    perform(table, session, [stepped(typing.figures[1], 12)])
    assert paid(finger.row("Cat")) == {"heart": 12, "gem": 1}


def test_cards_of_guests_lie_in_the_order_of_play_whenever_they_were_entered(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.touch(5, 35, 2, 30)                              # Bob wins and leads the next trick
    for guest, card in (("Ann", 26), ("Dan", 20), ("Bob", 40), ("Cat", 37)):
        tap = trick_view(play(session, guest, role="guest")).tiles[card].tap
        for event in tap.send:
            rights.check(session, guest, event)
        finger.act(tap)
    assert session.state.tricks[1] == (("Bob", 40), ("Cat", 37), ("Dan", 20), ("Ann", 26))
    finger.act(trick_view(play(session, "Cat", role="guest")).tiles[37].tap)            # taken back
    session.do({"do": "play", "player": "Cat", "card": 9, "trick": 2})
    assert session.state.tricks[1] == (("Bob", 40), ("Cat", 9), ("Dan", 20), ("Ann", 26))


def test_an_unknown_card_that_wins_shows_its_star_beside_what_was_typed(table: Table) -> None:
    finger = Finger(table, begun(table))
    finger.touch(2, 1, 3, 50)
    dan = finger.row("Dan")
    assert dan.wins and dan.unknown and paid(dan) == {"star": 1}
    finger.act(dan.tokens[0].tap)
    assert paid(finger.row("Dan")) == {"star": 2}


def test_tokens_that_another_card_withholds_say_so_when_they_are_counted(table: Table) -> None:
    finger = Finger(table, begun(table))
    finger.touch(40, 37, 20, 26)
    assert finger.row("Cat").tokens[1].tap.says == ""
    finger.act(finger.row("Cat").tokens[1].tap)
    heart = finger.row("Cat").tokens[1]
    assert heart.count == 0 and heart.tap.says == "1 heart withheld by the Ice Princess" and heart.tap.send


def test_a_guest_counts_the_tokens_of_the_own_card_alone(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.touch(*TRICKS[0])
    rows = {played.who: played for played in trick_view(play(session, "Cat", role="guest")).plays}
    assert all(button.tap.send for button in rows["Cat"].tokens)
    for button in rows["Cat"].tokens:
        for event in button.tap.send:
            rights.check(session, "Cat", event)
    assert not [button for who in ("Ann", "Bob", "Dan") for button in rows[who].tokens if button.tap != Tap()]


def test_three_players_have_eight_tricks_and_six_have_seven(table: Table) -> None:
    assert trick_view(play(begun(table, *FOUR[:3]))).of == 8
    view = trick_view(play(begun(table, *FOUR, "Eve", "Fay")))
    assert view.of == 7 and len(view.plays) == 6


def test_an_open_trick_says_whose_turn_it_is(table: Table) -> None:
    finger = Finger(table, begun(table))
    assert (finger.view.headline, finger.view.tail) == ("Ann", "leads: tap the card")
    assert [said(played.caption) for played in finger.view.plays] == [" leads", "", "", ""]
    finger.touch(35)
    assert (finger.view.headline, finger.view.tail) == ("Bob", "plays next: tap the card")
    assert finger.row("Bob").current and said(finger.row("Bob").caption) == "tap the card"


def test_whoever_wins_leads_the_next_trick_and_the_others_follow_clockwise(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.touch(5, 35, 2, 30)
    finger.act(game_view(play(session), **finger.looking).next.tap)
    assert finger.order() == ["Bob", "Cat", "Dan", "Ann"]
    finger.touch(40, 37, 20, 26)
    assert session.state.tricks[1] == (("Bob", 40), ("Cat", 37), ("Dan", 20), ("Ann", 26))


def test_a_second_tap_takes_a_card_back_and_gives_the_turn_to_its_player(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.touch(35, 5, 35)
    assert session.state.tricks[0] == (("Bob", 5),) and finger.view.current == "Ann"
    finger.touch(47)
    assert session.state.tricks[0] == (("Ann", 47), ("Bob", 5))


def test_a_card_entered_before_its_turn_lies_in_the_order_of_play(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.touch(*TRICKS[0])
    finger.act(game_view(play(session), **finger.looking).next.tap)
    finger.act(finger.row("Dan").tap)
    finger.touch(26, 40, 37, 20)
    assert [who for who, _card in session.state.tricks[1]] == list(FOUR)


def test_the_next_card_opens_the_next_trick_and_undo_closes_it_again(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.touch(*TRICKS[0], TRICKS[1][0])
    assert finger.view.trick == 2 and session.state.tricks[1] == (("Ann", 40),)
    for _twice in range(2):
        undo = game_view(play(session), **finger.looking).undo
        assert undo is not None
        finger.act(undo.tap)
    assert finger.view.trick == 1 and len(session.state.tricks[0]) == 3
    redo = game_view(play(session), **finger.looking).redo
    assert redo is not None and redo.tap.open == Link("trick", {"trick": 1})


def test_a_card_of_another_trick_says_so_and_leads_there(table: Table) -> None:
    finger = Finger(table, begun(table))
    finger.touch(*TRICKS[0], TRICKS[1][0])
    tile = finger.view.tiles[35]
    assert tile.state == "theirs" and tile.holder is not None and tile.holder.letters == "A"
    assert tile.tap.says == "Ann played this card in trick 1." and tile.tap.offer is not None
    finger.act(tile.tap.offer.tap)
    assert finger.view.trick == 1
    assert finger.view.tiles[9].tap == Tap(says="This trick is complete: tap one of its cards to remove it.")


def test_leaving_an_unfinished_trick_names_it_and_leads_back(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    assert game_view(play(session)).next.off
    finger.touch(*TRICKS[0][:3])
    onward = game_view(play(session), **finger.looking).next
    assert (onward.label, onward.kind, onward.off) == ("Trick 2", "plain", "")
    assert onward.tap.says == "Trick 1: 1 card missing" and onward.tap.offer is not None
    assert onward.tap.offer.tap.open == Link("trick", {"trick": 1})


def test_somebody_else_may_have_led(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.act(finger.row("Cat").tap)
    finger.touch(9, 47, 35, 5)
    assert session.state.tricks[0] == (("Cat", 9), ("Dan", 47), ("Ann", 35), ("Bob", 5))
    [_teach, led] = card_sheet_view(play(session), _card(session, 5), "Bob", 2).rows
    assert led.title == "Led this trick"
    perform(table, session, led.tap.send if led.tap else ())
    assert session.state.tricks[0] == (("Bob", 5), ("Cat", 9), ("Dan", 47), ("Ann", 35))


def _card(session: Session, value: int) -> str:
    return str(session.pack().by_value[value].id)


def test_ghosts_sit_between_the_players_take_no_star_and_lead(table: Table) -> None:
    session = begun(table, "Fiona", "Pierre")
    finger = Finger(table, session)
    assert finger.order() == ["Fiona", "ghost_1", "Pierre", "ghost_2"]
    finger.touch(29, 50, 10, 3)
    view = finger.view
    assert (view.icon, view.headline) == ("ghost-outline", "Ghost 1")
    assert view.tail == "50 is highest: a ghost takes no star, but leads"
    ghost = finger.row("ghost_1")
    assert ghost.ghost and ghost.person.letters == "1" and ghost.tokens == () and ghost.doubt
    finger.act(game_view(play(session), **finger.looking).next.tap)
    assert finger.order()[0] == "ghost_1"


def test_all_tricks_are_listed_with_who_won_them(table: Table) -> None:
    finger = Finger(table, begun(table))
    finger.touch(*TRICKS[0], *TRICKS[1][:2])
    rows = tricks_view(play(finger.session)).sections[0].rows
    assert [(row.title, row.caption) for row in rows] == [
        ("Trick 1", "Ann wins with 35"), ("Trick 2", "2 cards missing"), ("Trick 3", "not begun")]


def test_a_guest_plays_the_own_card_alone(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.touch(35)
    guest = trick_view(play(session, "Cat", role="guest"))
    assert guest.current == "Cat"
    assert guest.tiles[9].tap.send == ({"do": "play", "player": "Cat", "card": 9, "trick": 1},)
    assert guest.tiles[35].tap == Tap(says="Ann has it")
    for tap in taps_in(guest):
        for event in tap.send:
            rights.check(session, "Cat", event)
    assert not [tap for tap in taps_in(trick_view(play(session, role="onlooker"))) if tap.send]
    ended = begun(table, variant="end")
    assert not [tap for tap in taps_in(team_view(play(ended, role="onlooker")).tiles) if tap.send]


# -- at the end --------------------------------------------------------------------------------------------------------


def team(session: Session, name: str, cards: tuple[int, ...] = FIONA, **tokens: int) -> None:
    session.do({"do": "set_team", "player": name, "team": list(cards), "tokens": tokens})


def test_a_card_of_the_deck_goes_into_a_team_out_of_it_or_over_from_another(table: Table) -> None:
    session = begun(table, "Fiona", "Ali", variant="end")
    team(session, "Fiona", (35,))
    view = team_view(play(session, "Ali"))
    assert view.tiles[35].tap.send == ({"do": "move_to_team", "player": "Ali", "card": 35},)
    assert view.tiles[35].tap.undo and "from Fiona" in view.tiles[35].tap.says
    assert team_view(play(session, "Fiona")).tiles[35].state == "mine"
    assert assert_taps_work(table, session, view) >= 50
    guest = team_view(play(session, "Ali", role="guest"))
    assert guest.tiles[35].tap == Tap(says="Fiona has it")
    for tap in taps_in(guest):
        for event in tap.send:
            rights.check(session, "Ali", event)


def test_count_and_caption_say_how_far_a_team_is(table: Table) -> None:
    session = begun(table, variant="end")
    assert (team_view(play(session)).count, team_view(play(session)).caption) == ("0/7", "Tap Ann’s cards")
    team(session, "Ann")
    assert team_view(play(session)).full and team_view(play(session)).caption == "Ann’s team is complete"
    team(session, "Ann", (*FIONA, 50))
    assert team_view(play(session)).over and team_view(play(session)).caption == "1 card too many in this team"
    team(session, "Ann", tuple(range(1, MOST_CARDS + 1)))
    assert team_view(play(session)).tiles[50].tap == Tap(says=f"Ann already has {MOST_CARDS} cards.")


def test_a_full_team_leads_to_its_tokens_and_they_to_the_next_team(table: Table) -> None:
    session = begun(table, variant="end")
    assert game_view(play(session)).next.tap.shows == "Bob"
    team(session, "Ann")
    onward = game_view(play(session)).next
    assert (onward.label, onward.tap.open) == ("Tokens", Link("tokens", {"onward": True}))
    sheet = tokens_view(play(session), onward=True)
    assert sheet.done.label == "On to Bob" and sheet.done.tap.shows == "Bob"
    assert [figure.value for figure in sheet.figures] == [None] * 4
    perform(table, session, [stepped(sheet.figures[1], 12)])
    assert dict(session.state.player("Ann").tokens) == {"heart": 12}
    assert not tokens_view(play(session)).done.tap.send and tokens_view(play(session)).done.label == "Done"
    assert tokens_view(play(session, "Dan"), onward=True).done.tap.open == Link("team_points")


def test_tokens_that_were_looked_at_are_entered_as_none(table: Table) -> None:
    session = begun(table, variant="end")
    assert team_view(play(session)).typed.asks
    perform(table, session, tokens_view(play(session)).done.tap.send)
    assert not team_view(play(session)).typed.asks
    assert [count.faint for count in team_view(play(session)).typed.tokens] == [True] * 3


def test_a_tab_has_a_total_once_something_is_entered_and_empties_its_team(table: Table) -> None:
    session = begun(table, variant="end")
    team(session, "Ann", star=1)
    ann, bob = game_view(play(session)).tabs[:2]
    assert ann.complete and ann.total.isdecimal() and (bob.total, bob.clear) == ("–", None)
    assert ann.clear is not None and (ann.clear.says, ann.clear.undo) == ("Ann’s team is empty.", True)
    perform(table, session, ann.clear.send)
    assert session.state.player("Ann").team == () and dict(session.state.player("Ann").tokens) == {"star": 1}
    assert [tab.total for tab in game_view(play(session), chapter=3).tabs] == ["2", "0", "0", "0"]


# -- chapter three -----------------------------------------------------------------------------------------------------


def test_fionas_team_of_the_rulebook_is_explained(table: Table) -> None:
    session = begun(table, "Fiona", "Ali", "Pierre", "Wendy", variant="end")
    team(session, "Fiona", star=1, heart=2, gem=1)
    view = game_view(play(session), chapter=3)
    body = view.body
    assert body.sum == "2 + 15 + 5" and view.total == "22"        # 6 gems and 4 of the majority
    assert counted(body.formula) == {"star": "1", "heart": "15", "gem": "10"}
    assert body.check == "4 cards to check" and body.majority is not None and "Fiona" in body.majority.text
    assert [card.value for card in body.cards] == [str(value) for value in sorted(FIONA)]
    asked = {question.card for question in body.questions}
    assert len(asked) == 4 and all(card.doubt for card in body.cards if card.card in asked)
    assert view.next.tap.open == Link("results")


def test_the_tokens_of_chapter_two_are_corrected_where_they_were_entered(table: Table) -> None:
    by_trick, at_end = whole_game(table), begun(table, variant="end")
    assert team_points_view(play(by_trick)).earlier.tap.open == Link("list_of_tricks")
    assert not team_points_view(play(by_trick)).earlier.asks and team_points_view(play(at_end)).earlier.asks
    assert team_points_view(play(at_end)).earlier.tap.open == Link("tokens")
    assert team_points_view(play(at_end)).empty == "No card in this team yet."
    table.finish(by_trick)
    tap = team_points_view(play(by_trick)).earlier.tap
    assert tap == Tap(says="This game is finished: correct it from the results.")


def test_chapter_three_takes_back_its_own_entries_and_leaves_the_tricks_alone(table: Table) -> None:
    session = whole_game(table)
    assert game_view(play(session), chapter=3).undo is None and game_view(play(session)).undo is not None
    session.do({"do": "earned", "player": "Cat", "card": 2, "chapter": 3, "tokens": {"heart": 2}})
    undo = game_view(play(session), chapter=3).undo
    assert undo is not None and undo.tap.command is not None
    assert perform(table, session, command=undo.tap.command.name).shows == "Cat"
    assert game_view(play(session), chapter=3).undo is None and game_view(play(session), chapter=3).redo is not None
    session.undo()
    assert game_view(play(session), chapter=3).redo is None         # a card of a trick


def test_what_cannot_be_counted_is_said(table: Table) -> None:
    session = whole_game(table)
    doubts = team_points_view(play(session)).doubts
    assert len(doubts) == len(session.warnings()) and doubts[0].startswith("It is not known yet")


# -- the sheet of a card -----------------------------------------------------------------------------------------------


def test_tokens_of_an_unknown_card_are_typed_and_what_was_typed_before_stays(table: Table) -> None:
    session = begun(table)
    Finger(table, session).touch(*TRICKS[0])
    card = _card(session, 2)
    sheet = card_sheet_view(play(session), card, "Cat", 2)
    assert sheet.heading == "Tokens this card gave, chapter II" and sheet.nothing is not None and not sheet.answers
    perform(table, session, [stepped(sheet.counters[1], 2)])
    perform(table, session, [stepped(card_sheet_view(play(session), card, "Cat", 2).counters[2], 1)])
    sheet = card_sheet_view(play(session), card, "Cat", 2)
    assert [counter.value for counter in sheet.counters] == [0, 2, 1] and sheet.nothing is None
    assert session.state.earned["Cat"]["2"]["2"] == {"heart": 2, "gem": 1}


def test_an_unknown_card_that_paid_nothing_is_not_asked_again(table: Table) -> None:
    session = begun(table)
    finger = Finger(table, session)
    finger.touch(*TRICKS[0])
    nothing = card_sheet_view(play(session), _card(session, 2), "Cat", 2).nothing
    assert nothing is not None and nothing.label == "It gave nothing"
    finger.act(nothing.tap)
    assert paid(finger.row("Cat")) == {} and not finger.row("Cat").unknown


def test_a_known_card_says_what_it_brought_with_its_rule(table: Table) -> None:
    session = begun(table)
    Finger(table, session).touch(*TRICKS[0])
    sheet = card_sheet_view(play(session), _card(session, 5), "Bob", 2)
    assert (sheet.title.split(" · ")[0], sheet.caption.split(" · ")[0]) == ("5", "Bob") and sheet.lines
    [reason] = sheet.reasons
    assert counted(reason.tokens) == {"gem": "4"} and reason.text == "With the Three Bears"
    assert reason.tap.open == Link("answer", {"game": GAME, "explains": "with"})
    assert sheet.rows[0].tap == Tap(open=Link("workshop", {"card": _card(session, 5)}))
    assert not sheet.counters and bool(sheet.answers) is not bool(sheet.questions)


def test_a_finished_game_asks_for_no_tokens(table: Table) -> None:
    session = whole_game(table)
    table.finish(session)
    sheet = card_sheet_view(play(session), _card(session, 2), "Cat", 3)
    assert not sheet.counters and sheet.nothing is None and len(sheet.rows) == 1


def test_a_question_about_a_printed_card_is_answered_for_good_and_taken_back(own_table: Table) -> None:
    session = begun(own_table, "Fiona", "Ali", variant="end")
    team(session, "Fiona", (4, 47))
    [question] = [each for each in team_points_view(play(session)).questions if each.card == "jack"]
    assert (question.value, question.title, question.caption) == ("4", "Jack", "Child · Fiona")
    assert [(answer.label, answer.id) for answer in question.answers] == [("5 gems", "gem"), ("5 hearts", "heart")]
    hearts = question.answers[1].tap
    assert hearts.says == "Jack: hearts. Remembered for good."
    assert hearts.command is not None and hearts.offer is not None
    assert perform(own_table, session, (), hearts.command.name, hearts.command.arguments).refused is None
    assert not card_questions(session.pack(), "jack", Wording("en"))
    assert session.result().players["Fiona"].in_chapter(3)["heart"] == 5
    again = perform(own_table, session, (), hearts.command.name, hearts.command.arguments)
    assert again.refused is not None and again.refused.sentence("en") == "Nothing like that is asked about this card."
    back = hearts.offer.tap.command
    assert back is not None and perform(own_table, session, (), back.name, back.arguments).refused is None
    assert card_questions(session.pack(), "jack", Wording("en"))


def test_answers_that_are_no_tokens_are_words_and_copied_tokens_have_no_number(table: Table) -> None:
    pack, tell = begun(table).pack(), Wording("en")

    def answers(card: str) -> list[list[tuple[str, str]]]:
        return [[(each.label, each.id) for each in question.answers] for question in card_questions(pack, card, tell)]

    assert answers("alice") == [[("Yes", ""), ("No", "")], [("Every one", ""), ("Only the others", "")]]
    assert answers("cheshire_cat")[1] == [("Gems", "gem"), ("Stars", "star")]


def test_every_question_says_how_far_one_is(table: Table) -> None:
    pack, tell = begun(table).pack(), Wording("en")
    view = questions_view((*card_questions(pack, "jack", tell), *card_questions(pack, "alice", tell)), tell)
    assert [question.progress for question in view.questions] == ["1 of 3", "2 of 3", "3 of 3"]
    assert view.questions[-1].share == 1 and view.unknown == "I don’t know"


# -- the skeleton ------------------------------------------------------------------------------------------------------


def test_steps_are_told_and_how_far_a_game_is(table: Table) -> None:
    session = begun(table, "Fiona", "Ali")
    Finger(table, session).touch(29, 50)
    steps = [KINDS["tricks"].step(play(session), step.event) for step in session.log.steps()]
    assert steps == ["Fiona: 29 in trick 1", "Ghost 1: 50 in trick 1"]
    assert KINDS["tricks"].so_far(play(session)) == "Trick 1 of 8"
    ended = begun(table, "Fiona", "Ali", variant="end")
    assert KINDS["tricks"].so_far(play(ended, "Ali")) == "Ali’s team, 0 of 8 cards"
    team(ended, "Fiona", (*FIONA, 1), star=1)
    assert KINDS["tricks"].unfinished(play(ended)) == "Ali"


def test_the_menu_offers_what_the_page_does_not_show(table: Table) -> None:
    by_trick, at_end = begun(table), begun(table, variant="end")
    team(at_end, "Ann")

    def titles(session: Session, **looking: Any) -> list[str]:
        return [row.title for row in tricks_menu_view(play(session), **looking).sections[0].rows]

    assert titles(by_trick) == ["Workshop", "Tricks", "Steps so far", "Chapter III", "Results", "Rules"]
    assert "Chapter III" not in titles(by_trick, chapter=3)
    assert titles(at_end)[1:3] == ["Enter a hand code", "Code of this team"]


def test_a_pending_view_is_right_but_for_tokens_and_reasons(table: Table) -> None:
    session = begun(table)
    Finger(table, session).touch(*TRICKS[0], *TRICKS[1][:2])
    for looking in ({"trick": 1}, {"trick": 2}):
        final, pending = (trick_view(play(session, scored=scored), **looking) for scored in (True, False))
        stale = trick_view(play(session, stale=True), **looking)
        assert pending == stale and pending != final
        assert replace(pending, plays=()) == replace(final, plays=())
        assert [replace(each, tokens=()) for each in pending.plays] == [replace(each, tokens=()) for each in final.plays]
    chapter = game_view(play(session, scored=False), chapter=3)
    assert chapter.pending and [card.value for card in chapter.body.cards] == ["35", "40"]


@pytest.mark.parametrize("lang", GRAMMARS)
def test_every_view_is_json_and_is_built_alike_twice(table: Table, lang: str) -> None:
    by_trick, at_end = whole_game(table), begun(table, variant="end")
    team(at_end, "Ann", star=2)
    third = {"chapter": 3}
    for session, looking in ((by_trick, {}), (by_trick, {"trick": 3}), (by_trick, third), (at_end, {}), (at_end, third)):
        view = game_view(play(session, lang=lang), **looking)
        assert view == game_view(play(session, lang=lang), **looking) and isinstance(to_json(view), dict)
        assert view.body.title and view.next.label
    deck = layout_of(play(by_trick, lang=lang))
    assert [face.value for face in deck.cards] == list(by_trick.pack().by_value)
    assert [token.id for token in deck.tokens] == list(by_trick.pack().tokens)


@pytest.mark.parametrize("seed", range(6))
def test_the_table_accepts_every_tap_that_a_view_of_a_random_game_offers(table: Table, seed: int) -> None:
    chance = random.Random(seed)
    session = begun(table, *FOUR[:chance.randint(2, 4)])
    deck = list(session.pack().by_value)
    chance.shuffle(deck)
    finger = Finger(table, session)
    for card in deck[:chance.randint(1, 25)]:
        if finger.view.complete and finger.view.trick == finger.view.of:
            break
        if chance.random() < 0.2:
            finger.act(chance.choice(finger.view.plays).tap)
        finger.touch(card)
    for trick in (0, 1):
        assert assert_taps_work(table, session, trick_view(play(session), trick=trick))
        for name in session.players[:2]:
            guest = game_view(play(session, name, role="guest"), trick=trick)
            for tap in taps_in(guest.body):
                for event in tap.send:
                    rights.check(session, name, event)
            assert_taps_work(table, session, guest.body)
