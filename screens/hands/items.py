"""What counts beside the hand: items, in a row of the tray and on a sheet, and the table's extra points."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.game_page import GamePage
from screens.hands.tile_looks import FREE, DeckLooks
from screens.registry import load_kv
from screens.view_sheet import ViewSheet
from screens.widgets.buttons import Pill, Stepper
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import HEAVY, MEDIUM, word_width
from screens.widgets.tile import CardTile
from screens.words import _
from views.deck import ITEM_ICON
from views.hand import ItemsView
from views.hand_menu import extra_points_view
from views.parts import Link, RowView, Tap, filled, stepped

load_kv(__file__)

MARGIN, BETWEEN = 8, 5                  # of a chip, and of its parts and the chips themselves
# dp of a tile of the sheet, between two of them; how many stand in a row
TILE, GAP, COLUMNS = (84, 54), 6, (3, 6)


class ItemChip(PressSurface):
    """One item in the row with its points, or the button that shows all."""

    item = StringProperty()
    icon = StringProperty()
    label = StringProperty()
    figure = StringProperty()
    margin = NumericProperty(MARGIN)
    gap = NumericProperty(BETWEEN)          # gap between two parts

    @staticmethod
    def room(label: str, figure: str, icon: bool = False) -> float:
        """Returns how wide a chip with these words would be, before it is laid out."""
        app = App.get_running_app()
        words = word_width(label, MEDIUM, app.sp(13)) + word_width(figure, HEAVY, app.sp(13.5))
        return max(dp(48), words + dp(2 * MARGIN + BETWEEN) + (app.display(20) + dp(BETWEEN) if icon else 0) + 2)


class ItemRow(BoxLayout):
    """The items of the hand beside the button that shows all, as many as fit; the others are summed up.

    Folded, only the button with their points.

    Folded, the way alone, with their points.
    """

    folded = BooleanProperty(False)
    page = ObjectProperty(None)
    GAP = BETWEEN

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.chips: dict[str, ItemChip] = {}            # the visible items
        self.rest = ItemChip(icon="dots-horizontal")
        for way in (self.ids.all, self.rest):
            way.bind(on_tap=lambda _chip: open_items(self.page))
        self.view: ItemsView | None = None
        self.fbind("width", lambda *_args: self.view is not None and self.show(self.view))

    def show(self, view: ItemsView) -> None:
        """Shows the items, with the points as soon as they are known."""
        self.view = view
        label, shown = self._in_sight(view)
        rest = 0 < len(shown) < len(view.rows)
        if list(self.chips) != [row.id for row in shown] or (self.rest.parent is None) == rest:
            self._lay([row.id for row in shown], rest)
        for row in shown:
            self.chips[row.id].label, self.chips[row.id].figure = row.title, row.figure
        hidden = view.sums[len(view.rows) - len(shown)]
        self.rest.figure = hidden
        self.ids.all.icon, self.ids.all.label, self.ids.all.figure = ITEM_ICON, label, "" if self.chips else hidden

    def _in_sight(self, view: ItemsView) -> tuple[str, Sequence[RowView]]:
        """Returns the label of the button, and the items shown beside it; without room for all, the button has no label."""
        if self.folded:
            return "", ()
        rows = view.rows
        for label, count in ((_("Items"), len(rows)), *(("", count) for count in range(len(rows), -1, -1))):
            chips = [ItemChip.room(label, "", icon=True),
                     *(ItemChip.room(row.title, row.figure) for row in rows[:count])]
            if count < len(rows):
                chips.append(ItemChip.room("", view.sums[len(rows) - count], icon=True))
            if sum(chips) + dp(self.GAP) * (len(chips) - 1) <= self.width:
                break
        return label, rows[:count]

    def _lay(self, items: list[str], rest: bool) -> None:
        self.ids.lying.clear_widgets()
        self.chips = {item: ItemChip(item=item, holdable=True) for item in items}
        for chip in self.chips.values():
            chip.bind(on_tap=lambda tapped: self._act(tapped.item, "tap"),
                      on_hold=lambda held: self._act(held.item, "hold"))
            self.ids.lying.add_widget(chip)
        if rest:
            self.ids.lying.add_widget(self.rest)

    def _act(self, item: str, touch: str) -> None:
        row = next((row for row in self.view.rows if row.id == item), None) if self.view is not None else None
        if row is not None:
            self.page.act(getattr(row, touch))


class ItemGrid(Widget):
    """All items of the game as tiles, as many in a row as fit."""

    columns = NumericProperty(COLUMNS[0])

    def __init__(self, tiles: dict[str, CardTile], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.tiles = tiles
        for tile in tiles.values():
            self.add_widget(tile)
        self.fbind("pos", self._lay_out)
        self.fbind("size", self._lay_out)

    def _lay_out(self, *_args: object) -> None:
        scale = App.get_running_app().text_scale
        least, most = COLUMNS
        self.columns = max(least, min(most, int((self.width + dp(GAP)) / (dp(TILE[0]) * scale + dp(GAP)))))
        wide, high = (self.width - dp(GAP) * (self.columns - 1)) / self.columns, dp(TILE[1]) * scale
        rows = -(-len(self.tiles) // self.columns)
        self.height = rows * (high + dp(GAP)) - dp(GAP)
        for place, tile in enumerate(self.tiles.values()):
            row, column = divmod(place, self.columns)
            tile.size, tile.pos = (wide, high), (self.x + column * (wide + dp(GAP)),
                                                 self.top - high - row * (high + dp(GAP)))


class ItemSheet(ViewSheet):
    """A tap adds or removes an item; the sheet stays open for the next one."""

    def __init__(self, page: GamePage, view: ItemsView, looks: DeckLooks) -> None:
        self.page, self.looks = page, looks
        self.tiles = {item.id: CardTile(card=item.id) for item in looks.deck.items}
        super().__init__(view, page.act, page.play().people[page.player])

    def draw(self, view: ItemsView) -> None:
        for tile in self.tiles.values():
            tile.bind(on_tap=lambda tapped: self.touch(tapped.card), on_hold=lambda held: self._open_card(held.card))
        self.done = Pill(label=_("Done"))
        self.done.bind(on_tap=lambda _pill: self.close())
        self.add(ItemGrid(self.tiles)).add_foot(self.done)
        self.show()

    def show(self) -> None:
        """Shows the current items of the page."""
        if self.page.view is not None and self.page.view.body.items is not None:
            self.view = self.page.view.body.items
        for item, tile in self.tiles.items():
            self.looks.show(tile, self.view.tiles.get(item, FREE))

    def touch(self, item: str) -> None:
        app, known = App.get_running_app(), self.view.tiles.get(item)
        app.tick()
        tap = known.tap if known is not None else filled(self.view.add, item=item)
        if tap.undo:        # shows the items after an undo
            tap = replace(tap, undo=False)
            if self.page.act(tap):
                app.root.say(tap.says, _("Undo"), lambda: (self.page.undo(), self.show()))
        else:
            self.page.act(tap)
        self.show()

    def _open_card(self, item: str) -> None:
        self.close()
        self.page.open(Link("card", {"card": item, "player": self.page.player}))


def open_items(page: GamePage) -> Sheet | None:
    items, looks = page.hand.items, page.looks
    return ItemSheet(page, items, looks).open() if items is not None else None


def ask_extra(page: GamePage) -> Sheet:
    """Asks for the last row of the score sheet."""
    view, points = extra_points_view(page.play())
    sheet = Sheet(title=view.title, caption=view.caption)
    stepper, keep = Stepper(value=points.value, least=points.least, most=points.most), Pill(label=_("Save"))
    keep.bind(on_tap=lambda _pill: (sheet.close(), page.act(Tap(send=(stepped(points, int(stepper.value)),)))))
    return sheet.add(stepper).add_foot(keep).open()
