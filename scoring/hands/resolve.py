"""The resolution of one hand, phase by phase, with everything that happened on the way.

The phases stand in the pack; this module knows how each word is carried out. It is the explained path: the total-only
path in fast.py uses the same clauses and is tested against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.faces import Face
from scoring.hands.choices import Choices, Faces, Use, apply, check_use
from scoring.hands.pack import HandPack, Phase
from scoring.words.views import Exact
from scoring.words.what import Blank, ChangeSuit, Clear, ExtraCard, SelfBlank, Strike, Told

NOTHING_CHOSEN: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: `by` did it `to` a card, in a phase."""

    phase: str
    kind: str  # taken, copied, suit_taken, suit_given, cleared, struck, blanked, blanked_together, blanked_itself
    by: str
    to: str
    detail: str = ""  # the name or suit taken, the word struck out
    told: Told | None = None


@dataclass
class Resolution:
    """A hand on its way through the phases."""

    pack: HandPack
    faces: Faces
    blanked_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cleared_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    struck: dict[str, tuple[str, ...]] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    blanking: list[Face] = field(default_factory=list)  # the faces whose blanking took effect

    @property
    def active(self) -> list[Face]:
        return [face for card, face in self.faces.items() if card not in self.blanked_by]

    @property
    def cleared(self) -> list[str]:
        """The cards that had a penalty and have lost all of it."""
        return [card for card, face in self.faces.items() if not face.penalty and (card in self.cleared_by or card in self.struck)]


def resolve(pack: HandPack, hand: Iterable[str], choices: Choices) -> Resolution:
    """Carry out all phases before the points. The order in which cards were entered plays no part."""
    cards = sorted((pack.cards[card] for card in hand), key=lambda card: card.number)
    state = Resolution(pack, {card.id: card.face() for card in cards})
    for phase in pack.phases:
        chosen: dict[str, str] = {}
        for chooser, use in chosen_in(pack, phase, state.faces, choices):
            if isinstance(pack.chooser[chooser], ExtraCard):  # the card it took is in the hand already
                state.events.append(Event(phase.id, "taken", chooser, use.card or ""))
                continue
            check_use(pack, chooser, use, state.faces)
            if isinstance(pack.chooser[chooser], Clear):
                chosen[chooser] = use.card or ""
            else:
                _declare(state, phase, chooser, use)
        clear_and_blank(state, phase, chosen)
        if phase.words & {"blanked_unless", "blanked_with"}:
            _blank_themselves(state, phase)
    return state


def clear_and_blank(state: Resolution, phase: Phase, chosen: Mapping[str, str] = NOTHING_CHOSEN) -> None:
    """What cards do to each other's penalties and to each other, as far as this phase says so."""
    if phase.words & {"clear", "strike"}:
        _clear_and_strike(state, phase, chosen)
    if "blank" in phase.words:
        _blank(state, phase)


def chosen_in(pack: HandPack, phase: Phase, faces: Faces, choices: Choices) -> list[tuple[str, Use]]:
    """The uses that are declared in this phase."""
    return [(chooser, use) for chooser, clause in pack.chooser.items()
            if chooser in faces and phase.covers(clause.word, chooser)
            and (use := choices.get(chooser)) is not None]


def _declare(state: Resolution, phase: Phase, chooser: str, use: Use) -> None:
    card, face = apply(state.pack, chooser, use, state.faces)
    if isinstance(state.pack.chooser[chooser], ChangeSuit):
        state.events.append(Event(phase.id, "suit_given", chooser, card, use.suit or ""))
    else:
        state.events.append(Event(phase.id, "copied" if use.card else "suit_taken", chooser, card, use.card or use.suit or ""))
    state.faces[card] = face


