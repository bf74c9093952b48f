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

The worth of the hand is at most the sum of those worths. `tests/scoring/hands/test_bounds.py` asks for exactly that: no
declaration of any hand exceeds the bound that was given for it on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scoring.faces import Face
from scoring.hands.totals import ACTING, BLANKING, COUNTER, FULL, CompiledFace, Plan, Totals
from scoring.words.clause import Stage
from scoring.words.effects import Effect, effects
from scoring.words.points import counting_clauses
from scoring.words.views import View
from scoring.words.which import Which

if TYPE_CHECKING:
    from scoring.hands.search import Move, OpenChoosers, Search

ANY_SUIT = ""
FEW, BOUNDS = 300, 80  # lists of faces, and bounds of one face, that are remembered
NO_LIMIT = 10**9
CLEARS, PROTECTS = 1, 2
SMALL = 5  # bits of the small numbers in the state of a hand
# slots, who may be missing, who blanks, whether anything clears, state, who still has to choose
Outlook = tuple[Sequence["Slot"], Sequence[bool], int, bool, int, "OpenChoosers"]


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


class Slot:
    """A card of the hand and all it may still become: one face, or several if it may still copy.

    What depends on a suit that may still be given is kept by suit, and under ANY_SUIT for all of them together.
    `share` is what the slot adds to the state of a hand, `if_blanked` what changes in it if the card may be blanked.
    """

    __slots__ = ("conditional", "core", "faces", "fixed_worth", "given", "group", "if_blanked", "kinds", "lightening", "lightens",
                 "looks_first", "lost", "myself_least", "myself_most", "open", "own_kinds", "plain", "reach", "several", "share",
                 "threat")

    group: int  # the bit of a face that acts on others; of an open slot, whether any does
    given: dict[str, int]  # by suit, the questions it would answer in addition
    kinds: dict[str, int]  # by suit, the effects that would hit it
    lightens: int  # whether it clears, and whether it protects
    looks_first: bool  # whether it blanks by a look at the whole hand

    def __init__(self, faces: Sequence[CompiledFace], totals: Totals, layout: Layout) -> None:
        self.faces = faces
        self.open = len(faces) > 1
        self.group = faces[0].group if not self.open else int(any(face.group for face in faces))
        self.several = several = max([face.several for face in faces])
        self.core, self.reach = least_and_most([face.counts for face in faces], several > 1)
        self.core, self.reach = self.core & totals.lasting, self.reach | totals.growing
        self.lightening = 0
        for face in faces:
            self.lightening |= face.lightening
        suit_given = any(face.gift_free not in totals.given_no_suit for face in faces)
        self.conditional = any(face.conditions for face in faces)
        self.share = self.core | self.reach << layout.possible | (several if self.open else 0) << layout.free
        self.if_blanked = -self.core + ((0 if self.open else several) << layout.free) + (suit_given << layout.suit_given)
        if self.conditional:
            self.share, self.if_blanked = self.share + self.if_blanked, 0
        silent = all(face.silent for face in faces)
        self.fixed_worth = max([face.strength for face in faces]) if silent and not self.conditional else None
        # the face of a card that only counts and has nothing that could be cleared: what it is worth is looked up at once
        self.plain = None if self.open or faces[0].looking or faces[0].face.penalty else faces[0]
        if self.open:
            self._gather([slot_of(face, totals, layout) for face in faces])
        else:
            self._look_around(faces[0], totals)

    def _gather(self, slots: Sequence[Slot]) -> None:
        """Everything that one of these could do."""
        self.own_kinds = self.lost = self.threat = 0
        self.given, self.kinds = Gathered([slot.given for slot in slots]), Gathered([slot.kinds for slot in slots])
        self.lightens = 0
        self.looks_first = any(slot.looks_first for slot in slots)
        for slot in slots:
            self.lightens |= slot.lightens
            self.own_kinds |= slot.own_kinds
            self.lost |= slot.lost
            self.threat |= slot.threat

    def _look_around(self, compiled: CompiledFace, totals: Totals) -> None:
        """What one face would be with every suit, and what it does to others."""
        face, suits = compiled.face, list(totals.pack.suit_order)
        faces = [face.with_suit(suit) for suit in suits]
        acting = [effect for variant in totals.variants(compiled) for stage in ACTING for effect in effects(variant.face.clauses, stage)]
        self.own_kinds = hit_by(face, acting, totals)
        counts = [totals.counted(each) for each in faces]
        given = {suit: gained(compiled.counts, count, face) for suit, count in zip(suits, counts, strict=True)}
        kinds = {suit: hit_by(each, acting, totals) for suit, each in zip(suits, faces, strict=True)}
        self.lost = 0
        for count in counts:
            self.lost |= gained(count, compiled.counts, face)
        given[ANY_SUIT] = kinds[ANY_SUIT] = 0
        for suit in suits:
            given[ANY_SUIT] |= given[suit]
            kinds[ANY_SUIT] |= kinds[suit]
        self.given, self.kinds = totals.shared(given), totals.shared(kinds)
        self.threat = totals.mask_of(effect for effect in acting if effect.stage in BLANKING)
        self.looks_first = bool(compiled.first)
        stages = [clause.stage for clause in face.clauses]
        self.lightens = CLEARS * (Stage.CLEARING in stages) | PROTECTS * (Stage.PROTECTING in stages)
        asked = dict.fromkeys(which for clause in face.clauses for which in clause.counts())
        myself = {totals.counters[which]: [which.times(each, None) - which.times(each, each) for each in (face, *faces)]
                  for which in asked}
        self.myself_least = totals.shared({shift: min(times) for shift, times in myself.items()})
        self.myself_most = totals.shared({shift: max(times) for shift, times in myself.items()})


