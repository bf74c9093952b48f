"""The sheets of Bébés pirates: the menu behind the three dots, and the lid of the children's game."""
from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.app import App

from scoring import crews
from screens.hand_codes import ask_code, show_code
from screens.menu_rows import add_invitation, add_results, add_row, add_rules, add_steps
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.words import _, language, whose

if TYPE_CHECKING:
    from screens.crews.crew import CrewPage


def open_menu(page: CrewPage) -> Sheet:
    sheet = Sheet(title=_("{whose} crew").format(whose=whose(page.player)))

    row = partial(add_row, sheet)
    add_invitation(sheet, page)
    if not page.petits:
        if page.express:
            row("grid", _("Back to the cards"), _("Enter the crew card by card"), lambda: page.set_express(False))
        else:
            row("lightning-bolt-outline", _("Express"), _("Enter the points you counted"),
                lambda: page.set_express(True))
        row("keyboard-outline", _("Enter a hand code"), _("A hand from another phone"), lambda: ask_code(page))
        row("qrcode", _("Code of this hand"), _("To scan, read aloud or copy"), lambda: show_code(page))
        row("eraser-variant", _("Empty this crew"), _("Can be undone"), lambda: page.clear(page.player))
    add_steps(sheet, page)
    add_results(sheet, page)
    add_rules(sheet, page)
    return sheet.open()


def ask_lid(page: CrewPage) -> Sheet | None:
    """The pile is empty. Whether the game goes on is the rules' answer; only the table sees what lies in the lid."""
    state = page.state

    def answer(cards_in_lid: int) -> crews.PileAnswer:
        return crews.pile_is_empty(page.pack, state.variant, len(state.players), int(state.lid_shuffled), cards_in_lid)

    def told(cards_in_lid: int) -> None:
        answered = answer(cards_in_lid)
        if answered.over or page.do({"do": "shuffle_lid"}):
            App.get_running_app().root.say(answered.saying.sentence(language()))

    if answer(1).over:                       # whatever the lid holds
        told(1)
        return None
    sheet = Sheet(title=_("The pile is empty"), caption=_("Are there cards in the lid?"))
    no, yes = Pill(kind="outlined", label=_("Lid empty")), Pill(label=_("Cards in it"))
    no.bind(on_tap=lambda _pill: (sheet.close(), told(0)))
    yes.bind(on_tap=lambda _pill: (sheet.close(), told(1)))
    return sheet.add_foot(no, yes).open()
