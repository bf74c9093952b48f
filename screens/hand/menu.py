"""The sheets behind the three dots and behind a long touch on undo."""
from __future__ import annotations

from typing import Any

from kivy.app import App

from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.words import _


def open_menu(page: Any) -> Sheet:
    sheet = Sheet(title=_("{name}’s hand").format(name=page.player))

    def row(icon: str, title: str, caption: str, act: Any) -> None:
        link = LinkRow(icon=icon, title=title, caption=caption, chevron=False)
        link.bind(on_tap=lambda _row: (sheet.close(), act()))
        sheet.add(link)

    row("eraser-variant", _("Empty this hand"), _("Can be undone"), lambda: page.clear_hand(page.player))
    row("format-list-numbered", _("Steps so far"), _("Go back to any of them"), page.open_steps)
    row("trophy-outline", _("Results"), _("As they stand now"), page.open_results)
    return sheet.open()


def open_steps(page: Any) -> Sheet:
    """The steps that stand, newest first: a tap takes back everything after it."""
    sheet = Sheet(title=_("Steps so far"), caption=_("A tap goes back to just after that step"))
    steps = page.session.steps()
    for back, step in enumerate(reversed(steps)):
        link = LinkRow(title=tell(page, step.event), chevron=False)
        link.bind(on_tap=lambda _row, back=back: (sheet.close(), _go_back(page, back)))
        sheet.add(link)
    if steps:
        link = LinkRow(icon="flag-outline", title=_("The very beginning"), chevron=False)
        link.bind(on_tap=lambda _row: (sheet.close(), _go_back(page, len(steps))))
        sheet.add(link)
    return sheet.open()


def _go_back(page: Any, steps: int) -> None:
    if steps:
        page.session.undo(steps)
        page.refresh()
        App.get_running_app().root.say(_("{n} taken back").format(n=steps), _("Redo"), lambda: _forward(page, steps))


def _forward(page: Any, steps: int) -> None:
    page.session.redo(steps)
    page.refresh()


def tell(page: Any, event: Any) -> str:
    """One step as a line: « Chloé + Orage »."""
    card = page.deck.name(event["card"]) if event.get("card") in page.deck.pack.cards else ""
    said = {
        "add_card": _("{player}: {card} in"), "remove_card": _("{player}: {card} out"), "move_card": _("{player} takes {card} over"),
        "choose": _("{player}: {card} used as the table says"),
        "leave_to_app": _("{player}: best choice again"), "clear_hand": _("{player}: hand emptied"), "set_hand": _("{player}: whole hand"),
    }.get(event["do"], str(event["do"]))
    return said.format(player=event.get("player", ""), card=card)
