"""Settings: language, theme, size of the text, buzz, the screen's light; house rules, my cards, my data, self-check, about."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.properties import NumericProperty

from screens import games, net, phone
from screens.registry import Page, load_kv
from screens.settings import about, checking, data
from screens.widgets import slider as _slider  # noqa: F401  (kv below uses its rules)
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.words import LANGUAGES, _, colon
from sentences import GRAMMARS
from table.preferences import TEXT_SCALES, THEMES

if TYPE_CHECKING:
    from screens.app import TallyApp
    from screens.settings.checking import Checked

load_kv(__file__)


class SettingsPage(Page):
    size_step = NumericProperty(1)
    reports = NumericProperty(0)

    def refresh(self) -> None:
        app = App.get_running_app()
        self.reports = len(net.reports(app))
        ids, wishes = self.ids, app.preferences
        ids.language.choices = [(lang, GRAMMARS[lang].own_name) for lang in LANGUAGES]
        ids.language.value = app.language
        names = {"system": _("System"), "light": _("Light"), "dark": _("Dark")}
        ids.theme.choices = [(style, names[style]) for style in THEMES]
        ids.theme.value = wishes.theme
        self.size_step = min(range(len(TEXT_SCALES)), key=lambda step: abs(TEXT_SCALES[step] - wishes.text_scale))
        said = (_("Small"), _("Normal"), _("Large"), _("Very large"))[self.size_step]
        ids.said.text = _("{size}. The phone adds its own setting.").format(size=said)
        ids.buzz.active = wishes.haptics
        ids.awake.active = wishes.stay_awake
        ids.patterns.active = wishes.patterns
        ids.check.caption, ids.readings.caption = _("counting…"), _("counting…")
        app.off_frame.run("settings", lambda: (checking.check(), with_readings()), self._arrived, patience=0)

    def _arrived(self, found: tuple[list[Checked], list[str]]) -> None:
        checked, self.readable = found
        wishes = App.get_running_app().preferences
        self.ids.check.caption = checking.summary(checked)
        self.ids.check.icon_role = "soft" if checking.agrees(checked) else "error"
        changed = {game: len(wishes.readings(game)) for game in self.readable}
        self.ids.readings.caption = (", ".join(f"{games.title(game)}{colon()}{count}" for game, count in changed.items())
                                     if any(changed.values()) else _("As the rulebook says"))

    # what applies at once

    def set_language(self, language: str) -> None:
        app: TallyApp = App.get_running_app()
        app.preferences.language = language
        app.set_language(language)

    def set_theme(self, style: str) -> None:
        app: TallyApp = App.get_running_app()
        app.preferences.theme = style
        app.set_theme(style)

    def scale(self, step: int) -> None:
        app: TallyApp = App.get_running_app()
        app.preferences.text_scale = TEXT_SCALES[step]
        app.scale_text(TEXT_SCALES[step])
        self.refresh()

    def buzz(self, on: bool) -> None:
        App.get_running_app().preferences.haptics = on
        App.get_running_app().tick(20)

    def stay_awake(self, on: bool) -> None:
        App.get_running_app().preferences.stay_awake = on

    def show_patterns(self, on: bool) -> None:
        App.get_running_app().preferences.patterns = on

    # what opens

    def open_readings(self) -> Sheet:
        """First the game, then its switches."""
        wishes = App.get_running_app().preferences
        sheet = Sheet(title=_("House rules"), caption=_("For every new game"))
        for game in with_readings():
            row = LinkRow(title=games.title(game), caption=games.readings_changed(game, wishes.readings(game)))
            row.bind(on_tap=lambda _row, game=game: (sheet.close(), self._ask_readings(game)))
            sheet.add(row)
        return sheet.open()

    def _ask_readings(self, game: str) -> None:
        from screens.players.sheets import ask_readings
        wishes = App.get_running_app().preferences
        ask_readings(game, wishes.readings(game), lambda chosen: wishes.keep_readings(game, chosen)).on_closed = self.refresh

    def open_cards(self) -> None:
        """What the owner taught the app about printed cards, and the names of the pirates."""
        sheet = Sheet(title=_("My cards"))
        told = {"tricks": _("What the printed cards say"), "crews": _("Names of types and colours")}
        for game in games.GAMES:
            if game.pages.workshop:
                row = LinkRow(title=games.title(game.id), caption=told[game.kind])
                row.bind(on_tap=lambda _row, screen=game.pages.workshop: (sheet.close(), App.get_running_app().navigator.go(screen)))
                sheet.add(row)
        sheet.open()

    def open_data(self) -> None:
        data.open_data(self)

    def share_report(self) -> None:
        """The newest one: to the share sheet, or its path is shown."""
        app = App.get_running_app()
        newest = net.reports(app)[-1]
        if not phone.share_file(newest, _("Error report"), "text/plain"):
            app.root.say(_("Saved: {path}").format(path=newest))

    def open_check(self) -> None:
        checking.open_check()

    def open_about(self) -> None:
        about.open_about()


def with_readings() -> list[str]:
    """The games whose rules tables read differently."""
    return [game.id for game in games.listed() if games.readings(game.id)]
