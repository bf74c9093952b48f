"""Choices: what a card may be used for whose player decides something, one small class per word.

A `Use` is one declaration (a card, a suit, or a card and a suit); None leaves the card unused, which is always
allowed. A choice says which uses are legal, what each makes of the hand, why one is refused and how it reads:
once, for the player's entry, the search and the screens.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, ClassVar, Protocol

from scoring.faces import Card, Face
from scoring.reader import WORD_VALUE, Fields, Key
from scoring.source import Node
from scoring.words.clause import BONUS, Clause, HandClause, HandEvent, HandWord, Stage, Use, words
from scoring.words.effects import Clear, Effect, Protect
from scoring.words.filters import EVERYTHING, NOTHING, CardFilter, Mentions, Other, ThisCard
from scoring.words.lexicon import Lexicon
from scoring.words.relations import MAY_CHANGE, MAY_CLEAR, MAY_COPY, MAY_DRAW, MAY_PROTECT, MAY_TAKE, Relation, relation_if_matching
from scoring.words.vocabulary import Vocabulary
from sentences import Saying, listed, say

Faces = dict[str, Face]
Choices = Mapping[str, Use | None]
BONUS_PART = say("the bonus")  # a copy never takes it


class Deck(Protocol):
    """What a choice needs to know of its game."""

    @property
    def cards(self) -> Mapping[str, Card]: ...

    @property
    def by_number(self) -> Sequence[Card]: ...

    @property
    def suit_order(self) -> Mapping[str, int]: ...


class Reach(Enum):
    """What a use can change. The search prunes by it, and assumes nothing about `ANYTHING`."""

    ITSELF = "itself"  # the choice card itself gets another face
    A_SUIT = "a suit"  # some card of the hand gets another suit
    A_PENALTY = "a penalty"  # some card of the hand loses its penalty
    PROTECTION = "protection"  # some card of the hand cannot be blanked
    THE_HAND = "the hand"  # a card joins the hand
    ANYTHING = "anything"


class CardSource(Enum):
    """The pile an extra card comes from; players name the cards in it."""

    DISCARD = "discard"
    DECK = "deck"


class Choice(HandWord):
    """A clause in which the player decides something."""

    __slots__ = ()
    under: ClassVar[frozenset[str]] = BONUS
    stage: ClassVar[Stage] = Stage.IDENTITY
    reach: ClassVar[Reach] = Reach.ANYTHING
    card_filter: CardFilter

    @property
    @abstractmethod
    def target_filter(self) -> CardFilter | None:
        """The filter for the cards of the hand, with their current faces, that it may choose; None if it does not choose by that."""

    @abstractmethod
    def uses(self, deck: Deck, choice_card: str, faces: Faces) -> list[Use]:
        """Lists all legal uses, given the current faces of the hand."""

    @abstractmethod
    def apply(self, deck: Deck, choice_card: str, use: Use, faces: Faces) -> tuple[str, Face]:
        """Returns the id of the card that changes, and its new face."""

    @abstractmethod
    def conceivable_uses(self, deck: Deck, choice_card: str, faces: Faces) -> Iterator[Use]:
        """Yields the uses that a table may have made, legal or not."""

    @abstractmethod
    def refusal_of_target(self, names: Lexicon, deck: Deck, choice_card: str, use: Use, faces: Faces) -> Saying:
        """Says why a use is not allowed and what would be, for a card and a suit that exist."""

    def use_text(self, names: Lexicon, deck: Deck, choice_card: str, choices: Choices) -> Saying:
        """Describes its use among the choices of the hand, for the order of resolution: «The Mirage becomes the Rainstorm»."""
        return self.event("", choice_card, choices[choice_card] or Use()).text(names)

    @abstractmethod
    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        """Describes a use briefly, with names as short as there is room for: «Mirage → Rainstorm»."""

    @abstractmethod
    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        """Returns the text before the chosen card or suit: «Mirage becomes»; '' if the label says it all."""

    def answer(self) -> str:
        """Returns the rules entry that explains it, one of `answers`."""
        return self.answers[0]

    @abstractmethod
    def event(self, phase: str, choice_card: str, use: Use) -> HandEvent:
        """Returns the event of carrying it out."""

    def may_choose(self, me: Face, target: Face) -> bool:
        """Whether it may choose this card of the hand."""
        aim = self.target_filter
        return aim is not None and aim.matches(target, me) and not target.shielded_from(self.word, me)

    @property
    def names_any_card(self) -> bool:
        """Whether it may name a card that nobody holds, so that it remains valid when that card leaves the hand."""
        return False

    @property
    def brings_penalty(self) -> bool:
        """Whether it may bring a new penalty into the hand."""
        return False

    @property
    def takes_extra_card(self) -> bool:
        return self.reach is Reach.THE_HAND

    @property
    def source(self) -> CardSource | None:
        """The pile its extra card comes from."""
        return None

    @property
    def asks_card_then_suit(self) -> bool:
        """Whether its uses are pairs, so that the player is asked for the card first."""
        return self.reach is Reach.A_SUIT

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of a card that it copies."""
        return ()

    def alternatives(self, deck: Deck, choice_card: str, use: Use, faces: Faces) -> list[Use]:
        """Lists other uses that may lead to the same total, for the list of alternatives."""
        return [other for other in self.uses(deck, choice_card, faces) if other != use]

    def takeable_cards(self, deck: Deck, choice_card: str, pile: Iterable[str], any_card: bool = False) -> list[str]:
        """Lists the cards of a pile that it may take; `any_card`: the variant lets it take any card."""
        return []

    def targets_text(self, names: Lexicon) -> Saying:
        """Returns what it may choose, as a phrase: «an Army or a Leader»."""
        return say("{cards:a}", cards=names.listed(self.card_filter))

    def without_suit_word(self, suit: str) -> HandClause | None:
        return self

    def refusal(self, names: Lexicon, deck: Deck, choice_card: str, use: Use, faces: Faces) -> Saying:
        """Says why a use is not allowed, and what would be."""
        who = names.card(choice_card)
        if use.card is not None and use.card not in deck.cards:
            return say("{who} cannot name a card «{what}».", what=use.card, who=who)
        if use.suit is not None and use.suit not in deck.suit_order:
            return say("{who} cannot name a suit «{suit}»: {known}.", suit=use.suit, who=who,
                       known=listed([names.suit(each) for each in deck.suit_order], ""))
        return self.refusal_of_target(names, deck, choice_card, use, faces)


