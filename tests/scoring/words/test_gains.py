"""What further cards bring to a clause: never more than it said, however many join."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

import scoring
from scoring.hands import HandPack
from scoring.words.points import CountingClause, counting_clauses
from scoring.words.tables import steepest
from scoring.words.views import Counts
from scoring.words.which import Which


class Numbers(Counts):
    """So many cards of every kind, and so many that may join."""

    open = True

    def __init__(self, numbers: Mapping[Which, int], room: int) -> None:
        self.numbers = numbers
        self.room = room

    def least(self, which: Which) -> int:
        return self.numbers[which]

    most = least

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        return [self.least(kind) for kind in kinds], [self.most(kind) for kind in kinds], self.room


@pytest.fixture(scope="module")
def clauses() -> list[CountingClause]:
    editions = list(scoring.open_pack("fantasy_realms").editions)
    pack = scoring.open_pack("fantasy_realms", editions=editions)
    assert isinstance(pack, HandPack)
    return [clause for card in pack.by_number for clause in counting_clauses(card.bonus)]


def test_no_clause_is_worth_more_with_further_cards_than_it_says(clauses: list[CountingClause]) -> None:
    chance = random.Random(18)
    told = 0
    for clause in clauses:
        kinds = dict.fromkeys(clause.counts())
        for _ in range(40):
            there = {kind: chance.choice([0, 0, 1, 2, 3]) for kind in kinds}
            room = chance.randint(1, 4)
            before = Numbers(there, room)
            gains = clause.gains(before)
            if gains is None:
                continue
            told += 1
            joining = dict.fromkeys(kinds, 0)
            for _ in range(chance.randint(0, room)):
                joining[chance.choice(list(kinds))] += 1
            after = Numbers({kind: there[kind] + joining[kind] for kind in kinds}, 0)
            brought = sum(points * joining[kind] for kind, points in gains)
            assert clause.worth(after) <= max(0, clause.worth(before)) + brought, (clause, there, joining)
    assert told > 1000


def test_a_set_gains_most_by_the_row_that_is_steepest() -> None:
    assert steepest(((3, 10), (4, 40)), 1) == (0, 0, 10, 30)
    assert steepest(((3, 10), (4, 40)), 2) == (0, 5, 20, 30)
