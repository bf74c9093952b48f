"""The pack of a game that scores hands of cards: suits, cards, phases, tie-break.

A misplaced clause, or one that no phase carries out, is a mistake with its line: a pack never promises what is
not done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Annotated, Any

from scoring.editions import entries_of, entries_of_boxes
from scoring.faces import Card
from scoring.pack import Document, Pack, Suit
from scoring.reader import Fields, IsLowest, Key, OneOf, highest_or_lowest, read_fields
from scoring.source import Node
from scoring.words.choices import CardSource, Choice, choice_in, choices_in
from scoring.words.clause import STAGES, HandClause, HandWord, Stage
from scoring.words.conditions import DISCARD_AREA
from scoring.words.points import scoring_clauses
from scoring.words.registry import BY_WORD, READERS
from scoring.words.vocabulary import Switch, Vocabulary
from sentences import Name, Saying, listed, say
from sentences.grammar import unmarked

MOST_CARDS = 15  # in a hand with its extra cards: the counters of fast/totals.py have room for twice as many
PHASE_WORDS = [word for word, classes in BY_WORD.items() if classes[0].stage is not Stage.ALWAYS]  # what phases may do


@dataclass(frozen=True, slots=True)
class Phase:
    """One step of the resolution: the words it carries out, of some cards or of all that no earlier phase covers."""

    id: str
    name: Saying
    words: Annotated[tuple[Annotated[str, OneOf(PHASE_WORDS, say("a word of a clause"))], ...], Key("do")]
    by: frozenset[Annotated[str, Document.card]] = frozenset()
    earlier: frozenset[tuple[str, str]] = frozenset()  # (word, card) pairs that earlier phases carry out
    stages: tuple[Stage, ...] = field(init=False)  # the stages of its words, in order

    def __post_init__(self) -> None:
        object.__setattr__(self, "stages", tuple(sorted({word.stage for word in self.classes})))

    def covers(self, word: str, card: str) -> bool:
        return word in self.words and (card in self.by if self.by else (word, card) not in self.earlier)

    @property
    def classes(self) -> list[type[HandWord]]:
        """The classes of its words, in the order in which they act."""
        return [each for word, classes in BY_WORD.items() if word in self.words for each in classes]

    @property
    def icon(self) -> str:
        """The icon of its first word, for the picture of the order."""
        return self.classes[0].icon


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One step between equal totals: the lowest or highest figure wins."""

    lowest: IsLowest
    figure: Annotated[str, highest_or_lowest("base_strength", say("a figure of a hand"))]
    name: Saying
    counts_blanked: Annotated[Switch, Key("counting_blanked")] = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HandPack(Pack):
    cards: Mapping[str, Card]
    suits: Mapping[str, Suit]
    other_names: Mapping[str, tuple[str, ...]]
    read: Mapping[str, tuple[str, ...]]  # card → the readings it depends on
    phases: tuple[Phase, ...]
    tie_break: tuple[TieBreak, ...] = ()
    hand_size: int
    most_cards: int
    most_extra: int | None  # how many extra cards a hand takes in all; None: one for each card that may take one
    items: Mapping[str, Card]  # cards that lie beside the hand
    uses: Mapping[str, Saying]  # item → what it does during play
    numbers: Mapping[int, str]  # cards and items by number; the number of a replaced card means its replacement
    by_number: tuple[Card, ...] = field(init=False, repr=False)
    suit_order: Mapping[str, int] = field(init=False, repr=False)  # suits in the order of their lowest card number
    choice_of: Mapping[str, Choice] = field(init=False, repr=False)  # the choice cards, in the order of the phases
    memory: dict[str, Any] = field(init=False, repr=False, default_factory=dict)  # what is derived from this pack: see engine.py

    def __post_init__(self) -> None:
        by_number = tuple(sorted(self.cards.values(), key=lambda card: card.number))
        seen = dict.fromkeys(card.suit for card in by_number if card.suit)
        suits = [*seen, *(suit for suit in self.suits if suit not in seen)]
        for name, value in (("by_number", by_number), ("suit_order", {suit: place for place, suit in enumerate(suits)}),
                            ("choice_of", dict(self._choices_in_order(by_number)))):
            object.__setattr__(self, name, value)

    def _choices_in_order(self, cards: Iterable[Card]) -> Iterator[tuple[str, Choice]]:
        found = [(self.phase_of(choice, card.id), choice.stage, card.number, card.id, choice)
                 for card in cards if (choice := choice_in(card.bonus))]
        for _, _, _, card, choice in sorted(found, key=lambda row: row[:3]):
            yield card, choice

    def phase_of(self, clause: HandClause, card: str) -> int:
        """Returns the index of the phase that carries out a clause of a card."""
        return next(place for place, phase in enumerate(self.phases) if phase.covers(clause.word, card))

    def takers(self, hand: Iterable[str]) -> list[str]:
        """Returns the cards of a hand that may take an extra card, in the order in which they do."""
        held = set(hand)
        return [card for card, choice in self.choice_of.items() if card in held and choice.takes_extra_card]

    def deciders(self, hand: Iterable[str]) -> list[str]:
        """Returns the other choice cards of a hand, in the order in which they decide."""
        held = set(hand)
        return [card for card, choice in self.choice_of.items() if card in held and not choice.takes_extra_card]

    def printed(self, card: str) -> Card:
        """Returns a card or an item by its id, or by that of the card it replaces."""
        return self.items[card] if card in self.items else self.cards[self.id_of(card)]

    def card_named(self, name: str) -> Card:
        """Returns the card with this name."""
        return self.cards[self.id_of(name)]

    def depends_on_discard(self, card: str) -> bool:
        """Whether the score of a card depends on the discard area."""
        clauses = (*self.cards[card].bonus, *self.cards[card].penalty)
        return any(DISCARD_AREA in clause.needs for clause in clauses) or (
            card in self.choice_of and self.choice_of[card].source is CardSource.DISCARD)

    def depends_on_context(self, card: str) -> bool:
        """Whether the score of a card depends on the table around the hand."""
        clauses = (*self.cards[card].bonus, *self.cards[card].penalty)
        return any(clause.needs_context for clause in scoring_clauses(clauses)) or (
            card in self.choice_of and self.choice_of[card].takes_extra_card)

    @property
    def uses_discard(self) -> bool:
        """Whether any card depends on the discard area."""
        return any(self.depends_on_discard(card) for card in self.cards)


