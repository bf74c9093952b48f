"""All rules, loaded once."""

from __future__ import annotations

import pytest

import scoring
from scoring.answers import RuleAnswers, load


@pytest.fixture(scope="session")
def rules() -> RuleAnswers:
    return load([scoring.open_pack(game) for game in scoring.games()])


@pytest.fixture(scope="session")
def rules_with_boxes() -> RuleAnswers:
    """The same with all boxes on the table."""
    return load([scoring.open_pack(game, editions=list(scoring.open_pack(game).editions)) for game in scoring.games()])
