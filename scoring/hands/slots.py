"""The cards of a hand while choices are open: a *slot* is a card with all that it may still become.

What each slot adds to the state of a hand, whom it may blank, what a suit would make of it, and what its faces bring to
others, is worked out here once and remembered; bounds.py puts it together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add

from scoring.faces import Face
from scoring.hands.compiled import BLANKING, COUNTER, FULL, CompiledFace
from scoring.hands.totals import Totals
from scoring.words.clause import Stage
from scoring.words.effects import Effect
from scoring.words.whole_hand import WholeHand

ANY_SUIT = ""
FEW = 300  # lists of faces that are remembered
SOME = 20  # lists of faces for which it is remembered what they bring to a card
CLEARS, PROTECTS = 1, 2
LANE = 4  # bytes of each of the numbers that lie side by side in one integer
SMALL = 5  # bits of each of the four small numbers in the state of a hand
ONE_SMALL, ALL_SMALL = (1 << SMALL) - 1, (1 << 4 * SMALL) - 1


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


class Lanes:
    """Several faces or suits side by side: for the place of a counter, one integer with how often each of them answers the question."""

    __slots__ = ("counts", "places")

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts = counts
        self.places: dict[int, int] = {}

    def at(self, shift: int) -> int:
        found = self.places.get(shift)
        if found is None:
            found = self.places[shift] = sum([(counts >> shift & FULL) << 8 * LANE * place for place, counts in enumerate(self.counts)])
        return found


class Gains(dict[Lanes, int]):
    """What each of several faces or suits brings at most to a card, side by side in one integer."""

    __slots__ = ("prices",)

    def __init__(self, prices: Sequence[tuple[int, int]]) -> None:
        self.prices = prices

    def __missing__(self, lanes: Lanes) -> int:
        if len(self) >= SOME:
            self.clear()
        found = self[lanes] = sum([price * lanes.at(shift) for shift, price in self.prices])
        return found


def most_of(worths: Sequence[int] | None, lanes: Lanes, gains: Sequence[Gains]) -> int:
    """The most that one of several faces or suits brings, with what it is worth itself."""
    together = 0
    for each in gains:
        together += each[lanes]
    if not together:
        return max(worths) if worths else 0
    brings = memoryview(together.to_bytes(LANE * len(lanes.counts), "little")).cast("I")
    return max(map(add, worths, brings)) if worths else max(brings)


class Slot:
    """A card of the hand and all it may still become: one face, or several if it may still copy.

    What depends on a suit that may still be given is kept by suit, and under ANY_SUIT for all of them together.
    `share` is what the slot adds to the state of a hand, `if_blanked` what changes in it if the card may be blanked.
    """

    __slots__ = ("conditional", "core", "faces", "fixed_worth", "given", "group", "if_blanked", "kinds", "lanes", "lightening", "lightens",
                 "looks_first", "lost", "myself_least", "myself_most", "one_saves_one", "open", "own_kinds", "plain", "reach", "several",
                 "share", "threat")

    group: int  # the bit of a face that acts on others; of an open slot, whether any does
    given: dict[str, int]  # by suit, the questions it would answer in addition
    kinds: dict[str, int]  # by suit, the effects that would hit it
    lightens: int  # whether it clears, and whether it protects
    looks_first: bool  # whether it blanks by a look at the whole hand
    one_saves_one: WholeHand | None  # of a card that is decided: how it does so, if every card that joins saves one at most
    lanes: Lanes  # of an open slot, what its faces answer

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
        self.plain = None if self.open or faces[0].looking or faces[0].around or faces[0].face.penalty else faces[0]
        if self.open:
            self.lanes = Lanes([face.counts | totals.growing for face in faces])
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
        face, suits = compiled.face, totals.pack.suit_order
        known = suited(compiled, totals)
        acting = known.acting
        self.own_kinds = known.kinds[face.suit] if face.suit and face.suit in suits else changed_by(face, acting, totals)
        given = {suit: gained(compiled.counts, known.counts[suit], face) for suit in suits}
        kinds = known.kinds
        self.lost = 0
        for count in known.counts.values():
            self.lost |= gained(count, compiled.counts, face)
        given[ANY_SUIT] = 0
        for suit in suits:
            given[ANY_SUIT] |= given[suit]
        self.given, self.kinds = totals.shared(given), kinds
        self.threat = totals.mask_of(effect for effect in acting if effect.stage in BLANKING)
        self.looks_first = bool(compiled.first)
        first = compiled.first.get(totals.first_places[0], ()) if compiled.first else ()
        self.one_saves_one = next((effect for effect in first if effect.one_saves_one), None)
        stages = [clause.stage for clause in face.clauses]
        self.lightens = CLEARS * (Stage.CLEARING in stages) | PROTECTS * (Stage.PROTECTING in stages)
        self.myself_least, self.myself_most = known.myself_least, known.myself_most
        if face.suit not in suits:
            mine = times_myself([face], totals)
            self.myself_least = totals.shared({shift: min(times, *mine[shift]) for shift, times in known.myself_least.items()})
            self.myself_most = totals.shared({shift: max(times, *mine[shift]) for shift, times in known.myself_most.items()})


class Suited:
    """What a face would be with every suit: worked out once for all suits that it may have now."""

    __slots__ = ("acting", "counts", "kinds", "myself_least", "myself_most")

    def __init__(self, compiled: CompiledFace, totals: Totals) -> None:
        faces = {suit: compiled.face.with_suit(suit) for suit in totals.pack.suit_order}
        self.acting = totals.acting(compiled)
        self.counts = totals.counted_by_suit(faces)
        totals.look_by_suit(faces)
        kinds = {suit: changed_by(face, self.acting, totals) for suit, face in faces.items()}
        kinds[ANY_SUIT] = 0
        for suit in faces:
            kinds[ANY_SUIT] |= kinds[suit]
        self.kinds = totals.shared(kinds)
        myself = times_myself(list(faces.values()), totals)
        self.myself_least = totals.shared({shift: min(times) for shift, times in myself.items()})
        self.myself_most = totals.shared({shift: max(times) for shift, times in myself.items()})


def suited(compiled: CompiledFace, totals: Totals) -> Suited:
    """Remembered by the face without its suit."""
    key = compiled.face.with_suit(None)
    found = totals.suited.get(key)
    if found is None:
        found = totals.suited[key] = Suited(compiled, totals)
    return found


def times_myself(faces: Sequence[Face], totals: Totals) -> dict[int, list[int]]:
    """How often these faces of one card count for questions of its own that leave it out."""
    asked = dict.fromkeys(which for clause in faces[0].clauses for which in clause.counts())
    return {totals.counters[which]: [which.times(face, None) - which.times(face, face) for face in faces] for which in asked}


def changed_by(face: Face, acting: Iterable[Effect], totals: Totals) -> int:
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
        self.decided = self.lost + self.possible
        self.counters = (1 << self.possible) - 1
        self.small = ALL_SMALL << self.free

    def seen_by(self, face: CompiledFace, totals: Totals) -> int:
        """The part of a state that a face can see."""
        sees = face.sees & self.counters | totals.seen_by(face.looking) | face.conditions_see
        return sees | sees << self.possible | sees << self.duplicate_names | sees << self.lost | sees << self.decided | self.small
