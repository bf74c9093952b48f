"""Games that users add as files: the mistakes in a file, line by line, and the question before a game is replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Mistake, PackError, new_game
from sentences import say, say_n, texts
from table.added_games import Added
from views.parts import AskView
from views.wording import Wording

SHOWN = 40  # at most this many mistakes; the rest appear once these are corrected


@dataclass(frozen=True, slots=True)
class MistakeView:
    where: str  # «Line 35, tree_frog»
    text: str


@dataclass(frozen=True, slots=True)
class WrongFileView:
    file: str
    title: str
    caption: str
    mistakes: tuple[MistakeView, ...]
    more: str


def wrong_file_view(wrong: Exception, file: str, tell: Wording) -> WrongFileView | None:
    """Lists the mistakes in a file; None if the error is not about what the file says."""
    if not isinstance(wrong, PackError):
        return None
    count = len(wrong.mistakes)
    return WrongFileView(
        file or wrong.mistakes[0].file,
        tell(say_n("{file}: {n} mistake, nothing was added", "{file}: {n} mistakes, nothing was added", count, file=file)),
        tell(say_n("Cannot be read: {n} mistake", "Cannot be read: {n} mistakes", count)),
        tuple(_mistake(mistake, tell) for mistake in wrong.mistakes[:SHOWN]),
        tell(say_n("and {n} more", "and {n} more", count - SHOWN)) if count > SHOWN else "",
    )


def _mistake(mistake: Mistake, tell: Wording) -> MistakeView:
    where = [tell(say("Line {n}", n=str(mistake.line)))] if mistake.line else []
    where += [mistake.card] if mistake.card else []
    said = tell(mistake.saying)
    # quoted text is shown exactly as in the file
    return MistakeView(", ".join(where), said if said.startswith(("«", "“")) else tell.capital(said))


def ask_to_replace(games: Sequence[Added], stopped: int, tell: Wording) -> AskView:
    """Asks before replacing games; `stopped` open games hold cards that the new file does not have."""
    titles = ", ".join(tell(texts(added.title)) for added in games)
    text = tell(say("The file has changed. Past games will be scored with the new cards."))
    if stopped:
        text += " " + tell(say_n("{n} open game has cards missing from the new file: it could not be continued.",
                                 "{n} open games have cards missing from the new file: they could not be continued.", stopped))
    return AskView(tell(say("Replace {game}?", game=titles)), text, tell(say("Replace")), tell(say("Keep the old one")))


def example_file() -> str:
    """Returns the text of a small working game, to be edited on a computer."""
    return new_game()
