"""The words that only games of tricks know: tokens handed out, copied or withheld, and the conditions of a trick.

Chapter II looks at the cards of a trick, chapter III at the cards of one's team. Each word knows in which of the
two it makes sense and when it is checked, so that a card states only exceptions.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from scoring.faces import Face
from scoring.reader import WORD_VALUE, Fields, FromFields, read_word
from scoring.source import Node
from scoring.tricks.tokens import NONE, Tokens, added, only, said, times
from scoring.words.clause import Clause, Word
from scoring.words.conditions import Condition, ReadCondition, Together, With, failures, read_condition
from scoring.words.filters import NOTHING, CardFilter, Mentions
from scoring.words.lexicon import Lexicon
from scoring.words.views import Counts, Exact
from scoring.words.vocabulary import ReadClause, Switch, TokenId, Vocabulary
from sentences import Saying, listed, say

TRICK, TEAM = 2, 3  # the chapters that pay; chapter I is the draft
BOTH = frozenset({TRICK, TEAM})

AT_ONCE = "at_once"
AFTER_ALL_OTHERS = "after_all_others"
END_OF_CHAPTER = "end_of_chapter"
AFTER_MAJORITY = "after_majority"
MOMENTS = (AT_ONCE, AFTER_ALL_OTHERS, END_OF_CHAPTER, AFTER_MAJORITY)

MOMENT_TEXTS = {AFTER_ALL_OTHERS: say("after all others"), END_OF_CHAPTER: say("at the end of the chapter"),
                AFTER_MAJORITY: say("after the majority")}
ONLY_IN = {TRICK: say("chapter II only"), TEAM: say("chapter III only")}


class Scene(Exact):
    """What an ability sees: the cards of the trick or of the team, and the tokens on the table."""

    def __init__(self, me: Face, faces: Sequence[Face], *, highest: Face | None = None, last: Face | None = None,
                 purse: Tokens = NONE, standing: Tokens = NONE, others: Sequence[Tokens] = (), most_needs_one: bool = True,
                 tricks_won: int | None = None, handed: Sequence[tuple[Face, Tokens]] = ()) -> None:
        super().__init__(me, faces)
        self.highest = highest
        self.last = last
        self.purse = purse          # the player's tokens at this moment
        self.standing = standing    # the player's tokens when the step began, to compare with other players'
        self.others = others
        self.most_needs_one = most_needs_one
        self.tricks_won = tricks_won
        self.handed = handed        # what each card of the trick has handed out so far


def scene_of(view: Counts) -> Scene:
    if not isinstance(view, Scene):
        raise TypeError("a condition of a trick was asked outside of one")
    return view


def read_tokens(vocabulary: Vocabulary, node: Node) -> Tokens:
    """Reads {heart: 1, gem: 1}."""
    reader = vocabulary.reader
    found = {vocabulary.token(Node(kind, count.line)): reader.whole(count, 1, 50)
             for kind, count in reader.fields(node).rest().items()}
    if not found and isinstance(node.value, dict):
        reader.wrong(node.line, say("there is no token here"))
    return found


TokensByKind = Annotated[Tokens, read_tokens]


# -- when ----------------------------------------------------------------------------------------------------------------


class TrickCondition(Condition):
    """A condition on a trick or on tokens: everything is known, so possible and certain are the same."""

    chapters: ClassVar[frozenset[int]] = BOTH
    moment: ClassVar[str] = AT_ONCE

    @abstractmethod
    def holds(self, scene: Scene) -> bool:
        """Whether it is true in this scene."""

    def possible(self, view: Counts) -> bool:
        return self.holds(scene_of(view))

    def certain(self, view: Counts) -> bool:
        return self.holds(scene_of(view))


class Flag(TrickCondition):
    """A condition without parameters: as printed on the card, as a reason, and why it does not hold."""

    printed: ClassVar[Saying]
    reason: ClassVar[Saying]
    missed: ClassVar[Saying]

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Condition:
        node = fields.left.pop(cls.word)
        if not vocabulary.reader.truth(node) and isinstance(node.value, bool):
            vocabulary.reader.wrong(node.line, say("«{word}» can only be true: leave it out otherwise", word=cls.word))
        return cls()

    def text(self, names: Lexicon) -> Saying:
        return self.printed

    def met(self, names: Lexicon) -> Saying:
        return self.reason

    def failure(self, names: Lexicon) -> Saying:
        return self.missed


@dataclass(frozen=True, slots=True)
class WinsTrick(Flag):
    """wins_trick: it is the highest card of the trick."""

    word: ClassVar[str] = "wins_trick"
    chapters: ClassVar[frozenset[int]] = frozenset({TRICK})
    printed: ClassVar[Saying] = say("if it wins the trick")
    reason: ClassVar[Saying] = say("wins the trick")
    missed: ClassVar[Saying] = say("does not win the trick")

    def holds(self, scene: Scene) -> bool:
        return scene.highest is not None and scene.highest.card is scene.me.card


@dataclass(frozen=True, slots=True)
class PlayedLast(Flag):
    """last: it was played after all other cards of the trick."""

    word: ClassVar[str] = "last"
    chapters: ClassVar[frozenset[int]] = frozenset({TRICK})
    printed: ClassVar[Saying] = say("if it is played last in the trick")
    reason: ClassVar[Saying] = say("the last card of the trick")
    missed: ClassVar[Saying] = say("not played last")

    def holds(self, scene: Scene) -> bool:
        return scene.last is not None and scene.last.card is scene.me.card


@dataclass(frozen=True, slots=True)
class Lowest(Flag):
    """lowest: no card of the trick, or of the team, has a lower value."""

    word: ClassVar[str] = "lowest"
    printed: ClassVar[Saying] = say("if it has the lowest value")
    reason: ClassVar[Saying] = say("lowest value")
    missed: ClassVar[Saying] = say("not the lowest value")

    def holds(self, scene: Scene) -> bool:
        return all(face.number >= scene.me.number for face in scene.faces)


@dataclass(frozen=True, slots=True)
class NoTrickWon(Flag):
    """no_trick_won: the player won no trick in chapter II, whatever stars abilities brought."""

    word: ClassVar[str] = "no_trick_won"
    chapters: ClassVar[frozenset[int]] = frozenset({TEAM})
    printed: ClassVar[Saying] = say("if you won no trick")
    reason: ClassVar[Saying] = say("won no trick")
    missed: ClassVar[Saying] = say("at least one trick won")

    def holds(self, scene: Scene) -> bool:
        return scene.tricks_won == 0

    def failing(self, view: Exact) -> list[Condition]:
        return [TricksWonUnknown()] if scene_of(view).tricks_won is None else [] if self.certain(view) else [self]


@dataclass(frozen=True, slots=True)
class TricksWonUnknown(TrickCondition):
    """A failed `no_trick_won`: the number of tricks won was not entered, so nothing is paid yet."""

    def holds(self, scene: Scene) -> bool:
        return scene.tricks_won is not None

    def text(self, names: Lexicon) -> Saying:
        return say("if the tricks won are known")

    def failure(self, names: Lexicon) -> Saying:
        return say("tricks won not known yet")


@dataclass(frozen=True, slots=True)
class AtLeast(TrickCondition):
    """at_least: the player has at least this many tokens, from both chapters."""

    word: ClassVar[str] = "at_least"
    chapters: ClassVar[frozenset[int]] = frozenset({TEAM})
    moment: ClassVar[str] = END_OF_CHAPTER
    tokens: Annotated[TokensByKind, WORD_VALUE]

    def holds(self, scene: Scene) -> bool:
        return all(scene.purse.get(kind, 0) >= count for kind, count in self.tokens.items())

    def text(self, names: Lexicon) -> Saying:
        return say("if you have at least {tokens}", tokens=said(self.tokens, names))

    def met(self, names: Lexicon) -> Saying:
        return say("at least {tokens}", tokens=said(self.tokens, names))

    def failure(self, names: Lexicon) -> Saying:
        return say("fewer than {tokens}", tokens=said(self.tokens, names))


@dataclass(frozen=True, slots=True)
class Most(TrickCondition):
    """most: nobody has more of a token; `tied` says whether sharing the first place is enough."""

    word: ClassVar[str] = "most"
    chapters: ClassVar[frozenset[int]] = frozenset({TEAM})
    moment: ClassVar[str] = AFTER_MAJORITY
    token: TokenId
    tied: Switch = True

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Condition:
        """Reads a token alone, or {token: …, tied: …}."""
        written_out = isinstance(fields.left[cls.word].value, dict)
        most: Most = read_word(cls, fields, vocabulary) if written_out else cls(vocabulary.token(fields.left.pop(cls.word)))
        return most

    def holds(self, scene: Scene) -> bool:
        mine = scene.standing.get(self.token, 0)
        best = max((other.get(self.token, 0) for other in scene.others), default=-1)
        return (mine > 0 or not scene.most_needs_one) and (mine >= best if self.tied else mine > best)

    def failing(self, view: Exact) -> list[Condition]:
        if self.certain(view):
            return []
        scene = scene_of(view)
        return [NotTheMost(self.token, self.tied, scene.standing.get(self.token, 0),
                           max((other.get(self.token, 0) for other in scene.others), default=-1))]

    def text(self, names: Lexicon) -> Saying:
        tokens = names.token(self.token)
        if self.tied:
            return say("if you have the most {tokens:many}, or as many as anybody", tokens=tokens)
        return say("if you alone have the most {tokens:many}", tokens=tokens)

    def met(self, names: Lexicon) -> Saying:
        tokens = names.token(self.token)
        if self.tied:
            return say("nobody has more {tokens:many}", tokens=tokens)
        return say("alone with the most {tokens:many}", tokens=tokens)

    def failure(self, names: Lexicon) -> Saying:
        tokens = names.token(self.token)
        if self.tied:
            return say("not the most {tokens:many}", tokens=tokens)
        return say("not alone with the most {tokens:many}", tokens=tokens)


@dataclass(frozen=True, slots=True)
class NotTheMost(Most):
    """A failed `most`: somebody has more, nobody has any, or the first place is shared."""

    mine: int = 0
    best: int = 0

    def failure(self, names: Lexicon) -> Saying:
        tokens = names.token(self.token)
        if self.best > self.mine:
            return say("another has more {tokens:many}", tokens=tokens)
        if not self.mine:
            return say("no {tokens:many} at all", tokens=tokens)
        return say("tied for the most {tokens:many}", tokens=tokens)


CONDITIONS: dict[str, ReadCondition] = {kind.word: kind.read for kind in (With, AtLeast, Most, WinsTrick, PlayedLast, Lowest, NoTrickWon)}


def chapters_of(words: Iterable[str]) -> frozenset[int]:
    """Returns the chapters in which all these words of an ability make sense."""
    chapters = {**{kind.word: kind.chapters for kind in (WinsTrick, PlayedLast, Lowest, NoTrickWon, AtLeast, Most)},
                **{kind.word: kind.chapters_of_word for kind in (Copies, Blocks)}}
    return BOTH.intersection(*(chapters.get(word, BOTH) for word in words))


def conditions_of(condition: Condition | None) -> Iterable[TrickCondition]:
    parts = condition.parts if isinstance(condition, Together) else (condition,)
    return (part for part in parts if isinstance(part, TrickCondition))


# -- what ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Payment:
    """What an ability paid and why: the cards that caused it, or the conditions that failed."""

    tokens: Tokens = field(default_factory=dict)
    causes: tuple[Face, ...] = ()
    failing: tuple[Condition, ...] = ()
    unread: bool = False  # it may have paid, but nobody has read how much


@dataclass(frozen=True, slots=True)
class AbilityTiming:
    """When an ability applies: its chapters, its moment and its condition."""

    chapters: frozenset[int] = BOTH
    moment: str = AT_ONCE
    condition: Condition | None = None


class Ability(Word):
    """One ability of a card."""

    chapters_of_word: ClassVar[frozenset[int]] = BOTH
    moment_of_word: ClassVar[str] = AT_ONCE
    where: AbilityTiming

    @abstractmethod
    def pay(self, scene: Scene) -> Payment:
        """Returns what it pays in this scene."""

    def why(self, names: Lexicon, paid: Payment) -> Saying:
        """Says why it paid, or why it did not."""
        if paid.failing:
            return failures(paid.failing, names)
        if paid.causes:
            return say("with {cards:the}", cards=names.names_of(paid.causes, "and"))
        return self.where.condition.met(names) if self.where.condition else say("always")

    def counts(self) -> tuple[CardFilter, ...]:
        return self.where.condition.counts() if self.where.condition else ()

    def mentions(self) -> Mentions:
        return self.where.condition.mentions() if self.where.condition else NOTHING

    def text_with(self, names: Lexicon, *parts: Saying) -> Saying:
        """Returns its text with the condition, the moment and the chapter at the end."""
        spoken = [*parts, self.where.condition.text(names)] if self.where.condition else list(parts)
        own = list(conditions_of(self.where.condition))
        understood = {self.moment_of_word, *(condition.moment for condition in own)} - {END_OF_CHAPTER}
        tail = [] if self.where.moment in {*understood, AT_ONCE} else [MOMENT_TEXTS[self.where.moment]]
        clear = self.chapters_of_word.intersection(*(condition.chapters for condition in own))
        if len(self.where.chapters) == 1 and self.where.chapters != clear:
            tail.append(ONLY_IN[next(iter(self.where.chapters))])
        return listed([listed(spoken, between=" "), *tail], "")


def read_timing(kind: type[Ability], fields: Fields, vocabulary: Vocabulary) -> AbilityTiming:
    """Reads the chapter, moment and condition of an ability; a chapter that its words exclude is a mistake."""
    reader = vocabulary.reader
    condition = read_condition(fields, vocabulary)
    own = list(conditions_of(condition))
    chapters = kind.chapters_of_word.intersection(*(condition.chapters for condition in own))
    moments = [condition.moment for condition in own if condition.moment != AT_ONCE]
    moment = max([kind.moment_of_word, *moments], key=MOMENTS.index)
    sealed = fields.optional("chapter")
    if sealed is not None:
        chapters = chapters & {reader.whole(sealed, TRICK, TEAM)}
    moment = fields.read("at", lambda node: reader.one_of(node, MOMENTS, say("a moment")), moment)
    if not chapters:
        reader.wrong(fields.node.line, say("no chapter is left in which these words can be true together"))
    return AbilityTiming(chapters or BOTH, moment, condition)


ReadTiming = Annotated[AbilityTiming, FromFields(read_timing)]


@dataclass(frozen=True, slots=True)
class Gain(Ability):
    """gain: tokens of one or several kinds, once or `per` card."""

    word: ClassVar[str] = "gain"
    tokens: Annotated[TokensByKind, WORD_VALUE]
    per: CardFilter | None = None
    where: ReadTiming = field(default_factory=AbilityTiming)

    def pay(self, scene: Scene) -> Payment:
        condition = self.where.condition
        failing = tuple(condition.failing(scene)) if condition else ()
        counted = scene.possible(self.per) if self.per and not failing else []
        if self.per and not failing and not counted:
            failing = (With(self.per),)
        if failing:
            return Payment(failing=failing)
        causes = counted if self.per else condition.causes(scene) if condition else []
        return Payment(times(self.tokens, len(counted)) if self.per else self.tokens, tuple(causes))

    def why(self, names: Lexicon, paid: Payment) -> Saying:
        if paid.failing or not self.per:
            return Ability.why(self, names, paid)
        return say("for {cards:the}", cards=names.names_of(paid.causes, "and"))

    def text(self, names: Lexicon) -> Saying:
        per = [say("for each {cards:bare}", cards=names.listed(self.per))] if self.per else []
        return self.text_with(names, said(self.tokens, names), *per)

    def counts(self) -> tuple[CardFilter, ...]:
        return ((self.per,) if self.per else ()) + Ability.counts(self)

    def mentions(self) -> Mentions:
        return (self.per.mentions() if self.per else NOTHING) | Ability.mentions(self)


@dataclass(frozen=True, slots=True)
class Copies(Ability):
    """copies: as many of a token as the other cards of the trick handed out, including to a ghost."""

    word: ClassVar[str] = "copies"
    chapters_of_word: ClassVar[frozenset[int]] = frozenset({TRICK})
    moment_of_word: ClassVar[str] = AFTER_ALL_OTHERS
    token: Annotated[TokenId, WORD_VALUE]
    where: ReadTiming = field(default_factory=lambda: AbilityTiming(frozenset({TRICK}), AFTER_ALL_OTHERS))

    def pay(self, scene: Scene) -> Payment:
        failing = tuple(self.where.condition.failing(scene)) if self.where.condition else ()
        if failing:
            return Payment(failing=failing)
        sources = [(face, tokens[self.token]) for face, tokens in scene.handed if tokens.get(self.token)]
        total = sum(count for _, count in sources)
        if not total:
            return Payment(failing=(NoneHandedOut(self.token),))
        return Payment({self.token: total}, tuple(dict.fromkeys(face for face, _ in sources)))

    def why(self, names: Lexicon, paid: Payment) -> Saying:
        if paid.failing:
            return Ability.why(self, names, paid)
        return say("as handed out in this trick by {cards:the}", cards=names.names_of(paid.causes, "and"))

    def text(self, names: Lexicon) -> Saying:
        return self.text_with(names, say("as many {tokens:many} as this trick hands out, after all others",
                                          tokens=names.token(self.token)))


@dataclass(frozen=True, slots=True)
class NoneHandedOut(TrickCondition):
    """A failed copy: no such token was handed out."""

    token: str

    def holds(self, scene: Scene) -> bool:
        return any(tokens.get(self.token) for _, tokens in scene.handed)

    def text(self, names: Lexicon) -> Saying:
        return say("if {tokens:many} are handed out", tokens=names.token(self.token))

    def failure(self, names: Lexicon) -> Saying:
        return say("{token:no} handed out in this trick", token=names.token(self.token))


@dataclass(frozen=True, slots=True)
class Blocks(Ability):
    """blocks: nobody takes these tokens in the trick, wherever the card lies in the order of play."""

    word: ClassVar[str] = "blocks"
    chapters_of_word: ClassVar[frozenset[int]] = frozenset({TRICK})
    kinds: Annotated[tuple[TokenId, ...], WORD_VALUE]
    where: ReadTiming = field(default_factory=lambda: AbilityTiming(frozenset({TRICK})))

    def pay(self, scene: Scene) -> Payment:
        return Payment(failing=tuple(self.where.condition.failing(scene)) if self.where.condition else ())

    def why(self, names: Lexicon, paid: Payment) -> Saying:
        if paid.failing:
            return Ability.why(self, names, paid)
        return listed([self._withholding(names), *([self.where.condition.met(names)] if self.where.condition else [])], "")

    def text(self, names: Lexicon) -> Saying:
        return self.text_with(names, self._withholding(names))

    def _withholding(self, names: Lexicon) -> Saying:
        return say("nobody takes {tokens:many} in this trick", tokens=listed([names.token(kind) for kind in self.kinds], "nor"))


@dataclass(frozen=True, slots=True)
class Unread(Ability):
    """unread: it pays something that nobody has read yet, under a known condition."""

    word: ClassVar[str] = "unread"
    where: AbilityTiming = field(default_factory=AbilityTiming)

    @classmethod
    def read(cls, fields: Fields, vocabulary: Vocabulary) -> Clause:
        vocabulary.reader.truth(fields.left.pop(cls.word))
        return cls(read_timing(cls, fields, vocabulary))

    def pay(self, scene: Scene) -> Payment:
        condition = self.where.condition
        failing = tuple(condition.failing(scene)) if condition else ()
        return Payment(failing=failing) if failing else Payment(causes=tuple(condition.causes(scene)) if condition else (), unread=True)

    def why(self, names: Lexicon, paid: Payment) -> Saying:
        if paid.failing:
            return Ability.why(self, names, paid)
        return say("not known yet")

    def text(self, names: Lexicon) -> Saying:
        return self.text_with(names, say("gives something"))


CLAUSES: dict[str, ReadClause] = {kind.word: kind.read for kind in (Gain, Copies, Blocks, Unread)}


def withheld(tokens: Tokens, kinds: Iterable[str]) -> tuple[Tokens, Tokens]:
    """Splits some tokens into those that are paid and those that are blocked."""
    blocked = only(tokens, kinds)
    return (added({kind: count for kind, count in tokens.items() if kind not in blocked}), blocked) if blocked else (tokens, NONE)

