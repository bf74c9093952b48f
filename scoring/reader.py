"""Typed reading of nodes: every key is asked for by name, and whatever was not asked for is a mistake.

A `Reader` knows the file and the card it is at and collects mistakes; a `Fields` is one mapping being read. Reading
never stops at the first mistake: a missing or wrong value is reported and a harmless default goes on.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from scoring.grammar import french_spaces
from scoring.mistakes import LANGUAGES, Mistake, PackError, Saying
from scoring.source import Node, Scalar

LONGEST_WORD = 60
WIDE = re.compile(r"\{[^{}]*:[^{}]*\d{4}")  # a place in a text, filled up with spaces to thousands of letters
T = TypeVar("T")
D = TypeVar("D")


@dataclass
class Reader:
    """Where we are in a pack, and what was wrong so far."""

    file: str
    card: str | None = None
    mistakes: list[Mistake] = field(default_factory=list)

    def wrong(self, line: int, en: str, fr: str) -> None:
        self.mistakes.append(Mistake(self.file, line, self.card, Saying(en, fr)))

    @contextmanager
    def at_card(self, card: str, file: str | None = None) -> Iterator[None]:
        """Mistakes in this block belong to a card, which may come from a file of its own (an overlay)."""
        before = self.card, self.file
        self.card, self.file = card, file or self.file
        try:
            yield
        finally:
            self.card, self.file = before

    def done(self) -> None:
        if self.mistakes:
            raise PackError(self.mistakes)

    # -- plain values ------------------------------------------------------------------------------------------------

    def text(self, node: Node) -> str:
        if isinstance(node.value, str) and node.value.strip():
            if WIDE.search(node.value):
                self.wrong(node.line, "a text must not be that wide", "un texte ne doit pas être si large")
                return "?"
            return node.value
        self.wrong(node.line, f"a text was expected here, not {show(node)}", f"un texte est attendu ici, pas {show(node, 'fr')}")
        return "?"

    def whole(self, node: Node, least: int | None = None, most: int | None = None) -> int:
        value = node.value
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(node.line, f"a whole number was expected here, not {show(node)}",
                       f"un nombre entier est attendu ici, pas {show(node, 'fr')}")
            return least or 0
        if (least is not None and value < least) or (most is not None and value > most):
            self.wrong(node.line, f"{value} is out of range: {least} to {most} was expected",
                       f"{value} est hors limites : de {least} à {most} attendu")
            return value if least is None or most is None else max(least, min(most, value))  # nobody counts up to what was wrong
        return value

    def truth(self, node: Node) -> bool:
        if isinstance(node.value, bool):
            return node.value
        self.wrong(node.line, f"true or false was expected here, not {show(node)}",
                   f"true ou false est attendu ici, pas {show(node, 'fr')}")
        return False

    def one_of(self, node: Node, known: Collection[str], en: str, fr: str) -> str:
        """A word out of a known set; `en` and `fr` name the set («a suit», « une famille »)."""
        value = node.value
        if isinstance(value, str) and value in known:
            return value
        hint_en, hint_fr = did_you_mean(str(value), known)
        self.wrong(node.line, f"{show(node)} is not {en}{hint_en}", f"{show(node, 'fr')} n'est pas {fr}{hint_fr}")
        return next(iter(known), "?")

    def several(self, node: Node, each: Callable[[Node], T]) -> tuple[T, ...]:
        """One value or a list of them."""
        return tuple(each(child) for child in (node.value if isinstance(node.value, list) else [node]))

    def items(self, node: Node) -> list[Node]:
        if isinstance(node.value, list):
            return node.value
        self.wrong(node.line, f"a list was expected here, not {show(node)}", f"une liste est attendue ici, pas {show(node, 'fr')}")
        return []

    def fields(self, node: Node) -> Fields:
        if isinstance(node.value, dict):
            return Fields(self, node, dict(node.value))
        self.wrong(node.line, f"keys with values were expected here, not {show(node)}",
                   f"des clés avec leurs valeurs sont attendues ici, pas {show(node, 'fr')}")
        return Fields(self, node, {}, broken=True)

    def saying(self, node: Node) -> Saying:
        """A text in every language."""
        with self.fields(node) as spoken:
            texts = {lang: spoken.text(lang) for lang in LANGUAGES}
        return Saying(**{**texts, "fr": french_spaces(texts["fr"])})


@dataclass
class Fields:
    """One mapping being read; leaving the `with` block reports the keys nobody asked for."""

    reader: Reader
    node: Node
    left: dict[Scalar, Node]
    broken: bool = False
    asked: list[Scalar] = field(default_factory=list)

    def __enter__(self) -> Fields:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.close()

    def close(self) -> None:
        for key, node in self.left.items():
            hint_en, hint_fr = did_you_mean(str(key), [str(word) for word in self.asked])
            self.reader.wrong(node.line, f"unknown word «{key}»{hint_en}", f"mot inconnu « {key} »{hint_fr}")
        self.left = {}

    def __contains__(self, key: Scalar) -> bool:
        if key not in self.asked:
            self.asked.append(key)
        return key in self.left

    def optional(self, key: Scalar) -> Node | None:
        if key not in self.asked:
            self.asked.append(key)
        return self.left.pop(key, None)

    def node_of(self, key: Scalar) -> Node | None:
        """The value of a key that must be there."""
        node = self.optional(key)
        if node is None and not self.broken:
            self.reader.wrong(self.node.line, f"«{key}» is missing", f"« {key} » manque")
        return node

    def rest(self) -> dict[Scalar, Node]:
        """All keys that are left, as a table of the author's own words."""
        rest, self.left = self.left, {}
        return rest

    def read(self, key: str, how: Callable[[Node], T], default: D) -> T | D:
        node = self.optional(key)
        return default if node is None else how(node)

    def must(self, key: str, how: Callable[[Node], T], default: D) -> T | D:
        node = self.node_of(key)
        return default if node is None else how(node)

    def text(self, key: str) -> str:
        return self.must(key, self.reader.text, "?")

    def whole(self, key: str, default: int | None = None, least: int | None = None, most: int | None = None) -> int:
        node = self.node_of(key) if default is None else self.optional(key)
        return (default or 0) if node is None else self.reader.whole(node, least, most)

    def saying(self, key: str) -> Saying:
        return self.must(key, self.reader.saying, Saying("?", "?"))


def show(node: Node, lang: str = "en") -> str:
    if isinstance(node.value, dict):
        return "{" + ", ".join(map(str, list(node.value)[:3])) + "…}"
    if isinstance(node.value, list):
        return "[…]"
    quoted = "" if node.value is None else str(node.value)
    return f"« {quoted} »" if lang == "fr" else f"«{quoted}»"


def did_you_mean(word: str, known: Collection[str]) -> tuple[str, str]:
    """The closest known word as a hint, or the whole list when it is short."""
    near = difflib.get_close_matches(word[:LONGEST_WORD], [str(each)[:LONGEST_WORD] for each in known], n=1, cutoff=0.6)
    if near:
        return f": did you mean «{near[0]}»?", f" : vouliez-vous dire « {near[0]} » ?"
    if 0 < len(known) <= 15:
        listed = ", ".join(sorted(map(str, known)))
        return f" (expected: {listed})", f" (attendu : {listed})"
    return "", ""
