"""The app: opens the table, chooses language, theme and text size, and owns the way back."""
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
from screens.widgets.text import stamp
from table import Refused, Table
from table.preferences import Preferences

BACK = 27
ICON = Path(__file__).resolve().parent.parent / "assets" / "art" / "logo.png"
LARGEST = 1.6               # text: the phone's scale times ours, up to here nothing is cut
LARGEST_DISPLAY = 1.3       # titles and totals are big already
SMALLEST = 0.85


def _sizer(scale: float) -> Callable[[float], float]:
    return lambda size: dp(size) * scale


@contextmanager
def _all_alive() -> Iterator[None]:
    """While kv rules are re-evaluated, no widget may be collected: a rule of one that has just died would raise."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class TallyApp(MDApp):
    language = StringProperty("en")
    text_scale = NumericProperty(1.0)
    animated = BooleanProperty(True)
    hinting = True                                      # a newcomer is helped; pictures and measurements are left alone
    awake = BooleanProperty(False)                      # the screen stays on
    inset_top = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    # Functions held in properties: kv rules that call them are evaluated again when they are replaced.
    _ = ObjectProperty(words._)
    sp = ObjectProperty(_sizer(1.0))
    display = ObjectProperty(_sizer(1.0))
    palette = ObjectProperty(theme.LIGHT, rebind=True)
    game = StringProperty("")                           # whose pages are shown

    def __init__(self, folder: Path | None = None, off_frame: OffFrame | None = None, inviting: Callable[..., Any] | None = None,
                 **kwargs: Any) -> None:
        super().__init__(icon=str(ICON), **kwargs)
        self._folder = folder
        self.inviting = inviting                        # makes an invitation for other phones, where there is such a thing
        self.invited: Any = None                        # screens.invite.Invited, from the first invitation on
        self.off_frame = off_frame or OffFrame()
        self.theme_cls = theme.PaperTheme(primary_palette=theme.SEED, theme_style_switch_animation=False)

    # what the app starts with

    def build(self) -> Any:
        self.move_in(self._folder or Path(self.user_data_dir))
        self.animated = phone.wants_animation()
        self.keep_clear_of_bars()
        Window.softinput_mode = "below_target"          # the field being typed into stays above the keyboard
        frame = Frame(size=Window.size)
        lay_out(frame)                                  # the first page is built in the room it will have
        frame.ids.navigator.bind(current=lambda navigator, _name: self._arrived(navigator))
        frame.ids.navigator.open_tab("home")
        return frame

    def move_in(self, folder: Path) -> None:
        """The games and settings of this folder are the app's from now on."""
        self.table = Table.open(folder)
        self.preferences = Preferences(self.table.settings)
        self.set_language(self.preferences.language or phone.language())
        self.set_theme(self.preferences.theme)
        self.scale_text(self.preferences.text_scale)
        self._told = 0                                  # of the table's notices

    def _arrived(self, navigator: Navigator) -> None:
        self.stay_awake(navigator)
        if self.invited is not None:
            Clock.schedule_once(lambda _dt: self.invited and self.invited.follow(navigator.page), 0)
        if self.root is not None:
            Clock.schedule_once(lambda _dt: self.show_notices(), 0)

    def stay_awake(self, navigator: Navigator) -> None:
        """The screen stays on while a game is open in front of people, if they want that."""
        playing = any(stop.name in games.GAME_SCREENS for stop in navigator.stops)
        self.awake = bool(self.preferences.stay_awake and playing)

    def on_awake(self, _app: object, awake: bool) -> None:
        phone.keep_awake(awake)

    def keep_clear_of_bars(self, *_size: object) -> None:
        """The system's bars move when the phone is turned or the app is shown beside another one."""
        self.inset_top, self.inset_bottom = phone.insets()

    def refuse(self, refused: Refused) -> None:
        """Something could not be done: say so, and show what is saved."""
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
        """What the first frame does not need comes after it."""
        Window.unbind(on_flip=self._first_frame)
        self.keep_clear_of_bars()                       # before it, Android may not have known them yet
        Logger.info("Tally: first frame %d x %d, density %s, bars %d %d", *Window.size, Metrics.density, self.inset_top, self.inset_bottom)
        self._later = [Clock.schedule_once(lambda _dt: self._help(), 0.3), Clock.schedule_once(lambda _dt: self._warm_up(), 0),
                       Clock.schedule_once(lambda _dt: self._verify(), 2)]

    def _warm_up(self) -> None:
        """The rules are read while people look at the first screen, off the frame."""
        def warm(_none: None) -> None:
            self._sweeper = Sweeper()
            home = self.navigator.get_screen("home")
            home.make_view = games.whole_home()
            if self.navigator.page is home:
                home.refresh()

        self.off_frame.run("warm", lambda: games.warm_up(self.table), warm, patience=0)

    def _add_game(self, file: Path) -> None:
        """A pack file was opened from outside the app."""
        self.navigator.home_then("adding")
        self.navigator.page.look_at(str(file))

    def _help(self) -> None:
        self._hints = load(HINTS)(self)
        picking.when_opened(self._add_game)

    def _verify(self) -> None:
        """Check everything that is stored, once, off the frame; damage is repaired and reported."""
        self.off_frame.run("verify", self.table.verify, lambda _notices: self.show_notices(), patience=0)

    def show_notices(self) -> None:
        """What happened to the stored games, each thing once, whether found at the start, by the full check or on the way."""
        untold, self._told = self.table.store.notices[self._told:], len(self.table.store.notices)
        if untold:
            told = " ".join(notice.sentence(self.language) for notice in untold)
            self.root.say(told)

    def on_pause(self) -> bool:
        self.table.store.sync()                               # every tap is saved already; now a power cut cannot take it either
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
            self._ = lambda text: words._(text)        # a new function: every kv rule asks again
        self.title = self._("Fairy Tally")             # of the window, where there is one
        if self.root is not None:
            self.navigator.page.refresh()           # the others when they are next entered

    def set_theme(self, style: str) -> None:
        """light, dark, or the system's."""
        dark = style == "dark" or (style == "system" and phone.is_dark())
        changed = self.palette.dark != dark
        with _all_alive():
            self.theme_cls.palette = theme.DARK if dark else theme.LIGHT
            self.palette = self._dressed()
            self.theme_cls.theme_style = "Dark" if dark else "Light"
        phone.show_bar_icons(not dark)
        if changed and self.root is not None:
            self.navigator.page.refresh()

    def wear(self, game: str) -> None:
        """The colours of a game while its pages are shown; "" for our own."""
        if game == self.game:
            return
        with _all_alive():
            self.game = game
            self.palette = self._dressed()

    def _dressed(self) -> theme.Palette:
        if not self.game:
            return self.theme_cls.palette
        return theme.dressed(self.theme_cls.palette, games.of(self.game).accent)

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
        """A short buzz, if the phone has one and people want it."""
        if self.preferences.haptics:
            phone.buzz(milliseconds)

    # helpers of the kv files

    def hexa(self, colour: str) -> theme.Rgba:
        return theme.rgba(colour)

    def crown(self, size: float) -> Any:
        """The winner's crown as a texture."""
        return stamp(md_icons["crown"], "Icons", int(size))

    def mdi(self, name: str) -> str:
        return str(md_icons.get(name, ""))

    # the way

    @property
    def navigator(self) -> Navigator:
        return self.root.ids.navigator

    def go_back(self) -> bool:
        """Close the sheet, then the screen; False when there is nothing left to close."""
        return bool(self.root.close_sheet() or self.navigator.back())

    def _on_keyboard(self, _window: object, key: int, *_more: object) -> bool:
        return key == BACK and self.go_back()


REST = 2                        # seconds without a touch
SELDOM = 100                    # how often Python looks through all that is old, should nobody ever rest; usually 10


class Sweeper:
    """Garbage is looked for while no finger moves: in the middle of a tap it would cost frames."""

    def __init__(self) -> None:
        gc.freeze()             # what lives as long as the app need not be looked through at all
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
        """The next app in this process, if any, may clear this one away."""
        Window.unbind(on_touch_down=self._wait, on_touch_up=self._rest)
        self._sweep.cancel()
        gc.set_threshold(*self._usual)
        gc.unfreeze()
