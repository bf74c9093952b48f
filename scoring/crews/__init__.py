"""Games that count crews in sets, with treasures and coins, and break ties step by step."""

from scoring.crews import order
from scoring.crews.entry import CrewTable, Entry
from scoring.crews.pack import CrewPack, Deck, Label, Mode, read_pack
from scoring.crews.pile import PileAnswer, pile_is_empty
from scoring.crews.result import CrewResult, PlayerScore, Question, Reason, Warned
from scoring.crews.score import compare_example, score, score_table
from scoring.crews.sheet import sheet

__all__ = ["CrewPack", "CrewResult", "CrewTable", "Deck", "Entry", "Label", "Mode", "PileAnswer", "PlayerScore",
           "Question", "Reason", "Warned", "compare_example", "order", "pile_is_empty", "read_pack", "score",
           "score_table", "sheet"]
