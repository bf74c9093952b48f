"""What the layers above may rely on, whatever the kind of game: a pack is scored by its engine, and a result explains itself.

The pack itself is `scoring.Pack`, the class that all kinds share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from scoring.pack import Example, Pack
from sentences import Saying


class Result(Protocol):
    """What scoring gives back: figures with their reasons, and the same as JSON for the history and the command line."""

    @property
    def pack(self) -> Pack: ...

    def to_json(self, lang: str = ...) -> dict[str, Any]: ...


class Engine(Protocol):
    """The rules of one pack."""

    @property
    def pack(self) -> Pack: ...

    def score(self, inputs: Mapping[str, Any]) -> Result:
        """A table, or a part of it, as it was entered; raises InputError for what the rules do not allow."""
        ...

    def sheet(self, result: Result, lang: str) -> str:
        """A score sheet to read."""
        ...

    def deck_sheet(self, lang: str) -> str | None:
        """Every card with its text; None for games without cards."""
        ...

    def check_example(self, example: Example) -> list[Saying]:
        """What differs from what an example of the pack expects; nothing if it agrees."""
        ...
