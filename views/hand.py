"""A hand being entered: every card of the deck with its tap, the hand below, and the items beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scoring.hands import HandResult
from sentences import say, say_n
from table.games.hands import MOST_CARDS, Hand, hand_full
from views.choices import StripView, strip_view
from views.deck import card_name, suit_of
from views.hand_cards import (
    HandPlay,
    cards_of,
    current_result_of,
    extra_cards_of,
    hand_limit,
    informed_takers,
    latest_result_of,
    pile_source,
    taker_of,
    use_events,
    why_one_more,
    wrong_extra,
)
from views.parts import NO_TAP, Link, Person, RowView, Tap


@dataclass(frozen=True, slots=True)
class TileView:
    """A card of the deck, or an item."""

    state: Literal["free", "mine", "theirs"] = "free"
    holder: Person | None = None
    blanked: bool = False
    lies: bool = False  # whether it is in the discard area
    suit: str = ""  # the suit that a choice gave it
    note: str = ""  # « = Orage »
    said: str = ""  # for screen readers, read after the text in the deck
    tap: Tap = NO_TAP


@dataclass(frozen=True, slots=True)
class SlotView:
    """A slot of the hand; '' is an empty one."""

    card: str = ""
    suit: str = ""
    points: str = ""
    blanked: bool = False
    tap: Tap = NO_TAP
    hold: Tap = NO_TAP


@dataclass(frozen=True, slots=True)
class ItemsView:
    """The items, which lie face down beside a hand."""

    title: str
    caption: str
    tiles: Mapping[str, TileView]
    rows: tuple[RowView, ...]  # those of this hand: name, points, a link to their reasons; a long press removes one
    sums: tuple[str, ...]  # the total of the last 0, 1, 2 … of them, for those out of sight
    add: Tap = NO_TAP  # the tap of an item that is not in `tiles`


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand. A card missing in `tiles` is free: its tap is `add` with the card's id in the event."""

    caption: str
    count: str  # 5/7
    said: str  # 5 of 7 cards
    full: bool
    over: bool
    size: int  # the number of slots
    tiles: Mapping[str, TileView]
    add: Tap
    slots: tuple[SlotView, ...]  # the slots, including empty ones
    families: Mapping[str, str]  # suit → a remark
    why: Tap
    strip: StripView | None = None
    items: ItemsView | None = None
    cards: tuple[str, ...] = ()  # cards of this hand in the order they were tapped


def hand_view(play: HandPlay) -> HandView:
    pack, state, tell = play.pack, play.state, play.wording
    hand, scored = state.player(play.viewer.seat), current_result_of(play)
    cards = cards_of(pack, hand, latest_result_of(play, hand.name))
    limit = hand_limit(pack, hand)
    slots = tuple(_slot(play, hand, card, scored) for card in cards)
    empty = SlotView(tap=Tap(says=tell(say("Tap a card above to put it here."))))
    return HandView(
        caption=_caption(play, hand, len(cards), limit),
        count=f"{len(cards)}/{limit}",
        said=tell(say("{n} of {full} cards", n=len(cards), full=limit)),
        full=len(cards) == limit,
        over=len(cards) > limit,
        size=limit,
        tiles=_tiles(play, hand, cards, scored),
        add=_add(play, hand),
        slots=(*slots, *[empty] * (limit - len(cards))),
        families={suit: _in_this_hand(play, hand, suit) for suit in pack.suits},
        why=why_tap(play, hand),
        strip=strip_view(play),
        items=items_view(play, hand) if pack.items else None,
        cards=tuple(cards),
    )


def _caption(play: HandPlay, hand: Hand, held: int, limit: int) -> str:
    tell = play.wording
    if held > limit:
        return tell(say_n("{n} card too many in this hand", "{n} cards too many in this hand", held - limit))
    if limit > play.pack.hand_size:
        return why_one_more(play.pack, hand, latest_result_of(play, hand.name), tell)
    if held == limit:
        return tell(say("{whose} hand is complete", whose=tell.whose(hand.name)))
    return tell(say("Tap {whose} cards", whose=tell.whose(hand.name)))


