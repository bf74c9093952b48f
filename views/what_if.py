"""What if: which other card would have been best, what each card was worth, how rare the total is. Slow, so it comes in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import scoring
from scoring import hands
from scoring.hands import HandPack, HandResult
from sentences import say
from table.shelf import shipped
from views.deck import PILE_ICON, card_name
from views.hand_cards import HandPlay, cards_are_drawn, pile_count
from views.parts import Link, RowView, Tap
from views.why import counted_suit
from views.wording import Wording


@dataclass(frozen=True, slots=True)
class SwapView:
    """The best exchange: one card for another, as two tiles and as a row."""

    out: RowView  # title, suit, figure: its strength
    into: RowView
    gain: str
    row: RowView


@dataclass(frozen=True, slots=True)
class WhatIfView:
    progress: int = 0  # percent
    waiting: str = ""  # the text until it is there
    pending: bool = False
    swaps: tuple[SwapView, ...] = ()
    no_swap: str = ""  # shown instead
    discard: RowView | None = None  # leads to the discard area
    missed: str = ""
    worths: tuple[RowView, ...] = ()  # most valuable first; share: of the longest bar, negative for a loss
    rare: str = ""
    method: str = ""  # how the rarity was computed


def what_if_views(play: HandPlay, player: str, closed: Callable[[], bool] = lambda: False) -> Iterator[WhatIfView]:
    """Yields its progress step by step and finally the whole view. It stops when nobody waits for it."""
    assert play.result is not None
    hand, tell = play.result.players[player], play.wording
    steps = hands.what_if.what_if_steps(hand, **_surroundings(play, player))
    while True:
        try:
            with scoring.cancelled_by(closed):  # a single step may take a second
                percent = round(next(steps) * 100)
        except StopIteration as done:
            yield _found(play, player, done.value)
            return
        except scoring.Cancelled:
            return
        yield WhatIfView(percent, tell(say("counting… {percent} %", percent=percent)), pending=True)


def striking_line(play: HandPlay, player: str) -> str:
    """Returns «Without Great Flood: 136 points (+9)», the most striking line, which is quicker than all; '' if there is none."""
    assert play.result is not None
    hand, around = play.result.players[player], _surroundings(play, player)
    worth = hands.what_if.biggest_swing(hand, around["discard"], around["any_card"])
    return "" if worth is None else hands.what_if.without_text(hand.pack, worth, play.wording.lang)


def _surroundings(play: HandPlay, player: str) -> dict[str, Any]:
    """Returns where the other cards are: a card of another hand could not have been drawn."""
    assert play.result is not None
    others = {card for name, hand in play.result.players.items() if name != player for card in hand.cards}
    lying = [card for card in play.state.discard if card not in others] if play.state.discard else None
    return {"discard": lying, "elsewhere": others, "any_card": play.pack.takes_any_card(play.state.variant)}


def _found(play: HandPlay, player: str, found: hands.what_if.WhatIf) -> WhatIfView:
    assert play.result is not None
    hand, tell = play.result.players[player], play.wording
    taken = None if cards_are_drawn(play.pack, play.state) else found.discard  # cards drawn at the end were not available for trading
    sources = ((found.deck, say("From the deck")), (taken, say("From the discard area")))
    swaps = tuple(
        SwapView(
            out=_tile(hand.pack, swap.out, tell),
            into=_tile(hand.pack, swap.into, tell),
            gain=tell.signed(swap.gain),
            row=RowView(found.swapped(swap, tell.lang), tell(source), icon="swap-horizontal", role="gold",
                        tap=Tap(open=Link("card", {"card": swap.into}))),
        )
        for swap, source in sources if swap is not None and swap.gain > 0
    )  # fmt: skip
    widest = max((abs(worth.points) for worth in found.worths), default=0) or 1
    rarity = _rarity(play, player, hand)
    return WhatIfView(
        progress=100,
        swaps=swaps,
        no_swap=tell(say("No single other card would have been better.")) if found.deck is not None and not swaps else "",
        discard=_discard_area(play, found) if play.pack.uses_discard and not cards_are_drawn(play.pack, play.state) else None,
        missed=tell(say("Better choices alone would have given {points}.", points=tell.signed(found.missed))) if found.missed else "",
        worths=tuple(_worth(hand, player, worth, widest, tell) for worth in found.worths),
        rare="" if rarity is None else rarity.sentence(hand.total - sum(item.points for item in hand.items.values()), tell.lang),
        method="" if rarity is None else tell(rarity.method),
    )


def _tile(pack: HandPack, card: str, tell: Wording) -> RowView:
    printed = pack.cards[card]
    return RowView(card_name(pack, card, tell), suit=printed.suit or "", figure=tell.number(printed.strength))


def _worth(hand: HandResult, player: str, worth: hands.what_if.Worth, widest: int, tell: Wording) -> RowView:
    return RowView(
        title=card_name(hand.pack, worth.card, tell),
        figure=tell.signed(worth.points),
        suit=counted_suit(hand, worth.card),
        share=worth.points / widest,
        tap=Tap(open=Link("why", {"player": player, "card": worth.card})),
    )


def _discard_area(play: HandPlay, found: hands.what_if.WhatIf) -> RowView:
    """Says which swap with the discard area would have been best, or that it is not entered yet, or that nothing in it was better."""
    tell = play.wording
    caption = tell(pile_count(play.pack, play.state, "discard"))
    if found.discard is not None and found.discard.gain <= 0:
        caption += ", " + tell(say("none of them better"))
    if not play.state.discard:
        caption = tell(say("Enter it to find its best card, too"))
    return RowView(tell(say("Discard area")), caption, icon=PILE_ICON, tap=Tap(open=Link("discard")))


def _rarity(play: HandPlay, player: str, hand: HandResult) -> hands.what_if.Rarity | None:
    """Says how rare the total is, for a full hand of our own games as shipped: the random hands say nothing about others."""
    game, pack = play.session.game, hand.pack
    if game not in shipped() or len(play.state.player(player).hand) != pack.hand_size:
        return None
    as_shipped = scoring.open_pack(game, editions=list(pack.boxes))
    if (pack.hash, pack.chosen) != (as_shipped.hash, as_shipped.chosen):
        return None
    return hands.what_if.read_rarity(game, pack.boxes)
