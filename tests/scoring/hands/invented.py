"""Small invented games, so that the engine cannot depend on Fantasy Realms.

There is a sample of every word of the language (sampling.py), so a new word is played with as soon as it is there. Phases are split
at random: stages in their order, the words of a stage in any, some of them only of some cards first.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import yaml

from scoring.context import TableContext
from scoring.faces import Card
from scoring.hands import HandPack
from scoring.pack import read_pack
from scoring.source import read_documents
from scoring.words.choices import Choice
from scoring.words.clause import HandWord, Stage
from scoring.words.registry import BY_WORD, WORDS
from tests.scoring.hands.sampling import Choose, Sampler

SUITS = ("red", "green", "blue")
CARDS = tuple(f"card_{number}" for number in range(1, 8))
CHOOSING = [word for word in WORDS if issubclass(word, Choice)]
OTHERS = [word for word in WORDS if word not in CHOOSING]
COLOUR = {"light": "112233", "light_text": "FFFFFF", "dark": "112233", "dark_text": "FFFFFF"}


class WrittenOut(yaml.SafeDumper):
    """Packs have no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


# -- drawing -------------------------------------------------------------------------------------------------------------


def drawn(choose: Choose, words: Sequence[type[HandWord]] = ()) -> HandPack:
    """A game of seven cards with these words and others, of which one to three let their player choose."""
    choosing = [word for word in words if word in CHOOSING] or [choose(CHOOSING) for _ in range(choose((1, 2, 2, 3)))]
    wanted = [word for word in words if word not in CHOOSING]
    cards: dict[str, Any] = {}
    for number, name in enumerate(CARDS, 1):
        card: dict[str, Any] = {"number": number, "name": {"en": name, "fr": f"la {name}"}, "suit": SUITS[number % 3],
                                "strength": choose(range(-2, 7)), "bonus": [], "penalty": []}
        here = choosing[number - 1:number] + [choose(OTHERS) for _ in range(choose((0, 1, 1, 2)))]
        here += wanted if number in (4, 6) else []
        for word in here:
            under = choose(sorted(word.under))
            card[under].append(Sampler(choose, CARDS, SUITS, under).clause(word))
        cards[name] = card
    return pack_of(cards, phases=list(drawn_phases(choose, cards)))


def drawn_phases(choose: Choose, cards: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Phases for the words of these cards: any order within a stage, any split, some words of some cards before the others."""
    used = users(cards)
    waiting: list[str] = []
    for word in sorted(used, key=lambda word: (BY_WORD[word][0].stage, choose(range(100)), word)):
        first = sorted({card for card in used[word] if choose((True, False, False))})
        if first and len(first) < len(set(used[word])):
            if waiting:
                yield phase(waiting)
                waiting = []
            yield phase([word], first)
        waiting.append(word)
        if choose((True, False)):
            yield phase(waiting)
            waiting = []
    if waiting:
        yield phase(waiting)


def users(cards: dict[str, Any]) -> dict[str, list[str]]:
    """The words of the cards that phases carry out, with those who have them."""
    found: dict[str, list[str]] = {}
    for name, card in cards.items():
        for clause in (*card.get("bonus", ()), *card.get("penalty", ())):
            found.setdefault(next(word for word in BY_WORD if word in clause), []).append(name)
    return {word: cards for word, cards in found.items() if BY_WORD[word][0].stage is not Stage.ALWAYS}


def phase(words: Sequence[str], by: Sequence[str] = ()) -> dict[str, Any]:
    name = "_".join([*words, *by])
    return {"id": name, "do": list(words), "name": {"en": name, "fr": name}, **({"by": list(by)} if by else {})}


def beside_by_chance(pack: HandPack, hand: Sequence[str], chance: random.Random) -> TableContext:
    """Something beside the hand, of which half the tables say nothing."""
    rest = [card for card in pack.by_number if card.id not in hand]
    items = tuple(Card(f"item_{number}", 90 + number, strength=chance.randint(-3, 3)) for number in range(chance.randint(0, 3)))
    return TableContext(tuple(rest[:2]) if chance.random() < 0.5 else None, tuple(rest[2:4]) if chance.random() < 0.5 else None,
                  chance.choice([None, 2, 3, 4]), items)


def by_chance(chance: random.Random, words: Sequence[type[HandWord]] = ()) -> HandPack:
    return drawn(lambda several: chance.choice(list(several)), words)


# -- writing -------------------------------------------------------------------------------------------------------------


def pack_of(cards: dict[str, Any], **more: Any) -> HandPack:
    """A pack of these cards with suits and phases as plain as can be."""
    pack = read_pack(read_documents(text_of(cards, **more), "invented.yaml")[0], "invented.yaml")
    assert isinstance(pack, HandPack)
    return pack


def text_of(cards: dict[str, Any], **more: Any) -> str:
    plain = [phase([word]) for word in sorted(users(cards), key=lambda word: (BY_WORD[word][0].stage, list(BY_WORD).index(word)))]
    document = {
        "game": "invented", "kind": "hands", "title": {"en": "Invented", "fr": "Inventé"}, "players": {"from": 1, "to": 6},
        "hand": {"size": 7, "most": 10},
        "suits": {suit: {"name": {"en": {"one": suit, "many": f"{suit}s"}, "fr": {"one": suit, "many": f"{suit}s", "gender": "m"}},
                         "icon": "circle", "colour": COLOUR} for suit in SUITS},
        "phases": plain or [phase(["points"])], "cards": cards, **more,
    }
    return yaml.dump(document, Dumper=WrittenOut, allow_unicode=True, sort_keys=False)
