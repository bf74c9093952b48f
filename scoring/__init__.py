"""The rules of the games, as pure functions on packs.

    pack = open_pack("fantasy_realms", readings={"wildfire_spares_wild": False})
    result = score(pack, {"hand": ["mountain", "wildfire", "smoke"]})

`score` takes the object that `python -m scoring batch` takes and returns a result that explains itself; it raises
InputError with a sentence for entries the rules do not allow, and open_pack raises PackError for packs that are wrong.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scoring.library import CARDS, Library
from scoring.mistakes import InputError, Mistake, PackError, Saying
from scoring.pack import KINDS, Example, Pack

__all__ = ["Example", "InputError", "Library", "Pack", "PackError", "Saying", "add_packs", "check_example", "check_packs", "engine",
           "games", "open_pack", "own_packs", "remove_pack", "score", "sheet", "use_library"]

_library = Library(CARDS)


def use_library(file: Path | str = CARDS, cache: Path | str | None = None, more: Iterable[Path | str] = ()) -> None:
    """Where the packs come from, the folder that keeps them parsed, and the owner's own pack files (or folders of them)."""
    global _library
    _library = Library(file, cache, more)


def check_packs(file: Path | str, kinds: Sequence[str] = KINDS) -> list[Pack]:
    """The games of a pack file of the owner's, if all is right with them and their examples; raises PackError with every mistake.

    `kinds` are those the caller can play.
    """
    return _checked(Library(file, _library.cache), kinds)


def add_packs(file: Path | str, keep_in: Path | str | None = None, kinds: Sequence[str] = KINDS) -> list[str]:
    """The games of a pack file, checked and added; raises PackError with every mistake, and then nothing is added.

    A copy of each is kept in the folder `keep_in`, where `use_library(more=[folder])` finds it the next time.
    """
    added = Library(file, _library.cache)
    _checked(added, kinds)
    for library in added.kept_in(Path(keep_in)) if keep_in is not None else [added]:
        _library.add(library)
    return added.games()


def own_packs(kinds: Sequence[str] = KINDS) -> tuple[list[Pack], list[PackError]]:
    """The added games that can be played, and what is wrong with the files that hold others. Their examples are not run again."""
    packs: dict[str, Pack] = {}
    wrong = []
    for library in _library.further():
        try:
            found = _checked(library, kinds, examples=False)
        except PackError as error:
            wrong.append(error)
        else:
            packs |= {pack.game: pack for pack in found if pack.game not in packs}
    return list(packs.values()), wrong


def remove_pack(game: str) -> None:
    """Away with an added game and with the files that were kept of it."""
    for file in _library.drop(game):
        file.unlink(missing_ok=True)


def _checked(library: Library, kinds: Sequence[str], examples: bool = True) -> list[Pack]:
    mistakes = [mistake for game in library.games() for mistake in _mistakes(library, game, kinds, examples)]
    if not library.games():
        mistakes.append(Mistake(library.file.name, 0, None, Saying("there is no game in this file", "il n'y a pas de jeu dans ce fichier")))
    if mistakes:
        raise PackError(mistakes)
    return [library.pack(game) for game in library.games()]


def _mistakes(library: Library, game: str, kinds: Sequence[str], examples: bool) -> list[Mistake]:
    """Everything that is wrong with one game of a file."""
    line, file = library.texts[game][1], library.file.name
    if game in _library.texts:
        return [Mistake(file, line, None, Saying(f"there is a game «{game}» already: give yours another name",
                                                 f"il y a déjà un jeu « {game} » : donnez un autre nom au vôtre"))]
    try:
        pack = library.pack(game)
    except PackError as wrong:
        return wrong.mistakes
    if pack.game != game:
        return [Mistake(file, line, None, Saying("the name of a game is one word on a line of its own: «game: my_game»",
                                                 "le nom d'un jeu est un seul mot sur sa propre ligne : « game: mon_jeu »"))]
    if pack.kind not in kinds:
        known = ", ".join(kinds)
        return [Mistake(file, line, None, Saying(f"a game of the kind «{pack.kind}» cannot be added here, only: {known}",
                                                 f"un jeu de la sorte « {pack.kind} » ne peut pas être ajouté ici, seulement : {known}"))]
    bracketed = [Mistake(file, node.line, None, Saying("square brackets cannot be shown: write round ones",
                                                       "les crochets ne s'affichent pas : mettez des parenthèses"))
                 for node in library.document(game).scalars() if isinstance(node.value, str) and set(node.value) & set("[]")]
    return bracketed or [
        Mistake(file, example.line, None, Saying(f"{example.name.en}: {differs.en}", f"{example.name.fr} : {differs.fr}"))
        for example in pack.examples if examples for differs in check_example(pack, example)
    ]


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
    try:
        found: list[Saying] = engine(pack).check_example(pack, example)
    except (KeyError, TypeError, AttributeError) as odd:  # an author's example may hold anything
        return [Saying(f"this example cannot be read ({odd})", f"cet exemple est illisible ({odd})")]
    return found
