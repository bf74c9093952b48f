"""Chapter II, trick by trick. A tap on a card plays it for the next player; the tokens follow automatically."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.drawn import shown
from screens.registry import load_kv
from screens.tricks.tokens import TokenButtons as _TokenButtons  # noqa: F401  (kv below uses its rules)
from screens.tricks.tricks_page import GHOST_COLOUR, TricksPage, open_tricks
from screens.widgets import tabs as _tabs  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Painted, PressSurface
from screens.widgets.text import glyph
from table.commands import Outcome
from table.games.state import Json
from table.session import Session
from views.palette import PLAYERS
from views.parts import Link, Tap
from views.trick import PlayedCard, TrickView
from views.tricks_cards import NumberDeckView

load_kv(__file__)
ROWS = (64, 56, 48)             # dp: heights of a seat to try, the first that leaves the deck its room
ROOMS = (439, 244)              # dp of the deck: all its rows, or at least five and a half


class TrickBars(Painted):
    """A bar per trick: past, current, and to come. Decorative: the menu and the figure in the bar list them."""

    many = NumericProperty(7)
    played = NumericProperty(0)
    shown = NumericProperty(1)
    repaint_on = ("many", "played", "shown")
    HIGH, BETWEEN, ASIDE = 6, 4, 12             # dp

    def paint(self) -> None:
        palette, many = App.get_running_app().palette, int(self.many)
        wide = (self.width - dp(2 * self.ASIDE) - dp(self.BETWEEN) * (many - 1)) / many
        for number in range(1, many + 1):
            Color(*(palette.lit if number == self.shown else palette.primary if number <= self.played else palette.highest))
            left = self.x + dp(self.ASIDE) + (number - 1) * (wide + dp(self.BETWEEN))
            SmoothRoundedRectangle(pos=(left, self.center_y - dp(self.HIGH) / 2), size=(wide, dp(self.HIGH)), radius=[dp(self.HIGH) / 2])


class PlayRow(PressSurface):
    """A seat in the trick: who, which card, and what it paid."""

    who = StringProperty()
    letters = StringProperty()
    colour = StringProperty("455A64")
    value = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    doubt = BooleanProperty(False)
    current = BooleanProperty(False)
    wins = BooleanProperty(False)
    tall = NumericProperty(ROWS[0])
    lines = NumericProperty(2)
    tap = Tap()


class TrickPage(TricksPage):
    progress = StringProperty()
    headline = StringProperty()
    tail = StringProperty()
    next_label = StringProperty()
    next_ready = BooleanProperty(False)
    complete = BooleanProperty(False)
    trick = NumericProperty(1)
    remembers = False                           # whether all seats are visible
    names_others = False                        # whether a tap on a played card says who played it

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, PlayRow] = {}
        self._fit_soon = Clock.create_trigger(lambda _dt: self._fit(), 0)
        self.ids.view.fbind("size", lambda *_args: self._fit_soon())

    # coming and going

    def enter(self, session: Session, player: str = "", **looking: Json) -> None:
        """Enters the page; coming back, the trick in view stays, but whose turn it is is updated."""
        before = self.looking.get("trick", 0) if session is self.session else 0
        self.looking = {"trick": before}
        super().enter(session, player, **looking)

    def look(self, **looking: Json) -> None:
        """Shows another trick, or another seat in it."""
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
        row.current, row.wins, row.tap = played.current, played.wins, played.tap
        tokens = played.tokens
        if self.counting and (row.value, row.title) == (played.value, played.title):    # their figures are outdated
            before = {button.token: int(button.count) for button in row.ids.tokens.children}
            tokens = tuple(replace(button, count=before.get(button.token, button.count)) for button in tokens)
        row.value, row.title, row.caption = played.value, played.title, shown(played.caption)
        row.doubt = played.doubt
        row.ids.tokens.show(tokens, self.tokens, played.unknown, self.act)

    def _draw_bottom(self, body: TrickView) -> None:
        assert self.view is not None
        bars, onward = self.ids.bars, self.view.next
        bars.many, bars.shown, bars.played = body.of, body.trick, body.played
        bars.repaint()
        self.progress = f"{body.trick}/{body.of}"
        self.headline = f"{glyph(body.icon)} {body.headline}" if body.icon else body.headline
        self.tail = body.tail
        self.next_label, self.next_ready = onward.label, not onward.off

    def _fit(self) -> None:
        """Makes rows as high as the deck leaves room for; the deck scrolls if necessary."""
        if self.view is None:
            return
        ids, seats = self.ids, len(self.view.body.plays)
        room = self.height - ids.bar.height - ids.tray.height - ids.bars.height - dp(5)
        tall = next((each for deck in ROOMS for each in ROWS if room - seats * dp(each + 4) >= dp(deck)), ROWS[-1])
        for row in self.rows.values():
            row.tall = tall
        ids.grid.fit(self.width, ids.view.height, App.get_running_app().text_scale)

    # what a finger does

    def touch_card(self, value: int) -> None:
        before = self.complete
        super().touch_card(value)
        if self.complete and not before:
            App.get_running_app().tick(20)

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        """Follows a tap to another trick, or to another seat in this one."""
        here = self._leads_here(tap.open)
        if tap.open is not None and here:
            self.looking = tap.open.about
        super().changed(tap, outcome)
        if here and not tap.send and tap.command is None:
            self.ids.grid.wake()
            self.update()

    def open(self, link: Link) -> None:
        if not self._leads_here(link):
            super().open(link)

    def _leads_here(self, link: Link | None) -> bool:
        return link is not None and link.to == self.name and App.get_running_app().navigator.page is self

    def open_tricks(self) -> None:
        open_tricks(self)