# -- reading -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacedClause:
    """A clause with the card and the line it was read from."""

    card: str
    clause: HandClause
    line: int


def read_pack(document: Document) -> HandPack:
    suits = {name: document.suit(name, fields) for name, fields in document.table("suits")}
    phases = document.fields.must("phases", lambda node: _phases(document, node), ())
    vocabulary = Vocabulary(document.reader, document.ids("cards"), document.replaced, suits, document.absent_suits,
                            readings=document.chosen, clauses=READERS)
    names: dict[str, Name] = {}
    other_names: dict[str, tuple[str, ...]] = {}
    cards: dict[str, Card] = {}
    lines: dict[str, int] = {}
    read: dict[str, tuple[str, ...]] = {}
    placed: list[PlacedClause] = []
    readings = document.readings
    for name, fields in document.table("cards"):
        own = [node for under in ("bonus", "penalty") if (node := fields.left.get(under)) is not None]
        names[name] = document.names(fields)
        other_names[name] = fields.read("also", lambda node: document.reader.several(node, document.reader.text), ())
        cards[name] = card = _card(name, fields, vocabulary, phases, placed)
        if fields.read("being", document.reader.truth, card.suit in suits and suits[card.suit][0].beings):
            names[name] = Name(names[name].by_language, being=True)
        lines[name] = fields.node.line
        read[name] = tuple(dict.fromkeys(str(each.value) for node in own for each in node.scalars() if each.value in readings))
    items, uses = _items(document, vocabulary, phases, names, other_names, lines)
    _check_cards(document, {**cards, **items}, suits, names, lines)
    _check_copied_penalties(document, cards, phases, placed)
    size, most, extra = document.fields.must("hand", lambda node: _hand(document, node, cards.values()), (7, 10, None))
    lexicon = {"suits": {**document.absent_suits, **{name: nouns for name, (_, nouns) in suits.items()}},
               "cards": {**{old: names[new] for new, old in document.replaced.items() if new in names}, **names}}
    numbers = {**document.old_numbers, **{card.number: card.id for card in (*cards.values(), *items.values())}}
    values = document.values(HandPack, lexicon, vocabulary, cards=cards, suits={name: suit for name, (suit, _) in suits.items()},
                             other_names=other_names, read=read, phases=phases, hand_size=size, most_cards=most, most_extra=extra,
                             items=items, uses=uses, numbers=numbers)
    document.reader.done()  # a pack with mistakes cannot be assembled
    return HandPack(**values)


