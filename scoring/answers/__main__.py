"""`python -m scoring.answers`: is every answer of every game right?"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import scoring
from scoring.answers.book import RULES, load_answers
from scoring.mistakes import PackError


def main(folders: Sequence[str]) -> int:
    games, count, wrong = scoring.games(), 0, 0
    for game in games:
        try:
            count += len(load_answers(scoring.open_pack(game), folders[0] if folders else RULES))
        except PackError as mistakes:
            wrong += len(mistakes.mistakes)
            print(mistakes.sentence("en"))
    if not wrong:
        print(f"{count} answers in {len(games)} games, nothing wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
