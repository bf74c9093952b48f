"""Settings: language, theme, size of the text, buzz. Everything applies at once."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import NumericProperty

from screens.preferences import TEXT_SCALES, THEMES
from screens.registry import Page, load_kv
from screens.widgets import slider as _slider  # noqa: F401  (kv below uses its rules)
from screens.words import _

load_kv(__file__)


class SettingsPage(Page):
    size_step = NumericProperty(1)

    def refresh(self) -> None:
        app = App.get_running_app()
        ids, wishes = self.ids, app.preferences
        ids.language.choices = [("fr", "Français"), ("en", "English")]
        ids.language.value = app.language
        names = {"system": _("System"), "light": _("Light"), "dark": _("Dark")}
        ids.theme.choices = [(style, names[style]) for style in THEMES]
        ids.theme.value = wishes.theme
        self.size_step = min(range(len(TEXT_SCALES)), key=lambda step: abs(TEXT_SCALES[step] - wishes.text_scale))
        said = (_("Small"), _("Normal"), _("Large"), _("Very large"))[self.size_step]
        ids.said.text = _("{size}. The phone adds its own setting.").format(size=said)
        ids.buzz.active = wishes.haptics

    def speak(self, language: str) -> None:
        app: Any = App.get_running_app()
        app.preferences.language = language
        app.speak(language)

    def wear(self, style: str) -> None:
        app: Any = App.get_running_app()
        app.preferences.theme = style
        app.wear(style)

    def scale(self, step: int) -> None:
        app: Any = App.get_running_app()
        app.preferences.text_scale = TEXT_SCALES[step]
        app.scale_text(TEXT_SCALES[step])
        self.refresh()

    def buzz(self, on: bool) -> None:
        App.get_running_app().preferences.haptics = on
