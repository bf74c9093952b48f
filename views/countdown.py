"""The hourglass of a variant against the clock: the time left for trading cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from views.hand_cards import HandPlay


@dataclass(frozen=True, slots=True)
class CountdownView:
    left: float  # seconds
    running: bool = False


def countdown_view(play: HandPlay, kept: Mapping[str, float], now: float) -> CountdownView | None:
    """Builds the hourglass; None if nobody plays against the clock, or the cards are entered and it was never started.

    `kept` is what Preferences.countdown stores about this game.
    """
    variant = play.pack.variants.get(play.state.variant)
    usual = (variant.minutes if variant is not None else None) or 0
    seconds = 60.0 * float(play.state.options.get("minutes", usual)) if usual else 0.0
    left = max(0.0, kept["ends"] - now) if "ends" in kept else kept.get("left", seconds)
    if not usual or not ((kept and left > 0) or not any(player.hand for player in play.state.players)):
        return None
    return CountdownView(left, running="ends" in kept and left > 0)
