"""A pack: one game as data, read from its YAML document and checked completely.

This module holds what all games share (title, readings, suits, names, examples, set-up) and hands the rest of the
document to the engine of the game's kind. An overlay adds or replaces entries by id before anything is read.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import Annotated, Any, TypeVar

from scoring.cancelling import stop_if_cancelled
from scoring.editions import (
    Edition,
    absent_suits,
    entries_of,
    entries_of_boxes,
    overlays_of,
    read_editions,
    resolve_replacements,
    with_boxes,
)
from scoring.mistakes import LANGUAGES
from scoring.reader import ID, Between, Fields, FromFields, IfMissing, Key, OneOf, Reader, did_you_mean, read_fields, read_values
from scoring.source import Node, Scalar
from scoring.words.lexicon import Lexicon
from sentences import DEFAULT_LANGUAGE, GRAMMARS, Kind, Name, Noun, Saying, Texts, kind, listed, say

KINDS = ("hands", "tricks", "crews", "referee")  # each is a subpackage with read_pack() and score()
# tables in which overlays add or replace entries
BY_ID = ("cards", "items", "suits", "categories", "tokens", "readings", "types", "colours")
STANDARD, STANDARD_NAME = "standard", say("Standard")  # the variant of a game that lists none
EXAMPLES = "examples"
FORMAT = 1  # version of the pack language; a pack or overlay without a format means this one
A_GENDER = say("a gender")
ONE_WORD = say("the name of a game is one word on a line of its own: «game: my_game»")
T = TypeVar("T")
FIRST = itemgetter(0)
UNNAMED = kind({"en": Noun("?", "?")})
LABELS = ("types", "colours")  # an overlay may change parts of these entries: a new name keeps the icon; a kind may name more tables


@dataclass(frozen=True, slots=True)
class PlayerRange:
    """For how many players something is."""

    least: Annotated[int, Key("from"), Between(1, 20)]
    most: Annotated[int, Key("to"), Between(1, 20)]

    def __contains__(self, players: int) -> bool:
        return self.least <= players <= self.most

    @property
    def numbers(self) -> range:
        return range(self.least, self.most + 1)


Players = Annotated[PlayerRange, IfMissing(PlayerRange(1, 1))]


@dataclass(frozen=True, slots=True)
class Reading:
    """A disputed rule as a switch with a default."""

    id: str
    default: bool
    name: Saying
    question: Saying


@dataclass(frozen=True, slots=True)
class Colour:
    """The solid colour of a suit and the text on it, in the light and the dark theme, as RRGGBB."""

    light: Tone
    light_text: Tone
    dark: Tone
    dark_text: Tone
    pale: bool = False


@dataclass(frozen=True, slots=True)
class Suit:
    id: str
    icon: str
    colour: Annotated[Colour, IfMissing(Colour("000000", "FFFFFF", "000000", "FFFFFF"))]
    beings: bool = False  # whether its cards are people or animals, for which some languages have other grammar


@dataclass(frozen=True, slots=True)
class SetUp:
    """Set-up lines for some numbers of players, perhaps only in some variants."""

    players: Players
    lines: tuple[Texts, ...]
    variants: Annotated[tuple[str, ...], Key("variant")] = ()


@dataclass(frozen=True, slots=True)
class Variant:
    """What variants of all games say; a kind may read further words of the same entry."""

    id: str
    name: Saying
    players: Players
    minutes: int | None = None
    extra_card: Annotated[str | None, OneOf(["any"], say("a choice"))] = None  # "any": an extra card may be any card
    drawn: int | None = None  # how many cards it is chosen from; None: the whole discard area

    @property
    def takes_any_card(self) -> bool:
        """Whether an extra card may be any card, not only those that the taker names."""
        return self.extra_card == "any"


@dataclass(frozen=True, slots=True)
class Example:
    """A printed example or a ruling: the entry, and the expected result."""

    name: Saying
    given: Mapping[str, Any]
    expect: Mapping[str, Any]
    line: int
    readings: Mapping[str, bool] = field(default_factory=dict)  # the readings that differ from their defaults


@dataclass(frozen=True, eq=False)
class Origin:
    """The document that a pack was read from. What it holds besides the rules is read on demand: no hand needs it to be scored."""

    node: Node
    read_examples: Callable[[], tuple[Example, ...]]

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        return self.read_examples()

    @cached_property
    def hash(self) -> str:
        return hash_of(self.node)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pack:
    """What every game has. Frozen; two packs are the same only if they are one object.

    A kind of games adds fields that `Document.values` reads from the keys of their names, and those that it works out itself.
    """

    game: str
    kind: str
    title: Texts
    players: Players
    readings: Mapping[str, Reading]
    chosen: Mapping[str, bool]
    variants: Mapping[str, Variant]
    credits: Credits = field(default_factory=dict)
    setup: tuple[SetUp, ...] = ()
    lexicon: Lexicon
    origin: Origin
    editions: Mapping[str, Edition]  # all boxes of the game
    boxes: tuple[str, ...]  # the boxes on the table
    replaced: Mapping[str, str]  # replaced card → the card that replaces it

    @property
    def examples(self) -> tuple[Example, ...]:
        return self.origin.examples

    @property
    def hash(self) -> str:
        """A fingerprint of the game's rules and texts."""
        return self.origin.hash

    def id_of(self, card: str) -> str:
        """Returns the id of a card; a replaced card's id means the card that replaces it."""
        return self.replaced.get(card, card)

    def takes_any_card(self, variant: object) -> bool:
        """Whether extra cards may be any card in this variant."""
        return str(variant) in self.variants and self.variants[str(variant)].takes_any_card

    def setup_for(self, players: int, variant: str | None = None) -> tuple[Texts, ...]:
        """Returns all set-up lines that apply, in the order of the pack."""
        return tuple(line for setup in self.setup if players in setup.players and (not setup.variants or variant in setup.variants)
                     for line in setup.lines)


