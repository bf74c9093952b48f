"""What a hand can be worth at most while some choices are still open.

The clauses answer it themselves: they are shown the fewest and the most cards of every kind that the open choices
leave possible. Both are sums of counters, as in fast.py. A card that some clause of the hand might blank is counted
among the most, not among the fewest, and is worth at least nothing; a penalty that may be cleared costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scoring.hands.fast import FULL, REMEMBERED, Row, Totals, kind_of
from scoring.words.views import View
from scoring.words.what import EVERYTHING, Blank, ChangeSuit, Clear, Copy, Strike
from scoring.words.which import Which

if TYPE_CHECKING:
    from scoring.hands.search import Search


ANY_SUIT = ""


class Wide:
    """What a row may become if its suit can still be changed (by suit, or to any), and what it may do to others."""

    __slots__ = ("given", "kinds", "lost", "mends", "myself_least", "myself_most", "own_kinds", "threat")

    def __init__(self, row: Row, totals: Totals) -> None:
        face = row.face
        faces = [face, *(face.with_suit(suit) for suit in totals.pack.suit_order)]
        self.own_kinds = totals.kinds_of(face)
        self.given = {suit: totals.shadow(each) & ~row.counts for suit, each in zip(totals.pack.suit_order, faces[1:], strict=True)}
        self.kinds = {suit: totals.kinds_of(each) for suit, each in zip(totals.pack.suit_order, faces[1:], strict=True)}
        core = row.counts
        for each in faces:
            core &= totals.shadow(each)
        self.lost = row.counts & ~core
        self.given[ANY_SUIT] = self.kinds[ANY_SUIT] = 0
        for suit in totals.pack.suit_order:
            self.given[ANY_SUIT] |= self.given[suit]
            self.kinds[ANY_SUIT] |= self.kinds[suit]
        self.threat = 0
        for clause in face.penalty:
            if isinstance(clause, Blank):
                self.threat |= FULL << totals.kinds[kind_of(clause)]
        self.mends = any(isinstance(clause, (Clear, Strike)) for clause in face.bonus)
        whole = {which: [which.matches(each, None) - which.matches(each, each) for each in faces] for which in row.myself}
        self.myself_least = {which: min(times) for which, times in whole.items()}
        self.myself_most = {which: max(times) for which, times in whole.items()}


def wide(row: Row, totals: Totals) -> Wide:
    if row.wide is None:
        row.wide = Wide(row, totals)
    found: Wide = row.wide
    return found


class Open(View):
    """What a card sees of a hand with open choices."""

    def __init__(self, row: Row, hand: Possible) -> None:
        self.me = row.face
        self.row = row
        self.fewest = hand.fewest
        self.largest = hand.most
        self.rows = hand.rows
        self.changing = hand.changing
        self.hand = hand

    def least(self, which: Which) -> int:
        row = self.row
        myself: int = row.wide.myself_most[which] if self.changing else row.myself[which]
        return max(0, (self.fewest >> row.shift[which] & FULL) - myself)

    def most(self, which: Which) -> int:
        row = self.row
        myself: int = row.wide.myself_least[which] if self.changing else row.myself[which]
        return (self.largest >> row.shift[which] & FULL) - myself

    most_names = most

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        shift, sure, most = self.row.shift, self.hand.sure, self.largest
        return ([sure >> shift[which] & FULL for which in kinds], [most >> shift[which] & FULL for which in kinds], self.hand.free)

    def excess(self, kinds: Sequence[Which]) -> int:
        shift, sure = self.row.shift, self.hand.sure
        return max(0, sum(max(0, (sure >> shift[which] & FULL) - 1) for which in kinds) - self.changing)

    def strengths(self, which: Which) -> list[int]:
        """Every strength that may count; with a suit still to be given, the strongest of the others, too."""
        if which is EVERYTHING:
            return [row.face.strength for row in self.rows]
        strongest: dict[int, int] = {}
        outside = 0
        for row in self.rows:
            strength = row.strength[which]
            if strength is None:
                outside = max(outside, row.face.strength)
            else:
                strongest[row.face.number] = max(strength, strongest.get(row.face.number, 0))
        return [*strongest.values(), outside if self.changing else 0]


class Bounds:
    """The bounds of one search, level by level."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.totals = search.totals
        clauses = [search.pack.chooser[chooser] for chooser in search.choosers]
        self.changing = [any(isinstance(clause, ChangeSuit) for clause in clauses[level:]) for level in range(len(clauses) + 1)]
        self.clearing = [any(isinstance(clause, Clear) for clause in clauses[level:]) for level in range(len(clauses) + 1)]
        self.open: list[tuple[int, list[Row]]] = []
        for chooser, clause in zip(search.choosers, clauses, strict=True):
            rows = [row for _, _, row in search.moves(chooser)] if isinstance(clause, Copy) else []
            self.open.append((search.slots[chooser], rows))

    def pays(self, level: int) -> bool:
        """Whether so much is open from a level on that bounding it is cheaper than trying it."""
        return self.changing[level] or any(len(rows) > 1 for _, rows in self.open[level:])

    def after(self, level: int, slot: int, row: Row) -> int:
        """The most the hand can be worth with `row` in its slot and the choosers after `level` still open."""
        choices = [[each] for each in self.search.rows]
        choices[slot] = [row]
        for place, rows in self.open[level + 1:]:
            if rows:
                choices[place] = rows
        return self.most(choices, ANY_SUIT if self.changing[level + 1] else None, self.clearing[level + 1])

    def giving(self, level: int, suit: str) -> int:
        """The most the hand can be worth if the chooser of `level` gives some card this suit."""
        choices = [[each] for each in self.search.rows]
        for place, rows in self.open[level + 1:]:
            if rows:
                choices[place] = rows
        return self.most(choices, ANY_SUIT if self.changing[level + 1] else suit, self.clearing[level + 1])

    def most(self, choices: list[list[Row]], given: str | None, clearing: bool) -> int:
        """`given` is the suit that one card may still get."""
        hand = Possible(choices, given, clearing, self.totals)
        total = 0
        for possible, doubtful in zip(choices, hand.doubtful, strict=True):
            worth = self.worth(possible[0], hand) if len(possible) == 1 else max([self.worth(row, hand) for row in possible])
            total += max(0, worth) if doubtful else worth
        return total

    def worth(self, row: Row, hand: Possible) -> int:
        seen = row.sees | row.hopes
        key = hand.fewest & seen, hand.most & seen, hand.sure & seen, hand.flags
        worth = row.bounds.get(key)
        if worth is None:
            view = Open(row, hand)
            worths = [clause.worth(view) for clause in row.face.clauses if clause.scores and clause.counted_when_open]
            if len(row.bounds) >= REMEMBERED:
                row.bounds.clear()
            worth = row.bounds[key] = row.face.strength + sum(max(0, each) if hand.mends else each for each in worths)
        for clause in row.direct:
            if not clause.counted_when_open:
                worth += clause.worth(Open(row, hand))
        return worth


