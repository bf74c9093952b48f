"""What a hand can be worth at most while some choices are still open.

**The promise.** `Bounds.after(open_choosers, moves)` gives for every move a number that no total of the hand exceeds, whatever
the open choosers are used for afterwards. The search may therefore leave out a branch whose bound is below a total it has.

**Why it holds.** A *slot* is a card of the hand with all that it may still become. From the slots comes one large integer,
the *state* of the hand, which says of every question (totals.py) how many cards answer it at least (*sure*) and at most
(*possible*) when everything is decided:

1. A card is sure only for what all its faces answer (`core`), and possible for what any of them answers (`reach`).
2. A card that some effect of the hand may blank, or that may blank itself, is possible but not sure (`if_blanked`).
3. If one card may still be given a suit, every question may gain one card that could have that suit, and lose one that
   could lose its own, or that would be blanked for it: only one that was sure, and of that as much as it counts, which of a
   card of several suits may be more than one. For more than one such gift there is no bound.
4. Every clause is asked its `worth` with these numbers, and a clause promises never to be worth more than that as long as
   the true counts are between the two (views.py).
5. A card that may be blanked is worth at least nothing, so a negative worth counts as nothing; so does a negative clause
   if anything in the hand clears. What effects may leave of a penalty is asked as well, as losing a word may also widen it.
   Who protects leaves penalties as they are: then only nobody surely blanks itself.
6. What clearing may take away (a word that asks for penalties) is never sure, and what it may bring (one that asks for their
   absence) is always possible. A card of several suits that may be missing makes room in each of them. What protects only makes
   more cards surer than they are taken to be.

7. If no suit can be given and nobody clears or protects by choice any more, it is known who blanks whom, unless a card may still
   copy something that acts on others (`settled`). By a look at the whole hand a card surely falls if no open card can save it,
   and surely stays if those that are decided save it (`first_fallen`). Where neither is sure of a card that acts on others
   later, both ways are looked at, and the better one counts. Of the others every open card saves as many as it has suits
   (`not_saved`).

The worth of the hand is at most the sum of those worths. Two closer looks are taken where a search has become long (SHORT):

8. Every card that is open serves one purpose only (`shared_out`). A clause is asked what it is worth with the cards that are
   decided, and what each further card of a kind brings at most (`gains`: it promises never to be worth more than both together,
   whatever joins). An open card brings at most what that one of its faces brings that brings most, to all others and by itself;
   so does a suit that is given.
9. Who clears or protects is tried out, use by use (`one_by_one`), so that 7. holds. Only who is blanked, or may be, without it
   is worth protecting.

`tests/scoring/hands/test_bounds.py` asks for exactly what is promised: no declaration of any hand exceeds the bound that was
given for it on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scoring.hands.compiled import FULL, CompiledFace
from scoring.hands.plans import Plan, Plans
from scoring.hands.slots import (
    ALL_SMALL,
    ANY_SUIT,
    CLEARS,
    FEW,
    ONE_SMALL,
    SMALL,
    Gains,
    Gathered,
    Lanes,
    Slot,
    least_and_most,
    most_of,
    open_slot,
    slot_of,
)
from scoring.words.points import counting_clauses
from scoring.words.views import View
from scoring.words.which import Which
from scoring.words.whole_hand import WholeHand

if TYPE_CHECKING:
    from scoring.hands.search import Move, OpenChoosers, Search

BOUNDS = 80  # of one face, that are remembered
NO_LIMIT = 10**9
SHORT = 50  # a search of so few decisions is over before it pays to look closer
NO, MAYBE, SURELY = range(3)
HERE, PERHAPS, UNLESS_SAVED = range(3)  # whether a card is there
Settled = list[tuple["Slot | None", int]]
Way = tuple[Settled, tuple[Plan, ...]]
Promise = tuple[int, "Gains | None"]
# slots, who may be missing, who blanks, whether anything clears, state, who still has to choose, how many cards open ones can save
Outlook = tuple[Sequence["Slot"], Sequence[int], int, bool, int, "OpenChoosers", int]


class Open(View):
    """What a card sees of a hand with open choices: the state of the hand, taken apart."""

    open = True
    __slots__ = ("beside", "changing", "face", "fewest", "free", "hand", "largest", "layout", "me", "slots", "state", "suit_given", "sure",
                 "totals")

    def __init__(self, face: CompiledFace, state: int, slots: Sequence[Slot], search: Search) -> None:
        self.state = state
        self.layout = layout = search.layout
        self.me = face.face
        self.beside = search.beside
        self.face = face
        self.slots = slots  # those that are left
        self.hand = len(search.faces)
        self.totals = search.totals
        self.sure = state & layout.counters
        self.largest = state >> layout.possible & layout.counters
        small = state >> layout.free & ALL_SMALL
        self.free = small & ONE_SMALL
        self.suit_given = small >> SMALL & ONE_SMALL
        self.changing = small >> 3 * SMALL
        self.fewest = self.sure - (state >> layout.lost) if self.changing else self.sure

    def least(self, which: Which) -> int:
        face = self.face
        shift = face.counters.at(which)
        myself = face.slot.myself_most[shift] if self.changing and face.slot else face.myself.get(shift, 0)
        return max(0, (self.fewest >> shift & FULL) - myself)

    def most(self, which: Which) -> int:
        face = self.face
        shift = face.counters.at(which)
        myself = face.slot.myself_least[shift] if self.changing and face.slot else face.myself.get(shift, 0)
        return (self.largest >> shift & FULL) - myself

    def any_reaches(self, kinds: Sequence[Which], many: int) -> bool:
        return self.face.counters.any_reaches(kinds, many, self.largest)

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        duplicates = self.state >> self.layout.duplicate_names & self.layout.counters
        shifts, sure, most = self.face.counters.of(kinds), self.sure - duplicates, self.largest - duplicates
        return [sure >> shift & FULL for shift in shifts], [most >> shift & FULL for shift in shifts], self.free

    def excess(self, kinds: Sequence[Which]) -> int:
        sure = self.sure
        excess = sum(count - 1 for shift in self.face.counters.of(kinds) if (count := sure >> shift & FULL) > 1)
        return max(0, excess - self.changing)

    def room_for(self, roles: Sequence[Which]) -> bool:
        """Who is not there yet must come from a card that may become it. Only a suit that was given makes two of one card."""
        sure = self.sure
        missing = [shift for shift in self.face.counters.of(roles) if not sure >> shift & FULL]
        return len(missing) < 2 or len(missing) <= self.free + self.suit_given or not self.totals.exclude(missing)

    def strengths(self, which: Which) -> list[int]:
        """The strongest of every card that may count; with a suit still to be given, the strongest of the others, too."""
        shift = self.face.counters.at(which)
        strongest: dict[str, int] = {}
        outside = 0
        for slot in self.slots:
            for face in slot.faces:
                if face.counts >> shift & FULL:
                    strongest[face.card] = max(face.strength, strongest.get(face.card, 0))
                else:
                    outside = max(outside, face.strength)
        return [*strongest.values(), outside if self.changing else 0]

    def every_strength(self) -> list[int]:
        return [face.strength for slot in self.slots for face in slot.faces]

    def odd_strengths(self, of_the_hand: bool) -> tuple[int, bool]:
        """Nobody knows who will be blanked, so all that are left may be odd; but not all of a hand with a card that cannot be."""
        odd = [slot.faces[0].card for slot in self.slots if any(face.strength % 2 for face in slot.faces)]
        return len(odd) - (self.face.card in odd), not of_the_hand or len(odd) == self.hand


class Decided(Open):
    """The same as if the cards that are open were not there, and no suit could be given."""

    __slots__ = ()

    def __init__(self, face: CompiledFace, state: int, slots: Sequence[Slot], search: Search) -> None:
        super().__init__(face, state, slots, search)
        self.largest = state >> search.layout.decided & search.layout.counters


def duplicates_among(slots: Sequence[Slot], threat: int) -> int:
    """The counters of cards that bear the name of another card of their suit: where names count, they add nothing to it."""
    seen: set[tuple[str, str | None]] = set()
    found = 0
    for slot in slots:
        if not slot.open and not slot.conditional and not slot.own_kinds & threat:
            face = slot.faces[0].face
            who = face.name, face.suit
            if who in seen and not face.further:
                found += slot.core
            seen.add(who)
    return found


def one_less(counters: int, lost: int) -> int:
    """One in every counter that may lose a card and has any."""
    had = counters | counters >> 1
    had |= had >> 2
    return had & lost


def not_saved(missing: Sequence[int], counted: Sequence[int], savers: int) -> int:
    """What a hand surely loses of the cards that fall unless an open one saves them: it saves as many as it has suits."""
    falling = sorted([worth for away, worth in zip(missing, counted, strict=True) if away == UNLESS_SAVED])
    return sum(falling[:max(0, len(falling) - savers)])


class Bounds:
    """The bounds of one search."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.totals = search.totals
        self.layout = search.layout
        self.one_changing = (1 << self.layout.changing) + (1 << self.layout.free)
        self.names_count = search.equivalence.all_names
        self.fallen: dict[tuple[object, ...], tuple[Slot | None, int]] = {}
        self.lighter: dict[tuple[Slot, str, CompiledFace], Slot] = {}
        self.suited: dict[tuple[Slot, str], Slot] = {}
        self.settled_slots: dict[tuple[Slot, int, tuple[int, ...]], tuple[Slot | None, bool]] = {}

    def after(self, left: OpenChoosers, moves: Iterable[Move]) -> list[int]:
        """The most the hand can be worth after each of these moves, with these choosers still open."""
        if left.changing_more:  # see 3. above
            return [NO_LIMIT for _ in moves]
        slots = self.slots(left)
        suit = ANY_SUIT if left.changing else None
        found = []
        for _, place, face in moves:
            before = slots[place]
            if place in left.copying:  # the card got a suit and may still copy
                slots[place] = self.with_suit(before, face.face.suit or "")
            else:
                slots[place] = face.slot or slot_of(face, self.totals, self.layout)
            found.append(self.highest(slots, left, suit))
            slots[place] = before
        return found

    def whole(self, left: OpenChoosers) -> int:
        """The most the hand can be worth at all."""
        if left.changing_more:
            return NO_LIMIT
        return self.highest(self.slots(left), left, ANY_SUIT if left.changing else None)

    def giving(self, left: OpenChoosers, suits: Iterable[str]) -> list[int]:
        """The most the hand can be worth if some card is given one of these suits and these choosers are still open."""
        if left.changing:
            return [NO_LIMIT for _ in suits]
        outlook = self.outlook(self.slots(left), left)
        return [self.most(outlook, suit) for suit in suits]

    def exchanging(self, left: OpenChoosers, cards: Mapping[int, Sequence[CompiledFace]]) -> list[int]:
        """The most the hand can be worth if the card in each of these places becomes one of these faces, which differ in the suit, and
        these choosers are still open: it is open then, like one that may copy."""
        if left.changing:
            return [NO_LIMIT for _ in cards]
        slots, found = self.slots(left), []
        for place, faces in cards.items():
            before = slots[place]
            if place in left.copying:
                suited = [self.with_suit(before, suit) for suit in dict.fromkeys(face.face.suit or "" for face in faces)]
                faces = list(dict.fromkeys(face for slot in suited for face in slot.faces))
            slots[place] = open_slot(faces, self.totals, self.layout)
            found.append(self.highest(slots, left, None))
            slots[place] = before
        return found

    def slots(self, left: OpenChoosers) -> list[Slot]:
        """What every card may be with these choosers still open."""
        slots = [face.slot or slot_of(face, self.totals, self.layout) for face in self.search.faces]
        for place, chooser in left.copiers:
            slot = self.search.may_become[chooser]
            suit = self.search.given.get(place)
            slots[place] = slot if suit is None else self.with_suit(slot, suit)
        return slots

    def with_suit(self, slot: Slot, suit: str) -> Slot:
        """All that a card may become once it got a suit."""
        found = self.suited.get((slot, suit))
        if found is None:
            faces = list(dict.fromkeys(self.totals.with_suit(face, suit) for face in slot.faces))
            found = self.suited[slot, suit] = open_slot(faces, self.totals, self.layout)
        return found

    def highest(self, slots: Sequence[Slot], left: OpenChoosers, suit: str | None) -> int:
        """The most that the cards can be worth together, whoever falls."""
        ways = None if suit is not None or left.lightens else self.settled(slots)
        if ways is None:
            return self.most(self.outlook(slots, left), suit)
        return max([self.most(self.outlook(slots, left, way), suit) for way, _ in ways])

    def outlook(self, slots: Sequence[Slot], left: OpenChoosers, settled: Settled | None = None) -> Outlook:
        """What can be said of a hand before it is known which suit may be given to one of its cards."""
        layout = self.layout
        missing: Sequence[int] = ()
        threat = state = savers = 0
        lightens = left.lightens
        if settled is not None:
            missing = [away for slot, away in settled if slot is not None]
            if any(missing):
                savers = sum([slot.several for slot in slots if slot.open])
            else:
                missing = ()
            slots = [slot for slot, _ in settled if slot is not None]
            for slot in slots:
                state += slot.share
        else:
            for slot in slots:
                state += slot.share
                threat |= slot.threat
                lightens |= slot.lightens
        if threat:
            for slot in slots:
                if slot.own_kinds & threat:
                    state += slot.if_blanked
        elif missing:
            for slot, away in zip(slots, missing, strict=True):
                if away:
                    state += slot.if_blanked
        if self.names_count:
            there = [slot for slot, away in zip(slots, missing, strict=True) if not away] if missing else slots
            state += duplicates_among(there, threat) << layout.duplicate_names
        state += lightens << layout.lightens
        return slots, missing, threat, lightens & CLEARS != 0, state, left, savers

    def most(self, outlook: Outlook, suit: str | None) -> int:
        """The most that the cards can be worth together if one of them may be given this suit (None: none of them)."""
        slots, missing, threat, clears, state, left, savers = outlook
        if suit is not None:
            layout, given, lost, many = self.layout, 0, 0, 1
            whole = []
            for slot in slots:
                given |= slot.given[suit]
                if slot.conditional or slot.own_kinds & threat:
                    continue  # not sure as it is: nothing of it can be lost
                lost |= slot.lost
                if threat and slot.kinds[suit] & threat:  # a suit that gets it blanked: then it is missing everywhere, but only this one
                    if slot.several == 1:
                        lost |= slot.core
                    else:
                        many = max(many, slot.several)
                        whole.append(slot.core)
            lost = one_less(state & layout.counters, lost)
            if whole:
                lost = least_and_most([lost, *whole], True)[1]
            state += (given << layout.possible) + (lost << layout.lost) + many * self.one_changing
        worth_of = self.worth if clears else self.worth_as_it_is
        somebody_looks_first = threat & self.totals.first_threat
        long = self.search.decided >= SHORT
        listed = long or somebody_looks_first or missing
        found, counted = 0, []
        for place, slot in enumerate(slots):
            worth = slot.fixed_worth
            if worth is None:
                face = slot.plain
                if face is not None:
                    worth = face.bounds.get(state & face.open_sees)
                    if worth is None:
                        worth = self.worth_as_it_is(face, state, slots, clears)
                elif slot.open:
                    worth = max([worth_of(face, state, slots, clears) for face in slot.faces])
                else:
                    worth = worth_of(slot.faces[0], state, slots, clears)
            if worth < 0 and (slot.conditional or slot.own_kinds & threat or (missing and missing[place])
                              or (suit is not None and slot.kinds[suit] & threat)):
                worth = 0
            found += worth
            if listed:
                counted.append(worth)
        if found < self.search.least:
            return found
        if somebody_looks_first:
            found -= self.surely_lost(slots, counted, suit, left)
        elif missing:
            found -= not_saved(missing, counted, savers)
        if long and found >= self.search.least and (suit is not None or left.copiers):
            found = min(found, self.shared_out(outlook, state, suit, counted))
        if (long and found >= self.search.least and suit is None and left.lightens and len(left.choosers) > 1
                and not (somebody_looks_first and left.clearing and left.protecting)):  # two at once cost more there than they save
            found = min(found, self.one_by_one(slots, left, found))
        return found

    def one_by_one(self, slots: Sequence[Slot], left: OpenChoosers, enough: int) -> int:
        """The same for every use of the first that clears or protects: then it is known who is blanked.

        There is no need to go on once it is `enough`, or, where few cards are open, once the least total is exceeded; where more
        are, it still tells which of several moves promises most.
        """
        chooser = (left.clearing or left.protecting)[0]
        ways = self.settled(slots)
        if ways is None or chooser in self.search.fixed or len(left.protecting) > 1:
            return NO_LIMIT
        after, clearing, slots = self.search.after(left, chooser), bool(left.clearing), list(slots)
        if after.lightens:
            found = self.highest(slots, after, None)
        else:
            found = max([self.most(self.outlook(slots, after, way), None) for way, _ in ways])
        if len(left.copiers) < 2:
            enough = min(enough, self.search.least + 1)
        for place, slot in enumerate(slots):
            if found >= enough:
                return NO_LIMIT
            if not clearing and not slot.conditional and all(way[place] == (slot, HERE) for way, _ in ways):
                continue  # it is in no danger
            other = self.lighter_by(chooser, slot, clearing)
            if other is slot:
                continue
            slots[place] = other
            if clearing or slot.group:
                found = max(found, self.highest(slots, after, None))
            else:  # all that changes is that it stays
                for way, plans in ways:
                    stays: Slot | None = other
                    for plan in plans:
                        stays = self.under(plan, stays)[0] if stays is not None else None
                    found = max(found, self.most(self.outlook(slots, after, [*way[:place], (stays, HERE), *way[place + 1:]]), None))
            slots[place] = slot
        return found

    def lighter_by(self, chooser: str, slot: Slot, clearing: bool) -> Slot:
        """What becomes of a card that somebody clears or protects."""
        totals, me = self.totals, self.search.faces[self.search.places[chooser]]
        key = slot, chooser, me
        found = self.lighter.get(key)
        if found is None:
            choosable = totals.choosable(chooser, me)
            lighter = totals.without_penalty if clearing else totals.protected
            faces = [lighter(face) if choosable[face] else face for face in slot.faces]
            found = self.lighter[key] = open_slot(list(dict.fromkeys(faces)), totals, self.layout)
        return found

    def shared_out(self, outlook: Outlook, state: int, suit: str | None, counted: list[int]) -> int:
        """The same, if every card that is open serves only one purpose: it brings to the others what one of its faces brings."""
        slots, missing, threat, clears, before, left, savers = outlook
        layout = self.layout
        decided = before >> layout.possible & layout.counters
        for slot in slots:
            if slot.open:
                decided -= slot.reach
        state += decided << layout.decided
        gains = []
        worths = counted[:]
        for place, slot in enumerate(slots):
            if not slot.open and slot.fixed_worth is None:
                face = slot.faces[0]
                key = state & (face.open_sees or self.look_at(face))
                promised = face.promises.get(key) or self.promised(face, state, slots)
                if promised[1] is not None:
                    worths[place] = max(min(0, worths[place]), worths[place] - promised[0])
                    gains.append(promised[1])
        if not gains:
            return NO_LIMIT
        for place, slot in enumerate(slots):
            if slot.open:
                if slot.fixed_worth is None:
                    worth_of = self.worth if clears else self.worth_as_it_is
                    each = [worth_of(face, state, slots, clears) for face in slot.faces]
                else:
                    each = [face.strength for face in slot.faces]
                if (slot.conditional or slot.own_kinds & threat or (missing and missing[place])
                        or (suit is not None and slot.kinds[suit] & threat)):
                    each = [max(0, worth) for worth in each]
                worths[place] = most_of(each, slot.lanes, gains)
        found = sum(worths)
        if suit is not None:
            found += most_of(None, self.gift(slots, suit), gains)
        if threat & self.totals.first_threat:
            found -= self.surely_lost(slots, worths, suit, left)
        elif missing:
            found -= not_saved(missing, worths, savers)
        return found

    def promised(self, face: CompiledFace, state: int, slots: Sequence[Slot]) -> Promise:
        """How much less the bonus of a card is worth without the cards that are open, and what each of them brings to it at most."""
        slot_of(face, self.totals, self.layout)
        view, decided = Open(face, state, slots, self.search), Decided(face, state, slots, self.search)
        less, prices = 0, dict[int, int]()
        for clause in counting_clauses(face.face.bonus):
            most, least = clause.worth(view), max(0, clause.worth(decided))
            gains = clause.gains(decided) if most > least else None
            if gains is not None:
                less += most - least
                for which, price in gains:
                    shift = face.counters.at(which)
                    prices[shift] = prices.get(shift, 0) + min(price, most - least)
        if len(face.promises) >= BOUNDS:
            face.promises.clear()
        found = face.promises[state & face.open_sees] = less, self.gains_by(prices) if less else None
        return found

    def gift(self, slots: Sequence[Slot], suit: str) -> Lanes:
        """What a suit that is given may let any of these cards answer, suit by suit."""
        tables = {id(slot.given): slot.given for slot in slots}
        key = suit, *sorted(tables)
        found = self.totals.gifts.get(key)
        if found is None:
            if len(self.totals.gifts) >= FEW:
                self.totals.gifts.clear()
            given = Gathered(list(tables.values()))
            suits = self.totals.pack.suit_order if suit == ANY_SUIT else (suit,)
            found = self.totals.gifts[key] = Lanes([given[each] for each in suits]), given
        return found[0]

    def surely_lost(self, slots: Sequence[Slot], counted: Sequence[int], suit: str | None, left: OpenChoosers) -> int:
        """What a hand surely loses to cards that blank others by a look at the whole hand: the most that one of them takes.

        Of those that fall as things are, every card that is still open saves as many as it has suits and may become what
        they are judged by; who protects saves one, whoever it is, and a suit that is given saves two. All are saved if the
        card is cleared; none is if it falls together with them.
        """
        most, changing = 0, suit is not None
        lightening = shadows = reach = by_becoming = 0
        acting, rivals, others = [], [], []
        for place, slot in enumerate(slots):
            lightening |= slot.lightening
            if slot.open:
                reach |= slot.reach
                by_becoming += slot.several
                continue
            shadows += slot.faces[0].shadow
            if not slot.looks_first:
                others.append(place)
            else:
                acting.append(place)
                if slot.own_kinds & self.totals.first_threat:
                    rivals.append(place)
        judged: dict[int, int] = {}  # by the id of an effect, what the others lose to it: those that look at the hand may say the same
        for by in acting:
            slot = slots[by]
            me, effect = slot.faces[0], slot.one_saves_one
            if effect is None or (left.clearing and (changing or self.may_be_cleared(me, left))):
                continue
            if slot.own_kinds & lightening or (suit is not None and slot.kinds[suit] & lightening):
                continue
            lost = judged.get(id(effect))
            if lost is None or rivals:
                places = [*others, *(place for place in rivals if place != by)] if rivals else others
                falling, left_over = self.falling_to(effect, me, places, slots, counted, (lightening, shadows, reach), left)
                if len(falling) > by_becoming:
                    left_over += sorted(falling)[:len(falling) - by_becoming]
                left_over.sort()
                lost = judged[id(effect)] = sum(left_over[:max(0, len(left_over) - len(left.protecting) - 2 * changing)])
            most = max(most, lost)
        return most

    def falling_to(self, effect: WholeHand, me: CompiledFace, places: Iterable[int], slots: Sequence[Slot], counted: Sequence[int],
                   around: tuple[int, int, int], left: OpenChoosers) -> tuple[list[int], list[int]]:
        """What those of these cards are worth that fall to another as things are: such that open cards may save, and the rest."""
        lightening, shadows, reach = around
        within_reach: list[int] = []
        out_of_reach: list[int] = []
        key = id(effect)
        for place in places:
            slot = slots[place]
            if counted[place] <= 0 or slot.own_kinds & lightening:
                continue
            face = slot.faces[0]
            if left.clearing:
                cleared = self.totals.without_penalty(face)
                judged = cleared.falling.get(key)
                if judged is None:
                    judged = self.totals.falling_by(effect, me, cleared)
                if not judged.meant or slot_of(cleared, self.totals, self.layout).own_kinds & lightening:
                    continue  # cleared, it may be one of those that are protected, or are not meant at all
            judged = face.falling.get(key)
            if judged is None:
                judged = self.totals.falling_by(effect, me, face)
            if judged[shadows & judged.sees]:
                (within_reach if reach & judged.sees else out_of_reach).append(counted[place])
        return within_reach, out_of_reach

    def may_be_cleared(self, target: CompiledFace, left: OpenChoosers) -> bool:
        """Whether somebody who has still to choose may clear a card that is what it is."""
        search = self.search
        return any(self.totals.choosable(chooser, search.faces[search.places[chooser]])[target] for chooser in left.clearing)

    def settled(self, slots: Sequence[Slot]) -> list[Way] | None:
        """With no suit and no clearing open, and nothing that acts on others among what may still be copied, it is known who
        clears and blanks whom: what is left of each card, if anything, and whether it may be missing because of what is copied.
        There are several ways if what is copied saves a card that acts on others, or does not."""
        acting, looks_first = [], False
        for slot in slots:
            if slot.group:
                if slot.open:
                    return None
                acting.append(slot)
                looks_first = looks_first or slot.looks_first
        if not acting:
            return None
        if not looks_first:
            plan = self.plan_of(acting, self.totals.plans)
            return None if plan is None else [(self.blanked([(slot, HERE) for slot in slots], plan), (plan,))]
        plan = self.first_plan(acting)
        hand: Settled = [(slot, HERE) for slot in slots]
        first: tuple[Plan, ...] = ()
        if plan is not None:
            hand, first = self.blanked(hand, plan), (plan,)
        ways, unknown = [], [dict[CompiledFace, int]()]
        while unknown:
            told = unknown.pop()
            fallen = self.first_fallen(hand, told)
            if isinstance(fallen, list):
                plan = self.plan_of([slot for slot, _ in fallen if slot is not None and slot.group], self.totals.later_plans)
                ways.append((fallen, first) if plan is None else (self.blanked(fallen, plan), (*first, plan)))
            elif fallen is None or len(told) == 2:
                return None
            else:
                unknown += [{**told, fallen: NO}, {**told, fallen: SURELY}]
        return ways

    def blanked(self, hand: Settled, plan: Plan) -> Settled:
        """What those that act leave of a hand."""
        found: Settled = []
        touched = plan.touched
        for each in hand:
            slot, away = each
            if slot is None or (not slot.group and not slot.own_kinds & touched):
                found.append(each)
            else:
                after, blanked = self.under(plan, slot)
                found.append((after, away or blanked))
        return found

    def plan_of(self, acting: Sequence[Slot], plans: Plans) -> Plan | None:
        """What cards that act on others do in some stages; None if there are none."""
        group = 0
        for slot in acting:
            group += slot.group
        if not group:
            return None
        group >>= self.totals.top
        return plans.get(group) or plans.made(group, [slot.faces[0] for slot in acting])

    def first_plan(self, acting: Sequence[Slot]) -> Plan | None:
        """What those do that clear and protect. Who neither does so nor is changed has no part in it: so a plan serves many hands."""
        lightening = 0
        for slot in acting:
            lightening |= slot.lightening
        return self.plan_of([slot for slot in acting if slot.lightening or slot.own_kinds & lightening], self.totals.light_plans)

    def first_fallen(self, hand: Settled, told: Mapping[CompiledFace, int]) -> Settled | CompiledFace | None:
        """What is left of each card once cards have fallen by a look at the whole hand, and whether it may fall.

        A card surely stays if those that are decided save it, and surely falls if no open one can. Of one that acts on others from
        then on it must be `told`, otherwise it is given back. None if nothing can be said.
        """
        totals = self.totals
        for phase in totals.first_places:
            acting, shadows, opened = [], 0, []
            for slot, _ in hand:
                if slot is not None:
                    if slot.open:
                        opened.append(slot)
                        continue
                    face = slot.faces[0]
                    shadows += face.shadow
                    if phase in face.first:
                        acting.append(face)
            if not acting:
                continue
            if any(away for _, away in hand) or not all(effect.one_saves_one for face in acting for effect in face.first[phase]):
                return None
            reach = 0
            for slot in opened:
                reach |= slot.reach
            fates = {face: told.get(face, self.falls(face, acting, phase, shadows, reach)) for face in acting}
            fallen: Settled = []
            if len(acting) > 1:  # those that do the same are one for everybody else
                acting = list({tuple(map(id, face.first[phase])): face for face in acting}.values())
            for slot, _ in hand:
                if slot is None:
                    fallen.append((slot, HERE))
                elif slot.open:
                    others = 0
                    for other in opened:
                        if other is not slot:
                            others |= other.reach
                    fallen.append(self.open_fallen(slot, acting, phase, shadows, others))
                else:
                    face = slot.faces[0]
                    falls = fates[face] if face in fates else told.get(face, self.falls(face, acting, phase, shadows, reach))
                    if not falls:
                        fallen.append((slot, HERE))
                    elif falls == MAYBE and face.acts_later:
                        return face
                    elif falls == MAYBE:
                        fallen.append((slot, UNLESS_SAVED))
                    else:
                        after = totals.blanked(face)
                        fallen.append((None if after is None else slot_of(after, totals, self.layout), HERE))
            hand = fallen
        return hand

    def open_fallen(self, slot: Slot, acting: Sequence[CompiledFace], phase: int, shadows: int, others: int) -> tuple[Slot | None, int]:
        """The same of a card that is open, remembered by the counters that count."""
        seen = self.totals.first_seen
        key = slot, shadows & seen, others & seen, *acting
        found = self.fallen.get(key)
        if found is None:
            stays, away = [], HERE
            for face in slot.faces:
                falls = self.falls(face, acting, phase, shadows + face.shadow, others)
                after = self.totals.blanked(face) if falls == SURELY else face
                if falls == MAYBE or after is None:
                    away = PERHAPS
                if after is not None:
                    stays.append(after)
            found = open_slot(list(dict.fromkeys(stays)), self.totals, self.layout) if stays else None, away
            self.fallen[key] = found
        return found

    def falls(self, face: CompiledFace, acting: Sequence[CompiledFace], phase: int, shadows: int, others: int) -> int:
        """Whether a card falls by a look at the whole hand, if `others` may still join those that are decided."""
        found = NO
        for by in acting:
            for effect in by.first[phase]:
                judged = face.falling.get(id(effect) if face is not by else -id(effect))
                if judged is None:
                    judged = self.totals.falling_by(effect, by, face)
                if judged[shadows & judged.sees]:
                    if not others & judged.sees:
                        return SURELY
                    found = MAYBE
        return found

    def under(self, plan: Plan, slot: Slot) -> tuple[Slot | None, bool]:
        """What a plan leaves of a slot, and whether it may leave nothing."""
        if not slot.open:
            face = slot.faces[0]
            after = plan.becomes[face] if face.group else plan.fate[face]
            return (None, True) if after is None else (slot if after is face else slot_of(after, self.totals, self.layout), False)
        key = slot, plan.fate.blanked_kinds, plan.fate.lightened_kinds
        found = self.settled_slots.get(key)
        if found is None:
            faces = self.totals.spared(slot.faces, plan)
            spared = open_slot(list(dict.fromkeys(faces)), self.totals, self.layout) if faces else None
            found = self.settled_slots[key] = spared, len(faces) < len(slot.faces)
        return found

    def worth(self, face: CompiledFace, state: int, slots: Sequence[Slot], clears: bool) -> int:
        """The most one face can bring, whatever is left of its penalty."""
        variants = face.variants or self.totals.variants(face)
        if len(variants) == 1:
            return self.worth_as_it_is(face, state, slots, clears)
        return max([self.worth_as_it_is(variant, state, slots, clears) for variant in variants])

    def worth_as_it_is(self, face: CompiledFace, state: int, slots: Sequence[Slot], clears: bool) -> int:
        """Remembered by what the face sees of the state."""
        worth = face.bounds.get(state & (face.open_sees or self.look_at(face)))
        if worth is None:
            worth = self.counted(face, state, slots, clears)
        if face.around:
            more = self.totals.worth_around(face, self.search.beside)
            worth += more if more > 0 or not clears else 0
        if face.looking:
            view = Open(face, state, slots, self.search)
            for clause in face.looking:
                more = clause.worth(view)
                worth += more if more > 0 or not clears else 0
        return worth

    def counted(self, face: CompiledFace, state: int, slots: Sequence[Slot], clears: bool) -> int:
        """What the clauses bring that can be bounded by counts alone."""
        slot_of(face, self.totals, self.layout)
        view = Open(face, state, slots, self.search)
        worths = [clause.worth(view) for clause in face.counting]
        worth = face.strength + sum(max(0, each) if clears else each for each in worths)
        lightens = state >> self.layout.lightens & ONE_SMALL
        if (face.conditions and not lightens and not face.looking and not face.around
                and any(clause.certain(view) for clause in self.totals.conditions_of(face))):
            worth = 0  # it surely blanks itself
        if len(face.bounds) >= BOUNDS:
            face.bounds.clear()
        face.bounds[state & face.open_sees] = worth
        return worth

    def gains_by(self, prices: dict[int, int]) -> Gains:
        """The same object for the same prices."""
        remembered = self.totals.gains
        key = tuple(prices.items())
        found = remembered.get(key)
        if found is None:
            if len(remembered) >= FEW:
                remembered.clear()
            found = remembered[key] = Gains(key)
        return found

    def look_at(self, face: CompiledFace) -> int:
        face.open_sees = self.layout.seen_by(face, self.totals)
        return face.open_sees
