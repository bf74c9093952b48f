"""How characters interact, derived from their abilities: which names, counts, freezes or repeats which.

Unseen categories and unconfirmed abilities make an interaction only likely.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.interactions import Interaction, Interactions
from scoring.tricks.pack import Character, TrickPack
from scoring.tricks.words import TRICK, Ability, AtLeast, Blocks, Copies, Gain, Most, conditions_of
from scoring.words.conditions import Condition, Together, With
from scoring.words.filters import CardFilter
from scoring.words.relations import Relation
from sentences import say

NAMES = Relation("names", say("gives more with it"))
COUNTS = Relation("counts", say("counts it"))
FREEZES = Relation("freezes", say("withholds what it gives in a trick"))
REPEATS = Relation("repeats", say("takes as much as it gives in a trick"))
LIVES_ON = Relation("lives_on", say("looks at the tokens it gives"))


def interactions(pack: TrickPack, card: str) -> Interactions:
    me = pack.cards[card]
    others = [other for other in pack.cards.values() if other is not me]
    return Interactions(card, tuple(each for other in others for each in between(me, other)),
                        tuple(each for other in others for each in between(other, me)))


def between(by: Character, to: Character) -> Iterator[Interaction]:
    """Yields everything one card does to another, each relation once, certain ones before likely ones."""
    found: dict[Relation, Interaction] = {}
    for place, ability in enumerate(by.abilities):
        for kind, guessed in _kinds(ability, by, to):
            # what an ability pays may be in doubt, but not which cards it looks at; a copy is in doubt altogether
            interaction = Interaction(by.id, to.id, kind, ability, guessed or (kind == REPEATS and _doubted(by, place)))
            if kind not in found or (found[kind].likely and not interaction.likely):
                found[kind] = interaction
    yield from found.values()


def _kinds(ability: Ability, by: Character, to: Character) -> Iterator[tuple[Relation, bool]]:
    """Yields the relations, each with whether it rests on a guess about the other card."""
    if isinstance(ability, Gain) and ability.per and ability.per.matches(to.face, by.face):
        yield NAMES if _matching_names(ability.per, to) else COUNTS, _guessed(ability.per, to)
    for part in _withs(ability.where.condition):
        if part.card_filter.matches(to.face, by.face):
            yield NAMES if _matching_names(part.card_filter, to) else COUNTS, _guessed(part.card_filter, to)
    if isinstance(ability, Blocks):
        yield from ((FREEZES, guessed) for kind, guessed, in_trick in _pays(to) if in_trick and kind in ability.kinds)
    if isinstance(ability, Copies):
        yield from ((REPEATS, guessed) for kind, guessed, in_trick in _pays(to) if in_trick and kind == ability.token)
    for condition in conditions_of(ability.where.condition):
        wanted = condition.tokens if isinstance(condition, AtLeast) else (condition.token,) if isinstance(condition, Most) else ()
        yield from ((LIVES_ON, guessed) for kind, guessed, _ in _pays(to) if kind in wanted)


def _pays(card: Character) -> Iterator[tuple[str, bool, bool]]:
    """Yields the tokens a card pays: their kind, whether that is a guess, whether in a trick."""
    for place, ability in enumerate(card.abilities):
        kinds = tuple(ability.tokens) if isinstance(ability, Gain) else (ability.token,) if isinstance(ability, Copies) else ()
        yield from ((kind, _doubted(card, place), TRICK in ability.where.chapters) for kind in kinds)


def _doubted(card: Character, ability: int) -> bool:
    return any(question.ability == ability for question in card.questions)


def _withs(condition: Condition | None) -> Iterator[With]:
    if isinstance(condition, With):
        yield condition
    elif isinstance(condition, Together):
        yield from (part for part in condition.parts if isinstance(part, With))


def _matching_names(card_filter: CardFilter, card: Character) -> bool:
    return card.id in card_filter.mentions().names


def _guessed(card_filter: CardFilter, card: Character) -> bool:
    """Whether the filter matches the card only by a category that nobody has seen on it."""
    wanted = card_filter.mentions().categories
    return bool(wanted) and not wanted & (set(card.categories or ()) - card.guessed)
