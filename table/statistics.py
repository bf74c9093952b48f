"""Statistics over finished games: wins, averages, best and worst, streaks, head to head, the distribution of totals, favourite cards.

Totals are compared only within the same game, variant, boxes and number of players. Everything else is games,
wins, streaks and head to head.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, count, permutations

from scoring import stop_if_cancelled
from table.games.game import FigureLine, FinishedSeat

BARS = 12


@dataclass(frozen=True, order=True)
class Way:
    """How a game was played: what its totals depend on."""

    players: int
    variant: str
    editions: tuple[str, ...] = ()  # the boxes on the table


@dataclass(frozen=True)
class Played:
    """One finished game as far as statistics need it."""

    record: int
    game: str
    finished: datetime
    seats: tuple[FinishedSeat, ...]
    variant: str = ""
    together: bool = False  # won or lost together, without points
    editions: tuple[str, ...] = ()

    @property
    def way(self) -> Way:
        return Way(len(self.seats), self.variant, self.editions)

    @property
    def counted(self) -> tuple[FinishedSeat, ...]:
        """The seats that took part: a hand that nobody entered is no result."""
        return self.seats if self.together else tuple(seat for seat in self.seats if seat.total is not None)


@dataclass(frozen=True)
class Mark:
    """A total somebody reached, and in which game."""

    player: str
    total: int
    record: int
    finished: datetime
    won: bool = False


@dataclass(frozen=True)
class Standing:
    """One player's statistics."""

    games: int
    wins: int
    first: datetime  # when the first game ended
    average: float | None
    best: Mark | None
    worst: Mark | None
    streak: int  # current number of games won in a row
    longest_streak: int


@dataclass(frozen=True)
class HeadToHead:
    """How often one player finished ahead of, behind, or level with another."""

    ahead: int = 0
    behind: int = 0
    level: int = 0


@dataclass(frozen=True)
class Tally:
    games: int
    players: Mapping[str, Standing]  # most wins first
    head_to_head: Mapping[tuple[str, str], HeadToHead]
    marks: tuple[Mark, ...]  # all totals, oldest first; empty if games or ways to play are mixed

    @property
    def average(self) -> float | None:
        return sum(mark.total for mark in self.marks) / len(self.marks) if self.marks else None

    def best(self, count: int = 3) -> list[Mark]:
        return sorted(self.marks, key=lambda mark: -mark.total)[:count]

    def of(self, player: str) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.marks if mark.player == player)


@dataclass(frozen=True)
class Statistics:
    over_all: Tally
    by_game: Mapping[str, Tally]
    by_way: Mapping[str, Mapping[Way, Tally]]  # by game, the way played last first

    def alike(self, game: str, way: Way) -> Tally:
        """Returns the statistics of games played like this one."""
        return self.by_way.get(game, {}).get(way) or tally([])


@dataclass(frozen=True)
class Favourite:
    """A card somebody often had: how often, and its points in all."""

    card: str
    times: int
    points: int

    @property
    def average(self) -> float:
        return self.points / self.times


def statistics(played: Iterable[Played]) -> Statistics:
    games = sorted((game for game in played if game.counted), key=lambda game: (game.finished, game.record))
    by_game: dict[str, list[Played]] = defaultdict(list)
    by_way: dict[str, dict[Way, list[Played]]] = defaultdict(dict)
    for game in games:
        by_game[game.game].append(game)
        alike = by_way[game.game].pop(game.way, [])
        alike.append(game)
        by_way[game.game][game.way] = alike  # moves to the end: it was played last
    return Statistics(
        tally(games),
        {name: tally(some) for name, some in by_game.items()},
        {name: {way: tally(some) for way, some in reversed(ways.items())} for name, ways in by_way.items()},
    )


def favourites(lines: Iterable[FigureLine], count: int = 5) -> list[Favourite]:
    """Returns the cards these lines name most often; of equals, the one with the most points."""
    brought: dict[str, list[int]] = defaultdict(list)
    for line in lines:
        brought[line.item].append(line.points)
    found = [Favourite(card, len(points), sum(points)) for card, points in brought.items()]
    return sorted(found, key=lambda card: (-card.times, -card.points, card.card))[:count]


def tally(games: Sequence[Played]) -> Tally:
    """Returns the statistics of these games, given in the order in which they were finished."""
    comparable = len({(game.game, game.way) for game in games}) == 1
    seats: dict[str, list[tuple[Played, FinishedSeat]]] = defaultdict(list)
    for game in games:
        stop_if_cancelled()
        for seat in game.counted:
            seats[seat.player].append((game, seat))
    standings = {player: _standing(played, comparable) for player, played in seats.items()}
    ordered = sorted(standings.items(), key=lambda item: (-item[1].wins, item[1].games, item[0]))
    marks = tuple(mark for game in games for mark in _marks((game, seat) for seat in game.counted)) if comparable else ()
    return Tally(len(games), dict(ordered), _head_to_head(games), marks)


def _marks(played: Iterable[tuple[Played, FinishedSeat]]) -> list[Mark]:
    return [Mark(seat.player, seat.total, game.record, game.finished, seat.won) for game, seat in played if seat.total is not None]


def _standing(played: Sequence[tuple[Played, FinishedSeat]], comparable: bool) -> Standing:
    stop_if_cancelled()
    marks = _marks(played) if comparable else []
    streaks = [*accumulate((seat.won for _, seat in played), lambda streak, won: streak + 1 if won else 0, initial=0)]
    return Standing(
        games=len(played),
        wins=sum(seat.won for _, seat in played),
        first=played[0][0].finished,
        average=sum(mark.total for mark in marks) / len(marks) if marks else None,
        best=max(marks, key=lambda mark: mark.total, default=None),
        worst=min(marks, key=lambda mark: mark.total, default=None),
        streak=streaks[-1],
        longest_streak=max(streaks),
    )


def _head_to_head(games: Iterable[Played]) -> dict[tuple[str, str], HeadToHead]:
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for game in games:
        for one, other in permutations(game.counted, 2) if not game.together else ():  # in games where nobody was ahead
            word = "level" if one.place == other.place else "ahead" if one.place < other.place else "behind"
            counts[one.player, other.player][word] += 1
    return {pair: HeadToHead(**times) for pair, times in counts.items()}


def distribution(totals: Sequence[int]) -> list[tuple[int, int]]:
    """Returns bars of equal width: the start of each, and how many totals fall into it."""
    if not totals:
        return []
    low, high = min(totals), max(totals)
    widths = (digit * 10**ten for ten in count() for digit in (1, 2, 5))
    width = next(width for width in widths if high // width - low // width < BARS)
    counts = Counter(total // width for total in totals)
    return [(bar * width, counts[bar]) for bar in range(low // width, high // width + 1)]
