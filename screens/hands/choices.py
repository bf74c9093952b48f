"""The sheet of choices: how many were checked, the best totals, pick another, or choose by hand."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from screens.drawn import shown
from screens.hands.hand import HandPage
from screens.hands.tile_looks import DeckLooks
from screens.registry import load_kv
from screens.theme import hexa
from screens.view_parts import chip_of, flow, row_of
from screens.view_sheet import ViewSheet
from screens.widgets.buttons import LinkRow, Pill
from screens.widgets.cardrow import CardChip, SuitIcon
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, glyph
from screens.words import _
from views.choices import AlternativeView, ChoicesView, PickerView, UseView, best_without_choices, choices_view, picker_views
from views.parts import OptionView, Tap
from views.play import play_of

load_kv(__file__.replace("choices.py", "strip.py"))


class UseLine(SuitIcon, StackLayout):
    """« Mirage devient [icon] Orage »."""

    words = StringProperty()
    target = StringProperty()
    solid = ListProperty([0, 0, 0, 0])


class ChoiceRow(PressSurface):
    total = StringProperty()
    difference = StringProperty()
    chosen = BooleanProperty(False)
    best = BooleanProperty(False)

    def __init__(self, view: AlternativeView, looks: DeckLooks, **kwargs: Any) -> None:
        self.view = view
        super().__init__(total=view.total, difference=view.difference, best=view.best, **kwargs)
        for use in view.uses:
            self.ids.lines.add_widget(_use_line(use, looks))
            if use.same:
                self.ids.lines.add_widget(Words(text=use.same, sp=12.5, role="soft"))


def _use_line(use: UseView, looks: DeckLooks) -> UseLine:
    if not use.target:
        return UseLine(words=shown(use.text))
    paint = looks.colours(use.suit, App.get_running_app().palette)
    return UseLine(words=shown(use.text), target=use.target, icon=looks.icon(use.suit), solid=list(paint.solid),
                   solid_ink=list(paint.text))


class ChoicesSheet(ViewSheet):
    """Opens at once; the alternatives are computed off the frame. The total behind it follows the selection."""

    def __init__(self, page: HandPage) -> None:
        self.page, self.rows = page, list[ChoiceRow]()
        self.before = page.total
        self.keep = Pill()
        view = choices_view(page.play(page.result, stale=page.counting))
        super().__init__(view, page.act, view.person)
        self.on_closed = self._restore_total

    def draw(self, view: ChoicesView) -> None:
        if view.pending:
            return
        app = App.get_running_app()
        self.caption = f"{glyph('check-decagram', app.sp(17), hexa(app.palette.good).lower())} {view.caption}"
        if view.ask is not None:
            self.add(row_of(view.ask, self.close_and_act, chevron=True))
        for place, alternative in enumerate(view.alternatives):
            row = ChoiceRow(alternative, self.page.looks)
            row.bind(on_tap=self.select)
            self.rows.append(row)
            if place == 1:
                self.add(Words(text=_("Other choices"), font_name="RobotoMedium", role="soft", padding=(dp(4), dp(4))))
            self.add(row)
        self.select(next((row for row in self.rows if row.view.now), self.rows[0]))
        if view.note:
            self.add(Words(text=view.note, role="soft"))
        self.add(*(row_of(pile, self.close_and_act, chevron=True) for pile in view.piles))
        self.keep.bind(on_tap=lambda _pill: self._keep())
        by_hand = Pill(kind="outlined", icon="tune-variant", label=_("By hand"))
        by_hand.bind(on_tap=lambda _pill: (self.close(), open_by_hand(self.page)))
        self.add_foot(by_hand, self.keep)

    def select(self, row: ChoiceRow) -> None:
        for other in self.rows:
            other.chosen = other is row
        self.keep.label, self.page.total = row.view.keep.label, row.total

    def _keep(self) -> None:
        row = next(row for row in self.rows if row.chosen)
        self.close()
        self.act(row.view.keep.tap)

    def _restore_total(self) -> None:
        App.get_running_app().off_frame.stop("choices")
        view = self.page.view
        if not self.page.counting:
            self.page.total = view.total if view is not None and view.total else self.before


def open_choices(page: HandPage) -> ChoicesSheet:
    sheet = ChoicesSheet(page)
    sheet.open()
    session, viewer = page.session, page.play().viewer

    def work() -> ChoicesView:
        play = play_of(session, viewer, session.result())       # known, or being computed in the same lane
        return choices_view(play, best_without_choices(play))

    App.get_running_app().off_frame.run("choices", work, sheet.draw, patience=0, question=session.question)
    return sheet


# choosing by hand: one choice card after the other

def open_by_hand(page: HandPage) -> Sheet:
    """Asks first which choice card, if there are several."""
    pickers = picker_views(page.play(page.result, stale=page.counting))
    if len(pickers) == 1:
        return _open(page, pickers[0])
    sheet = Sheet(title=_("By hand"), caption=_("Which card do you want to decide?"))
    for picker in pickers:
        row = LinkRow(title=shown(picker.summary), caption=picker.decided)
        row.bind(on_tap=lambda _row, picker=picker: (sheet.close(), _open(page, picker)))
        sheet.add(row)
    return sheet.open()


def _open(page: HandPage, picker: PickerView) -> Sheet:
    """Shows every legal use of one choice card as chips."""
    sheet = Sheet(title=picker.name, caption=picker.caption)
    suits: list[Widget] = []

    def act(tap: Tap) -> None:
        sheet.close()
        page.act(tap)

    def pick(option: OptionView) -> None:
        """Takes a use; or a card, and then shows its suits."""
        if option.id not in picker.then:
            act(option.tap)
            return
        while suits:
            sheet.ids.body.remove_widget(suits.pop())
        suits.append(Words(text=picker.heading[option.id], font_name="RobotoMedium", padding=(dp(4), dp(6))))
        suits.append(flow(*_chips(page, picker.then[option.id], lambda use: act(use.tap))))
        sheet.add(*suits)

    sheet.add(flow(*(chip_of(option, act) for option in picker.fixed)), flow(*_chips(page, picker.options, pick)))
    chosen = next((option for option in picker.options if option.chosen and option.id in picker.then), None)
    if chosen is not None:
        pick(chosen)
    return sheet.open()


def _chips(page: HandPage, options: Iterable[OptionView], act: Callable[[OptionView], object]) -> list[CardChip]:
    """Builds chips of cards or suits; the current use is framed."""
    chips, palette = [], App.get_running_app().palette
    for option in options:
        paint = page.looks.colours(option.suit, palette)
        framed = {"ground": "chosen", "edge": "primary", "edge_width": 2}
        chip = CardChip(card=option.id, label=option.label, icon=page.looks.icon(option.suit), solid=list(paint.solid),
                        solid_ink=list(paint.text), **(framed if option.chosen else {}))
        chip.bind(on_tap=lambda _chip, option=option: act(option))
        chips.append(chip)
    return chips
