"""Filters: the words of packs that pick cards out of a hand, a trick or a team.

Each filter is a frozen class that says whether it matches a face, which names and suits it can tell apart, what is
left of it when a suit word is struck out, and how it reads as a phrase. `me` is the face whose clause uses the filter;
`None` stands for any other card.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from scoring.faces import Face
from scoring.nouns import CARD
from scoring.reader import READERS, WORD_VALUE, Fields, FromFields, Key, OneOf, read_word
from scoring.source import Node
from sentences import Kind, Saying, say

if TYPE_CHECKING:
    from scoring.words.lexicon import Lexicon
    from scoring.words.vocabulary import Vocabulary


SuitId = Annotated[str, lambda known, node: known.suit(node)]
CardId = Annotated[str, lambda known, node: known.card(node)]
CategoryId = Annotated[str, lambda known, node: known.category(node)]
EverySuit = Annotated[tuple[str, ...], FromFields(lambda kind, fields, known: tuple(known.suits))]


@dataclass(frozen=True, slots=True)
class Mentions:
    """What a filter can tell apart: exactly these suits, names and categories, or all of a kind."""

    suits: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    categories: frozenset[str] = frozenset()
    every_suit: bool = False
    every_name: bool = False
    every_strength: bool = False

    def __or__(self, other: Mentions) -> Mentions:
        return Mentions(self.suits | other.suits, self.names | other.names, self.categories | other.categories,
                        self.every_suit or other.every_suit, self.every_name or other.every_name,
                        self.every_strength or other.every_strength)


NOTHING = Mentions()


def together(mentions: Sequence[Mentions]) -> Mentions:
    """Merges what several filters can tell apart."""
    nobody: frozenset[str] = frozenset()
    return Mentions(nobody.union(*[each.suits for each in mentions]), nobody.union(*[each.names for each in mentions]),
                    nobody.union(*[each.categories for each in mentions]), True in [each.every_suit for each in mentions],
                    True in [each.every_name for each in mentions], True in [each.every_strength for each in mentions])


class CardFilter(ABC):
    """A filter on cards."""

    __slots__ = ()
    word: ClassVar[str] = ""

    @abstractmethod
    def matches(self, face: Face, me: Face | None) -> bool:
        """Whether the filter, in a clause of `me`, matches a face."""

    @abstractmethod
    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        """Returns what it matches as parts of a sentence, one phrase each."""

    def mentions(self) -> Mentions:
        """Returns what it can tell apart."""
        return NOTHING

    def without_suit_word(self, suit: str) -> CardFilter | None:
        """Returns the filter without the word for a suit; None if nothing is left."""
        return self

    def leaves_out(self, me: Face) -> bool:
        """Whether only the word `other` keeps it from matching the card itself."""
        return False

    def whole_suits(self) -> tuple[str, ...]:
        """Returns the suits it names as a whole, so that one of them can be taken without a card."""
        return ()

    @property
    def survives_clearing(self) -> bool:
        """Whether it still matches a card after that card's penalty is cleared."""
        return True

    def times(self, face: Face, me: Face | None) -> int:
        """Returns how often a face counts: a card of several suits may count for each suit that matches."""
        if not self.matches(face, me):
            return 0
        if not face.extra_suits or not face.card.traits.counted_each or self.matches(face.of_one_suit(None), me):
            return 1
        return max(1, sum(self.matches(face.of_one_suit(suit), me) for suit in face.suits))


class PackFilter(CardFilter):
    """A filter with its own key in packs."""

    __slots__ = ()

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> CardFilter:
        card_filter: CardFilter = read_word(cls, fields, vocabulary)
        return card_filter


class WrappedFilter(CardFilter):
    """A filter that wraps another one and changes what it sees."""

    __slots__ = ()
    inner: CardFilter

    @property
    def survives_clearing(self) -> bool:
        return self.inner.survives_clearing

    def mentions(self) -> Mentions:
        return self.inner.mentions()


