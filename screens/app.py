"""The app: opens the table, sets language, theme and text size, and handles the back button."""
from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivymd.app import MDApp
from kivymd.icon_definitions import md_icons

from screens import games, phone, picking, theme, words
from screens.frame import Frame
from screens.navigation import Navigator
from screens.net import Net, caught
from screens.offframe import OffFrame
from screens.registry import HINTS, lay_out, load
from screens.widgets.text import text_texture
from table import Refused, Table
from table.preferences import Preferences

BACK = 27
ICON = Path(__file__).resolve().parent.parent / "assets" / "art" / "logo.png"
LARGEST = 1.6               # the largest text scale (the phone's times ours) at which nothing is cut off
LARGEST_DISPLAY = 1.3       # the same for titles and totals, which are large already
SMALLEST = 0.85


def _sizer(scale: float) -> Callable[[float], float]:
    return lambda size: dp(size) * scale


@contextmanager
def _all_alive() -> Iterator[None]:
    """Keeps widgets alive while kv rules are re-evaluated: a rule of a collected widget would raise."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class TallyApp(MDApp):
    language = StringProperty("en")
    text_scale = NumericProperty(1.0)
    animated = BooleanProperty(True)
    hinting = True                                      # whether to show hints; off for pictures and measurements
    awake = BooleanProperty(False)                      # whether the screen stays on
    inset_top = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    # Functions in properties: replacing one re-evaluates the kv rules that call it.
    _ = ObjectProperty(words._)
    sp = ObjectProperty(_sizer(1.0))
    display = ObjectProperty(_sizer(1.0))
    palette = ObjectProperty(theme.LIGHT, rebind=True)
    game = StringProperty("")                           # the game whose pages are shown

    def __init__(self, folder: Path | None = None, off_frame: OffFrame | None = None, inviting: Callable[..., Any] | None = None,
                 **kwargs: Any) -> None:
        super().__init__(icon=str(ICON), **kwargs)
        self._folder = folder
        self.inviting = inviting                        # makes an invitation for other phones, if possible
        self.invited: Any = None                        # screens.invite.Invited, from the first invitation on
        self.off_frame = off_frame or OffFrame()
        self.theme_cls = theme.PaperTheme(primary_palette=theme.SEED, theme_style_switch_animation=False)

    # starting

    def build(self) -> Any:
        self.open_data_folder(self._folder or Path(self.user_data_dir))
        self.animated = phone.wants_animation()
        self.keep_clear_of_bars()
        Window.softinput_mode = "below_target"          # keeps the focused field above the keyboard
        frame = Frame(size=Window.size)
        lay_out(frame)                                  # builds the first page at its final size
        frame.ids.navigator.bind(current=lambda navigator, _name: self._arrived(navigator))
        frame.ids.navigator.open_tab("home")
        return frame

    def open_data_folder(self, folder: Path) -> None:
        """The games and settings of this folder are the app's from now on."""
        self.table = Table.open(folder)
        self.preferences = Preferences(self.table.settings)
        self.set_language(self.preferences.language or phone.language())
        self.set_theme(self.preferences.theme)
        self.scale_text(self.preferences.text_scale)
        self._shown = 0                                  # number of the table's notices already shown

    def _arrived(self, navigator: Navigator) -> None:
        self.stay_awake(navigator)
        if self.invited is not None:
            Clock.schedule_once(lambda _dt: self.invited and self.invited.follow(navigator.page), 0)
        if self.root is not None:
            Clock.schedule_once(lambda _dt: self.show_notices(), 0)

    def stay_awake(self, navigator: Navigator) -> None:
        """Keeps the screen on while a game is open, if the preference says so."""
        playing = any(stop.name in games.GAME_SCREENS for stop in navigator.stops)
        self.awake = bool(self.preferences.stay_awake and playing)

    def on_awake(self, _app: object, awake: bool) -> None:
        phone.keep_awake(awake)

    def keep_clear_of_bars(self, *_size: object) -> None:
        """Adapts to the system's bars, which change when the phone is turned or the screen is split."""
        self.inset_top, self.inset_bottom = phone.insets()

    def refuse(self, refused: Refused) -> None:
        """Shows why something could not be done, and then what is saved."""
        self.tick(30)
        caught(self, refused)

    def on_start(self) -> None:
        self._net = Net(self)
        ExceptionManager.add_handler(self._net)
        self.show_notices()
        Window.bind(on_flip=self._first_frame, on_keyboard=self._on_keyboard, size=self.keep_clear_of_bars)
        self._hints: Any = None
        self._sweeper: Sweeper | None = None
        self._later: list[Any] = []

    def _first_frame(self, _window: Any) -> None:
        """Starts everything that the first frame does not need."""
        Window.unbind(on_flip=self._first_frame)
        self.keep_clear_of_bars()                       # earlier Android may not know the insets yet
        Logger.info("Tally: first frame %d x %d, density %s, bars %d %d", *Window.size, Metrics.density, self.inset_top, self.inset_bottom)
        self._later = [Clock.schedule_once(lambda _dt: self._help(), 0.3), Clock.schedule_once(lambda _dt: self._warm_up(), 0),
                       Clock.schedule_once(lambda _dt: self._verify(), 2)]

    def _warm_up(self) -> None:
        """Loads the rules off the frame while people look at the first screen."""
        def warm(_none: None) -> None:
            self._sweeper = Sweeper()
            home = self.navigator.get_screen("home")
            home.make_view = games.whole_home()
            if self.navigator.page is home:
                home.refresh()

        self.off_frame.run("warm", lambda: games.warm_up(self.table), warm, patience=0)

    def _add_game(self, file: Path) -> None:
        """Opens a pack file that came from outside the app."""
        self.navigator.home_then("adding")
        self.navigator.page.look_at(str(file))

    def _help(self) -> None:
        self._hints = load(HINTS)(self)
        picking.when_opened(self._add_game)

    def _verify(self) -> None:
        """Checks everything that is stored, once, off the frame; damage is repaired and reported."""
        self.off_frame.run("verify", self.table.verify, lambda _notices: self.show_notices(), patience=0)

    def show_notices(self) -> None:
        """Shows what happened to the stored games, each notice once, whether from the start, the full check or later."""
        untold, self._shown = self.table.store.notices[self._shown:], len(self.table.store.notices)
        if untold:
            message = " ".join(notice.sentence(self.language) for notice in untold)
            self.root.say(message)

    def on_pause(self) -> bool:
        self.table.store.sync()                               # taps are saved already; this makes them survive a power cut
        return True

    def on_resume(self) -> None:
        if self.invited is not None:
            self.invited.wake()
        self.set_theme(self.preferences.theme)
        self.keep_clear_of_bars()

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._on_keyboard, size=self.keep_clear_of_bars)
        for waiting in self._later:
            waiting.cancel()
        if self._hints is not None:
            self._hints.close()
        self.off_frame.close()
        if self.invited is not None:
            self.invited.end()
            self.invited = None
        ExceptionManager.remove_handler(self._net)
        self.table.close()                              # which syncs
        if self._sweeper is not None:
            self._sweeper.stop()

    # language, theme, text

    def set_language(self, language: str) -> None:
        words.set_language(language)
        with _all_alive():
            self.language = words.language()
            self._ = lambda text: words._(text)        # a new function, so that every kv rule is re-evaluated
        self.title = self._("Fairy Tally")             # the window's size, if there is one
        if self.root is not None:
            self.navigator.page.refresh()           # the others follow when they are entered

    def set_theme(self, style: str) -> None:
        """Sets light, dark, or the system's theme."""
        dark = style == "dark" or (style == "system" and phone.is_dark())
        changed = self.palette.dark != dark
        with _all_alive():
            self.theme_cls.palette = theme.DARK if dark else theme.LIGHT
            self.palette = self._dressed()
            self.theme_cls.theme_style = "Dark" if dark else "Light"
        phone.show_bar_icons(not dark)
        if changed and self.root is not None:
            self.navigator.page.refresh()

    def apply_accent(self, game: str) -> None:
        """The colours of a game while its pages are shown; "" for our own."""
        if game == self.game:
            return
        with _all_alive():
            self.game = game
            self.palette = self._dressed()

    def _dressed(self) -> theme.Palette:
        if not self.game:
            return self.theme_cls.palette
        return theme.with_accent(self.theme_cls.palette, games.of(self.game).accent)

    def scale_text(self, setting: float) -> None:
        scale = max(SMALLEST, min(LARGEST, Metrics.fontscale * setting))
        if scale == self.text_scale:
            return
        with _all_alive():
            self.text_scale = scale
            self.sp = _sizer(scale)
            self.display = _sizer(min(scale, LARGEST_DISPLAY))
        if self.root is not None:
            self.navigator.page.refresh()

    def tick(self, milliseconds: int = 10) -> None:
        """Buzzes briefly, if the phone can and the preference allows it."""
        if self.preferences.haptics:
            phone.buzz(milliseconds)

    # helpers for kv files

    def hexa(self, colour: str) -> theme.Rgba:
        return theme.rgba(colour)

    def crown(self, size: float) -> Any:
        """Returns the winner's crown as a texture."""
        return text_texture(md_icons["crown"], "Icons", int(size))

    def mdi(self, name: str) -> str:
        return str(md_icons.get(name, ""))

    # navigation

    @property
    def navigator(self) -> Navigator:
        return self.root.ids.navigator

    def go_back(self) -> bool:
        """Closes the sheet, then the screen; False if there is nothing left to close."""
        return bool(self.root.close_sheet() or self.navigator.back())

    def _on_keyboard(self, _window: object, key: int, *_more: object) -> bool:
        return key == BACK and self.go_back()


REST = 2                        # seconds without a touch
SELDOM = 100                    # gc threshold of the oldest generation while nobody pauses; the default is 10


class Sweeper:
    """Collects garbage while nothing is touched: during a tap it would cost frames."""

    def __init__(self) -> None:
        gc.freeze()             # objects that live as long as the app are never scanned
        self._usual = gc.get_threshold()
        gc.set_threshold(*self._usual[:2], SELDOM)
        self._sweep = Clock.create_trigger(lambda _dt: gc.collect(), REST)
        Window.bind(on_touch_down=self._wait, on_touch_up=self._rest)

    def _wait(self, *_args: object) -> None:
        self._sweep.cancel()

    def _rest(self, *_args: object) -> None:
        self._sweep.cancel()
        self._sweep()

    def stop(self) -> None:
        """Unfreezes, so that the next app in this process can free this one."""
        Window.unbind(on_touch_down=self._wait, on_touch_up=self._rest)
        self._sweep.cancel()
        gc.set_threshold(*self._usual)
        gc.unfreeze()