def _clear_and_strike(state: Resolution, phase: Phase, chosen: Mapping[str, str]) -> None:
    """All clears and strikes at once: a card that is blanked later has still cleared."""
    before = dict(state.faces)
    for by, face in before.items():
        for clause in face.bonus:
            if not phase.covers(clause.word, by):
                continue
            if isinstance(clause, Clear):
                for card, target in before.items():
                    meant = card == chosen.get(by) if clause.chosen else clause.which.matches(target, face)
                    if target.penalty and meant:
                        state.cleared_by[card] = (*state.cleared_by.get(card, ()), by)
                        state.events.append(Event(phase.id, "cleared", by, card))
                        state.faces[card] = target.without_penalty()
            elif isinstance(clause, Strike):
                _strike(state, phase, by, face, clause, before)


def _strike(state: Resolution, phase: Phase, by: str, me: Face, clause: Strike, before: Faces) -> None:
    for card, target in before.items():
        now = state.faces[card]
        if clause.which.matches(target, me) and target.without_word(clause.suit) is not target:
            state.faces[card] = now.without_word(clause.suit)
            if clause.suit not in state.struck.get(card, ()):
                state.struck[card] = (*state.struck.get(card, ()), clause.suit)
            state.events.append(Event(phase.id, "struck", by, card, clause.suit))


# -- blanking ----------------------------------------------------------------------------------------------------------


def hits(face: Face, target: Face) -> bool:
    """Whether the penalty of a face blanks another (or, changed by a choice, itself)."""
    return any(isinstance(clause, Blank) and clause.which.matches(target, face) for clause in face.penalty)


def _blank(state: Resolution, phase: Phase) -> None:
    active = {face.card.id: face for face in state.active}
    blankers = {card: face for card, face in active.items() if phase.covers(Blank.word, card)}
    enemies = {card: [by for by, face in blankers.items() if hits(face, target)] for card, target in active.items()}
    decided = decide(enemies)
    hit = {card for card, _, _ in decided}
    state.blanking.extend(face for card, face in blankers.items() if card not in hit)
    for card, by, together in decided:
        state.blanked_by[card] = by
        kind = "blanked_together" if together else "blanked"
        state.events.extend(Event(phase.id, kind, each, card) for each in by)


def decide(enemies: dict[str, list[str]]) -> list[tuple[str, tuple[str, ...], bool]]:
    """Who is blanked by whom, in rounds, and whether in a loop.

    A card with no undecided or active blanker is active; one with an active blanker is blanked. When nothing moves, the
    members of those loops are blanked that no undecided card outside them blanks; what is blanked blanks nothing.
    """
    undecided = dict(enemies)
    active: set[str] = set()
    blanked: list[tuple[str, tuple[str, ...], bool]] = []
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


def outermost_loops(undecided: dict[str, list[str]]) -> list[list[str]]:
    """The loops of cards that blank each other and that no undecided card outside them blanks."""
    behind = {card: _reach(card, undecided) for card in undecided}
    loops = {card: [other for other in undecided if other in behind[card] and card in behind[other]] for card in undecided}
    found: list[list[str]] = []
    for card, loop in loops.items():
        if loop and loop not in found and behind[card] == set(loop):
            found.append(loop)
    return found


def _reach(card: str, enemies: dict[str, list[str]]) -> set[str]:
    """All undecided cards from which blanking leads to this one."""
    seen: set[str] = set()
    open_ = [card]
    while open_:
        for by in enemies[open_.pop()]:
            if by in enemies and by not in seen:
                seen.add(by)
                open_.append(by)
    return seen


def _blank_themselves(state: Resolution, phase: Phase) -> None:
    """Conditions of cards on themselves, in the order of the card numbers, until nothing changes."""
    changed = True
    while changed:
        changed = False
        for card, face in state.faces.items():
            if card in state.blanked_by:
                continue
            told = blanks_itself(face, state.active)
            if told is not None:
                state.blanked_by[card] = (card,)
                state.events.append(Event(phase.id, "blanked_itself", card, card, told=told))
                changed = True


def blanks_itself(face: Face, active: Sequence[Face]) -> Told | None:
    """The condition by which an active card blanks itself now, if there is one."""
    for clause in face.penalty:
        if isinstance(clause, SelfBlank):
            view = Exact(face, active)
            if clause.when.certain(view):
                return Told(clause, 0, tuple(clause.when.causes(view)))
    return None
