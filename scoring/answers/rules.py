"""All answers of all games, with their cards: looked up, listed and searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from scoring.answers.book import RULES, Answer, load_answers
from scoring.answers.search import BODY, KEYWORD, TITLE, AnswerEntry, AnswerIndex, Hit
from scoring.hands.pack import HandPack
from scoring.hands.prose import card_text
from scoring.pack import Pack
from scoring.tricks.pack import TrickPack
from sentences import GRAMMARS


@dataclass(frozen=True)
class RuleAnswers:
    """The answers of some games, in the order of their files."""

    packs: Sequence[Pack]
    answers: Sequence[Answer]

    @cached_property
    def _by_id(self) -> dict[tuple[str, str], Answer]:
        return {(answer.game, answer.id): answer for answer in self.answers}

    def answer(self, game: str, id: str) -> Answer:
        return self._by_id[game, id]

    def of(self, game: str, tag: str | None = None) -> list[Answer]:
        return [answer for answer in self.answers if answer.game == game and (tag is None or tag in answer.tags)]

    def about(self, game: str, card: str) -> list[Answer]:
        """Lists the rulings of a card: those about it, then those that name it."""
        mine, ids = self.of(game), self._ids(game, card)
        return [each for each in mine if ids & {*each.cards}] + [each for each in mine if ids & {*each.mentions}]

    def _ids(self, game: str, card: str) -> set[str]:
        """Returns the ids that answers may use for a card: its own, and that of the card it replaces."""
        return {card, *(old for pack in self.packs if pack.game == game for old, new in pack.replaced.items() if new == card)}

    def explaining(self, game: str, word: str) -> Answer | None:
        """Returns the answer that explains a reason (links.py gives the id)."""
        return next((answer for answer in self.answers if answer.game == game and word in answer.explains), None)

    def for_reading(self, game: str, reading: str) -> Answer | None:
        return next((answer for answer in self.answers if answer.game == game and answer.reading == reading), None)

    @cached_property
    def index(self) -> AnswerIndex:
        return AnswerIndex([*self._answer_entries(), *(entry for pack in self.packs for entry in card_entries(pack))])

    def search(self, typed: str, game: str | None = None, limit: int = 30) -> list[Hit]:
        """Finds answers and cards in all languages, the best first."""
        return self.index.search(typed, game, limit)

    def _answer_entries(self) -> Iterator[AnswerEntry]:
        titles = {pack.game: pack.title for pack in self.packs}
        for answer in self.answers:
            texts = [(TITLE, answer.question.sentence(lang)) for lang in GRAMMARS]
            texts += [(BODY, answer.text(lang)) for lang in GRAMMARS]
            texts += [(KEYWORD, word) for word in answer.words]
            texts += [(BODY, titles[answer.game].sentence(lang)) for lang in GRAMMARS]
            yield AnswerEntry("answer", answer.game, answer.id, (), tuple(texts))


def card_entries(pack: Pack) -> Iterator[AnswerEntry]:
    """Yields the cards of a game, with all their names."""
    if isinstance(pack, HandPack):
        for card in pack.by_number:
            names = [pack.lexicon.card(card.id).sentence(lang) for lang in GRAMMARS] + list(pack.other_names.get(card.id, ()))
            texts = [(BODY, " ".join([*card_text(pack, card.id, lang), pack.lexicon.suit(card.suit).sentence(lang)])) for lang in GRAMMARS]
            yield AnswerEntry("card", pack.game, card.id, tuple(names), tuple(texts))
        for item, use in pack.uses.items():
            names = [pack.lexicon.card(item).sentence(lang) for lang in GRAMMARS] + list(pack.other_names.get(item, ()))
            texts = [(BODY, " ".join([*card_text(pack, item, lang), use.sentence(lang)])) for lang in GRAMMARS]
            yield AnswerEntry("card", pack.game, item, tuple(names), tuple(texts))
    elif isinstance(pack, TrickPack):
        for character in pack.cards.values():
            names = [pack.title_of(character.id, lang) for lang in GRAMMARS]
            labels = [[pack.categories[category].label.sentence(lang) for category in character.categories or ()] for lang in GRAMMARS]
            texts = [(BODY, " ".join([*pack.card_text(character.id, lang), *icons])) for lang, icons in zip(GRAMMARS, labels, strict=True)]
            yield AnswerEntry("card", pack.game, character.id, (*names, str(character.value)), tuple(texts))


def load(packs: Iterable[Pack], folder: Path | str = RULES, cache: Path | str | None = None,
         unanswered: Iterable[Pack] = ()) -> RuleAnswers:
    """Loads the rules of these games; raises PackError with every mistake in a file.

    Only the cards of `unanswered` games are searchable.
    """
    listed = list(packs)
    return RuleAnswers([*listed, *unanswered], [answer for pack in listed for answer in load_answers(pack, folder, cache)])
