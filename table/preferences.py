"""Typed access to settings, and to what the surfaces remember; every change is saved at once."""
from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from contextlib import suppress
from typing import Any

from sentences import GRAMMARS
from table.words import NotSaved

LANGUAGES = ("", *GRAMMARS)        # '': the phone's
THEMES = ("system", "light", "dark")
TEXT_SCALES = (0.85, 1.0, 1.3, 1.6)


class PreferenceChoice:
    """One setting: the first of its values is the default."""

    def __init__(self, default: Any, allowed: tuple[Any, ...]) -> None:
        self._default, self.allowed = default, allowed

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, preferences: Preferences | None, _owner: type) -> Any:
        if preferences is None:
            return self
        value = preferences.kept.get(self._name, self._default)
        return value if value in self.allowed else self._default

    def __set__(self, preferences: Preferences, value: Any) -> None:
        assert value in self.allowed, value
        preferences.kept[self._name] = value


class Preferences:
    language = PreferenceChoice("", LANGUAGES)
    theme = PreferenceChoice("system", THEMES)
    text_scale = PreferenceChoice(1.0, TEXT_SCALES)
    haptics = PreferenceChoice(True, (True, False))
    patterns = PreferenceChoice(False, (False, True))         # patterns on the tiles of a deck, besides colours
    stay_awake = PreferenceChoice(True, (True, False))        # keeps the screen on while a game is open

    def __init__(self, kept: Any) -> None:
        self.kept: MutableMapping[str, Any] = kept

    def readings(self, game: str) -> dict[str, Any]:
        """Returns the house readings of a game: only those that differ from the pack's."""
        return dict(self.kept.get(f"readings.{game}", {}))

    def keep_readings(self, game: str, readings: Mapping[str, Any]) -> None:
        self.kept[f"readings.{game}"] = dict(readings)

    def keep_boxes(self, game: str, boxes: Sequence[str]) -> None:
        """Stores the boxes of a game that its owner has."""
        self.kept[f"boxes.{game}"] = list(boxes)

    def last_table(self) -> list[str]:
        """Returns who sat at the last table, whatever the game, in order."""
        return [str(name) for name in self.kept.get("last_table", [])]

    def keep_last_table(self, names: list[str]) -> None:
        self.kept["last_table"] = list(names)

    def last_variant(self, game: str) -> str:
        return str(self.kept.get(f"last_variant.{game}", ""))

    def keep_last_variant(self, game: str, variant: str) -> None:
        self.kept[f"last_variant.{game}"] = variant

    def drafts(self) -> dict[str, Any]:
        """Returns the drafts of the workshop: half-entered cards with everything entered so far."""
        return dict(self.kept.get("workshop.benches", {}))

    def keep_drafts(self, benches: Mapping[str, Any]) -> None:
        self.kept["workshop.benches"] = dict(benches)

    def countdown(self, session: str) -> dict[str, float]:
        """Returns the clock of this game: `ends` is a time of day while it runs, `left` the rest while paused; {} if it never ran."""
        kept = self.kept.get("countdown", {})
        return {name: float(kept[name]) for name in ("ends", "left") if name in kept} if kept.get("session") == session else {}

    def keep_countdown(self, session: str, **clock: float) -> None:
        self.remember("countdown", {"session": session, **clock})

    def current_player(self, session: str) -> str:
        """Returns whose hand was shown when this game was left; '' if unknown."""
        kept = self.kept.get("current_player", {})
        return str(kept.get("player", "")) if kept.get("session") == session else ""

    def keep_current_player(self, session: str, player: str) -> None:
        self.remember("current_player", {"session": session, "player": player})

    def bookmarks(self, game: str = "") -> list[tuple[str, str, str]]:
        """Returns the bookmarks, newest first: "answer" or "card", its game, its id."""
        found = [(kind, of, thing) for kind, of, thing in (each.split("/") for each in reversed(self.kept.get("bookmarks", [])))]
        return [each for each in found if game in ("", each[1])]

    def mark(self, kind: str, game: str, thing: str, on: bool) -> None:
        """Sets or removes a bookmark."""
        own = f"{kind}/{game}/{thing}"
        others = [each for each in self.kept.get("bookmarks", []) if each != own]
        self.kept["bookmarks"] = [*others, own] if on else others

    def times_read(self) -> dict[str, int]:
        """Returns how often each answer was opened on this phone: "game/answer"."""
        return dict(self.kept.get("answers_read", {}))

    def remember_read(self, game: str, answer: str) -> None:
        counts = self.times_read()
        self.remember("answers_read", {**counts, f"{game}/{answer}": counts.get(f"{game}/{answer}", 0) + 1})

    def remember(self, name: str, value: Any) -> None:
        """Saves what nobody explicitly asked to save, such as the hand in view: on a full disk it is silently dropped."""
        with suppress(NotSaved):
            self.kept[name] = value
