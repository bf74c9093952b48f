"""What a hand holds: its cards and the extra ones; which cards may take one, from where, and what must be entered for it.

A taker takes from the discard area or from the deck. Until the cards there are entered, the app cannot find the
best card of it, and only the table can say which one was taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring import hands
from scoring.hands import HandPack, HandResult, TableResult
from sentences import Saying, say, say_n
from table.games.hands import Hand, Hands
from table.games.state import Json
from views.deck import card_name
from views.parts import Event
from views.play import Play
from views.wording import Wording

HandPlay = Play[HandPack, Hands, TableResult]


def current_result_of(play: HandPlay) -> HandResult | None:
    """Returns the viewed player's part of the result, unless it is outdated."""
    return None if play.stale else latest_result_of(play, play.viewer.seat)


def latest_result_of(play: HandPlay, player: str) -> HandResult | None:
    """Returns a player's part of the latest result, even an outdated one: its extra cards still hold after a tap."""
    return None if play.result is None else play.result.players.get(player)


def hand_limit(pack: HandPack, hand: Hand) -> int:
    """Returns how many cards this hand may hold; an item may allow one more."""
    return hands.hand_limit(pack, hand.hand, hands.TableContext(items=tuple(pack.items[item] for item in hand.items)))


def takers_of_discard(pack: HandPack, hand: Hand) -> list[str]:
    return [taker for taker in pack.takers(hand.hand) if pack.depends_on_discard(taker)]


def takers_of_deck(pack: HandPack, hand: Hand) -> list[str]:
    return [taker for taker in pack.takers(hand.hand) if not pack.depends_on_discard(taker)]


def informed_takers(pack: HandPack, hand: Hand, state: Hands) -> list[str]:
    """Lists the takers whose pile is entered, so that the app can find the best card."""
    return [*(takers_of_discard(pack, hand) if state.discard else ()),
            *(takers_of_deck(pack, hand) if hand.candidates else ())]


def uninformed_takers(pack: HandPack, hand: Hand, state: Hands) -> list[str]:
    informed = informed_takers(pack, hand, state)
    return [taker for taker in pack.takers(hand.hand) if taker not in informed]


def named_extras(pack: HandPack, hand: Hand) -> dict[str, str]:
    """Returns the extra cards that the table named, by their takers."""
    return {taker: use for taker in pack.takers(hand.hand) if isinstance(use := hand.choices.get(taker), str)}


def extra_cards_of(pack: HandPack, hand: Hand, scored: HandResult | None) -> dict[str, str]:
    """Returns the extra cards by their takers: those the table named, and the best ones the search found."""
    chosen = {} if scored is None else scored.choices
    found = {card: use.card for card, use in chosen.items() if use is not None and use.card}
    left = {taker: found[taker] for taker in pack.takers(hand.hand) if taker in found and taker not in hand.choices}
    return {taker: card for taker, card in {**named_extras(pack, hand), **left}.items() if card not in hand.hand}


def cards_of(pack: HandPack, hand: Hand, scored: HandResult | None) -> list[str]:
    """Returns all cards of a player: the hand, and the extra cards."""
    return [*hand.hand, *extra_cards_of(pack, hand, scored).values()]


def taker_of(pack: HandPack, hand: Hand, card: str, state: Hands) -> str:
    """Finds the taker for a card added to a full hand, if its suit may be taken; '' if there is none.

    A card of the discard area may replace another extra one.
    """
    choices = hands.read_choices(pack, hand.choices)
    if not hands.extra.may_be_extra(pack, hand.hand, choices, card, state.discard, state.variant):
        return ""
    any_card = pack.takes_any_card(state.variant)
    able = [taker for taker in pack.takers(hand.hand) if pack.choice_of[taker].takeable_cards(pack, taker, [card], any_card)]
    of_discard = set(takers_of_discard(pack, hand))
    return next((taker for taker in able if (taker in of_discard) == (card in state.discard)), able[0])


def use_events(pack: HandPack, hand: Hand, card: str, use: Json) -> tuple[Event, ...]:
    """Returns the events that set the use of a choice card; if only one extra card is allowed, they remove the other taker's."""
    gives_way = use and card in pack.takers(hand.hand) and pack.most_extra is not None
    others = [other for other in named_extras(pack, hand) if other != card] if gives_way else []
    return (
        *({"do": "leave_to_app", "player": hand.name, "card": other} for other in others),
        {"do": "choose", "player": hand.name, "card": card, "use": use},
    )


