"""Settings: language, theme, size of the text, switches; my games and cards, house rules, my data, self-check, about."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.uix.widget import Widget

from screens import net, phone
from screens.list_page import ListPage
from screens.registry import load_kv
from screens.settings import data
from screens.view_parts import row_of, switch_of
from screens.widgets.press import Surface
from screens.words import _, wording
from table.commands import Outcome
from views.parts import Command, Link, SectionView, Tap
from views.settings import settings_view

load_kv(__file__)


class SettingsCard(Surface):
    """A group of rows."""


class SettingsPage(ListPage):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, Widget] = {}       # rows by what they open or switch

    def refresh(self) -> None:
        app = App.get_running_app()
        table, tell, reports = app.table, wording(), len(net.reports(app))
        self.show(settings_view(table, tell, reports))
        app.off_frame.run("settings", lambda: settings_view(table, tell, reports, counted=True), self.show, patience=0)

    def section(self, section: SectionView) -> Widget:
        """Returns one card of rows and switches with a line between them."""
        rows: dict[str, Widget] = {str(each.command.arguments["name"]): switch_of(each, self.act) for each in section.switches}
        rows |= {row.id: row_of(row, self.act, chevron=True) for row in section.rows}
        card = SettingsCard()
        for number, row in enumerate(rows.values()):
            if number:
                card.add_widget(Factory.Hairline())
            card.add_widget(row)
        self.rows |= rows
        return card

    # what a finger does

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        app, command = App.get_running_app(), tap.command
        if command == Command("erase"):
            data.forget_all(app)
        elif command is not None and command.name == "setting":
            applied = {"language": app.set_language, "theme": app.set_theme, "text_scale": app.scale_text}
            applied[command.arguments["name"]](command.arguments["value"])
            self.refresh()
        elif command is not None and command.name == "switch":
            app.tick(20)
        else:
            super().changed(tap, outcome)

    def open(self, link: Link) -> None:
        if link.to == "home":
            App.get_running_app().navigator.open_tab("home")
        elif link.to == "report":
            self.share_report()
        elif link.to in data.ACTIONS:
            data.ACTIONS[link.to]()
        else:
            super().open(link)

    def share_report(self) -> None:
        """Shares the newest report, or shows its path."""
        app = App.get_running_app()
        newest = net.reports(app)[-1]
        if not phone.share_file(newest, _("Error report"), "text/plain"):
            app.root.say(_("Saved: {path}").format(path=newest))
