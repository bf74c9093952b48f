"""Midnight and gold on warm paper: the two palettes, and how they become KivyMD's colours.

Widgets read `app.palette`; KivyMD's own widgets get the same colours through `theme_cls`.
"""
from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache

from kivy.utils import get_color_from_hex
from kivymd.theming import COLOR_NAMES, ThemeManager

SEED = "#2E4372"
Rgba = tuple[float, float, float, float]
NO_COLOUR = "455A64"             # of a player who came without one


def rgba(hexa: str, alpha: float = 1.0) -> Rgba:
    red, green, blue, _ = get_color_from_hex(f"#{hexa.removeprefix('#') or NO_COLOUR}")
    return red, green, blue, alpha


def hexa(colour: Rgba) -> str:
    return "".join(f"{round(part * 255):02X}" for part in colour[:3])


@lru_cache(maxsize=1024)
def mix(colour: Rgba, into: Rgba, share: float) -> Rgba:
    """`share` of the first colour, the rest of the second."""
    return tuple(a * share + b * (1 - share) for a, b in zip(colour, into, strict=True))  # type: ignore[return-value]
SEPARATE = 1.15


@dataclass(frozen=True)
class Palette:
    """The roles of DESIGN's colour table, under the words the widgets use."""

    dark: bool
    primary: Rgba
    on_primary: Rgba
    navy: Rgba
    on_navy: Rgba
    chosen: Rgba
    on_chosen: Rgba
    surface: Rgba
    card: Rgba
    bar: Rgba
    high: Rgba
    highest: Rgba
    ink: Rgba
    soft: Rgba
    outline: Rgba
    hairline: Rgba
    error: Rgba
    error_box: Rgba
    on_error_box: Rgba
    gold: Rgba
    gold_box: Rgba
    on_gold_box: Rgba
    gold_button: Rgba
    on_gold_button: Rgba
    good: Rgba
    good_box: Rgba
    bonus: Rgba
    scrim: Rgba
    lit: Rgba
    clear: Rgba = (0, 0, 0, 0)
    black: Rgba = (0, 0, 0, 1)

    @property
    def key(self) -> str:
        return "dark" if self.dark else "light"

    def tint(self, solid: Rgba, pale: bool) -> Rgba:
        """The ground of a free tile: a breath of its family's colour."""
        if self.dark:
            return mix(solid, self.bar, 0.24)
        return mix(solid, self.surface, 0.34 if pale else 0.17)

    def edge(self, ground: Rgba) -> Rgba | None:
        """The line around what hardly stands out from the page; none where it does."""
        return None if contrast(ground, self.surface) >= SEPARATE else self.hairline


def _palette(dark: bool, veil: float, **hexes: str) -> Palette:
    colours = {name: rgba(value) for name, value in hexes.items()}
    colours["scrim"] = (*colours["scrim"][:3], veil)
    return Palette(dark=dark, **colours)


# Paper on parchment, and slate on midnight: a card stands out from its page by SEPARATE or more, every text from its ground by 4.5:1.
LIGHT = _palette(
    False, 0.48,
    primary="152C5A", on_primary="FFFFFF", navy="2E4372", on_navy="FFFFFF", chosen="DBE2FB", on_chosen="2A3557",
    surface="F2EBDF", card="FFFDF9", bar="E8DFCF", high="E4DBCA", highest="DBD0BC", ink="1B1B1F", soft="4B4A50",
    outline="5B595F", hairline="CFC4B0", error="B01717", error_box="FFDAD6", on_error_box="7A0C10", gold="7A4F00",
    gold_box="F7E3B5", on_gold_box="4A3200", gold_button="F0C46A", on_gold_button="3F2A00", good="1A6237",
    good_box="D5EBD8", bonus="3E8E5A", scrim="14141C", lit="D99A1C",
)
DARK = _palette(
    True, 0.62,
    primary="B1C6FD", on_primary="182F5D", navy="2E4372", on_navy="FFFFFF", chosen="39425C", on_chosen="DBE2FB",
    surface="0F1219", card="1D222D", bar="232936", high="2D3341", highest="3A4050", ink="E8E5EA", soft="C3C5D0",
    outline="A3A6B1", hairline="434857", error="FFB4AB", error_box="7A1318", on_error_box="FFDAD6", gold="EBC077",
    gold_box="5A4312", on_gold_box="FBE3B0", gold_button="F0C46A", on_gold_button="3F2A00", good="8FD6A4",
    good_box="1D4A2C", bonus="5FB57C", scrim="000000", lit="D99A1C",
)


