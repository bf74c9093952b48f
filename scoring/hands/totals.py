"""The total of a hand and nothing else, as fast as plain Python goes.

Nothing here knows a rule: everything is asked of the same clauses that explain the score, once, and remembered.

* Every kind of card that some clause counts is a *question*; each has a small counter in one large integer. A face
  casts a *shadow*: one in the counter of every question it answers. The sum of the shadows of all active cards says
  everything that counting clauses can know, and a card's points depend only on the counters it *sees*: they are
  remembered by `shadows & sees`.
* Who is cleared, protected and blanked is decided among the few cards that act on others or on themselves. The *plan* for
  such a group is worked out by resolve.py and remembered; the other cards only look up whether the plan hits them: every
  effect has a counter, too, and a face has a one in the counters of those that would make something else of it.
* Whoever falls by a look at the whole hand falls first (`first_blanked`); clearing and protecting are done before it, and the
  others go on as if those cards had never been there.
* Clauses that look at strengths, names or what lies beside the hand rather than at counts are asked directly.

A `Totals` belongs to one engine. Several threads may ask it for totals at once: what is remembered is only ever added to, and
whatever gets a bit or a place of its own gets it under the engine's lock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from scoring.beside import NOTHING_BESIDE, Beside
from scoring.faces import PLAIN, SHADE, STRUCK, Face, Traits
from scoring.hands.pack import HandPack
from scoring.hands.resolve import decide, resolve_effects
from scoring.words.choices import Choice, Reach
from scoring.words.clause import HandClause, Stage, Use
from scoring.words.effects import Effect, SelfBlanking, conditions, effects
from scoring.words.points import counting_clauses, scoring_clauses
from scoring.words.views import Counts, View
from scoring.words.which import Which
from scoring.words.whole_hand import WholeHand

if TYPE_CHECKING:
    from threading import RLock

    from scoring.hands.bounds import Promise
    from scoring.hands.slots import Gains, Lanes, Slot, Suited

COUNTER = 4  # bits of a counter: a hand has at most 15 cards
FULL = (1 << COUNTER) - 1
HIGH = 1 << COUNTER - 1  # the highest bit of a counter
K = TypeVar("K")
V = TypeVar("V")
LIGHTENING = (Stage.CLEARING, Stage.PROTECTING)
BLANKING = (Stage.FIRST_BLANKING, Stage.BLANKING)
ACTING = (*LIGHTENING, *BLANKING)
PLANS, ANSWERS = 12000, 2500  # how many plans, and answers of one face, are remembered: below 10 MB in all, with all faces there are


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
                 "kinds", "lightening", "looking", "looking_at_names", "myself", "open_sees", "points", "promises", "protected", "sees",
                 "several", "shade", "shadow", "silent", "slot", "strength", "variants", "with_suit", "without_penalty")

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
        self.around_worth = NOTHING_BESIDE, sum(clause.worth(Looking(self, (), 0, 0, NOTHING_BESIDE)) for clause in self.around)
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
        self.hit = totals.mask_of(effect for effect, _ in totals.hit_by(face)) if self.group else 0
        self.carries_out: int | None = None  # this and the next are filled when it is first in a group
        self.hits_itself = 0
        self.kinds = 0 if self.group else totals.kinds_of(face)
        self.counts = totals.counted(face)
        self.shadow = self.counts + self.group + self.kinds + totals.flags_of(self)
        self.first = totals.first_of(face)  # by phase, the effects of the card that look at the whole hand
        self.falling: dict[int, Falling] = {}  # by the id of an effect, negative if it is its own
        self.blanks = any(clause.stage in BLANKING for clause in face.clauses)
        # whether it may act on others or blank itself even when everybody has been cleared and protected
        self.acts_later = bool(self.group) and (self.blanks or bool(own) or totals.harms(face))
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


class Fate(dict[CompiledFace, "CompiledFace | None"]):
    """What becomes of cards that do not act themselves when these kinds are blanked, and cleared or protected before; None: blanked.

    Every step of clearing and protecting finds a card as the step before has left it.
    """

    __slots__ = ("blanked_kinds", "lightened_kinds", "totals")

    def __init__(self, totals: Totals, blanked_kinds: int, lightened_kinds: tuple[int, ...]) -> None:
        self.totals = totals
        self.blanked_kinds = blanked_kinds
        self.lightened_kinds = lightened_kinds

    def __missing__(self, face: CompiledFace) -> CompiledFace | None:
        lighter = face
        for step in self.lightened_kinds:
            if lighter.kinds & step:
                lighter = self.totals.lightened(lighter, lighter.kinds & step)
        after = self.totals.blanked(lighter) if lighter.kinds & self.blanked_kinds else lighter
        self[face] = after
        return after


class Becomes(dict[CompiledFace, "CompiledFace | None"]):
    """What becomes of the members of a group; None: blanked. It was worked out for one face of each card: others differ in the suit."""

    __slots__ = ("outcomes", "totals")

    def __init__(self, totals: Totals, outcomes: dict[str, tuple[Face, bool]]) -> None:
        self.totals = totals
        self.outcomes = outcomes  # by card, if it is not what it was: what was left of it, and whether it was blanked then

    def __missing__(self, face: CompiledFace) -> CompiledFace | None:
        after: CompiledFace | None = face
        if face.card in self.outcomes:
            left, blanked = self.outcomes[face.card]
            lighter = self.totals.compile(left.with_suit(face.face.suit))
            after = self.totals.blanked(lighter) if blanked else lighter
        self[face] = after
        return after


@dataclass(frozen=True, slots=True)
class Plan:
    """What a group of cards that clear and blank does to itself and to the others."""

    becomes: Becomes
    fate: Fate  # the same of all other cards
    touched: int  # the counters of the effects that change others
    waiting: tuple[int, ...]  # the phases in which members may still blank themselves
    quiet: bool  # no member was changed or blanked


class Plans(dict[int, Plan]):
    """The plans of groups as far as these stages go, remembered.

    Groups have the same plan whose members differ only in suits, as long as the same effects of the group hit them (`alike`).
    """

    __slots__ = ("alike", "stages")

    def __init__(self, *stages: Stage) -> None:
        self.stages = stages
        self.alike: dict[tuple[tuple[int, int, int], ...], Plan] = {}


Look = tuple[str, str, str | None, int, int, bool]


def look_of(face: Face) -> Look:
    """All that a word which picks cards can see of a face."""
    return face.card.id, face.name, face.suit, face.strength, face.marks & (STRUCK | SHADE), bool(face.penalty)


def without_gift(face: Face) -> tuple[str, str, str | None]:
    """What tells whether a card has been given its suit: who it is, what it is called, which suit it has."""
    return face.card.id, face.name, face.suit


def somebody_falls(faces: Sequence[CompiledFace], shadows: int) -> bool:
    """Whether some card blanks itself as things are; if none does, none will later."""
    for face in faces:
        if face.conditions:
            for doom in face.conditions.values():
                if doom[shadows & doom.sees]:
                    return True
    return False


class Totals:
    """The total-only path of one pack."""

    def __init__(self, pack: HandPack, lock: RLock) -> None:
        self.pack = pack
        self.lock = lock
        clauses = list(self._all_clauses(pack))
        questions = dict.fromkeys(which for clause in clauses for which in clause.counts())
        traits = PLAIN
        for card in pack.by_number:
            traits |= card.traits
        self.counters = Counters(questions, traits)
        kinds = dict.fromkeys(effect for stage in ACTING for effect in effects(clauses, stage))
        self.kinds = {effect: self.counters.width + COUNTER * place for place, effect in enumerate(kinds)}
        self.harmful = [effect.by_others for effect in kinds if effect.by_others is not None]
        flags = self.counters.width + COUNTER * len(kinds)
        # how many cards do more than count, how many do so if a name may be there twice, and how many names may be
        self.looks_at_cards, self.looks_at_names, self.borrowed = (FULL << flags + COUNTER * place for place in range(3))
        self.top = flags + 3 * COUNTER
        self.bearers = Counter(card.name for card in pack.by_number)
        self.lasting = self.mask(which for which in questions if which.lasting)
        self.growing = sum(1 << shift for shift in {shift for which, shift in self.counters.items() if which.growing})
        self.looks_first = 0  # the groups of faces that look at the whole hand
        self.lightens = 0  # those of faces that clear or protect
        self.first_places = [place for place, phase in enumerate(pack.phases) if Stage.FIRST_BLANKING in phase.stages]
        self.compiled: dict[Face, CompiledFace] = {}
        self.tables: dict[Any, Any] = {}
        self.groups: dict[Face, int] = {}
        self.members: dict[tuple[object, ...], int] = {}  # numbers for those that are alike but for their suit, and harm alike
        self.plans = Plans(*LIGHTENING, Stage.BLANKING)
        self.light_plans, self.later_plans = Plans(*LIGHTENING), Plans(Stage.BLANKING)  # before and after a look at the whole hand
        self.fates: dict[tuple[int, tuple[int, ...]], Fate] = {}
        self.uses: dict[tuple[str, Use], CompiledFace] = {}
        self.offered: dict[str, list[tuple[Use, CompiledFace]]] = {}
        self.exclusive: dict[tuple[int, ...], bool] = {}
        self.open_slots: dict[tuple[CompiledFace, ...], Slot] = {}  # what slots.py remembers of cards that may still copy
        self.gains: dict[tuple[tuple[int, int], ...], Gains] = {}  # and of what such cards bring to others
        self.gifts: dict[tuple[object, ...], tuple[Lanes, object]] = {}
        self.suited: dict[Face, Suited] = {}
        self._given_no_suit: dict[tuple[str, str, str | None], CompiledFace] = {}
        self._choosable: dict[tuple[str, CompiledFace], Choosable] = {}
        self._counted: dict[Look, int] = {}
        self._masks: dict[int, tuple[Effect, int]] = {}
        self.first_threat = self.mask_of(effect for effect in kinds if effect.stage is Stage.FIRST_BLANKING)
        self.first_seen = self.seen_by([effect for effect in kinds if effect.stage is Stage.FIRST_BLANKING])  # all that they are judged by
        self._hit: dict[Look, tuple[tuple[Effect, int], ...]] = {}
        self.printed = Printed(self)

    @staticmethod
    def _all_clauses(pack: HandPack) -> Iterable[HandClause]:
        """All clauses of the game, and what effects may leave of its penalties, which may lose one word after the other."""
        clauses = [clause for card in pack.by_number for clause in (*card.bonus, *card.penalty)]
        faces = [card.face() for card in pack.by_number if card.penalty]
        for effect in effects(clauses, Stage.CLEARING):
            lighter = [(face, effect.on(face)) for face in faces]
            faces += [left for face, left in lighter if left is not None and left is not face and left.penalty]
        return [*clauses, *(clause for face in faces for clause in face.penalty)]

    def shared(self, table: dict[K, V]) -> dict[K, V]:
        """The same small table for all faces that have the same."""
        found: dict[K, V] = self.tables.setdefault((tuple(table), tuple(table.values())), table)
        return found

    def same(self, value: V) -> V:
        """The same object for equal values."""
        found: V = self.tables.setdefault(value, value)
        return found

    def compile(self, face: Face) -> CompiledFace:
        found = self.compiled.get(face)
        if found is None:
            with self.lock:
                found = self.compiled.get(face)
                if found is None:
                    found = self.compiled[face] = CompiledFace(face, self)
        return found

    def counted(self, face: Face) -> int:
        """One in the counter of every question that a face answers."""
        look = look_of(face)
        found = self._counted.get(look)
        if found is None:
            found = self._counted[look] = sum([times << shift for shift, which in self.counters.asked.items()
                                               if (times := which.times(face, None))])
        return found

    def seen_by(self, clauses: Sequence[HandClause]) -> int:
        """All counters that some clauses look at."""
        return self.mask({which for clause in clauses for which in clause.counts()})

    def mask(self, questions: Iterable[Which]) -> int:
        """The counters of some questions."""
        return sum(FULL << shift for shift in {self.counters[which] for which in questions})

    def kinds_of(self, face: Face) -> int:
        """One in the counter of every effect that would make something else of a face."""
        return sum([one for effect, one in self.hit_by(face) if effect.touches(face)])

    def hit_by(self, face: Face) -> tuple[tuple[Effect, int], ...]:
        """The effects that hit a face, each with a one in its counter."""
        look = look_of(face)
        hit = self._hit.get(look)
        if hit is None:
            hit = tuple((effect, 1 << shift) for effect, shift in self.kinds.items() if effect.hits(None, face))
            hit = self._hit[look] = self.same(hit)
        return hit

    def flags_of(self, compiled: CompiledFace) -> int:
        """What a shadow has beside the counters of questions and effects."""
        face = compiled.face
        flags = [(self.looks_at_cards, compiled.looking or compiled.around),
                 (self.looks_at_names, len(compiled.looking_at_names) > len(compiled.looking)),
                 (self.borrowed, face.copies or self.bearers[face.name] > 1)]
        return sum(counter & -counter for counter, raised in flags if raised)

    def mask_of(self, acting: Iterable[Effect]) -> int:
        """The counters of some effects. Faces have the same objects again and again: those are found by identity."""
        mask = 0
        for effect in acting:
            found = self._masks.get(id(effect))
            if found is None:
                found = self._masks[id(effect)] = effect, FULL << self.kinds[effect]  # kept, so that no other object gets its id
            mask |= found[1]
        return mask

    def group_of(self, face: Face) -> int:
        """A bit above all counters for every face that acts on others or may blank itself."""
        acting = [clause for clause in face.clauses if clause.stage not in (Stage.IDENTITY, Stage.POINTS)]
        if not any(conditions([clause]) or effects([clause], clause.stage) for clause in acting) and not self.harms(face):
            return 0
        if face not in self.groups:
            self.groups[face] = 1 << (self.top + len(self.groups))
            if any(clause.stage is Stage.FIRST_BLANKING for clause in acting):
                self.looks_first |= self.groups[face] >> self.top
            if any(clause.stage in LIGHTENING for clause in acting):
                self.lightens |= self.groups[face] >> self.top
        return self.groups[face]

    def member_like(self, face: Face) -> int:
        """The same number for all that differ in the suit alone and harm others alike."""
        harms = [which.matches(each, None) for which in self.harmful for each in (face, face.without_penalty())]
        return self.members.setdefault((face.with_suit(None), *harms), len(self.members))

    def harms(self, face: Face) -> bool:
        """Whether a face carries out what other cards say, now or when it is cleared."""
        return not face.shade and any(which.growing or which.matches(face, None) for which in self.harmful)

    def first_of(self, face: Face) -> dict[int, list[WholeHand]]:
        """The effects of a face that look at the whole hand, by phase."""
        found: dict[int, list[WholeHand]] = {}
        for clause in face.clauses:
            if isinstance(clause, WholeHand):
                found.setdefault(self.pack.phase_of(clause, face.card.id), []).append(clause)
        return found

    def by_phase(self, face: Face, clauses: Sequence[SelfBlanking]) -> dict[int, list[SelfBlanking]]:
        found: dict[int, list[SelfBlanking]] = {}
        for clause in clauses:
            found.setdefault(self.pack.phase_of(clause, face.card.id), []).append(clause)
        return found

    @staticmethod
    def conditions_of(compiled: CompiledFace) -> tuple[SelfBlanking, ...]:
        return conditions(compiled.face.penalty)

    def variants(self, compiled: CompiledFace) -> tuple[CompiledFace, ...]:
        """A face and all that the clearing effects of the game may leave of it, but for losing its whole penalty."""
        found = compiled.variants
        if found is None:
            faces = dict.fromkeys([compiled.face])
            for effect in self.kinds:
                if effect.stage in LIGHTENING:
                    faces |= dict.fromkeys(left for face in faces if (left := effect.on(face)) is not None and left.penalty)
            found = compiled.variants = tuple(map(self.compile, faces))
        return found

    def choosable(self, chooser: str, me: CompiledFace) -> Choosable:
        """The cards that a chooser may choose, remembered."""
        key = chooser, me
        return self._choosable.get(key) or self._choosable.setdefault(key, Choosable(self.pack.chooser[chooser], me))

    # -- faces that choices make ------------------------------------------------------------------------------------------

    def taken(self, chooser: str, use: Use) -> CompiledFace:
        """The face of a card that copies another or takes a suit."""
        found = self.uses.get((chooser, use))
        if found is None:
            faces = {chooser: self.pack.cards[chooser].face()}
            found = self.uses[chooser, use] = self.compile(self.pack.chooser[chooser].applied(self.pack, chooser, use, faces)[1])
        return found

    def offers(self, chooser: str) -> list[tuple[Use, CompiledFace]]:
        """Everything that a card may copy, whatever the hand: cards by number, then bare suits."""
        found = self.offered.get(chooser)
        if found is None:
            printed = {card.id: card.face() for card in self.pack.by_number}
            uses = self.pack.chooser[chooser].uses(self.pack, chooser, printed)
            found = self.offered[chooser] = [(use, self.taken(chooser, use)) for use in uses]
        return found

    @property
    def given_no_suit(self) -> dict[tuple[str, str, str | None], CompiledFace]:
        """All that cards can be before one of them is given a suit."""
        if not self._given_no_suit:
            copiers = [chooser for chooser, choice in self.pack.chooser.items() if choice.reach is Reach.ITSELF]
            copied = [face for chooser in copiers for _, face in self.offers(chooser)]
            self._given_no_suit = {without_gift(each.face): each for each in [*map(self.printed.__getitem__, self.pack.cards), *copied]}
        return self._given_no_suit

    def exclude(self, questions: Sequence[int]) -> bool:
        """Whether no card can answer two of these questions, unless it was given a suit."""
        key = tuple(questions)
        found = self.exclusive.get(key)
        if found is None:
            found = self.exclusive[key] = all(sum(each.counts >> shift & FULL for shift in key) < 2
                                              for each in self.given_no_suit.values())
        return found

    def with_suit(self, compiled: CompiledFace, suit: str) -> CompiledFace:
        found = compiled.with_suit.get(suit)
        if found is None:
            found = compiled.with_suit[suit] = self.compile(compiled.face.with_suit(suit))
        return found

    def without_penalty(self, compiled: CompiledFace) -> CompiledFace:
        if compiled.without_penalty is None:
            compiled.without_penalty = self.compile(compiled.face.without_penalty())
        return compiled.without_penalty

    def protected(self, compiled: CompiledFace) -> CompiledFace:
        if compiled.protected is None:
            compiled.protected = self.compile(compiled.face.protected())
        return compiled.protected

    def blanked(self, compiled: CompiledFace) -> CompiledFace | None:
        """What a card leaves behind when it is blanked."""
        if compiled.blanked is None:
            shade = compiled.face.blanked()
            compiled.blanked = (self.compile(shade) if shade is not None else None,)
        return compiled.blanked[0]

    # -- the total -------------------------------------------------------------------------------------------------------

    def hand(self, cards: Iterable[str]) -> int:
        """The total of cards as they are printed, no choice used."""
        return self.total([*map(self.printed.__getitem__, cards)])

    def total(self, faces: Sequence[CompiledFace], beside: Beside = NOTHING_BESIDE) -> int:
        shadows = 0
        for face in faces:
            shadows += face.shadow
        return self.total_under(shadows, faces, beside)

    def total_under(self, shadows: int, faces: Sequence[CompiledFace], beside: Beside) -> int:
        """The same, for whoever knows the sum of the shadows."""
        hand = len(faces)
        group = shadows >> self.top
        if group:
            faces, shadows = self.survivors(faces, shadows, group)
        return self.points_of(faces, shadows, hand, beside)

    def points_of(self, faces: Sequence[CompiledFace], shadows: int, hand: int, beside: Beside) -> int:
        """What the cards bring that are left of a hand of so many."""
        total = 0
        for face in faces:
            total += face.points[shadows & face.sees]
        if shadows & self.looks_at_cards or (shadows & self.borrowed and shadows & self.looks_at_names):
            total += self.looked_at(faces, shadows, hand, beside)
        return total

    def total_and_blanked(self, faces: Sequence[CompiledFace], beside: Beside) -> tuple[int, list[str]]:
        """The total of a hand, and the cards of it that are blanked."""
        shadows = sum([face.shadow for face in faces])
        left, shadows = self.survivors(faces, shadows, shadows >> self.top)
        active = {face.card for face in left if not face.shade}
        return self.points_of(left, shadows, len(faces), beside), [face.card for face in faces if face.card not in active]

    def survivors(self, faces: Sequence[CompiledFace], shadows: int, group: int) -> tuple[Sequence[CompiledFace], int]:
        """What is left of a hand when everybody has been cleared, protected and blanked, and its shadows."""
        plans = self.plans
        if group & self.looks_first:
            plans = self.later_plans
            faces, shadows = self.first_blanked(faces, shadows, group)
            group = shadows >> self.top
        if group:
            plan = plans.get(group) or self.plan(group, faces, plans)
            if not plan.quiet or shadows & plan.touched or (plan.waiting and somebody_falls(faces, shadows)):
                becomes, fate, alive = plan.becomes, plan.fate, []
                for face in faces:
                    after = becomes[face] if face.group else fate[face]
                    if after is not face:
                        shadows -= face.shadow
                        if after is None:
                            continue
                        shadows += after.shadow
                    alive.append(after)
                for phase in plan.waiting:
                    shadows = self.self_blanking(alive, shadows, phase)
                return alive, shadows
        return faces, shadows

    def looked_at(self, faces: Sequence[CompiledFace], shadows: int, hand: int, beside: Beside) -> int:
        """What the clauses add that do more than count; the hand had so many cards before anybody was blanked."""
        total = 0
        twice = shadows & self.borrowed  # whether a name may be there twice
        for face in faces:
            if face.around:
                total += self.worth_around(face, beside)
            if face.looking_at_names:
                view = Looking(face, faces, shadows, hand, beside)
                for clause in face.looking_at_names if twice else face.looking:
                    total += clause.worth(view)
        return total

    @staticmethod
    def worth_around(face: CompiledFace, beside: Beside) -> int:
        """What the clauses add that no card of the hand can change, remembered for what was last beside it."""
        known, worth = face.around_worth
        if known is not beside:
            worth = sum([clause.worth(Looking(face, (), 0, 0, beside)) for clause in face.around])
            face.around_worth = beside, worth
        return worth

    # -- clearing and blanking ---------------------------------------------------------------------------------------------

    def first_blanked(self, faces: Sequence[CompiledFace], shadows: int, group: int) -> tuple[Sequence[CompiledFace], int]:
        """The hand without those that fall by a look at all of it, cleared and protected as it is by then, and its shadows."""
        if group & self.lightens:
            plan = self.light_plans.get(group) or self.plan(group, faces, self.light_plans)
            faces = self.spared(faces, plan)
            shadows = sum([face.shadow for face in faces])
        for place in self.first_places:
            hit = self.falling_in(place, faces, shadows)
            if hit:
                left = []
                for face in faces:
                    if face in hit:
                        shadows -= face.shadow
                        shade = self.blanked(face)
                        if shade is not None:
                            shadows += shade.shadow
                            left.append(shade)
                    else:
                        left.append(face)
                faces = left
        return faces, shadows

    def falling_in(self, place: int, faces: Sequence[CompiledFace], shadows: int) -> Collection[CompiledFace]:
        """The cards that fall in a phase by a look at the whole hand."""
        acting = [face for face in faces if face.first and place in face.first]
        if not acting:
            return acting
        enemies: dict[CompiledFace, list[CompiledFace]] = {}
        for by in acting:
            for effect in by.first[place]:
                key = id(effect)
                for target in faces:
                    falling = target.falling.get(key if target is not by else -key)
                    if falling is None:
                        falling = self.falling_by(effect, by, target)
                    if falling[shadows & falling.sees]:
                        enemies.setdefault(target, []).append(by)
        if enemies.keys().isdisjoint(acting):  # nobody hinders anybody
            return enemies
        if len(acting) == 1:  # it hits itself, and what is blanked blanks nothing
            return acting
        return {face for face, _, _ in decide({face: enemies.get(face, []) for face in faces})}

    def falling_by(self, effect: WholeHand, by: CompiledFace, target: CompiledFace) -> Falling:
        """Whether a card falls by an effect that looks at the whole hand, remembered."""
        falling = Falling(target, effect, by, self)
        target.falling[id(effect) if target is not by else -id(effect)] = falling
        return falling

    def plan(self, group: int, faces: Sequence[CompiledFace], plans: Plans) -> Plan:
        """The plan of a group: one that is alike has it already, or it is let resolve itself."""
        members = sorted([face for face in faces if face.group], key=lambda face: face.face.number)
        effects_of_the_group = 0
        for member in members:
            effects_of_the_group |= self.carried_out(member) if member.carries_out is None else member.carries_out
        alike = tuple([(member.alike, member.hit & effects_of_the_group, member.hits_itself) for member in members])
        plan = plans.alike.get(alike)
        if plan is None:
            plan = self.resolved(members, plans.stages)
        with self.lock:
            if len(plans) >= PLANS:
                plans.clear()
                plans.alike.clear()
                self.fates.clear()
            plans[group] = plans.alike[alike] = plan
        return plan

    def resolved(self, members: Sequence[CompiledFace], stages: Sequence[Stage]) -> Plan:
        """Let a group resolve itself; what it does to others is a set of kinds."""
        state = resolve_effects(self.pack, {member.card: member.face for member in members}, stages)
        blanked = self.mask_of(state.blanking)
        lightened = tuple(self.mask_of(step) for step in state.lightening if step)
        touched = blanked
        for step in lightened:
            touched |= step
        outcomes = {member.card: (left, member.card in state.blanked_by) for member in members
                    if (left := state.faces[member.card]) is not member.face or member.card in state.blanked_by}
        waiting = {place for face in state.active for place in self.compile(face).conditions}
        with self.lock:
            fate = self.fates.setdefault((blanked, lightened), Fate(self, blanked, lightened))
        return Plan(Becomes(self, outcomes), fate, self.same(touched), tuple(sorted(waiting)), quiet=not outcomes)

    def carried_out(self, member: CompiledFace) -> int:
        """The effects that a member of a group carries out, whatever is left of its penalty; such as hit itself are looked up, too."""
        acting = [effect for variant in self.variants(member) for stage in ACTING for effect in effects(variant.face.clauses, stage)]
        member.hits_itself = self.mask_of(effect for effect in acting if effect.hits(member.face, member.face))
        member.carries_out = found = self.mask_of(acting)
        return found

    def spared(self, faces: Sequence[CompiledFace], plan: Plan) -> list[CompiledFace]:
        """The cards that the plan does not blank, without the penalties it clears."""
        becomes, fate = plan.becomes, plan.fate
        alive = []
        for face in faces:
            after = becomes[face] if face.group else fate[face]
            if after is not None:
                alive.append(after)
        return alive

    def self_blanking(self, alive: list[CompiledFace], shadows: int, phase: int) -> int:
        """In the order of the card numbers, until nothing changes; what is left of the shadows."""
        waiting = [face for face in alive if phase in face.conditions]
        if len(waiting) > 1:
            waiting.sort(key=lambda face: face.face.number)
        changed = True
        while changed:
            changed = False
            for face in waiting:
                doom = face.conditions[phase]
                if doom[shadows & doom.sees] and face in alive:
                    alive.remove(face)
                    shadows -= face.shadow
                    shade = self.blanked(face)
                    if shade is not None:
                        alive.append(shade)
                        shadows += shade.shadow
                    changed = True
        return shadows

    def lightened(self, compiled: CompiledFace, kinds: int) -> CompiledFace:
        """The face that has lost its penalty, or words of it, by effects of these kinds."""
        face: Face | None = compiled.face
        for effect, shift in self.kinds.items():
            if face is not None and kinds >> shift & FULL:
                face = effect.on(face)
        assert face is not None  # what clears does not blank
        return self.compile(face)