def choice_in(clauses: Iterable[HandClause]) -> Choice | None:
    """Returns the choice among the clauses of a card; the loader allows at most one."""
    return next((clause for clause in clauses if isinstance(clause, Choice)), None)


def choices_in(clauses: Iterable[HandClause]) -> list[Choice]:
    return [clause for clause in clauses if isinstance(clause, Choice)]


def current_penalty(deck: Deck, card: str, choices: Choices) -> tuple[HandClause, ...]:
    """Returns the penalty of a card of the hand before clearing: its own, or the one it copies."""
    printed = deck.cards[card]
    choice, use = choice_in(printed.bonus), choices.get(card)
    return deck.cards[use.card].penalty if choice and use and use.card and "penalty" in choice.parts else printed.penalty


def _not_of_this_hand(names: Lexicon, card_filter: CardFilter, choice_card: str, use: Use, faces: Faces) -> Saying:
    """Says why a use does not name a possible target in the hand."""
    who, what = names.card(choice_card), names.card(use.card) if use.card else names.suit(use.suit)
    if use.card not in faces or use.card == choice_card:
        return say("{who} {who:needs|need} another card of this hand, not {what}.", who=who, what=what)
    if use.suit is not None:
        return say("{who} {who:takes|take} a card, not a suit.", who=who)
    return say("{who} may only choose {wanted:a}; {what} {what:is|are} {suit} here.", who=who, wanted=names.listed(card_filter), what=what,
               suit=names.suit(faces[use.card].suit))


