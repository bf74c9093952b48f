"""Finds the best use of every choice card, exactly. docs/search.md explains why it may skip so much.

Uses that no clause of the hand can tell apart are tried once (`Equivalence`). Cards that only take a name and
suit from outside the hand act on no other card and are decided last (*deferred*): once all others are decided it
is known which cards act on which, and the leaf bound of bounds.py limits what the deferred cards can still bring.
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

Key = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # orders the declarations of one total: see key_of
Found = dict[int, tuple[Key, dict[str, Use | None]]]  # total → its first declaration
NO_TOTAL = -(10**9)  # below any total: no floor
UNNAMED = 10**9  # a suit without a card sorts after all cards


class Slot:
    """One card of the hand: the faces it may still have, and the use of its own choice that leads to each."""

    __slots__ = ("faces", "uses")

    def __init__(self, faces: tuple[CompiledFace, ...], uses: tuple[Use | None, ...] = (None,)) -> None:
        self.faces, self.uses = faces, uses


PlainAndSuited = tuple[tuple[CompiledFace, ...], tuple[CompiledFace, ...]]  # faces without and with a suit given by a choice
Move = tuple[Use, int, Slot]  # a use, the index of the card that changes, and its slot afterwards


class Equivalence:
    """What the clauses of a hand can tell apart. Of several uses that look the same to all, the first stands for the others."""

    def __init__(self, searcher: Searcher, mentions: Mentions, names: frozenset[str]) -> None:
        self.searcher, self.totals, self.pack = searcher, searcher.totals, searcher.pack
        self.mentions, self.names = mentions, mentions.names | names
        self.printed_slots: Memo[str, Slot] = Memo(  # each printed card with everything it may make of itself
            lambda card: self.uses_on_itself(card, {card: self.pack.cards[card].face()}))
        self.moves_on: Memo[tuple[str, Slot], list[tuple[Use, Slot]]] = Memo(lambda key: list(self._moves_on(*key)))

    def appearance(self, face: Face) -> tuple[object, ...]:
        """Returns everything that may differ between faces of one card and that some clause can see."""
        suit = face.suit if self.mentions.every_suit or face.suit in self.mentions.suits else ""
        return (face.name if face.name in self.names else ""), suit, face.strength, face.penalty, face.marks

    def uses_on_itself(self, choice_card: str, faces: Faces) -> Slot:
        """Returns the distinguishable faces that a card which changes itself may get, beginning with its current one, unused."""
        choice = self.pack.choice_of[choice_card]
        found: dict[object, tuple[Use | None, Face]] = {self.appearance(faces[choice_card]): (None, faces[choice_card])}
        for use in choice.uses(self.pack, choice_card, faces):
            face = choice.apply(self.pack, choice_card, use, faces)[1]
            found.setdefault(self.appearance(face), (use, face))
        compiled = [self.totals.compiled[face] for _, face in found.values()]
        return Slot(tuple(compiled), tuple([use for use, _ in found.values()]))

    def distinct(self, faces: Iterable[CompiledFace]) -> tuple[CompiledFace, ...]:
        """Returns those faces of one card that some clause can tell apart."""
        return tuple({self.appearance(face.face): face for face in faces}.values())

    def _moves_on(self, choice_card: str, slot: Slot) -> Iterator[tuple[Use, Slot]]:
        """Yields each distinguishable use of a choice card on a card, which may be open, with the slot afterwards."""
        faces_by_use = [self.searcher.faces_by_use[choice_card, face] for face in slot.faces]
        seen = {tuple([self.appearance(face.face) for face in slot.faces])}
        for use in faces_by_use[0]:  # all faces of an open card allow the same uses: see _faces
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
    """Searches the hands of one pack, and keeps the memos that are worth sharing between them."""

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
        """Estimates how much it remembers, from measured costs of the entries of the largest memos."""
        totals, bounds = self.totals, self.bounds
        plans = len(totals.whole_plans) + len(totals.relief_plans) + len(totals.blanking_plans)
        return 5 * plans + 14 * len(bounds.open_cards) + 4 * len(bounds.any_effect)

    def search(self, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int = 1, floor: int = NO_TOTAL,
               context: TableContext = NO_CONTEXT) -> Found:
        """Returns the `keep` highest totals above a floor, each with its first declaration; `fixed` uses are the player's."""
        return HandSearch(self, hand, fixed, keep, floor, context).found

    def _faces_by_use(self, key: tuple[str, CompiledFace]) -> dict[Use, CompiledFace]:
        """Returns everything a choice card may make of one card of the hand, by use."""
        choice_card, target = key
        choice, faces = self.pack.choice_of[choice_card], {choice_card: self.pack.cards[choice_card].face(), target.card: target.face}
        return {use: self.totals.compiled[choice.apply(self.pack, choice_card, use, faces)[1]]
                for use in choice.uses(self.pack, choice_card, faces) if use.card == target.card}

    def _alternatives(self, key: tuple[CompiledFace, tuple[str, ...]]) -> PlainAndSuited:
        """Returns everything that these choice cards, one after the other, can make of a face."""
        face, choice_cards = key
        plain: dict[CompiledFace, None] = {face: None}
        suited: dict[CompiledFace, None] = {}
        for choice_card in choice_cards:
            reach = self.pack.choice_of[choice_card].reach
            if reach is not Reach.ITSELF:
                of_plain, of_suited = ([after for each in group for after in self.faces_by_use[choice_card, each].values()]
                                       for group in (plain, suited))
                suited |= dict.fromkeys(of_suited)
                (suited if reach is Reach.A_SUIT else plain).update(dict.fromkeys(of_plain))
        return tuple(plain), tuple(suited)

    def _mentioned_by(self, card: str) -> Mentions:
        """Returns what the clauses of a card can tell apart, including those it may copy."""
        clauses = [*self.pack.cards[card].bonus, *self.pack.cards[card].penalty]
        if card in self.pack.choice_of and self.pack.choice_of[card].brings_penalty:
            clauses += [clause for other in self.pack.by_number for clause in other.penalty]
        return together([clause.mentions() for clause in clauses])

    def equivalence(self, hand: Iterable[str]) -> Equivalence:
        mentions = together([self.mentioned_by[card] for card in hand])
        return self.equivalences[mentions, self._shared_names(hand) if mentions.every_name else frozenset()]

    def _shared_names(self, hand: Iterable[str]) -> frozenset[str]:
        """Returns the names that two cards may have, if clauses count names."""
        choice_cards = {card: self.pack.choice_of[card] for card in hand if card in self.pack.choice_of}
        named = [{use.card for use in choice.uses(self.pack, card, {card: self.pack.cards[card].face()}) if use.card}
                 for card, choice in choice_cards.items() if choice.names_any_card]
        twice = {name for index, names in enumerate(named) for others in named[:index] for name in names & others}
        return frozenset({self.pack.cards[card].name for card in hand} | twice)


