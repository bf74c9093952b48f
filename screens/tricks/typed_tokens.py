"""The tokens of chapter II typed by the player who counted them, and how many tricks were won."""
from __future__ import annotations

from typing import Any

from screens.tricks.tokens import TokenStepper, steppers
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.words import _

WON = "tricks_won"


def open_tokens(page: Any, player: str) -> Sheet:
    """Every step is an entry: nothing is lost if the phone is put away."""
    typed = page.state.player(player).tokens
    sheet = Sheet(title=_("Won in chapter II"), caption=player)

    def turned(kind: str, count: int) -> None:
        page.do({"do": "tokens", "player": player, "tokens": {kind: count}})

    rows = steppers(page.pack, typed, turned)
    won = TokenStepper(token=WON, icon="cards-outline", ink="6C6A70", label=_("Tricks won"), value=typed.get(WON, 0),
                       asked=WON not in typed)
    won.bind(on_turn=lambda _row, count: turned(WON, int(count)))
    none = Pill(kind="outlined", label=_("No trick won"))
    none.bind(on_tap=lambda _pill: (setattr(won, "value", 0), setattr(won, "asked", False), turned(WON, 0)))
    done = Pill(label=_("Done"))

    def close(*_args: object) -> None:
        if not page.state.player(player).tokens:            # looked at and found right: nothing was taken
            turned(next(iter(page.pack.tokens)), 0)
        sheet.close()

    done.bind(on_tap=close)
    return sheet.add(*rows, won).add_foot(none, done).open()
