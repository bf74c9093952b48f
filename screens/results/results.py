"""Results: who won and why, bars of base, bonus and penalty, tie-breaks step by step; finish, share, play again."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from screens import games
from screens.registry import load_kv
from screens.results.breakdown import count_of, counting_of
from screens.results.end_page import EndPage
from screens.results.record import show_record
from screens.results.reopened import offer_to_close_again
from screens.results.reveal import Reveal
from screens.results.tie_question import show_questions
from screens.results.ties import decisive_step, open_ties, tie_sentence, tie_title
from screens.widgets.bars import Avatar, LegendDot
from screens.widgets.cardrow import CardChip as _CardChip  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface
from screens.words import _, capital, day, number
from table.people import initials

load_kv(__file__)


class ResultRow(PressSurface):
    player = StringProperty()
    place = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    sum = StringProperty()
    total = StringProperty()
    parts = ListProperty([0, 0, 0])
    full = NumericProperty(1)
    gains = BooleanProperty(False)
    inks = ListProperty()                   # colours of the parts, where the game has its own
    first = BooleanProperty(False)


class Crowned(Avatar):
    """A winner's disc; those who share the victory wear a crown each."""


class Results(EndPage):
    caption = StringProperty()
    winner = StringProperty()
    victory = StringProperty()
    total = StringProperty()
    tied = BooleanProperty(False)
    gains = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.reveal = Reveal()

    def enter(self, session: Any = None, **_arguments: object) -> None:
        self.show_session(session)
        self.result = None
        self.empty: set[str] = set()
        App.get_running_app().off_frame.run("score", session.result, self._arrived, self._still_counting)

    def _still_counting(self) -> None:
        """A sign of progress, and nothing left of the game shown here before."""
        self.reveal.skip()
        self.caption = _("counting…")
        self.winner = self.victory = self.total = ""
        self.tied = False
        self.ids.warnings.text = ""
        for place in (self.ids.discs, self.ids.rows, self.ids.questions, self.ids.record):
            place.clear_widgets()

    def _arrived(self, result: Any) -> None:
        self.result = result
        self.refresh()
        if App.get_running_app().animated and not self.finished and not self.empty:
            winner = [self.ids.banner, self.ids.tie]
            self.reveal.begin(self.session.id, [winner, *([row] for row in self.rows.values())])

    def leave(self) -> None:
        self.reveal.skip()

    def on_touch_down(self, touch: Any) -> bool:
        if self.reveal.running:
            self.reveal.skip()
            return True
        return bool(super().on_touch_down(touch))

    # what is on the screen

    def refresh(self) -> None:
        if self.result is None:
            return
        self.reveal.skip()
        names = self.session.players
        letters = initials(names)
        colours = {player.name: player.colour for player in self.session.state.players}
        when = self.record.finished if self.record is not None else self.session.touched
        self.caption = f"{games.title(self.session.game)} · {day(when.astimezone().date())}"
        counting = counting_of(self.result)
        self.empty = {player.name for player in self.session.state.players if counting.nothing_entered(player)}
        begun = len(self.empty) < len(names)
        winners = self.result.ranking[0] if self.result.ranking and begun else []
        self.winner = ", ".join(winners)
        self.victory = (_("Victory") if len(winners) == 1 else _("Shared victory")) if begun else _("Nobody has entered anything yet")
        self.total = number(count_of(self.result, winners[0]).total) if winners else ""
        self.gains = counting.gains
        self._show_legend(counting)
        self.ids.discs.clear_widgets()
        for name in winners:
            self.ids.discs.add_widget(Crowned(initials=letters[name], colour=colours[name], diameter=64 if len(winners) == 1 else 48))
        self._show_tie()
        show_questions(self)
        self._show_rows(letters, colours)
        self._show_warnings()
        show_record(self)

    def _show_legend(self, counting: Any) -> None:
        self.ids.legend.clear_widgets()
        texts, roles = counting.legend(self.result), ("primary", "bonus", "lit" if self.gains else "error", "lit")
        for text, role, ink in zip(texts, roles, counting.inks(self.result) or ((),) * len(texts), strict=False):
            if text:
                self.ids.legend.add_widget(LegendDot(text=text, role=role, ink=ink))

    def _show_tie(self) -> None:
        steps = [step for step in self.result.tie_break if not self.empty.issuperset(step.between)]     # who has nothing is no rival
        self.tied = bool(steps)
        if steps:
            told = decisive_step(steps)
            self.ids.tie.title = tie_title(self.result, told)
            self.ids.tie.caption = tie_sentence(told)

    def _show_rows(self, letters: dict[str, str], colours: dict[str, str]) -> None:
        self.ids.rows.clear_widgets()
        self.rows: dict[str, ResultRow] = {}
        counts = {name: count_of(self.result, name) for name in self.result.players}
        full = max(max(count.length for count in counts.values()), 1)
        place = 1
        for shared in self.result.ranking:
            for name in shared:
                count = counts[name]
                row = ResultRow(player=name, place=str(place), initials=letters[name], colour=colours[name], sum=count.sum,
                                total=number(count.total), parts=list(count.parts), full=full, gains=self.gains, first=place == 1,
                                inks=counting_of(self.result).inks(self.result))
                row.bind(on_tap=lambda tapped: self.open_why(tapped.player))
                self.rows[name] = row
                self.ids.rows.add_widget(row)
            place += len(shared)

    def _show_warnings(self) -> None:
        """What cannot be right as entered; a warning, never a block."""
        app = App.get_running_app()
        counting = counting_of(self.result)
        own = [(name, warning) for name, part in self.result.players.items() for warning in counting.warnings(part)]
        whole = [warning for warning in self.session.warnings() if all(warning != each for _name, each in own)]
        said = [warning.sentence(app.language) for warning in whole]
        said += [f"{name}, {warning.sentence(app.language)}" for name, warning in own]
        said += counting.incomplete(self.result, self.session.state)
        if self.record is not None:
            said += self._counted_otherwise_then()
        if self.empty and not self.finished:
            said.append(_("No card entered yet: {names}.").format(names=", ".join(self.in_order(self.empty))))
        self.ids.warnings.text = "\n".join(capital(sentence) for sentence in said)

    def _counted_otherwise_then(self) -> list[str]:
        """The cards have been corrected since: the figures of the evening itself."""
        then = {seat.player: seat.total for seat in self.record.seats if seat.total is not None and seat.player in self.result.players}
        if all(total == count_of(self.result, name).total for name, total in then.items()):
            return []
        totals = ", ".join(f"{name} {number(total)}" for name, total in then.items())
        return [_("Counted by the cards of today. At the end of the game it was: {totals}.").format(totals=totals)]

    def in_order(self, names: set[str]) -> list[str]:
        return [name for name in self.session.players if name in names]

    # what a finger does

    def open_why(self, player: str) -> None:
        counting_of(self.result).explain(self, player)

    def open_ties(self) -> None:
        open_ties(self.result)

    def correct(self) -> None:
        """Back to the hands."""
        was_finished = self.finished
        if was_finished:
            self.reopen()
        App.get_running_app().navigator.home_then(games.of(self.session.game).pages.screen, session=self.session)
        if was_finished:
            offer_to_close_again(self.session)

    def back(self) -> bool:
        """A finished game closes to home or to the history it came from, an open one to its hand."""
        if self.finished and App.get_running_app().navigator.stops[-2].name != "history":
            App.get_running_app().navigator.open_tab("home")
            return True
        return False
