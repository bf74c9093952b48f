"""The rules of the games, as pure functions on packs.

    pack = open_pack("fantasy_realms", readings={"wildfire_spares_wild": False})
    result = score(pack, {"hand": ["mountain", "wildfire", "smoke"]})

`score` takes the object that `python -m scoring batch` takes and returns a result that explains itself; it raises
InputError with a sentence for entries the rules do not allow, and open_pack raises PackError for packs that are wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scoring.cancelling import Cancelled, cancelled_by, stop_if_cancelled
from scoring.contracts import Result, is_crews, is_hands, is_referee, is_tricks
from scoring.library import CARDS, Library, new_game
from scoring.mistakes import InputError, Mistake, PackError
from scoring.order import OrderPart
from scoring.pack import KINDS, ONE_WORD, Example, Pack, Reading, Variant, rules_of
from scoring.ranking import TieStep
from sentences import Part, Saying, listed, say, say_in

# The layers above take what this package and those of the kinds export, nothing from deeper inside.
__all__ = ["Cancelled", "Example", "InputError", "Library", "Mistake", "OrderPart", "Pack",
           "PackError", "Reading", "Result", "TieStep", "Variant", "add_packs",
           "cancelled_by", "check_example", "check_packs", "deck_sheet", "examples", "games", "is_crews", "is_hands",
           "is_referee", "is_tricks", "new_game", "open_pack", "own_packs", "remove_pack", "score", "sheet",
           "stop_if_cancelled", "use_library"]

# what examples of hands expect; other figures are called as the pack writes them
FIGURES: Mapping[str, Saying] = {
    "total": say_in("column", "total"), "points": say_in("column", "points"), "blanked": say("blanked cards"),
    "cleared": say("cards without their penalty"), "ranking": say("ranking")}
_library = Library(CARDS)


def use_library(file: Path | str = CARDS, cache: Path | str | None = None, more: Iterable[Path | str] = ()) -> None:
    """Sets where packs come from: the pack file, the cache folder, and the owner's own pack files or folders."""
    global _library
    _library = Library(file, cache, more)


def check_packs(file: Path | str, kinds: Sequence[str] = KINDS) -> list[Pack]:
    """Reads a pack file and runs its examples; raises PackError with every mistake.

    `kinds`: the kinds of games that the caller can play.
    """
    return _checked(Library(file), kinds)  # without the cache, so that a refused file leaves nothing behind


def add_packs(file: Path | str, keep_in: Path | str | None = None, kinds: Sequence[str] = KINDS) -> list[str]:
    """Checks and adds the games of a pack file; raises PackError with every mistake, and then adds nothing.

    A copy of each game goes into the folder `keep_in`, where `use_library(more=[folder])` finds it next time.
    """
    added = Library(file)
    _checked(added, kinds)
    for library in added.copy_games_to(Path(keep_in), _library.cache) if keep_in is not None else [added]:
        _library.add(library)
    return added.games()


def own_packs(kinds: Sequence[str] = KINDS) -> tuple[list[Pack], list[PackError]]:
    """Returns the playable added games, and the errors of files that hold others. Examples are not run again."""
    packs: dict[str, Pack] = {}
    wrong = []
    for library in _library.owner_libraries():
        try:
            found = _checked(library, kinds, examples=False)
        except PackError as error:
            wrong.append(error)
        else:
            packs |= {pack.game: pack for pack in found if pack.game not in packs}
    return list(packs.values()), wrong


def remove_pack(game: str) -> None:
    """Removes an added game and its files."""
    for file in _library.remove_game(game):
        file.unlink(missing_ok=True)


def _checked(library: Library, kinds: Sequence[str], examples: bool = True) -> list[Pack]:
    mistakes = [mistake for game in library.games() for mistake in _mistakes(library, game, kinds, examples)]
    if not library.games():
        mistakes.append(Mistake(library.file.name, 0, None, say("there is no game in this file")))
    if mistakes:
        raise PackError(mistakes)
    return [library.pack(game) for game in library.games()]


