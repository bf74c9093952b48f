"""How characters of Once Upon a Draft interact, checked by hand for four of them."""

from __future__ import annotations

from scoring.interactions import Interactions
from scoring.tricks.interactions import COUNTS, FREEZES, LIVES_ON, NAMES, REPEATS, interactions
from scoring.words.relations import Relation
from tests.scoring.tricks.draft import pack, taught_pack

CHILDREN = {"pinocchio", "jack", "goldilocks", "hansel", "peter_pan"}


def does(found: Interactions) -> dict[Relation, set[str]]:
    return {kind: set(found.to(kind)) for kind in {each.kind for each in found.does}}


def suffers(found: Interactions) -> dict[Relation, set[str]]:
    return {kind: set(found.by(kind)) for kind in {each.kind for each in found.suffers}}


def likely(found: Interactions) -> set[str]:
    return {each.to for each in found.does if each.likely}


def test_peter_pan_counts_the_other_children_and_is_counted_by_the_witch() -> None:
    found = interactions(pack(), "peter_pan")
    assert does(found) == {COUNTS: (CHILDREN - {"peter_pan"}) | {"changeling"}}
    assert suffers(found) == {
        COUNTS: {"witch"}, FREEZES: {"ice_princess"}, REPEATS: {"queen_of_hearts"}, LIVES_ON: {"friendly_dwarf"},
    }
    assert not likely(found)


def test_the_ice_princess_freezes_whoever_pays_hearts_or_gems_in_a_trick() -> None:
    found = interactions(pack(), "ice_princess")
    assert does(found) == {FREEZES: {"pinocchio", "jack", "goldilocks", "alice", "greedy_dwarf", "cheshire_cat", "geppetto",
                                     "furious_princess", "peter_pan", "three_bears", "queen_of_hearts", "witch"}}
    assert "friendly_dwarf" not in found.to(FREEZES), "he pays at the end of chapter III"
    assert suffers(found) == {}
    assert "pinocchio" not in likely(found)
    assert "jack" in likely(found)


def test_the_witch_counts_children_and_is_named_by_hansel() -> None:
    found = interactions(pack(), "witch")
    assert does(found) == {COUNTS: CHILDREN | {"changeling"}}
    assert suffers(found) == {NAMES: {"hansel"}, FREEZES: {"ice_princess"}, REPEATS: {"cheshire_cat"}, LIVES_ON: {"greedy_dwarf"}}


def test_the_friendly_dwarf_lives_on_cards_that_bring_hearts() -> None:
    found = interactions(pack(), "friendly_dwarf")
    assert does(found) == {LIVES_ON: {"pinocchio", "alice", "geppetto", "furious_princess", "peter_pan", "queen_of_hearts"}}
    assert suffers(found) == {}


def test_a_guessed_category_makes_an_interaction_likely_until_somebody_has_seen_it() -> None:
    alice = interactions(pack(), "alice")
    assert {each.to: each.likely for each in alice.does if each.kind == COUNTS} == {
        "changeling": False, "white_rabbit": True, "cheshire_cat": True, "queen_of_hearts": True}
    seen = interactions(taught_pack({}, white_rabbit=["wonderland"]), "alice")
    assert not next(each for each in seen.does if each.to == "white_rabbit").likely


def test_what_an_owner_has_read_joins_in() -> None:
    taught = taught_pack({"gretel": [{"gain": {"gem": 2}, "with": {"card": "hansel"}, "lowest": True}]})
    assert interactions(taught, "hansel").by(NAMES) == ("gretel",)


def test_the_ability_speaks_for_the_interaction() -> None:
    [counted] = [each for each in interactions(pack(), "peter_pan").suffers if each.by == "witch"]
    assert counted.text(pack().lexicon).sentence("en") == "1 gem for each Child"
