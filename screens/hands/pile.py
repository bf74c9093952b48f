"""What may be brought to a hand, in words: the discard area, or in Chaos Realms the cards that were drawn from the deck."""
from __future__ import annotations

from typing import Any

from screens.games import CHAOS
from screens.words import _, ngettext

ICON = "layers-outline"


def drawn(state: Any) -> bool:
    """Nothing is discarded where cards are only traded."""
    return bool(state.variant == CHAOS)


def title(state: Any) -> str:
    return _("Drawn cards") if drawn(state) else _("Discard area")


def source(state: Any) -> str:
    """In a sentence: a card goes from there to a player."""
    return _("the drawn cards") if drawn(state) else _("the discard area")


def told(state: Any) -> str:
    """« 10 cartes dans la défausse »."""
    count = len(state.discard)
    if not count:
        return _("Nothing entered yet")
    if drawn(state):
        return ngettext("{n} card drawn", "{n} cards drawn", count)
    return ngettext("{n} card lies there", "{n} cards lie there", count)


def asked(state: Any) -> str:
    return _("The best of the cards drawn?") if drawn(state) else _("The best card of the discard area?")


def touch(state: Any) -> str:
    return _("Touch the cards that were drawn") if drawn(state) else _("Touch the cards that lie there")
