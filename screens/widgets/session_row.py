"""A game in a list, the same for open, past and deleted ones: drawing, headline, players, progress."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens import games
from screens.registry import load_kv
from screens.widgets import drawing as _drawing  # noqa: F401  (kv below uses its rules)
from screens.widgets.bars import Avatar
from screens.widgets.press import Painted, PressSurface
from screens.widgets.text import HEAVY, word_width
from views.palette import PLAYERS
from views.parts import GameRowView, SeatMark, Tap

load_kv(__file__)
DISC, OVERLAP, MOST = 24, 4, 7              # dp; number of discs before "+2"
NOTHING = GameRowView(0, "", "", "")


class ProgressRing(Painted):
    """The share of the hands, players, tricks or pairs that are done."""

    done = NumericProperty(0)
    parts = NumericProperty(1)
    inks = ListProperty([(0, 0, 0, 1)] * 2)     # colour of what is done, and of the rest
    repaint_on = ("done", "parts", "inks")

    def paint(self) -> None:
        radius, share = self.width / 2 - dp(2), self.done / (self.parts or 1)
        for ink, last in ((self.inks[1], 360), (self.inks[0], 360 * share)):
            if last:
                Color(*ink)
                Line(circle=(self.center_x, self.center_y, radius, 0, last), width=dp(2), cap="round")


class Seats(BoxLayout):
    """The discs of the players, overlapping; side by side with their totals if there is room."""

    marks = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown: object = None
        for name in ("marks", "width"):
            self.fbind(name, self._fill)

    def _fill(self, *_args: object) -> None:
        size = App.get_running_app().sp(13)
        wide = sum(dp(DISC + 12) + word_width(mark.total, HEAVY, size) for mark in self.marks)
        spread_out = any(mark.total for mark in self.marks) and len(self.marks) <= MOST and wide <= self.width
        if self._shown == (list(self.marks), spread_out, size):
            return
        self._shown = (list(self.marks), spread_out, size)
        self.clear_widgets()
        self.spacing = dp(4 if spread_out else -OVERLAP)
        for mark in self.marks[:MOST]:
            self.add_widget(_disc(mark))
            if spread_out:
                self._say(mark.total or "–", size)
        if len(self.marks) > MOST:
            self._say(f"  +{len(self.marks) - MOST}", size)

    def _say(self, text: str, size: float) -> None:
        label = Label(text=text, font_name=HEAVY, font_size=size, color=App.get_running_app().palette.soft, size_hint_x=None,
                      padding=(0, 0, dp(4), 0))
        label.bind(texture_size=lambda each, wide: setattr(each, "width", wide[0]))
        self.add_widget(label)


class SessionRow(PressSurface):
    view = ObjectProperty(NOTHING, rebind=True)
    grounds = ListProperty(["DEE3F7", "252C45"])
    suits = ListProperty()
    ink = ListProperty(["152C5A", "B1C6FD"])    # colours of the ring: light, dark

    def __init__(self, view: GameRowView, act: Callable[[Tap], object], **kwargs: Any) -> None:
        game = games.of(view.game)
        colours = {"grounds": list(game.ground), "ink": list(game.accent.ink)}
        super().__init__(view=view, suits=list(game.suits), holdable=True, **colours, **kwargs)
        self.bind(on_tap=lambda row: act(row.view.tap), on_hold=lambda row: act(row.side_tap))
        self.ids.side.bind(on_tap=lambda _side: act(self.side_tap))

    @property
    def side_tap(self) -> Tap:
        return self.view.menu or self.view.restore or Tap()

    @staticmethod
    def on_two_lines(title: str, size: float, room: float) -> str:
        """A title too long for a line breaks behind its comma or colon, if both parts fit."""
        if word_width(title, HEAVY, size) > room:
            for mark in (",", ":"):
                head, found, tail = title.partition(f"{mark} ")
                if found and all(word_width(part, HEAVY, size) <= room - 2 for part in (head + mark, tail)):
                    return f"{head}{mark}\n{tail}"
        return title


def _disc(mark: SeatMark) -> Avatar:
    return Avatar(initials=mark.person.letters, colour=PLAYERS[mark.person.colour], diameter=DISC, pos_hint={"center_y": 0.5},
                  opacity=0.4 if mark.faint else 1)
