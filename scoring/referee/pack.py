"""The pack of a game with a referee: die, clock, special tiles, pairs in their sections, layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.pack import Document, Pack, Variant
from scoring.reader import Fields
from scoring.source import Node
from sentences import Saying, Texts, say

ACTIONS = ("reveal", "peek", "search")


@dataclass(frozen=True, slots=True)
class Task:
    """What a roll asks for: how many tiles to reveal, peek at or search with, and how far the hand moves after it."""

    do: str
    tiles: int
    hours: int


@dataclass(frozen=True, slots=True)
class DiePicture:
    """One picture of the die, and how many of its faces show it."""

    id: str
    name: Saying
    icon: str
    tone: str
    faces: int
    task: Task


@dataclass(frozen=True, slots=True)
class SpecialTile:
    """A power for one roll: it changes the number of tiles, or how far the hand moves."""

    id: str
    name: Saying
    icon: str
    copies: int
    roll: str
    tiles: int | None
    hours: int | None

    def changed(self, task: Task) -> Task:
        return replace(task, tiles=task.tiles if self.tiles is None else self.tiles, hours=task.hours if self.hours is None else self.hours)


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    name: Saying
    background: str
    tone: str


@dataclass(frozen=True, slots=True)
class Pair:
    id: str
    name: Saying
    section: str
    icons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VariantRules:
    """What one variant changes."""

    variant: Variant
    tiles_each: int
    extra_tiles: int
    sections_in_order: bool
    starts: Saying

    @property
    def id(self) -> str:
        return self.variant.id


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RefereePack(Pack):
    hours: int
    rules: Mapping[str, VariantRules]
    die: Mapping[str, DiePicture]
    special_tiles: Mapping[str, SpecialTile]
    sections: Mapping[str, Section]
    pairs: Mapping[str, Pair]
    layouts: Mapping[int, tuple[int, ...]]
    endings: Mapping[str, Saying]  # what to say when it is won or lost

    @property
    def pair_tiles(self) -> int:
        return sum(len(pair.icons) for pair in self.pairs.values())

    def most_extra_tiles(self, variant: str, players: int) -> int:
        """Special tiles that are left to lie among the others, as far as there is a layout for them."""
        left = sum(tile.copies for tile in self.special_tiles.values()) - self.rules[variant].tiles_each * players
        return min(left, max(self.layouts) - self.pair_tiles)

    def layout(self, extra_tiles: int) -> tuple[int, ...]:
        """The tiles of each row; which tile lies where is nobody's business but the players'."""
        return self.layouts[self.pair_tiles + extra_tiles]

    @property
    def faces(self) -> tuple[str, ...]:
        """The picture on every face of the die: whoever throws evenly has the true odds."""
        return tuple(face.id for face in self.die.values() for _ in range(face.faces))

    def setup_for(self, players: int, variant: str | None = None, extra_tiles: int | None = None) -> tuple[Texts, ...]:
        if variant is None or variant not in self.rules or not self.least_players <= players <= self.most_players:
            return ()
        rules = self.rules[variant]
        extra = min(rules.extra_tiles if extra_tiles is None else max(0, extra_tiles), self.most_extra_tiles(variant, players))
        rows = self.layout(extra)
        known = {"each": rules.tiles_each, "extra": extra, "pairs": self.pair_tiles, "tiles": sum(rows)}
        layout = layout_saying(rows)
        return tuple(line.with_parts(**known, starts=rules.starts, layout=layout) for line in Pack.setup_for(self, players, variant))


def layout_saying(rows: tuple[int, ...]) -> Saying:
    """«3 × 4», or the rows one by one when they are not equal."""
    if len(set(rows)) == 1:
        return say("{rows} × {tiles}", rows=len(rows), tiles=rows[0])
    listed = "-".join(map(str, rows))
    return say("{rows} rows, {listed}", rows=len(rows), listed=listed)


# -- reading -----------------------------------------------------------------------------------------------------------


def read_pack(document: Document) -> RefereePack:
    top = document.fields
    rules = {name: _rules(document, name, entry) for name, entry in document.table("variants")}
    die = {name: _face(document, name, entry) for name, entry in document.table("die")}
    tiles = {name: _tile(document, name, entry, die) for name, entry in document.table("special_tiles")}
    sections = {name: _section(document, name, entry) for name, entry in document.table("sections")}
    pairs = {name: _pair(document, name, entry, sections) for name, entry in document.table("pairs")}
    layouts = top.must("layouts", lambda node: _layouts(document, node), {0: ()})
    hours = top.whole("hours", least=1, most=99)
    endings = top.must("endings", lambda node: _endings(document, node), {})
    common: dict[str, Any] = {**document.common(), "variants": {name: each.variant for name, each in rules.items()}}
    pack = RefereePack(hours=hours, rules=rules, die=die, special_tiles=tiles, sections=sections, pairs=pairs, layouts=layouts,
                       endings=endings, **common)
    _check(document, pack)
    return pack


def _endings(document: Document, node: Node) -> dict[str, Saying]:
    with document.reader.fields(node) as entry:
        return {outcome: entry.saying(outcome) for outcome in ("won", "lost")}


def _rules(document: Document, name: str, entry: Fields) -> VariantRules:
    variant = document.variant(name, entry)
    in_order = entry.read("sections_in_order", document.reader.truth, False)
    return VariantRules(variant, entry.whole("tiles_each", 0, 0, 1), entry.whole("extra_tiles", 0, 0, 99), in_order, entry.saying("starts"))


def _face(document: Document, name: str, entry: Fields) -> DiePicture:
    do = next((action for action in ACTIONS if action in entry), ACTIONS[0])
    task = Task(do, entry.whole(do, least=1, most=9), entry.whole("hours", 0, 0, 12))
    tone = entry.must("tone", document.tone, "000000")
    return DiePicture(name, entry.saying("name"), entry.text("icon"), tone, entry.whole("faces", least=1, most=99), task)


def _tile(document: Document, name: str, entry: Fields, die: Mapping[str, DiePicture]) -> SpecialTile:
    reader = document.reader
    roll = entry.must("roll", lambda node: reader.one_of(node, die, say("a picture of the die")), "")
    do = die[roll].task.do if roll in die else ACTIONS[0]
    tiles = entry.read(do, lambda node: reader.whole(node, 1, 9), None)
    hours = entry.read("hours", lambda node: reader.whole(node, 0, 12), None)
    if tiles is None and hours is None:
        reader.wrong(entry.node.line, say("this tile changes nothing: «{do}» or «hours» is missing", do=do))
    return SpecialTile(name, entry.saying("name"), entry.text("icon"), entry.whole("copies", least=1, most=99), roll, tiles, hours)


def _section(document: Document, name: str, entry: Fields) -> Section:
    tones = {key: entry.must(key, document.tone, "000000") for key in ("background", "tone")}
    return Section(name, entry.saying("name"), **tones)


def _pair(document: Document, name: str, entry: Fields, sections: Mapping[str, Section]) -> Pair:
    reader = document.reader
    section = entry.must("section", lambda node: reader.one_of(node, sections, say("a section")), "")
    return Pair(name, entry.saying("name"), section, entry.must("icons", lambda node: reader.several(node, reader.text), ()))


def _layouts(document: Document, node: Node) -> dict[int, tuple[int, ...]]:
    reader = document.reader
    found: dict[int, tuple[int, ...]] = {}
    for tiles, rows in reader.fields(node).rest().items():
        lengths = reader.several(rows, lambda row: reader.whole(row, 1, 20))
        if sum(lengths) != tiles:
            reader.wrong(rows.line, say("these rows hold {sum} tiles, not {tiles}", sum=sum(lengths), tiles=str(tiles)))
        found[sum(lengths)] = lengths
    return found or {0: ()}


def _check(document: Document, pack: RefereePack) -> None:
    """Every number of extra tiles has a layout, every section a pair, and the set-up lines can be said."""
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
            for told in pack.setup_for(pack.most_players, variant):
                told.check()
        except (KeyError, IndexError, ValueError) as wrong:
            reader.wrong(line, say("a setup line of {variant} cannot be filled in: {wrong}", variant=variant, wrong=str(wrong)))
