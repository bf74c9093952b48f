"""The second scorer: an entry of the batch in, the scores of its hands for the declared choices out (it searches nothing)."""
from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

from tests.second.blanking import blanked_cards
from tests.second.deck import ITEMS
from tests.second.entry import Entry, Hand, read_entry
from tests.second.hand import seats_of
from tests.second.points import Scene, item_points, points_of


@dataclass(frozen=True)
class Score:
    """One hand's result. Ids are those of the facts; blanked cards are listed among the cards with 0."""

    total: int
    cards: dict[str, int]
    blanked: Set[str]
    items: dict[str, int]
    tie_break: int


def score(raw: Mapping[str, Any]) -> tuple[Score, ...]:
    """The score of every hand of the entry, in the order of its players."""
    entry = read_entry(raw)
    return tuple(_score_hand(hand, entry) for hand in entry.hands)


def _score_hand(hand: Hand, entry: Entry) -> Score:
    seats = seats_of(hand)
    blanked = blanked_cards(seats, hand.choices.angel, entry.readings)
    scene = Scene(seats, blanked, entry.discard, entry.player_count, entry.readings)
    cards = {seat.id: points_of(seat, scene) for seat in seats}
    items = {item: item_points(item, ITEMS[item], len(hand.items), entry.player_count) for item in hand.items}
    counted = seats if entry.readings.tie_break_counts_blanked else scene.active()
    return Score(sum(cards.values()) + sum(items.values()), cards, blanked, items, sum(seat.strength for seat in counted))
