"""The result of a game of tricks: tokens by chapter, with a reason for every token won or missed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.ranking import TieStep
from scoring.tricks.entry import GHOST
from scoring.tricks.pack import CardQuestion, TrickPack, TrickPhase
from scoring.tricks.tokens import NONE, Tokens, added, said
from scoring.tricks.words import TEAM, TRICK, Ability, Payment
from sentences import DEFAULT_LANGUAGE, Saying, listed, say


@dataclass(frozen=True, slots=True)
class TokenLine:
    """What one ability, or one rule of the game, paid to a player.

    `tokens` is what was handed out, `withheld` what a card of the trick blocked. A ghost takes nothing, but what its card hands out
    is counted. A line without a card is the majority, or tokens typed in for a player.
    """

    pack: TrickPack
    player: str
    chapter: int
    step: str
    card: str | None = None
    ability: int | None = None
    trick: int | None = None
    tokens: Tokens = field(default_factory=dict)
    causes: tuple[str, ...] = ()
    paid: Payment | None = None
    withheld: Tokens = field(default_factory=dict)
    withheld_by: tuple[str, ...] = ()
    typed: bool = False

    @property
    def taken(self) -> Tokens:
        return NONE if self.player.startswith(GHOST) else self.tokens

    @property
    def unread(self) -> bool:
        """Whether nobody has read this ability, nor typed what it paid."""
        return self.paid is not None and self.paid.unread

    @property
    def clause(self) -> Ability | None:
        return self.pack.cards[self.card].abilities[self.ability] if self.card is not None and self.ability is not None else None

    def reason(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """Says why, as briefly as there is room for beside the tokens: «with Geppetto», « pas de Dragon »."""
        return self.why().sentence(lang)

    def why(self) -> Saying:
        names = self.pack.lexicon
        if self.withheld:
            return say("{tokens} withheld by {cards:of}", tokens=said(self.withheld, names),
                       cards=[names.card(card) for card in self.withheld_by])
        if self.typed:
            return say("entered by hand")
        if self.clause is not None and self.paid is not None:
            return self.clause.why(names, self.paid)
        return self._rule()

    def _rule(self) -> Saying:
        """Says which rule of the game pays, or that the card has no ability."""
        phase = next(phase for phase in self.pack.phases if phase.id == self.step)
        if phase.highest:
            return say("highest card of the trick")
        if phase.most:
            return say("{name:small}", name=phase.name)
        return say("no ability")

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """Returns the whole line: «Three Bears: 3 gems, with Goldilocks (chapter II, trick 1)»."""
        names = self.pack.lexicon
        place: Saying = self.pack.chapters[self.chapter]
        if self.trick is not None:
            place = say("{chapter}, trick {number}", chapter=place, number=self.trick)
        saying = say("{tokens}, {reason} ({place})", tokens=said(self.tokens, names), reason=self.why(), place=place)
        return (say("{place}: {what}", place=names.card(self.card), what=saying) if self.card else saying).sentence(lang)

    def to_json(self) -> dict[str, Any]:
        value = self.pack.cards[self.card].value if self.card is not None else None
        line: dict[str, Any] = {
            "card": value, "clause": None if self.ability is None else self.ability + 1, "chapter": self.chapter, "trick": self.trick,
            "step": self.step, "tokens": dict(self.tokens), "causes": [self.pack.cards[card].value for card in self.causes],
        }
        if self.withheld:
            line["withheld"] = dict(self.withheld)
            line["withheld_by"] = [self.pack.cards[card].value for card in self.withheld_by]
        if self.typed:
            line["typed"] = True
        if self.unread:
            line["unread"] = True
        return line


@dataclass(frozen=True, slots=True)
class TrickStory:
    """One trick: who played what, who won and leads the next one, and what each player got."""

    number: int
    plays: tuple[tuple[str, str], ...]
    winner: str | None
    lines: tuple[TokenLine, ...]

    def tokens_of(self, player: str) -> dict[str, int]:
        return added(*(line.taken for line in self.lines if line.player == player))


@dataclass(frozen=True, slots=True)
class Majority:
    """Who had most of a token, each player's figure, and what that paid."""

    pack: TrickPack
    phase: TrickPhase
    figures: Mapping[str, int]
    holders: tuple[str, ...]

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """Returns «Most gems (Ali 6, Pierre 9): 4 gems for Pierre»."""
        figures = ", ".join(f"{name} {count}" for name, count in self.figures.items())
        if not self.holders:
            return say("{name} ({figures}): nobody", name=self.phase.name, figures=figures).sentence(lang)
        return say("{name} ({figures}): {tokens} for {holders}", name=self.phase.name, figures=figures,
                   tokens=said(self.phase.gain, self.pack.lexicon), holders=listed(self.holders)).sentence(lang)


