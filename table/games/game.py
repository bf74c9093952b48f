"""What the table asks of a kind of game: how it starts, which events it knows, what it gives to the rules and reads from a Result."""

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
    """One figure of a finished game that a person may want in a list: whose, for what, how much."""

    player: str
    item: str
    points: int


@dataclass(frozen=True)
class FinishedSeat:
    """A player's place in a finished game."""

    player: str
    place: int
    total: int | None  # None where a game has no points, or nobody entered any for this player
    won: bool


@dataclass(frozen=True, kw_only=True)
class GameKind(Generic[S]):
    name: str = ""
    state: type[S]
    shape: type[Shape]
    player: type[Player]
    words: Mapping[str, Event]
    total: str = "points"  # what a Result calls the total of a player's part
    winners: Callable[[Json, Sequence[str]], Sequence[str]] = field(default=lambda result, players: (result.get("ranking") or [[]])[0])
    figures: Callable[[Json], Iterable[tuple[str, int]]] = field(default=lambda part: ())  # in a player's part, for a list
    ending: Callable[[Json, Any], Saying] | None = None  # of a Result and its pack: how it ended for all, where nobody has points
    warnings: Callable[[Any], Sequence[Speaks]] = field(default=lambda result: result.warnings)  # of a Result of this kind
    unfinished: Callable[[S, Any], Sequence[str]] = field(default=lambda state, pack: ())  # players with something left to enter
    check_result: Callable[[Any], None] = field(default=lambda result: None)  # refuses what the rules did not allow, in their words
    check_step: Callable[[S, S, Any], None] = field(default=lambda after, before, pack: None)  # by today's pack: of new steps alone
    cards_of: Callable[[Mapping[str, Json]], Sequence[str]] = field(default=lambda raw: ())  # those that the pack must know
    ask_the_rules: frozenset[str] = frozenset()  # words that are allowed only if the rules can score what they lead to
    takes_turns: bool = False  # the app follows the turns: whoever sits first plays first
    names_starter: bool = False  # the rules say who starts: another game with the same people moves nobody
    followed: frozenset[str] = frozenset()  # words after which something may happen by itself
    follow_up: Callable[[Any], Json | None] = field(default=lambda result: None)  # of a Result: that event, or None

    def start(self, shape: Shape, players: Iterable[Mapping[str, str]], setup: Mapping[str, Json]) -> S:
        return self.state(shape=shape, players=tuple(self.player(**seat) for seat in players)).but(**setup)

    def after(self, state: S, raw: Json) -> S:
        """The state after an event; refused if it is none, or not possible here."""
        event, arguments = read_event(self.words, raw)
        changed: S = event(state, **arguments)
        self.allowed(changed)
        return changed

    def allowed(self, state: S) -> None:
        """Refuses a table that this game cannot be played at."""
        if state.variant not in state.shape.variants:
            raise Refused(say("This game has no variant «{name}».", name=state.variant))
        least, most = state.shape.variants[state.variant]
        if not least <= len(state.players) <= most:
            raise Refused(say("This game is for {least} to {most} players, not {players}.", least=least, most=most,
                              players=len(state.players)))
        state.check()

    def totals(self, result: Json, players: Sequence[str]) -> dict[str, int | None]:
        """Of every player; None where the game gave none."""
        parts = result.get("players", {})
        found = {player: parts.get(player, {}).get(self.total) for player in players}
        return {player: value if isinstance(value, int) else None for player, value in found.items()}

    def lines(self, result: Json) -> list[FigureLine]:
        return [FigureLine(player, *figure) for player, part in result.get("players", {}).items() for figure in self.figures(part)]
