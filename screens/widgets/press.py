"""Touches: a tap, or a hold. And the rounded ground of most widgets."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.registry import load_kv
from table import Refused

load_kv(__file__)
HOLD_SECONDS = 0.45
SLIP = 12                   # dp: a finger that moved less has not moved
REST_SECONDS = 0.4
BOUNCE_SECONDS = 0.35       # seconds on a card's tile: a bouncing finger counts once


def slipped(touch: Any) -> bool:
    """Whether the finger has moved away from where it came down."""
    return bool(max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(SLIP))


@contextmanager
def undone_if_refused(widget: Widget, name: str, before: object) -> Iterator[None]:
    """Keeps a value set by touch only if the table accepts it."""
    try:
        yield
    except Refused:
        setattr(widget, name, before)
        raise


class Press(ButtonBehavior):
    """Emits on_tap for a short touch, on_hold for a long one; never both."""

    holdable = BooleanProperty(False)
    hold_seconds = NumericProperty(HOLD_SECONDS)
    bounce = NumericProperty(0)             # seconds after a tap in which another one is ignored: a double tap must not undo itself
    held = NumericProperty(0)               # progress of a long touch, from 0 to 1
    __events__: tuple[str, ...] = ("on_tap", "on_hold")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._held = False
        self._timer: Any = None
        self._since = 0.0                   # when the finger came down
        self._rests_until = 0.0

    def rest(self, seconds: float = REST_SECONDS) -> None:
        """Ignores touches for a moment: a button that has just changed must not react to the second half of a double tap."""
        self._rests_until = Clock.get_time() + seconds

    def wake(self) -> None:
        """Reacts again, because everything around it is new."""
        self._rests_until = 0.0

    def on_touch_down(self, touch: Any) -> bool:
        taken = super().on_touch_down(touch)
        if taken and self.state == "down":
            self._held = False
            if self.holdable and Clock.get_time() >= self._rests_until:
                self._since = Clock.get_time()
                self._timer = Clock.schedule_interval(self._wait, 0)
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        if self._timer is not None and slipped(touch):
            self._forget()
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self._forget()
            # The page may move while the finger is down: what it touched was meant, wherever that is now.
            self.always_release = not slipped(touch)
        return super().on_touch_up(touch)

    def _wait(self, _seconds: float) -> None:
        """Waits in real time, however many frames that is.

        Then it processes pending touches once more: if the phone stuttered, the finger may have been lifted long ago, and a tap must not
        become a hold.
        """
        over, self.held = self.held >= 1, min((Clock.get_time() - self._since) / self.hold_seconds, 1)
        if over:
            self._forget()
            self._held = True
            self._act("on_hold")

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self.held = 0

    def on_release(self) -> None:
        if not self._held and Clock.get_time() >= self._rests_until:
            if self.bounce:
                self.rest(self.bounce)
            self._act("on_tap")

    def _act(self, event: str) -> None:
        """Carries out the action.

        A refusal is shown and the screen returns to what is saved, so that no button needs to handle a full disk.
        """
        try:
            self.dispatch(event)
        except Refused as refused:
            App.get_running_app().refuse(refused)

    def on_tap(self) -> None:
        """A short touch."""

    def on_hold(self) -> None:
        """A long touch."""


class Fold(BoxLayout):
    """Has its children only while shown: an invisible widget would still catch touches."""

    shown = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._kept: list[Widget] = []
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        self._kept.append(widget)
        if self.shown:
            super().add_widget(widget, *args, **kwargs)

    def on_shown(self, _fold: Fold, shown: bool) -> None:
        if not shown:
            self.clear_widgets()
        else:
            for widget in self._kept:
                if widget.parent is None:
                    super().add_widget(widget)
        self.do_layout()                        # its height is right at once


class RepaintQueue:
    """Repaints what has changed once per frame, just before it is drawn, when everything is laid out."""

    def __init__(self) -> None:
        self._waiting: dict[Painted, None] = {}

    def wait(self, widget: Painted) -> None:
        if not self._waiting:
            Window.bind(on_draw=self._paint)
            Window.canvas.ask_update()
        self._waiting[widget] = None

    def _paint(self, *_args: object) -> None:
        Window.unbind(on_draw=self._paint)
        waiting, self._waiting = self._waiting, {}
        for widget in waiting:
            widget.canvas.clear()
            with widget.canvas:
                widget.paint()


_repaint_queue = RepaintQueue()


class Painted(Widget):
    """A widget that paints itself once per frame, however many of its properties changed."""

    repaint_on: tuple[str, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", *self.repaint_on):
            self.fbind(name, self.repaint)
        self.repaint()

    def repaint(self, *_args: object) -> None:
        _repaint_queue.wait(self)

    def paint(self) -> None:
        """Paints; called with the canvas open and empty."""


def glide(widget: Widget, seconds: float, **where: float) -> None:
    """Animates properties of a widget; at once if the phone wants no animation."""
    if App.get_running_app().animated:
        Animation(duration=seconds, t="out_quad", **where).start(widget)
    else:
        for name, value in where.items():
            setattr(widget, name, value)


class Surface(BoxLayout):
    """A rounded ground in a colour of the palette, as high as its content."""

    ground = StringProperty("card")
    edge = StringProperty("clear")
    edge_width = NumericProperty(1)
    radius = ListProperty([16])
    shade = ColorProperty((0, 0, 0, 0))


class PressSurface(Press, Surface):
    """A tappable surface that darkens while touched."""
