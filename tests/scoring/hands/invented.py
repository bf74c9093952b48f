"""Small invented games, so that nothing in the engine can lean on Fantasy Realms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml
from hypothesis import strategies as st

from scoring.hands import HandPack
from scoring.pack import read_pack
from scoring.source import read_documents

SUITS = ("red", "green", "blue")
CARDS = tuple(f"card_{number}" for number in range(1, 8))


class WrittenOut(yaml.SafeDumper):
    """Packs have no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def which() -> st.SearchStrategy[Any]:
    suit = st.sampled_from(SUITS).map(lambda name: {"suit": name})
    card = st.sampled_from(CARDS).map(lambda name: {"card": name})
    simple = suit | card | st.lists(st.sampled_from(SUITS), min_size=2, max_size=2, unique=True).map(lambda names: {"suit": names})
    return simple | simple.map(lambda inner: {"other": inner}) | simple.map(lambda inner: {"not": inner}) | st.builds(
        lambda first, second: {**first, "except": second}, suit, card)


def bonus() -> st.SearchStrategy[Any]:
    points = st.integers(1, 20)
    return st.one_of(
        st.builds(lambda n, w: {"points": n, "per": w}, points, which()),
        st.builds(lambda n, w: {"points": n, "with": w}, points, which()),
        st.builds(lambda n, w, v: {"points": n, "with": [w, v]}, points, which(), which()),
        st.builds(lambda n, w: {"points": n, "without": w}, points, which()),
        st.builds(lambda n: {"points": n, "all_different": "suit"}, points),
        st.builds(lambda w: {"sum_of_strengths": w}, which()),
        st.builds(lambda w: {"strongest_of": w}, which()),
        st.just({"runs": {2: 5, 3: 12}, "several": True}),
        st.just({"same_suit": {2: 4, 3: 11}, "several": True}),
        st.builds(lambda w: {"clear": w}, which()),
        st.builds(lambda s: {"strike": s, "from": "any"}, st.sampled_from(SUITS)),
        st.builds(lambda n, w, v: {"either": [{"points": n, "with": w}, {"points": 2 * n, "with": [w, v]}]}, points, which(), which()),
    )


def penalty() -> st.SearchStrategy[Any]:
    points = st.integers(-20, -1)
    return st.one_of(
        st.builds(lambda n, w: {"points": n, "per": w}, points, which()),
        st.builds(lambda n, w: {"points": n, "without": w}, points, which()),
        st.builds(lambda w: {"blank": w}, which()),
        st.builds(lambda w: {"blanked_unless": w}, which()),
        st.builds(lambda w: {"blanked_with": w}, which()),
    )


CHOICES = (
    {"copy": ["name", "suit", "strength", "penalty"], "from": {"hand": {"other": "any"}}},
    {"copy": ["name", "suit"], "from": {"game": {"suit": ["red", "green"]}}, "or": "suit"},
    {"copy": ["name", "suit", "penalty"], "from": {"game": {"suit": ["green", "blue"]}}},
    {"change_suit": {"hand": {"other": "any"}}},
    {"clear": {"choose": {"suit": ["red", "blue"]}}},
)


@st.composite
def games(draw: st.DrawFn, choosers: Sequence[Any] = ()) -> HandPack:
    """A game of seven cards, of which two or three let their player choose."""
    choosers = choosers or draw(st.lists(st.sampled_from(CHOICES), min_size=2, max_size=3))
    cards: dict[str, Any] = {}
    for number, name in enumerate(CARDS, 1):
        card: dict[str, Any] = {"number": number, "name": {"en": name, "fr": f"la {name}"}, "suit": SUITS[number % 3],
                                "strength": draw(st.integers(0, 6))}
        if number <= len(choosers):
            card["bonus"] = [choosers[number - 1]]
        else:
            card["bonus"] = draw(st.lists(bonus(), max_size=2))
            card["penalty"] = draw(st.lists(penalty(), max_size=2))
        cards[name] = card
    return pack_of(cards)


def pack_of(cards: dict[str, Any], **more: Any) -> HandPack:
    """A pack of these cards with suits and phases as plain as can be."""
    colour = {"light": "112233", "light_text": "FFFFFF", "dark": "112233", "dark_text": "FFFFFF"}
    phases = [["copy"], ["change_suit"], ["clear", "strike"], ["blank"], ["blanked_unless", "blanked_with"],
              ["points", "either", "runs", "same_suit", "sum_of_strengths", "strongest_of"]]
    document = {
        "game": "invented", "kind": "hands", "title": {"en": "Invented", "fr": "Inventé"}, "players": {"from": 1, "to": 6},
        "hand": {"size": 7, "most": 10},
        "suits": {suit: {"name": {"en": {"one": suit, "many": f"{suit}s"}, "fr": {"one": suit, "many": f"{suit}s", "gender": "m"}},
                         "icon": "circle", "colour": colour} for suit in SUITS},
        "phases": [{"id": f"phase_{place}", "do": words, "name": {"en": words[0], "fr": words[0]}} for place, words in enumerate(phases)],
        "cards": cards, **more,
    }
    text = yaml.dump(document, Dumper=WrittenOut, allow_unicode=True)
    pack = read_pack(read_documents(text, "invented.yaml")[0], "invented.yaml")
    assert isinstance(pack, HandPack)
    return pack