def wrong_extra(pack: HandPack, cards: Sequence[str], variant: str, tell: Wording) -> str:
    """Says what is wrong with a hand of one card too many in which no card could have been taken."""
    taker = hands.extra.taker_without_extra(pack, cards, variant)
    if not taker:
        return ""
    families = tell(hands.extra.extra_card_text(pack, taker))
    return tell(say("{card} can only bring {families}.", card=card_name(pack, taker, tell), families=families))


def why_one_more(pack: HandPack, hand: Hand, scored: HandResult | None, tell: Wording) -> str:
    """Says which card took which extra one, or which card allows one."""
    sentences = [tell(say("{card} brought {extra}", card=card_name(pack, taker, tell), extra=card_name(pack, card, tell)))
                 for taker, card in extra_cards_of(pack, hand, scored).items()]
    allowing = [*pack.takers(hand.hand), *(item for item in hand.items if pack.items[item].traits.more_cards)]
    return ", ".join(sentences) or tell(say("{card}: {n} cards in all", card=card_name(pack, allowing[0], tell),
                                            n=hand_limit(pack, hand)))


def card_needing_pile(pack: HandPack, hand: Hand, scored: HandResult | None, state: Hands) -> str:
    """Returns a card that needs a pile to be entered, because it counts it or takes from it; '' if none does."""
    takers = set(pack.takers(hand.hand))
    if not state.discard:
        for card in cards_of(pack, hand, scored):
            if card not in takers and pack.depends_on_discard(card):
                return card
    # one card is enough
    if len(hand.hand) != pack.hand_size or (pack.most_extra is not None and named_extras(pack, hand)):
        return ""
    uninformed = sorted(uninformed_takers(pack, hand, state), key=pack.depends_on_discard, reverse=True)  # asks for the discard area first
    return next((taker for taker in uninformed if taker not in hand.choices), "")


def kept_choices(pack: HandPack, hand: Hand, state: Hands) -> Mapping[str, Json]:
    """Returns the choices that a search must keep: extra cards from a pile that is not entered."""
    uninformed = uninformed_takers(pack, hand, state)
    return {card: use for card, use in hand.choices.items() if card in uninformed}


# Where extra cards come from, in words: the discard area, in some variants cards drawn at the end, or the deck


def cards_are_drawn(pack: HandPack, state: Hands) -> bool:
    """Whether cards are drawn at the end, as in variants without a discard area."""
    variant = pack.variants.get(state.variant)
    return variant is not None and variant.drawn is not None


def pile_title(pack: HandPack, state: Hands, pile: str) -> Saying:
    if pile == "deck":
        return say("Cards of the deck")
    return say("Drawn cards") if cards_are_drawn(pack, state) else say("Discard area")


def pile_source(pack: HandPack, state: Hands) -> Saying:
    """Says that a card goes from its pile to a player."""
    return say("the drawn cards") if cards_are_drawn(pack, state) else say("the discard area")


def pile_count(pack: HandPack, state: Hands, pile: str, hand: Hand | None = None) -> Saying:
    """Returns « 10 cartes dans la défausse »."""
    cards = len(hand.candidates) if pile == "deck" and hand is not None else len(state.discard)
    if not cards:
        return say("Nothing entered yet")
    if pile == "deck":
        return say_n("{n} card could be taken", "{n} cards could be taken", cards)
    if cards_are_drawn(pack, state):
        return say_n("{n} card drawn", "{n} cards drawn", cards)
    return say_n("{n} card in the discard area", "{n} cards in the discard area", cards)


def pile_of(pack: HandPack, card: str) -> str:
    """Returns the pile that matters for this card."""
    return "discard" if pack.depends_on_discard(card) else "deck"


def pile_question(pack: HandPack, hand: Hand, state: Hands, card: str) -> Saying:
    """Asks what must be entered for this card."""
    if not pack.depends_on_discard(card):
        return say("Best card in the deck?")
    if card not in uninformed_takers(pack, hand, state):
        return say("Which cards are in the discard area?")
    return say("Best of the drawn cards?") if cards_are_drawn(pack, state) else say("Best card in the discard area?")
