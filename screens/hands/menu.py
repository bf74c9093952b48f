"""The sheets behind the three dots of a hand."""
from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from screens.deck import ITEM_ICON
from screens.hand_codes import ask_code, show_code
from screens.hands import looks, pile
from screens.hands.items import open_items, said_of_items, title_of_items
from screens.menu_rows import add_invitation, add_results, add_row, add_rules, add_steps
from screens.widgets.buttons import Pill, Stepper
from screens.widgets.sheet import Sheet
from screens.words import _, whose

if TYPE_CHECKING:
    from screens.hands.hand import HandPage


def open_menu(page: HandPage) -> Sheet:
    sheet = Sheet(title=_("{whose} hand").format(whose=whose(page.player)))

    row = partial(add_row, sheet)
    add_invitation(sheet, page)
    row("keyboard-outline", _("Enter a hand code"), _("A hand from another phone"), lambda: ask_code(page))
    if page.hand.hand or page.hand.items:
        row("qrcode", _("Code of this hand"), _("To scan, read aloud or copy"), lambda: show_code(page))
    row("numeric-positive-1", _("Extra points"), _("The last row of the score sheet: {n}").format(n=page.hand.extra),
        lambda: ask_extra(page))
    if page.deck.pack.items:
        row(ITEM_ICON, title_of_items(page), said_of_items(page), lambda: open_items(page))
    if looks.has_discard(page.deck):
        row(pile.ICON, pile.title(page.session), pile.count(page.session), page.open_discard)
    if looks.takers_of_deck(page.deck, page.hand):
        row(pile.ICON, pile.deck_title(), pile.deck_count(len(page.hand.candidates)), page.open_candidates)
    row("eraser-variant", _("Empty this hand"), _("Can be undone"), lambda: page.clear_hand(page.player))
    add_steps(sheet, page)
    add_results(sheet, page)
    add_rules(sheet, page)
    return sheet.open()


def ask_extra(page: HandPage) -> Sheet:
    """Points that a table adds to a player, kept as their own line."""
    sheet = Sheet(title=_("Extra points"),
                  caption=_("What your table adds for {name}, on its own line.").format(name=page.player))
    stepper, keep = Stepper(value=page.hand.extra, least=-99, most=99), Pill(label=_("Save"))
    keep.bind(on_tap=lambda _pill: (sheet.close(), page.do({"do": "extra", "player": page.player, "points": int(stepper.value)})))
    return sheet.add(stepper).add_foot(keep).open()
