"""How an evening of Cendrillon ends, full screen: won, lost, or the last chance, pair by pair. Everything can be undone."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from kivy.app import App
from kivy.properties import NumericProperty, StringProperty

from screens import games, rulebook
from screens.referee import clock as _clock  # noqa: F401  (kv below uses its rules)
from screens.referee import tiles as _tiles  # noqa: F401
from screens.registry import load_kv
from screens.results.end_page import EndPage
from screens.results.reopened import offer_to_close_again
from screens.results.victory import Victory as _Victory  # noqa: F401
from screens.widgets import buttons as _buttons  # noqa: F401
from screens.widgets.bars import Avatar
from screens.words import _, language, ngettext
from table import Refused
from table.people import initials

if TYPE_CHECKING:
    from scoring import RefereePack, TieStep
    from table.session import Session

load_kv(__file__)


class EveningEnd(EndPage):
    outcome = StringProperty()              # won, lost, last_chance
    game = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    hours = NumericProperty(12)
    hour = NumericProperty(0)

    def enter(self, session: Session, **_arguments: object) -> None:
        self.show_session(session or self.session)
        self.pack = cast("RefereePack", self.session.pack())
        self.game = self.session.game
        self.outcome = ""
        self.refresh()

    def refresh(self) -> None:
        if self.session is None:
            return
        self.result = self.session.result()
        state = self.result.state
        if state.outcome is None:
            self._back_to_the_table()
            return
        before, self.outcome = self.outcome, state.outcome
        missing = len(self.pack.pairs) - len(state.pairs)
        if self.outcome == "last_chance":
            self.title = _("The last chance")
        else:
            self.title = self.pack.endings[self.outcome].sentence(language())
        self.caption = (ngettext("{n} pair missing", "{n} pairs missing", missing) if missing
                        else _("All the pairs, at {hour} o’clock").format(hour=state.hour or self.pack.hours))
        self.hours, self.hour = self.pack.hours, state.hour
        self.ids.pairs.lay(self.pack, self.name_pair, big=34)
        self.ids.pairs.show(self.pack, self.result, self.outcome == "last_chance")
        self._show_players()
        self._show_victory(new=self.outcome != before and not self.finished)

    def _show_victory(self, new: bool) -> None:
        banner, on_one_line = self.ids.banner, self.title.replace(" ", "\u00a0")
        banner.show(self.caption, on_one_line, (), None, crowned=self.outcome == "won")
        if new:
            banner.celebrate()

    @property
    def tie_break(self) -> Sequence[TieStep]:
        """Won or lost together: nobody is ahead of anybody."""
        return ()

    def _show_players(self) -> None:
        place, letters = self.ids.discs, initials(self.session.players)
        place.clear_widgets()
        for player in self.session.state.players:
            place.add_widget(Avatar(initials=letters[player.name], colour=player.colour, diameter=44))

    def _back_to_the_table(self) -> None:
        App.get_running_app().navigator.instead(games.of(self.session.game).pages.screen, session=self.session)

    # what a finger does

    def open_rule(self) -> None:
        rulebook.open_explaining(self.session.game, "last_chance" if self.outcome == "last_chance" else "end")

    def name_pair(self, pair: str | None) -> None:
        """The last chance: right and in order, or it is lost."""
        if self.outcome != "last_chance" or pair in self.result.state.pairs:
            return
        app = App.get_running_app()
        try:
            self.session.do({"do": "name", "pair": pair})
        except Refused as refused:
            app.root.say(refused.sentence(app.language))
            return
        app.tick(20)
        self.refresh()

    def undo(self) -> None:
        """Also across the end, and out of the history."""
        was_finished, session = self.finished, self.session
        if was_finished:
            self.reopen()
            session = self.session
        session.undo()
        App.get_running_app().tick()
        self.refresh()
        if was_finished:
            offer_to_close_again(session, redo=session.redo)
