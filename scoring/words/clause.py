"""What every clause of a card has to say about itself, whatever it does.

A clause is one sentence of a card. The families are points.py (what a card brings), effects.py (what cards do to each
other) and choices.py (what their player may decide). Nobody outside this package asks which class a clause is: they ask
it to do its part. All of it is abstract here, so that mypy refuses a word that says only half of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from scoring.faces import Face, Traits
from scoring.reader import THE_WORD, Fields, read_word
from scoring.source import Node
from scoring.words.conditions import Condition, failures
from scoring.words.filters import CardFilter, Mentions
from scoring.words.lexicon import Lexicon
from scoring.words.relations import Relation
from sentences import Saying, Sentence, listed, say

if TYPE_CHECKING:
    from scoring.words.effects import Effect
    from scoring.words.vocabulary import Vocabulary

BONUS, PENALTY = frozenset({"bonus"}), frozenset({"penalty"})
BOTH = BONUS | PENALTY


class Stage(IntEnum):
    """When a clause acts. Phases may split the stages further, but never turn their order round."""

    ALWAYS = -1  # what a card is at all times: no phase carries it out
    IDENTITY = 0  # what the cards are
    CLEARING = 1  # what their penalties say
    PROTECTING = 2  # who cannot be blanked
    FIRST_BLANKING = 3  # cards blanked by a whole-hand condition, before ordinary blanking
    BLANKING = 4  # who is blanked by others
    SELF_BLANKING = 5  # who blanks itself
    POINTS = 6


STAGES = {
    Stage.IDENTITY: say("what the cards are"),
    Stage.CLEARING: say("clearing"),
    Stage.PROTECTING: say("protecting"),
    Stage.FIRST_BLANKING: say("blanking by a look at the whole hand"),
    Stage.BLANKING: say("blanking"),
    Stage.SELF_BLANKING: say("cards that blank themselves"),
    Stage.POINTS: say("points"),
}


@dataclass(frozen=True, slots=True)
class Use:
    """What a choice card was declared to be, or to do: a card, a suit, or a card that gets a suit."""

    card: str | None = None
    suit: str | None = None

    def to_json(self) -> Any:
        if self.suit is None:
            return self.card
        return {"suit": self.suit} if self.card is None else {"card": self.card, "suit": self.suit}


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a clause is worth what it is, or took effect: the cards that caused it, or the conditions that failed."""

    clause: Explained
    figure: int
    causes: tuple[Face, ...] = ()
    failing: tuple[Condition, ...] = ()
    thanks_to: tuple[Face, ...] = ()  # further cards that its condition asked for
    me: Face | None = None  # the card itself, which may be one of them
    also: tuple[Explanation, ...] = ()  # what would have done the same
    better: tuple[Explanation, ...] = ()  # what would have brought more, and why it did not

    def reason(self, names: Lexicon) -> Saying:
        missed = listed([say("{prize}: {why}", prize=each.clause.short_value_text(names), why=each.missing(names))
                         for each in self.better], ";")
        if self.better and self.failing:  # none of the alternatives came true
            return missed
        told = listed([self.clause.reason(names, self), *(each.reason(names) for each in self.also)])
        return say("{reason} ({missed})", reason=told, missed=missed) if self.better else told

    def missing(self, names: Lexicon) -> Saying:
        """«no Leader and no Sword of Keth»."""
        return failures(self.failing, names)


@dataclass(frozen=True, slots=True)
class HandEvent:
    """Something that happened before the points: `by` did it `to` a card, in a phase, because of a clause."""

    phase: str
    kind: str
    by: str
    to: str
    clause: HandClause
    detail: str = ""  # the name or suit taken, the word struck out
    explanation: Explanation | None = None

    def text(self, names: Lexicon) -> Saying:
        return self.clause.event_text(names, self)

    @property
    def answer(self) -> str:
        """The word of the rules behind it."""
        return self.clause.answer_to(self)


@dataclass(frozen=True, slots=True)
class SlipKind:
    """A kind of slip people make: how small it is, how it reads, and which word of the rules settles it."""

    id: str
    size: int
    text: Sentence  # about a card, `by` others, with a figure
    answer: str = "scoring"
    pairs: bool = False  # small enough to be made twice in one hand


class Clause(ABC):
    """One sentence of a card, in any game that has cards."""

    __slots__ = ()
    word: ClassVar[str]

    @abstractmethod
    def text(self, names: Lexicon) -> Saying:
        """The sentence on the card."""

    @abstractmethod
    def mentions(self) -> Mentions:
        """What it can tell apart: the search tries only what some clause can see."""

    def counts(self) -> tuple[CardFilter, ...]:
        """The cards it counts."""
        return ()


class Word(Clause):
    """A clause that a pack can write: its class is a word of the language."""

    __slots__ = ()

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause | None:
        """The clause as the pack writes it; None if a reading leaves nothing of it."""
        clause: Clause = read_word(cls, fields, vocabulary)
        return clause


class HandClause(Clause):
    """A sentence of a card in a game of hands."""

    __slots__ = ()
    stage: ClassVar[Stage]
    overlooked: ClassVar[SlipKind | None] = None  # the slip of a table that overlooks it, if it brings no points by itself

    @property
    def trait(self) -> Traits | None:
        """What it makes of its card at all times."""
        return None

    @property
    def needs(self) -> tuple[Saying, ...]:
        """What must be known beside the hand, or it is worth nothing."""
        return ()

    def effect(self, use: Use | None) -> Effect | None:
        """What it does to other cards in its stage, given what its card was declared to be used for."""
        return None

    @abstractmethod
    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        """What a printed card with this clause does with another one."""

    @abstractmethod
    def without_word(self, suit: str) -> HandClause | None:
        """What is left of it when the word for a suit is struck out of a penalty."""

    @abstractmethod
    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        """What it did, as a sentence for the order of resolution; nothing for clauses that only score."""

    @abstractmethod
    def answer_to(self, event: HandEvent) -> str:
        """The word of the rules behind something it did, one of the `answers` of its word."""


class HandWord(HandClause, Word):
    """A word that begins a clause in a game of hands."""

    __slots__ = ()
    under: ClassVar[frozenset[str]]  # bonus, penalty, or both
    icon: ClassVar[str]  # for the picture of the order of resolution
    answers: ClassVar[tuple[str, ...]]  # the words of the rules that explain it

    @classmethod
    def reads(cls, node: Node) -> bool:
        """Whether the value behind the word is for this class: two may share a word."""
        return True


@dataclass(frozen=True, slots=True)
class PickingWord(HandWord):
    """A word with nothing behind it but the cards it is about."""

    which: Annotated[CardFilter, THE_WORD]

    def mentions(self) -> Mentions:
        return self.which.mentions()

    def without_word(self, suit: str) -> HandClause | None:
        which = self.which.without_word(suit)
        return replace(self, which=which) if which else None


class Explained(HandWord):
    """A clause that gives reasons: for its points, or for what it did to its card."""

    __slots__ = ()

    @abstractmethod
    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        """Why it is worth what it is, or took effect."""

    def short_value_text(self, names: Lexicon) -> Saying:
        """What it would bring, in few words: «+30», «+20 for each Army»."""
        return self.text(names)


def words(*classes: type[HandWord]) -> tuple[type[HandWord], ...]:
    """The words of a module. mypy refuses a class here that leaves anything abstract."""
    return classes
