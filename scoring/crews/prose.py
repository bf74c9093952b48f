"""Sentences about crews: cards, sets, coins, and what does not add up."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.crews.pack import AXES, Card, CrewPack
from scoring.crews.sets import ScoredSet, SetsCounted
from scoring.nouns import CARD, COIN, DISCARD, PLAYER, POINT, SKULL, TREASURE
from sentences import Counted, Kind, Saying, listed, say, say_n

AXIS = {"type": say("Type"), "colour": say("Colour")}


def card(pack: CrewPack, which: Card) -> Saying:
    return listed([pack.labels(axis)[each].name for axis, each in zip(AXES, which, strict=True)], between=" · ")


def line(pack: CrewPack, scored: ScoredSet) -> Saying:
    return pack.labels(scored.by)[scored.of].name


def others(pack: CrewPack, scored: ScoredSet) -> Saying:
    """Returns what differs in a set: the colours of a type, the types of a colour."""
    place = 1 - AXES.index(scored.by)
    return listed([pack.labels(AXES[place])[each[place]].name for each in scored.cards], "")


# -- reasons -----------------------------------------------------------------------------------------------------------


def set_counts(pack: CrewPack, scored: ScoredSet, points: int) -> Saying:
    return say("{line}: {points} ({others}).", line=line(pack, scored), points=Counted(points, POINT), others=others(pack, scored))


def no_set() -> Saying:
    return say("No crew, so no set: 0 points.")


def counted_by_hand(points: int) -> Saying:
    return say("Sets as counted by the player: {points}.", points=Counted(points, POINT))


def used_once(pack: CrewPack, way: SetsCounted) -> Saying | None:
    """Says, for two players, what happens to the card in both sets."""
    if way.once:
        keeps = next(each for each in way.sets if way.once in each.cards)
        return say("{card} belongs to both sets, but counts only once: for {line}.", card=card(pack, way.once), line=line(pack, keeps))
    if way.twice:
        return say("{card} is there twice: one in each set.", card=card(pack, way.twice))
    return None


def runner_up(pack: CrewPack, way: SetsCounted, set_points: int, best: SetsCounted) -> Saying:
    """Describes the next best way to count; says so if it is part of the best."""
    named, points = [line(pack, each) for each in way.sets], Counted(set_points, POINT)
    if set(way.lines) < set(best.lines):
        return say("Next best: only {named}, {points}.", named=named, points=points)
    if way.size == best.size:
        return say("Just as good: {named}, {points}.", named=named, points=points)
    return say("Next best: {named}, {points}.", named=named, points=points)


def treasures(count: int, points: int) -> Saying:
    if not count:
        return say("No treasure: 0 points.")
    return say("{treasures}: {points}.", treasures=Counted(count, TREASURE), points=Counted(points, POINT))


def most_coins(coins: int, tied: Sequence[str], points: int) -> Saying:
    if tied:
        return say("Most coins ({coins}), tied with {tied}: {points}.", coins=coins, tied=tied, points=Counted(points, POINT))
    return say("Most coins ({coins}): {points}.", coins=coins, points=Counted(points, POINT))


def fewer_coins(coins: int, most: int, richest: Sequence[str]) -> Saying:
    return say_n("{coins}: {richest} has more ({most}), so 0 points.", "{coins}: {richest} have more ({most}), so 0 points.", len(richest),
                 coins=Counted(coins, COIN), richest=richest, most=most)


def coins_not_counted() -> Saying:
    return say("Coins not counted yet: 0 points so far.")


def coins_are_points(coins: int, points: int) -> Saying:
    return say("{coins}: {points}.", coins=Counted(coins, COIN), points=Counted(points, POINT))


# -- warnings ----------------------------------------------------------------------------------------------------------


def mismatch(things: Kind, counted: int, expected: int, players: int, discards: int = 0) -> Saying:
    """Says «2 coins too many: 42 counted, 40 with 4 players»."""
    off, among = Counted(abs(counted - expected), things), say("{players}", players=Counted(players, PLAYER))
    if discards:
        among = say("{players} and {discards}", players=among, discards=Counted(discards, DISCARD))
    if counted > expected:
        return say_n("{off} too many: {counted} counted, {expected} with {among}.",
                     "{off} too many: {counted} counted, {expected} with {among}.", off.count, off=off, counted=counted,
                     expected=expected, among=among)
    return say_n("{off} is missing: {counted} counted, {expected} with {among}.",
                 "{off} are missing: {counted} counted, {expected} with {among}.", off.count, off=off, counted=counted,
                 expected=expected, among=among)


def too_many_copies(pack: CrewPack, which: Card, count: int, holders: Sequence[str]) -> Saying:
    who = ", ".join(holders)
    return say("{card} appears {count} times ({who}): the game has {copies}.", card=card(pack, which), count=count, who=who,
               copies=pack.copies)


def not_in_deck(pack: CrewPack, which: Card, holders: Sequence[str], players: int) -> Saying:
    who = ", ".join(holders)
    return say("{card} ({who}) is not in the game with {players}.", card=card(pack, which), who=who,
               players=Counted(players, PLAYER))


def coins_missing(names: Sequence[str]) -> Saying:
    who = ", ".join(names)
    return say("Coins not counted yet: {who}.", who=who)


def too_many_skulls(name: str, skulls: int, crew: int) -> Saying:
    return say("{name}: {skulls}, but a crew of only {cards}.", name=name, skulls=Counted(skulls, SKULL), cards=Counted(crew, CARD))


def too_many_discards(discards: int, most: int, bank: int) -> Saying:
    return say("{discards}: the bank of {bank} coins pays {most} at most.", discards=Counted(discards, DISCARD), bank=bank,
               most=most)


def no_bank(discards: int) -> Saying:
    return say("{discards}: there is no bank in this mode.", discards=Counted(discards, DISCARD))


def set_too_big(name: str, points: int, most: int) -> Saying:
    return say("{name}: {points} for sets; the most possible is {most}.", name=name, points=Counted(points, POINT), most=most)


def wrong_number_of_players(players: int, least: int, most: int) -> Saying:
    return say("{players}: this mode is for {least} to {most}.", players=Counted(players, PLAYER), least=least, most=most)
