"""Evenings of Cendrillon played by touch, for pictures and tests."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.journeys.driver import Phone, open_game

Snap = Callable[[str], None]
NAMES = ("Aliénor", "Basile", "Chloé", "Diego")


class EveningTable:
    """The finger of an evening; faces and pairs are counted from 0 in the order of the pack."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    @property
    def page(self) -> Any:
        return self.phone.app.navigator.page

    @property
    def state(self) -> Any:
        """How far the evening is, by the rules."""
        return self.page.session.result().state

    @property
    def powers(self) -> Any:
        return self.page.ids.powers.powers

    def sit_down(self, names: Iterable[str], variant: str = "") -> None:
        from tests.journeys.crews import PirateTable
        guests = PirateTable(self.phone)
        guests.sit_down(names, variant, game="cinderella")
        self.phone.tap(self.page.ids.start)
        self.phone.until(lambda: self.page.name == "evening_setup")
        self.phone.frames(3)

    def name_tile(self, seat: int, tile: int) -> None:
        self.phone.tap(self.powers[seat])
        self.phone.settle(0.3)
        sheet = self.phone.app.root.sheets[-1]
        self.phone.tap(list(reversed(sheet.ids.body.children))[tile])
        self.phone.settle(0.2)

    def lay_open(self, names: Iterable[str], variant: str, **options: Any) -> None:
        """The evening as it begins, for a test of what comes then."""
        open_game(self.phone, "cinderella", names, variant, **options)
        self.phone.frames(3)

    def begin(self) -> None:
        self.phone.tap(self.page.ids.start)
        self.phone.until(lambda: self.page.name == "evening")
        self.phone.frames(3)

    def face_that(self, do: str) -> Any:
        return next(self.page.faces[face.id] for face in self.page.session.pack().die.values() if face.task.do == do)

    def roll(self, do: str) -> None:
        self.phone.tap(self.face_that(do))

    def pair(self, number: int) -> None:
        pairs = (self.page.parts if self.page.name == "evening_end" else self.page).ids.pairs
        self.phone.tap(pairs.tiles[list(pairs.tiles)[number]])
        self.phone.frames(3)

    def next(self) -> None:
        self.phone.tap(self.page.ids.next)

    def find(self, number: int) -> None:
        """One turn: the hourglass and a pair; then it is the next player's, unless a special tile might still be used."""
        self.roll("search")
        self.pair(number)
        self.decline()

    def miss(self) -> None:
        self.roll("search")
        self.phone.tap(self.page.ids.missed)
        self.phone.frames(3)
        self.decline()

    def decline(self) -> None:
        if self.page.name == "evening" and self.page.late:
            self.next()
        self.phone.settle(0.5)                  # the die listens again

    def until_midnight(self) -> None:
        while self.page.name == "evening":
            self.miss()
        self.phone.frames(3)


def play(phone: Phone, snap: Snap) -> None:
    """An advanced evening that is won, one that is lost at midnight, one with the last chance."""
    table = EveningTable(phone)
    _won(table, snap)
    _midnight(table, snap)
    _lost(table, snap)
    _last_chance(table, snap)


def _won(table: EveningTable, snap: Snap) -> None:
    phone = table.phone
    table.sit_down(NAMES, "advanced")
    for seat, tile in enumerate((0, 1, 2, 3)):
        table.name_tile(seat, tile)
    snap("12-cinderella-setup")
    table.begin()
    snap("12-cinderella-first-turn")
    for number in (0, 1):
        table.find(number)
    table.roll("search")
    snap("12-cinderella-power")
    phone.tap(table.powers[2])
    phone.tap(table.page.ids.found)
    phone.settle(0.3)
    snap("12-cinderella-which-pair")
    phone.tap(phone.app.root.sheets[-1].ids.body.children[0].children[-1])
    phone.frames(3)
    snap("12-cinderella-found")
    phone.settle(0.5)
    table.roll("peek")
    snap("12-cinderella-peek")
    phone.tap(table.page.ids.turned)
    phone.settle(0.5)
    table.roll("search")
    phone.tap(table.page.ids.missed)
    phone.frames(3)
    snap("12-cinderella-late-tile")
    table.decline()
    for _ in range(3):
        table.miss()
    table.roll("search")
    snap("12-cinderella")
    phone.tap(table.page.ids.found)             # only one pair counts now: nothing is asked
    phone.settle(0.5)
    for number in (4, 5):
        table.find(number)
    phone.frames(4)
    snap("12-cinderella-won")
    phone.tap(table.page.ids.edit)
    phone.frames(3)
    assert table.page.name == "evening"
    table.pair(5)
    phone.tap(table.page.ids.main)
    phone.frames(3)
    snap("12-cinderella-saved")


def _midnight(table: EveningTable, snap: Snap) -> None:
    """The hourglass can still save the evening; left alone, it is lost with a section locked."""
    phone = table.phone
    table.sit_down(NAMES[:2], "advanced")
    for seat, tile in enumerate((1, 2)):
        table.name_tile(seat, tile)
    table.begin()
    for _ in range(11):
        table.miss()
    table.roll("search")
    phone.tap(table.page.ids.missed)
    phone.frames(3)
    snap("12-cinderella-last-resort")
    table.next()
    phone.frames(3)
    snap("12-cinderella-lost-locked")


def _lost(table: EveningTable, snap: Snap) -> None:
    table.sit_down(NAMES[:1], "base")
    snap("12-cinderella-setup-base")
    table.begin()
    table.find(3)
    table.until_midnight()
    snap("12-cinderella-lost")


def _last_chance(table: EveningTable, snap: Snap) -> None:
    phone = table.phone
    table.sit_down(NAMES[:2], "advanced")
    phone.tap(table.page.ids.last_chance)
    table.begin()
    table.find(0)
    table.until_midnight()
    table.pair(1)
    snap("12-cinderella-last-chance")
    phone.tap(table.page.ids.main)
    phone.frames(3)
    assert table.page.outcome == "lost"
