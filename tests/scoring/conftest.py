"""Coverage is measured for the rules; long tests add nothing to it and would take three times as long."""
from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
LONG = ("hands/test_search.py", "hands/test_properties.py", "tricks/test_properties.py", "words/test_conformance.py", "test_hostile.py",
        "answers/test_search.py::test_every_card_is_found_by_its_name_with_one_slip", "referee/test_walks.py",
        "hands/test_engine.py::test_many_threads_may_score_with_a_fresh_engine",
        "hands/test_dispute.py::test_every_slip_explains_the_total", "hands/test_boxes.py::test_the_best_use_is_that_of",
        "hands/test_boxes.py::test_no_hand_with_the_demon", "answers/test_search.py::test_every_question_finds_its_own_answer",
        "answers/test_search.py::test_every_card_is_found_by_all_its_names", "answers/test_book.py::test_the_checker_counts_or_tells",
        "tricks/test_team.py::test_where_the_order_matters_the_best_one_is_taken", "crews/test_sets.py::test_the_optimum")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE) and not item.nodeid.removeprefix("tests/scoring/").startswith(LONG):
            item.add_marker("traced")
