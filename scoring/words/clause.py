"""Clauses: what each sentence of a card must be able to say about itself.

The families are points.py (what a card scores), effects.py (what cards do to each other) and choices.py (what the
player may decide). Code outside this package never checks the class of a clause, it calls its methods. They are
abstract here, so that mypy refuses an incomplete word.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from scoring.faces import Face, Traits
from scoring.reader import WORD_VALUE, Fields, read_word
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
    """When a clause acts. Phases may split stages further, but never change their order."""

    ALWAYS = -1  # permanent traits: no phase carries them out
    IDENTITY = 0  # what the cards are
    CLEARING = 1  # what their penalties say
    PROTECTING = 2  # which cards cannot be blanked
    FIRST_BLANKING = 3  # cards blanked by a whole-hand condition, before ordinary blanking
    BLANKING = 4  # which cards others blank
    SELF_BLANKING = 5  # which cards blank themselves
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
    """What a choice card was declared to be or to do: a card, a suit, or a card that gets a suit."""

    card: str | None = None
    suit: str | None = None

    def to_json(self) -> Any:
        if self.suit is None:
            return self.card
        return {"suit": self.suit} if self.card is None else {"card": self.card, "suit": self.suit}


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a clause has its value or took effect: the cards that caused it, or the conditions that failed."""

    clause: Explained
    figure: int
    causes: tuple[Face, ...] = ()
    failing: tuple[Condition, ...] = ()
    thanks_to: tuple[Face, ...] = ()  # other cards that fulfilled its condition
    me: Face | None = None  # the card itself, which may be one of them
    also: tuple[Explanation, ...] = ()  # other clauses with the same outcome
    better: tuple[Explanation, ...] = ()  # alternatives worth more, and why they do not apply

    def reason(self, names: Lexicon) -> Saying:
        missed = listed([say("{prize}: {why}", prize=each.clause.short_value_text(names), why=each.missing(names))
                         for each in self.better], ";")
        if self.better and self.failing:  # no alternative applies
            return missed
        reasons = listed([self.clause.reason(names, self), *(each.reason(names) for each in self.also)])
        return say("{reason} ({missed})", reason=reasons, missed=missed) if self.better else reasons

    def missing(self, names: Lexicon) -> Saying:
        """Says what is missing: «no Leader and no Sword of Keth»."""
        return failures(self.failing, names)


@dataclass(frozen=True, slots=True)
class HandEvent:
    """One event before points are counted: in a phase, `by` affected `to` because of a clause."""

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
        """The rules entry that explains it."""
        return self.clause.answer_to(self)


@dataclass(frozen=True, slots=True)
class SlipKind:
    """A kind of mistake people make when adding up: its size, its text, and the rules entry that settles it."""

    id: str
    size: int
    text: Sentence  # placeholders: the card, `by` other cards, the figure
    answer: str = "scoring"
    pairs: bool = False  # small enough to happen twice in one hand


class Clause(ABC):
    """One sentence of a card, in any game with cards."""

    __slots__ = ()
    word: ClassVar[str]

    @abstractmethod
    def text(self, names: Lexicon) -> Saying:
        """Returns the sentence as printed on the card."""

    @abstractmethod
    def mentions(self) -> Mentions:
        """Returns what it can tell apart: the search tries only what some clause can see."""

    def counts(self) -> tuple[CardFilter, ...]:
        """Returns the filters it counts with."""
        return ()


class Word(Clause):
    """A clause that a pack can write: its class is a word of the language."""

    __slots__ = ()

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause | None:
        """Reads the clause from a pack; None if a reading removes all of it."""
        clause: Clause = read_word(cls, fields, vocabulary)
        return clause


class HandClause(Clause):
    """A sentence of a card in a game of hands."""

    __slots__ = ()
    stage: ClassVar[Stage]
    overlooked: ClassVar[SlipKind | None] = None  # the mistake of a table that overlooks it, if it scores no points itself

    @property
    def trait(self) -> Traits | None:
        """What it permanently makes of its card."""
        return None

    @property
    def needs(self) -> tuple[Saying, ...]:
        """What must be entered about the table before it can score."""
        return ()

    def effect(self, use: Use | None) -> Effect | None:
        """Returns its effect on other cards in its stage, given the declared use of its card."""
        return None

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        """Yields how a printed card with this clause relates to another card."""
        yield from ()

    @abstractmethod
    def without_suit_word(self, suit: str) -> HandClause | None:
        """Returns what is left of it after the word for a suit is struck out of a penalty."""

    @abstractmethod
    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        """Describes what it did, for the order of resolution; empty for clauses that only score."""

    @abstractmethod
    def answer_to(self, event: HandEvent) -> str:
        """Returns the rules entry that explains an event of it, one of the `answers` of its word."""


class HandWord(HandClause, Word):
    """A word that begins a clause in a game of hands."""

    __slots__ = ()
    under: ClassVar[frozenset[str]]  # bonus, penalty, or both
    icon: ClassVar[str]  # shown in the order of resolution
    answers: ClassVar[tuple[str, ...]]  # the rules entries that explain it

    def answer_to(self, event: HandEvent) -> str:
        return self.answers[0]

    @classmethod
    def reads(cls, node: Node) -> bool:
        """Whether this class reads the value behind the word: two classes may share a word."""
        return True


@dataclass(frozen=True, slots=True)
class PickingWord(HandWord):
    """A word followed only by a filter."""

    card_filter: Annotated[CardFilter, WORD_VALUE]

    def mentions(self) -> Mentions:
        return self.card_filter.mentions()

    def without_suit_word(self, suit: str) -> HandClause | None:
        card_filter = self.card_filter.without_suit_word(suit)
        return replace(self, card_filter=card_filter) if card_filter else None


class Explained(HandWord):
    """A clause that gives reasons, for its points or for what it did to its card."""

    __slots__ = ()

    @abstractmethod
    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        """Says why it has its value or took effect."""

    def short_value_text(self, names: Lexicon) -> Saying:
        """Says briefly what it would score: «+30», «+20 for each Army»."""
        return self.text(names)


def words(*classes: type[HandWord]) -> tuple[type[HandWord], ...]:
    """Lists the words of a module; mypy refuses a class that leaves a method abstract."""
    return classes
