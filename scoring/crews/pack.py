"""The pack of a game that counts crews: types, colours, sets, what is dealt, checked and compared in each variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from scoring.mistakes import InputError
from scoring.pack import Colour, Document, Pack, Variant
from scoring.reader import Fields
from scoring.source import Node
from sentences import Saying, Texts, say

AXES = ("type", "colour")  # what a crew card has, in the order it is written: [pirate, green]
FIGURES = ("coins", "treasures", "skulls")
CHECKS = ("coins", "copies", "treasures", "cards")
QUESTIONS = ("cried_best",)
WORTH = ("set", "treasure", "most_coins", "coin")

Card = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Label:
    """A type or colour: the name may be a neutral one that the owner replaces (`known` is then true)."""

    id: str
    name: Saying
    known: bool
    icon: str = ""
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Sets:
    """Which sets count: the best single one of these axes, or one of each with every card in one set only."""

    axes: tuple[str, ...]
    both: bool


@dataclass(frozen=True, slots=True)
class CrewTieBreak:
    """One step of the tie-break: a figure, most first, or a question to the table."""

    by: str
    question: Saying | None  # what to ask the table; None: a figure decides
    name: Saying

    @property
    def asked(self) -> bool:
        return self.question is not None


@dataclass(frozen=True, slots=True)
class Mode:
    """The rules of one variant."""

    variant: Variant
    each: int
    keep: int
    open: int
    coins: int
    show: int  # cards of a round; 0 = there are no rounds
    take: int
    bank: int
    for_a_discard: int
    worth: Mapping[str, int]
    check: frozenset[str]
    tie_break: tuple[CrewTieBreak, ...]

    @property
    def id(self) -> str:
        return self.variant.id

    @property
    def most_paid_discards(self) -> int:
        return self.bank // self.for_a_discard if self.for_a_discard else 0


@dataclass(frozen=True, slots=True)
class TableSize:
    """What some numbers of players change."""

    variants: tuple[str, ...]
    least: int
    most: int
    treasures: int
    without: Mapping[str, str]  # axis -> the type or colour that leaves the deck
    sets: Sets | None
    lid_shuffled_in: int


@dataclass(frozen=True, slots=True)
class CrewDeck:
    """The figures of one table, as the set-up lines and the check sums use them."""

    players: int
    crew: int
    each: int
    keep: int
    treasures: int
    pile: int
    rounds: int
    cards_in_hands: int
    coins: int
    bank: int
    for_a_discard: int
    without: Mapping[str, str]

    def figures(self) -> dict[str, int]:
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "without"}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CrewPack(Pack):
    types: Mapping[str, Label]
    colours: Mapping[str, Label]
    copies: int
    sets: Sets
    modes: Mapping[str, Mode]
    tables: tuple[TableSize, ...]

    def labels(self, axis: str) -> Mapping[str, Label]:
        return self.types if axis == "type" else self.colours

    def size(self, mode: str, players: int) -> TableSize | None:
        return next((size for size in self.tables if mode in size.variants and size.least <= players <= size.most), None)

    def sets_for(self, mode: str, players: int) -> Sets:
        size = self.size(mode, players)
        return size.sets if size and size.sets else self.sets

    def in_deck(self, mode: str, players: int, axis: str) -> list[str]:
        """The types or colours that are played with: what the entry grid shows."""
        size = self.size(mode, players)
        gone = size.without.get(axis) if size else None
        return [label for label in self.labels(axis) if label != gone]

    def deck(self, mode: str, players: int) -> CrewDeck | None:
        """The figures of a table, or nothing if this variant is not for that many players."""
        rules, size = self.modes[mode], self.size(mode, players)
        if size is None:
            return None
        crew = len(self.in_deck(mode, players, "type")) * len(self.in_deck(mode, players, "colour")) * self.copies
        kept = rules.keep * players
        pile = crew - kept - rules.open + size.treasures
        rounds = pile // rules.show if rules.show else 0
        return CrewDeck(players, crew, rules.each, rules.keep, size.treasures, pile, rounds, kept + rounds * rules.take, rules.coins,
                    rules.bank, rules.for_a_discard, size.without)

    def setup_for(self, players: int, variant: str | None = None) -> tuple[Texts, ...]:
        deck = self.deck(variant, players) if variant in self.modes and variant else None
        if deck is None:
            return ()
        named = {f"without_{axis}": self.labels(axis)[gone].name for axis, gone in deck.without.items()}
        return tuple(line.with_parts(**deck.figures(), **named) for line in Pack.setup_for(self, players, variant))

    def mode(self, wanted: object) -> Mode:
        if isinstance(wanted, str) and wanted in self.modes:
            return self.modes[wanted]
        known = ", ".join(self.modes)
        raise InputError(say("There is no mode «{wanted}»: {known}.", wanted=str(wanted), known=known))


# -- reading -----------------------------------------------------------------------------------------------------------


def read_pack(document: Document) -> CrewPack:
    reader, top = document.reader, document.fields
    types = {name: _type(document, name, entry) for name, entry in document.table("types")}
    colours = {name: _colour(document, name, entry) for name, entry in document.table("colours")}
    labels = {"type": types, "colour": colours}
    modes = {name: _mode(document, name, entry) for name, entry in document.table("variants")}
    sets = top.must("sets", lambda node: _sets(document, node), Sets(AXES, False))
    tables = top.must("tables", lambda node: tuple(_size(document, entry, modes, labels) for entry in reader.items(node)), ())
    copies = top.whole("copies", least=1, most=9)
    common: dict[str, Any] = {**document.common(), "variants": {name: mode.variant for name, mode in modes.items()}}
    pack = CrewPack(types=types, colours=colours, copies=copies, sets=sets, modes=modes, tables=tables, **common)
    _check_tables(document, pack)
    return pack


def _type(document: Document, name: str, entry: Fields) -> Label:
    return Label(name, entry.saying("name"), _known(document, "types", name, entry), icon=entry.text("icon"))


def _colour(document: Document, name: str, entry: Fields) -> Label:
    return Label(name, entry.saying("name"), _known(document, "colours", name, entry), colour=entry.must("colour", document.colour, None))


def _known(document: Document, table: str, name: str, entry: Fields) -> bool:
    """Printed names are known; a neutral one becomes known when an overlay names it."""
    return entry.read("known", document.reader.truth, True) or f"{table}.{name}" in document.files


def _sets(document: Document, node: Node) -> Sets:
    reader = document.reader
    with reader.fields(node) as entry:
        both = "both" in entry
        axes = entry.must("both" if both else "one_of", lambda listed: reader.several(
            listed, lambda axis: reader.one_of(axis, AXES, say("what makes a set"))), AXES)
        if both and sorted(axes) != sorted(AXES):
            reader.wrong(node.line, say("«both» needs type and colour"))
        return Sets(axes, both)


def _mode(document: Document, name: str, entry: Fields) -> Mode:
    reader = document.reader
    variant = document.variant(name, entry)
    each, keep, face_up, coins = entry.must("deal", lambda node: _deal(document, node), (0, 0, 0, 0))
    show, take = entry.read("round", lambda node: _pair(document, node, "show", "take"), (0, 0))
    bank, for_a_discard = entry.read("bank", lambda node: _pair(document, node, "coins", "for_a_discard"), (0, 0))
    worth = entry.must("points", lambda node: _worth(document, node), {})
    check = entry.read("check", lambda node: reader.several(
        node, lambda each: reader.one_of(each, CHECKS, say("a sum to check"))), ())
    ties = entry.read("tie_break", lambda node: tuple(_tie(document, step) for step in reader.items(node)), ())
    return Mode(variant, each, keep, face_up, coins, show, take, bank, for_a_discard, worth, frozenset(check), ties)


def _deal(document: Document, node: Node) -> tuple[int, int, int, int]:
    with document.reader.fields(node) as entry:
        each = entry.whole("each", least=1, most=20)
        return each, entry.whole("keep", least=1, most=each), entry.whole("open", 0, 0, 9), entry.whole("coins", least=0, most=99)


def _pair(document: Document, node: Node, first: str, second: str) -> tuple[int, int]:
    with document.reader.fields(node) as entry:
        return entry.whole(first, least=1, most=99), entry.whole(second, least=1, most=99)


def _worth(document: Document, node: Node) -> dict[str, int]:
    with document.reader.fields(node) as entry:
        return {word: entry.whole(word, 0, 0, 99) for word in WORTH}


def _tie(document: Document, node: Node) -> CrewTieBreak:
    reader = document.reader
    with reader.fields(node) as entry:
        asked = "ask" in entry
        word, known = ("ask", QUESTIONS) if asked else ("highest", FIGURES)
        by = entry.must(word, lambda child: reader.one_of(child, known, say("something to compare")), known[0])
        return CrewTieBreak(by, entry.saying("question") if asked else None, entry.saying("name"))


def _size(document: Document, node: Node, modes: Mapping[str, Mode], labels: Mapping[str, Mapping[str, Label]]) -> TableSize:
    reader = document.reader
    with reader.fields(node) as entry:
        variants = entry.must("variants", lambda several: reader.several(
            several, lambda each: reader.one_of(each, modes, say("a variant"))), ())
        least, most = document.span(entry.node_of("players"))
        treasures = entry.whole("treasures", least=0, most=99)
        without = entry.read("without", lambda child: _without(document, child, labels), {})
        sets = entry.read("sets", lambda child: _sets(document, child), None)
        return TableSize(variants, least, most, treasures, without, sets, entry.whole("lid_shuffled_in", 0, 0, 9))


def _without(document: Document, node: Node, labels: Mapping[str, Mapping[str, Label]]) -> dict[str, str]:
    reader = document.reader
    gone: dict[str, str] = {}
    with reader.fields(node) as entry:
        for axis in AXES:
            child = entry.optional(axis)
            if child is not None:
                gone[axis] = reader.one_of(child, labels[axis], say("a type or colour of this game"))
    return gone


def _check_tables(document: Document, pack: CrewPack) -> None:
    """Every table of every variant has its figures, its rounds divide evenly, and its set-up lines can be said."""
    line = document.node.line
    for mode in pack.modes.values():
        for players in range(mode.variant.least, mode.variant.most + 1):
            deck = pack.deck(mode.id, players)
            if deck is None:
                document.reader.wrong(line, say("«tables» says nothing about {mode} with {players} players", mode=mode.id,
                                                players=players))
            elif mode.show and deck.pile % mode.show:
                document.reader.wrong(line, say("{mode} with {players} players: {pile} cards do not make whole rounds",
                                                mode=mode.id, players=players,
                                                pile=deck.pile))
            else:
                _check_setup(document, pack, mode.id, players)


def _check_setup(document: Document, pack: CrewPack, mode: str, players: int) -> None:
    try:
        for told in pack.setup_for(players, mode):
            told.check()
    except (KeyError, IndexError, ValueError) as wrong:
        document.reader.wrong(document.node.line, say("a setup line of {mode} with {players} players cannot be filled in: {wrong}",
                                                      mode=mode,
                                                      players=players,
                                                      wrong=str(wrong)))
