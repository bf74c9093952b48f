"""The examples in docstrings give the stated results."""
from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tools.packages import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
WITH_EXAMPLES = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py")) if ">>> " in file.read_text("utf-8")]


@pytest.mark.parametrize("file", WITH_EXAMPLES, ids=lambda file: str(file.relative_to(ROOT)))
def test_examples_in_docstrings_come_out(file: Path) -> None:
    module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    outcome = doctest.testmod(module)
    assert outcome.attempted and not outcome.failed
