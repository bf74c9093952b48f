"""The hand: the whole deck on one screen; a tap adds or removes a card, and the total is under the thumb."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.drawn import raised
from screens.hands.clock import Countdown
from screens.hands.deck_page import DeckPage
from screens.hands.grid import LONG, MOST_SCALE, SHORT
from screens.hands.items import ItemRow
from screens.hands.strip import REST, Strip
from screens.registry import SCREENS, load, load_kv
from screens.view_sheet import ViewSheet
from screens.widgets import tabs as _tabs  # noqa: F401  (kv below uses its rules)
from screens.widgets.bars import AppBar as _AppBar  # noqa: F401
from screens.widgets.press import glide
from screens.widgets.text import Words, widest_word
from screens.widgets.tile import TraySlot
from screens.words import _
from views.choices import gains_of, strip_view
from views.deck import DeckView
from views.game import GameView
from views.hand import HandView
from views.hand_menu import hand_menu_view
from views.parts import Link

load_kv(__file__)
LARGE_TEXT = 1.15                       # above this text scale the line beside the total is only a figure
NARROW = 400                            # below this width the line beside the total is short
WIDE = 700                              # from this width on the hand and its reasons are beside the deck
SIDE = (0.42, 460)                      # their width: share of the page, and maximum
TRAY_EDGE, CLOSEST, WIDEST = 20, 2, 6   # dp: margin and gap of the slots


class HandPage(DeckPage):
    caption = StringProperty()
    count = StringProperty()
    full = BooleanProperty(False)
    over = BooleanProperty(False)
    tight = BooleanProperty(False)             # whether there is no room for the word “Why?” beside the total
    why_slack = NumericProperty(28)            # around that word
    wide = BooleanProperty(False)
    narrow = BooleanProperty(False)
    side_width = NumericProperty(0)            # size of the tray, which is below or beside the deck
    greatest_width = 1180

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.slots: list[TraySlot] = []
        self.countdown = Countdown(self)
        self.strip: Strip | None = None
        self.reasons: Any = None                # on a wide page: the reasons
        self.items: ItemRow | None = None       # the row of items, if the game has any
        self.ids.place.bind(width=lambda *_args: self.show_standing())
        self.fbind("width", self._fit_width)
        self.fbind("short", self._place_items)

    @property
    def hand(self) -> HandView:
        body = self.body
        assert isinstance(body, HandView)
        return body

    # what is on the screen

    def opened(self) -> None:
        super().opened()
        self.countdown.set_up(self.session)

    def lay(self, layout: DeckView) -> None:
        super().lay(layout)
        self._divide()
        self._place_items()

    def draw(self, body: HandView, before: HandView | None) -> None:
        self.draw_tiles()
        self._draw_slots()
        self.full, self.over, self.count = body.full, body.over, body.count
        self._draw_caption()
        if self.items is not None and body.items is not None:
            self.items.show(body.items)
        self._draw_strip(body)
        if not self.counting:
            self._show_reasons()

    def _draw_caption(self) -> None:
        self.caption = _("No card by that name") if self.only is not None and not self.only else self.hand.caption

    def draw_tiles(self) -> None:
        super().draw_tiles()
        self._draw_caption()                    # says that a search finds nothing

    def _draw_slots(self) -> None:
        if self.view is None or self.width < dp(200):
            return
        views, row = self.hand.slots, self.ids.slots
        while len(self.slots) < len(views):
            slot = TraySlot()
            slot.bind(on_tap=lambda tapped: self.act(tapped.view.tap),
                      on_hold=lambda held: held.card and self.touch_card(held.card))
            self.slots.append(slot)
        shown = self.slots[:len(views)]
        if row.children[::-1] != shown:
            row.clear_widgets()
            for slot in shown:
                row.add_widget(slot)
        size, row.spacing = self._slot_size(len(views))
        for slot, view in zip(shown, views, strict=True):
            slot.view, slot.card, slot.size = view, view.card, size
            slot.look = self.looks.slot(view)

    def _place_items(self, *_args: object) -> None:
        """Puts the row of items below the hand; on a low page, where the deck needs the height, only its button."""
        row, beside = self.ids.items_row, self.ids.items_beside
        row.clear_widgets()
        beside.clear_widgets()
        self.items = None
        if self.layout is None or not self.layout.items:
            return
        self.items = ItemRow(page=self, folded=self.short)
        (beside if self.short else row).add_widget(self.items)
        if self.view is not None and self.hand.items is not None:
            self.items.show(self.hand.items)

    def _slot_size(self, slots: int) -> tuple[tuple[float, float], float]:
        """Returns the size of a slot and the gap beside it.

        There is always room for one card more than a plain hand; if there are more, the last are scrolled to.
        """
        scale = App.get_running_app().text_scale
        expected = max(slots, self.layout.hand_size + (1 if scale <= MOST_SCALE else 0))
        room = self.side_width - dp(TRAY_EDGE)
        gap = max(dp(CLOSEST), min(dp(WIDEST), (room - expected * dp(SHORT)) / (expected - 1)))
        wide = (room - (expected - 1) * gap) / expected
        return (max(dp(SHORT), min(dp(56), wide)), dp(max(LONG, 8 + 27.5 * scale))), gap

    def on_full(self, _page: HandPage, full: bool) -> None:
        """Pulses the arrow to the next player once."""
        if full:
            self.ids.next.edge_width = 5
            glide(self.ids.next, 0.4, edge_width=0)

    def _divide(self) -> None:
        """Divides the width of the page between the deck and the tray."""
        share, most = SIDE
        self.wide, self.narrow = self.width >= dp(WIDE), self.width < dp(NARROW)
        places = self.layout.hand_size + 1 if self.layout is not None else 1       # with an extra card
        least = places * SHORT + (places - 1) * CLOSEST + TRAY_EDGE
        self.side_width = max(dp(least), min(self.width * share, dp(most))) if self.wide else self.width

    def _fit_width(self, *_args: object) -> None:
        self._divide()
        self._draw_slots()
        self._show_reasons()
        self.show_standing()

    def show_standing(self) -> None:
        """Shows as much of the standing as fits beside the total."""
        if self.view is None:
            return
        standing, app = self.view.standing, App.get_running_app()
        whole, brief = raised(standing.whole, standing), raised(standing.brief, standing)
        roomy = not self.narrow and widest_word(whole, "Roboto", app.sp(12)) <= self.ids.place.width
        if app.text_scale > LARGE_TEXT:
            self.place = raised(standing.figure + standing.ending, standing)
        else:
            self.place = whole if roomy else brief

    def _show_reasons(self) -> None:
        """Shows beside the deck, if there is room, why the hand has its score."""
        place, wanted = self.ids.reasons, None
        if self.wide and self.result is not None and self.view is not None:
            if self.reasons is None:
                self.reasons = load(SCREENS["why"].path)(beside=True)      # only needed when somebody asks why, or on a tablet
            self.reasons.show(self.session, self.player, self.result)
            wanted = self.reasons
            if self.hand.why.says:
                wanted = Words(text=self.hand.why.says, role="soft", halign="center", padding=dp(24),
                               pos_hint={"center_y": 0.5})
        if place.children != [wanted]:
            place.clear_widgets()
            if wanted is not None:
                place.add_widget(wanted)

    # the strip above the tray

    def _draw_strip(self, body: HandView) -> None:
        self.ids.strip_place.filled = body.strip is not None       # it stays: nothing moves when the strip appears
        if body.strip is None:
            return
        if self.strip is None:
            self.strip = Strip(act=self.act)
            self.ids.strip_fold.add_widget(self.strip)
        self.strip.show(body.strip, (self.session.uid, self.player))

    def update(self) -> None:
        App.get_running_app().off_frame.stop("gains")           # outdated by this tap
        super().update()

    def ask_later(self, view: GameView) -> None:
        """Computes what each choice card gains, which takes several more searches, once nothing is touched."""
        if view.body.strip is not None and view.body.strip.uses:
            Clock.schedule_once(lambda _dt: self._ask_gains(view), REST)

    def _ask_gains(self, view: GameView) -> None:
        if self.view is not view:
            return
        play, strip = self.play(self.result), self.strip

        def arrived(strip_with_gains: Any) -> None:
            if self.view is view and strip is not None and strip_with_gains is not None:
                strip.show(strip_with_gains, (self.session.uid, self.player))

        App.get_running_app().off_frame.run("gains", lambda: strip_view(play, gains_of(play)), arrived, patience=0,
                                            question=(*self.session.question, self.player))

    # what a finger does

    def touch_card(self, card: str) -> None:
        before = self.hand.full
        super().touch_card(card)
        if self.full and not before:
            App.get_running_app().tick(20)

    def show_player(self, name: str) -> None:
        self.scroll.scroll_y = 1                # a new hand begins at the top of the deck
        for tile in self.tiles.values():
            tile.wake()
        super().show_player(name)

    def open_card(self, card: str) -> None:
        self.open(Link("card", {"card": card, "player": self.player}))

    def open_why(self) -> None:
        self.act(self.hand.why)

    def open(self, link: Link) -> None:
        """Opens a card's reasons beside the deck on a wide page."""
        if link.to == "enter_here":             # the hand of somebody with their own phone
            self.looking = {**self.looking, "here": link.about["player"]}
            self.update()
            return
        if link.to == "why" and self.wide and self.reasons is not None and link.about.get("card") in self.reasons.rows:
            self.reasons.show_card(link.about["card"])
        else:
            super().open(link)

    def open_menu(self) -> None:
        ViewSheet(hand_menu_view(self.play(self.result)), self.act).open()
