"""The lines of a score sheet, each with its rule."""
from __future__ import annotations

from typing import Any

from screens.results.compared import ComparedSheet
from screens.words import language
from views.counting import reasons_view
from views.parts import Viewer
from views.play import play_of


def open_reasons(page: Any, player: str) -> ComparedSheet:
    """Of a page that is scored: where a game is played, or how it ended."""
    return ComparedSheet(reasons_view(play_of(page.session, Viewer(lang=language()), page.result), player), page.act).open()
