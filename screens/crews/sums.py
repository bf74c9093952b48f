"""Sums that do not add up, and the one tap that corrects them. The rules say what is off; this only decides who takes the difference."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from screens.words import _, number

if TYPE_CHECKING:
    from scoring import crews
    from table.games.crews import CrewsState


@dataclass(frozen=True)
class Repair:
    label: str                      # « Donner 2 à Diego »
    event: dict[str, Any]


FIGURES = {"coins": ("coins", "coins"), "treasures": ("treasures", "treasures"), "skulls": ("skulls", "skulls"),
           "discards": ("paid_discards", "paid_discards")}       # check → figure of a player, word of the log


def repair(state: CrewsState, warned: crews.Warned, current: str) -> Repair | None:
    """The difference goes to the last player around the table who can take it; skulls only to whoever is on the screen."""
    if warned.check not in FIGURES or not warned.difference:
        return None
    figure, word = FIGURES[warned.check]
    takers = [pirate for pirate in state.players if (getattr(pirate, figure) or 0) >= max(warned.difference, 1)]
    if warned.check == "skulls":
        takers = [pirate for pirate in takers if pirate.name == current and pirate.skulls == warned.counted]
    elif warned.difference < 0:
        takers = [pirate for pirate in state.players if getattr(pirate, figure) is not None]
    if not takers:
        return None
    last = takers[-1]
    mended = getattr(last, figure) - warned.difference
    told = _("Take {n} from {player}") if warned.difference > 0 else _("Give {n} to {player}")
    return Repair(told.format(n=number(abs(warned.difference)), player=last.name), {"do": word, "player": last.name, "count": mended})
