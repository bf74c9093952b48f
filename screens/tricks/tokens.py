"""The tokens of a pack: as a line of text, and with steppers to enter them."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens.registry import load_kv
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.text import bold, glyph, marked
from screens.words import capital, language, number

if TYPE_CHECKING:
    from scoring import TrickPack

load_kv(__file__)
NARROW = "\u00a0"
FAINT = "59"                    # a zero: the same icon at 35 %


def hexa(colour: Sequence[float]) -> str:
    return "".join(f"{round(part * 255):02X}" for part in colour[:3])


def token_colour(pack: TrickPack, kind: str) -> str:
    token = pack.tokens[kind]
    return str(token.dark if App.get_running_app().palette.dark else token.light)


def token_name(pack: TrickPack, kind: str, many: bool = True) -> str:
    noun = pack.lexicon.token(kind)
    return str(noun.many(language()) if many else noun.sentence(language()))


def tokens_text(pack: TrickPack, tokens: Mapping[str, int], size: float, *, zeros: bool = True, plus: bool = False,
                tight: bool = False) -> str:
    """Markup: « ★ 1  ♥ 0  ◆ 3 »; without zeros only what is there, tight where there is little room."""
    ink = hexa(App.get_running_app().palette.ink)
    parts = []
    for kind, token in pack.tokens.items():
        count = tokens.get(kind, 0)
        if not count and not zeros:
            continue
        faint = "" if count else FAINT
        figure = f"{'+' if plus and count > 0 else ''}{number(count)}"
        icon = glyph(token.icon, size * 1.12, f"#{token_colour(pack, kind)}{faint}")
        parts.append(f"{icon}{'' if tight else NARROW}{marked(bold(figure), 'color', f'#{ink}{faint}')}")
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


def steppers(pack: TrickPack, values: Mapping[str, int], turned: Callable[[str, int], None]) -> list[TokenStepper]:
    rows = []
    for kind, token in pack.tokens.items():
        row = TokenStepper(token=kind, icon=token.icon, ink=token_colour(pack, kind), label=capital(token_name(pack, kind)),
                           value=values.get(kind, 0))
        row.bind(on_turn=lambda turning, value: turned(turning.token, int(value)))
        rows.append(row)
    return rows
