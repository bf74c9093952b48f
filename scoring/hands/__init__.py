"""Games that score a hand of cards which bonus, blank and clear each other."""

from scoring.hands.pack import HandPack, read_pack
from scoring.hands.result import score, score_hand

__all__ = ["HandPack", "read_pack", "score", "score_hand"]
