"""What the pages that show how a game ended share: save it, reopen it, share it, play again."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty

from screens import games
from screens.registry import Page
from screens.results.poster import Place, Poster
from screens.results.share import open_share
from screens.words import _, day
from table import Refused
from table.people import initials
from table.session import Session

if TYPE_CHECKING:
    from scoring import TieStep
    from table.history import Record


class EndPage(Page):
    """Its kv has the button `main`: finish, and then play again."""

    title = StringProperty()
    caption = StringProperty()
    finished = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session: Session = None             # type: ignore[assignment]  # given by `enter`
        self.result: Any = None
        self.record: Record | None = None

    def show_session(self, session: Session) -> None:
        """The game this page is about; a finished one comes with its record."""
        now = App.get_running_app().table.session(session.id)
        self.session = session if session.finished == now.finished else now     # saved or reopened from another page meanwhile
        self.finished = now.finished
        self.record = App.get_running_app().table.history.record(session.id) if self.finished else None

    def finish(self) -> None:
        """Save the game in the history; if that fails, say why."""
        app = App.get_running_app()
        try:
            self.record = app.table.finish(self.session)
        except Refused as refused:
            app.root.say(refused.sentence(app.language))
            return
        self.finished = True
        self.ids.main.rest()
        app.tick(20)
        self.refresh()
        app.root.say(_("Saved in the history."), _("Undo"), self.reopen)

    def reopen(self) -> None:
        self.session = App.get_running_app().table.reopen(self.session.id)
        self.finished, self.record = False, None
        self.refresh()

    @property
    def tie_break(self) -> Sequence[TieStep]:
        """The steps that broke a tie."""
        return self.result.tie_break

    def again(self) -> None:
        """The same players."""
        App.get_running_app().navigator.home_then("players", game=self.session.game, again=list(self.session.players))

    def share(self) -> None:
        open_share(self)

    @property
    def heading(self) -> str:
        """Which game, and when."""
        when = self.record.finished if self.record is not None else self.session.touched
        return f"{games.title(self.session.game)} · {day(when.astimezone().date())}"

    def poster(self) -> Poster:
        """The picture to share of a game won or lost together; others have places."""
        letters = initials(self.session.players)
        people = tuple(Place("", player.name, letters[player.name], player.colour, "") for player in self.session.state.players)
        won = bool(self.session.record_so_far().winners)
        return self.poster_of(self.caption, self.title, "", people, won)

    def poster_of(self, label: str, names: str, total: str, places: Sequence[Place], crowned: bool) -> Poster:
        accent = games.of(self.session.game).accent
        return Poster(self.session.game, accent, self.heading, label, names, total, crowned, places, _("Fairy Tally"))
