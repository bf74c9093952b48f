"""Navigation: a stack of screens. Going back pops it; at the bottom the system gets the back button."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.screenmanager import NoTransition, ScreenManager

from screens import registry
from screens.registry import Page


@dataclass(frozen=True)
class Stop:
    name: str
    arguments: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> str:
        session = self.arguments.get("session")
        return session.game if session is not None else self.arguments.get("game", "")


class Navigator(ScreenManager):
    tab = StringProperty("home")            # "" hides the navigation bar

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(transition=NoTransition(), **kwargs)
        self.stops: list[Stop] = []

    @property
    def page(self) -> Page:
        return self.current_screen

    def go(self, name: str, **arguments: Any) -> None:
        """Opens a screen above this one."""
        self._open(Stop(name, arguments), self.stops)

    def instead(self, name: str, **arguments: Any) -> None:
        """Opens a screen in place of this one: back does not return here."""
        self._open(Stop(name, arguments), self.stops[:-1])

    def open_tab(self, name: str) -> None:
        """Opens a tab of the navigation bar; home is below all others."""
        self._open(Stop(name), [] if name == "home" else [Stop("home")])

    def home_then(self, name: str, **arguments: Any) -> None:
        self._open(Stop(name, arguments), [Stop("home")])

    def back(self) -> bool:
        """Goes back one step; False at the bottom."""
        root = App.get_running_app().root
        said = root.snackbar
        if self.page.back():
            if root.snackbar is said:
                root.dismiss_snackbar()
            return True
        if len(self.stops) < 2:
            return False
        self._arrive(self.stops[-2], self.stops[:-2])
        return True

    def forget(self, *names: str) -> None:
        """Discards built screens: they are rebuilt when shown."""
        for name in names:
            if self.has_screen(name):
                self.remove_widget(self.get_screen(name))

    def _open(self, stop: Stop, below: list[Stop]) -> None:
        """Opens a screen at its top; going back restores its position."""
        self._arrive(stop, below)
        scroll = self.page.ids.get("scroll")
        if scroll is not None:
            scroll.scroll_y = 1

    def _game(self) -> str:
        """Returns the game of this page, or that of the page it was opened from."""
        return next((game for stop in reversed(self.stops) if (game := stop.game)), "")

    def _arrive(self, stop: Stop, below: list[Stop]) -> None:
        if self.stops:
            self.page.leave()
            App.get_running_app().root.dismiss_snackbar()
        self.stops = [*below, stop]
        App.get_running_app().apply_accent(self._game())        # before the page is built, so that nothing changes colour afterwards
        fresh = not self.has_screen(stop.name)
        if fresh:
            self.add_widget(registry.build(stop.name))
        self.current = stop.name
        self.tab = registry.SCREENS[stop.name].tab
        if fresh:
            registry.lay_out(self.parent)               # fills a page at its final size
        self.page.enter(**stop.arguments)
