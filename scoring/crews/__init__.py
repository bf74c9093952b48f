"""Games that count crews in sets, with treasures and coins, and break ties step by step."""

from scoring.crews import order
from scoring.crews.entry import CrewEntry, CrewTable
from scoring.crews.pack import CrewDeck, CrewPack, Label, Mode, read_pack
from scoring.crews.pile import PileAnswer, pile_is_empty
from scoring.crews.result import CrewResult, PlayerScore, Reason, TieQuestion, Warned
from scoring.crews.score import compare_example, score, score_table
from scoring.crews.sheet import sheet

__all__ = [
           "CrewDeck",
           "CrewEntry",
           "CrewPack",
           "CrewResult",
           "CrewTable",
           "Label",
           "Mode",
           "PileAnswer",
           "PlayerScore",
           "Reason",
           "TieQuestion",
           "Warned",
           "compare_example",
           "order",
           "pile_is_empty",
           "read_pack",
           "score",
           "score_table",
           "sheet",
]
