"""Writes the table of docs/figures.md from the last `make bench`: `python -m tools.figures`."""
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE, MEASURED = ROOT / "docs" / "figures.md", ROOT / "build" / "bench.json"
ROWS: dict[str, str] = {
    "the total of a random hand of seven": "{totals_base[0]:,} a second; {totals_boxes[0]:,} with all boxes (at least 110,000)",
    "the best use of its choice cards": "{best_base[0]:,} hands a second; {best_boxes[0]:,} with all boxes (at least 2,500)",
    "the same, base deck, 3 to 5 choice cards of 7":
        "{choices_base_median[0]} ms (at most 5); 99 % under {choices_base_99[0]} ms (at most 150)",
    "the same, all boxes, 3 to 5 choice cards of 8":
        "{choices_boxes_median[0]} ms (at most 8); 99 % under {choices_boxes_99[0]} ms (at most 500)",
    "the slowest hands we know: the Demon or the Collector with four to six choice cards":
        "{slow_0[0]}, {slow_1[0]}, {slow_2[0]} and {slow_3[0]} ms (at most 2,000)",
    "what-if of a full hand, 0 to 4 choice cards, base deck":
        "{what_if_base_0[0]}, {what_if_base_1[0]}, {what_if_base_2[0]}, {what_if_base_3[0]}, {what_if_base_4[0]} ms (at most 300)",
    "the same with all boxes":
        "{what_if_boxes_0[0]}, {what_if_boxes_1[0]}, {what_if_boxes_2[0]}, {what_if_boxes_3[0]}, {what_if_boxes_4[0]} ms (at most 1,200)",
    "kept by the engine after 1,200 hands of all boxes": "{memory_mb[0]} MB (at most 60)",
    "a touch saved and scored, after 10,000 finished games":
        "{append_event_ms_10000_games[0]} ms, 99 % under {append_event_ms_10000_games[1]} ms",
    "a guest's tap answered, six guests and 20 taps a second": "{guest_tap_ms[0]} ms, 99 % under {guest_tap_ms[1]} ms",
    "from the finger to the new total on the screen": "{tap_to_total_ms[0]} ms, 99 % under {tap_to_total_ms[1]} ms (at most 35)",
    "first frame, compared with an empty KivyMD app": "{first_frame_ratio} times as long (at most 1.25)",
}


def table(figures: dict[str, Any]) -> str:
    rows = []
    for what, how in ROWS.items():
        try:
            rows.append(f"| {what} | {how.format(**figures)} |")
        except KeyError:        # this part of the bench has not been run
            continue
    return "\n".join(["| | median |", "| --- | --- |", *rows])


def main() -> None:
    text = PAGE.read_text("utf-8")
    rows = table(json.loads(MEASURED.read_text("utf-8")))
    PAGE.write_text(re.sub(r"(?s)(<!-- figures -->\n).*?(\n<!-- /figures -->)", lambda found: found[1] + rows + found[2], text), "utf-8")


if __name__ == "__main__":
    main()
