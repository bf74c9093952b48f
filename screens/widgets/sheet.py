"""What slides in from the bottom: the sheet, and the snackbar with its undo."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from screens.registry import load_kv
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets import press

load_kv(__file__)
SNACKBAR_SECONDS = 8                # seconds to change one’s mind, the same for every undo


class Sheet(FloatLayout):
    """Scrim and panel. `body` scrolls if necessary, `foot` stays. A tap on the scrim closes it."""

    title = StringProperty()
    caption = StringProperty()
    initials = StringProperty()             # the player it belongs to, if any
    colour = StringProperty("455A64")
    rise = NumericProperty(0)               # 0 below the screen, 1 in place
    SLIDE = 0.22

    def __init__(self, **kwargs: Any) -> None:
        self.on_closed: Callable[[], object] | None = None
        super().__init__(**kwargs)

    def add(self, *widgets: Widget) -> Sheet:
        for widget in widgets:
            self.ids.body.add_widget(widget)
        return self

    def add_foot(self, *widgets: Widget) -> Sheet:
        for widget in widgets:
            self.ids.foot.add_widget(widget)
        return self

    def open(self) -> Sheet:
        App.get_running_app().root.show_sheet(self)
        if App.get_running_app().animated:
            Animation(rise=1, duration=self.SLIDE, t="out_cubic").start(self)
        else:
            self.rise = 1
        return self

    def close(self) -> None:
        App.get_running_app().root.drop_sheet(self)
        if self.on_closed is not None:
            self.on_closed()

    def on_touch_down(self, touch: Any) -> bool:
        if not self.ids.panel.collide_point(*touch.pos):
            if not touch.is_mouse_scrolling:
                self.close()
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True


class Snackbar(press.Surface):
    """One sentence for a few seconds, with a button that undoes it."""

    words = StringProperty()
    action = StringProperty()
    room = NumericProperty(384)             # colour of the place it is in
    most = NumericProperty(0)               # its height there; 0: as high as its text

    def __init__(self, undo: Callable[[], object] | None = None, above: Any = None, **kwargs: Any) -> None:
        """`above`: what it must not cover, even when that grows."""
        self._undo = undo
        self._above: Any = None
        self._kept: Any = None              # the place reserved for it, while it is there
        self._lift_soon = Clock.create_trigger(self._lift, 0)       # after what it is above has been laid out
        super().__init__(**kwargs)
        self.stand_above(above)
        self._timer = Clock.schedule_once(lambda _dt: self._give_up(), SNACKBAR_SECONDS)

    def _give_up(self) -> None:
        """Closes, and ignores touches there for a moment: a tap on the button that comes too late must not hit what is below."""
        if self.action:
            App.get_running_app().root.ignore_touches_at(*self.ids.act.to_window(*self.ids.act.pos), *self.ids.act.size)
        self.vanish()

    def act(self) -> None:
        self.vanish()
        if self._undo is not None:
            self._undo()

    def stand_above(self, above: Any) -> None:
        """Binds in Python, not in kv: the kv rule of a removed snackbar would still be evaluated."""
        self._unbind()
        self._above = above
        if above is not None:
            above.bind(height=self._lift_soon)
        self._lift()

    def _unbind(self) -> None:
        if self._above is not None:
            self._above.unbind(height=self._lift_soon)
        self._above = None

    def on_size(self, _snackbar: Snackbar, _size: list[float]) -> None:
        self._lift()

    def _lift(self, *_args: object) -> None:
        app = App.get_running_app()
        lifted = (self._above.height if self._above is not None else 0) + app.inset_bottom + dp(12)
        kept = app.root.kept_place
        place = app.root if kept is None else kept
        if self._kept is not kept:
            self._stand_in(kept)
        middle, high = place.to_window(*place.center)
        self.room, self.center_x = place.width - (dp(24) if kept is None else 0), middle
        self.most = 0 if kept is None else kept.height
        if kept is not None:
            lifted = high - self.height / 2
        self.y = min(lifted, app.root.height - app.inset_top - self.height - dp(12))     # no room above a high sheet: over its top

    def _stand_in(self, kept: Any) -> None:
        """Shows it in the reserved place, where no button is."""
        for place, taken in ((self._kept, False), (kept, True)):
            if place is not None:
                place.taken = taken
                (place.bind if taken else place.unbind)(pos=self._lift_soon, size=self._lift_soon)
        self._kept = kept

    def vanish(self) -> None:
        self._timer.cancel()
        self._unbind()
        self._stand_in(None)
        self._lift_soon.cancel()
        if self.parent is not None:
            self.parent.remove_widget(self)

