"""A text as a QR code: rows of dark and light squares, to be drawn by whoever shows it."""

from __future__ import annotations

import segno

QUIET = 4  # light squares around the code, which cameras need


def squares(text: str) -> list[list[bool]]:
    code = segno.make_qr(text, error="m")
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]
