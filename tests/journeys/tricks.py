"""Games of Once Upon a Draft and the workshop by touch, for pictures and tests."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tests.journeys.crews import NAMES, PirateTable

Snap = Callable[[str], None]
GAME = "once_upon_a_draft"
# Seven tricks of four, each in playing order: whoever won the trick before plays first.
TRICKS = ((35, 5, 2, 30), (40, 37, 20, 26), (29, 50, 9, 3), (13, 44, 4, 47), (8, 14, 45, 16), (22, 6, 1, 25), (41, 43, 36, 24))
FIONAS_TEAM = (6, 26, 3, 4, 30, 47, 16)


class DraftTable(PirateTable):
    """The finger at this game's table; people sit down as for any other."""

    def sit_down(self, names: Iterable[str], variant: str = "tricks", game: str = GAME) -> None:
        super().sit_down(names, variant, game)

    def lay_open(self, names: Iterable[str], variant: str = "tricks", game: str = GAME, **options: Any) -> None:
        super().lay_open(names, variant, game, **options)
        self.arrive("trick", "team")

    def begin(self) -> None:
        self.phone.tap(self.page.ids.start)
        self.arrive("trick", "team")

    @property
    def sheet(self) -> Any:
        return self.phone.app.root.sheets[-1]

    def touch(self, *cards: int) -> None:
        for card in cards:
            self.phone.tap(self.page.ids.grid.tiles[card])
        self.phone.frames(3)

    def tricks(self, tricks: Sequence[Sequence[int]], last: bool = True) -> None:
        """Whole tricks; after the last one chapter III, unless it is looked at first."""
        for number, trick in enumerate(tricks):
            self.touch(*trick)                  # the first card of a trick opens it
            if last and number == len(tricks) - 1:
                self.next()

    def token(self, row: Any, token: str) -> Any:
        """The button of a row for this kind of token."""
        place = row.ids.tokens if self.page.name == "trick" else row.ids.buttons
        return next(button for button in place.children if button.token == token)

    def tokens(self, *counts: int) -> None:
        """The steppers of a sheet, from above."""
        rows = list(self.phone.all("TokenStepper"))
        for row, count in zip(rows, counts, strict=False):
            self.turn(row, count)

    def type_tokens(self, *counts: int) -> None:
        """Opens the sheet of tokens and types them."""
        self.phone.tap(self.page.ids.typed)
        self.type_figures(*counts)

    def type_figures(self, *counts: int) -> None:
        """Into the open sheet, from the left: a zero needs no tap, the first figure is chosen already."""
        self.phone.settle(0.3)
        figures, keypad = list(self.phone.all("TokenFigure")), self.phone.find("Keypad")
        for figure, count in zip(figures[::-1] if figures[0].x > figures[-1].x else figures, counts, strict=False):
            if not count:
                continue
            if not figure.chosen:
                self.phone.tap(figure)
            for digit in str(count):
                self.phone.tap(keypad.keys[digit])
        self.phone.tap(self.sheet.ids.foot.children[0])
        self.phone.frames(3)

    # the workshop

    def workshop(self, card: str, session: Any = None) -> None:
        self.phone.app.navigator.go("workshop", card=card, session=session)
        self.phone.settle(0.2)

    def category(self, category: str) -> None:
        self.phone.tap(next(tile for tile in self.phone.all("CategoryTile") if tile.category == category))

    def pays(self, token: str, count: int = 1) -> None:
        box = next((box for box in self.phone.all("TokenBox", token=token)), None)
        plus = box.ids.plus if box is not None else next(self.phone.all("TokenStepper", token=token)).ids.stepper.ids.plus
        for _ in range(count):
            self.phone.tap(plus)

    def when(self, template: str, *choices: str) -> None:
        self.phone.tap(self.page.chips[template])
        for choice in choices:
            self.phone.tap(self.page.parameters.choices[choice])
        self.phone.frames(3)


def play(phone: Any, snap: Snap) -> None:
    """Four players trick by trick, two with ghosts, a team at the end, a card taught, names given."""
    table = DraftTable(phone)
    _four(table, snap)
    _ghosts(table, snap)
    _at_the_end(table, snap)
    _workshop(table, snap)


