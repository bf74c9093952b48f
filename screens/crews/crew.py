"""Bébés pirates: the crew of each player on a grid, treasures, coins and skulls, what scores, and what does not add up."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.crews.grid import Card, CrewGrid
from screens.game_page import GamePage
from screens.registry import load_kv
from screens.view_sheet import ViewSheet
from screens.widgets import tabs as _tabs  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface, Surface
from screens.widgets.text import Words, glyph
from table.commands import Outcome
from views.crew import BankView, CrewBoardView, CrewView
from views.crews import crew_menu_view, lid_view
from views.game import GameView
from views.palette import PLAYERS
from views.parts import Link, NoticeView, StepperView, Tap, stepped

load_kv(__file__)
ABOVE_CELLS, HIGHEST_CELL = 150, 120        # dp: the names of the colours and the line that asks for them; a cell in a pane of its own


class FigureRow(Surface):
    """An icon or a player's disc, what is counted, a caption; with large text the buttons move below."""

    icon = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    title = StringProperty()
    caption = StringProperty()
    view: StepperView
    __events__ = ("on_turn",)

    def on_turn(self, value: float) -> None:
        """The user set this value."""


class CounterRow(FigureRow):
    """A figure with a stepper."""

    value = NumericProperty(0)
    most = NumericProperty(99)
    words = StringProperty()

    def show(self, view: StepperView) -> None:
        """Shows the entered figure or a dash; the stepper may be ahead of it."""
        self.view = view
        self.title, self.caption, self.icon, self.most = view.label, view.caption, view.icon, view.most
        if view.person is not None:
            self.initials, self.colour = view.person.letters, PLAYERS[view.person.colour]
        self.value, self.words = (view.dealt, "–") if view.value is None else (view.value, "")
        self.ids.stepper.value = self.value


class BankRow(FigureRow):
    """What the bank still has, and the button for a discard it pays for."""

    label = StringProperty()
    paid = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(0)

    def show(self, view: BankView) -> None:
        self.view = view.paid
        self.title, self.caption, self.icon, self.label = view.title, view.caption, view.paid.icon, view.paid.label
        self.paid, self.least, self.most = view.paid.value or 0, view.paid.least, view.paid.most


class Notice(PressSurface):
    """A sum that does not add up, or coins left over: a tap corrects it."""

    words = StringProperty()
    repair = StringProperty()
    wrong = BooleanProperty(True)

    def __init__(self, view: NoticeView, **kwargs: Any) -> None:
        label = view.action.label if view.action is not None else ""
        super().__init__(words=view.text, repair=label, wrong=view.role == "wrong", **kwargs)


