"""The engine of a pack: what it remembers, and that threads do not interfere."""

from __future__ import annotations

import dataclasses
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep
from typing import Any

import pytest

import scoring
from scoring.hands import HandPack, best, engine, engine_of, score, score_hand
from scoring.hands.fast import search, totals
from tests.scoring.hands.declaring import random_hand

THREADS = 8


def fresh(realms: HandPack) -> HandPack:
    """The same game, with an engine that has not seen a hand yet."""
    return dataclasses.replace(realms)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The hands that are searched from now on."""
    seen: list[tuple[str, ...]] = []

    class Watched(search.HandSearch):
        def __init__(self, owner: Any, hand: Any, *more: Any) -> None:
            seen.append(tuple(hand))
            super().__init__(owner, hand, *more)

    monkeypatch.setattr(search, "HandSearch", Watched)
    return seen


def test_a_pack_is_frozen_and_keeps_nothing_behind_its_back(realms: HandPack) -> None:
    assert not hasattr(realms, "__dict__")
    with pytest.raises(dataclasses.FrozenInstanceError):
        realms.hand_size = 8  # type: ignore[misc]
    assert engine_of(fresh(realms)) is not engine_of(realms)


def test_a_suit_by_which_a_card_hits_itself_is_another_case(realms: HandPack) -> None:
    """The Basilisk leaves itself alone as a Beast, not as a Leader."""
    pack, hand = fresh(realms), ["basilisk", "book_of_changes", "shapeshifter", "island", "swamp", "sword_of_keth"]
    assert best(pack, hand).total == score_hand(pack, hand, best(pack, hand).choices).total == 87


def test_a_tap_at_a_table_of_six_searches_one_hand(realms: HandPack, searches: list[tuple[str, ...]]) -> None:
    pack, chance = fresh(realms), random.Random(6)
    deck = chance.sample(sorted(pack.cards), 42)
    hands = [deck[place * 7:place * 7 + 7] for place in range(6)]
    hands[2].pop()

    def table() -> dict[str, Any]:
        return {"players": [{"name": str(place), "hand": list(hand)} for place, hand in enumerate(hands)], "discard": []}

    before = score(pack, table())
    assert len(searches) == 6
    searches.clear()
    hands[2].append(deck[20])
    after = score(pack, table())
    assert searches == [tuple(hands[2])]
    assert after.players["0"] is before.players["0"]
    assert after.to_json() == score(fresh(realms), table()).to_json()


def test_the_discard_area_matters_only_to_hands_that_may_take_a_card(realms: HandPack, searches: list[tuple[str, ...]]) -> None:
    pack = fresh(realms)
    players = [{"name": "A", "hand": ["necromancer", "warlord"]}, {"name": "B", "hand": ["king", "queen"]}]
    score(pack, {"players": players, "discard": ["candle"]})
    searches.clear()
    taken = score(pack, {"players": players, "discard": ["candle", "knights"]})
    assert {hand[:2] for hand in searches} == {("necromancer", "warlord")}
    assert taken.to_json()["players"]["A"]["choices"] == {"necromancer": "knights"}


def test_results_that_nobody_asks_for_any_more_are_forgotten(realms: HandPack) -> None:
    pack = fresh(realms)
    for card in pack.cards:
        for extra in (0, 1):
            score(pack, {"hand": [card], "extra": extra})
    assert len(engine_of(pack)._results) == engine.RESULTS


def test_a_group_of_acting_cards_is_resolved_once(realms: HandPack, monkeypatch: pytest.MonkeyPatch) -> None:
    resolved: list[frozenset[str]] = []
    resolve = totals.resolve_effects

    def watched(pack: Any, faces: Any, stages: Any) -> Any:
        resolved.append(frozenset(faces))
        return resolve(pack, faces, stages)

    monkeypatch.setattr(totals, "resolve_effects", watched)
    pack = fresh(realms)
    for others in (["king", "candle"], ["queen", "knights", "swamp"], ["forge"]):
        for hand in (["basilisk", "blizzard", *others], [*others, "blizzard", "basilisk"]):
            assert engine_of(pack).total(hand) == score_hand(pack, hand, {}).total
    assert len(resolved) == len(set(resolved))
    assert sum({"basilisk", "blizzard"} == group for group in resolved) == 1


def test_the_engine_begins_anew_when_it_remembers_too_much(realms: HandPack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "REMEMBERED", 500)
    pack, chance = fresh(realms), random.Random(9)
    hands = [random_hand(pack, chance, 2, 7) for _ in range(30)]
    searchers = {}
    for hand in hands:
        assert best(pack, hand).total == best(realms, hand).total
        searchers[id(engine_of(pack).searcher)] = engine_of(pack).searcher
    assert len(searchers) > 2
    assert all(searcher.kilobytes() < 5000 for searcher in searchers.values())  # one hand more than allowed


def test_a_search_that_nobody_wants_any_more_ends_in_its_midst(realms: HandPack) -> None:
    asked = 0

    def given_up() -> bool:
        nonlocal asked
        asked += 1
        return asked > 50

    with pytest.raises(scoring.Cancelled), scoring.cancelled_by(given_up):
        best(fresh(realms), ["book_of_changes", "island", "doppelganger", "mirage", "king", "queen", "knights"])
    assert asked == 51


class Interrupted(dict[Any, int]):
    """Gives way to the other threads at the worst moment: when the next free number was looked up and is not taken yet."""

    def __len__(self) -> int:
        found = super().__len__()
        sleep(0)
        return found


def test_many_threads_may_score_with_a_fresh_engine(realms: HandPack) -> None:
    """All of them at once, on hands that make many faces the first time: everybody gets what one thread alone gets."""
    chance = random.Random(42)
    hands = [random_hand(realms, chance, chance.randint(0, 3), 7) for _ in range(24)]
    alone = fresh(realms)
    wanted = [(best(alone, hand).total, dict(best(alone, hand).choices), engine_of(alone).total(hand)) for hand in hands]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for turn in range(3):
            pack, together = fresh(realms), Barrier(THREADS)
            engine_of(pack).searcher.totals.numbers = numbers = Interrupted()

            def work(number: int, pack: HandPack = pack, together: Barrier = together, turn: int = turn) -> list[Any]:
                order = random.Random(100 * turn + number).sample(range(len(hands)), len(hands))
                together.wait()
                found = {}
                for place in order:
                    result = scoring.score(pack, {"hand": hands[place]})
                    found[place] = result.total, dict(best(pack, hands[place]).choices), engine_of(pack).total(hands[place])
                return [found[place] for place in range(len(hands))]

            with ThreadPoolExecutor(THREADS) as threads:
                for answers in threads.map(work, range(THREADS)):
                    assert answers == wanted
            assert len(set(numbers.values())) == len(numbers) > 20  # no two of them share one
    finally:
        sys.setswitchinterval(interval)
