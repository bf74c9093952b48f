"""What: the clauses of a card, one small class per word.

Every class holds together what the word means: how it is read, what it is worth, how a line of the score explains it,
how it reads on the card, what it can see, and what is left of it when a suit word is struck out of a penalty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from scoring.faces import Face
from scoring.grammar import signed
from scoring.reader import Fields
from scoring.source import Node
from scoring.words.tables import Table, best_runs, best_sets, by_table
from scoring.words.views import Exact, View
from scoring.words.when import When, With, Without, read_when
from scoring.words.which import NOTHING, AnyOf, Everything, Except, Mentions, OfSuit, Which, of_each_suit

if TYPE_CHECKING:
    from scoring.words.speech import Speech
    from scoring.words.vocabulary import Vocabulary

EVERYTHING = Everything()
MOST_POINTS = 999


@dataclass(frozen=True, slots=True)
class Told:
    """Why a clause is worth what it is: the cards that caused it, or the conditions that failed."""

    clause: Clause
    figure: int
    causes: tuple[Face, ...] = ()
    failing: tuple[When, ...] = ()


class Clause:
    """One sentence of a card."""

    word: ClassVar[str] = ""
    scores: ClassVar[bool] = False  # brings or costs points
    counted: ClassVar[bool] = True  # worth depends on `counts()` alone, so it can be remembered by those counts
    counted_when_open: ClassVar[bool] = True  # the same for the most it can be worth while choices are open

    def worth(self, view: View) -> int:
        """The points; between cards that are still open, the most they can be."""
        return 0

    def hopeful(self, view: View) -> bool:
        """Whether the counts alone leave room for any worth: saves words that look closer from looking."""
        return True

    def tell(self, view: Exact) -> Told:
        return Told(self, self.worth(view))

    def reason(self, speech: Speech, told: Told) -> str:
        """The line of the score sheet that explains `told`."""
        return self.text(speech)

    def text(self, speech: Speech) -> str:
        """The sentence on the card."""
        raise NotImplementedError

    def counts(self) -> tuple[Which, ...]:
        return ()

    def mentions(self) -> Mentions:
        return NOTHING

    def without_word(self, suit: str) -> Clause | None:
        return self


# -- points ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Points(Clause):
    """points: so many, once or `per` card, `with` or `without` others."""

    word: ClassVar[str] = "points"
    scores: ClassVar[bool] = True
    points: int
    per: Which | None = None
    when: When | None = None

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        per = fields.read("per", vocabulary.which, None)
        return cls(vocabulary.reader.whole(node, -MOST_POINTS, MOST_POINTS), per, read_when(fields, vocabulary))

    def applies(self, view: View) -> bool:
        if self.when is None:
            return True
        return self.when.possible(view) if self.points > 0 else self.when.certain(view)

    def worth(self, view: View) -> int:
        if not self.applies(view):
            return 0
        if self.per is None:
            return self.points
        return self.points * (view.most(self.per) if self.points > 0 else view.least(self.per))

    def tell(self, view: Exact) -> Told:
        failing = tuple(self.when.failing(view)) if self.when else ()
        if not failing and self.per and not view.most(self.per):
            failing = (With(self.per),)
        if failing:
            return Told(self, 0, (), failing)
        causes = view.possible(self.per) if self.per else self.when.causes(view) if self.when else []
        return Told(self, self.worth(view), tuple(causes))

    def reason(self, speech: Speech, told: Told) -> str:
        if told.failing:
            return because(speech, told)
        if self.per:
            count = len(told.causes)
            return speech.say({"en": "{count} × {points}: {cards}", "fr": "{count} × {points}\u00a0: {cards}"},
                              count=count, points=signed(self.points, speech.lang).removeprefix("+"), cards=speech.titles(told.causes))
        if told.causes:
            return speech.say({"en": "with {cards}", "fr": "avec {cards}"}, cards=speech.titles(told.causes))
        return self.when.text(speech) if self.when else speech.say({"en": "always", "fr": "toujours"})

    def text(self, speech: Speech) -> str:
        parts = [signed(self.points, speech.lang)]
        if self.per:
            parts.append(speech.say({"en": "for each {cards}", "fr": "par {cards}"}, cards=speech.listed(self.per, "bare")))
        if self.when:
            parts.append(self.when.text(speech))
        return " ".join(parts)

    def counts(self) -> tuple[Which, ...]:
        return ((self.per,) if self.per else ()) + (self.when.counts() if self.when else ())

    def mentions(self) -> Mentions:
        return (self.per.mentions() if self.per else NOTHING) | (self.when.mentions() if self.when else NOTHING)

    def without_word(self, suit: str) -> Clause | None:
        per = self.per.without_word(suit) if self.per else None
        when = self.when.without_word(suit) if self.when else None
        if (self.per and per is None) or (self.when and when is None):
            return None
        return Points(self.points, per, when)


def because(speech: Speech, told: Told) -> str:
    """«no Leader, no Sword of Keth»."""
    return ", ".join(failed.failure(speech) for failed in told.failing)


@dataclass(frozen=True, slots=True)
class Either(Clause):
    """either: alternatives of which exactly one counts, the best that qualifies."""

    word: ClassVar[str] = "either"
    scores: ClassVar[bool] = True
    options: tuple[Clause, ...]

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(tuple(clause for child in vocabulary.reader.items(node) if (clause := vocabulary.clause(child))))

    def worth(self, view: View) -> int:
        return max(option.worth(view) for option in self.options)

    def tell(self, view: Exact) -> Told:
        return max((option.tell(view) for option in self.options), key=lambda told: told.figure)

    def text(self, speech: Speech) -> str:
        return speech.say({"en": "; or ", "fr": "\u00a0; ou bien "}).join(option.text(speech) for option in self.options)

    def counts(self) -> tuple[Which, ...]:
        return tuple(which for option in self.options for which in option.counts())

    def mentions(self) -> Mentions:
        found = NOTHING
        for option in self.options:
            found |= option.mentions()
        return found

    def without_word(self, suit: str) -> Clause | None:
        kept = tuple(left for left in (option.without_word(suit) for option in self.options) if left)
        return Either(kept) if kept else None


@dataclass(frozen=True, slots=True)
class Runs(Clause):
    """runs: points by the length of runs of consecutive strengths."""

    word: ClassVar[str] = "runs"
    scores: ClassVar[bool] = True
    counted: ClassVar[bool] = False
    counted_when_open: ClassVar[bool] = False
    table: Table
    several: bool

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(vocabulary.table(node), vocabulary.switch(fields, "several"))

    def worth(self, view: View) -> int:
        return best_runs(view.strengths(EVERYTHING), self.table, self.several)[0]

    def tell(self, view: Exact) -> Told:
        points, runs = best_runs([face.strength for face in view.faces], self.table, self.several)
        left, causes = list(view.faces), []
        for low, length in runs:
            for strength in range(low, low + length):
                found = next(face for face in left if face.strength == strength)
                left.remove(found)
                causes.append(found)
        return Told(self, points, tuple(causes))

    def reason(self, speech: Speech, told: Told) -> str:
        if not told.figure:
            return speech.say({"en": "no run of {least} strengths", "fr": "pas de suite de {least} forces"}, least=self.table[0][0])
        runs: list[list[int]] = []
        for strength in (face.strength for face in told.causes):
            if runs and strength == runs[-1][-1] + 1:
                runs[-1].append(strength)
            else:
                runs.append([strength])
        shown = speech.grammar.both(["-".join(map(str, run)) for run in runs])
        return speech.say({"en": "run {runs}" if len(runs) == 1 else "runs {runs}",
                           "fr": "suite {runs}" if len(runs) == 1 else "suites {runs}"}, runs=shown)

    def text(self, speech: Speech) -> str:
        rows = rows_text(speech, self.table)
        return speech.say({"en": "runs of cards with consecutive base strengths: {rows}{several}",
                           "fr": "suites de cartes aux forces de base consécutives\u00a0: {rows}{several}"}, rows=rows,
                          several=several_text(speech, self.several, {"en": "run", "fr": "suite"}))

    def mentions(self) -> Mentions:
        return Mentions(every_strength=True)


def rows_text(speech: Speech, table: Iterable[tuple[int, int]]) -> str:
    """«+7 for 3, +30 for 4»"""
    return ", ".join(speech.say({"en": "{points} for {size}", "fr": "{points} pour {size}"}, points=signed(points, speech.lang), size=size)
                     for size, points in table)


def several_text(speech: Speech, several: bool, noun: dict[str, str]) -> str:
    if several:
        return speech.say({"en": " (each {noun} counts)", "fr": " (chaque {noun} compte)"}, noun=noun[speech.lang])
    return speech.say({"en": " (only the best {noun})", "fr": " (seulement la meilleure {noun})"}, noun=noun[speech.lang])


@dataclass(frozen=True, slots=True)
class SameSuit(Clause):
    """same_suit: points by the number of differently named cards of one suit."""

    word: ClassVar[str] = "same_suit"
    scores: ClassVar[bool] = True
    counted: ClassVar[bool] = False
    table: Table
    several: bool
    suits: tuple[str, ...]

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(vocabulary.table(node), vocabulary.switch(fields, "several"), tuple(vocabulary.suits))

    def counts(self) -> tuple[Which, ...]:
        return of_each_suit(self.suits)

    def hopeful(self, view: View) -> bool:
        return view.any_reaches(self.counts(), self.table[0][0])

    def worth(self, view: View) -> int:
        least, most, room = view.sizes(self.counts())
        return best_sets(least, most, room, self.table, self.several)

    def tell(self, view: Exact) -> Told:
        sizes = {suit: view.most_names(OfSuit((suit,))) for suit in self.suits}
        scoring = [suit for suit, size in sizes.items() if by_table(self.table, size)]
        if not self.several:
            scoring = sorted(scoring, key=lambda suit: -sizes[suit])[:1]
        causes: dict[tuple[str | None, str], Face] = {}
        for face in view.faces:
            if face.suit in scoring:
                causes.setdefault((face.suit, face.name), face)
        ordered = sorted(causes.values(), key=lambda face: scoring.index(face.suit or ""))
        return Told(self, self.worth(view), tuple(ordered))

    def reason(self, speech: Speech, told: Told) -> str:
        if not told.figure:
            return speech.say({"en": "no suit with {least} different cards", "fr": "aucune famille n'a {least} cartes différentes"},
                              least=self.table[0][0])
        suits = dict.fromkeys(face.suit for face in told.causes)
        parts = []
        for suit in suits:
            group = [face for face in told.causes if face.suit == suit]
            noun = speech.suit(suit)
            parts.append(speech.say({"en": "{size} {noun}: {cards}", "fr": "{size} {noun}\u00a0: {cards}"}, size=len(group),
                                    noun=noun.counted(len(group)), cards=speech.titles(group)))
        return " + ".join(parts)

    def text(self, speech: Speech) -> str:
        rows = rows_text(speech, self.table)
        return speech.say({"en": "different cards of one suit: {rows}{several}",
                           "fr": "cartes différentes d'une même famille\u00a0: {rows}{several}"}, rows=rows,
                          several=several_text(speech, self.several, {"en": "suit", "fr": "famille"}))

    def mentions(self) -> Mentions:
        return Mentions(every_suit=True, every_name=True)


@dataclass(frozen=True, slots=True)
class Strengths(Clause):
    """What the base strengths of some cards bring."""

    scores: ClassVar[bool] = True
    counted: ClassVar[bool] = False
    counted_when_open: ClassVar[bool] = False
    which: Which

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(vocabulary.which(node))

    def hopeful(self, view: View) -> bool:
        return view.most(self.which) > 0

    def causes(self, view: Exact) -> list[Face]:
        """The cards whose strength counts."""
        return view.possible(self.which)

    def tell(self, view: Exact) -> Told:
        causes = self.causes(view)
        return Told(self, self.worth(view), tuple(causes), () if causes else (With(self.which),))

    def reason(self, speech: Speech, told: Told) -> str:
        return because(speech, told) if told.failing else self.counted_up(speech, told)

    def counted_up(self, speech: Speech, told: Told) -> str:
        """The cards that count, and how."""
        raise NotImplementedError

    def counts(self) -> tuple[Which, ...]:
        return (self.which,)

    def mentions(self) -> Mentions:
        return self.which.mentions() | Mentions(every_strength=True)


class SumOfStrengths(Strengths):
    """sum_of_strengths: the base strengths of these cards, added up."""

    __slots__ = ()
    word: ClassVar[str] = "sum_of_strengths"

    def worth(self, view: View) -> int:
        return sum(view.strengths(self.which))

    def counted_up(self, speech: Speech, told: Told) -> str:
        return " + ".join(f"{speech.title(face.card.id)} {face.strength}" for face in told.causes)

    def text(self, speech: Speech) -> str:
        return speech.say({"en": "plus the base strengths of all {cards}", "fr": "plus la force de base {cards}"},
                          cards=speech.listed(self.which, "of_all", "and"))


class StrongestOf(Strengths):
    """strongest_of: the base strength of one of these cards, the largest."""

    __slots__ = ()
    word: ClassVar[str] = "strongest_of"

    def worth(self, view: View) -> int:
        return max(view.strengths(self.which), default=0)

    def causes(self, view: Exact) -> list[Face]:
        return sorted(view.possible(self.which), key=lambda face: (-face.strength, face.number))[:1]

    def counted_up(self, speech: Speech, told: Told) -> str:
        return speech.say({"en": "the strongest: {cards}", "fr": "la plus forte\u00a0: {cards}"}, cards=speech.titles(told.causes))

    def text(self, speech: Speech) -> str:
        return speech.say({"en": "plus the base strength of one card of your choice: {cards}",
                           "fr": "plus la force de base d'une carte au choix\u00a0: {cards}"}, cards=speech.listed(self.which, "a"))


# -- changes to rules --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clear(Clause):
    """clear: these cards lose their penalty. {choose: …} is one such card of the hand, chosen by the player."""

    word: ClassVar[str] = "clear"
    which: Which
    chosen: bool = False

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        if isinstance(node.value, dict) and "choose" in node.value:
            with vocabulary.reader.fields(node) as inner:
                return cls(inner.must("choose", vocabulary.which, EVERYTHING), chosen=True)
        return cls(vocabulary.which(node))

    def text(self, speech: Speech) -> str:
        if self.chosen:
            return speech.say({"en": "clears the penalty of one card of your choice: {cards}",
                               "fr": "efface le malus d'une carte au choix\u00a0: {cards}"}, cards=speech.listed(self.which, "a"))
        if self.which == EVERYTHING:
            return speech.say({"en": "clears the penalties of all cards", "fr": "efface le malus de toutes les cartes"})
        return speech.say({"en": "clears the penalties of all {cards}", "fr": "efface le malus {cards}"},
                          cards=speech.listed(self.which, "of_all", "and"))

    def mentions(self) -> Mentions:
        return self.which.mentions()


@dataclass(frozen=True, slots=True)
class Strike(Clause):
    """strike: a suit word is struck out of the penalties of these cards."""

    word: ClassVar[str] = "strike"
    suit: str
    which: Which

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(vocabulary.suit(node), fields.must("from", vocabulary.which, EVERYTHING))

    def text(self, speech: Speech) -> str:
        word = speech.suit(self.suit).one
        if self.which == EVERYTHING:
            return speech.say({"en": "strikes the word {word} out of all penalties", "fr": "raye le mot {word} de tous les malus"},
                              word=word)
        return speech.say({"en": "strikes the word {word} out of the penalties of all {cards}",
                           "fr": "raye le mot {word} du malus {cards}"}, word=word, cards=speech.listed(self.which, "of_all", "and"))

    def mentions(self) -> Mentions:
        return self.which.mentions()


@dataclass(frozen=True, slots=True)
class Blank(Clause):
    """blank: these cards are blanked."""

    word: ClassVar[str] = "blank"
    which: Which

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(vocabulary.which(node))

    def text(self, speech: Speech) -> str:
        plural = isinstance(self.which, (OfSuit, AnyOf, Except))
        return speech.say({"en": "blanks all {cards}" if plural else "blanks {cards}", "fr": "masque {cards}"},
                          cards=speech.listed(self.which, "all", "and"))

    def mentions(self) -> Mentions:
        return self.which.mentions()

    def without_word(self, suit: str) -> Clause | None:
        which = self.which.without_word(suit)
        return Blank(which) if which else None


@dataclass(frozen=True, slots=True)
class SelfBlank(Clause):
    """blanked_unless, blanked_with: the card blanks itself on a condition."""

    word: ClassVar[str] = "blanked_unless"
    when: When  # the condition under which it is blanked

    @classmethod
    def read_unless(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(Without(vocabulary.which(node)))

    @classmethod
    def read_with(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(With(vocabulary.which(node)))

    def text(self, speech: Speech) -> str:
        if isinstance(self.when, Without):
            return speech.say({"en": "blanked unless with {cards}", "fr": "masquée sauf avec {cards}"},
                              cards=speech.listed(self.when.which, "a"))
        return speech.say({"en": "blanked {when}", "fr": "masquée {when}"}, when=self.when.text(speech))

    def reason(self, speech: Speech, told: Told) -> str:
        if told.causes:
            return speech.say({"en": "with {cards}", "fr": "avec {cards}"}, cards=speech.titles(told.causes))
        return With(self.when.which).failure(speech) if isinstance(self.when, Without) else self.when.text(speech)

    def counts(self) -> tuple[Which, ...]:
        return self.when.counts()

    def mentions(self) -> Mentions:
        return self.when.mentions()

    def without_word(self, suit: str) -> Clause | None:
        when = self.when.without_word(suit)
        return SelfBlank(when) if when else None


# -- changes to cards: always the player's choice, always optional -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Copy(Clause):
    """copy: the card takes over these parts of another, of the hand or of the whole game (`or: suit` = or only a suit)."""

    word: ClassVar[str] = "copy"
    parts: tuple[str, ...]
    place: str
    which: Which
    or_suit: bool

    PARTS: ClassVar[dict[str, dict[str, str]]] = {
        "name": {"en": "name", "fr": "le nom"}, "suit": {"en": "suit", "fr": "la famille"},
        "strength": {"en": "base strength", "fr": "la force de base"}, "penalty": {"en": "penalty", "fr": "le malus"},
    }

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        reader = vocabulary.reader
        parts = reader.several(node, lambda child: reader.one_of(child, cls.PARTS, "a part of a card", "une partie d'une carte"))
        place, which = vocabulary.place(fields.node_of("from"), ("hand", "game"))
        only = fields.optional("or")
        if only is not None:
            reader.one_of(only, ["suit"], "what may be taken alone", "ce qui peut être pris seul")
        return cls(parts, place, which, only is not None)

    def text(self, speech: Speech) -> str:
        parts = speech.grammar.both([self.PARTS[part][speech.lang] for part in self.parts])
        if self.place == "hand":
            return speech.say({"en": "may copy {parts} of another card in hand",
                               "fr": "peut prendre {parts} d'une autre carte de la main"}, parts=parts)
        cards = speech.listed(self.which, "a")
        text = speech.say({"en": "may take {parts} of any card of the game that is {cards}",
                           "fr": "peut prendre {parts} de n'importe quelle carte du jeu qui est {cards}"}, parts=parts, cards=cards)
        return text + (speech.say({"en": ", or only one of these suits", "fr": ", ou seulement une de ces familles"})
                       if self.or_suit else "")

    def mentions(self) -> Mentions:
        return self.which.mentions() if self.place == "hand" else NOTHING

    def suits(self) -> tuple[str, ...]:
        """The suits that may be taken alone."""
        return self.which.suits if self.or_suit and isinstance(self.which, OfSuit) else ()


@dataclass(frozen=True, slots=True)
class ChangeSuit(Clause):
    """change_suit: one card gets any suit of the game; name, strength, bonus and penalty stay."""

    word: ClassVar[str] = "change_suit"
    which: Which

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(vocabulary.place(node, ("hand",))[1])

    def mentions(self) -> Mentions:
        return self.which.mentions()

    def text(self, speech: Speech) -> str:
        return speech.say({"en": "may give {cards} in hand any suit", "fr": "peut donner la famille de votre choix à {cards} de la main"},
                          cards=speech.listed(self.which, "a"))


@dataclass(frozen=True, slots=True)
class ExtraCard(Clause):
    """extra_card: one more card of these, from the discard area."""

    word: ClassVar[str] = "extra_card"
    which: Which

    @classmethod
    def read(cls, node: Node, fields: Fields, vocabulary: Vocabulary) -> Clause:
        return cls(vocabulary.place(node, ("discard",))[1])

    def text(self, speech: Speech) -> str:
        return speech.say({"en": "may take {cards} from the discard area as one more card",
                           "fr": "peut prendre {cards} dans la défausse comme carte de plus"}, cards=speech.listed(self.which, "a"))


ReadClause = Callable[[Node, Fields, "Vocabulary"], Clause]

WORDS: dict[str, ReadClause] = {
    **{kind.word: kind.read for kind in (Points, Either, Runs, SameSuit, SumOfStrengths, StrongestOf, Clear, Strike, Blank, Copy,
                                         ChangeSuit, ExtraCard)},
    "blanked_unless": SelfBlank.read_unless,
    "blanked_with": SelfBlank.read_with,
}