@dataclass(frozen=True, slots=True)
class Copy(Choice):
    """copy: the card takes over these parts of another card, of the hand or of the whole game (`or: suit`: or only a suit)."""

    word: ClassVar[str] = "copy"
    icon: ClassVar[str] = "content-copy"
    answers: ClassVar[tuple[str, ...]] = ("wild", "copied")
    reach: ClassVar[Reach] = Reach.ITSELF
    taken: tuple[str, ...]
    place: str
    card_filter: CardFilter
    suits: tuple[str, ...] = ()  # suits that may be taken without a card

    PARTS: ClassVar[dict[str, Saying]] = {"name": say("the name"), "suit": say("the suit"), "strength": say("the base strength"),
                                          "penalty": say("the penalty")}

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause:
        reader, node = vocabulary.reader, fields.left.pop(cls.word)
        parts = reader.several(node, lambda child: reader.one_of(child, cls.PARTS, say("a part of a card")))
        place, card_filter = vocabulary.place(fields.node_of("from"), ("hand", "game"))
        only = fields.optional("or")
        if only is None:
            return cls(parts, place, card_filter)
        reader.one_of(only, ["suit"], say("what may be taken alone"))
        suits = card_filter.whole_suits() if place == "game" else ()
        if not suits:
            reader.wrong(only.line, say("«or: suit» needs suits to take: write «from: {{game: {{suit: …}}}}»"))
        return cls(parts, place, card_filter, suits)

    @property
    def target_filter(self) -> CardFilter | None:
        return None  # it chooses by printed cards

    @property
    def names_any_card(self) -> bool:
        return self.place == "game"

    @property
    def brings_penalty(self) -> bool:
        return self.place == "game" and "penalty" in self.taken

    @property
    def parts(self) -> tuple[str, ...]:
        return self.taken

    def uses(self, deck: Deck, choice_card: str, faces: Faces) -> list[Use]:
        me = faces[choice_card]
        if self.place == "hand":
            return [Use(card) for card in faces if self.card_filter.matches(deck.cards[card].plain_face(), me) and card != choice_card]
        named = [Use(card.id) for card in deck.by_number if self.card_filter.matches(card.plain_face(), me) and card.id != choice_card]
        return named + [Use(suit=suit) for suit in sorted(self.suits, key=deck.suit_order.__getitem__)]

    def apply(self, deck: Deck, choice_card: str, use: Use, faces: Faces) -> tuple[str, Face]:
        if use.card is None:
            return choice_card, faces[choice_card].with_suit(use.suit)
        model = deck.cards[use.card].face()
        return choice_card, replace(faces[choice_card], **{part: getattr(model, part) for part in self.taken})

    def conceivable_uses(self, deck: Deck, choice_card: str, faces: Faces) -> Iterator[Use]:
        if self.place == "hand":
            yield from (Use(card) for card in faces)
        else:
            yield from (Use(card.id) for card in deck.by_number)
            yield from (Use(suit=suit) for suit in deck.suit_order)

    def refusal_of_target(self, names: Lexicon, deck: Deck, choice_card: str, use: Use, faces: Faces) -> Saying:
        who = names.card(choice_card)
        if use.card and use.suit:
            return say("{who} {who:takes|take} a card or a suit, not both.", who=who)
        if self.place == "hand":
            return _not_of_this_hand(names, self.card_filter, choice_card, use, faces)
        suit = deck.cards[use.card].suit if use.card else use.suit
        named = say("{card} ({suit})", card=names.card(use.card), suit=names.suit(suit)) if use.card else names.suit(suit)
        wanted = names.listed(self.card_filter)
        if self.suits:
            return say("{who} cannot become {named}: only {wanted:a}, named or not.", who=who, named=named, wanted=wanted)
        return say("{who} cannot become {named}: only {wanted:a}.", who=who, named=named, wanted=wanted)

    def text(self, names: Lexicon) -> Saying:
        parts = listed([self.PARTS[part] for part in self.taken])
        rest = listed([each for part, each in (*self.PARTS.items(), ("bonus", BONUS_PART)) if part not in self.taken], "nor")
        if self.place == "hand" and self.card_filter in (EVERYTHING, Other(EVERYTHING)):
            return say("may copy {parts} of another card in hand, but not {rest}", parts=parts, rest=rest)
        cards = names.listed(self.card_filter)
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

    def event(self, phase: str, choice_card: str, use: Use) -> HandEvent:
        return HandEvent(phase, "copied" if use.card else "suit_taken", choice_card, choice_card, self, use.card or use.suit or "")

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
        return self.card_filter.mentions() if self.place == "hand" else NOTHING

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from relation_if_matching(self.card_filter, me, target.of_one_suit(target.suit), MAY_COPY)


