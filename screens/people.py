"""Names around the table: the letters in their discs."""
from __future__ import annotations

from collections.abc import Sequence

from screens.words import capital, plain


def initials(names: Sequence[str]) -> dict[str, str]:
    """One letter, or two where somebody else at the table has the same one."""
    first = [plain(name[:1]) for name in names]
    return {name: name[:1].upper() if first.count(plain(name[:1])) == 1 else capital(name[:2]) for name in names}

