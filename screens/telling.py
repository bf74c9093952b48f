"""The sentences about a scored hand, as the scoring layer's prose says them, in the language of the app."""
from __future__ import annotations

from typing import Any

from screens.deck import Deck


class Telling:
    def __init__(self, deck: Deck, hand: Any, language: str) -> None:
        self.deck, self.hand = deck, hand
        self.speech = deck.pack.speech(language)

    def line(self, line: Any) -> str:
        return str(line.told.clause.reason(self.speech, line.told))

    def rule(self, card: str) -> list[str]:
        printed = self.deck.pack.cards[card]
        return [clause.text(self.speech) for clause in (*printed.bonus, *printed.penalty)]

    def blanked(self, score: Any) -> str:
        return ", ".join(self.deck.name(card) for card in score.blanked_by)

    def cleared(self, score: Any) -> str:
        return ", ".join(self.deck.name(card) for card in score.cleared_by)

    def struck(self, score: Any) -> str:
        return ", ".join(self.deck.family_name(suit) for suit in score.struck)

    def order(self) -> list[tuple[str, list[str]]]:
        return []

    def as_text(self, player: str) -> str:
        return player
