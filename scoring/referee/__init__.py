"""Games won or lost together, in which the app keeps turn, clock and rules: a referee, not a counter."""

from scoring.referee import prose
from scoring.referee.evening import evening_of, read_evening
from scoring.referee.events import Event
from scoring.referee.pack import DiePicture, Pair, RefereePack, SpecialTile, Task, read_pack
from scoring.referee.play import PlayState, allowed, play, why_not
from scoring.referee.result import RefereeResult, compare_example, play_all, score, sheet

__all__ = [
           "DiePicture",
           "Event",
           "Pair",
           "PlayState",
           "RefereePack",
           "RefereeResult",
           "SpecialTile",
           "Task",
           "allowed",
           "compare_example",
           "evening_of",
           "play",
           "play_all",
           "prose",
           "read_evening",
           "read_pack",
           "score",
           "sheet",
           "why_not",
]