def _items(document: Document, vocabulary: Vocabulary, phases: Sequence[Phase], names: dict[str, Name],
           other_names: dict[str, tuple[str, ...]], lines: dict[str, int]) -> tuple[dict[str, Card], dict[str, Saying]]:
    """Reads the items beside the hand: cards without a suit that have a value of their own."""
    items: dict[str, Card] = {}
    uses: dict[str, Saying] = {}
    if "items" not in document.fields:
        return items, uses
    for name, fields in document.table("items"):
        names[name] = document.names(fields)
        other_names[name] = fields.read("also", lambda node: document.reader.several(node, document.reader.text), ())
        lines[name] = fields.node.line
        number, strength = fields.whole("number", least=1, most=9999), fields.whole("strength", least=-99, most=999)
        own: dict[str, tuple[HandClause, ...]] = {}
        for under in ("bonus", "penalty"):
            node = fields.optional(under)
            found = list(_clauses(name, under, node, vocabulary, phases)) if node is not None else []
            own[under] = tuple(each.clause for each in found)
            for each in found:
                if each.clause.counts() or each.clause.stage not in (Stage.ALWAYS, Stage.POINTS):
                    vocabulary.reader.wrong(each.line, say("«{word}» is about the cards of a hand, and an item is not one",
                                                           word=each.clause.word))
        items[name] = Card(name, number, strength=strength, bonus=own["bonus"], penalty=own["penalty"])
        uses[name] = fields.saying("use")
    return items, uses


def _card(name: str, fields: Fields, vocabulary: Vocabulary, phases: Sequence[Phase], placed: list[PlacedClause]) -> Card:
    number = fields.whole("number", least=1, most=9999)
    suit = fields.must("suit", vocabulary.suit, None)
    strength = fields.whole("strength", least=-99, most=999)
    own: dict[str, tuple[HandClause, ...]] = {}
    choosing: list[PlacedClause] = []
    for under in ("bonus", "penalty"):
        found = fields.read(under, lambda node, under=under: list(_clauses(name, under, node, vocabulary, phases)), [])  # type: ignore[misc]
        own[under] = tuple(each.clause for each in found)
        placed += found
        choosing += [each for each in found if choices_in([each.clause])]
    for each in choosing:
        for choice in choices_in([each.clause]):
            if choice.target_filter is not None and not choice.target_filter.survives_clearing:
                vocabulary.reader.wrong(each.line, say("a choice cannot ask for penalties, because others may clear them at the same time"))
    for each in choosing[1:]:
        vocabulary.reader.wrong(each.line, say("a card may offer only one choice: it already has «{word}»",
                                               word=choosing[0].clause.word))
    return Card(name, number, suit, strength, frozenset(), name=vocabulary.name_of(name), **own)


def _clauses(card: str, under: str, node: Node, vocabulary: Vocabulary, phases: Sequence[Phase]) -> Iterator[PlacedClause]:
    reader = vocabulary.reader
    for child in reader.items(node):
        word = next((str(word) for word in child.value if word in READERS), None) if isinstance(child.value, dict) else None
        if word and under not in BY_WORD[word][0].under:
            right = " / ".join(sorted(BY_WORD[word][0].under))
            reader.wrong(child.line, say("«{word}» belongs under {right}, not under {under}", word=word, right=right, under=under))
        elif word and BY_WORD[word][0].stage is not Stage.ALWAYS and not any(phase.covers(word, card) for phase in phases):
            reader.wrong(child.line, say("no phase carries out «{word}» of this card", word=word))
        clause = vocabulary.clause(child)
        if isinstance(clause, HandClause):
            yield PlacedClause(card, clause, child.line)


def _check_copied_penalties(document: Document, cards: Mapping[str, Card], phases: Sequence[Phase], placed: Sequence[PlacedClause]) -> None:
    """Checks that phases cover all words that a card may take over with a penalty."""
    words = dict.fromkeys(clause.word for card in cards.values() for clause in card.penalty)
    for each in placed:
        if any("penalty" in choice.parts for choice in choices_in([each.clause])):
            for word in words:
                if not any(phase.covers(word, each.card) for phase in phases):
                    with document.reader.at_card(each.card, document.files.get(f"cards.{each.card}")):
                        document.reader.wrong(each.line, say("this card may copy «{word}», and no phase carries that out for it",
                                                             word=word))


def _phases(document: Document, node: Node) -> tuple[Phase, ...]:
    phases: list[Phase] = []
    reached, used = Stage.IDENTITY, list(_used(document))
    for child in document.reader.items(node):
        phase = _phase(document, child, phases)
        if phase.words and min(phase.stages) < reached:
            document.reader.wrong(child.line, say("phase «{phase}» comes too late; the order is: {order}", phase=phase.id,
                                                  order=listed(list(STAGES.values()), "")))
        if not document.files and not any(phase.covers(word, card) for word, card in used):  # a correction may have removed its cards
            document.reader.wrong(child.line, say("phase «{phase}» does nothing: none of its cards has one of its words",
                                                  phase=phase.id))
        reached = max([reached, *phase.stages])
        phases.append(phase)
    return tuple(phases)


def _phase(document: Document, node: Node, before: Sequence[Phase]) -> Phase:
    reader = document.reader
    with reader.fields(node) as fields:
        earlier = frozenset((word, card) for phase in before for word in phase.words for card in phase.by)
        read = read_fields(Phase, fields, document, earlier=earlier)
        for word in read.words:
            again = next((phase.id for phase in before if word in phase.words and (not phase.by or phase.by & read.by)), None)
            if again is not None:
                reader.wrong(node.line, say("«{word}» is carried out by phase «{again}» already", word=word, again=again))
        if any(phase.id == read.id for phase in before):
            reader.wrong(node.line, say("there are two phases «{id}»", id=read.id))
        return read


