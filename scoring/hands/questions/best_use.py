"""The best declaration of a hand, and its alternatives: the next totals, what each choice gains, how many declarations were covered.

docs/search.md explains how it is found.
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
    """A total and the choices that lead to it."""

    @property
    def total(self) -> int: ...

    @property
    def choices(self) -> Choices: ...


@dataclass(frozen=True, slots=True)
class ScoredDeclaration:
    """A total and the choices that lead to it."""

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
    context: TableContext = NO_CONTEXT
    any_card: bool = False


@dataclass(frozen=True)
class Best(SearchRequest):
    """The best declaration of a hand. What the list of alternatives shows is computed on demand."""

    total: int = 0
    choices: Mapping[str, Use | None] = field(default_factory=dict)

    @cached_property
    def checked(self) -> int:
        """Counts the legal declarations that were covered, including those that no clause can tell apart."""
        return sum(count_declarations(self.pack, hand, self.fixed) for hand, _ in hands_of(self))

    @cached_property
    def runners_up(self) -> list[ScoredDeclaration]:
        """Returns the next different totals, each with its first declaration."""
        found = highest(self, RUNNERS_UP + 1)
        return [ScoredDeclaration(total, found[total][1]) for total in sorted(found, reverse=True) if total != self.total][:RUNNERS_UP]

    @cached_property
    def gains(self) -> dict[str, int]:
        """Returns what each choice card gains compared with leaving it unused and using the others as well as possible.

        Leaves out a card that must be used, because a choice in `fixed` is legal only thanks to it.
        """
        found = {}
        for card in [card for card, use in self.choices.items() if use is not None]:
            with suppress(InputError):
                unused = best(self.pack, self.hand, {**self.fixed, card: None}, None, self.any_card, self.context)
                found[card] = self.total - unused.total
        return found

    def equally_good_uses(self, declared: Declaration) -> dict[str, list[Use]]:
        """Returns for each choice card its other uses with the same total while the others stay."""
        faces = {card: self.pack.cards[card].face() for card in self.hand}

        def reaches_same_total(card: str, use: Use) -> bool:
            try:
                return total_with(self.pack, self.hand, {**declared.choices, card: use}, self.context) == declared.total
            except InputError:
                return False  # not legal with the other choices

        def others(card: str, use: Use) -> list[Use]:
            choice = self.pack.choice_of[card]
            return choice.alternatives(self.pack, card, use, {**faces, card: self.pack.cards[card].face()})

        return {card: [other for other in others(card, use) if reaches_same_total(card, other)]
                for card, use in declared.choices.items() if use is not None}


def best(pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None] | None = None, discard: Sequence[str] | None = None,
         any_card: bool = False, context: TableContext = NO_CONTEXT) -> Best:
    """Returns the highest total over all legal choices; those in `fixed` are the player's and stay.

    A card that may take an extra card takes the best one that is known to be available, or none; `any_card` lets it take any.
    `discard` is the discard area, if nothing else about the table matters.
    """
    fixed = dict(fixed or {})
    check_choices(pack, hand, fixed)
    if discard is not None:
        context = replace(context, discard=tuple(pack.cards[card] for card in discard))
    request = SearchRequest(pack, tuple(hand), fixed, context, any_card)
    found = highest(request, 1)
    total = max(found)
    return Best(pack, request.hand, fixed, context, any_card, total, found[total][1])


def highest(request: SearchRequest, keep: int) -> Found:
    """Returns the highest totals of a hand with its items, over all extra cards it may take."""
    found: Found = {}
    items = item_points(request.context) if request.context.items else 0
    for hand, taken in hands_of(request):
        context = context_after_taking(request.pack, request.context, taken) if taken else request.context
        for total, (key, choices) in engine_of(request.pack).search(hand, request.fixed, keep, context=context).items():
            keep_first(found, total + items, *with_extra(request.pack, key, choices, taken))
    return found


def keep_first(found: Found, total: int, key: Key, choices: dict[str, Use | None]) -> None:
    if total not in found or key < found[total][0]:
        found[total] = key, choices


def item_points(context: TableContext) -> int:
    """Returns the points of the items, which lie face down."""
    return sum(item.strength + sum(clause.worth(Exact(item.face(), (), context=context))
                                   for clause in scoring_clauses((*item.bonus, *item.penalty))) for item in context.items)


def total_with(pack: HandPack, hand: Sequence[str], choices: Choices, context: TableContext = NO_CONTEXT) -> int:
    """Returns the total of exactly these choices; raises InputError if they are not legal together."""
    full = [*hand, *(card for card in extra_cards(pack, choices) if card not in hand)]
    faces: Faces = {card.id: card.face() for card in sorted((pack.cards[card] for card in full), key=lambda card: card.number)}
    for choice_card in pack.deciders(faces):
        use = choices.get(choice_card)
        if use is not None:
            declare(pack, choice_card, use, faces)
    return engine_of(pack).total_of(faces.values(), context_after_taking(pack, context, choices)) + item_points(context)


# -- extra cards ---------------------------------------------------------------------------------------------------------


def hands_of(request: SearchRequest) -> Iterator[tuple[tuple[str, ...], dict[str, Use | None]]]:
    """Yields the hand with each possible set of extra cards: usually just the hand."""
    yield from _with_extra_cards(request, request.hand, {}, request.pack.takers(request.hand))


def _with_extra_cards(request: SearchRequest, hand: tuple[str, ...], taken: dict[str, Use | None],
                      takers: Sequence[str]) -> Iterator[tuple[tuple[str, ...], dict[str, Use | None]]]:
    """Lets one taker after the other take nothing or one of the cards that are left; the taken card may be a taker itself."""
    if not takers:
        yield hand, taken
        return
    taker, *others = takers
    pack, use = request.pack, request.fixed.get(taker)
    known = pile_of(request, taker)
    if known is None and use is None:  # no card is known that it could take
        yield from _with_extra_cards(request, hand, taken, others)
        return
    pile = [card for card in (pack.cards if known is None else known) if card not in hand]
    if use is not None:
        card = taken_card(pack, taker, use, pile, request.any_card)
        yield from _with_extra_cards(request, (*hand, card), {**taken, taker: use}, [*others, *pack.takers([card])])
        return
    yield from _with_extra_cards(request, hand, {**taken, taker: None}, others)
    if taker not in request.fixed and may_take_more(request, taken):
        legal = pack.choice_of[taker].takeable_cards(pack, taker, pile, request.any_card)
        for card in sorted(legal, key=lambda card: pack.cards[card].number):
            yield from _with_extra_cards(request, (*hand, card), {**taken, taker: Use(card)}, [*others, *pack.takers([card])])


def pile_of(request: SearchRequest, taker: str) -> list[str] | None:
    """Returns the cards that are known to lie where a taker takes from; None if that was not entered."""
    context = request.context
    cards = context.discard if request.pack.choice_of[taker].source is CardSource.DISCARD else context.deck
    return None if cards is None else [card.id for card in cards]


def may_take_more(request: SearchRequest, taken: Choices) -> bool:
    """Whether the search may take one more extra card, besides those in the hand already and those the player named."""
    extra = extra_cards(request.pack, {**request.fixed, **taken})
    held = max(len(request.hand), request.pack.hand_size)
    return held + len(extra) < hand_limit(request.pack, [*request.hand, *extra], request.context)


def with_extra(pack: HandPack, key: Key, choices: dict[str, Use | None], taken: dict[str, Use | None]) -> tuple[Key, dict[str, Use | None]]:
    """Returns the key and the choices with the taken cards, which count as choices made before all others.

    Of two possible takers the first takes.
    """
    if not taken:
        return key, choices
    used = {taker: use.card for taker, use in taken.items() if use and use.card}
    numbers = tuple(pack.cards[card].number for card in used.values())
    places = tuple(list(pack.choice_of).index(taker) for taker in used)
    return (key[0] + len(numbers), numbers + key[1], key[2], places + key[3]), {**taken, **choices}


# -- counting ------------------------------------------------------------------------------------------------------------


def count_declarations(pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None]) -> int:
    """Counts all legal declarations of a hand, including those with the same effect.

    How many uses a choice has may depend on earlier choices (the Island's targets on the Book's suits), but only through what later
    choice cards may choose. So hands that look alike to those are counted together.
    """
    cards = sorted((pack.cards[card] for card in hand), key=lambda card: card.number)
    choice_cards = pack.deciders(hand)
    states: dict[tuple[Face, ...], int] = {tuple(card.face() for card in cards): 1}
    for place, choice_card in enumerate(choice_cards):
        later = [aim for card in choice_cards[place + 1:] if (aim := pack.choice_of[card].target_filter)]
        grouped: dict[tuple[Face, ...], int] = {}
        for faces, count in states.items():
            table = {face.card.id: face for face in faces}
            uses: list[Use | None] = [None, *options(pack, choice_card, table)]
            if choice_card in fixed:
                uses = [use for use in uses if use == fixed[choice_card]]
            if not choice_cards[place + 1:]:
                grouped[()] = grouped.get((), 0) + count * len(uses)
                continue
            for use in uses:
                after = dict(table)
                if use is not None:
                    card, face = pack.choice_of[choice_card].apply(pack, choice_card, use, table)
                    after[card] = face
                state = tuple(representative_face(pack, face, later) for face in after.values())
                grouped[state] = grouped.get(state, 0) + count
        states = grouped
    return sum(states.values())


def representative_face(pack: HandPack, face: Face, aims: Sequence[CardFilter]) -> Face:
    """Returns the face with one suit that stands for all suits which later choice cards cannot tell apart."""
    look = tuple(card_filter.matches(face, None) for card_filter in aims)
    names_matter = any(card_filter.mentions().names for card_filter in aims)
    alike = next(suit for suit in pack.suit_order if tuple(card_filter.matches(face.with_suit(suit), None) for card_filter in aims) == look)
    face = replace(face, suit=alike, strength=0, penalty=(), marks=0)
    return face if names_matter else replace(face, name=face.card.name)
