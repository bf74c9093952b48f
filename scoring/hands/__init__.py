"""Games that score a hand of cards which add points to, blank and clear each other.

This folder holds the explained score: pack.py reads a game, choices.py and extra.py say what may be entered,
resolve.py carries out the phases, result.py adds up and explains, prose.py and sheet.py write sentences. fast/
finds totals and the best choices without reasons (docs/search.md), questions/ answers what people ask beyond the
score, and engine.py caches it all for one pack.
"""

from scoring.context import TableContext
from scoring.hands import extra, prose
from scoring.hands.choices import Use, options, read_choices
from scoring.hands.engine import engine_of
from scoring.hands.extra import hand_limit
from scoring.hands.pack import HandPack, Phase, read_pack
from scoring.hands.questions import dispute, what_if
from scoring.hands.questions.best_use import Best, Declaration, best
from scoring.hands.result import CardLine, CardScore, HandResult, TableResult, score_hand
from scoring.hands.score import HandEntry, compare_example, score, score_table
from scoring.hands.sheet import deck_sheet, sheet
from scoring.interactions import Interaction, interactions
from scoring.words import relations

__all__ = [
           "Best",
           "CardLine",
           "CardScore",
           "Declaration",
           "HandEntry",
           "HandPack",
           "HandResult",
           "Interaction",
           "Phase",
           "TableContext",
           "TableResult",
           "Use",
           "best",
           "compare_example",
           "deck_sheet",
           "dispute",
           "engine_of",
           "extra",
           "hand_limit",
           "interactions",
           "options",
           "prose",
           "read_choices",
           "read_pack",
           "relations",
           "score",
           "score_hand",
           "score_table",
           "sheet",
           "what_if",
]
