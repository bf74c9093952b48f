"""A finger for tests, pictures and measurements: real touches on the running app, without a display.

`prepare` must run before Kivy's window is imported.
"""
from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import Any

BACK = 27


def prepare(width: int = 412, height: int = 915, gl: str = "mock") -> None:
    """Environment and configuration of an offscreen phone; what the caller's environment says goes first."""
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON")
    os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("KIVY_GL_BACKEND", gl)
    os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")
    os.environ.setdefault("KIVY_IMAGE", "sdl2")  # as main.py does
    from kivy.config import Config
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "multisamples", "0")
    Config.set("kivy", "exit_on_escape", "0")    # the last back button leaves to the system, the process goes on
    for name, _value in Config.items("input"):
        Config.remove_option("input", name)


def finger(x: float, y: float) -> Any:
    """A finger above the glass, ready to touch it at this place of the window."""
    from kivy.base import EventLoop
    from kivy.input.motionevent import MotionEvent

    def place(x: float, y: float) -> dict[str, float]:
        return {"x": x / (EventLoop.window.width - 1.0), "y": y / (EventLoop.window.height - 1.0)}

    class Finger(MotionEvent):
        def depack(self, args: dict[str, float]) -> None:
            self.profile = ("pos",)
            self.sx, self.sy = args["x"], args["y"]
            super().depack(args)

        def touch_down(self) -> None:
            EventLoop.post_dispatch_input("begin", self)

        def touch_move(self, x: float, y: float) -> None:
            self.move(place(x, y))
            EventLoop.post_dispatch_input("update", self)

        def touch_up(self) -> None:
            EventLoop.post_dispatch_input("end", self)

    return Finger("finger", 1, place(x, y), is_touch=True, type_id="touch")


class Phone:
    """An app that runs frame by frame, and the finger on its glass."""

    _now: float | None = None
    FRAME = 1 / 30                               # how far the app's clock goes on with every frame

    def __init__(self, app: Any) -> None:
        self.app = app

    @classmethod
    def start(cls, app: Any, real_time: bool = False) -> Phone:
        """Starts the app. Its clock goes on frame by frame, however long a frame takes, unless real time is wanted."""
        from kivy.base import EventLoop
        from kivy.clock import Clock
        Clock._max_fps = 0                       # no sleep between frames
        if not real_time:
            cls._now = Clock.time()
            Clock.time = lambda: cls._now
        EventLoop.ensure_window()
        if EventLoop.status != "started":
            EventLoop.start()
        app._run_prepare()
        phone = cls(app)
        phone.frames(3)
        return phone

    def stop(self) -> None:
        from kivy.core.window import Window
        self.app.dispatch("on_stop")
        for child in Window.children[:]:
            Window.remove_widget(child)

    def frames(self, count: int = 2) -> None:
        from kivy.base import EventLoop
        for _ in range(count):
            if self._now is not None:
                type(self)._now += self.FRAME
            EventLoop.idle()

    def until(self, condition: Callable[[], Any], timeout: float = 20.0) -> None:
        end = time.perf_counter() + timeout
        while not condition():
            assert time.perf_counter() < end, "the screen never got there"
            self.frames(1)

    def settle(self, seconds: float = 0.35) -> None:
        """Let scrolling, delayed touches and searches come to rest."""
        if self._now is not None:
            self.frames(round(seconds / self.FRAME))
            end = time.perf_counter() + 10
            while self.app.off_frame.busy and time.perf_counter() < end:     # other threads work in real time
                time.sleep(0.005)
            self.frames(2)
            return
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            self.frames(1)

    def tap(self, widget: Any) -> None:
        self.reach(widget)
        self.tap_at(*widget.to_window(*widget.center))

    def tap_at(self, x: float, y: float) -> None:
        touch = finger(x, y)
        touch.touch_down()
        self.frames()
        touch.touch_up()
        self.frames()
        if self._scrolls_at(x, y):
            self.settle(0.25)                    # a ScrollView hands a touch on late

    def hold(self, widget: Any, seconds: float = 0.9) -> None:
        self.reach(widget)
        touch = finger(*widget.to_window(*widget.center))
        touch.touch_down()
        self.settle(seconds)
        touch.touch_up()
        self.frames()

    def swipe(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        touch = finger(*start)
        touch.touch_down()
        for step in range(1, steps + 1):
            touch.touch_move(*(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
            self.frames(1)
        touch.touch_up()
        self.settle()

    def reach(self, widget: Any) -> None:
        """Scroll until the widget can be touched, as a person would."""
        for view in self._scroll_views_around(widget):
            _x, y = widget.to_window(*widget.center)
            bottom, top = view.to_window(view.x, view.y)[1], view.to_window(view.x, view.top)[1]
            if not bottom + 4 < y < top - 4:
                view.scroll_to(widget, padding=12, animate=False)
                self.frames(3)

    def type(self, field: Any, text: str) -> None:
        self.tap(field)
        field.focus = True
        self.frames()
        for letter in text:
            field.insert_text(letter)
            self.frames(1)

    def back(self) -> bool:
        from kivy.core.window import Window
        used = Window.dispatch("on_keyboard", BACK, 0, None, [])
        self.frames()
        return bool(used)

    def find(self, kind: str, **wanted: Any) -> Any:
        """The one visible widget of this class with these attributes."""
        found = list(self.all(kind, **wanted))
        assert len(found) == 1, f"{len(found)} of {kind} {wanted}"
        return found[0]

    def all(self, kind: str, **wanted: Any) -> Iterator[Any]:
        for widget in self.app.root.walk():
            names = {parent.__name__ for parent in type(widget).__mro__}
            if kind in names and all(getattr(widget, key, None) == value for key, value in wanted.items()):
                yield widget

    @staticmethod
    def _scroll_views_around(widget: Any) -> list[Any]:
        from kivy.uix.scrollview import ScrollView
        views, parent = [], widget.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, ScrollView):
                views.append(parent)
            parent = parent.parent
        return views

    def _scrolls_at(self, x: float, y: float) -> bool:
        from kivy.uix.scrollview import ScrollView
        return any(isinstance(widget, ScrollView) and widget.collide_point(*widget.parent.to_widget(x, y))
                   for widget in self.app.root.walk() if widget.parent is not None)
