"""The conditions a clause may depend on.

A condition can be possible and certain; among known cards the two are the same. It names the cards that fulfil it
and the filters whose cards are missing, so that a line of the score can say «no Leader».
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from scoring.faces import Face
from scoring.nouns import CARD, ITEM, PLAYER
from scoring.reader import WORD_VALUE, Between, Fields, FromFields, Key, read_word
from scoring.words.filters import NOTHING, CardFilter, EverySuit, Mentions, NamedCards, of_each_suit
from scoring.words.lexicon import Lexicon
from scoring.words.relations import LOOKS_AT_ALL, NAMES, SHUNS, WANTS, Relation, names_card
from scoring.words.views import Counts, Exact
from sentences import Counted, Saying, listed, say, say_n

if TYPE_CHECKING:
    from scoring.words.vocabulary import Vocabulary


NUMBER_OF_PLAYERS = say("number of players not entered")
DISCARD_AREA = say("discard area not entered")


class Condition(ABC):
    """A condition on the cards a clause can see."""

    __slots__ = ()
    word: ClassVar[str] = ""
    answer: ClassVar[str] = ""  # the rules entry that explains it, if it has its own

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Condition:
        """Reads the condition from a pack."""
        condition: Condition = read_word(cls, fields, vocabulary)
        return condition

    @abstractmethod
    def possible(self, view: Counts) -> bool:
        """Whether it may hold, whatever the open cards become."""

    @abstractmethod
    def certain(self, view: Counts) -> bool:
        """Whether it holds, whatever the open cards become."""

    @abstractmethod
    def text(self, names: Lexicon) -> Saying:
        """Returns the condition as printed on the card: «with a Leader»."""

    @abstractmethod
    def failure(self, names: Lexicon) -> Saying:
        """Says why it does not hold: «no Leader»."""

    def met(self, names: Lexicon) -> Saying:
        """Returns the condition as a reason: the card says «if it wins the trick», the reason «wins the trick»."""
        return self.text(names)

    def lacking(self, names: Lexicon) -> list[Saying]:
        """Returns the missing cards, if they alone explain the failure."""
        return []

    @property
    def needs_context(self) -> bool:
        """Whether it depends on the table around the hand."""
        return False

    @property
    def needs(self) -> tuple[Saying, ...]:
        """Returns what must be entered about the table before it can hold."""
        return ()

    def causes(self, view: Exact) -> list[Face]:
        """Returns the cards that make it true."""
        return []

    def failing(self, view: Exact) -> list[Condition]:
        """Returns the parts that do not hold, for «no Leader»."""
        return [] if self.certain(view) else [self]

    def counts(self) -> tuple[CardFilter, ...]:
        return ()

    def mentions(self) -> Mentions:
        return NOTHING

    def without_suit_word(self, suit: str) -> Condition | None:
        return self

    def relations_to(self, me: Face, target: Face, gains: bool) -> Iterator[Relation]:
        """Relates a card whose points depend on this condition to another; `gains`: whether the points are won, not lost."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Presence(Condition):
    """A condition on the presence of matching cards."""

    card_filter: Annotated[CardFilter, WORD_VALUE]

    def counts(self) -> tuple[CardFilter, ...]:
        return (self.card_filter,)

    def mentions(self) -> Mentions:
        return self.card_filter.mentions()

    def without_suit_word(self, suit: str) -> Condition | None:
        card_filter = self.card_filter.without_suit_word(suit)
        return type(self)(card_filter) if card_filter else None

    def _wish(self, me: Face, target: Face, wished: bool) -> Iterator[Relation]:
        if self.card_filter.matches(target, me):
            yield NAMES if names_card(self.card_filter, target) else WANTS if wished else SHUNS


