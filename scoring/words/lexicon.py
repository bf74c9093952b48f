"""The names a game gives to its suits, categories, tokens and cards, in all languages. Words ask it for the parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.faces import Face
from scoring.words.which import Which
from sentences import Kind, Listing, Name, Noun, kind, listed, say

ITSELF = say("itself")
NO_SUIT = kind({"en": Noun("–", "–")})


@dataclass(frozen=True)
class Lexicon:
    suits: Mapping[str, Kind]
    categories: Mapping[str, Kind]
    tokens: Mapping[str, Kind]
    cards: Mapping[str, Name]

    def suit(self, suit: str | None) -> Kind:
        return self.suits[suit] if suit else NO_SUIT

    def category(self, category: str) -> Kind:
        return self.categories[category]

    def token(self, token: str) -> Kind:
        return self.tokens[token]

    def card(self, card: str) -> Name:
        return self.cards[card]

    def behind(self, faces: Iterable[Face], word: str = "", me: Face | None = None) -> Listing:
        """The cards of the hand behind some faces, each once: «Smoke, Whirlwind, Mirage»; `me` is called itself."""
        return listed(dict.fromkeys(ITSELF if me and face.card is me.card else self.cards[face.card.id] for face in faces), word)

    def listed(self, which: Which, word: str = "or") -> Listing:
        """The cards that a word picks, as a list to be put into a form."""
        return listed(which.spoken(self), word)