@dataclass
class Document:
    """A game document while it is being read: the kind's reader takes what it needs from `fields`."""

    reader: Reader
    fields: Fields
    node: Node
    chosen: dict[str, bool]
    files: Mapping[str, str] = field(default_factory=dict)  # card id -> overlay it comes from
    boxes: tuple[str, ...] = ()
    editions: Mapping[str, Edition] = field(default_factory=dict)
    unused_suits: Mapping[str, Node] = field(default_factory=dict)  # names of suits of boxes that are not used
    replaced: Mapping[str, str] = field(default_factory=dict)  # new card → the card it replaces
    old_numbers: Mapping[int, str] = field(default_factory=dict)
    with_all_boxes: Node = field(default_factory=lambda: Node({}, 0))  # the document as it is written, before boxes and overlays

    @cached_property
    def absent_suits(self) -> dict[str, Kind]:
        """The suits of unused boxes: a card may mention them, though no card has them."""
        return {suit: self.noun(name) for suit, name in self.unused_suits.items()}

    def card(self, node: Node) -> str:
        """Returns the id of a card; the id of a replaced card means the card that replaces it."""
        taken = {old: new for new, old in self.replaced.items()}
        found = self.reader.one_of(node, [*self.ids("cards"), *taken], say("the id of a card"))
        return taken.get(found, found)

    def ids(self, key: str) -> list[str]:
        """Lists the ids of a table of the document without reading its entries."""
        node = self.node.value.get(key) if isinstance(self.node.value, dict) else None
        return [str(each) for each in node.value] if node is not None and isinstance(node.value, dict) else []

    def line_of(self, key: str, entry: str) -> int:
        """Returns the line of an entry of a table."""
        table = self.node.value.get(key) if isinstance(self.node.value, dict) else None
        found = table.value.get(entry) if table is not None and isinstance(table.value, dict) else None
        return found.line if found is not None else self.node.line

    def table(self, key: str) -> Iterator[tuple[str, Fields]]:
        """Yields the entries of a table by id; each is closed afterwards, so that unknown keys are reported."""
        node = self.fields.node_of(key)
        if node is None:
            return
        for name, entry in self.reader.fields(node).rest().items():
            stop_if_cancelled()
            with self.reader.at_card(str(name), self.files.get(f"{key}.{name}")), self.reader.fields(entry) as fields:
                self.reader.check_id(str(name), entry.line)
                yield str(name), fields

    def entries(self, key: str, kind: Callable[..., T], **given: Any) -> dict[str, T]:
        """The entries of a table, read by what the class declares."""
        return {name: read_fields(kind, fields, self, id=name, **given) for name, fields in self.table(key)}

    def values(self, kind: type[Pack], names: Mapping[str, Any], known: Any = None, **given: Any) -> dict[str, Any]:
        """What a pack of this kind is made of: what is given, and what its fields declare.

        `names` are those of the lexicon, `known` is what its own fields are read with. Ask for it last: it closes the document.
        """
        given.setdefault("variants", self.entries("variants", Variant) if "variants" in self.fields else None)
        values = read_values(kind, self.fields, known or self, **given, readings=self.readings, chosen=self.chosen,
                             lexicon=Lexicon(**names), origin=self._origin(self.fields.optional(EXAMPLES)), editions=self.editions,
                             boxes=self.boxes, replaced={old: new for new, old in self.replaced.items()})
        if values["variants"] is None:
            values["variants"] = {STANDARD: Variant(STANDARD, STANDARD_NAME, values["players"])}
        self.fields.optional("format")
        self.fields.close()
        return values

    @property
    def readings(self) -> dict[str, Reading]:
        return self._readings

    def read_readings(self, wanted: Mapping[str, bool]) -> None:
        """Reads the readings of the game and sets each as wanted, or to its default."""
        self._readings = self.entries("readings", Reading) if "readings" in self.fields else {}
        self.chosen.update({name: wanted.get(name, reading.default) for name, reading in self._readings.items()})

    def adopt_readings(self, other: Document) -> None:
        """The switches that were read already, because it depends on them which cards there are."""
        self.fields.optional("readings")
        self._readings = other.readings

    def noun(self, node: Node) -> Kind:
        """Reads a noun: {en: {one, many}, fr: {one, many, gender}}."""
        nouns: dict[str, Noun] = {}
        with self.reader.fields(node) as spoken:
            for lang in self.reader.languages:
                entry = spoken.node_of(lang) if lang in LANGUAGES else spoken.optional(lang)
                if entry is not None:
                    with self.reader.fields(entry) as forms:
                        nouns[lang] = Noun(forms.text("one"), forms.text("many"), self._gender(forms, GRAMMARS[lang].genders))
        return kind(nouns) if DEFAULT_LANGUAGE in nouns else UNNAMED

    def names(self, fields: Fields) -> Name:
        return Name(fields.saying("name").by_language)

    def suit(self, name: str, fields: Fields) -> tuple[Suit, Kind]:
        nouns = fields.must("name", self.noun, UNNAMED)
        return read_fields(Suit, fields, self, id=name), nouns

    def _gender(self, fields: Fields, known: Sequence[str]) -> str:
        return fields.must("gender", lambda node: self.reader.one_of(node, known, A_GENDER), "") if known else ""

    def _origin(self, examples: Node | None) -> Origin:
        if examples is None:
            return Origin(self.node, tuple)
        found = Origin(self.node, lambda: tuple(map(self._example, self.reader.items(examples))))
        if not examples.deferred:
            _ = found.examples  # reports the mistakes of the examples with the rest
        return found

    def _example(self, node: Node) -> Example:
        with self.reader.fields(node) as fields:
            name = fields.saying("name")
            expect: dict[str, Any] = fields.must("expect", Node.plain, {})
            readings: dict[str, bool] = fields.read("readings", self._readings_of_example, {})
            given = {str(key): child.plain() for key, child in fields.rest().items()}
        return Example(name, given, expect, node.line, readings)

    def _readings_of_example(self, node: Node) -> dict[str, bool]:
        """Readings as an example has them."""
        switched = self.reader.fields(node).rest()
        for name, child in switched.items():
            if name not in self.readings:
                self.reader.wrong(child.line, say("«{name}» is not {kind}{hint}", name=str(name), kind=say("a reading"),
                                                  hint=did_you_mean(str(name), self.readings)))
        return {str(name): self.reader.truth(child) for name, child in switched.items() if name in self.readings}


