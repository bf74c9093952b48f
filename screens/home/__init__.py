"""The first screen."""
from pathlib import Path

_ART = Path(__file__).resolve().parent.parent.parent / "assets" / "art"


def art(name: str) -> str:
    """The path of one of our own drawings; "" where we have none."""
    path = _ART / f"{name}.png"
    return str(path) if name and path.exists() else ""
