"""A page that draws views: what a tap of a view does, for every page and sheet."""
from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from kivy.app import App

from screens.registry import SCREENS, Page
from screens.view_sheet import confirm
from screens.words import _, language
from table.commands import Outcome, perform
from table.session import Session
from views.parts import Link, Tap

# Where a link leads that names no screen: a function of the page and of what the link is about, brought in when it is
# first opened.
SHEETS = {
    "choices": "screens.hands.choices.open_choices",
    "code": "screens.hand_codes.show_code",
    "enter_code": "screens.hand_codes.ask_code",
    "extra": "screens.hands.items.ask_extra",
    "invite": "screens.menu_rows.invite",
    "items": "screens.hands.items.open_items",
    "rules_of_game": "screens.menu_rows.show_rules",
    "steps": "screens.steps.open_steps",
}


class ViewPage(Page):
    session: Session | None = None

    def act(self, tap: Tap) -> bool:
        """Every touch ends here. False if the table refused it."""
        # an undo that is still offered would take back the wrong step
        App.get_running_app().root.dismiss_snackbar()
        if tap.ask is not None:
            confirm(tap.ask, lambda: self._carry_out(tap))
            return True
        return self._carry_out(tap)

    def _carry_out(self, tap: Tap) -> bool:
        root, outcome = App.get_running_app().root, Outcome()
        if tap.send or tap.command is not None:
            name, arguments = (tap.command.name, tap.command.arguments) if tap.command is not None else ("", {})
            outcome = perform(App.get_running_app().table, self.session, tap.send, name, arguments)
            if outcome.refused is not None:
                self.changed(Tap(), outcome)
                App.get_running_app().tick(30)
                root.say(outcome.refused.sentence(language()))
                return False
        self.changed(tap, outcome)
        if tap.says and tap.undo:
            root.say(tap.says, _("Undo"), self.undo)
        elif tap.says and tap.offer is not None:
            offer = tap.offer
            root.say(tap.says, offer.label, lambda: self.act(offer.tap))
        elif tap.says:
            root.say(tap.says)
        if tap.open is not None:
            self.open(tap.open)
        return True

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        """A tap has been carried out, or refused: what is on the page is built again."""
        if tap.send or tap.command is not None:
            self.refresh()

    def open(self, link: Link) -> None:
        """A screen of the registry, or a sheet."""
        if link.to in SCREENS:
            session = {"session": self.session} if self.session is not None else {}
            App.get_running_app().navigator.go(link.to, **session, **link.about)
            return
        module, _dot, function = SHEETS[link.to].rpartition(".")
        getattr(import_module(module), function)(self, **link.about)

    def undo(self) -> None:
        """What stands beside a sentence that can be taken back."""

    def notify(self, words: str, action: str = "", undo: Callable[[], Any] | None = None) -> None:
        """A snackbar where it covers nothing that is tapped next."""
        App.get_running_app().root.say(words, action, undo)
