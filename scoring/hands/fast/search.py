"""The best use of every choice card, exactly. Why it may leave out so much is told in docs/search.md.

Uses that no clause of the hand can tell apart are tried once (`Equivalence`). Cards that only take a name and suit from
outside the hand act on nobody and are decided last (*deferred*): once all others are decided it is known who acts on
whom, and the leaf bound of bounds.py says what the deferred cards can still bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.cancelling import stop_if_cancelled
from scoring.context import NO_CONTEXT, TableContext
from scoring.faces import Face
from scoring.hands.choices import Faces, check_use
from scoring.hands.fast.bounds import Bounds
from scoring.hands.fast.totals import CompiledFace, Memo, Totals
from scoring.hands.pack import HandPack
from scoring.mistakes import InputError
from scoring.words.choices import Reach
from scoring.words.clause import Use
from scoring.words.filters import NOTHING, Mentions, together

Key = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # sorts the declarations of one total: see key_of
Found = dict[int, tuple[Key, dict[str, Use | None]]]  # totals with their first declarations
NO_TOTAL = -(10**9)  # below any total: no floor
UNNAMED = 10**9  # a suit without a card comes after all cards


class Slot:
    """One card of the hand: the faces it may still have, and the use of its own choice behind each of them."""

    __slots__ = ("faces", "uses")

    def __init__(self, faces: tuple[CompiledFace, ...], uses: tuple[Use | None, ...] = (None,)) -> None:
        self.faces, self.uses = faces, uses


PlainAndSuited = tuple[tuple[CompiledFace, ...], tuple[CompiledFace, ...]]  # faces without a given suit, and with one
Move = tuple[Use, int, Slot]  # a use, the place of the card that changes, and what may be there then


class Equivalence:
    """What the clauses of a hand can tell apart. Of uses that look the same to all the first stands for the others."""

    def __init__(self, searcher: Searcher, mentions: Mentions, names: frozenset[str]) -> None:
        self.searcher, self.totals, self.pack = searcher, searcher.totals, searcher.pack
        self.mentions, self.names = mentions, mentions.names | names
        self.printed_slots: Memo[str, Slot] = Memo(  # a printed card with all that it may make of itself
            lambda card: self.uses_on_itself(card, {card: self.pack.cards[card].face()}))
        self.moves_on: Memo[tuple[str, Slot], list[tuple[Use, Slot]]] = Memo(lambda key: list(self._moves_on(*key)))

    def appearance(self, face: Face) -> tuple[object, ...]:
        """All that may differ between faces of one card and be seen by some clause."""
        suit = face.suit if self.mentions.every_suit or face.suit in self.mentions.suits else ""
        return (face.name if face.name in self.names else ""), suit, face.strength, face.penalty, face.marks

    def uses_on_itself(self, chooser: str, faces: Faces) -> Slot:
        """The different things that a card may become which changes itself; first as it is, left unused."""
        choice = self.pack.chooser[chooser]
        found: dict[object, tuple[Use | None, Face]] = {self.appearance(faces[chooser]): (None, faces[chooser])}
        for use in choice.uses(self.pack, chooser, faces):
            face = choice.applied(self.pack, chooser, use, faces)[1]
            found.setdefault(self.appearance(face), (use, face))
        compiled = [self.totals.compiled[face] for _, face in found.values()]
        return Slot(tuple(compiled), tuple([use for use, _ in found.values()]))

    def distinct(self, faces: Iterable[CompiledFace]) -> tuple[CompiledFace, ...]:
        """Of faces of one card those that some clause can tell apart."""
        return tuple({self.appearance(face.face): face for face in faces}.values())

    def _moves_on(self, chooser: str, slot: Slot) -> Iterator[tuple[Use, Slot]]:
        """What a chooser may make of a card, which may be open: each different use with what may be there then."""
        faces_by_use = [self.searcher.faces_by_use[chooser, face] for face in slot.faces]
        seen = {tuple([self.appearance(face.face) for face in slot.faces])}
        for use in faces_by_use[0]:  # of an open card all faces allow the same: see _faces
            after = [by_use.get(use, face) for by_use, face in zip(faces_by_use, slot.faces, strict=True)]
            appearances = tuple([self.appearance(face.face) for face in after])
            if appearances not in seen:
                seen.add(appearances)
                first: dict[object, tuple[CompiledFace, Use | None]] = {}
                for appearance, face, taken in zip(appearances, after, slot.uses, strict=True):
                    first.setdefault(appearance, (face, taken))
                faces, uses = zip(*first.values(), strict=True)
                yield use, (Slot(faces, uses) if len(slot.faces) > 1 else self.searcher.single[faces[0]])


class Searcher:
    """Searches the hands of one pack, and keeps what is worth remembering from one to the next."""

    def __init__(self, pack: HandPack) -> None:
        self.pack = pack
        self.totals = Totals(pack)
        self.bounds = Bounds(self.totals)
        self.single: Memo[CompiledFace, Slot] = Memo(lambda face: Slot((face,)))
        self.faces_by_use: Memo[tuple[str, CompiledFace], dict[Use, CompiledFace]] = Memo(self._faces_by_use)
        self.alternatives: Memo[tuple[CompiledFace, tuple[str, ...]], PlainAndSuited] = Memo(self._alternatives)
        self.mentioned_by: Memo[str, Mentions] = Memo(self._mentioned_by)
        self.equivalences: Memo[tuple[Mentions, frozenset[str]], Equivalence] = Memo(
            lambda key: Equivalence(self, *key))

    def kilobytes(self) -> int:
        """About how much it remembers, by what an entry of the largest memos cost where it was measured."""
        totals, bounds = self.totals, self.bounds
        plans = len(totals.whole_plans) + len(totals.lightening_plans) + len(totals.blanking_plans)
        return 5 * plans + 14 * len(bounds.open_cards) + 4 * len(bounds.any_effect)

    def search(self, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int = 1, floor: int = NO_TOTAL,
               beside: TableContext = NO_CONTEXT) -> Found:
        """The `keep` highest totals above a floor, each with its first declaration; `fixed` uses are the player's."""
        return HandSearch(self, hand, fixed, keep, floor, beside).found

    def _faces_by_use(self, key: tuple[str, CompiledFace]) -> dict[Use, CompiledFace]:
        """All that a chooser may make of one card of the hand, by use."""
        chooser, target = key
        choice, faces = self.pack.chooser[chooser], {chooser: self.pack.cards[chooser].face(), target.card: target.face}
        return {use: self.totals.compiled[choice.applied(self.pack, chooser, use, faces)[1]]
                for use in choice.uses(self.pack, chooser, faces) if use.card == target.card}

    def _alternatives(self, key: tuple[CompiledFace, tuple[str, ...]]) -> PlainAndSuited:
        """All that these choosers, one after the other, can make of a face."""
        face, choosers = key
        plain: dict[CompiledFace, None] = {face: None}
        suited: dict[CompiledFace, None] = {}
        for chooser in choosers:
            reach = self.pack.chooser[chooser].reach
            if reach is not Reach.ITSELF:
                of_plain, of_suited = ([after for each in group for after in self.faces_by_use[chooser, each].values()]
                                       for group in (plain, suited))
                suited |= dict.fromkeys(of_suited)
                (suited if reach is Reach.A_SUIT else plain).update(dict.fromkeys(of_plain))
        return tuple(plain), tuple(suited)

    def _mentioned_by(self, card: str) -> Mentions:
        """What the clauses of a card can tell apart, with those that it may take over."""
        clauses = [*self.pack.cards[card].bonus, *self.pack.cards[card].penalty]
        if card in self.pack.chooser and self.pack.chooser[card].brings_penalty:
            clauses += [clause for other in self.pack.by_number for clause in other.penalty]
        return together([clause.mentions() for clause in clauses])

    def equivalence(self, hand: Iterable[str]) -> Equivalence:
        mentions = together([self.mentioned_by[card] for card in hand])
        return self.equivalences[mentions, self._shared_names(hand) if mentions.every_name else frozenset()]

    def _shared_names(self, hand: Iterable[str]) -> frozenset[str]:
        """The names that two cards may bear, where clauses count names."""
        choosers = {card: self.pack.chooser[card] for card in hand if card in self.pack.chooser}
        named = [{use.card for use in choice.uses(self.pack, card, {card: self.pack.cards[card].face()}) if use.card}
                 for card, choice in choosers.items() if choice.names_any_card]
        twice = {name for place, names in enumerate(named) for others in named[:place] for name in names & others}
        return frozenset({self.pack.cards[card].name for card in hand} | twice)


