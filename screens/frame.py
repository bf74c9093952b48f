"""The root of the window: the screen in view, the navigation bar, and above them sheets and the snackbar."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from screens import navigation as _navigation  # noqa: F401  (kv below uses its rules)
from screens.registry import SNACKBAR, load, load_kv
from screens.widgets import text as _text  # noqa: F401
from screens.widgets.press import REST_SECONDS, Press, slipped

load_kv(__file__)


class NavItem(Press, BoxLayout):
    tab = StringProperty()
    icon = StringProperty("blank")
    label = StringProperty()
    chosen = BooleanProperty(False)


class NavBar(BoxLayout):
    chosen = StringProperty("home")
    __events__ = ("on_tab",)

    def item(self, tab: str) -> NavItem:
        return next(item for item in self.children if item.tab == tab)

    def on_tab(self, tab: str) -> None:
        """A finger wants this tab."""


class Frame(FloatLayout):
    widest = NumericProperty(0)             # dp: the maximum width of the current page

    def __init__(self, **kwargs: Any) -> None:
        self.sheets: list[Any] = []
        self.snackbar: Any = None
        self._ignored: tuple[Any, float, float, float, float, float] | None = None      # page, rectangle, until when
        self._touched: tuple[Any, ...] = ()     # what was shown when a finger last came down
        super().__init__(**kwargs)

    def show_sheet(self, sheet: Any) -> None:
        self.sheets.append(sheet)
        self.add_widget(sheet)

    def drop_sheet(self, sheet: Any) -> None:
        if sheet in self.sheets:
            self.sheets.remove(sheet)
            self.remove_widget(sheet)
            if self.snackbar is not None:
                self.snackbar.stand_above(self.foot)

    def on_size(self, *_args: object) -> None:
        if self.snackbar is not None:
            self.snackbar.stand_above(self.foot)

    def close_sheet(self) -> bool:
        """Closes the topmost sheet; False if there is none."""
        if not self.sheets:
            return False
        self.sheets[-1].close()
        return True

    def say(self, words: str, action: str = "", undo: Callable[[], object] | None = None) -> None:
        """Shows a sentence at the bottom, replacing the previous one."""
        self.dismiss_snackbar()
        self.snackbar = load(SNACKBAR)(words=words, action=action, undo=undo, above=self.foot)
        self.add_widget(self.snackbar)

    def ignore_touches_at(self, x: float, y: float, wide: float, high: float) -> None:
        """Ignores touches here for a moment, because a button has just disappeared."""
        self._ignored = (self.ids.navigator.page, x, y, wide, high, Clock.get_time() + REST_SECONDS)

    def _ignores(self, touch: Any) -> bool:
        if self._ignored is None:
            return False
        page, x, y, wide, high, until = self._ignored
        there = x <= touch.x <= x + wide and y <= touch.y <= y + high
        return there and page is self.ids.navigator.page and Clock.get_time() < until

    @property
    def foot(self) -> Any:
        """Returns what the snackbar must not cover: the sheet, or the buttons at the bottom; None if the page has none."""
        if self.sheets:
            return self.sheets[-1].ids.panel.__self__
        navigator = self.ids.navigator
        foot = self.ids.bar if navigator.tab else navigator.page.ids.get("tray") or navigator.page.ids.get("foot")
        return foot.__self__ if foot is not None else None

    @property
    def kept_place(self) -> Any:
        """Returns where a page reserves space for messages, so that its deck is never covered."""
        place = None if self.sheets else self.ids.navigator.page.ids.get("strip_place")
        return None if place is None else place.__self__

    def on_touch_down(self, touch: Any) -> bool:
        """Drops the second half of a double tap whose first half removed what it was meant for."""
        page = self.ids.navigator.page
        before, self._touched = self._touched, (page, getattr(page, "player", ""), *self.sheets)
        if (touch.is_double_tap and self._touched != before) or self._ignores(touch):
            return True
        touch.ud["said"] = None if touch.is_double_tap else self.snackbar      # it may be the message caused by the first half
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Dismisses the snackbar on a tap elsewhere: the game moves on, and an old undo would undo something else."""
        taken = bool(super().on_touch_up(touch))
        said = touch.ud.pop("said", None)               # buttons keep their last touch, which must not keep removed widgets alive
        old = said is not None and said is self.snackbar and touch.grab_current is None
        if old and not slipped(touch) and not (said.action and said.ids.act.collide_point(*touch.opos)):
            self.dismiss_snackbar()
        return taken

    def dismiss_snackbar(self) -> None:
        if self.snackbar is not None:
            self.snackbar.vanish()
            self.snackbar = None
