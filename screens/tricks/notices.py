"""Snackbars on the pages of the game: over the title, never over the cards, players and buttons that are tapped next."""
from __future__ import annotations

from collections.abc import Callable

from kivy.app import App


def say(words: str, action: str = "", undo: Callable[[], object] | None = None) -> None:
    app = App.get_running_app()
    app.root.say(words, action, undo)
    if app.navigator.page.ids.get("view") is not None:          # a deck reaches down to the buttons: a quick tap on it must not undo
        app.root.snackbar.pos_hint = {"center_x": 0.5, "top": 1 - app.inset_top / app.root.height}
