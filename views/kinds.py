"""What a kind of game must be able to show: the hooks that game.py, results.py, the list of steps and the home screen call.

A kind's module makes one `KindViews` and game.py lists it in KINDS.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sentences import say
from table.games.state import Json
from views.counting import overfull_players, unfinished_players
from views.parts import Action, Command, Event, Link, ListView, NoticeView, Person, RowView, Tap
from views.play import AnyPlay


@dataclass(frozen=True, slots=True)
class TabView:
    """A player's tab above a game."""

    person: Person
    total: str = "–"
    complete: bool = False
    over: bool = False
    away: bool = False  # whether the player enters on their own phone
    count: str = ""  # « 4/7 », while it is being entered there
    share: float = 0  # the same, from 0 to 1
    clear: Tap | None = None


def next_player(play: AnyPlay, **_selection: Json) -> Action:
    """Goes to the next player around the table whose cards are entered here and are missing or too many; else to the results."""
    names, me = list(play.state.names), play.viewer.seat
    place = names.index(me) + 1 if me in names else 0
    left = {*unfinished_players(play), *overfull_players(play)} - {me, *play.phones}
    following = next((name for name in (*names[place:], *names[:place]) if name in left), "")
    if following:
        return Action(following, Tap(shows=following), "arrow-right")
    return Action(play.wording(say("Results")), Tap(open=Link("results")), "flag-checkered")


def undo_action(play: AnyPlay, **_selection: Json) -> Action | None:
    return Action(play.wording(say("Undo")), Tap(command=Command("undo")), "undo") if play.session.can_undo else None


def redo_action(play: AnyPlay, **_selection: Json) -> Action | None:
    return Action(play.wording(say("Redo")), Tap(command=Command("redo")), "redo") if play.session.can_redo else None


def menu_rows(play: AnyPlay) -> tuple[RowView, RowView, RowView]:
    """Lists what the menu of every game has: steps, results and rules."""
    tell = play.wording
    return (
        RowView(tell(say("Steps so far")), icon="format-list-numbered", tap=Tap(open=Link("steps"))),
        RowView(tell(say("Results")), icon="trophy-outline", tap=Tap(open=Link("results"))),
        RowView(tell(say("Rules")), icon="book-open-variant-outline", tap=Tap(open=Link("rules_of_game"))),
    )


@dataclass(frozen=True, slots=True)
class KindViews:
    """The hooks of a kind. `body`, `tab`, `next`, `undo` and `redo` get what is selected besides the seat: a trick, a pile."""

    layout: Callable[[AnyPlay], Any]  # the parts that do not change during a game: deck, board
    body: Callable[..., Any]  # the middle of the page
    tab: Callable[..., TabView]  # takes the play and a player
    step: Callable[[AnyPlay, Event], str]  # one step as a line of the list of steps
    so_far: Callable[[AnyPlay], str]  # « Chloé : 5 cartes sur 7 »
    done: Callable[[AnyPlay], tuple[int, int]]  # out of how many hands, players, tricks or pairs
    menu: Callable[..., ListView]  # the menu behind the three dots
    unfinished: Callable[[AnyPlay], str]  # the first player with something left to enter; else the first
    entered: Callable[[AnyPlay, str], tuple[int, int]] | None = None  # the number of a player's cards, and of a full hand
    counted: Callable[[AnyPlay], str] = lambda play: ""  # « 2 mains sur 4 », if `so_far` is about one of them
    next: Callable[..., Action] = next_player
    undo: Callable[..., Action | None] = undo_action
    redo: Callable[..., Action | None] = redo_action
    notices: Callable[[AnyPlay], tuple[NoticeView, ...]] = lambda play: ()
