"""Hands of cards with choices.

A choice is in one of three states. *Left to the app*: the card is not in `choices`, and the search finds the best
use. *Left unused*: it is there with None. *Chosen*: it is there with what the player declared. Taking an extra
card is such a choice, too: the app takes the best one of the discard area, unless the player names one or none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from scoring.hands import HandEntry, HandPack, TableResult, read_choices, score_table
from sentences import Speaks, say
from table.games.events import COMMON, Choice, by_word
from table.games.game import GameKind
from table.games.state import NOTHING, Json, Player, Shape, State, other_than, without_key
from table.rules import check_known
from table.words import Refused

MOST_CARDS = 15  # in any hand, whatever the pack says: the limit of a hand code
MOST_ITEMS = 31  # items, for the same reason


@dataclass(frozen=True, kw_only=True)
class HandsShape(Shape):
    names_any_card: tuple[str, ...] = ()  # cards whose choice may name cards outside the hand
    hand_size: int = 0  # cards of a full hand; 0 in old logs, which did not record it

    @classmethod
    def of(cls, pack: HandPack, **more: Any) -> Self:
        free = tuple(card for card, choice in pack.choice_of.items() if choice.names_any_card or choice.takes_extra_card)
        return super().of(pack, names_any_card=free, hand_size=pack.hand_size)


@dataclass(frozen=True, kw_only=True)
class Hand(Player):
    hand: tuple[str, ...] = ()
    choices: Mapping[str, Choice] = field(default_factory=dict)
    items: tuple[str, ...] = ()  # face down beside the hand
    candidates: tuple[str, ...] = ()  # cards of the deck that this player could take
    extra: int = 0  # the score sheet's row for points the table adds


@dataclass(frozen=True, kw_only=True)
class Hands(State[Hand]):
    shape: HandsShape = field(repr=False)
    discard: tuple[str, ...] = ()

    def score(self, pack: HandPack) -> TableResult:
        return score_table(pack, {hand.name: self.entry(pack, hand) for hand in self.players})

    def entry(self, pack: HandPack, hand: Hand) -> HandEntry:
        """Returns a player's hand as an entry for the rules."""
        return HandEntry(
            hand=hand.hand,
            choices=read_choices(pack, hand.choices),
            items=hand.items,
            extra=hand.extra,
            discard=self.discard or None,
            deck=in_deck(self, hand) if hand.candidates else None,
            variant=self.variant,
            player_count=len(self.players),
        )

    def entered(self, name: str) -> bool:
        hand = self.player(name)
        return bool(hand.hand or hand.items or hand.extra)


def in_deck(state: Hands, hand: Hand) -> list[str]:
    """Lists the cards this player could take from the deck: those that are in no hand nor the discard area."""
    elsewhere = {*state.discard, *(card for other in state.players for card in other.hand)}
    return [card for card in hand.candidates if card not in elsewhere]


def _held(hand: Hand, card: str) -> None:
    if card not in hand.hand:
        raise Refused(say("{player} does not have this card ({card}).", player=hand.name, card=card))


def _aims_at(choice: Choice) -> str | None:
    return choice.get("card") if isinstance(choice, Mapping) else choice


def _held_or_brought(hand: Hand, card: str, choices: Mapping[str, Choice]) -> None:
    """Refuses a card that is neither in the hand nor taken as an extra card: both may have a choice."""
    if card not in [_aims_at(choice) for choice in choices.values()]:
        _held(hand, card)


def remove_card(state: Hands, /, player: str, card: str) -> Hands:
    """Removes a card from the hand, together with its choice and the choices of other cards about it.

    A choice that may name any card stays.
    """
    hand = state.player(player)
    _held(hand, card)
    kept = {
        choice_card: choice
        for choice_card, choice in hand.choices.items()
        if choice_card != card and (choice_card in state.shape.names_any_card or _aims_at(choice) != card)
    }
    return state.with_player(player, hand=other_than(card, hand.hand), choices=kept)


def add_card(state: Hands, /, player: str, card: str) -> Hands:
    hand = state.player(player).hand
    if card in hand:
        raise Refused(say("{player} already has this card ({card}).", player=player, card=card))
    if len(hand) >= MOST_CARDS:
        raise hand_full(player, MOST_CARDS)
    return state.with_player(player, hand=(*hand, card))


def move_card(state: Hands, /, player: str, card: str) -> Hands:
    """Moves the card to this player, from another hand or the discard area."""
    for hand in state.players:
        if hand.name != player and card in hand.hand:
            state = remove_card(state, hand.name, card)
    return add_card(state.with_changes(discard=other_than(card, state.discard)), player, card)


def set_hand(
    state: Hands, /, player: str, hand: tuple[str, ...], choices: Mapping[str, Choice] = NOTHING, items: tuple[str, ...] | None = None
) -> Hands:
    """Replaces a whole hand, from a hand code or retyped. Without `items`, those stay."""
    state = state.with_player(player, hand=(), choices={})
    for card in hand:
        state = add_card(state, player, card)
    for card in choices:
        _held_or_brought(state.player(player), card, choices)
    if items is not None:
        state = state.with_player(player, items=())
    for item in items or ():
        state = add_item(state, player, item)
    return state.with_player(player, choices=choices)


def clear_hand(state: Hands, /, player: str) -> Hands:
    return state.with_player(player, hand=(), choices={}, items=(), candidates=())


