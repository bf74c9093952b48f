"""Why: card by card and line by line, what was blanked and cleared by which card, the order, and what each card was worth."""
from __future__ import annotations

from functools import partial
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from screens import rulebook
from screens.answer.rows import AnswerRow
from screens.drawn import shown, suit_look
from screens.registry import load_kv
from screens.sharing import share_text
from screens.view_page import ViewPage
from screens.view_parts import flow, row_of
from screens.why.dispute import Dispute, open_dispute
from screens.why.what_if import open_what_if
from screens.widgets.bars import LegendDot
from screens.widgets.buttons import Badge
from screens.widgets.cardrow import CardChip, SuitIcon
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words, bold, glyph
from screens.words import _, language, wording
from table.session import Session
from views.answers import Rules, answer_rows
from views.deck import deck_view
from views.hand_cards import HandPlay
from views.palette import PLAYERS
from views.parts import Link, OptionView, Tap, Viewer
from views.play import play_of
from views.what_if import striking_line
from views.why import WhyGroup, WhyNote, WhyView, order_view, why_view

load_kv(__file__)
ROLES = {"": "soft", "good": "good", "bad": "error"}
BADGES = {"blanked": ("eye-off-outline", "error_box", "on_error_box"), "cleared": ("eraser", "good_box", "good"),
          "struck": ("format-strikethrough", "good_box", "good")}
DOTS = {"base": "primary", "bonus": "bonus", "penalty": "error", "extra": "lit"}       # swatches of the legend, as in the bar


class WhyLine(BoxLayout):
    words = StringProperty()
    figure = StringProperty()
    role = StringProperty("soft")


class Lost(Words):
    """What a blanked card would have had."""


