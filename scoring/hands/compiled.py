"""What is remembered of one face, and what a card of it sees of a hand: counters, and the cards themselves where these are not enough."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from scoring.beside import Beside
from scoring.faces import Face, Traits
from scoring.words.choices import Choice
from scoring.words.clause import Stage
from scoring.words.effects import SelfBlanking, conditions, effects
from scoring.words.points import counting_clauses, scoring_clauses
from scoring.words.views import Counts, View
from scoring.words.which import Which
from scoring.words.whole_hand import WholeHand

if TYPE_CHECKING:
    from scoring.hands.bounds import Promise
    from scoring.hands.slots import Slot
    from scoring.hands.totals import Totals

COUNTER = 4  # bits of a counter: a hand has at most 15 cards
FULL = (1 << COUNTER) - 1
HIGH = 1 << COUNTER - 1  # the highest bit of a counter
LIGHTENING = (Stage.CLEARING, Stage.PROTECTING)
BLANKING = (Stage.FIRST_BLANKING, Stage.BLANKING)
ACTING = (*LIGHTENING, *BLANKING)
ANSWERS = 2500  # of one face, that are remembered
BY_NUMBER = attrgetter("face.number")


class Counters(dict[Which, int]):
    """Where the counter of every question is. Clauses ask with the same objects again and again: those are found by identity."""

    def __init__(self, questions: Collection[Which], traits: Traits) -> None:
        """Those that come to the same with cards of these traits share a counter."""
        plain = {which: which.among(traits) for which in questions}
        places = {which: COUNTER * place for place, which in enumerate(dict.fromkeys(plain.values()))}
        super().__init__((which, places[plain[which]]) for which in questions)
        self.asked = {shift: which for which, shift in places.items()}  # every counter with one question that it answers
        self.width = COUNTER * len(places)
        self._known: dict[int, tuple[Which, int]] = {}
        self._lists: dict[int, tuple[Sequence[Which], list[int]]] = {}
        self._masks: dict[tuple[int, int], tuple[Sequence[Which], int, int, int]] = {}
        self._strengths: dict[int, StrengthOf] = {}

    def at(self, which: Which) -> int:
        found = self._known.get(id(which))
        if found is None:
            found = self._known[id(which)] = which, self[which]  # kept, so that no other object gets its id
        return found[1]

    def of(self, questions: Sequence[Which]) -> list[int]:
        found = self._lists.get(id(questions))
        if found is None:
            found = self._lists[id(questions)] = questions, [self[which] for which in questions]
        return found[1]

    def strengths(self, shift: int) -> StrengthOf:
        """The strengths of the faces that answer a question."""
        return self._strengths.get(shift) or self._strengths.setdefault(shift, StrengthOf(shift))

    def any_reaches(self, questions: Sequence[Which], many: int, counts: int) -> bool:
        """Whether one of these counters is at least `many`, for all of them at once: if so, its highest bit is set or gets set."""
        if many > HIGH:
            return any(counts >> shift & FULL >= many for shift in self.of(questions))
        found = self._masks.get((id(questions), many))
        if found is None:
            ones = sum(1 << shift for shift in self.of(questions))
            found = self._masks[id(questions), many] = questions, ones * (FULL >> 1), ones * (HIGH - many), ones * HIGH
        _, low, missing, high = found
        return bool(((counts & low) + missing | counts) & high)


class StrengthOf(dict["CompiledFace", "int | None"]):
    """The strength of every face that answers a question; None: it does not, or is only what a blanked card leaves behind."""

    __slots__ = ("shift",)

    def __init__(self, shift: int) -> None:
        self.shift = shift

    def __missing__(self, face: CompiledFace) -> int | None:
        self[face] = strength = face.strength if face.counts >> self.shift & FULL and not face.shade else None
        return strength


class Printed(dict[str, "CompiledFace"]):
    """The cards as they are printed; each is compiled when it is first held."""

    __slots__ = ("totals",)

    def __init__(self, totals: Totals) -> None:
        self.totals = totals

    def __missing__(self, card: str) -> CompiledFace:
        self[card] = face = self.totals.compile(self.totals.pack.cards[card].face())
        return face


class Choosable(dict["CompiledFace", bool]):
    """Whether a chooser, being what it is now, may choose a card that is what it is now."""

    __slots__ = ("choice", "me")

    def __init__(self, choice: Choice, me: CompiledFace) -> None:
        self.choice = choice
        self.me = me

    def __missing__(self, target: CompiledFace) -> bool:
        self[target] = may = self.choice.may_choose(self.me.face, target.face)
        return may


class Counted(Counts):
    """Looks at counters only: what a card of this face sees when the shadows of a hand are `shadows`."""

    __slots__ = ("compiled", "me", "shadows")

    def __init__(self, compiled: CompiledFace, shadows: int) -> None:
        self.me = compiled.face
        self.shadows = shadows
        self.compiled = compiled

    def least(self, which: Which) -> int:
        compiled = self.compiled
        shift = compiled.counters.at(which)
        return (self.shadows >> shift & FULL) - compiled.myself.get(shift, 0)

    most = least

    def any_reaches(self, kinds: Sequence[Which], many: int) -> bool:
        return self.compiled.counters.any_reaches(kinds, many, self.shadows)

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        """Asked only where every card has a name of its own: there are as many names as cards."""
        shadows = self.shadows
        names = [shadows >> shift & FULL for shift in self.compiled.counters.of(kinds)]
        return names, names, 0

    def excess(self, kinds: Sequence[Which]) -> int:
        shadows = self.shadows
        return sum(count - 1 for shift in self.compiled.counters.of(kinds) if (count := shadows >> shift & FULL) > 1)


class Remembered(dict[int, int]):
    """An answer by the counters it depends on; worked out the first time."""

    __slots__ = ("ask",)

    def __init__(self, ask: Callable[[int], int]) -> None:
        self.ask = ask

    def __missing__(self, seen: int) -> int:
        if len(self) >= ANSWERS:
            self.clear()
        self[seen] = answer = self.ask(seen)
        return answer


class Doom(Remembered):
    """Whether a face blanks itself in one phase, by the counters its conditions see."""

    __slots__ = ("sees",)

    def __init__(self, compiled: CompiledFace, clauses: Sequence[SelfBlanking], sees: int) -> None:
        super().__init__(lambda seen: any(clause.certain(Counted(compiled, seen)) for clause in clauses))
        self.sees = sees


class Falling(Remembered):
    """Whether a face falls by an effect that looks at the whole hand, by the counters that it is judged by."""

    __slots__ = ("effect", "meant", "sees")

    def __init__(self, compiled: CompiledFace, effect: WholeHand, by: CompiledFace, totals: Totals) -> None:
        self.meant = meant = effect.changes(by.face, compiled.face)
        super().__init__(lambda seen: meant and effect.falls(Counted(compiled, seen)))
        self.sees = totals.mask(effect.judged_by(compiled.face)) if meant else 0
        self.effect = effect  # kept, so that no other object gets its id


class CompiledFace:
    """All that is remembered of one face."""

    __slots__ = ("acts_later", "alike", "around", "around_worth", "blanked", "blanks", "bounds", "card", "carries_out", "conditions",
                 "conditions_see", "counters", "counting", "counts", "face", "falling", "first", "gift_free", "group", "hit", "hits_itself",
                 "kinds", "lightening", "looking", "looking_at_names", "myself", "open_sees", "points", "promises", "protected", "reached",
                 "sees", "several", "shade", "shadow", "silent", "slot", "strength", "variants", "with_suit", "without_penalty")

    def __init__(self, face: Face, totals: Totals) -> None:
        self.face = face
        self.card = face.card.id
        self.strength = face.strength
        self.several = len(face.suits)
        self.gift_free = without_gift(face)
        self.counters = totals.counters
        scoring = scoring_clauses(face.clauses)
        self.silent = not scoring
        self.counting = counting = counting_clauses(face.clauses)
        naming = tuple(clause for clause in counting if clause.counts_names)
        self.around = tuple(clause for clause in scoring if not clause.sees_hand)
        self.looking = tuple(clause for clause in scoring if clause not in (*counting, *self.around))  # what looks at the cards themselves
        self.around_worth: tuple[Beside | None, int] = None, 0  # see Totals.worth_around
        self.looking_at_names = self.looking + naming  # what does so if a name may be there twice
        self.myself = totals.shared({totals.counters[which]: times for clause in face.clauses for which in clause.counts()
                                     if (times := which.times(face, None) - which.times(face, face))})
        self.shade = face.shade
        self.sees = totals.seen_by(counting) | (totals.borrowed if naming else 0)
        self.points = Remembered(lambda seen: face.strength + sum(clause.worth(Counted(self, seen)) for clause in counting
                                                                  if not (clause.counts_names and seen & totals.borrowed)))
        own = () if face.safe else conditions(face.penalty)
        self.conditions_see = totals.seen_by(own)
        by_phase = totals.by_phase(face, own) if own else {}
        self.conditions = {place: Doom(self, clauses, totals.seen_by(clauses)) for place, clauses in by_phase.items()}
        self.group = totals.group_of(face)
        self.alike = totals.member_like(face) if self.group else 0  # see Plans
        self.carries_out: int | None = None  # this and the next three are filled when it is first in a group
        self.hit = self.hits_itself = self.reached = 0
        self.kinds = 0 if self.group else totals.kinds_of(face)
        self.counts = totals.counted(face)
        self.shadow = self.counts + self.group + self.kinds + totals.flags_of(self)
        self.first = totals.first_of(face)  # by phase, the effects of the card that look at the whole hand
        self.falling: dict[int, Falling] = {}  # by the id of an effect, negative if it is its own
        self.blanks = any(clause.stage in BLANKING for clause in face.clauses)
        # whether it may act on others even when everybody has been cleared and protected
        self.acts_later = self.blanks or totals.harms(face)
        self.lightening = totals.mask_of(effect for stage in LIGHTENING for effect in effects(face.clauses, stage))
        self.with_suit: dict[str, CompiledFace] = {}
        self.without_penalty: CompiledFace | None = None
        self.protected: CompiledFace | None = None
        self.blanked: tuple[CompiledFace | None] | None = None  # what the card leaves behind when it is blanked
        self.variants: tuple[CompiledFace, ...] | None = None  # see Totals.variants
        self.slot: Slot | None = None  # this and the next two are filled by slots.py and bounds.py
        self.bounds: dict[int, int] = {}
        self.promises: dict[int, Promise] = {}
        self.open_sees = 0


class Looking(Counted, View):
    """Looks at all active cards, too, and beside the hand, for clauses that do more than count."""

    __slots__ = ("beside", "faces", "hand")

    def __init__(self, me: CompiledFace, faces: Sequence[CompiledFace], shadows: int, hand: int, beside: Beside) -> None:
        self.me = me.face
        self.shadows = shadows
        self.compiled = me
        self.faces = faces
        self.hand = hand  # how many cards there were before anybody was blanked
        self.beside = beside

    @property
    def blanked(self) -> int:
        return self.hand - sum(not face.shade for face in self.faces)

    def meant(self, which: Which) -> list[CompiledFace]:
        """The cards that are meant; a word with `other` leaves out my own."""
        shift = self.compiled.counters.at(which)
        mine = self.compiled if self.compiled.myself.get(shift) else None
        return [each for each in self.faces if each.counts >> shift & FULL and each is not mine]

    def most_names(self, which: Which) -> int:
        return len({each.face.name for each in self.meant(which)})

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        shadows = self.shadows
        names = [shadows >> shift & FULL for shift in self.compiled.counters.of(kinds)]
        names = [count if count < 2 else self.most_names(which) for which, count in zip(kinds, names, strict=True)]
        return names, names, 0

    def strengths(self, which: Which) -> list[int]:
        compiled = self.compiled
        shift = compiled.counters.at(which)
        if compiled.myself.get(shift):
            return [each.strength for each in self.meant(which) if not each.shade]
        return [strength for strength in map(compiled.counters.strengths(shift).__getitem__, self.faces) if strength is not None]

    def every_strength(self) -> list[int]:
        return [each.strength for each in self.faces if not each.shade]

    def odd_strengths(self, of_the_hand: bool) -> tuple[int, bool]:
        active = [each for each in self.faces if not each.shade]
        odd = [each for each in active if each.strength % 2]
        return sum([each is not self.compiled for each in odd]), len(odd) == (self.hand if of_the_hand else len(active))


def without_gift(face: Face) -> tuple[str, str, str | None]:
    """What tells whether a card has been given its suit: who it is, what it is called, which suit it has."""
    return face.card.id, face.name, face.suit