def _of_the_hand(vocabulary: Vocabulary, node: Node) -> CardFilter:
    return vocabulary.place(node, ("hand",))[1]


@dataclass(frozen=True, slots=True)
class ChangeSuit(Choice):
    """change_suit: one card gets any suit of the game; name, strength, bonus and penalty stay."""

    word: ClassVar[str] = "change_suit"
    icon: ClassVar[str] = "swap-horizontal"
    answers: ClassVar[tuple[str, ...]] = ("suit_given",)
    reach: ClassVar[Reach] = Reach.A_SUIT
    card_filter: Annotated[CardFilter, WORD_VALUE, _of_the_hand]

    @property
    def target_filter(self) -> CardFilter | None:
        return self.card_filter

    def uses(self, deck: Deck, choice_card: str, faces: Faces) -> list[Use]:
        me = faces[choice_card]
        return [Use(card, suit) for card, face in faces.items() if self.may_choose(me, face) for suit in deck.suit_order]

    def apply(self, deck: Deck, choice_card: str, use: Use, faces: Faces) -> tuple[str, Face]:
        assert use.card is not None
        return use.card, faces[use.card].with_suit(use.suit)

    def conceivable_uses(self, deck: Deck, choice_card: str, faces: Faces) -> Iterator[Use]:
        yield from (Use(card, suit) for card in faces if card != choice_card for suit in deck.suit_order)

    def alternatives(self, deck: Deck, choice_card: str, use: Use, faces: Faces) -> list[Use]:
        assert use.card is not None
        return [Use(use.card, suit) for suit in deck.suit_order if suit not in (use.suit, deck.cards[use.card].suit)]

    def refusal_of_target(self, names: Lexicon, deck: Deck, choice_card: str, use: Use, faces: Faces) -> Saying:
        if use.card is None or use.suit is None:
            return say("{who} {who:needs|need} a card and a suit: {{card: …, suit: …}}.", who=names.card(choice_card))
        if use.card in faces and faces[use.card].shielded_from(self.word, faces[choice_card]):
            return say("{who} may not choose {card:the}: {card:its|their} suit cannot be changed.", who=names.card(choice_card),
                       card=names.card(use.card))
        return _not_of_this_hand(names, self.card_filter, choice_card, Use(use.card), faces)

    def text(self, names: Lexicon) -> Saying:
        return say("may give {cards:a} in hand any suit", cards=names.listed(self.card_filter))

    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        return say("{who}: {card}{arrow}{suit}", who=who, card=card, suit=suit, arrow=arrow)

    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        return say("{who}: {card} as", who=who, card=card)

    def event(self, phase: str, choice_card: str, use: Use) -> HandEvent:
        return HandEvent(phase, "suit_given", choice_card, use.card or "", self, use.suit or "")

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return say("{by:The} {by:turns|turn} {to:the} into {suit:a}", by=names.card(event.by), to=names.card(event.to),
                   suit=names.suit(event.detail))

    def mentions(self) -> Mentions:
        return self.card_filter.mentions()

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.may_choose(me, target):
            yield MAY_CHANGE


