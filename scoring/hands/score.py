"""Scores a hand as entered, or a whole table: ranking, tie-break, warnings. `score_hand` explains each hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.context import NO_CONTEXT, TableContext
from scoring.entries import BATCH_KEYS, refuse_unknown_keys
from scoring.faces import Card
from scoring.hands.choices import Use, extra_cards, known_discard, read_choices, taken_card
from scoring.hands.engine import engine_of
from scoring.hands.pack import HandPack
from scoring.hands.questions.best_use import best
from scoring.hands.result import HandResult, TableResult, check_cards, check_hand, score_hand
from scoring.mistakes import InputError
from scoring.pack import Example
from scoring.ranking import RankingStep, rank
from scoring.words.choices import CardSource
from sentences import Saying, say

MOST_EXTRA = 9999
MOST_PLAYERS = 20
SHARED_KEYS = ("discard", "deck", "variant", "player_count")  # keys that a whole table shares
TABLE_KEYS = ("editions", "player_count")  # keys of the table that a player's entry never has
HAND_KEYS = (*BATCH_KEYS, "name", "hand", "choices", "search", "items", *SHARED_KEYS, "extra")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """A hand as entered, and what its player knows of the table; None: not entered."""

    hand: Sequence[str]
    choices: Mapping[str, Use | None] = field(default_factory=dict)
    search: bool = True  # whether to find the best use of choice cards that were left open
    items: Sequence[str] = ()
    extra: int = 0
    discard: Sequence[str] | None = None
    deck: Sequence[str] | None = None
    variant: object = None
    player_count: int | None = None


# -- as JSON -----------------------------------------------------------------------------------------------------------


def score(pack: HandPack, inputs: Mapping[str, Any]) -> HandResult | TableResult:
    """Scores one hand or a table of players: the object that `batch` takes."""
    if "players" in inputs:
        return score_table(pack, read_table(pack, inputs))
    entry = read_hand(pack, inputs)
    found = score_entry(pack, entry)
    doubts = [say("{card}: in the discard area and in the hand.", card=pack.lexicon.card(card)) for card in _in_both(pack, entry)]
    return replace(found, warnings=(*found.warnings, *doubts)) if doubts else found


def read_table(pack: HandPack, inputs: Mapping[str, Any]) -> dict[str, HandEntry]:
    """Reads the hands of a table by the names of their players."""
    refuse_unknown_keys(inputs, (*BATCH_KEYS, "players", *SHARED_KEYS))
    entries = inputs["players"]
    if not isinstance(entries, Sequence) or not all(isinstance(entry, Mapping) and "name" in entry for entry in entries):
        raise InputError(say("Players must be a list of {{name, hand, …}}."))
    names = [str(entry["name"]) for entry in entries]
    if len(set(names)) < len(names):
        raise InputError(say("Two players have the same name."))
    misplaced = [key for entry in entries for key in TABLE_KEYS if key in entry]
    if misplaced:
        raise InputError(say("«{key}» belongs beside «game», not with a player.", key=misplaced[0]))
    if inputs.get("player_count", len(names)) != len(names):
        raise InputError(say("{players} play, not {count}: leave «player_count» out.", players=len(names),
                             count=str(inputs["player_count"])))
    shared = {**{key: inputs[key] for key in SHARED_KEYS if key in inputs}, "player_count": len(names)}
    return {name: read_hand(pack, {**shared, **entry}) for name, entry in zip(names, entries, strict=True)}


def read_hand(pack: HandPack, entry: Mapping[str, Any]) -> HandEntry:
    """Reads a hand. Given choices are final; without any, or with `search`, the best ones are searched."""
    refuse_unknown_keys(entry, HAND_KEYS)
    if "hand" not in entry:
        raise InputError(say("«hand» is missing: the list of cards."))
    hand, extra, players, choices = check_hand(pack, entry["hand"]), entry.get("extra", 0), entry.get("player_count"), entry.get("choices")
    if not isinstance(extra, int) or isinstance(extra, bool):
        raise _too_much_extra()
    if players is not None and (not isinstance(players, int) or isinstance(players, bool) or not 1 <= players <= MOST_PLAYERS):
        raise InputError(say("«player_count» must be a whole number from 1 to {most}, not «{value}».", most=MOST_PLAYERS,
                             value=str(players)))
    return HandEntry(hand=hand, choices={} if choices is None else read_choices(pack, choices), items=entry.get("items") or (),
                     search=choices is None or bool(entry.get("search")), extra=extra, discard=entry.get("discard"),
                     deck=entry.get("deck"), variant=entry.get("variant"), player_count=players)


def _too_much_extra() -> InputError:
    return InputError(say("Extra points must be a whole number, {most_extra} at most.", most_extra=MOST_EXTRA))


# -- as it was entered -------------------------------------------------------------------------------------------------


def score_table(pack: HandPack, entries: Mapping[str, HandEntry]) -> TableResult:
    """Scores the hands of a table. A card that one player takes from the discard area no longer lies there for the others."""
    takers = {name for name, entry in entries.items() if _takes_from_discard(pack, entry.hand)}
    found = {name: score_entry(pack, entries[name]) for name in entries if name in takers}
    taken = [card for hand in found.values() for card in extra_cards(pack, hand.choices, CardSource.DISCARD)]
    for name, entry in entries.items():
        if name not in takers:
            left = [card for card in check_cards(pack, entry.discard) if card not in taken] if taken and entry.discard else entry.discard
            found[name] = score_entry(pack, replace(entry, discard=left))
    hands = {name: found[name] for name in entries}
    ranking, tie_break = rank({name: hand.total for name, hand in hands.items()}, tie_steps(pack, hands))
    return TableResult(pack, hands, ranking, tie_break, tuple(clashes(pack, hands, entries)))


def _takes_from_discard(pack: HandPack, hand: Sequence[str]) -> bool:
    return any(pack.choice_of[taker].source is CardSource.DISCARD for taker in pack.takers(hand))


def tie_steps(pack: HandPack, hands: Mapping[str, HandResult]) -> list[RankingStep]:
    return [RankingStep(step.figure, step.name, {name: hand.base_strength(step.counts_blanked) for name, hand in hands.items()},
                        step.lowest) for step in pack.tie_break]


def score_entry(pack: HandPack, entry: HandEntry) -> HandResult:
    """Scores one hand with its choices, or the best where they are left open.

    Results are remembered: a tap changes one hand of the table, and the others need no new search.
    """
    hand = tuple(check_hand(pack, entry.hand))
    if abs(entry.extra) > MOST_EXTRA:
        raise _too_much_extra()
    choices = _drop_cards_in_hand(pack, hand, entry.choices)
    context = _context(pack, entry, choices)
    any_card = pack.takes_any_card(entry.variant)
    key: tuple[Hashable, ...] = (hand, tuple(choices.items()), entry.extra)
    if entry.search:
        # Only what some card of the hand can see: the discard area changes often, but matters to few cards.
        seen = context if context.items or any(pack.depends_on_context(card) for card in hand) else NO_CONTEXT

        def work() -> HandResult:
            found = best(pack, hand, choices, any_card=any_card, context=context)
            return score_hand(pack, hand, found.choices, entry.extra, found, context)

        return engine_of(pack).remembered((*key, seen, any_card), work)
    for taker in pack.takers([*hand, *extra_cards(pack, choices)]):
        if (use := choices.get(taker)) is not None:
            taken_card(pack, taker, use, [use.card] if use.card else [], any_card)  # the player says that it lay there
    return engine_of(pack).remembered((*key, context), lambda: score_hand(pack, hand, choices, entry.extra, context=context))


def _context(pack: HandPack, entry: HandEntry, choices: Mapping[str, Use | None]) -> TableContext:
    """Returns the table around a hand; a card that a player says was taken lay in its pile, entered or not."""
    def pile(cards: Sequence[str] | None, source: CardSource) -> tuple[Card, ...] | None:
        if cards is None:
            return None
        return tuple(pack.cards[card] for card in known_discard(pack, check_cards(pack, cards), choices, source))

    items = check_cards(pack, entry.items, pack.items)
    return TableContext(pile(entry.discard, CardSource.DISCARD), pile(entry.deck, CardSource.DECK), entry.player_count,
                  tuple(pack.items[item] for item in items))


def _drop_cards_in_hand(pack: HandPack, hand: Sequence[str], choices: Mapping[str, Use | None]) -> dict[str, Use | None]:
    """Returns the choices without extra cards that were also entered among the cards of the hand."""
    return {card: None if use and use.card in hand and pack.choice_of[card].takes_extra_card else use for card, use in choices.items()}


def clashes(pack: HandPack, hands: Mapping[str, HandResult], entries: Mapping[str, HandEntry]) -> Iterator[Saying]:
    """Warns of what was entered in two places at once; it is never refused."""
    for card, names in _shared({name: hand.cards for name, hand in hands.items()}):
        yield say("{card} {card:is|are} in several hands: {names}.", card=pack.lexicon.card(card), names=", ".join(names))
    for item, names in _shared({name: hand.items for name, hand in hands.items()}):
        yield say("{item} {item:is|are} beside several hands: {names}.", item=pack.lexicon.card(item), names=", ".join(names))
    for name, entry in entries.items():
        for card in _in_both(pack, entry):
            yield say("{card}: in the discard area and in the hand of {player}.", card=pack.lexicon.card(card), player=name)


def _shared(held: Mapping[str, Iterable[str]]) -> list[tuple[str, list[str]]]:
    """Lists what several players have, with their names."""
    holders: dict[str, list[str]] = {}
    for name, cards in held.items():
        for card in cards:
            holders.setdefault(card, []).append(name)
    return [(card, names) for card, names in holders.items() if len(names) > 1]


def _in_both(pack: HandPack, entry: HandEntry) -> list[str]:
    """Lists the cards that were entered both in the hand and in the discard area; an extra card may be entered in one of them."""
    discarded = check_cards(pack, entry.discard or ())
    return [card for card in check_cards(pack, entry.hand) if card in discarded] if discarded else []


def compare_example(pack: HandPack, example: Example) -> tuple[Any, Any]:
    """Returns what an example expects of a hand and its choices, and the actual result."""
    result = score(pack, example.given)
    got: dict[str, Any] = result.to_json()
    if isinstance(result, HandResult):
        got["points"] = {card: score.points for card, score in result.scores.items()}
        got["blanked"], got["cleared"] = sorted(got["blanked"]), sorted(got["cleared"])
    return example.expect, got
