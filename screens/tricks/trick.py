"""Chapter II, trick by trick. A tap on a card gives it to whoever plays next; the tokens follow automatically."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty

from screens.drawn import shown
from screens.registry import load_kv
from screens.tricks.tokens import tokens_text
from screens.tricks.tricks_page import GHOST_COLOUR, TricksPage, open_tricks
from screens.widgets import tabs as _tabs  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Painted, Press, PressSurface
from screens.widgets.text import glyph
from table.commands import Outcome
from table.games.state import Json
from table.session import Session
from views.palette import PLAYERS
from views.parts import Link, Tap
from views.trick import PlayedCard, TrickView
from views.tricks_cards import NumberDeckView

load_kv(__file__)
LARGE = 1.15                    # from this text scale on the rows are short
ROOM_FOR_CARDS = 250            # dp that the deck wants below the rows


class TrickDots(Press, Painted):
    """One dot for every trick, the open one long. A tap lists them."""

    many = NumericProperty(7)
    played = NumericProperty(0)
    shown = NumericProperty(1)
    paints_on = ("many", "played", "shown", "state")
    STEP, LONG, SIZE, ASIDE = 10, 16, 7, 4      # dp
    wanted = AliasProperty(lambda self: self.STEP * (self.many - 1) + self.LONG + 2 * self.ASIDE, bind=("many",))

    def paint(self) -> None:
        palette = App.get_running_app().palette
        left = self.x + dp(self.ASIDE)
        for number in range(1, int(self.many) + 1):
            wide = dp(self.LONG if number == self.shown else self.SIZE)
            Color(*(palette.primary if number <= self.played or number == self.shown else palette.hairline))
            RoundedRectangle(pos=(left, self.center_y - dp(self.SIZE) / 2), size=(wide, dp(self.SIZE)), radius=[dp(self.SIZE) / 2])
            left += wide + dp(self.STEP - self.SIZE)


class PlayRow(PressSurface):
    """A seat in the trick: who, which card, what it brought and why."""

    who = StringProperty()
    letters = StringProperty()
    colour = StringProperty("455A64")
    value = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    tokens = StringProperty()
    current = BooleanProperty(False)
    wins = BooleanProperty(False)
    short = BooleanProperty(False)
    tap = Tap()


class TrickPage(TricksPage):
    progress = StringProperty()
    headline = StringProperty()
    tail = StringProperty()
    next_label = StringProperty()
    next_ready = BooleanProperty(False)
    complete = BooleanProperty(False)
    short = BooleanProperty(False)
    trick = NumericProperty(1)
    remembers = False                           # all seats are in view

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, PlayRow] = {}
        self._fit_soon = Clock.create_trigger(lambda _dt: self._fit(), 0)
        self.ids.view.fbind("size", lambda *_args: self._fit_soon())

    # coming and going

    def enter(self, session: Session, player: str = "", **looking: Json) -> None:
        """Coming back, the trick in view stays; whose turn it is is asked anew."""
        before = self.looking.get("trick", 0) if session is self.session else 0
        self.looking = {"trick": before}
        super().enter(session, player, **looking)

    def look(self, **looking: Json) -> None:
        """At another trick, or another seat in it."""
        self.looking = looking
        self.update()

    # what is on the screen

    def lay(self, layout: NumberDeckView) -> None:
        super().lay(layout)
        self.ids.grid.lay(list(self.faces))

    def draw(self, body: TrickView, before: TrickView | None) -> None:
        self.looking = {"trick": body.trick, "current": body.current, "led": body.led}
        self.chapter, self.trick, self.complete = body.title, body.trick, body.complete
        self._draw_rows(body)
        self.draw_tiles(body.tiles, tuple(played.person for played in body.plays if played.ghost))
        self._draw_bottom(body)
        self._fit_soon()

    def _draw_rows(self, body: TrickView) -> None:
        place, order = self.ids.rows, [played.who for played in body.plays]
        if [row.who for row in reversed(place.children)] != order:
            place.clear_widgets()
            for who in order:
                if who not in self.rows:
                    self.rows[who] = PlayRow(who=who)
                    self.rows[who].bind(on_tap=lambda tapped: self.act(tapped.tap))
                place.add_widget(self.rows[who])
        for played in body.plays:
            self._fill(self.rows[played.who], played)

    def _fill(self, row: PlayRow, played: PlayedCard) -> None:
        row.letters, row.colour = played.person.letters, GHOST_COLOUR if played.ghost else PLAYERS[played.person.colour]
        row.short, row.current, row.wins, row.tap = self.short, played.current, played.wins, played.tap
        if self.counting and played.value and (row.value, row.title) == (played.value, played.title):
            return                              # what it brought is that of the tap before
        row.value, row.title, row.caption = played.value, played.title, shown(played.caption)
        app, paid = App.get_running_app(), [count for count in played.tokens if not count.faint]
        size = min(app.sp(12), dp(15.5)) if self.short else app.sp(15)
        row.tokens = tokens_text(paid if self.short else played.tokens, self.tokens, size, tight=self.short)
        if played.asks:
            row.tokens = f"{row.tokens} ?" if self.short or paid else played.asks

    def _draw_bottom(self, body: TrickView) -> None:
        assert self.view is not None
        dots, onward = self.ids.dots, self.view.next
        dots.many, dots.shown, dots.played = body.of, body.trick, body.played
        dots.repaint()
        self.progress = f"{body.trick}/{body.of}"
        self.headline = f"{glyph(body.icon)} {body.headline}" if body.icon else body.headline
        self.tail = body.tail
        self.next_label, self.next_ready = onward.label, not onward.off

    def _fit(self) -> None:
        """Long rows where the deck still has room below them, short ones elsewhere; the deck scrolls if it must."""
        if self.view is None:
            return
        app, ids = App.get_running_app(), self.ids
        around = ids.bar.height + ids.tray.height + ids.legend.height
        seats = len(self.view.body.plays)
        low = self.height - around - seats * dp(60) < dp(ROOM_FOR_CARDS)
        short = app.text_scale > LARGE or low or self.width < dp(340)
        if short != self.short:
            self.short = short
            self._draw_rows(self.view.body)
        ids.grid.fit(self.width, ids.view.height, app.text_scale)

    # what a finger does

    def touch_card(self, value: int) -> None:
        before = self.complete
        super().touch_card(value)
        if self.complete and not before:
            App.get_running_app().tick(20)

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        """A tap may lead to another trick, or to another seat in this one."""
        here = self._leads_here(tap.open)
        if tap.open is not None and here:
            self.looking = tap.open.about
        super().changed(tap, outcome)
        if here and not tap.send and tap.command is None:
            self.update()

    def open(self, link: Link) -> None:
        if not self._leads_here(link):
            super().open(link)

    def _leads_here(self, link: Link | None) -> bool:
        return link is not None and link.to == self.name and App.get_running_app().navigator.page is self

    def open_tricks(self) -> None:
        open_tricks(self)