@dataclass(frozen=True, slots=True)
class Everything(CardFilter):
    """any: every card."""

    word: ClassVar[str] = "any"

    def matches(self, face: Face, me: Face | None) -> bool:
        return not face.is_remainder

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [_other(CARD, other)]


@dataclass(frozen=True, slots=True)
class OfSuit(PackFilter):
    """suit: the cards of one or several suits."""

    word: ClassVar[str] = "suit"
    suits: Annotated[tuple[SuitId, ...], WORD_VALUE]

    def matches(self, face: Face, me: Face | None) -> bool:
        return face.is_of(self.suits)

    def mentions(self) -> Mentions:
        return Mentions(suits=frozenset(self.suits))

    def without_suit_word(self, suit: str) -> CardFilter | None:
        kept = tuple(each for each in self.suits if each != suit)
        return OfSuit(kept) if kept else None

    def whole_suits(self) -> tuple[str, ...]:
        return self.suits

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [_other(names.suit(suit), other) for suit in self.suits]


@dataclass(frozen=True, slots=True)
class ActiveOfSuit(OfSuit):
    """The same without the remainders of blanked cards. No pack can write it."""

    def matches(self, face: Face, me: Face | None) -> bool:
        return face.is_of(self.suits) and not face.is_remainder


@lru_cache(maxsize=64)
def of_each_suit(suits: tuple[str, ...], active: bool = False) -> tuple[CardFilter, ...]:
    """Returns one filter per suit, made once because sets and differences need all of them every time."""
    return tuple(ActiveOfSuit((suit,)) if active else OfSuit((suit,)) for suit in suits)


@dataclass(frozen=True, slots=True)
class NamedCards(PackFilter):
    """card: the cards with one of these names, copies included."""

    word: ClassVar[str] = "card"
    names: Annotated[tuple[CardId, ...], WORD_VALUE]

    def matches(self, face: Face, me: Face | None) -> bool:
        return face.name in self.names and not face.is_remainder

    def mentions(self) -> Mentions:
        return Mentions(names=frozenset(self.names))

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [names.card(name) for name in self.names]


@dataclass(frozen=True, slots=True)
class OfCategory(PackFilter):
    """category: the cards with one of these categories."""

    word: ClassVar[str] = "category"
    categories: Annotated[tuple[CategoryId, ...], WORD_VALUE]

    def matches(self, face: Face, me: Face | None) -> bool:
        return not face.categories.isdisjoint(self.categories)

    def mentions(self) -> Mentions:
        return Mentions(categories=frozenset(self.categories))

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [_other(names.category(category), other) for category in self.categories]


@dataclass(frozen=True, slots=True)
class InRange(PackFilter):
    """value: the cards with a printed number in a range."""

    word: ClassVar[str] = "value"
    least: Annotated[int, Key("from")]
    most: Annotated[int, Key("to")]

    def matches(self, face: Face, me: Face | None) -> bool:
        return self.least <= face.number <= self.most and not face.is_remainder

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [say("{card:*} with a value from {least} to {most}", card=_other(CARD, other), least=self.least, most=self.most)]


UNCLEARED, UNSTRUCK = "uncleared", "unstruck"


@dataclass(frozen=True, slots=True)
class Penalised(PackFilter):
    """penalty: cards whose penalty was not cleared (`uncleared`), or of which words are left (`unstruck`)."""

    word: ClassVar[str] = "penalty"
    kind: Annotated[str, WORD_VALUE, OneOf((UNCLEARED, UNSTRUCK), say("what is left of a penalty"))]

    def matches(self, face: Face, me: Face | None) -> bool:
        return face.penalised if self.kind == UNCLEARED else bool(face.penalty)

    @property
    def survives_clearing(self) -> bool:
        return False

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [say("{card:*} with a penalty that is not cleared", card=_other(CARD, other))]


