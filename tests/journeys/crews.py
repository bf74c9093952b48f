"""Games of Bébés pirates played by touch, for pictures and tests."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.journeys.driver import Phone, open_game, welcome

Snap = Callable[[str], None]
NAMES = ("Aliénor", "Basile", "Chloé", "Diego")


class PirateTable:
    """The finger at a table of pirates; types and colours are counted from 0 in the order of the pack."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    @property
    def page(self) -> Any:
        return self.phone.app.navigator.page

    @property
    def pirate(self) -> Any:
        """What has been entered of the player in view."""
        return self.page.session.state.player(self.page.player)

    def sit_down(self, names: Iterable[str], variant: str = "", game: str = "baby_pirates") -> None:
        app = self.phone.app
        app.navigator.open_tab("home")
        self.phone.frames()
        self.phone.tap(self.page.cards[game])
        for row in list(self.page.rows):
            self.phone.tap(next(each for each in self.page.rows if each.name == row.name).ids.cross)
        strangers = [name for name in names if not list(self.phone.all("Chip", label=name))]
        for name in names:
            if name not in strangers:
                self.phone.tap(self.phone.find("Chip", label=name))
        if strangers:
            welcome(self.phone, *strangers)
        if variant:
            self.phone.tap(self.page.ids.variants.segment(variant))

    def begin(self) -> None:
        self.phone.tap(self.page.ids.start)
        self.arrive("crew")

    def arrive(self, *names: str) -> None:
        self.phone.until(lambda: self.page.name in names and self.page.result is not None)
        self.phone.frames(3)

    def lay_open(self, names: Iterable[str], variant: str = "", game: str = "baby_pirates", **options: Any) -> None:
        """The game as it is after sitting down, for a test of what comes then."""
        open_game(self.phone, game, names, variant, **options)
        self.phone.frames(3)

    def crew(self, *cards: tuple[int, int]) -> None:
        grid = self.page.grid
        for kind, colour in cards:
            self.phone.tap(grid.cells[grid.types[kind], grid.colours[colour]])

    def turn(self, row: Any, times: int) -> None:
        """The stepper of a row: so many taps on plus, or on minus."""
        stepper = row.ids.stepper
        button = stepper.ids.plus if times > 0 else stepper.ids.minus
        for _ in range(abs(times)):
            self.phone.tap(button)

    def coins(self, coins: int, dealt: int = 10) -> None:
        row = self.page.figures["coins"]
        self.turn(row, 1)
        self.turn(row, coins - dealt)

    def type(self, row: Any, value: int) -> None:
        """The figure tapped, then its digits; the button only if more digits could follow."""
        self.phone.tap(row.ids.stepper.ids.figure)
        self.phone.settle(0.3)
        keypad = self.phone.find("Keypad")
        for digit in str(value):
            self.phone.tap(keypad.keys[digit])
        if list(self.phone.all("Keypad")):
            self.phone.tap(self.phone.app.root.sheets[-1].ids.foot.children[0])
        self.phone.frames(3)

    def next(self) -> None:
        self.phone.tap(self.page.ids.next)
        self.phone.frames(3)

    def results(self) -> None:
        self.arrive("results")
        self.phone.settle(0.1)


def play(phone: Phone, snap: Snap) -> None:
    """Four players with two coins missing; two who are equal to the last; the children's game."""
    table = PirateTable(phone)
    table.sit_down(NAMES)
    snap("11-pirates-players")
    table.begin()
    snap("11-pirates-empty")
    _four(table, snap)
    _tie(table, snap)
    _children(table, snap)


def _four(table: PirateTable, snap: Snap) -> None:
    phone = table.phone
    table.crew((0, 3), (0, 3), (2, 2), (3, 0), (1, 0))
    table.coins(9)
    table.next()
    table.crew((0, 1), (1, 0), (1, 1), (1, 1), (1, 2), (2, 1), (4, 1), (3, 3), (0, 4))
    table.turn(table.page.figures["treasures"], 1)
    table.coins(13)
    table.next()
    table.crew((2, 2), (3, 0), (4, 4), (4, 4))
    table.turn(table.page.figures["treasures"], 1)
    table.coins(8)
    phone.tap(table.page.ids.tabs.tabs["Basile"])
    snap("11-pirates-last-coins")
    phone.tap(table.page.ids.tabs.tabs["Diego"])
    table.crew((3, 1), (3, 2), (3, 4))
    table.coins(8)
    phone.tap(table.page.ids.tabs.tabs["Basile"])
    phone.frames(4)
    snap("11-pirates")
    phone.tap(table.page.ids.more)
    phone.settle(0.3)
    snap("11-pirates-menu")
    phone.back()
    phone.tap(table.page.ids.told)
    phone.settle(0.3)
    snap("11-pirates-why")
    phone.back()
    phone.tap(table.page.ids.tabs.tabs["Diego"])
    table.next()
    table.results()
    snap("11-pirates-results")


def _tie(table: PirateTable, snap: Snap) -> None:
    phone = table.phone
    table.sit_down(NAMES[:2], "advanced")
    table.begin()
    for _name in NAMES[:2]:
        table.crew((0, 0), (0, 1), (1, 1), (2, 1))
        table.turn(table.page.figures["skulls"], 1)
        phone.tap(table.page.ids.bank.ids.discard)
        table.coins(15)
        if _name == NAMES[0]:
            phone.reach(table.page.grid)
            table.next()
    phone.reach(table.page.grid)
    phone.frames(4)
    snap("11-pirates-two")
    phone.reach(table.page.ids.bank)
    phone.frames(4)
    snap("11-pirates-bank")
    phone.tap(table.page.ids.more)
    phone.settle(0.3)
    phone.tap(next(row for row in phone.all("LinkRow") if row.icon == "lightning-bolt-outline"))
    phone.settle(0.3)
    snap("11-pirates-express")
    phone.tap(table.page.ids.undo)
    table.next()
    table.results()
    phone.until(lambda: table.page.question is not None)
    phone.settle(0.4)
    snap("11-pirates-crying")
    phone.tap(table.page.question.cards[NAMES[1]])
    phone.frames(4)
    snap("11-pirates-cried")


def _children(table: PirateTable, snap: Snap) -> None:
    phone = table.phone
    table.sit_down((*NAMES, "Elsa"), "petits")
    table.begin()
    for name, coins in zip((*NAMES, "Elsa"), (4, 0, 3, 6, 2), strict=True):
        row = table.page.figures[name]
        table.turn(row, 1)
        table.turn(row, coins - 3)
    phone.frames(4)
    snap("11-petits")
    phone.tap(table.page.ids.lid)
    phone.settle(0.3)
    snap("11-petits-lid")
    phone.tap(phone.app.root.sheets[-1].ids.foot.children[0])
    phone.settle(0.3)
    snap("11-petits-shuffled")
    table.next()
    table.results()
    snap("11-petits-results")
