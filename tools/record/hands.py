"""20,000 seeded hands with their best totals, declarations and runners-up (hands.jsonl), and what-if for every tenth (what_if.jsonl)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import scoring
from scoring.hands import Best, HandPack, TableContext, Use, best, options, score_hand, what_if

GAME = "fantasy_realms"
GROUPS = {  # name: hands, boxes, readings turned round, what is special about them
    "base": (4000, False, False, ""), "base, choices": (3000, False, False, "choices"),
    "boxes": (4000, True, False, ""), "boxes, choices": (3000, True, False, "choices"),
    "turned": (1000, False, True, "choices"), "boxes, turned": (1500, True, True, "choices"),
    "base, fixed": (1000, False, False, "fixed"), "boxes, fixed": (1000, True, False, "fixed"),
    "base, beside": (500, False, False, "beside"), "boxes, beside": (1000, True, False, "beside"),
}
EVERY = 10  # of which one is asked what if


@dataclass(frozen=True)
class Drawn:
    """A hand with all that is asked about it."""

    pack: HandPack
    hand: list[str]
    fixed: Mapping[str, Use | None] = field(default_factory=dict)
    context: TableContext = field(default_factory=TableContext)
    any_card: bool = False

    def best(self) -> Best:
        return best(self.pack, self.hand, self.fixed, None, self.any_card, self.context)

    def to_json(self) -> dict[str, Any]:
        known = {"discard": self.context.discard, "deck": self.context.deck, "items": self.context.items or None}
        return {"hand": self.hand, "fixed": uses(self.fixed), "players": self.context.players, "anything": self.any_card,
                **{name: cards and [card.id for card in cards] for name, cards in known.items()}}


def record(folder: Path) -> None:
    with (folder / "hands.jsonl").open("w") as hands, (folder / "what_if.jsonl").open("w") as what:
        for group, (count, boxes, turned, special) in GROUPS.items():
            pack = open_deck(boxes, turned)
            for number in range(count):
                drawn = draw(pack, random.Random(f"{group} {number}"), special)
                asked = {"group": group, "number": number, **drawn.to_json()}
                try:
                    found = drawn.best()
                except scoring.InputError as error:
                    write(hands, {**asked, "refused": str(error)})
                    continue
                write(hands, {**asked, **answer(found)})
                if number % EVERY == 0:
                    write(what, {**asked, **other_cards(drawn, found)})


def open_deck(boxes: bool, turned: bool) -> HandPack:
    names = list(scoring.open_pack(GAME).editions) if boxes else []
    pack = scoring.open_pack(GAME, editions=names)
    if turned:
        readings = {name: not reading.default for name, reading in pack.readings.items()}
        pack = scoring.open_pack(GAME, editions=names, readings=readings)
    assert isinstance(pack, HandPack)
    return pack


def draw(pack: HandPack, chance: random.Random, special: str) -> Drawn:
    """Cards of the whole deck, most often as many as a hand has; the specials have more choice cards."""
    cards = [card.id for card in pack.by_number]
    size = chance.choice([pack.hand_size] * 4 + [1, 2, 3, 4, 5, 6, pack.hand_size + 1, pack.hand_size + 2])
    choice_cards = pack.deciders(cards)
    if special and size > 3:
        many = chance.choice([1, 2, 2, 3, 3, 4])
        others = [card for card in cards if card not in choice_cards]
        hand = chance.sample(choice_cards, many) + chance.sample(others, max(1, size - many))
        chance.shuffle(hand)
    else:
        hand = chance.sample(cards, size)
    fixed = draw_choices(pack, chance, hand) if special == "fixed" else {}
    return Drawn(pack, hand, fixed, *draw_beside(pack, chance, hand) if special == "beside" else ())


def draw_choices(pack: HandPack, chance: random.Random, hand: Sequence[str]) -> dict[str, Use | None]:
    """For some of the choice cards a use that is legal while the others are unused."""
    faces = {card.id: card.face() for card in sorted((pack.cards[card] for card in hand), key=lambda card: card.number)}
    return {card: chance.choice([None, *options(pack, card, faces)]) for card in pack.deciders(hand) if chance.random() < 0.5}


def draw_beside(pack: HandPack, chance: random.Random, hand: Sequence[str]) -> tuple[TableContext, bool]:
    rest = [card for card in pack.by_number if card.id not in hand]
    chance.shuffle(rest)
    discard, deck = tuple(rest[:chance.randint(0, 12)]), tuple(rest[12:12 + chance.randint(0, 4)])
    items = tuple(chance.sample([*pack.items.values()], min(len(pack.items), chance.randint(0, 3))))
    context = TableContext(discard if chance.random() < 0.8 else None, deck if chance.random() < 0.5 else None,
                    chance.choice([None, 2, 3, 4, 5, 6]), items)
    return context, chance.random() < 0.2


def answer(found: Best) -> dict[str, Any]:
    return {"total": found.total, "choices": uses(found.choices), "checked": found.checked, "gains": unless_refused(lambda: found.gains),
            "runners_up": unless_refused(lambda: [[other.total, uses(other.choices)] for other in found.runners_up])}


def unless_refused(question: Callable[[], Any]) -> Any:
    """None where what is fixed is not legal beside the other choices that are tried."""
    try:
        return question()
    except scoring.InputError:
        return None


def other_cards(drawn: Drawn, found: Best) -> dict[str, Any]:
    result = score_hand(drawn.pack, drawn.hand, found.choices, 0, found, drawn.context)
    discard = drawn.context.discard
    other = what_if.what_if(result, None if discard is None else [card.id for card in discard], any_card=drawn.any_card)
    return {"total": other.total, "missed": other.missed, "worths": [[worth.card, worth.total, worth.without] for worth in other.worths],
            "deck_swap": swap(other.deck), "discard_swap": swap(other.discard)}


def swap(found: what_if.Swap | None) -> list[Any] | None:
    return None if found is None else [found.out, found.into, found.total, found.gain]


def uses(choices: Mapping[str, Use | None]) -> dict[str, Any]:
    return {card: use and use.to_json() for card, use in choices.items()}


def write(file: Any, line: Mapping[str, Any]) -> None:
    file.write(json.dumps(line, sort_keys=True) + "\n")
