"""The sentences about a scored hand: the scoring layer's prose, in the language of the app."""
from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import hands
from screens.deck import Deck
from screens.words import _
from sentences import grammar_of

if TYPE_CHECKING:
    from scoring import hands


class Explanations:
    def __init__(self, deck: Deck, hand: hands.HandResult, language: str) -> None:
        self._deck, self._hand, self._language = deck, hand, language

    def line(self, line: hands.Line) -> str:
        return hands.prose.line_text(self._deck.pack, line, self._language)

    def rule(self, card: str) -> list[str]:
        return hands.prose.card_text(self._deck.pack, card, self._language)

    def blanked(self, score: hands.CardScore) -> str:
        return hands.prose.blanked_text(self._hand, score, self._language)

    def cleared(self, score: hands.CardScore) -> str:
        return hands.prose.cleared_text(self._hand, score, self._language)

    def no_longer(self, score: hands.CardScore) -> str:
        """The penalty that was cleared, as the card says it."""
        return hands.prose.void_text(self._hand, score, self._language)

    def struck(self, score: hands.CardScore) -> str:
        return hands.prose.struck_text(self._hand, score, self._language)

    def order(self) -> list[tuple[str, list[str]]]:
        return hands.prose.order_text(self._hand, self._language)

    def as_text(self, player: str) -> str:
        """For a messenger: a line for every card, its reasons below it, nothing padded."""
        grammar = grammar_of(self._language)
        told = [f"{player}{grammar.colon}{grammar.number(self._hand.total)}"]
        cards = sorted(self._hand.cards.values(), key=lambda score: (score.blanked, -score.points))
        for score in (*cards, *self._hand.items.values()):
            told += ["", f"{self._deck.name(score.card)}{grammar.colon}{grammar.number(score.points)}", *self._reasons(score)]
        if self._hand.extra:
            told += ["", _("Extra points") + f"{grammar.colon}{grammar.signed(self._hand.extra)}"]
        return "\n".join(told)

    def _reasons(self, score: hands.CardScore) -> list[str]:
        grammar = grammar_of(self._language)
        told = [self.blanked(score)] if score.blanked else []
        for line in score.lines:                        # what a card brings or costs has its sign
            figure = grammar.number(line.figure) if line.explanation is None else grammar.signed(line.figure)
            told.append(f"{self.line(line)} ({figure})")
        told += [self.cleared(score)] if score.cleared_by else []
        return [*told, self.struck(score)] if score.struck else told
