"""Tricks and teams: the tricks of chapter II one by one, or the teams and tokens at the end, as the variant wants it.

A card is named by its value. Ghosts that play along are called ghost_1, ghost_2 … in the tricks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Self

from sentences import say
from table.games.events import Event, Play, Tokens
from table.games.game import Game, Line, figures, variants_of
from table.games.state import Json, Player, Shape, State, without_key
from table.words import Refused

if TYPE_CHECKING:
    from scoring import TrickPack

GHOST = "ghost_"
TRICKS_WON = "tricks_won"  # typed like tokens
MOST_CARDS = 10  # of a team: more than any game deals

Trick = tuple[Play, ...]
Earned = Mapping[str, Mapping[str, Tokens]]  # card → chapter → tokens typed by the table
NOTHING: Earned = {}


@dataclass(frozen=True, kw_only=True)
class TricksShape(Shape):
    by_trick: tuple[str, ...]  # the variants that are entered trick by trick
    lowest: int  # card of the deck
    highest: int
    tricks: int  # of a game, at most
    ghosts: Tokens  # by number of players
    tokens: tuple[str, ...]

    @property
    def counted(self) -> tuple[str, ...]:
        """What players may type at the end."""
        return (*self.tokens, TRICKS_WON)


def shape_of(pack: TrickPack) -> TricksShape:
    seats = {players: pack.seats_for(players) for players in range(pack.least_players, pack.most_players + 1)}
    return TricksShape(
        variants=variants_of(pack),
        by_trick=pack.by_trick,
        lowest=min(pack.by_value),
        highest=max(pack.by_value),
        tricks=max(row.team for row in seats.values()),
        ghosts={str(players): row.ghosts for players, row in seats.items() if row.ghosts},
        tokens=tuple(pack.tokens),
    )


@dataclass(frozen=True, kw_only=True)
class TricksPlayer(Player):
    team: tuple[int, ...] = ()
    tokens: Tokens = field(default_factory=dict)  # as far as somebody typed them


@dataclass(frozen=True, kw_only=True)
class TricksState(State[TricksPlayer]):
    shape: TricksShape = field(repr=False)
    tricks: tuple[Trick, ...] = ()
    earned: Mapping[str, Earned] = field(default_factory=dict)  # by player or ghost

    @property
    def by_trick(self) -> bool:
        return self.variant in self.shape.by_trick

    @property
    def ghosts(self) -> tuple[str, ...]:
        return tuple(f"{GHOST}{number + 1}" for number in range(self.shape.ghosts.get(str(len(self.players)), 0)))

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody a trick waits for."""
        return (*self.names, *self.ghosts)

    def entered(self, name: str) -> bool:
        teller = self.player(name)
        return bool(teller.team or teller.tokens) or any(who == name for trick in self.tricks for who, _card in trick)

    def renamed(self, old: str, new: str) -> Self:
        tricks = tuple(tuple((new if who == old else who, card) for who, card in trick) for trick in self.tricks)
        earned = {new if who == old else who: typed for who, typed in self.earned.items()}
        return replace(super().renamed(old, new), tricks=tricks, earned=earned)

    def without(self, name: str) -> Self:
        tricks = tuple(tuple(play for play in trick if play[0] != name) for trick in self.tricks)
        return replace(super().without(name), tricks=tricks, earned=without_key(self.earned, name))


def check(state: TricksState) -> None:
    for name in state.names:
        if name.startswith(GHOST):
            raise Refused(say("This name belongs to a ghost."))


def entries(state: TricksState) -> dict[str, Json]:
    table: dict[str, Json] = {"players": list(state.names), "ghosts": len(state.ghosts)}
    if state.by_trick:
        table["tricks"] = [[list(play) for play in trick] for trick in state.tricks]
    else:
        table["teams"] = {player.name: list(player.team) for player in state.players}
        # “Won no trick” must be typed: without any tokens the rules ask instead of paying.
        table["tokens"] = {player.name: dict(player.tokens) for player in state.players if player.tokens}
    if state.earned:
        table["earned"] = {who: {card: dict(chapters) for card, chapters in typed.items()} for who, typed in state.earned.items()}
    return table


