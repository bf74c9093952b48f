"""A player's page: games, wins, streaks; for one game at a time the totals from game to game and the favourite cards; the rivals."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import games
from screens.answer.rows import FoundCard
from screens.history.filters import Filter
from screens.history.rows import NOBODY, colours
from screens.registry import Page, load_kv
from screens.statistics.cards import FigureCard, choice_chips, duels, most_played, way_name
from screens.statistics.charts import Course
from screens.widgets.text import Words
from screens.words import _, day, ngettext, number
from table import Refused
from table.people import initials

if TYPE_CHECKING:
    from table.statistics import Favourite, Statistics, Tally, Way

load_kv(__file__)
SHOWN = 20                      # games of a chart: more bars than that are too thin to read
RIVALS = 6


class KeyFigure(BoxLayout):
    """One large figure and what it counts."""

    figure = StringProperty()
    label = StringProperty()


class PlayerPage(Page):
    player = StringProperty()
    initials = StringProperty()
    colour = StringProperty(NOBODY)
    since = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game = ""
        self.chips: dict[str, Any] = {}

    def enter(self, player: str = "", **_arguments: object) -> None:
        if player != self.player:
            self.ids.scroll.scroll_y, self.game, self.since = 1, "", ""
            self._clear()                   # nobody sees the figures of somebody else
        self.player = player
        self.refresh()

    def _clear(self) -> None:
        for place in (self.ids.key_figures, self.ids.chips, self.ids.cards):
            place.clear_widgets()
        self.chips = {}

    def refresh(self) -> None:
        self.initials, self.colour = initials([self.player])[self.player], colours().get(self.player, NOBODY)
        table, player, game = App.get_running_app().table, self.player, self.game

        def work() -> tuple[Statistics, str, list[Favourite]]:
            found = table.history.statistics(player=player)
            chosen = game if game in found.by_game else next((name for name in reversed(found.by_game)), "")
            try:
                return found, chosen, table.favourite_cards(chosen, player) if chosen else []
            except Refused:                 # an added game that is not here now
                return found, chosen, []

        App.get_running_app().off_frame.run("player", work, self._arrived)

    def _arrived(self, found: tuple[Statistics, str, list[Favourite]]) -> None:
        figures, self.game, favourites = found
        mine = figures.over_all.players.get(self.player)
        self._clear()
        if mine is None:
            self.since = _("No finished game yet.")
            return
        self.since = _("Since {day}").format(day=day(mine.first.astimezone().date()))
        for figure, label in ((mine.games, ngettext("game", "games", mine.games)), (mine.wins, ngettext("win", "wins", mine.wins)),
                              (mine.longest_streak, _("best streak")), (mine.streak, _("current streak"))):
            self.ids.key_figures.add_widget(KeyFigure(figure=number(figure), label=label))
        self.chips = choice_chips(self.ids.chips, {game: games.title(game) for game in figures.by_game}, self.game, self.choose)
        ways = figures.by_way[self.game]
        for card in (*self._totals(ways), *self._favourites(favourites), *self._rivals(ways)):
            self.ids.cards.add_widget(card)

    def choose(self, game: str) -> None:
        self.game = game
        self.refresh()

    # the cards

    def _totals(self, ways: Mapping[Way, Tally]) -> list[FigureCard]:
        """One chart for each way to play: only like games are compared."""
        found = []
        for way in most_played(ways):
            tally = ways[way]
            standing = tally.players.get(self.player)
            if standing is None or standing.best is None or standing.worst is None or standing.average is None:
                continue
            told = _("Best {best}, average {average}, lowest {worst}").format(
                best=number(standing.best.total), average=number(round(standing.average)), worst=number(standing.worst.total))
            totals = [(mark.total, mark.won) for mark in tally.of(self.player)][-SHOWN:]
            card = FigureCard(title=way_name(self.game, way), caption=told)
            found.append(card.add(Course(totals=totals)) if len(totals) > 1 else card)
        if found and any(isinstance(part, Course) for part in found[0].ids.inside.children):
            found[0].add(Words(text=_("Gold: games won"), sp=12.5, role="soft"))
        return found

    def _favourites(self, favourites: list[Favourite]) -> list[FigureCard]:
        if not favourites:
            return []
        card, pack = FigureCard(title=_("Favourite cards")), games.pack(self.game)
        for each in favourites:
            told = ngettext("{n} time", "{n} times", each.times) + ", " + _("{points} points on average").format(
                points=number(round(each.average)))
            card.add(FoundCard().show(pack, each.card, told))
        return [card]

    def _rivals(self, ways: Mapping[Way, Tally]) -> list[FigureCard]:
        """Like the totals: those met in the game in view, for each way to play it."""
        found = []
        for way in most_played(ways):
            tally = ways[way]
            met = [other for other in tally.players if (self.player, other) in tally.head_to_head]
            met.sort(key=lambda other: -sum(vars(tally.head_to_head[self.player, other]).values()))
            if met:
                card = FigureCard(title=_("Who finishes ahead"), caption=way_name(self.game, way) if len(ways) > 1 else "")
                found.append(card.add(*duels([(self.player, other) for other in met[:RIVALS]], tally, colours())))
        return found

    def open_games(self) -> None:
        """All finished games of this player, in the history."""
        navigator = App.get_running_app().navigator
        navigator.open_tab("history")
        navigator.page.view = "games"
        navigator.page.set_filter(Filter(player=self.player))
