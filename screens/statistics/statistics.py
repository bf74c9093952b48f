"""Statistics of finished games: wins, averages, best hands, streaks, head to head, and a histogram of totals."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import StringProperty

from scoring import is_hands
from screens import games
from screens.deck import deck_of
from screens.history.rows import NOBODY, colours, when
from screens.registry import load_kv
from screens.statistics.cards import FigureCard, chip_row, choice_chips, duels, most_played, player_bars, way_name
from screens.statistics.charts import Histogram
from screens.widgets.bars import Avatar
from screens.widgets.cardrow import FamilySquare
from screens.widgets.empty import Empty
from screens.widgets.page import Scroll
from screens.widgets.press import PressSurface
from screens.widgets.text import Words, bold
from screens.words import _, ngettext, number
from table import Refused
from table.people import initials
from table.statistics import distribution

if TYPE_CHECKING:
    from screens.history.filters import Filter
    from screens.widgets.buttons import Chip
    from table.history import Record
    from table.statistics import Statistics, Tally, Way

load_kv(__file__)
ENOUGH = 3                      # games before figures mean anything
BEST = 3
RIVALS = 6


class BestHand(PressSurface):
    """One of the highest totals: whose, when, with which families."""

    words = StringProperty()
    figure = StringProperty()


class StatisticsPanel(Scroll):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.way: Way | None = None                # of the game in view: totals are compared only among games played alike
        self.chips: dict[str, Any] = {}
        self.way_chips: dict[Way, Chip] = {}

    def show(self, chosen: Filter, set_filter: Callable[[Filter], None]) -> None:
        self.filter, self._set_filter = chosen, set_filter
        table = App.get_running_app().table

        def work() -> tuple[Statistics, Statistics]:
            return table.history.statistics(**chosen.as_query()), table.history.statistics(**replace(chosen, game="").as_query())

        App.get_running_app().off_frame.run("statistics", work, self._arrived)

    def _arrived(self, found: tuple[Statistics, Statistics]) -> None:
        mine, everything = found
        place = self.ids.cards
        place.clear_widgets()
        self._show_games(everything)
        one = self.filter.game or (next(iter(mine.by_game)) if len(mine.by_game) == 1 else "")
        tally = mine.by_game.get(one, mine.over_all) if one else mine.over_all
        if tally.games < ENOUGH:
            missing = ENOUGH - tally.games
            place.add_widget(Empty(drawing="empty_figures", words=ngettext(
                "Statistics start with the third game: {n} to go.", "Statistics start with the third game: {n} to go.", missing)))
            return
        known = colours()
        place.add_widget(self._wins(tally, known))
        for card in (self._streaks(tally, known), self._duels(tally, known)):
            if card is not None:
                place.add_widget(card)
        self._show_totals(one, mine.by_way.get(one, {}), known)

    def _show_games(self, everything: Statistics) -> None:
        """The games that were played, to look at one alone."""
        ours = [game for game in games.BY_ID if game in everything.by_game]
        played = [*ours, *(game for game in everything.by_game if game not in ours)]
        labels = {"": _("All"), **{game: games.title(game) for game in played}} if len(played) > 1 else {}
        self.chips = choice_chips(self.ids.chips, labels, self.filter.game,
                                  lambda game: self._set_filter(replace(self.filter, game=game)))

    def _show_totals(self, game: str, ways: Mapping[Way, Tally], known: dict[str, str]) -> None:
        """Figures that depend on how many play, and which variant: of one way to play, the usual one if nobody chose."""
        self.way_chips = {}
        if not ways:
            return
        usual_first = most_played(ways)
        way = self.way if self.way is not None and self.way in ways else usual_first[0]
        tally, place, chips = ways[way], self.ids.cards, chip_row()
        self.way_chips = choice_chips(chips, {each: way_name(game, each) for each in usual_first}, way, self._choose_way)
        if not tally.marks:
            return
        if self.way_chips:
            place.add_widget(chips)
        for card in (self._totals(tally), self._averages(tally, known), self._best(game, tally, known)):
            place.add_widget(card)

    def _choose_way(self, way: Way | None) -> None:
        self.way = way
        self.show(self.filter, self._set_filter)

    # the cards

    def _wins(self, tally: Tally, known: dict[str, str]) -> FigureCard:
        figures = {name: (standing.wins, ngettext("{wins} of {n}", "{wins} of {n}", standing.games, wins=bold(number(standing.wins))))
                   for name, standing in tally.players.items()}
        return FigureCard(title=_("Wins"), caption=ngettext("{n} game", "{n} games", tally.games)).add(*player_bars(figures, known))

    def _totals(self, tally: Tally) -> FigureCard:
        bars = distribution([mark.total for mark in tally.marks])
        last = tally.marks[-1].record
        latest = max(mark.total for mark in tally.marks if mark.record == last)
        lit = max(place for place, (begin, _count) in enumerate(bars) if begin <= latest)
        told = ngettext("{n} total, average {average}", "{n} totals, average {average}", len(tally.marks),
                        average=number(round(tally.average or 0)))
        legend = Words(text=_("Gold: the winner of the last game"), sp=12.5, role="soft")
        return FigureCard(title=_("Totals"), caption=told).add(Histogram(bars=[list(bar) for bar in bars], lit=lit), legend)

    def _averages(self, tally: Tally, known: dict[str, str]) -> FigureCard:
        counted = sorted(((standing.average or 0, name, standing) for name, standing in tally.players.items()), key=lambda item: -item[0])
        figures = {name: (average, f"{bold(number(round(average)))} · {number(standing.worst.total)} – {number(standing.best.total)}")
                   for average, name, standing in counted if standing.best and standing.worst}
        return FigureCard(title=_("Averages"), caption=_("lowest – highest")).add(*player_bars(figures, known))

    def _best(self, game: str, tally: Tally, known: dict[str, str]) -> FigureCard:
        table = App.get_running_app().table
        title = _("Best hands") if game and games.pack(game).kind == "hands" else _("Best totals")
        card = FigureCard(title=title)
        letters = initials(list(tally.players))
        for mark in tally.best(BEST):
            row = BestHand(words=f"{mark.player}, {when(mark.finished.astimezone().date())}", figure=number(mark.total))
            row.ids.disc.add_widget(Avatar(initials=letters[mark.player], colour=known.get(mark.player, NOBODY), diameter=36))
            for square in _families(table.history.record(mark.record), mark.player):
                row.ids.squares.add_widget(square)
            row.bind(on_tap=lambda _row, record=mark.record: _open(record))
            card.add(row)
        return card

    def _streaks(self, tally: Tally, known: dict[str, str]) -> FigureCard | None:
        best_first = sorted(tally.players.items(), key=lambda item: -item[1].longest_streak)
        told = _("{longest}, now {streak}")
        figures = {name: (each.longest_streak, told.format(longest=bold(number(each.longest_streak)), streak=number(each.streak)))
                   for name, each in best_first if each.longest_streak}
        return FigureCard(title=_("Longest streak")).add(*player_bars(figures, known)) if figures else None

    def _duels(self, tally: Tally, known: dict[str, str]) -> FigureCard | None:
        names = list(tally.players)[:RIVALS]
        pairs = [(one, other) for place, one in enumerate(names) for other in names[place + 1:] if (one, other) in tally.head_to_head]
        return FigureCard(title=_("Who finishes ahead")).add(*duels(pairs, tally, known)) if pairs else None


def _families(record: Record, player: str) -> list[FamilySquare]:
    """The cards of a hand as small squares; nothing for games without families."""
    try:
        pack = games.pack(record.game, record.editions)
    except Refused:                         # an added game that is not here now
        return []
    if not is_hands(pack):
        return []
    deck, palette = deck_of(pack), App.get_running_app().palette
    found = []
    for card in record.result.get("players", {}).get(player, {}).get("cards", {}):
        if card in pack.cards:              # an item has no family
            paint = deck.paint(deck.family_of(card), palette)
            found.append(FamilySquare(icon=deck.icon(deck.family_of(card)), ground=list(paint.solid), ink=list(paint.text), side=20))
    return found


def _open(number: int) -> None:
    """The game of a best total."""
    from screens.history.finished_game import open_result
    open_result(number)
