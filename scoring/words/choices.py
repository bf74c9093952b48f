"""Choices: what the cards that let their player choose may be used for, one small class per word.

A `Use` is one declaration (a card, a suit, or a card and a suit); None means that the card is left unused, which is
always allowed. A choice says which uses there are, what each makes of the hand, why one is refused and how it reads:
once, for the player's entry, the search and the screens.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, ClassVar, Protocol

from scoring.faces import Card, Face
from scoring.reader import THE_WORD, Fields, Key
from scoring.source import Node
from scoring.words.clause import BONUS, Clause, HandClause, HandEvent, HandWord, Stage, Use, words
from scoring.words.effects import Clear, Effect, Protect
from scoring.words.filters import EVERYTHING, NOTHING, CardFilter, Mentions, Other, ThisCard
from scoring.words.lexicon import Lexicon
from scoring.words.relations import MAY_CHANGE, MAY_CLEAR, MAY_COPY, MAY_DRAW, MAY_PROTECT, MAY_TAKE, Relation, when_meant
from scoring.words.vocabulary import Vocabulary
from sentences import Saying, listed, say

Faces = dict[str, Face]
Choices = Mapping[str, Use | None]
BONUS_PART = say("the bonus")  # which no copy ever takes


class Deck(Protocol):
    """What a choice has to know of its game."""

    @property
    def cards(self) -> Mapping[str, Card]: ...

    @property
    def by_number(self) -> Sequence[Card]: ...

    @property
    def suit_order(self) -> Mapping[str, int]: ...


class Reach(Enum):
    """What a use can change. The search prunes by it; of a word that may change anything it assumes nothing."""

    ITSELF = "itself"  # the choosing card gets another face
    A_SUIT = "a suit"  # some card of the hand gets another suit
    A_PENALTY = "a penalty"  # some card of the hand loses its penalty
    PROTECTION = "protection"  # some card of the hand cannot be blanked
    THE_HAND = "the hand"  # a card joins the hand
    ANYTHING = "anything"


class CardSource(Enum):
    """Where an extra card comes from: players name the cards that may be had there."""

    DISCARD = "discard"
    DECK = "deck"


class Choice(HandWord):
    """A clause that lets its player choose."""

    __slots__ = ()
    under: ClassVar[frozenset[str]] = BONUS
    stage: ClassVar[Stage] = Stage.IDENTITY
    reach: ClassVar[Reach] = Reach.ANYTHING
    which: CardFilter

    @property
    @abstractmethod
    def aims_at(self) -> CardFilter | None:
        """The cards of the hand, as they are now, among which it chooses; None if that is not what it looks at."""

    @abstractmethod
    def uses(self, deck: Deck, chooser: str, faces: Faces) -> list[Use]:
        """Everything the chooser may be used for, with the other cards as they are now."""

    @abstractmethod
    def applied(self, deck: Deck, chooser: str, use: Use, faces: Faces) -> tuple[str, Face]:
        """The card that changes, and its new face."""

    @abstractmethod
    def conceivable(self, deck: Deck, chooser: str, faces: Faces) -> Iterator[Use]:
        """What a table may have used it for, legal or not."""

    @abstractmethod
    def refused(self, names: Lexicon, deck: Deck, chooser: str, use: Use, faces: Faces) -> Saying:
        """Why a use is not allowed, and what would be; the card and the suit it names exist."""

    def use_text(self, names: Lexicon, deck: Deck, chooser: str, choices: Choices) -> Saying:
        """What it is used for among the choices of the hand, as the order of resolution says it: «The Mirage becomes the Rainstorm»."""
        return self.event("", chooser, choices[chooser] or Use()).text(names)

    @abstractmethod
    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        """The same in few words, from names as short as there is room for: «Mirage → Rainstorm»."""

    @abstractmethod
    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        """What stands before the card or suit it leads to: «Mirage becomes»; '' if the label says it all."""

    @abstractmethod
    def answer(self) -> str:
        """The word of the rules behind it, one of `answers`."""

    @abstractmethod
    def event(self, phase: str, chooser: str, use: Use) -> HandEvent:
        """What happens when it is carried out."""

    def may_choose(self, me: Face, target: Face) -> bool:
        """Whether a card of the hand is one of those it chooses among."""
        aim = self.aims_at
        return aim is not None and aim.matches(target, me) and not target.shielded_from(self.word, me)

    @property
    def names_any_card(self) -> bool:
        """Whether it may name a card that nobody holds, so that it stays as it is when that card leaves the hand."""
        return False

    @property
    def brings_penalty(self) -> bool:
        """Whether it may bring a penalty into the hand that is not there."""
        return False

    @property
    def takes_extra_card(self) -> bool:
        return self.reach is Reach.THE_HAND

    @property
    def source(self) -> CardSource | None:
        """Where its extra card comes from."""
        return None

    @property
    def asks_card_then_suit(self) -> bool:
        """Whether its uses are pairs, so that people are asked for the card first."""
        return self.reach is Reach.A_SUIT

    @property
    def parts(self) -> tuple[str, ...]:
        """What it takes over from another card."""
        return ()

    def alternatives(self, deck: Deck, chooser: str, use: Use, faces: Faces) -> list[Use]:
        """The other uses that a list of alternatives would call the same: what may come to the same total."""
        return [other for other in self.uses(deck, chooser, faces) if other != use]

    def takes(self, deck: Deck, chooser: str, pile: Iterable[str], anything: bool = False) -> list[str]:
        """The cards of a pile that it may take; `anything` says that the variant lets it take any."""
        return []

    def wanted(self, names: Lexicon) -> Saying:
        """What it may choose, as a phrase: «an Army or a Leader»."""
        return say("{cards:a}", cards=names.listed(self.which))

    def without_word(self, suit: str) -> HandClause | None:
        return self

    def refusal(self, names: Lexicon, deck: Deck, chooser: str, use: Use, faces: Faces) -> Saying:
        """Why a use is not allowed, and what would be."""
        who = names.card(chooser)
        if use.card is not None and use.card not in deck.cards:
            return say("{who} cannot name a card «{what}».", what=use.card, who=who)
        if use.suit is not None and use.suit not in deck.suit_order:
            return say("{who} cannot name a suit «{suit}»: {known}.", suit=use.suit, who=who,
                       known=listed([names.suit(each) for each in deck.suit_order], ""))
        return self.refused(names, deck, chooser, use, faces)


def choice_in(clauses: Iterable[HandClause]) -> Choice | None:
    """The choice among the clauses of a card: the loader sees to it that there is at most one."""
    return next((clause for clause in clauses if isinstance(clause, Choice)), None)


def choices_in(clauses: Iterable[HandClause]) -> list[Choice]:
    return [clause for clause in clauses if isinstance(clause, Choice)]


def penalty_of(deck: Deck, card: str, choices: Choices) -> tuple[HandClause, ...]:
    """What a card of the hand is penalised by until something clears it: the penalty it copies, if it takes one over."""
    printed = deck.cards[card]
    choice, use = choice_in(printed.bonus), choices.get(card)
    return deck.cards[use.card].penalty if choice and use and use.card and "penalty" in choice.parts else printed.penalty


def _not_of_this_hand(names: Lexicon, which: CardFilter, chooser: str, use: Use, faces: Faces) -> Saying:
    """Why one card of the hand is no target."""
    who, what = names.card(chooser), names.card(use.card) if use.card else names.suit(use.suit)
    if use.card not in faces or use.card == chooser:
        return say("{who} {who:needs|need} another card of this hand, not {what}.", who=who, what=what)
    if use.suit is not None:
        return say("{who} {who:takes|take} a card, not a suit.", who=who)
    return say("{who} may only choose {wanted:a}; {what} {what:is|are} {suit} here.", who=who, wanted=names.listed(which), what=what,
               suit=names.suit(faces[use.card].suit))


@dataclass(frozen=True, slots=True)
class Copy(Choice):
    """copy: the card takes over these parts of another, of the hand or of the whole game (`or: suit` = or only a suit)."""

    word: ClassVar[str] = "copy"
    icon: ClassVar[str] = "content-copy"
    answers: ClassVar[tuple[str, ...]] = ("wild", "copied")
    reach: ClassVar[Reach] = Reach.ITSELF
    taken: tuple[str, ...]
    place: str
    which: CardFilter
    suits: tuple[str, ...] = ()  # those that may be taken alone

    PARTS: ClassVar[dict[str, Saying]] = {"name": say("the name"), "suit": say("the suit"), "strength": say("the base strength"),
                                          "penalty": say("the penalty")}

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause:
        reader, node = vocabulary.reader, fields.left.pop(cls.word)
        parts = reader.several(node, lambda child: reader.one_of(child, cls.PARTS, say("a part of a card")))
        place, which = vocabulary.place(fields.node_of("from"), ("hand", "game"))
        only = fields.optional("or")
        if only is None:
            return cls(parts, place, which)
        reader.one_of(only, ["suit"], say("what may be taken alone"))
        suits = which.whole_suits() if place == "game" else ()
        if not suits:
            reader.wrong(only.line, say("«or: suit» needs suits to take: write «from: {{game: {{suit: …}}}}»"))
        return cls(parts, place, which, suits)

    @property
    def aims_at(self) -> CardFilter | None:
        return None  # it looks at cards as they are printed

    @property
    def names_any_card(self) -> bool:
        return self.place == "game"

    @property
    def brings_penalty(self) -> bool:
        return self.place == "game" and "penalty" in self.taken

    @property
    def parts(self) -> tuple[str, ...]:
        return self.taken

    def uses(self, deck: Deck, chooser: str, faces: Faces) -> list[Use]:
        me = faces[chooser]
        if self.place == "hand":
            return [Use(card) for card in faces if self.which.matches(deck.cards[card].plain_face(), me) and card != chooser]
        named = [Use(card.id) for card in deck.by_number if self.which.matches(card.plain_face(), me) and card.id != chooser]
        return named + [Use(suit=suit) for suit in sorted(self.suits, key=deck.suit_order.__getitem__)]

    def applied(self, deck: Deck, chooser: str, use: Use, faces: Faces) -> tuple[str, Face]:
        if use.card is None:
            return chooser, faces[chooser].with_suit(use.suit)
        model = deck.cards[use.card].face()
        return chooser, replace(faces[chooser], **{part: getattr(model, part) for part in self.taken})

    def conceivable(self, deck: Deck, chooser: str, faces: Faces) -> Iterator[Use]:
        if self.place == "hand":
            yield from (Use(card) for card in faces)
        else:
            yield from (Use(card.id) for card in deck.by_number)
            yield from (Use(suit=suit) for suit in deck.suit_order)

    def refused(self, names: Lexicon, deck: Deck, chooser: str, use: Use, faces: Faces) -> Saying:
        who = names.card(chooser)
        if use.card and use.suit:
            return say("{who} {who:takes|take} a card or a suit, not both.", who=who)
        if self.place == "hand":
            return _not_of_this_hand(names, self.which, chooser, use, faces)
        suit = deck.cards[use.card].suit if use.card else use.suit
        named = say("{card} ({suit})", card=names.card(use.card), suit=names.suit(suit)) if use.card else names.suit(suit)
        wanted = names.listed(self.which)
        if self.suits:
            return say("{who} cannot become {named}: only {wanted:a}, named or not.", who=who, named=named, wanted=wanted)
        return say("{who} cannot become {named}: only {wanted:a}.", who=who, named=named, wanted=wanted)

    def text(self, names: Lexicon) -> Saying:
        parts = listed([self.PARTS[part] for part in self.taken])
        rest = listed([each for part, each in (*self.PARTS.items(), ("bonus", BONUS_PART)) if part not in self.taken], "nor")
        if self.place == "hand" and self.which in (EVERYTHING, Other(EVERYTHING)):
            return say("may copy {parts} of another card in hand, but not {rest}", parts=parts, rest=rest)
        cards = names.listed(self.which)
        if self.place == "hand":
            return say("may copy {parts} of another card in hand that is {cards:a}, but not {rest}", parts=parts, cards=cards, rest=rest)
        if self.suits:
            return say("may take {parts} of any card of the game that is {cards:a}, or only one of these suits, but not {rest}",
                       parts=parts, cards=cards, rest=rest)
        return say("may take {parts} of any card of the game that is {cards:a}, but not {rest}", parts=parts, cards=cards, rest=rest)

    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        return say("{who}{arrow}{what}", who=who, arrow=arrow, what=card or suit)

    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        return say("{who} becomes", who=who)

    def event(self, phase: str, chooser: str, use: Use) -> HandEvent:
        return HandEvent(phase, "copied" if use.card else "suit_taken", chooser, chooser, self, use.card or use.suit or "")

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        by = names.card(event.by)
        if event.kind == "copied":
            return say("{by:The} {by:becomes|become} {card:the}", by=by, card=names.card(event.detail))
        return say("{by:The} {by:becomes|become} {suit:a} without a name", by=by, suit=names.suit(event.detail))

    def answer(self) -> str:
        return "copied" if self.place == "hand" else "wild"

    def answer_to(self, event: HandEvent) -> str:
        return self.answer()

    def mentions(self) -> Mentions:
        return self.which.mentions() if self.place == "hand" else NOTHING

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from when_meant(self.which, me, target.of_one_suit(target.suit), MAY_COPY)


def _of_the_hand(vocabulary: Vocabulary, node: Node) -> CardFilter:
    return vocabulary.place(node, ("hand",))[1]


@dataclass(frozen=True, slots=True)
class ChangeSuit(Choice):
    """change_suit: one card gets any suit of the game; name, strength, bonus and penalty stay."""

    word: ClassVar[str] = "change_suit"
    icon: ClassVar[str] = "swap-horizontal"
    answers: ClassVar[tuple[str, ...]] = ("suit_given",)
    reach: ClassVar[Reach] = Reach.A_SUIT
    which: Annotated[CardFilter, THE_WORD, _of_the_hand]

    @property
    def aims_at(self) -> CardFilter | None:
        return self.which

    def uses(self, deck: Deck, chooser: str, faces: Faces) -> list[Use]:
        me = faces[chooser]
        return [Use(card, suit) for card, face in faces.items() if self.may_choose(me, face) for suit in deck.suit_order]

    def applied(self, deck: Deck, chooser: str, use: Use, faces: Faces) -> tuple[str, Face]:
        assert use.card is not None
        return use.card, faces[use.card].with_suit(use.suit)

    def conceivable(self, deck: Deck, chooser: str, faces: Faces) -> Iterator[Use]:
        yield from (Use(card, suit) for card in faces if card != chooser for suit in deck.suit_order)

    def alternatives(self, deck: Deck, chooser: str, use: Use, faces: Faces) -> list[Use]:
        assert use.card is not None
        return [Use(use.card, suit) for suit in deck.suit_order if suit not in (use.suit, deck.cards[use.card].suit)]

    def refused(self, names: Lexicon, deck: Deck, chooser: str, use: Use, faces: Faces) -> Saying:
        if use.card is None or use.suit is None:
            return say("{who} {who:needs|need} a card and a suit: {{card: …, suit: …}}.", who=names.card(chooser))
        if use.card in faces and faces[use.card].shielded_from(self.word, faces[chooser]):
            return say("{who} may not choose {card:the}: {card:its|their} suit cannot be changed.", who=names.card(chooser),
                       card=names.card(use.card))
        return _not_of_this_hand(names, self.which, chooser, Use(use.card), faces)

    def text(self, names: Lexicon) -> Saying:
        return say("may give {cards:a} in hand any suit", cards=names.listed(self.which))

    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        return say("{who}: {card}{arrow}{suit}", who=who, card=card, suit=suit, arrow=arrow)

    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        return say("{who}: {card} as", who=who, card=card)

    def event(self, phase: str, chooser: str, use: Use) -> HandEvent:
        return HandEvent(phase, "suit_given", chooser, use.card or "", self, use.suit or "")

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return say("{by:The} {by:turns|turn} {to:the} into {suit:a}", by=names.card(event.by), to=names.card(event.to),
                   suit=names.suit(event.detail))

    def answer(self) -> str:
        return "suit_given"

    def answer_to(self, event: HandEvent) -> str:
        return "suit_given"

    def mentions(self) -> Mentions:
        return self.which.mentions()

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.may_choose(me, target):
            yield MAY_CHANGE


@dataclass(frozen=True, slots=True)
class ChosenTarget(Choice):
    """An effect on one such card of the hand, chosen by the player: its word with {choose: …}."""

    does: ClassVar[type[Clear] | type[Protect]]
    which: Annotated[CardFilter, Key("choose")]

    @classmethod
    def reads(cls, node: Node) -> bool:
        return isinstance(node.value, dict) and "choose" in node.value

    @property
    def aims_at(self) -> CardFilter | None:
        return self.which

    def uses(self, deck: Deck, chooser: str, faces: Faces) -> list[Use]:
        me = faces[chooser]
        return [Use(card) for card, face in faces.items() if self.which.matches(face, me)]

    def effect(self, use: Use | None) -> Effect | None:
        return self.does(ThisCard(use.card)) if use and use.card else None

    def conceivable(self, deck: Deck, chooser: str, faces: Faces) -> Iterator[Use]:
        yield from (Use(card) for card in faces)

    def refused(self, names: Lexicon, deck: Deck, chooser: str, use: Use, faces: Faces) -> Saying:
        return _not_of_this_hand(names, self.which, chooser, use, faces)

    def event(self, phase: str, chooser: str, use: Use) -> HandEvent:
        return HandEvent(phase, self.does.deed, chooser, use.card or "", self.does(ThisCard(use.card or "")))

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return event.clause.event_text(names, event)

    def answer(self) -> str:
        return self.answers[0]

    def answer_to(self, event: HandEvent) -> str:
        return self.answers[0]

    def mentions(self) -> Mentions:
        return self.which.mentions()


@dataclass(frozen=True, slots=True)
class ChosenClear(ChosenTarget):
    """clear: {choose: …}: one such card of the hand loses its penalty."""

    word: ClassVar[str] = Clear.word
    stage: ClassVar[Stage] = Clear.stage
    icon: ClassVar[str] = Clear.icon
    answers: ClassVar[tuple[str, ...]] = Clear.answers
    reach: ClassVar[Reach] = Reach.A_PENALTY
    does: ClassVar[type[Clear] | type[Protect]] = Clear

    def applied(self, deck: Deck, chooser: str, use: Use, faces: Faces) -> tuple[str, Face]:
        assert use.card is not None
        return use.card, faces[use.card].without_penalty()

    def text(self, names: Lexicon) -> Saying:
        return say("clears the penalty of one card of your choice: {cards:a}", cards=names.listed(self.which))

    def use_text(self, names: Lexicon, deck: Deck, chooser: str, choices: Choices) -> Saying:
        use = choices[chooser]
        if use and use.card and not penalty_of(deck, use.card, choices):
            if use.card == chooser:
                return say("{by:The} {by:has|have} no penalty of {by:its|their} own to clear", by=names.card(chooser))
            return say("{by:The} {by:clears|clear} nothing, because {card:the} {card:has|have} no penalty", by=names.card(chooser),
                       card=names.card(use.card))
        return ChosenTarget.use_text(self, names, deck, chooser, choices)

    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        return say("{who}: no penalty for {card}", who=who, card=card)

    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        return listed([])

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if target.penalty:
            yield from when_meant(self.which, me, target, MAY_CLEAR)


@dataclass(frozen=True, slots=True)
class ChosenProtect(ChosenTarget):
    """protect: {choose: …}: nothing blanks one such card of the hand."""

    word: ClassVar[str] = Protect.word
    stage: ClassVar[Stage] = Protect.stage
    icon: ClassVar[str] = Protect.icon
    answers: ClassVar[tuple[str, ...]] = Protect.answers
    reach: ClassVar[Reach] = Reach.PROTECTION
    does: ClassVar[type[Clear] | type[Protect]] = Protect

    def applied(self, deck: Deck, chooser: str, use: Use, faces: Faces) -> tuple[str, Face]:
        assert use.card is not None
        return use.card, faces[use.card].protected()

    def text(self, names: Lexicon) -> Saying:
        if self.which == Other(EVERYTHING):
            return say("one other card of your choice cannot be blanked")
        return say("one card of your choice cannot be blanked: {cards:a}", cards=names.listed(self.which))

    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        return say("{who} protects {card}", who=who, card=card)

    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        return say("{who} protects", who=who)

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from when_meant(self.which, me, target, MAY_PROTECT)


@dataclass(frozen=True, slots=True)
class ExtraCard(Choice):
    """extra_card: one more card of these, from the discard area (`discard`), from the whole `deck` or from its `top`."""

    word: ClassVar[str] = "extra_card"
    icon: ClassVar[str] = "card-plus-outline"
    answers: ClassVar[tuple[str, ...]] = ("extra_card",)
    reach: ClassVar[Reach] = Reach.THE_HAND
    PLACES: ClassVar[dict[str, Saying]] = {"discard": say("from the discard area"), "deck": say("from the deck"),
                                           "top": say("from the top of the deck")}
    place: str
    which: CardFilter

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(*vocabulary.place(fields.left.pop(cls.word), cls.PLACES))

    @property
    def source(self) -> CardSource | None:
        return CardSource.DISCARD if self.place == "discard" else CardSource.DECK

    @property
    def aims_at(self) -> CardFilter | None:
        return None

    @property
    def names_any_card(self) -> bool:
        return True

    def uses(self, deck: Deck, chooser: str, faces: Faces) -> list[Use]:
        """Nothing by the hand alone: it depends on the discard area, see `takes`."""
        return []

    def takes(self, deck: Deck, chooser: str, pile: Iterable[str], anything: bool = False) -> list[str]:
        me = deck.cards[chooser].face()
        return [card for card in pile if anything or self.which.matches(deck.cards[card].plain_face(), me)]

    def applied(self, deck: Deck, chooser: str, use: Use, faces: Faces) -> tuple[str, Face]:
        assert use.card is not None
        return use.card, faces[use.card]

    def conceivable(self, deck: Deck, chooser: str, faces: Faces) -> Iterator[Use]:
        yield from ()

    def refused(self, names: Lexicon, deck: Deck, chooser: str, use: Use, faces: Faces) -> Saying:
        return say("{who} cannot take {what}: only {wanted:a} {place}.", who=names.card(chooser), place=self.PLACES[self.place],
                   what=names.card(use.card) if use.card else names.suit(use.suit), wanted=names.listed(self.which))

    def text(self, names: Lexicon) -> Saying:
        return say("at the end of the game, may take {cards:a} {place} as one more card", cards=names.listed(self.which),
                   place=self.PLACES[self.place])

    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        return say("{who}{arrow}{what}", who=who, arrow=arrow, what=card)

    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        return say("{who} brings", who=who)

    def event(self, phase: str, chooser: str, use: Use) -> HandEvent:
        return HandEvent(phase, "taken", chooser, use.card or "", self)

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return say("{by:The} {by:takes|take} {to:the}", by=names.card(event.by), to=names.card(event.to))

    def answer(self) -> str:
        return "extra_card"

    def answer_to(self, event: HandEvent) -> str:
        return "extra_card"

    def mentions(self) -> Mentions:
        return NOTHING

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from when_meant(self.which, me, target.of_one_suit(target.suit), MAY_TAKE if self.place == "discard" else MAY_DRAW)


WORDS = words(ExtraCard, Copy, ChangeSuit, ChosenClear, ChosenProtect)