def add_item(state: Hands, /, player: str, item: str) -> Hands:
    """Puts an item face down in front of this player, wherever it was before: each item exists once."""
    for hand in state.players:
        if item in hand.items:
            state = state.with_player(hand.name, items=other_than(item, hand.items))
    items = state.player(player).items
    if len(items) >= MOST_ITEMS:
        raise Refused(say("{player} already has {most} items: remove one first.", player=player, most=MOST_ITEMS))
    return state.with_player(player, items=(*items, item))


def remove_item(state: Hands, /, player: str, item: str) -> Hands:
    items = state.player(player).items
    if item not in items:
        raise Refused(say("{player} does not have this item ({item}).", player=player, item=item))
    return state.with_player(player, items=other_than(item, items))


def choose(state: Hands, /, player: str, card: str, use: Choice) -> Hands:
    """Sets what a choice card is used for; null leaves it unused on purpose."""
    hand = state.player(player)
    _held_or_brought(hand, card, hand.choices)
    return state.with_player(player, choices={**hand.choices, card: use})


def leave_to_app(state: Hands, /, player: str, card: str | None = None) -> Hands:
    """Lets the search decide again, about one card or the whole hand."""
    hand = state.player(player)
    if card is None:
        return state.with_player(player, choices={})
    _held(hand, card)
    return state.with_player(player, choices=without_key(hand.choices, card))


def extra(state: Hands, /, player: str, points: int) -> Hands:
    return state.with_player(player, extra=points)


def add_candidate(state: Hands, /, player: str, card: str) -> Hands:
    """Records that this player could take a card from the deck."""
    return set_candidates(state, player, (*state.player(player).candidates, card))


def remove_candidate(state: Hands, /, player: str, card: str) -> Hands:
    return state.with_player(player, candidates=other_than(card, state.player(player).candidates))


def set_candidates(state: Hands, /, player: str, cards: tuple[str, ...]) -> Hands:
    """Replaces all of them."""
    return state.with_player(player, candidates=tuple(dict.fromkeys(cards)))


def _somebody(state: Hands, name: str) -> None:
    """Checks that the player who reported it, if any, is at the table."""
    if name:
        state.player(name)


def discard(state: Hands, /, card: str, player: str = "") -> Hands:
    """Puts a card into the discard area; `player`: who said so, because their hand depends on it."""
    _somebody(state, player)
    if card in state.discard:
        raise Refused(say("This card is already in the discard area ({card}).", card=card))
    return state.with_changes(discard=(*state.discard, card))


def undiscard(state: Hands, /, card: str, player: str = "") -> Hands:
    _somebody(state, player)
    if card not in state.discard:
        raise Refused(say("This card is not in the discard area ({card}).", card=card))
    return state.with_changes(discard=other_than(card, state.discard))


WORDS = by_word(add_card, remove_card, move_card, set_hand, clear_hand, choose, leave_to_app, add_item, remove_item, add_candidate,
                remove_candidate, set_candidates, extra, discard, undiscard)


def check_step(after: Hands, before: Hands, pack: HandPack) -> None:
    """Refuses a hand larger than the game scores, more drawn cards than the variant allows, and unknown cards or items.

    What a newer pack made too large may shrink.
    """
    check_known(pack.cards, _named_cards(after) - _named_cards(before))
    check_known(pack.items, _named_items(after) - _named_items(before))
    held = {player.name: len(player.hand) for player in before.players}
    for player in after.players:
        if len(player.hand) > max(pack.most_cards, held.get(player.name, 0)):
            raise hand_full(player.name, pack.most_cards)
    variant = pack.variants.get(after.variant)
    drawn = variant.drawn if variant is not None else None
    if drawn is not None and len(after.discard) > max(drawn, len(before.discard)):
        raise Refused(say("Only {most} cards are drawn: remove one first.", most=drawn))


def _named_cards(state: Hands) -> set[str]:
    return {*state.discard, *(card for hand in state.players for card in (*hand.hand, *hand.candidates))}


def _named_items(state: Hands) -> set[str]:
    return {item for hand in state.players for item in hand.items}


def hand_full(player: str, most: int) -> Refused:
    return Refused(say("{player} already has {most} cards: remove one first.", player=player, most=most))


def warnings(result: TableResult) -> list[Speaks]:
    """Lists the warnings of the table and of every hand."""
    return [*result.warnings, *(warning for hand in result.players.values() for warning in hand.warnings)]


def unfinished(state: Hands, pack: HandPack) -> list[str]:
    return [hand.name for hand in state.players if len(hand.hand) < pack.hand_size]


def figures(part: Json) -> list[tuple[str, int]]:
    """Lists every card and the points the table added: together they are the total."""
    cards = [(card, counted["points"]) for card, counted in part.get("cards", {}).items()]
    return [*cards, ("extra", part["extra"])] if part.get("extra") else cards


def cards_of(raw: Mapping[str, Json]) -> list[str]:
    named = [raw.get("card"), raw.get("item")]
    return [*filter(None, named), *raw.get("hand", ()), *raw.get("cards", ()), *(raw.get("items") or ())]


GAME: GameKind[Hands] = GameKind(
    state=Hands,
    shape=HandsShape,
    player=Hand,
    words={**COMMON, **WORDS},
    total="total",
    check_step=check_step,
    warnings=warnings,
    unfinished=unfinished,
    figures=figures,
    cards_of=cards_of,
    ask_the_rules=frozenset({"choose", "set_hand"}),
)
