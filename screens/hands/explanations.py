"""The sentences about a scored hand: the scoring layer's prose, in the language of the app."""
from __future__ import annotations

from typing import Any

from scoring import hands
from screens.deck import Deck


class Explanations:
    def __init__(self, deck: Deck, hand: Any, language: str) -> None:
        self._deck, self._hand, self._language = deck, hand, language

    def line(self, line: Any) -> str:
        return hands.prose.line_text(self._deck.pack, line, self._language)

    def rule(self, card: str) -> list[str]:
        return hands.prose.card_text(self._deck.pack, card, self._language)

    def blanked(self, score: Any) -> str:
        return hands.prose.blanked_text(self._hand, score, self._language)

    def cleared(self, score: Any) -> str:
        return hands.prose.cleared_text(self._hand, score, self._language)

    def no_longer(self, score: Any) -> str:
        """The penalty that was cleared, as the card says it."""
        return hands.prose.void_text(self._hand, score, self._language)

    def struck(self, score: Any) -> str:
        return hands.prose.struck_text(self._hand, score, self._language)

    def order(self) -> list[tuple[str, list[str]]]:
        return hands.prose.order_text(self._hand, self._language)

    def as_text(self, player: str) -> str:
        return f"{player}\n{hands.hand_sheet(self._hand, self._language)}"