# What tapping a card does


def _add(play: HandPlay, hand: Hand, card: str = "") -> Tap:
    """Adds a card to this hand; returns a sentence instead if the rules allow no further card."""
    most = min(MOST_CARDS, play.pack.most_cards)
    if len(hand.hand) >= most:
        return Tap(says=play.wording(hand_full(hand.name, most).saying))
    event = {"player": hand.name, "card": card}
    says = wrong_extra(play.pack, [*hand.hand, card], play.state.variant, play.wording) if card else ""
    return Tap(send=({"do": "add_card", **event},), back=({"do": "remove_card", **event},), says=says)


def _tiles(play: HandPlay, hand: Hand, cards: list[str], scored: HandResult | None) -> dict[str, TileView]:
    pack, state = play.pack, play.state
    tiles = {card: _own_tile(play, hand, card, scored) for card in cards}
    for other in state.players:
        if other is not hand:
            for card in cards_of(pack, other, latest_result_of(play, other.name)):
                tiles.setdefault(card, _others_tile(play, hand, other, card))
    might_be_extra = len(hand.hand) >= pack.hand_size and bool(pack.takers(hand.hand))
    for card in pack.cards if might_be_extra else state.discard:
        if card not in tiles:
            tiles[card] = _free_tile(play, hand, card)
    return tiles


def _own_tile(play: HandPlay, hand: Hand, card: str, scored: HandResult | None) -> TileView:
    pack, tell = play.pack, play.wording
    own = scored.cards.get(card) if scored is not None else None
    note = suit = ""
    if own is not None:
        note = f"= {card_name(pack, own.face.name, tell)}" if own.face.copies else ""
        given = own.face.suit is not None and own.face.suit != suit_of(pack, card) and not note
        suit = str(own.face.suit) if given else ""
    blanked, lies = own is not None and own.blanked, card in play.state.discard
    where = tell(say("in the discard area")) if lies else ""
    mine = say("yours") if play.viewer.role != "onlooker" else say("{name} has it", name=hand.name)
    said = [tell(mine), tell(say("blanked")) if blanked else "", where, note]
    tap = _own_tap(play, hand, card)
    spoken = ", ".join(filter(None, said))
    return TileView("mine", blanked=blanked, lies=lies, suit=suit, note=note, said=spoken, tap=tap)


def _own_tap(play: HandPlay, hand: Hand, card: str) -> Tap:
    if card in hand.hand:
        event = {"player": hand.name, "card": card}
        return Tap(send=({"do": "remove_card", **event},), back=({"do": "add_card", **event},))
    brought = extra_cards_of(play.pack, hand, latest_result_of(play, hand.name))
    taker = next(taker for taker, extra in brought.items() if extra == card)
    if taker in informed_takers(play.pack, hand, play.state):
        return Tap(open=Link("choices"))  # another card of the pile, or none
    return Tap(send=({"do": "leave_to_app", "player": hand.name, "card": taker},))


def _others_tile(play: HandPlay, hand: Hand, other: Hand, card: str) -> TileView:
    tell = play.wording
    said = tell(say("{name} has it", name=other.name))
    if play.viewer.role != "table":
        tap = Tap(says=f"{card_name(play.pack, card, tell)}{tell.colon}{said}")
    elif card in other.hand:
        tap = _move(play, hand, card, other.name)
    else:
        tap = _free_tap(play, hand, card)  # an extra card that the search chose for somebody else
    return TileView("theirs", play.people[other.name], lies=card in play.state.discard, said=said, tap=tap)


def _free_tile(play: HandPlay, hand: Hand, card: str) -> TileView:
    lies = card in play.state.discard
    said = [play.wording(say("free")), play.wording(say("in the discard area")) if lies else ""]
    return TileView(lies=lies, said=", ".join(filter(None, said)), tap=_free_tap(play, hand, card))


