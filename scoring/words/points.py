"""Points: the clauses that bring or cost points, one small class per word.

A class holds everything about its word: how it is read, what it is worth, how the score explains it, how it reads
on the card, what it can tell apart, and what is left when a suit word is struck out of a penalty.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from scoring.faces import Face
from scoring.reader import WORD_VALUE, Between, Fields, FromFields, Key
from scoring.words.clause import BOTH, Clause, Explained, Explanation, HandClause, HandEvent, PickingWord, Stage, words
from scoring.words.conditions import Conditions, With
from scoring.words.filters import NOTHING, CardFilter, EverySuit, Mentions, OfSuit, of_each_suit
from scoring.words.lexicon import Lexicon
from scoring.words.relations import COUNTS, COUNTS_AGAINST, LOOKS_AT_ALL, NAMES, Relation, names_card
from scoring.words.tables import Table, best_runs, best_sets, points_for_size
from scoring.words.views import Counts, Exact, View
from scoring.words.vocabulary import Switch, Vocabulary
from sentences import Counted, Kind, Saying, listed, say, say_n

MOST_POINTS = 999
Positive = Annotated[int, Between(1, MOST_POINTS)]


@dataclass(frozen=True, slots=True)
class Miscount:
    """A way to get the value of a clause wrong: the kind of mistake, the change, and whether the card itself is the cause."""

    kind: str
    change: int
    itself: bool = False


class ScoringClause(Explained):
    """A clause that is worth points."""

    __slots__ = ()
    under: ClassVar[frozenset[str]] = BOTH
    stage: ClassVar[Stage] = Stage.POINTS
    icon: ClassVar[str] = "sigma"

    @property
    def needs_context(self) -> bool:
        """Whether its value also depends on the table around the hand."""
        return False

    @abstractmethod
    def worth(self, view: View) -> int:
        """Returns the points; while choices are open, an upper bound."""

    @abstractmethod
    def explain(self, view: Exact) -> Explanation:
        """Returns the points with their causes."""

    def answer(self, part: str) -> str:
        """Returns the rules entry that explains its line under bonus or penalty, one of `answers`."""
        return self.answers[0]

    def alternatives(self, view: View) -> tuple[int, ...]:
        """Returns the values of its options, if only one of several counts."""
        return ()

    def options(self) -> tuple[ScoringClause, ...]:
        """Returns the clauses that may appear as its line."""
        return (self,)

    def figures(self) -> tuple[int, ...]:
        """Returns the points that a text about the card may quote."""
        return ()

    def miscounts(self, explanation: Explanation, me: Face) -> Iterator[Miscount]:
        """Yields the ways a table may get its value wrong."""
        yield from ()

    def event_text(self, names: Lexicon, event: HandEvent) -> Saying:
        return listed([])

    def answer_to(self, event: HandEvent) -> str:
        return self.answer("bonus")


class CountingClause(ScoringClause):
    """A clause whose value depends only on `counts()`, so that it can be cached by those counts."""

    __slots__ = ()
    counts_names: ClassVar[bool] = False  # whether it counts different names, so that two cards of one name count once

    @abstractmethod
    def worth(self, view: Counts) -> int:
        """Returns the points; while choices are open, an upper bound."""


def scoring_clauses(clauses: Iterable[HandClause]) -> tuple[ScoringClause, ...]:
    return tuple(clause for clause in clauses if isinstance(clause, ScoringClause))


def counting_clauses(clauses: Iterable[HandClause]) -> tuple[CountingClause, ...]:
    """Returns the clauses whose value depends only on counts of cards in the hand."""
    return tuple(clause for clause in clauses if isinstance(clause, CountingClause) and not clause.needs_context)


# -- counted -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Points(CountingClause):
    """points: so many, once or `per` matching card, `with` or `without` other cards."""

    word: ClassVar[str] = "points"
    answers: ClassVar[tuple[str, ...]] = ("with", "per", "penalty_per", "all_different", "exactly", "players", "items")
    points: Annotated[int, Between(-MOST_POINTS, MOST_POINTS)]
    per: CardFilter | None = None
    condition: Conditions = None

    @property
    def needs(self) -> tuple[Saying, ...]:
        return self.condition.needs if self.condition else ()

    @property
    def needs_context(self) -> bool:
        return self.condition is not None and self.condition.needs_context

    def applies(self, view: Counts) -> bool:
        if self.condition is None:
            return True
        return self.condition.possible(view) if self.points > 0 else self.condition.certain(view)

    def worth(self, view: Counts) -> int:
        if not self.applies(view):
            return 0
        if self.per is None:
            return self.points
        return self.points * (view.most(self.per) if self.points > 0 else view.least(self.per))

    def explain(self, view: Exact) -> Explanation:
        failing = tuple(self.condition.failing(view)) if self.condition else ()
        if self.per and not view.most(self.per):
            failing = (With(self.per), *failing)
        if failing:
            return Explanation(self, 0, (), failing)
        met = tuple(self.condition.causes(view)) if self.condition else ()
        return Explanation(self, self.worth(view), tuple(view.counted(self.per)), thanks_to=met) if self.per else (
            Explanation(self, self.worth(view), met, me=view.me))

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        if explanation.failing:
            return explanation.missing(names)
        if self.per:
            counted = self._counted(names, explanation)
            if explanation.thanks_to:
                return say("{counted}, with {cards}", counted=counted, cards=names.names_of(explanation.thanks_to))
            return say("{counted}, {when}", counted=counted, when=self.condition.met(names)) if self.condition else counted
        if explanation.causes:
            return say("with {cards}", cards=names.names_of(explanation.causes, "and", me=explanation.me))
        return self.condition.met(names) if self.condition else say("always")

    def _counted(self, names: Lexicon, explanation: Explanation) -> Saying:
        causes = explanation.causes
        return say("{count} × {points}: {cards}", count=len(causes), points=self.points, cards=names.counted(causes))

    def short_value_text(self, names: Lexicon) -> Saying:
        return say("{points:signed} for each {cards}", points=self.points, cards=names.listed(self.per)) if self.per else (
            say("{points:signed}", points=self.points))

    def text(self, names: Lexicon) -> Saying:
        parts: list[Saying] = [say("{points:signed}", points=self.points)]
        if self.per:
            parts.append(say("for each {cards:bare}", cards=names.listed(self.per)))
        if self.condition:
            parts.append(self.condition.text(names))
        return listed(parts, between=" ")

    def counts(self) -> tuple[CardFilter, ...]:
        return ((self.per,) if self.per else ()) + (self.condition.counts() if self.condition else ())

    def mentions(self) -> Mentions:
        return (self.per.mentions() if self.per else NOTHING) | (self.condition.mentions() if self.condition else NOTHING)

    def without_suit_word(self, suit: str) -> HandClause | None:
        per = self.per.without_suit_word(suit) if self.per else None
        condition = self.condition.without_suit_word(suit) if self.condition else None
        if (self.per and per is None) or (self.condition and condition is None):
            return None
        return Points(self.points, per, condition)

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.per and self.per.matches(target, me):
            yield NAMES if names_card(self.per, target) else COUNTS if self.points > 0 else COUNTS_AGAINST
        if self.condition:
            yield from self.condition.relations_to(me, target, self.points > 0)

    def answer(self, part: str) -> str:
        if self.condition and self.condition.answer:
            return self.condition.answer
        if self.per is None:
            return "with"
        return "per" if part == "bonus" else "penalty_per"

    def figures(self) -> tuple[int, ...]:
        return (self.points,)

    def miscounts(self, explanation: Explanation, me: Face) -> Iterator[Miscount]:
        if self.per is None:
            if explanation.figure and len(explanation.causes) > 1:
                yield Miscount("counted_each", self.points * (len(explanation.causes) - 1))
            return
        if self.per.leaves_out(me):
            yield Miscount("counted_itself", self.points, itself=True)
        if explanation.figure:
            yield Miscount("one_too_many", self.points)
            yield Miscount("one_too_few", -self.points)


@dataclass(frozen=True, slots=True)
class Either(CountingClause):
    """either: alternatives of which only the best that applies counts."""

    word: ClassVar[str] = "either"
    answers: ClassVar[tuple[str, ...]] = ("either",)
    choices: tuple[CountingClause, ...]

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause | None:
        node = fields.left.pop(cls.word)
        children = vocabulary.reader.items(node)
        if isinstance(node.value, list) and len(children) < 2:
            vocabulary.reader.wrong(node.line, say("«either» needs at least two clauses to choose from"))
        found = []
        for child in children:
            clause = vocabulary.clause(child)
            if isinstance(clause, CountingClause) and not clause.counts_names:
                found.append(clause)
            elif clause is not None:
                known = ", ".join(word.word for word in WORDS if issubclass(word, CountingClause) and not word.counts_names)
                vocabulary.reader.wrong(child.line, say("«{word}» cannot be an option of «either», only: {known}", word=clause.word,
                                                        known=known))
        return cls(tuple(found)) if found else None

    @property
    def needs(self) -> tuple[Saying, ...]:
        return tuple(each for option in self.choices for each in option.needs)

    @property
    def needs_context(self) -> bool:
        return any(option.needs_context for option in self.choices)

    def worth(self, view: Counts) -> int:
        return max(option.worth(view) for option in self.choices)

    def explain(self, view: Exact) -> Explanation:
        explanations = [option.explain(view) for option in self.choices]
        best = max(explanations, key=lambda explanation: explanation.figure)
        return replace(best, better=tuple(each for each in explanations if each.failing and self._more(each, best)))

    def _more(self, missed: Explanation, best: Explanation) -> bool:
        """Whether an option that failed is worth more than the best that applies."""
        return bool(best.failing) or max(self.figures_of(missed)) > max(self.figures_of(best))

    @staticmethod
    def figures_of(explanation: Explanation) -> tuple[int, ...]:
        return explanation.clause.figures() if isinstance(explanation.clause, ScoringClause) else (0,)

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        return self.text(names)

    def text(self, names: Lexicon) -> Saying:
        phrase = self.choices[0].text(names)
        for option in self.choices[1:]:
            phrase = say("{first}; or {second}", first=phrase, second=option.text(names))
        return phrase

    def counts(self) -> tuple[CardFilter, ...]:
        return tuple(card_filter for option in self.choices for card_filter in option.counts())

    def mentions(self) -> Mentions:
        found = NOTHING
        for option in self.choices:
            found |= option.mentions()
        return found

    def without_suit_word(self, suit: str) -> HandClause | None:
        options = [option.without_suit_word(suit) for option in self.choices]
        kept = tuple(left for left in options if isinstance(left, CountingClause))
        return Either(kept) if kept else None

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        for option in self.choices:
            yield from option.relations(me, target)

    def alternatives(self, view: View) -> tuple[int, ...]:
        return tuple(option.worth(view) for option in self.choices)

    def options(self) -> tuple[ScoringClause, ...]:
        return (self, *self.choices)

    def figures(self) -> tuple[int, ...]:
        return tuple(figure for option in self.choices for figure in option.figures())


@dataclass(frozen=True, slots=True)
class FirstAndFurther(CountingClause):
    """first: points for the first matching card, and other points for each `further` one."""

    word: ClassVar[str] = "first"
    answers: ClassVar[tuple[str, ...]] = ("per",)
    first: Positive
    further: Positive
    card_filter: Annotated[CardFilter, Key("of")]

    def worth(self, view: Counts) -> int:
        count = view.most(self.card_filter)
        return self.first + self.further * (count - 1) if count > 0 else 0

    def explain(self, view: Exact) -> Explanation:
        causes = view.counted(self.card_filter)
        return Explanation(self, self.worth(view), tuple(causes), () if causes else (With(self.card_filter),))

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        if explanation.failing:
            return explanation.missing(names)
        further = len(explanation.causes) - 1
        cards = names.counted(explanation.causes)
        if not further:
            return say("{first}: {cards}", first=self.first, cards=cards)
        return say("{first} and {further} × {more}: {cards}", first=self.first, further=further, more=self.further, cards=cards)

    def text(self, names: Lexicon) -> Saying:
        first, *others = self.card_filter.phrases(names)
        if isinstance(first, Kind) and not others:
            return say("{first:signed} for {card:the} and {further:signed} for each further one", first=self.first, further=self.further,
                       card=first.first())
        return say("{first:signed} for the first of these cards and {further:signed} for each further one: {cards}",
                   first=self.first, further=self.further, cards=names.listed(self.card_filter))

    def counts(self) -> tuple[CardFilter, ...]:
        return (self.card_filter,)

    def mentions(self) -> Mentions:
        return self.card_filter.mentions()

    def without_suit_word(self, suit: str) -> HandClause | None:
        card_filter = self.card_filter.without_suit_word(suit)
        return FirstAndFurther(self.first, self.further, card_filter) if card_filter else None

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.card_filter.matches(target, me):
            yield NAMES if names_card(self.card_filter, target) else COUNTS

    def figures(self) -> tuple[int, ...]:
        return self.first, self.further

    def miscounts(self, explanation: Explanation, me: Face) -> Iterator[Miscount]:
        if explanation.figure:
            yield Miscount("one_too_many", self.further)
            yield Miscount("one_too_few", -(self.further if len(explanation.causes) > 1 else self.first))


# -- by table ----------------------------------------------------------------------------------------------------------


def _left_open(kind: type, fields: Fields, vocabulary: Vocabulary) -> bool:
    """Whether a reading decides if several runs or sets count: then the card text leaves it open, and the reading is shown beside it."""
    several = fields.left.get("several")
    return several is not None and not isinstance(several.value, bool)


PointsBySize = Annotated[Table, WORD_VALUE, Vocabulary.table]
LeftOpen = Annotated[bool, FromFields(_left_open)]


@dataclass(frozen=True, slots=True)
class Runs(ScoringClause):
    """runs: points by the length of runs of consecutive strengths."""

    word: ClassVar[str] = "runs"
    answers: ClassVar[tuple[str, ...]] = ("runs",)
    table: PointsBySize
    left_open: LeftOpen
    several: Switch

    def worth(self, view: View) -> int:
        return best_runs(view.every_strength(), self.table, self.several)[0]

    def explain(self, view: Exact) -> Explanation:
        points, runs = best_runs([face.strength for face in view.faces], self.table, self.several)
        left, causes = list(view.faces), []
        for low, length in runs:
            for strength in range(low, low + length):
                found = next(face for face in left if face.strength == strength)
                left.remove(found)
                causes.append(found)
        return Explanation(self, points, tuple(causes))

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        if not explanation.figure:
            return say("no run of {least} strengths", least=self.table[0][0])
        runs: list[list[int]] = []
        for strength in (face.strength for face in explanation.causes):
            if runs and strength == runs[-1][-1] + 1:
                runs[-1].append(strength)
            else:
                runs.append([strength])
        return say_n("run {runs}", "runs {runs}", len(runs), runs=["-".join(map(str, run)) for run in runs])

    def text(self, names: Lexicon) -> Saying:
        rows = rows_text(self.table)
        if self.left_open:
            return say("runs of cards with consecutive base strengths: {rows}", rows=rows)
        if self.several:
            return say("runs of cards with consecutive base strengths: {rows} (each run counts)", rows=rows)
        return say("runs of cards with consecutive base strengths: {rows} (only the best run)", rows=rows)

    def mentions(self) -> Mentions:
        return Mentions(every_strength=True)

    def without_suit_word(self, suit: str) -> HandClause | None:
        return self

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield LOOKS_AT_ALL


def rows_text(table: Iterable[tuple[int, int]]) -> Saying:
    """Returns «+7 for 3, +30 for 4»."""
    return listed([say("{points:signed} for {size}", points=points, size=size) for size, points in table], "")


@dataclass(frozen=True, slots=True)
class SameSuit(CountingClause):
    """same_suit: points by the number of differently named cards of one suit."""

    word: ClassVar[str] = "same_suit"
    answers: ClassVar[tuple[str, ...]] = ("same_suit",)
    counts_names: ClassVar[bool] = True
    table: PointsBySize
    left_open: LeftOpen
    several: Switch
    suits: EverySuit

    def counts(self) -> tuple[CardFilter, ...]:
        return of_each_suit(self.suits)

    def worth(self, view: Counts) -> int:
        least, most, room = view.sizes(self.counts())
        return best_sets(least, most, room, self.table, self.several)

    def explain(self, view: Exact) -> Explanation:
        sizes = {suit: view.most_names(OfSuit((suit,))) for suit in self.suits}
        scoring = [suit for suit, size in sizes.items() if points_for_size(self.table, size)]
        if not self.several:
            scoring = sorted(scoring, key=lambda suit: -sizes[suit])[:1]
        sets = [{face.name: face.of_one_suit(suit) for face in reversed(view.possible(OfSuit((suit,))))} for suit in scoring]
        return Explanation(self, self.worth(view), tuple(face for names in sets for face in reversed(names.values())))

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        if not explanation.causes:
            return say("no suit with {least} different cards", least=self.table[0][0])
        suits = dict.fromkeys(face.suit for face in explanation.causes)
        parts = []
        for suit in suits:
            group = [face for face in explanation.causes if face.suit == suit]
            parts.append(say("{cards}: {names}", cards=Counted(len(group), names.suit(suit)), names=names.names_of(group)))
        return listed(parts, between=" + ")

    def text(self, names: Lexicon) -> Saying:
        rows = rows_text(self.table)
        if self.left_open:
            return say("different cards of one suit: {rows}", rows=rows)
        if self.several:
            return say("different cards of one suit: {rows} (each suit counts)", rows=rows)
        return say("different cards of one suit: {rows} (only the best suit)", rows=rows)

    def mentions(self) -> Mentions:
        return Mentions(every_suit=True, every_name=True)

    def without_suit_word(self, suit: str) -> HandClause | None:
        return self

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        yield LOOKS_AT_ALL


# -- by strength -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Strengths(PickingWord, ScoringClause):
    """Points equal to base strengths of matching cards."""

    @abstractmethod
    def counted_up(self, names: Lexicon, explanation: Explanation) -> Saying:
        """Says which cards count, and how."""

    def causes(self, view: Exact) -> list[Face]:
        """Returns the cards whose strength counts."""
        return view.possible(self.card_filter)

    def explain(self, view: Exact) -> Explanation:
        causes = self.causes(view)
        return Explanation(self, self.worth(view), tuple(causes), () if causes else (With(self.card_filter),))

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        return explanation.missing(names) if explanation.failing else self.counted_up(names, explanation)

    def counts(self) -> tuple[CardFilter, ...]:
        return (self.card_filter,)

    def mentions(self) -> Mentions:
        return self.card_filter.mentions() | Mentions(every_strength=True)

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if self.card_filter.matches(target, me):
            yield COUNTS


class SumOfStrengths(Strengths):
    """sum_of_strengths: the base strengths of these cards, added up."""

    __slots__ = ()
    word: ClassVar[str] = "sum_of_strengths"
    answers: ClassVar[tuple[str, ...]] = ("sum_of_strengths",)

    def worth(self, view: View) -> int:
        return sum(view.strengths(self.card_filter))

    def counted_up(self, names: Lexicon, explanation: Explanation) -> Saying:
        return listed([say("{card} {strength}", card=names.card(face.card.id), strength=face.strength) for face in explanation.causes],
                      between=" + ")

    def text(self, names: Lexicon) -> Saying:
        return say("plus the base strengths of all {cards:of}", cards=names.listed(self.card_filter, "and"))


class StrongestOf(Strengths):
    """strongest_of: the highest base strength of these cards."""

    __slots__ = ()
    word: ClassVar[str] = "strongest_of"
    answers: ClassVar[tuple[str, ...]] = ("strongest_of",)

    def worth(self, view: View) -> int:
        return max(view.strengths(self.card_filter), default=0)

    def causes(self, view: Exact) -> list[Face]:
        return sorted(view.possible(self.card_filter), key=lambda face: (-face.strength, face.number))[:1]

    def counted_up(self, names: Lexicon, explanation: Explanation) -> Saying:
        return say("the strongest: {cards}", cards=names.names_of(explanation.causes))

    def text(self, names: Lexicon) -> Saying:
        return say("plus the base strength of one card of your choice: {cards:a}", cards=names.listed(self.card_filter))


@dataclass(frozen=True, slots=True)
class OddStrengths(ScoringClause):
    """per_odd: points for each other card of odd base strength, or `all_odd` points if every card of the hand is odd."""

    word: ClassVar[str] = "per_odd"
    answers: ClassVar[tuple[str, ...]] = ("odd",)
    points: Annotated[Positive, WORD_VALUE]
    all_odd: Positive
    blanked_is_even: Switch = False

    def worth(self, view: View) -> int:
        odd, whole = view.odd_strengths(self.blanked_is_even)
        if whole:
            return max(self.all_odd, self.points * odd) if view.open else self.all_odd
        return self.points * odd

    def explain(self, view: Exact) -> Explanation:
        causes = tuple(face for face in view.faces if face.strength % 2 and face.card is not view.me.card)
        return Explanation(self, self.worth(view), causes)

    def reason(self, names: Lexicon, explanation: Explanation) -> Saying:
        if not explanation.figure:
            return say("no other odd base strength")
        if explanation.figure != self.points * len(explanation.causes):
            return say("every base strength is odd")
        return say("{count} × {points}: {cards}", count=len(explanation.causes), points=self.points,
                   cards=names.names_of(explanation.causes))

    def text(self, names: Lexicon) -> Saying:
        return say("{points:signed} for each other card with an odd base strength, or {whole:signed} if every card is odd",
                   points=self.points, whole=self.all_odd)

    def mentions(self) -> Mentions:
        return Mentions(every_strength=True)

    def without_suit_word(self, suit: str) -> HandClause | None:
        return self

    def relations(self, me: Face, target: Face) -> Iterator[Relation]:
        if target.strength % 2 and target.card is not me.card:
            yield COUNTS

    def figures(self) -> tuple[int, ...]:
        return self.points, self.all_odd


WORDS = words(Points, FirstAndFurther, Either, Runs, SameSuit, SumOfStrengths, StrongestOf, OddStrengths)
