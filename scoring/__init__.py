"""The rules of the games, as pure functions on packs.

    pack = open_pack("fantasy_realms", readings={"wildfire_spares_wild": False})
    result = score(pack, {"hand": ["mountain", "wildfire", "smoke"]})

`score` takes the object that `python -m scoring batch` takes and returns a result that explains itself; it raises
InputError with a sentence for entries the rules do not allow, and open_pack raises PackError for packs that are wrong.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from scoring.library import CARDS, Library
from scoring.mistakes import InputError, PackError, Saying
from scoring.pack import Example, Pack

__all__ = ["Example", "InputError", "Library", "Pack", "PackError", "Saying", "check_example", "engine", "games", "open_pack", "score",
           "sheet", "use_library"]

_library = Library(CARDS)


def use_library(file: Path | str = CARDS, cache: Path | str | None = None) -> None:
    """Where the packs come from, and the folder that keeps them parsed."""
    global _library
    _library = Library(file, cache)


def games() -> list[str]:
    return _library.games()


def open_pack(game: str, *, readings: Mapping[str, bool] | None = None, overlays: Sequence[str] = ()) -> Pack:
    """A game with its readings and the owner's overlays (YAML texts); remembered."""
    return _library.pack(game, readings, overlays)


def engine(pack: Pack) -> Any:
    """The package that knows the rules of this kind of game."""
    return importlib.import_module(f"scoring.{pack.kind}")


def score(pack: Pack, inputs: Mapping[str, Any]) -> Any:
    return engine(pack).score(pack, inputs)


def sheet(pack: Pack, result: Any, lang: str) -> str:
    """A score sheet to read."""
    text: str = engine(pack).sheet(result, lang)
    return text


def check_example(pack: Pack, example: Example) -> list[Saying]:
    """What differs from what an example of the pack expects; nothing if it agrees."""
    found: list[Saying] = engine(pack).check_example(pack, example)
    return found
