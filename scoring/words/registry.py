"""All words that begin a clause in a game of hands, in the order in which they act. Each module lists its own."""

from __future__ import annotations

from scoring.reader import Fields
from scoring.words import choices, context_points, effects, points, traits, whole_hand
from scoring.words.clause import Clause, HandWord, SlipKind
from scoring.words.vocabulary import ReadClause, Vocabulary

WORDS = (*traits.WORDS, *choices.WORDS, *effects.WORDS, *whole_hand.WORDS, *points.WORDS, *context_points.WORDS)
BY_WORD: dict[str, list[type[HandWord]]] = {}
for _each in WORDS:
    BY_WORD.setdefault(_each.word, []).append(_each)


def _reader(classes: list[type[HandWord]]) -> ReadClause:
    def read(fields: Fields, vocabulary: Vocabulary) -> Clause | None:
        node = fields.left[classes[0].word]
        return next(each for each in classes if each.reads(node)).read(fields, vocabulary)

    return read


READERS: dict[str, ReadClause] = {word: _reader(classes) for word, classes in BY_WORD.items()}
ANSWERS = tuple(dict.fromkeys(answer for each in WORDS for answer in each.answers))  # the rules entries that explain clauses
OVERLOOKED: tuple[SlipKind, ...] = tuple(dict.fromkeys(each.overlooked for each in reversed(WORDS) if each.overlooked))
