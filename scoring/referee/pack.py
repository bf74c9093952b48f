"""The pack of a game with a referee: die, clock, special tiles, pairs in their sections, layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from scoring.pack import Document, IdIn, Pack, Tone, Variant, table_of
from scoring.reader import Between, Fields, FromFields, IfMissing, read_fields
from scoring.source import Node
from sentences import Saying, Texts, say

ACTIONS = ("reveal", "peek", "search")


@dataclass(frozen=True, slots=True)
class Task:
    """What a roll requires: how many tiles to reveal, peek at or search with, and how far the hand moves afterwards."""

    do: str
    tiles: int
    hours: int


def read_task(_kind: object, entry: Fields, _document: object) -> Task:
    """Reads a task, such as {reveal: 2} or {peek: 1, hours: 1}."""
    do = next((action for action in ACTIONS if action in entry), ACTIONS[0])
    return Task(do, entry.whole(do, least=1, most=9), entry.whole("hours", 0, 0, 12))


@dataclass(frozen=True, slots=True)
class DiePicture:
    """One picture of the die, and the number of faces that show it."""

    id: str
    name: Saying
    icon: str
    tone: Tone
    faces: Annotated[int, Between(1, 99)]
    task: Annotated[Task, FromFields(read_task)]


@dataclass(frozen=True, slots=True)
class SpecialTile:
    """A power for one roll: it changes the number of tiles, or how far the hand moves."""

    id: str
    name: Saying
    icon: str
    copies: Annotated[int, Between(1, 99)]
    roll: Annotated[str, IdIn("die", say("a picture of the die")), IfMissing("")]
    tiles: int | None
    hours: Annotated[int | None, Between(0, 12)] = None

    def changed(self, task: Task) -> Task:
        return replace(task, tiles=task.tiles if self.tiles is None else self.tiles, hours=task.hours if self.hours is None else self.hours)


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    name: Saying
    background: Tone
    tone: Tone


@dataclass(frozen=True, slots=True)
class Pair:
    id: str
    name: Saying
    section: Annotated[str, IdIn("sections", say("a section")), IfMissing("")]
    icons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VariantRules:
    """What changes in one variant."""

    variant: Variant
    starts: Saying
    tiles_each: Annotated[int, Between(0, 1)] = 0
    extra_tiles: Annotated[int, Between(0, 99)] = 0
    sections_in_order: bool = False

    @property
    def id(self) -> str:
        return self.variant.id


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RefereePack(Pack):
    hours: Annotated[int, Between(1, 99)]
    rules: Mapping[str, VariantRules]
    die: Mapping[str, DiePicture]
    special_tiles: Mapping[str, SpecialTile]
    sections: Annotated[Mapping[str, Section], table_of("sections", Section)]
    pairs: Annotated[Mapping[str, Pair], table_of("pairs", Pair)]
    layouts: Annotated[Mapping[int, tuple[int, ...]], read_layouts, IfMissing({0: ()})]
    endings: Annotated[Mapping[str, Saying], read_endings, IfMissing({})]  # the sentences for winning and losing

    @property
    def pair_tiles(self) -> int:
        return sum(len(pair.icons) for pair in self.pairs.values())

    def most_extra_tiles(self, variant: str, players: int) -> int:
        """Returns how many special tiles may lie among the others, as far as layouts exist."""
        left = sum(tile.copies for tile in self.special_tiles.values()) - self.rules[variant].tiles_each * players
        return min(left, max(self.layouts) - self.pair_tiles)

    def layout(self, extra_tiles: int) -> tuple[int, ...]:
        """Returns the number of tiles in each row; only the players know which tile lies where."""
        return self.layouts[self.pair_tiles + extra_tiles]

    @property
    def faces(self) -> tuple[str, ...]:
        """The picture on each face of the die: an even throw has the true odds."""
        return tuple(face.id for face in self.die.values() for _ in range(face.faces))

    def setup_for(self, players: int, variant: str | None = None, extra_tiles: int | None = None) -> tuple[Texts, ...]:
        if variant is None or variant not in self.rules or players not in self.players:
            return ()
        rules = self.rules[variant]
        extra = min(rules.extra_tiles if extra_tiles is None else max(0, extra_tiles), self.most_extra_tiles(variant, players))
        rows = self.layout(extra)
        known = {"each": rules.tiles_each, "extra": extra, "pairs": self.pair_tiles, "tiles": sum(rows)}
        layout = layout_saying(rows)
        return tuple(line.with_parts(**known, starts=rules.starts, layout=layout) for line in Pack.setup_for(self, players, variant))


def layout_saying(rows: tuple[int, ...]) -> Saying:
    """Says «3 × 4», or the rows one by one if they differ."""
    if len(set(rows)) == 1:
        return say("{rows}\u00a0×\u00a0{tiles}", rows=len(rows), tiles=rows[0])
    listed = "-".join(map(str, rows))
    return say("{rows} rows, {listed}", rows=len(rows), listed=listed)


# -- reading -----------------------------------------------------------------------------------------------------------


def read_pack(document: Document) -> RefereePack:
    rules = {name: read_fields(VariantRules, entry, document, variant=read_fields(Variant, entry, document, id=name))
             for name, entry in document.table("variants")}
    die = document.entries("die", DiePicture)
    tiles = {name: _tile(document, name, entry, die) for name, entry in document.table("special_tiles")}
    variants = {name: each.variant for name, each in rules.items()}
    pack = RefereePack(**document.values(RefereePack, {}, rules=rules, die=die, special_tiles=tiles, variants=variants))
    _check(document, pack)
    return pack


def _tile(document: Document, name: str, entry: Fields, die: Mapping[str, DiePicture]) -> SpecialTile:
    """Reads a special tile: its change is written with the word of the roll it fits."""
    roll, pictures = entry.left.get("roll"), list(die.values())
    do = ACTIONS[0] if roll is None or not pictures else die.get(str(roll.value), pictures[0]).task.do
    tile = read_fields(SpecialTile, entry, document, id=name, tiles=entry.read(do, lambda node: document.reader.whole(node, 1, 9), None))
    if tile.tiles is None and tile.hours is None:
        document.reader.wrong(entry.node.line, say("this tile changes nothing: «{do}» or «hours» is missing", do=do))
    return tile


def read_endings(document: Document, node: Node) -> dict[str, Saying]:
    with document.reader.fields(node) as entry:
        return {outcome: entry.saying(outcome) for outcome in ("won", "lost")}


def read_layouts(document: Document, node: Node) -> dict[int, tuple[int, ...]]:
    """The tiles of each row, by their number in all."""
    reader = document.reader
    found: dict[int, tuple[int, ...]] = {}
    for tiles, rows in reader.fields(node).rest().items():
        lengths = reader.several(rows, lambda row: reader.whole(row, 1, 20))
        if sum(lengths) != tiles:
            reader.wrong(rows.line, say("these rows hold {sum} tiles, not {tiles}", sum=sum(lengths), tiles=str(tiles)))
        found[sum(lengths)] = lengths
    return found or {0: ()}


def _check(document: Document, pack: RefereePack) -> None:
    """Checks that every number of extra tiles has a layout and every section a pair, and that set-up lines can be filled in."""
    reader, line = document.reader, document.node.line
    for tiles in range(pack.pair_tiles, max(pack.layouts) + 1):
        if tiles not in pack.layouts:
            reader.wrong(line, say("there is no layout for {tiles} tiles", tiles=tiles))
            return
    for section in pack.sections:
        if not any(pair.section == section for pair in pack.pairs.values()):
            reader.wrong(line, say("no pair belongs to the section «{section}»", section=section))
    if pack.pair_tiles not in pack.layouts:
        reader.wrong(line, say("there is no layout for {pair_tiles} tiles", pair_tiles=pack.pair_tiles))
        return
    for variant in pack.rules:
        try:
            for setup_line in pack.setup_for(pack.players.most, variant):
                setup_line.check()
        except (KeyError, IndexError, ValueError) as wrong:
            reader.wrong(line, say("a setup line of {variant} cannot be filled in: {wrong}", variant=variant, wrong=str(wrong)))
