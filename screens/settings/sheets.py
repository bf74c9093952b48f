"""The sheets behind the settings: house rules, my cards, my data, the self-check, about."""
from __future__ import annotations

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens import phone
from screens.view_page import ViewPage
from screens.view_parts import row_of
from screens.view_sheet import ViewSheet
from screens.widgets.text import Heading, Words, bold
from screens.words import wording
from views.parts import ListView, RowView
from views.settings import about_view, check_view, data_view, house_rules_view, my_cards_view


class Links(ViewSheet):
    """Rows that open something else."""

    def row(self, row: RowView) -> Widget:
        return row_of(row, self.close_and_act, chevron=True)


class Check(ViewSheet):
    """The examples of each game, with failures in red."""

    def draw(self, view: ListView) -> None:
        self.title = view.title
        self.ids.body.clear_widgets()
        for section in view.sections:
            self.add(*map(self.row, section.rows))
            looks = {"role": "soft", "padding": (dp(4), dp(8))} if view.pending else {"sp": 13, "role": "error", "padding": (dp(4), 0)}
            self.add(*(Words(text=line, **looks) for line in section.lines))


class About(ViewSheet):
    def draw(self, view: ListView) -> None:
        self.ids.body.clear_widgets()
        first, *others = view.sections
        self.add(Words(text=first.lines[0], padding=(dp(4), dp(2))))
        self.add(*(Words(text=line, role="soft", padding=(dp(4), dp(4))) for line in first.lines[1:]))
        for section in others:
            self.add(Heading(text=section.title))
            for row in section.rows:
                self.add(Words(text="\n".join([bold(row.title), row.caption]), padding=(dp(4), dp(4)), line_height=1.15))
            for line, role in zip(section.lines, ("ink", "soft"), strict=False):
                self.add(Words(text=line, padding=(dp(4), 0), role=role))


def open_house_rules(page: ViewPage) -> ViewSheet:
    return Links(house_rules_view(App.get_running_app().table, wording()), page.act).open()


def open_cards(page: ViewPage) -> ViewSheet:
    return Links(my_cards_view(App.get_running_app().table, wording()), page.act).open()


def open_data(page: ViewPage) -> ViewSheet:
    return ViewSheet(data_view(App.get_running_app().table, wording(), phone.ON_ANDROID), page.act).open()


def open_check(page: ViewPage) -> ViewSheet:
    app = App.get_running_app()
    sheet, table, tell = Check(check_view(app.table, wording()), page.act).open(), app.table, wording()
    app.off_frame.run("self-check", lambda: check_view(table, tell, counted=True), sheet.draw, patience=0)
    return sheet


def open_about(page: ViewPage) -> ViewSheet:
    app = App.get_running_app()
    sheet, table, tell = About(about_view(app.table, wording()), page.act).open(), app.table, wording()
    app.off_frame.run("about", lambda: about_view(table, tell, counted=True), sheet.draw, patience=0)
    return sheet

