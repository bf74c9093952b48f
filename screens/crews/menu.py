"""The sheets of Bébés pirates: the menu behind the three dots, and the lid of the children's game."""
from __future__ import annotations

from typing import Any

from kivy.app import App

from scoring.crews import pile_is_empty
from screens.hands.menu import ask_code, show_code
from screens.invite.invite import add_row as add_invitation
from screens.rulebook import open_rules
from screens.widgets.buttons import LinkRow, Pill
from screens.widgets.sheet import Sheet
from screens.words import _, language, whose


def open_menu(page: Any) -> Sheet:
    sheet = Sheet(title=_("{whose} crew").format(whose=whose(page.player)))

    def row(icon: str, title: str, caption: str, act: Any) -> None:
        link = LinkRow(icon=icon, title=title, caption=caption, chevron=False)
        link.bind(on_tap=lambda _row: (sheet.close(), act()))
        sheet.add(link)

    add_invitation(sheet, page)
    if not page.petits:
        if page.express:
            row("grid", _("Back to the cards"), _("Touch the crew card by card"), lambda: page.set_express(False))
        else:
            row("lightning-bolt-outline", _("Express"), _("Best set, treasures and coins as you counted them"),
                lambda: page.set_express(True))
        row("keyboard-outline", _("Enter a hand code"), _("A hand from another phone"), lambda: ask_code(page))
        row("qrcode", _("Code of this hand"), _("To read aloud or to copy"), lambda: show_code(page))
        row("eraser-variant", _("Empty this crew"), _("Can be undone"), lambda: page.clear(page.player))
    row("format-list-numbered", _("Steps so far"), _("Go back to any of them"), page.open_steps)
    row("trophy-outline", _("Results"), _("As they stand now"), page.open_results)
    row("book-open-variant-outline", _("Rules"), _("Questions and answers about this game"), lambda: open_rules(page.session.game))
    return sheet.open()


def ask_lid(page: Any) -> Sheet | None:
    """The pile is empty. Whether the game goes on is the rules' answer; only the table sees what lies in the lid."""
    state = page.session.state

    def answer(cards_in_lid: int) -> Any:
        return pile_is_empty(page.pack, state.variant, len(state.players), int(state.lid_shuffled), cards_in_lid)

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
