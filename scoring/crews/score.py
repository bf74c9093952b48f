"""Points and ranking of a crew game: a pure function of the entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.crews import checks, prose
from scoring.crews.entry import CrewEntry, CrewTable, read_table
from scoring.crews.pack import CrewPack, Mode
from scoring.crews.result import CrewResult, PlayerScore, Reason, RunnerUp, TieQuestion
from scoring.crews.sets import SetsCounted, ways
from scoring.entries import nested_object, whole_number
from scoring.pack import Example
from scoring.ranking import RankingStep, rank

NOTHING_COUNTED = SetsCounted(())


def score(pack: CrewPack, inputs: Mapping[str, Any]) -> CrewResult:
    """Scores a table as JSON: what `batch` takes."""
    return score_table(pack, read_table(pack, inputs))


def score_table(pack: CrewPack, table: CrewTable) -> CrewResult:
    """Returns points, ranking, and what does not add up."""
    entries, mode = table.check(pack), pack.mode(table.mode)
    criers = {name: place for place, name in enumerate(table.cried_best, 1)}
    players = {name: _player(pack, mode, entry, entries) for name, entry in entries.items()}
    steps = [_step(mode, number, entries, criers) for number in range(len(mode.tie_break))]
    ranking, tie_break = rank({name: player.points for name, player in players.items()}, steps)
    bank = mode.bank.coins - mode.bank.for_a_discard * checks.paid_discards(mode, entries) if mode.bank.coins else None
    return CrewResult(pack, mode, players, ranking, tie_break, tuple(checks.warnings(pack, mode, entries)),
                      tuple(_questions(mode, entries, ranking, criers)), checks.last_coins(pack, mode, entries), bank)


# -- points ------------------------------------------------------------------------------------------------------------


def _player(pack: CrewPack, mode: Mode, entry: CrewEntry, entries: Mapping[str, CrewEntry]) -> PlayerScore:
    worth = mode.worth
    treasures = worth["treasure"] * entry.treasures
    coins, coin_reasons = _coins(mode, entry, entries)
    found = ways(pack, pack.sets_for(mode.id, len(entries)), entry.crew) if worth["set"] and entry.counted_set is None else []
    best = found[0] if found else NOTHING_COUNTED
    sets = worth["set"] * best.size if entry.counted_set is None or not worth["set"] else entry.counted_set
    second = None
    if len(found) > 1:
        second = RunnerUp(worth["set"] * found[1].size + treasures + coins, worth["set"] * found[1].size, found[1])
    reasons = [*_set_reasons(pack, mode, entry, best)] if worth["set"] else []
    if worth["treasure"]:
        reasons.append(Reason("treasures", treasures, (), prose.treasures(entry.treasures, treasures)))
    reasons += coin_reasons
    if second:
        reasons.append(Reason("runner_up", 0, (), prose.runner_up(pack, second.way, second.set_points, best)))
    return PlayerScore(entry, sets, treasures, coins, best, second, len(found), tuple(reasons))


def _set_reasons(pack: CrewPack, mode: Mode, entry: CrewEntry, best: SetsCounted) -> list[Reason]:
    if entry.counted_set is not None:
        return [Reason("set", entry.counted_set, (), prose.counted_by_hand(entry.counted_set))]
    if not best.sets:
        return [Reason("set", 0, (), prose.no_set())]
    worth = mode.worth["set"]
    reasons = [Reason("set", worth * len(scored.cards), scored.cards, prose.set_counts(pack, scored, worth * len(scored.cards)))
               for scored in best.sets]
    once = prose.used_once(pack, best)
    if once:
        reasons.append(Reason("set", 0, tuple(card for card in (best.once, best.twice) if card), once))
    return reasons


def _coins(mode: Mode, entry: CrewEntry, entries: Mapping[str, CrewEntry]) -> tuple[int, list[Reason]]:
    """Returns a point per coin, or the points for the most coins to every tied player, among those counted so far."""
    if entry.coins is None:
        return 0, [Reason("coins", 0, (), prose.coins_not_counted())]
    if mode.worth["coin"]:
        points = mode.worth["coin"] * entry.coins
        return points, [Reason("coins", points, (), prose.coins_are_points(entry.coins, points))]
    counted = {name: other.coins for name, other in entries.items() if other.coins is not None}
    most = max(counted.values())
    richest = [name for name, coins in counted.items() if coins == most]
    if entry.coins < most:
        return 0, [Reason("coins", 0, (), prose.fewer_coins(entry.coins, most, richest))]
    if not most and len(counted) < len(entries):  # a player who has not counted yet may hold the coins
        return 0, [Reason("coins", 0, (), prose.coins_are_points(0, 0))]
    points = mode.worth["most_coins"]
    return points, [Reason("coins", points, (), prose.most_coins(most, [name for name in richest if name != entry.name], points))]


# -- places ------------------------------------------------------------------------------------------------------------


def _step(mode: Mode, number: int, entries: Mapping[str, CrewEntry], criers: Mapping[str, int]) -> RankingStep:
    rule = mode.tie_break[number]
    if rule.question is not None:
        return RankingStep(rule.by, rule.name, criers, lowest=True, by_table=True)
    figures = {name: getattr(entry, rule.by) for name, entry in entries.items()}
    known = all(figure is not None for figure in figures.values())
    return RankingStep(rule.by, rule.name, figures if known else {})  # a figure that is not counted yet decides nothing


def _questions(mode: Mode, entries: Mapping[str, CrewEntry], ranking: Sequence[Sequence[str]],
               criers: Mapping[str, int]) -> list[TieQuestion]:
    """Lists the players who still share a place, if an answer of the table could break the tie."""
    if any(entry.coins is None for entry in entries.values()):
        return []
    return [TieQuestion(rule.by, tuple(place), rule.question) for rule in mode.tie_break if rule.question is not None
            for place in ranking if len(place) > 1]


def compare_example(pack: CrewPack, example: Example) -> tuple[Any, Any]:
    """Returns what an example expects of a table or of set-up figures, and the actual result."""
    if "table" not in example.given:
        return example.expect, score(pack, example.given).to_json()
    wanted = nested_object(example.given, "table")
    deck = pack.deck(pack.mode(wanted.get("mode")).id, whole_number(wanted, "players"))
    return example.expect, deck.figures() if deck else {}
