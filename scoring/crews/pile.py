"""When the pile of the children's game runs out: is the lid shuffled in, or is it over?"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.crews.pack import CrewPack
from sentences import Saying, say


@dataclass(frozen=True, slots=True)
class PileAnswer:
    over: bool
    saying: Saying


def pile_is_empty(pack: CrewPack, mode: str, players: int, shuffled_in: int, cards_in_lid: int) -> PileAnswer:
    """The pile is empty after the lid was shuffled in `shuffled_in` times and holds `cards_in_lid` cards now."""
    size = pack.size(pack.mode(mode).id, players)
    if size is None or size.lid_shuffled_in <= shuffled_in:
        return PileAnswer(True, say("The pile is empty: the game is over."))
    if not cards_in_lid:
        return PileAnswer(True, say("Pile and lid are empty: the game is over."))
    return PileAnswer(False, say("Shuffle the cards in the lid into a new pile: the game continues."))
