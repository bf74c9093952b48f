"""Games of tricks and teams, paid in tokens: chapter by chapter, including cards that nobody has read yet."""

from scoring.tricks import interactions
from scoring.tricks.entry import enter, seat
from scoring.tricks.examples import compare_example
from scoring.tricks.overlay import (
           answered,
           combined,
           confirmed,
           parse_overlay,
           read_overlay,
           taught,
           to_teach,
           tokens_of_answer,
           with_answer,
           with_overlay,
           write_overlay,
)
from scoring.tricks.pack import CardQuestion, Character, TrickPack, TrickPhase, read_pack
from scoring.tricks.result import Majority, PlayerResult, TokenLine, TrickResult
from scoring.tricks.score import score, score_table
from scoring.tricks.sheet import deck_sheet, sheet
from scoring.tricks.tokens import added, said
from scoring.tricks.trick import winner_of
from scoring.tricks.words import TEAM, TRICK, chapters_of

__all__ = [
           "TEAM",
           "TRICK",
           "CardQuestion",
           "Character",
           "Majority",
           "PlayerResult",
           "TokenLine",
           "TrickPack",
           "TrickPhase",
           "TrickResult",
           "added",
           "answered",
           "chapters_of",
           "combined",
           "compare_example",
           "confirmed",
           "deck_sheet",
           "enter",
           "interactions",
           "parse_overlay",
           "read_overlay",
           "read_pack",
           "said",
           "score",
           "score_table",
           "seat",
           "sheet",
           "taught",
           "to_teach",
           "tokens_of_answer",
           "winner_of",
           "with_answer",
           "with_overlay",
           "write_overlay",
]
