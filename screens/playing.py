"""What all pages share on which a game is played: every touch is an event of the session, and every one can be taken back."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty

from screens.registry import Page
from table import Refused


class Playing(Page):
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    session: Any = None

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def pack(self) -> Any:
        return self.session.pack()

    def update(self) -> None:
        """After every event: what undo can do, and the result as soon as it is there."""
        self.can_undo, self.can_redo = self.session.can_undo, self.session.can_redo
        App.get_running_app().off_frame.run("score", self.session.result, self._arrived)

    def _arrived(self, result: Any) -> None:
        """The result of the events so far."""

    def do(self, *events: dict[str, Any]) -> bool:
        """Entries in the log. What the table refuses is said, and nothing more is done."""
        app = App.get_running_app()
        app.root.hush()  # an undo that is still offered would take back the wrong step
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
        App.get_running_app().root.hush()
        if self.session.can_undo:
            self.session.undo()
            App.get_running_app().tick()
            self.update()

    def redo(self) -> None:
        App.get_running_app().root.hush()
        if self.session.can_redo:
            self.session.redo()
            self.update()

    def open_steps(self) -> None:
        from screens.hands.menu import open_steps
        open_steps(self)
