"""Finds visible defects: text that does not fit its box, and touch targets that are too small."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from screens.widgets.text import MARKUP, word_width
from tests.journeys.driver import Phone

LEAST = 48 - 0.5
AS_DESIGNED = ("CardTile", "NumberTile", "TraySlot", "FamilyMark", "Toggle")       # sizes of the design; a Toggle's row is touched
LOW, LEAST_LOW = ("PlayerTab", "Strip"), 36 - 0.5       # wide ones around the deck, which must leave it room


def visible(phone: Phone) -> list[Any]:
    return [widget for widget in phone.app.root.walk() if widget.opacity > 0 and widget.width > 1 and widget.height > 1]


def cut_texts(phone: Phone) -> list[str]:
    """Labels whose texture is larger than their box."""
    found = []
    for widget in visible(phone):
        if isinstance(widget, Label) and widget.text:
            wide, high = widget.texture_size
            if wide > widget.width + 1.5 or high > widget.height + 1.5:
                found.append(f"{type(widget).__name__} {widget.text[:30]!r}: {wide}×{high} in {widget.width:.0f}×{widget.height:.0f}")
        written, texture = getattr(widget, "name", None), getattr(widget, "name_texture", None)
        if texture is not None:
            high = written.high(widget.look.scale) if hasattr(written, "high") else texture.height
            if texture.width > widget.width or high > widget.height - 10:
                found.append(f"tile {widget.look.name}: {texture.width}×{high:.0f} in {widget.size}")
    return found


def broken_words(phone: Phone) -> list[str]:
    """Words that are wider than their line and so are broken in the middle."""
    found = []
    for widget in visible(phone):
        if isinstance(widget, Label) and widget.text and widget.text_size[0] and widget.font_name != "Icons":
            room, words = widget.text_size[0], MARKUP.sub("", widget.text).split()
            found += [f"{type(widget).__name__} {word!r} in {room:.0f}" for word in words
                      if word_width(word, widget.font_name, widget.font_size) > room + 1]
    return found


def beyond_the_edge(phone: Phone) -> list[str]:
    """Texts that run out of the window sideways, where nothing scrolls."""
    width = phone.app.root.width
    found = []
    for widget in visible(phone):
        if isinstance(widget, Label) and widget.text and not _scrolls_sideways(widget):
            left, right = widget.to_window(widget.x, widget.y)[0], widget.to_window(widget.right, widget.y)[0]
            if left < -1 or right > width + 1:
                found.append(f"{type(widget).__name__} {widget.text[:30]!r}: {left:.0f}…{right:.0f} of {width}")
    return found


def _scrolls_sideways(widget: Any) -> bool:
    return any(getattr(parent, "do_scroll_x", False) for parent in _around(widget))


def covered(phone: Phone) -> list[str]:
    """Texts that a button lies over. What scrolls passes under the buttons of the bottom and is left out."""
    still = [widget for widget in visible(phone) if not any(isinstance(parent, ScrollView) for parent in _around(widget))]
    buttons = [widget for widget in still if "Press" in {kind.__name__ for kind in type(widget).__mro__}]
    found = []
    for label in still:
        if isinstance(label, Label) and label.text:
            left, bottom, right, top = _box(label, *map(max, label.size, label.texture_size))
            for button in buttons:
                x, y, end, head = _box(button, *button.size)
                own = button is label or button in _around(label)
                if not own and min(right, end) - max(left, x) > 1 and min(top, head) - max(bottom, y) > 1:
                    found.append(f"{label.text[:30]!r} {left:.0f}…{right:.0f} and {type(button).__name__} {x:.0f}…{end:.0f}")
    return found


def _box(widget: Any, wide: float, high: float) -> tuple[float, float, float, float]:
    x, y = widget.to_window(*widget.center)
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _around(widget: Any) -> Iterator[Any]:
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        yield parent
        parent = parent.parent


def stands_above(said: Any, *buttons: Any) -> None:
    """What is said must leave the buttons at the bottom free."""
    for button in buttons:
        assert said.to_window(said.x, said.y)[1] >= button.to_window(button.x, button.top)[1], button


def too_small(phone: Phone) -> list[str]:
    """Things to touch that are smaller than 48 dp, or lower than 36 dp where little height is left."""
    found = []
    for widget in visible(phone):
        kinds = {kind.__name__ for kind in type(widget).__mro__}
        least = LEAST_LOW if kinds & set(LOW) else LEAST
        if "Press" in kinds and not kinds & set(AS_DESIGNED) and (widget.width < LEAST or widget.height < least):
            found.append(f"{type(widget).__name__}: {widget.width:.0f}×{widget.height:.0f}")
    return found