@dataclass(frozen=True, slots=True)
class ChosenTarget(Choice):
    """An effect on one card of the hand that the player chooses: the word of the effect, with {choose: …}."""

    effect_class: ClassVar[type[Clear] | type[Protect]]
    card_filter: Annotated[CardFilter, Key("choose")]

    @classmethod
    def reads(cls, node: Node) -> bool:
        return isinstance(node.value, dict) and "choose" in node.value

    @property
    def target_filter(self) -> CardFilter | None:
        return self.card_filter

    def uses(self, deck: Deck, choice_card: str, faces: Faces) -> list[Use]:
        me = faces[choice_card]
        return [Use(card) for card, face in faces.items() if self.card_filter.matches(face, me)]

    def effect(self, use: Use | None) -> Effect | None:
        return self.effect_class(ThisCard(use.card)) if use and use.card else None

    def conceivable_uses(self, deck: Deck, choice_card: str, faces: Faces) -> Iterator[Use]:
        yield from (Use(card) for card in faces)

    def refusal_of_target(self, names: Lexicon, deck: Deck, choice_card: str, use: Use, faces: Faces) -> Saying:
        return _not_of_this_hand(names, self.card_filter, choice_card, use, faces)

    def event(self, phase: str, choice_card: str, use: Use) -> HandEvent:
        return HandEvent(phase, self.effect_class.event_kind, choice_card, use.card or "", self.effect_class(ThisCard(use.card or "")))

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return event.clause.event_text(names, event)

    def mentions(self) -> Mentions:
        return self.card_filter.mentions()


@dataclass(frozen=True, slots=True)
class ChosenClear(ChosenTarget):
    """clear: {choose: …}: one such card of the hand loses its penalty."""

    word: ClassVar[str] = Clear.word
    stage: ClassVar[Stage] = Clear.stage
    icon: ClassVar[str] = Clear.icon
    answers: ClassVar[tuple[str, ...]] = Clear.answers
    reach: ClassVar[Reach] = Reach.A_PENALTY
    effect_class: ClassVar[type[Clear] | type[Protect]] = Clear

    def apply(self, deck: Deck, choice_card: str, use: Use, faces: Faces) -> tuple[str, Face]:
        assert use.card is not None
        return use.card, faces[use.card].without_penalty()

    def text(self, names: Lexicon) -> Saying:
        return say("clears the penalty of one card of your choice: {cards:a}", cards=names.listed(self.card_filter))

    def use_text(self, names: Lexicon, deck: Deck, choice_card: str, choices: Choices) -> Saying:
        use = choices[choice_card]
        if use and use.card and not current_penalty(deck, use.card, choices):
            if use.card == choice_card:
                return say("{by:The} {by:has|have} no penalty of {by:its|their} own to clear", by=names.card(choice_card))
            return say("{by:The} {by:clears|clear} nothing, because {card:the} {card:has|have} no penalty", by=names.card(choice_card),
                       card=names.card(use.card))
        return ChosenTarget.use_text(self, names, deck, choice_card, choices)

    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        return say("{who}: no penalty for {card}", who=who, card=card)

    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        return listed([])

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if target.penalty:
            yield from relation_if_matching(self.card_filter, me, target, MAY_CLEAR)