def _in_deck(state: TricksState, card: int) -> None:
    least, most = state.shape.lowest, state.shape.highest
    if not least <= card <= most:
        raise Refused(say("Cards go from {least} to {most}, not {card}.", least=least, most=most, card=card))


def require_trick_entry(state: TricksState) -> None:
    if not state.by_trick:
        raise Refused(say("This game is scored at the end, without tricks."))


def require_end_entry(state: TricksState) -> None:
    if state.by_trick:
        raise Refused(say("This game is scored trick by trick."))


def _seated(state: TricksState, who: str) -> None:
    if who not in state.ghosts:
        state.player(who)


def _trick(state: TricksState, trick: int) -> Trick:
    if not 1 <= trick <= len(state.tricks):
        raise Refused(say("Trick {trick} has not been played yet.", trick=trick))
    return state.tricks[trick - 1]


def _with_trick(state: TricksState, trick: int, plays: Trick) -> TricksState:
    """The game with this trick; an empty one at the end is as if it had never begun."""
    cards = [card for _, card in plays]
    for card in cards:
        if cards.count(card) > 1:
            raise Refused(say("Card {card} is in this trick already.", card=card))
    tricks = [*state.tricks[: trick - 1], plays, *state.tricks[trick:]]
    while tricks and not tricks[-1]:
        tricks.pop()
    return replace(state, tricks=tuple(tricks))


def current_trick(state: TricksState) -> int:
    """The number of the trick the next card belongs to: the first that still waits for somebody."""
    for number, trick in enumerate(state.tricks, start=1):
        if len(trick) < len(state.seats):
            return number
    return len(state.tricks) + 1


def _open_trick(state: TricksState, trick: int | None) -> tuple[int, Trick]:
    number = current_trick(state) if trick is None else trick
    if number > state.shape.tricks:
        raise Refused(say("A game has at most {most} tricks.", most=state.shape.tricks))
    return number, () if number == len(state.tricks) + 1 else _trick(state, number)


@dataclass(frozen=True)
class PlayCard:
    """A card of a trick, the current one if none is named; a second card of the same player replaces the first."""

    player: str
    card: int
    trick: int | None = None

    def apply(self, state: TricksState) -> TricksState:
        require_trick_entry(state)
        _in_deck(state, self.card)
        _seated(state, self.player)
        number, plays = _open_trick(state, self.trick)
        if self.player in dict(plays):
            plays = tuple((who, self.card if who == self.player else card) for who, card in plays)
        else:
            plays = (*plays, (self.player, self.card))
        return _with_trick(state, number, plays)


@dataclass(frozen=True)
class TakeBack:
    player: str
    trick: int

    def apply(self, state: TricksState) -> TricksState:
        plays = _trick(state, self.trick)
        if self.player not in dict(plays):
            raise Refused(say("{player} has not played in this trick.", player=self.player))
        return _with_trick(state, self.trick, tuple(play for play in plays if play[0] != self.player))


@dataclass(frozen=True)
class WholeTrick:
    """All cards of a trick in playing order; an earlier trick is replaced."""

    cards: tuple[Play, ...]
    trick: int | None = None

    def apply(self, state: TricksState) -> TricksState:
        require_trick_entry(state)
        for who, card in self.cards:
            _seated(state, who)
            _in_deck(state, card)
        if len(dict(self.cards)) < len(self.cards):
            raise Refused(say("A player plays only one card in a trick."))
        number, _ = _open_trick(state, self.trick)
        return _with_trick(state, number, self.cards)


@dataclass(frozen=True)
class PlayingOrder:
    """Who played first, second … in a trick: the last card may be worth something."""

    trick: int
    players: tuple[str, ...]

    def apply(self, state: TricksState) -> TricksState:
        plays = dict(_trick(state, self.trick))
        if sorted(self.players) != sorted(plays):
            raise Refused(say("Everybody in this trick must be named once."))
        return _with_trick(state, self.trick, tuple((who, plays[who]) for who in self.players))


@dataclass(frozen=True)
class AddToTeam:
    player: str
    card: int

    def apply(self, state: TricksState) -> TricksState:
        require_end_entry(state)
        _in_deck(state, self.card)
        team = state.player(self.player).team
        if self.card in team:
            raise Refused(say("{player} already has card {card}.", player=self.player, card=self.card))
        if len(team) >= MOST_CARDS:
            raise Refused(say("{player} already has {most} cards.", player=self.player, most=MOST_CARDS))
        return state.with_player(self.player, team=(*team, self.card))


