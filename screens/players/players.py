"""Players: who sits where, the setup, variant and readings; then the game begins."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import games
from screens.invite.invited import open_lobby
from screens.list_page import ListPage
from screens.players.sheets import NameSheet
from screens.registry import load_kv
from screens.widgets.buttons import Chip, Empty
from screens.widgets.press import Surface
from screens.words import _, wording
from table.commands import Outcome
from table.session import Session
from views.palette import PLAYERS
from views.parts import Action, Command, FieldView, Link, Tap
from views.seating import NameView, SeatingView, SeatView, seating_view

load_kv(__file__)
NOBODY = SeatingView("", "", "", (), (), NameView("", "", FieldView("", Command(""), ""), 1), Action("", Tap()))


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


class Players(ListPage):
    greatest_width = 1280
    view = ObjectProperty(NOBODY, rebind=True)
    unfolded = BooleanProperty(False)       # the setup lines are read once: afterwards a tap shows them

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game = ""
        self.rows: list[PlayerRow] = []
        self._dragged: PlayerRow | None = None
        self.begun: Session | None = None
        self._again: Any = None                 # "play again" seats the same people once; afterwards they can be changed

    def enter(self, game: str = "", again: Any = None, **_arguments: object) -> None:
        self.game = game or self.game
        again, self._again = None if again is self._again else again, again
        outcome = self.must(Command("set_up", {"game": self.game, "again": list(again or ())}))
        self.refresh()
        self.unfolded = self.view.setup_open
        self.tell(outcome)

    # what is on the screen

    def build(self) -> SeatingView:
        app = App.get_running_app()
        return seating_view(app.table, wording(), self.game, inviting=app.inviting is not None)

    def draw(self, view: SeatingView, before: SeatingView | None) -> None:
        self._show_rows(view)
        self._show_known(view)
        self._show_setup(view)
        ids = self.ids
        ids.variants.choices = [(each.id, each.label) for each in view.variants]
        ids.variants.value = next((each.id for each in view.variants if each.chosen), None)
        if view.clock is not None:
            ids.timed.title, ids.timed.caption, ids.timed.active = view.clock.title, view.clock.caption, bool(view.clock.minutes)
            ids.timed.disabled = view.clock.off
        for row, link in ((view.boxes, ids.boxes), (view.readings, ids.readings), (view.workshop, ids.workshop)):
            if row is not None:
                link.title, link.caption, link.icon = row.title, row.caption, row.icon
        ids.start.label, ids.start.icon_after, ids.start.disabled = view.start.label, view.start.icon, bool(view.start.off)

    def _show_rows(self, view: SeatingView) -> None:
        self.ids.rows.clear_widgets()
        self.rows = []
        for seat in view.seats:
            row = PlayerRow(name=seat.person.name, initials=seat.person.letters, colour=PLAYERS[seat.person.colour], begins=seat.begins)
            row.bind(on_leave=lambda _row, seat=seat: self.act(seat.leave), on_rename=lambda _row, seat=seat: self.rename(seat))
            self.rows.append(row)
            self.ids.rows.add_widget(row)
        if not view.seats:
            self.ids.rows.add_widget(Empty(drawing=f"scene_{self.game}", title=_("Who is playing?")))

    def _show_known(self, view: SeatingView) -> None:
        place = self.ids.known
        place.clear_widgets()
        for known in view.known:
            person = known.person
            chip = Chip(label=person.name, initials=person.letters, colour=PLAYERS[person.colour], holdable=True)
            chip.bind(on_tap=lambda _chip, known=known: self.act(known.join), on_hold=lambda _chip, known=known: self.act(known.forget))
            place.add_widget(chip)

    def _show_setup(self, view: SeatingView) -> None:
        self.ids.setup.clear_widgets()
        for line in view.setup:
            self.ids.setup.add_widget(SetupLine(text=line))

    # what a finger does

    def set(self, command: str, **arguments: Any) -> None:
        """Sets a switch or a stepper; if refused, it springs back."""
        self.must(Command(command, arguments))
        self.refresh()

    def choose_variant(self, variant: str) -> None:
        self.set("choose_variant", game=self.game, variant=variant)

    @property
    def newcomer(self) -> Any:
        """Adds somebody the app does not know yet."""
        return self.ids.newcomer

    def ask_newcomer(self) -> None:
        """Asks for one name after the other, until everybody sits."""
        self.naming = NameSheet(self.view.add, self.enter_name, lambda: self.view.add.colour)

    def rename(self, seat: SeatView) -> None:
        if seat.name is not None:
            NameSheet(seat.name, self.enter_name)

    def enter_name(self, view: NameView, name: str, colour: int) -> Outcome:
        outcome = self.perform(view.field.command, **{view.field.field: name, "colour": colour})
        if outcome.refused is None:
            self.refresh()
            self.tell(outcome)
        return outcome

    def draw_lots(self) -> None:
        App.get_running_app().tick(30)
        self.act(self.view.draw.tap)

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        self.begun = outcome.session
        if self.begun is None:
            super().changed(tap, outcome)

    def open(self, link: Link) -> None:
        navigator = App.get_running_app().navigator
        if link.to in ("game", "lobby") and self.begun is not None:
            navigator.home_then(games.pages_of(self.begun).screen, session=self.begun)
            if link.to == "lobby":
                open_lobby(self.begun)
        else:
            super().open(link)

    # dragging by the handle is handled here, above the scroll view, which would take the movement

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
        self._dragged.lifted, self._dragged = False, None
        self.refresh()
        return True

    def _swap(self, place: int, other: int) -> None:
        """Swaps rows without rebuilding them: the one under the finger must stay."""
        self.must(Command("move_seat", {"player": self.rows[place].name, "place": other}))
        self.rows.insert(other, self.rows.pop(place))
        self.ids.rows.clear_widgets()
        for row, seat in zip(self.rows, self.build().seats, strict=True):
            row.begins = seat.begins
            self.ids.rows.add_widget(row)
