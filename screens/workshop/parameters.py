"""What a template asks for: a category, a card of the deck, a token and a number, a range of values."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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
from screens.words import _, language, wording
from screens.workshop.controls import IconChoice
from screens.workshop.recipe import AT_LEAST, BLOCKS, MOST, TEMPLATES
from views.tricks_cards import card_name, number_deck_view, token_faces

if TYPE_CHECKING:
    from scoring import TrickPack, tricks
    from screens.registry import Page
    from screens.workshop.recipe import Recipe

load_kv(__file__)


def pick_card(pack: TrickPack, title: str, picked: Callable[[tricks.Character], None]) -> Sheet:
    """The deck in a sheet: one tap names a card by its number."""
    app = App.get_running_app()
    sheet, grid = Sheet(title=title), tiles.NumberGrid()
    grid.padding = 0
    grid.lay(list(pack.by_value))
    faces = {face.value: face for face in number_deck_view(pack, language()).cards}
    grid.show(lambda value: tiles.look(faces[value], app.palette, app.text_scale))
    grid.bind(on_card=lambda _grid, value: (sheet.close(), picked(pack.by_value[value])))
    sheet.add(grid)
    sheet.open()
    sheet.grid = grid
    Clock.schedule_once(lambda _dt: grid.fit(sheet.ids.panel.width - dp(32), 0, app.text_scale), 0)
    return sheet


class ParameterRow(Surface):
    """The blue strip below the templates."""

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.page = page
        recipe = page.part.recipe
        self.choices: dict[str, IconChoice] = {}
        for asked in TEMPLATES[recipe.template].asks:
            getattr(self, f"_ask_{asked}", lambda: None)()
        self.opacity = 1 if self.children else 0

    @property
    def recipe(self) -> Recipe:
        return self.page.part.recipe

    def _row(self, keys: list[tuple[str, str, str]], chosen: Callable[[str], bool], touched: Callable[[str], None], columns: int) -> None:
        grid = GridLayout(cols=columns, size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for key, icon, ink in keys:
            choice = IconChoice(key=key, icon=icon, ink=ink, chosen=chosen(key))
            choice.bind(on_tap=lambda tapped: touched(tapped.key))
            self.choices[key] = choice
            grid.add_widget(choice)
        self.add_widget(grid)

    def _mark(self, chosen: Callable[[str], bool]) -> None:
        for key, choice in self.choices.items():
            choice.chosen = chosen(key)

    def _ask_category(self) -> None:
        pack = self.page.pack
        wide = self.page.width >= dp(48 * len(pack.categories) + 28)
        keys = [(each.id, each.icon, "") for each in pack.categories.values()]
        named = Words(sp=13.5, role="on_chosen", halign="center", padding=(8, 2))

        def tell() -> None:
            category = self.recipe.category
            named.text = pack.categories[category].label.sentence(language()) if category else _("Which category?")

        def touched(key: str) -> None:
            self.page.change(category=key)
            self._mark(lambda each: each == key)
            tell()

        self._row(keys, lambda key: key == self.recipe.category, touched, len(keys) if wide else -(-len(keys) // 2))
        tell()
        self.add_widget(named)
        other = SwitchRow(title=_("Without counting itself"), caption=_("“per other …”, “with another …”"), active=self.recipe.other)
        other.bind(on_switch=lambda _row, active: self.page.change(other=active))
        other.padding = dp(12), dp(8)
        self.other = other
        self.add_widget(other)

    def _ask_card(self) -> None:
        pack = self.page.pack

        def label() -> str:
            card = pack.cards.get(self.recipe.card)
            return f"{card.value} · {card_name(pack, card.id, wording())}" if card is not None else _("Which card?")

        self.pick = Pill(kind="outlined", icon="cards-outline", label=label())

        def picked(card: tricks.Character) -> None:
            self.page.change(card=card.id)
            self.pick.label = label()

        self.pick.bind(on_tap=lambda _pill: pick_card(pack, _("With which card?"), picked))
        self.add_widget(self.pick)

    def _tokens(self) -> list[tuple[str, str, str]]:
        pack = self.page.pack
        return [(face.id, face.icon, ink_of(face.paint)) for face in token_faces(pack, wording())]

    def _ask_token(self) -> None:
        def touched(key: str) -> None:
            self.page.change(token=key)
            self._mark(lambda each: each == key)

        self._row(self._tokens(), lambda key: key == self.recipe.token, touched, 3)
        if self.recipe.template == AT_LEAST:
            self.count = Stepper(value=self.recipe.count, least=1, most=50, pos_hint={"center_x": 0.5})
            self.count.bind(on_turn=lambda _stepper, value: self.page.change(count=int(value)))
            self.add_widget(self.count)
        elif self.recipe.template == MOST:
            alone = SwitchRow(title=_("Only without a tie"), caption=_("Sharing the first place is not enough"), active=self.recipe.alone)
            alone.padding = dp(12), dp(8)
            alone.bind(on_switch=lambda _row, active: self.page.change(alone=active))
            self.add_widget(alone)

    def _ask_kinds(self) -> None:
        assert self.recipe.template == BLOCKS

        def touched(key: str) -> None:
            kinds = self.recipe.kinds
            kinds = tuple(kind for kind in kinds if kind != key) if key in kinds else (*kinds, key)
            self.page.change(kinds=kinds)
            self._mark(lambda each: each in kinds)

        self._row(self._tokens(), lambda key: key in self.recipe.kinds, touched, 3)

    def _ask_low(self) -> None:
        """Both ends of a range are picked on the deck: nobody steps from 1 to 40."""
        row = StackLayout(size_hint_y=None, spacing=dp(8))
        row.bind(minimum_height=row.setter("height"))
        self.ends = {}
        for end, words in (("low", _("from {n}")), ("high", _("to {n}"))):
            pill = Pill(kind="outlined", label=words.format(n=getattr(self.recipe, end)), fit=True)
            pill.bind(on_tap=lambda _pill, end=end, words=words: pick_card(
                self.page.pack, words.format(n="…"), lambda card: self._set_end(end, words, card.value)))
            self.ends[end] = pill
            row.add_widget(pill)
        self.add_widget(row)

    def _set_end(self, end: str, words: str, value: int) -> None:
        self.page.change(**{end: value})
        self.ends[end].label = words.format(n=value)
