"""What if: what each card was worth, which other card would have been best, how rare the total is. Worked out off the frame."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp

from screens import games
from screens.why.worths import WorthRow
from screens.widgets.buttons import LinkRow
from screens.widgets.press import Surface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words, glyph
from screens.words import _, language, signed, wording
from views.deck import PILE_ICON
from views.hand_cards import cards_are_drawn, pile_count

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from scoring import hands
    from screens.why.why import Why
    from table.games.hands import Hands


class Thinking:
    """One search in the background: how far it is, and whether anybody still waits for it."""

    def __init__(self, page: Why) -> None:
        self.page = page
        self.share = 0.0
        self.running = True

    def work(self) -> Any:
        """The answer, or None if nobody waits any more."""
        from scoring import hands
        steps = hands.what_if.thinking(self.page.hand, **self.about())
        while self.running:
            try:
                self.share = next(steps)
            except StopIteration as done:
                known = comparable(self.page) and self._as_shipped()
                return done.value, hands.what_if.read_rarity(self.page.session.game, self.page.hand.pack.boxes) if known else None
        return None

    def _as_shipped(self) -> bool:
        """The random hands were scored with the cards and readings as shipped: they say nothing about others."""
        import scoring
        pack = self.page.hand.pack
        return bool(pack.hash == scoring.open_pack(self.page.session.game, editions=list(pack.boxes)).hash)

    def about(self) -> dict[str, Any]:
        """Where the other cards are: nobody could have drawn a card from another hand."""
        session, entry, result = self.page.session, self.page.session.inputs(), self.page.result
        others = {card for name, hand in (result.players.items() if result else ()) if name != self.page.player for card in hand.cards}
        lying = [card for card in entry["discard"] if card not in others] if "discard" in entry else None
        return {"discard": lying, "elsewhere": others, "anything": session.pack().takes_any_card(entry.get("variant", ""))}


def comparable(page: Why) -> bool:
    """The random hands are full hands of our own game: others cannot be compared with them."""
    hand, pack = page.session.state.player(page.player).hand, page.hand.pack
    return page.session.game in games.BY_ID and len(hand) == pack.hand_size


def tell_most_striking(page: Why) -> None:
    """«Without Great Flood: 136 points (+9)», for the row that leads here; found while the page is read."""
    hand, about, lang = page.hand, Thinking(page).about(), language()
    page.striking = ""

    def work() -> str:
        from scoring import hands
        worth = hands.what_if.most_telling(hand, about["discard"], about["anything"])
        return "" if worth is None else hands.what_if.without_text(hand.pack, worth, lang)

    def done(told: str) -> None:
        if page.hand is hand:
            page.striking = told

    App.get_running_app().off_frame.run("striking", work, done, patience=0)


def open_what_if(page: Why) -> Sheet:
    app = App.get_running_app()
    sheet = Sheet(title=_("What if?"))
    waiting = Words(text=_("counting…"), role="soft", padding=(dp(4), dp(8)))
    sheet.add(waiting)
    search = Thinking(page)

    def tell(_dt: float) -> None:
        waiting.text = _("counting… {percent} %").format(percent=round(search.share * 100))

    clock = Clock.schedule_interval(tell, 0.25)

    def stop() -> None:
        search.running = False
        clock.cancel()

    def done(found: Any) -> None:
        clock.cancel()
        if found is None:
            return
        sheet.ids.body.remove_widget(waiting)
        for widget in _told(page, sheet, *found):
            sheet.add(widget)

    sheet.on_closed = stop
    sheet.open()
    app.off_frame.run("what if", search.work, done, patience=0)
    return sheet


def _told(page: Why, sheet: Sheet, found: hands.what_if.WhatIf, rarity: hands.what_if.Rarity | None) -> Iterator[Widget]:
    drawn = cards_are_drawn(page.hand.pack, cast("Hands", page.session.state))
    taken = None if drawn else found.discard       # cards drawn at the end could not be traded for
    swaps = [swap for swap in (found.deck, taken) if swap is not None and swap.gain > 0]
    if swaps:
        yield Heading(text=_("Best swap"))
        for swap in swaps:
            yield _leading(page, sheet, "swap-horizontal", found.swapped(swap, language()),
                           _("From the discard area") if swap is found.discard else _("From the deck"), swap.into)
    elif found.deck is not None:
        yield Words(text=_("No single other card would have been better."), padding=(dp(4), dp(4)))
    if page.hand.pack.looks_at_discard and not drawn:
        yield _discard_area(page, sheet, found)
    if found.missed:
        yield Words(text=_("Better choices alone would have given {points}.").format(points=signed(found.missed)), padding=(dp(4), dp(4)))
    yield Heading(text=_("What each card is worth"))
    yield Words(text=_("What you would lose without it, with the best choices for the rest."), sp=13, role="soft", padding=(dp(4), 0))
    widest = max(abs(worth.points) for worth in found.worths)
    for worth in found.worths:
        row = WorthRow(page, worth, widest)
        row.bind(on_tap=lambda tapped: (sheet.close(), page.show_card(tapped.card)))
        yield row
    if rarity is not None:
        yield Heading(text=_("Is it rare?"))
        yield _rare(rarity, page.hand.total - sum(item.points for item in page.hand.items.values()))


def _leading(page: Why, sheet: Sheet, icon: str, title: str, caption: str, card: str) -> LinkRow:
    row = LinkRow(icon=icon, icon_role="gold", title=title, caption=caption)
    row.bind(on_tap=lambda _row: (sheet.close(), page.look_at(card)))
    return row


def _discard_area(page: Why, sheet: Sheet, found: hands.what_if.WhatIf) -> LinkRow:
    """What is in the discard area, or that it is not entered yet; and that nothing in it would have been better."""
    state = cast("Hands", page.session.state)
    told = wording()(pile_count(page.hand.pack, state, "discard"))
    if found.discard is not None and found.discard.gain <= 0:
        told += ", " + _("none of them better")
    if not state.discard:
        told = _("Enter it to find its best card, too")
    row = LinkRow(icon=PILE_ICON, title=_("Discard area"), caption=told)
    row.bind(on_tap=lambda _row: (sheet.close(), page.open_discard()))
    return row


def _rare(rarity: hands.what_if.Rarity, total: int) -> Surface:
    """The share of random hands below this total, what it does not mean, and how it was found."""
    box = Surface(orientation="vertical", size_hint_y=None, padding=(dp(14), dp(10)), spacing=dp(4), radius=[18])
    box.bind(minimum_height=box.setter("height"))
    box.add_widget(Words(text=f"{glyph('chart-bell-curve')}  {rarity.sentence(total, language())}", sp=14.5))
    box.add_widget(Words(text=rarity.method.sentence(language()), sp=12.5, role="soft"))
    return box
