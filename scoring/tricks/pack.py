"""The pack of a game of tricks and teams: tokens, categories, chapters, phases, and cards with what is known of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import Annotated, Any

from scoring.faces import Card, Face
from scoring.names import plain
from scoring.pack import UNNAMED, Document, Pack, Players, Tone, Variant
from scoring.reader import Between, Fields, IfMissing, IsLowest, Key, OneOf, highest_or_lowest, read_field, read_fields
from scoring.source import Node, Scalar
from scoring.tricks.tokens import Tokens
from scoring.tricks.words import CLAUSES, CONDITIONS, MOMENTS, TEAM, TRICK, Ability, TokensByKind, Unread
from scoring.words.vocabulary import Switch, TokenId, Vocabulary
from sentences import Kind, Name, Saying, Texts, named, say

PRINTED, LIKELY, UNKNOWN = "printed", "likely", "unknown"
STATUSES = (PRINTED, LIKELY, UNKNOWN)


@dataclass(frozen=True, slots=True)
class TokenColour:
    """A token's colour in the light and the dark theme, as RRGGBB."""

    light: Tone
    dark: Annotated[Tone, IfMissing("FFFFFF")]


@dataclass(frozen=True, slots=True)
class Token:
    """A kind of token: every `each` of them are worth `points`."""

    id: str
    icon: str
    colour: Annotated[TokenColour, IfMissing(TokenColour("000000", "FFFFFF"))]
    points: Annotated[int, Between(0, 100)]
    each: Annotated[int, Between(1, 100)] = 1

    def worth(self, count: int) -> int:
        return count // self.each * self.points


@dataclass(frozen=True, slots=True)
class Category:
    id: str
    icon: str
    label: Saying


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """One answer to a question about a card, and what the card says then; None: what the pack says already."""

    name: Saying
    instead: Any = None


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """What one look at the printed card would answer, about an ability or a category."""

    card: str
    saying: Saying
    answers: tuple[CardAnswer, ...]
    ability: int | None = None
    category: str | None = None

    def sentence(self, lang: str = "en") -> str:
        return self.saying.sentence(lang)


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    """A card of the deck with everything known about it. `categories` is None if nobody has seen the icons."""

    id: str
    value: int
    face: Face
    status: str
    abilities: tuple[Ability, ...]
    questions: tuple[CardQuestion, ...]
    categories: tuple[str, ...] | None
    guessed: frozenset[str]
    known: Saying | None
    named: bool

    @property
    def unread(self) -> bool:
        return self.status == UNKNOWN

    @property
    def to_check(self) -> bool:
        return self.status == LIKELY


@dataclass(frozen=True, slots=True)
class TrickPhase:
    """One step of a chapter: it pays the highest card, the abilities of a moment, or a majority."""

    id: str
    chapter: Annotated[int, Between(TRICK, TEAM)]
    name: Saying
    highest: TokensByKind = field(default_factory=dict)
    abilities: Annotated[str | None, OneOf(MOMENTS, say("a moment"))] = None
    most: TokenId | None = None
    gain: TokensByKind = field(default_factory=dict)

    def mistake(self) -> Saying | None:
        does = [bool(self.highest), self.abilities is not None, self.most is not None]
        if sum(does) != 1 or bool(self.gain) != bool(self.most) or (self.highest and self.chapter != TRICK):
            return say("a phase rewards the highest card of a trick, the abilities of a moment, or the most of one token")
        return None


@dataclass(frozen=True, slots=True)
class SeatCount:
    """Cards per team and number of ghosts, by number of players."""

    players: Players
    team: Annotated[int, Between(1, 50)]
    ghosts: Annotated[int, Between(0, 4)] = 0


@dataclass(frozen=True, slots=True)
class TrickTieBreak:
    lowest: IsLowest
    by: Annotated[str, highest_or_lowest("card_value", say("a figure of a team"))]
    name: Saying


@dataclass(frozen=True, slots=True)
class Candidate:
    """A character known to be in the deck, though not with which value."""

    name: Saying
    known: Saying | None = None


MOST_REMEMBERED = 8


