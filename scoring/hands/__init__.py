"""Games that score a hand of cards which bonus, blank and clear each other."""

from scoring.beside import Beside
from scoring.hands import dispute, extra, interactions, prose, what_if
from scoring.hands.best_use import Best, Declaration, best
from scoring.hands.choices import Use, known_discard, options, read_choices
from scoring.hands.engine import HandEngine
from scoring.hands.examples import check_example
from scoring.hands.extra import hand_limit
from scoring.hands.pack import HandPack, Phase, read_pack
from scoring.hands.result import CardScore, HandResult, Line, TableResult, score, score_hand
from scoring.hands.sheet import deck_sheet, hand_sheet, sheet

__all__ = ["Beside", "Best", "CardScore", "Declaration", "HandEngine", "HandPack", "HandResult", "Line", "Phase", "TableResult", "Use",
           "best", "check_example", "deck_sheet", "dispute", "extra", "hand_limit", "hand_sheet", "interactions", "known_discard",
           "options", "prose", "read_choices", "read_pack", "score", "score_hand", "sheet", "what_if"]