def read_tone(known: Any, node: Node) -> str:
    """A colour as RRGGBB."""
    text = str(node.value)
    if len(text) != 6 or set(text.upper()) - set("0123456789ABCDEF"):
        known.reader.wrong(node.line, say("«{text}» is not a colour such as 2E4372", text=text))
    return text


Tone = Annotated[str, read_tone, IfMissing("000000")]


@dataclass(frozen=True, slots=True, eq=False)
class IdIn:
    """The id of an entry of a table of the document; `kind` names what these are («a section»)."""

    table: str
    kind: Saying

    def __call__(self, document: Document, node: Node) -> str:
        return document.reader.one_of(node, document.ids(self.table), self.kind)


def table_of(key: str, kind: Callable[..., object]) -> FromFields:
    """A field that is a table: its entries by their ids."""
    return FromFields(lambda _kind, _fields, document: document.entries(key, kind))


def read_texts(known: Any, node: Node) -> dict[str, str]:
    return {str(key): known.reader.text(child) for key, child in known.reader.fields(node).rest().items()}


Credits = Annotated[Mapping[str, str], read_texts]


def rules_of(kind: str) -> Any:
    """Imports the package of a kind by name, because the first frame needs none of them (bench: start, our own modules)."""
    return importlib.import_module(f"scoring.{kind}")


