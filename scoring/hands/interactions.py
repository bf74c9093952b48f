"""What cards have to do with each other, read off their clauses: who counts, names, blanks, clears or copies whom.

Nothing is typed: a corrected card or an overlay changes the answer. Cards are taken as they are printed; what a choice
makes of them is the business of a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.faces import Card, Face
from scoring.hands.pack import HandPack
from scoring.mistakes import Saying
from scoring.words.speech import Speech
from scoring.words.what import (
    Blank,
    ChangeSuit,
    Clause,
    Clear,
    Copy,
    Either,
    ExtraCard,
    Points,
    Runs,
    SameSuit,
    SelfBlank,
    Strike,
    StrongestOf,
    SumOfStrengths,
)
from scoring.words.when import AllDifferent, Together, When, With, Without
from scoring.words.which import Which

COUNTS, COUNTS_AGAINST, NAMES, WANTS, SHUNS, NEEDS = "counts", "counts_against", "names", "wants", "shuns", "needs"
FALLS_WITH, BLANKS, SPARES, CLEARS, MAY_CLEAR, STRIKES = "falls_with", "blanks", "spares", "clears", "may_clear", "strikes"
MAY_COPY, MAY_CHANGE, MAY_TAKE, LOOKS_AT_ALL = "may_copy", "may_change", "may_take", "looks_at_all"

COUNTING = (COUNTS, COUNTS_AGAINST, NAMES, WANTS, SHUNS, NEEDS, FALLS_WITH)  # «who counts it»
OPPOSING = (BLANKS, CLEARS, MAY_CLEAR, STRIKES)  # «who opposes it», or its penalty
CHOOSING = (MAY_COPY, MAY_CHANGE, MAY_TAKE)

KINDS = {  # what another card does with this one, to stand beside that card's name
    COUNTS: Saying("counts it", "la compte"),
    COUNTS_AGAINST: Saying("loses points for it", "perd des points pour elle"),
    NAMES: Saying("asks for it by name", "la demande par son nom"),
    WANTS: Saying("asks for its suit", "demande sa famille"),
    SHUNS: Saying("would rather be without its suit", "préfère se passer de sa famille"),
    NEEDS: Saying("is blanked without its suit", "est masquée sans sa famille"),
    FALLS_WITH: Saying("is blanked by its presence", "est masquée en sa présence"),
    BLANKS: Saying("blanks it", "la masque"),
    SPARES: Saying("spares it by name", "l'épargne par son nom"),
    CLEARS: Saying("clears its penalty", "efface son malus"),
    MAY_CLEAR: Saying("may clear its penalty", "peut effacer son malus"),
    STRIKES: Saying("strikes a word out of its penalty", "raye un mot de son malus"),
    MAY_COPY: Saying("may copy it", "peut la copier"),
    MAY_CHANGE: Saying("may change its suit", "peut changer sa famille"),
    MAY_TAKE: Saying("may take it from the discard area", "peut la prendre dans la défausse"),
    LOOKS_AT_ALL: Saying("looks at the whole hand", "regarde toute la main"),
}


@dataclass(frozen=True, slots=True)
class Interaction:
    """One card does something with another, by one of its clauses."""

    by: str
    to: str
    kind: str
    clause: Clause
    likely: bool = False  # it rests on something that nobody has seen on the card

    def text(self, speech: Speech) -> str:
        """The clause it comes from, as the card says it."""
        return self.clause.text(speech)


@dataclass(frozen=True, slots=True)
class Interactions:
    """All that one card does with others and others with it, in the order of the card numbers."""

    card: str
    does: tuple[Interaction, ...]
    suffers: tuple[Interaction, ...]

    def to(self, *kinds: str) -> tuple[str, ...]:
        """The cards it does one of these things with."""
        return tuple(dict.fromkeys(each.to for each in self.does if each.kind in kinds))

    def by(self, *kinds: str) -> tuple[str, ...]:
        """The cards that do one of these things with it."""
        return tuple(dict.fromkeys(each.by for each in self.suffers if each.kind in kinds))


def interactions(pack: HandPack, card: str) -> Interactions:
    me = pack.cards[card]
    others = [other for other in pack.by_number if other is not me]
    return Interactions(card, tuple(each for other in others for each in between(me, other)),
                        tuple(each for other in others for each in between(other, me)))


def between(by: Card, to: Card) -> Iterator[Interaction]:
    """Everything one printed card does with another, each kind once."""
    seen: set[str] = set()
    for clause in (*by.bonus, *by.penalty):
        for kind in _kinds(clause, by.face(), to.face()):
            if kind not in seen:
                seen.add(kind)
                yield Interaction(by.id, to.id, kind, clause)


def _kinds(clause: Clause, me: Face, target: Face) -> Iterator[str]:
    match clause:
        case Either():
            for option in clause.options:
                yield from _kinds(option, me, target)
        case Points():
            if clause.per and clause.per.matches(target, me):
                yield NAMES if _named(clause.per, target) else COUNTS if clause.points > 0 else COUNTS_AGAINST
            yield from _wishes(clause.when, me, target, clause.points > 0)
        case SumOfStrengths() | StrongestOf():
            if clause.which.matches(target, me):
                yield COUNTS
        case Runs() | SameSuit():
            yield LOOKS_AT_ALL
        case SelfBlank():
            if isinstance(clause.when, (With, Without)) and clause.when.which.matches(target, me):
                yield NEEDS if isinstance(clause.when, Without) else FALLS_WITH
        case _:
            yield from _deeds(clause, me, target)


def _deeds(clause: Clause, me: Face, target: Face) -> Iterator[str]:
    """What is done to another card, not only counted."""
    match clause:
        case Blank():
            if clause.which.matches(target, me):
                yield BLANKS
            elif _named(clause.which, target):
                yield SPARES
        case Clear():
            if target.penalty and clause.which.matches(target, me):
                yield MAY_CLEAR if clause.chosen else CLEARS
        case Strike():
            if clause.which.matches(target, me) and target.without_word(clause.suit) is not target:
                yield STRIKES
        case Copy():
            if clause.which.matches(target, me):
                yield MAY_COPY
        case ChangeSuit():
            if clause.which.matches(target, me):
                yield MAY_CHANGE
        case ExtraCard():
            if clause.which.matches(target, me):
                yield MAY_TAKE


def _wishes(when: When | None, me: Face, target: Face, gains: bool) -> Iterator[str]:
    """A condition of points: a gain with it is a wish for it, a loss without it as well."""
    match when:
        case Together():
            for part in when.parts:
                yield from _wishes(part, me, target, gains)
        case With() | Without() if when.which.matches(target, me):
            wished = isinstance(when, With) == gains
            yield NAMES if _named(when.which, target) else WANTS if wished else SHUNS
        case AllDifferent():
            yield LOOKS_AT_ALL


def _named(which: Which, target: Face) -> bool:
    return target.name in which.mentions().names
