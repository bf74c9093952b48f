"""What all pages share on which a game is played: every tap is an event of the session, and every one can be undone."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from kivy.app import App
from kivy.properties import BooleanProperty

from screens.registry import Page
from table import Refused
from table.session import Session

if TYPE_CHECKING:
    from scoring import Pack, Result
    from table.games.state import State


# Of the kind of game that is played on a page: its rules, what was entered, and what comes of it.
P = TypeVar("P", bound="Pack")
S = TypeVar("S", bound="State[Any]")
R = TypeVar("R", bound="Result")


class GamePage(Page, Generic[P, S, R]):
    """A game is being played here."""

    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    session: Session = None             # type: ignore[assignment]  # given by `enter`
    result: R = None                        # type: ignore[assignment]  # None until the first one has arrived
    player = ""                             # whose part is in view, where one is entered after the other

    @property
    def state(self) -> S:
        return cast("S", self.session.state)

    @property
    def pack(self) -> P:
        return cast("P", self.session.pack())

    def forget_result(self) -> None:
        """What is entered now is not scored yet."""
        self.result = None              # type: ignore[assignment]

    def update(self) -> None:
        """After every event: what undo can do, and the result as soon as it is there."""
        self.can_undo, self.can_redo = self.session.can_undo, self.session.can_redo
        App.get_running_app().off_frame.run("score", self.session.result, self._arrived)

    def _arrived(self, result: R) -> None:
        """The result of the events so far."""

    def do(self, *events: dict[str, Any]) -> bool:
        """Enter events in the log. If the table refuses one, its reason is shown and the rest is dropped."""
        app = App.get_running_app()
        app.root.dismiss_snackbar()      # an undo that is still offered would take back the wrong step
        try:
            for event in events:
                self.session.do(event)
        except Refused as refused:
            app.tick(30)
            app.root.say(refused.sentence(app.language))
            return False
        finally:
            self.update()
        return True

    def undo(self) -> None:
        App.get_running_app().root.dismiss_snackbar()
        if self.session.can_undo:
            self.session.undo()
            App.get_running_app().tick()
            self.update()

    def redo(self) -> None:
        App.get_running_app().root.dismiss_snackbar()
        if self.session.can_redo:
            self.session.redo()
            self.update()

    def notify(self, words: str, action: str = "", undo: Callable[[], object] | None = None) -> None:
        """A snackbar where it covers nothing that is tapped next."""
        App.get_running_app().root.say(words, action, undo)

    def describe_step(self, event: Mapping[str, Any]) -> str:
        """One step as a line of the list of steps."""
        raise NotImplementedError

    def open_steps(self) -> None:
        from screens.steps import open_steps
        open_steps(self)


AnyGamePage = GamePage[Any, Any, Any]    # of whatever kind
