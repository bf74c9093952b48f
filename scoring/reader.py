"""Typed reading of nodes: every key is read by name, and every other key is a mistake.

A `Reader` knows the file and the card it is at and collects mistakes; a `Fields` is one mapping being read. Reading
never stops at the first mistake: a missing or wrong value is reported and a harmless default goes on.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache, partial
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from scoring.mistakes import LANGUAGES, Mistake, PackError
from scoring.source import Node, Scalar
from sentences import GRAMMARS, Saying, Texts, listed, say, texts

LONGEST_WORD = 60
ID = re.compile(r"\w+")
WIDE = re.compile(r"\{[^{}]*:[^{}]*\d{4}")  # a placeholder padded to thousands of characters
A_LANGUAGE = say("a language of this text")
T = TypeVar("T")
D = TypeVar("D")


@dataclass
class Reader:
    """Where we are in a pack, and the mistakes found so far."""

    file: str
    card: str | None = None
    mistakes: list[Mistake] = field(default_factory=list)
    languages: tuple[str, ...] = field(default_factory=lambda: tuple(GRAMMARS))

    def wrong(self, line: int, saying: Saying) -> None:
        self.mistakes.append(Mistake(self.file, line, self.card, saying))

    @contextmanager
    def at_card(self, card: str, file: str | None = None) -> Iterator[None]:
        """Mistakes inside this block belong to a card, which may come from another file (an overlay)."""
        before = self.card, self.file
        self.card, self.file = card, file or self.file
        try:
            yield
        finally:
            self.card, self.file = before

    def done(self) -> None:
        if self.mistakes:
            raise PackError(self.mistakes)

    def check_id(self, word: str, line: int) -> None:
        if not ID.fullmatch(word):
            self.wrong(line, say("«{word}» is not an id: it may have letters, digits and _", word=word))

    # -- plain values ------------------------------------------------------------------------------------------------

    def text(self, node: Node) -> str:
        if isinstance(node.value, str) and node.value.strip():
            if "{" in node.value and WIDE.search(node.value):
                self.wrong(node.line, say("this text is too wide"))
                return "?"
            return node.value
        self.wrong(node.line, say("a text was expected here, not {show}", show=show(node)))
        return "?"

    def whole(self, node: Node, least: int | None = None, most: int | None = None) -> int:
        value = node.value
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(node.line, say("a whole number was expected here, not {show}", show=show(node)))
            return least or 0
        if (least is not None and value < least) or (most is not None and value > most):
            self.wrong(node.line, say("{value} is out of range: {least} to {most} was expected", value=str(value), least=str(least),
                                      most=str(most)))
            # a wrong number may be huge: later loops must not count up to it
            return value if least is None or most is None else max(least, min(most, value))
        return value

    def truth(self, node: Node) -> bool:
        if isinstance(node.value, bool):
            return node.value
        self.wrong(node.line, say("true or false was expected here, not {show}", show=show(node)))
        return False

    def one_of(self, node: Node, known: Collection[str], kind: Saying) -> str:
        """Reads a word from a known set; `kind` names the set («a suit»)."""
        value = node.value
        if isinstance(value, str) and value in known:
            return value
        self.wrong(node.line, say("{value} is not {kind}{hint}", value=show(node), kind=kind, hint=did_you_mean(str(value), known)))
        return next(iter(known), "?")

    def several(self, node: Node, each: Callable[[Node], T]) -> tuple[T, ...]:
        """Reads one value or a list of them."""
        return tuple(each(child) for child in (node.value if isinstance(node.value, list) else [node]))

    def list_of(self, node: Node, each: Callable[[Node], T]) -> tuple[T, ...]:
        """Reads a list of values, even if there is only one."""
        return tuple(each(child) for child in self.items(node))

    def items(self, node: Node) -> list[Node]:
        if isinstance(node.value, list):
            return node.value
        self.wrong(node.line, say("a list was expected here, not {show}", show=show(node)))
        return []

    def fields(self, node: Node) -> Fields:
        if isinstance(node.value, dict):
            return Fields(self, node, dict(node.value))
        self.wrong(node.line, say("keys with values were expected here, not {show}", show=show(node)))
        return Fields(self, node, {}, broken=True)

    def saying(self, node: Node) -> Texts:
        """Reads a text in every language; those under `unverified` were not copied from a printed card."""
        with self.fields(node) as spoken:
            by_language = {lang: spoken.text(lang) for lang in self.languages if lang in LANGUAGES or lang in spoken}
            unverified = spoken.optional("unverified")
            if unverified is not None:
                self.several(unverified, lambda each: self.one_of(each, by_language, A_LANGUAGE))
            return texts(by_language)


@dataclass(slots=True)
class Fields:
    """One mapping being read; leaving the `with` block reports the keys that were not read."""

    reader: Reader
    node: Node
    left: dict[Scalar, Node]
    broken: bool = False
    keys_read: dict[Scalar, None] = field(default_factory=dict)

    def __enter__(self) -> Fields:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.close()

    def close(self) -> None:
        for key, node in self.left.items():
            hint = did_you_mean(str(key), [str(word) for word in self.keys_read])
            self.reader.wrong(node.line, say("unknown word «{key}»{hint}", key=str(key), hint=hint))
        self.left = {}

    def __contains__(self, key: Scalar) -> bool:
        self.keys_read[key] = None
        return key in self.left

    def present_keys(self, words: Collection[str]) -> list[str]:
        """Those of some words that are here."""
        self.keys_read.update(dict.fromkeys(words))
        return [word for word in words if word in self.left]

    def optional(self, key: Scalar) -> Node | None:
        self.keys_read[key] = None
        return self.left.pop(key, None)

    def node_of(self, key: Scalar) -> Node | None:
        """Returns the value of a required key."""
        node = self.optional(key)
        if node is None and not self.broken:
            self.reader.wrong(self.node.line, say("«{key}» is missing", key=str(key)))
        return node

    def rest(self) -> dict[Scalar, Node]:
        """Returns all remaining keys, as a table of the author's own words."""
        rest, self.left = self.left, {}
        return rest

    def read(self, key: str, how: Callable[[Node], T], default: D) -> T | D:
        node = self.optional(key)
        return default if node is None else how(node)

    def must(self, key: str, how: Callable[[Node], T], default: D) -> T | D:
        node = self.node_of(key)
        return default if node is None else how(node)

    def text(self, key: str) -> str:
        node = self.node_of(key)
        return "?" if node is None else self.reader.text(node)

    def whole(self, key: str, default: int | None = None, least: int | None = None, most: int | None = None) -> int:
        node = self.node_of(key) if default is None else self.optional(key)
        return (default or 0) if node is None else self.reader.whole(node, least, most)

    def saying(self, key: str) -> Texts:
        return self.must(key, self.reader.saying, texts({"en": "?"}))


