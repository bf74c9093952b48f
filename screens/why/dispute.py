"""Dispute: the table types its own total, card by card if it likes; the app names the smallest slip that explains the difference."""
from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens import rulebook
from screens.answer.rows import AnswerRow
from screens.registry import load_kv
from screens.rules.rules import SearchInput
from screens.widgets.buttons import Pill, SwitchRow
from screens.widgets.field import Field
from screens.widgets.press import Fold, Surface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words
from screens.words import _, wording
from views.answers import Rules, answer_rows
from views.dispute import DisputeView, dispute_view, verdict_view

if TYPE_CHECKING:
    from screens.why.why import Why

load_kv(__file__)
ICONS = {"agrees": "check-decagram-outline", "explained": "scale-balance", "open": "help-circle-outline"}


def whole(text: str, _undo: bool) -> str:
    """Keeps only the characters of a number."""
    return "".join(letter for letter in text.replace("−", "-") if letter.isdigit() or letter == "-")


class PointsInput(SearchInput):
    """A field for a figure."""


class PointsRow(BoxLayout):
    """One card and what the table counted for it."""

    card = StringProperty()
    title = StringProperty()
    typed = StringProperty()


class Verdict(Surface):
    """What explains the difference, or that nothing simple does."""

    words = StringProperty()
    icon = StringProperty("scale-balance")


class Dispute:
    """The sheet while it is open."""

    def __init__(self, page: Why) -> None:
        self.page, self.play, self.player = page, page.play, page.player
        self.view = dispute_view(self.play, self.player)
        self.sheet = Sheet(title=_("Dispute"), caption=_("Type what the table counted. The app finds the likeliest slip."))
        self.total = Field(hint=_("Total of the table"))
        self.total.input.input_filter, self.total.input.input_type = whole, "number"
        self.total.bind(on_enter=lambda _field: self.ask())
        each = SwitchRow(title=_("Card by card"), caption=_("If you noted each card"))
        each.bind(on_switch=lambda _row, on: self._unfold(on))
        self.each, self.fold = each, Fold(spacing=dp(4))
        self.rows = [PointsRow(card=card, title=name) for card, name in self.view.cards]
        for row in self.rows:
            row.ids.points.input_filter = whole
            row.ids.points.text_validate_unfocus = False
            self.fold.add_widget(row)
        for row, following in zip(self.rows, [*self.rows[1:], None], strict=True):
            row.ids.points.bind(on_text_validate=lambda _input, following=following: self._next(following))
        self.verdict = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(8))
        self.verdict.bind(minimum_height=self.verdict.setter("height"))
        check = Pill(label=_("Compare"))
        check.bind(on_tap=lambda _pill: self.ask())
        self.check = check
        above = Widget(size_hint_y=None, height=dp(4))              # the label of the field overlaps its frame
        self.sheet.add(above, self.total, each, self.fold, self.verdict).add_foot(check)

    def type_again(self, before: Dispute) -> None:
        """Restores what had been typed, and the verdict, after reading a rule."""
        self.total.input.text = before.total.text
        self.each.active = self.fold.shown = before.fold.shown
        for row, typed in zip(self.rows, before.rows, strict=True):
            row.ids.points.text = typed.typed
        self.ask()

    def open(self) -> Sheet:
        self.sheet.open()
        return self.sheet

    def _next(self, row: PointsRow | None) -> None:
        """Handles Enter: goes to the next card, from the last one to the verdict."""
        if row is None:
            self.ask()
            return
        row.ids.points.focus = True
        self.sheet.ids.scroll.scroll_to(row, padding=dp(40), animate=False)

    def _unfold(self, on: bool) -> None:
        self.fold.shown = on
        self.verdict.clear_widgets()

    def ask(self) -> None:
        app = App.get_running_app()
        cards = {row.card: row.typed for row in self.rows} if self.fold.shown else {}
        self.verdict.clear_widgets()
        self.verdict.add_widget(Words(text=_("counting…"), role="soft"))
        settle = partial(verdict_view, app.table, self.play, self.player, self.total.text, cards)
        app.off_frame.run("dispute", settle, self._show, patience=0, question=(self.player, self.total.text, cards))

    def _show(self, view: DisputeView) -> None:
        self.view = view
        self.verdict.clear_widgets()
        if view.trouble:
            self.verdict.add_widget(Words(text=view.trouble, role="error", sp=13))
            return
        self.verdict.add_widget(Verdict(words=view.verdict, icon=ICONS[view.state]))
        if view.others:
            self.verdict.add_widget(Heading(text=_("It could also be")))
            for other in view.others:
                self.verdict.add_widget(Words(text=f"• {other}", role="soft", padding=(dp(4), dp(2))))
        self._into_view()
        if view.answers:
            rulebook.ask(self._show_rules)

    def _into_view(self) -> None:
        Clock.schedule_once(lambda _dt: self.sheet.ids.scroll.scroll_to(self.verdict, animate=False), 0)

    def _show_rules(self, rules: Rules) -> None:
        """Shows the answers that settle it."""
        for view in answer_rows(rules, self.view.answers, wording()):
            row = AnswerRow().fill(view)
            row.bind(on_tap=lambda _row: self._read_a_rule())
            self.verdict.add_widget(row)
        self._into_view()

    def _read_a_rule(self) -> None:
        self.page.disputed = self
        self.sheet.close()


def open_dispute(page: Why, before: Dispute | None = None) -> Dispute:
    """Opens an empty dispute, or the one that was left to read a rule."""
    page.dispute = dispute = Dispute(page)
    dispute.open()
    if before is None:
        dispute.total.expect()
    else:
        dispute.type_again(before)
    return dispute