def _mistakes(library: Library, game: str, kinds: Sequence[str], examples: bool) -> list[Mistake]:
    """Lists everything that is wrong with one game of a file."""
    line, file = library.documents[game][1], library.file.name
    if game in _library.documents:
        return [Mistake(file, line, None, say("a game «{game}» already exists: choose another name", game=game))]
    try:
        pack = library.pack(game)
    except PackError as wrong:
        return wrong.mistakes
    if pack.game != game:
        return [Mistake(file, line, None, ONE_WORD)]
    if pack.kind not in kinds:
        known = ", ".join(kinds)
        return [Mistake(file, line, None, say("a game of the kind «{kind}» cannot be added, only: {known}", kind=pack.kind,
                                              known=known))]
    return [
        Mistake(file, example.line, None, say("{example}: {differs}", example=example.name, differs=differs))
        for pack, example in (library.examples(game) if examples else ()) for differs in check_example(pack, example)
    ]


def games() -> list[str]:
    return _library.games()


def open_pack(game: str, *, readings: Mapping[str, bool] | None = None, overlays: Sequence[str] = (),
              editions: Collection[str] = ()) -> Pack:
    """Opens a game with these readings, the owner's overlays (YAML texts) and boxes; remembered."""
    return _library.pack(game, readings, overlays, editions)


def examples(game: str) -> list[tuple[Pack, Example]]:
    """Lists all examples of a game, each with the pack it applies to: its boxes and its readings."""
    return _library.examples(game)


def score(pack: Pack, inputs: Mapping[str, Any]) -> Result:
    """Scores an entry. What the result holds beyond `Result` depends on the kind of game."""
    result: Result = rules_of(pack.kind).score(pack, inputs)
    return result


def sheet(pack: Pack, result: Result, lang: str) -> str:
    """Writes the score sheet as text."""
    return str(rules_of(pack.kind).sheet(result, lang))


def deck_sheet(pack: Pack, lang: str) -> str | None:
    """Lists every card with its text; None for games without cards."""
    rules = rules_of(pack.kind)
    return str(rules.deck_sheet(pack, lang)) if hasattr(rules, "deck_sheet") else None


def check_example(pack: Pack, example: Example) -> list[Saying]:
    """What differs from what an example of the pack expects; nothing if it agrees."""
    stop_if_cancelled()
    try:
        expected, got = rules_of(pack.kind).compare_example(pack, example)
        return differences(expected, got, pack.lexicon.cards)
    except InputError as wrong:
        return [wrong.saying]


def differences(expected: Any, got: Any, names: Mapping[str, Saying], place: tuple[Part, ...] = ()) -> list[Saying]:
    """Where a result is not as expected, its cards by their names. A mapping names only what it cares about; all else must be equal.

    >>> [str(saying) for saying in differences({"A": {"points": 5}}, {"A": {"points": 4, "set": 3}}, {})]
    ['A, points: expected 5, got 4.']
    """
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return [difference for key, value in expected.items() for difference in differences(
            value, got.get(str(key)), names, (*place, names.get(str(key), FIGURES.get(str(key), str(key)))))]
    if expected == got:
        return []
    return [say("{place}: expected {expected}, got {got}.", place=listed(place, ""), expected=_shown(expected, names),
                got=_shown(got, names))]


def _shown(value: Any, names: Mapping[str, Saying]) -> Part:
    """Says a value of an example, its cards by their names."""
    if value is None or value in ([], {}):
        return say("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return listed([say("{place}: {what}", place=names.get(str(key), str(key)), what=_shown(child, names))
                       for key, child in value.items()], "")
    if isinstance(value, list | tuple):
        nested = any(isinstance(child, list | tuple | Mapping) for child in value)
        return listed([_shown(child, names) for child in value], ";" if nested else "")
    return value if isinstance(value, int | float) else names.get(str(value), str(value))
