"""Tricks and teams: the tricks of chapter II one by one, or the teams and tokens at the end, depending on the variant.

A card is named by its value. Ghosts that play along are called ghost_1, ghost_2 … in the tricks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from scoring.tricks import TrickPack, TrickResult, enter, score_table
from sentences import say
from table.games.events import COMMON, Play, Tokens, by_word
from table.games.game import GameKind
from table.games.state import NOTHING, Json, Player, Shape, State, other_than, without_key
from table.words import Refused

GHOST = "ghost_"
TRICKS_WON = "tricks_won"  # typed like tokens
MOST_CARDS = 10  # per team: more than any game deals

Trick = tuple[Play, ...]
Earned = Mapping[str, Mapping[str, Tokens]]  # card → chapter → tokens typed by the table


@dataclass(frozen=True, kw_only=True)
class TricksShape(Shape):
    by_trick: tuple[str, ...]  # the variants that are entered trick by trick
    lowest: int  # card of the deck
    highest: int
    tricks: int  # at most, in a game
    ghosts: Tokens  # ghosts by number of players
    tokens: tuple[str, ...]

    @classmethod
    def of(cls, pack: TrickPack, **more: Any) -> Self:
        seats = {players: pack.seats_for(players) for players in pack.players.numbers}
        return super().of(
            pack,
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
    tokens: Tokens = field(default_factory=dict)  # as far as they were typed


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
        """Returns everybody a trick waits for."""
        return (*self.names, *self.ghosts)

    @property
    def seating(self) -> tuple[str, ...]:
        """Returns everybody clockwise; a ghost sits between the two players on either side."""
        ghosts = self.ghosts
        return tuple(who for pair in zip(self.names, ghosts, strict=False) for who in pair) if ghosts else self.seats

    def score(self, pack: TrickPack) -> TrickResult:
        if self.by_trick:
            return score_table(pack, enter(pack, self.names, len(self.ghosts), self.tricks, earned=self.earned))
        teams = {player.name: player.team for player in self.players}
        # “Won no trick” must be entered: without any tokens the rules ask instead of paying.
        tokens = {player.name: player.tokens for player in self.players if player.tokens}
        return score_table(pack, enter(pack, self.names, len(self.ghosts), (), teams, tokens, self.earned))

    def check(self) -> None:
        for name in self.names:
            if name.startswith(GHOST):
                raise Refused(say("This name belongs to a ghost."))

    def entered(self, name: str) -> bool:
        teller = self.player(name)
        return bool(teller.team or teller.tokens) or any(who == name for trick in self.tricks for who, _card in trick)

    def renamed(self, old: str, new: str) -> Self:
        tricks = tuple(tuple((new if who == old else who, card) for who, card in trick) for trick in self.tricks)
        earned = {new if who == old else who: typed for who, typed in self.earned.items()}
        return super().renamed(old, new).with_changes(tricks=tricks, earned=earned)

    def without(self, name: str) -> Self:
        tricks = tuple(tuple(play for play in trick if play[0] != name) for trick in self.tricks)
        return super().without(name).with_changes(tricks=tricks, earned=without_key(self.earned, name))


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
    """Returns the game with this trick; an empty last trick is dropped."""
    cards = [card for _, card in plays]
    for card in cards:
        if cards.count(card) > 1:
            raise Refused(say("Card {card} is in this trick already.", card=card))
    tricks = [*state.tricks[: trick - 1], plays, *state.tricks[trick:]]
    while tricks and not tricks[-1]:
        tricks.pop()
    return state.with_changes(tricks=tuple(tricks))


def current_trick(state: TricksState) -> int:
    """Returns the number of the trick that the next card belongs to: the first unfinished one."""
    for number, trick in enumerate(state.tricks, start=1):
        if len(trick) < len(state.seats):
            return number
    return len(state.tricks) + 1


def _open_trick(state: TricksState, trick: int | None) -> tuple[int, Trick]:
    number = current_trick(state) if trick is None else trick
    if number > state.shape.tricks:
        raise Refused(say("A game has at most {most} tricks.", most=state.shape.tricks))
    return number, () if number == len(state.tricks) + 1 else _trick(state, number)


def play(state: TricksState, /, player: str, card: int, trick: int | None = None) -> TricksState:
    """Plays a card to a trick, the current one by default; a second card of the same player replaces the first.

    Guests enter their cards in any order: a card is placed clockwise from the player who leads.
    """
    require_trick_entry(state)
    _in_deck(state, card)
    _seated(state, player)
    number, plays = _open_trick(state, trick)
    cards = {**dict(plays), player: card}
    if player in dict(plays) or len(cards) == 1:
        return _with_trick(state, number, tuple(cards.items()))
    seats = state.seating
    first = seats.index(_leader(state, number, plays))
    order = [who for who in (*seats[first:], *seats[:first]) if who in cards]
    return _with_trick(state, number, tuple((who, cards[who]) for who in order))


def _leader(state: TricksState, trick: int, plays: Trick) -> str:
    """Returns who leads: the winner of the previous trick while that card is awaited, else the player of the first card."""
    before = state.tricks[trick - 2] if trick > 1 else ()
    winner = max(before, key=lambda play: play[1])[0] if before else ""
    return winner if winner and winner not in dict(plays) else plays[0][0]


def take_back(state: TricksState, /, player: str, trick: int) -> TricksState:
    plays = _trick(state, trick)
    if player not in dict(plays):
        raise Refused(say("{player} has not played in this trick.", player=player))
    return _with_trick(state, trick, tuple(play for play in plays if play[0] != player))


def whole_trick(state: TricksState, /, cards: tuple[Play, ...], trick: int | None = None) -> TricksState:
    """Sets all cards of a trick in playing order, replacing an earlier trick."""
    require_trick_entry(state)
    for who, card in cards:
        _seated(state, who)
        _in_deck(state, card)
    if len(dict(cards)) < len(cards):
        raise Refused(say("A player plays only one card in a trick."))
    number, _ = _open_trick(state, trick)
    return _with_trick(state, number, cards)


def playing_order(state: TricksState, /, trick: int, players: tuple[str, ...]) -> TricksState:
    """Sets who played first, second … in a trick: being last may matter."""
    plays = dict(_trick(state, trick))
    if sorted(players) != sorted(plays):
        raise Refused(say("Everybody in this trick must be named once."))
    return _with_trick(state, trick, tuple((who, plays[who]) for who in players))


def add_to_team(state: TricksState, /, player: str, card: int) -> TricksState:
    require_end_entry(state)
    _in_deck(state, card)
    team = state.player(player).team
    if card in team:
        raise Refused(say("{player} already has card {card}.", player=player, card=card))
    if len(team) >= MOST_CARDS:
        raise Refused(say("{player} already has {most} cards.", player=player, most=MOST_CARDS))
    return state.with_player(player, team=(*team, card))


def remove_from_team(state: TricksState, /, player: str, card: int) -> TricksState:
    team = state.player(player).team
    if card not in team:
        raise Refused(say("{player} does not have card {card}.", player=player, card=card))
    return state.with_player(player, team=other_than(card, team))


def move_to_team(state: TricksState, /, player: str, card: int) -> TricksState:
    """Moves the card to this player, from another team."""
    for other in state.players:
        if other.name != player and card in other.team:
            state = remove_from_team(state, other.name, card)
    return add_to_team(state, player, card)


def set_team(
    state: TricksState, /, player: str, team: tuple[int, ...], tokens: Tokens = NOTHING, earned: Mapping[str, Tokens] = NOTHING
) -> TricksState:
    """Replaces a player's whole entry, from a hand code or retyped. `earned` is what cards paid in chapter III."""
    state = state.with_player(player, team=(), tokens={})
    state = state.with_changes(earned=without_key(state.earned, player))
    for card in team:
        state = add_to_team(state, player, card)
    for value, typed in earned.items():
        state = earn(state, player, int(value) if value.isdecimal() else 0, 3, typed)
    return type_tokens(state, player, tokens)


