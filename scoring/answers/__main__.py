"""Checks every answer of every game: `python -m scoring.answers`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import scoring
from scoring.answers.book import RULES, load_answers
from scoring.mistakes import PackError


def main(folders: Sequence[str]) -> int:
    games, wrong = scoring.games(), 0
    known: set[tuple[str, str]] = set()
    for game in games:
        try:
            pack = scoring.open_pack(game)
            for boxes in dict.fromkeys([(), *((box,) for box in pack.editions), tuple(pack.editions)]):
                known |= {(game, answer.id) for answer in load_answers(scoring.open_pack(game, editions=boxes),
                                                                       folders[0] if folders else RULES)}
        except PackError as mistakes:
            wrong += len(mistakes.mistakes)
            print(mistakes.sentence("en"))
    if not wrong:
        print(f"{len(known)} answers in {len(games)} games, nothing wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
