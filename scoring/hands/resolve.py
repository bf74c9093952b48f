"""The resolution of one hand, phase by phase, with every event on the way.

One loop over phases and stages: each clause of the stage that the phase covers says what it does. Only how the
clauses of a stage act together is decided here: choices one after the other; clearing, protecting and whole-hand
blanking all at once; other blanking in rounds; self-blanking until nothing changes. This is the explained path;
the fast path in fast/ uses the same clauses and is tested against it.
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

Target = TypeVar("Target", bound=Hashable)  # whatever identifies a card


@dataclass
class Resolution:
    """A hand in the course of its phases."""

    pack: HandPack
    faces: Faces
    choices: Choices = field(default_factory=dict)
    blanked_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    events: list[HandEvent] = field(default_factory=list)
    relief: list[list[Effect]] = field(default_factory=list)  # the effects that cleared or protected, one list per phase and stage
    blanking: list[Effect] = field(default_factory=list)  # blanking effects that took effect

    @property
    def active(self) -> list[Face]:
        return [face for card, face in self.faces.items() if card not in self.blanked_by]

    @property
    def remainders(self) -> list[Face]:
        """The remainders of blanked cards."""
        left = (self.faces[card].blanked() for card in self.blanked_by)
        return [face for face in left if face is not None]

    @property
    def cleared(self) -> list[str]:
        """The cards that are left without a penalty by clearing, or by striking out all of it."""
        touched = {event.to for event in self.events if event.clause.stage is Stage.CLEARING}
        return [card for card, face in self.faces.items() if not face.penalty and card in touched]


def resolve(pack: HandPack, hand: Iterable[str], choices: Choices) -> Resolution:
    """Carries out all phases before the points, whatever the order in which the cards were entered."""
    cards = sorted((pack.cards[card] for card in hand), key=lambda card: card.number)
    state = Resolution(pack, {card.id: card.face() for card in cards}, choices)
    for phase in pack.phases:
        for stage in phase.stages:
            RUN_STAGE[stage](state, phase)
    return state


def resolve_effects(pack: HandPack, faces: Faces, stages: Collection[Stage]) -> Resolution:
    """Carries out only these stages, for cards with these faces."""
    state = Resolution(pack, dict(faces))
    for phase in pack.phases:
        for stage in phase.stages:
            if stage in stages:
                RUN_STAGE[stage](state, phase)
    return state


def effects_in(state: Resolution, phase: Phase, faces: Faces, stage: Stage) -> Iterator[tuple[str, Face, Effect]]:
    """Yields the effects that a phase carries out in a stage, by card number."""
    for by, face in faces.items():
        for clause in face.clauses:
            if clause.stage is stage and phase.covers(clause.word, by):
                effect = clause.effect(state.choices.get(by))
                if effect is not None:
                    yield by, face, effect


# -- what the cards are ------------------------------------------------------------------------------------------------


def _choose(state: Resolution, phase: Phase, stage: Stage = Stage.IDENTITY) -> None:
    """Carries out the choices one after the other, if legal with the current faces; those that are effects act in their stage."""
    pack = state.pack
    for choice_card, choice in pack.choice_of.items():
        use = state.choices.get(choice_card)
        if use is None or choice_card not in state.faces or choice.stage is not stage or not phase.covers(choice.word, choice_card):
            continue
        if not choice.takes_extra_card:  # the card it takes is in the hand already
            check_use(pack, choice_card, use, state.faces)
        if choice.effect(use) is None:
            card, face = choice.apply(pack, choice_card, use, state.faces)
            state.faces[card] = face
            state.events.append(choice.event(phase.id, choice_card, use))


# -- clearing and protecting -------------------------------------------------------------------------------------------


def _clear(state: Resolution, phase: Phase) -> None:
    _act_at_once(state, phase, Stage.CLEARING)


def _protect(state: Resolution, phase: Phase) -> None:
    _act_at_once(state, phase, Stage.PROTECTING)


def _act_at_once(state: Resolution, phase: Phase, stage: Stage) -> None:
    """Applies all effects: which cards they hit is decided by the faces before the stage, what they do to one card adds up."""
    _choose(state, phase, stage)
    before = dict(state.faces)
    acting = list(effects_in(state, phase, before, stage))
    state.relief.append([effect for _, _, effect in acting])
    for by, me, effect in acting:
        for card, face_before in before.items():
            if effect.changes(me, face_before):
                face = effect.face_after(state.faces[card])
                if face is not None:
                    state.faces[card] = face
                state.events.append(HandEvent(phase.id, effect.event_kind, by, card, effect, effect.detail))


# -- blanking ----------------------------------------------------------------------------------------------------------


Blankers = dict[Target, list[Target]]  # card → everything that would blank it
Decided = list[tuple[Target, tuple[Target, ...], bool]]  # a blanked card, its blankers, and whether in a loop


def _blank_first(state: Resolution, phase: Phase) -> None:
    _blank_by(blank_simultaneously, state, phase, Stage.FIRST_BLANKING)


def _blank(state: Resolution, phase: Phase) -> None:
    _blank_by(decide, state, phase, Stage.BLANKING)


def _blank_by(rule: Callable[[Blankers[str]], Decided[str]], state: Resolution, phase: Phase, stage: Stage) -> None:
    active = {face.card.id: face for face in state.active}
    seen = [*active.values(), *state.remainders]
    acting: dict[str, list[tuple[Face, Effect]]] = {}  # card → its effects, with the face that has the clause
    for by, me, effect in effects_in(state, phase, active, stage):
        others = effect.carried_out_by
        for each in [by] if others is None else [card for card, face in active.items() if others.matches(face, me)]:
            acting.setdefault(each, []).append((me, effect.resolve_targets(me, seen)))
    blankers_of = {card: [by for by, blanks in acting.items() if any(each.changes(me, target) for me, each in blanks)]
               for card, target in active.items()}
    decided = rule(blankers_of)
    hit = {card for card, _, _ in decided}
    state.blanking.extend(effect for by, blanks in acting.items() if by not in hit for _, effect in blanks)
    for card, blankers, together in decided:
        state.blanked_by[card] = blankers
        for each in blankers:
            effect = next((effect for me, effect in acting[each] if effect.changes(me, active[card])), acting[each][0][1])
            state.events.append(HandEvent(phase.id, effect.event_kind + "_together" * together, each, card, effect))


def blank_simultaneously(blankers_of: Blankers[Target]) -> Decided[Target]:
    """Blanks everything at once: a blanked card still blanks others."""
    return [(card, tuple(by), False) for card, by in blankers_of.items() if by]


def decide(blankers_of: Blankers[Target]) -> Decided[Target]:
    """Decides in rounds which cards are blanked, by which, and whether in a loop.

    A card with no undecided or active blanker is active; one with an active blanker is blanked. When nothing more follows, the
    cards of loops are blanked that no undecided card outside the loop blanks; a blanked card blanks nothing.
    """
    undecided = dict(blankers_of)
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
    # Blankers may be decided after their targets: name all that end up active.
    return [(card, by if together else tuple(each for each in blankers_of[card] if each in active), together)
            for card, by, together in blanked]


def outermost_loops(undecided: dict[Target, list[Target]]) -> list[list[Target]]:
    """Returns the loops of cards that blank each other and that no undecided card outside them blanks."""
    behind = {card: _reach(card, undecided) for card in undecided}
    loops = {card: [other for other in undecided if other in behind[card] and card in behind[other]] for card in undecided}
    found: list[list[Target]] = []
    for card, loop in loops.items():
        if loop and loop not in found and behind[card] == set(loop):
            found.append(loop)
    return found


def _reach(card: Target, blankers_of: dict[Target, list[Target]]) -> set[Target]:
    """Returns all undecided cards that blank this one, directly or through others."""
    seen: set[Target] = set()
    open_ = [card]
    while open_:
        for by in blankers_of[open_.pop()]:
            if by in blankers_of and by not in seen:
                seen.add(by)
                open_.append(by)
    return seen


# -- cards that blank themselves ---------------------------------------------------------------------------------------


def _blank_themselves(state: Resolution, phase: Phase) -> None:
    """Blanks cards by their own conditions, by card number, until nothing changes."""
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
                state.events.append(HandEvent(phase.id, SelfBlanking.event_kind, card, card, explanation.clause, explanation=explanation))
                changed = True


def blanks_itself(view: Exact, clauses: Sequence[SelfBlanking]) -> Explanation | None:
    """Returns the first condition by which an active card blanks itself now, with all others that hold."""
    found = [explanation for clause in clauses if (explanation := clause.explain(view))]
    return replace(found[0], also=tuple(found[1:])) if found else None


def _count(state: Resolution, phase: Phase) -> None:
    """Does nothing: points change nothing in the hand, and result.py counts them at the end."""


RUN_STAGE: dict[Stage, Callable[[Resolution, Phase], None]] = {
    Stage.IDENTITY: _choose, Stage.CLEARING: _clear, Stage.PROTECTING: _protect, Stage.FIRST_BLANKING: _blank_first, Stage.BLANKING: _blank,
    Stage.SELF_BLANKING: _blank_themselves, Stage.POINTS: _count,
}