@dataclass(frozen=True, slots=True)
class Other(WrappedFilter, PackFilter):
    """other: never the card itself."""

    word: ClassVar[str] = "other"
    inner: Annotated[CardFilter, WORD_VALUE]

    def matches(self, face: Face, me: Face | None) -> bool:
        return (me is None or face.card is not me.card) and self.inner.matches(face, me)

    def without_suit_word(self, suit: str) -> CardFilter | None:
        inner = self.inner.without_suit_word(suit)
        return Other(inner) if inner else None

    def leaves_out(self, me: Face) -> bool:
        return self.inner.matches(me, me)

    def whole_suits(self) -> tuple[str, ...]:
        return self.inner.whole_suits()

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return self.inner.phrases(names, True)


@dataclass(frozen=True, slots=True)
class Several(PackFilter):
    """Several filters combined."""

    parts: Annotated[tuple[CardFilter, ...], WORD_VALUE]

    @property
    def survives_clearing(self) -> bool:
        return all(part.survives_clearing for part in self.parts)

    def mentions(self) -> Mentions:
        return together([part.mentions() for part in self.parts])

    def leaves_out(self, me: Face) -> bool:
        return any(part.leaves_out(me) for part in self.parts)


class AnyOf(Several):
    """any: cards that one of these filters matches. A bare list means the same."""

    __slots__ = ()
    word: ClassVar[str] = "any"

    def matches(self, face: Face, me: Face | None) -> bool:
        return any(part.matches(face, me) for part in self.parts)

    def without_suit_word(self, suit: str) -> CardFilter | None:
        kept = tuple(left for left in (part.without_suit_word(suit) for part in self.parts) if left is not None)
        return AnyOf(kept) if kept else None

    def whole_suits(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(suit for part in self.parts for suit in part.whole_suits()))

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [each for part in self.parts for each in part.phrases(names, other)]


class AllOf(Several):
    """all: cards that every one of these filters matches."""

    __slots__ = ()
    word: ClassVar[str] = "all"

    def matches(self, face: Face, me: Face | None) -> bool:
        return all(part.matches(face, me) for part in self.parts)

    def without_suit_word(self, suit: str) -> CardFilter | None:
        kept = tuple(part.without_suit_word(suit) for part in self.parts)
        return None if None in kept else AllOf(tuple(part for part in kept if part is not None))

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        phrase: Saying = names.listed(self.parts[0])
        for part in self.parts[1:]:
            phrase = say("{cards:*} that is also {others:*}", cards=phrase, others=names.listed(part))
        return [phrase]


@dataclass(frozen=True, slots=True)
class Except(CardFilter):
    """except: the cards that the first filter matches and the second does not ({suit: land, except: {card: mountain}})."""

    word: ClassVar[str] = "except"
    inner: CardFilter
    spared: CardFilter

    def matches(self, face: Face, me: Face | None) -> bool:
        return self.inner.matches(face, me) and not self.spared.matches(face.as_if_active(), me)

    @property
    def survives_clearing(self) -> bool:
        return self.inner.survives_clearing and self.spared.survives_clearing

    def mentions(self) -> Mentions:
        return self.inner.mentions() | self.spared.mentions()

    def without_suit_word(self, suit: str) -> CardFilter | None:
        inner = self.inner.without_suit_word(suit)
        spared = self.spared.without_suit_word(suit)
        return None if inner is None else Except(inner, spared) if spared else inner

    def whole_suits(self) -> tuple[str, ...]:
        return self.inner.whole_suits()

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        *first, last = self.inner.phrases(names, other)
        return [*first, say("{cards:*} (except {spared:all})", cards=last, spared=names.listed(self.spared, "and"))]


@dataclass(frozen=True, slots=True)
class Not(PackFilter):
    """not: every card that the filter does not match."""

    word: ClassVar[str] = "not"
    inner: Annotated[CardFilter, WORD_VALUE]

    def matches(self, face: Face, me: Face | None) -> bool:
        return not face.is_remainder and not self.inner.matches(face, me)

    @property
    def survives_clearing(self) -> bool:
        return self.inner.survives_clearing

    def mentions(self) -> Mentions:
        return self.inner.mentions()

    def without_suit_word(self, suit: str) -> CardFilter | None:
        inner = self.inner.without_suit_word(suit)
        return Not(inner) if inner else EVERYTHING

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [say("{cards:*} except {spared:all}", cards=CARD.every(), spared=names.listed(self.inner, "and"))]


