"""The promise of bounds, asked for directly: no declaration of a hand is worth more than any bound given on the way to it."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.hands.bounds import SHORT
from scoring.hands.gifts import Gifts
from scoring.hands.search import Move, OpenChoosers, Search

from scoring.beside import NOTHING_BESIDE, Beside
from scoring.hands import HandPack
from scoring.words.choices import Reach


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
        gives = self.choice[chooser].reach is Reach.A_SUIT
        moves = Gifts(self, chooser, after).all() if gives else self.moves(chooser)
        reached = [self.reached(chooser, after, move) for move in moves]
        if after.choosers:
            for total, bound in zip(reached, self.bounds.after(after, moves), strict=True):
                assert total <= bound
                self.asked += 1
        self.check_gifts(after, list(zip(moves, reached, strict=True)))
        return max(reached)

    def check_gifts(self, after: OpenChoosers, moves: Sequence[tuple[Move, int]]) -> None:
        """What is said of all cards that are given a suit, and of all suits that a card is given."""
        suits, cards = dict[str, list[int]](), dict[int, list[tuple[Move, int]]]()
        for (use, place, face), total in moves:
            if use and use.card and use.suit:
                suits.setdefault(use.suit, []).append(total)
                cards.setdefault(place, []).append(((use, place, face), total))
        for bound, totals in zip(self.bounds.giving(after, suits), suits.values(), strict=True):
            assert bound >= max(totals)
            self.asked += 1
        faces = {place: [face for (_, _, face), _ in gifts] for place, gifts in cards.items()}
        for bound, gifts in zip(self.bounds.exchanging(after, faces), cards.values(), strict=True):
            assert bound >= max(total for _, total in gifts)
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
