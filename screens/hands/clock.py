"""The hourglass of a variant against the clock: a strip above the deck that counts down and says when time is up.

It runs by the time of day: leaving the page, or the phone going off, does not stop it.
"""
from __future__ import annotations

from time import time as time_of_day
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from screens.widgets.press import Surface
from screens.words import _
from table.session import Session
from views.countdown import countdown_view

if TYPE_CHECKING:
    from screens.hands.hand import HandPage


class CountdownStrip(Surface):
    time = StringProperty()
    running = BooleanProperty(False)


class Countdown:
    def __init__(self, page: HandPage) -> None:
        self._page = page
        self.strip: CountdownStrip | None = None        # whether the game is against the clock
        self._session = ""
        self._ends = 0.0
        self.left = 0.0
        self.running = False

    def set_up(self, session: Session) -> None:
        self._stop()
        self._session, self.strip = session.uid, None
        view = countdown_view(self._page.play(), App.get_running_app().preferences.countdown(session.uid), time_of_day())
        self._page.ids.clock.clear_widgets()
        if view is not None:
            self.left = view.left
            if view.running:
                self._start()
            self.strip = CountdownStrip()
            self.strip.ids.toggle.bind(on_tap=lambda _toggle: self.toggle())
            self._page.ids.clock.add_widget(self.strip)
            self._show()

    def toggle(self) -> None:
        keep = App.get_running_app().preferences.keep_countdown
        if self.running:
            self._stop()
            keep(self._session, left=self.left)
        elif self.left > 0:
            self._start()
            keep(self._session, ends=self._ends)
        self._show()

    def _start(self) -> None:
        self.running = True
        self._ends = time_of_day() + self.left
        Clock.schedule_interval(self._tick, 0.25)

    def _stop(self) -> None:
        self.running = False
        Clock.unschedule(self._tick)

    def _tick(self, _seconds: float) -> None:
        self.left = max(0.0, self._ends - time_of_day())
        if self.left == 0:
            self._stop()
            app = App.get_running_app()
            app.tick(400)
            app.root.say(_("Time is up: enter your hands."))
        self._show()

    def _show(self) -> None:
        if self.strip is not None:
            whole = int(self.left + 0.999)
            self.strip.time = f"{whole // 60}:{whole % 60:02d}"
            self.strip.running = self.running