class CrewPage(GamePage):
    greatest_width = 1280
    caption = StringProperty()
    formula = StringProperty()
    count = StringProperty()                # of cards
    gridded = BooleanProperty(True)         # whether there are cards to enter; otherwise only coins are counted
    express = BooleanProperty(False)        # whether this player counted the sets
    banked = BooleanProperty(False)         # whether the bank pays for discards
    nameable = BooleanProperty(False)       # whether types and colours can be named
    teach = StringProperty()                # whether to ask for their names, in the first game
    lid = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.grid: CrewGrid = None          # type: ignore[assignment]  # laid before anybody asks
        self.figures: dict[str, CounterRow] = {}        # by the word of their event; where everybody has one, by name
        self._noticed: tuple[NoticeView, ...] = ()
        self.ids.scroll.fbind("height", self._fit_cells)
        self.ids.panes.fbind("wide", self._fit_cells)

    @property
    def crew(self) -> CrewView:
        assert self.view is not None and isinstance(self.view.body, CrewView)
        return self.view.body

    # what is on the screen

    def opened(self) -> None:
        self._ask_names()

    def _ask_names(self) -> None:
        """Asks for names until something is entered; the grid moves only when the player changes, never between two taps."""
        state = self.session.state
        first = App.get_running_app().table.played(self.session.game) == 1
        self.looking = {"first_game": first and not any(state.entered(name) for name in state.names)}

    def lay(self, layout: CrewBoardView) -> None:
        """Builds the grid of the types and colours in play."""
        self.ids.cards.clear_widgets()
        self.gridded = bool(layout.types)
        if self.gridded:
            self.grid = CrewGrid(layout)
            self.grid.bind(on_card=lambda _grid, card: self.touch_card(card), on_ask=lambda _grid, card: self.say_holders(card),
                           on_express=lambda _grid: self.switch_express())
            self.ids.cards.add_widget(self.grid)

    def redraw(self) -> None:
        self._noticed = ()
        if self.gridded:
            self._fit_cells()

    def _fit_cells(self, *_args: object) -> None:
        """Fits the cells: low on a phone, higher in their own pane."""
        if not self.gridded or self.grid is None:
            return
        usual = 60 if self.height >= self.ids.bar.height * 15 else 50
        room = (self.ids.scroll.height / dp(1) - ABOVE_CELLS) / len(self.grid.types)
        self.grid.cell_height = max(usual, min(HIGHEST_CELL, room)) if self.ids.panes.wide else usual

    def draw(self, body: CrewView, before: CrewView | None) -> None:
        self.caption, self.count = body.caption, body.count
        self.express, self.banked = body.counted is not None, body.bank is not None
        self.nameable, self.teach = body.names is not None, body.teach.title if body.teach is not None else ""
        self.lid = body.lid.title if body.lid is not None else ""
        if self.gridded:
            self.grid.show(body.cells)
        self._draw_figures(body)
        if not self.counting:                   # otherwise the scoring lines stay those of the previous tap
            self.formula = body.formula
            if self.gridded:
                self.grid.light(body.lit)
            if before is None or body.lines != before.lines or not self.ids.lines.children:
                self._draw_lines(body)
            self._draw_notices(self.view)

    def _draw_lines(self, body: CrewView) -> None:
        """Shows which line scores and the next best one, in the words of the rules."""
        place = self.ids.lines
        place.clear_widgets()
        for line in body.lines:
            scored = line.role == "gold"
            place.add_widget(Words(text=f"{glyph('check-circle')} {line.text}" if scored else line.text, sp=13.5, role=line.role,
                                   font_name="RobotoMedium" if scored else "Roboto"))

    def _draw_figures(self, body: CrewView) -> None:
        views = {figure.person.name if figure.person is not None else figure.event["do"]: figure for figure in body.figures}
        if list(views) != list(self.figures):
            self.ids.figures.clear_widgets()
            self.figures = {name: CounterRow() for name in views}
            for row in self.figures.values():
                row.bind(on_turn=self.turn)
                self.ids.figures.add_widget(row)
        for name, view in views.items():
            self.figures[name].show(view)
        if body.counted is not None:
            self.ids.set.show(body.counted)
        if body.bank is not None:
            self.ids.bank.show(body.bank)

    def _draw_notices(self, view: GameView | None) -> None:
        notices = view.notices if view is not None else ()
        if notices == self._noticed and len(notices) == len(self.ids.notices.children):
            return
        self._noticed = notices
        self.ids.notices.clear_widgets()
        for each in notices:
            notice = Notice(each)
            if each.action is not None:
                notice.bind(on_tap=lambda _notice, tap=each.action.tap: self.act(tap))
            self.ids.notices.add_widget(notice)

    # what a finger does

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        if tap.send:
            App.get_running_app().tick()
        super().changed(tap, outcome)

    def touch_card(self, card: Card) -> None:
        """Counts 0, 1, 2, 0; if others have all copies, offers to take one over."""
        cell = self.crew.cells["/".join(card)]
        if cell.gone:
            self.act(cell.hold)
        else:
            copies = cell.copies
            self.act(Tap(send=(stepped(copies, ((copies.value or 0) + 1) % (copies.most + 1)),)))

    def say_holders(self, card: Card) -> None:
        self.act(self.crew.cells["/".join(card)].hold)

    def turn(self, row: FigureRow, value: float) -> None:
        self.act(Tap(send=(stepped(row.view, int(value)),)))

    def switch_express(self) -> None:
        """Switches to the points that the player counted, or back to the cards."""
        if self.crew.express is not None:
            self.act(self.crew.express.tap)

    def show_player(self, name: str) -> None:
        App.get_running_app().root.dismiss_snackbar()       # its offer belongs to the previous player
        self._ask_names()
        super().show_player(name)

    def back(self) -> bool:
        """Out of the points that were only looked at, to the cards; then out of the game."""
        if not self.express:
            return False
        (_then, before), (_now, last) = self.session.entries[-2:]       # the first is the start, which cannot be undone
        counts = {"do": "express", "player": self.player}
        looked_at = counts.items() <= last.items() and not (counts.items() <= before.items() and before["set"] is not None)
        if looked_at:
            self.undo()
        return looked_at

    # other screens and sheets

    def open_rule(self) -> None:
        """Opens the rule behind the scoring line."""
        self.act(self.crew.rule)

    def explain(self) -> None:
        self.act(self.crew.why)

    def open_names(self) -> None:
        if self.crew.names is not None:
            self.act(self.crew.names)

    def open_lid(self) -> None:
        if self.crew.lid is not None and self.crew.lid.tap is not None:
            self.act(self.crew.lid.tap)

    def open(self, link: Link) -> None:
        if link.to == "lid":
            ViewSheet(lid_view(self.play()), self.act).open()
        else:
            super().open(link)

    def open_menu(self) -> None:
        ViewSheet(crew_menu_view(self.play(self.result, self.counting)), self.act).open()
