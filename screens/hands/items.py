"""Items beside the hand: a row of the tray with what lies there, and the sheet on which they are tapped."""
from __future__ import annotations

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
from screens.widgets.tile import CardTile
from screens.words import _, number, whose
from table.people import initials

if TYPE_CHECKING:
    from scoring import HandResult
    from screens.hands.hand import HandPage

load_kv(__file__)
TILE, GAP, COLUMNS = (84, 54), 6, (3, 6)        # dp of a tile of the sheet, between two of them; how many stand in a row


class ItemChip(PressSurface):
    """One item in the row, with its points; or the way to all of them."""

    item = StringProperty()
    icon = StringProperty()
    label = StringProperty()
    figure = StringProperty()
    margin = NumericProperty(8)


class ItemRow(BoxLayout):
    """All items of the hand in view beside the way to the others; folded, that way alone, with their points."""

    folded = BooleanProperty(False)
    page = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.chips: dict[str, ItemChip] = {}
        self.ids.all.bind(on_tap=lambda _chip: open_items(self.page))

    def show(self) -> None:
        """What lies there, with the points as soon as they are known."""
        hand, scored, deck = self.page.hand, self.page.scored, self.page.deck
        known = {} if scored is None else {item: number(score.points) for item, score in scored.items.items()}
        self.ids.all.icon, self.ids.all.label = ITEM_ICON, "" if self.folded else _("Items")
        self.ids.all.figure = (_sum(scored) if set(known) == set(hand.items) else "…") if self.folded and hand.items else ""
        if not self.folded and list(self.chips) != list(hand.items):
            self._lay(hand.items)
        for item, chip in self.chips.items():
            chip.label, chip.figure = deck.name(item), known.get(item, "…")

    def _lay(self, items: tuple[str, ...]) -> None:
        self.ids.lying.clear_widgets()
        self.chips = {item: ItemChip(item=item, holdable=True) for item in items}
        for chip in self.chips.values():
            chip.bind(on_tap=lambda tapped: self.page.open_why(tapped.item), on_hold=lambda held: take_away(self.page, held.item))
            self.ids.lying.add_widget(chip)


def _sum(scored: HandResult) -> str:
    return number(sum(score.points for score in scored.items.values()))


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
