"""Cendrillon: the app keeps clock, turn, pairs and special tiles, and offers only what the rules allow now.

Where a tile lies is nowhere: remembering it is the game.
"""
from __future__ import annotations

from typing import Any, ClassVar

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from screens.game_page import GamePage
from screens.referee import clock as _clock  # noqa: F401  (kv below uses its rules)
from screens.referee.tiles import FaceButton, PairGrid
from screens.registry import load_kv
from screens.view_sheet import ViewSheet
from screens.widgets.sheet import Sheet
from screens.words import _
from table.commands import Outcome
from views.evening import EveningBoardView, EveningView, LastResortView, evening_menu_view, which_tile_view
from views.palette import PLAYERS
from views.parts import NO_TAP, Action, Link, Tap

load_kv(__file__)
LOW = 700                       # dp


class EveningPage(GamePage):
    greatest_width = 1280
    turn = StringProperty()                 # whose turn it is
    caption = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    next_initials = StringProperty()
    next_colour = StringProperty("455A64")
    next_words = StringProperty()
    left = StringProperty()
    left_words = StringProperty()
    found = StringProperty()
    to_roll = BooleanProperty(True)         # whether the die comes first
    searching = BooleanProperty(False)      # a pair, or none
    turning = StringProperty()              # « Montré »: a tile to reveal or peek at
    late = StringProperty()                 # a special tile may still be used after the rest of the turn
    told = StringProperty()                 # what the roll requires, what has just happened, or what to do first
    last_resort = StringProperty()          # « Dernier recours : Sablier », at midnight
    last_resort_text = StringProperty()
    low = BooleanProperty(False)            # a small phone: everything is lower, so that the pairs are visible
    gap = NumericProperty(8)                # dp between the parts
    may_end = BooleanProperty(False)
    must_end = BooleanProperty(False)       # nothing else is left to do except using that tile
    powered = BooleanProperty(False)        # whether this variant has special tiles
    remembers: ClassVar[bool] = False       # the evening itself says whose turn it is

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.faces: dict[str, FaceButton] = {}
        self.fbind("height", self._fit)
        self._fit()

    def _fit(self, *_args: object) -> None:
        self.low = self.height < dp(LOW)
        self.gap = 4 if self.low else 8
        for button in self.faces.values():
            button.low = self.low

    @property
    def evening(self) -> EveningView:
        assert self.view is not None and isinstance(self.view.body, EveningView)
        return self.view.body

    # what is on the screen

    def lay(self, layout: EveningBoardView) -> None:
        if list(self.faces) != [face.id for face in layout.faces]:
            self.ids.faces.clear_widgets()
            self.faces = {face.id: FaceButton(low=self.low) for face in layout.faces}
            for button in self.faces.values():
                button.bind(on_tap=lambda tapped: self.act(self.evening.faces[tapped.face].tap))
                self.ids.faces.add_widget(button)
        self.ids.pairs.lay(layout, self.act)
        self.ids.clock.hours, self.ids.told.texts = layout.hours, layout.longest

    def update(self) -> None:
        """Updates after every tap; the referee needs less than a frame."""
        self.show(self.session.result())

    def draw(self, body: EveningView, before: EveningView | None) -> None:
        if body.over:
            self.open(Link("results"))
            return
        self.turn, self.caption = body.turn, body.caption
        self.initials, self.colour = body.person.letters, PLAYERS[body.person.colour]
        self.next_initials = body.following.letters if body.last_resort is None else ""     # nobody plays after the end
        self.next_colour = PLAYERS[body.following.colour]
        self.left, self.left_words, self.found, self.told = body.left, body.left_words, body.found, body.told
        self.to_roll, self.searching = body.throw is not None, body.pair is not None
        self.turning, self.late = body.turned.label if body.turned else "", body.late.label if body.late else ""
        self._draw_last_resort(body.last_resort)
        self._draw_next(self.view.next if self.view is not None else None)
        self.ids.clock.show(body.hour)
        for face in self.layout.faces:
            self.faces[face.id].show(face, body.faces[face.id])
        self.ids.pairs.show(body.pairs)
        self.powered = bool(body.powers)
        self.ids.powers.show(body.powers, self.act)
        if self.to_roll:
            self.ids.scroll.scroll_y = 1        # clock and die first, also on a small phone

    def _draw_last_resort(self, view: LastResortView | None) -> None:
        self.last_resort, self.last_resort_text = (view.title, view.text) if view is not None else ("", "")
        if view is not None:
            card = self.ids.last_resort
            card.initials, card.colour = view.person.letters, PLAYERS[view.person.colour]

    def _draw_next(self, following: Action | None) -> None:
        if following is not None:
            self.next_words, self.may_end, self.must_end = following.label, following.tap != NO_TAP, following.kind == "main"

    # what a finger does

    def act(self, tap: Tap) -> bool:
        turn, following = self.evening.person, self.view.next.tap if self.view is not None else NO_TAP
        done = super().act(tap)
        if tap.send and tap != following and self.evening.person != turn:       # the turn passed automatically
            for button in (*self.faces.values(), self.ids.throw):
                button.rest()                   # the page may have moved under a double tap
        return done

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        if tap.send:
            App.get_running_app().tick()
        super().changed(tap, outcome)

    def press(self, action: Action | None) -> None:
        """Handles one of the buttons below the die."""
        if action is not None:
            self.act(action.tap)

    def throw(self) -> None:
        """Rolls the app's own die."""
        if self.evening.throw is not None and self.act(self.evening.throw.tap):
            App.get_running_app().tick(30)

    # sheets

    def open(self, link: Link) -> None:
        if link.to == "results":
            App.get_running_app().navigator.instead("evening_end", session=self.session)
        elif link.to == "which_pair":
            self.ask_pair()
        elif link.to == "which_tile":
            ViewSheet(which_tile_view(self.play(self.result), **link.about), self.act).open()
        else:
            super().open(link)

    def ask_pair(self) -> None:
        """Shows large pictures of the pairs that count now."""
        sheet, grid, views = Sheet(title=_("Which pair?")), PairGrid(), self.evening.pairs
        asked = [pair for pair, view in views.items() if view.state == "asked"]
        grid.lay(self.layout, lambda tap: (sheet.close(), self.act(tap)), asked, big=34)
        grid.show(views)
        sheet.add(grid).open()

    def open_menu(self) -> None:
        ViewSheet(evening_menu_view(self.play(self.result)), self.act).open()


EDGE = 4


class StatusLine(Label):
    """The line below the die: as high as the longest text it may ever show, so that what stands below it never moves."""

    texts = ListProperty()                  # every text it may show

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("texts", "text", "width", "font_size"):
            self.fbind(name, self._reserve)

    def _reserve(self, *_args: object) -> None:
        room = self.width - dp(2 * EDGE)
        if room > 0:
            self.height = max((CoreLabel(text=text, font_name=self.font_name, font_size=self.font_size, text_size=(room, None)).render()[1]
                               for text in (*self.texts, self.text)), default=0)
            self.text_size = room, self.height
