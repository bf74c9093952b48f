"""The answers of all games for the screens: read off the frame, and opened from reasons."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from kivy.app import App

from views.answers import Rules
from views.rules import read_rules, rules_are_read

# app → callers that asked before the answers were read
_waiting: WeakKeyDictionary[Any, list[Callable[[Rules], None]]] = WeakKeyDictionary()


def load() -> Rules:
    """Slow the first time: call it off the frame."""
    return read_rules(App.get_running_app().table)


def ask(done: Callable[[Rules], None], waiting: Callable[[], None] | None = None) -> None:
    """Passes the rules to `done`: at once if they are loaded, otherwise in a later frame."""
    app = App.get_running_app()
    if rules_are_read(app.table):
        done(load())
        return
    asking = _waiting.setdefault(app.off_frame, [])
    asking.append(done)

    def deliver(rules: Rules) -> None:
        while asking:
            asking.pop(0)(rules)

    app.off_frame.run("rules", load, deliver, waiting, patience=0)


def open_answer(game: str, answer: str) -> None:
    App.get_running_app().navigator.go("answer", game=game, answer=answer)


def open_rules(game: str, typed: str = "") -> None:
    """Opens the rules of one game, or what they say about something, above the current page."""
    App.get_running_app().navigator.go("rules", game=game, typed=typed)


def open_rules_of_game(page: Any) -> None:
    """Opens the rules for the game of a page."""
    open_rules(page.session.game)


def open_explaining(game: str, word: str) -> None:
    """Opens the answer that explains a reason (scoring.answers.links gives its id)."""
    def show(rules: Rules) -> None:
        found = rules.explaining(game, word)
        if found is not None:
            open_answer(game, found.id)

    ask(show)


def explain(page: Any, word: str) -> None:
    """Opens the answer that explains a reason, for the game of a page."""
    open_explaining(page.session.game, word)
