"""What the table asks of a kind of game: how it starts, its events, its entry for the rules, and what it reads from a result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sentences import Saying, Speaks, say
from table.games.events import Event, read_event
from table.games.state import Json, Player, Shape, State
from table.words import Refused

S = TypeVar("S", bound=State[Any])


@dataclass(frozen=True)
class FigureLine:
    """One figure of a finished game for a list: whose, for what, how much."""

    player: str
    item: str
    points: int


@dataclass(frozen=True)
class FinishedSeat:
    """A player's result in a finished game."""

    player: str
    place: int
    total: int | None  # None if the game has no points, or none were entered for this player
    won: bool


@dataclass(frozen=True, kw_only=True)
class GameKind(Generic[S]):
    name: str = ""
    state: type[S]
    shape: type[Shape]
    player: type[Player]
    words: Mapping[str, Event]
    total: str = "points"  # the key of a player's total in a result
    winners: Callable[[Json, Sequence[str]], Sequence[str]] = field(default=lambda result, players: (result.get("ranking") or [[]])[0])
    figures: Callable[[Json], Iterable[tuple[str, int]]] = field(default=lambda part: ())  # figures of a player's part of a result
    ending: Callable[[Json, Any], Saying] | None = None  # how it ended for all, if nobody has points
    warnings: Callable[[Any], Sequence[Speaks]] = field(default=lambda result: result.warnings)  # warnings of a result
    unfinished: Callable[[S, Any], Sequence[str]] = field(default=lambda state, pack: ())  # players with something left to enter
    check_result: Callable[[Any], None] = field(default=lambda result: None)  # refuses what the rules did not allow
    check_step: Callable[[S, S, Any], None] = field(default=lambda after, before, pack: None)  # checks new steps against today's pack
    cards_of: Callable[[Mapping[str, Json]], Sequence[str]] = field(default=lambda raw: ())  # cards that the pack must know
    ask_the_rules: frozenset[str] = frozenset()  # events that are allowed only if the rules can score the state after them
    takes_turns: bool = False  # the app keeps turns: the first seat plays first
    names_starter: bool = False  # the rules say who starts: a rematch moves nobody
    followed: frozenset[str] = frozenset()  # events after which another may follow automatically
    follow_up: Callable[[Any], Json | None] = field(default=lambda result: None)  # the event that follows automatically, or None

    def start(self, shape: Shape, players: Iterable[Mapping[str, str]], setup: Mapping[str, Json]) -> S:
        return self.state(shape=shape, players=tuple(self.player(**seat) for seat in players)).with_changes(**setup)

    def after(self, state: S, raw: Json) -> S:
        """Returns the state after an event; refuses it if it is unknown or impossible here."""
        event, arguments = read_event(self.words, raw)
        changed: S = event(state, **arguments)
        self.allowed(changed)
        return changed

    def allowed(self, state: S) -> None:
        """Refuses a table that cannot play this game."""
        if state.variant not in state.shape.variants:
            raise Refused(say("This game has no variant «{name}».", name=state.variant))
        least, most = state.shape.variants[state.variant]
        if not least <= len(state.players) <= most:
            raise Refused(say("This game is for {least} to {most} players, not {players}.", least=least, most=most,
                              players=len(state.players)))
        state.check()

    def totals(self, result: Json, players: Sequence[str]) -> dict[str, int | None]:
        """Returns each player's total; None if the game gave none."""
        parts = result.get("players", {})
        found = {player: parts.get(player, {}).get(self.total) for player in players}
        return {player: value if isinstance(value, int) else None for player, value in found.items()}

    def lines(self, result: Json) -> list[FigureLine]:
        return [FigureLine(player, *figure) for player, part in result.get("players", {}).items() for figure in self.figures(part)]
