"""The rows of the sheets behind the three dots; some are the same in every game."""
from __future__ import annotations

from collections.abc import Callable

from kivy.app import App

from screens.game_page import GamePage
from screens.rulebook import open_rules
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.words import _


def add_row(sheet: Sheet, icon: str, title: str, caption: str, act: Callable[[], object]) -> None:
    """A tap closes the sheet and acts."""
    link = LinkRow(icon=icon, title=title, caption=caption, chevron=False)
    link.bind(on_tap=lambda _row: (sheet.close(), act()))
    sheet.add(link)


def add_invitation(sheet: Sheet, page: GamePage) -> None:
    """Where other phones can be invited."""
    if App.get_running_app().inviting is not None:
        from screens.invite.invite import open_invite
        add_row(sheet, "cellphone-wireless", _("Invite phones"), _("Everyone enters their own hand"), lambda: open_invite(page.session))


def invite(page: GamePage) -> None:
    from screens.invite.invite import open_invite
    open_invite(page.session)


def show_rules(page: GamePage) -> None:
    open_rules(page.session.game)


def add_steps(sheet: Sheet, page: GamePage) -> None:
    add_row(sheet, "format-list-numbered", _("Steps so far"), "", page.open_steps)


def add_results(sheet: Sheet, page: GamePage) -> None:
    add_row(sheet, "trophy-outline", _("Results"), "",
            lambda: App.get_running_app().navigator.go("results", session=page.session))


def add_rules(sheet: Sheet, page: GamePage) -> None:
    add_row(sheet, "book-open-variant-outline", _("Rules"), "",
            lambda: open_rules(page.session.game))
