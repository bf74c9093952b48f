"""When the pile of the children's game runs out: is the lid shuffled in, or is it over?"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.crews.pack import CrewPack
from scoring.mistakes import Saying


@dataclass(frozen=True, slots=True)
class PileAnswer:
    over: bool
    saying: Saying


def pile_is_empty(pack: CrewPack, mode: str, players: int, shuffled_in: int, cards_in_lid: int) -> PileAnswer:
    """The pile is empty after the lid was shuffled in `shuffled_in` times and holds `cards_in_lid` cards now."""
    size = pack.size(pack.mode(mode).id, players)
    if size is None or size.lid_shuffled_in <= shuffled_in:
        return PileAnswer(True, Saying("The pile is empty: the game is over.", "La pioche est vide\u00a0: la partie est finie."))
    if not cards_in_lid:
        return PileAnswer(True, Saying("Pile and lid are empty: the game is over.",
                                       "La pioche et le couvercle sont vides\u00a0: c'est fini."))
    return PileAnswer(False, Saying("Shuffle the cards of the lid into a new pile: the game goes on.",
                                    "Mélangez les cartes du couvercle en une nouvelle pioche\u00a0: la partie continue."))
