"""Drives the app for tests, pictures and measurements: real touches on the running app, without a display.

`prepare` must run before Kivy's window is imported. The phone's clock and its work off the frame are simulated: both go on only when a
frame is drawn, so that nothing depends on the machine. A measurement asks for real time instead.
"""
from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import cache
from pathlib import Path
from typing import Any

BACK = 27
KEPT = ("home", "hand")                          # pages that are entered again and again while the app runs
LONGEST = "de"                  # the language with the longest words


def prepare(width: int = 412, height: int = 915, gl: str = "mock") -> None:
    """Environment and configuration of an offscreen phone; what the caller's environment says goes first."""
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON")
    os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("KIVY_GL_BACKEND", gl)
    os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")
    os.environ.setdefault("KIVY_IMAGE", "sdl2")  # as main.py does
    logging.getLogger("kivy").addHandler(logging.NullHandler())     # its noise is nobody's concern here
    from kivy.config import Config
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "multisamples", "0")
    Config.set("kivy", "exit_on_escape", "0")    # the last back button leaves to the system, the process goes on
    for name, _value in Config.items("input"):
        Config.remove_option("input", name)


@cache
def _as_on_a_phone() -> None:
    """Phones run optimised code: there kv rules do not describe every value they set to a log that nobody reads."""
    from inspect import getsourcelines

    from kivy.lang import builder
    lines, first = getsourcelines(builder.call_fn)
    exec(compile("\n" * (first - 1) + "".join(lines), builder.__file__, "exec", optimize=1), vars(builder))


@cache
def _measure_once() -> None:
    """Every test shows the same words: a word is as wide in the next one."""
    from kivy.core.text import Label
    measure, faces = Label.get_extents, ("font_name_r", "font_size", "bold", "italic", "underline", "strikethrough", "outline_width")
    known: dict[Any, tuple[int, int]] = {}

    def measured(label: Any, text: str) -> tuple[int, int]:
        key = (text, *map(label.options.get, faces))
        size = known.get(key)
        if size is None:
            size = known[key] = measure(label, text)
        return size

    Label.get_extents = measured


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


class Work:
    """The work off the frame, done between two frames in the order it came. `held`, none is done: the phone is busy."""

    def __init__(self) -> None:
        self.held = False
        self._orders: list[tuple[Order, Callable[[], Any]]] = []

    def worker(self, _lane: str) -> Executor:
        return Worker(self)

    def add(self, order: Order, work: Callable[[], Any]) -> None:
        self._orders.append((order, work))

    def go_on(self) -> None:
        while self._orders and not self.held:
            order, work = self._orders.pop(0)
            if order.set_running_or_notify_cancel():
                order.set_result(work())


class Worker(Executor):
    """A lane of the app's work."""

    def __init__(self, all_work: Work) -> None:
        self._all = all_work

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        order = Order(self._all)
        self._all.add(order, lambda: work(*arguments, **more))
        return order


class Order(Future[Any]):
    """Who waits at all for an answer has it at once, unless the phone is busy."""

    def __init__(self, all_work: Work) -> None:
        super().__init__()
        self._all = all_work

    def result(self, timeout: float | None = None) -> Any:
        if timeout != 0 and not self.done():
            self._all.go_on()
        return super().result(0)


