"""Traits: what a card permanently is by a bonus that does not score, one small class per word. No phase carries them out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from scoring.faces import Face, Traits
from scoring.reader import WORD_VALUE, Between, Fields, OneOf
from scoring.words.clause import BONUS, Clause, HandClause, HandEvent, HandWord, Stage, words
from scoring.words.filters import NOTHING, Mentions, SuitId
from scoring.words.lexicon import Lexicon
from scoring.words.relations import IMMUNE_TO, Relation
from scoring.words.vocabulary import Switch, Vocabulary
from sentences import Saying, listed, say


class TraitClause(HandWord):
    """A clause that describes its card."""

    __slots__ = ()
    under: ClassVar[frozenset[str]] = BONUS
    stage: ClassVar[Stage] = Stage.ALWAYS
    icon: ClassVar[str] = "card-account-details-outline"
    answers: ClassVar[tuple[str, ...]] = ("several_suits",)

    @property
    @abstractmethod
    def trait(self) -> Traits | None:
        """The trait it gives its card."""

    def mentions(self) -> Mentions:
        return NOTHING

    def without_suit_word(self, suit: str) -> HandClause | None:
        return self

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return listed([])


@dataclass(frozen=True, slots=True)
class FurtherSuits(TraitClause):
    """further_suits: suits that the card has in addition to its own."""

    word: ClassVar[str] = "further_suits"
    suits: Annotated[tuple[SuitId, ...], WORD_VALUE]
    counted_each: Switch = False
    lonely_by_own: Switch = True

    @property
    def trait(self) -> Traits | None:
        return Traits(extra_suits=self.suits, counted_each=self.counted_each, lonely_by_own=self.lonely_by_own)

    def text(self, names: Lexicon) -> Saying:
        return say("is also {suits:a}", suits=listed([names.suit(suit) for suit in self.suits]))


@dataclass(frozen=True, slots=True)
class KeepsSuits(TraitClause):
    """keeps_suits: blanked, the card has no strength and no text, but its suits still count."""

    word: ClassVar[str] = "keeps_suits"

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause | None:
        vocabulary.reader.one_of(fields.left.pop(cls.word), ["blanked"], say("when the suits are kept"))
        return cls()

    @property
    def trait(self) -> Traits | None:
        return Traits(keeps_suits=True)

    def text(self, names: Lexicon) -> Saying:
        return say("keeps its suits when it is blanked")


IMMUNITIES = {"change_suit": say("its suit cannot be changed"), "blank": say("nothing else blanks this card")}


@dataclass(frozen=True, slots=True)
class Immune(TraitClause):
    """immune: these words of other cards have no effect on the card."""

    word: ClassVar[str] = "immune"
    AGAINST: ClassVar[dict[str, tuple[str, ...]]] = {"change_suit": ("change_suit",), "blank": ("blank", "blank_lonely")}
    to: Annotated[tuple[Annotated[str, OneOf(IMMUNITIES, say("what a card can be immune to"))], ...], WORD_VALUE]

    @property
    def trait(self) -> Traits | None:
        return Traits(immune=frozenset(word for each in self.to for word in self.AGAINST[each]))

    def text(self, names: Lexicon) -> Saying:
        return listed([IMMUNITIES[each] for each in self.to])

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if any(clause.word in words for each in self.to for words in [self.AGAINST[each]] for clause in target.clauses):
            yield IMMUNE_TO


@dataclass(frozen=True, slots=True)
class Harmless(TraitClause):
    """harmless: its extra suits do not blank cards that are blanked with such a suit."""

    word: ClassVar[str] = "harmless"

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause | None:
        vocabulary.reader.one_of(fields.left.pop(cls.word), ["further_suits"], say("what does no harm"))
        return cls()

    @property
    def trait(self) -> Traits | None:
        return Traits(harmless=True)

    def text(self, names: Lexicon) -> Saying:
        return say("its further suits blank no other card")


@dataclass(frozen=True, slots=True)
class MoreCards(TraitClause):
    """more_cards: the hand may hold this many more cards."""

    word: ClassVar[str] = "more_cards"
    answers: ClassVar[tuple[str, ...]] = ("extra_card",)
    count: Annotated[int, WORD_VALUE, Between(1, 5)]

    @property
    def trait(self) -> Traits | None:
        return Traits(more_cards=self.count)

    def text(self, names: Lexicon) -> Saying:
        return say("the hand may hold one more card") if self.count == 1 else say("the hand may hold {count} more cards", count=self.count)


WORDS = words(FurtherSuits, KeepsSuits, Immune, Harmless, MoreCards)
