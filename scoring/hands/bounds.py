"""What a hand can be worth at most while some choices are still open.

The clauses answer it themselves: they are shown the fewest and the most cards of every kind that the open choices
leave possible. Both are sums of counters, as in fast.py. A card that some clause of the hand might blank is counted
among the most, not among the fewest, and is worth at least nothing; a penalty that may be cleared costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scoring.hands.fast import COUNTER, FULL, Row, Totals, kind_of, look_of
from scoring.words.views import View
from scoring.words.what import EVERYTHING, Blank, Clear, Strike
from scoring.words.which import Which

if TYPE_CHECKING:
    from scoring.hands.search import Left, Move, Search

ANY_SUIT = ""
FEW, BOUNDS = 300, 80  # lists of rows, and bounds of one row, that are remembered
NO_LIMIT = 10**9
SMALL = 5  # bits of the small numbers in the state of a hand


class Gathered(dict[str, int]):
    """What several tables by suit say together; worked out for a suit when it is asked for."""

    __slots__ = ("tables",)

    def __init__(self, tables: Sequence[dict[str, int]]) -> None:
        self.tables = tables

    def __missing__(self, suit: str) -> int:
        found = 0
        for table in self.tables:
            found |= table[suit]
        self[suit] = found
        return found


class Spot:
    """A card of the hand and all it may still become: one row, or several if it may still copy.

    What depends on a suit that may still be given is kept by suit, and under ANY_SUIT for all of them together.
    `share` is what the spot adds to the state of a hand, `doubt` what changes in it if the card may be blanked.
    """

    __slots__ = ("conditional", "core", "doubt", "fixed_worth", "given", "kinds", "lost", "mends", "myself_least", "myself_most", "open",
                 "own_kinds", "reach", "rows", "share", "threat")

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
        layout = layout_of(totals)
        dressed = any(look_of(row.face) not in totals.undressed for row in rows)
        self.conditional = any(row.conditions for row in rows)
        self.share = self.core | self.reach << layout.most | self.open << layout.free
        self.doubt = -self.core + ((not self.open) << layout.free) + (dressed << layout.dressed)
        if self.conditional:
            self.share, self.doubt = self.share + self.doubt, 0
        silent = not any(clause.scores for row in rows for clause in row.face.clauses)
        self.fixed_worth = max(row.face.strength for row in rows) if silent and not self.conditional else None
        if self.open:
            self.gather([spot_of(row, totals) for row in rows])
        else:
            self.look_around(rows[0], totals)

    def gather(self, spots: Sequence[Spot]) -> None:
        """Everything that one of these could do."""
        self.own_kinds = self.lost = self.threat = 0
        self.given, self.kinds = Gathered([spot.given for spot in spots]), Gathered([spot.kinds for spot in spots])
        self.mends = any(spot.mends for spot in spots)
        for spot in spots:
            self.own_kinds |= spot.own_kinds
            self.lost |= spot.lost
            self.threat |= spot.threat

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


class Layout:
    """Where things lie in the state of a hand: the counters that are sure, those that are possible, small numbers, and more counters."""

    def __init__(self, totals: Totals) -> None:
        self.most = COUNTER * len(totals.shift)
        self.free = 2 * self.most
        self.dressed, self.mends, self.changing, self.twins = (self.free + SMALL * place for place in range(1, 5))
        self.lost = self.twins + self.most
        self.counters = (1 << self.most) - 1
        self.small = (1 << 4 * SMALL) - 1 << self.free

    def seen_by(self, row: Row) -> int:
        """The part of a state that a row can see."""
        sees = row.all_sees | row.sight
        return sees | sees << self.most | sees << self.twins | sees << self.lost | self.small


def layout_of(totals: Totals) -> Layout:
    found: Layout | None = totals.__dict__.get("_layout")
    if found is None:
        found = totals.__dict__["_layout"] = Layout(totals)
    return found


class Open(View):
    """What a card sees of a hand with open choices: the state of the hand, taken apart."""

    def __init__(self, row: Row, state: int, spots: Sequence[Spot], totals: Totals) -> None:
        layout = layout_of(totals)
        self.me = row.face
        self.row = row
        self.spots = spots
        self.totals = totals
        self.sure = state & layout.counters
        self.largest = state >> layout.most & layout.counters
        self.free = state >> layout.free & (1 << SMALL) - 1
        self.dressed = state >> layout.dressed & (1 << SMALL) - 1
        self.changing = state >> layout.changing & 1
        self.twins = state >> layout.twins & layout.counters
        self.fewest = self.sure - (state >> layout.lost)

    def least(self, which: Which) -> int:
        row = self.row
        myself: int = row.spot.myself_most[which] if self.changing else row.myself[which]
        return max(0, (self.fewest >> row.shift[which] & FULL) - myself)

    def most(self, which: Which) -> int:
        row = self.row
        myself: int = row.spot.myself_least[which] if self.changing else row.myself[which]
        return (self.largest >> row.shift[which] & FULL) - myself

    most_names = most

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        shifts, sure, most = self.row.shift.of(kinds), self.sure - self.twins, self.largest - self.twins
        return [sure >> shift & FULL for shift in shifts], [most >> shift & FULL for shift in shifts], self.free

    def excess(self, kinds: Sequence[Which]) -> int:
        sure = self.sure
        excess = sum(count - 1 for shift in self.row.shift.of(kinds) if (count := sure >> shift & FULL) > 1)
        return max(0, excess - self.changing)

    def room_for(self, roles: Sequence[Which]) -> bool:
        """Who is not there yet must come from a card that may become it. Only a suit that was given makes two of one card."""
        sure = self.sure
        missing = [shift for shift in self.row.shift.of(roles) if not sure >> shift & FULL]
        return len(missing) < 2 or len(missing) <= self.free + self.dressed or not self.totals.exclude(missing)

    def strengths(self, which: Which) -> list[int]:
        """Every strength that may count; with a suit still to be given, the strongest of the others, too."""
        rows = [row for spot in self.spots for row in spot.rows]
        if which is EVERYTHING:
            return [row.face.strength for row in rows]
        shift = self.row.shift[which]
        strongest: dict[int, int] = {}
        outside = 0
        for row in rows:
            strength = row.face.strength
            if row.counts >> shift & 1:
                strongest[row.face.number] = max(strength, strongest.get(row.face.number, 0))
            else:
                outside = max(outside, strength)
        return [*strongest.values(), outside if self.changing else 0]


def twins_among(spots: Sequence[Spot], threat: int) -> int:
    """The counters of cards that bear the name of another card of their suit: where names count, they add nothing to it."""
    seen: set[tuple[str, str | None]] = set()
    twins = 0
    for spot in spots:
        if not spot.open and not spot.conditional and not spot.own_kinds & threat:
            face = spot.rows[0].face
            who = face.name, face.suit
            if who in seen:
                twins += spot.core
            seen.add(who)
    return twins


def one_less(counters: int, lost: int) -> int:
    """One in every counter that may lose a card and has any."""
    had = counters | counters >> 1
    had |= had >> 2
    return had & lost


class Bounds:
    """The bounds of one search."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.totals = search.totals
        self.layout = layout_of(search.totals)
        self.one_changing = (1 << self.layout.changing) + (1 << self.layout.free)
        self.names_count = search.seen.all_names
        self.suited: dict[tuple[Spot, str], Spot] = {}
        self.spared: dict[tuple[Spot, int], Spot | None] = {}

    def after(self, left: Left, moves: Iterable[Move]) -> list[int]:
        """The most the hand can be worth after each of these moves, with these choosers still open."""
        if left.changing_more:  # bounds know of one more suit to give, not of several
            return [NO_LIMIT for _ in moves]
        spots = self.spots(left)
        suit = ANY_SUIT if left.changing else None
        found = []
        for _, slot, row in moves:
            before = spots[slot]
            if slot in left.copying:  # the card got a suit and may still copy
                spots[slot] = self.with_suit(before, row.face.suit or "")
            else:
                spots[slot] = row.spot or spot_of(row, self.totals)
            found.append(self.most(spots, suit, left.clearing))
            spots[slot] = before
        return found

    def giving(self, left: Left, suits: Iterable[str]) -> list[int]:
        """The most the hand can be worth if some card is given one of these suits and these choosers are still open."""
        if left.changing:
            return [NO_LIMIT for _ in suits]
        spots = self.spots(left)
        return [self.most(spots, suit, left.clearing) for suit in suits]

    def spots(self, left: Left) -> list[Spot]:
        """What every card may be with these choosers still open."""
        spots = [row.spot or spot_of(row, self.totals) for row in self.search.rows]
        for slot, chooser in left.copiers:
            spot = self.search.may_become[chooser]
            suit = self.search.given.get(slot)
            spots[slot] = spot if suit is None else self.with_suit(spot, suit)
        return spots

    def with_suit(self, spot: Spot, suit: str) -> Spot:
        """All that a card may become once it got a suit."""
        found = self.suited.get((spot, suit))
        if found is None:
            rows = list(dict.fromkeys(self.totals.with_suit(row, suit) for row in spot.rows))
            found = self.suited[spot, suit] = open_spot(rows, self.totals)
        return found

    def most(self, spots: Sequence[Spot], suit: str | None, clearing: bool) -> int:
        """The most that cards can be worth together if one of them may be given a suit (None: no more) and one may be cleared."""
        layout = self.layout
        missing: Sequence[bool] = ()
        threat = 0
        mends = clearing
        state = 0
        settled = self.settled(spots) if suit is None and not clearing else None
        if settled is not None:
            spots, missing = settled
            for spot in spots:
                state += spot.share
        else:
            for spot in spots:
                state += spot.share
                threat |= spot.threat
                mends = mends or spot.mends
        if threat:
            for spot in spots:
                if spot.own_kinds & threat:
                    state += spot.doubt
        elif missing:
            for spot, away in zip(spots, missing, strict=True):
                if away:
                    state += spot.doubt
        if self.names_count:
            state += twins_among(spots, threat) << layout.twins
        if suit is not None:
            given = lost = 0
            for spot in spots:
                given |= spot.given[suit]
                lost |= spot.lost
                if spot.kinds[suit] & threat:  # a suit that gets it blanked: then it is missing everywhere, but only this one
                    lost |= spot.reach
            state += (given << layout.most) + (one_less(state & layout.counters, lost) << layout.lost) + self.one_changing
        if mends:
            state += 1 << layout.mends
        total = 0
        for place, spot in enumerate(spots):
            worth = spot.fixed_worth
            if worth is None:
                if spot.open:
                    worth = max([self.worth(row, state, spots, mends) for row in spot.rows])
                else:
                    worth = self.worth(spot.rows[0], state, spots, mends)
            if worth > 0 or not (spot.conditional or spot.own_kinds & threat or (missing and missing[place])
                                 or (suit is not None and spot.kinds[suit] & threat)):
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

    def worth(self, row: Row, state: int, spots: Sequence[Spot], mends: bool) -> int:
        """The most one row can bring; remembered by what it sees of the state."""
        key = state & (row.open_sees or self.look_at(row))
        worth = row.bounds.get(key)
        if worth is None:
            view = Open(row, state, spots, self.totals)
            spot_of(row, self.totals)
            worths = [clause.worth(view) for clause in row.face.clauses if clause.scores and clause.counted_when_open]
            worth = row.face.strength + sum(max(0, each) if mends else each for each in worths)
            if row.conditions and not mends and not row.looks_closer and any(clause.when.certain(view) for clause in row.conditions):
                worth = 0  # it surely blanks itself
            if len(row.bounds) >= BOUNDS:
                row.bounds.clear()
            row.bounds[key] = worth
        for clause in row.looks_closer:
            worth += clause.worth(Open(row, state, spots, self.totals))
        return worth

    def look_at(self, row: Row) -> int:
        row.open_sees = self.layout.seen_by(row)
        return row.open_sees
