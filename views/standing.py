"""A player's place among those who have entered something, at the length a surface has room for."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import Result
from sentences import say, say_n
from views.counting import overfull_players
from views.play import AnyPlay


@dataclass(frozen=True, slots=True)
class StandingView:
    figure: str = ""  # 2
    ending: str = ""  # the ending «e», raised if the language does so
    brief: str = ""  # 2e, −6
    whole: str = ""  # 2e, 6 points derrière
    raised: bool = False  # whether the language raises the ending


NOWHERE = StandingView()


def points_of(result: Result, player: str) -> int | None:
    """Returns the figure that ranks players; None if a game has no points."""
    part = getattr(result, "players", {}).get(player)
    if part is None:
        return None
    total = getattr(part, "total", None)
    return int(total) if isinstance(total, int) else int(part.points)


def standing_view(play: AnyPlay, player: str) -> StandingView:
    """Builds the place; empty while nobody else has entered anything, the result is pending, or there is a card too many."""
    result, over = play.result, overfull_players(play)
    entered = [name for name in play.state.names if play.state.entered(name) and name not in over]
    if result is None or player not in entered or len(entered) < 2:
        return NOWHERE
    place = 1
    for names in result.ranking:
        if player in names:
            break
        place += sum(name in entered for name in names)
    tell = play.wording
    figure, ending = tell.ordinal(place)
    told, raised = figure + ending, tell.raised_endings
    if place == 1:
        return StandingView(figure, ending, told, tell(say("{place} for now", place=told)), raised)
    behind = max(points_of(result, name) or 0 for name in entered) - (points_of(result, player) or 0)
    if behind == 0:
        return StandingView(figure, ending, told, tell(say("{place}, tied on points", place=told)), raised)
    whole = say_n("{place}, {n} point behind", "{place}, {n} points behind", behind, place=told)
    return StandingView(figure, ending, f"{told}, {tell.number(-behind)}", tell(whole), raised)
