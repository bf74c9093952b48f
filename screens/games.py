"""The four games as the home screen lists them, and the way from a game to its screens."""
from __future__ import annotations

from dataclasses import dataclass

from typing import Any

from screens.words import _

FULL_HAND = 7


@dataclass(frozen=True)
class Game:
    id: str
    least: int
    most: int
    ground: tuple[str, str]             # behind its drawing: light, dark
    screen: str                         # where a session of it is played; "" until it can be


GAMES = (
    Game("fantasy_realms", 2, 6, ("DEE3F7", "252C45"), ""),
    Game("once_upon_a_draft", 2, 6, ("F7E7C0", "3E3317"), ""),
    Game("baby_pirates", 2, 6, ("D6EAE4", "1C3733"), ""),
    Game("cinderella", 1, 4, ("F6DCE7", "43222F"), ""),
)
BY_ID = {game.id: game for game in GAMES}


def title(game: str) -> str:
    """The name on the box, in the language of the app."""
    return {
        "fantasy_realms": _("Fantasy Realms"),
        "once_upon_a_draft": _("Once Upon a Draft"),
        "baby_pirates": _("Baby pirates"),
        "cinderella": _("Cinderella"),
    }[game]


def where_we_are(session: Any) -> str:
    """« À Chloé, 5 cartes sur 7 »: the first player whose hand is not full."""
    for player in session.state.players:
        held = len(player.hand)
        if held < FULL_HAND:
            return _("{name}’s turn, {held} of {full} cards").format(name=player.name, held=held, full=FULL_HAND)
    return _("All hands are complete")


def warm_up() -> None:
    """Read the rules once, so that the first tap does not wait for them."""
