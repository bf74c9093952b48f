"""The sheets behind the three dots and behind a long touch on undo."""
from __future__ import annotations

from functools import partial
from typing import Any

from kivy.app import App
from kivy.metrics import dp

from screens import phone
from screens.hands import looks, pile
from screens.invite.invite import add_row as add_invitation
from screens.rulebook import open_rules
from screens.widgets.buttons import LinkRow, Pill, Stepper
from screens.widgets.field import Field
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, whose
from table import Refused


def open_menu(page: Any) -> Sheet:
    sheet = Sheet(title=_("{whose} hand").format(whose=whose(page.player)))

    def row(icon: str, title: str, caption: str, act: Any) -> None:
        link = LinkRow(icon=icon, title=title, caption=caption, chevron=False)
        link.bind(on_tap=lambda _row: (sheet.close(), act()))
        sheet.add(link)

    add_invitation(sheet, page)
    row("keyboard-outline", _("Enter a hand code"), _("A hand from another phone"), lambda: ask_code(page))
    if page.hand.hand:
        row("qrcode", _("Code of this hand"), _("To read aloud or to copy"), lambda: show_code(page))
    row("numeric-positive-1", _("Extra points"), _("The last row of the score sheet: {n}").format(n=page.hand.extra),
        lambda: ask_extra(page))
    if looks.has_discard(page.deck):
        row(pile.ICON, pile.title(page.state), pile.told(page.state), page.open_discard)
    row("eraser-variant", _("Empty this hand"), _("Can be undone"), lambda: page.clear_hand(page.player))
    row("format-list-numbered", _("Steps so far"), _("Go back to any of them"), page.open_steps)
    row("trophy-outline", _("Results"), _("As they stand now"), page.open_results)
    row("book-open-variant-outline", _("Rules"), _("Questions and answers about this game"), lambda: open_rules(page.session.game))
    return sheet.open()


def ask_code(page: Any) -> Sheet:
    """A wrong code is refused in the table's own words; the sheet stays open for another try."""
    app = App.get_running_app()
    sheet = Sheet(title=_("Enter a hand code"), caption=_("It replaces {whose} hand.").format(whose=whose(page.player)))
    field, trouble, read = Field(hint=_("Code")), Words(sp=13, role="error"), Pill(label=_("Take this hand"))

    def take(*_args: object) -> None:
        try:
            page.session.read_code(page.player, field.text)
        except Refused as refused:
            trouble.text = refused.sentence(app.language)
            return
        sheet.close()
        page.refresh()
        app.root.say(_("{whose} hand was read.").format(whose=whose(page.player)), _("Undo"), page.undo)

    field.bind(on_enter=take)
    read.bind(on_tap=take)
    return sheet.add(field, trouble).add_foot(read).open()


def show_code(page: Any) -> Sheet:
    code = page.session.hand_code(page.player)
    sheet = Sheet(title=_("Code of this hand"), caption=_("Type it on the other phone under the three dots."))
    copy = Pill(kind="tonal", icon="content-copy", label=_("Copy"))

    def share(*_args: object) -> None:
        sheet.close()
        if not phone.share_text(code, _("Code of this hand")):
            App.get_running_app().root.say(_("Copied: paste it wherever you like."))

    copy.bind(on_tap=share)
    return sheet.add(Words(text=code, sp=24, bold=True, halign="center", padding=(0, dp(16)))).add_foot(copy).open()


def ask_extra(page: Any) -> Sheet:
    """Points that a table adds to a player, kept as their own line."""
    sheet = Sheet(title=_("Extra points"),
                  caption=_("What your table adds for {name}; kept as a line of its own.").format(name=page.player))
    stepper, keep = Stepper(value=page.hand.extra, least=-99, most=99), Pill(label=_("Keep"))
    keep.bind(on_tap=lambda _pill: (sheet.close(), page.do({"do": "extra", "player": page.player, "points": int(stepper.value)})))
    return sheet.add(stepper).add_foot(keep).open()


def open_steps(page: Any) -> Sheet:
    """The steps that stand, newest first: a tap takes back everything after it."""
    sheet = Sheet(title=_("Steps so far"), caption=_("A tap goes back to just after that step"))
    steps = page.session.steps()
    for back, step in enumerate(reversed(steps)):
        link = LinkRow(title=getattr(page, "tell", partial(tell, page))(step.event), chevron=False)
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
        "leave_to_app": _("{player}: best choice again"), "clear_hand": _("{player}: hand emptied"),
        "set_hand": _("{player}: whole hand or its choices"),
        "extra": _("{player}: extra points"),
        "discard": _("{card}: into the discard area"), "undiscard": _("{card}: out of the discard area"),
    }.get(event["do"], str(event["do"]))
    return said.format(player=event.get("player", ""), card=card)