@dataclass(frozen=True)
class RemoveFromTeam:
    player: str
    card: int

    def apply(self, state: TricksState) -> TricksState:
        team = state.player(self.player).team
        if self.card not in team:
            raise Refused(say("{player} does not have card {card}.", player=self.player, card=self.card))
        return state.with_player(self.player, team=tuple(card for card in team if card != self.card))


@dataclass(frozen=True)
class MoveToTeam:
    """The card goes to this player, out of whatever team it is in."""

    player: str
    card: int

    def apply(self, state: TricksState) -> TricksState:
        for other in state.players:
            if other.name != self.player and self.card in other.team:
                state = RemoveFromTeam(other.name, self.card).apply(state)
        return AddToTeam(self.player, self.card).apply(state)


@dataclass(frozen=True)
class SetTeam:
    """A player's whole entry at once: from a hand code, or retyped."""

    player: str
    team: tuple[int, ...]
    tokens: Tokens = field(default_factory=dict)
    earned: Mapping[str, Tokens] = field(default_factory=dict)  # in chapter III, by card

    def apply(self, state: TricksState) -> TricksState:
        state = state.with_player(self.player, team=(), tokens={})
        state = replace(state, earned=without_key(state.earned, self.player))
        for card in self.team:
            state = AddToTeam(self.player, card).apply(state)
        for value, tokens in self.earned.items():
            state = Earn(self.player, int(value) if value.isdecimal() else 0, 3, tokens).apply(state)
        return TypeTokens(self.player, self.tokens).apply(state)


@dataclass(frozen=True)
class TypeTokens:
    """Tokens taken in chapter II, and tricks won; what is not named stays as it is."""

    player: str
    tokens: Tokens

    def apply(self, state: TricksState) -> TricksState:
        require_end_entry(state)
        _only(self.tokens, state.shape.counted)
        return state.with_player(self.player, tokens={**state.player(self.player).tokens, **self.tokens})


@dataclass(frozen=True)
class Earn:
    """Tokens typed for a card whose ability nobody knows; no tokens takes the entry back."""

    player: str
    card: int
    chapter: int
    tokens: Tokens

    def apply(self, state: TricksState) -> TricksState:
        _in_deck(state, self.card)
        _only(self.tokens, state.shape.tokens)
        if self.chapter not in (2, 3):
            raise Refused(say("Tokens come from chapter II or III."))
        if self.chapter == 2:
            require_trick_entry(state)
        _seated(state, self.player)
        typed = {card: dict(chapters) for card, chapters in state.earned.get(self.player, NOTHING).items()}
        chapters = typed.setdefault(str(self.card), {})
        chapters[str(self.chapter)] = self.tokens
        if not self.tokens:
            del chapters[str(self.chapter)]
        kept = {card: chapters for card, chapters in typed.items() if chapters}
        others = without_key(state.earned, self.player)
        return replace(state, earned={**others, self.player: kept} if kept else others)


def _only(tokens: Tokens, kinds: tuple[str, ...]) -> None:
    for kind, count in tokens.items():
        if kind not in kinds:
            raise Refused(say("There is no such token: {kind}.", kind=kind))
        if count < 0:
            raise Refused(say("A number of tokens is never negative."))


WORDS: dict[str, type[Event]] = {
    "play": PlayCard,
    "take_back": TakeBack,
    "trick": WholeTrick,
    "playing_order": PlayingOrder,
    "add_to_team": AddToTeam,
    "remove_from_team": RemoveFromTeam,
    "move_to_team": MoveToTeam,
    "set_team": SetTeam,
    "tokens": TypeTokens,
    "earned": Earn,
}


def lines(result: Json) -> list[Line]:
    return [
        Line(player, kind, count)
        for player, part in result.get("players", {}).items()
        for kind, count in part.get("total", {}).items()
    ]


GAME: Game[TricksState] = Game(
    state=TricksState,
    shape=TricksShape,
    shape_of=shape_of,
    player=TricksPlayer,
    words=WORDS,
    entries=entries,
    totals=partial(figures, name="points"),
    check=check,
    lines=lines,
)
