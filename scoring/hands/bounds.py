"""What a hand can be worth at most while some choices are still open.

The clauses answer it themselves: they are shown the fewest and the most cards of every kind that the open choices
leave possible. Both are sums of counters, as in fast.py. A card that some clause of the hand might blank is counted
among the most, not among the fewest, and is worth at least nothing; a penalty that may be cleared costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scoring.hands.fast import FULL, Row, Totals, kind_of
from scoring.words.views import View
from scoring.words.what import EVERYTHING, Blank, ChangeSuit, Clear, Copy, Strike
from scoring.words.which import Which

if TYPE_CHECKING:
    from scoring.hands.search import Search

ANY_SUIT = ""
FEW, BOUNDS = 250, 80  # lists of rows, and bounds of one row, that are remembered


class Spot:
    """A card of the hand and all it may still become: one row, or several if it may still copy.

    What depends on a suit that may still be given is kept by suit, and under ANY_SUIT for all of them together.
    """

    __slots__ = ("conditional", "core", "fixed_worth", "given", "kinds", "lost", "mends", "myself_least", "myself_most", "open",
                 "own_kinds", "reach", "rows", "threat")

    given: dict[str, int]
    kinds: dict[str, int]
    mends: bool

    def __init__(self, rows: Sequence[Row], totals: Totals) -> None:
        self.rows = rows
        self.open = len(rows) > 1
        self.reach, self.core = 0, -1
        for row in rows:
            self.reach |= row.counts
            self.core &= row.counts
        self.conditional = any(row.conditions for row in rows)
        silent = not any(clause.scores for row in rows for clause in row.face.clauses)
        self.fixed_worth = max(row.face.strength for row in rows) if silent else None
        if self.open:
            self.gather([spot_of(row, totals) for row in rows])
        else:
            self.look_around(rows[0], totals)

    def gather(self, spots: Sequence[Spot]) -> None:
        """Everything that one of these could do."""
        first = spots[0]
        self.own_kinds = self.lost = self.threat = 0
        self.given, self.kinds = dict.fromkeys(first.given, 0), dict.fromkeys(first.kinds, 0)
        self.mends = any(spot.mends for spot in spots)
        for spot in spots:
            self.own_kinds |= spot.own_kinds
            self.lost |= spot.lost
            self.threat |= spot.threat
            for suit in self.given:
                self.given[suit] |= spot.given[suit]
                self.kinds[suit] |= spot.kinds[suit]

    def look_around(self, row: Row, totals: Totals) -> None:
        """What one row would be with every suit, and what it does to others."""
        face, suits = row.face, list(totals.pack.suit_order)
        faces = [face.with_suit(suit) for suit in suits]
        self.own_kinds = totals.kinds_of(face)
        given = {suit: totals.shadow(each) & ~row.counts for suit, each in zip(suits, faces, strict=True)}
        kinds = {suit: totals.kinds_of(each) for suit, each in zip(suits, faces, strict=True)}
        kept = row.counts
        for each in faces:
            kept &= totals.shadow(each)
        self.lost = row.counts & ~kept
        given[ANY_SUIT] = kinds[ANY_SUIT] = 0
        for suit in suits:
            given[ANY_SUIT] |= given[suit]
            kinds[ANY_SUIT] |= kinds[suit]
        self.given, self.kinds = totals.shared(given), totals.shared(kinds)
        self.threat = 0
        for clause in face.penalty:
            if isinstance(clause, Blank):
                self.threat |= FULL << totals.kinds[kind_of(clause)]
        self.mends = any(isinstance(clause, (Clear, Strike)) for clause in face.bonus)
        myself = {which: [which.matches(each, None) - which.matches(each, each) for each in (face, *faces)] for which in row.myself}
        self.myself_least = totals.shared({which: min(times) for which, times in myself.items()})
        self.myself_most = totals.shared({which: max(times) for which, times in myself.items()})


def spot_of(row: Row, totals: Totals) -> Spot:
    if row.spot is None:
        row.spot = Spot([row], totals)
    found: Spot = row.spot
    return found


def open_spot(rows: Sequence[Row], totals: Totals) -> Spot:
    """The spot of a card that may become any of these, remembered: few lists of rows come up again and again."""
    if len(rows) == 1:
        return spot_of(rows[0], totals)
    key = tuple(rows)
    found: Spot | None = totals.spots.get(key)
    if found is None:
        if len(totals.spots) >= FEW:
            totals.spots.clear()
        found = totals.spots[key] = Spot(rows, totals)
    return found


class Open(View):
    """What a card sees of a hand with open choices."""

    def __init__(self, row: Row, hand: Possible) -> None:
        self.me = row.face
        self.row = row
        self.hand = hand

    def least(self, which: Which) -> int:
        row = self.row
        myself: int = row.spot.myself_most[which] if self.hand.changing else row.myself[which]
        return max(0, (self.hand.fewest >> row.shift[which] & FULL) - myself)

    def most(self, which: Which) -> int:
        row = self.row
        myself: int = row.spot.myself_least[which] if self.hand.changing else row.myself[which]
        return (self.hand.most >> row.shift[which] & FULL) - myself

    most_names = most

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        shifts, sure, most = self.row.shift.of(kinds), self.hand.sure, self.hand.most
        return [sure >> shift & FULL for shift in shifts], [most >> shift & FULL for shift in shifts], self.hand.free

    def excess(self, kinds: Sequence[Which]) -> int:
        sure = self.hand.sure
        excess = sum(count - 1 for shift in self.row.shift.of(kinds) if (count := sure >> shift & FULL) > 1)
        return max(0, excess - self.hand.changing)

    def strengths(self, which: Which) -> list[int]:
        """Every strength that may count; with a suit still to be given, the strongest of the others, too."""
        rows = [row for spot in self.hand.spots for row in spot.rows]
        if which is EVERYTHING:
            return [row.face.strength for row in rows]
        strongest: dict[int, int] = {}
        outside = 0
        for row in rows:
            strength = row.strength[which]
            if strength is None:
                outside = max(outside, row.face.strength)
            else:
                strongest[row.face.number] = max(strength, strongest.get(row.face.number, 0))
        return [*strongest.values(), outside if self.hand.changing else 0]


class Possible:
    """A hand with open choices, counted: what is there at least, what at most."""

    __slots__ = ("changing", "doubtful", "fewest", "flags", "free", "mends", "most", "spots", "sure")

    doubtful: list[object]

    def __init__(self, spots: Sequence[Spot], missing: Sequence[bool], given_suit: str | None, clearing: bool, settled: bool) -> None:
        """`given_suit` is what one card may still get, `missing` says who may be blanked by what is `settled` already."""
        self.spots = spots
        self.changing = changing = given_suit is not None
        suit = given_suit or ANY_SUIT
        threat = 0
        mends = clearing
        if not settled:
            for spot in spots:
                threat |= spot.threat
                mends = mends or spot.mends
        self.mends = mends
        self.doubtful = doubts = []
        free = int(changing)  # cards that may still join any kind
        fewest = most = given = lost = 0
        for place, spot in enumerate(spots):
            doubtful = spot.conditional or (threat and threat & spot.own_kinds) or (missing and missing[place])
            most += spot.reach
            if doubtful:
                free += 1
            else:
                fewest += spot.core
                free += spot.open
            if changing:
                given |= spot.given[suit]
                lost |= spot.lost
                if threat and threat & spot.kinds[suit]:  # a suit that gets it blanked: then it is missing everywhere, but only this one
                    lost |= spot.reach
                    doubtful = True
            doubts.append(doubtful)
        self.sure = fewest
        self.most = most + given
        self.fewest = fewest - one_less(fewest, lost) if lost else fewest
        self.free = free
        self.flags = free << 2 | mends << 1 | changing


def one_less(counters: int, lost: int) -> int:
    """One in every counter that may lose a card and has any."""
    had = counters | counters >> 1
    had |= had >> 2
    return had & lost


class Bounds:
    """The bounds of one search, level by level."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.totals = search.totals
        clauses = [search.pack.chooser[chooser] for chooser in search.choosers]
        self.changing = [any(isinstance(clause, ChangeSuit) for clause in clauses[level:]) for level in range(len(clauses) + 1)]
        self.clearing = [any(isinstance(clause, Clear) for clause in clauses[level:]) for level in range(len(clauses) + 1)]
        self.open: list[tuple[int, Spot | None]] = []
        for chooser, clause in zip(search.choosers, clauses, strict=True):
            rows = [row for _, _, row in search.moves(chooser)] if isinstance(clause, Copy) else []
            self.open.append((search.slots[chooser], open_spot(rows, self.totals) if rows else None))
        self.suited: dict[tuple[int, str], Spot] = {}
        self.spared: dict[tuple[Spot, int], Spot | None] = {}

    def pays(self, level: int) -> bool:
        """Whether so much is open from a level on that bounding it is cheaper than trying it."""
        return self.changing[level] or any(spot and spot.open for _, spot in self.open[level:])

    def is_open(self, slot: int, level: int) -> bool:
        """Whether a card may still copy after a level."""
        return any(place == slot and spot for place, spot in self.open[level + 1:])

    def after(self, level: int, slot: int, row: Row) -> int:
        """The most the hand can be worth with `row` in its slot and the choosers after `level` still open."""
        spots = self.spots(level)
        if self.is_open(slot, level):  # the card got a suit and may still copy
            spots[slot] = self.with_suit(slot, spots[slot], row.face.suit or "")
        else:
            spots[slot] = row.spot or spot_of(row, self.totals)
        return self.most(spots, ANY_SUIT if self.changing[level + 1] else None, self.clearing[level + 1])

    def giving(self, level: int, suit: str) -> int:
        """The most the hand can be worth if the chooser of `level` gives some card this suit."""
        return self.most(self.spots(level), ANY_SUIT if self.changing[level + 1] else suit, self.clearing[level + 1])

    def spots(self, level: int) -> list[Spot]:
        """What every card may be with the choosers after `level` still open."""
        spots = [row.spot or spot_of(row, self.totals) for row in self.search.rows]
        for slot, spot in self.open[level + 1:]:
            if spot:
                suit = self.search.given.get(slot)
                spots[slot] = spot if suit is None else self.with_suit(slot, spot, suit)
        return spots

    def with_suit(self, slot: int, spot: Spot, suit: str) -> Spot:
        found = self.suited.get((slot, suit))
        if found is None:
            rows = list(dict.fromkeys(self.totals.with_suit(row, suit) for row in spot.rows))
            found = self.suited[slot, suit] = open_spot(rows, self.totals)
        return found

    def most(self, spots: list[Spot], given: str | None, clearing: bool) -> int:
        settled = self.settled(spots) if given is None and not clearing else None
        if settled is None:
            hand = Possible(spots, (), given, clearing, False)
        else:
            spots = settled[0]
            hand = Possible(*settled, None, False, True)
        total = 0
        doubts = hand.doubtful
        for place, spot in enumerate(spots):
            worth = spot.fixed_worth
            if worth is None:
                worth = max([self.worth(row, hand) for row in spot.rows]) if spot.open else self.worth(spot.rows[0], hand)
            if worth > 0 or not doubts[place]:
                total += worth
        return total

    def settled(self, spots: Sequence[Spot]) -> tuple[list[Spot], list[bool]] | None:
        """With no suit and no clearing open, and nothing that blanks or clears among what may still be copied, it is known who
        clears and blanks whom: the cards that are left, and whether each may be missing because of what it copies."""
        members = [spot.rows[0] for spot in spots if not spot.open and spot.rows[0].group]
        if not members or any(row.group for spot in spots if spot.open for row in spot.rows):
            return None
        group = sum(row.group for row in members) >> self.totals.top
        plan = self.totals.plans.get(group) or self.totals.plan(group, members)
        left: list[Spot] = []
        missing: list[bool] = []
        for spot in spots:
            if not spot.open:
                rows = self.totals.spared(spot.rows, plan)
                if rows:
                    left.append(rows[0].spot or spot_of(rows[0], self.totals))
                    missing.append(False)
            elif not spot.own_kinds & plan.danger:
                left.append(spot)
                missing.append(False)
            elif spared := self.out_of(spot, plan.danger):
                left.append(spared)
                missing.append(True)
        return left, missing

    def out_of(self, spot: Spot, danger: int) -> Spot | None:
        """What an open card may become without being blanked."""
        key = spot, danger
        if key not in self.spared:
            rows = [row for row in spot.rows if not row.kinds & danger]
            self.spared[key] = open_spot(rows, self.totals) if rows else None
        return self.spared[key]

    def worth(self, row: Row, hand: Possible) -> int:
        """The most one row can bring; remembered by the counters it sees."""
        seen = row.all_sees
        key = hand.fewest & seen, hand.most & seen, hand.sure & seen, hand.flags
        worth = row.bounds.get(key)
        if worth is None:
            view = Open(row, hand)
            spot_of(row, self.totals)
            worths = [clause.worth(view) for clause in row.face.clauses if clause.scores and clause.counted_when_open]
            if len(row.bounds) >= BOUNDS:
                row.bounds.clear()
            worth = row.bounds[key] = row.face.strength + sum(max(0, each) if hand.mends else each for each in worths)
        for clause in row.looks_closer:
            worth += clause.worth(Open(row, hand))
        return worth
