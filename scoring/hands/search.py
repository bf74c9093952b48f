"""The best use of every choice card: found over all legal declarations, exactly.

How it works. Declarations that no clause of the hand can tell apart are one (seen.py). What is left is searched depth
first. Before a branch is entered, the clauses are asked what they could be worth at most with the choices that are
still open (bounds.py); a branch that cannot reach the best total found so far is left out, and so is one that can only
equal it with more cards used. Every total comes from fast.py. Nothing is estimated: what is left out cannot win.

Between equal totals the declaration wins that uses the fewest choice cards, then the one with the lowest target
numbers, a named card before a bare suit, then suits in the order of the card numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import prod
from typing import Any

from scoring.hands.bounds import NO_LIMIT, Bounds, open_spot
from scoring.hands.choices import Use, check_use
from scoring.hands.fast import Row, totals_of
from scoring.hands.pack import HandPack
from scoring.hands.seen import seen_by
from scoring.words.what import Blank, ChangeSuit, Clear, Copy, ExtraCard
from scoring.words.which import NOTHING

UNNAMED = 1 << 20  # sorts after every card number
NO_TOTAL = -(10**9)  # below all totals there are

Key = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
Found = dict[int, tuple[Key, dict[str, Use | None]]]
Move = tuple[Use | None, int, Row]
ALL_NAMES, FIRST_NAMES = "all", "first"
FEW_ENOUGH = 30  # so many declarations are tried without asking for bounds
MANY = 8  # so many suits to give are bounded suit by suit before they are tried card by card
PATIENCE = 120  # so many branches are decided before it is time to narrow them


class Impatient(Exception):
    """This hand has too many branches that look good to go through them as they come."""


class Left:
    """The choosers that are still to be decided, in their order, and what follows from it for all branches that have come so far."""

    __slots__ = ("changing", "changing_more", "choosers", "clearing", "copiers", "copying", "outside", "pays", "without")

    def __init__(self, search: Search, choosers: tuple[str, ...]) -> None:
        clauses = [search.pack.chooser[chooser] for chooser in choosers]
        self.choosers = choosers
        changes = sum(isinstance(clause, ChangeSuit) for clause in clauses)
        self.changing, self.changing_more = changes > 0, changes > 1
        self.clearing = any(isinstance(clause, Clear) for clause in clauses)
        copiers = [chooser for chooser, clause in zip(choosers, clauses, strict=True) if isinstance(clause, Copy)]
        self.copying = frozenset(search.slots[chooser] for chooser in copiers)
        self.copiers = [(search.slots[chooser], chooser) for chooser in copiers]
        self.outside = [(slot, chooser) for slot, chooser in self.copiers if search.from_outside(chooser)]
        self.pays = self.changing or any(search.may_become[chooser].open for chooser in copiers)  # cheaper to bound than to try
        self.without: dict[str, Left] = {}


class Search:
    """One hand searched for its `keep` highest different totals; `found` maps each to its first declaration.

    Only totals above `floor` are of interest. The choosers are decided one after the other; a suit may be given to a card
    before it is known what the card copies. If that goes on for long, it starts again, now knowing a good total, and
    refuses in every branch what cannot be copied with profit before it goes on.
    """

    def __init__(self, pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int, floor: int = NO_TOTAL) -> None:
        self.pack = pack
        self.keep = keep
        self.totals = totals_of(pack)
        cards = sorted((pack.cards[card] for card in hand), key=lambda card: card.number)
        self.slots = {card.id: slot for slot, card in enumerate(cards)}
        self.printed: list[Row] = [self.totals.natural[card.id] for card in cards]
        self.fixed = fixed
        self.found: Found = {}
        self.least = floor + 1  # totals below this are of no interest any more
        choosers = [card for card, clause in pack.chooser.items() if card in self.slots and not isinstance(clause, ExtraCard)]
        self.idle = [chooser for chooser in choosers if self.pointless(chooser, choosers)]
        self.choosers = [chooser for chooser in choosers if chooser not in self.idle]
        self.begin(patience=PATIENCE)
        if not self.choosers:
            self.arrive(self.totals.total(self.rows))
            return
        self.seen = seen_by(pack, hand)
        self.names = ALL_NAMES
        if keep == 1 and len(self.choosers) < 3 and self.size() <= FEW_ENOUGH:
            self.try_all(self.choosers)
            return
        if keep == 1:
            self.names = FIRST_NAMES
        self.bounds = Bounds(self)
        self.lefts: dict[tuple[str, ...], Left] = {}
        self.may_become = {chooser: open_spot([row for _, _, row in self.moves(chooser)], self.totals)
                           for chooser in self.choosers if isinstance(pack.chooser[chooser], Copy)}
        everything = self.left_of(tuple(self.quickest()))
        try:
            self.descend(everything, NO_LIMIT)
        except Impatient:
            self.begin(patience=0)
            self.descend(everything, NO_LIMIT)

    def begin(self, patience: int) -> None:
        self.rows = self.printed[:]
        self.uses: dict[str, Use | None] = {}
        self.given: dict[int, str] = {}  # suits given to cards that may still copy
        self.only: dict[str, list[tuple[Use | None, Row]]] = {}  # what is left to copy where the rest was refused
        self.patience = patience

    def left_of(self, choosers: tuple[str, ...]) -> Left:
        found = self.lefts.get(choosers)
        if found is None:
            found = self.lefts[choosers] = Left(self, choosers)
        return found

    def after(self, left: Left, chooser: str) -> Left:
        found = left.without.get(chooser)
        if found is None:
            found = left.without[chooser] = self.left_of(tuple(other for other in left.choosers if other != chooser))
        return found

    def from_outside(self, chooser: str) -> bool:
        """Whether a chooser copies any card of the game, not only those of the hand."""
        clause = self.pack.chooser[chooser]
        return isinstance(clause, Copy) and clause.place == "game"

    def brings_penalty(self, chooser: str) -> bool:
        """Whether it may take a penalty that is not in the hand."""
        clause = self.pack.chooser[chooser]
        return isinstance(clause, Copy) and clause.place == "game" and "penalty" in clause.parts

    @cached_property
    def free_order(self) -> bool:
        """Whether cards that copy from outside may be decided after those that give suits and clear, which they leave untouched."""
        if self.fixed or any(map(self.brings_penalty, self.choosers)):
            return False
        clauses = [self.pack.chooser[chooser] for chooser in self.choosers]
        return not any(isinstance(clause, ChangeSuit) and clause.which.mentions() != NOTHING for clause in clauses)

    def quickest(self) -> list[str]:
        """The choosers in the order in which bounds tighten fastest.

        Where cards blank each other or all suits count, what others become matters little before it is known what is left.
        """
        blanking = any(isinstance(clause, Blank) for row in self.printed for clause in row.face.penalty)
        return sorted(self.choosers, key=self.from_outside) if self.free_order and (self.seen.all_suits or blanking) else self.choosers

    def size(self) -> int:
        """About how many declarations are left to try."""
        return prod(len(self.moves(chooser)) for chooser in self.choosers)

    def pointless(self, chooser: str, choosers: Sequence[str]) -> bool:
        """A card that clears where there is no penalty, and none can be copied from outside the hand."""
        if chooser in self.fixed or not isinstance(self.pack.chooser[chooser], Clear):
            return False
        return not any(row.face.penalty for row in self.printed) and not any(map(self.brings_penalty, choosers))

    def try_all(self, choosers: Sequence[str]) -> None:
        """Every declaration, one after the other."""
        if not choosers:
            self.arrive(self.totals.total(self.rows))
            return
        for use, slot, row in self.moves(choosers[0]):
            before = self.rows[slot]
            self.rows[slot] = row
            self.uses[choosers[0]] = use
            self.try_all(choosers[1:])
            self.rows[slot] = before

    def descend(self, left: Left, bound: int) -> None:
        """Every declaration that may be the first of a total worth keeping; this branch reaches `bound` at most."""
        if bound <= self.least and (bound < self.least or self.only_later(left)):
            return
        if not left.choosers:
            self.arrive(self.totals.total(self.rows))
            return
        if self.patience == 0 and left.changing and left.outside and self.least in self.found:
            self.narrow(left, bound)
        else:
            self.decide(left, bound)

    def decide(self, left: Left, bound: int) -> None:
        """Every use of the next chooser that leaves hope, the most promising first."""
        if self.free_order and self.patience and self.found:
            self.patience -= 1
            if not self.patience:
                raise Impatient
        chooser = left.choosers[0]
        after = self.after(left, chooser)
        moves = self.moves(chooser, after.copying)
        if not after.choosers:
            self.try_each(chooser, self.promising(chooser, after, moves))
            return
        if len(moves) == 1 or not after.pays:
            for move in self.promising(chooser, after, moves):
                self.follow(chooser, after, move, bound)
            return
        moves = list(self.promising(chooser, after, moves))
        ratings = self.bounds.after(after, moves)
        for place in sorted(range(len(moves)), key=ratings.__getitem__, reverse=True):
            if ratings[place] < self.least:
                return
            self.follow(chooser, after, moves[place], ratings[place])

    def try_each(self, chooser: str, moves: Iterable[Move]) -> None:
        """The last decision."""
        rows, total_of = self.rows, self.totals.total
        for use, slot, row in moves:
            before = rows[slot]
            rows[slot] = row
            total = total_of(rows)
            if total >= self.least:
                self.uses[chooser] = use
                self.arrive(total)
            rows[slot] = before
        self.uses.pop(chooser, None)

    def narrow(self, left: Left, bound: int) -> None:
        """Refuses, for this whole branch, everything that cannot be copied with profit whatever else is chosen."""
        before = self.only, self.may_become
        self.only, self.may_become = dict(self.only), dict(self.may_become)
        for slot, chooser in left.outside:
            after = self.after(left, chooser)
            moves = self.moves(chooser, after.copying)
            ratings = self.bounds.after(after, moves)
            bound = min(bound, max(ratings))
            if bound < self.least:
                break
            if slot not in self.given:
                self.only[chooser] = [(use, row) for (use, _, row), rating in zip(moves, ratings, strict=True) if rating >= self.least]
                self.may_become[chooser] = open_spot([row for _, row in self.only[chooser]], self.totals)
        else:
            self.decide(left, bound)
        self.only, self.may_become = before

    def only_later(self, left: Left) -> bool:
        """Whether a branch that can only equal the least total kept cannot come before its declaration.

        If it has as many uses already, the rest must stay unused: that one declaration is looked at here.
        """
        if self.least not in self.found:
            return False
        used = self.found[self.least][0][0]
        mine = sum(use is not None for use in self.uses.values())
        fixed = sum(self.fixed.get(chooser) is not None for chooser in left.choosers)
        if mine == used and not fixed and left.choosers:
            self.arrive(self.totals.total(self.rows))
            return True
        return mine + fixed > used

    def promising(self, chooser: str, after: Left, moves: Sequence[Move]) -> Iterator[Move]:
        """The moves; if many of them give a suit, without those suits that cannot reach the wanted total."""
        if len(moves) <= MANY or not isinstance(self.pack.chooser[chooser], ChangeSuit):
            yield from moves
            return
        yield moves[0]
        suits = dict.fromkeys(use.suit for use, _, _ in moves if use and use.suit)
        rated = sorted(zip(self.bounds.giving(after, suits), suits, strict=True), reverse=True)
        for bound, suit in rated:
            if bound < self.least:
                return
            yield from (move for move in moves if move[0] and move[0].suit == suit)

    def follow(self, chooser: str, after: Left, move: Move, bound: int) -> None:
        use, slot, row = move
        before = self.rows[slot]
        self.rows[slot] = row
        self.uses[chooser] = use
        given = self.given
        if use is not None and use.suit is not None and slot in after.copying:
            self.given = {**given, slot: use.suit}
        self.descend(after, bound)
        self.given = given
        del self.uses[chooser]
        self.rows[slot] = before

    def arrive(self, total: int) -> None:
        if total < self.least:
            return
        uses = [self.uses.get(chooser) for chooser in self.choosers]
        choices = {**dict.fromkeys(self.idle), **dict(zip(self.choosers, uses, strict=True))}
        keep_first(self.found, total, key_of(self.pack, uses), choices)
        if len(self.found) > self.keep:
            del self.found[min(self.found)]
        if len(self.found) == self.keep:
            self.least = min(self.found)

    def moves(self, chooser: str, copying: frozenset[int] = frozenset()) -> list[Move]:
        """The uses that some clause can tell apart: each with the slot it changes and the row that slot gets."""
        slot = self.slots[chooser]
        if chooser in self.fixed:
            return [self.move(chooser, self.fixed[chooser])]
        if chooser in self.only:
            return self.left_over(chooser, slot)
        found: list[Move] = [(None, slot, self.rows[slot])]
        clause = self.pack.chooser[chooser]
        if isinstance(clause, Copy):
            found += [(use, slot, row) for use, row in self.copies(chooser, clause, self.given.get(slot))]
        elif isinstance(clause, ChangeSuit):
            me = self.rows[slot].face
            for target, row in enumerate(self.rows):
                if clause.which.matches(row.face, me):
                    found += [(use, target, changed) for use, changed in self.suits_for(row, target in copying)]
        elif isinstance(clause, Clear):
            me = self.rows[slot].face
            found += [(Use(row.face.card.id), target, self.totals.without_penalty(row)) for target, row in enumerate(self.rows)
                      if row.face.penalty and clause.which.matches(row.face, me)]
        return found

    def left_over(self, chooser: str, slot: int) -> list[Move]:
        """What was not refused."""
        given = self.given.get(slot)
        if given is None:
            return [(use, slot, row) for use, row in self.only[chooser]]
        unused = [(None, slot, self.rows[slot])] if self.only[chooser][0][0] is None else []
        rows = [(use, row) for use, row in self.only[chooser] if use is not None]
        return unused + [(use, slot, row) for use, row in self.beyond_suit(chooser, rows, given)]

    def copies(self, chooser: str, clause: Copy, given: str | None) -> list[tuple[Use, Row]]:
        """The cards and suits to take that look different to the clauses of this hand."""
        if clause.place == "hand":
            rows = [(use, row) for use, row in self.totals.offers(chooser) if use.card in self.slots]
            return rows if given is None else self.beyond_suit(chooser, rows, given)
        key = chooser, self.names if self.seen.all_names else ALL_NAMES, given
        found = self.seen.copies.get(key)
        if found is None:
            found = self.distinct(chooser) if given is None else self.beyond_suit(chooser, self.copies(chooser, clause, None), given)
            self.seen.copies[key] = found
        return found

    def beyond_suit(self, chooser: str, rows: Sequence[tuple[Use, Row]], given: str) -> list[tuple[Use, Row]]:
        """If the card has got its suit already, only what differs in more than the suit is another use."""
        look, with_suit = self.seen.look, self.totals.with_suit
        mine = look(with_suit(self.totals.natural[chooser], given).face)
        return [(use, suited) for use, suited in ((use, with_suit(row, given)) for use, row in rows) if look(suited.face) != mine]

    def distinct(self, chooser: str) -> list[tuple[Use, Row]]:
        """One use for every look. Where names need only differ, a name that nobody has does at least as well as one that is taken."""
        looks = {self.seen.look(self.totals.natural[chooser].face): UNNAMED}
        uses = []
        for use, row in self.totals.offers(chooser):
            look = self.seen.look(row.face)
            if look not in looks:
                looks[look] = self.pack.cards[use.card].number if use.card else UNNAMED
                uses.append((use, row, look))
        fresh = {look[1:]: number for look, number in looks.items() if not look[0]}

        def stays(look: tuple[Any, ...]) -> bool:
            if self.names == ALL_NAMES or not look[0] or look[0] in self.seen.explicit or look[1:] not in fresh:
                return True
            return looks[look] < fresh[look[1:]]

        return [(use, row) for use, row, look in uses if stays(look)]

    def suits_for(self, row: Row, copies_later: bool) -> list[tuple[Use, Row]]:
        """The suits to give a card, unless it would look the same had it been left as it was, or left uncopied."""
        card = row.face.card.id
        key = row, copies_later or card in self.fixed, copies_later
        found = self.seen.suits_for.get(key)
        if found is None:
            look, with_suit, printed = self.seen.look, self.totals.with_suit, self.totals.natural[card]
            copied = row is not printed and card not in self.fixed
            here = None if copies_later else self.seen.suit(row.face.suit)
            found = self.seen.suits_for[key] = [
                (use_of(card, suit), changed) for kind, suit in self.seen.suits if kind != here
                and (changed := with_suit(row, suit)) and not (copied and look(changed.face) == look(with_suit(printed, suit).face))]
        return found

    def move(self, chooser: str, use: Use | None) -> Move:
        """A use that the player has fixed."""
        slot = self.slots[chooser]
        if use is None:
            return None, slot, self.rows[slot]
        check_use(self.pack, chooser, use, {row.face.card.id: row.face for row in self.rows})
        if isinstance(self.pack.chooser[chooser], Copy):
            return use, slot, self.totals.taken(chooser, use)
        target = self.slots[use.card or ""]
        row = self.rows[target]
        return use, target, self.totals.with_suit(row, use.suit) if use.suit else self.totals.without_penalty(row)


@lru_cache(maxsize=4096)
def use_of(card: str, suit: str) -> Use:
    """The same object for the same use: they are made by the thousand."""
    return Use(card, suit)


def key_of(pack: HandPack, uses: Sequence[Use | None]) -> Key:
    """Sorts declarations of one total: fewest used, lowest targets, named before unnamed, suits in card order, earliest phase."""
    used = [(place, use) for place, use in enumerate(uses) if use is not None]
    return (len(used), tuple(pack.cards[use.card].number if use.card else UNNAMED for _, use in used),
            tuple(pack.suit_order[use.suit] if use.suit else -1 for _, use in used), tuple(place for place, _ in used))


def keep_first(found: Found, total: int, key: Key, choices: dict[str, Use | None]) -> None:
    if total not in found or key < found[total][0]:
        found[total] = key, choices