def read_pack(node: Node, file: str, readings: Mapping[str, bool] | None = None,
              overlays: Sequence[tuple[str, Node]] = (), boxes: Sequence[str] = ()) -> Pack:
    """Reads a document with these boxes and overlays (name, node); raises PackError with all mistakes."""
    reader = Reader(file)
    check_format(reader, node)
    for file_name, laid_on in overlays:
        with reader.at_card("", file_name):
            check_format(reader, laid_on)
    reader.done()  # everything in a newer format would be reported as a mistake
    editions = read_editions(reader, node)
    brought = list(overlays_of(node, boxes, readings or {}))
    laid, files = with_overlays(with_boxes(node, boxes, brought), overlays)
    switches = Document(reader, reader.fields(laid), laid, {}, files)
    switches.read_readings(readings or {})
    settled = resolve_replacements(laid, switches.chosen)
    document = Document(reader, reader.fields(settled.node), settled.node, switches.chosen, files, tuple(boxes), editions,
                        absent_suits(node, boxes) if brought else {}, settled.replaced, settled.numbers, node)
    document.adopt_readings(switches)
    game = document.fields.left.get("game")
    if game is not None and not (ID.fullmatch(str(game.value)) and str(game.value).isascii()):
        reader.wrong(game.line, ONE_WORD)
    kind = document.fields.left.get("kind")
    name = reader.one_of(kind, KINDS, say("a kind of game")) if kind else KINDS[0]
    for overlay in overlays:
        check_overlay(reader, laid, *overlay)
    pack: Pack = rules_of(name).read_pack(document)
    reader.done()
    return pack


def check_format(reader: Reader, node: Node) -> None:
    """Refuses a newer format with one sentence."""
    written = node.value.get("format") if isinstance(node.value, dict) else None
    if written is not None and reader.whole(written, least=1, most=9999) > FORMAT:
        reader.wrong(written.line, say("this is written for a newer version of the app (format {format})", format=str(written.value)))


