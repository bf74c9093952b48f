"""Games that count crews in sets, with treasures and coins, and break ties step by step."""

from scoring.crews import order
from scoring.crews.entry import CrewEntry, CrewTable
from scoring.crews.pack import CrewPack, Label, PileAnswer, pile_is_empty, read_pack
from scoring.crews.result import CheckWarning, CrewResult, PlayerScore, Reason, sheet
from scoring.crews.score import compare_example, score, score_table

__all__ = [
           "CheckWarning",
           "CrewEntry",
           "CrewPack",
           "CrewResult",
           "CrewTable",
           "Label",
           "PileAnswer",
           "PlayerScore",
           "Reason",
           "compare_example",
           "order",
           "pile_is_empty",
           "read_pack",
           "score",
           "score_table",
           "sheet",
]
