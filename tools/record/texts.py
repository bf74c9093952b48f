"""Every generated text in every language: decks, examples and seeded hands as sheets, answers, relations of cards."""
from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import scoring
from scoring import answers, hands
from sentences import GRAMMARS

HANDS = 300


def record(folder: Path) -> None:
    with (folder / "texts.jsonl").open("w", encoding="utf-8") as file:
        for lang in GRAMMARS:
            for what, text in said(lang):
                file.write(json.dumps([lang, what, text], ensure_ascii=False) + "\n")


def said(lang: str) -> Iterator[tuple[str, Any]]:
    for game in scoring.games():
        base = scoring.open_pack(game)
        yield f"{game} title", base.title.sentence(lang)
        for boxes in ((), tuple(base.editions)):
            pack = scoring.open_pack(game, editions=boxes)
            name = f"{game} {'all boxes' if boxes else 'base'}"
            yield f"{name} deck", scoring.deck_sheet(pack, lang)
            for variant in pack.variants.values():
                yield f"{name} setup {variant.id}", [[line.sentence(lang)
                                                      for line in pack.setup_for(number, variant.id)]
                                                     for number in variant.players.numbers]
            yield f"{name} readings", [[reading.name.sentence(lang), reading.question.sentence(lang)]
                                       for reading in pack.readings.values()]
            for answer in answers.load([pack]).of(game):
                yield f"{name} answer {answer.id}", [answer.question.sentence(lang), answer.text(lang),
                                                     answer.source_text(lang)]
            if isinstance(pack, hands.HandPack):
                yield from hand_sheets(name, pack, lang)
        for number, (pack, example) in enumerate(scoring.examples(game)):
            try:
                yield f"{game} example {number}", scoring.sheet(pack, scoring.score(pack, example.given), lang)
            except scoring.InputError as wrong:
                yield f"{game} example {number}", wrong.sentence(lang)


def hand_sheets(name: str, pack: hands.HandPack, lang: str) -> Iterator[tuple[str, Any]]:
    for card in pack.cards:
        found = hands.interactions.interactions(pack, card)
        yield f"{name} relations {card}", sorted(
            [str(each.kind), each.by, each.to, each.text(pack.lexicon).sentence(lang)]
            for each in (*found.does, *found.suffers))
    cards = [card.id for card in pack.by_number]
    for number in range(HANDS):
        drawn = random.Random(f"{name} {number}").sample(cards, pack.hand_size)
        yield f"{name} hand {number}", scoring.sheet(pack, scoring.score(pack, {"hand": drawn}), lang)