@dataclass(frozen=True)
class Accent:
    """The colours of a game, as RRGGBB, light and dark."""

    ground: tuple[str, str]         # behind its drawing, its bars and trays, what is chosen
    ink: tuple[str, str]            # its headings and buttons
    deep: str                       # the night its winners stand in


@cache
def dressed(palette: Palette, accent: Accent | None) -> Palette:
    """The palette in the colours of a game."""
    if accent is None:
        return palette
    ground, ink = rgba(accent.ground[palette.dark]), rgba(accent.ink[palette.dark])
    return replace(palette, primary=ink, on_primary=rgba("10131A") if palette.dark else palette.on_primary, navy=rgba(accent.deep),
                   bar=ground, chosen=mix(ink, ground, 0.18), on_chosen=palette.ink)


def luminance(colour: Rgba) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
def contrast(one: Rgba, other: Rgba) -> float:
    """As the accessibility guidelines count it: from 1 to 21."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


# Which of KivyMD's colour names takes which role; those of its fixed and key colours follow the family they belong to.
KIVYMD_ROLES = {
    "primary": "primary", "onPrimary": "on_primary", "primaryContainer": "navy", "onPrimaryContainer": "on_navy",
    "inversePrimary": "chosen", "surfaceTint": "primary", "secondary": "soft", "onSecondary": "surface",
    "secondaryContainer": "chosen", "onSecondaryContainer": "on_chosen", "tertiary": "gold", "onTertiary": "surface",
    "tertiaryContainer": "gold_box", "onTertiaryContainer": "on_gold_box", "surface": "surface", "background": "surface",
    "surfaceDim": "bar", "surfaceBright": "surface", "surfaceContainerLowest": "surface", "surfaceContainerLow": "card",
    "surfaceContainer": "bar", "surfaceContainerHigh": "high", "surfaceContainerHighest": "highest", "surfaceVariant": "highest",
    "onSurface": "ink", "onBackground": "ink", "onSurfaceVariant": "soft", "outline": "outline", "outlineVariant": "hairline",
    "inverseSurface": "ink", "inverseOnSurface": "surface", "shadow": "black", "scrim": "black", "error": "error", "onError": "surface",
    "errorContainer": "error_box", "onErrorContainer": "on_error_box", "neutralPaletteKeyColor": "outline",
    "neutralVariantPaletteKeyColor": "outline",
}
_FAMILIES = {"primary": "primary", "secondary": "soft", "tertiary": "gold", "error": "error"}
assert set(KIVYMD_ROLES.values()) <= {field.name for field in fields(Palette)}


def kivymd_role(name: str) -> str:
    if name in KIVYMD_ROLES:
        return KIVYMD_ROLES[name]
    family = next(role for prefix, role in _FAMILIES.items() if prefix in name.lower())
    return "surface" if name.startswith("on") else family


class PaperTheme(ThemeManager):
    """KivyMD's theme in our colours. Deriving its scheme from a seed would cost a quarter of a second at every start."""

    palette = LIGHT

    def set_colors(self, *_args: object) -> None:
        for name in COLOR_NAMES:
            setattr(self, f"{name}Color", list(getattr(self.palette, kivymd_role(name))))
        self.disabledTextColor = self._get_disabled_hint_text_color()
        if self.on_colors:
            self.on_colors()
