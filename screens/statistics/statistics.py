"""Statistics of finished games: wins, averages, best hands, streaks, head to head, and a histogram of totals."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from screens import games
from screens.deck import deck_of
from screens.history.rows import NOBODY, colours, when
from screens.registry import load_kv
from screens.statistics.charts import Histogram, PlayerBar
from screens.widgets.bars import Avatar
from screens.widgets.buttons import Chip
from screens.widgets.cardrow import FamilySquare
from screens.widgets.press import PressSurface, Surface
from screens.widgets.text import Words
from screens.words import _, language, ngettext, number
from table import Refused
from table.people import initials

load_kv(__file__)
ENOUGH = 3                      # games before figures mean anything
BEST = 3
RIVALS = 6


class FigureCard(Surface):
    """A title, a line beside it, what is counted below."""

    title = StringProperty()
    caption = StringProperty()

    def add(self, *widgets: Any) -> FigureCard:
        for widget in widgets:
            self.ids.inside.add_widget(widget)
        return self


class BestHand(PressSurface):
    """One of the highest totals: whose, when, with which families."""

    words = StringProperty()
    figure = StringProperty()


class Duel(BoxLayout):
    """Two players: how often each finished ahead of the other."""

    left = StringProperty()
    right = StringProperty()
    figure = StringProperty()


class StatisticsPanel(ScrollView):
    def show(self, chosen: Any, set_filter: Callable[[Any], None]) -> None:
        self.filter, self._set_filter = chosen, set_filter
        table = App.get_running_app().table

        def work() -> tuple[Any, Any]:
            return table.statistics(**chosen.as_query()), table.statistics(**replace(chosen, game="").as_query())

        App.get_running_app().off_frame.run("statistics", work, self._arrived)

    def _arrived(self, found: tuple[Any, Any]) -> None:
        mine, everything = found
        place = self.ids.cards
        place.clear_widgets()
        self._show_games(everything)
        one = self.filter.game or (next(iter(mine.by_game)) if len(mine.by_game) == 1 else "")
        tally = mine.by_game.get(one, mine.over_all) if one else mine.over_all
        if tally.games < ENOUGH:
            missing = ENOUGH - tally.games
            place.add_widget(Words(text=ngettext("Figures begin with the third game: {n} more to play.",
                                                 "Figures begin with the third game: {n} more to play.", missing),
                                   role="soft", sp=15, padding=(4, 20)))
            return
        known = colours()
        title = games.title(one) if one else _("All games")
        place.add_widget(self._wins(tally, title, known))
        if tally.marks:
            place.add_widget(self._totals(tally))
            place.add_widget(self._averages(tally, known))
            place.add_widget(self._best(one, tally, known))
        streaks = self._streaks(tally, known)
        for card in (streaks, self._duels(tally)):
            if card is not None:
                place.add_widget(card)

    def _show_games(self, everything: Any) -> None:
        """The games that were played, to look at one alone: totals of different games cannot be compared."""
        self.chips: dict[str, Chip] = {}
        place = self.ids.chips
        place.clear_widgets()
        ours = [game.id for game in games.GAMES if game.id in everything.by_game]
        played = [*ours, *(game for game in everything.by_game if game not in ours)]
        if len(played) < 2:
            return
        for game in ["", *played]:
            chosen = game == self.filter.game
            chip = Chip(label=games.title(game) if game else _("All"), kind="chosen" if chosen else "plain", icon="check" if chosen else "")
            chip.bind(on_tap=lambda _chip, game=game: self._set_filter(replace(self.filter, game=game)))
            self.chips[game] = chip
            place.add_widget(chip)

    # the cards

    def _bars(self, figures: dict[str, tuple[float, str, str]], known: dict[str, str]) -> list[PlayerBar]:
        """One bar per player: length, figure, a line beside it."""
        letters = initials(list(figures))
        full = max((length for length, _figure, _caption in figures.values()), default=0) or 1
        return [PlayerBar(name=name, initials=letters[name], colour=known.get(name, NOBODY), share=max(length, 0) / full, figure=figure,
                          caption=caption) for name, (length, figure, caption) in figures.items()]

    def _wins(self, tally: Any, title: str, known: dict[str, str]) -> FigureCard:
        played = ngettext("{n} game", "{n} games", tally.games)
        figures = {name: (standing.wins, number(standing.wins), ngettext("of {n}", "of {n}", standing.games))
                   for name, standing in tally.players.items()}
        return FigureCard(title=_("Wins"), caption=f"{title}, {played}").add(*self._bars(figures, known))

    def _totals(self, tally: Any) -> FigureCard:
        bars = tally.distribution()
        last = tally.marks[-1].record
        latest = max(mark.total for mark in tally.marks if mark.record == last)
        lit = max(place for place, (begin, _count) in enumerate(bars) if begin <= latest)
        told = ngettext("{n} total, average {average}", "{n} totals, average {average}", len(tally.marks),
                        average=number(round(tally.average)))
        legend = Words(text=_("Gold: where the winner of the last game stands"), sp=12.5, role="soft")
        return FigureCard(title=_("Totals"), caption=told).add(Histogram(bars=[list(bar) for bar in bars], lit=lit), legend)

    def _averages(self, tally: Any, known: dict[str, str]) -> FigureCard:
        figures = {name: (standing.average, number(round(standing.average)),
                          f"{number(standing.worst.total)} – {number(standing.best.total)}")
                   for name, standing in sorted(tally.players.items(), key=lambda item: -(item[1].average or 0)) if standing.best}
        return FigureCard(title=_("Averages"), caption=_("lowest – highest")).add(*self._bars(figures, known))

    def _best(self, game: str, tally: Any, known: dict[str, str]) -> FigureCard:
        table = App.get_running_app().table
        title = _("Best hands") if game and games.pack(game).kind == "hands" else _("Best totals")
        card = FigureCard(title=title)
        letters = initials(list(tally.players))
        for mark in tally.best(BEST):
            row = BestHand(words=f"{mark.player}, {_lower(when(mark.finished.astimezone().date()))}", figure=number(mark.total))
            row.ids.disc.add_widget(Avatar(initials=letters[mark.player], colour=known.get(mark.player, NOBODY), diameter=36))
            for square in _families(table.record(mark.record), mark.player):
                row.ids.squares.add_widget(square)
            row.bind(on_tap=lambda _row, record=mark.record: _open(record))
            card.add(row)
        return card

    def _streaks(self, tally: Any, known: dict[str, str]) -> FigureCard | None:
        figures = {name: (standing.longest_streak, number(standing.longest_streak), ngettext("now {n}", "now {n}", standing.streak))
                   for name, standing in sorted(tally.players.items(), key=lambda item: -item[1].longest_streak) if standing.longest_streak}
        return FigureCard(title=_("Won in a row"), caption=_("longest streak")).add(*self._bars(figures, known)) if figures else None

    def _duels(self, tally: Any) -> FigureCard | None:
        names = list(tally.players)[:RIVALS]
        pairs = [(one, other) for place, one in enumerate(names) for other in names[place + 1:] if (one, other) in tally.head_to_head]
        if not pairs:
            return None
        card = FigureCard(title=_("Head to head"), caption=_("how often one was before the other"))
        for one, other in pairs:
            met = tally.head_to_head[one, other]
            level = " (" + ngettext("{n} tie", "{n} ties", met.level) + ")" if met.level else ""
            card.add(Duel(left=one, right=other, figure=f"{met.ahead} – {met.behind}{level}"))
        return card


def _lower(text: str) -> str:
    """Inside a sentence; English days keep their capital."""
    return text[:1].lower() + text[1:] if language() == "fr" or text in (_("Today"), _("Yesterday")) else text


def _families(record: Any, player: str) -> list[FamilySquare]:
    """The cards of a hand as small squares; nothing for games without families."""
    try:
        pack = games.pack(record.game, record.editions)
    except Refused:                         # an added game that is not here now
        return []
    if pack.kind != "hands":
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
