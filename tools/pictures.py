"""The pictures of the README, out of those that `make shots` leaves: `python -m tools.pictures`."""
from __future__ import annotations

from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
SHOTS, PICTURES = ROOT / "build" / "shots" / "en-light-412x915", ROOT / "docs" / "pictures"
CHOSEN = {"home": "01-home", "hand": "03-hand", "choices": "05-choices", "why": "06-why",
          "results": "07-results", "draft": "09-draft-end", "pirates": "11-pirates", "cinderella": "12-cinderella"}
WIDTH = 400


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, shot in CHOSEN.items():
        picture = Image.open(SHOTS / f"{shot}.png").convert("RGB")
        picture = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
        picture.quantize(256).save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
