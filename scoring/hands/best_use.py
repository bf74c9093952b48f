"""The best declaration of a hand and what a sheet of alternatives shows of it: the next totals, what each choice brings,
and how many legal declarations were covered. How it is found is told in search.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scoring.faces import Face
from scoring.hands.choices import Use, apply, check_choices, extra_candidates, options
from scoring.hands.pack import HandPack
from scoring.hands.search import Found, Key, Search, keep_first
from scoring.mistakes import InputError
from scoring.words.what import ChangeSuit, Clause, Clear, Copy, ExtraCard

RUNNERS_UP = 5


@dataclass(frozen=True, slots=True)
class Declared:
    """A total and the choices that reach it."""

    total: int
    choices: Mapping[str, Use | None]

    def to_json(self) -> dict[str, Any]:
        return {"total": self.total, "choices": {card: use.to_json() for card, use in self.choices.items() if use is not None}}


@dataclass
class Best:
    """The best declaration of a hand. What the sheet of alternatives shows is worked out when it is asked for."""

    pack: HandPack
    hand: tuple[str, ...]
    fixed: Mapping[str, Use | None]
    discard: Sequence[str] | None
    anything: bool
    total: int
    choices: dict[str, Use | None]

    @cached_property
    def checked(self) -> int:
        """How many legal declarations were covered, those that no clause can tell apart included."""
        return sum(count_declarations(self.pack, hand, self.fixed) for hand, _ in hands_of(self))

    @cached_property
    def runners_up(self) -> list[Declared]:
        """The next different totals, each with its first declaration."""
        found: Found = {}
        for hand, taken in hands_of(self):
            for total, (key, choices) in Search(self.pack, hand, self.fixed, RUNNERS_UP + 1).found.items():
                keep_first(found, total, *with_extra(self.pack, key, choices, taken))
        return [Declared(total, found[total][1]) for total in sorted(found, reverse=True) if total != self.total][:RUNNERS_UP]

    @cached_property
    def gains(self) -> dict[str, int]:
        """What each choice card brings against leaving it unused, the others used as well as they can be then."""
        return {card: self.total - best(self.pack, self.hand, {**self.fixed, card: None}, self.discard, self.anything).total
                for card, use in self.choices.items() if use is not None}


def best(pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None] | None = None, discard: Sequence[str] | None = None,
         anything: bool = False) -> Best:
    """The highest total over all legal choices; those in `fixed` are the player's and stay as they are.

    With `discard`, a card that may take an extra card takes the best one of it, or none; `anything` lets it take any card.
    """
    fixed = dict(fixed or {})
    check_choices(pack, dict.fromkeys(hand), fixed)
    asked = Best(pack, tuple(hand), fixed, discard, anything, 0, {})
    found: Found = {}
    for full, taken in hands_of(asked):
        for total, (key, choices) in Search(pack, full, fixed, 1).found.items():
            keep_first(found, total, *with_extra(pack, key, choices, taken))
    asked.total = max(found)
    asked.choices = found[asked.total][1]
    return asked


def hands_of(asked: Best) -> Iterator[tuple[tuple[str, ...], dict[str, Use | None]]]:
    """The hand with every extra card it may take: usually just the hand."""
    takers = [card for card in asked.hand if isinstance(asked.pack.chooser.get(card), ExtraCard)]
    taker = takers[0] if takers else None
    if taker is None or (asked.discard is None and asked.fixed.get(taker) is None):
        yield asked.hand, {}
        return
    pile = [card for card in asked.discard or list(asked.pack.cards) if card not in asked.hand]
    legal = extra_candidates(asked.pack, taker, pile, asked.anything)
    if taker in asked.fixed:
        use = asked.fixed[taker]
        if use is not None and use.card not in legal:
            raise _no_such_extra(asked.pack, taker, use)
        yield (*asked.hand, *([use.card] if use and use.card else [])), {taker: use}
        return
    yield asked.hand, {taker: None}
    for card in sorted(legal, key=lambda card: asked.pack.cards[card].number):
        yield (*asked.hand, card), {taker: Use(card)}


def _no_such_extra(pack: HandPack, taker: str, use: Use) -> InputError:
    clause = pack.chooser[taker]
    assert isinstance(clause, ExtraCard)
    en, fr = pack.speech("en"), pack.speech("fr")
    what = {speech.lang: speech.title(use.card) if use.card and use.card in pack.cards else f"«{use.card}»" for speech in (en, fr)}
    return InputError(f"{en.title(taker)} cannot take {what['en']}: it may take {en.listed(clause.which, 'a')} that lies there.",
                      f"{fr.title(taker)} ne peut pas prendre {what['fr']} : {fr.listed(clause.which, 'a')} qui s'y trouve.")


def with_extra(pack: HandPack, key: Key, choices: dict[str, Use | None], taken: dict[str, Use | None]) -> tuple[Key, dict[str, Use | None]]:
    """The taken card counts as a choice, made before all others."""
    numbers = tuple(pack.cards[use.card].number for use in taken.values() if use and use.card)
    return (key[0] + len(numbers), numbers + key[1], key[2], key[3]), {**taken, **choices}


# -- counting ------------------------------------------------------------------------------------------------------------


def count_declarations(pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None]) -> int:
    """All legal declarations of a hand, those that come to the same included.

    How many there are of a choice may depend on the choices before it (the Island's targets on the Book's suits), but only
    through what later choosers may aim at. So hands that look alike to them are counted together.
    """
    cards = sorted((pack.cards[card] for card in hand), key=lambda card: card.number)
    choosers = [card for card, clause in pack.chooser.items() if card in hand and not isinstance(clause, ExtraCard)]
    states: dict[tuple[Face, ...], int] = {tuple(card.face() for card in cards): 1}
    for place, chooser in enumerate(choosers):
        later = [pack.chooser[card] for card in choosers[place + 1:]]
        grouped: dict[tuple[Face, ...], int] = {}
        for faces, count in states.items():
            table = {face.card.id: face for face in faces}
            uses: list[Use | None] = [fixed[chooser]] if chooser in fixed else [None, *options(pack, chooser, table)]
            if not later:
                grouped[()] = grouped.get((), 0) + count * len(uses)
                continue
            for use in uses:
                after = dict(table)
                if use is not None:
                    card, face = apply(pack, chooser, use, table)
                    after[card] = face
                state = tuple(plainest(pack, face, later) for face in after.values())
                grouped[state] = grouped.get(state, 0) + count
        states = grouped
    return sum(states.values())


def plainest(pack: HandPack, face: Face, later: Sequence[Clause]) -> Face:
    """The face with a suit that stands for all suits which later choosers cannot tell apart."""
    aims = [clause.which for clause in later
            if isinstance(clause, (Clear, ChangeSuit)) or (isinstance(clause, Copy) and clause.place == "hand")]
    look = tuple(which.matches(face, None) for which in aims)
    names_matter = any(which.mentions().names for which in aims)
    alike = next(suit for suit in pack.suit_order if tuple(which.matches(face.with_suit(suit), None) for which in aims) == look)
    face = replace(face, suit=alike, strength=0, penalty=())
    return face if names_matter else replace(face, name=face.card.id)
