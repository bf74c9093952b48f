"""The parts of the page that adds games: a game that is there, a file that cannot be read, its mistakes, the question before replacing."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from screens import games
from screens.registry import load_kv
from screens.widgets import drawing as _drawing  # noqa: F401  (kv below uses its rules)
from screens.widgets.buttons import LinkRow, Pill
from screens.widgets.press import PressSurface, Surface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, medium
from screens.words import _, capital, language, ngettext

if TYPE_CHECKING:
    from scoring import Mistake, PackError
    from table.added_games import Added

load_kv(__file__)
SHOWN = 40              # mistakes; who has more mends these first


class AddedRow(PressSurface):
    """A tap plays it, the bin takes it away."""

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


def mistakes_box(file: str, mistakes: Sequence[Mistake]) -> MistakesBox:
    box = MistakesBox(title=ngettext("{file}: {n} mistake, nothing was added", "{file}: {n} mistakes, nothing was added", len(mistakes),
                                     file=file))
    for mistake in mistakes[:SHOWN]:
        box.ids.lines.add_widget(Words(text=mistake_line(mistake), role="on_error_box", line_height=1.1))
    if len(mistakes) > SHOWN:
        more = len(mistakes) - SHOWN
        box.ids.lines.add_widget(Words(text=ngettext("and {n} more", "and {n} more", more), role="on_error_box"))
    return box


def mistake_line(mistake: Mistake) -> str:
    """The line, and what is wrong there in the reader's own words."""
    where = [_("Line {n}").format(n=mistake.line)] if mistake.line else []
    where += [mistake.card] if mistake.card else []
    said = mistake.saying.sentence(language())
    said = said if said.startswith(("«", "“")) else capital(said)      # what is quoted stands so in the file
    return f"{medium(', '.join(where))}\n{said}" if where else said


def trouble_row(trouble: PackError, throw_away: Callable[[PackError], None]) -> LinkRow:
    """A file of the folder that cannot be read: a tap shows what is wrong with it."""
    file, count = trouble.mistakes[0].file, len(trouble.mistakes)
    row = LinkRow(icon="file-alert-outline", icon_role="error", title=file, ground="card", padding=(dp(14), dp(8)),
                  caption=ngettext("Cannot be read: {n} mistake", "Cannot be read: {n} mistakes", count))

    def show(_row: Any) -> None:
        sheet = Sheet(title=file, caption=_("Fix it to see the game on Home."))
        for mistake in trouble.mistakes[:SHOWN]:
            sheet.add(Words(text=mistake_line(mistake), padding=(dp(4), dp(4)), line_height=1.1))
        keep, away = Pill(kind="outlined", label=_("Keep the file")), Pill(kind="danger", label=_("Delete the file"))
        keep.bind(on_tap=lambda _pill: sheet.close())
        away.bind(on_tap=lambda _pill: (sheet.close(), throw_away(trouble)))
        sheet.add_foot(keep, away).open()

    row.bind(on_tap=show)
    return row


def ask_to_replace(there: Sequence[Added], stopped: int, replace: Callable[[], None]) -> Sheet:
    """`stopped` open games hold cards that the new file does not have."""
    titles = ", ".join(games.title(added.game) for added in there)
    caption = _("The file has changed. Past games will be scored with the new cards.")
    if stopped:
        caption += " " + ngettext("{n} open game has cards missing from the new file: it could not be continued.",
                                  "{n} open games have cards missing from the new file: they could not be continued.", stopped)
    sheet = Sheet(title=_("Replace {game}?").format(game=titles), caption=caption)
    keep, change = Pill(kind="outlined", label=_("Keep the old one")), Pill(label=_("Replace"))
    keep.bind(on_tap=lambda _pill: sheet.close())
    change.bind(on_tap=lambda _pill: (sheet.close(), replace()))
    return sheet.add_foot(keep, change).open()