class HandSearch:
    """The search of one hand."""

    def __init__(self, searcher: Searcher, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int, floor: int,
                 context: TableContext) -> None:
        stop_if_cancelled()
        self.searcher, self.pack, self.totals, self.bounds = searcher, searcher.pack, searcher.totals, searcher.bounds
        self.fixed, self.keep, self.context = fixed, keep, context
        self.least_wanted = floor + 1  # rises to the lowest total found once there are `keep` of them
        self.found: Found = {}
        self.refusal: InputError | None = None
        cards = sorted(hand, key=lambda card: self.pack.cards[card].number)
        self.index_of = {card: index for index, card in enumerate(cards)}
        self.choice_cards = self.pack.deciders(hand)
        slots = [searcher.single[self.totals.printed[card]] for card in cards]
        self.deferred: list[int] = []  # indexes of the cards that are decided last
        self.leaves: list[tuple[int, list[Slot], dict[str, Use | None]]] = []  # bound, slots, uses of all other choice cards
        if not self.choice_cards:
            self.record_total(slots, {})
            return
        self.equivalence = searcher.equivalence(hand)
        last = [card for card in self.choice_cards if self.decided_last(card)]
        self.deferred = [self.index_of[card] for card in last]
        for card in last:
            slots[self.index_of[card]] = self.equivalence.printed_slots[card]
        first = tuple(card for card in self.choice_cards if card not in last)
        if floor == NO_TOTAL or self.rough_bound(first, slots) > floor:
            self.decide(first, slots, {})
            self.leaves.sort(key=lambda leaf: -leaf[0])
            for bound, slots, uses in self.leaves:
                self.decide_deferred(bound, slots, uses)
        if self.refusal and not self.found and floor == NO_TOTAL:
            raise self.refusal

    def decided_last(self, card: str) -> bool:
        """Whether it only takes a name and suit from outside, acts on no card, and no other choice depends on it."""
        choice = self.pack.choice_of[card]
        if choice.reach is not Reach.ITSELF or not choice.names_any_card:
            return False
        if choice.brings_penalty or self.pack.cards[card].penalty:
            return False
        if card in self.fixed or any(use and use.card == card for use in self.fixed.values()):
            return False
        if any(face.acts for face in self.equivalence.printed_slots[card].faces):
            return False
        choices = [self.pack.choice_of[each] for each in self.choice_cards]
        index = self.choice_cards.index(card)
        return all(other.reach is Reach.ITSELF for other in choices[:index]) and all(
            other.reach in (Reach.ITSELF, Reach.A_PENALTY)  # these look at printed cards only; the card has no penalty to lose
            or (other.reach is not Reach.ANYTHING and other.target_filter is not None and other.target_filter.mentions() == NOTHING)
            for other in choices[index + 1:])

    # -- all choosers but the deferred --------------------------------------------------------------------------------

    def decide(self, choice_cards: Sequence[str], slots: list[Slot], uses: dict[str, Use | None]) -> None:
        """Tries every use of these choice cards."""
        stop_if_cancelled()
        if not choice_cards:
            if not self.deferred:
                self.record_total(slots, uses)
            elif (bound := self.leaf_bound(slots)) >= self.least_wanted:
                self.leaves.append((bound, slots, uses))
            return
        choice_card, *others = choice_cards
        if self.fixed.get(choice_card) is None:
            self.decide(others, slots, {**uses, choice_card: None})
        for use, index, slot in self.moves(choice_card, slots):
            after = slots[:]
            after[index] = slot
            self.decide(others, after, {**uses, choice_card: use})

    def moves(self, choice_card: str, slots: Sequence[Slot]) -> Iterable[Move]:
        """Returns the uses of a choice card, except leaving it unused."""
        choice, index = self.pack.choice_of[choice_card], self.index_of[choice_card]
        if choice_card in self.fixed:
            return self.fixed_move(choice_card, slots)
        if choice.reach is Reach.ANYTHING:
            return self.every_move(choice_card, slots)
        if choice.reach is Reach.ITSELF:
            found = self.equivalence.uses_on_itself(choice_card, _faces(slots))
            return [(use, index, self.searcher.single[face])
                    for use, face in zip(found.uses, found.faces, strict=True) if use]
        targets: Iterable[int] = range(len(slots))
        if [card for card in self.choice_cards if self.pack.choice_of[card].reach is Reach.PROTECTION] == [choice_card]:
            # Not if two cards protect: one may save a card that is blanked only because of the other's choice.
            targets = self.may_be_blanked(slots)
        elif (choice.reach is Reach.A_SUIT and self.least_wanted > NO_TOTAL + 1  # a floor, or `keep` totals are found
              and (self.deferred or choice_card != self.choice_cards[-1])):  # trying the last one is as quick as bounding it
            targets = [target for target in targets
                       if self.bound_if_given_suit(choice_card, slots, target) >= self.least_wanted]
        return [(use, target, slot) for target in targets
                for use, slot in self.equivalence.moves_on[choice_card, slots[target]]]

    def bound_if_given_suit(self, choice_card: str, slots: Sequence[Slot], target: int) -> float:
        """Returns the most that the hand is worth if this card is given some suit."""
        after = list(slots)
        faces = [face for _, slot in self.equivalence.moves_on[choice_card, slots[target]] for face in slot.faces]
        if not faces:
            return NO_TOTAL
        after[target] = Slot(tuple(faces))
        left = self.choice_cards[self.choice_cards.index(choice_card) + 1:]
        return self.rough_bound(tuple([card for card in left if self.index_of[card] not in self.deferred]), after)

    def every_move(self, choice_card: str, slots: Sequence[Slot]) -> Iterator[Move]:
        """Yields the uses of a word of which the search knows nothing."""
        choice, faces = self.pack.choice_of[choice_card], _faces(slots)
        for use in choice.uses(self.pack, choice_card, faces):
            card, face = choice.apply(self.pack, choice_card, use, faces)
            yield use, self.index_of[card], self.searcher.single[self.totals.compiled[face]]

    def fixed_move(self, choice_card: str, slots: Sequence[Slot]) -> Iterator[Move]:
        """Yields the use that the player has declared; nothing if it is illegal after the earlier choices."""
        use, choice, faces = self.fixed[choice_card], self.pack.choice_of[choice_card], _faces(slots)
        if use is None:
            return
        try:
            check_use(self.pack, choice_card, use, faces)
        except InputError as refusal:
            self.refusal = self.refusal or refusal
            return
        card, face = choice.apply(self.pack, choice_card, use, faces)
        yield use, self.index_of[card], self.searcher.single[self.totals.compiled[face]]

    def may_be_blanked(self, slots: Sequence[Slot]) -> list[int]:
        """Returns the indexes of cards that may currently be blanked: no other needs protection."""
        outcomes = self.bounds.outcomes([slot.faces for slot in slots])
        return [index for index, slot in enumerate(outcomes) if any(face is None or face.face.is_remainder for face in slot)]

    def leaf_bound(self, slots: Sequence[Slot]) -> int:
        return self.bounds.leaf_bound([slot.faces for slot in slots], self.context)

    def rough_bound(self, choice_cards: tuple[str, ...], slots: Sequence[Slot]) -> float:
        """Returns the most that the hand is worth with all these choice cards still open."""
        reaches = [self.pack.choice_of[card].reach for card in choice_cards]
        if Reach.ANYTHING in reaches:
            return float("inf")
        plain_hand, suited_hand = [], []  # what a card may become without a given suit, and only with one
        for slot in slots:
            card = slot.faces[0].card
            if card in choice_cards and self.pack.choice_of[card].reach is Reach.ITSELF:
                index = choice_cards.index(card)
                before = self.alternatives_of(slot.faces, choice_cards[:index])
                plain, suited = ([each for face in faces for each in self.faces_on_itself(card, face, slots)]
                                 for faces in before)
                plain_after, suited_after = self.alternatives_of(plain, choice_cards[index + 1:])
                suited_after += sum(self.alternatives_of(suited, choice_cards[index + 1:]), ())
            else:
                plain_after, suited_after = self.alternatives_of(slot.faces, choice_cards)
            plain_hand.append(self.equivalence.distinct(plain_after))
            suited_hand.append(self.equivalence.distinct(suited_after))
        return self.bounds.rough_bound(plain_hand, suited_hand, reaches.count(Reach.A_SUIT), self.context)

    def alternatives_of(self, faces: Iterable[CompiledFace], choice_cards: tuple[str, ...]) -> PlainAndSuited:
        """Returns everything that some choice cards can make of a card with one of these faces."""
        found = [self.searcher.alternatives[face, choice_cards] for face in faces]
        return (tuple([face for plain, _ in found for face in plain]),
                tuple([face for _, suited in found for face in suited]))

    def faces_on_itself(self, choice_card: str, face: CompiledFace, slots: Sequence[Slot]) -> tuple[CompiledFace, ...]:
        """Returns everything that a card which changes itself may become, if it has this face before."""
        return self.equivalence.uses_on_itself(choice_card, {**_faces(slots), choice_card: face.face}).faces

    # -- the deferred cards -------------------------------------------------------------------------------------------

    def decide_deferred(self, bound: int, slots: list[Slot], uses: dict[str, Use | None]) -> None:
        stop_if_cancelled()
        if bound < self.least_wanted or (bound == self.least_wanted and self.uses_more_cards_than_best(slots, uses)):
            return
        indexes = [index for index in self.deferred if len(slots[index].faces) > 1]
        if not indexes:
            self.record_total(slots, uses)
            return
        slot = slots[indexes[0]]
        for face, use in zip(slot.faces, slot.uses, strict=True):
            after = slots[:]
            after[indexes[0]] = Slot((face,), (use,))
            self.decide_deferred(self.leaf_bound(after) if len(indexes) > 1 else bound, after, uses)

    def uses_more_cards_than_best(self, slots: Sequence[Slot], uses: Mapping[str, Use | None]) -> bool:
        """Whether more choices are used already than in the declaration of the lowest wanted total."""
        if self.least_wanted not in self.found:
            return False
        used = [*uses.values(), *[slots[index].uses[0] for index in self.deferred if len(slots[index].uses) == 1]]
        return len(used) - used.count(None) > self.found[self.least_wanted][0][0]

    def record_total(self, slots: Sequence[Slot], uses: Mapping[str, Use | None]) -> None:
        """Records the total of a complete declaration if it is one of the highest, or the first declaration of that total."""
        total = self.totals.total([slot.faces[0] for slot in slots], self.context)
        if total < self.least_wanted:
            return
        chosen = [uses[card] if card in uses else slots[self.index_of[card]].uses[0] for card in self.choice_cards]
        key = key_of(self.pack, chosen)
        if total in self.found and key >= self.found[total][0]:
            return
        self.found[total] = key, dict(zip(self.choice_cards, chosen, strict=True))
        if len(self.found) > self.keep:
            del self.found[min(self.found)]
        if len(self.found) == self.keep:
            self.least_wanted = min(self.found)


def _faces(slots: Sequence[Slot]) -> Faces:
    """Returns the current hand; of an open card the first face, because by `decided_last` no use depends on which."""
    return {slot.faces[0].card: slot.faces[0].face for slot in slots}


def key_of(pack: HandPack, uses: Sequence[Use | None]) -> Key:
    """Orders the declarations of one total: fewest cards used, lowest targets, suits in card order, earliest phase."""
    used = [(index, use) for index, use in enumerate(uses) if use is not None]
    return (len(used),
            tuple([pack.cards[use.card].number if use.card else UNNAMED for _, use in used]),
            tuple([pack.suit_order[use.suit] if use.suit else -1 for _, use in used]),
            tuple([index for index, _ in used]))
