"""A row of the ranking: place, disc, name over a bar as long as the total; what broke a tie as a chip beside the name."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivymd.icon_definitions import md_icons

from screens.registry import load_kv
from screens.theme import Palette, Rgba, contrast, rgba
from screens.widgets.press import Painted, Press, PressSurface
from screens.widgets.text import HEAVY, MEDIUM, text_texture, word_width
from screens.words import number
from views.counting import BarRole
from views.palette import PLAYERS
from views.results import PodiumRow
from views.ties import TieView

load_kv(__file__)
ROLES = {"base": "primary", "bonus": "bonus", "penalty": "error", "extra": "lit", "set": "primary", "treasure": "bonus", "coin": "lit"}
HIGH, LOW = 16, 8                   # dp: a bar with icons in it, and one without
COUNTING = 0.4                      # seconds
BLACK, WHITE = (0.0, 0.0, 0.0, 1.0), (1.0, 1.0, 1.0, 1.0)


def ink_of(bar: BarRole, palette: Palette) -> Rgba:
    if bar.paint is None:
        return getattr(palette, ROLES[bar.role])
    return rgba(bar.paint.dark if palette.dark else bar.paint.light)


class PodiumBar(Painted):
    """What is left of each part; a penalty has no length, but a thin line beyond the end."""

    parts = ListProperty()                  # share, colour, icon
    lost = NumericProperty(0)
    lost_ink = ListProperty([0, 0, 0, 1])
    grown = NumericProperty(1)              # from 0 to 1 while being revealed
    repaint_on = ("parts", "lost", "lost_ink", "grown")
    TICK, GAP = 2, 1.5

    @property
    def end(self) -> float:
        """Where the total ends."""
        return self.x + sum(share for share, _ink, _icon in self.parts) * self._whole

    @property
    def _whole(self) -> float:
        return self.width - dp(self.TICK)

    def paint(self) -> None:
        left, end = self.x, dp(4)
        for place, (share, ink, icon) in enumerate(self.parts):
            first, last = place == 0, place == len(self.parts) - 1
            wide = share * self._whole * self.grown
            corners = [end * first, end * last, end * last, end * first]
            Color(*ink)
            SmoothRoundedRectangle(pos=(left, self.y), size=(max(wide - (0 if last else dp(self.GAP)), dp(1)), self.height),
                                   radius=[max(corner, 0.01) for corner in corners])
            if icon and share >= 0.07 and wide > self.height:
                self._paint_icon(icon, ink, left)
            left += wide
        if self.lost and self.grown == 1:
            self._paint_loss(left)

    def _paint_icon(self, icon: str, ink: Rgba, left: float) -> None:
        texture = text_texture(md_icons[icon], "Icons", int(dp(12)))
        Color(*max(WHITE, BLACK, key=lambda on: contrast(on, tuple(ink))))
        Rectangle(texture=texture, size=texture.size, pos=(int(left + dp(4)), int(self.center_y - texture.height / 2)))

    def _paint_loss(self, left: float) -> None:
        long, thin = self.lost * self._whole, dp(self.TICK)
        Color(*self.lost_ink)
        Rectangle(pos=(left, self.center_y - thin / 2), size=(long, thin))
        Rectangle(pos=(left + long, self.center_y - dp(LOW) / 2), size=(thin, dp(LOW)))


class TieChip(Press, Painted):
    """Drawn as small as a word, but as large to the finger as any button."""

    words = StringProperty()
    repaint_on = ("words", "state")
    PAD, ICON, TALL = 8, 16, 24

    def width_of(self, words: str) -> float:
        return dp(2 * self.PAD + self.ICON) + (dp(4) + word_width(words, MEDIUM, App.get_running_app().sp(13)) if words else 0)

    def paint(self) -> None:
        app = App.get_running_app()
        tall = max(dp(self.TALL), app.sp(20))
        Color(*app.palette.gold_box)
        SmoothRoundedRectangle(pos=(self.x, self.center_y - tall / 2), size=(self.width_of(self.words), tall), radius=[dp(8)])
        self._write(md_icons["scale-balance"], "Icons", dp(self.ICON), self.PAD)
        if self.words:
            self._write(self.words, MEDIUM, app.sp(13), self.PAD + self.ICON + 4)

    def _write(self, text: str, face: str, size: float, left: float) -> None:
        texture = text_texture(text, face, int(size))
        Color(*App.get_running_app().palette.on_gold_box)
        Rectangle(texture=texture, size=texture.size, pos=(int(self.x + dp(left)), int(self.center_y - texture.height / 2)))


class ResultRow(PressSurface):
    row = ObjectProperty()
    bars = ListProperty()                   # what the parts of the bar mean
    player = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    total = StringProperty()
    counted = NumericProperty(0)
    sum = StringProperty()
    disc = NumericProperty(40)
    total_width = NumericProperty(46)
    name_width = NumericProperty(100)
    last = BooleanProperty(False)
    __events__ = ("on_tie",)

    def __init__(self, row: PodiumRow, bars: Sequence[BarRole], **kwargs: Any) -> None:
        super().__init__(row=row, bars=list(bars), player=row.person.name, initials=row.person.letters,
                         colour=PLAYERS[row.person.colour], total=row.total, counted=row.points, **kwargs)
        self.chip = self._chip(row.tie) if row.tie is not None else None
        self.ids.line.bind(width=self._fit)
        self._paint()
        self._fit()

    def _chip(self, tie: TieView) -> TieChip:
        chip = TieChip(size_hint=(None, None), height=dp(48), pos_hint={"center_y": 0.5})
        chip.bind(on_tap=lambda _chip: self.dispatch("on_tie"))
        self.ids.line.add_widget(chip, index=2)
        return chip

    def on_tie(self) -> None:
        """The chip was tapped."""

    def _paint(self) -> None:
        palette, known = App.get_running_app().palette, {bar.role: bar for bar in self.bars}
        bar = self.ids.bar
        bar.parts = [(part.share, ink_of(known[part.role], palette), known[part.role].icon) for part in self.row.bar]
        bar.lost, bar.lost_ink = self.row.lost, palette.error
        bar.height = dp(HIGH if any(each.icon for each in self.bars) else LOW) if self.row.entered else 0

    def _fit(self, *_args: object) -> None:
        """Shows as much beside the name as leaves the name whole."""
        app, row, room = App.get_running_app(), self.row, self.ids.line.width
        natural = word_width(row.person.name, MEDIUM, app.sp(16)) + 4
        room -= natural + dp(8)
        if self.chip is not None and row.tie is not None:
            words = next((words for words in (row.tie.whole, row.tie.brief) if self.chip.width_of(words) <= room), "")
            self.chip.words, self.chip.width = words, max(self.chip.width_of(words), dp(48))
            room -= self.chip.width + dp(8)
        self.name_width = max(min(natural, natural + room), dp(24))
        fits = word_width(row.sum, "Roboto", app.sp(12)) + dp(12) <= room
        wanted = self.width >= dp(368) or any(bar.icon for bar in self.bars) or not row.entered
        self.sum = row.sum if fits and wanted else ""

    def reveal(self, seconds: float) -> None:
        """Counts the total up while the bar grows."""
        self.counted, self.ids.bar.grown = 0, 0
        Animation(counted=self.row.points, duration=seconds, t="out_cubic").start(self)
        Animation(grown=1, duration=seconds, t="out_cubic").start(self.ids.bar)

    def settle(self) -> None:
        Animation.cancel_all(self, "counted")
        Animation.cancel_all(self.ids.bar, "grown")
        self.counted, self.ids.bar.grown, self.opacity = self.row.points, 1, 1

    def figure(self, counted: float) -> str:
        """Returns the total as counted so far, and finally the view's own text."""
        return self.total if not self.row or counted == self.row.points else number(round(counted))


def width_of_totals(rows: Sequence[PodiumRow]) -> float:
    """Returns the width at which all totals align and none touches a bar."""
    return max([dp(46), *(word_width(row.total, HEAVY, App.get_running_app().display(22)) + 2 for row in rows)])
