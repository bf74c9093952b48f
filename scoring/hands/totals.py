"""The total of a hand and nothing else, as fast as plain Python goes.

Nothing here knows a rule: everything is asked of the same clauses that explain the score, once, and remembered.

* Every kind of card that some clause counts is a *question*; each has a small counter in one large integer. A face
  casts a *shadow*: one in the counter of every question it answers. The sum of the shadows of all active cards says
  everything that counting clauses can know, and a card's points depend only on the counters it *sees*: they are
  remembered by `shadows & sees`.
* Who is cleared, protected and blanked is decided among the few cards that act on others. The *plan* for
  such a group is worked out by resolve.py and remembered; the other cards only look up whether the plan hits them: every
  effect has a counter, too, and a face has a one in the counters of those that would make something else of it.
* Whoever falls by a look at the whole hand falls first (`first_blanked`); clearing and protecting are done before it, and the
  others go on as if those cards had never been there. A card that blanks itself is asked when all that is over, so it needs no plan.
* Clauses that look at strengths, names or what lies beside the hand rather than at counts are asked directly.

A `Totals` belongs to one engine. Several threads may ask it for totals at once: what is remembered is only ever added to, and
whatever gets a bit or a place of its own gets it under the engine's lock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from scoring.beside import NOTHING_BESIDE, Beside
from scoring.faces import PLAIN, SHADE, STRUCK, Face
from scoring.hands.compiled import (
    ACTING,
    BY_NUMBER,
    COUNTER,
    FULL,
    LIGHTENING,
    Choosable,
    CompiledFace,
    Counters,
    Falling,
    Looking,
    Printed,
    without_gift,
)
from scoring.hands.pack import HandPack
from scoring.hands.plans import Fate, Plan, Plans
from scoring.words.choices import Reach
from scoring.words.clause import HandClause, Stage, Use
from scoring.words.effects import Effect, SelfBlanking, conditions, effects
from scoring.words.which import Mentions, Which
from scoring.words.whole_hand import WholeHand

if TYPE_CHECKING:
    from threading import RLock

    from scoring.hands.slots import Gains, Lanes, Slot, Suited

K = TypeVar("K")
V = TypeVar("V")
Look = tuple[str, str, str | None, int, int, bool]


def look_of(face: Face) -> Look:
    """All that a word which picks cards can see of a face."""
    return face.card.id, face.name, face.suit, face.strength, face.marks & (STRUCK | SHADE), bool(face.penalty)


def divided(suits: Iterable[str], mentions: Mentions) -> tuple[list[str], list[str]]:
    """The suits that a word can tell apart, and all others."""
    mentioned = [suit for suit in suits if mentions.every_suit or suit in mentions.suits]
    return mentioned, [suit for suit in suits if suit not in mentioned]


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
        # who carries out what other cards say, and the counter of that effect
        self.harmful = [(effect.by_others, FULL << self.kinds[effect]) for effect in kinds if effect.by_others is not None]
        flags = self.counters.width + COUNTER * len(kinds)
        # how many cards do more than count, do so if a name may be there twice, look beside the hand, bear a name that may be there twice,
        # and may blank themselves
        counters = [FULL << flags + COUNTER * place for place in range(5)]
        self.looks_at_cards, self.looks_at_names, self.looks_around, self.borrowed, self.conditional = counters
        self.looks = self.looks_at_cards | self.looks_at_names | self.looks_around
        self.top = flags + len(counters) * COUNTER
        self.stirring = self.top - COUNTER  # from here on, somebody may blank itself or act on others
        self.bearers = Counter(card.name for card in pack.by_number)
        self.lasting = self.mask(which for which in questions if which.lasting)
        self.growing = sum(1 << shift for shift in {shift for which, shift in self.counters.items() if which.growing})
        self.looks_first = 0  # the groups of faces that look at the whole hand
        self.lightens = 0  # those of faces that clear or protect
        self.first_places, self.last_places = ([place for place, phase in enumerate(pack.phases) if stage in phase.stages]
                                               for stage in (Stage.FIRST_BLANKING, Stage.SELF_BLANKING))
        self.compiled: dict[Face, CompiledFace] = {}
        self.tables: dict[Any, Any] = {}
        self.groups: dict[Face, int] = {}
        self.members: dict[tuple[object, ...], int] = {}  # numbers for those that are alike but for their suit, and harm alike
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
        self._by_suit = [(shift, which, *divided(pack.suit_order, which.mentions())) for shift, which in self.counters.asked.items()]
        self._masks: dict[int, tuple[Effect, int]] = {}
        self.plans = Plans(self, *LIGHTENING, Stage.BLANKING)
        self.light_plans, self.later_plans = Plans(self, *LIGHTENING), Plans(self, Stage.BLANKING)  # before and after a look at the hand
        self.first_threat = self.mask_of(effect for effect in kinds if effect.stage is Stage.FIRST_BLANKING)
        self.first_seen = self.seen_by([effect for effect in kinds if effect.stage is Stage.FIRST_BLANKING])  # all that they are judged by
        self._hit: dict[Look, tuple[tuple[Effect, int], ...]] = {}
        self._effects_by_suit = [(effect, 1 << shift, *divided(pack.suit_order, effect.mentions())) for effect, shift in self.kinds.items()]
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

    def counted_by_suit(self, faces: Mapping[str, Face]) -> dict[str, int]:
        """The same of a card with every suit: a question that mentions only some suits is asked once for all others."""
        found = dict.fromkeys(faces, 0)
        for shift, which, mentioned, others in self._by_suit:
            if others and (times := which.times(faces[others[0]], None)):
                for suit in others:
                    found[suit] += times << shift
            for suit in mentioned:
                found[suit] += which.times(faces[suit], None) << shift
        for suit, face in faces.items():
            self._counted.setdefault(look_of(face), found[suit])
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

    def look_by_suit(self, faces: Mapping[str, Face]) -> None:
        """Looks up `hit_by` of a card with every suit, each effect once for all suits that it does not mention."""
        if all(look_of(face) in self._hit for face in faces.values()):
            return
        found: dict[str, list[tuple[Effect, int]]] = {suit: [] for suit in faces}
        for effect, one, mentioned, others in self._effects_by_suit:
            if others and effect.hits(None, faces[others[0]]):
                for suit in others:
                    found[suit].append((effect, one))
            for suit in mentioned:
                if effect.hits(None, faces[suit]):
                    found[suit].append((effect, one))
        for suit, face in faces.items():
            self._hit.setdefault(look_of(face), self.same(tuple(found[suit])))

    def flags_of(self, compiled: CompiledFace) -> int:
        """What a shadow has beside the counters of questions and effects."""
        face = compiled.face
        flags = [(self.looks_at_cards, compiled.looking),
                 (self.looks_around, compiled.around),
                 (self.looks_at_names, len(compiled.looking_at_names) > len(compiled.looking)),
                 (self.borrowed, face.copies or self.bearers[face.name] > 1),
                 (self.conditional, compiled.conditions)]
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
        """A bit above all counters for every face that acts on others."""
        acting = [clause for clause in face.clauses if clause.stage not in (Stage.IDENTITY, Stage.POINTS)]
        if not any(effects([clause], clause.stage) for clause in acting) and not self.harms(face):
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
        harms = [which.matches(each, None) for which, _ in self.harmful for each in (face, face.without_penalty())]
        return self.members.setdefault((face.with_suit(None), *harms), len(self.members))

    def harms(self, face: Face) -> bool:
        """Whether a face carries out what other cards say, now or when it is cleared."""
        return not face.shade and any(which.growing or which.matches(face, None) for which, _ in self.harmful)

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

    def acting(self, compiled: CompiledFace) -> list[Effect]:
        """All that a face may do to cards, whatever is left of its penalty."""
        return [effect for variant in self.variants(compiled) for stage in ACTING for effect in effects(variant.face.clauses, stage)]

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
        stirring = shadows >> self.stirring
        if stirring:
            faces, shadows = self.survivors(faces, shadows, stirring >> COUNTER)
        return self.points_of(faces, shadows, hand, beside)

    def points_of(self, faces: Sequence[CompiledFace], shadows: int, hand: int, beside: Beside) -> int:
        """What the cards bring that are left of a hand of so many."""
        total = 0
        for face in faces:
            total += face.points[shadows & face.sees]
        if shadows & self.looks:
            if shadows & self.looks_around:
                for face in faces:
                    if face.around:
                        total += self.worth_around(face, beside)
            if shadows & self.looks_at_cards or (shadows & self.borrowed and shadows & self.looks_at_names):
                total += self.looked_at(faces, shadows, hand, beside)
        return total

    def total_and_blanked(self, faces: Sequence[CompiledFace], beside: Beside) -> tuple[int, list[str]]:
        """The total of a hand, and the cards of it that are blanked."""
        shadows = sum([face.shadow for face in faces])
        left, shadows = self.survivors(faces, shadows, shadows >> self.top)
        total = self.points_of(left, shadows, len(faces), beside)
        if left is faces:
            return total, []
        active = {face.card for face in left if not face.shade}
        return total, [face.card for face in faces if face.card not in active]

    def survivors(self, faces: Sequence[CompiledFace], shadows: int, group: int) -> tuple[Sequence[CompiledFace], int]:
        """What is left of a hand when everybody has been cleared, protected and blanked, and its shadows."""
        plans = self.plans
        if group & self.looks_first:
            plans = self.later_plans
            faces, shadows = self.first_blanked(faces, shadows, group)
            group = shadows >> self.top
        return self.resolved_by(plans, faces, shadows, group)

    def resolved_by(self, plans: Plans, faces: Sequence[CompiledFace], shadows: int,
                    group: int) -> tuple[Sequence[CompiledFace], int]:
        """What a plan leaves of a hand, and those of it that do not blank themselves then; its shadows, too."""
        if group:
            plan = plans.get(group) or plans.made(group, faces)
            if not plan.quiet or shadows & plan.touched:
                becomes, fate, alive = plan.becomes, plan.fate, []
                for face in faces:
                    after = becomes[face] if face.group else fate[face]
                    if after is not face:
                        shadows -= face.shadow
                        if after is None:
                            continue
                        shadows += after.shadow
                    alive.append(after)
                faces = alive
        if shadows & self.conditional and somebody_falls(faces, shadows):
            alive = [*faces]
            for phase in self.last_places:
                shadows = self.self_blanking(alive, shadows, phase)
            return alive, shadows
        return faces, shadows

    def looked_at(self, faces: Sequence[CompiledFace], shadows: int, hand: int, beside: Beside) -> int:
        """What the clauses add that do more than count; the hand had so many cards before anybody was blanked."""
        total = 0
        twice = shadows & self.borrowed  # whether a name may be there twice
        for face in faces:
            clauses = face.looking_at_names if twice else face.looking
            if clauses:
                view = Looking(face, faces, shadows, hand, beside)
                for clause in clauses:
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
            plan = self.light_plans.get(group) or self.light_plans.made(group, faces)
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
        fallen: set[CompiledFace] = set()
        for by in faces:
            for effect in by.first.get(place, ()) if by.first else ():
                key = id(effect)
                for target in faces:
                    falling = target.falling.get(key if target is not by else -key)
                    if falling is None:
                        falling = self.falling_by(effect, by, target)
                    if falling[shadows & falling.sees]:
                        fallen.add(target)
        return fallen

    def falling_by(self, effect: WholeHand, by: CompiledFace, target: CompiledFace) -> Falling:
        """Whether a card falls by an effect that looks at the whole hand, remembered."""
        falling = Falling(target, effect, by, self)
        target.falling[id(effect) if target is not by else -id(effect)] = falling
        return falling

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
            waiting.sort(key=BY_NUMBER)
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
