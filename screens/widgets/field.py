"""A line to type into: KivyMD's text field, sized by the text scale."""
from __future__ import annotations

from typing import Any

from kivy.app import App
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
        super().__init__(size_hint_y=None, padding=(0, dp(7), 0, 0), **kwargs)      # the hint rises onto the line: room for half of it
        parts = [MDTextFieldHintText(text=self.hint)]
        if self.icon:
            parts.append(MDTextFieldLeadingIcon(icon=self.icon))
        self.input = MDTextField(*parts, mode="outlined", multiline=False, text=self.text, write_tab=False)
        self.input.font_size = App.get_running_app().sp(16)
        self.input.bind(text=self.setter("text"), height=self._fit, on_text_validate=lambda _field: self.dispatch("on_enter"))
        self.add_widget(self.input)
        self._fit()

    def _fit(self, *_args: object) -> None:
        self.height = self.input.height + self.padding[1]

    def on_enter(self) -> None:
        """The key that ends the line."""
