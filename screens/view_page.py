"""A page that draws views: carries out the taps of views, for all pages and sheets."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.app import App

from screens.registry import LISTS, PERFORM, SCREENS, SHEETS, Page, load
from screens.words import _, language, wording
from sentences import Saying
from table import Refused
from table.session import Session
from views.parts import Command, Event, Link, Tap

if TYPE_CHECKING:
    from table.commands import Outcome


class ViewPage(Page):
    session: Session | None = None

    def act(self, tap: Tap) -> bool:
        """Carries out a tap; returns False if the table refused it."""
        # an undo still on offer would undo the wrong step
        App.get_running_app().root.dismiss_snackbar()
        if tap.ask is not None:
            load(SHEETS["confirm"])(tap.ask, lambda: self._carry_out(tap))
            return True
        return self._carry_out(tap)

    def _carry_out(self, tap: Tap) -> bool:
        outcome = self._perform(tap.send, tap.command or Command(""))
        if outcome.refused is not None:
            self.changed(Tap(), outcome)
            self.refused(tap, outcome.refused)
            return False
        self.changed(tap, outcome)
        if tap.open is not None:
            self.open(tap.open)
        self.tell(outcome)                                  # last, because another page would dismiss the message
        if tap.says and tap.undo:
            self.notify(tap.says, _("Undo"), self.undo)
        elif tap.says and tap.offer is not None:
            offer = tap.offer
            self.notify(tap.says, offer.label, lambda: self.act(offer.tap))
        elif tap.says:
            self.notify(tap.says)
        return True

    def perform(self, command: Command, **more: Any) -> Outcome:
        """Runs a command, adding arguments only the page knows; draws nothing."""
        return self._perform((), Command(command.name, {**command.arguments, **more}))

    def _perform(self, send: Sequence[Event], command: Command) -> Outcome:
        outcome: Outcome = load(PERFORM)(App.get_running_app().table, self.session, send, command.name, command.arguments)
        return outcome

    def must(self, command: Command, **more: Any) -> Outcome:
        """Runs a command, but raises Refused: a switch springs back."""
        outcome = self.perform(command, **more)
        if outcome.refused is not None:
            raise Refused(outcome.refused)
        return outcome

    def tell(self, outcome: Outcome) -> None:
        """Shows the command's message, with its undo."""
        if outcome.says is None:
            return
        back = Tap(command=Command(*outcome.back)) if outcome.back is not None else None
        undo = (_("Undo"), lambda: self.act(back)) if back is not None else ("", None)
        App.get_running_app().root.say(outcome.says.sentence(language()), *undo)

    def refused(self, tap: Tap, saying: Saying) -> None:
        App.get_running_app().tick(30)
        App.get_running_app().root.say(saying.sentence(language()))

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        """Called after a tap was carried out or refused: rebuilds the page."""
        if tap.send or tap.command is not None:
            self.refresh()

    def open(self, link: Link) -> None:
        """Opens a screen of the registry, a sheet, or the answer that explains something."""
        if "explains" in link.about:
            load(SHEETS["answer_about"])(link.about["game"], link.about["explains"])
        elif link.to in SCREENS:
            session = {"session": self.session} if self.session is not None else {}
            App.get_running_app().navigator.go(link.to, **session, **link.about)
        elif link.to in LISTS:
            view = load(LISTS[link.to])(App.get_running_app().table, wording(), **link.about)
            load(SHEETS["list"])(view, self.act).open()
        else:
            load(SHEETS[link.to])(self, **link.about)

    def undo(self) -> None:
        """Undoes the step that a message offers to undo."""

    def notify(self, words: str, action: str = "", undo: Callable[[], Any] | None = None) -> None:
        """Shows a snackbar where it covers nothing that is tapped next."""
        App.get_running_app().root.say(words, action, undo)
