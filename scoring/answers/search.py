"""Search as you type: no accents, half a word is enough, one typing error is forgiven, the best match comes first.

The index is built once. Every word of every entry is in a trie; typed words are walked through it letter by
letter, with one error allowed. Rare words weigh more than frequent ones, names more than sentences.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.names import plain

NAME, KEYWORD, TITLE, BODY = 8.0, 6.0, 4.0, 1.0  # weight of a word by where it stands
EXACT, BEGUN, SLIPPED, SLIPPED_BEGUN = 1.0, 0.8, 0.5, 0.3  # share of that weight by how the word was typed
WHOLE_NAME, NAME_SLIPPED, NAME_BEGUN = 200.0, 90.0, 40.0  # score of the whole line against a whole name
WORTH_SHOWING = 0.25  # share of the best score
MOST_TYPED = 80  # letters; no search needs more

Trie = dict[str, Any]


class Hit(NamedTuple):
    """A search result: an answer or a card of a game."""

    kind: str  # answer, card
    game: str
    id: str
    score: float


@dataclass(slots=True)
class AnswerEntry:
    """Something that can be found, with its names and its texts by weight."""

    kind: str
    game: str
    id: str
    names: tuple[str, ...] = ()
    texts: tuple[tuple[float, str], ...] = ()


@dataclass
class AnswerIndex:
    entries: list[AnswerEntry]
    words: list[str] = field(default_factory=list)  # sorted
    places: dict[str, dict[int, float]] = field(default_factory=dict)  # word → entry → weight, rare words heavier
    trie: Trie = field(default_factory=dict)
    names: list[tuple[str, int]] = field(default_factory=list)  # sorted
    # the same names by length: a typing error changes the length by at most one
    by_length: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    main: list[str] = field(default_factory=list)  # words of names and keywords: candidates for one or two typed letters
    remembered: dict[str, dict[int, float]] = field(default_factory=dict)
    # all typed words but the last, and their scores
    earlier_words: tuple[list[str], dict[int, float]] = field(default_factory=lambda: ([], {}))

    def __post_init__(self) -> None:
        for number, entry in enumerate(self.entries):
            names = dict.fromkeys(plain(name) for name in entry.names)
            self.names += [(name, number) for name in names]
            for weight, text in (*((NAME, name) for name in names), *entry.texts):
                self._add(number, weight, plain(text).split())
        self.names.sort()
        for name, number in self.names:
            self.by_length.setdefault(len(name), []).append((name, number))
        self.words = sorted(self.places)
        self.main = [word for word in self.words if max(self.places[word].values()) > KEYWORD]
        for place in self.places.values():
            rare = math.log(1 + len(self.entries) / len(place))
            place.update({number: weight * rare for number, weight in place.items()})
        for word in self.words:
            node = self.trie
            for letter in word:
                node = node.setdefault(letter, {})

    def _add(self, number: int, weight: float, words: list[str]) -> None:
        """Adds the words of an entry. Short texts weigh a little more: a word says more about them."""
        weight *= 1 + 1 / (1 + len(words))
        for word in words:
            place = self.places.setdefault(word, {})
            place[number] = max(weight, place.get(number, 0.0))

    def search(self, typed: str, game: str | None = None, limit: int = 30) -> list[Hit]:
        """Returns the best matches first; an empty line finds nothing."""
        wanted = plain(typed[:MOST_TYPED])
        if not wanted:
            return []
        *before, last = dict.fromkeys(wanted.split())
        kept = self.earlier_words
        if kept[0] != before:
            kept = self.earlier_words = before, self._add_scores(before)
        scores = self._add_scores([last], kept[1])
        for number, score in self._matching_names(wanted):
            scores[number] = scores.get(number, 0.0) + score
        return self._best(scores, game, limit)

    def _add_scores(self, words: list[str], scores: Mapping[int, float] = MappingProxyType({})) -> dict[int, float]:
        """Adds the scores of these words to others."""
        found = dict(scores)
        for word in words:
            for number, score in self._scores(word).items():
                found[number] = found.get(number, 0.0) + score
        return found

    def _best(self, scores: dict[int, float], game: str | None, limit: int) -> list[Hit]:
        """Returns the best first, without what is far behind the best of its kind: a matching card does not hide the answers."""
        found = sorted(((-score, number) for number, score in scores.items() if game is None or self.entries[number].game == game))
        best: dict[str, float] = {}
        hits = []
        for score, number in found:
            entry = self.entries[number]
            if -score >= best.setdefault(entry.kind, -score) * WORTH_SHOWING:
                hits.append(Hit(entry.kind, entry.game, entry.id, round(-score, 2)))
                if len(hits) == limit:
                    break
        return hits

    def _scores(self, typed: str) -> dict[int, float]:
        """Returns the score of one typed word for every entry; remembered, because only the last word changes while typing."""
        known = self.remembered.get(typed)
        if known is not None:
            return known
        scores: dict[int, float] = {}
        for word, quality in self._matching_words(typed).items():
            for number, weight in self.places[word].items():
                score = weight * quality
                if score > scores.get(number, 0.0):
                    scores[number] = score
        if len(self.remembered) > 500:
            self.remembered.clear()
        self.remembered[typed] = scores
        return scores

    def _matching_words(self, typed: str) -> dict[str, float]:
        """Returns the words that may be meant, with how well they match."""
        meant = {word: BEGUN * len(typed) / len(word) for word in starting_with(self.main if len(typed) < 3 else self.words, typed)}
        if typed in self.places:
            meant[typed] = EXACT
        if len(typed) >= 3:
            for stem in dict.fromkeys(near_misses(self.trie, typed)):
                if stem in self.places and meant.get(stem, 0.0) < SLIPPED:
                    meant[stem] = SLIPPED
                if len(typed) > 4:  # half a word with an error must be long enough to mean something
                    for word in starting_with(self.words, stem):
                        meant.setdefault(word, SLIPPED_BEGUN)
        return meant

    def _matching_names(self, typed: str) -> Iterator[tuple[int, float]]:
        """Yields the entries whose whole name was typed, begun, or typed with one error."""
        best: dict[int, float] = {}
        if len(typed) > 1 and not typed.isdigit():
            half = (len(typed) - 2) // 2                            # one error leaves either the first or the second half intact
            head, tail = typed[:half], typed[len(typed) - half:]
            for length in range(len(typed) - 1, len(typed) + 2):
                best.update({number: NAME_SLIPPED for name, number in self.by_length.get(length, ())
                             if (name.startswith(head) or name.endswith(tail)) and one_slip(typed, name)})
        place = bisect_left(self.names, (typed,))
        while place < len(self.names) and self.names[place][0].startswith(typed):
            name, number = self.names[place]
            begun = NAME_BEGUN * len(typed) / len(name) + (NAME_SLIPPED if len(name) == len(typed) + 1 else 0)
            best[number] = max(WHOLE_NAME if name == typed else begun, best.get(number, 0.0))
            place += 1
        yield from best.items()


def starting_with(words: list[str], stem: str) -> Iterator[str]:
    """Yields the words of a sorted list that begin with a stem."""
    place = bisect_left(words, stem)
    while place < len(words) and words[place].startswith(stem):
        yield words[place]
        place += 1


def near_misses(trie: Trie, typed: str) -> Iterator[str]:
    """Yields the beginnings of words that differ from what was typed by one letter: too many, missing, another, or two swapped.

    >>> sorted(near_misses({"r": {"o": {"i": {}}}}, "rio")), set(near_misses({"r": {"o": {"i": {}}}}, "rroi"))
    (['ro', 'roi'], {'roi'})
    """
    node, before = trie, ""
    for place, letter in enumerate(typed):
        after = typed[place + 1:]
        yield from _follow(node, before, after)  # a letter too many
        if after and after[0] != letter:
            yield from _follow(node, before, after[0] + letter + after[1:])  # two swapped
        for other, child in node.items():
            if other != letter:
                yield from _follow(child, before + other, after)  # another letter
                yield from _follow(child, before + other, letter + after)  # a letter missing
        if letter not in node:
            return
        node, before = node[letter], before + letter
    yield from (before + other for other in node)


def _follow(node: Trie, before: str, rest: str) -> Iterator[str]:
    for letter in rest:
        if letter not in node:
            return
        node = node[letter]
    yield before + rest


def one_slip(typed: str, name: str) -> bool:
    """Whether two words differ by one letter: dropped, doubled, another, or two neighbours swapped.

    >>> one_slip("ile", "ilee"), one_slip("rio", "roi"), one_slip("roi", "rai"), one_slip("le", "ile"), one_slip("roi", "reine")
    (True, True, True, True, False)
    """
    longer, shorter = (typed, name) if len(typed) >= len(name) else (name, typed)
    if len(longer) - len(shorter) > 1 or typed == name:
        return False
    place = 0
    while place < len(shorter) and longer[place] == shorter[place]:
        place += 1
    if len(longer) > len(shorter):
        return longer[place + 1:] == shorter[place:]
    if longer[place + 1:] == shorter[place + 1:]:
        return True
    return longer[place:place + 2] == shorter[place:place + 2][::-1] and longer[place + 2:] == shorter[place + 2:]
