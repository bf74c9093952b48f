"""Extra cards: how many a hand may have, which card takes one, which cards it may take, and whether a card just tapped is the extra one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.context import NO_CONTEXT, TableContext
from scoring.hands.choices import Choices, Use, extra_cards, known_discard
from scoring.hands.pack import HandPack
from sentences import Saying


def hand_limit(pack: HandPack, hand: Sequence[str], context: TableContext = NO_CONTEXT) -> int:
    """Returns how many cards this hand may hold: one more for each card that takes or allows one, up to the game's limit."""
    more = len(pack.takers(hand)) + sum(item.traits.more_cards for item in context.items)
    return pack.hand_size + (more if pack.most_extra is None else min(more, pack.most_extra))


def context_after_taking(pack: HandPack, context: TableContext, choices: Choices) -> TableContext:
    """Returns the table after the extra cards of a hand have been taken."""
    for card in extra_cards(pack, choices):
        context = context.without(pack.cards[card])
    return context


def takeable(pack: HandPack, hand: Sequence[str], cards: Collection[str], variant: object = None) -> list[str]:
    """Returns the cards that some card of the hand may take."""
    any_card = pack.takes_any_card(variant)
    return [card for taker in pack.takers(hand)
            for card in pack.choice_of[taker].takeable_cards(pack, taker, [each for each in cards if each != taker], any_card)]


def may_be_extra(pack: HandPack, hand: Sequence[str], choices: Choices, card: str, discard: Collection[str],
                 variant: object = None) -> bool:
    """Whether a card is the extra one: without it the hand is full, and it may be taken.

    A card of the discard area may replace another.
    """
    taken = any(choices.get(taker) for taker in pack.takers(hand))
    return len(hand) == pack.hand_size and (card in discard or not taken) and card in takeable(pack, hand, [card], variant)


def taker_without_extra(pack: HandPack, hand: Sequence[str], variant: object = None) -> str:
    """Returns the card that should have taken one of a hand with one card too many, if it may take none of them; else ''."""
    takers = pack.takers(hand)
    return takers[0] if takers and len(hand) > pack.hand_size and not takeable(pack, hand, hand, variant) else ""


def extra_card_text(pack: HandPack, taker: str) -> Saying:
    """Returns what a card may take, as a phrase: «an Army or a Leader»."""
    return pack.choice_of[taker].targets_text(pack.lexicon)


def extra_uses(pack: HandPack, taker: str, choices: Choices, discard: Sequence[str], held: Collection[str],
               variant: object = None) -> list[Use]:
    """Lists what a card may take from the discard area, without the cards that somebody holds."""
    pile = [card for card in known_discard(pack, discard, choices) if card not in held]
    return [Use(card) for card in pack.choice_of[taker].takeable_cards(pack, taker, pile, pack.takes_any_card(variant))]
