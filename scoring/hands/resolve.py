"""The resolution of one hand, phase by phase, with everything that happened on the way.

One loop over phases and stages: every clause of the stage that the phase covers says what it does. How the clauses of a
stage act together is the only thing decided here: choices one after the other; clearing, protecting and blanking by a look
at the whole hand all at once; other blanking in rounds; cards that blank themselves until nothing changes. This is the
explained path; the total-only path in fast/ uses the same clauses and is tested against it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from scoring.faces import Face
from scoring.hands.choices import Choices, Faces, check_use
from scoring.hands.pack import HandPack, Phase
from scoring.words.clause import Explanation, HandEvent, Stage
from scoring.words.effects import Effect, SelfBlanking, conditions
from scoring.words.views import Exact

Target = TypeVar("Target", bound=Hashable)  # a card, however it is called


@dataclass
class Resolution:
    """A hand on its way through the phases."""

    pack: HandPack
    faces: Faces
    choices: Choices = field(default_factory=dict)
    blanked_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    events: list[HandEvent] = field(default_factory=list)
    lightening: list[list[Effect]] = field(default_factory=list)  # those that cleared or protected, one step after the other
    blanking: list[Effect] = field(default_factory=list)  # those that took effect

    @property
    def active(self) -> list[Face]:
        return [face for card, face in self.faces.items() if card not in self.blanked_by]

    @property
    def remainders(self) -> list[Face]:
        """What blanked cards leave behind."""
        left = (self.faces[card].blanked() for card in self.blanked_by)
        return [is_remainder for is_remainder in left if is_remainder is not None]

    @property
    def cleared(self) -> list[str]:
        """The cards that had a penalty and have lost all of it."""
        touched = {event.to for event in self.events if event.clause.stage is Stage.CLEARING}
        return [card for card, face in self.faces.items() if not face.penalty and card in touched]


def resolve(pack: HandPack, hand: Iterable[str], choices: Choices) -> Resolution:
    """Carry out all phases before the points. The order in which cards were entered plays no part."""
    cards = sorted((pack.cards[card] for card in hand), key=lambda card: card.number)
    state = Resolution(pack, {card.id: card.face() for card in cards}, choices)
    for phase in pack.phases:
        for stage in phase.stages:
            CARRIED_OUT[stage](state, phase)
    return state


def resolve_effects(pack: HandPack, faces: Faces, stages: Collection[Stage]) -> Resolution:
    """The same for cards that have become what they are, and only as far as they act on each other in these stages."""
    state = Resolution(pack, dict(faces))
    for phase in pack.phases:
        for stage in phase.stages:
            if stage in stages:
                CARRIED_OUT[stage](state, phase)
    return state


def covered(state: Resolution, phase: Phase, faces: Faces, stage: Stage) -> Iterator[tuple[str, Face, Effect]]:
    """The effects that a phase carries out in a stage, by card number."""
    for by, face in faces.items():
        for clause in face.clauses:
            if clause.stage is stage and phase.covers(clause.word, by):
                effect = clause.effect(state.choices.get(by))
                if effect is not None:
                    yield by, face, effect


# -- what the cards are ------------------------------------------------------------------------------------------------


def _choose(state: Resolution, phase: Phase, stage: Stage = Stage.IDENTITY) -> None:
    """One after the other, each legal with the cards as they are then; what acts as an effect waits for the others."""
    pack = state.pack
    for chooser, choice in pack.chooser.items():
        use = state.choices.get(chooser)
        if use is None or chooser not in state.faces or choice.stage is not stage or not phase.covers(choice.word, chooser):
            continue
        if not choice.takes_extra_card:  # the card it took is in the hand already
            check_use(pack, chooser, use, state.faces)
        if choice.effect(use) is None:
            card, face = choice.applied(pack, chooser, use, state.faces)
            state.faces[card] = face
            state.events.append(choice.event(phase.id, chooser, use))


# -- clearing and protecting -------------------------------------------------------------------------------------------


def _clear(state: Resolution, phase: Phase) -> None:
    _act_at_once(state, phase, Stage.CLEARING)


def _protect(state: Resolution, phase: Phase) -> None:
    _act_at_once(state, phase, Stage.PROTECTING)


def _act_at_once(state: Resolution, phase: Phase, stage: Stage) -> None:
    """All at once: a card that is blanked later has still cleared, or protected."""
    _choose(state, phase, stage)
    before = dict(state.faces)
    acting = list(covered(state, phase, before, stage))
    state.lightening.append([effect for _, _, effect in acting])
    for by, me, effect in acting:
        for card, target in before.items():
            if effect.changes(me, target):
                face = effect.on(state.faces[card])
                if face is not None:
                    state.faces[card] = face
                state.events.append(HandEvent(phase.id, effect.deed, by, card, effect, effect.detail))


# -- blanking ----------------------------------------------------------------------------------------------------------


Blankers = dict[Target, list[Target]]  # by card, all that would blank it
Decided = list[tuple[Target, tuple[Target, ...], bool]]  # a blanked card, who blanked it, and whether in a loop


def _blank_first(state: Resolution, phase: Phase) -> None:
    _blank_by(at_once, state, phase, Stage.FIRST_BLANKING)


def _blank(state: Resolution, phase: Phase) -> None:
    _blank_by(decide, state, phase, Stage.BLANKING)


def _blank_by(rule: Callable[[Blankers[str]], Decided[str]], state: Resolution, phase: Phase, stage: Stage) -> None:
    active = {face.card.id: face for face in state.active}
    seen = [*active.values(), *state.remainders]
    acting: dict[str, list[tuple[Face, Effect]]] = {}  # what everybody does, with the card that says so
    for by, me, effect in covered(state, phase, active, stage):
        others = effect.by_others
        for each in [by] if others is None else [card for card, face in active.items() if others.matches(face, me)]:
            acting.setdefault(each, []).append((me, effect.resolve_targets(me, seen)))
    enemies = {card: [by for by, blanks in acting.items() if any(each.changes(me, target) for me, each in blanks)]
               for card, target in active.items()}
    decided = rule(enemies)
    hit = {card for card, _, _ in decided}
    state.blanking.extend(effect for by, blanks in acting.items() if by not in hit for _, effect in blanks)
    for card, blankers, together in decided:
        state.blanked_by[card] = blankers
        for each in blankers:
            effect = next((effect for me, effect in acting[each] if effect.changes(me, active[card])), acting[each][0][1])
            state.events.append(HandEvent(phase.id, effect.deed + "_together" * together, each, card, effect))


def at_once(enemies: Blankers[Target]) -> Decided[Target]:
    """Everything that anybody blanks is blanked together: a card that falls has blanked the others all the same."""
    return [(card, tuple(by), False) for card, by in enemies.items() if by]


def decide(enemies: Blankers[Target]) -> Decided[Target]:
    """Who is blanked by whom, in rounds, and whether in a loop.

    A card with no undecided or active blanker is active; one with an active blanker is blanked. When nothing moves, the
    members of those loops are blanked that no undecided card outside them blanks; what is blanked blanks nothing.
    """
    undecided = dict(enemies)
    active: set[Target] = set()
    blanked: Decided[Target] = []
    while undecided:
        free = [card for card, by in undecided.items() if not any(each in active or each in undecided for each in by)]
        hit = [card for card, by in undecided.items() if any(each in active for each in by)]
        active.update(free)
        blanked.extend((card, tuple(each for each in undecided[card] if each in active), False) for card in hit)
        for card in free + hit:
            del undecided[card]
        if not free and not hit:
            for loop in outermost_loops(undecided):
                blanked.extend((card, tuple(each for each in loop if each != card) or (card,), True) for card in loop)
                for card in loop:
                    del undecided[card]
    # A card may be hit by blankers that were decided after it: name all that are active in the end.
    return [(card, by if together else tuple(each for each in enemies[card] if each in active), together) for card, by, together in blanked]


def outermost_loops(undecided: dict[Target, list[Target]]) -> list[list[Target]]:
    """The loops of cards that blank each other and that no undecided card outside them blanks."""
    behind = {card: _reach(card, undecided) for card in undecided}
    loops = {card: [other for other in undecided if other in behind[card] and card in behind[other]] for card in undecided}
    found: list[list[Target]] = []
    for card, loop in loops.items():
        if loop and loop not in found and behind[card] == set(loop):
            found.append(loop)
    return found


def _reach(card: Target, enemies: dict[Target, list[Target]]) -> set[Target]:
    """All undecided cards from which blanking leads to this one."""
    seen: set[Target] = set()
    open_ = [card]
    while open_:
        for by in enemies[open_.pop()]:
            if by in enemies and by not in seen:
                seen.add(by)
                open_.append(by)
    return seen


# -- cards that blank themselves ---------------------------------------------------------------------------------------


def _blank_themselves(state: Resolution, phase: Phase) -> None:
    """In the order of the card numbers, until nothing changes."""
    waiting = {card: [clause for clause in conditions(face.penalty) if phase.covers(clause.word, card)]
               for card, face in state.faces.items() if face.penalty and not face.safe and card not in state.blanked_by}
    changed = True
    while changed:
        changed = False
        for card, clauses in waiting.items():
            view = Exact(state.faces[card], state.active, state.remainders)
            explanation = None if card in state.blanked_by or not clauses else blanks_itself(view, clauses)
            if explanation is not None:
                state.blanked_by[card] = (card,)
                state.events.append(HandEvent(phase.id, SelfBlanking.deed, card, card, explanation.clause, explanation=explanation))
                changed = True


def blanks_itself(view: Exact, clauses: Sequence[SelfBlanking]) -> Explanation | None:
    """The first condition by which an active card blanks itself now, if there is one, and with it all others that hold."""
    found = [told for clause in clauses if (told := clause.explain(view))]
    return replace(found[0], also=tuple(found[1:])) if found else None


def _count(state: Resolution, phase: Phase) -> None:
    """Points change nothing in the hand: result.py counts them when everything else is done."""


CARRIED_OUT: dict[Stage, Callable[[Resolution, Phase], None]] = {
    Stage.IDENTITY: _choose, Stage.CLEARING: _clear, Stage.PROTECTING: _protect, Stage.FIRST_BLANKING: _blank_first, Stage.BLANKING: _blank,
    Stage.SELF_BLANKING: _blank_themselves, Stage.POINTS: _count,
}
