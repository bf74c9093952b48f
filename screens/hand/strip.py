"""The strip with the best use of the choice cards, shown at once and without being asked."""
from __future__ import annotations

from typing import Any


def show_strip(page: Any) -> None:
    page.ids.strip.clear_widgets()
