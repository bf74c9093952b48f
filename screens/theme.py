"""Midnight and gold on warm paper: the two palettes, and how they become KivyMD's colours.

Widgets read `app.palette`; KivyMD's own widgets get the same colours through `theme_cls`.
"""
from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache

from kivy.utils import get_color_from_hex
from kivymd.theming import COLOR_NAMES, ThemeManager

from views.palette import CHOSEN, PLAYERS, ROLES, SCRIM, Accent, tint_of

SEED = "#2E4372"
Rgba = tuple[float, float, float, float]


def rgba(hexa: str, alpha: float = 1.0) -> Rgba:
    red, green, blue, _ = get_color_from_hex(f"#{hexa.removeprefix('#') or PLAYERS[0]}")
    return red, green, blue, alpha


def hexa(colour: Rgba) -> str:
    return "".join(f"{round(part * 255):02X}" for part in colour[:3])


@lru_cache(maxsize=1024)
def mix(colour: Rgba, into: Rgba, share: float) -> Rgba:
    """Returns `share` of the first colour and the rest of the second."""
    return tuple(a * share + b * (1 - share) for a, b in zip(colour, into, strict=True))  # type: ignore[return-value]
SEPARATE = 1.15


@dataclass(frozen=True)
class Palette:
    """The colour roles of the design, by the names that widgets use."""

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
        share, into = tint_of(self.dark, pale)
        return mix(solid, getattr(self, into), share)

    def edge(self, ground: Rgba) -> Rgba | None:
        """Returns the outline of something that hardly stands out from the page; none if it does."""
        return None if contrast(ground, self.surface) >= SEPARATE else self.hairline


def _palette(dark: bool) -> Palette:
    colours = {role: rgba(pair[dark]) for role, pair in ROLES.items()}
    colours["scrim"] = (*colours["scrim"][:3], SCRIM[dark])
    return Palette(dark=dark, **colours)


# Paper on parchment, slate on midnight: a card's contrast to its page is SEPARATE or more, that of text to its ground 4.5:1.
LIGHT, DARK = _palette(False), _palette(True)


@cache
def with_accent(palette: Palette, accent: Accent | None) -> Palette:
    """The palette in the colours of a game."""
    if accent is None:
        return palette
    ground, ink = rgba(accent.ground[palette.dark]), rgba(accent.ink[palette.dark])
    return replace(palette, primary=ink, on_primary=rgba("10131A") if palette.dark else palette.on_primary, navy=rgba(accent.deep),
                   bar=ground, chosen=mix(ink, ground, CHOSEN), on_chosen=palette.ink)


def luminance(colour: Rgba) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
def contrast(one: Rgba, other: Rgba) -> float:
    """Returns the contrast ratio of the accessibility guidelines: from 1 to 21."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


# KivyMD's colour names → our roles; its fixed and key colours follow their family.
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
    """KivyMD's theme in our colours. Deriving its scheme from a seed colour would cost a quarter of a second at every start."""

    palette = LIGHT

    def set_colors(self, *_args: object) -> None:
        for name in COLOR_NAMES:
            setattr(self, f"{name}Color", list(getattr(self.palette, kivymd_role(name))))
        self.disabledTextColor = self._get_disabled_hint_text_color()
        if self.on_colors:
            self.on_colors()
