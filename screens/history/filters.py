"""Which finished games are looked at: a game, a player, a period; and the sheet that asks for them."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from screens import games
from screens.widgets.buttons import Chip, Pill
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading
from screens.words import _
from table.people import initials

DAYS = (0, 30, 365)             # 0: always


@dataclass(frozen=True)
class Filter:
    game: str = ""
    player: str = ""
    days: int = 0

    def as_query(self) -> dict[str, Any]:
        """For the table's history and statistics."""
        since = datetime.now().astimezone() - timedelta(days=self.days) if self.days else None
        return {"game": self.game, "player": self.player, "since": since}

    def description(self) -> str:
        """« Fantasy Realms, Diego, 30 derniers jours »; empty if nothing is filtered out."""
        return ", ".join(filter(None, (games.title(self.game) if self.game else "", self.beside_the_game())))

    def beside_the_game(self) -> str:
        """For a page that shows the game in another way."""
        return ", ".join(filter(None, (self.player, period(self.days) if self.days else "")))


def period(days: int) -> str:
    return {0: _("Always"), 30: _("Last 30 days"), 365: _("Last 12 months")}[days]


def ask_filter(current: Filter, done: Callable[[Filter], None]) -> Sheet:
    """Every tap applies at once; the list behind follows."""
    sheet = Sheet(title=_("Which games?"))
    chosen = [current]

    def choose(**change: Any) -> None:
        chosen[0] = replace(chosen[0], **change)
        fill()
        done(chosen[0])

    def fill() -> None:
        now = chosen[0]
        known = App.get_running_app().table.players.all()
        letters = initials([player["name"] for player in known])
        sheet.ids.body.clear_widgets()
        sheet.add(Heading(text=_("Game")), _chips([(_("All"), not now.game, {"game": ""}, {})] + [
            (games.title(game.id), now.game == game.id, {"game": game.id}, {}) for game in games.listed()], choose))
        if known:
            sheet.add(Heading(text=_("Player")), _chips([(_("Everybody"), not now.player, {"player": ""}, {})] + [
                (player["name"], now.player == player["name"], {"player": player["name"]},
                 {"initials": letters[player["name"]], "colour": player["colour"]}) for player in known], choose))
        sheet.add(Heading(text=_("Period")), _chips([(period(days), now.days == days, {"days": days}, {}) for days in DAYS], choose))

    fill()
    shut = Pill(label=_("Show"))
    shut.bind(on_tap=lambda _pill: sheet.close())
    return sheet.add_foot(shut).open()


def _chips(choices: Sequence[tuple[str, bool, Mapping[str, Any], Mapping[str, Any]]], choose: Callable[..., None]) -> StackLayout:
    place = StackLayout(size_hint_y=None, spacing=dp(6))
    place.bind(minimum_height=place.setter("height"))
    for label, chosen, change, looks in choices:
        chip = Chip(label=label, kind="chosen" if chosen else "plain", icon="check" if chosen and not looks else "", **looks)
        chip.bind(on_tap=lambda _chip, change=change: choose(**change))
        place.add_widget(chip)
    return place
