"""The best declaration of a hand and what a sheet of alternatives shows of it: the next totals, what each choice brings,
and how many legal declarations were covered. How it is found is told in docs/search.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol

from scoring.context import NO_CONTEXT, TableContext
from scoring.faces import Face
from scoring.hands.choices import Choices, Faces, Use, check_choices, declare, extra_cards, options, taken_card
from scoring.hands.engine import engine_of
from scoring.hands.extra import context_after_taking, hand_limit
from scoring.hands.fast.search import Found, Key
from scoring.hands.pack import HandPack
from scoring.mistakes import InputError
from scoring.words.choices import CardSource
from scoring.words.filters import CardFilter
from scoring.words.points import scoring_clauses
from scoring.words.views import Exact

RUNNERS_UP = 5


class Declaration(Protocol):
    """A total and the choices that reach it."""

    @property
    def total(self) -> int: ...

    @property
    def choices(self) -> Choices: ...


@dataclass(frozen=True, slots=True)
class Declared:
    """A total and the choices that reach it."""

    total: int
    choices: Mapping[str, Use | None]

    def to_json(self) -> dict[str, Any]:
        return {"total": self.total, "choices": {card: use.to_json() for card, use in self.choices.items() if use is not None}}


@dataclass(frozen=True)
class SearchRequest:
    """A hand whose best declaration is wanted."""

    pack: HandPack
    hand: tuple[str, ...]
    fixed: Mapping[str, Use | None]
    beside: TableContext = NO_CONTEXT
    anything: bool = False


@dataclass(frozen=True)
class Best(SearchRequest):
    """The best declaration of a hand. What the sheet of alternatives shows is worked out when it is asked for."""

    total: int = 0
    choices: Mapping[str, Use | None] = field(default_factory=dict)

    @cached_property
    def checked(self) -> int:
        """How many legal declarations were covered, those that no clause can tell apart included."""
        return sum(count_declarations(self.pack, hand, self.fixed) for hand, _ in hands_of(self))

    @cached_property
    def runners_up(self) -> list[Declared]:
        """The next different totals, each with its first declaration."""
        found = highest(self, RUNNERS_UP + 1)
        return [Declared(total, found[total][1]) for total in sorted(found, reverse=True) if total != self.total][:RUNNERS_UP]

    @cached_property
    def gains(self) -> dict[str, int]:
        """What each choice card brings against leaving it unused, the others used as well as they can be then.

        Nothing is said of a card that cannot be left unused, because a choice in `fixed` is only legal thanks to it.
        """
        found = {}
        for card in [card for card, use in self.choices.items() if use is not None]:
            with suppress(InputError):
                unused = best(self.pack, self.hand, {**self.fixed, card: None}, None, self.anything, self.beside)
                found[card] = self.total - unused.total
        return found

    def just_as_good(self, declared: Declaration) -> dict[str, list[Use]]:
        """Of every choice card its other uses that come to the same total while the others stay."""
        faces = {card: self.pack.cards[card].face() for card in self.hand}

        def comes_to_the_same(card: str, use: Use) -> bool:
            try:
                return total_with(self.pack, self.hand, {**declared.choices, card: use}, self.beside) == declared.total
            except InputError:
                return False  # not allowed beside the other choices

        def others(card: str, use: Use) -> list[Use]:
            choice = self.pack.chooser[card]
            return choice.alternatives(self.pack, card, use, {**faces, card: self.pack.cards[card].face()})

        return {card: [other for other in others(card, use) if comes_to_the_same(card, other)]
                for card, use in declared.choices.items() if use is not None}


def best(pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None] | None = None, discard: Sequence[str] | None = None,
         anything: bool = False, beside: TableContext = NO_CONTEXT) -> Best:
    """The highest total over all legal choices; those in `fixed` are the player's and stay as they are.

    A card that may take an extra card takes the best one of those that lie beside the hand, or none; `anything` lets it take
    any of them. `discard` says what lies in the discard area if that is all there is to say.
    """
    fixed = dict(fixed or {})
    check_choices(pack, hand, fixed)
    if discard is not None:
        beside = replace(beside, discard=tuple(pack.cards[card] for card in discard))
    asked = SearchRequest(pack, tuple(hand), fixed, beside, anything)
    found = highest(asked, 1)
    total = max(found)
    return Best(pack, asked.hand, fixed, beside, anything, total, found[total][1])


def highest(asked: SearchRequest, keep: int) -> Found:
    """The highest totals of a hand with its items, over all extra cards it may take."""
    found: Found = {}
    items = item_points(asked.beside) if asked.beside.items else 0
    for hand, taken in hands_of(asked):
        beside = context_after_taking(asked.pack, asked.beside, taken) if taken else asked.beside
        for total, (key, choices) in engine_of(asked.pack).search(hand, asked.fixed, keep, beside=beside).items():
            keep_first(found, total + items, *with_extra(asked.pack, key, choices, taken))
    return found


def keep_first(found: Found, total: int, key: Key, choices: dict[str, Use | None]) -> None:
    if total not in found or key < found[total][0]:
        found[total] = key, choices


def item_points(beside: TableContext) -> int:
    """What the items bring that lie face down."""
    return sum(item.strength + sum(clause.worth(Exact(item.face(), (), beside=beside))
                                   for clause in scoring_clauses((*item.bonus, *item.penalty))) for item in beside.items)


def total_with(pack: HandPack, hand: Sequence[str], choices: Choices, beside: TableContext = NO_CONTEXT) -> int:
    """The total of exactly these choices; raises InputError if they are not legal together."""
    full = [*hand, *(card for card in extra_cards(pack, choices) if card not in hand)]
    faces: Faces = {card.id: card.face() for card in sorted((pack.cards[card] for card in full), key=lambda card: card.number)}
    for chooser in pack.deciders(faces):
        use = choices.get(chooser)
        if use is not None:
            declare(pack, chooser, use, faces)
    return engine_of(pack).total_of(faces.values(), context_after_taking(pack, beside, choices)) + item_points(beside)


# -- extra cards ---------------------------------------------------------------------------------------------------------


def hands_of(asked: SearchRequest) -> Iterator[tuple[tuple[str, ...], dict[str, Use | None]]]:
    """The hand with every extra card it may take: usually just the hand."""
    yield from _taking(asked, asked.hand, {}, asked.pack.takers(asked.hand))


def _taking(asked: SearchRequest, hand: tuple[str, ...], taken: dict[str, Use | None],
            takers: Sequence[str]) -> Iterator[tuple[tuple[str, ...], dict[str, Use | None]]]:
    """One taker after the other takes nothing or one of the cards that are left; what it takes may be a taker itself."""
    if not takers:
        yield hand, taken
        return
    taker, *others = takers
    pack, use = asked.pack, asked.fixed.get(taker)
    known = pile_of(asked, taker)
    if known is None and use is None:  # nothing is known that it could take
        yield from _taking(asked, hand, taken, others)
        return
    pile = [card for card in (pack.cards if known is None else known) if card not in hand]
    if use is not None:
        card = taken_card(pack, taker, use, pile, asked.anything)
        yield from _taking(asked, (*hand, card), {**taken, taker: use}, [*others, *pack.takers([card])])
        return
    yield from _taking(asked, hand, {**taken, taker: None}, others)
    if taker not in asked.fixed and may_take_more(asked, taken):
        legal = pack.chooser[taker].takes(pack, taker, pile, asked.anything)
        for card in sorted(legal, key=lambda card: pack.cards[card].number):
            yield from _taking(asked, (*hand, card), {**taken, taker: Use(card)}, [*others, *pack.takers([card])])


def pile_of(asked: SearchRequest, taker: str) -> list[str] | None:
    """The cards that are known to lie where a taker may take one; None: nothing is known."""
    beside = asked.beside
    cards = beside.discard if asked.pack.chooser[taker].source is CardSource.DISCARD else beside.deck
    return None if cards is None else [card.id for card in cards]


def may_take_more(asked: SearchRequest, taken: Choices) -> bool:
    """Whether the app may take one more, beside the extra cards that are in the hand already and those the players named."""
    extra = extra_cards(asked.pack, {**asked.fixed, **taken})
    held = max(len(asked.hand), asked.pack.hand_size)
    return held + len(extra) < hand_limit(asked.pack, [*asked.hand, *extra], asked.beside)


def with_extra(pack: HandPack, key: Key, choices: dict[str, Use | None], taken: dict[str, Use | None]) -> tuple[Key, dict[str, Use | None]]:
    """The taken card counts as a choice, made before all others; if two could take it, the first does."""
    if not taken:
        return key, choices
    used = {taker: use.card for taker, use in taken.items() if use and use.card}
    numbers = tuple(pack.cards[card].number for card in used.values())
    places = tuple(list(pack.chooser).index(taker) for taker in used)
    return (key[0] + len(numbers), numbers + key[1], key[2], places + key[3]), {**taken, **choices}


# -- counting ------------------------------------------------------------------------------------------------------------


def count_declarations(pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None]) -> int:
    """All legal declarations of a hand, those that come to the same included.

    How many there are of a choice may depend on the choices before it (the Island's targets on the Book's suits), but only
    through what later choosers may aim at. So hands that look alike to them are counted together.
    """
    cards = sorted((pack.cards[card] for card in hand), key=lambda card: card.number)
    choosers = pack.deciders(hand)
    states: dict[tuple[Face, ...], int] = {tuple(card.face() for card in cards): 1}
    for place, chooser in enumerate(choosers):
        later = [aim for card in choosers[place + 1:] if (aim := pack.chooser[card].aims_at)]
        grouped: dict[tuple[Face, ...], int] = {}
        for faces, count in states.items():
            table = {face.card.id: face for face in faces}
            uses: list[Use | None] = [None, *options(pack, chooser, table)]
            if chooser in fixed:
                uses = [use for use in uses if use == fixed[chooser]]
            if not choosers[place + 1:]:
                grouped[()] = grouped.get((), 0) + count * len(uses)
                continue
            for use in uses:
                after = dict(table)
                if use is not None:
                    card, face = pack.chooser[chooser].applied(pack, chooser, use, table)
                    after[card] = face
                state = tuple(representative_face(pack, face, later) for face in after.values())
                grouped[state] = grouped.get(state, 0) + count
        states = grouped
    return sum(states.values())


def representative_face(pack: HandPack, face: Face, aims: Sequence[CardFilter]) -> Face:
    """The face with a suit that stands for all suits which later choosers cannot tell apart."""
    look = tuple(which.matches(face, None) for which in aims)
    names_matter = any(which.mentions().names for which in aims)
    alike = next(suit for suit in pack.suit_order if tuple(which.matches(face.with_suit(suit), None) for which in aims) == look)
    face = replace(face, suit=alike, strength=0, penalty=(), marks=0)
    return face if names_matter else replace(face, name=face.card.name)
