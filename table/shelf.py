"""The games that can be played here, shipped and added, as far as they are known without their packs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sentences import DEFAULT_LANGUAGE, GRAMMARS, Grammar, Saying, grammar_of, say
from table.added_games import Added
from table.session import Session
from table.table import Table
from table.words import Refused

# The shipped games, written by `python -m tools.shipped`: the first screen needs them before any pack is read.
FILE = Path(__file__).resolve().parent.parent / "assets" / "games.json"
ADDED_KIND = "hands"  # the only kind that needs nothing but a pack: `Added` has the size of a hand


@dataclass(frozen=True, slots=True)
class Listed:
    """A game without its pack."""

    game: str
    kind: str
    titles: Mapping[str, str]
    least: int = 1
    most: int = 1
    hand_size: int = 0  # for a game of hands
    suits: tuple[
        tuple[str, str, str], ...
    ] = ()  # for an added game without a drawing: icon, colours in light and dark
    playable: bool = True

    def title(self, lang: str) -> str:
        """Returns the name on the box; an added game may lack some languages."""
        return self.titles.get(lang) or self.titles[DEFAULT_LANGUAGE]


@cache
def shipped() -> Mapping[str, Listed]:
    """Returns the shipped games in the order of the first screen."""
    return {entry["game"]: Listed(**entry) for entry in json.loads(FILE.read_text("utf-8"))}


def listed_games(table: Table) -> list[Listed]:
    """Lists what can be played: the shipped games, then the owner's."""
    return [
        *shipped().values(),
        *(_from_added(added) for added in table.added_games.games()),
    ]


def listed_game(table: Table, game: str) -> Listed:
    """Any game that a session may name; one that is gone cannot be played."""
    if game in shipped():
        return shipped()[game]
    added = table.added_games.all().get(game)
    if added is not None:
        return _from_added(added)
    named = grammar_of(DEFAULT_LANGUAGE).capital(game.replace("_", " "))
    return Listed(game, "", dict.fromkeys(GRAMMARS, named), playable=False)


def _from_added(added: Added) -> Listed:
    return Listed(
        added.game, ADDED_KIND, added.title, added.least, added.most, added.hand_size, added.suits, not added.lost
    )


@dataclass(frozen=True, slots=True)
class AboutGame(Saying):
    """«Frog Pond: add its file to open this game.»"""

    listed: Listed
    saying: Saying

    def form(self, grammar: Grammar, form: str = "") -> str:
        return f"{self.listed.title(grammar.lang)}{grammar.colon}{self.saying.form(grammar)}"


def check_playable(table: Table, session: Session) -> None:
    """Refuses a game that cannot be opened now: its file may be lost, a card gone, a correction unreadable."""
    if not session.readable:
        raise Refused(say("This version of the app cannot read this game. It is kept as it is."))
    try:
        if session.game not in shipped():
            table.added_games.open_library()
        session.result()
    except Refused as refused:
        raise Refused(
            AboutGame(listed_game(table, session.game), _what_helps(table, session.game, refused))
        ) from refused


def _what_helps(table: Table, game: str, refused: Refused) -> Saying:
    """Says what helps, calling an added game by its file, because people do not know the names inside."""
    if game in shipped() or table.overlays.text(game):
        return refused.saying
    if table.added_games.text(game) is None:
        return say("add its file to open this game.")
    try:
        table.pack_to_show(game)
    except Refused:
        return say("its file cannot be read. Add it again to open this game.")
    return say("its file was replaced, and some of its cards are gone. Add the old file to open this game.")


def check_can_begin(table: Table, game: str) -> None:
    """Refuses a game that cannot be set up: its file is gone, or the owner's corrections no longer fit the cards."""
    try:
        table.added_games.open_library()
        table.pack(game)
    except Refused as refused:
        if game in shipped() or table.overlays.text(game):
            raise
        gone = AboutGame(listed_game(table, game), say("its file is gone or cannot be read. Add it again."))
        raise Refused(gone) from refused
