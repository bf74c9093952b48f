"""Text and icons. Sizes follow the text scale live, colours are named by their role in the palette."""
from __future__ import annotations

import re
from functools import cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.label import Label
from kivymd.icon_definitions import md_icons

from screens.registry import load_kv

load_kv(__file__)
MEDIUM = "RobotoMedium"
MARKUP = re.compile(r"\[/?[a-z]+(?:=[^\]]*)?\]")


def glyph(icon: str, size: float = 0, colour: str = "") -> str:
    """An icon as markup, to stand in a line of text."""
    mark = f"[font=Icons]{md_icons[icon]}[/font]"
    if size:
        mark = f"[size={even(size)}]{mark}[/size]"
    return f"[color={colour}]{mark}[/color]" if colour else mark


def medium(text: str) -> str:
    return f"[font={MEDIUM}]{text}[/font]"


def safe(text: str) -> str:
    """What people typed, harmless inside markup."""
    return text.replace("&", "&amp;").replace("[", "&bl;").replace("]", "&br;")


@cache
def word_width(word: str, font_name: str, size: float) -> float:
    return CoreLabel(font_name=font_name, font_size=size).get_extents(word)[0]


def even(size: float) -> int:
    """Every size of the font with the icons is a quarter of a megabyte: even ones are enough."""
    return int(size) // 2 * 2


def stamp(text: str, font_name: str, size: int, bold: bool = False) -> Texture:
    """A small white texture of a text, shared by all who draw the same one and coloured when drawn."""
    return _stamped(text, font_name, even(size) if font_name == "Icons" else size, bold)


@cache
def _stamped(text: str, font_name: str, size: int, bold: bool) -> Texture:
    label = CoreLabel(text=text, font_name=font_name, font_size=size, bold=bold, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


class Words(Label):
    """A paragraph: as high as its text, as wide as it is given."""

    sp = NumericProperty(14)
    role = StringProperty("ink")

    def natural(self, text: str, size: float) -> float:
        """How wide the text would be on one line; given so that kv evaluates again when they change."""
        return word_width(MARKUP.sub("", text), self.font_name, size) + (size if "[font=Icons]" in text else 0) + 2


class Heading(Words):
    """The blue line above a group of rows."""


class Figure(Label):
    """A number, as wide as its digits; display sizes grow less than other text."""

    sp = NumericProperty(14)
    role = StringProperty("ink")


class Glyph(Label):
    icon = StringProperty("blank")
    sp = NumericProperty(24)
    role = StringProperty("soft")

    def on_icon(self, _glyph: Glyph, icon: str) -> None:
        self.text = md_icons[icon]