class With(Presence):
    """with: at least one matching card is there. A list means one of each."""

    __slots__ = ()
    word: ClassVar[str] = "with"

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Condition:
        node = fields.left[cls.word]
        if not isinstance(node.value, list) or not node.value:
            return super().read(fields, vocabulary)
        return Together(tuple(cls(vocabulary.card_filter(child)) for child in vocabulary.reader.items(fields.left.pop(cls.word))))

    def relations_to(self, me: Face, target: Face, gains: bool) -> Iterator[Relation]:
        yield from self._wish(me, target, gains)

    def possible(self, view: Counts) -> bool:
        return view.most(self.card_filter) >= 1

    def certain(self, view: Counts) -> bool:
        return view.least(self.card_filter) >= 1

    def causes(self, view: Exact) -> list[Face]:
        return list(view.possible(self.card_filter))

    def text(self, names: Lexicon) -> Saying:
        return say("with {cards:a}", cards=names.listed(self.card_filter))

    def failure(self, names: Lexicon) -> Saying:
        return say("{cards:no}", cards=names.listed(self.card_filter))

    def lacking(self, names: Lexicon) -> list[Saying]:
        return self.card_filter.phrases(names)


class Without(Presence):
    """without: no matching card is there."""

    __slots__ = ()
    word: ClassVar[str] = "without"

    def relations_to(self, me: Face, target: Face, gains: bool) -> Iterator[Relation]:
        yield from self._wish(me, target, not gains)

    def possible(self, view: Counts) -> bool:
        return view.least(self.card_filter) == 0

    def certain(self, view: Counts) -> bool:
        return view.most(self.card_filter) == 0

    def failing(self, view: Exact) -> list[Condition]:
        found = tuple(view.possible(self.card_filter))
        return [Spoiled(self.card_filter, found)] if found else []

    def text(self, names: Lexicon) -> Saying:
        return say("without {cards:a}", cards=names.listed(self.card_filter))

    def failure(self, names: Lexicon) -> Saying:
        return say("{cards:a} in hand", cards=names.listed(self.card_filter))


@dataclass(frozen=True, slots=True)
class Spoiled(Without):
    """A failed `without` that names the cards that are there."""

    found: tuple[Face, ...] = ()

    def failure(self, names: Lexicon) -> Saying:
        cards = names.names_of(self.found)
        if isinstance(self.card_filter, NamedCards):
            return say("in hand: {cards}", cards=cards)
        return say("{kinds} in hand: {cards}", kinds=names.listed(self.card_filter), cards=cards)


@dataclass(frozen=True, slots=True)
class Together(Condition):
    """all: every one of these conditions."""

    word: ClassVar[str] = "all"
    parts: tuple[Condition, ...]

    @property
    def needs(self) -> tuple[Saying, ...]:
        return tuple(each for part in self.parts for each in part.needs)

    @property
    def needs_context(self) -> bool:
        return any(part.needs_context for part in self.parts)

    def possible(self, view: Counts) -> bool:
        return all(part.possible(view) for part in self.parts)

    def certain(self, view: Counts) -> bool:
        return all(part.certain(view) for part in self.parts)

    def causes(self, view: Exact) -> list[Face]:
        return [face for part in self.parts for face in part.causes(view)]

    def failing(self, view: Exact) -> list[Condition]:
        return [failed for part in self.parts for failed in part.failing(view)]

    def counts(self) -> tuple[CardFilter, ...]:
        return tuple(card_filter for part in self.parts for card_filter in part.counts())

    def mentions(self) -> Mentions:
        found = NOTHING
        for part in self.parts:
            found |= part.mentions()
        return found

    def without_suit_word(self, suit: str) -> Condition | None:
        kept = tuple(left for left in (part.without_suit_word(suit) for part in self.parts) if left is not None)
        return Together(kept) if kept else None

    def relations_to(self, me: Face, target: Face, gains: bool) -> Iterator[Relation]:
        for part in self.parts:
            yield from part.relations_to(me, target, gains)

    def text(self, names: Lexicon) -> Saying:
        present = [names.listed(part.card_filter, "either") for part in self.parts if isinstance(part, With)]
        others = [part.text(names) for part in self.parts if not isinstance(part, With)]
        joined: list[Saying] = [say("with {cards:a}", cards=present)] if present else []
        return listed(joined + others)

    def failure(self, names: Lexicon) -> Saying:
        return failures(self.parts, names)

    def met(self, names: Lexicon) -> Saying:
        return listed([part.met(names) for part in self.parts])


