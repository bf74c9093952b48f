"""The menu of a hand."""

from __future__ import annotations

from sentences import say
from views.code import code_row, enter_code_row
from views.deck import ITEM_ICON, PILE_ICON, card_name
from views.hand_cards import HandPlay, pile_count, pile_title, takers_of_deck
from views.kinds import menu_rows
from views.parts import Link, ListView, RowView, SectionView, StepperView, Tap


def hand_menu_view(play: HandPlay) -> ListView:
    pack, state, tell = play.pack, play.state, play.wording
    hand = state.player(play.viewer.seat)
    whose = tell.whose(hand.name)
    rows = [enter_code_row(tell, say("A hand from another phone"))]
    if hand.hand or hand.items:
        rows.append(code_row(tell, say("Code of this hand")))
    rows.append(RowView(tell(say("Extra points")), tell(say("The last row of the score sheet: {n}", n=str(hand.extra))),
                        icon="numeric-positive-1", tap=Tap(open=Link("extra"))))
    if pack.items:
        lying = ", ".join(card_name(pack, item, tell) for item in hand.items)
        lying = lying or tell(say("None in front of {name}", name=hand.name))
        rows.append(RowView(tell(say("{whose} items", whose=whose)), lying, icon=ITEM_ICON,
                            tap=Tap(open=Link("items"))))
    if pack.uses_discard:
        rows.append(RowView(tell(pile_title(pack, state, "discard")), tell(pile_count(pack, state, "discard")),
                            icon=PILE_ICON, tap=Tap(open=Link("discard"))))
    if takers_of_deck(pack, hand):
        rows.append(RowView(tell(pile_title(pack, state, "deck")), tell(pile_count(pack, state, "deck", hand)),
                            icon=PILE_ICON, tap=Tap(open=Link("candidates", {"player": hand.name}))))
    emptied = Tap(send=({"do": "clear_hand", "player": hand.name},),
                  says=tell(say("{whose} hand is empty.", whose=whose)), undo=True)
    rows.append(RowView(tell(say("Empty this hand")), tell(say("Can be undone")), icon="eraser-variant",
                        tap=emptied if hand.hand or hand.items else Tap()))
    return ListView(tell(say("{whose} hand", whose=whose)), sections=(SectionView(rows=(*rows, *menu_rows(play))),))


def extra_points_view(play: HandPlay) -> tuple[ListView, StepperView]:
    """Builds the form for points that the table adds to a player, stored separately."""
    tell, hand = play.wording, play.state.player(play.viewer.seat)
    caption = tell(say("What your table adds for {name}, on its own line.", name=hand.name))
    event = {"do": "extra", "player": hand.name}
    stepper = StepperView("", event, "points", hand.extra, least=-99, most=99)
    return ListView(tell(say("Extra points")), caption), stepper
