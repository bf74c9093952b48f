"""The pieces of Cendrillon: a face of the die, a pair, a special tile. Pictures first: children play this."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from screens.registry import load_kv
from screens.theme import Rgba, mix, rgba
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface
from screens.words import _, language

load_kv(__file__)


def tone(hexa: str) -> Rgba:
    """A colour of the pack as ink: lighter in the dark theme, where it would drown."""
    palette = App.get_running_app().palette
    return mix(rgba(hexa), rgba("FFFFFF"), 0.45) if palette.dark else rgba(hexa)


def ground(hexa: str) -> Rgba:
    """A pale colour of the pack as ground: a breath of it in the dark theme."""
    palette = App.get_running_app().palette
    return mix(rgba(hexa), palette.surface, 0.2) if palette.dark else rgba(hexa)


class FaceButton(PressSurface):
    """What the wooden die showed."""

    face = StringProperty()
    icon = StringProperty("blank")
    name = StringProperty()
    task = StringProperty()
    ink = ListProperty([0, 0, 0, 1])
    fill = ListProperty([0, 0, 0, 0])
    rolled = BooleanProperty(False)

    def show(self, face: Any, rolled: str | None) -> None:
        """Bright while anything may be rolled; afterwards only the one that was."""
        palette, solid = App.get_running_app().palette, rgba(face.tone)
        self.face, self.icon, self.name, self.task = face.id, face.icon, face.name.sentence(language()), task_word(face.task)
        self.rolled = rolled == face.id
        self.ink = (1, 1, 1, 1) if self.rolled else tone(face.tone)
        self.fill = solid if self.rolled else mix(solid, palette.surface, 0.24 if palette.dark else 0.14)
        self.opacity = 1 if rolled is None or self.rolled else 0.4
        self.disabled = rolled is not None


def task_word(task: Any) -> str:
    """Short, for under a picture: the sentence is the rules'."""
    return {"reveal": _("show {n}"), "peek": _("look at {n}"), "search": _("search {n}")}[task.do].format(n=task.tiles)


class PairTile(PressSurface):
    """A pair as two pictures: missing, found, or locked."""

    pair = StringProperty()
    icons = ListProperty(["blank", "blank"])
    name = StringProperty()
    fill = ListProperty([0, 0, 0, 0])
    ink = ListProperty([0, 0, 0, 1])
    found = BooleanProperty(False)
    locked = BooleanProperty(False)
    wanted = BooleanProperty(False)         # a tap would tick it now
    big = NumericProperty(26)

    def show(self, pack: Any, found: bool, locked: bool, wanted: bool) -> None:
        pair = pack.pairs[self.pair]
        section = pack.sections[pair.section]
        self.icons, self.name = list(pair.icons), pair.name.sentence(language())
        self.fill, self.ink = ground(section.background), tone(section.tone)
        self.found, self.locked, self.wanted = found, locked, wanted and not found

    @property
    def mark(self) -> str:
        return "check-circle" if self.found else "lock-outline" if self.locked else "circle-outline"


class PairGrid(GridLayout):
    """All pairs, a row per section."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tiles: dict[str, PairTile] = {}

    def lay(self, pack: Any, tapped: Callable[[str], None], big: float = 26) -> None:
        if list(self.tiles) == list(pack.pairs):
            return
        self.clear_widgets()
        self.tiles = {pair: PairTile(pair=pair, big=big) for pair in pack.pairs}
        for tile in self.tiles.values():
            tile.bind(on_tap=lambda tile: tapped(tile.pair))
            self.add_widget(tile)

    def show(self, pack: Any, result: Any, wanted: bool) -> None:
        sections = result.open_sections
        for pair, tile in self.tiles.items():
            tile.show(pack, pair in result.state.pairs, pack.pairs[pair].section not in sections, wanted)


class PowerTile(PressSurface):
    """The special tile in front of a player: glows when it may be used, struck through afterwards."""

    player = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    icon = StringProperty("help")
    name = StringProperty()
    used = BooleanProperty(False)
    active = BooleanProperty(False)         # it may be used now

    def show(self, tiles: Mapping[str, Any], tile: str | None, used: bool, active: bool) -> None:
        self.icon = tiles[tile].icon if tile else "help"
        self.name = _("Use it") if active else _("used") if used else tiles[tile].name.sentence(language()) if tile else _("which?")
        self.used, self.active = used, active
