"""The parts of the page that adds games: an added game, an unreadable file, its mistakes, the question before replacing."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from screens import games
from screens.registry import load_kv
from screens.widgets import drawing as _drawing  # noqa: F401  (kv below uses its rules)
from screens.widgets.buttons import LinkRow, Pill
from screens.widgets.press import PressSurface, Surface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, medium
from screens.words import _
from views.adding import MistakeView, WrongFileView

load_kv(__file__)


class AddedRow(PressSurface):
    """A tap plays the game, the bin removes it."""

    game = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    grounds = ListProperty(["DEE3F7", "252C45"])
    suits = ListProperty()
    __events__ = ("on_remove",)

    def __init__(self, added: Any, **kwargs: Any) -> None:
        game = games.of(added.game)
        super().__init__(game=added.game, grounds=list(game.ground), suits=list(game.suits), title=games.title(added.game),
                         caption=_("{least}–{most} players").format(least=added.least, most=added.most), **kwargs)

    def on_remove(self) -> None:
        """The bin was tapped."""


class MistakesBox(Surface):
    title = StringProperty()


def mistakes_box(view: WrongFileView) -> MistakesBox:
    box = MistakesBox(title=view.title)
    for mistake in view.mistakes:
        box.ids.lines.add_widget(Words(text=mistake_line(mistake), role="on_error_box", line_height=1.1))
    if view.more:
        box.ids.lines.add_widget(Words(text=view.more, role="on_error_box"))
    return box


def mistake_line(mistake: MistakeView) -> str:
    return f"{medium(mistake.where)}\n{mistake.text}" if mistake.where else mistake.text


def wrong_file_row(view: WrongFileView, delete: Callable[[], None]) -> LinkRow:
    """Builds the row of an unreadable file: a tap shows its mistakes."""
    row = LinkRow(icon="file-alert-outline", icon_role="error", title=view.file, ground="card", padding=(dp(14), dp(8)),
                  caption=view.caption)

    def show(_row: Any) -> None:
        sheet = Sheet(title=view.file, caption=_("Fix it to see the game on Home."))
        for mistake in view.mistakes:
            sheet.add(Words(text=mistake_line(mistake), padding=(dp(4), dp(4)), line_height=1.1))
        keep, away = Pill(kind="outlined", label=_("Keep the file")), Pill(kind="danger", label=_("Delete the file"))
        keep.bind(on_tap=lambda _pill: sheet.close())
        away.bind(on_tap=lambda _pill: (sheet.close(), delete()))
        sheet.add_foot(keep, away).open()

    row.bind(on_tap=show)
    return row
