"""Sums that must add up in a crew game. A mismatch is a warning, never an error: tables have house rules and typing errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.crews import prose
from scoring.crews.entry import CrewEntry
from scoring.crews.pack import AXES, Card, CrewPack, Mode
from scoring.crews.result import CheckWarning, LastCoins
from scoring.nouns import CARD, COIN, TREASURE

Entries = Mapping[str, CrewEntry]


def warnings(pack: CrewPack, mode: Mode, entries: Entries) -> Iterator[CheckWarning]:
    players = len(entries)
    if pack.size(mode.id, players) is None:
        yield CheckWarning("players", prose.wrong_number_of_players(players, mode.variant.players.least, mode.variant.players.most))
    missing = [name for name, entry in entries.items() if entry.coins is None]
    if missing:
        yield CheckWarning("coins", prose.coins_missing(missing))
    checks = {"coins": _coins, "copies": _copies, "treasures": _treasures, "cards": _cards}
    for name, check in checks.items():
        if name in mode.check:
            yield from check(pack, mode, entries)
    yield from _discards(mode, entries)
    yield from _skulls(mode, entries)
    yield from _counted_sets(pack, mode, entries)


def paid_discards(mode: Mode, entries: Entries) -> int:
    """Returns how many discards the bank could pay for; a further one earns nothing."""
    return min(sum(entry.paid_discards for entry in entries.values()), mode.bank.most_paid_discards)


def all_coins(pack: CrewPack, mode: Mode, entries: Entries) -> int | None:
    """Returns the sum of all players' coins if it is fixed: none are lost, and the bank adds to them."""
    if "coins" not in mode.check or pack.size(mode.id, len(entries)) is None:
        return None
    return mode.deal.coins * len(entries) + mode.bank.for_a_discard * paid_discards(mode, entries)


def last_coins(pack: CrewPack, mode: Mode, entries: Entries) -> LastCoins | None:
    """Returns the coins of the only player who has not counted them, if the others' coins make sense."""
    missing = [name for name, entry in entries.items() if entry.coins is None]
    expected = all_coins(pack, mode, entries)
    if len(missing) != 1 or expected is None:
        return None
    left = expected - _counted(entries)
    return LastCoins(missing[0], left) if left >= 0 else None


def _counted(entries: Entries) -> int:
    return sum(entry.coins or 0 for entry in entries.values())


def _half_entered(entries: Entries) -> bool:
    """Whether coins or cards are still missing, so that too few is no news."""
    return any(entry.coins is None or entry.counted_set is not None for entry in entries.values())


def _coins(pack: CrewPack, mode: Mode, entries: Entries) -> Iterator[CheckWarning]:
    counted, expected = _counted(entries), all_coins(pack, mode, entries)
    unknown = any(entry.coins is None for entry in entries.values())
    if expected is not None and (counted > expected or (counted < expected and not unknown)):
        discards = paid_discards(mode, entries)
        yield CheckWarning("coins", prose.mismatch(COIN, counted, expected, len(entries), discards), counted, expected)


def _copies(pack: CrewPack, mode: Mode, entries: Entries) -> Iterator[CheckWarning]:
    players = len(entries)
    in_deck = [set(pack.in_deck(mode.id, players, axis)) for axis in AXES]
    for card, holders in _holders(pack, entries).items():
        who = list(dict.fromkeys(holders))
        if any(part not in deck for part, deck in zip(card, in_deck, strict=True)):
            yield CheckWarning("copies", prose.not_in_deck(pack, card, who, players), len(holders), 0)
        elif len(holders) > pack.copies:
            yield CheckWarning("copies", prose.too_many_copies(pack, card, len(holders), who), len(holders), pack.copies)


def _holders(pack: CrewPack, entries: Entries) -> dict[Card, list[str]]:
    """Returns who holds each card, once per copy, in the order of the pack."""
    holders: dict[Card, list[str]] = {(each, colour): [] for each in pack.types for colour in pack.colours}
    for name, entry in entries.items():
        for card in entry.crew:
            holders[card].append(name)
    return {card: who for card, who in holders.items() if who}


def _treasures(pack: CrewPack, mode: Mode, entries: Entries) -> Iterator[CheckWarning]:
    deck = pack.deck(mode.id, len(entries))
    counted = sum(entry.treasures for entry in entries.values())
    if deck and counted > deck.treasures:
        yield CheckWarning("treasures", prose.mismatch(TREASURE, counted, deck.treasures, len(entries)), counted, deck.treasures)


def _cards(pack: CrewPack, mode: Mode, entries: Entries) -> Iterator[CheckWarning]:
    deck = pack.deck(mode.id, len(entries))
    counted = sum(entry.cards for entry in entries.values())
    if deck and (counted > deck.cards_in_hands or (counted < deck.cards_in_hands and not _half_entered(entries))):
        yield CheckWarning("cards", prose.mismatch(CARD, counted, deck.cards_in_hands, len(entries)), counted, deck.cards_in_hands)


def _discards(mode: Mode, entries: Entries) -> Iterator[CheckWarning]:
    discards, most = sum(entry.paid_discards for entry in entries.values()), mode.bank.most_paid_discards
    if discards > most:
        saying = prose.too_many_discards(discards, most, mode.bank.coins) if mode.bank.coins else prose.no_bank(discards)
        yield CheckWarning("discards", saying, discards, most)


def _skulls(mode: Mode, entries: Entries) -> Iterator[CheckWarning]:
    if not any(step.by == "skulls" for step in mode.tie_break):
        return
    for name, entry in entries.items():
        if entry.counted_set is None and entry.skulls > len(entry.crew):
            yield CheckWarning("skulls", prose.too_many_skulls(name, entry.skulls, len(entry.crew)), entry.skulls, len(entry.crew))


def _counted_sets(pack: CrewPack, mode: Mode, entries: Entries) -> Iterator[CheckWarning]:
    rule = pack.sets_for(mode.id, len(entries))
    lengths = [len(pack.in_deck(mode.id, len(entries), other)) for other in AXES]
    most = (sum(lengths) if rule.both else max(lengths)) * mode.worth.get("set", 0)
    for name, entry in entries.items():
        if entry.counted_set is not None and entry.counted_set > most:
            yield CheckWarning("set", prose.set_too_big(name, entry.counted_set, most), entry.counted_set, most)