class WhyRow(SuitIcon, PressSurface):
    """One card: what it scored, or why it scored nothing. A tap shows its rule and the cards that caused it."""

    title = StringProperty()
    points = StringProperty()
    blanked = BooleanProperty(False)
    unfolded = BooleanProperty(False)
    lit = BooleanProperty(False)

    def __init__(self, page: Why, group: WhyGroup, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.page, self.group = page, group
        self.icon, self.solid, self.solid_ink = page.suit_look(group.suit) if group.id else page.extra_look()
        self.title, self.points, self.blanked = shown(group.title), group.figure, group.out
        self._fill()

    def _fill(self) -> None:
        lines = self.ids.lines
        lines.clear_widgets()
        notes = {note.kind: note for note in self.group.notes}
        if "blanked" in notes:
            lines.add_widget(self._blanking(notes.pop("blanked")))
        for reason in self.group.lines:
            lines.add_widget(WhyLine(words=reason.text, figure=reason.figure, role=ROLES[reason.role]))
        for note in notes.values():
            lines.add_widget(self._badge(note))
            for detail in note.details:
                lines.add_widget(Words(text=detail, sp=12.5, role="soft"))
        if self.unfolded:
            self._unfold(lines)

    def _blanking(self, note: WhyNote) -> StackLayout:
        """Shows the blanking cards and what was lost, side by side if there is room."""
        line = StackLayout(size_hint_y=None, spacing=(dp(10), dp(2)))
        line.bind(minimum_height=line.setter("height"))
        line.add_widget(self._badge(note))
        for detail in note.details:
            line.add_widget(Lost(text=detail))
        return line

    def _badge(self, note: WhyNote) -> Badge:
        icon, ground, role = BADGES[note.kind]
        return Badge(text=f"{glyph(icon)} {note.text}", ground=ground, role=role, sp=13, widest=True)

    def _unfold(self, place: Widget) -> None:
        for text in self.group.rule:
            place.add_widget(Words(text=text, sp=13, role="ink", padding=(0, dp(4))))
        if self.group.causes:
            place.add_widget(flow(*map(self._chip, self.causes, self.group.causes)))
        rulebook.ask(partial(self._answer, place))

    def _chip(self, card: str, cause: OptionView) -> CardChip:
        icon, ground, ink = self.page.suit_look(cause.suit)
        chip = CardChip(card=card, label=cause.label, icon=icon, solid=ground, solid_ink=ink)
        chip.bind(on_tap=lambda _chip: self.page.act(cause.tap))
        return chip

    def _answer(self, place: Widget, rules: Rules) -> None:
        """Adds the answers themselves below, the first paragraph of each."""
        if self.unfolded:
            for row in answer_rows(rules, self.group.answers, wording(), whole=True):
                place.add_widget(AnswerRow(ground="surface").fill(row))

    @property
    def causes(self) -> list[str]:
        return [cause.tap.open.about["card"] for cause in self.group.causes if cause.tap.open is not None]

    def on_tap(self) -> None:
        if not self.group.id:                   # extra points have no details
            return
        self.unfolded = not self.unfolded
        self._fill()
        self.page.light(self)


class Why(ViewPage):
    title = StringProperty()
    caption = StringProperty()
    total = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    parts = ListProperty([0, 0, 0])
    striking = StringProperty()             # the most striking line of What if
    beside = BooleanProperty(False)         # whether it is part of the hand page, which then has the bar

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, WhyRow] = {}
        self._left_what_if = self._asks_again = False   # the What if sheet left for another page; reopens on the way back
        self.disputed: Dispute | None = None               # a dispute left for a rule; reopens with what was typed

    def enter(self, session: Session, player: str = "", card: str = "", **_arguments: object) -> None:
        self._asks_again, self._left_what_if = self._left_what_if, False
        self.session, self.player, self._wanted = session, player, card
        self.result: Any = None
        self.ids.rows.clear_widgets()
        self.rows = {}
        App.get_running_app().off_frame.run("score", session.result, self._arrived, self.draw, question=session.question)

    def show(self, session: Session, player: str, result: Any) -> None:
        """Shows the reasons beside the hand, which has the result already."""
        self.session, self.player, self.result = session, player, result
        self.draw()

    def _arrived(self, result: Any) -> None:
        self.result = result
        self.draw()
        if self._wanted in self.rows:
            Clock.schedule_once(lambda _dt: self.show_card(self._wanted), 0)
        if self._asks_again:
            self.open_what_if()
        disputed, self.disputed = self.disputed, None
        if disputed is not None and (disputed.player, disputed.play.result) == (self.player, result):
            self.open_dispute(disputed)

    def refresh(self) -> None:
        if self.result is not None:
            self.draw()

    @property
    def play(self) -> HandPlay:
        assert self.session is not None
        return play_of(self.session, Viewer(seat=self.player, lang=language()), self.result)

    def draw(self) -> None:
        play = self.play
        self.deck = deck_view(play.pack, language())
        view = self.view = why_view(play, self.player)
        self.title, self.caption, self.total = view.title, view.caption, view.total
        self.initials, self.colour = view.person.letters, PLAYERS[view.person.colour]
        self.parts = [part.share for part in view.bar]
        self.ids.legend.clear_widgets()
        for each in view.legend:
            self.ids.legend.add_widget(LegendDot(role=DOTS[each.role], text=f"{each.label} {bold(each.figure)}"))
        self._show_rows(view)
        if not view.pending:
            self._show_biggest_swing(play, view)

    def _show_rows(self, view: WhyView) -> None:
        unfolded = {card for card, row in self.rows.items() if row.unfolded}
        self.ids.rows.clear_widgets()
        self.rows = {group.id: WhyRow(self, group, unfolded=group.id in unfolded)
                     for group in (*view.groups, *view.items, *filter(None, [view.extra]))}
        for card, row in self.rows.items():
            if view.items and card == view.items[0].id:
                self.ids.rows.add_widget(Heading(text=_("Items beside the hand")))
            self.ids.rows.add_widget(row)

    def _show_biggest_swing(self, play: HandPlay, view: WhyView) -> None:
        """Fills the row that leads to What if, computed while the page is read."""
        self.striking = ""

        def done(text: str) -> None:
            if self.view is view:
                self.striking = text

        App.get_running_app().off_frame.run("striking", partial(striking_line, play, self.player), done, patience=0,
                                            question=(*play.session.question, self.player))

    def suit_look(self, suit: str) -> tuple[str, list[float], list[float]]:
        return suit_look(self.deck, suit)

    def extra_look(self) -> tuple[str, list[float], list[float]]:
        palette = App.get_running_app().palette
        return "plus-minus-variant", list(palette.gold_box), list(palette.on_gold_box)

    def light(self, row: WhyRow) -> None:
        """Frames in gold the cards that contributed to an open row."""
        for card, other in self.rows.items():
            other.lit = row.unfolded and card in row.causes

    def open(self, link: Link) -> None:
        """Opens a row of this page, or another page."""
        if link.to == "why":
            self.show_card(link.about["card"])
        else:
            super().open(link)

    def show_card(self, card: str) -> None:
        row = self.rows[card]
        if not row.unfolded:
            row.on_tap()
        Clock.schedule_once(lambda _dt: self.ids.scroll.scroll_to(row, animate=False), 0)

    def open_order(self) -> None:
        open_order(self)

    def open_what_if(self) -> None:
        open_what_if(self)

    def leave_what_if(self, tap: Tap) -> None:
        self._left_what_if = True
        self.act(tap)

    def open_dispute(self, before: Dispute | None = None) -> None:
        open_dispute(self, before)

    def share(self) -> None:
        share_text(self.view.share, _("Share"))


def open_order(page: Why) -> Sheet:
    """Lists every step of the resolution with its events."""
    view = order_view(page.play, page.player)
    sheet = Sheet(title=view.title)
    for section in view.sections:
        if section.title:
            sheet.add(Words(text=section.title, font_name="RobotoMedium", sp=14.5, padding=(dp(4), dp(2))))
            sheet.add(*(Words(text=line, sp=14, role="soft", padding=(dp(22), 0, 0, 0)) for line in section.lines))
        else:
            sheet.add(*(Words(text=line, sp=13.5, role="soft", padding=(dp(4), dp(4))) for line in section.lines))
        sheet.add(*(row_of(row, lambda tap: (sheet.close(), page.act(tap)), chevron=True) for row in section.rows))
    return sheet.open()
