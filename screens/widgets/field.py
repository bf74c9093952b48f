"""A line to type into: KivyMD's text field, sized by the text scale."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivymd.uix.textfield import MDTextField, MDTextFieldHintText, MDTextFieldLeadingIcon


class Field(BoxLayout):
    hint = StringProperty()
    text = StringProperty()
    icon = StringProperty()
    __events__ = ("on_enter",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, padding=(0, dp(7), 0, 0), **kwargs)      # the hint moves onto the outline: room for half of it
        parts = [MDTextFieldHintText(text=self.hint)]
        if self.icon:
            parts.append(MDTextFieldLeadingIcon(icon=self.icon))
        self.input = MDTextField(*parts, mode="outlined", multiline=False, text=self.text, write_tab=False)
        self.input.font_size = App.get_running_app().sp(16)
        self._hint = parts[0]
        App.get_running_app().bind(palette=self._paint)
        self._paint()
        self.input.bind(text=self.setter("text"), height=self._fit, on_text_validate=lambda _field: self.dispatch("on_enter"))
        self.add_widget(self.input)
        self._fit()

    def _paint(self, *_args: object) -> None:
        """Colours the text as ink and the label as in the app; KivyMD would use its own."""
        palette = App.get_running_app().palette
        self.input.theme_text_color = self.input.theme_line_color = "Custom"
        self.input.line_color_normal, self.input.line_color_focus = palette.outline, palette.primary
        self.input.text_color_normal = self.input.text_color_focus = palette.ink
        self._hint.text_color_normal, self._hint.text_color_focus = palette.outline, palette.primary

    def _fit(self, *_args: object) -> None:
        self.height = self.input.height + self.padding[1]

    def expect(self) -> None:
        """Opens the keyboard with the next frame, because another widget may still hold it."""
        Clock.schedule_once(lambda _dt: setattr(self.input, "focus", True), 0)

    def on_enter(self) -> None:
        """Enter was pressed."""