class HandSearch:
    """One hand, searched."""

    def __init__(self, searcher: Searcher, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int, floor: int,
                 beside: TableContext) -> None:
        stop_if_cancelled()
        self.searcher, self.pack, self.totals, self.bounds = searcher, searcher.pack, searcher.totals, searcher.bounds
        self.fixed, self.keep, self.beside = fixed, keep, beside
        self.least_wanted = floor + 1  # rises to the lowest of the totals found when there are `keep` of them
        self.found: Found = {}
        self.refusal: InputError | None = None
        cards = sorted(hand, key=lambda card: self.pack.cards[card].number)
        self.places = {card: place for place, card in enumerate(cards)}
        self.choosers = self.pack.deciders(hand)
        slots = [searcher.single[self.totals.printed[card]] for card in cards]
        self.deferred: list[int] = []  # the places of the cards that are decided last
        self.leaves: list[tuple[int, list[Slot], dict[str, Use | None]]] = []  # bound, cards, uses of all others
        if not self.choosers:
            self.arrive(slots, {})
            return
        self.equivalence = searcher.equivalence(hand)
        last = [card for card in self.choosers if self.decided_last(card)]
        self.deferred = [self.places[card] for card in last]
        for card in last:
            slots[self.places[card]] = self.equivalence.printed_slots[card]
        first = tuple(card for card in self.choosers if card not in last)
        if floor == NO_TOTAL or self.rough_bound(first, slots) > floor:
            self.decide(first, slots, {})
            self.leaves.sort(key=lambda leaf: -leaf[0])
            for bound, slots, uses in self.leaves:
                self.decide_deferred(bound, slots, uses)
        if self.refusal and not self.found and floor == NO_TOTAL:
            raise self.refusal

    def decided_last(self, card: str) -> bool:
        """Whether it only takes a name and suit from outside, acts on nobody, and no other choice depends on it."""
        choice = self.pack.chooser[card]
        if choice.reach is not Reach.ITSELF or not choice.names_any_card:
            return False
        if choice.brings_penalty or self.pack.cards[card].penalty:
            return False
        if card in self.fixed or any(use and use.card == card for use in self.fixed.values()):
            return False
        if any(face.acts for face in self.equivalence.printed_slots[card].faces):
            return False
        choices = [self.pack.chooser[each] for each in self.choosers]
        place = self.choosers.index(card)
        return all(other.reach is Reach.ITSELF for other in choices[:place]) and all(
            other.reach in (Reach.ITSELF, Reach.A_PENALTY)  # looks at printed cards; it has no penalty to lose
            or (other.reach is not Reach.ANYTHING and other.aims_at is not None and other.aims_at.mentions() == NOTHING)
            for other in choices[place + 1:])

    # -- all choosers but the deferred --------------------------------------------------------------------------------

    def decide(self, choosers: Sequence[str], slots: list[Slot], uses: dict[str, Use | None]) -> None:
        """Try every use of these choosers."""
        stop_if_cancelled()
        if not choosers:
            if not self.deferred:
                self.arrive(slots, uses)
            elif (bound := self.leaf_bound(slots)) >= self.least_wanted:
                self.leaves.append((bound, slots, uses))
            return
        chooser, *others = choosers
        if self.fixed.get(chooser) is None:
            self.decide(others, slots, {**uses, chooser: None})
        for use, place, slot in self.moves(chooser, slots):
            after = slots[:]
            after[place] = slot
            self.decide(others, after, {**uses, chooser: use})

    def moves(self, chooser: str, slots: Sequence[Slot]) -> Iterable[Move]:
        """The uses of a chooser, but for leaving it unused."""
        choice, place = self.pack.chooser[chooser], self.places[chooser]
        if chooser in self.fixed:
            return self.fixed_move(chooser, slots)
        if choice.reach is Reach.ANYTHING:
            return self.every_move(chooser, slots)
        if choice.reach is Reach.ITSELF:
            found = self.equivalence.uses_on_itself(chooser, _faces(slots))
            return [(use, place, self.searcher.single[face])
                    for use, face in zip(found.uses, found.faces, strict=True) if use]
        targets: Iterable[int] = range(len(slots))
        if [card for card in self.choosers if self.pack.chooser[card].reach is Reach.PROTECTION] == [chooser]:
            # Not if two protect: one may save a card that is blanked only because of what the other chose.
            targets = self.may_be_blanked(slots)
        elif (choice.reach is Reach.A_SUIT and self.least_wanted > NO_TOTAL + 1  # a floor, or `keep` totals are found
              and (self.deferred or chooser != self.choosers[-1])):  # the last one is tried as quickly as bounded
            targets = [target for target in targets
                       if self.bound_if_given_suit(chooser, slots, target) >= self.least_wanted]
        return [(use, target, slot) for target in targets
                for use, slot in self.equivalence.moves_on[chooser, slots[target]]]

    def bound_if_given_suit(self, chooser: str, slots: Sequence[Slot], target: int) -> float:
        """The most that the hand is worth if this card is given some suit."""
        after = list(slots)
        faces = [face for _, slot in self.equivalence.moves_on[chooser, slots[target]] for face in slot.faces]
        if not faces:
            return NO_TOTAL
        after[target] = Slot(tuple(faces))
        left = self.choosers[self.choosers.index(chooser) + 1:]
        return self.rough_bound(tuple([card for card in left if self.places[card] not in self.deferred]), after)

    def every_move(self, chooser: str, slots: Sequence[Slot]) -> Iterator[Move]:
        """The same for a word of which the search knows nothing."""
        choice, faces = self.pack.chooser[chooser], _faces(slots)
        for use in choice.uses(self.pack, chooser, faces):
            card, face = choice.applied(self.pack, chooser, use, faces)
            yield use, self.places[card], self.searcher.single[self.totals.compiled[face]]

    def fixed_move(self, chooser: str, slots: Sequence[Slot]) -> Iterator[Move]:
        """The use that the player has declared; none if it is not legal beside the choices before it."""
        use, choice, faces = self.fixed[chooser], self.pack.chooser[chooser], _faces(slots)
        if use is None:
            return
        try:
            check_use(self.pack, chooser, use, faces)
        except InputError as refusal:
            self.refusal = self.refusal or refusal
            return
        card, face = choice.applied(self.pack, chooser, use, faces)
        yield use, self.places[card], self.searcher.single[self.totals.compiled[face]]

    def may_be_blanked(self, slots: Sequence[Slot]) -> list[int]:
        """The places of cards that may be blanked as things are: no other needs protection."""
        outcomes = self.bounds.outcomes([slot.faces for slot in slots])
        return [place for place, slot in enumerate(outcomes) if any(face is None or face.face.is_remainder for face in slot)]

    def leaf_bound(self, slots: Sequence[Slot]) -> int:
        return self.bounds.leaf([slot.faces for slot in slots], self.beside)

    def rough_bound(self, choosers: tuple[str, ...], slots: Sequence[Slot]) -> float:
        """The most that the hand is worth with all these choosers still open."""
        reaches = [self.pack.chooser[card].reach for card in choosers]
        if Reach.ANYTHING in reaches:
            return float("inf")
        plain_hand, suited_hand = [], []  # what a card may become, and what it may become only by being given a suit
        for slot in slots:
            card = slot.faces[0].card
            if card in choosers and self.pack.chooser[card].reach is Reach.ITSELF:
                place = choosers.index(card)
                before = self.alternatives_of(slot.faces, choosers[:place])
                plain, suited = ([each for face in faces for each in self.faces_on_itself(card, face, slots)]
                                 for faces in before)
                plain_after, suited_after = self.alternatives_of(plain, choosers[place + 1:])
                suited_after += sum(self.alternatives_of(suited, choosers[place + 1:]), ())
            else:
                plain_after, suited_after = self.alternatives_of(slot.faces, choosers)
            plain_hand.append(self.equivalence.distinct(plain_after))
            suited_hand.append(self.equivalence.distinct(suited_after))
        return self.bounds.rough(plain_hand, suited_hand, reaches.count(Reach.A_SUIT), self.beside)

    def alternatives_of(self, faces: Iterable[CompiledFace], choosers: tuple[str, ...]) -> PlainAndSuited:
        """All that some choosers can make of a card that has one of these faces."""
        found = [self.searcher.alternatives[face, choosers] for face in faces]
        return (tuple([face for plain, _ in found for face in plain]),
                tuple([face for _, suited in found for face in suited]))

    def faces_on_itself(self, chooser: str, face: CompiledFace, slots: Sequence[Slot]) -> tuple[CompiledFace, ...]:
        """All that a card may become which changes itself, if it has this face before."""
        return self.equivalence.uses_on_itself(chooser, {**_faces(slots), chooser: face.face}).faces

    # -- the deferred cards -------------------------------------------------------------------------------------------

    def decide_deferred(self, bound: int, slots: list[Slot], uses: dict[str, Use | None]) -> None:
        stop_if_cancelled()
        if bound < self.least_wanted or (bound == self.least_wanted and self.uses_too_many(slots, uses)):
            return
        places = [place for place in self.deferred if len(slots[place].faces) > 1]
        if not places:
            self.arrive(slots, uses)
            return
        slot = slots[places[0]]
        for face, use in zip(slot.faces, slot.uses, strict=True):
            after = slots[:]
            after[places[0]] = Slot((face,), (use,))
            self.decide_deferred(self.leaf_bound(after) if len(places) > 1 else bound, after, uses)

    def uses_too_many(self, slots: Sequence[Slot], uses: Mapping[str, Use | None]) -> bool:
        """Whether more choices are used already than by the declaration of the least wanted total."""
        if self.least_wanted not in self.found:
            return False
        used = [*uses.values(), *[slots[place].uses[0] for place in self.deferred if len(slots[place].uses) == 1]]
        return len(used) - used.count(None) > self.found[self.least_wanted][0][0]

    def arrive(self, slots: Sequence[Slot], uses: Mapping[str, Use | None]) -> None:
        """All is decided: keep the total if it is one of the highest, with its first declaration."""
        total = self.totals.total([slot.faces[0] for slot in slots], self.beside)
        if total < self.least_wanted:
            return
        chosen = [uses[card] if card in uses else slots[self.places[card]].uses[0] for card in self.choosers]
        key = key_of(self.pack, chosen)
        if total in self.found and key >= self.found[total][0]:
            return
        self.found[total] = key, dict(zip(self.choosers, chosen, strict=True))
        if len(self.found) > self.keep:
            del self.found[min(self.found)]
        if len(self.found) == self.keep:
            self.least_wanted = min(self.found)


def _faces(slots: Sequence[Slot]) -> Faces:
    """The hand as it is; of an open card the first face: by `decided_last` no use that matters depends on it."""
    return {slot.faces[0].card: slot.faces[0].face for slot in slots}


def key_of(pack: HandPack, uses: Sequence[Use | None]) -> Key:
    """Sorts the declarations of one total: fewest used, lowest targets, suits in card order, earliest phase."""
    used = [(place, use) for place, use in enumerate(uses) if use is not None]
    return (len(used),
            tuple([pack.cards[use.card].number if use.card else UNNAMED for _, use in used]),
            tuple([pack.suit_order[use.suit] if use.suit else -1 for _, use in used]),
            tuple([place for place, _ in used]))