# -- reading by declaration --------------------------------------------------------------------------------------------
#
# A frozen dataclass declares what a pack may write: every field is a key of its own name, read by its type, and may be
# left out if it has a default. `Annotated` adds what the type does not say: a Key, a range, the known words, or any
# function of (what is known of the game, the node). What is known of the game is anything that has a `reader`.

Reads = Callable[[Any, Node], Any]


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a field, if it is not the name of the field."""

    name: str


@dataclass(frozen=True, slots=True)
class IfMissing:
    """The value to continue with if a required key is missing."""

    value: Any


@dataclass(frozen=True, slots=True)
class FromFields:
    """A field that has no key of its own: read by a function of (class, mapping, what is known of the game)."""

    read: Callable[[Any, Fields, Any], Any]


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number in a range."""

    least: int
    most: int

    def __call__(self, known: Any, node: Node) -> int:
        whole: int = known.reader.whole(node, self.least, self.most)
        return whole


@dataclass(frozen=True, slots=True, eq=False)
class OneOf:
    """A word from a fixed set; `kind` names the set («a moment»)."""

    words: Collection[str]
    kind: Saying

    def __call__(self, known: Any, node: Node) -> str:
        word: str = known.reader.one_of(node, self.words, self.kind)
        return word


def highest_or_lowest(figure: str, kind: Saying) -> FromFields:
    """The figure behind `highest` or `lowest`; `kind` names what it is."""
    return FromFields(lambda _kind, fields, known: fields.must("lowest" if "lowest" in fields else "highest",
                                                               lambda node: known.reader.one_of(node, [figure], kind), figure))


# Which of the two it is. Declared before the figure, whose reader takes the key.
IsLowest = Annotated[bool, FromFields(lambda _kind, fields, _known: "lowest" in fields)]
WORD_VALUE = Key("")  # the value of the key that is the word of the class: `points` of {points: 5, per: …}
UNSAID = texts({"en": "?"})
READERS: dict[Any, tuple[Reads, Any]] = {  # by type: how to read a value, and what to continue with if it is missing
    str: (lambda known, node: known.reader.text(node), "?"),
    int: (lambda known, node: known.reader.whole(node), 0),
    bool: (lambda known, node: known.reader.truth(node), False),
    Saying: (lambda known, node: known.reader.saying(node), UNSAID),
    Texts: (lambda known, node: known.reader.saying(node), UNSAID),
}


class DeclaredField(NamedTuple):
    name: str
    key: str
    read: Reads
    must: bool
    missing: Any
    from_fields: FromFields | None


