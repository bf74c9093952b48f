"""The games the owner added: files in a folder of the app, and what the first screen shows of each before any rules are loaded.

A removed game stays readable as long as somebody has played it: its file is deleted only when no session needs it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

import scoring
from scoring import Pack, PackError, is_hands
from sentences import Saying, say, texts
from table.files import write_file
from table.journal import as_text
from table.schema import SETTINGS, Change, Json, put
from table.settings import Settings
from table.time_limit import Deadline
from table.words import NotSaved, Refused

ADDABLE = ("hands",)  # the kinds that need nothing but a pack
MOST_GAMES = 20
SHELF = "shelf"
IMPORTED = "imported_packs"


@dataclass(frozen=True)
class Added:
    """What is known of an added game without its pack."""

    game: str
    title: Mapping[str, str]
    least: int
    most: int
    hand_size: int
    suits: tuple[tuple[str, str, str], ...]  # the first three: icon, colour in the light theme, in the dark one
    hash: str
    away: bool = False  # removed from the shelf
    lost: bool = False  # its file is missing or unreadable

    @classmethod
    def of(cls, pack: Pack) -> Added:
        assert is_hands(pack)  # ADDABLE has no other kind
        suits = sorted(pack.suits.values(), key=lambda suit: pack.suit_order[suit.id])[:3]
        return cls(
            game=pack.game,
            title=dict(pack.title.by_language),
            least=min(variant.players.least for variant in pack.variants.values()),
            most=max(variant.players.most for variant in pack.variants.values()),
            hand_size=pack.hand_size,
            suits=tuple((suit.icon, suit.colour.light, suit.colour.dark) for suit in suits),
            hash=pack.hash,
        )


@dataclass
class PacksImported:
    """What an import adds: the shelf to keep, the new files, and a message about each."""

    shelf: dict[str, Added]
    files: dict[str, str] = field(default_factory=dict)  # file contents by game
    told: list[Saying] = field(default_factory=list)

    def changes(self) -> list[Change]:
        """Returns changes to save together with the rest of the import.

        Files are written from them later, so a kill in between costs nothing.
        """
        kept = {SHELF: as_stored(self.shelf), IMPORTED: self.files}
        return [put(SETTINGS, (name, value)) for name, value in kept.items() if value]


class AddedGames:
    def __init__(self, settings: Settings, home: Path, played: Callable[[str], int]) -> None:
        self.settings, self.played = settings, played
        self.home = home  # the app's folder
        self.folder = home / "games"
        self.packs = home / "packs"  # cached parsed documents, rebuilt when missing
        self.troubles: list[PackError] = []  # errors in files of the folder
        self.opened = False
        self.version = 0  # increases whenever packs may have changed
        self.deadline = Deadline()  # deadline for checking a file, which scores its examples

    def open_library(self) -> None:
        """Makes the library look into the folder, too, and cache parsed packs, because YAML is slow on a phone.

        Only the first call has an effect.
        """
        if not self.opened:
            self._write_imported()
            scoring.use_library(cache=self.packs, more=[self.folder])
            self.version += 1
            self.opened = True

    def _write_imported(self) -> None:
        """Writes files that came with an import; if they cannot be written, the next start tries again."""
        with suppress(OSError, NotSaved):
            for game, text in self.settings.get(IMPORTED, {}).items():
                write_file(self.folder / f"{game}.yaml", text.encode())
            self.settings.pop(IMPORTED, None)

    # Reading

    def all(self) -> dict[str, Added]:
        """Returns every added game, including removed and lost ones, for their titles."""
        return _shelf(self.settings.get(SHELF))

    def games(self) -> list[Added]:
        """Lists the playable added games."""
        return [added for added in self.all().values() if not added.away and not added.lost]

    def rescan(self) -> list[PackError]:
        """Compares the shelf with the files, off the frame; returns the errors of each file."""
        packs, self.troubles = scoring.own_packs(ADDABLE)
        before = self.all()
        found = {pack.game: replace(Added.of(pack), away=pack.game in before and before[pack.game].away) for pack in packs}
        for added in [added for added in found.values() if added.away and not self.played(added.game)]:
            self._remove_pack(added.game)
            del found[added.game]
        lost = {game: replace(added, lost=True) for game, added in before.items() if game not in found and self.played(game)}
        self._keep({**found, **lost})
        return self.troubles

    def texts(self) -> dict[str, str]:
        """Returns the files of the added games, for an export."""
        return {game: text for game in self.all() if (text := self.text(game)) is not None}

    def text(self, game: str) -> str | None:
        try:
            return (self.folder / f"{game}.yaml").read_text("utf-8")
        except (OSError, ValueError):
            return None

    # Changing

    def import_packs(self, packs: Mapping[str, Json], theirs: Json) -> PacksImported:
        """Prepares to add the games of another phone; the returned files and shelf are still to be saved."""
        ours = self.all()
        shelf = {**ours, **{game: replace(added, lost=True) for game, added in _shelf(theirs).items() if game not in ours}}
        imported = PacksImported(shelf)
        for game, text in packs.items():
            try:
                self._import_pack(game, text, imported)
            except Refused as refused:
                imported.told.append(refused.saying)
        return imported

    def _import_pack(self, game: str, text: Json, imported: PacksImported) -> None:
        before = imported.shelf.get(game)
        title = texts(before.title) if before is not None else game
        ours = self.text(game) if before is not None and not before.lost else None
        if ours is not None:
            if ours != text:
                imported.told.append(say("{game}: its file is different; the one here stays.", game=title))
            return
        broken = Refused(say("{game}: its file has mistakes, it is not added.", game=title))
        if not isinstance(text, str) or not re.fullmatch(r"\w+", game, re.ASCII):
            raise broken
        try:
            with TemporaryDirectory(dir=self.home, suffix=".new") as place:
                file = Path(place) / f"{game}.yaml"
                file.write_text(text, "utf-8")
                [added] = self.check(file, imported.shelf)
                if added.game != game:
                    raise broken
                self._add_packs(file, None)
        except Refused:
            raise
        except (OSError, ValueError) as why:
            raise broken from why
        imported.files[game] = text
        imported.shelf[game] = replace(added, away=before is not None and before.away)
        if not imported.shelf[game].away:
            imported.told.append(say("New on Home: {game}.", game=texts(added.title)))

    def take_back(self, imported: PacksImported) -> None:
        """Removes imported games again, because the import could not be saved."""
        for game in imported.files:
            self._remove_pack(game)

    def check(self, file: Path, shelf: Mapping[str, Added] | None = None) -> list[Added]:
        """Returns the games of a file if they could be added; raises PackError with every mistake, or Refused if there is no room."""
        self.open_library()
        found = [Added.of(pack) for pack in self.deadline.run(lambda: scoring.check_packs(file, ADDABLE))]
        here = {added.game for added in (self.all() if shelf is None else shelf).values() if not added.away and not added.lost}
        room = MOST_GAMES - len(here - {added.game for added in found})
        if len(found) > room:
            raise Refused(say("At most {most} added games: remove some first.", most=MOST_GAMES))
        return found

    def add(self, file: Path) -> list[Added]:
        """Checks again and adds all games of the file, or none."""
        found = self.check(file)
        self._add_packs(file, self.folder)
        self._keep({**self.all(), **{added.game: added for added in found}})
        names = {f"{added.game}.yaml" for added in found}
        self.troubles = [trouble for trouble in self.troubles if trouble.mistakes[0].file not in names]
        return found

    def remove(self, game: str, away: bool = True) -> None:
        """Removes a game from the shelf, or puts it back."""
        before = self.all()
        self._keep({**before, game: replace(before[game], away=away)})

    def delete_file(self, trouble: PackError) -> None:
        """Deletes the file of a game that cannot be read."""
        (self.folder / Path(trouble.mistakes[0].file).name).unlink(missing_ok=True)
        self.troubles = [other for other in self.troubles if other is not trouble]

    def clear(self, games: Iterable[str]) -> None:
        """Deletes all files of added games and their cached packs."""
        for game in games:
            self._remove_pack(game)
        for file in self.folder.glob("*.yaml"):
            file.unlink(missing_ok=True)
        rmtree(self.packs, ignore_errors=True)
        self.troubles = []

    def _add_packs(self, file: Path, keep_in: Path | None) -> None:
        self.version += 1
        self.deadline.run(lambda: scoring.add_packs(file, keep_in, ADDABLE))

    def _remove_pack(self, game: str) -> None:
        self.version += 1
        scoring.remove_pack(game)

    def _keep(self, games: Mapping[str, Added]) -> None:
        kept = as_stored(games)
        if kept != self.settings.get(SHELF, {}):
            self.settings[SHELF] = kept


def as_stored(games: Mapping[str, Added]) -> dict[str, Json]:
    """Returns the shelf as it is saved in the settings."""
    return {game: {name: value for name, value in json.loads(as_text(asdict(added))).items() if name != "game"}
            for game, added in games.items()}


def _shelf(kept: Json) -> dict[str, Added]:
    found = {game: _added(game, entry) for game, entry in kept.items()} if isinstance(kept, dict) else {}
    return {game: added for game, added in found.items() if added is not None}


def _added(game: str, entry: Mapping[str, Json]) -> Added | None:
    """Reads an entry of the settings, which may come from another phone or version; None if it is invalid."""
    try:
        title = {str(lang): str(title) for lang, title in entry["title"].items()} | {"en": str(entry["title"]["en"])}
        suits = tuple((str(icon), f"{int(light, 16):06X}"[-6:], f"{int(dark, 16):06X}"[-6:]) for icon, light, dark in entry["suits"])
        numbers = {name: int(entry[name]) for name in ("least", "most", "hand_size")}
        return Added(game=game, **{**entry, **numbers, "suits": suits, "title": title}) if suits else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
