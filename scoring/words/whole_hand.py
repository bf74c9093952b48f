"""Effects that look at the whole hand before others blank, one small class per word.

Whom such an effect means is known only when all cards are what they are. Then it becomes a plain one (`seeing`); the
total-only path asks card by card (`falls`), by counts alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from scoring.faces import Face
from scoring.words.clause import PENALTY, HandClause, HandEvent, SlipKind, Stage, words
from scoring.words.effects import Becomes, Effect, OnPickedCards
from scoring.words.lexicon import Lexicon
from scoring.words.relations import BLANKS_ALONE, Relation
from scoring.words.views import Counts, Exact
from scoring.words.which import EVERYTHING, EverySuit, Mentions, Not, Which, of_each_suit
from sentences import Name, Saying, say


class WholeHand(OnPickedCards):
    """An effect that blanks cards for what the whole hand looks like."""

    __slots__ = ()
    under: ClassVar[frozenset[str]] = PENALTY
    stage: ClassVar[Stage] = Stage.FIRST_BLANKING
    deed: ClassVar[str] = "blanked"

    @abstractmethod
    def falls(self, view: Counts) -> bool:
        """Whether the card `view.me` falls by it, as far as it is meant at all."""

    @abstractmethod
    def judged_by(self, target: Face) -> tuple[Which, ...]:
        """The cards it counts to say whether a card falls by it: those of `counts` that matter for this one."""

    def on(self, target: Face) -> Becomes:
        return target if target.safe else None

    def seeing(self, me: Face, hand: Iterable[Face]) -> Effect:
        faces = tuple(hand)
        meant = [face for face in faces if self.hits(me, face) and self.falls(Exact(face, faces))]
        return Seen(self, tuple(face.card.id for face in meant))

    def answer_to(self, event: HandEvent) -> str:
        return self.answers[0]


@dataclass(frozen=True, slots=True)
class Seen(Effect):
    """What an effect has come to once it has looked at the hand: these cards. No pack can write it."""

    word: ClassVar[str] = ""
    stage: ClassVar[Stage] = Stage.FIRST_BLANKING
    deed: ClassVar[str] = "blanked"
    effect_seen: WholeHand
    cards: tuple[str, ...]

    def means(self, me: Face | None, target: Face) -> bool:
        return target.card.id in self.cards

    def on(self, target: Face) -> Becomes:
        return self.effect_seen.on(target)

    def sparing(self, name: str) -> HandClause:
        return self.effect_seen.sparing(name)

    def text(self, names: Lexicon) -> Saying:
        return self.effect_seen.text(names)

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return self.effect_seen.event_text(names, event)

    def reason_on_itself(self, card: Name) -> Saying:
        return self.effect_seen.reason_on_itself(card)

    def answer_to(self, event: HandEvent) -> str:
        return self.effect_seen.answer_to(event)

    def mentions(self) -> Mentions:
        return self.effect_seen.mentions()

    def without_word(self, suit: str) -> HandClause | None:
        return self

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from self.effect_seen.relations(me, target)


@dataclass(frozen=True, slots=True)
class BlankLonely(WholeHand):
    """blank_lonely: every such card that is the only one of its suit in the hand is blanked."""

    word: ClassVar[str] = "blank_lonely"
    icon: ClassVar[str] = "account-alert-outline"
    answers: ClassVar[tuple[str, ...]] = ("lonely",)
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "lonely_forgotten", 1, say("nobody noticed which cards {card:the} {card:blanks|blank} for being alone in their suit"), "lonely")
    suits: EverySuit

    def means(self, me: Face | None, target: Face) -> bool:
        return self.which.matches(target.of_one_suit(target.suit), me)

    def falls(self, view: Counts) -> bool:
        return any(view.most(which) == 1 for which in self.judged_by(view.me))

    def judged_by(self, target: Face) -> tuple[Which, ...]:
        suits = target.suits[:1] if target.card.traits.lonely_by_own else target.suits
        return tuple(_of(self.suits, suit) for suit in suits if suit)

    def text(self, names: Lexicon) -> Saying:
        if isinstance(self.which, Not):
            return say("before any other blanking, blanks every card except {spared:all} that is the only one of its suit",
                       spared=names.listed(self.which.inner, "and"))
        if self.which == EVERYTHING:
            return say("before any other blanking, blanks every card that is the only one of its suit")
        return say("before any other blanking, blanks those that are the only card of their suit: {cards:all}",
                   cards=names.listed(self.which, "and"))

    def reason_on_itself(self, card: Name) -> Saying:
        return say("the only card of its suit")

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        if event.by == event.to:
            return say("{by:The} {by:blanks itself|blank themselves}: the only card of {by:its|their} suit", by=names.card(event.by))
        return say("{by:The} {by:blanks|blank} {to:the}: the only card of {to:its|their} suit", by=names.card(event.by),
                   to=names.card(event.to))

    def counts(self) -> tuple[Which, ...]:
        return of_each_suit(self.suits)

    def mentions(self) -> Mentions:
        return self.which.mentions() | Mentions(every_suit=True)

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.hits(me, target):
            yield BLANKS_ALONE


def _of(suits: tuple[str, ...], suit: str) -> Which:
    """The word that counts a suit: the same object every time."""
    return of_each_suit(suits)[suits.index(suit)]


WORDS = words(BlankLonely)
