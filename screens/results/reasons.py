"""The lines of a score sheet, each with its rule."""
from __future__ import annotations

from typing import TYPE_CHECKING

from screens import rulebook
from screens.results.compared import ComparedSheet
from screens.words import language
from table.session import Session
from views.counting import reasons_view
from views.parts import Viewer
from views.play import play_of

if TYPE_CHECKING:
    from scoring import Result
    from screens.widgets.sheet import Sheet


def open_reasons(session: Session, result: Result | None, player: str) -> Sheet:
    view = reasons_view(play_of(session, Viewer(lang=language()), result), player)
    return ComparedSheet(view, lambda tap: rulebook.open_explaining(session.game, **tap.open.about) if tap.open else None).open()
