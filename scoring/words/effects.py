"""Effects: what cards do to each other and to themselves before points are counted, one small class per word.

An effect says which cards it hits and what becomes of such a card. When it acts, and whether all at once or in rounds,
is the business of its stage (hands/resolve.py).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, TypeAlias

from scoring.faces import Face
from scoring.reader import THE_WORD, FromFields, Key
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
from scoring.words.relations import BLANKS, CLEARS, FALLS_WITH, NEEDS, PROTECTS, SPARES, STRIKES, Relation, named, when_meant
from scoring.words.views import Counts, Exact
from scoring.words.vocabulary import Vocabulary
from sentences import Name, Saying, say

FaceAfterEffect: TypeAlias = Face | None  # None: blanked


class Effect(HandClause):
    """A clause that does something to the cards it hits."""

    __slots__ = ()
    deed: ClassVar[str]  # the kind of its events

    @abstractmethod
    def means(self, me: Face | None, target: Face) -> bool:
        """Whether it targets a card; `me` is None for a card that is not its own."""

    @abstractmethod
    def on(self, target: Face) -> FaceAfterEffect:
        """Returns the face of a card after the effect hit it: the same face if unchanged, None if blanked."""

    @abstractmethod
    def except_card(self, name: str) -> HandClause:
        """Returns the same effect, but not on a card of this name."""

    @property
    def detail(self) -> str:
        """What an event of it needs to know besides the two cards."""
        return ""

    @property
    def by_others(self) -> CardFilter | None:
        """The cards that carry it out; None: the card that says it."""
        return None

    def effect(self, use: Use | None) -> Effect | None:
        return self

    def reason_on_itself(self, card: Name) -> Saying:
        """Why a card is hit by its own effect."""
        return say("{card:it has become what it blanks|they have become what they blank}", card=card)

    def hits(self, me: Face | None, target: Face) -> bool:
        """Whether a card is meant and not immune."""
        return self.means(me, target) and not target.shielded_from(self.word, me)

    def resolve_targets(self, me: Face, hand: Iterable[Face]) -> Effect:
        """Returns the effect with its targets fixed; only effects that look at the whole hand change."""
        return self

    def touches(self, target: Face) -> bool:
        """Whether a card that is hit changes."""
        return self.on(target) is not target

    def changes(self, me: Face | None, target: Face) -> bool:
        """Whether it hits a card and changes it."""
        return self.hits(me, target) and self.touches(target)


def effects(clauses: Iterable[HandClause], stage: Stage) -> list[Effect]:
    """The clauses that act on other cards in a stage."""
    return [clause for clause in clauses if clause.stage is stage and isinstance(clause, Effect)]


class OnPickedCards(PickingWord, Effect):
    """An effect on the cards that it picks."""

    __slots__ = ()

    def means(self, me: Face | None, target: Face) -> bool:
        return self.which.matches(target, me)

    def except_card(self, name: str) -> HandClause:
        return replace(self, which=Except(self.which, NamedCards((name,))))


# -- clearing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clear(OnPickedCards):
    """clear: these cards lose their penalty. (With `choose` it is one card, chosen by the player: see choices.py.)"""

    word: ClassVar[str] = "clear"
    under: ClassVar[frozenset[str]] = BONUS
    stage: ClassVar[Stage] = Stage.CLEARING
    icon: ClassVar[str] = "eraser"
    answers: ClassVar[tuple[str, ...]] = ("cleared",)
    deed: ClassVar[str] = "cleared"
    def on(self, target: Face) -> FaceAfterEffect:
        return target.without_penalty()

    def touches(self, target: Face) -> bool:
        return target.penalised

    def text(self, names: Lexicon) -> Saying:
        if self.which == EVERYTHING:
            return say("clears the penalties of all cards")
        return say("clears the penalties of all {cards:of}", cards=names.listed(self.which, "and"))

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return say("{by:The} {by:clears|clear} the penalty of {to:of}", by=names.card(event.by), to=names.card(event.to))

    def answer_to(self, event: HandEvent) -> str:
        return "cleared"

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if target.penalised:
            yield from when_meant(self.which, me, target, CLEARS)


@dataclass(frozen=True, slots=True)
class Strike(OnPickedCards):
    """strike: a suit word is struck out of the penalties of these cards."""

    word: ClassVar[str] = "strike"
    under: ClassVar[frozenset[str]] = BONUS
    stage: ClassVar[Stage] = Stage.CLEARING
    icon: ClassVar[str] = "format-strikethrough"
    answers: ClassVar[tuple[str, ...]] = ("struck",)
    deed: ClassVar[str] = "struck"
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "word_not_struck", 1, say("nobody noticed that {card:the} {card:strikes|strike} out a word"), "struck")
    which: Annotated[CardFilter, Key("from")]
    suit: Annotated[SuitId, THE_WORD]

    @property
    def detail(self) -> str:
        return self.suit

    def on(self, target: Face) -> FaceAfterEffect:
        return target.without_word(self.suit)

    def text(self, names: Lexicon) -> Saying:
        word = names.suit(self.suit)
        if self.which == EVERYTHING:
            return say("strikes the word {word} out of all penalties", word=word)
        return say("strikes the word {word} out of the penalties of all {cards:of}", word=word,
                   cards=names.listed(self.which, "and"))

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return say("{by:The} {by:strikes|strike} the word {word} out of the penalty of {to:of}", by=names.card(event.by),
                   to=names.card(event.to), word=names.suit(self.suit))

    def answer_to(self, event: HandEvent) -> str:
        return "struck"

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
    deed: ClassVar[str] = "blanked"
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "blanking_forgotten", 1, say("nobody noticed what {card:the} {card:blanks|blank}"), "blanked")
    def on(self, target: Face) -> FaceAfterEffect:
        return target if target.safe else None

    def text(self, names: Lexicon) -> Saying:
        plural = isinstance(self.which, (OfSuit, AnyOf, Except))
        cards = names.listed(self.which, "and")
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
        if self.which.matches(target, me):
            yield BLANKS
        elif named(self.which, target):
            yield SPARES


def blank_each_other(cards: Sequence[Name]) -> Saying:
    """Two cards, or a longer loop of which no two need blank each other."""
    if len(cards) == 2:
        return say("{cards:The} blank each other", cards=cards)
    return say("{cards:The} blank each other in a loop", cards=cards)


def _itself_or_others(vocabulary: Vocabulary, node: Node) -> CardFilter:
    return ITSELF if node.value == ITSELF.word else vocabulary.which(node)


@dataclass(frozen=True, slots=True)
class Protect(OnPickedCards):
    """protect: nothing blanks these cards. (With `choose` it is one card, chosen by the player: see choices.py.)"""

    word: ClassVar[str] = "protect"
    under: ClassVar[frozenset[str]] = BONUS
    stage: ClassVar[Stage] = Stage.PROTECTING
    icon: ClassVar[str] = "shield-outline"
    answers: ClassVar[tuple[str, ...]] = ("protected",)
    deed: ClassVar[str] = "protected"
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "protection_forgotten", 1, say("nobody noticed what {card:the} {card:protects|protect}"), "protected")
    which: Annotated[CardFilter, THE_WORD, _itself_or_others]

    def on(self, target: Face) -> FaceAfterEffect:
        return target.protected()

    def touches(self, target: Face) -> bool:
        return not target.safe

    def text(self, names: Lexicon) -> Saying:
        if self.which == ITSELF:
            return say("cannot be blanked")
        return say("{cards:all} cannot be blanked", cards=names.listed(self.which, "and"))

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        if event.by == event.to:
            return say("{by:The} cannot be blanked", by=names.card(event.by))
        return say("{by:The} {by:protects|protect} {to:the}", by=names.card(event.by), to=names.card(event.to))

    def answer_to(self, event: HandEvent) -> str:
        return "protected"

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from when_meant(self.which, me, target, PROTECTS)


# -- cards that blank themselves ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SelfBlanking(PickingWord, Explained):
    """A card that blanks itself on a condition."""

    under: ClassVar[frozenset[str]] = PENALTY
    stage: ClassVar[Stage] = Stage.SELF_BLANKING
    icon: ClassVar[str] = "eye-remove-outline"
    answers: ClassVar[tuple[str, ...]] = ("blanked_itself",)
    deed: ClassVar[str] = "blanked_itself"
    overlooked: ClassVar[SlipKind | None] = SlipKind(
        "condition_forgotten", 1, say("nobody noticed that {card:the} {card:blanks itself|blank themselves}"), "blanked_itself")
    relation: ClassVar[Relation]

    @property
    @abstractmethod
    def when(self) -> Condition:
        """The condition under which it is blanked."""

    def certain(self, view: Counts) -> bool:
        """Whether it blanks itself, whatever the open cards become."""
        return self.when.certain(view)

    def explain(self, view: Exact) -> Explanation | None:
        """Why the card blanks itself now; None if it does not."""
        return Explanation(self, 0, tuple(self.when.causes(view))) if self.when.certain(view) else None

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        why = event.explanation.reason(names) if event.explanation else self.text(names)
        return say("{by:The} {by:blanks itself|blank themselves}: {why}", by=names.card(event.by), why=why)

    def answer_to(self, event: HandEvent) -> str:
        return "blanked_itself"

    def counts(self) -> tuple[CardFilter, ...]:
        return (self.which,)

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from when_meant(self.which, me, target, self.relation)


class BlankedUnless(SelfBlanking):
    """blanked_unless: the card is blanked without such a card."""

    __slots__ = ()
    word: ClassVar[str] = "blanked_unless"
    relation: ClassVar[Relation] = NEEDS

    @property
    def when(self) -> Condition:
        return Without(self.which)

    def text(self, names: Lexicon) -> Saying:
        return say("blanked unless with {cards:a}", cards=names.listed(self.which))

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        return With(self.which).failure(names)


class BlankedWith(SelfBlanking):
    """blanked_with: the card is blanked with such a card."""

    __slots__ = ()
    word: ClassVar[str] = "blanked_with"
    relation: ClassVar[Relation] = FALLS_WITH

    @property
    def when(self) -> Condition:
        return With(IgnoringHarmlessSuits(self.which))

    def counts(self) -> tuple[CardFilter, ...]:
        return self.when.counts()

    def text(self, names: Lexicon) -> Saying:
        return say("blanked {when}", when=self.when.text(names))

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        return say("{cards} in hand", cards=names.names_of(explanation.causes, "and"))


NotWritten = Annotated[CardFilter, FromFields(lambda kind, fields, known: ITSELF)]


@dataclass(frozen=True, slots=True)
class BlankedBy(Blank):
    """blanked_by: such cards blank the card, as if each of them said so itself."""

    word: ClassVar[str] = "blanked_by"
    overlooked: ClassVar[SlipKind | None] = SelfBlanking.overlooked
    target: NotWritten = ITSELF

    @property
    def by_others(self) -> CardFilter:
        return IgnoringHarmlessSuits(self.which)

    def means(self, me: Face | None, target: Face) -> bool:
        return self.target.matches(target, me)

    def except_card(self, name: str) -> HandClause:
        return replace(self, target=Except(self.target, NamedCards((name,))))

    def text(self, names: Lexicon) -> Saying:
        return say("blanked by {cards:a}", cards=names.listed(self.which))

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from when_meant(self.which, me, target, FALLS_WITH)


def conditions(clauses: Iterable[HandClause]) -> tuple[SelfBlanking, ...]:
    """The conditions on which a card blanks itself."""
    return tuple(clause for clause in clauses if isinstance(clause, SelfBlanking))


WORDS = words(Clear, Strike, Protect, Blank, BlankedUnless, BlankedWith, BlankedBy)
