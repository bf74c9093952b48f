"""How long a keystroke in the rules search takes."""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import scoring
from scoring.answers import RuleAnswers, load
from scoring.names import plain

LINES = 200  # typed letter by letter, each with a typing error


def run(figures: dict[str, Any]) -> None:
    rules = load([scoring.open_pack(game) for game in scoring.games()])
    start = perf_counter()
    words = len(rules.index.words)
    built = (perf_counter() - start) * 1000
    milliseconds = keystrokes(rules, Random(2026))
    middle, worst = median(milliseconds), quantiles(milliseconds, n=100)[98]
    figures["search_keystroke_ms"] = [round(middle, 3), round(worst, 3)]
    print(f"search in {len(rules.answers)} answers and all cards ({words} words, index in {built:.0f} ms): a keystroke takes "
          f"{middle:.2f} ms, 99 % {worst:.2f} ms")


def keystrokes(rules: RuleAnswers, chance: Random) -> list[float]:
    """Returns the time of each keystroke of lines that people might type: questions and card names, with one letter dropped."""
    lines = [answer.question.sentence(lang) for answer in rules.answers for lang in ("en", "fr")]
    lines += [name for name, _ in rules.index.names]
    milliseconds = []
    for line in chance.sample(lines, LINES):
        slip = chance.randrange(len(line))
        typed = line[:slip] + line[slip + 1:]
        milliseconds += [min(_milliseconds(rules, typed[:length]) for _ in range(3)) for length in range(1, len(typed) + 1)]
    return milliseconds


def _milliseconds(rules: RuleAnswers, typed: str) -> float:
    """Times one keystroke whose last word is new; the best of three, so that the machine counts less."""
    rules.index.remembered.pop(plain(typed).rpartition(" ")[2], None)
    start = perf_counter()
    rules.search(typed)
    return (perf_counter() - start) * 1000
