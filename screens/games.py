"""What the app adds to the games: the pages of their kinds, and their colours."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from kivy.app import App

from screens import theme
from screens.registry import SCREENS, WHOLE_HOME, load
from screens.theme import hexa
from screens.words import language
from table import Refused, Table
from table.added_games import AddedGames
from table.session import Session
from table.shelf import Listed, listed_game, shipped
from views.home import HomeView
from views.palette import GAMES as ACCENTS
from views.palette import NO_ACCENT, Accent
from views.wording import Wording


@dataclass(frozen=True)
class Pages:
    """The pages of a kind of game."""

    screen: str = ""                    # the page where a session is played; "" if there is none
    before: str = ""                    # the page between seating and the first turn, if the kind has one
    results: str = "results"            # the results page


PAGES = {"hands": Pages("hand"), "tricks": Pages("tricks"), "crews": Pages("crew"),
         "referee": Pages("evening", before="evening_setup", results="evening_end")}
GAME_SCREENS = {"trick", "team", "team_points",        # the pages of games in progress
                *(screen for pages in PAGES.values() for screen in (pages.screen, pages.before, pages.results) if screen)}


@dataclass(frozen=True)
class Game:
    id: str
    kind: str
    accent: Accent
    pages: Pages
    suits: tuple[tuple[str, str, str], ...] = ()        # of an added game, which has no drawing: icon, colours in light and dark

    @property
    def ground(self) -> tuple[str, str]:
        """Behind its drawing: light, dark."""
        return self.accent.ground


def ground(game: str, suits: Sequence[tuple[str, str, str]]) -> tuple[str, str]:
    """Behind the drawing of a game: light, dark. An added one has that of its first suit."""
    if game in ACCENTS:
        return ACCENTS[game].ground
    if not suits:
        return NO_ACCENT.ground
    _icon, light, dark = suits[0]
    return hexa(theme.LIGHT.tint(theme.rgba(light), False)), hexa(theme.DARK.tint(theme.rgba(dark), False))


def _game(listed: Listed) -> Game:
    # The colours of an added game are a stranger's and may be illegible.
    accent = ACCENTS.get(listed.game) or replace(NO_ACCENT, ground=ground(listed.game, listed.suits))
    return Game(listed.game, listed.kind, accent, PAGES[listed.kind] if listed.playable else Pages(), listed.suits)


def of(game: str) -> Game:
    """Returns any game a session may name; one that is gone has no page."""
    return _game(listed_game(App.get_running_app().table, game))


def of_kind(kind: str) -> str:
    """Returns our own game of a kind, for pages that were not opened from a game."""
    return next(game.game for game in shipped().values() if game.kind == kind)


def pages_of(session: Session) -> Pages:
    """Returns the pages for a session."""
    return of(session.game).pages


def added_games() -> AddedGames:
    return App.get_running_app().table.added_games


def title(game: str) -> str:
    """Returns the name on the box, known before the rules are loaded."""
    return listed_game(App.get_running_app().table, game).title(language())


def pack(game: str, boxes: Sequence[str] | None = None) -> Any:
    """Opens a game to look at it, with some boxes or the owner's, and with readable corrections."""
    return App.get_running_app().table.pack_to_show(game, boxes)


def warm_up(table: Table) -> None:
    """Loads the rules, and what the next screen draws with, so that the first tap does not wait for them."""
    table.added_games.open_library()
    with suppress(Refused):                     # unreadable corrections are reported where they matter
        table.pack_to_show(next(iter(shipped())))
    load(SCREENS["hand"].path)
    whole_home()
    table.added_games.rescan()


def whole_home() -> Callable[[Table, Wording], HomeView]:
    """Returns Home including the progress of the open game, which needs the rules."""
    view: Callable[[Table, Wording], HomeView] = load(WHOLE_HOME)
    return view
