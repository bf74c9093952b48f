"""Cendrillon: the app keeps clock, turn, pairs and special tiles, and offers only what the rules allow now.

Where a tile lies is nowhere: remembering it is the game.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scoring import referee
from screens import games
from screens.game_page import GamePage
from screens.referee import clock as _clock  # noqa: F401  (kv below uses its rules)
from screens.referee.tiles import FaceButton, PairGrid, PowerTile
from screens.registry import load_kv
from screens.widgets.sheet import Sheet
from screens.words import _, colon, language, ngettext, whose
from table import Refused
from table.people import initials

load_kv(__file__)


class EveningPage(GamePage):
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
    turning = StringProperty()              # « C'est montré »: a tile to show or to look at
    told = StringProperty()                 # what the roll asks for, or what has just happened
    may_end = BooleanProperty(False)
    must_end = BooleanProperty(False)       # nothing else is left to do
    powered = BooleanProperty(False)        # this variant has special tiles

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.result: Any = None
        self.faces: dict[str, FaceButton] = {}
        self.powers: list[PowerTile] = []
        self._seated: list[tuple[str, str]] = []

    def enter(self, session: Any = None, **_arguments: object) -> None:
        if session is not None:
            self.session = session
        self.refresh()

    @property
    def state(self) -> Any:
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
        self.result = self.session.result()
        if self.state.outcome is not None:
            App.get_running_app().navigator.instead("evening_end", session=self.session)
            return
        self.can_undo = self.session.can_undo
        allowed = {event.do for event in self.result.allowed}
        self.to_roll, self.searching = "roll" in allowed, "search" in allowed
        self.may_end, self.must_end = "end_turn" in allowed, allowed == {"end_turn"}
        self._show_turn()
        self._show_clock()
        self._show_task(allowed)
        for face, button in self.faces.items():
            button.show(self.pack.die[face], self.state.rolled)
        self.ids.pairs.show(self.pack, self.result, self.searching)
        self._show_powers()
        if self.to_roll:
            self.ids.scroll.scroll_y = 1        # clock and die first, also on a small phone

    def _show_turn(self) -> None:
        players, turn, rules = self.session.state.players, self.state.turn, self.result.evening.rules
        letters = initials(self.session.players)
        player, following = players[turn], players[(turn + 1) % len(players)]
        self.title = _("{whose} turn").format(whose=whose(player.name))
        self.caption = f"{games.title(self.session.game)} · {rules.variant.name.sentence(language())}"
        self.initials, self.colour = letters[player.name], player.colour
        self.next_initials, self.next_colour = letters[following.name], following.colour
        self.next_words = _("Next player") if len(players) > 1 else _("Next turn")

    def _show_clock(self) -> None:
        self.ids.clock.hours = self.pack.hours
        self.ids.clock.show(self.state.hour)
        self.left = self.pack.hours - self.state.hour
        self.left_words = ngettext("search before midnight", "searches before midnight", self.left)
        self.found = f"{len(self.state.pairs)} / {len(self.pack.pairs)}"

    def _show_task(self, allowed: set[str]) -> None:
        """What the roll asks for, in the words of the rules; then one button to say that it is done."""
        task, lang = self.result.task, language()
        self.turning = _("Shown") if "reveal" in allowed else _("Looked at") if "peek" in allowed else ""
        if self.turning and task.tiles > 1:
            self.turning += f" {self.state.done + 1}/{task.tiles}"
        if task is None:
            self.told = ""
        elif self.must_end and task.do == "search":
            self.told = self.result.story[-1].sentence(lang)
        else:
            said = referee.prose.task_line(task).sentence(lang)
            self.told = said[:1].upper() + said[1:] + "."

    def _show_powers(self) -> None:
        evening, state = self.result.evening, self.state
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
        return done

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
        if pair not in self.result.open_pairs and pair not in self.state.pairs:
            App.get_running_app().root.say(referee.prose.searched(found, section).sentence(language()), _("No pair"), self.miss)
            return
        self.do({"do": "search", "pair": pair})

    def ask_pair(self) -> None:
        """Which pair? Big pictures of those that count now."""
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
        self.do({"do": "end_turn"})

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
        named = {"roll": (pack.die, event.get("face")), "use": (pack.special_tiles, event.get("tile")),
                 "search": (pack.pairs, event.get("pair")), "name": (pack.pairs, event.get("pair"))}
        said = {"roll": _("Roll"), "use": _("Special tile"), "reveal": _("Shown"), "peek": _("Looked at"), "search": _("Search"),
                "end_turn": _("Next player"), "name": _("Last chance"), "option": _("Option")}.get(event["do"], str(event["do"]))
        things, what = named.get(event["do"], ({}, None))
        if what in things:
            return f"{said}{colon()}{things[what].name.sentence(lang)}"
        return said + colon() + _("No pair") if event["do"] in ("search", "name") else said
