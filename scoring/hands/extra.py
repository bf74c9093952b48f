"""Extra cards at the table: how many a hand may have, who brings one, which cards it may be, and whether a card just touched is the one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.context import NO_CONTEXT, TableContext
from scoring.hands.choices import Choices, Use, extra_cards, known_discard
from scoring.hands.pack import HandPack
from sentences import Saying


def hand_limit(pack: HandPack, hand: Sequence[str], beside: TableContext = NO_CONTEXT) -> int:
    """How many cards this hand may hold: one more for everybody who takes or allows one, as far as that is allowed in all."""
    more = len(pack.takers(hand)) + sum(item.traits.more_cards for item in beside.items)
    return pack.hand_size + (more if pack.most_extra is None else min(more, pack.most_extra))


def context_after_taking(pack: HandPack, beside: TableContext, choices: Choices) -> TableContext:
    """What lies beside the hand once its extra cards have been taken."""
    for card in extra_cards(pack, choices):
        beside = beside.without(pack.cards[card])
    return beside


def takeable(pack: HandPack, hand: Sequence[str], cards: Collection[str], variant: object = None) -> list[str]:
    """Those of the cards that some card of the hand may take."""
    anything = pack.takes_any_card(variant)
    return [card for taker in pack.takers(hand)
            for card in pack.chooser[taker].takes(pack, taker, [each for each in cards if each != taker], anything)]


def may_be_extra(pack: HandPack, hand: Sequence[str], choices: Choices, card: str, discard: Collection[str],
                 variant: object = None) -> bool:
    """Whether a card is the extra one: the hand is full but for it and it may be taken. One of the discard area may replace another."""
    taken = any(choices.get(taker) for taker in pack.takers(hand))
    return len(hand) == pack.hand_size and (card in discard or not taken) and card in takeable(pack, hand, [card], variant)


def cannot_all_be(pack: HandPack, hand: Sequence[str], variant: object = None) -> str:
    """The card that would have to have brought one of a hand with one card too many, if it may bring none of them; else ''."""
    takers = pack.takers(hand)
    return takers[0] if takers and len(hand) > pack.hand_size and not takeable(pack, hand, hand, variant) else ""


def wanted_by(pack: HandPack, taker: str) -> Saying:
    """What a card may bring, as a phrase: «an Army or a Leader»."""
    return pack.chooser[taker].wanted(pack.lexicon)


def extra_uses(pack: HandPack, taker: str, choices: Choices, discard: Sequence[str], held: Collection[str],
               variant: object = None) -> list[Use]:
    """Everything in the discard area that a card may bring; what somebody holds is not there any more."""
    pile = [card for card in known_discard(pack, discard, choices) if card not in held]
    return [Use(card) for card in pack.chooser[taker].takes(pack, taker, pile, pack.takes_any_card(variant))]
