"""What is said on the pages of the game: above the deck, never over the cards that are touched next."""
from __future__ import annotations

from collections.abc import Callable

from kivy.app import App


def say(words: str, action: str = "", undo: Callable[[], None] | None = None) -> None:
    root = App.get_running_app().root
    root.say(words, action, undo)
    deck = root.ids.navigator.page.ids.get("view")
    if deck is not None:
        root.snackbar.y = deck.to_window(deck.x, deck.top)[1]
