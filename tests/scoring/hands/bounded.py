"""The promise of bounds, asked for directly: no declaration of a hand is worth more than any bound given on the way to it."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.beside import NOTHING_BESIDE, Beside
from scoring.hands import HandPack
from scoring.hands.bounds import SHORT
from scoring.hands.search import Move, OpenChoosers, Search


class Checked(Search):
    """Goes through every declaration and compares it with all bounds that the search could have asked for."""

    asked = 0

    def search(self, floor: int) -> None:
        everything = self.prepare()
        self.decided = SHORT  # from here on bounds look closer
        assert self.highest(everything) <= self.bounds.whole(everything)

    def highest(self, left: OpenChoosers) -> int:
        """The best total that the open choosers can reach, by trying them all."""
        if not left.choosers:
            return self.totals.total(self.faces, self.beside)
        chooser = left.choosers[0]
        after = self.after(left, chooser)
        moves = self.moves(chooser, after)
        reached = [self.reached(chooser, after, move) for move in moves]
        if after.choosers:
            for total, bound in zip(reached, self.bounds.after(after, moves), strict=True):
                assert total <= bound
                self.asked += 1
        self.check_suits(after, moves, reached)
        return max(reached)

    def check_suits(self, after: OpenChoosers, moves: Sequence[Move], reached: Sequence[int]) -> None:
        suits = list(dict.fromkeys(use.suit for use, _, _ in moves if use and use.card and use.suit))
        for suit, bound in zip(suits, self.bounds.giving(after, suits), strict=True):
            assert bound >= max(total for total, (use, _, _) in zip(reached, moves, strict=True) if use and use.suit == suit)
            self.asked += 1

    def reached(self, chooser: str, after: OpenChoosers, move: Move) -> int:
        use, place, face = move
        before, given = self.faces[place], self.given
        self.faces[place], self.uses[chooser] = face, use
        if use is not None and use.suit is not None and place in after.copying:
            self.given = {**given, place: use.suit}
        total = self.highest(after)
        self.faces[place], self.given = before, given
        return total


def check_bounds(pack: HandPack, hand: Sequence[str], beside: Beside = NOTHING_BESIDE) -> int:
    """How many bounds were compared."""
    return Checked(pack.engine, hand, {}, 6, beside=beside).asked


class Whole(Search):
    """Asks for nothing but the bound of the whole hand."""

    limit = 0

    def search(self, floor: int) -> None:
        everything = self.prepare()
        self.limit = self.bounds.whole(everything)


def bound_of(pack: HandPack, hand: Sequence[str], beside: Beside = NOTHING_BESIDE) -> int:
    """The most that a hand can be worth, as far as the search knows before it begins."""
    return Whole(pack.engine, hand, {}, 6, beside=beside).limit
