"""Steps 1 to 5 of the scoring: wilds, Book of Changes, clears. What each card of the hand is when the blanking begins."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.second.deck import Card
from tests.second.entry import Choices, Hand, WildChoice


@dataclass(frozen=True)
class Seat:
    """One card of the hand as it stands. `id` is the card that lies there; what it took from others shows in the rest."""

    id: str
    name: str
    suit: str
    strength: int
    further: tuple[str, ...] = ()
    bonus: str | None = None      # the card whose bonus text it carries
    penalty: str | None = None    # the card whose penalty text it carries, if it has one
    cleared: bool = False         # the whole penalty is gone
    army_struck: bool = False     # only the word Army is gone from it

    @property
    def suits(self) -> set[str]:
        return {self.suit, *self.further}

    def is_a(self, *suits: str) -> bool:
        return not self.suits.isdisjoint(suits)


def seats_of(hand: Hand) -> tuple[Seat, ...]:
    """Every card of the hand after wilds, Book and clears (the cards taken at the end have joined the hand before)."""
    seats = [_seat(card, hand) for card in hand.cards]
    seats = [_after_book(seat, hand.choices) for seat in seats]
    return tuple(_after_clears(seat, seats, hand.choices) for seat in seats)


def _seat(card: Card, hand: Hand) -> Seat:
    choices = hand.choices
    if card.name == "doppelganger" and choices.doppelganger:
        return _doppelganger(next(other for other in hand.cards if other.id == choices.doppelganger))
    if card.name == "mirage" and choices.mirage:
        return _named(card, choices.mirage)
    if card.name == "shapeshifter" and choices.shapeshifter:
        return _named(card, choices.shapeshifter)
    return Seat(card.id, card.name, card.suit, card.strength, card.further, bonus=card.id, penalty=card.id)


def _doppelganger(copied: Card) -> Seat:
    """Name, suit, strength and penalty as printed; never the bonus, and the further suits of a Phoenix are a bonus."""
    return Seat("doppelganger", copied.name, copied.suit, copied.strength, penalty=copied.id)


def _named(wild: Card, choice: WildChoice) -> Seat:
    """Name and suit only. Where no more than a suit was announced, the card keeps its own name."""
    return Seat(wild.id, choice.name or wild.name, choice.suit, wild.strength)


def _after_book(seat: Seat, choices: Choices) -> Seat:
    """The Book changes the main suit; a promo Phoenix stays flame and weather besides."""
    if choices.book and choices.book[0] == seat.id:
        return replace(seat, suit=choices.book[1])
    return seat


# Who clears which penalties. They have done so even if they are blanked afterwards; copies have no bonus and clear nothing.
CLEARS: dict[str, Callable[[Seat, Choices], bool]] = {
    "protection_rune": lambda target, choices: True,
    "cavern": lambda target, choices: target.is_a("weather"),
    "mountain": lambda target, choices: target.is_a("flood"),
    "beastmaster": lambda target, choices: target.is_a("beast"),
    "island": lambda target, choices: target.is_a("flood", "flame") and target.id == choices.island,
}
STRIKES_ARMY: dict[str, Callable[[Seat], bool]] = {
    "rangers": lambda target: True,
    "rangers_ch": lambda target: True,
    "warship": lambda target: target.is_a("flood"),
}


def _after_clears(seat: Seat, seats: list[Seat], choices: Choices) -> Seat:
    bonuses = [other.bonus for other in seats if other.bonus]
    return replace(
        seat,
        cleared=any(CLEARS[bonus](seat, choices) for bonus in bonuses if bonus in CLEARS),
        army_struck=any(STRIKES_ARMY[bonus](seat) for bonus in bonuses if bonus in STRIKES_ARMY),
    )
