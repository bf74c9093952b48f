"""Where everybody stands, whatever the game: totals, places, and the letters of their discs."""

from __future__ import annotations

from typing import Any

from sentences import grammar_of, say, say_n
from table.people import initials
from table.session import Session
from web.words import ordinal


def letters(session: Session) -> dict[str, str]:
    return initials(session.players)


def points(result: Any, player: str) -> int | None:
    """The figure the ranking goes by; none where a game has no points."""
    part = getattr(result, "players", {}).get(player)
    if part is None:
        return None
    found = getattr(part, "total", None)
    return int(found) if isinstance(found, int) else int(part.points)


def total(result: Any, player: str, lang: str) -> str:
    found = points(result, player)
    return "" if found is None else grammar_of(lang).number(found)


def entered(result: Any, player: Any) -> bool:
    """Has this player anything on the table yet?"""
    if hasattr(player, "hand"):
        return bool(player.hand)
    if hasattr(player, "crew"):
        return bool(player.crew) or player.set is not None or player.coins is not None
    if hasattr(player, "team"):
        part = result.players[player.name]
        return bool(part.team or part.lines)
    return False


def place_line(session: Session, result: Any, seat: str, lang: str) -> str:
    """«2nd, 6 points behind», among those who have entered something; '' for somebody alone."""
    playing = [player.name for player in session.state.players if entered(result, player)]
    if seat not in playing or len(playing) < 2:
        return ""
    place, told = 1, ""
    for names in result.ranking:
        if seat in names:
            told = ordinal(place, lang)
            break
        place += len([name for name in names if name in playing])
    if place == 1:
        return say("{place} for now", place=told).sentence(lang)
    gap = max(points(result, name) or 0 for name in playing) - (points(result, seat) or 0)
    if not gap:
        return say("{place}, tied on points", place=told).sentence(lang)
    return say_n("{place}, {n} point behind", "{place}, {n} points behind", gap, place=told).sentence(lang)
