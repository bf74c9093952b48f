"""A page that draws views: what a tap of a view does, for every page and sheet."""
from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.app import App

from screens.registry import SCREENS, Page
from screens.words import _, language
from table import Refused
from views.parts import Command, Link, Tap

if TYPE_CHECKING:
    from sentences import Saying
    from table.commands import Outcome
    from table.session import Session

# Where a link leads that names no screen: a function of the page and of what the link is about, brought in when it is
# first opened.
SHEETS = {
    "about": "screens.settings.sheets.open_about",
    "boxes": "screens.players.sheets.open_boxes",
    "card_sheet": "screens.tricks.card_sheet.open_card_sheet",
    "card_tokens": "screens.tricks.typed_tokens.open_card_tokens",
    "check": "screens.settings.sheets.open_check",
    "choice": "screens.settings.sheets.open_choice",
    "choices": "screens.hands.choices.open_choices",
    "code": "screens.hand_codes.show_code",
    "data": "screens.settings.sheets.open_data",
    "deleted": "screens.settings.sheets.open_deleted",
    "enter_code": "screens.hand_codes.ask_code",
    "explained": "screens.rulebook.explain",
    "extra": "screens.hands.items.ask_extra",
    "house_rules": "screens.settings.sheets.open_house_rules",
    "items": "screens.hands.items.open_items",
    "list_of_tricks": "screens.tricks.tricks_page.open_tricks",
    "my_cards": "screens.settings.sheets.open_cards",
    "open_game_menu": "screens.home.unfinished.open_menu",
    "open_games": "screens.home.unfinished.open_games",
    "own_boxes": "screens.players.sheets.open_own_boxes",
    "readings": "screens.players.sheets.open_readings",
    "pass_on_cards": "screens.workshop.exchange.pass_on_cards",
    "reasons": "screens.results.reasons.open_reasons",
    "rules_of_game": "screens.menu_rows.show_rules",
    "steps": "screens.steps.open_steps",
    "take_cards": "screens.workshop.exchange.take_cards",
    "taught_cards": "screens.workshop.exchange.open_taught_cards",
    "tokens": "screens.tricks.typed_tokens.open_tokens",
}

# What only a tap needs is brought in with the first one: Home is such a page (bench: start_imported_too_early).


class ViewPage(Page):
    session: Session | None = None

    def act(self, tap: Tap) -> bool:
        """Every touch ends here. False if the table refused it."""
        # an undo that is still offered would take back the wrong step
        App.get_running_app().root.dismiss_snackbar()
        if tap.ask is not None:
            from screens.view_sheet import confirm
            confirm(tap.ask, lambda: self._carry_out(tap))
            return True
        return self._carry_out(tap)

    def _carry_out(self, tap: Tap) -> bool:
        from table.commands import Outcome, perform
        outcome = Outcome()
        if tap.send or tap.command is not None:
            name, arguments = (tap.command.name, tap.command.arguments) if tap.command is not None else ("", {})
            outcome = perform(App.get_running_app().table, self.session, tap.send, name, arguments)
            if outcome.refused is not None:
                self.changed(Tap(), outcome)
                self.refused(tap, outcome.refused)
                return False
        self.changed(tap, outcome)
        if tap.open is not None:
            self.open(tap.open)
        self.tell(outcome)                                  # last: another page would dismiss what is said
        if tap.says and tap.undo:
            self.notify(tap.says, _("Undo"), self.undo)
        elif tap.says and tap.offer is not None:
            offer = tap.offer
            self.notify(tap.says, offer.label, lambda: self.act(offer.tap))
        elif tap.says:
            self.notify(tap.says)
        return True

    def perform(self, command: Command, **more: Any) -> Outcome:
        """What came of a command, with what only the page knows among its arguments. Nothing is drawn."""
        from table.commands import perform
        return perform(App.get_running_app().table, self.session, command=command.name, arguments={**command.arguments, **more})

    def must(self, command: Command, **more: Any) -> Outcome:
        """The same, but Refused is raised: a switch that a finger set springs back."""
        outcome = self.perform(command, **more)
        if outcome.refused is not None:
            raise Refused(outcome.refused)
        return outcome

    def tell(self, outcome: Outcome) -> None:
        """What only the command knows, with the way back beside it."""
        if outcome.says is None:
            return
        back = Tap(command=Command(*outcome.back)) if outcome.back is not None else None
        undo = (_("Undo"), lambda: self.act(back)) if back is not None else ("", None)
        App.get_running_app().root.say(outcome.says.sentence(language()), *undo)

    def refused(self, tap: Tap, saying: Saying) -> None:
        App.get_running_app().tick(30)
        App.get_running_app().root.say(saying.sentence(language()))

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        """A tap has been carried out, or refused: what is on the page is built again."""
        if tap.send or tap.command is not None:
            self.refresh()

    def open(self, link: Link) -> None:
        """A screen of the registry, a sheet, or the answer that explains something."""
        if "explains" in link.about:
            from screens import rulebook
            rulebook.open_explaining(link.about["game"], link.about["explains"])
            return
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
