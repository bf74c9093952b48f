"""The sheets of Why: the order in which it happened, and what each card was worth."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp

from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, colon, number, signed


def open_order(page: Any) -> Sheet:
    """Every step of the resolution with what happened in it."""
    sheet = Sheet(title=_("Order of the count"), caption=_("What happened, step by step"))
    for place, (name, sentences) in enumerate(page.told.order(), start=1):
        idle = "" if sentences else colon() + _("nothing in this hand")
        sheet.add(Words(text=f"{place}. {name}{idle}", font_name="Roboto" if idle else "RobotoMedium", sp=14.5,
                        role="outline" if idle else "ink", padding=(dp(4), dp(2))))
        for sentence in sentences:
            sheet.add(Words(text=sentence, sp=14, role="soft", padding=(dp(22), 0, 0, 0)))
    return sheet.open()


def open_what_if(page: Any) -> Sheet:
    """The total if a card were missing, for every card: worked out when asked for, off the frame."""
    app = App.get_running_app()
    sheet = Sheet(title=_("What if?"), caption=_("The total without this card, with the best choices for the rest"))
    waiting = Words(text=_("counting…"), role="soft")
    sheet.add(waiting)

    def done(totals: dict[str, int]) -> None:
        sheet.ids.body.remove_widget(waiting)
        for card, total in sorted(totals.items(), key=lambda item: item[1]):
            difference = total - page.hand.total
            row = LinkRow(title=_("Without {card}").format(card=page.deck.name(card)), chevron=False,
                          caption=_("{total} points ({difference})").format(total=number(total), difference=signed(difference)))
            row.bind(on_tap=lambda _row, card=card: (sheet.close(), page.show_card(card)))
            sheet.add(row)

    sheet.open()
    app.off_frame.run("what if", lambda: without_each(page), done, patience=0)
    return sheet


def without_each(page: Any) -> dict[str, int]:
    """Asks the rules once per card of the hand."""
    import scoring
    pack, entry = page.session.pack(), page.session.inputs()
    mine = next(hand for hand in entry["players"] if hand["name"] == page.player)
    shared = {key: entry[key] for key in ("discard", "variant") if key in entry}

    def total_without(card: str) -> int:
        hand = [other for other in mine["hand"] if other != card]
        return int(scoring.score(pack, {**shared, "hand": hand, "extra": mine.get("extra", 0)}).total)

    return {card: total_without(card) for card in mine["hand"]}