def hit_by(face: Face, acting: Iterable[Effect], totals: Totals) -> int:
    """The effects that would make something else of a face: those of any other card, and its own (`acting`), to which nobody is immune."""
    return totals.kinds_of(face) | totals.mask_of(effect for effect in acting if effect.changes(face, face))


def gained(before: int, after: int, face: Face) -> int:
    """One in every counter that is larger than it was. A card that gets another suit gains or loses one at most, even if it has several."""
    if not face.further:
        return after & ~before
    shifts = range(0, max(before, after).bit_length(), COUNTER)
    return sum(1 << shift for shift in shifts if after >> shift & FULL > before >> shift & FULL)


def least_and_most(counts: Sequence[int], several: bool) -> tuple[int, int]:
    """Of every counter the smallest and the largest value; only a card of several suits (`several`) counts more than once."""
    least, most = -1, 0
    for each in counts:
        least &= each
        most |= each
    if not several or len(counts) == 1:
        return least, most
    shifts = range(0, most.bit_length(), COUNTER)
    return (sum(min(each >> shift & FULL for each in counts) << shift for shift in shifts),
            sum(max(each >> shift & FULL for each in counts) << shift for shift in shifts))


def slot_of(face: CompiledFace, totals: Totals, layout: Layout) -> Slot:
    """The slot of a card that is what it is."""
    if face.slot is None:
        face.slot = Slot([face], totals, layout)
    return face.slot


def open_slot(faces: Sequence[CompiledFace], totals: Totals, layout: Layout) -> Slot:
    """The slot of a card that may become any of these, remembered: few lists come up again and again."""
    if len(faces) == 1:
        return slot_of(faces[0], totals, layout)
    key = tuple(faces)
    found = totals.open_slots.get(key)
    if found is None:
        if len(totals.open_slots) >= FEW:
            totals.open_slots.clear()
        found = totals.open_slots[key] = Slot(faces, totals, layout)
    return found


class Layout:
    """Where things are in the state of a hand: the counters that are sure, those that are possible, small numbers, more counters."""

    def __init__(self, totals: Totals) -> None:
        self.possible = totals.counters.width
        self.free = 2 * self.possible  # how many cards are open or not sure
        self.suit_given, self.lightens, self.changing, self.duplicate_names = (self.free + SMALL * place for place in range(1, 5))
        self.lost = self.duplicate_names + self.possible
        self.counters = (1 << self.possible) - 1
        self.small = (1 << 4 * SMALL) - 1 << self.free

    def seen_by(self, face: CompiledFace, totals: Totals) -> int:
        """The part of a state that a face can see."""
        sees = face.sees & self.counters | totals.seen_by(face.looking) | face.conditions_see
        return sees | sees << self.possible | sees << self.duplicate_names | sees << self.lost | self.small