class Phone:
    """An app that runs frame by frame, and the finger on its glass."""

    FRAME = 1 / 30                               # how far the app's clock goes on with every frame
    PATIENCE = 600                               # frames in which a screen must get where it should
    _now: float | None = None
    _paint: Callable[[], None] | None = None

    def __init__(self, app: Any, work: Work | None = None) -> None:
        self.app = app
        self.work = work
        self.taps = 0

    @classmethod
    def start(cls, make: Callable[..., Any], real_time: bool = False, **arguments: Any) -> Phone:
        """Makes the app and starts it. Its clock goes on frame by frame, however long a frame takes, unless real time is wanted."""
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.lang import Builder
        from kivy.lang.parser import global_idmap
        Clock._max_fps = 0                       # no sleep between frames
        work = None
        if not real_time:
            from kivy.effects import kinetic, scroll
            from kivy.input import motionevent
            from kivy.uix.behaviors import button

            from screens.offframe import OffFrame
            _as_on_a_phone()
            _measure_once()
            Phone._now = Clock.time()
            for clock in (Clock, kinetic, scroll, motionevent, button):
                clock.time = lambda: Phone._now
            work = Work()
            arguments["off_frame"] = OffFrame(work.worker)
        EventLoop.ensure_window()
        if work is not None and os.environ["KIVY_GL_BACKEND"] == "mock" and Phone._paint is None:
            EventLoop.window.on_draw = lambda: None     # nobody would see it
            Phone._paint = Builder.sync                 # the rules of a canvas are asked when a finger rests, not twice in every frame
            Builder.sync = lambda: None
        if EventLoop.status != "started":
            EventLoop.start()
        phone = cls(make(**arguments), work)
        object.__setattr__(global_idmap["app"], "_obj", None)      # rules that ran after the last app stopped would ask that one for ever
        phone.app._run_prepare()
        phone.frames(3)
        return phone

    def begin_anew(self, folder: Path) -> None:
        """As after a new installation: only the two pages that take longest to build are kept."""
        from kivy.lang import Builder

        from screens.offframe import OffFrame
        app, root = self.app, self.app.root
        for sheet in list(root.sheets):
            root.drop_sheet(sheet)
        app.navigator.open_tab("home")
        root.dismiss_snackbar()
        app.dispatch("on_stop")
        self.work, self.taps = Work(), 0
        app.off_frame = OffFrame(self.work.worker)
        app.navigator.stops = []
        gone = [page for page in app.navigator.screens if page.name not in KEPT]
        app.navigator.forget(*(page.name for page in gone))
        for page in gone:                        # they would be painted in the colours of every game to come
            for widget in page.walk(restrict=True):
                Builder.unbind_widget(widget.uid)
        app.open_data_folder(folder)
        app.navigator.open_tab("home")
        app.dispatch("on_start")
        self.frames(3)

    def catch_up(self) -> None:
        """No longer busy: what was held back is answered."""
        self.work.held = False
        self.frames(4)

    def stop(self) -> None:
        from kivy.core.window import Window
        self.app.dispatch("on_stop")
        for child in Window.children[:]:
            Window.remove_widget(child)

    def frames(self, count: int = 2) -> None:
        self._go_on(count)
        if Phone._paint is not None:
            Phone._paint()

    def _go_on(self, frames: int) -> None:
        from kivy.base import EventLoop
        for _ in range(frames):
            if self.work is not None:
                Phone._now += self.FRAME
                self.work.go_on()
            EventLoop.idle()

    def until(self, condition: Callable[[], Any]) -> None:
        for _ in range(self.PATIENCE):
            if condition():
                self.frames(0)
                return
            self._go_on(1)
        raise AssertionError("the screen never got there")

    def settle(self, seconds: float = 0.35) -> None:
        """Let scrolling, delayed touches and searches come to rest."""
        if self.work is None:
            end = time.perf_counter() + seconds
            while time.perf_counter() < end:
                self._go_on(1)
            return
        end = self._now + seconds
        while self._now < end:
            Phone._now = max(self._now, min(end, self._next_event()) - self.FRAME)
            self._go_on(1)
        self.frames(2)

    def _next_event(self) -> float:
        """When the app will do something next; until then all frames are alike and need not be drawn."""
        from kivy.clock import Clock
        return min((event._last_dt + event.timeout for event in Clock.get_events()), default=float("inf"))

    def tap(self, widget: Any) -> None:
        self.taps += 1
        self.reach(widget)
        self.tap_at(*widget.to_window(*widget.center))

    def tap_twice(self, widget: Any) -> None:
        """A nervous finger: the second tap comes down where the widget was, whatever is there now."""
        self.reach(widget)
        x, y = widget.to_window(*widget.center)
        self._touch(x, y)
        self.tap_at(x, y, again=True)

    def tap_at(self, x: float, y: float, again: bool = False) -> None:
        self._touch(x, y, again)
        if self._scrolls_at(x, y):
            self.settle(0.25)                    # a ScrollView hands a touch on late

    def _touch(self, x: float, y: float, again: bool = False) -> None:
        touch = finger(x, y)
        touch.is_double_tap = again
        touch.touch_down()
        self.frames()                            # pressed, it looks otherwise
        touch.touch_up()
        self.frames()

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
            self._go_on(1)
        touch.touch_up()
        self.settle()

    def reach(self, widget: Any) -> None:
        """Scroll until the widget can be touched, as a person would."""
        for view in self._scroll_views_around(widget):
            x, y = widget.to_window(*widget.center)
            (left, bottom), (right, top) = view.to_window(view.x, view.y), view.to_window(view.right, view.top)
            if not (bottom + 4 < y < top - 4 and left + 4 < x < right - 4):
                view.scroll_to(widget, padding=12, animate=False)
                self.frames(3)

    def type(self, field: Any, text: str) -> None:
        self._write(field, list(text))

    def paste(self, field: Any, text: str) -> None:
        """Something long, that nobody would type letter by letter."""
        self._write(field, [text])

    def _write(self, field: Any, pieces: list[str]) -> None:
        self.tap(field)
        field.focus = True
        self.frames()
        for piece in pieces:
            field.insert_text(piece)
            self._go_on(1)
        self.frames(0)

    def back(self) -> bool:
        from kivy.core.window import Window
        used = Window.dispatch("on_keyboard", BACK, 0, None, [])
        self.frames()
        return bool(used)

    def spoken_and_scaled(self, texts: Iterable[float], languages: Iterable[str] = ("fr", LONGEST)) -> Iterator[tuple[str, float]]:
        """The same screen in languages and text sizes, one after the other; the soak walks through all languages."""
        for language in languages:
            self.app.set_language(language)
            for text in texts:
                self.app.scale_text(text)
                self.settle(0.4)
                yield language, text

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


def welcome(phone: Phone, *names: str) -> None:
    """People whom the app does not know yet are named one after the other on one sheet."""
    root = phone.app.root
    phone.tap(phone.app.navigator.page.newcomer)
    phone.settle(0.3)
    field, (add, close) = phone.find("Field").input, root.sheets[-1].ids.foot.children
    for name in names:
        phone.type(field, name)
        phone.settle(0.2)                        # the button rests after each name
        phone.tap(add)
    phone.tap(close)
    phone.until(lambda: not root.sheets)


def open_game(phone: Phone, game: str, names: Iterable[str], variant: str = "", **options: Any) -> None:
    """Begins a game without touching the seats, which a journey does once for all, and shows it."""
    from screens import games
    session = phone.app.table.new_session(game, list(names), variant=variant, options=options)
    phone.app.navigator.home_then(games.of(game).pages.screen, session=session)
    phone.until(lambda: phone.app.navigator.page.result is not None)


def ask_to_erase(phone: Phone) -> Any:
    """The question before everything is erased, above the settings."""
    phone.app.navigator.open_tab("settings")
    from views.settings import data_view
    from views.wording import Wording
    phone.app.navigator.page.act(data_view(phone.app.table, Wording(phone.app.language)).sections[0].rows[-1].tap)
    return phone.app.root.sheets[-1]
