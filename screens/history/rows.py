"""A finished game in the list: its drawing, who won, when and how long, the totals, its note; what today's cards would make of it."""
from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import games
from screens.registry import load_kv
from screens.widgets import drawing as _drawing  # noqa: F401  (kv below uses its rules)
from screens.widgets.bars import Avatar
from screens.widgets.press import PressSurface
from screens.widgets.text import Figure
from screens.words import _, colon, day, lasted, ngettext, number, time_of_day
from table.people import initials

if TYPE_CHECKING:
    from table.history import Difference, Record, Seat

load_kv(__file__)
NOBODY = "455A64"
LONGEST = 12 * 60                # minutes: a game that took longer was put aside in between


class SeatMark(BoxLayout):
    """A player's disc with the total beside it."""


class RecordRow(PressSurface):
    game = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    total = StringProperty()                # of the winners
    missing = StringProperty()              # who never entered anything
    note = StringProperty()
    rescored = StringProperty()
    unreadable = BooleanProperty(False)
    grounds = ListProperty(["DEE3F7", "252C45"])
    suits = ListProperty()

    def __init__(self, record: Record, colours: dict[str, str], **kwargs: Any) -> None:
        self.record = record
        game = games.of(record.game)
        super().__init__(game=record.game, holdable=True, grounds=list(game.ground), suits=list(game.suits), **kwargs)
        self.title, self.caption = headline(record), ", ".join(facts(record))
        best = next((seat.total for seat in record.seats if seat.won and seat.total is not None), None)
        self.total = "" if best is None else number(best)
        if record.winners and not together(record):
            self.missing = ", ".join(seat.player for seat in record.seats if seat.total is None)
        self._show_discs(colours)

    def _show_discs(self, colours: dict[str, str]) -> None:
        """Winners beside the headline, everybody else below it with the total."""
        letters = initials([seat.player for seat in self.record.seats])
        for seat in sorted(self.record.seats, key=lambda seat: seat.place):
            disc = Avatar(initials=letters[seat.player], colour=colours.get(seat.player, NOBODY), diameter=22, pos_hint={"center_y": 0.5})
            if seat.won and seat.total is not None:
                self.ids.winners.add_widget(disc)
                continue
            mark = SeatMark()
            mark.add_widget(disc)
            if seat.total is not None:
                mark.add_widget(Figure(text=number(seat.total), sp=14, pos_hint={"center_y": 0.5}))
            elif not together(self.record):
                disc.opacity = 0.4
            self.ids.seats.add_widget(mark)

    def show_rescored(self, differences: Sequence[Difference]) -> None:
        """Today's cards give other totals: shows the figures of then and of today."""
        told = ", ".join(_("{name} {today} (then {total})").format(name=each.then.player, today=_total(each.today), total=_total(each.then))
                         for each in differences)
        self.rescored = _("Counted again") + colon() + told

    def mark_unreadable(self) -> None:
        self.unreadable = True
        self.caption = _("Cannot be read, kept as it is")


def tie_was_broken(record: Record) -> bool:
    """Whether a tie for first place was broken; if it was not, the place is shared."""
    return any(len(step["winner"]) < len(step["between"]) for step in record.result.get("tie_break") or ()
               if set(step["between"]) & set(record.winners))


def _total(seat: Seat) -> str:
    return "–" if seat.total is None else number(seat.total)


def together(record: Record) -> bool:
    """Whether all won or lost at once, without points."""
    return "ranking" not in record.result


def headline(record: Record) -> str:
    """« Diego l’emporte », « Victoire partagée : Anna, Ben », « Gagné à 9 heures »."""
    if "ranking" in record.result and not record.winners:
        return _("Nothing entered")
    if together(record):
        hour = record.result.get("state", {}).get("hour") or 0
        if record.winners and hour:
            return ngettext("Won at {n} o’clock", "Won at {n} o’clock", hour)
        return _("Won together") if record.winners else _("Lost together")
    if not record.winners:
        return _("Nothing entered")
    if len(record.winners) > 1:
        return _("Shared victory") + colon() + ", ".join(record.winners)
    return _("{name} wins").format(name=record.winners[0])


def facts(record: Record) -> list[str]:
    """Which game, at what time, how long it took, and whether it was close."""
    minutes = int((record.finished - record.started).total_seconds() // 60)
    told = [games.title(record.game), *([_("with boxes")] if record.editions else []), time_of_day(record.finished.astimezone())]
    told += [lasted(minutes)] if 0 < minutes <= LONGEST else []
    return told + ([_("after a tie")] if tie_was_broken(record) else [])


def when(finished: date) -> str:
    """Today, yesterday, or the date, as it stands inside a sentence; the year only if it is not this one."""
    today = date.today()
    if finished == today:
        return _("today")
    if finished == today - timedelta(days=1):
        return _("yesterday")
    return day(finished) + ("" if finished.year == today.year else f" {finished.year}")


def colours() -> dict[str, str]:
    return {player["name"]: player["colour"] for player in App.get_running_app().table.players.all()}
