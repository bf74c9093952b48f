"""Random clauses: a sample of every word of the language, so that tests can invent games that use all of them.

What draws them, chance or a library that shrinks what it draws, is the caller's business: a sampler only needs a way to
choose one thing out of several. A word without a sample fails in tests/scoring/words/test_conformance.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scoring.words import choices, conditions, context_points, effects, filters, points, traits, whole_hand
from scoring.words.clause import HandWord

Choose = Callable[[Sequence[Any]], Any]


class Sampler:
    """Draws clauses for the bonus or the penalty (`under`) of the cards of a game."""

    def __init__(self, choose: Choose, cards: Sequence[str], suits: Sequence[str], under: str = "bonus") -> None:
        self.one_of = choose
        self.cards = cards
        self.suits = suits
        self.under = under

    def clause(self, word: type[HandWord]) -> Any:
        """Such a clause as a pack may write it."""
        return CLAUSES[word](self)

    def whole(self, least: int, most: int) -> int:
        found: int = self.one_of(range(least, most + 1))
        return found

    def suit(self) -> str:
        return str(self.one_of(self.suits))

    def card(self) -> str:
        return str(self.one_of(self.cards))

    def card_filter(self, words: Sequence[type[filters.PackFilter]] = ()) -> Any:
        """Some word that picks cards, perhaps with an exception."""
        word = self.one_of([None, *(words or FILTERS)])
        if word is None:
            return filters.Everything.word
        spared = {filters.Except.word: self.inner()} if self.whole(0, 4) == 0 else {}
        return {word.word: FILTERS[word](self), **spared}

    def aim(self) -> Any:
        """The same for a choice, which cannot ask for penalties."""
        return self.card_filter([word for word in FILTERS if word is not filters.Penalised])

    def inner(self) -> Any:
        """A plain word, for use inside another one."""
        word = self.one_of([filters.OfSuit, filters.NamedCards])
        return {word.word: FILTERS[word](self)}

    def when(self) -> dict[str, Any]:
        """Some condition, or none."""
        word = self.one_of([None, *CONDITIONS])
        return {} if word is None else {word.word: CONDITIONS[word](self)}


# -- filters and conditions ----------------------------------------------------------------------------------------------


def of_suit(sampler: Sampler) -> Any:
    suits = [sampler.suit(), sampler.suit()]
    return suits[0] if suits[0] == suits[1] else suits


def in_range(sampler: Sampler) -> Any:
    low = sampler.whole(1, 4)
    return {"from": low, "to": low + sampler.whole(0, 3)}


FILTERS: dict[type[filters.PackFilter], Callable[[Sampler], Any]] = {  # categories are for tricks and crews
    filters.OfSuit: of_suit,
    filters.NamedCards: Sampler.card,
    filters.InRange: in_range,
    filters.Penalised: lambda sampler: sampler.one_of([filters.UNCLEARED, filters.UNSTRUCK]),
    filters.Other: Sampler.inner,
    filters.AnyOf: lambda sampler: [sampler.inner(), sampler.inner()],
    filters.AllOf: lambda sampler: [sampler.inner(), sampler.inner()],
    filters.Not: Sampler.inner,
}
CONDITIONS: dict[type[conditions.Condition], Callable[[Sampler], Any]] = {
    conditions.With: lambda sampler: [sampler.card_filter(), sampler.card_filter()] if sampler.whole(0, 1) else sampler.card_filter(),
    conditions.Without: Sampler.card_filter,
    conditions.AllDifferent: lambda sampler: "suit",
    conditions.Exactly: lambda sampler: {"count": sampler.whole(1, 3), "of": sampler.card_filter()},
    conditions.PlayerCount: lambda sampler: sampler.whole(2, 4),
    conditions.OtherItems: lambda sampler: sampler.whole(1, 3),
}


# -- clauses -------------------------------------------------------------------------------------------------------------


def a_point_clause(sampler: Sampler) -> dict[str, Any]:
    figure = sampler.whole(1, 20) if sampler.under == "bonus" else sampler.whole(-20, -1)
    per = {"per": sampler.card_filter()} if sampler.whole(0, 1) else {}
    return {"points": figure, **per, **sampler.when()}


def either(sampler: Sampler) -> Any:
    first, second = a_point_clause(sampler), a_point_clause(sampler)
    return {"either": [first, {**second, "points": 2 * second["points"]}]}


def points_for_size(word: str) -> Callable[[Sampler], Any]:
    def sample(sampler: Sampler) -> Any:
        first = sampler.whole(1, 6)
        return {word: {2: first, 3: first + sampler.whole(1, 9)}, "several": bool(sampler.whole(0, 1))}

    return sample


def picking(word: str) -> Callable[[Sampler], Any]:
    return lambda sampler: {word: sampler.card_filter()}


def copy(sampler: Sampler) -> Any:
    parts = [part for part in choices.Copy.PARTS if part in ("name", "suit") or sampler.whole(0, 1)]
    if sampler.whole(0, 1):
        return {"copy": parts, "from": {"hand": {"other": sampler.one_of(["any", sampler.inner()])}}}
    cards: dict[str, Any] = {"suit": sampler.suit()}
    cards = sampler.one_of([cards, {"any": [cards, {"suit": sampler.suit()}, {"card": sampler.card()}]}])
    return {"copy": parts, "from": {"game": cards}, **({"or": "suit"} if sampler.whole(0, 1) else {})}


CLAUSES: dict[type[HandWord], Callable[[Sampler], Any]] = {
    points.Points: a_point_clause,
    points.FirstAndFurther: lambda sampler: {"first": sampler.whole(1, 20), "further": sampler.whole(1, 20), "of": sampler.card_filter()},
    points.Either: either,
    points.Runs: points_for_size("runs"),
    points.SameSuit: points_for_size("same_suit"),
    points.SumOfStrengths: picking("sum_of_strengths"),
    points.StrongestOf: picking("strongest_of"),
    points.OddStrengths: lambda sampler: {"per_odd": sampler.whole(1, 4), "all_odd": sampler.whole(1, 60),
                                          "blanked_is_even": bool(sampler.whole(0, 1))},
    context_points.PerOtherPlayer: lambda sampler: {"per_other_player": sampler.whole(1, 20)},
    context_points.PerDiscarded: lambda sampler: {"per_discarded": sampler.whole(1, 20), "of": sampler.card_filter()},
    effects.Clear: picking("clear"),
    effects.Strike: lambda sampler: {"strike": sampler.suit(), "from": sampler.card_filter()},
    effects.Protect: lambda sampler: {"protect": sampler.one_of(["itself", sampler.card_filter()])},
    effects.Blank: picking("blank"),
    effects.BlankedUnless: picking("blanked_unless"),
    effects.BlankedWith: picking("blanked_with"),
    effects.BlankedBy: picking("blanked_by"),
    whole_hand.BlankLonely: picking("blank_lonely"),
    choices.ExtraCard: lambda sampler: {"extra_card": {sampler.one_of(list(choices.ExtraCard.PLACES)): sampler.card_filter()}},
    choices.Copy: copy,
    choices.ChangeSuit: lambda sampler: {"change_suit": {"hand": sampler.one_of([{"other": "any"}, sampler.aim()])}},
    choices.ChosenClear: lambda sampler: {"clear": {"choose": sampler.aim()}},
    choices.ChosenProtect: lambda sampler: {"protect": {"choose": sampler.one_of([{"other": "any"}, sampler.aim()])}},
    traits.FurtherSuits: lambda sampler: {"further_suits": [sampler.suit()], "counted_each": bool(sampler.whole(0, 1)),
                                          "lonely_by_own": bool(sampler.whole(0, 1))},
    traits.KeepsSuits: lambda sampler: {"keeps_suits": "blanked"},
    traits.Immune: lambda sampler: {"immune": sampler.one_of([*traits.IMMUNITIES, list(traits.IMMUNITIES)])},
    traits.Harmless: lambda sampler: {"harmless": "further_suits"},
    traits.MoreCards: lambda sampler: {"more_cards": sampler.whole(1, 2)},
}
