"""The sheets of a game of tricks: all tricks, and the three dots."""
from __future__ import annotations

from functools import partial

from kivy.app import App

from screens.menu_rows import add_invitation, add_results, add_row, add_rules, add_steps
from screens.tricks import lookups
from screens.tricks.door import turn_to
from screens.tricks.tricks_page import TricksPage
from screens.widgets.sheet import Sheet
from screens.words import _, ngettext
from screens.workshop import corrections


def open_tricks(page: TricksPage) -> Sheet:
    """Every trick: a tap opens it to look at or to correct."""
    sheet = Sheet(title=_("Tricks"), caption=_("Tap a trick to correct it"))
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
        add_row(sheet, "cards-outline" if missing else "check-circle-outline", _("Trick {n}").format(n=number), told,
                partial(page.show_trick, number))
    return sheet.open()


def open_menu(page: TricksPage) -> Sheet:
    app = App.get_running_app()
    sheet = Sheet(title=page.caption)
    doubted = corrections.to_check(page.pack, app.preferences.half_told())
    add_row(sheet, "hammer-wrench", _("Workshop"), lookups.to_check(len(doubted)), lambda: app.navigator.go("workshop_list"))
    add_invitation(sheet, page)
    if page.state.by_trick:
        add_row(sheet, "cards-outline", _("Tricks"), "", page.open_tricks)
    page.add_menu_rows(sheet)
    add_steps(sheet, page)
    if page.name != "team_points":
        add_row(sheet, "book-open-page-variant-outline", _("Chapter III"), "",
                lambda: turn_to("team_points", page.session))
    add_results(sheet, page)
    add_rules(sheet, page)
    return sheet.open()
