"""A line to type into: KivyMD's text field, sized by the text scale."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivymd.uix.textfield import MDTextField, MDTextFieldHintText, MDTextFieldLeadingIcon


class Field(BoxLayout):
    hint = StringProperty()
    text = StringProperty()
    icon = StringProperty()
    __events__ = ("on_enter",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        parts = [MDTextFieldHintText(text=self.hint)]
        if self.icon:
            parts.append(MDTextFieldLeadingIcon(icon=self.icon))
        self.input = MDTextField(*parts, mode="outlined", multiline=False, text=self.text, write_tab=False)
        self.input.font_size = App.get_running_app().sp(16)
        self.input.bind(text=self.setter("text"), height=self.setter("height"), on_text_validate=lambda _field: self.dispatch("on_enter"))
        self.height = self.input.height
        self.add_widget(self.input)

    def on_enter(self) -> None:
        """The key that ends the line."""
