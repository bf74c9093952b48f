"""Games that count crews in sets, with treasures and coins, and break ties step by step."""

from scoring.crews import order
from scoring.crews.pack import CrewPack, Deck, Label, Mode, read_pack
from scoring.crews.pile import PileAnswer, pile_is_empty
from scoring.crews.result import CrewResult, PlayerScore, Question, Reason, Warned
from scoring.crews.score import compare_example, score
from scoring.crews.sheet import sheet

__all__ = ["CrewPack", "CrewResult", "Deck", "Label", "Mode", "PileAnswer", "PlayerScore", "Question", "Reason",
           "Warned", "compare_example", "order", "pile_is_empty", "read_pack", "score", "sheet"]