def _used(document: Document) -> Iterator[tuple[str, str]]:
    """Yields every word that begins a clause of a card, whatever the readings make of it."""
    tables = [document.node.value.get(key) for key in ("cards", "items")] if isinstance(document.node.value, dict) else []
    entries = [entry for table in tables if table is not None and isinstance(table.value, dict) for entry in table.value.items()]
    for card, entry in entries:
        for under in ("bonus", "penalty"):
            clauses = entry.value.get(under) if isinstance(entry.value, dict) else None
            for clause in (clauses.value if clauses is not None and isinstance(clauses.value, list) else ()):
                yield from ((str(word), str(card)) for word in (clause.value if isinstance(clause.value, dict) else ()))


def _check_cards(document: Document, cards: Mapping[str, Card], suits: Mapping[str, object], names: Mapping[str, Name],
                 lines: Mapping[str, int]) -> None:
    if not cards:
        document.reader.wrong(document.node.line, say("a game needs at least one card"))
    seen: dict[object, str] = {}
    alike = Counter(part for name in cards for part in {part for _, written in names[name].by_language for part in maybe_bare(written)})
    for name, card in cards.items():
        marks = [(str(card.number), "number"), *((names[name].sentence(lang), "name") for lang, written in names[name].by_language
                                                 if any(alike[part] > 1 for part in maybe_bare(written)))]
        for mark, kind in dict.fromkeys(marks):
            other = seen.setdefault((kind, mark), name)
            if other != name:
                _report_alike(document, lines, name, other, kind, mark)
    for suit in suits:
        if not any(card.suit == suit for card in cards.values()):
            document.reader.wrong(document.line_of("suits", suit), say("no card has the suit «{suit}»", suit=suit))


def _report_alike(document: Document, lines: Mapping[str, int], later: str, earlier: str, kind: str, mark: str) -> None:
    """Reports two cards with the same mark at the one that its author can change: not at a card of a box, and best at a correction."""
    boxes = {str(name): box for key in ("cards", "items") for box, name, _ in entries_of_boxes(document.with_all_boxes, key)
             if name not in entries_of(document.with_all_boxes, key)}  # a box may also change parts of a card of the game
    files = {name: document.files.get(f"cards.{name}", document.files.get(f"items.{name}")) for name in (later, earlier)}
    card = max(later, earlier, key=lambda name: (files[name] is not None, name not in boxes))
    other = earlier if card == later else later
    box = document.editions.get(boxes.get(other, ""))
    named = other if box is None else say("{card} ({box})", card=other, box=box.name)
    with document.reader.at_card("", files[card]):
        document.reader.wrong(lines[card], say("{card} and {other} have the same number {mark}; {free} is free", card=card, other=named,
                                               mark=mark, free=str(_free_number(document))) if kind == "number" else
                              say("{card} and {other} have the same name {mark}", card=card, other=named, mark=mark))


def _free_number(document: Document) -> int:
    """Returns the smallest number that neither a card nor an item has, in this game and in its boxes."""
    whole = document.with_all_boxes
    entries = chain.from_iterable([*entries_of(document.node, key).values(), *entries_of(whole, key).values(),
                                   *(entry for _, _, entry in entries_of_boxes(whole, key))] for key in ("cards", "items"))
    taken = [entry.value["number"].value for entry in entries if isinstance(entry.value, dict) and "number" in entry.value]
    return next(number for number in count(1) if number not in taken)


def maybe_bare(written: str) -> tuple[str, ...]:
    """Returns a name as written, and without its first word: whatever articles a language has, equal names share one of these."""
    written = unmarked(written.replace("’", "'"))
    _, apostrophe, bare = written.partition("'") if "'" in written.partition(" ")[0] else written.partition(" ")
    return (written, bare) if apostrophe else (written,)


def _hand(document: Document, node: Node, cards: Iterable[Card]) -> tuple[int, int, int | None]:
    """Reads the hand's size, how many cards are scored at most, and how many extra cards there are in all.

    A card of several suits may count for each.
    """
    known = list(cards)
    takers = sum(choice.takes_extra_card for card in known for choice in choices_in(card.bonus))
    several = max([len(card.traits.extra_suits) for card in known], default=0)
    with document.reader.fields(node) as fields:
        extra = fields.read("extra", lambda child: document.reader.whole(child, 0, takers), None)
        most = MOST_CARDS - several - (takers if extra is None else extra)
        return fields.whole("size", least=1, most=most), fields.whole("most", least=1, most=most), extra