def read_fields(kind: Callable[..., T], fields: Fields, known: Any, **given: Any) -> T:
    """Reads a declared class from a mapping; fields passed as keywords are not read."""
    made = kind(**read_values(kind, fields, known, **given))
    mistake = getattr(made, "mistake", None)
    if mistake is not None and (wrong := mistake()) is not None:
        known.reader.wrong(fields.node.line, wrong)
    return made


def read_values(kind: Callable[..., object], fields: Fields, known: Any, **given: Any) -> dict[str, Any]:
    """Reads the values of a declared class by field name."""
    for each in declared_fields(kind):
        if each.name not in given and (each.must or each.from_fields or each.key in fields):
            given[each.name] = _read_field(kind, each, fields, known)
    return given


def read_field(kind: Callable[..., object], name: str, fields: Fields, known: Any) -> Any:
    """One field of a declared class that must be there, before the others."""
    return _read_field(kind, next(each for each in declared_fields(kind) if each.name == name), fields, known)


def _read_field(kind: Callable[..., object], declared: DeclaredField, fields: Fields, known: Any) -> Any:
    if declared.from_fields is not None:
        return declared.from_fields.read(kind, fields, known)
    node = fields.node_of(declared.key)
    return declared.missing if node is None else declared.read(known, node)


def read_word(kind: Any, fields: Fields, known: Any) -> Any:
    """Reads the class of a word: from the keys beside the word, or from the mapping behind it if no field is the word itself."""
    if any(each.key == kind.word for each in declared_fields(kind)):
        return read_fields(kind, fields, known)
    return _read_mapping(kind, known, fields.left.pop(kind.word))


def _read_mapping(kind: Callable[..., T], known: Any, node: Node) -> T:
    with known.reader.fields(node) as fields:
        return read_fields(kind, fields, known)


@cache
def declared_fields(kind: Any) -> tuple[DeclaredField, ...]:
    """Lists the fields of a dataclass that a pack may write."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_declared(kind, each.name, hints[each.name], each.default is MISSING and each.default_factory is MISSING)
                 for each in fields(kind) if each.init)


def _declared(kind: Any, name: str, hint: Any, must: bool) -> DeclaredField:
    key, from_fields = name, None
    read, missing = _reader_of(hint)
    for extra in get_args(hint)[1:] if get_origin(hint) is Annotated else ():
        if isinstance(extra, Key):
            key = extra.name or kind.word
        elif isinstance(extra, FromFields):
            from_fields = extra
        elif isinstance(extra, IfMissing):
            missing = extra.value
    return DeclaredField(name, key, read, must, missing, from_fields)


def _reader_of(hint: Any) -> tuple[Reads, Any]:
    """Returns how to read a value of this type, and what stands for a missing one."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Annotated:
        read, missing = _reader_of(inner[0])
        return next((extra for extra in inner[1:] if callable(extra)), read), missing
    if hint in READERS:
        return READERS[hint]
    if kind in (tuple, frozenset):
        one = get_args(inner[0])[0] if get_origin(inner[0]) is Annotated else inner[0]
        how = Reader.several if one in (str, int) else Reader.list_of
        return partial(_read_all, kind, how, _reader_of(inner[0])[0]), kind()
    if type(None) in inner:
        return _reader_of(inner[0])[0], None
    return (partial(_read_mapping, hint) if isinstance(hint, type) and is_dataclass(hint) else _not_written), None


def _read_all(kind: Callable[..., T], how: Callable[..., Any], read: Reads, known: Any, node: Node) -> T:
    """Reads several words or numbers (a single one needs no list), or a list of something larger."""
    return kind(how(known.reader, node, partial(read, known)))


def _not_written(known: Any, node: Node) -> None:
    raise TypeError("this field has no key in packs: it must be given")


def show(node: Node) -> Saying:
    return say("{value}", value=_shown(node)) if isinstance(node.value, dict | list) else say("«{value}»", value=_shown(node))


def _shown(node: Node) -> str:
    if isinstance(node.value, dict):
        return "{" + ", ".join(map(str, list(node.value)[:3])) + "…}"
    if isinstance(node.value, list):
        return "[…]"
    return "" if node.value is None else str(node.value)


def did_you_mean(word: str, known: Collection[str]) -> Saying:
    """Suggests the closest known word, or the whole list if it is short."""
    near = difflib.get_close_matches(word[:LONGEST_WORD], [str(each)[:LONGEST_WORD] for each in known], n=1, cutoff=0.6)
    if near:
        return say(": did you mean «{word}»?", word=near[0])
    if 0 < len(known) <= 15:
        every = ", ".join(sorted(map(str, known)))
        return say(" (expected: {known})", known=every)
    return listed([])