class Corrected:
    """The same pack with overlays applied, remembered by their content; several threads may ask at once."""

    def __init__(self) -> None:
        self.lock = RLock()
        self._known: dict[str, TrickPack] = {}

    def __len__(self) -> int:
        return len(self._known)

    def of(self, overlay: str, read: Callable[[], TrickPack]) -> TrickPack:
        with self.lock:
            if overlay not in self._known:
                if len(self._known) >= MOST_REMEMBERED:
                    self._known.clear()
                self._known[overlay] = read()
            return self._known[overlay]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TrickPack(Pack):
    by_trick: tuple[str, ...]  # variants that are entered trick by trick; the others at the end
    cards: Mapping[str, Character]
    tokens: Mapping[str, Token]
    categories: Mapping[str, Category]
    chapters: Mapping[int, Saying]
    phases: tuple[TrickPhase, ...]
    seats: Annotated[tuple[SeatCount, ...], Key("tables")]
    ghost: Saying
    most_needs_one: Switch
    tie_break: tuple[TrickTieBreak, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    node: Node = field(repr=False)  # the document that the owner's corrections are applied to
    file: str
    by_value: Mapping[int, Character] = field(init=False, repr=False)
    known_names: Mapping[str, set[str]] = field(init=False, repr=False)  # every name of each card, by id
    majority: TrickPhase | None = field(init=False, repr=False)  # the phase that pays the majority
    corrected: Corrected = field(init=False, repr=False)

    def __post_init__(self) -> None:
        by_value = {card.value: card for card in sorted(self.cards.values(), key=lambda card: card.value)}
        known_names = {card: {plain(card), *map(plain, self.lexicon.card(card).printed())} for card in self.cards}
        majority = next((phase for phase in self.phases if phase.most), None)
        for name, value in (("by_value", by_value), ("known_names", known_names), ("majority", majority), ("corrected", Corrected())):
            object.__setattr__(self, name, value)

    @property
    def questions(self) -> tuple[CardQuestion, ...]:
        """All open questions about cards, in deck order."""
        return tuple(question for card in self.by_value.values() for question in card.questions)

    def phases_of(self, chapter: int) -> tuple[TrickPhase, ...]:
        return tuple(phase for phase in self.phases if phase.chapter == chapter)

    def seats_for(self, players: int) -> SeatCount:
        """Returns the row for this number of players, or the nearest one."""
        return min(self.seats, key=lambda row: max(row.players.least - players, players - row.players.most, 0))

    def points(self, tokens: Tokens) -> dict[str, int]:
        """Returns the points of some tokens, by kind."""
        return {kind: token.worth(tokens.get(kind, 0)) for kind, token in self.tokens.items()}

    def title_of(self, card: str, lang: str) -> str:
        return self.lexicon.card(card).sentence(lang)

    def card_text(self, card: str, lang: str) -> list[str]:
        """Returns one sentence per ability, or what is known of a card that nobody has read."""
        character = self.cards[card]
        if character.known is not None:  # only if nobody has read the card
            return [character.known.sentence(lang)]
        if character.unread:
            return [say("to be completed").sentence(lang)]
        sayings: list[Saying] = [ability.text(self.lexicon) for ability in character.abilities] or [say("no ability")]
        return [each.sentence(lang) for each in sayings]


def read_pack(document: Document) -> TrickPack:
    reader, top = document.reader, document.fields
    variants, by_trick = {}, []
    for name, fields in document.table("variants") if "variants" in top else ():
        variants[name] = read_fields(Variant, fields, document, id=name)
        by_trick += [name] if fields.read("by_trick", reader.truth, False) else []
    tokens, token_nouns = _tokens(document)
    categories, category_nouns = _categories(document)
    chapters = {int(name): fields.saying("name") for name, fields in document.table("chapters") if name in (str(TRICK), str(TEAM))}
    vocabulary = Vocabulary(reader, document.ids("cards"), categories=categories, tokens=tokens, readings=document.chosen,
                            clauses=CLAUSES, conditions=CONDITIONS)
    phases: tuple[TrickPhase, ...] = read_field(TrickPack, "phases", top, vocabulary)
    moments = {(phase.chapter, phase.abilities) for phase in phases}
    names: dict[str, Name] = {}
    cards: dict[str, Character] = {}
    by_value = _by_value(document)
    nameless = top.saying("nameless")
    top.read("corrected_by_parts", lambda node: reader.several(node, reader.text), ())
    for name, fields in document.table("cards"):
        card = _CardReader(name, fields, vocabulary, moments, nameless, categories, f"cards.{name}" in document.files)
        cards[name], names[name] = card.read(), card.name
        _check_value(document, by_value, cards[name], fields)
    lexicon = {"cards": names, "categories": category_nouns, "tokens": token_nouns}
    return TrickPack(**document.values(TrickPack, lexicon, vocabulary, by_trick=tuple(by_trick), cards=cards, tokens=tokens,
                                       categories=categories, chapters=chapters, phases=phases, node=_with_resolved_status(document, cards),
                                       file=reader.file, variants=variants or None))


def _with_resolved_status(document: Document, cards: Mapping[str, Character]) -> Node:
    """Returns the document with the corrections applied and each card's resulting status: later overlays apply to it."""
    tables = dict(document.node.value) if isinstance(document.node.value, dict) else {}
    before = tables.get("cards")
    if before is None or not isinstance(before.value, dict):
        return document.node
    entries = {name: _with_status(entry, cards[str(name)]) if f"cards.{name}" in document.files else entry
               for name, entry in before.value.items()}
    return Node({**tables, "cards": Node(entries, before.line)}, document.node.line)


def _with_status(entry: Node, card: Character) -> Node:
    if not isinstance(entry.value, dict):
        return entry
    fields = {**entry.value, "status": Node(card.status, entry.line)}
    abilities = fields.get("abilities")
    if card.status == PRINTED and abilities is not None and isinstance(abilities.value, list):
        fields["abilities"] = Node([without(ability, "likely") for ability in abilities.value], abilities.line)
    return Node(fields, entry.line)


def without(node: Node, word: str) -> Node:
    return Node({key: part for key, part in node.value.items() if key != word}, node.line) if isinstance(node.value, dict) else node


def _tokens(document: Document) -> tuple[dict[str, Token], dict[str, Kind]]:
    tokens: dict[str, Token] = {}
    nouns: dict[str, Kind] = {}
    for name, fields in document.table("tokens"):
        nouns[name] = fields.must("name", document.noun, UNNAMED)
        tokens[name] = read_fields(Token, fields, document, id=name)
    return tokens, nouns


def _categories(document: Document) -> tuple[dict[str, Category], dict[str, Kind]]:
    categories: dict[str, Category] = {}
    nouns: dict[str, Kind] = {}
    for name, fields in document.table("categories"):
        nouns[name] = fields.must("name", document.noun, UNNAMED)
        label = fields.read("label", document.reader.saying, nouns[name])
        categories[name] = read_fields(Category, fields, document, id=name, label=label)
    return categories, nouns


def _by_value(document: Document) -> dict[Scalar, list[str]]:
    """Returns the ids of the cards by the value they claim, before any is read."""
    found: dict[Scalar, list[str]] = {}
    table = document.node.value.get("cards") if isinstance(document.node.value, dict) else None
    for name, entry in table.value.items() if table is not None and isinstance(table.value, dict) else ():
        value = entry.value.get("value") if isinstance(entry.value, dict) else None
        if value is not None and not isinstance(value.value, (list, dict)):
            found.setdefault(value.value, []).append(str(name))
    return found


def _check_value(document: Document, by_value: Mapping[Scalar, list[str]], card: Character, fields: Fields) -> None:
    """Checks that values are unique; of two equal ones the corrected card is wrong, or else the later one."""
    same = by_value.get(card.value, [])
    blamed = next((name for name in same if f"cards.{name}" in document.files), same[-1] if same else None)
    if len(same) > 1 and blamed == card.id:
        twin = next(name for name in same if name != card.id)
        document.reader.wrong(fields.node.line, say("{twin} has the value {card} already", twin=twin, card=card.value))


@dataclass
class _CardReader:
    """One card being read.

    In the pack its status must agree with its abilities. For a card that its owner corrected the status follows: «printed» confirms
    what was likely, and abilities without a question were read.
    """

    id: str
    fields: Fields
    vocabulary: Vocabulary
    moments: set[tuple[int, str | None]]
    nameless: Texts
    categories: Mapping[str, Category]
    corrected: bool
    guessed: set[str] = field(default_factory=set)
    questions: list[CardQuestion] = field(default_factory=list)
    name: Name = field(default_factory=lambda: named({"en": "?"}))

    def read(self) -> Character:
        fields, reader = self.fields, self.vocabulary.reader
        value = fields.whole("value", least=1, most=999)
        name = fields.read("name", reader.saying, None)
        self.name = Name(name.by_language) if name else self._number(value)
        categories = fields.read("categories", lambda node: reader.several(node, self._category), None)
        self.questions.extend(self._whether(category) for category in sorted(self.guessed))
        abilities = fields.read("abilities", lambda node: tuple(self._abilities(node)), None)
        known = fields.read("known", reader.saying, None)
        status = self._status(abilities)
        if status == UNKNOWN and not abilities:
            abilities = (Unread(),)
        card = Card(self.id, value, None, 0, frozenset(categories or ()))
        return Character(self.id, value, card.face(), status, abilities or (), tuple(self.questions), categories,
                         frozenset(self.guessed), known if status == UNKNOWN else None, name is not None)

    def _number(self, value: int) -> Name:
        return named({lang: text.replace("{value}", str(value)) for lang, text in self.nameless.by_language})

    def _status(self, abilities: tuple[Ability, ...] | None) -> str:
        reader = self.vocabulary.reader
        said = self.fields.must("status", lambda node: reader.one_of(node, STATUSES, say("a status")), UNKNOWN)
        if self.corrected and said == PRINTED:
            self.questions = [question for question in self.questions if question.ability is None]
        doubted = any(question.ability is not None for question in self.questions)
        read = [ability for ability in abilities or () if not isinstance(ability, Unread)]
        follows = UNKNOWN if abilities is None or len(read) < len(abilities) else LIKELY if doubted else PRINTED
        if said != follows and (said == PRINTED or not self.corrected):
            reader.wrong(self.fields.node.line, say("the status is «{said}», but the abilities make it «{follows}»",
                                                    said=said, follows=follows))
        return follows

    def _category(self, node: Node) -> str:
        """Reads a category, or {likely: …} for one that nobody has seen on the card."""
        if not isinstance(node.value, dict):
            return self.vocabulary.category(node)
        with self.vocabulary.reader.fields(node) as fields:
            category = fields.must("likely", self.vocabulary.category, next(iter(self.vocabulary.categories), "?"))
        self.guessed.add(category)
        return category

    def _whether(self, category: str) -> CardQuestion:
        """Returns the question about a guessed category, which is always the same."""
        label = self.categories[category].label if category in self.categories else category
        saying = say("Does {title} show the «{label}» icon?", title=self.name, label=label)
        return CardQuestion(self.id, saying, (CardAnswer(say("yes")), CardAnswer(say("no"), [])), category=category)

    def _abilities(self, node: Node) -> list[Ability]:
        found: list[Ability] = []
        for child in self.vocabulary.reader.items(node):
            bare, doubt = child, None
            if isinstance(child.value, dict) and "likely" in child.value:
                bare, doubt = without(child, "likely"), child.value["likely"]
            ability = self._ability(bare)
            if ability is not None:
                if doubt is not None:
                    self.questions.append(self._question(doubt, len(found)))
                found.append(ability)
        return found

    def _ability(self, node: Node) -> Ability | None:
        """Reads one ability, for the chapters that have a phase at its moment."""
        clause = self.vocabulary.clause(node)
        if not isinstance(clause, Ability):
            return None
        where = clause.where
        chapters = frozenset(chapter for chapter in where.chapters if (chapter, where.moment) in self.moments)
        if not chapters:
            self.vocabulary.reader.wrong(node.line, say("no phase of this chapter carries out «{moment}»", moment=where.moment))
        return replace(clause, where=replace(where, chapters=chapters))  # type: ignore[type-var]

    def _question(self, node: Node, ability: int) -> CardQuestion:
        reader = self.vocabulary.reader
        with reader.fields(node) as fields:
            saying = fields.saying("question")
            answers = fields.must("answers", lambda child: tuple(self._answer(each) for each in reader.items(child)), ())
        return CardQuestion(self.id, saying, answers, ability=ability)

    def _answer(self, node: Node) -> CardAnswer:
        with self.vocabulary.reader.fields(node) as fields:
            name, instead = fields.saying("name"), fields.optional("instead")
            if instead is not None:
                self._ability(instead)
            return CardAnswer(name, None if instead is None else instead.plain())