def _free_tap(play: HandPlay, hand: Hand, card: str) -> Tap:
    taker = taker_of(play.pack, hand, card, play.state)
    if taker:
        return Tap(send=use_events(play.pack, hand, taker, card))
    if card in play.state.discard:
        return _move(play, hand, card, play.wording(pile_source(play.pack, play.state)))
    return _add(play, hand, card)


def _move(play: HandPlay, hand: Hand, card: str, holder: str) -> Tap:
    if len(hand.hand) >= min(MOST_CARDS, play.pack.most_cards):
        return _add(play, hand, card)
    says = _moved_sentence(play, card, holder, hand.name)
    return Tap(send=({"do": "move_card", "player": hand.name, "card": card},), says=says, undo=True)


def _moved_sentence(play: HandPlay, card: str, holder: str, player: str) -> str:
    name = card_name(play.pack, card, play.wording)
    return play.wording(say("{card}: from {holder} to {player}", card=name, holder=holder, player=player))


def why_tap(play: HandPlay, hand: Hand, card: str = "") -> Tap:
    if not hand.hand and not hand.items:
        return Tap(says=play.wording(say("No card of {name} is entered: nothing to explain yet.", name=hand.name)))
    return Tap(open=Link("why", {"player": hand.name, "card": card}))


def _slot(play: HandPlay, hand: Hand, card: str, scored: HandResult | None) -> SlotView:
    own = scored.cards.get(card) if scored is not None else None
    explain, touch = why_tap(play, hand, card), _own_tap(play, hand, card)
    printed = suit_of(play.pack, card)
    if own is None:
        return SlotView(card, printed, "…", tap=explain, hold=touch)
    if own.blanked:
        return SlotView(card, printed, "0", True, explain, touch)
    return SlotView(card, own.face.suit or printed, play.wording.number(own.points), False, explain, touch)


def _in_this_hand(play: HandPlay, hand: Hand, suit: str) -> str:
    held = sum(suit_of(play.pack, card) == suit for card in hand.hand)
    tell = play.wording
    return tell(say("{family}: {held} in this hand", family=tell(play.pack.lexicon.suit(suit)), held=held))


# Items beside the hand


def items_view(play: HandPlay, hand: Hand) -> ItemsView:
    pack, tell, scored = play.pack, play.wording, latest_result_of(play, hand.name)
    points = {} if scored is None else {item: score.points for item, score in scored.items.items()}
    sums = [""] + [
        tell.number(sum(points[item] for item in last)) if set(last) <= set(points) else "…"
        for last in (hand.items[-count:] for count in range(1, len(hand.items) + 1))
    ]
    tiles = {item: _item(play, hand, other, item) for other in play.state.players for item in other.items}
    rows = tuple(
        RowView(card_name(pack, item, tell), figure=tell.number(points[item]) if item in points else "…", id=item,
                tap=why_tap(play, hand, item), hold=tiles[item].tap)
        for item in hand.items
    )
    return ItemsView(
        title=tell(say("Items beside the hand")),
        caption=tell(say("Tap those face down in front of {name}.", name=hand.name)),
        tiles=tiles,
        rows=rows,
        sums=tuple(sums),
        add=Tap(send=({"do": "add_item", "player": hand.name, "item": ""},)),
    )


def _item(play: HandPlay, hand: Hand, holder: Hand, item: str) -> TileView:
    tell = play.wording
    if holder is hand:
        said = tell(say("yours"))
        return TileView("mine", said=said, tap=Tap(send=({"do": "remove_item", "player": hand.name, "item": item},)))
    said = tell(say("{name} has it", name=holder.name))
    tap = Tap(says=said)
    if play.viewer.role == "table":
        moved = _moved_sentence(play, item, holder.name, hand.name)
        tap = Tap(send=({"do": "add_item", "player": hand.name, "item": item},), says=moved, undo=True)
    return TileView("theirs", play.people[holder.name], said=said, tap=tap)