def failures(failing: Sequence[Condition], names: Lexicon) -> Saying:
    """Says why several conditions do not hold: «no Leader and no Sword of Keth», with all missing cards in one list."""
    lacking = [card for failed in failing for card in failed.lacking(names)]
    sayings: list[Saying] = [say("{cards:no}", cards=lacking)] if lacking else []
    return listed([*sayings, *(failed.failure(names) for failed in failing if not failed.lacking(names))], "")


@dataclass(frozen=True, slots=True)
class AllDifferent(Condition):
    """all_different: no two cards share a suit."""

    word: ClassVar[str] = "all_different"
    answer: ClassVar[str] = "all_different"
    suits: EverySuit

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Condition:
        vocabulary.reader.one_of(fields.left.pop(cls.word), ["suit"], say("something cards can differ in"))
        return cls(tuple(vocabulary.suits))

    def relations_to(self, me: Face, target: Face, gains: bool) -> Iterator[Relation]:
        yield LOOKS_AT_ALL

    def possible(self, view: Counts) -> bool:
        return view.excess(self.counts()) == 0

    def certain(self, view: Counts) -> bool:
        return all(view.most(card_filter) <= 1 for card_filter in self.counts())

    def counts(self) -> tuple[CardFilter, ...]:
        return of_each_suit(self.suits, active=True)

    def mentions(self) -> Mentions:
        return Mentions(every_suit=True)

    def text(self, names: Lexicon) -> Saying:
        return say("if no two cards share a suit")

    def met(self, names: Lexicon) -> Saying:
        return say("no two cards share a suit")

    def failure(self, names: Lexicon) -> Saying:
        return say("two cards share a suit")

    def failing(self, view: Exact) -> list[Condition]:
        shared = tuple(suit for suit, card_filter in zip(self.suits, self.counts(), strict=True) if view.least(card_filter) > 1)
        return [Shared(self.suits, shared)] if shared else []


@dataclass(frozen=True, slots=True)
class Shared(AllDifferent):
    """A failed `all_different` that names the suits occurring more than once."""

    shared: tuple[str, ...] = ()

    def failure(self, names: Lexicon) -> Saying:
        return say_n("the suit {suits} appears more than once", "the suits {suits} appear more than once", len(self.shared),
                     suits=[names.suit(suit) for suit in self.shared])


@dataclass(frozen=True, slots=True)
class Exactly(Condition):
    """exactly: this number of matching cards, {count: 2, of: …}."""

    word: ClassVar[str] = "exactly"
    answer: ClassVar[str] = "exactly"
    count: Annotated[int, Between(1, 15)]
    card_filter: Annotated[CardFilter, Key("of")]

    def possible(self, view: Counts) -> bool:
        return view.least(self.card_filter) <= self.count <= view.most(self.card_filter)

    def certain(self, view: Counts) -> bool:
        return view.least(self.card_filter) == self.count == view.most(self.card_filter)

    def causes(self, view: Exact) -> list[Face]:
        return list(view.possible(self.card_filter))

    def failing(self, view: Exact) -> list[Condition]:
        return [] if self.certain(view) else [NotExactly(self.count, self.card_filter, view.most(self.card_filter))]

    def counts(self) -> tuple[CardFilter, ...]:
        return (self.card_filter,)

    def mentions(self) -> Mentions:
        return self.card_filter.mentions()

    def without_suit_word(self, suit: str) -> Condition | None:
        card_filter = self.card_filter.without_suit_word(suit)
        return Exactly(self.count, card_filter) if card_filter else None

    def relations_to(self, me: Face, target: Face, gains: bool) -> Iterator[Relation]:
        if self.card_filter.matches(target, me):
            yield NAMES if names_card(self.card_filter, target) else WANTS if gains else SHUNS

    def text(self, names: Lexicon) -> Saying:
        return say("with exactly {cards} in all: {which}", cards=Counted(self.count, CARD), which=names.listed(self.card_filter))

    def failure(self, names: Lexicon) -> Saying:
        return say("not exactly {count}", count=self.count)


