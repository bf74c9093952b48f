"""Settings: language, theme, size of the text, buzz, the screen's light; house rules, my cards, my data, self-check, about."""
from __future__ import annotations

from kivy.app import App
from kivy.properties import NumericProperty

from screens import net, phone
from screens.list_page import ListPage
from screens.registry import load_kv
from screens.settings import data
from screens.widgets import slider as _slider  # noqa: F401  (kv below uses its rules)
from screens.words import _, wording
from table.commands import Outcome
from views.parts import Command, Link, ListView, SectionView, Tap
from views.settings import settings_view

load_kv(__file__)


class SettingsPage(ListPage):
    size_step = NumericProperty(1)
    reports = NumericProperty(0)

    def refresh(self) -> None:
        app = App.get_running_app()
        table, tell = app.table, wording()
        reports = self.reports = len(net.reports(app))
        self.show(settings_view(table, tell, reports))
        app.off_frame.run("settings", lambda: settings_view(table, tell, reports, counted=True), self.show, patience=0)

    def draw(self, view: ListView, before: ListView | None) -> None:
        ids = self.ids
        self.by_id = {section.id: section for section in view.sections}
        for name in ("language", "theme"):
            options = self.by_id[name].options
            ids[name].choices = [(option.id, option.label) for option in options]
            ids[name].value = next((option.id for option in options if option.chosen), None)
        sizes: SectionView = self.by_id["text_size"]
        self.size_step = next(step for step, option in enumerate(sizes.options) if option.chosen)
        ids.said.text = sizes.lines[0]
        for name, switch in zip(("buzz", "awake", "patterns"), self.by_id["switches"].switches, strict=True):
            ids[name].title, ids[name].caption, ids[name].active = switch.title, switch.caption, switch.on
        for row in self.by_id["rows"].rows:
            if row.tap is not None and row.tap.open is not None:
                link = ids[row.tap.open.to]
                link.icon, link.title, link.caption, link.icon_role = row.icon, row.title, row.caption, row.role or "soft"

    # what applies at once

    def choose(self, name: str, value: str | float) -> None:
        """Refused, the segment springs back."""
        app = App.get_running_app()
        self.must(Command("setting", {"name": name, "value": value}))
        {"language": app.set_language, "theme": app.set_theme, "text_scale": app.scale_text}[name](value)

    def scale(self, step: int) -> None:
        self.choose("text_scale", float(self.by_id["text_size"].options[step].id))
        self.refresh()

    def turn(self, place: int, on: bool) -> None:
        """One of the switches, by its place."""
        self.must(self.by_id["switches"].switches[place].command, on=on)

    def buzz(self, on: bool) -> None:
        self.turn(0, on)
        App.get_running_app().tick(20)

    # what opens

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        if tap.command == Command("erase"):
            data.forget_all(App.get_running_app())
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
        """The newest one: to the share sheet, or its path is shown."""
        app = App.get_running_app()
        newest = net.reports(app)[-1]
        if not phone.share_file(newest, _("Error report"), "text/plain"):
            app.root.say(_("Saved: {path}").format(path=newest))

