"""Random results of all four games with everything that is said about them, for the tests that read sentences.

The names at the table begin with every letter that French, German or Spanish treats in a way of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import scoring
from scoring.__main__ import pack_for
from scoring.hands import HandResult
from scoring.hands.prose import order_text
from scoring.hands.questions.dispute import slip_text
from scoring.hands.questions.slips import slips
from scoring.hands.result import TableResult
from scoring.referee import Event, PlayState, allowed, play, read_evening
from scoring.referee.play import every_event
from tests.scoring.crews.pirates import pirates
from tests.scoring.referee.cinderella import cinderella
from tests.scoring.tricks.draft import pack as draft
from tests.second.generator import random_entries

NAMES = ("Ali", "Anna", "Éloïse", "Hugo", "Ida", "Óscar", "Max", "Zoé")
TAUGHT = (  # what an owner may have read on a card: a name without an article, and every kind of ability
    {"name": "Dornröschen", "abilities": [{"blocks": ["star", "gem"]}]},
    {"name": "Aschenputtel", "abilities": [{"gain": {"star": 2}, "no_trick_won": True}]},
    {"name": "Isolde", "abilities": [{"gain": {"heart": 1}, "lowest": True}, {"blocks": ["heart"]}]},
    {"name": "Eule", "abilities": [{"gain": {"star": 1}, "last": True}, {"gain": {"gem": 2}, "at_least": {"star": 3}}]},
    {"name": "Oger", "abilities": [{"gain": {"star": 1}, "most": {"token": "star", "tied": False}}]},
    {"name": "Uhu", "abilities": [{"copies": "heart"}, {"gain": {"heart": 1}, "most": "heart"}]},
)


def realms(chance: random.Random) -> tuple[scoring.Pack, Any]:
    """A hand or a table with boxes, items, readings and legal uses; one of four is searched, and many an Island points at any Flood."""
    entry = next(random_entries(chance.randrange(10 ** 9), 1))
    hand = entry.get("hand")
    if hand is not None and "island" not in hand and chance.random() < 0.3 and len(hand) < 8:
        hand.append("island")
    if hand is not None and "island" in hand and chance.random() < 0.5:
        targets = [card for card in ("island", "mirage", "doppelganger", "forge", "swamp") if card in hand]
        entry["choices"]["island"] = chance.choice(targets)
    if hand is not None and chance.random() < 0.25:
        entry["choices"], entry["search"] = {}, True
    for number, player in enumerate(entry.get("players", [])):
        player["name"] = NAMES[number]
    return pack_for(entry), entry


def tricks(chance: random.Random) -> tuple[scoring.Pack, Any]:
    """Two to six players, whole tricks and half ones, cards that nobody has read and cards that an owner taught."""
    players = chance.sample(NAMES, chance.randint(2, 6))
    seated = [*players, *(["ghost_1", "ghost_2"] if len(players) == 2 else [])]
    deck = chance.sample(range(1, 51), 50)
    played = [[[who, deck.pop()] for who in chance.sample(seated, len(seated) if chance.random() < 0.7 else chance.randint(1, len(seated)))]
              for _ in range(chance.randint(1, 7))]
    entry: dict[str, Any] = {"players": players, "tricks": played}
    if chance.random() < 0.3:
        teams = {name: [deck.pop() for _ in range(chance.randint(1, 8))] for name in players if len(deck) > 8}
        entry = {"players": players, "teams": teams, "tokens": {
            name: {"star": chance.randint(0, 4), "heart": chance.randint(0, 4), "gem": chance.randint(0, 6)} for name in teams}}
    if chance.random() < 0.6:
        cards = chance.sample(list(draft().cards), len(TAUGHT))
        entry["overlay"] = {"cards": {card: {**taught, "name": dict.fromkeys(("en", "fr", "de", "es"), taught["name"])}
                                      for card, taught in zip(cards, TAUGHT, strict=True)}}
    return draft(), entry


def crews(chance: random.Random) -> tuple[scoring.Pack, Any]:
    pack = pirates()
    mode = chance.choice(list(pack.modes))
    variant = pack.modes[mode].variant
    kinds, colours = list(pack.labels("type")), list(pack.labels("colour"))
    players = [{"name": name, "crew": [[chance.choice(kinds), chance.choice(colours)] for _ in range(chance.randint(0, 9))],
                "treasures": chance.randint(0, 3), "coins": chance.choice([None, *range(4, 14)]), "skulls": chance.randint(0, 3)}
               for name in chance.sample(NAMES, chance.randint(variant.players.least, variant.players.most))]
    return pack, {"mode": mode, "players": players}


def evenings(chance: random.Random) -> tuple[scoring.Pack, Any]:
    """Whatever is allowed, and at the end of some evenings something that is not."""
    pack = cinderella()
    variant = chance.choice(list(pack.rules))
    rules, count = pack.rules[variant], chance.randint(1, 4)
    count = min(max(count, rules.variant.players.least), rules.variant.players.most)
    entry: dict[str, Any] = {"variant": variant, "players": count, "last_chance": chance.random() < 0.5}
    if rules.tiles_each:
        entry["tiles"] = [chance.choice(list(pack.special_tiles)) for _ in range(count)]
    if chance.random() < 0.5:
        entry["names"] = chance.sample(NAMES, count)
    evening, state = read_evening(pack, entry), PlayState()
    events: list[Event] = []
    for _ in range(chance.randint(1, 60)):
        offered = allowed(evening, state)
        if not offered:
            break
        wanted = [event for event in offered if event.do in ("search", "use", "end_turn")] if chance.random() < 0.6 else []
        event = chance.choice(wanted or offered)
        state, _ = play(evening, state, event)
        events.append(event)
    if chance.random() < 0.3:
        events.append(chance.choice(list(every_event(evening))))
    return pack, {**entry, "events": [event.to_json() for event in events]}


def results(count: int, seed: int) -> Iterator[tuple[scoring.Pack, Any]]:
    """Half of them hands, the others of the three other games in turn."""
    chance = random.Random(seed)
    for number in range(count):
        game = realms if number % 2 else (tricks, crews, evenings)[number // 2 % 3]
        while True:
            try:
                pack, entry = game(chance)
                found = scoring.score(pack, entry)
            except scoring.InputError:  # an Island that may not point there, a card too many
                continue
            yield pack, found
            break


def lines(pack: scoring.Pack, result: Any, lang: str) -> list[str]:
    """The sheet, and of hands also the order of resolution and what may be disputed."""
    told = scoring.sheet(pack, result, lang).splitlines()
    hands = list(result.players.values()) if isinstance(result, TableResult) else [result] if isinstance(result, HandResult) else []
    for hand in hands:
        told += [text for phase, texts in order_text(hand, lang) for text in (phase, *texts)]
        told += [slip_text(hand, slip, lang) for slip in slips(hand)]
    return list(dict.fromkeys(told))
