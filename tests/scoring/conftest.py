"""Coverage is asked of the rules; what runs long tells it nothing new and would take three times as long."""
from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
LONG = {HERE / name for name in ("hands/test_search.py", "hands/test_properties.py", "tricks/test_properties.py",
                                 "words/test_conformance.py", "test_hostile.py", "answers/test_search.py", "referee/test_walks.py")}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE) and item.path not in LONG:
            item.add_marker("traced")
