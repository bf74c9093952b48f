"""The skeleton of pages without a game on them: they draw a view of the table, and every tap of it is carried out here."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App

from screens.links import open_link
from screens.registry import Page
from table import Refused
from views.parts import Command, Link, Tap

if TYPE_CHECKING:
    from table.commands import Outcome
    from table.session import Session


class ListPage(Page):
    """A page says in `refresh` what it draws, and in `open` what lies behind links that are no screens."""

    def act(self, tap: Tap) -> bool:
        """Carries out a tap, after its question if it has one. False if the table refused it."""
        if tap.ask is not None:
            from screens.view_sheet import confirm
            confirm(tap.ask, lambda: self._carry_out(tap))
            return True
        return self._carry_out(tap)

    def _carry_out(self, tap: Tap) -> bool:
        app, session = App.get_running_app(), None
        if tap.command is not None:
            outcome = self.command(tap.command)
            if outcome.refused is not None:
                self.refused(tap, Refused(outcome.refused))
                return False
            session = outcome.session
            self.after(tap)
            self.tell(outcome)
        if tap.open is not None:
            self.open(tap.open, session)
        if tap.says:                                # last: another page would dismiss it
            offer = tap.offer
            app.root.say(tap.says, offer.label if offer else "", (lambda: self.act(offer.tap)) if offer else None)
        return True

    def command(self, command: Command, **more: Any) -> Outcome:
        """What came of a command, with what only the surface knows among its arguments."""
        from table.commands import perform  # brings in what a first frame does without (bench: start_imported_too_early)
        return perform(App.get_running_app().table, None, command=command.name, arguments={**command.arguments, **more})

    def switch(self, command: Command, **more: Any) -> None:
        """A switch or a field was set: refused, it springs back."""
        outcome = self.command(command, **more)
        if outcome.refused is not None:
            raise Refused(outcome.refused)

    def switch_and_refresh(self, command: Command, **more: Any) -> None:
        """For a sheet above the page."""
        self.switch(command, **more)
        self.refresh()

    def tell(self, outcome: Outcome) -> None:
        """What only the command knows, with the way back beside it."""
        if outcome.says is None:
            return
        back, app = outcome.back, App.get_running_app()
        undo = Tap(command=Command(*back)) if back is not None else None
        app.root.say(outcome.says.sentence(app.language), app._("Undo") if undo else "", (lambda: self.act(undo)) if undo else None)

    def refused(self, tap: Tap, refused: Refused) -> None:
        app = App.get_running_app()
        app.root.say(refused.sentence(app.language))

    def after(self, tap: Tap) -> None:
        """A command was carried out: the page shows what is there now."""
        self.refresh()

    def open(self, link: Link, session: Session | None = None) -> None:
        """`session`: the game that a command has opened."""
        open_link(self, link)
