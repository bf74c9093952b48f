"""Generated examples are the same in every run; `make soak` searches for new ones."""
from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", derandomize=True, database=None)
settings.register_profile("new", database=None)
settings.load_profile("steady")