@dataclass(frozen=True, slots=True)
class ChosenProtect(ChosenTarget):
    """protect: {choose: …}: nothing blanks one such card of the hand."""

    word: ClassVar[str] = Protect.word
    stage: ClassVar[Stage] = Protect.stage
    icon: ClassVar[str] = Protect.icon
    answers: ClassVar[tuple[str, ...]] = Protect.answers
    reach: ClassVar[Reach] = Reach.PROTECTION
    effect_class: ClassVar[type[Clear] | type[Protect]] = Protect

    def apply(self, deck: Deck, choice_card: str, use: Use, faces: Faces) -> tuple[str, Face]:
        assert use.card is not None
        return use.card, faces[use.card].protected()

    def text(self, names: Lexicon) -> Saying:
        if self.card_filter == Other(EVERYTHING):
            return say("one other card of your choice cannot be blanked")
        return say("one card of your choice cannot be blanked: {cards:a}", cards=names.listed(self.card_filter))

    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        return say("{who} protects {card}", who=who, card=card)

    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        return say("{who} protects", who=who)

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield from relation_if_matching(self.card_filter, me, target, MAY_PROTECT)


@dataclass(frozen=True, slots=True)
class ExtraCard(Choice):
    """extra_card: one more card, from the discard area (`discard`), the whole `deck` or its `top`."""

    word: ClassVar[str] = "extra_card"
    icon: ClassVar[str] = "card-plus-outline"
    answers: ClassVar[tuple[str, ...]] = ("extra_card",)
    reach: ClassVar[Reach] = Reach.THE_HAND
    PLACES: ClassVar[dict[str, Saying]] = {"discard": say("from the discard area"), "deck": say("from the deck"),
                                           "top": say("from the top of the deck")}
    place: str
    card_filter: CardFilter

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(*vocabulary.place(fields.left.pop(cls.word), cls.PLACES))

    @property
    def source(self) -> CardSource | None:
        return CardSource.DISCARD if self.place == "discard" else CardSource.DECK

    @property
    def target_filter(self) -> CardFilter | None:
        return None

    @property
    def names_any_card(self) -> bool:
        return True

    def uses(self, deck: Deck, choice_card: str, faces: Faces) -> list[Use]:
        """Returns nothing: its uses depend on the piles, see `takeable_cards`."""
        return []

    def takeable_cards(self, deck: Deck, choice_card: str, pile: Iterable[str], any_card: bool = False) -> list[str]:
        me = deck.cards[choice_card].face()
        return [card for card in pile if any_card or self.card_filter.matches(deck.cards[card].plain_face(), me)]

    def apply(self, deck: Deck, choice_card: str, use: Use, faces: Faces) -> tuple[str, Face]:
        assert use.card is not None
        return use.card, faces[use.card]

    def conceivable_uses(self, deck: Deck, choice_card: str, faces: Faces) -> Iterator[Use]:
        yield from ()

    def refusal_of_target(self, names: Lexicon, deck: Deck, choice_card: str, use: Use, faces: Faces) -> Saying:
        return say("{who} cannot take {what}: only {wanted:a} {place}.", who=names.card(choice_card), place=self.PLACES[self.place],
                   what=names.card(use.card) if use.card else names.suit(use.suit), wanted=names.listed(self.card_filter))

    def text(self, names: Lexicon) -> Saying:
        return say("at the end of the game, may take {cards:a} {place} as one more card", cards=names.listed(self.card_filter),
                   place=self.PLACES[self.place])

    def label(self, names: Lexicon, who: str, card: str, suit: str, arrow: str) -> Saying:
        return say("{who}{arrow}{what}", who=who, arrow=arrow, what=card)

    def target_prefix(self, names: Lexicon, who: str, card: str) -> Saying:
        return say("{who} brings", who=who)

    def event(self, phase: str, choice_card: str, use: Use) -> HandEvent:
        return HandEvent(phase, "taken", choice_card, use.card or "", self)

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return say("{by:The} {by:takes|take} {to:the}", by=names.card(event.by), to=names.card(event.to))

    def mentions(self) -> Mentions:
        return NOTHING

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        relation = MAY_TAKE if self.place == "discard" else MAY_DRAW
        yield from relation_if_matching(self.card_filter, me, target.of_one_suit(target.suit), relation)


WORDS = words(ExtraCard, Copy, ChangeSuit, ChosenClear, ChosenProtect)
