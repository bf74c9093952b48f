"""The names of a game's suits, categories, tokens and cards in all languages; words build their sentences from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sentences import Kind, Listing, Name, Noun, kind, listed, say

if TYPE_CHECKING:
    from scoring.faces import Face
    from scoring.words.filters import CardFilter

NO_SUIT = kind({"en": Noun("–", "–")})


@dataclass(frozen=True)
class Lexicon:
    suits: Mapping[str, Kind] = field(default_factory=dict)
    categories: Mapping[str, Kind] = field(default_factory=dict)
    tokens: Mapping[str, Kind] = field(default_factory=dict)
    cards: Mapping[str, Name] = field(default_factory=dict)

    def suit(self, suit: str | None) -> Kind:
        return self.suits[suit] if suit else NO_SUIT

    def category(self, category: str) -> Kind:
        return self.categories[category]

    def token(self, token: str) -> Kind:
        return self.tokens[token]

    def card(self, card: str) -> Name:
        return self.cards[card]

    def names_of(self, faces: Iterable[Face], word: str = "", me: Face | None = None) -> Listing:
        """Names the cards of the hand that show these faces, each once: «Smoke, Whirlwind, Mirage»; `me` is called itself."""
        named = dict.fromkeys(face.card.id for face in faces)
        return listed([say("{card:itself|themselves}", card=self.cards[card]) if me and card == me.card.id else self.cards[card]
                       for card in named], word)

    def counted(self, faces: Sequence[Face]) -> Listing:
        """Names the cards with how often each counts, if it has several suits: «Blizzard, Phoenix ×2»."""
        times = Counter(face.card.id for face in faces)
        return listed([self.cards[card] if count == 1 else say("{card} ×{times}", card=self.cards[card], times=count)
                       for card, count in times.items()], "")

    def listed(self, card_filter: CardFilter, word: str = "or") -> Listing:
        """Lists what a filter matches, ready to be put into a grammatical form."""
        return listed(card_filter.phrases(self), word)
