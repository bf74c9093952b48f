"""The best use of every choice card: found over all legal declarations, exactly.

How it works. Declarations that no clause of the hand can tell apart are one: a name or a suit matters only if some
clause mentions it. What is left is searched depth first, in the order of the phases. Before a branch is entered, the
clauses are asked what they could be worth at most with the choices that are still open (bounds.py); a branch that
cannot reach the best total found so far is left out. Every total comes from fast.py. Nothing is estimated: what is
left out cannot win.

Between equal totals the declaration wins that uses the fewest choice cards, then the one with the lowest target
numbers, a named card before a bare suit, then suits in the order of the card numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import prod
from typing import Any

from scoring.faces import Face
from scoring.hands.bounds import Bounds
from scoring.hands.choices import Use, apply, check_choices, check_use, extra_candidates, options
from scoring.hands.fast import Row, Totals
from scoring.hands.pack import HandPack
from scoring.mistakes import InputError
from scoring.words.what import Blank, ChangeSuit, Clause, Clear, Copy, ExtraCard
from scoring.words.which import NOTHING, Mentions

RUNNERS_UP = 5
UNNAMED = 1 << 20  # sorts after every card number

Key = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]


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
        found: dict[int, tuple[Key, dict[str, Use | None]]] = {}
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
    found: dict[int, tuple[Key, dict[str, Use | None]]] = {}
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
    wanted = {lang: pack.speech(lang).listed(clause.which, "a") for lang in ("en", "fr")}
    return InputError(f"{pack.speech('en').title(taker)} cannot take «{use.card}»: it may take {wanted['en']} that lies there.",
                      f"{pack.speech('fr').title(taker)} ne peut pas prendre « {use.card} » : {wanted['fr']} qui s'y trouve.")


def with_extra(pack: HandPack, key: Key, choices: dict[str, Use | None], taken: dict[str, Use | None]) -> tuple[Key, dict[str, Use | None]]:
    """The taken card counts as a choice, made before all others."""
    numbers = tuple(pack.cards[use.card].number for use in taken.values() if use and use.card)
    return (key[0] + len(numbers), numbers + key[1], key[2], key[3]), {**taken, **choices}


def keep_first(found: dict[int, tuple[Key, dict[str, Use | None]]], total: int, key: Key, choices: dict[str, Use | None]) -> None:
    if total not in found or key < found[total][0]:
        found[total] = key, choices


def totals_of(pack: HandPack) -> Totals:
    """The fast path of a pack, made once."""
    found: Totals | None = pack.__dict__.get("_totals")
    if found is None:
        found = pack.__dict__["_totals"] = Totals(pack)
    return found


# -- what the clauses of a hand can tell apart ---------------------------------------------------------------------------


class Seen:
    """The suits and names that some clause of a hand mentions; all others come to the same."""

    def __init__(self, pack: HandPack, mentions: Mentions, names: frozenset[str]) -> None:
        self.names = mentions.names | names
        self.all_suits = mentions.every_suit
        self.mentioned = mentions.suits
        self.suits: list[tuple[str, str]] = []  # every kind of suit with the first suit that stands for it
        for suit in pack.suit_order:
            if self.suit(suit) not in [kind for kind, _ in self.suits]:
                self.suits.append((self.suit(suit), suit))
        self.explicit = mentions.names
        self.copies: dict[tuple[str, str], list[Use]] = {}

    def suit(self, suit: str | None) -> str:
        return suit if suit and (self.all_suits or suit in self.mentioned) else ""

    def look(self, face: Face) -> tuple[Any, ...]:
        """All that the clauses of the hand can see of a face."""
        return face.name if face.name in self.names else "", self.suit(face.suit), face.strength, face.penalty


def seen_by(pack: HandPack, hand: Sequence[str]) -> Seen:
    """What the cards of a hand can see, whatever they become; remembered, because few cards mention much."""
    mentions = NOTHING
    for card in hand:
        mentions |= mentions_of(pack, card)
    names: frozenset[str] = frozenset()
    if mentions.every_name:  # names matter where two cards may bear the same one
        copiers = [card for card in hand if isinstance(clause := pack.chooser.get(card), Copy) and clause.place == "game"]
        reachable = Counter(use.card for card in copiers for use in options(pack, card, {card: pack.cards[card].face()}) if use.card)
        names = frozenset(hand) | {name for name, times in reachable.items() if name and times > 1}
    known: dict[Any, Seen] = pack.__dict__.setdefault("_seen", {})
    key = mentions, names
    if key not in known:
        if len(known) > 300:
            known.clear()
        known[key] = Seen(pack, mentions, names)
    return known[key]


def mentions_of(pack: HandPack, card: str) -> Mentions:
    known: dict[str, Mentions] = pack.__dict__.setdefault("_mentions", {})
    if card not in known:
        mentions = NOTHING
        printed = pack.cards[card]
        clauses = [*printed.bonus, *printed.penalty]
        chooser = pack.chooser.get(card)
        if isinstance(chooser, Copy) and chooser.place == "game" and "penalty" in chooser.parts:
            clauses += [clause for other in pack.by_number for clause in other.penalty]
        for clause in clauses:
            mentions |= clause.mentions()
        known[card] = mentions
    return known[card]


# -- the search ----------------------------------------------------------------------------------------------------------

Move = tuple[Use | None, int, Row]
ALL_NAMES, FIRST_NAMES, FRESH_NAMES = "all", "first", "fresh"
FEW_ENOUGH = 80  # so many declarations are tried without asking for bounds
MANY = 12  # so many suits to give are bounded suit by suit before they are tried card by card


class Search:
    """One hand searched for its `keep` highest different totals; `found` maps each to its first declaration.

    For the single best it goes twice: first for the total alone, leaving out whatever cannot beat it, then for the
    first declaration of that total, leaving out whatever cannot come before the one it has. Looking for totals, the
    choosers that change most are decided first: a suit may then be given to a card before it is known what it copies.
    """

    def __init__(self, pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int) -> None:
        self.pack = pack
        self.keep = keep
        self.totals = totals_of(pack)
        cards = sorted((pack.cards[card] for card in hand), key=lambda card: card.number)
        self.slots = {card.id: slot for slot, card in enumerate(cards)}
        self.printed: list[Row] = [self.totals.natural[card.id] for card in cards]
        self.rows = self.printed[:]
        self.fixed = fixed
        self.found: dict[int, tuple[Key, dict[str, Use | None]]] = {}
        self.least = -(10**9)  # totals below this are of no interest any more
        self.uses: dict[str, Use | None] = {}
        self.given: dict[int, str] = {}  # suits given to cards that may still copy
        choosers = [card for card, clause in pack.chooser.items() if card in self.slots and not isinstance(clause, ExtraCard)]
        self.idle = [chooser for chooser in choosers if self.pointless(chooser, choosers)]
        self.in_phases = [chooser for chooser in choosers if chooser not in self.idle]
        self.choosers = self.in_phases
        if not self.choosers:
            self.arrive(self.totals.total(self.rows))
            return
        self.seen = seen_by(pack, hand)
        if keep > 1 or len(self.in_phases) == 1:
            self.start(self.quickest(), ALL_NAMES)
            self.collect(0)
            return
        self.start(self.in_phases, ALL_NAMES)
        if self.size() <= FEW_ENOUGH:
            self.collect(0)
            return
        self.start(self.quickest(), FRESH_NAMES)
        self.improve(0)
        self.start(self.in_phases, FIRST_NAMES)
        self.tidy(0)

    def start(self, choosers: list[str], names: str) -> None:
        """Which choosers are decided in which order, and which of the names that need only differ are worth a look."""
        self.choosers = choosers
        self.names = names
        self.bounds = Bounds(self)

    def quickest(self) -> list[str]:
        """The choosers in the order in which bounds tighten fastest, if the order is free: not with part of them fixed.

        Where cards blank each other or all suits count, what others become matters little before it is known what is left.
        """
        clauses = {chooser: self.pack.chooser[chooser] for chooser in self.in_phases}
        outside = [clause for clause in clauses.values() if isinstance(clause, Copy) and clause.place == "game"]
        bound_to_order = any(isinstance(clause, ChangeSuit) and clause.which.mentions() != NOTHING for clause in clauses.values())
        if self.fixed or bound_to_order or any("penalty" in clause.parts for clause in outside):
            return self.in_phases
        if not self.seen.all_suits and not any(isinstance(clause, Blank) for row in self.printed for clause in row.face.penalty):
            return self.in_phases
        return sorted(self.in_phases, key=lambda chooser: clauses[chooser] in outside)

    def size(self) -> int:
        """About how many declarations are left to try."""
        return prod(len(self.moves(chooser)) for chooser in self.choosers)

    def pointless(self, chooser: str, choosers: Sequence[str]) -> bool:
        """A card that clears where there is no penalty, and none can be copied from outside the hand."""
        if chooser in self.fixed or not isinstance(self.pack.chooser[chooser], Clear):
            return False
        return not any(row.face.penalty for row in self.rows) and not any(
            isinstance(clause := self.pack.chooser[other], Copy) and clause.place == "game" and "penalty" in clause.parts
            for other in choosers)

    def collect(self, level: int) -> None:
        """Every declaration whose total is among the highest."""
        if level == len(self.choosers):
            self.arrive(self.totals.total(self.rows))
            return
        moves = self.moves(self.choosers[level])
        if len(moves) == 1 or self.keep == 1 or not self.bounds.pays(level + 1):
            for move in moves:
                self.follow(level, move, self.collect)
            return
        for bound, place in self.rated(level, moves):
            if bound < self.least:
                return
            self.follow(level, moves[place], self.collect)

    def improve(self, level: int) -> None:
        """Only what beats the best total so far."""
        if level == len(self.choosers):
            total = self.totals.total(self.rows)
            if total > self.least:
                self.found.clear()
                self.arrive(total)
            return
        moves = self.moves(self.choosers[level])
        if len(moves) == 1 or not self.bounds.pays(level + 1):
            for move in self.promising(level, moves, lambda: self.least + 1):
                self.follow(level, move, self.improve)
            return
        moves = list(self.promising(level, moves, lambda: self.least + 1))
        for bound, place in self.rated(level, moves):
            if bound <= self.least:
                return
            self.follow(level, moves[place], self.improve)

    def promising(self, level: int, moves: Sequence[Move], wanted: Callable[[], int]) -> Iterator[Move]:
        """The moves; if many of them give a suit, without those suits that cannot reach the wanted total."""
        if len(moves) <= MANY or not isinstance(self.pack.chooser[self.choosers[level]], ChangeSuit):
            yield from moves
            return
        yield moves[0]
        suits = dict.fromkeys(use.suit for use, _, _ in moves if use and use.suit)
        rated = sorted(((self.bounds.giving(level, suit), suit) for suit in suits), reverse=True)
        for bound, suit in rated:
            if bound < wanted():
                return
            yield from (move for move in moves if move[0] and move[0].suit == suit)

    def tidy(self, level: int) -> None:
        """Only what reaches the best total with fewer uses, or with as many and lower targets."""
        (used, targets, *_), _ = self.found[self.least]
        mine = [use for use in self.uses.values() if use is not None]
        rest = self.choosers[level:]
        if any(self.fixed.get(chooser) for chooser in rest):
            pass  # what the player fixed further on is used in any case
        elif (not mine or self.uses[self.choosers[level - 1]]) and self.totals.total(self.rows) == self.least:
            self.arrive(self.least)
            return  # every further use would only add to it
        if not rest or len(mine) >= used:
            return
        if len(mine) + 1 == used and self.targets(mine) > targets[:len(mine)]:
            return
        open_further = self.bounds.pays(level + 1)
        for move in self.promising(level, self.moves(self.choosers[level]), lambda: self.least):
            enough = len(mine) + (move[0] is not None) >= used or not open_further
            if enough or self.bounds.after(level, move[1], move[2]) >= self.least:
                self.follow(level, move, self.tidy)

    def rated(self, level: int, moves: Sequence[Move]) -> list[tuple[int, int]]:
        """What may come of each move at most, the most promising first."""
        rated = [(self.bounds.after(level, slot, row), place) for place, (_, slot, row) in enumerate(moves)]
        return sorted(rated, key=lambda rating: (-rating[0], rating[1]))

    def follow(self, level: int, move: Move, further: Callable[[int], None]) -> None:
        use, slot, row = move
        chooser = self.choosers[level]
        before = self.rows[slot]
        self.rows[slot] = row
        self.uses[chooser] = use
        giving = use is not None and use.suit is not None and self.bounds.is_open(slot, level)
        if giving:
            self.given[slot] = use.suit or ""  # type: ignore[union-attr]
        further(level + 1)
        if giving:
            del self.given[slot]
        del self.uses[chooser]
        self.rows[slot] = before

    def arrive(self, total: int) -> None:
        if total < self.least:
            return
        uses = [self.uses.get(chooser) for chooser in self.in_phases]
        choices = {**dict.fromkeys(self.idle), **dict(zip(self.in_phases, uses, strict=True))}
        keep_first(self.found, total, key_of(self.pack, uses), choices)
        if len(self.found) > self.keep:
            del self.found[min(self.found)]
        if len(self.found) == self.keep:
            self.least = min(self.found)

    def targets(self, uses: Sequence[Use]) -> tuple[int, ...]:
        return tuple(self.pack.cards[use.card].number if use.card else UNNAMED for use in uses)

    def moves(self, chooser: str) -> list[Move]:
        """The uses that some clause can tell apart: each with the slot it changes and the row that slot gets."""
        slot = self.slots[chooser]
        if chooser in self.fixed:
            return [self.move(chooser, self.fixed[chooser])]
        found: list[Move] = [(None, slot, self.rows[slot])]
        clause = self.pack.chooser[chooser]
        if isinstance(clause, Copy):
            rows = [(use, self.totals.taken(chooser, use)) for use in self.copies(chooser, clause)]
            if slot in self.given:  # it has got its suit already: only what differs in more than the suit is another use
                mine = self.seen.look(self.rows[slot].face)
                rows = [(use, self.totals.with_suit(row, self.given[slot])) for use, row in rows]
                rows = [(use, row) for use, row in rows if self.seen.look(row.face) != mine]
            found += [(use, slot, row) for use, row in rows]
        elif isinstance(clause, ChangeSuit):
            found += self.changes(clause, self.rows[slot].face)
        elif isinstance(clause, Clear):
            me = self.rows[slot].face
            found += [(Use(row.face.card.id), target, self.totals.without_penalty(row)) for target, row in enumerate(self.rows)
                      if row.face.penalty and clause.which.matches(row.face, me)]
        return found

    def copies(self, chooser: str, clause: Copy) -> list[Use]:
        """The cards and suits to take that look different to the clauses of this hand."""
        if clause.place == "hand":
            printed = {card: self.pack.cards[card].face() for card in self.slots}
            return options(self.pack, chooser, printed)
        key = chooser, self.names
        if key not in self.seen.copies:
            self.seen.copies[key] = self.distinct(chooser)
        return self.seen.copies[key]

    def distinct(self, chooser: str) -> list[Use]:
        """One use for every look. Where names need only differ, a name that nobody has does at least as well as one that is taken."""
        me = {chooser: self.pack.cards[chooser].face()}
        looks = {self.seen.look(me[chooser]): UNNAMED}
        uses = []
        for use in options(self.pack, chooser, me):
            look = self.seen.look(self.totals.taken(chooser, use).face)
            if look not in looks:
                looks[look] = self.pack.cards[use.card].number if use.card else UNNAMED
                uses.append((use, look))
        fresh = {look[1:]: number for look, number in looks.items() if not look[0]}

        def stays(look: tuple[Any, ...]) -> bool:
            if self.names == ALL_NAMES or not look[0] or look[0] in self.seen.explicit or look[1:] not in fresh:
                return True
            return self.names == FIRST_NAMES and looks[look] < fresh[look[1:]]

        return [use for use, look in uses if stays(look)]

    def changes(self, clause: ChangeSuit, me: Face) -> Iterator[Move]:
        """A suit for a card, unless the card would look the same had it been left as it was, or left uncopied."""
        look, with_suit = self.seen.look, self.totals.with_suit
        for target, row in enumerate(self.rows):
            if clause.which.matches(row.face, me):
                here = self.seen.suit(row.face.suit)
                copied = row is not self.printed[target] and row.face.card.id not in self.fixed
                for kind, suit in self.seen.suits:
                    changed = with_suit(row, suit)
                    if kind != here and not (copied and look(changed.face) == look(with_suit(self.printed[target], suit).face)):
                        yield use_of(row.face.card.id, suit), target, changed

    def move(self, chooser: str, use: Use | None) -> Move:
        """A use that the player has fixed."""
        slot = self.slots[chooser]
        if use is None:
            return None, slot, self.rows[slot]
        check_use(self.pack, chooser, use, {row.face.card.id: row.face for row in self.rows})
        if isinstance(self.pack.chooser[chooser], Copy):
            return use, slot, self.totals.taken(chooser, use)
        target = self.slots[use.card or ""]
        row = self.rows[target]
        return use, target, self.totals.with_suit(row, use.suit) if use.suit else self.totals.without_penalty(row)


@lru_cache(maxsize=4096)
def use_of(card: str, suit: str) -> Use:
    """The same object for the same use: they are made by the thousand."""
    return Use(card, suit)


def key_of(pack: HandPack, uses: Sequence[Use | None]) -> Key:
    """Sorts declarations of one total: fewest used, lowest targets, named before unnamed, suits in card order, earliest phase."""
    used = [(place, use) for place, use in enumerate(uses) if use is not None]
    return (len(used), tuple(pack.cards[use.card].number if use.card else UNNAMED for _, use in used),
            tuple(pack.suit_order[use.suit] if use.suit else -1 for _, use in used), tuple(place for place, _ in used))


# -- counting ------------------------------------------------------------------------------------------------------------


def count_declarations(pack: HandPack, hand: Sequence[str], fixed: Mapping[str, Use | None]) -> int:
    """All legal declarations of a hand, those that come to the same included.

    How many there are of a choice may depend on the choices before it (the Island's targets on the Book's suits), but only
    through what later choosers may aim at. So hands that look alike to them are counted together.
    """
    cards = sorted((pack.cards[card] for card in hand), key=lambda card: card.number)
    choosers = [card for card, clause in pack.chooser.items() if card in hand and not isinstance(clause, ExtraCard)]
    states: dict[tuple[Any, ...], int] = {tuple(card.face() for card in cards): 1}
    for place, chooser in enumerate(choosers):
        later = [pack.chooser[card] for card in choosers[place + 1:]]
        grouped: dict[tuple[Any, ...], int] = {}
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


def plainest(pack: HandPack, face: Any, later: Sequence[Clause]) -> Any:
    """The face with a suit that stands for all suits which later choosers cannot tell apart."""
    aims = [clause.which for clause in later
            if isinstance(clause, (Clear, ChangeSuit)) or (isinstance(clause, Copy) and clause.place == "hand")]
    look = tuple(which.matches(face, None) for which in aims)
    names_matter = any(which.mentions().names for which in aims)
    alike = next(suit for suit in pack.suit_order if tuple(which.matches(face.with_suit(suit), None) for which in aims) == look)
    face = replace(face, suit=alike, strength=0, penalty=())
    return face if names_matter else replace(face, name=face.card.id)
