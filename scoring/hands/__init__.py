"""Games that score a hand of cards which bonus, blank and clear each other."""

from scoring.hands.pack import HandPack, read_pack

__all__ = ["HandPack", "read_pack"]
