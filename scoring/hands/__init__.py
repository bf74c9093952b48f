"""Games that score a hand of cards which bonus, blank and clear each other."""

from scoring.hands.best_use import Best, best
from scoring.hands.engine import HandEngine
from scoring.hands.examples import check_example
from scoring.hands.pack import HandPack, read_pack
from scoring.hands.result import HandResult, TableResult, score, score_hand
from scoring.hands.sheet import deck_sheet, sheet

__all__ = ["Best", "HandEngine", "HandPack", "HandResult", "TableResult", "best", "check_example", "deck_sheet", "read_pack", "score",
           "score_hand", "sheet"]
