"""What is said of packs that were broken on purpose, more than 500 of them.

A line of cards.yaml is misspelt, dropped, doubled, indented, or out of range.
"""
from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from scoring import Library, PackError
from scoring.library import CARDS

PACKS = 1_000                                     # somewhat more than half of them are really broken


def misspell(line: str, chance: random.Random) -> str:
    words = re.findall(r"\w{3,}", line) or [line]
    word = chance.choice(words)
    place = chance.randrange(len(word) - 1) if len(word) > 1 else 0
    return line.replace(word, word[:place] + word[place + 1:place + 2] + word[place:place + 1] + word[place + 2:], 1)


BREAKS: dict[str, Callable[[str, random.Random], str]] = {
    "misspelt": misspell,
    "dropped": lambda line, chance: "",
    "doubled": lambda line, chance: f"{line}\n{line}",
    "indented": lambda line, chance: f"  {line}",
    "negative": lambda line, chance: re.sub(r"\d+", "-7", line, count=1),
    "large": lambda line, chance: re.sub(r"\d+", "123456", line, count=1),
    "words": lambda line, chance: re.sub(r": .*", ": nothing like that", line),
    "list": lambda line, chance: re.sub(r": (.*)", r": [\1]", line),
    "letter": lambda line, chance: line.replace(chance.choice(line), "", 1) if line else line,
}


def record(folder: Path) -> None:
    documents = CARDS.read_text("utf-8").split("\n---\n")
    with tempfile.TemporaryDirectory() as name, (folder / "mistakes.jsonl").open("w", encoding="utf-8") as out:
        file = Path(name) / "mine.yaml"
        for number in range(PACKS):
            chance = random.Random(f"broken {number}")
            lines = documents[number % len(documents)].split("\n")
            place = chance.choice([place for place, line in enumerate(lines) if line.strip()
                                   and not line.strip().startswith("#")])
            how = chance.choice(list(BREAKS))
            before, lines[place] = lines[place], BREAKS[how](lines[place], chance)
            file.write_text("\n".join(lines), "utf-8")
            out.write(json.dumps([number, how, place + 1, before, mistakes_of(file)], ensure_ascii=False) + "\n")


def mistakes_of(file: Path) -> dict[str, list[str]]:
    """In English and in French, whatever reading the games and their examples and boxes says."""
    try:
        library = Library(file)
        for game in library.games():
            library.pack(game)
            library.pack(game, editions=tuple(library.pack(game).editions))
            list(library.examples(game))
    except PackError as wrong:
        return {lang: [mistake.sentence(lang) for mistake in wrong.mistakes] for lang in ("en", "fr")}
    return {}
