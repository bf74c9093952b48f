"""The pieces of Cendrillon: a face of the die, a pair, a special tile. Pictures first, because children play this."""
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from screens.registry import load_kv
from screens.theme import Rgba, mix, rgba
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import BOUNCE_SECONDS, PressSurface
from screens.widgets.text import MEDIUM, count_lines, known_icon, widest_word, word_width
from views.evening import DieFace, DieFaceView, EveningBoardView, PairFace, PairSection, PairView, PowerView
from views.palette import PLAYERS
from views.parts import Tap

load_kv(__file__)


def tone(hexa: str) -> Rgba:
    """Returns a colour of the pack for text: lighter in the dark theme, where it would be illegible."""
    palette = App.get_running_app().palette
    return mix(rgba(hexa), rgba("FFFFFF"), 0.45) if palette.dark else rgba(hexa)


def ground(section: PairSection) -> Rgba:
    """Returns the ground of a section; in the dark theme its strong colour, dimmed, so that the three remain distinct."""
    palette = App.get_running_app().palette
    return mix(rgba(section.tone), palette.surface, 0.42) if palette.dark else rgba(section.ground)


class Named(PressSurface):
    """A piece with a picture and a name that is never broken within a word."""

    name = StringProperty()
    needed = NumericProperty(0)
    low = BooleanProperty(False)            # whether the phone is small

    def fitting(self, text: str, room: float, size: float, least: float | None = None) -> float:
        """Returns the size at which the longest word fits; or all of the text, if that is at least `least`."""
        steps = int((size - least) * 2) + 1 if least is not None else 0
        for smaller in (size - step / 2 for step in range(steps)):      # letters are rounded to pixels: measured, not scaled
            if word_width(text, MEDIUM, smaller) <= room:
                return smaller
        longest = max((word_width(word, MEDIUM, size) for word in text.split(" ")), default=0)
        return float(min(size, size * room / longest) if longest and room > 0 else size)


class EvenRow(BoxLayout):
    """Pieces side by side, all as high as the highest needs."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        widget.size_hint_y = 1
        widget.fbind("needed", self._even)
        super().add_widget(widget, *args, **kwargs)
        self._even()

    def _even(self, *_args: object) -> None:
        self.height = max((piece.needed for piece in self.children), default=0)


class FaceButton(Named):
    """A face of the wooden die."""

    face = StringProperty()
    icon = StringProperty("blank")
    task = StringProperty()
    ink = ListProperty([0, 0, 0, 1])
    fill = ListProperty([0, 0, 0, 0])
    line = ListProperty([0, 0, 0, 0])
    rolled = BooleanProperty(False)

    def show(self, face: DieFace, view: DieFaceView) -> None:
        """Shows all faces in full colour and framed while one may be rolled; afterwards fills the rolled one."""
        palette, solid = App.get_running_app().palette, rgba(face.tone)
        self.face, self.icon, self.name, self.task = face.id, known_icon(face.icon), face.name, face.task
        self.rolled = view.state == "rolled"
        self.ink = (1, 1, 1, 1) if self.rolled else tone(face.tone)
        self.fill = solid if self.rolled else palette.card
        self.line = self.ink if view.state == "free" else palette.clear if self.rolled else palette.hairline
        self.disabled = view.state != "free"


class PairTile(PressSurface):
    """A pair as two pictures: missing, found, or locked."""

    pair = StringProperty()
    icons = ListProperty(["blank", "blank"])
    name = StringProperty()
    fill = ListProperty([0, 0, 0, 0])
    ink = ListProperty([0, 0, 0, 1])
    found = BooleanProperty(False)
    locked = BooleanProperty(False)
    asked = BooleanProperty(False)          # whether a tap ticks it now
    big = NumericProperty(20)
    stacked = BooleanProperty(False)        # whether the name is below the pictures, because it does not fit beside them
    needed = NumericProperty(0)

    def show(self, face: PairFace, section: PairSection, view: PairView) -> None:
        self.icons, self.name = list(map(known_icon, face.icons)), face.name
        self.fill, self.ink = ground(section), tone(section.tone)
        self.found, self.locked, self.asked = view.state == "found", view.state == "locked", view.state == "asked"

    def needs_stacking(self) -> bool:
        """Whether the name is too long for two lines beside the pictures."""
        size, room = App.get_running_app().sp(12.5), self.width - dp(self.big) * 2.24 - dp(18 + 18 + 20)    # paddings, gaps, mark
        return widest_word(self.name, MEDIUM, size) > room or count_lines(self.name, MEDIUM, size, room) > 2


class PairGrid(GridLayout):
    """All pairs, a row per section."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tiles: dict[str, PairTile] = {}
        self.views: Mapping[str, PairView] = {}

    def lay(self, board: EveningBoardView, tapped: Callable[[Tap], object], only: Collection[str] = (), big: float = 20) -> None:
        """Builds the pairs; `only`: these, if others are irrelevant."""
        self.board = board
        faces = [face.id for face in board.pairs if not only or face.id in only]
        if list(self.tiles) == faces:
            return
        self.clear_widgets()
        self.tiles = {pair: PairTile(pair=pair, big=big, bounce=BOUNCE_SECONDS) for pair in faces}
        for tile in self.tiles.values():
            tile.bind(on_tap=lambda tile: tapped(self.views[tile.pair].tap), width=self._stack, name=self._stack, needed=self._even)
            self.add_widget(tile)

    def _stack(self, *_args: object) -> None:
        tiles = self.children
        stacked = any(tile.needs_stacking() for tile in tiles if tile.name)
        for tile in tiles:
            tile.stacked = stacked

    def _even(self, *_args: object) -> None:
        high = max(tile.needed for tile in self.children)
        for tile in self.children:
            tile.height = high

    def show(self, views: Mapping[str, PairView]) -> None:
        self.views = views
        sections = {section.id: section for section in self.board.sections}
        for face in self.board.pairs:
            if face.id in self.tiles:
                self.tiles[face.id].show(face, sections[face.section], views[face.id])
        self._stack()                           # larger text may not fit beside the pictures


class PowerTile(Named):
    """The special tile in front of a player: glows when it may be used, struck through afterwards."""

    player = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    icon = StringProperty("help")
    used = BooleanProperty(False)
    active = BooleanProperty(False)         # whether it may be used now

    def show(self, view: PowerView) -> None:
        self.view = view
        self.player, self.initials, self.colour = view.person.name, view.person.letters, PLAYERS[view.person.colour]
        self.icon, self.name = known_icon(view.icon), view.name
        self.used, self.active = view.state == "used", view.state == "ready"


class PowerRow(EvenRow):
    """The special tiles of all players."""

    low = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.powers: list[PowerTile] = []
        super().__init__(**kwargs)

    def on_low(self, *_args: object) -> None:
        for power in self.powers:
            power.low = self.low

    def show(self, views: Sequence[PowerView], tapped: Callable[[Tap], object]) -> None:
        if len(self.powers) != len(views):
            self.clear_widgets()
            self.powers = [PowerTile(low=self.low) for _view in views]
            for power in self.powers:
                power.bind(on_tap=lambda power: tapped(power.view.tap))
                self.add_widget(power)
        for power, view in zip(self.powers, views, strict=True):
            power.show(view)
