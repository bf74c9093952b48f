"""The speed table of the README, written from what `make bench` measured last: `python -m tools.figures`."""
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
README, MEASURED = ROOT / "README.md", ROOT / "build" / "bench.json"
ROWS: dict[str, str] = {
    "the total of a hand of seven, random hands": "{score_hands_per_second:,} a second",
    "the best use of all its choice cards, random hands": "{best_hands_per_second:,} hands a second",
    "the same with three or four choice cards among the seven":
        "{best_3_4_choices_7_cards_ms[0]} ms, at worst {best_3_4_choices_7_cards_ms[1]} ms",
    "the same with five": "{best_5_choices_7_cards_ms[0]} ms, at worst {best_5_choices_7_cards_ms[1]} ms",
    "a whole game of Once Upon a Draft": "{draft_game_ms[0]} ms",
    "a touch saved and scored, after 10,000 finished games":
        "{append_event_ms_10000_games[0]} ms, 99 % under {append_event_ms_10000_games[1]} ms",
    "a guest's tap answered, six guests and 20 taps a second": "{guest_tap_ms[0]} ms, 99 % under {guest_tap_ms[1]} ms",
    "the same seen on the other phones": "{guest_heard_ms[0]} ms, 99 % under {guest_heard_ms[1]} ms",
    "from the finger to the new total on the screen": "{tap_to_total_ms[0]} ms, 99 % under {tap_to_total_ms[1]} ms",
    "the hand screen opens in": "{hand_screen_ms} ms",
    "first frame, against an empty KivyMD app": "{first_frame_ratio} ×",
    "memory after 24 hands, against the same": "{memory_ratio} ×",
    "imports up to the first frame, our own among them": "{start_imports_ms} ms, {start_imports_own_ms} ms",
    "Fantasy Realms read from YAML without C, as on a phone": "{pack_without_c_ms} ms, the next time {pack_kept_ms} ms",
}


def table(figures: dict[str, Any]) -> str:
    rows = []
    for what, how in ROWS.items():
        try:
            rows.append(f"| {what} | {how.format(**figures)} |")
        except KeyError:        # a part of the bench that has not run
            continue
    return "\n".join(["| | median |", "| --- | --- |", *rows])


def main() -> None:
    text = README.read_text("utf-8")
    rows = table(json.loads(MEASURED.read_text("utf-8")))
    README.write_text(re.sub(r"(?s)(<!-- figures -->\n).*?(\n<!-- /figures -->)", lambda found: found[1] + rows + found[2], text), "utf-8")


if __name__ == "__main__":
    main()
