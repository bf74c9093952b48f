"""Chapter III: the own team, the end of the chapter, the majority, what depends on it; and why the order is free."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.tricks import TrickPack, score
from scoring.tricks.tokens import added
from scoring.tricks.words import TEAM, Scene
from tests.scoring.tricks.draft import FOUR, pack, taught_pack, team, warned

FIONA = (6, 26, 3, 4, 30, 47, 16)


def test_fionas_team_pays_as_in_the_rulebook() -> None:
    assert team(*FIONA) == {"heart": 3 + 3 + 3 + 4, "gem": 5}


def test_the_friendly_dwarf_counts_the_hearts_of_both_chapters() -> None:
    assert team(16, tokens={"heart": 3}) == {}
    assert team(16, tokens={"heart": 4}) == {"heart": 4}
    assert team(16, 3, 26, tokens={}) == {"heart": 3 + 1 + 4}


def test_the_friendly_dwarf_counts_tokens_typed_for_an_unread_card() -> None:
    assert team(16, 10, earned={"Ali": {"10": {"3": {"heart": 4}}}}) == {"heart": 8}


def test_the_zen_dwarf_pays_whoever_won_no_trick_whatever_stars_abilities_brought() -> None:
    assert team(14, tokens={"star": 3, "tricks_won": 0}) == {"star": 2}
    assert team(14, tokens={"star": 3, "tricks_won": 1}) == {}


def test_the_zen_dwarf_asks_when_nobody_said_how_many_tricks_were_won() -> None:
    result = score(pack(), {"players": ["Ali"], "teams": {"Ali": [14]}, "tokens": {"Ali": {"star": 3}}})
    assert result.players["Ali"].in_chapter(3)["star"] == 0
    assert warned(result, "What the Zen Dwarf gives depends on how many tricks Ali won")
    assert result.players["Ali"].lines[-1].reason("fr") == "nombre de tours gagnés inconnu"


def test_without_a_star_no_trick_can_have_been_won() -> None:
    assert team(14, tokens={"heart": 2}) == {"star": 2}


def test_the_zen_dwarf_knows_the_tricks_when_they_were_entered() -> None:
    result = score(pack(), {"players": list(FOUR), "tricks": [[["Ali", 14], ["Pierre", 47]]]})
    assert result.players["Ali"].in_chapter(3)["star"] == 2


def table(readings: dict[str, bool] | None = None, **gems: int) -> dict[str, dict[str, int]]:
    result = score(pack(**(readings or {})), {"players": list(gems), "tokens": {name: {"gem": count} for name, count in gems.items()}})
    return {name: player.majority for name, player in result.players.items()}


def test_the_most_gems_bring_four_more_to_everybody_tied() -> None:
    assert table(Ali=3, Pierre=5, Wendy=5) == {"Ali": {"gem": 0}, "Pierre": {"gem": 4}, "Wendy": {"gem": 4}}


def test_without_a_single_gem_nobody_has_the_majority_unless_the_table_reads_it_so() -> None:
    assert table(Ali=0, Pierre=0) == {"Ali": {"gem": 0}, "Pierre": {"gem": 0}}
    assert table({"majority_needs_a_gem": False}, Ali=0, Pierre=0) == {"Ali": {"gem": 4}, "Pierre": {"gem": 4}}


def test_the_majority_says_everybodys_figures() -> None:
    result = score(pack(), {"players": ["Ali", "Pierre"], "tokens": {"Ali": {"gem": 6}, "Pierre": {"gem": 9}}})
    assert result.majority is not None
    assert result.majority.sentence("en") == "Most gems (Ali 6, Pierre 9): 4 gems for Pierre"
    assert result.majority.sentence("fr") == "Le plus de gemmes (Ali 6, Pierre 9)\u00a0: 4 gemmes pour Pierre"


def greedy(mine: int, theirs: int, **readings: bool) -> int:
    result = score(pack(**readings), {"players": ["Ali", "Pierre"], "teams": {"Ali": [13]},
                                      "tokens": {"Ali": {"gem": mine}, "Pierre": {"gem": theirs}}})
    return result.players["Ali"].total["star"]


def test_the_greedy_dwarf_takes_a_star_with_the_most_gems_his_own_gem_counted() -> None:
    assert greedy(5, 5) == 1
    assert greedy(3, 5) == 0


def test_tied_for_the_most_gems_is_enough_for_the_greedy_dwarf_by_default() -> None:
    assert greedy(4, 5) == 1
    assert greedy(4, 5, greedy_dwarf_shares=False) == 0
    assert greedy(5, 5, greedy_dwarf_shares=False) == 1


def test_the_star_of_the_greedy_dwarf_belongs_to_chapter_three_not_to_the_majority() -> None:
    result = score(pack(), {"players": ["Ali"], "teams": {"Ali": [13]}, "tokens": {"Ali": {}}})
    assert result.to_json()["players"]["Ali"]["tokens"] == {
        "2": {"star": 0, "heart": 0, "gem": 0}, "3": {"star": 1, "heart": 0, "gem": 1}, "majority": {"gem": 4}}


def test_twenty_points_are_a_star_fifteen_hearts_and_six_gems() -> None:
    assert pack().points({"star": 1, "heart": 15, "gem": 6}) == {"star": 2, "heart": 15, "gem": 3}
    assert pack().points({"gem": 7}) == {"star": 0, "heart": 0, "gem": 3}


def test_equal_points_are_parted_by_the_highest_card_with_its_figures() -> None:
    result = score(pack(), {"players": ["Ali", "Pierre"], "teams": {"Ali": [47, 1], "Pierre": [44]}, "tokens": {"Ali": {}, "Pierre": {}}})
    assert result.ranking == [["Ali"], ["Pierre"]]
    assert result.to_json()["tie_break"] == [
        {"between": ["Ali", "Pierre"], "by": "card_value", "figures": {"Ali": 47, "Pierre": 44}, "winner": ["Ali"]}]


def test_players_without_any_card_share_their_place() -> None:
    assert score(pack(), {"players": ["Ali", "Pierre"]}).ranking == [["Ali", "Pierre"]]


# -- the order ---------------------------------------------------------------------------------------------------------


def by_hand(of: TrickPack, cards: Sequence[int], purse: dict[str, int]) -> set[tuple[tuple[str, int], ...]]:
    """What every order of activating the cards would give: phase by phase, ability after ability, each once."""
    characters = [of.by_value[card] for card in cards]
    faces = [card.face for card in characters]
    ends = {tuple(sorted(purse.items()))}
    for phase in of.phases_of(TEAM):
        due = [(card, ability) for card in characters for ability in card.abilities
               if TEAM in ability.where.chapters and ability.where.moment == phase.abilities]
        fresh = set()
        for start in ends:
            for order in permutations(due):
                held = dict(start)
                for card, ability in order:
                    held = added(held, ability.pay(Scene(card.face, faces, purse=held, standing=dict(start), tricks_won=0)).tokens)
                fresh.add(tuple(sorted(held.items())))
        ends = fresh
    return ends


def totals(of: TrickPack, cards: Sequence[int], purse: dict[str, int]) -> dict[str, int]:
    player = score(of, {"players": ["Ali"], "teams": {"Ali": list(cards)}, "tokens": {"Ali": {**purse, "tricks_won": 0}}}).players["Ali"]
    return {kind: player.total[kind] - player.majority.get(kind, 0) for kind in player.total}


@settings(deadline=None, max_examples=40)
@given(st.sets(st.sampled_from([1, 3, 4, 5, 8, 13, 14, 16, 26, 30, 35, 37, 44, 47]), min_size=1, max_size=5))
def test_with_the_printed_cards_any_order_gives_the_same(cards: set[int]) -> None:
    start = {"star": 0, "heart": 1, "gem": 1}
    ends = by_hand(pack(), sorted(cards), start)
    assert ends == {tuple(sorted(totals(pack(), sorted(cards), start).items()))}


CHAINS = st.lists(st.tuples(st.sampled_from(["star", "heart", "gem"]), st.integers(1, 3),
                            st.sampled_from(["star", "heart", "gem"]), st.integers(0, 4)), min_size=1, max_size=4)


@settings(deadline=None, max_examples=60)
@given(CHAINS, st.sampled_from(["end_of_chapter", "at_once"]))
def test_where_the_order_matters_the_best_one_is_taken(chain: list[tuple[str, int, str, int]], moment: str) -> None:
    """Cards that pay only with enough tokens, which other such cards bring: some orders lose tokens, ours never."""
    ids = ["card_10", "card_11", "card_12", "card_15"]
    abilities = {card: {"gain": {gained: count}, **({"at_least": {asked: least}, "at": moment} if least else {})}
                 for card, (gained, count, asked, least) in zip(ids, chain, strict=False)}
    of = taught_pack({card: [ability] for card, ability in abilities.items()})
    cards = [of.cards[card].value for card in abilities]
    start = {"star": 0, "heart": 1, "gem": 0}
    best = totals(of, cards, start)
    ends = [{"star": 0, "heart": 0, "gem": 0, **dict(end)} for end in by_hand(of, cards, start)]
    assert best in ends
    assert all(best[kind] >= end[kind] for end in ends for kind in best)


def test_two_dwarfs_who_feed_each_other_are_both_paid() -> None:
    of = taught_pack({"card_10": [{"gain": {"heart": 2}, "at_least": {"heart": 2}}],
                      "card_11": [{"gain": {"heart": 2}, "at_least": {"heart": 4}}]})
    assert team(10, 11, of=of, tokens={"heart": 2}) == {"heart": 4}
    assert team(10, 11, of=of, tokens={"heart": 1}) == {}
