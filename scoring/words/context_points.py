"""Points that depend on the table, not on the hand: the number of players, the cards of the discard area."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from scoring.faces import Face
from scoring.nouns import PLAYER
from scoring.reader import WORD_VALUE, Key
from scoring.words.clause import Explanation, HandClause, words
from scoring.words.conditions import DISCARD_AREA, NUMBER_OF_PLAYERS, DiscardUnknown, PlayersUnknown
from scoring.words.filters import NOTHING, CardFilter, Mentions
from scoring.words.lexicon import Lexicon
from scoring.words.points import Positive, ScoringClause
from scoring.words.relations import COUNTS_DISCARDED, Relation
from scoring.words.views import Exact, View
from sentences import Counted, Saying, say


@dataclass(frozen=True, slots=True)
class ContextPoints(ScoringClause):
    """Points that no card of the hand can change."""

    points: Annotated[Positive, WORD_VALUE]

    @abstractmethod
    def times(self, view: View) -> int:
        """Returns how often its points count."""

    @property
    def needs_context(self) -> bool:
        return True

    def worth(self, view: View) -> int:
        return self.points * self.times(view)

    def explain(self, view: Exact) -> Explanation:
        return Explanation(self, self.worth(view))

    def mentions(self) -> Mentions:
        return NOTHING

    def without_suit_word(self, suit: str) -> HandClause | None:
        return self

    def figures(self) -> tuple[int, ...]:
        return (self.points,)


class PerOtherPlayer(ContextPoints):
    """per_other_player: points for each other player."""

    __slots__ = ()
    word: ClassVar[str] = "per_other_player"
    answers: ClassVar[tuple[str, ...]] = ("players",)

    @property
    def needs(self) -> tuple[Saying, ...]:
        return (NUMBER_OF_PLAYERS,)

    def times(self, view: View) -> int:
        return max(0, (view.context.players or 1) - 1)

    def explain(self, view: Exact) -> Explanation:
        return Explanation(self, self.worth(view), failing=(PlayersUnknown(1),) if view.context.players is None else ())

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        if explanation.failing:
            return explanation.missing(names)
        others = explanation.figure // self.points
        return say("{players} × {points}", players=Counted(others, PLAYER.other()), points=self.points)

    def text(self, names: Lexicon) -> Saying:
        return say("{points:signed} for each other player", points=self.points)


@dataclass(frozen=True, slots=True)
class PerDiscarded(ContextPoints):
    """per_discarded: points for each matching card of the discard area, by its printed suit."""

    word: ClassVar[str] = "per_discarded"
    answers: ClassVar[tuple[str, ...]] = ("discarded",)
    card_filter: Annotated[CardFilter, Key("of")]

    @property
    def needs(self) -> tuple[Saying, ...]:
        return (DISCARD_AREA,)

    def times(self, view: View) -> int:
        return view.context.count_discarded(self.card_filter)

    def explain(self, view: Exact) -> Explanation:
        return Explanation(self, self.worth(view), tuple(card.face() for card in view.context.discarded(self.card_filter)),
                           (DiscardUnknown(1),) if view.context.discard is None else ())

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        if explanation.failing:
            return explanation.missing(names)
        if not explanation.causes:
            return say("{cards:no} in the discard area", cards=names.listed(self.card_filter))
        return say("{count} × {points} in the discard area: {cards}", count=len(explanation.causes), points=self.points,
                   cards=names.names_of(explanation.causes))

    def text(self, names: Lexicon) -> Saying:
        return say("{points:signed} for each {cards:bare} in the discard area", points=self.points, cards=names.listed(self.card_filter))

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.card_filter.matches(target.of_one_suit(target.suit), me):
            yield COUNTS_DISCARDED


WORDS = words(PerOtherPlayer, PerDiscarded)
