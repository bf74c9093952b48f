"""The boxes of a game: asked for once and remembered, and changed for a single game where it is set up."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty

from screens import games
from screens.widgets.buttons import LinkRow, Pill, SwitchRow
from screens.widgets.sheet import Sheet
from screens.words import _, language


class BoxesRow(LinkRow):
    """Which boxes are on the table; until somebody has said so, the question which there are in the house."""

    offered = BooleanProperty(False)        # the game has boxes at all
    chosen = ListProperty()                 # on the table, in the order of the game
    __events__ = ("on_change",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game = ""
        self._owned: tuple[str, ...] = ()       # when `chosen` was last set to what is in the house

    def offer(self, game: str) -> None:
        """The boxes of a game: those in the house, unless other ones were just chosen for this game."""
        owned = tuple(App.get_running_app().table.own_boxes(game))
        if (game, owned) != (self.game, self._owned):
            self.game, self._owned, self.chosen = game, owned, list(owned)
        self.offered = bool(games.pack(game, ()).editions)
        self.tell()

    def begun(self) -> None:
        """A game has begun: the next one has the boxes of the house again."""
        self.chosen = list(self._owned)

    @property
    def asked(self) -> bool:
        """Somebody has said what there is in the house."""
        return App.get_running_app().table.settings.boxes(self.game) is not None

    def tell(self) -> None:
        self.title = _("Boxes on the table") if self.asked else _("Which boxes do you own?")
        self.caption = "\n".join(games.box_names(self.game, self.chosen)) or _("The game alone")

    def on_change(self) -> None:
        """Other boxes are on the table."""

    def on_tap(self) -> None:
        if self.asked:
            self._ask_for_this_game()
        else:
            self.ask_for_the_house()

    def ask_for_the_house(self) -> Sheet:
        sheet = Sheet(title=_("Which boxes do you own?"), caption=_("Remembered for every new game."))
        keep = Pill(label=_("Save"))
        keep.bind(on_tap=lambda _pill: sheet.close())
        App.get_running_app().preferences.keep_boxes(self.game, self._owned)
        return self._switches(sheet, self._owned, self._own).add_foot(keep).open()

    def _ask_for_this_game(self) -> Sheet:
        sheet = Sheet(title=_("Boxes on the table"), caption=_("For this game only."))
        owned, keep = Pill(kind="outlined", label=_("Change what you own")), Pill(label=_("Save"))
        owned.bind(on_tap=lambda _pill: (sheet.close(), self.ask_for_the_house()))
        keep.bind(on_tap=lambda _pill: sheet.close())
        return self._switches(sheet, self.chosen, self._lay).add_foot(owned, keep).open()

    def _switches(self, sheet: Sheet, on: Any, switched: Any) -> Sheet:
        boxes = dict.fromkeys(games.pack(self.game, ()).editions, False) | dict.fromkeys(on, True)

        def switch(box: str, there: bool) -> None:
            wanted = {**boxes, box: there}
            switched([each for each, there in wanted.items() if there])
            boxes.update(wanted)

        for box in games.pack(self.game, ()).editions.values():
            row = SwitchRow(title=box.name.sentence(language()), active=boxes[box.id])
            row.bind(on_switch=lambda _row, there, box=box.id: switch(box, there))
            sheet.add(row)
        return sheet

    def _own(self, boxes: list[str]) -> None:
        App.get_running_app().preferences.keep_boxes(self.game, boxes)
        self._owned = tuple(boxes)
        self._lay(boxes)

    def _lay(self, boxes: list[str]) -> None:
        self.chosen = boxes
        self.dispatch("on_change")