class Open(View):
    """What a card sees of a hand with open choices: the state of the hand, taken apart."""

    open = True
    __slots__ = ("beside", "changing", "duplicate_names", "face", "fewest", "free", "hand", "largest", "me", "slots", "suit_given",
                 "sure", "totals")

    def __init__(self, face: CompiledFace, state: int, slots: Sequence[Slot], search: Search) -> None:
        layout = search.layout
        self.me = face.face
        self.beside = search.beside
        self.face = face
        self.slots = slots  # those that are left
        self.hand = len(search.faces)
        self.totals = search.totals
        self.sure = state & layout.counters
        self.largest = state >> layout.possible & layout.counters
        self.free = state >> layout.free & (1 << SMALL) - 1
        self.suit_given = state >> layout.suit_given & (1 << SMALL) - 1
        self.changing = state >> layout.changing & (1 << SMALL) - 1
        self.duplicate_names = state >> layout.duplicate_names & layout.counters
        self.fewest = self.sure - (state >> layout.lost)

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
        shifts, sure, most = self.face.counters.of(kinds), self.sure - self.duplicate_names, self.largest - self.duplicate_names
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


class Bounds:
    """The bounds of one search."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.totals = search.totals
        self.layout = search.layout
        self.one_changing = (1 << self.layout.changing) + (1 << self.layout.free)
        self.names_count = search.equivalence.all_names
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
            found.append(self.most(self.outlook(slots, suit is not None, left), suit))
            slots[place] = before
        return found

    def whole(self, left: OpenChoosers) -> int:
        """The most the hand can be worth at all."""
        if left.changing_more:
            return NO_LIMIT
        return self.most(self.outlook(self.slots(left), left.changing, left), ANY_SUIT if left.changing else None)

    def giving(self, left: OpenChoosers, suits: Iterable[str]) -> list[int]:
        """The most the hand can be worth if some card is given one of these suits and these choosers are still open."""
        if left.changing:
            return [NO_LIMIT for _ in suits]
        outlook = self.outlook(self.slots(left), True, left)
        return [self.most(outlook, suit) for suit in suits]

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

    def outlook(self, slots: Sequence[Slot], changing: bool, left: OpenChoosers) -> Outlook:
        """What can be said of a hand before it is known which suit may be given to one of its cards."""
        layout = self.layout
        missing: Sequence[bool] = ()
        threat = state = 0
        lightens = left.lightens
        settled = None if changing or lightens else self.settled(slots)
        if settled is not None:
            slots, missing = settled
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
            state += duplicates_among(slots, threat) << layout.duplicate_names
        state += lightens << layout.lightens
        return slots, missing, threat, lightens & CLEARS != 0, state, left

    def most(self, outlook: Outlook, suit: str | None) -> int:
        """The most that the cards can be worth together if one of them may be given this suit (None: none of them)."""
        slots, missing, threat, clears, state, left = outlook
        if suit is not None:
            layout, given, lost, many = self.layout, 0, 0, 1
            whole = []
            for slot in slots:
                given |= slot.given[suit]
                if slot.conditional or slot.own_kinds & threat:
                    continue  # not sure as it is: nothing of it can be lost
                lost |= slot.lost
                if slot.kinds[suit] & threat:  # a suit that gets it blanked: then it is missing everywhere, but only this one
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
            if worth <= 0 and (slot.conditional or slot.own_kinds & threat or (missing and missing[place])
                               or (suit is not None and slot.kinds[suit] & threat)):
                worth = 0
            found += worth
            if somebody_looks_first:
                counted.append(worth)
        if not somebody_looks_first:
            return found
        return found - max([self.lost_to(place, slots, counted, suit, left) for place, slot in enumerate(slots)
                            if slot.looks_first and not slot.open], default=0)

    def lost_to(self, by: int, slots: Sequence[Slot], counted: Sequence[int], suit: str | None, left: OpenChoosers) -> int:
        """What a hand surely loses to a card that blanks others by a look at the whole hand.

        Of those that fall as things are, every card that is still open saves as many as it has suits and may become what
        they are judged by; who protects saves one, whoever it is, and a suit that is given saves two. All are saved if the
        card is cleared, or falls itself: then at least it is lost.
        """
        me, changing = slots[by].faces[0], suit is not None
        effect = next((each for each in me.first.get(self.totals.first_places[0], ()) if each.one_saves_one), None)
        if effect is None or (left.clearing and (changing or self.may_be_cleared(me, left))):
            return 0
        lightening = shadows = reach = by_becoming = 0
        for slot in slots:
            lightening |= slot.lightening
            if slot.open:
                reach |= slot.reach
                by_becoming += slot.several
            else:
                shadows += slot.faces[0].shadow
        if slots[by].own_kinds & lightening or (suit is not None and slots[by].kinds[suit] & lightening):
            return 0
        falling: list[int] = []
        out_of_reach: list[int] = []
        key = id(effect)
        for place, slot in enumerate(slots):
            if place == by or slot.open or counted[place] <= 0 or slot.own_kinds & lightening:
                continue
            face = slot.faces[0]
            if left.clearing and slot_of(self.totals.without_penalty(face), self.totals, self.layout).own_kinds & lightening:
                continue  # cleared, it may be one of those that are protected
            judged = face.falling.get(key)
            if judged is None:
                judged = self.totals.falling_by(effect, me, face)
            if judged[shadows & judged.sees]:
                (falling if reach & judged.sees else out_of_reach).append(counted[place])
        falling.sort()
        left_over = sorted(falling[:max(0, len(falling) - by_becoming)] + out_of_reach)
        lost = sum(left_over[:max(0, len(left_over) - len(left.protecting) - 2 * changing)])
        if lost > counted[by] and (changing or self.may_fall(by, slots)):
            return max(0, counted[by])
        return lost

    def may_be_cleared(self, target: CompiledFace, left: OpenChoosers) -> bool:
        """Whether somebody who has still to choose may clear a card that is what it is."""
        search = self.search
        return any(self.totals.choosable(chooser, search.faces[search.places[chooser]])[target] for chooser in left.clearing)

    @staticmethod
    def may_fall(by: int, slots: Sequence[Slot]) -> bool:
        """Whether any card blanks this one by a look at the whole hand."""
        me = slots[by].faces[0].face
        return any(effect.changes(face.face, me) for slot in slots if slot.looks_first for face in slot.faces
                   for acting in face.first.values() for effect in acting)

    def settled(self, slots: Sequence[Slot]) -> tuple[list[Slot], list[bool]] | None:
        """With no suit and no clearing open, and nothing that acts on others among what may still be copied, it is known who
        clears and blanks whom: the cards that are left, and whether each may be missing because of what it copies."""
        group = 0
        for slot in slots:
            if slot.looks_first or (slot.open and slot.group):
                return None
            group += slot.group
        if not group:
            return None
        group >>= self.totals.top
        plan = self.totals.plans.get(group) or self.totals.plan(group, [slot.faces[0] for slot in slots if slot.group], self.totals.plans)
        left: list[Slot] = []
        missing: list[bool] = []
        for slot in slots:
            after, away = (slot, False) if not slot.group and not slot.own_kinds & plan.touched else self.under(plan, slot)
            if after is not None:
                left.append(after)
                missing.append(away)
        return left, missing

    def under(self, plan: Plan, slot: Slot) -> tuple[Slot | None, bool]:
        """What a plan leaves of a slot, and whether it may leave nothing."""
        if not slot.open:
            faces = self.totals.spared(slot.faces, plan)
            return (faces[0].slot or slot_of(faces[0], self.totals, self.layout), False) if faces else (None, True)
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
        worths = [clause.worth(view) for clause in counting_clauses(face.face.clauses)]
        worth = face.strength + sum(max(0, each) if clears else each for each in worths)
        lightens = state >> self.layout.lightens & (1 << SMALL) - 1
        if (face.conditions and not lightens and not face.looking
                and any(clause.certain(view) for clause in self.totals.conditions_of(face))):
            worth = 0  # it surely blanks itself
        if len(face.bounds) >= BOUNDS:
            face.bounds.clear()
        face.bounds[state & face.open_sees] = worth
        return worth

    def look_at(self, face: CompiledFace) -> int:
        face.open_sees = self.layout.seen_by(face, self.totals)
        return face.open_sees
