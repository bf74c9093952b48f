"""The pack of a game that counts crews: types, colours, sets, and what each variant deals, checks and compares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any

from scoring.mistakes import InputError
from scoring.pack import Colour, Document, IdIn, Pack, Players, Variant
from scoring.reader import Between, Fields, FromFields, IfMissing, Key, OneOf, read_fields
from scoring.source import Node
from sentences import Saying, Texts, say

AXES = ("type", "colour")  # the axes of a crew card, in the order in which it is written: [pirate, green]
FIGURES = ("coins", "treasures", "skulls")
CHECKS = ("coins", "copies", "treasures", "cards")
QUESTIONS = ("cried_best",)
WORTH = ("set", "treasure", "most_coins", "coin")

Card = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Label:
    """A type with its icon, or a colour: the name may be a neutral one that the owner replaces (then `known` becomes true)."""

    id: str
    name: Saying
    icon: str
    colour: Colour | None
    known: bool = True


@dataclass(frozen=True, slots=True)
class Sets:
    """Which sets count: the best single one of these axes, or one of each axis with every card in one set only."""

    axes: tuple[str, ...]
    both: bool


def read_sets(document: Document, node: Node) -> Sets:
    """{one_of: [type, colour]}, or {both: [type, colour]}."""
    reader = document.reader
    with reader.fields(node) as entry:
        both = "both" in entry
        axes = entry.must("both" if both else "one_of", lambda listed: reader.several(
            listed, lambda axis: reader.one_of(axis, AXES, say("what makes a set"))), AXES)
        if both and sorted(axes) != sorted(AXES):
            reader.wrong(node.line, say("«both» needs type and colour"))
        return Sets(axes, both)


@dataclass(frozen=True, slots=True)
class CrewTieBreak:
    """One step of the tie-break: a figure, most first, or a question to the table."""

    question: Annotated[Saying | None, FromFields(read_question)]
    by: Annotated[str, FromFields(read_compared)]
    name: Saying

    @property
    def asks_table(self) -> bool:
        """Whether the table decides; otherwise the figure does."""
        return self.question is not None


def read_question(_kind: object, entry: Fields, _document: object) -> Saying | None:
    return entry.saying("question") if "ask" in entry else None


def read_compared(_kind: object, entry: Fields, document: Document) -> str:
    word, known = ("ask", QUESTIONS) if "ask" in entry else ("highest", FIGURES)
    return entry.must(word, lambda child: document.reader.one_of(child, known, say("something to compare")), known[0])


@dataclass(frozen=True, slots=True)
class Deal:
    """What each player gets, and how many of these cards they keep."""

    each: int
    keep: int
    open: int
    coins: int


def read_deal(document: Document, node: Node) -> Deal:
    with document.reader.fields(node) as entry:
        each = entry.whole("each", least=1, most=20)
        return Deal(each, entry.whole("keep", least=1, most=each), entry.whole("open", 0, 0, 9), entry.whole("coins", least=0, most=99))


@dataclass(frozen=True, slots=True)
class Round:
    """How many cards are shown, and how many each player takes; 0: there are no rounds."""

    show: Annotated[int, Between(1, 99)]
    take: Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Bank:
    """Coins beside the players, and how many are paid for a discard."""

    coins: Annotated[int, Between(1, 99)]
    for_a_discard: Annotated[int, Between(1, 99)]

    @property
    def most_paid_discards(self) -> int:
        return self.coins // self.for_a_discard if self.for_a_discard else 0


@dataclass(frozen=True, slots=True)
class Mode:
    """The rules of one variant."""

    variant: Variant
    deal: Annotated[Deal, read_deal, IfMissing(Deal(0, 0, 0, 0))]
    worth: Annotated[Mapping[str, int], Key("points"), read_worth, IfMissing({})]
    round: Round = Round(0, 0)
    bank: Bank = Bank(0, 0)
    check: frozenset[Annotated[str, OneOf(CHECKS, say("a sum to check"))]] = frozenset()
    tie_break: tuple[CrewTieBreak, ...] = ()

    @property
    def id(self) -> str:
        return self.variant.id


@dataclass(frozen=True, slots=True)
class TableSize:
    """What changes for some numbers of players."""

    variants: tuple[Annotated[str, IdIn("variants", say("a variant"))], ...]
    players: Players
    treasures: Annotated[int, Between(0, 99)]
    without: Annotated[Mapping[str, str], read_without] = field(default_factory=dict)  # axis -> the type or colour that leaves the deck
    sets: Annotated[Sets | None, read_sets] = None
    lid_shuffled_in: Annotated[int, Between(0, 9)] = 0


@dataclass(frozen=True, slots=True)
class CrewDeck:
    """The figures of one table, for the set-up lines and the checks."""

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
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "without"}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CrewPack(Pack):
    types: Mapping[str, Label]
    colours: Mapping[str, Label]
    copies: Annotated[int, Between(1, 9)]
    sets: Annotated[Sets, read_sets, IfMissing(Sets(AXES, False))]
    modes: Mapping[str, Mode]
    tables: tuple[TableSize, ...]

    def labels(self, axis: str) -> Mapping[str, Label]:
        return self.types if axis == "type" else self.colours

    def size(self, mode: str, players: int) -> TableSize | None:
        return next((size for size in self.tables if mode in size.variants and players in size.players), None)

    def sets_for(self, mode: str, players: int) -> Sets:
        size = self.size(mode, players)
        return size.sets if size and size.sets else self.sets

    def in_deck(self, mode: str, players: int, axis: str) -> list[str]:
        """Returns the types or colours in play: what the entry grid shows."""
        size = self.size(mode, players)
        gone = size.without.get(axis) if size else None
        return [label for label in self.labels(axis) if label != gone]

    def deck(self, mode: str, players: int) -> CrewDeck | None:
        """Returns the figures of a table, or None if this variant is not for that many players."""
        rules, size = self.modes[mode], self.size(mode, players)
        if size is None:
            return None
        crew = len(self.in_deck(mode, players, "type")) * len(self.in_deck(mode, players, "colour")) * self.copies
        deal, kept = rules.deal, rules.deal.keep * players
        pile = crew - kept - deal.open + size.treasures
        rounds = pile // rules.round.show if rules.round.show else 0
        return CrewDeck(players, crew, deal.each, deal.keep, size.treasures, pile, rounds, kept + rounds * rules.round.take, deal.coins,
                        rules.bank.coins, rules.bank.for_a_discard, size.without)

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


@dataclass(frozen=True, slots=True)
class PileAnswer:
    over: bool
    saying: Saying


def pile_is_empty(pack: CrewPack, mode: str, players: int, shuffled_in: int, cards_in_lid: int) -> PileAnswer:
    """The pile is empty after the lid was shuffled in `shuffled_in` times and holds `cards_in_lid` cards now."""
    size = pack.size(pack.mode(mode).id, players)
    if size is None or size.lid_shuffled_in <= shuffled_in:
        return PileAnswer(True, say("The pile is empty: the game is over."))
    if not cards_in_lid:
        return PileAnswer(True, say("Pile and lid are empty: the game is over."))
    return PileAnswer(False, say("Shuffle the cards in the lid into a new pile: the game continues."))


# -- reading -----------------------------------------------------------------------------------------------------------


def read_pack(document: Document) -> CrewPack:
    types, colours = _labels(document, "types", colour=None), _labels(document, "colours", icon="")
    modes = {name: read_fields(Mode, entry, document, variant=read_fields(Variant, entry, document, id=name))
             for name, entry in document.table("variants")}
    variants = {name: mode.variant for name, mode in modes.items()}
    pack = CrewPack(**document.values(CrewPack, {}, types=types, colours=colours, modes=modes, variants=variants))
    _check_tables(document, pack)
    return pack


def _labels(document: Document, table: str, **given: Any) -> dict[str, Label]:
    """Reads labels: printed names are known; a neutral one becomes known when an overlay names it."""
    return {name: replace(label, known=label.known or f"{table}.{name}" in document.files)
            for name, label in document.entries(table, Label, **given).items()}


def read_worth(document: Document, node: Node) -> dict[str, int]:
    with document.reader.fields(node) as entry:
        return {word: entry.whole(word, 0, 0, 99) for word in WORTH}


def read_without(document: Document, node: Node) -> dict[str, str]:
    label, tables = say("a type or colour of this game"), {"type": "types", "colour": "colours"}
    with document.reader.fields(node) as entry:
        return {axis: document.reader.one_of(child, document.ids(tables[axis]), label) for axis in AXES
                if (child := entry.optional(axis)) is not None}


def _check_tables(document: Document, pack: CrewPack) -> None:
    """Checks that every table of every variant has its figures, that rounds divide evenly, and that set-up lines can be filled in."""
    line = document.node.line
    for mode in pack.modes.values():
        for players in mode.variant.players.numbers:
            deck = pack.deck(mode.id, players)
            if deck is None:
                document.reader.wrong(line, say("«tables» says nothing about {mode} with {players} players", mode=mode.id,
                                                players=players))
            elif mode.round.show and deck.pile % mode.round.show:
                document.reader.wrong(line, say("{mode} with {players} players: {pile} cards do not make whole rounds",
                                                mode=mode.id, players=players, pile=deck.pile))
            else:
                _check_setup(document, pack, mode.id, players)


def _check_setup(document: Document, pack: CrewPack, mode: str, players: int) -> None:
    try:
        for setup_line in pack.setup_for(players, mode):
            setup_line.check()
    except (KeyError, IndexError, ValueError) as wrong:
        document.reader.wrong(document.node.line, say("a setup line of {mode} with {players} players cannot be filled in: {wrong}",
                                                      mode=mode, players=players, wrong=str(wrong)))
