"""The answers of one game, read from its file in assets/rules and checked against its pack.

All mistakes are reported at once with file, line and answer, as for packs. Parsed files come with the app or are
cached, like packs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scoring.answers.filling import USES, WHOLE, Filling, labels_of, named_cards, quoted_cards
from scoring.answers.links import WORDS
from scoring.library import SHIPPED, Library
from scoring.mistakes import LANGUAGES
from scoring.pack import Pack
from scoring.reader import Fields, Reader
from scoring.source import Node
from scoring.tricks.pack import TrickPack
from sentences import DEFAULT_LANGUAGE, Texts, say, texts

RULES = Path(__file__).resolve().parent.parent.parent / "assets" / "rules"

TAGS = ("setup", "turn", "end", "scoring", "order", "ties", "variants", "question", "reading", "words", "unknown")
SOURCES = {
    "rulebook": say("Rulebook"),
    "partly": say("Rulebook, and what the app does where it is silent"),
    "to_check": say("Rulebook, but the card quoted here is still to check"),
    "derived": say("Follows from the rulebook"),
    "designer": say("The designer's answer"),
    "app": say("Not in the rulebook: what the app does"),
    "unknown": say("Not known yet"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One question that people ask at the table, with a short answer."""

    id: str
    game: str
    question: Texts
    paragraphs: tuple[Texts, ...]
    tags: tuple[str, ...]
    source: str
    reading: str | None  # the reading that changes it, if any
    cards: tuple[str, ...]  # the cards it is about
    mentions: tuple[str, ...]  # other cards it names
    words: tuple[str, ...]  # other words people search for it
    explains: tuple[str, ...] = ()  # the ids of score reasons it explains (links.py)

    def text(self, lang: str) -> str:
        return "\n\n".join(paragraph.sentence(lang) for paragraph in self.paragraphs)

    def source_text(self, lang: str) -> str:
        return SOURCES[self.source].sentence(lang)


class _File(Library):
    """A file of answers, cached like a pack."""

    def answers(self) -> Node:
        return self._node(*next(iter(self.documents.values()), ("", 1)), SHIPPED / "rules" / f"{self.file.stem}.json")


def load_answers(pack: Pack, folder: Path | str = RULES, cache: Path | str | None = None) -> tuple[Answer, ...]:
    """Returns all answers of a game; raises PackError with every mistake in its file."""
    file = Path(folder) / f"{pack.game}.yaml"
    return read_answers(_File(file, cache).answers(), file.name, pack)


def read_answers(node: Node, file: str, pack: Pack) -> tuple[Answer, ...]:
    reader = Reader(file)
    found: list[Answer] = []
    with reader.fields(node) as fields:
        fields.must("game", lambda child: reader.one_of(child, [pack.game], say("this game")), "")
        table = fields.node_of("answers")
    if table is not None:
        answers = _Answers(reader, pack, Filling(pack))
        for name, entry in reader.fields(table).rest().items():
            with reader.at_card(str(name)), reader.fields(entry) as inner:
                if answers.belongs(inner):
                    found.append(answers.read(str(name), inner))
                else:
                    inner.rest()
    reader.done()
    return tuple(found)


@dataclass
class _Answers:
    """The entries of one file being read."""

    reader: Reader
    pack: Pack
    filling: Filling

    def read(self, name: str, fields: Fields) -> Answer:
        reader = self.reader
        tags = fields.must("tags", lambda node: reader.several(node, lambda each: reader.one_of(each, TAGS, say("a tag"))), ())
        source = self._source(fields)
        reading = fields.read("reading", lambda node: reader.one_of(node, list(self.pack.readings), say("a reading")), None)
        cards = fields.read("cards", lambda node: reader.several(node, self._card), ())
        words = fields.read("words", lambda node: reader.several(node, reader.text), ())
        explains = fields.read("explains", lambda node: reader.several(node, self._reason), ())
        question_node, raw = fields.node_of("question"), fields.node_of("answer")
        question = self._filled(question_node) if question_node else texts({"en": "?"})
        parts = reader.items(raw) if raw else []
        if raw is not None and not parts:
            reader.wrong(raw.line, say("an answer needs at least one paragraph"))
        if source == "rulebook" and any(self._to_check(card) for node in parts for card in quoted_cards(_said(node, DEFAULT_LANGUAGE))):
            source = "to_check"
        mentions = dict.fromkeys(self.pack.id_of(card) for node in (question_node, *parts) if node for lang in LANGUAGES
                                 for card in named_cards(_said(node, lang)))
        return Answer(name, self.pack.game, question, tuple(each for node in parts for each in self._paragraphs(node)), tags, source,
                      reading, cards, tuple(card for card in mentions if card not in cards), words, explains)

    def _source(self, fields: Fields) -> str:
        """Returns where an answer comes from; `source_with` names it for boxes that add what the rulebook does not say."""
        def read(node: Node) -> str:
            return self.reader.one_of(node, list(SOURCES), say("a source"))

        source = fields.must("source", read, "app")
        boxes = fields.read("source_with", lambda node: {self._box(Node(box, child.line)): read(child)
                                                         for box, child in self.reader.fields(node).rest().items()}, {})
        return next((boxes[box] for box in self.pack.boxes if box in boxes), source)

    def _to_check(self, card: str) -> bool:
        """Whether nobody has confirmed what this card says."""
        return isinstance(self.pack, TrickPack) and self.pack.cards[self.pack.id_of(card)].to_check

    def belongs(self, fields: Fields) -> bool:
        """Whether an answer applies to the boxes on the table."""
        wanted, unwanted = (fields.read(key, lambda node: self.reader.several(node, self._box), ()) for key in ("boxes", "without"))
        table = set(self.pack.boxes)
        return (not wanted or bool(table & set(wanted))) and not table & set(unwanted)

    def _box(self, node: Node) -> str:
        return self.reader.one_of(node, list(self.pack.editions), say("a box"))

    def _reason(self, node: Node) -> str:
        return self.reader.one_of(node, WORDS[self.pack.kind], say("a reason"))

    def _card(self, node: Node) -> str:
        known = list(self.pack.lexicon.cards) or list(labels_of(self.pack))
        return self.pack.id_of(self.reader.one_of(node, known, say("the id of a card")))

    def _filled(self, node: Node) -> Texts:
        saying = self.reader.saying(node)
        wrong = [each for lang, text in saying.by_language for each in self.filling.wrong(text, lang)]
        for mistake in wrong:
            self.reader.wrong(node.line, mistake)
        return saying if wrong else texts({lang: self.filling.fill(text, lang) for lang, text in saying.by_language})

    def _paragraphs(self, node: Node) -> Iterator[Texts]:
        """Yields one paragraph, or the lines of a set-up: {setup: 2.standard}."""
        if isinstance(node.value, dict) and WHOLE in node.value:
            of = str(node.value[WHOLE].value)
            try:
                yield from self.filling.setup(of)
            except KeyError:
                self.reader.wrong(node.line, say("there is no setup for «{of}»", of=of))
            return
        if isinstance(node.value, dict) and USES in node.value:
            yield from self.filling.uses()
            return
        yield self._filled(node)


def _said(node: Node, lang: str) -> str:
    child = node.value.get(lang) if isinstance(node.value, dict) else None
    return str(child.value) if child is not None else ""
