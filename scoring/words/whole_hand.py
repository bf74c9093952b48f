"""Effects that depend on the whole hand and act before ordinary blanking, one small class per word.

Which cards such an effect blanks is known only when all faces are final. Then it becomes an ordinary effect on
these cards (`resolve_targets`); the fast path checks card by card (`is_blanked`), by counts alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from scoring.faces import Face
from scoring.words.clause import PENALTY, HandClause, HandEvent, SlipKind, Stage, words
from scoring.words.effects import Effect, FaceAfterEffect, OnPickedCards
from scoring.words.filters import EVERYTHING, CardFilter, EverySuit, Mentions, Not, of_each_suit
from scoring.words.lexicon import Lexicon
from scoring.words.relations import BLANKS_ALONE, Relation
from scoring.words.views import Counts, Exact
from sentences import Name, Saying, say


class WholeHand(OnPickedCards):
    """An effect that blanks cards depending on the whole hand."""

    __slots__ = ()
    under: ClassVar[frozenset[str]] = PENALTY
    stage: ClassVar[Stage] = Stage.FIRST_BLANKING
    event_kind: ClassVar[str] = "blanked"

    @abstractmethod
    def is_blanked(self, view: Counts) -> bool:
        """Whether it blanks the card `view.me`, if its filter matches that card."""

    @abstractmethod
    def deciding_filters(self, target: Face) -> tuple[CardFilter, ...]:
        """Returns the filters of `counts` that decide whether it blanks `target`."""

    def face_after(self, target: Face) -> FaceAfterEffect:
        return target if target.safe else None

    def resolve_targets(self, me: Face, hand: Iterable[Face]) -> Effect:
        faces = tuple(hand)
        meant = [face for face in faces if self.hits(me, face) and self.is_blanked(Exact(face, faces))]
        return ResolvedTargets(self, tuple(face.card.id for face in meant))


@dataclass(frozen=True, slots=True)
class ResolvedTargets(Effect):
    """A whole-hand effect after its targets are known: these cards. No pack can write it."""

    word: ClassVar[str] = ""
    stage: ClassVar[Stage] = Stage.FIRST_BLANKING
    event_kind: ClassVar[str] = "blanked"
    unresolved: WholeHand
    cards: tuple[str, ...]

    def targets(self, me: Face | None, target: Face) -> bool:
        return target.card.id in self.cards

    def face_after(self, target: Face) -> FaceAfterEffect:
        return self.unresolved.face_after(target)

    def except_card(self, name: str) -> HandClause:
        return self.unresolved.except_card(name)

    def text(self, names: Lexicon) -> Saying:
        return self.unresolved.text(names)

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return self.unresolved.event_text(names, event)

    def why_it_hits_itself(self, card: Name) -> Saying:
        return self.unresolved.why_it_hits_itself(card)

    def answer_to(self, event: HandEvent) -> str:
        return self.unresolved.answer_to(event)

    def mentions(self) -> Mentions:
        return self.unresolved.mentions()

    def without_suit_word(self, suit: str) -> HandClause | None:
        return self

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from self.unresolved.relations(me, target)


@dataclass(frozen=True, slots=True)
class BlankLonely(WholeHand):
    """blank_lonely: each matching card that is the only one of its suit in the hand is blanked."""

    word: ClassVar[str] = "blank_lonely"
    icon: ClassVar[str] = "account-alert-outline"
    answers: ClassVar[tuple[str, ...]] = ("lonely",)
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "lonely_forgotten", 1, say("nobody noticed which cards {card:the} {card:blanks|blank} for being alone in their suit"), "lonely")
    suits: EverySuit

    def targets(self, me: Face | None, target: Face) -> bool:
        return self.card_filter.matches(target.of_one_suit(target.suit), me)

    def is_blanked(self, view: Counts) -> bool:
        return any(view.most(card_filter) == 1 for card_filter in self.deciding_filters(view.me))

    def deciding_filters(self, target: Face) -> tuple[CardFilter, ...]:
        suits = target.suits[:1] if target.card.traits.lonely_by_own else target.suits
        return tuple(_of(self.suits, suit) for suit in suits if suit)

    def text(self, names: Lexicon) -> Saying:
        if isinstance(self.card_filter, Not):
            return say("before any other blanking, blanks every card except {spared:all} that is the only one of its suit",
                       spared=names.listed(self.card_filter.inner, "and"))
        if self.card_filter == EVERYTHING:
            return say("before any other blanking, blanks every card that is the only one of its suit")
        return say("before any other blanking, blanks those that are the only card of their suit: {cards:all}",
                   cards=names.listed(self.card_filter, "and"))

    def why_it_hits_itself(self, card: Name) -> Saying:
        return say("the only card of its suit")

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        if event.by == event.to:
            return say("{by:The} {by:blanks itself|blank themselves}: the only card of {by:its|their} suit", by=names.card(event.by))
        return say("{by:The} {by:blanks|blank} {to:the}: the only card of {to:its|their} suit", by=names.card(event.by),
                   to=names.card(event.to))

    def counts(self) -> tuple[CardFilter, ...]:
        return of_each_suit(self.suits)

    def mentions(self) -> Mentions:
        return self.card_filter.mentions() | Mentions(every_suit=True)

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.hits(me, target):
            yield BLANKS_ALONE


def _of(suits: tuple[str, ...], suit: str) -> CardFilter:
    """Returns the filter that counts a suit, the same object every time."""
    return of_each_suit(suits)[suits.index(suit)]


WORDS = words(BlankLonely)
