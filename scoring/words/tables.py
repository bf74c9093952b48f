"""Points by table: for runs of consecutive strengths and for sets of one suit.

Runs are disjoint and chosen for the most points; equal strengths do not lengthen a run, but each can belong to
its own run. Sets may still be open: then some cards join whichever set gains most.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Table = tuple[tuple[int, int], ...]  # (length, points), rising
Run = tuple[int, int]  # lowest strength, length


def points_for_size(table: Table, size: int) -> int:
    """Returns the points of the longest row that `size` reaches; sizes beyond the table count as its last row."""
    for length, points in reversed(table):
        if length <= size:
            return points
    return 0


def best_runs(strengths: Sequence[int], table: Table, several: bool) -> tuple[int, tuple[Run, ...]]:
    """Returns the most points, and the runs that score them.

    >>> best_runs([1, 2, 3, 3, 4, 5, 9], ((3, 10), (4, 30), (5, 60)), several=True)
    (60, ((1, 5),))
    >>> best_runs([1, 2, 3, 7, 8, 9, 20], ((3, 10), (4, 30)), several=True)
    (20, ((1, 3), (7, 3)))
    """
    shortest = table[0][0]
    present = set(strengths)
    lows = [low for low in present if low + 1 in present and present.issuperset(range(low, low + shortest))]
    if not lows:
        return 0, ()
    starts = {low + step for low in lows for step in range(shortest)}
    return _partition(tuple((each, strengths.count(each)) for each in sorted(starts)), table, several)


@lru_cache(maxsize=4096)
def _partition(counts: tuple[tuple[int, int], ...], table: Table, several: bool) -> tuple[int, tuple[Run, ...]]:
    """Tries both options for the lowest strength: it belongs to no further run, or it begins one."""
    if not counts:
        return 0, ()
    low = counts[0][0]
    best = _partition(counts[1:], table, several)
    left = dict(counts)
    length = 0
    while low + length in left:
        length += 1
        if length >= table[0][0]:
            rest = tuple((each, count - (low <= each < low + length)) for each, count in counts)
            further = _partition(tuple(row for row in rest if row[1]), table, several) if several else (0, ())
            found = points_for_size(table, length) + further[0]
            if found > best[0]:
                best = found, ((low, length), *further[1])
    return best


def best_sets(least: Sequence[int], most: Sequence[int], room: int, table: Table, several: bool) -> int:
    """Returns the most points of sets with at least and at most these sizes, if `room` more cards may join one set each.

    >>> best_sets([3, 2, 1], [3, 2, 1], 0, ((3, 10), (4, 40)), several=True)
    10
    >>> best_sets([3, 2, 1], [5, 4, 3], 1, ((3, 10), (4, 40)), several=True)
    40
    """
    shortest = table[0][0]
    if not room:
        points = [points_for_size(table, size) for size in most if size >= shortest]
        return sum(points) if several else max(points, default=0)
    sizes = [(low, high) for low, high in zip(least, most, strict=True) if high >= shortest and low + room >= shortest]
    if not several:
        return max((points_for_size(table, min(high, low + room)) for low, high in sizes), default=0)
    return _share(tuple(sorted(sizes)), room, table)


@lru_cache(maxsize=4096)
def _share(sizes: tuple[tuple[int, int], ...], room: int, table: Table) -> int:
    if not sizes:
        return 0
    (low, high), *rest = sizes
    return max(points_for_size(table, low + joining) + _share(tuple(rest), room - joining, table)
               for joining in range(min(room, max(0, high - low)) + 1))
