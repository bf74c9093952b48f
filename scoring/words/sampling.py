"""Clauses out of the blue: how tests invent games that use every word, also those they have never heard of.

Every word draws a sample of itself. What is drawn by, chance or a library that shrinks what it draws, is the caller's
business: a sampler only needs a way to choose one thing out of several.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scoring.words import when, which

Choose = Callable[[Sequence[Any]], Any]


class Sampler:
    """Draws clauses for the bonus or the penalty (`under`) of the cards of a game."""

    def __init__(self, choose: Choose, cards: Sequence[str], suits: Sequence[str], under: str = "bonus",
                 categories: Sequence[str] = ()) -> None:
        self.one_of = choose
        self.cards = cards
        self.suits = suits
        self.under = under
        self.categories = categories

    def whole(self, least: int, most: int) -> int:
        found: int = self.one_of(range(least, most + 1))
        return found

    def suit(self) -> str:
        return str(self.one_of(self.suits))

    def card(self) -> str:
        return str(self.one_of(self.cards))

    def aim(self) -> Any:
        """The same for a choice, which cannot ask for penalties."""
        return self.which([word for word in which.WORDS.values() if word is not which.Penalised])

    def which(self, words: Sequence[type[which.WrittenWhich]] = tuple(which.WORDS.values())) -> Any:
        """Some word that picks cards, perhaps with an exception."""
        known = [word for word in words if self.categories or word is not which.OfCategory]
        word = self.one_of([None, *known])
        if word is None:
            return which.Everything.word
        spared = {which.Except.word: self.inner()} if self.whole(0, 4) == 0 else {}
        return {word.word: word.sample(self), **spared}

    def inner(self) -> Any:
        """A plain word, for use inside another one."""
        word = self.one_of([which.OfSuit, which.Named])
        return {word.word: word.sample(self)}

    def when(self) -> dict[str, Any]:
        """Some condition, or none."""
        word = self.one_of([None, *when.SAMPLES])
        return {} if word is None else {word: when.SAMPLES[word](self)}
