"""All rules, loaded once."""

from __future__ import annotations

import pytest

import scoring
from scoring.answers import Rules, load


@pytest.fixture(scope="session")
def rules() -> Rules:
    return load([scoring.open_pack(game) for game in scoring.games()])