@dataclass(frozen=True, slots=True)
class NotExactly(Exactly):
    """A failed `exactly` that says how many there are."""

    found: int = 0

    def failure(self, names: Lexicon) -> Saying:
        return say("{cards:many}: {found}, not {count}", cards=names.listed(self.card_filter), found=self.found, count=self.count)


@dataclass(frozen=True, slots=True)
class ContextCondition(Condition):
    """A condition on a number at the table that no card of the hand can change."""

    count: int

    @property
    def needs_context(self) -> bool:
        return True

    def certain(self, view: Counts) -> bool:
        return self.possible(view)


@dataclass(frozen=True, slots=True)
class PlayerCount(ContextCondition):
    """players: the game has exactly this number of players."""

    word: ClassVar[str] = "players"
    answer: ClassVar[str] = "players"
    count: Annotated[int, WORD_VALUE, Between(1, 20)]

    @property
    def needs(self) -> tuple[Saying, ...]:
        return (NUMBER_OF_PLAYERS,)

    def possible(self, view: Counts) -> bool:
        return view.context.players == self.count

    def text(self, names: Lexicon) -> Saying:
        return say("in a game of {players}", players=Counted(self.count, PLAYER))

    def failure(self, names: Lexicon) -> Saying:
        return say("not a game of {players}", players=Counted(self.count, PLAYER))

    def failing(self, view: Exact) -> list[Condition]:
        return [PlayersUnknown(self.count)] if view.context.players is None else [] if self.certain(view) else [self]


class PlayersUnknown(PlayerCount):
    """A failed `players`: the number was not entered."""

    __slots__ = ()

    def failure(self, names: Lexicon) -> Saying:
        return NUMBER_OF_PLAYERS


class DiscardUnknown(PlayersUnknown):
    """A failed condition on the discard area: it was not entered."""

    __slots__ = ()

    def failure(self, names: Lexicon) -> Saying:
        return DISCARD_AREA


@dataclass(frozen=True, slots=True)
class OtherItems(ContextCondition):
    """other_items: at least this many other items lie face down beside the hand."""

    word: ClassVar[str] = "other_items"
    answer: ClassVar[str] = "items"
    count: Annotated[int, WORD_VALUE, Between(1, 50)]

    def possible(self, view: Counts) -> bool:
        return len(view.context.other_items(view.me.card)) >= self.count

    def causes(self, view: Exact) -> list[Face]:
        return [item.face() for item in view.context.other_items(view.me.card)]

    def failing(self, view: Exact) -> list[Condition]:
        return [] if self.certain(view) else [TooFewItems(self.count, len(view.context.other_items(view.me.card)))]

    def text(self, names: Lexicon) -> Saying:
        return say("with at least {items} face down", items=Counted(self.count, ITEM.other()))

    def failure(self, names: Lexicon) -> Saying:
        return say("fewer than {items} face down", items=Counted(self.count, ITEM.other()))


@dataclass(frozen=True, slots=True)
class TooFewItems(OtherItems):
    """A failed `other_items` that says how many there are."""

    found: int = 0

    def failure(self, names: Lexicon) -> Saying:
        return say("other items face down: {found} of {count}", found=self.found, count=self.count)


ReadCondition = Callable[[Fields, "Vocabulary"], Condition]

CONDITIONS = (With, Without, AllDifferent, Exactly, PlayerCount, OtherItems)
WORDS: dict[str, ReadCondition] = {condition.word: condition.read for condition in CONDITIONS}


def read_condition(fields: Fields, vocabulary: Vocabulary) -> Condition | None:
    """Reads the conditions among the keys of a clause; if there are several, all must hold."""
    known = vocabulary.conditions
    found = [known[word](fields, vocabulary) for word in fields.present_keys(known)]
    return None if not found else found[0] if len(found) == 1 else Together(tuple(found))


Conditions = Annotated[Condition | None, FromFields(lambda kind, fields, known: read_condition(fields, known))]