@dataclass(frozen=True)
class PlayerResult:
    """One player: the team by value, tokens by chapter, and the lines they come from."""

    pack: TrickPack
    name: str
    team: tuple[str, ...]
    tricks_won: int | None
    lines: tuple[TokenLine, ...]

    def _sum(self, *lines: TokenLine) -> dict[str, int]:
        return {**dict.fromkeys(self.pack.tokens, 0), **added(*(line.tokens for line in lines))}

    def _of_majority(self, line: TokenLine) -> bool:
        return self.pack.majority is not None and line.step == self.pack.majority.id and line.card is None

    def in_chapter(self, chapter: int) -> dict[str, int]:
        """Returns what the cards of a chapter paid, without the majority."""
        return self._sum(*(line for line in self.lines if line.chapter == chapter and not self._of_majority(line)))

    @property
    def majority(self) -> dict[str, int]:
        kinds = self.pack.majority.gain if self.pack.majority else NONE
        return {**dict.fromkeys(kinds, 0), **added(*(line.tokens for line in self.lines if self._of_majority(line)))}

    @property
    def total(self) -> dict[str, int]:
        return self._sum(*self.lines)

    @property
    def points_by_token(self) -> dict[str, int]:
        return self.pack.points(self.total)

    @property
    def points(self) -> int:
        return sum(self.points_by_token.values())

    @property
    def check(self) -> tuple[int, ...]:
        """Returns the values of the cards scored with an unconfirmed reading."""
        return tuple(self.pack.cards[card].value for card in self.team if self.pack.cards[card].to_check)

    def to_json(self) -> dict[str, Any]:
        return {"tokens": {str(TRICK): self.in_chapter(TRICK), str(TEAM): self.in_chapter(TEAM), "majority": self.majority},
                "total": self.total, "points": self.points, "check": list(self.check), "lines": [line.to_json() for line in self.lines]}


@dataclass(frozen=True)
class TrickResult:
    """A whole game, scored and explained."""

    pack: TrickPack
    players: Mapping[str, PlayerResult]
    tricks: tuple[TrickStory, ...]
    majority: Majority | None
    leader: str | None
    ranking: list[list[str]]
    tie_break: list[TieStep]
    warnings: tuple[Saying, ...]

    @property
    def lines(self) -> tuple[TokenLine, ...]:
        """All lines, including those of ghosts."""
        ghosts = [line for trick in self.tricks for line in trick.lines if line.player not in self.players]
        return (*ghosts, *(line for player in self.players.values() for line in player.lines))

    @property
    def questions(self) -> tuple[CardQuestion, ...]:
        """The open questions that matter to this game and that a look at the cards would settle."""
        played = {line.card for line in self.lines if line.card} | {card for player in self.players.values() for card in player.team}
        counted = {(cause, category) for line in self.lines if line.clause for cause in line.causes
                   for category in line.clause.mentions().categories}
        return tuple(question for question in self.pack.questions if question.card in played
                     and (question.ability is not None or (question.card, question.category) in counted))

    @property
    def unread(self) -> tuple[TokenLine, ...]:
        """The lines of cards that may have paid something nobody has typed in."""
        return tuple(line for line in self.lines if line.unread)

    def to_json(self, lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        return {"players": {name: player.to_json() for name, player in self.players.items()}, "ranking": self.ranking,
                "tie_break": [step.to_json() for step in self.tie_break], "leader": self.leader,
                "warnings": [warning.sentence(lang) for warning in self.warnings]}
