"""The trading clock of Chaos Realms: a strip above the deck that counts down and says when time is up."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock

from screens.games import CHAOS
from screens.words import _


class Countdown:
    def __init__(self, page: Any) -> None:
        self._page = page
        self.left = 0.0
        self.running = False

    def set_up(self, state: Any) -> None:
        self._stop()
        chaos = state.variant == CHAOS
        self.left = 60.0 * float(state.options.get("minutes", 5)) if chaos else 0.0
        strip = self._page.ids.countdown
        strip.visible = chaos and not any(hand.hand for hand in state.players)
        self._show()

    def toggle(self) -> None:
        if self.running:
            self._stop()
        elif self.left > 0:
            self.running = True
            Clock.schedule_interval(self._tick, 0.25)
        self._show()

    def _stop(self) -> None:
        self.running = False
        Clock.unschedule(self._tick)

    def _tick(self, seconds: float) -> None:
        self.left = max(0.0, self.left - seconds)
        if self.left == 0:
            self._stop()
            app = App.get_running_app()
            app.tick(400)
            app.root.say(_("Time is up: everybody enters the hand."))
        self._show()

    def _show(self) -> None:
        strip = self._page.ids.countdown
        whole = int(self.left + 0.999)
        strip.time = f"{whole // 60}:{whole % 60:02d}"
        strip.running = self.running
