"""The deck and what is still to check: a progress bar, a row for every card, corrections exported and imported."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from screens import games
from screens.registry import Page, load_kv
from screens.theme import hexa
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Press
from screens.widgets.text import glyph, marked, medium
from screens.words import _, capital, language, ngettext, wording
from screens.workshop.exchange import ask_corrections, give_away
from views.tricks_cards import card_name, cards_to_check, category_icons

if TYPE_CHECKING:
    from scoring import TrickPack, tricks

load_kv(__file__)
GAME = games.of_kind("tricks")
OPEN, ALL = "open", "all"


class DeckRow(Press, Label):
    """One card: number, name, what it says or what is unknown about it. A single label, because there are fifty."""

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
        self.begun: set[str] = set()            # half told: they lie on the bench

    @property
    def pack(self) -> TrickPack:
        return App.get_running_app().table.pack_to_show(GAME)

    def refresh(self) -> None:
        pack = self.pack
        self.caption = games.title(GAME)
        self.begun = set(App.get_running_app().preferences.half_told())
        doubted = cards_to_check(pack, self.begun)
        known = len(pack.cards) - len(doubted)
        self.told = ngettext("{n} card of {all} is known for sure", "{n} cards of {all} are known for sure", known, all=len(pack.cards))
        self.share = known / len(pack.cards)
        self.ids.filter.choices = [(OPEN, _("To check") + f" ({len(doubted)})"), (ALL, _("Whole deck"))]
        self.ids.filter.value = self.shown
        place = self.ids.rows
        place.clear_widgets()
        for card in pack.by_value.values():
            if self.shown == ALL or card.id in doubted:
                place.add_widget(self._row(pack, card))
        if not place.children:
            self.ids.rows.add_widget(Label(text=_("Every card is known. Well done!"), size_hint_y=None, height=80,
                                           color=App.get_running_app().palette.soft))

    def _row(self, pack: TrickPack, card: tricks.Character) -> DeckRow:
        if card.id not in self.rows:
            self.rows[card.id] = DeckRow(card=card.id, value=str(card.value))
            self.rows[card.id].bind(on_tap=lambda tapped: self.open_card(tapped.card))
        row, app = self.rows[card.id], App.get_running_app()
        row.unnamed = not card.named
        row.icon, row.role = (("progress-pencil", "gold") if card.id in self.begun else ("pencil-outline", "soft") if card.unread else
                              ("help-circle-outline", "gold") if card.questions else ("check-circle-outline", "good"))
        said = " · ".join(pack.card_text(card.id, language()))
        if card.questions and not card.unread:
            said = card.questions[0].sentence(language())
        if card.id in self.begun:
            said = _("Not finished: tap to continue")
        name = medium(card_name(pack, card.id, wording()))
        icons = "".join(f" {glyph(icon)}" for icon in category_icons(pack, card.id))
        below = marked(marked(capital(said), "color", f"#{hexa(app.palette.soft)}"), "size", int(app.sp(12.5)))
        row.words = f"{name}{icons}\n{below}"
        return row

    # what a finger does

    def choose(self, shown: str) -> None:
        self.shown = shown
        self.refresh()
        self.ids.scroll.scroll_y = 1

    def open_card(self, card: str) -> None:
        App.get_running_app().navigator.go("workshop", card=card)

    def export(self) -> str:
        return give_away(GAME)

    def take_in(self) -> None:
        ask_corrections(GAME, self.refresh)
