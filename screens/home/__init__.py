"""The first screen."""
from pathlib import Path

_ART = Path(__file__).resolve().parent.parent.parent / "assets" / "art"


def art(name: str) -> str:
    """Returns the path of one of our drawings; "" if there is none."""
    path = _ART / f"{name}.png"
    return str(path) if name and path.exists() else ""