def type_tokens(state: TricksState, /, player: str, tokens: Tokens) -> TricksState:
    """Sets tokens taken in chapter II and tricks won; kinds that are not named stay."""
    require_end_entry(state)
    _only(tokens, (*state.shape.tokens, TRICKS_WON))
    return state.with_player(player, tokens={**state.player(player).tokens, **tokens})


def earn(state: TricksState, /, player: str, card: int, chapter: int, tokens: Tokens) -> TricksState:
    """Sets the tokens typed for a card whose ability nobody knows; none removes the entry."""
    _in_deck(state, card)
    _only(tokens, state.shape.tokens)
    if chapter not in (2, 3):
        raise Refused(say("Tokens come from chapter II or III."))
    if chapter == 2:
        require_trick_entry(state)
    _seated(state, player)
    typed = state.earned.get(player, NOTHING)
    chapters = _entered(typed.get(str(card), NOTHING), str(chapter), tokens)
    return state.with_changes(earned=_entered(state.earned, player, _entered(typed, str(card), chapters)))


def _entered(before: Mapping[str, Json], name: str, value: Json) -> dict[str, Json]:
    """Returns the mapping with the value under its name, or without the name if the value is empty."""
    return {**before, name: value} if value else without_key(before, name)


def _only(tokens: Tokens, kinds: tuple[str, ...]) -> None:
    for kind, count in tokens.items():
        if kind not in kinds:
            raise Refused(say("There is no such token: {kind}.", kind=kind))
        if count < 0:
            raise Refused(say("A number of tokens is never negative."))


WORDS = by_word(play, take_back, playing_order, add_to_team, remove_from_team, move_to_team, set_team, trick=whole_trick,
                tokens=type_tokens, earned=earn)


def unfinished(state: TricksState, pack: TrickPack) -> list[str]:
    """Lists players whose team is incomplete or, if entered at the end, whose chapter II was not typed in, even if it is zero."""
    full = pack.seats_for(len(state.players)).team
    if state.by_trick:
        played = Counter(who for trick in state.tricks for who, _card in trick)
        return [name for name in state.names if played[name] < full]
    return [teller.name for teller in state.players if len(teller.team) < full or not teller.tokens]


GAME: GameKind[TricksState] = GameKind(
    state=TricksState,
    shape=TricksShape,
    player=TricksPlayer,
    words={**COMMON, **WORDS},
    unfinished=unfinished,
    figures=lambda part: part.get("total", {}).items(),
    names_starter=True,
)
