"""Text and icons. Sizes follow the text scale live, colours are roles of the palette."""
from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.core.text.markup import MarkupLabel
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.label import Label
from kivy.utils import escape_markup
from kivymd.icon_definitions import md_icons

from screens.registry import load_kv

load_kv(__file__)
MEDIUM, HEAVY = "RobotoMedium", "RobotoBold"
LEAST_SP = 10
STORY = "Story"             # the font of titles, winners and totals
FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
LabelBase.register(STORY, str(FONTS / "Alegreya-ExtraBold.ttf"))
# KivyMD's Roboto, plus letters that names may contain and it lacks.
LabelBase.register("Roboto", str(FONTS / "Roboto-Regular.ttf"), fn_bold=str(FONTS / "Roboto-Bold.ttf"))
LabelBase.register(MEDIUM, str(FONTS / "Roboto-Medium.ttf"))
LabelBase.register(HEAVY, str(FONTS / "Roboto-Bold.ttf"))
TELLABLE = re.compile("[\u0020-\u007e\u00a0-\u0148\u014a-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f–—‘’“”…−]*")
# Text is never markup: tags are delimited by characters chosen at every start, so that nobody can type them.
OPEN, CLOSE = f"\ue000{os.urandom(4).hex()}", "\ue001"
MARKUP = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")
AROUND = re.compile(r"\[color=#?[0-9a-fA-F]+\]([\s\S]*)\[/color\]")     # Kivy puts the colour of the label around its text


def _split(label: Any) -> list[str]:
    """Splits the text of a label with markup into tags and text: the only place where something becomes a tag, or is escaped."""
    around = AROUND.fullmatch(label.label)
    text = around[1] if around else label.label
    parts = [escape_markup(part) if number % 2 == 0 else f"[{part}]" for number, part in enumerate(MARKUP.split(text))]
    whole = [label.label[:around.start(1)], *parts, "[/color]"] if around else parts
    return [part for part in whole if part]


MarkupLabel.markup = property(_split)


def known_icon(name: str) -> str:
    """Returns a fallback for an unknown icon of an added game."""
    return name if name in md_icons else "cards-outline"


def marked(text: str, tag: str, value: object = "") -> str:
    """Wraps text in a tag of Kivy's markup."""
    return f"{OPEN}{tag}{f'={value}' if value else ''}{CLOSE}{text}{OPEN}/{tag}{CLOSE}"


def glyph(icon: str, size: float = 0, colour: str = "") -> str:
    """Returns an icon to put into a line of text."""
    mark = marked(md_icons[icon], "font", "Icons")
    if size:
        mark = marked(mark, "size", even(size))
    return marked(mark, "color", colour) if colour else mark


def story_face(text: str) -> str:
    """Returns the font for a title; Roboto if the storybook font lacks a character."""
    return STORY if TELLABLE.fullmatch(unmarked(text)) else MEDIUM


def medium(text: str) -> str:
    return marked(text, "font", MEDIUM)


def bold(text: str) -> str:
    return marked(text, "b")


def unmarked(text: str) -> str:
    """Returns the text alone, without markup."""
    return MARKUP.sub("", text)


@cache
def word_width(word: str, font_name: str, size: float) -> float:
    return CoreLabel(font_name=font_name, font_size=size).get_extents(word)[0]


def widest_word(text: str, font_name: str, size: float) -> float:
    """Returns the width of the longest word: lines break only between words."""
    return max((word_width(word, font_name, size) for word in unmarked(text).split(" ")), default=0) + 2


def count_lines(text: str, face: str, size: float, room: float) -> int:
    """Returns how many lines the words take."""
    count, used, space = 1, 0.0, word_width(" ", face, size)
    for word in text.split(" "):
        wide = word_width(word, face, size)
        fits = not used or used + space + wide <= room - 2
        count, used = (count, used + (space if used else 0) + wide) if fits else (count + 1, wide)
    return count


def even(size: float) -> int:
    """Rounds to even sizes: each size of the icon font takes a quarter of a megabyte."""
    return int(size) // 2 * 2


def text_texture(text: str, font_name: str, size: int, bold: bool = False) -> Texture:
    """A small white texture of a text, shared by all who draw the same one and coloured when drawn."""
    return _stamped(text, font_name, even(size) if font_name == "Icons" else size, bold)


@cache
def _stamped(text: str, font_name: str, size: int, bold: bool) -> Texture:
    label = CoreLabel(text=text, font_name=font_name, font_size=size, bold=bold, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


class Words(Label):
    """A paragraph: as wide as its parent, as high as its text."""

    sp = NumericProperty(14)
    role = StringProperty("ink")

    @staticmethod
    def holds_tags(text: str) -> bool:
        """Whether the text has tags; most have none, and plain text is measured and drawn in a fifth of the time."""
        return OPEN in text

    def natural(self, text: str, size: float) -> float:
        """Returns the width of the text on one line; the arguments make kv re-evaluate it."""
        return word_width(unmarked(text), self.font_name, size) + (size if f"{OPEN}font=Icons" in text else 0) + 2

    def on_one_line(self, text: str, largest: float, least: float, room: float, unit: float) -> float:
        """Returns the sp at which the text fits on a line, but at least `least`. `unit`: the current size of an sp."""
        sp = largest
        while sp > least and self.natural(text, sp * unit) > room:
            sp -= 1
        return sp

    def on_lines(self, text: str, face: str, largest: float, lines: int, room: float, unit: float) -> float:
        """Returns the sp at which the text takes at most these lines and no word is broken. `unit`: the current size of an sp."""
        text = text.replace("\n", " ")
        sp = self.fitting(text, face, largest, room, unit)
        while sp > LEAST_SP and count_lines(text, face, sp * unit, room) > lines:
            sp -= 1
        return sp

    def fitting(self, text: str, face: str, largest: float, room: float, unit: float) -> float:
        """The sp at which the longest word, hard spaces included, still fits: a name is never broken. `unit`: what an sp takes now."""
        sp = largest
        while sp > LEAST_SP and any(word_width(word, face, sp * unit) > room - 2 for word in text.split(" ")):
            sp -= 1
        return sp


class Heading(Words):
    """The blue line above a group of rows."""


class Title(Words):
    """A heading of a page or a celebrated name; display sizes grow less than other text."""

    @staticmethod
    def face(text: str) -> str:
        return story_face(text)


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