class Possible:
    """A hand with open choices: one list of possible rows per card."""

    __slots__ = ("changing", "doubtful", "fewest", "flags", "free", "mends", "most", "rows", "sure")

    def __init__(self, choices: list[list[Row]], suit: str | None, clearing: bool, totals: Totals) -> None:
        self.changing = changing = suit is not None
        self.rows = [row for possible in choices for row in possible]
        threat = 0
        mends = clearing
        for row in self.rows:
            about = row.wide or wide(row, totals)
            threat |= about.threat
            mends = mends or about.mends
        self.mends = mends
        self.doubtful: list[bool] = []
        self.free = int(changing)  # cards that may still join any kind
        fewest = most = given = lost = 0
        for possible in choices:
            reach, core, doubtful, changeable = 0, -1, False, False
            for row in possible:
                about = row.wide
                reach |= row.counts
                core &= row.counts
                doubtful = doubtful or bool(row.conditions) or bool(threat & about.own_kinds)
                if suit is not None:
                    given |= about.given[suit]
                    lost |= about.lost
                    if threat & about.kinds[suit]:  # a suit that gets it blanked: then it is missing everywhere, but only this one card
                        lost |= row.counts
                        changeable = True
            most += reach
            self.doubtful.append(doubtful or changeable)
            if not doubtful:
                fewest += core
            self.free += doubtful or len(possible) > 1
        self.sure = fewest
        self.most = most + given
        self.fewest = fewest - one_less(fewest, lost) if lost else fewest
        self.flags = changing, mends, self.free


def one_less(counters: int, lost: int) -> int:
    """One in every counter that may lose a card and has any."""
    had = counters | counters >> 1
    had |= had >> 2
    return had & lost
