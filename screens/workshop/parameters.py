"""The parameters of a template: a category, a card of the deck, a token and a number, a range of values."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout

from screens.registry import load_kv
from screens.tricks import tiles
from screens.tricks.tokens import ink_of
from screens.widgets.buttons import Pill, Stepper, SwitchRow
from screens.widgets.press import Surface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _
from screens.workshop.controls import IconChoice
from views.recipe import AT_LEAST, MOST, Recipe
from views.tricks_cards import NumberDeckView, NumberFace
from views.workshop import ParametersView

load_kv(__file__)


def pick_card(deck: NumberDeckView, title: str, picked: Callable[[NumberFace], object]) -> Sheet:
    """Shows the deck in a sheet: one tap names a card by its number."""
    app = App.get_running_app()
    sheet, grid = Sheet(title=title), tiles.NumberGrid()
    faces = {face.value: face for face in deck.cards}
    grid.padding = 0
    grid.lay(list(faces))
    grid.show(lambda value: tiles.look(faces[value], app.palette, app.text_scale))
    grid.bind(on_card=lambda _grid, value: (sheet.close(), picked(faces[value])))
    sheet.add(grid)
    sheet.open()
    sheet.grid = grid
    Clock.schedule_once(lambda _dt: grid.fit(sheet.ids.panel.width - dp(32), 0, app.text_scale), 0)
    return sheet


class ParameterRow(Surface):
    """The blue strip below the templates. `change` sets another value of a field of the recipe."""

    def __init__(self, view: ParametersView, recipe: Recipe, deck: NumberDeckView, room: float, change: Callable[..., None],
                 **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.recipe, self.deck, self.change = recipe, deck, change
        self.choices: dict[str, IconChoice] = {}
        if "category" in view.asks:
            self._ask_category(view, room)
        elif "card" in view.asks:
            self._ask_card()
        elif "token" in view.asks:
            self._ask_token(view)
        elif "kinds" in view.asks:
            self._icons(view, lambda key: self.change(kinds=self._with_or_without(key)), 3)
        elif "low" in view.asks:
            self._ask_range()
        self.opacity = 1 if self.children else 0
        self.show(view, recipe)

    def show(self, view: ParametersView, recipe: Recipe) -> None:
        """Shows the current parameters."""
        self.recipe = recipe
        for option in view.icons:
            self.choices[option.id].chosen = option.chosen
        if "category" in view.asks:
            self.named.text = view.category
        if "card" in view.asks:
            self.pick.label = view.card
        if "low" in view.asks:
            for end, pill in self.ends.items():
                pill.label = (view.ends or {})[end]

    def _icons(self, view: ParametersView, touched: Callable[[str], None], columns: int) -> None:
        grid = GridLayout(cols=columns, size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for option in view.icons:
            choice = IconChoice(key=option.id, icon=option.icon, ink=ink_of(option.paint) if option.paint is not None else "")
            choice.bind(on_tap=lambda tapped: touched(tapped.key))
            self.choices[option.id] = choice
            grid.add_widget(choice)
        self.add_widget(grid)

    def _switch(self, field: str, title: str, caption: str) -> SwitchRow:
        row = SwitchRow(title=title, caption=caption, active=getattr(self.recipe, field))
        row.bind(on_switch=lambda _row, active: self.change(**{field: active}))
        row.padding = dp(12), dp(8)
        self.add_widget(row)
        return row

    def _ask_category(self, view: ParametersView, room: float) -> None:
        many = len(view.icons)
        self._icons(view, lambda key: self.change(category=key), many if room >= dp(48 * many + 28) else -(-many // 2))
        self.named = Words(sp=13.5, role="on_chosen", halign="center", padding=(8, 2))
        self.add_widget(self.named)
        self.other = self._switch("other", _("Without counting itself"), _("“per other …”, “with another …”"))

    def _ask_card(self) -> None:
        self.pick = Pill(kind="outlined", icon="cards-outline")
        self.pick.bind(on_tap=lambda _pill: pick_card(self.deck, _("With which card?"), lambda face: self.change(card=face.card)))
        self.add_widget(self.pick)

    def _ask_token(self, view: ParametersView) -> None:
        self._icons(view, lambda key: self.change(token=key), 3)
        if view.template == AT_LEAST:
            self.count = Stepper(value=self.recipe.count, least=1, most=50, pos_hint={"center_x": 0.5})
            self.count.bind(on_turn=lambda _stepper, value: self.change(count=int(value)))
            self.add_widget(self.count)
        elif view.template == MOST:
            self._switch("alone", _("Only without a tie"), _("Sharing the first place is not enough"))

    def _with_or_without(self, key: str) -> tuple[str, ...]:
        kinds = self.recipe.kinds
        return tuple(kind for kind in kinds if kind != key) if key in kinds else (*kinds, key)

    def _ask_range(self) -> None:
        """Asks for both ends of a range on the deck, so that nobody steps from 1 to 40."""
        row = StackLayout(size_hint_y=None, spacing=dp(8))
        row.bind(minimum_height=row.setter("height"))
        self.ends = {}
        for end, words in (("low", _("from {n}")), ("high", _("to {n}"))):
            pill = Pill(kind="outlined", fit=True)
            pill.bind(on_tap=lambda _pill, end=end, words=words: pick_card(
                self.deck, words.format(n="…"), lambda face: self.change(**{end: face.value})))
            self.ends[end] = pill
            row.add_widget(pill)
        self.add_widget(row)
