"""Taught cards: how many are known at the start of a game, and what friends pass on."""
from __future__ import annotations

import pytest

from sentences import GRAMMARS
from table import Table
from table.corrections import bare, import_text, teach
from views.code import squares
from views.parts import Link
from views.seating import seating_view
from views.taught import MOST_IN_A_CODE, known_row, pass_on_view, taught_cards_view
from views.wording import Wording

GAME, TELL = "once_upon_a_draft", Wording("en")


def taught(table: Table, *cards: str) -> None:
    names = {card: dict.fromkeys(GRAMMARS, f"The {card}") for card in cards}
    teach(table, GAME, {"cards": {card: {"name": names[card], "abilities": [], "categories": []} for card in cards}})


def unread(table: Table) -> list[str]:
    return [card.id for card in bare(table, GAME).cards.values() if card.unread]


def test_the_start_of_a_game_says_how_many_cards_are_known_and_what_that_means(own_table: Table) -> None:
    unknown, row = len(unread(own_table)), seating_view(own_table, TELL, GAME).workshop
    assert row is not None and row.title == f"{50 - unknown} cards of 50 are known"
    assert row.caption.startswith("The app asks for the tokens of the others")
    assert row.tap is not None and row.tap.open == Link("taught_cards", {"game": GAME})
    taught(own_table, unread(own_table)[0])
    again = seating_view(own_table, TELL, GAME).workshop
    assert again is not None and again.title == f"{51 - unknown} cards of 50 are known"
    taught(own_table, *unread(own_table))
    assert known_row(own_table.pack_to_show(GAME), TELL).title == "Every card is known. Well done!"


def test_a_few_taught_cards_fit_a_code_and_many_do_not(own_table: Table) -> None:
    assert pass_on_view(own_table, TELL, GAME).nothing == "Nothing taught yet."
    first, *others = unread(own_table)
    taught(own_table, first)
    view = pass_on_view(own_table, TELL, GAME)
    assert first in view.text and view.caption.startswith("You taught the app 1 thing. Scan it")
    assert view.squares == tuple("".join("1" if dark else "0" for dark in row) for row in squares(view.text))
    taught(own_table, *others)
    many = pass_on_view(own_table, TELL, GAME)
    assert len(many.text.encode()) > MOST_IN_A_CODE and many.squares == () and "Send it" in many.caption


def test_what_a_friend_passed_on_is_known_afterwards(own_table: Table) -> None:
    card = unread(own_table)[0]
    taught(own_table, card)
    text = pass_on_view(own_table, TELL, GAME).text
    own_table.overlays.pop(GAME, None)
    assert own_table.pack(GAME).cards[card].unread
    undo = import_text(own_table, GAME, text)
    assert not own_table.pack(GAME).cards[card].unread
    undo()
    assert own_table.pack(GAME).cards[card].unread


@pytest.mark.parametrize("lang", GRAMMARS)
def test_teaching_taking_and_passing_on_are_offered_in_every_language(own_table: Table, lang: str) -> None:
    rows = taught_cards_view(own_table, Wording(lang), GAME).sections[0].rows
    assert [row.tap.open.to for row in rows if row.tap and row.tap.open] == ["workshop_list", "take_cards", "pass_on_cards"]
