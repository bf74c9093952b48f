"""History: the games played. The list comes later; until then the page says so."""
from __future__ import annotations

from screens.registry import Page, load_kv
from screens.widgets import empty as _empty  # noqa: F401  (kv below uses its rules)

load_kv(__file__)


class History(Page):
    pass
