"""Games of tricks and teams, paid in tokens: chapter by chapter, with cards that nobody has read yet."""

from scoring.tricks.examples import check_example
from scoring.tricks.overlay import answered, combined, confirmed, read_overlay, taught, to_teach, with_overlay, write_overlay
from scoring.tricks.pack import Answer, Character, Question, TrickPack, read_pack
from scoring.tricks.result import Line, Majority, PlayerResult, Result, TrickStory
from scoring.tricks.score import score
from scoring.tricks.sheet import deck_sheet, sheet

__all__ = ["Answer", "Character", "Line", "Majority", "PlayerResult", "Question", "Result", "TrickPack", "TrickStory", "answered",
           "check_example", "combined", "confirmed", "deck_sheet", "read_overlay", "read_pack", "score", "sheet", "taught", "to_teach",
           "with_overlay", "write_overlay"]