def with_overlays(node: Node, overlays: Sequence[tuple[str, Node]]) -> tuple[Node, dict[str, str]]:
    """Merges overlays into the document; also returns which overlay each changed entry came from."""
    if not overlays or not isinstance(node.value, dict):
        return node, {}
    merged = dict(node.value)
    by_parts = _by_parts(node.value)
    files: dict[str, str] = {}
    for name, overlay in overlays:
        tables = overlay.value if isinstance(overlay.value, dict) else {}
        for key in BY_ID:
            added = tables.get(key)
            if added is not None and isinstance(added.value, dict):
                before = merged.get(key, Node({}, added.line))
                entries: dict[Scalar, Node] = dict(before.value) if isinstance(before.value, dict) else {}
                fresh = {entry: relabelled(entries.get(entry), label) if key in by_parts else label for entry, label in added.value.items()}
                merged[key] = Node({**entries, **fresh}, before.line)
                files.update({f"{key}.{entry}": name for entry in added.value})
    return Node(merged, node.line), files


def _by_parts(tables: Mapping[Scalar, Node]) -> tuple[str, ...]:
    """Lists the tables in which an overlay changes parts of an entry and leaves the rest."""
    parts = tables.get("corrected_by_parts", Node([], 0)).plain()
    return (*LABELS, *parts) if isinstance(parts, list) else LABELS


def changes_of(node: Node, overlay: Node) -> list[Saying]:
    """Says which entries of a document an overlay adds, changes and replaces, and what the replaced ones lose."""
    added: list[str] = []
    changed: list[str] = []
    replaced: list[Saying] = []
    for key in BY_ID:
        before = {name: entry for _, name, entry in entries_of_boxes(node, key)} | entries_of(node, key)
        for name, entry in entries_of(overlay, key).items():
            old = before.get(name)
            if old is None:
                added.append(str(name))
            elif key in _by_parts(node.value if isinstance(node.value, dict) else {}):
                changed.append(str(name))
            else:
                lost = [say("«{value}»", value=str(part)) for part in old.value if part not in entry.value] \
                    if isinstance(old.value, dict) and isinstance(entry.value, dict) else []
                replaced.append(say("replaces {entry}, which loses {lost}", entry=str(name), lost=listed(lost)) if lost else
                                say("replaces {entry}", entry=str(name)))
    told: list[Saying] = [say("adds {entries}", entries=listed(added))] if added else []
    told += [say("changes {entries}", entries=listed(changed))] if changed else []
    return [*told, *replaced] or [say("changes nothing")]


def is_overlay(node: Node) -> bool:
    """Whether a document holds nothing but what an overlay may hold."""
    return isinstance(node.value, dict) and any(key in BY_ID for key in node.value) and set(node.value) <= {"format", "game", *BY_ID}


def check_overlay(reader: Reader, pack: Node, name: str, overlay: Node) -> None:
    """Checks that an overlay is for this game and holds only tables of entries: a misspelt table must not vanish silently."""
    game = pack.value["game"].value if isinstance(pack.value, dict) and "game" in pack.value else None
    with reader.at_card("", name), reader.fields(overlay) as fields:
        fields.optional("format")
        meant = fields.optional("game")
        if meant is not None and meant.value != game:
            reader.wrong(meant.line, say("this is for the game «{meant}», not «{game}»", meant=str(meant.value), game=str(game)))
        for key in BY_ID:
            table = fields.optional(key)
            if table is not None:
                reader.fields(table).rest()


def relabelled(before: Node | None, label: Node) -> Node:
    """Returns an entry with some of its keys replaced by those of an overlay."""
    if before is None or not isinstance(before.value, dict) or not isinstance(label.value, dict):
        return label
    return Node({**before.value, **label.value}, label.line)


def hash_of(node: Node) -> str:
    """Returns a fingerprint of a document, whatever the order of its entries."""
    return hashlib.sha256(json.dumps(_sorted(node), ensure_ascii=False).encode()).hexdigest()[:16]


def _sorted(node: Node) -> Any:
    if isinstance(node.value, dict):
        entries = sorted([(str(key), child) for key, child in node.value.items()], key=FIRST)
        return ["table", *[[key, _sorted(child)] for key, child in entries]]
    return [_sorted(child) for child in node.value] if isinstance(node.value, list) else node.value
