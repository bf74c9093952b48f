"""A game that the app referees: the events of the evening in order; the rules decide whether the next one is allowed.

Options: `extra_tiles`, `tiles` (the special tile in front of each player), `last_chance`. Tile positions are
never stored: remembering them is the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import referee
from scoring.referee import RefereePack, RefereeResult
from sentences import Saying, say
from table.games.events import COMMON, Event, by_word
from table.games.game import GameKind
from table.games.state import Json, Player, Shape, State
from table.json_reader import YES_OR_NO, number, optional, parts, several, text
from table.words import Refused

# Missing ones are as the pack says.
OPTIONS = parts({"extra_tiles": optional(number(0, 99)), "tiles": several(optional(text())), "last_chance": YES_OR_NO}, needed=())


@dataclass(frozen=True, kw_only=True)
class EveningState(State[Player]):
    events: tuple[referee.Event, ...] = ()

    def score(self, pack: RefereePack) -> RefereeResult:
        evening = referee.evening_of(pack, self.variant, len(self.players), self.names, **OPTIONS(self.options, None))
        return referee.play_all(evening, self.events)

    def check(self) -> None:
        OPTIONS(self.options, None)


def _done(state: EveningState, word: str, what: str | None = None) -> EveningState:
    return state.with_changes(events=(*state.events, referee.Event(word, what)))


def roll(state: EveningState, /, face: str) -> EveningState:
    return _done(state, "roll", face)


def use(state: EveningState, /, tile: str) -> EveningState:
    """Uses the special tile of the player whose turn it is."""
    return _done(state, "use", tile)


def plain(word: str) -> Event:
    """Makes an event without arguments."""

    def event(state: EveningState, /) -> EveningState:
        return _done(state, word)

    return event


def search(state: EveningState, /, pair: str | None) -> EveningState:
    """Records a search that found this pair; null: none."""
    return _done(state, "search", pair)


def name(state: EveningState, /, pair: str | None) -> EveningState:
    """Records, in the last chance, a missing pair named rightly; null: a mistake."""
    return _done(state, "name", pair)


WORDS = by_word(roll, use, search, name, reveal=plain("reveal"), peek=plain("peek"), end_turn=plain("end_turn"))


def winners(result: Json, players: Sequence[str]) -> Sequence[str]:
    """Returns nobody: the evening is won or lost together."""
    return players if result.get("state", {}).get("outcome") == "won" else []


def ending(result: Json, pack: RefereePack) -> Saying:
    """Says at what hour it ended and with how many pairs. At midnight the hand has gone round."""
    state = result["state"]
    figures = {"hour": state["hour"] or pack.hours, "found": len(state["pairs"]), "pairs": len(pack.pairs)}
    if state["outcome"] == "won":
        return say("Won at {hour} o’clock. Pairs found: {found} of {pairs}.", **figures)
    return say("Lost at {hour} o’clock. Pairs found: {found} of {pairs}.", **figures)


def check_result(result: RefereeResult) -> None:
    if result.refused is not None:
        raise Refused(result.refused.saying)


def follow_up(result: RefereeResult) -> Json | None:
    """Returns the event that ends a turn with nothing left to do, unless a special tile may still be used."""
    left = {event.do for event in result.allowed}
    waits = "end_turn" in left and left <= {"end_turn", "use"} and result.late_tile is None and result.state.outcome is None
    return {"do": "end_turn"} if waits else None


GAME: GameKind[EveningState] = GameKind(
    state=EveningState,
    shape=Shape,
    player=Player,
    words={**COMMON, **WORDS},
    winners=winners,
    ending=ending,
    check_result=check_result,
    takes_turns=True,
    names_starter=True,
    followed=frozenset({"search", "reveal", "peek", "use"}),
    follow_up=follow_up,
    ask_the_rules=frozenset({*WORDS, "start", "variant", "option", "join", "leave"}),
)
