"""A card's page: what it is and does, related cards by group, what it did in this game, and rule questions about it."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens import games, rulebook
from screens.answer.rows import AnswerRow, FoundCard
from screens.drawn import shown, suit_look
from screens.registry import load_kv
from screens.view_page import ViewPage
from screens.view_parts import flow, row_of
from screens.widgets.buttons import Pill
from screens.widgets.cardrow import CardChip, SuitIcon
from screens.widgets.press import PressSurface, Surface
from screens.widgets.text import Heading, Words, glyph, known_icon
from screens.words import language, ngettext, wording
from table.session import Session
from views.answers import Rules
from views.card import card_view, held_rows, questions_section, relation_sections
from views.deck import deck_view
from views.parts import Command, Link, OptionView, RowView, SectionView, Tap, Viewer
from views.play import play_of

load_kv(__file__)
AT_ONCE = 5                 # rows of a group before « show all »


class RuleBox(Surface):
    """The bonus or the penalty of a card."""

    icon = StringProperty("blank")
    title = StringProperty()
    words = StringProperty()
    reading = StringProperty()              # how this table reads an ambiguous print
    role = StringProperty("good")


class InHand(PressSurface):
    """What the card did in the hand it is in; a tap leads to Why."""

    title = StringProperty()
    figure = StringProperty()
    words = StringProperty()


class InteractionBox(Surface):
    """The rows of a group on one ground."""


class CardPage(SuitIcon, ViewPage):
    title = StringProperty()
    caption = StringProperty()
    family = StringProperty()
    strength = StringProperty()
    measure = StringProperty()
    marked = BooleanProperty(False)
    upper = NumericProperty(0)              # the height of the sign and the strength in the head
    beside = NumericProperty(0)             # the width for the name between them
    stacked = BooleanProperty(False)        # whether the name is below them, because a word would be broken

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.card = ""
        self._sections: Iterator[SectionView] = iter(())
        self._soon = Clock.create_trigger(self._add_section, 0)

    def enter(self, session: Session | None = None, card: str = "", game: str = "", player: str = "", **_arguments: object) -> None:
        if card != self.card:
            self.ids.scroll.scroll_y = 1
        self.session, self.card, self.player = session, card, player
        self.game = game or (session.game if session is not None else "")
        self.marked = ("card", self.game, card) in App.get_running_app().preferences.bookmarks()
        self.refresh()

    def mark(self) -> None:
        on = not self.marked
        self.must(Command("bookmark", {"kind": "card", "game": self.game, "thing": self.card, "on": on}))
        self.marked = on

    def refresh(self) -> None:
        pack = self.pack = self.session.pack() if self.session is not None else games.pack(self.game)
        self.card = pack.id_of(self.card)
        view = card_view(pack, self.card, wording())
        self.title, self.caption, self.family, self.strength, self.measure = (
            view.title, view.caption, view.family, view.strength, view.measure)
        self.icon = known_icon(view.icon)
        _icon, self.solid, self.solid_ink = self._look(view.suit)
        self.ids.rules.clear_widgets()
        for box in view.boxes:
            self.ids.rules.add_widget(RuleBox(icon=box.icon, title=box.title, words=shown(box.text), role=box.role,
                                              reading=box.reading))
        for row in view.rows:
            self.ids.rules.add_widget(row_of(row, self.act, chevron=True))
        self.ids.inhand.clear_widgets()
        if self.session is not None and pack.kind == "hands":
            App.get_running_app().off_frame.run("card in hand", self.session.result, self._arrived)
        self.ids.interactions.clear_widgets()
        self.ids.rulings.clear_widgets()
        self._sections = relation_sections(pack, self.card, wording(), self.player)
        self._soon()

    def _look(self, suit: str) -> tuple[str, list[float], list[float]]:
        """Returns icon and colours; cards of a game without suits use the app's."""
        palette = App.get_running_app().palette
        if self.pack.kind != "hands":
            return "blank", list(palette.navy), list(palette.on_navy)
        return suit_look(deck_view(self.pack, language()), suit)

    # what it did

    def _arrived(self, result: Any) -> None:
        if self.session is None:
            return
        self.ids.inhand.clear_widgets()
        for row in held_rows(play_of(self.session, Viewer(lang=language()), result), self.card):
            self.ids.inhand.add_widget(self._leading(InHand(title=row.title, figure=row.figure, words=row.caption), row.tap))

    # the cards it meets

    def _add_section(self, _dt: float) -> None:
        """Adds one group per frame, so that the first appears at once; the rulings come last."""
        section = next(self._sections, None)
        if section is None:
            rulebook.ask(self._show_rulings)
            return
        place = self.ids.interactions
        place.add_widget(Heading(text=section.title))
        if section.rows:
            place.add_widget(self._rows(section.rows))
        elif section.options:
            place.add_widget(self._chips(section.options))
        for line in section.lines:
            place.add_widget(Words(text=line, sp=14, role="soft", padding=(dp(4), 0)))
        self._soon()

    def _rows(self, rows: Sequence[RowView]) -> InteractionBox:
        box = InteractionBox()

        def add(more: Sequence[RowView]) -> None:
            for row in more:
                icon, ground, ink = self._look(row.suit)
                found = FoundCard(title=row.title, caption=row.caption, icon=icon, sign=row.badge, solid=ground, solid_ink=ink)
                about = _link(row.tap).about
                found.game, found.card, found.player, found.session = about["game"], about["card"], about["player"], self.session
                box.add_widget(found)

        _fold(box, rows, AT_ONCE + 1, add)
        return box

    def _chips(self, options: Sequence[OptionView]) -> BoxLayout:
        place = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(6))
        place.bind(minimum_height=place.setter("height"))

        def add(more: Sequence[OptionView]) -> None:
            place.add_widget(flow(*map(self._chip, more)))

        _fold(place, options, AT_ONCE + 3, add)
        return place

    def _chip(self, option: OptionView) -> Widget:
        icon, ground, ink = self._look(option.suit)
        chip = CardChip(card=_link(option.tap).about["card"], label=option.label, icon=option.icon or icon, solid=ground, solid_ink=ink)
        return self._leading(chip, option.tap)

    def _leading(self, widget: Widget, tap: Tap | None) -> Widget:
        assert tap is not None
        widget.bind(on_tap=lambda _widget: self.act(tap))
        return widget

    # rule questions about it

    def _show_rulings(self, rules: Rules) -> None:
        place = self.ids.rulings
        place.clear_widgets()
        section = questions_section(rules, self.game, self.card, wording())
        if section is None:
            return
        place.add_widget(Heading(text=section.title))
        for row in section.rows:
            place.add_widget(AnswerRow().fill(row))
        if section.caption:
            place.add_widget(Words(text=f"{glyph('dots-horizontal')}  {section.caption}", sp=13, role="soft", padding=(dp(4), dp(4))))


def _link(tap: Tap | None) -> Link:
    assert tap is not None and tap.open is not None
    return tap.open


def _fold(place: Widget, all_of_them: Sequence[Any], most: int, add: Callable[[Sequence[Any]], None]) -> None:
    """Shows a few, and « 8 more », which are built on demand."""
    if len(all_of_them) <= most:
        add(all_of_them)
        return
    add(all_of_them[:AT_ONCE])
    left = all_of_them[AT_ONCE:]
    pill = Pill(kind="plain", label=ngettext("{n} more", "{n} more", len(left)))

    def open_up(*_args: object) -> None:
        place.remove_widget(pill)
        add(left)

    pill.bind(on_tap=open_up)
    place.add_widget(pill)
