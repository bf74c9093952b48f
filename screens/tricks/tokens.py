"""The tokens of a pack: as a line of text, and with steppers to enter them."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens.registry import load_kv
from screens.theme import hexa
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.text import bold, glyph, marked
from views.parts import Paint, StepperView
from views.tricks_cards import TokenCount, TokenFace

load_kv(__file__)
NARROW = "\u00a0"
NO_TOKEN = "6C6A70"             # what is counted like tokens, and is none


def ink_of(paint: Paint | None) -> str:
    if paint is None:
        return NO_TOKEN
    return paint.dark if App.get_running_app().palette.dark else paint.light


def tokens_text(counts: Iterable[TokenCount], faces: Mapping[str, TokenFace], size: float, tight: bool = False) -> str:
    """Markup: « ★ 1  ♥ 0  ◆ 3 », tight where there is little room."""
    palette = App.get_running_app().palette
    parts = []
    for count in counts:
        face, grey = faces[count.token], hexa(palette.outline)
        icon = glyph(face.icon, size * 1.12, f"#{grey if count.faint else ink_of(face.paint)}")
        figure = count.count if count.faint else bold(count.count)
        parts.append(f"{icon}{'' if tight else NARROW}{marked(figure, 'color', f'#{grey if count.faint else hexa(palette.ink)}')}")
    return (" " if tight else "  ").join(parts)


class TokenLine(Label):
    """The tokens of a row."""

    sp = NumericProperty(15)


class TokenStepper(BoxLayout):
    """One kind of token: icon, name, minus, figure, plus."""

    token = StringProperty()
    icon = StringProperty("blank")
    ink = StringProperty("000000")
    label = StringProperty()
    value = NumericProperty(0)
    asked = BooleanProperty(False)              # nobody has typed it yet: a question mark stands there
    __events__ = ("on_turn",)

    def on_turn(self, value: int) -> None:
        """A finger set this value."""


def steppers(views: Iterable[StepperView], turned: Callable[[str, int], None]) -> list[TokenStepper]:
    rows = []
    for view in views:
        token = view.field.removeprefix("tokens.")
        row = TokenStepper(token=token, icon=view.icon, ink=ink_of(view.paint), label=view.label, value=view.value or 0)
        row.bind(on_turn=lambda turning, value: turned(turning.token, int(value)))
        rows.append(row)
    return rows
