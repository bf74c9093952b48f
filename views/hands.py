"""The hooks that game.py calls for games of hands."""

from __future__ import annotations

from dataclasses import replace

from sentences import say, say_n
from table.games.state import Json
from views.choices import StripView
from views.counting import cards_too_many
from views.deck import card_name, deck_view
from views.hand import HandView, hand_view
from views.hand_cards import HandPlay, cards_of, hand_limit, latest_result_of
from views.hand_menu import hand_menu_view
from views.kinds import KindViews, TabView
from views.parts import Action, Event, Link, Tap
from views.piles import PileView, pile_view
from views.standing import points_of


def entered_cards(play: HandPlay, name: str) -> tuple[int, int]:
    hand = play.state.player(name)
    return len(cards_of(play.pack, hand, latest_result_of(play, name))), hand_limit(play.pack, hand)


def hand_tab(play: HandPlay, name: str, **_selection: Json) -> TabView:
    hand, tell = play.state.player(name), play.wording
    total = "–"
    if play.result is not None and play.state.entered(name):
        total = tell.number(points_of(play.result, name) or 0)
    over = cards_too_many(play, name)
    emptied = Tap(send=({"do": "clear_hand", "player": name},),
                  says=tell(say("{whose} hand is empty.", whose=tell.whose(name))), undo=True)
    may = play.viewer.role == "table" or (play.viewer.role == "guest" and name == play.viewer.seat)
    clear = emptied if may and (hand.hand or hand.items) else None
    return TabView(play.people[name], total, over == 0, over > 0, clear=clear)


STEPS = {
    "add_card": say("{player} takes {card}"),
    "remove_card": say("{player} puts {card} back"),
    "move_card": say("{player} takes {card} from another player"),
    "choose": say("{player}: the table’s choice for {card}"),
    "leave_to_app": say("{player}: best choice again"),
    "clear_hand": say("{player}: hand emptied"),
    "set_hand": say("{player}: whole hand or its choices"),
    "add_item": say("{player}: {card} added"),
    "remove_item": say("{player}: {card} removed"),
    "add_candidate": say("{player} could take {card}"),
    "remove_candidate": say("{player} could not take {card}"),
    "set_candidates": say("{player}: cards of the deck"),
    "extra": say("{player}: extra points"),
    "discard": say("{card}: into the discard area"),
    "undiscard": say("{card}: out of the discard area"),
}


def hand_step(play: HandPlay, event: Event) -> str:
    """Returns « Chloé prend Orage »."""
    named = event.get("card", event.get("item"))
    known = named in play.pack.cards or named in play.pack.items
    card = card_name(play.pack, str(named), play.wording) if known else ""
    step = STEPS.get(str(event["do"]))
    if step is None:
        return str(event["do"])
    return play.wording(step.with_parts(player=str(event.get("player", "")), card=card))


def unfinished_hand(play: HandPlay) -> str:
    players, size = play.state.players, play.pack.hand_size
    return next((hand.name for hand in players if len(hand.hand) < size), players[0].name)


def hands_so_far(play: HandPlay) -> str:
    """Returns « Chloé : 5 cartes sur 7 » about an unfinished hand, else how many hands are complete."""
    size, tell = play.pack.hand_size, play.wording
    begun = [player for player in play.state.players if 0 < len(player.hand) < size]
    player = next((player for player in begun if player.name == play.viewer.seat), begun[0] if begun else None)
    if player is None:
        return hands_counted(play)
    return tell(say_n("{player}: {n} of {full} cards", "{player}: {n} of {full} cards", len(player.hand),
                      player=player.name, full=size))


def hands_counted(play: HandPlay) -> str:
    """Returns « 2 mains sur 4 », whichever phone they were entered on."""
    complete, every = complete_hands(play)
    if complete == every:
        return play.wording(say("All hands are complete"))
    return play.wording(say_n("{n} of {full} hands", "{n} of {full} hands", complete, full=every))


def complete_hands(play: HandPlay) -> tuple[int, int]:
    players = play.state.players
    return sum(len(player.hand) >= play.pack.hand_size for player in players), len(players)


def hand_body(play: HandPlay, pile: str = "", here: str = "") -> HandView | PileView:
    """Returns the hand in view, or a pile being entered.

    `here`: players whose hand the table enters although they have their own phone.
    """
    if pile:
        return pile_view(play, pile)
    view, seat = hand_view(play), play.viewer.seat
    return _read_only(play, view) if play.viewer.role == "table" and seat in play.phones and here != seat else view


def _read_only(play: HandPlay, view: HandView) -> HandView:
    """Makes every touch on a hand that is being entered elsewhere say so; the table can still take it over."""
    tell, seat = play.wording, play.viewer.seat
    said = tell(say("{name} enters on their own phone", name=seat))
    here = Action(tell(say("Enter here")), Tap(open=Link("enter_here", {"player": seat})), "pencil-outline")
    notice = Tap(says=said, offer=here)
    items = replace(view.items, add=notice, tiles={item: replace(tile, tap=notice) for item, tile in view.items.tiles.items()},
                    rows=tuple(replace(row, hold=notice) for row in view.items.rows)) if view.items is not None else None
    return replace(view, caption=said, add=notice, tiles={card: replace(tile, tap=notice) for card, tile in view.tiles.items()},
                   slots=tuple(replace(slot, hold=notice) if slot.card else slot for slot in view.slots),
                   strip=StripView(said, ask=here), items=items)


HANDS = KindViews(
    layout=lambda play: deck_view(play.pack, play.wording.lang),
    body=hand_body,
    tab=hand_tab,
    step=hand_step,
    so_far=hands_so_far,
    done=complete_hands,
    entered=entered_cards,
    counted=hands_counted,
    unfinished=unfinished_hand,
    menu=hand_menu_view,
)
