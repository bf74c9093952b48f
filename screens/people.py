"""Names around the table: what the app's font can write of them. The letters in their discs come from the table."""
from __future__ import annotations

import unicodedata

from table.initials import initials

__all__ = ["initials", "undrawable"]

SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "DIGIT", "COMBINING")      # what Roboto has
MARKS = " '’‘-–—_.,:;!?&+*/()[]{}#@%=<>|~^`\"«»“”…·°ºª"


def undrawable(name: str) -> str:
    """The characters that would become boxes on the screen: emoji, and scripts the font does not have."""
    return "".join(letter for letter in name
                   if letter not in MARKS and not unicodedata.name(letter, "").startswith(SCRIPTS))
