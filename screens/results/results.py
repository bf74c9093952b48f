"""Results as a podium: the winner, the ranking with bars as long as the totals. What only the table can decide is asked first."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from screens.registry import load_kv
from screens.results.decide import Question
from screens.results.end_page import BETWEEN, EndPage
from screens.results.podium import ResultRow, ink_of, width_of_totals
from screens.results.reveal import STEP, Reveal
from screens.widgets.bars import LegendDot
from screens.widgets.buttons import LinkRow
from screens.widgets.press import glide
from table.session import Session
from views.parts import Action, Link, RowView, Tap
from views.results import ResultsView, records_view, results_view

load_kv(__file__)
NOTHING = ResultsView("", "", Action("", Tap()))
ROWS = {1100: 112, 800: 80, 0: 64, -1: 56, -2: 52}      # page height → row height in dp, the largest first
DISCS = {112: 56, 80: 44, 64: 40, 56: 36, 52: 36}
ASKED_AFTER = 0.4                   # seconds: shows the banner before the question


class BestSoFar(LinkRow):
    """« Meilleur résultat de Diego »."""


class Podium(BoxLayout):
    """The rows, and the legend of their bars."""


class Results(EndPage):
    def __init__(self, **kwargs: Any) -> None:
        self.reveal = Reveal()
        self.rows: dict[str, ResultRow] = {}
        self.question: Question | None = None
        self._asking: Any = None
        self.undecided: Literal["ask", "later", "shared"] = "ask"
        super().__init__(**kwargs)
        self.podium = Podium()
        self.ids.below.add_widget(self.podium)

    def enter(self, session: Session, **arguments: object) -> None:
        self.undecided = "ask"
        super().enter(session, **arguments)

    def wait(self) -> None:
        super().wait()
        self._tell_all()
        self.ids.banner.show(NOTHING)
        for place in (self.podium.ids.rows, self.podium.ids.legend, self.ids.more):
            place.clear_widgets()
        self.ids.line_place.shown, self.rows = False, {}

    def leave(self) -> None:
        self._tell_all()
        if self._asking is not None:
            self._asking.cancel()

    # what is on the screen

    def build(self) -> ResultsView:
        return results_view(self.play(), self.record, self.undecided)

    def draw(self, view: ResultsView) -> None:
        self._tell_all()
        self._show_legend(view)
        self._show_rows(view)
        self._show_records()
        if view.asking:
            self._asking = Clock.schedule_once(lambda _dt: self.ask(), ASKED_AFTER if App.get_running_app().animated else 0)
        elif App.get_running_app().animated and view.crowned and not view.finished:
            self._begin_reveal()

    def _show_legend(self, view: ResultsView) -> None:
        """Shows what the colours mean, unless there is only one."""
        legend, palette = self.podium.ids.legend, App.get_running_app().palette
        legend.clear_widgets()
        for bar in view.bars if len(view.bars) > 1 and view.rows and view.line is None else ():
            legend.add_widget(LegendDot(text=bar.label, ink=list(ink_of(bar, palette)), thin=bar.role == "penalty"))

    def _show_rows(self, view: ResultsView) -> None:
        place = self.podium.ids.rows
        place.clear_widgets()
        self.rows = {}
        for row in view.rows:
            line = self.rows[row.person.name] = ResultRow(row, view.bars, total_width=width_of_totals(view.rows), last=row is view.rows[-1])
            line.bind(on_tap=lambda _line, row=row: self.act(row.why), on_tie=lambda _line, row=row: row.tie and self.act(row.tie.tap))
            place.add_widget(line)

    def lower_height(self, room: float) -> float:
        """Prefers rows as high as the page allows, all of them before any scenery."""
        beside = self.ids.lower.minimum_height - self.podium.ids.rows.height - self.ids.more.height
        heights = [row for least, row in ROWS.items() if self.height >= dp(least)]
        row = next((row for row in heights if len(self.rows) * dp(row) + beside + self.least_banner <= room), heights[-1])
        if self.wide:
            row = next((row for row in heights if len(self.rows) * dp(row) + beside <= room + dp(BETWEEN)), heights[-1])
        for line in self.rows.values():
            line.height, line.disc = dp(row), DISCS[row]
        return len(self.rows) * dp(row) + beside

    def fit(self) -> None:
        if self.wide:
            self.lower_height(self.ids.stage.height - dp(2 * BETWEEN))
        super().fit()

    def _show_records(self) -> None:
        """Shows new records, searched off the frame: below everything else, so that nothing moves."""
        app, play = App.get_running_app(), self.play()
        self.ids.more.clear_widgets()

        def show(found: tuple[RowView, ...]) -> None:
            if play.result is self.result:
                self.ids.more.clear_widgets()
                for row in found:
                    line = BestSoFar(title=row.title, caption=row.caption)
                    line.bind(on_tap=lambda _line, row=row: self.act(row.tap))
                    self.ids.more.add_widget(line)

        app.off_frame.run("record", partial(records_view, app.table, play), show, patience=0)

    # the reveal

    def _begin_reveal(self) -> None:
        words = self.ids.banner.ids.words
        steps: list[Callable[[], None]] = [self._tell_winner, *(partial(self._tell, line) for line in self.rows.values())]
        if self.reveal.begin(self.session.id, steps):
            words.opacity = 0
            self.ids.banner.ids.burst.shown = False
            for line in self.rows.values():
                line.opacity = 0

    def _tell(self, line: ResultRow) -> None:
        if self.ids.lower.height > self.ids.scroll.height:
            self.ids.scroll.scroll_to(line, animate=False)
        glide(line, STEP / 2, opacity=1)
        line.reveal(STEP * 0.8)

    def _tell_winner(self) -> None:
        glide(self.ids.banner.ids.words, STEP / 2, opacity=1)
        self.ids.banner.ids.burst.shown = self.ids.banner.crowned
        self.ids.banner.celebrate()

    def _tell_all(self) -> None:
        self.reveal.stop()
        banner = self.ids.banner
        banner.ids.words.opacity, banner.ids.burst.shown = 1, banner.crowned
        banner.rest()
        for line in self.rows.values():
            line.settle()

    def on_touch_down(self, touch: Any) -> bool:
        if self.reveal.running:
            self._tell_all()
            return True
        return bool(super().on_touch_down(touch))

    # what only the table can decide

    def open(self, link: Link) -> None:
        if link.to == "decide":
            self.ask()
        else:
            super().open(link)

    def ask(self) -> None:
        if self.view is None or self.view.decide is None or self.question is not None:
            return
        self.question = Question(self.view.decide, self._answered, self._left_open)
        self.question.open()

    def _answered(self, tap: Tap) -> None:
        self.question, self.undecided = None, "ask"         # others may still be tied
        self.act(tap)

    def _left_open(self, shared: bool) -> None:
        """Handles a missing answer: the place is shared if the table says so, else the line below the rows asks again."""
        self.question, self.undecided = None, "shared" if shared else "later"
        self.refresh()
