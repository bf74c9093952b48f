"""The sheets of the game's pages: all tricks, the three dots, the steps so far."""
from __future__ import annotations

from typing import Any

from kivy.app import App

from screens.hands import menu as hand_menu
from screens.invite.invite import add_row as add_invitation
from screens.rulebook import open_rules
from screens.tricks import lookups
from screens.tricks.door import turn_to
from screens.tricks.notices import say
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.words import _, ngettext
from table.games.tricks import TRICKS


def _row(sheet: Sheet, icon: str, title: str, caption: str, act: Any) -> LinkRow:
    link = LinkRow(icon=icon, title=title, caption=caption, chevron=False)
    link.bind(on_tap=lambda _row: (sheet.close(), act()))
    sheet.add(link)
    return link


def open_tricks(page: Any) -> Sheet:
    """Every trick: a tap opens it to look at or to correct."""
    sheet = Sheet(title=_("Tricks"), caption=_("A tap opens a trick to correct it"))
    for number in range(1, page.rounds + 1):
        plays = lookups.plays_of(page.state, number)
        winner = lookups.winner_of(page.result, number)
        if not plays and number > len(page.state.tricks) + 1:
            break
        missing = len(page.state.seats) - len(plays)
        told = _("not begun")
        if winner:
            told = _("{name} wins with {card}").format(name=lookups.seat_name(page.pack, winner), card=dict(plays)[winner])
        if plays and missing:
            told = ngettext("{n} card missing", "{n} cards missing", missing)
        _row(sheet, "cards-outline" if missing else "check-circle-outline", _("Trick {n}").format(n=number), told,
             lambda number=number: page.show_trick(number))
    return sheet.open()


def open_menu(page: Any) -> Sheet:
    app = App.get_running_app()
    sheet = Sheet(title=page.caption)
    still = len([card for card in page.pack.cards.values() if card.unread or card.to_check])
    _row(sheet, "hammer-wrench", _("Workshop"), lookups.to_check(still), lambda: app.navigator.go("workshop_list"))
    add_invitation(sheet, page)
    if page.state.variant == TRICKS:
        _row(sheet, "cards-outline", _("Tricks"), _("Open an earlier one"), lambda: open_tricks_of(page))
    elif getattr(page, "player", "") and hasattr(page, "touch_card"):
        _row(sheet, "keyboard-outline", _("Enter a hand code"), _("A team from another phone"), lambda: hand_menu.ask_code(page))
        if page.teller.team:
            _row(sheet, "qrcode", _("Code of this team"), _("To read aloud or to copy"), lambda: hand_menu.show_code(page))
    _row(sheet, "format-list-numbered", _("Steps so far"), _("Go back to any of them"), lambda: open_steps(page))
    if page.name != "team_points":
        _row(sheet, "book-open-page-variant-outline", _("Chapter III"), _("As it stands now"), lambda: turn_to("team_points", page.session))
    _row(sheet, "trophy-outline", _("Results"), _("As they stand now"), lambda: app.navigator.go("results", session=page.session))
    _row(sheet, "book-open-variant-outline", _("Rules"), _("Questions and answers about this game"),
         lambda: open_rules(page.session.game))
    return sheet.open()


def open_tricks_of(page: Any) -> None:
    """From any page of the game: the list lives on the page of the tricks."""
    if hasattr(page, "show_trick"):
        open_tricks(page)
    else:
        turn_to("trick", page.session).open_tricks()


def open_steps(page: Any) -> Sheet:
    """The steps that stand, newest first: a tap takes back everything after it."""
    sheet = Sheet(title=_("Steps so far"), caption=_("A tap goes back to just after that step"))
    steps = page.session.steps()
    for back, step in enumerate(reversed(steps)):
        _row(sheet, "", tell(page, step.event), "", lambda back=back: _go_back(page, back))
    if steps:
        _row(sheet, "flag-outline", _("The very beginning"), "", lambda: _go_back(page, len(steps)))
    return sheet.open()


def _go_back(page: Any, steps: int) -> None:
    if steps:
        page.session.undo(steps)
        page.refresh()
        say(_("{n} taken back").format(n=steps), _("Redo"), lambda: (page.session.redo(steps), page.refresh()))


def tell(page: Any, event: Any) -> str:
    """One step as a line: « Chloé : 35 au tour 3 »."""
    said = {
        "play": _("{player}: {card} in trick {trick}"), "take_back": _("{player}: card of trick {trick} taken back"),
        "trick": _("Trick {trick}: a card entered before others"), "playing_order": _("Trick {trick}: another order of play"),
        "add_to_team": _("{player}: {card} in"), "remove_from_team": _("{player}: {card} out"),
        "move_to_team": _("{player} takes {card} over"), "set_team": _("{player}: whole team"),
        "tokens": _("{player}: tokens of chapter II"), "earned": _("{player}: tokens of card {card}"),
    }.get(event["do"], str(event["do"]))
    player = event.get("player", "")
    return said.format(player=lookups.seat_name(page.pack, player), card=event.get("card", ""), trick=event.get("trick", ""))
