"""What statistics and a player's page are made of: cards with figures, bars of players, two rivals, how a game was played."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from screens import games
from screens.history.rows import NOBODY
from screens.registry import load_kv
from screens.statistics.charts import PlayerBar
from screens.widgets.bars import Avatar
from screens.widgets.buttons import Chip
from screens.widgets.press import Surface
from screens.words import _, capital, language, ngettext
from table import Refused
from table.people import initials

if TYPE_CHECKING:
    from table.statistics import Tally, Way

load_kv(__file__)
K = TypeVar("K")


class FigureCard(Surface):
    """A title, a line beside it, what is counted below."""

    title = StringProperty()
    caption = StringProperty()

    def add(self, *widgets: Any) -> FigureCard:
        for widget in widgets:
            self.ids.inside.add_widget(widget)
        return self


class Duel(BoxLayout):
    """Two players: how often each finished ahead of the other."""

    left = StringProperty()
    right = StringProperty()
    figure = StringProperty()


def player_bars(figures: Mapping[str, tuple[float, str]], colours: Mapping[str, str]) -> list[PlayerBar]:
    """One bar per player: its length, its figure told. A tap leads to the player."""
    letters = initials(list(figures))
    full = max((length for length, _told in figures.values()), default=0) or 1
    bars = [PlayerBar(name=name, initials=letters[name], colour=colours.get(name, NOBODY), share=max(length, 0) / full, told=told)
            for name, (length, told) in figures.items()]
    for bar in bars:
        bar.bind(on_tap=lambda tapped: open_player(tapped.name))
    return bars


def open_player(name: str) -> None:
    App.get_running_app().navigator.go("player", player=name)


def duels(pairs: Iterable[tuple[str, str]], tally: Tally, colours: Mapping[str, str]) -> list[Duel]:
    """Those who have met, each with the disc."""
    found, letters = [], initials(list(tally.players))
    for one, other in pairs:
        met = tally.head_to_head[one, other]
        level = " (" + ngettext("{n} tie", "{n} ties", met.level) + ")" if met.level else ""
        duel = Duel(left=one, right=other, figure=f"{met.ahead} – {met.behind}{level}")
        for place, name in ((duel.ids.left_disc, one), (duel.ids.right_disc, other)):
            place.add_widget(Avatar(initials=letters[name], colour=colours.get(name, NOBODY), diameter=26))
        found.append(duel)
    return found


def choice_chips(place: StackLayout, choices: Mapping[K, str], chosen: K | None, choose: Callable[[K], None]) -> dict[K, Chip]:
    """One chip for each choice; none where there is nothing to choose."""
    place.clear_widgets()
    chips: dict[K, Chip] = {}
    for key, label in choices.items() if len(choices) > 1 else ():
        chip = Chip(label=label, kind="chosen" if key == chosen else "plain", icon="check" if key == chosen else "", widest=True)
        chip.bind(on_tap=lambda _chip, key=key: choose(key))
        chips[key] = chip
        place.add_widget(chip)
    return chips


def chip_row() -> StackLayout:
    place = StackLayout(size_hint_y=None, spacing=dp(6))
    place.bind(minimum_height=place.setter("height"))
    return place


def most_played(ways: Mapping[Way, Tally]) -> list[Way]:
    """The ways to play a game, the usual one first; of equals, the one played last."""
    return sorted(ways, key=lambda way: -ways[way].games)


def way_name(game: str, way: Way) -> str:
    """« 4 joueurs, Chaos, Trésor Maudit + Cartes promo »; neither the usual variant is named nor the game without boxes."""
    try:
        variants, boxes = games.variants(game), games.boxes_in_short(game, way.editions)
    except Refused:                         # an added game that is not here now
        variants, boxes = {}, [_("with boxes")] if way.editions else []
    named = way.variant in variants and way.variant != next(iter(variants))
    variant = [capital(variants[way.variant].name.sentence(language()))] if named else []
    return ", ".join([games.seats(way.players), *variant, *([" + ".join(boxes)] if boxes else [])])
