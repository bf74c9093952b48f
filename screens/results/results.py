"""Results: who won and why, bars of base, bonus and penalty, tie-breaks step by step; finish, share, play again.

Nobody wins before everybody has counted: until then somebody leads, and the main button completes what is missing."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from screens import games
from screens.registry import load_kv
from screens.results.breakdown import count_of, counting_of
from screens.results.end_page import EndPage
from screens.results.poster import Place, Poster
from screens.results.record import show_record
from screens.results.reopened import offer_to_close_again
from screens.results.reveal import Reveal
from screens.results.tie_question import show_questions
from screens.results.ties import compared, decisive_step, open_ties, tie_title
from screens.results.victory import Victory as _Victory  # noqa: F401  (kv below uses its rules)
from screens.theme import LIGHT, dressed
from screens.widgets.bars import LegendDot, bar_shares
from screens.widgets.cardrow import CardChip as _CardChip  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface
from screens.words import _, capital, number
from table.people import initials

if TYPE_CHECKING:
    from scoring import Result
    from screens.results.breakdown import Counting
    from table.session import Session

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
    entered = BooleanProperty(True)


class Doubt(PressSurface):
    """What cannot be right as entered, or is missing: a tap leads to where it is mended. A warning, never a block."""

    words = StringProperty()
    repair = StringProperty()
    player = StringProperty()               # whose cards it is about; "" for the whole table
    wrong = BooleanProperty(True)           # of a game that is saved it is no more than a note


class Results(EndPage):
    tied = BooleanProperty(False)
    gains = BooleanProperty(False)
    missing = StringProperty()              # who is to be completed next; "" when everybody has counted, or the game is saved
    begun = BooleanProperty(False)          # somebody has entered something
    next_step = StringProperty()            # what the main button says

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.reveal = Reveal()

    def enter(self, session: Session, **_arguments: object) -> None:
        self.show_session(session)
        self.result = None
        self.empty: set[str] = set()
        App.get_running_app().off_frame.run("score", session.result, self._arrived, self._still_counting)

    def _still_counting(self) -> None:
        """A sign of progress, and nothing left of the game shown here before."""
        self.reveal.skip()
        self.caption = _("counting…")
        self.ids.banner.show("", "", (), None, crowned=False)
        self.tied = False
        for place in (self.ids.warnings, self.ids.rows, self.ids.remarks, self.ids.questions, self.ids.record):
            place.clear_widgets()

    def _arrived(self, result: Result) -> None:
        self.result = result
        self.refresh()
        if App.get_running_app().animated and not self.finished and not self.missing:
            winner = [self.ids.banner, self.ids.tie, self.ids.legend, self.ids.warnings]
            self.reveal.begin(self.session.id, [winner, *([row] for row in self.rows.values())], self.ids.banner.celebrate)

    def leave(self) -> None:
        self._tell_all()

    def _tell_all(self) -> None:
        self.reveal.skip()
        self.ids.banner.rest()

    def on_touch_down(self, touch: Any) -> bool:
        if self.reveal.running:
            self._tell_all()
            return True
        return bool(super().on_touch_down(touch))

    # what is on the screen

    def refresh(self) -> None:
        if self.result is None:
            return
        self._tell_all()
        letters = initials(self.session.players)
        colours = {player.name: player.colour for player in self.session.state.players}
        self.caption = self.heading
        counting, state = counting_of(self.result), self.session.state
        self.empty = {name for name in state.names if not state.entered(name)}
        self.begun = len(self.empty) < len(state.names)
        self.missing = "" if self.finished else next(iter(counting.unfinished(self.result, state)), "")
        self.next_step = self._next_step()
        self.gains = counting.gains
        self._show_legend(counting)
        self._show_winners(letters, colours)
        self._show_tie()
        show_questions(self)
        self._show_rows(letters, colours)
        self._show_warnings()
        show_record(self)

    @property
    def ranking(self) -> list[list[str]]:
        """Whoever has entered nothing stands last, even behind those who lost points."""
        counted = [[name for name in shared if name not in self.empty] for shared in self.result.ranking]
        return [shared for shared in counted if shared]

    def _show_winners(self, letters: dict[str, str], colours: dict[str, str]) -> None:
        winners = self.ranking[0] if self.begun else []
        label = _("Nobody has entered anything yet")
        if winners:
            label = _("Leading") if self.missing else _("Victory") if len(winners) == 1 else _("Shared victory")
        total = count_of(self.result, winners[0]).total if winners else None
        discs = [(letters[name], colours[name]) for name in winners]
        self.ids.banner.show(label, ", ".join(winners), discs, total, bool(winners) and not self.missing)

    def poster(self) -> Poster:
        counting, letters = counting_of(self.result), initials(self.session.players)
        palette = dressed(LIGHT, games.of(self.session.game).accent)
        inks = counting.inks(self.result) or (palette.primary, palette.bonus, palette.lit if self.gains else palette.error, palette.lit)
        places = [Place(row.place, name, letters[name], row.colour, row.total,
                        tuple((inks[part], share / row.full) for part, share in bar_shares(row.parts) if share) if row.entered else ())
                  for name, row in self.rows.items()]
        banner = self.ids.banner
        return self.poster_of(banner.label, banner.winner, number(int(banner.total)) if banner.scored else "", places, banner.crowned)

    def _show_legend(self, counting: Counting) -> None:
        """What the colours mean, of those that are seen; of a single one nobody asks."""
        self.ids.legend.clear_widgets()
        texts, roles = counting.legend(self.result), ("primary", "bonus", "lit" if self.gains else "error", "lit")
        seen = {place for name in self.result.players for place, part in enumerate(count_of(self.result, name).parts) if part}
        shown = [(text, roles[place], ink) for place, (text, ink) in
                 enumerate(zip(texts, counting.inks(self.result) or ((),) * len(texts), strict=False)) if text and place in seen]
        for text, role, ink in shown if len(shown) > 1 else ():
            self.ids.legend.add_widget(LegendDot(text=text, role=role, ink=ink))

    def _show_tie(self) -> None:
        steps = [step for step in self.result.tie_break if not self.empty.issuperset(step.between)]     # who has nothing is no rival
        self.tied = bool(steps)
        if steps:
            told = decisive_step(steps)
            self.ids.tie.title = tie_title(self.result, told)
            self.ids.tie.rule, self.ids.tie.figures = compared(told)

    def _show_rows(self, letters: dict[str, str], colours: dict[str, str]) -> None:
        self.ids.rows.clear_widgets()
        self.rows: dict[str, ResultRow] = {}
        counts = {name: count_of(self.result, name) for name in self.result.players}
        full = max(max(count.length for count in counts.values()), 1)
        place = 1
        for shared in self.ranking:
            for name in shared:
                count = counts[name]
                self._add_row(name, place=str(place), initials=letters[name], colour=colours[name], sum=count.sum,
                              total=number(count.total), parts=list(count.parts), full=full, gains=self.gains,
                              first=place == 1 and not self.missing, inks=counting_of(self.result).inks(self.result))
            place += len(shared)
        for name in self.in_order(self.empty):
            self._add_row(name, place="–", initials=letters[name], colour=colours[name], sum=_("not entered"), total="–", entered=False)

    def _add_row(self, name: str, **looks: Any) -> None:
        row = self.rows[name] = ResultRow(player=name, **looks)
        row.bind(on_tap=lambda tapped: self.open_why(tapped.player))
        self.ids.rows.add_widget(row)

    def _show_warnings(self) -> None:
        """What cannot be right as entered, each with the way to mend it."""
        place, mend = (self.ids.remarks, "") if self.finished else (self.ids.warnings, _("Edit"))
        for either in (self.ids.warnings, self.ids.remarks):
            either.clear_widgets()
        for words, player in self._doubts():
            doubt = Doubt(words=capital(words), player=player, repair=mend, wrong=not self.finished)
            doubt.bind(on_tap=lambda tapped: tapped.repair and self.correct(tapped.player))
            place.add_widget(doubt)

    def _doubts(self) -> list[tuple[str, str]]:
        """Sentence and player."""
        lang, counting, state = App.get_running_app().language, counting_of(self.result), self.session.state
        own = [(name, warning) for name, part in self.result.players.items() for warning in counting.warnings(part)]
        whole = [warning for warning in self.session.warnings() if all(warning != each for _name, each in own)]
        said = [(warning.sentence(lang), "") for warning in whole]
        said += [(f"{name}, {warning.sentence(lang)}", name) for name, warning in own]
        said += counting.incomplete(self.result, state)
        if self.record is not None:
            said += [(sentence, "") for sentence in self._counted_otherwise_then()]
        if self.empty and self.begun:
            empty = self.in_order(self.empty)
            said.append((_("Not entered: {names}.").format(names=", ".join(empty)), empty[0]))
        return said

    def _counted_otherwise_then(self) -> list[str]:
        """The cards have been corrected since: the figures of the evening itself."""
        then = {seat.player: seat.total for seat in (self.record.seats if self.record is not None else ())
                if seat.total is not None and seat.player in self.result.players and seat.player not in self.empty}
        if all(total == count_of(self.result, name).total for name, total in then.items()):
            return []
        totals = ", ".join(f"{name} {number(total)}" for name, total in then.items())
        return [_("Scored with today’s cards. When the game ended: {totals}.").format(totals=totals)]

    def in_order(self, names: set[str]) -> list[str]:
        return [name for name in self.session.players if name in names]

    # what a finger does

    def open_why(self, player: str) -> None:
        counting_of(self.result).explain(self, player)

    def open_ties(self) -> None:
        open_ties(self.result)

    def _next_step(self) -> str:
        if self.finished:
            return _("Play again")
        return _("Complete {name}").format(name=self.missing) if self.missing else _("Save the game")

    def go_on(self) -> None:
        """What the main button says: complete, save, or play again."""
        if self.finished:
            self.again()
        elif self.missing:
            self.correct(self.missing)
        else:
            self.finish()

    def correct(self, player: str = "") -> None:
        """Back to the hands, to this player's if one is named."""
        was_finished = self.finished
        if was_finished:
            self.reopen()
        App.get_running_app().navigator.home_then(games.of(self.session.game).pages.screen, session=self.session, player=player)
        if was_finished:
            offer_to_close_again(self.session)

    def back(self) -> bool:
        """A game that was saved here is closed to home; one looked at from elsewhere returns there."""
        navigator = App.get_running_app().navigator
        below = navigator.stops[-2].arguments.get("session")
        if self.finished and below is not None and below.id == self.session.id:
            navigator.open_tab("home")
            return True
        return False
