"""Figures over finished games: wins, averages, best and worst, streaks, head to head, the distribution of totals.

Totals of different games cannot be compared, so over all games there are only games, wins, streaks and head to head.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count, permutations

from table.record import Seat

BARS = 12


@dataclass(frozen=True)
class Played:
    """One finished game, as far as figures go."""

    record: int
    game: str
    finished: datetime
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Mark:
    """A total somebody reached, and in which game."""

    player: str
    total: int
    record: int
    finished: datetime


@dataclass(frozen=True)
class Standing:
    """One player's figures."""

    games: int
    wins: int
    average: float | None
    best: Mark | None
    worst: Mark | None
    streak: int  # games won in a row until now
    longest_streak: int


@dataclass(frozen=True)
class HeadToHead:
    """How often one player came before, behind, or level with another."""

    ahead: int = 0
    behind: int = 0
    level: int = 0


@dataclass(frozen=True)
class Tally:
    games: int
    players: Mapping[str, Standing]  # most wins first
    head_to_head: Mapping[tuple[str, str], HeadToHead]
    marks: tuple[Mark, ...]  # every total, oldest first; none where games are mixed

    @property
    def average(self) -> float | None:
        return sum(mark.total for mark in self.marks) / len(self.marks) if self.marks else None

    def best(self, count: int = 3) -> list[Mark]:
        return sorted(self.marks, key=lambda mark: -mark.total)[:count]

    def distribution(self) -> list[tuple[int, int]]:
        """Bars of equal width: where each begins and how many totals fall into it."""
        return distribution([mark.total for mark in self.marks])


@dataclass(frozen=True)
class Statistics:
    over_all: Tally
    by_game: Mapping[str, Tally]


def statistics(played: Iterable[Played]) -> Statistics:
    games = sorted(played, key=lambda game: (game.finished, game.record))
    by_game: dict[str, list[Played]] = defaultdict(list)
    for game in games:
        by_game[game.game].append(game)
    return Statistics(tally(games), {name: tally(some) for name, some in by_game.items()})


def tally(games: Sequence[Played]) -> Tally:
    """The figures of these games, which come in the order they were finished."""
    comparable = len({game.game for game in games}) == 1
    seats: dict[str, list[tuple[Played, Seat]]] = defaultdict(list)
    for game in games:
        for seat in game.seats:
            seats[seat.player].append((game, seat))
    standings = {player: _standing(played, comparable) for player, played in seats.items()}
    ordered = sorted(standings.items(), key=lambda item: (-item[1].wins, item[1].games, item[0]))
    marks = tuple(mark for game in games for mark in _marks((game, seat) for seat in game.seats)) if comparable else ()
    return Tally(len(games), dict(ordered), _head_to_head(games), marks)


def _marks(played: Iterable[tuple[Played, Seat]]) -> list[Mark]:
    return [Mark(seat.player, seat.total, game.record, game.finished) for game, seat in played if seat.total is not None]


def _standing(played: Sequence[tuple[Played, Seat]], comparable: bool) -> Standing:
    marks = _marks(played) if comparable else []
    streaks = _streaks([seat.won for _, seat in played])
    return Standing(
        games=len(played),
        wins=sum(seat.won for _, seat in played),
        average=sum(mark.total for mark in marks) / len(marks) if marks else None,
        best=max(marks, key=lambda mark: mark.total, default=None),
        worst=min(marks, key=lambda mark: mark.total, default=None),
        streak=streaks[-1],
        longest_streak=max(streaks),
    )


def _streaks(won: Sequence[bool]) -> list[int]:
    """After each game, how many were won in a row."""
    streaks: list[int] = []
    for win in won:
        streaks.append((streaks[-1] if streaks else 0) + 1 if win else 0)
    return streaks


def _head_to_head(games: Iterable[Played]) -> dict[tuple[str, str], HeadToHead]:
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for game in games:
        if all(seat.total is None for seat in game.seats):
            continue  # won or lost together: nobody was ahead
        for one, other in permutations(game.seats, 2):
            word = "level" if one.place == other.place else "ahead" if one.place < other.place else "behind"
            counts[one.player, other.player][word] += 1
    return {pair: HeadToHead(**times) for pair, times in counts.items()}


def _round_widths() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, …"""
    for ten in count():
        yield from (digit * 10**ten for digit in (1, 2, 5))


def distribution(totals: Sequence[int]) -> list[tuple[int, int]]:
    if not totals:
        return []
    low, high = min(totals), max(totals)
    width = next(width for width in _round_widths() if high // width - low // width < BARS)
    counts = Counter(total // width for total in totals)
    return [(bar * width, counts[bar]) for bar in range(low // width, high // width + 1)]
