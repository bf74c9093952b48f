"""The colours of new players: distinguishable without seeing red or green, and legible under white letters."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from views.palette import PLAYERS, player_colour

FIRST = PLAYERS[1:7]
APART = 12.0            # CIE76
# Machado, Oliveira and Fernandes (2009), severity 1: linear RGB as these eyes see it.
SIGHTS = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
# All that could ever be chosen: they stay what they were.
ONCE_OFFERED = ("B4502E", "1F6F8B", "6C4AA5", "3E6B2F", "A63A6B", "7A5C00", "455A64", "8C3B3B", "2F5FA8", "00695C")


def linear(hexa: str) -> list[float]:
    parts = [int(hexa[place:place + 2], 16) / 255 for place in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def times(matrix: Sequence[Sequence[float]], colour: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix]


def lab(rgb: Sequence[float]) -> tuple[float, float, float]:
    within = [min(1.0, max(0.0, part)) for part in rgb]
    shares = [part / white for part, white in zip(times(TO_XYZ, within), WHITE, strict=True)]
    x, y, z = (share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, sight: str) -> float:
    seen = [lab(times(SIGHTS[sight], linear(colour))) for colour in (one, other)]
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def test_the_simulation_finds_the_pair_that_protanopes_took_for_one() -> None:
    assert distance("B4502E", "3E6B2F", "protanopia") == pytest.approx(1.7, abs=0.2)
    assert distance("B4502E", "3E6B2F", "everybody") > 60


@pytest.mark.parametrize("sight", SIGHTS)
def test_six_players_are_told_apart_by_their_colours(sight: str) -> None:
    close = {(one, other): round(apart, 1) for one, other in combinations(FIRST, 2) if (apart := distance(one, other, sight)) < APART}
    assert close == {}


def test_white_letters_are_read_on_every_colour() -> None:
    luminances = {colour: times(TO_XYZ, linear(colour))[1] for colour in PLAYERS}
    assert {colour: 1.05 / (light + 0.05) for colour, light in luminances.items() if 1.05 / (light + 0.05) < 4.5} == {}


def test_a_colour_that_somebody_chose_stays_what_it_was() -> None:
    assert [PLAYERS[player_colour(colour)] for colour in ONCE_OFFERED] == list(ONCE_OFFERED)
