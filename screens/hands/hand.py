"""The hand: the whole deck on one screen, a tap puts a card in or takes it out, the total stands under the thumb."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens import games
from screens.deck import deck_of
from screens.hands import looks, pile
from screens.hands.clock import Countdown
from screens.hands.deck_page import DeckPage
from screens.hands.grid import LONG, MOST_SCALE, SHORT
from screens.registry import load_kv
from screens.widgets import tabs as _tabs  # noqa: F401  (kv below uses its rules)
from screens.widgets.bars import AppBar as _AppBar  # noqa: F401
from screens.widgets.press import glide
from screens.widgets.text import Words, widest_word
from screens.widgets.tile import TraySlot
from screens.words import _, ngettext, number, ordinal, whose
from table.people import initials

if TYPE_CHECKING:
    from scoring import HandResult, TableResult
    from screens.hands.items import ItemRow
    from screens.hands.strip import Strip
    from screens.why.why import Why
    from table.games.hands import Hand
    from table.games.state import Json
    from table.log import Step
    from table.session import Session

load_kv(__file__)
NARROW = 400                            # below this width the line beside the total is short
WIDE = 700                              # from this width on the hand and its reasons stand beside the deck
SIDE = (0.42, 460)                      # their width: the share of the page, and the most
TRAY_EDGE, CLOSEST, WIDEST = 20, 2, 6   # dp: beside the slots, and between two of them


class HandPage(DeckPage):
    title = StringProperty()
    caption = StringProperty()
    total = StringProperty("0")
    count = StringProperty()
    place = StringProperty()
    counting = BooleanProperty(False)          # a longer search is running
    full = BooleanProperty(False)
    over = BooleanProperty(False)
    tight = BooleanProperty(False)             # no room for the word “Why?” beside the total
    why_slack = NumericProperty(28)            # around that word
    wide = BooleanProperty(False)
    narrow = BooleanProperty(False)
    side_width = NumericProperty(0)            # of the tray, which lies below the deck or beside it
    greatest_width = 1180

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.player = ""
        self._asked: tuple[Session | None, str] = (None, "")
        self.slots: list[TraySlot] = []
        self.countdown = Countdown(self)
        self.strip: Strip | None = None
        self.reasons: Why | None = None                # in a wide page: what stands behind “Why?”
        self._standing = looks.Standing()
        self.ids.place.bind(width=lambda *_args: self._show_standing())
        self.items: ItemRow | None = None                  # the row of what lies beside the hand, where the game has such things
        self.fbind("width", self._fit_width)
        self.fbind("short", self._place_items)

    # coming and going

    def enter(self, session: Session, player: str = "", **_arguments: object) -> None:
        app = App.get_running_app()
        self.session = session
        deck = deck_of(self.session.pack())
        if deck is not self.deck:
            self._lay_deck(deck)
            self._divide()
        asked = (self.session, player)
        first = asked != self._asked            # coming back from another screen, the hand in view stays
        self._asked = asked
        wanted = (player if first else "") or app.preferences.current_player(self.session.uid)
        self.player = wanted if wanted in self.session.players else self._first_unfinished()
        app.preferences.keep_current_player(self.session.uid, self.player)
        self.forget_result()
        self.countdown.set_up(self.session)
        self._place_items()
        self.refresh()

    def _first_unfinished(self) -> str:
        hands = self.state.players
        return next((hand.name for hand in hands if len(hand.hand) < self.deck.pack.hand_size), hands[0].name)

    # what is on the screen

    @property
    def hand(self) -> Hand:
        return self.state.player(self.player)

    @property
    def scored(self) -> HandResult | None:
        """This player's part of the result, or None while it is being worked out."""
        return self.result.players.get(self.player) if self.result is not None else None

    def refresh(self) -> None:
        """Everything again: another player, another language, another theme."""
        if self.session is None:
            return
        self.title = games.title(self.session.game)
        self.ids.tabs.seat(self.session.state.players)
        self.ids.tabs.choose(self.player)
        self._draw_deck()
        self.update()

    def update(self) -> None:
        """After every tap: cards at once, totals as soon as they are known."""
        session = self.session
        self.can_undo, self.can_redo = session.can_undo, session.can_redo
        app = App.get_running_app()
        app.off_frame.run("score", session.result, self._arrived, self._still_counting)

    def _still_counting(self) -> None:
        self.counting = True
        self._show_cards(stale=True)
        self._show_strip()

    def _arrived(self, result: TableResult) -> None:
        self.counting = False
        self.result = result
        self._show_cards()
        self._show_totals()
        self._show_strip()
        self._show_reasons()

    def _show_cards(self, stale: bool = False) -> None:
        app = App.get_running_app()
        hand, palette = self.hand, app.palette
        letters, scale, lying = initials(self.session.players), app.text_scale, set(self.state.discard)
        holders = {card: (letters[other.name], other.colour) for other in self.session.state.players if other is not hand
                   for card in self._cards_of(other)}
        cards = self._cards_of(hand)
        scored = None if stale else self.scored
        for card, tile in self.tiles.items():
            looks.show(tile, self.deck, palette, scale, mine=card in cards, holder=holders.get(card), scored=scored,
                       lies_there=card in lying, sought=self._sought(card))
        self._show_slots(scored)
        if self.items is not None:
            self.items.show()
        limit = looks.hand_limit(self.deck, hand)
        held = len(cards)
        self.full, self.over = held == limit, held > limit
        self.count = f"{held}/{limit}"
        self.caption = (_("{whose} hand is complete") if self.full else _("Tap {whose} cards")).format(whose=whose(self.player))
        if held > limit:
            self.caption = ngettext("{n} card too many in this hand", "{n} cards too many in this hand", held - limit)
        elif limit > self.deck.pack.hand_size and held <= limit:
            self.caption = looks.why_one_more(self.deck, hand, self.scored)
        if self.only is not None and not self.only:
            self.caption = _("No card by that name")

    def _cards_of(self, hand: Hand) -> list[str]:
        """A player's cards, including the extra one."""
        return looks.cards_of(self.deck, hand, self.result.players.get(hand.name) if self.result is not None else None)

    def _show_slots(self, scored: HandResult | None) -> None:
        if self.session is None or self.width < dp(200):
            return
        app = App.get_running_app()
        hand = self._cards_of(self.hand)
        wanted = max(looks.hand_limit(self.deck, self.hand), len(hand))
        row = self.ids.slots
        while len(self.slots) < wanted:
            slot = TraySlot()
            slot.bind(on_tap=lambda tapped: self.touch_slot(tapped.card), on_hold=lambda held: held.card and self.touch_card(held.card))
            self.slots.append(slot)
        shown = self.slots[:wanted]
        if row.children[::-1] != shown:
            row.clear_widgets()
            for slot in shown:
                row.add_widget(slot)
        size, row.spacing = self._slot_size(wanted)
        for place, slot in enumerate(shown):
            slot.card = hand[place] if place < len(hand) else ""
            slot.size = size
            slot.look = looks.slot(self.deck, slot.card, app.palette, app.text_scale, scored)

    def _place_items(self, *_args: object) -> None:
        """Their row below the hand; on a low page, where the deck needs the height, only what leads to them."""
        row, beside = self.ids.items_row, self.ids.items_beside
        row.clear_widgets()
        beside.clear_widgets()
        self.items = None
        if self.deck is None or not self.deck.pack.items:
            return
        from screens.hands.items import ItemRow  # only games with such a box need it
        self.items = ItemRow(page=self, folded=self.short)
        (beside if self.short else row).add_widget(self.items)
        self.items.show()

    def _slot_size(self, slots: int) -> tuple[tuple[float, float], float]:
        """Its size and the gap beside it. One more than a plain hand has room from the start; of many, the last are scrolled to."""
        scale = App.get_running_app().text_scale
        if scale > MOST_SCALE:
            return (dp(58) * min(scale, 1.3), dp(52) * min(scale, 1.3)), dp(6)
        expected = max(slots, self.deck.pack.hand_size + 1)
        room = self.side_width - dp(TRAY_EDGE)
        gap = max(dp(CLOSEST), min(dp(WIDEST), (room - expected * dp(SHORT)) / (expected - 1)))
        wide = (room - (expected - 1) * gap) / expected
        return (max(dp(SHORT), min(dp(56), wide)), dp(LONG)), gap

    def on_full(self, _page: HandPage, full: bool) -> None:
        """The arrow to the next player pulses once."""
        if full:
            arrow, usual = self.ids.next, 46 if self.short or self.narrow else 54
            arrow.disc = usual + 4
            glide(arrow, 0.3, disc=usual)

    def _divide(self) -> None:
        """The width of the page between the deck and the tray."""
        share, most = SIDE
        self.wide, self.narrow = self.width >= dp(WIDE), self.width < dp(NARROW)
        places = self.deck.pack.hand_size + 1 if self.deck is not None else 1       # of a hand with an extra card
        least = places * SHORT + (places - 1) * CLOSEST + TRAY_EDGE
        self.side_width = max(dp(least), min(self.width * share, dp(most))) if self.wide else self.width

    def _fit_width(self, *_args: object) -> None:
        self._divide()
        self._show_slots(self.scored)
        self._show_reasons()
        self._show_standing()

    def _show_totals(self) -> None:
        result, state = self.result, self.state
        if result is None:
            return
        for hand in state.players:
            tab = self.ids.tabs.tabs[hand.name]
            tab.total = number(result.players[hand.name].total) if hand.hand else "–"
            tab.complete = len(self._cards_of(hand)) == looks.hand_limit(self.deck, hand)
        self.total = number(result.players[self.player].total) if self.hand.hand or self.hand.items else "0"
        playing = [hand.name for hand in state.players if hand.hand]
        self._standing = looks.standing(result, self.player, playing, ordinal)
        self._show_standing()

    def _show_standing(self) -> None:
        told, app = self._standing, App.get_running_app()
        roomy = not self.narrow and widest_word(told.whole, "Roboto", app.sp(12)) <= self.ids.place.width
        self.place = told.place if app.text_scale > MOST_SCALE else told.whole if roomy else told.brief

    def _show_reasons(self) -> None:
        """Beside the deck, if there is room, stands why the hand is worth what it is."""
        place, wanted = self.ids.reasons, None
        if self.wide and self.result is not None:
            if self.reasons is None:
                from screens.why.why import Why  # not before somebody asks why, or has a tablet
                self.reasons = Why(beside=True)
            self.reasons.show(self.session, self.player, self.result)
            wanted = self.reasons
            if not self.hand.hand and not self.hand.items:
                nothing = _("No card of {name} is entered: nothing to explain yet.").format(name=self.player)
                wanted = Words(text=nothing, role="soft", halign="center", padding=dp(24), pos_hint={"center_y": 0.5})
        if place.children != [wanted]:
            place.clear_widgets()
            if wanted is not None:
                place.add_widget(wanted)

    def _show_strip(self) -> None:
        from screens.hands.strip import show_strip  # imports its own screen's parts: not before the first choice card
        show_strip(self)

    # what a finger does

    def touch_card(self, card: str) -> None:
        app, hand = App.get_running_app(), self.hand
        app.tick()
        if card in hand.hand:
            self.do({"do": "remove_card", "player": self.player, "card": card})
            return
        taker = next((taker for taker, extra in looks.brought(self.deck, hand, self.scored).items() if extra == card), "")
        if taker:
            if taker in looks.seeing_takers(self.deck, hand, self.state):
                self.open_choices()                     # another one that lies there, or none
                return
            self.do({"do": "leave_to_app", "player": self.player, "card": taker})
            return
        holder = next((other.name for other in self.session.state.players if card in other.hand), None)
        if holder is not None:
            self._move(card, holder)
            return
        taker = looks.taker_of(self.deck, hand, card, self.state)
        if taker:
            self.use(taker, card)
        elif card in self.state.discard:
            self._move(card, pile.source(self.session))
        else:
            self.do({"do": "add_card", "player": self.player, "card": card})
            self._warn_of_extra()
        if self.full:
            app.tick(20)

    def use(self, card: str, use: Json) -> None:
        """What a choice card is used for. Where one extra card in all is allowed, another taker gives way."""
        others = looks.one_in_all(self.deck, self.hand, card) if use and card in looks.extra_takers(self.deck, self.hand) else []
        self.do(*({"do": "leave_to_app", "player": self.player, "card": other} for other in others),
                {"do": "choose", "player": self.player, "card": card, "use": use})

    def _move(self, card: str, holder: str) -> None:
        app = App.get_running_app()
        if self.do({"do": "move_card", "player": self.player, "card": card}):
            app.root.say(_("{card}: from {holder} to {player}").format(card=self.deck.name(card), holder=holder, player=self.player),
                         _("Undo"), self.undo)

    def _warn_of_extra(self) -> None:
        trouble = looks.wrong_extra(self.deck, self.hand, self.session.state.variant)
        if trouble:
            App.get_running_app().root.say(trouble)

    def clear_hand(self, name: str) -> None:
        hand = self.session.state.player(name)
        if not hand.hand and not hand.items:
            return
        if self.do({"do": "clear_hand", "player": name}):
            App.get_running_app().root.say(_("{whose} hand is empty.").format(whose=whose(name)), _("Undo"), self.undo)

    def show_player(self, name: str) -> None:
        app = App.get_running_app()
        if name != self.player:
            self.view.scroll_y = 1              # a hand begins at the top of the deck
        self.player = name
        app.preferences.keep_current_player(self.session.uid, name)
        self.ids.tabs.choose(name)
        self.update()                           # a result that is known comes at once; one that is not is still awaited

    def next_player(self) -> None:
        names = list(self.session.players)
        place = names.index(self.player)
        if place + 1 < len(names):
            self.show_player(names[place + 1])
        else:
            self.open_results()

    def undo(self) -> None:
        """What is undone must be seen: the hand it changed comes into view."""
        steps = self.session.log.steps()
        super().undo()
        self._follow(steps[-1] if steps else None)

    def redo(self) -> None:
        super().redo()
        steps = self.session.log.steps()
        self._follow(steps[-1] if steps else None)

    def _follow(self, step: Step | None) -> None:
        name = step.event.get("player", "") if step is not None else ""
        if name in self.session.players and name != self.player:
            self.show_player(name)

    def name_family(self, family: str) -> None:
        held = sum(self.deck.family_of(card) == family for card in self.hand.hand)
        App.get_running_app().root.say(_("{family}: {held} in this hand").format(family=self.deck.family_name(family), held=held))

    # other screens and sheets

    def open_card(self, card: str) -> None:
        App.get_running_app().navigator.go("card", session=self.session, card=card, player=self.player)

    def open_why(self, card: str = "") -> None:
        app = App.get_running_app()
        if self.wide and self.reasons is not None and card in self.reasons.rows:
            self.reasons.show_card(card)
        elif self.hand.hand or self.hand.items:
            app.navigator.go("why", session=self.session, player=self.player, card=card)
        else:
            app.root.say(_("No card of {name} is entered: nothing to explain yet.").format(name=self.player))

    def touch_slot(self, card: str) -> None:
        """A card of the tray is explained; an empty place says how it is filled."""
        if card:
            self.open_why(card)
        else:
            App.get_running_app().root.say(_("Tap a card above to put it here."))

    def open_results(self) -> None:
        App.get_running_app().navigator.go("results", session=self.session)

    def open_choices(self) -> None:
        from screens.hands.choices import open_choices
        open_choices(self)

    def open_discard(self) -> None:
        App.get_running_app().navigator.go("discard", session=self.session)

    def open_candidates(self) -> None:
        App.get_running_app().navigator.go("candidates", session=self.session, player=self.player)

    def open_pile(self, card: str) -> None:
        """Where somebody tells what this card may count or take."""
        if self.deck.pack.looks_at(card):
            self.open_discard()
        else:
            self.open_candidates()

    def open_menu(self) -> None:
        from screens.hands.menu import open_menu
        open_menu(self)

