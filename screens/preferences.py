"""What people set once: language, theme, size of the text, buzz. Kept by the table layer, saved at once."""
from __future__ import annotations

from typing import Any

TEXT_SIZES = (0.85, 1.0, 1.3, 1.6)
THEMES = ("system", "light", "dark")


class Preferences:
    def __init__(self, settings: Any) -> None:
        self._settings = settings

    def _get(self, key: str, default: Any) -> Any:
        value = self._settings.get(key, default)
        return value if isinstance(value, type(default)) else default

    @property
    def language(self) -> str:
        """'' until somebody chose: the phone's language counts."""
        return str(self._get("language", ""))

    @language.setter
    def language(self, language: str) -> None:
        self._settings["language"] = language

    @property
    def theme(self) -> str:
        chosen = self._get("theme", "system")
        return chosen if chosen in THEMES else "system"

    @theme.setter
    def theme(self, style: str) -> None:
        self._settings["theme"] = style

    @property
    def text_size(self) -> float:
        return float(self._get("text_size", 1.0))

    @text_size.setter
    def text_size(self, size: float) -> None:
        self._settings["text_size"] = float(size)

    @property
    def buzz(self) -> bool:
        return bool(self._get("buzz", True))

    @buzz.setter
    def buzz(self, on: bool) -> None:
        self._settings["buzz"] = on
