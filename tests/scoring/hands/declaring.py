"""Enumerates every legal declaration of a hand, without optimisations: the reference for the search."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from scoring.context import NO_CONTEXT, TableContext
from scoring.hands import HandPack, engine_of
from scoring.hands.choices import Faces, Use, options
from scoring.hands.fast.search import Key, key_of
from scoring.hands.questions.best_use import item_points

CHOOSERS = ("doppelganger", "mirage", "shapeshifter", "book_of_changes", "island")
Choices = dict[str, Use | None]


def choosers_in(pack: HandPack, hand: Sequence[str]) -> list[str]:
    return pack.deciders(hand)


def printed(pack: HandPack, hand: Sequence[str]) -> Faces:
    return {card.id: card.face() for card in sorted((pack.cards[card] for card in hand), key=lambda card: card.number)}


def declarations(pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None] | None = None) -> Iterator[tuple[Choices, Faces]]:
    """All of them, with the faces they make."""
    choice_cards = choosers_in(pack, hand)

    def further(level: int, faces: Faces, uses: Choices) -> Iterator[tuple[Choices, Faces]]:
        if level == len(choice_cards):
            yield uses, faces
            return
        choice_card = choice_cards[level]
        legal = [None, *options(pack, choice_card, faces)]
        if fixed and choice_card in fixed:
            legal = [use for use in legal if use == fixed[choice_card]]
        for use in legal:
            after = dict(faces)
            if use is not None:
                card, face = pack.choice_of[choice_card].apply(pack, choice_card, use, faces)
                after[card] = face
            yield from further(level + 1, after, {**uses, choice_card: use})

    yield from further(0, printed(pack, hand), {})


def enumerate_totals(pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None] | None = None,
                     context: TableContext = NO_CONTEXT) -> tuple[dict[int, tuple[Key, Choices]], int]:
    """Every total that can be declared with its first declaration, and how many declarations there are."""
    found: dict[int, tuple[Key, Choices]] = {}
    count = 0
    for choices, faces in declarations(pack, hand, fixed):
        count += 1
        total = engine_of(pack).total_of(faces.values(), context) + item_points(context)
        key = key_of(pack, list(choices.values()))
        if total not in found or key < found[total][0]:
            found[total] = key, choices
    return found, count


def random_choices(pack: HandPack, hand: Sequence[str], chance: random.Random) -> Choices:
    """Some legal declaration."""
    faces = printed(pack, hand)
    uses: Choices = {}
    for choice_card in choosers_in(pack, hand):
        use = chance.choice([None, *options(pack, choice_card, faces)])
        uses[choice_card] = use
        if use is not None:
            card, face = pack.choice_of[choice_card].apply(pack, choice_card, use, faces)
            faces[card] = face
    return uses


def random_hand(pack: HandPack, chance: random.Random, choice_cards: int, size: int) -> list[str]:
    others = [card for card in pack.cards if card not in CHOOSERS]
    return chance.sample(CHOOSERS, choice_cards) + chance.sample(others, size - choice_cards)
