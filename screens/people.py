"""Names around the table: the letters in their discs and the colours they get."""
from __future__ import annotations

from collections.abc import Sequence

from screens.theme import PLAYER_COLOURS
from screens.words import capital, plain


def initials(names: Sequence[str]) -> dict[str, str]:
    """One letter, or two where somebody else at the table has the same one."""
    first = [plain(name[:1]) for name in names]
    return {name: name[:1].upper() if first.count(plain(name[:1])) == 1 else capital(name[:2]) for name in names}


def free_colour(taken: Sequence[str]) -> str:
    """The first colour nobody has, then round again."""
    for colour in PLAYER_COLOURS:
        if colour not in taken:
            return colour
    return PLAYER_COLOURS[len(taken) % len(PLAYER_COLOURS)]
