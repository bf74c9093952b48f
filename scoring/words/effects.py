"""Effects: what cards do to each other and to themselves before points are counted, one small class per word.

An effect says which cards it hits and what becomes of them. When effects act, and whether all at once or in
rounds, is decided by their stage (hands/resolve.py).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, TypeAlias

from scoring.faces import Face
from scoring.reader import WORD_VALUE, FromFields, Key
from scoring.source import Node
from scoring.words.clause import (
    BONUS,
    PENALTY,
    Explained,
    Explanation,
    HandClause,
    HandEvent,
    PickingWord,
    SlipKind,
    Stage,
    Use,
    words,
)
from scoring.words.conditions import Condition, With, Without
from scoring.words.filters import EVERYTHING, ITSELF, AnyOf, CardFilter, Except, IgnoringHarmlessSuits, NamedCards, OfSuit, SuitId
from scoring.words.lexicon import Lexicon
from scoring.words.relations import (
    BLANKED_WITH,
    BLANKS,
    CLEARS,
    NEEDS,
    PROTECTS,
    SPARES,
    STRIKES,
    Relation,
    names_card,
    relation_if_matching,
)
from scoring.words.views import Counts, Exact
from scoring.words.vocabulary import Vocabulary
from sentences import Name, Saying, say

FaceAfterEffect: TypeAlias = Face | None  # None: blanked


class Effect(HandClause):
    """A clause that changes the cards it hits."""

    __slots__ = ()
    event_kind: ClassVar[str]  # the kind of its events

    @abstractmethod
    def targets(self, me: Face | None, target: Face) -> bool:
        """Whether it targets a card; `me` is None for a card that is not its own."""

    @abstractmethod
    def face_after(self, target: Face) -> FaceAfterEffect:
        """Returns the face of a card that the effect hits: the same face if nothing changes, None if blanked."""

    @abstractmethod
    def except_card(self, name: str) -> HandClause:
        """Returns the same effect, sparing a card of this name."""

    @property
    def detail(self) -> str:
        """Returns what its event must record besides the two cards."""
        return ""

    @property
    def carried_out_by(self) -> CardFilter | None:
        """The filter for the cards that carry it out; None: the card with the clause."""
        return None

    def effect(self, use: Use | None) -> Effect | None:
        return self

    def why_it_hits_itself(self, card: Name) -> Saying:
        """Says why a card is hit by its own effect."""
        return say("{card:it has become what it blanks|they have become what they blank}", card=card)

    def hits(self, me: Face | None, target: Face) -> bool:
        """Whether it targets a card that is not immune."""
        return self.targets(me, target) and not target.shielded_from(self.word, me)

    def resolve_targets(self, me: Face, hand: Iterable[Face]) -> Effect:
        """Returns the effect with its targets fixed; only effects that look at the whole hand change."""
        return self

    def would_change(self, target: Face) -> bool:
        """Whether hitting this card changes it."""
        return self.face_after(target) is not target

    def changes(self, me: Face | None, target: Face) -> bool:
        """Whether it hits a card and changes it."""
        return self.hits(me, target) and self.would_change(target)


def effects(clauses: Iterable[HandClause], stage: Stage) -> list[Effect]:
    """Returns the clauses that act on other cards in a stage."""
    return [clause for clause in clauses if clause.stage is stage and isinstance(clause, Effect)]


class OnPickedCards(PickingWord, Effect):
    """An effect on all cards that match a filter."""

    __slots__ = ()

    def targets(self, me: Face | None, target: Face) -> bool:
        return self.card_filter.matches(target, me)

    def except_card(self, name: str) -> HandClause:
        return replace(self, card_filter=Except(self.card_filter, NamedCards((name,))))


# -- clearing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clear(OnPickedCards):
    """clear: these cards lose their penalty. (With `choose`, one card that the player chooses: see choices.py.)"""

    word: ClassVar[str] = "clear"
    under: ClassVar[frozenset[str]] = BONUS
    stage: ClassVar[Stage] = Stage.CLEARING
    icon: ClassVar[str] = "eraser"
    answers: ClassVar[tuple[str, ...]] = ("cleared",)
    event_kind: ClassVar[str] = "cleared"
    def face_after(self, target: Face) -> FaceAfterEffect:
        return target.without_penalty()

    def would_change(self, target: Face) -> bool:
        return target.penalised

    def text(self, names: Lexicon) -> Saying:
        if self.card_filter == EVERYTHING:
            return say("clears the penalties of all cards")
        return say("clears the penalties of all {cards:of}", cards=names.listed(self.card_filter, "and"))

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return say("{by:The} {by:clears|clear} the penalty of {to:of}", by=names.card(event.by), to=names.card(event.to))

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if target.penalised:
            yield from relation_if_matching(self.card_filter, me, target, CLEARS)


@dataclass(frozen=True, slots=True)
class Strike(OnPickedCards):
    """strike: a suit word is struck out of the penalties of these cards."""

    word: ClassVar[str] = "strike"
    under: ClassVar[frozenset[str]] = BONUS
    stage: ClassVar[Stage] = Stage.CLEARING
    icon: ClassVar[str] = "format-strikethrough"
    answers: ClassVar[tuple[str, ...]] = ("struck",)
    event_kind: ClassVar[str] = "struck"
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "word_not_struck", 1, say("nobody noticed that {card:the} {card:strikes|strike} out a word"), "struck")
    card_filter: Annotated[CardFilter, Key("from")]
    suit: Annotated[SuitId, WORD_VALUE]

    @property
    def detail(self) -> str:
        return self.suit

    def face_after(self, target: Face) -> FaceAfterEffect:
        return target.without_suit_word(self.suit)

    def text(self, names: Lexicon) -> Saying:
        word = names.suit(self.suit)
        if self.card_filter == EVERYTHING:
            return say("strikes the word {word} out of all penalties", word=word)
        return say("strikes the word {word} out of the penalties of all {cards:of}", word=word,
                   cards=names.listed(self.card_filter, "and"))

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return say("{by:The} {by:strikes|strike} the word {word} out of the penalty of {to:of}", by=names.card(event.by),
                   to=names.card(event.to), word=names.suit(self.suit))

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.changes(me, target):
            yield STRIKES


# -- blanking ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Blank(OnPickedCards):
    """blank: these cards are blanked."""

    word: ClassVar[str] = "blank"
    under: ClassVar[frozenset[str]] = PENALTY
    stage: ClassVar[Stage] = Stage.BLANKING
    icon: ClassVar[str] = "eye-off-outline"
    answers: ClassVar[tuple[str, ...]] = ("blanked", "blanked_together", "blanked_by_own_suit")
    event_kind: ClassVar[str] = "blanked"
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "blanking_forgotten", 1, say("nobody noticed what {card:the} {card:blanks|blank}"), "blanked")
    def face_after(self, target: Face) -> FaceAfterEffect:
        return target if target.safe else None

    def text(self, names: Lexicon) -> Saying:
        plural = isinstance(self.card_filter, (OfSuit, AnyOf, Except))
        cards = names.listed(self.card_filter, "and")
        return say("blanks all {cards:all}", cards=cards) if plural else say("blanks {cards:all}", cards=cards)

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        by, to = names.card(event.by), names.card(event.to)
        if event.kind != "blanked_together":
            return say("{by:The} {by:blanks|blank} {to:the}", by=by, to=to)
        if event.by == event.to:
            return say("{by:The} {by:blanks itself|blank themselves} and then nothing else", by=by)
        return blank_each_other([by, to])

    def answer_to(self, event: HandEvent) -> str:
        if event.kind != "blanked_together":
            return "blanked"
        return "blanked_by_own_suit" if event.by == event.to else "blanked_together"

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.card_filter.matches(target, me):
            yield BLANKS
        elif names_card(self.card_filter, target):
            yield SPARES


def blank_each_other(cards: Sequence[Name]) -> Saying:
    """Says that cards blank each other: two, or a longer loop of which no two need blank each other."""
    if len(cards) == 2:
        return say("{cards:The} blank each other", cards=cards)
    return say("{cards:The} blank each other in a loop", cards=cards)


def _itself_or_others(vocabulary: Vocabulary, node: Node) -> CardFilter:
    return ITSELF if node.value == ITSELF.word else vocabulary.card_filter(node)


@dataclass(frozen=True, slots=True)
class Protect(OnPickedCards):
    """protect: nothing blanks these cards. (With `choose`, one card that the player chooses: see choices.py.)"""

    word: ClassVar[str] = "protect"
    under: ClassVar[frozenset[str]] = BONUS
    stage: ClassVar[Stage] = Stage.PROTECTING
    icon: ClassVar[str] = "shield-outline"
    answers: ClassVar[tuple[str, ...]] = ("protected",)
    event_kind: ClassVar[str] = "protected"
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "protection_forgotten", 1, say("nobody noticed what {card:the} {card:protects|protect}"), "protected")
    card_filter: Annotated[CardFilter, WORD_VALUE, _itself_or_others]

    def face_after(self, target: Face) -> FaceAfterEffect:
        return target.protected()

    def would_change(self, target: Face) -> bool:
        return not target.safe

    def text(self, names: Lexicon) -> Saying:
        if self.card_filter == ITSELF:
            return say("cannot be blanked")
        return say("{cards:all} cannot be blanked", cards=names.listed(self.card_filter, "and"))

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        if event.by == event.to:
            return say("{by:The} cannot be blanked", by=names.card(event.by))
        return say("{by:The} {by:protects|protect} {to:the}", by=names.card(event.by), to=names.card(event.to))

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from relation_if_matching(self.card_filter, me, target, PROTECTS)


# -- cards that blank themselves ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SelfBlanking(PickingWord, Explained):
    """A card that blanks itself on a condition."""

    under: ClassVar[frozenset[str]] = PENALTY
    stage: ClassVar[Stage] = Stage.SELF_BLANKING
    icon: ClassVar[str] = "eye-remove-outline"
    answers: ClassVar[tuple[str, ...]] = ("blanked_itself",)
    event_kind: ClassVar[str] = "blanked_itself"
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "condition_forgotten", 1, say("nobody noticed that {card:the} {card:blanks itself|blank themselves}"), "blanked_itself")
    relation: ClassVar[Relation]

    @property
    @abstractmethod
    def condition(self) -> Condition:
        """The condition under which the card is blanked."""

    def certain(self, view: Counts) -> bool:
        """Whether it blanks itself, whatever the open cards become."""
        return self.condition.certain(view)

    def explain(self, view: Exact) -> Explanation | None:
        """Says why the card blanks itself now; None if it does not."""
        return Explanation(self, 0, tuple(self.condition.causes(view))) if self.condition.certain(view) else None

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        why = event.explanation.reason(names) if event.explanation else self.text(names)
        return say("{by:The} {by:blanks itself|blank themselves}: {why}", by=names.card(event.by), why=why)

    def counts(self) -> tuple[CardFilter, ...]:
        return (self.card_filter,)

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from relation_if_matching(self.card_filter, me, target, self.relation)


class BlankedUnless(SelfBlanking):
    """blanked_unless: the card is blanked unless a matching card is there."""

    __slots__ = ()
    word: ClassVar[str] = "blanked_unless"
    relation: ClassVar[Relation] = NEEDS

    @property
    def condition(self) -> Condition:
        return Without(self.card_filter)

    def text(self, names: Lexicon) -> Saying:
        return say("blanked unless with {cards:a}", cards=names.listed(self.card_filter))

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        return With(self.card_filter).failure(names)


class BlankedWith(SelfBlanking):
    """blanked_with: the card is blanked if a matching card is there."""

    __slots__ = ()
    word: ClassVar[str] = "blanked_with"
    relation: ClassVar[Relation] = BLANKED_WITH

    @property
    def condition(self) -> Condition:
        return With(IgnoringHarmlessSuits(self.card_filter))

    def counts(self) -> tuple[CardFilter, ...]:
        return self.condition.counts()

    def text(self, names: Lexicon) -> Saying:
        return say("blanked {when}", when=self.condition.text(names))

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        return say("{cards} in hand", cards=names.names_of(explanation.causes, "and"))


NotWritten = Annotated[CardFilter, FromFields(lambda kind, fields, known: ITSELF)]


@dataclass(frozen=True, slots=True)
class BlankedBy(Blank):
    """blanked_by: matching cards blank this card, as if each of them had the clause."""

    word: ClassVar[str] = "blanked_by"
    overlooked: ClassVar[SlipKind | None] = SelfBlanking.overlooked
    target: NotWritten = ITSELF

    @property
    def carried_out_by(self) -> CardFilter:
        return IgnoringHarmlessSuits(self.card_filter)

    def targets(self, me: Face | None, target: Face) -> bool:
        return self.target.matches(target, me)

    def except_card(self, name: str) -> HandClause:
        return replace(self, target=Except(self.target, NamedCards((name,))))

    def text(self, names: Lexicon) -> Saying:
        return say("blanked by {cards:a}", cards=names.listed(self.card_filter))

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from relation_if_matching(self.card_filter, me, target, BLANKED_WITH)


def conditions(clauses: Iterable[HandClause]) -> tuple[SelfBlanking, ...]:
    """Returns the clauses by which a card blanks itself."""
    return tuple(clause for clause in clauses if isinstance(clause, SelfBlanking))


WORDS = words(Clear, Strike, Protect, Blank, BlankedUnless, BlankedWith, BlankedBy)
