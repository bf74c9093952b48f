"""What people are told when the phone's storage does not do what it should."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from table.index import DOUBTS
from table.words import NotSaved, Said, count, said


@dataclass(frozen=True)
class Notice:
    """Something that happened to the stored games and that people should know."""

    kind: str  # damaged, taken_over, not_saving
    saying: Said
    file: Path | None = None  # where the old file is kept

    def sentence(self, lang: str = "en") -> str:
        return self.saying.sentence(lang)


class Elsewhere(OSError):
    """Another window has this folder."""


@contextmanager
def refused_in_a_sentence() -> Iterator[None]:
    """What goes wrong with the disk inside is refused."""
    try:
        yield
    except (OSError, *DOUBTS) as trouble:
        raise not_saved(trouble) from trouble


def damaged(missing: int, games: int, kept: Path | None) -> Notice:
    sentence = said(
        "Le journal des parties était abîmé : {lines}, {games}.{file}",
        "The journal of the games was damaged: {lines}, {games}.{file}",
        lines=count(missing, ("ligne est perdue", "lignes sont perdues"), ("line is lost", "lines are lost")),
        games=count(games, ("partie est là", "parties sont là"), ("game is there", "games are there")),
        file=said(" Il est gardé à part ({name}).", " It is kept aside ({name}).", name=kept.name) if kept else said("", ""),
    )
    return Notice("damaged", sentence, kept)


def not_saving(trouble: Exception) -> Notice:
    if isinstance(trouble, Elsewhere):
        sentence = said(
            "L'app est déjà ouverte dans une autre fenêtre : celle-ci montre les parties sans rien enregistrer.",
            "The app is already open in another window: this one shows the games and saves nothing.",
        )
    elif _is_full(trouble):
        sentence = said(
            "La mémoire du téléphone est pleine : rien n'est enregistré tant qu'il n'y a pas de place.",
            "The phone's storage is full: nothing is saved until there is some space.",
        )
    else:
        sentence = said(
            "L'app ne peut pas écrire dans son dossier : rien n'est enregistré tant que c'est ainsi.",
            "The app cannot write to its folder: nothing is saved as long as that is so.",
        )
    return Notice("not_saving", sentence)


def not_saved(trouble: Exception) -> NotSaved:
    if isinstance(trouble, Elsewhere):
        return NotSaved(
            "L'app est ouverte dans une autre fenêtre : cette étape n'est pas enregistrée.",
            "The app is open in another window: this step is not saved.",
        )
    if _is_full(trouble):
        return NotSaved(
            "La mémoire du téléphone est pleine : cette étape n'est pas enregistrée.",
            "The phone's storage is full: this step is not saved.",
        )
    why = getattr(trouble, "strerror", None) or str(trouble)
    return NotSaved("Cette étape n'a pas pu être enregistrée ({why}).", "This step could not be saved ({why}).", why=why)


def closed() -> NotSaved:
    return NotSaved("Les parties sont fermées.", "The games are closed.")


def _is_full(trouble: Exception) -> bool:
    if isinstance(trouble, OSError):
        return trouble.errno in (errno.ENOSPC, errno.EDQUOT)
    return bool(getattr(trouble, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL)
