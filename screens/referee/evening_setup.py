"""Before the first turn of Cendrillon: how the tiles lie, who has which special tile, and whether there is a last chance."""
from __future__ import annotations

from kivy.app import App
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivymd.icon_definitions import md_icons

from screens import games
from screens.invite.invited import open_lobby
from screens.players.players import SetupLine
from screens.referee import tiles as _tiles  # noqa: F401
from screens.registry import load_kv
from screens.view_page import ViewPage
from screens.view_parts import with_argument
from screens.view_sheet import ViewSheet
from screens.widgets.press import Painted
from screens.widgets.text import text_texture
from screens.words import wording
from table.commands import Outcome
from table.session import Session
from views.evening_setup import EveningSetupView, drawn_tile_view, evening_setup_view
from views.parts import Link, Tap

load_kv(__file__)


class EveningSetup(ViewPage):
    caption = StringProperty()
    extra = NumericProperty(0)
    extra_label = StringProperty()
    most_extra = NumericProperty(0)
    special = BooleanProperty(False)        # whether this variant has special tiles
    last_chance = BooleanProperty(False)
    count = StringProperty()
    game = ""
    view: EveningSetupView
    begun: Session | None = None
    inviting = False                        # whether the game begins in the lobby

    def enter(self, game: str = "", inviting: bool = False, **_arguments: object) -> None:
        """Enters the page; settings survive going back to change the players."""
        self.game, self.inviting = game, inviting
        self.refresh()

    def refresh(self) -> None:
        if not self.game:
            return
        view = self.view = evening_setup_view(App.get_running_app().table, wording(), self.game)
        self.caption, self.count, self.special, self.last_chance = view.caption, view.count, view.extra is not None, view.last_chance.on
        self.ids.last_chance.title, self.ids.last_chance.caption = view.last_chance.title, view.last_chance.caption
        if view.extra is not None:
            self.most_extra, self.extra, self.extra_label = view.most_extra, int(view.extra.value), view.extra.label
        self.ids.layout.rows = view.rows
        self.ids.lines.clear_widgets()
        for line in view.lines:
            self.ids.lines.add_widget(SetupLine(text=line))
        self.ids.powers.show(view.powers, self.act)
        self.ids.start.label, self.ids.start.icon_after = view.start.label, view.start.icon

    # what a finger does

    def set_extra(self, extra: float) -> None:
        if self.view.extra is not None:
            self.act(Tap(command=with_argument(self.view.extra.command, self.view.extra.field, int(extra))))

    def set_last_chance(self, on: bool) -> None:
        self.act(Tap(command=with_argument(self.view.last_chance.command, "on", on)))

    def start(self) -> None:
        self.act(self.view.start.tap)

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        self.begun = outcome.session
        if self.begun is None:
            super().changed(tap, outcome)

    def open(self, link: Link) -> None:
        app = App.get_running_app()
        if link.to == "game" and self.begun is not None:
            app.navigator.home_then(games.pages_of(self.begun).screen, session=self.begun)
            if self.inviting:
                open_lobby(self.begun)
        elif link.to == "drawn_tile":
            ViewSheet(drawn_tile_view(app.table, wording(), **link.about), self.act).open()
        else:
            super().open(link)


class LayoutPicture(Painted):
    """The backs of the tiles in their rows: only their number."""

    rows = ListProperty()
    fill = ListProperty([0, 0, 0, 1])
    ink = ListProperty([1, 1, 1, 1])
    repaint_on = ("rows", "fill", "ink")
    GAP = 0.16                      # tile size: a finger apart

    def paint(self) -> None:
        if not self.rows or self.width < dp(40):
            return
        across, down = max(self.rows), len(self.rows)
        side = min(self.width / (across + self.GAP * (across - 1)), self.height / (down + self.GAP * (down - 1)), dp(58))
        step = side * (1 + self.GAP)
        top = self.center_y + (down * step - side * self.GAP) / 2
        mark = text_texture(md_icons["star-four-points"], "Icons", int(side * 0.42))
        for row, tiles in enumerate(self.rows):
            left = self.center_x - (tiles * step - side * self.GAP) / 2
            for place in range(tiles):
                x, y = left + place * step, top - row * step - side
                Color(*self.fill)
                RoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.2])
                Color(*self.ink)
                Rectangle(texture=mark, size=mark.size, pos=(int(x + (side - mark.width) / 2), int(y + (side - mark.height) / 2)))
