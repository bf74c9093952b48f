"""Players: who sits where, what is set up, which variant and readings. Then the game begins."""
from __future__ import annotations

from dataclasses import dataclass
from random import choice
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import games
from screens.players.boxes import BoxesRow as _BoxesRow  # noqa: F401  (kv below uses its rules)
from screens.players.sheets import NameSheet, ask_readings
from screens.registry import Page, load_kv
from screens.widgets.buttons import Chip
from screens.widgets.empty import Empty
from screens.widgets.press import Surface
from screens.words import _, language, ngettext
from table.people import initials
from table.players import free_colour

load_kv(__file__)


@dataclass
class Seat:
    name: str
    colour: str


class PlayerRow(Surface):
    name = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    begins = BooleanProperty(False)
    lifted = BooleanProperty(False)
    __events__ = ("on_rename", "on_leave")

    def on_rename(self) -> None:
        """The name was tapped."""

    def on_leave(self) -> None:
        """The cross was tapped."""


class SetupLine(BoxLayout):
    """One thing to do before the game."""

    text = StringProperty()


class Players(Page):
    game = StringProperty()
    title = StringProperty()
    minutes = NumericProperty(0)            # of the variant against the clock
    against_the_clock = BooleanProperty(False)
    variant = StringProperty()              # the one that was chosen; one against the clock has a switch instead
    timed = StringProperty()                # the variant of that switch, if the game has one
    optional = BooleanProperty(False)       # there are several variants to choose from
    question = StringProperty()             # what the choice is about
    prepared = BooleanProperty(False)       # enough people sit, and the game says what to do before it
    unfolded = BooleanProperty(False)       # that is read once: afterwards a tap shows it
    standing = BooleanProperty(False)       # somebody is known who does not sit here
    drawable = BooleanProperty(False)       # there is somebody to draw lots among
    ruled = BooleanProperty(True)           # the game has rules that tables read differently
    taught = BooleanProperty(False)         # the game has cards that their owner tells the app about

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seats: list[Seat] = []
        self.rows: list[PlayerRow] = []
        self.readings: dict[str, object] = {}
        self._dragged: PlayerRow | None = None
        self._again: Any = None                 # the table that was asked for by "play again": seated once, then as people change it
        self._drawn = ""                        # who starts, by lot

    def enter(self, game: str = "", again: Any = None, **_arguments: object) -> None:
        app = App.get_running_app()
        self.game = game or self.game
        known = self.known
        again, self._again = None if again is self._again else again, again
        names = again or app.preferences.last_table()
        self.seats = [Seat(name, known.get(name, "")) for name in names if again or name in known]
        for seat in self.seats:
            seat.colour = seat.colour or free_colour([other.colour for other in self.seats])
        self._drawn = ""
        self.readings = app.preferences.readings(self.game)
        self.ids.boxes.offer(self.game)
        self._offer_variants()
        self.taught = bool(games.of(self.game).pages.workshop)
        self.unfolded = not app.table.played(self.game)
        if again and not games.of(self.game).pages.starter:
            self._rotate(1)
            app.root.say(_("Everybody moved up one seat: {name} starts.").format(name=self.seats[0].name), _("Undo"), self._move_back)
        self.refresh()

    def _rotate(self, by: int) -> None:
        """Clockwise round the table: who sits beside whom stays."""
        self.seats = self.seats[by:] + self.seats[:by]

    def _move_back(self) -> None:
        self._rotate(-1)
        self.refresh()

    def _offer_variants(self) -> None:
        """A choice among the variants; the one against the clock is a switch, off every time."""
        played, kept = games.variants(self.game), App.get_running_app().preferences.last_variant(self.game)
        self.against_the_clock = False
        self.timed = next((each.id for each in played.values() if each.minutes), "") if len(played) > 1 else ""
        self.minutes = played[self.timed].minutes if self.timed else 0
        by_trick = getattr(games.pack(self.game), "by_trick", ())
        self.question = _("When do you enter the cards?") if by_trick else _("Which variant?")
        self.usual = sorted((each for each in played.values() if each.id != self.timed), key=lambda each: each.id in by_trick)
        self.variant = kept if kept in [each.id for each in self.usual] else self.usual[0].id
        self.optional = len(self.usual) > 1

    @property
    def known(self) -> dict[str, str]:
        """Remembered names with their colours, those who played last first."""
        return {player["name"]: player["colour"] for player in App.get_running_app().table.players.all()}

    @property
    def played(self) -> str:
        """The variant that begins."""
        return self.timed if self.against_the_clock else self.variant

    @property
    def turns(self) -> bool:
        """The first seat plays first; otherwise the rules say who does."""
        return games.of(self.game).pages.turns

    @property
    def most(self) -> int:
        return int(games.variants(self.game)[self.played].most)

    @property
    def least(self) -> int:
        return int(games.variants(self.game)[self.played].least)

    # what is on the screen

    def refresh(self) -> None:
        self.title = games.title(self.game)
        self._keep_table()
        self._show_rows()
        self._show_chips()
        self._show_options()
        self._show_start()

    def _keep_table(self) -> None:
        """The table stays seated after going back, visiting another page or restarting the phone."""
        preferences, names = App.get_running_app().preferences, [seat.name for seat in self.seats]
        if preferences.last_table() != names:
            preferences.keep_last_table(names)
        if preferences.last_variant(self.game) != self.variant:
            preferences.keep_last_variant(self.game, self.variant)

    def _show_rows(self) -> None:
        self.ids.rows.clear_widgets()
        letters = initials([seat.name for seat in self.seats])
        self.rows = []
        for place, seat in enumerate(self.seats):
            row = PlayerRow(name=seat.name, initials=letters[seat.name], colour=seat.colour, begins=self._begins(place))
            row.bind(on_leave=lambda tapped: self.leave_table(tapped.name), on_rename=lambda tapped: self.rename(tapped.name))
            self.rows.append(row)
            self.ids.rows.add_widget(row)
        if not self.seats:
            self.ids.rows.add_widget(Empty(drawing=f"scene_{self.game}", title=_("Who is playing?")))
        self.ids.count.text = _("{seated} of {most}").format(seated=len(self.seats), most=self.most)
        self.drawable = len(self.seats) > 1

    def _begins(self, place: int) -> bool:
        return place == 0 and (self.turns or self.seats[0].name == self._drawn)

    def _show_chips(self) -> None:
        place = self.ids.known
        place.clear_widgets()
        seated = {seat.name for seat in self.seats}
        standing = {name: colour for name, colour in self.known.items() if name not in seated}
        letters = initials(list(standing))
        for name, colour in standing.items():
            chip = Chip(label=name, initials=letters[name], colour=colour or "455A64", holdable=True)
            chip.bind(on_tap=lambda tapped: self.join(tapped.label), on_hold=lambda held: self.forget(held.label))
            place.add_widget(chip)
        self.standing = bool(standing)

    def _show_options(self) -> None:
        ids, seated = self.ids, len(self.seats)
        ids.setup.clear_widgets()
        boxes = self.ids.boxes.chosen
        lines = games.setup(self.game, seated, self.played, boxes) if self.least <= seated <= self.most else []
        self.prepared = bool(lines)
        for line in lines:
            ids.setup.add_widget(SetupLine(text=line))
        ids.variants.choices = [(each.id, each.name.sentence(language())) for each in self.usual] if self.optional else []
        ids.variants.value = self.variant
        if self.timed:
            self._show_timed(games.variants(self.game)[self.timed], seated)
        self.ruled = bool(games.readings(self.game, boxes))
        ids.readings.caption = games.readings_changed(self.game, self.readings, boxes)
        ids.boxes.tell()

    def _show_timed(self, timed: Any, seated: int) -> None:
        row = self.ids.timed
        row.title, row.active = timed.name.sentence(language()), self.against_the_clock
        row.disabled = not self.against_the_clock and seated > 0 and not timed.least <= seated <= timed.most
        row.caption = _("Against the clock, for {least} to {most} players").format(least=timed.least, most=timed.most)

    def _show_start(self) -> None:
        ids, seated = self.ids, len(self.seats)
        missing = self.least - seated
        ids.start.disabled = missing > 0 or seated > self.most
        if missing > 0:
            ids.start.label = ngettext("{n} more player", "{n} more players", missing)
        elif seated > self.most:
            ids.start.label = _("At most {most} players").format(most=self.most)
        else:
            ids.start.label = _("Start with {seated}").format(seated=seated)
        ids.start.icon_after = "" if ids.start.disabled else "arrow-right"

    # who sits where

    def join(self, name: str) -> None:
        if len(self.seats) >= self.most:
            App.get_running_app().root.say(self._full())
            return
        self.seats.append(Seat(name, self.known.get(name) or free_colour([seat.colour for seat in self.seats])))
        self.refresh()

    def leave_table(self, name: str) -> None:
        self.seats = [seat for seat in self.seats if seat.name != name]
        self.refresh()

    @property
    def newcomer(self) -> Any:
        """The button for somebody the app does not know yet."""
        return self.ids.newcomer

    def ask_newcomer(self) -> None:
        """One name after the other, until everybody sits."""
        self.naming = NameSheet(_("New players"), _("Add"), "", self._free_colour(), self.welcome, self._free_colour)

    def _free_colour(self) -> str:
        return free_colour([seat.colour for seat in self.seats] + list(self.known.values()))

    def welcome(self, name: str, colour: str) -> str:
        """'' if all is well, otherwise what is wrong with the name."""
        if any(seat.name.casefold() == name.casefold() for seat in self.seats):
            return _("{name} is already at this table.").format(name=name)
        if len(self.seats) >= self.most:
            return self._full()
        App.get_running_app().table.players.add(name, colour)
        self.join(name)
        return ""

    def _full(self) -> str:
        return _("The table is full: at most {most} players.").format(most=self.most)

    def rename(self, name: str) -> None:
        seat = next(seat for seat in self.seats if seat.name == name)

        def done(new: str, colour: str) -> str:
            if any(other is not seat and other.name.casefold() == new.casefold() for other in self.seats):
                return _("{name} is already at this table.").format(name=new)
            table, old = App.get_running_app().table, seat.name
            table.players.rename(old, new)
            table.players.add(new, colour)
            seat.name, seat.colour = new, colour
            self._drawn = new if self._drawn == old else self._drawn
            self.refresh()
            if new != old and self._has_played(old):
                App.get_running_app().root.say(_("From now on {new}. Games already played keep the name {old}.").format(new=new, old=old))
            return ""

        NameSheet(_("Name and colour"), _("Save"), seat.name, seat.colour, done)

    @staticmethod
    def _has_played(name: str) -> bool:
        table = App.get_running_app().table
        return bool(table.history.records(player=name, limit=1)) or any(name in session.players for session in table.open_sessions())

    def draw_lots(self) -> None:
        """Somebody starts: the table turns until they sit first, everybody between the same neighbours."""
        drawn = choice(range(len(self.seats)))
        self._rotate(drawn)
        self._drawn = self.seats[0].name
        App.get_running_app().tick(30)
        self.refresh()
        App.get_running_app().root.say(_("{name} starts.").format(name=self._drawn))

    def forget(self, name: str) -> None:
        app = App.get_running_app()
        colour = self.known.get(name, "")
        app.table.players.forget(name)
        self.refresh()

        def undo() -> None:
            app.table.players.add(name, colour)
            self.refresh()

        app.root.say(_("{name} is removed.").format(name=name), _("Undo"), undo)

    # dragging by the handle: done here, above the scrolling view, which would take the movement for itself

    def on_touch_down(self, touch: Any) -> bool:
        for row in self.rows:
            handle = row.ids.handle
            if handle.collide_point(*handle.parent.to_widget(*touch.pos)):
                touch.grab(self)
                self._dragged = row
                row.lifted = True
                return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._dragged is None:
            return bool(super().on_touch_move(touch))
        place = self.rows.index(self._dragged)
        _x, y = self.ids.rows.to_widget(*touch.pos)
        for other, row in enumerate(self.rows):
            if other != place and row.y <= y <= row.top:
                self._swap(place, other)
                break
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._dragged is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._dragged = None
        self._keep_table()
        self._show_rows()
        return True

    def _swap(self, place: int, other: int) -> None:
        self.seats.insert(other, self.seats.pop(place))
        self.rows.insert(other, self.rows.pop(place))
        self.ids.rows.clear_widgets()
        for row in self.rows:
            row.begins = self._begins(self.rows.index(row))
            self.ids.rows.add_widget(row)

    # how the game is played

    def choose_variant(self, variant: str) -> None:
        self.variant = variant
        self.refresh()

    def play_against_the_clock(self, on: bool) -> None:
        self.against_the_clock = on
        self.refresh()

    def open_readings(self) -> None:
        ask_readings(self.game, self.readings, self.keep_readings, self.ids.boxes.chosen)

    def keep_readings(self, readings: dict[str, object]) -> None:
        App.get_running_app().preferences.keep_readings(self.game, readings)
        self.readings = readings
        self._show_options()

    def open_workshop(self) -> None:
        App.get_running_app().navigator.go(games.of(self.game).pages.workshop)

    def start(self) -> None:
        app = App.get_running_app()
        self._keep_table()
        before = games.of(self.game).pages.before
        if before:
            app.navigator.go(before, game=self.game, seats=list(self.seats), variant=self.played)
            return
        session = app.table.new_session(
            self.game, players=[{"name": seat.name, "colour": seat.colour} for seat in self.seats],
            readings=self.readings, variant=self.played, editions=list(self.ids.boxes.chosen),
            options={"minutes": int(self.minutes)} if self.against_the_clock else {})
        self.ids.boxes.begun()
        app.navigator.home_then(games.of(self.game).pages.screen, session=session)
