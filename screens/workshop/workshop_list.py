"""The deck and what is still to check: a progress bar, a row for every card, corrections exported and imported."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from screens import games
from screens.registry import Page, load_kv
from screens.theme import hexa
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Press
from screens.widgets.text import glyph, marked, medium
from screens.words import _, wording
from screens.workshop.exchange import ask_corrections, pass_on
from views.workshop import DeckRowView, deck_list_view

load_kv(__file__)
GAME = games.of_kind("tricks")
OPEN, ALL = "open", "all"


class DeckRow(Press, Label):
    """One card: number, name, text or what is unknown about it. A single label, because there are fifty."""

    card = StringProperty()
    value = StringProperty()
    words = StringProperty()
    icon = StringProperty("blank")
    role = StringProperty("soft")
    unnamed = BooleanProperty(False)


class WorkshopList(Page):
    caption = StringProperty()
    told = StringProperty()
    share = NumericProperty(0)
    shown = StringProperty(OPEN)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, DeckRow] = {}

    def refresh(self) -> None:
        app = App.get_running_app()
        view = deck_list_view(app.table.pack_to_show(GAME), app.preferences.drafts(), wording())
        self.caption, self.told, self.share = games.title(GAME), view.progress, view.share
        self.ids.filter.choices = [(OPEN, view.to_check), (ALL, _("Whole deck"))]
        self.ids.filter.value = self.shown
        place = self.ids.rows
        place.clear_widgets()
        for row in view.rows:
            if self.shown == ALL or row.to_check:
                place.add_widget(self._row(row))
        if not place.children:
            place.add_widget(Label(text=_("Every card is known. Well done!"), size_hint_y=None, height=80, color=app.palette.soft))

    def _row(self, view: DeckRowView) -> DeckRow:
        if view.card not in self.rows:
            self.rows[view.card] = DeckRow(card=view.card, value=view.value)
            self.rows[view.card].bind(on_tap=lambda tapped: self.open_card(tapped.card))
        row, app = self.rows[view.card], App.get_running_app()
        row.unnamed, row.icon, row.role = not view.named, view.icon, view.role
        icons = "".join(f" {glyph(icon)}" for icon in view.icons)
        below = marked(marked(view.text, "color", f"#{hexa(app.palette.soft)}"), "size", int(app.sp(12.5)))
        row.words = f"{medium(view.name)}{icons}\n{below}"
        return row

    # what a finger does

    def choose(self, shown: str) -> None:
        self.shown = shown
        self.refresh()
        self.ids.scroll.scroll_y = 1

    def open_card(self, card: str) -> None:
        App.get_running_app().navigator.go("workshop", card=card)

    def export(self) -> None:
        pass_on(GAME)

    def take_in(self) -> None:
        ask_corrections(GAME, self.refresh)