def _four(table: DraftTable, snap: Snap) -> None:
    phone = table.phone
    table.sit_down(NAMES)
    phone.reach(table.page.ids.variants)
    snap("08-draft-players")
    phone.tap(table.page.ids.workshop)
    phone.settle(0.3)
    snap("08-draft-known-cards")
    phone.back()
    table.begin()
    snap("08-draft-empty")
    table.touch(*TRICKS[0][:3])
    snap("08-draft-open-trick")
    table.touch(TRICKS[0][3])
    snap("08-draft-trick")
    phone.hold(table.token(table.page.rows["Chloé"], "gem"))
    phone.settle(0.3)
    snap("08-draft-card-tokens")
    phone.back()
    phone.tap(table.page.rows["Chloé"])
    phone.settle(0.3)
    table.tokens(0, 1, 0)
    snap("08-draft-unknown-card")
    phone.back()
    phone.tap(table.page.rows["Aliénor"])
    phone.settle(0.3)
    snap("08-draft-likely-card")
    phone.back()
    table.next()
    table.tricks(TRICKS[1:], last=False)
    phone.tap(table.page.ids.progress)
    phone.settle(0.3)
    snap("08-draft-tricks")
    phone.back()
    phone.tap(table.page.ids.menu)
    phone.settle(0.3)
    snap("08-draft-menu")
    phone.back()
    table.next()
    table.arrive("team_points")
    phone.tap(table.page.ids.tabs.tabs["Diego"])
    phone.settle(0.2)
    snap("09-draft-end")
    phone.tap(table.page.ids.check)
    phone.settle(0.3)
    snap("09-draft-questions")
    phone.back()
    phone.tap(table.page.ids.results)
    table.results()
    snap("09-draft-results")


def _ghosts(table: DraftTable, snap: Snap) -> None:
    table.sit_down(NAMES[:2])
    table.begin()
    table.touch(29, 50, 10, 3)
    snap("08-draft-ghosts")
    table.next()
    snap("08-draft-ghost-leads")


def _at_the_end(table: DraftTable, snap: Snap) -> None:
    phone = table.phone
    table.sit_down(NAMES, "end")
    table.begin()
    table.touch(*FIONAS_TEAM)
    snap("09-draft-team")
    phone.tap(table.page.ids.next)
    phone.settle(0.3)
    snap("09-draft-tokens")
    table.type_figures(1, 2, 1)
    phone.frames(3)
    snap("09-draft-next-team")


def _workshop(table: DraftTable, snap: Snap) -> None:
    phone, app = table.phone, table.phone.app
    app.navigator.go("workshop_list")
    phone.settle(0.3)
    snap("10-workshop-list")
    phone.tap(table.page.ids.take_in)
    phone.settle(0.3)
    snap("10-workshop-import")
    phone.back()
    phone.tap(table.page.rows["card_21"])
    phone.settle(0.3)
    snap("10-workshop-unknown")
    phone.type(table.page.name_field.input, "Blanche-Neige")
    table.category("royal")
    table.pays("heart")
    table.when("per", "dwarf")
    phone.reach(table.page.chips["per"])
    snap("10-workshop")
    phone.reach(table.page.ids.seal)
    phone.frames(3)
    snap("10-workshop-below")
    phone.tap(table.page.chips["more"])
    phone.tap(table.page.chips["with_card"])
    phone.tap(table.page.parameters.pick)
    phone.settle(0.3)
    snap("10-workshop-pick")
    phone.back()
    phone.tap(table.page.ids.help)
    phone.settle(0.3)
    snap("10-workshop-help")
    phone.back()
    phone.back()
    table.workshop("alice")
    snap("10-workshop-likely")
    phone.tap(table.page.ids.confirm)
    app.navigator.go("workshop_list")
    phone.settle(0.3)
    phone.tap(table.page.ids.export)
    phone.settle(0.3)
    snap("10-workshop-pass-on")
    phone.back()
    app.navigator.go("workshop_names", game="baby_pirates")
    phone.settle(0.3)
    snap("10-workshop-names")
    phone.tap(table.page.rows["colour", "colour_3"])
    phone.settle(0.3)
    snap("10-workshop-name")
    phone.back()
    app.navigator.open_tab("home")
