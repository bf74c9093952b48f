"""Items beside the hand: a row of the tray with what lies there, and the sheet on which they are tapped."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.deck import ITEM_ICON
from screens.hands import looks
from screens.registry import load_kv
from screens.widgets.buttons import Pill
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import HEAVY, MEDIUM, word_width
from screens.widgets.tile import CardTile
from screens.words import _, number, whose
from table.people import initials

if TYPE_CHECKING:
    from screens.hands.hand import HandPage

load_kv(__file__)

MARGIN, BETWEEN = 8, 5                  # of a chip, and of its parts and the chips themselves
TILE, GAP, COLUMNS = (84, 54), 6, (3, 6)        # dp of a tile of the sheet, between two of them; how many stand in a row


class ItemChip(PressSurface):
    """One item in the row, with its points; or the way to all of them."""

    item = StringProperty()
    icon = StringProperty()
    label = StringProperty()
    figure = StringProperty()
    margin = NumericProperty(MARGIN)
    gap = NumericProperty(BETWEEN)          # between two parts

    @staticmethod
    def room(label: str, figure: str, icon: bool = False) -> float:
        """How wide a chip with these words is: asked before it stands anywhere."""
        app = App.get_running_app()
        words = word_width(label, MEDIUM, app.sp(13)) + word_width(figure, HEAVY, app.sp(13.5))
        return max(dp(48), words + dp(2 * MARGIN + BETWEEN) + (app.display(20) + dp(BETWEEN) if icon else 0) + 2)


class ItemRow(BoxLayout):
    """The items of the hand beside the way to all of them, as many as there is room for; what is out of sight is added up.

    Folded, the way alone, with their points.
    """

    folded = BooleanProperty(False)
    page = ObjectProperty(None)
    GAP = BETWEEN

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.chips: dict[str, ItemChip] = {}            # those in sight
        self.rest = ItemChip(icon="dots-horizontal")
        for way in (self.ids.all, self.rest):
            way.bind(on_tap=lambda _chip: open_items(self.page))
        self.fbind("width", lambda *_args: self.show())

    def show(self) -> None:
        """What lies there, with the points as soon as they are known."""
        hand, scored, deck = self.page.hand, self.page.scored, self.page.deck
        points = {} if scored is None else {item: score.points for item, score in scored.items.items()}
        told = {item: (deck.name(item), _added_up([item], points)) for item in hand.items}
        label, shown = self._in_sight(told, points)
        if list(self.chips) != shown or (self.rest.parent is None) == (0 < len(shown) < len(told)):
            self._lay(shown, rest=0 < len(shown) < len(told))
        for item, chip in self.chips.items():
            chip.label, chip.figure = told[item]
        hidden = _added_up([item for item in told if item not in self.chips], points)
        self.rest.figure = hidden
        self.ids.all.icon, self.ids.all.label, self.ids.all.figure = ITEM_ICON, label, "" if self.chips else hidden

    def _in_sight(self, told: Mapping[str, tuple[str, str]], points: Mapping[str, int]) -> tuple[str, list[str]]:
        """What the way to all is called, and the items that stand beside it: if there is no room for all, it has no name."""
        if self.folded:
            return "", []
        items = list(told)
        for label, count in ((_("Items"), len(items)), *(("", count) for count in range(len(items), -1, -1))):
            chips = [ItemChip.room(label, "", icon=True), *(ItemChip.room(*told[item]) for item in items[:count])]
            if count < len(items):
                chips.append(ItemChip.room("", _added_up(items[count:], points), icon=True))
            if sum(chips) + dp(self.GAP) * (len(chips) - 1) <= self.width:
                break
        return label, items[:count]

    def _lay(self, items: list[str], rest: bool) -> None:
        self.ids.lying.clear_widgets()
        self.chips = {item: ItemChip(item=item, holdable=True) for item in items}
        for chip in self.chips.values():
            chip.bind(on_tap=lambda tapped: self.page.open_why(tapped.item), on_hold=lambda held: take_away(self.page, held.item))
            self.ids.lying.add_widget(chip)
        if rest:
            self.ids.lying.add_widget(self.rest)


def _added_up(items: Sequence[str], points: Mapping[str, int]) -> str:
    """Nothing for no items, and dots as long as somebody counts."""
    if not items:
        return ""
    return number(sum(points[item] for item in items)) if set(items) <= set(points) else "…"


def take_away(page: HandPage, item: str) -> None:
    page.do({"do": "remove_item", "player": page.player, "item": item})


class ItemGrid(Widget):
    """All items of the game as tiles, as many in a row as there is room for."""

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
            tile.size, tile.pos = (wide, high), (self.x + column * (wide + dp(GAP)), self.top - high - row * (high + dp(GAP)))


class ItemSheet(Sheet):
    """A tap lays an item down or takes it away; it stays open for the next one."""

    def __init__(self, page: HandPage, **kwargs: Any) -> None:
        super().__init__(title=_("Items beside the hand"), initials=initials(page.session.players)[page.player], colour=page.hand.colour,
                         caption=_("Tap those face down in front of {name}.").format(name=page.player), **kwargs)
        self.page = page
        self.tiles = {item: CardTile(card=item) for item in page.deck.pack.items}
        for tile in self.tiles.values():
            tile.bind(on_tap=lambda tapped: self.touch(tapped.card), on_hold=lambda held: self._open_card(held.card))
        self.done = Pill(label=_("Done"))
        self.done.bind(on_tap=lambda _pill: self.close())
        self.add(ItemGrid(self.tiles)).add_foot(self.done)
        self.show()

    def show(self) -> None:
        app, page = App.get_running_app(), self.page
        letters, others = initials(page.session.players), [hand for hand in page.state.players if hand.name != page.player]
        holders = {item: (letters[hand.name], hand.colour) for hand in others for item in hand.items}
        for item, tile in self.tiles.items():
            looks.show(tile, page.deck, app.palette, app.text_scale, mine=item in page.hand.items, holder=holders.get(item), scored=None)

    def touch(self, item: str) -> None:
        app, page = App.get_running_app(), self.page
        app.tick()
        holder = next((hand.name for hand in page.state.players if item in hand.items), "")
        if holder == page.player:
            take_away(page, item)
        elif page.do({"do": "add_item", "player": page.player, "item": item}) and holder:
            app.root.say(_("{card}: from {holder} to {player}").format(card=page.deck.name(item), holder=holder, player=page.player),
                         _("Undo"), lambda: (page.undo(), self.show()))
        self.show()

    def _open_card(self, item: str) -> None:
        self.close()
        self.page.open_card(item)


def open_items(page: HandPage) -> Sheet:
    return ItemSheet(page).open()


def said_of_items(page: HandPage) -> str:
    """For the menu: how many lie there."""
    items = page.hand.items
    return ", ".join(page.deck.name(item) for item in items) or _("None in front of {name}").format(name=page.player)


def title_of_items(page: HandPage) -> str:
    return _("{whose} items").format(whose=whose(page.player))
