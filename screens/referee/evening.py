"""Cendrillon: the app keeps clock, turn, pairs and special tiles, and offers only what the rules allow now.

Where a tile lies is nowhere: remembering it is the game.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scoring import RefereePack, RefereeResult, referee
from screens import games
from screens.game_page import EventPage
from screens.referee import clock as _clock  # noqa: F401  (kv below uses its rules)
from screens.referee.tiles import FaceButton, PairGrid, PowerTile
from screens.referee.told import Told as _Told  # noqa: F401
from screens.registry import load_kv
from screens.widgets.sheet import Sheet
from screens.words import _, capital, colon, language, ngettext, whose
from table import Refused
from table.games.referee import Evening
from table.people import initials

if TYPE_CHECKING:
    from scoring import referee
    from table.session import Session

load_kv(__file__)
DEEDS = ("search", "reveal", "peek", "use")     # what a turn consists of after the roll: when nothing is left to do, the turn passes


class EveningPage(EventPage[RefereePack, Evening, RefereeResult]):
    title = StringProperty()
    caption = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    next_initials = StringProperty()
    next_colour = StringProperty("455A64")
    next_words = StringProperty()
    left = NumericProperty(12)
    left_words = StringProperty()
    found = StringProperty()
    to_roll = BooleanProperty(True)         # the die comes first
    searching = BooleanProperty(False)      # a pair, or none
    turning = StringProperty()              # « Montré »: a tile to show or to look at
    late_tile = StringProperty()            # the special tile that may still be used, now that the rest of the turn is done
    told = StringProperty()                 # what the roll asks for, or what has just happened
    may_end = BooleanProperty(False)
    must_end = BooleanProperty(False)       # nothing else is left to do, except to use that tile
    midnight = BooleanProperty(False)       # only that tile can still avert the end
    powered = BooleanProperty(False)        # this variant has special tiles

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.faces: dict[str, FaceButton] = {}
        self.powers: list[PowerTile] = []
        self._seated: list[tuple[str, str]] = []

    def enter(self, session: Session, **_arguments: object) -> None:  # type: ignore[override]
        self.session = session
        self.refresh()

    @property
    def evening(self) -> referee.State:
        """How far the evening is; asked only when that is known."""
        return self.result.state

    # what is on the screen

    def refresh(self) -> None:
        if self.session is None:
            return
        self._lay_faces()
        self.ids.pairs.lay(self.pack, self.touch_pair)
        self._lay_powers()
        self.update()

    def _lay_faces(self) -> None:
        if list(self.faces) == list(self.pack.die):
            return
        self.ids.faces.clear_widgets()
        self.faces = {face: FaceButton(face=face) for face in self.pack.die}
        for button in self.faces.values():
            button.bind(on_tap=lambda tapped: self.roll(tapped.face))
            self.ids.faces.add_widget(button)

    def _lay_powers(self) -> None:
        players = self.session.state.players
        seated = [(player.name, player.colour) for player in players]
        if seated == self._seated:
            return
        self._seated = seated
        letters = initials(self.session.players)
        self.ids.powers.clear_widgets()
        self.powers = []
        for seat, player in enumerate(players):
            power = PowerTile(player=player.name, initials=letters[player.name], colour=player.colour)
            power.bind(on_tap=lambda _power, seat=seat: self.touch_power(seat))
            self.powers.append(power)
            self.ids.powers.add_widget(power)

    def update(self) -> None:
        """After every tap; the referee needs less than a frame."""
        self.result = cast("RefereeResult", self.session.result())
        allowed, late = {event.do for event in self.result.allowed}, self.result.late_tile
        self.late_tile = self.pack.special_tiles[late].name.sentence(language()) if late else ""
        self.midnight = self.evening.outcome is not None and late is not None
        if self.evening.outcome is not None and not self.midnight:
            self.open_end()
            return
        self.can_undo = self.session.can_undo
        self.to_roll, self.searching = "roll" in allowed, "search" in allowed
        self.may_end = "end_turn" in allowed or self.midnight
        self.must_end = self.midnight or ("end_turn" in allowed and allowed <= {"end_turn", "use"})
        self._show_turn()
        self._show_clock()
        self._show_task(allowed)
        for face, button in self.faces.items():
            button.show(self.pack.die[face], self.evening.rolled)
        self.ids.pairs.show(self.pack, self.result, self.searching)
        self._show_powers()
        if self.to_roll:
            self.ids.scroll.scroll_y = 1        # clock and die first, also on a small phone

    def open_end(self) -> None:
        App.get_running_app().navigator.instead("evening_end", session=self.session)

    def _show_turn(self) -> None:
        players, turn, rules = self.session.state.players, self.evening.turn, self.result.evening.rules
        letters = initials(self.session.players)
        player, following = players[turn], players[(turn + 1) % len(players)]
        self.title = _("{whose} turn").format(whose=whose(player.name))
        self.caption = f"{games.title(self.session.game)} · {rules.variant.name.sentence(language())}"
        self.initials, self.colour = letters[player.name], player.colour
        self.next_initials, self.next_colour = letters[following.name], following.colour
        self.next_words = _("End the game") if self.midnight else _("Next player") if len(players) > 1 else _("Next turn")

    def _show_clock(self) -> None:
        self.ids.clock.hours = self.pack.hours
        self.ids.clock.show(self.evening.hour)
        self.left = self.pack.hours - self.evening.hour
        self.left_words = ngettext("search before midnight", "searches before midnight", self.left)
        self.found = ngettext("{n} pair of {all}", "{n} pairs of {all}", len(self.evening.pairs), all=len(self.pack.pairs))

    def _show_task(self, allowed: set[str]) -> None:
        """What the roll asks for, in the words of the rules, or what has just happened."""
        task, lang = self.result.task, language()
        self.turning = _("Shown") if "reveal" in allowed else _("Looked at") if "peek" in allowed else ""
        if self.turning and task is not None and task.tiles > 1:
            self.turning += f" {self.evening.done + 1}/{task.tiles}"
        self.ids.told.texts = self._may_be_told()
        if task is None:
            self.told = self._just_told()
        elif self.must_end and task.do == "search":
            self.told = self.result.story[-1].sentence(lang)
        else:
            self.told = self._task_told(task)

    @staticmethod
    def _task_told(task: referee.Task) -> str:
        return capital(str(referee.prose.task_line(task).sentence(language()))) + "."

    def _just_told(self) -> str:
        """The search of the player before: its turn passed by itself."""
        before = self.state.events[-2:]
        searched = len(before) == 2 and "end_turn" in before[1] and "search" in before[0]
        return str(self.result.story[-2].sentence(language())) if searched else ""

    def _may_be_told(self) -> list[str]:
        """Every line this page may show below the die: the longest one sets the room, so that nothing below it ever moves."""
        tasks = [face.task for face in self.pack.die.values()]
        if self.result.evening.rules.tiles_each:
            tasks += [tile.changed(self.pack.die[tile.roll].task) for tile in self.pack.special_tiles.values()]
        moved = referee.prose.hand_moves(self.pack.hours - 1, self.pack.hours)
        found = [referee.prose.joined(referee.prose.searched(pair, None), moved) for pair in (*self.pack.pairs.values(), None)]
        return [*map(self._task_told, tasks), *(str(saying.sentence(language())) for saying in found)]

    def _show_powers(self) -> None:
        evening, state = self.result.evening, self.evening
        self.powered = bool(evening.rules.tiles_each)
        usable = {event.what for event in self.result.allowed if event.do == "use"}
        for seat, power in enumerate(self.powers):
            tile = evening.tiles[seat]
            power.show(self.pack.special_tiles, tile, seat in state.tiles_used, seat == state.turn and tile in usable)

    # what a finger does

    def do(self, *events: dict[str, Any]) -> bool:
        done = super().do(*events)
        if done:
            App.get_running_app().tick()
            if events[-1]["do"] in DEEDS:
                self._pass_on()
        return done

    def _pass_on(self) -> None:
        """Nothing is left to do in this turn: it is the next player's, unless a special tile may still be used."""
        if self._waits() and super().do({"do": "end_turn"}):
            for button in (*self.faces.values(), self.ids.throw):
                button.rest()                   # the page may have moved below a finger that taps twice

    def undo(self) -> None:
        """Takes back the last choice of the table; a turn that passed by itself was none."""
        super().undo()
        if self.session.can_undo and self._waits():
            super().undo()

    def redo(self) -> None:
        super().redo()
        if self.session.can_redo and self._waits():
            super().redo()

    def _waits(self) -> bool:
        return self.must_end and not self.late_tile and self.evening.outcome is None

    def roll(self, face: str) -> None:
        self.do({"do": "roll", "face": face})

    def throw(self) -> None:
        """The app's own die."""
        app = App.get_running_app()
        try:
            self.session.throw_die()
        except Refused as refused:
            app.root.say(refused.sentence(app.language))
            return
        app.tick(30)
        self.update()

    def turn_tile(self) -> None:
        if self.result.task is not None:
            self.do({"do": self.result.task.do})

    def touch_pair(self, pair: str) -> None:
        """Ticks the pair during a search; one of a locked section only explains why it does not count."""
        if self.session is None:
            return
        if not self.searching:
            refused = self.result.why_not(referee.Event("search", pair))
            if refused is not None:
                App.get_running_app().root.say(refused.sentence(language()))
            return
        found, section = self.pack.pairs[pair], self.pack.sections[self.pack.pairs[pair].section]
        if pair not in self.result.open_pairs and pair not in self.evening.pairs:
            App.get_running_app().root.say(referee.prose.searched(found, section).sentence(language()), _("No pair"), self.miss)
            return
        self.do({"do": "search", "pair": pair})

    def ask_pair(self) -> None:
        """Which pair? Big pictures of those that count now; only one is none to ask about."""
        if len(self.result.open_pairs) == 1:
            self.touch_pair(self.result.open_pairs[0])
            return
        sheet = Sheet(title=_("Which pair?"))
        grid = PairGrid()
        grid.lay(self.pack, lambda pair: (sheet.close(), self.touch_pair(pair)), big=34)
        for pair, tile in list(grid.tiles.items()):
            if pair not in self.result.open_pairs:
                grid.remove_widget(tile)
                del grid.tiles[pair]
        grid.show(self.pack, self.result, True)
        sheet.add(grid).open()

    def miss(self) -> None:
        self.do({"do": "search", "pair": None})

    def end_turn(self) -> None:
        if self.midnight:
            self.open_end()
        else:
            self.do({"do": "end_turn"})

    def use_late(self) -> None:
        self.touch_power(self.evening.turn)

    def touch_power(self, seat: int) -> None:
        """Uses it, or says why not now; a tile that is not known yet is named first."""
        tile = self.result.evening.tiles[seat]
        if tile is None:
            self.ask_tile(seat)
        elif self.powers[seat].active:
            self.do({"do": "use", "tile": tile})
        else:
            refused = self.result.why_not(referee.Event("use", tile))
            if refused is not None:
                App.get_running_app().root.say(refused.sentence(language()))

    def ask_tile(self, seat: int) -> None:
        from screens.referee.layouts import ask_tile
        held = list(self.result.evening.tiles)

        def keep(tile: str) -> None:
            held[seat] = tile
            self.do({"do": "option", "option": "tiles", "value": held})

        ask_tile(self.pack, self.session.players[seat], keep)

    def open_menu(self) -> None:
        from screens.referee.menu import open_menu
        open_menu(self)

    def describe_step(self, event: Mapping[str, Any]) -> str:
        """One step as a line of the list of steps."""
        pack, lang = self.pack, language()
        named: dict[str, tuple[Mapping[str, referee.Face | referee.SpecialTile | referee.Pair], str]] = {
            "roll": (pack.die, "face"), "use": (pack.special_tiles, "tile"), "search": (pack.pairs, "pair"), "name": (pack.pairs, "pair")}
        said = {"roll": _("Roll"), "use": _("Special tile"), "reveal": _("Shown"), "peek": _("Looked at"), "search": _("Search"),
                "end_turn": _("Next player"), "name": _("Last chance"), "option": _("Option")}.get(event["do"], str(event["do"]))
        things, field = named.get(event["do"], ({}, ""))
        what = event.get(field)
        if what is not None and what in things:
            return f"{said}{colon()}{things[what].name.sentence(lang)}"
        return said + colon() + _("No pair") if event["do"] in ("search", "name") else said