@dataclass(frozen=True, slots=True)
class Nobody(CardFilter):
    """No card: stands for an `if` or `unless` whose reading says no."""

    word: ClassVar[str] = ""

    def matches(self, face: Face, me: Face | None) -> bool:
        return False

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return []


@dataclass(frozen=True, slots=True)
class ByReading(WrappedFilter):
    """A filter under an `if` or `unless` whose reading says yes: it counts, but is not printed on the card."""

    word: ClassVar[str] = ""
    inner: CardFilter
    reading: str

    def matches(self, face: Face, me: Face | None) -> bool:
        return self.inner.matches(face, me)

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return []

    def without_suit_word(self, suit: str) -> CardFilter | None:
        inner = self.inner.without_suit_word(suit)
        return ByReading(inner, self.reading) if inner else None

    def leaves_out(self, me: Face) -> bool:
        return self.inner.leaves_out(me)

    def whole_suits(self) -> tuple[str, ...]:
        return self.inner.whole_suits()


@dataclass(frozen=True, slots=True)
class ThisCard(CardFilter):
    """The card a player points at, whatever its name is now. No pack can write it."""

    card: str

    def matches(self, face: Face, me: Face | None) -> bool:
        return face.card.id == self.card

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [names.card(self.card)]


@dataclass(frozen=True, slots=True)
class Itself(CardFilter):
    """itself: the card whose clause this is."""

    word: ClassVar[str] = "itself"

    def matches(self, face: Face, me: Face | None) -> bool:
        return me is not None and face.card is me.card

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return [say("itself")]


@dataclass(frozen=True, slots=True)
class IgnoringHarmlessSuits(WrappedFilter):
    """A filter for self-blanking that ignores the extra suits of harmless cards. No pack can write it."""

    inner: CardFilter

    def matches(self, face: Face, me: Face | None) -> bool:
        return self.inner.matches(face.of_one_suit(face.suit) if face.card.traits.harmless else face, me)

    def leaves_out(self, me: Face) -> bool:
        return self.inner.leaves_out(me)

    def phrases(self, names: Lexicon, other: bool = False) -> list[Saying]:
        return self.inner.phrases(names, other)


EVERYTHING = Everything()
ITSELF = Itself()
READERS[CardFilter] = lambda known, node: known.card_filter(node), EVERYTHING


def _other(kind: Kind, other: bool) -> Kind:
    return kind.other() if other else kind


def registry(*words: type[PackFilter]) -> dict[str, type[PackFilter]]:
    """Maps each word to its class; mypy refuses a class that lacks a method."""
    return {word.word: word for word in words}


WORDS = registry(OfSuit, NamedCards, OfCategory, InRange, Penalised, Other, AnyOf, AllOf, Not)


def read_filter(node: Node, vocabulary: Vocabulary) -> CardFilter:
    """Reads one filter, with its `except` and the reading it may depend on."""
    if node.value == Everything.word:
        return EVERYTHING
    if isinstance(node.value, list):
        return AnyOf(vocabulary.reader.list_of(node, vocabulary.card_filter))
    with vocabulary.reader.fields(node) as fields:
        reading = next((str(fields.left[key].value) for key in ("if", "unless") if key in fields.left), "")
        if not vocabulary.holds(fields):
            fields.rest()
            return Nobody()
        picked = fields.present_keys(WORDS)
        spared = fields.optional(Except.word)
        if len(picked) != 1:
            _not_one_word(fields, picked)
            return Nobody()
        card_filter = WORDS[picked[0]].read(fields, vocabulary)
        card_filter = card_filter if spared is None else Except(card_filter, vocabulary.card_filter(spared))
        return ByReading(card_filter, reading) if reading else card_filter


def _not_one_word(fields: Fields, found: list[str]) -> None:
    words = ", ".join(WORDS)
    for word in found:
        fields.optional(word)
    if not fields.left and not fields.broken:
        fields.reader.wrong(fields.node.line, say("exactly one word that picks cards was expected ({words}), not {found}",
                                                  words=words, found=len(found)))
