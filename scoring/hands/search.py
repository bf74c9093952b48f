"""The best use of every choice card: found over all legal declarations, exactly.

How it works. Declarations that no clause of the hand can tell apart are one (equivalence.py). What is left is searched
depth first. Every total comes from totals.py. Nothing is estimated: what is left out cannot win.

**Why leaving out is safe.** `least` is the lowest total that is still of interest: one that is found is never given up, and
`least` only rises. A branch is left out

* if its bound (bounds.py: no total of the branch exceeds it) is below `least`;
* if its bound equals `least` and it can only be declared later: with more cards used than the declaration that has that
  total already, or as many and a higher target (`room`); where fewer uses are left than choosers, each choice of those that use
  them is a branch of its own (`equalled`);
* move by move, if a list of moves is in falling order of such bounds and one is below `least` (`decide`, gifts.py);
* for a whole branch, if a card is bounded for every thing it may copy, whatever else is chosen (`narrow`);
* before anything is listed, if only totals above a floor are wanted and the bound of the whole hand is not (`search`).

Bounds look closer, single uses are tried first, and what is left of the decisions on the way is rated again, once a search has
become long (SHORT in bounds.py): most are over before.

Between equal totals the declaration wins that uses the fewest choice cards, then the one with the lowest target
numbers, a named card before a bare suit, then suits in the order of the card numbers.

Bounds know cards that copy before suits are given, penalties cleared and cards protected. If the phases of a pack have it otherwise, or a
choice may change anything at all, every declaration is tried (`try_all`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Any

from scoring.beside import NOTHING_BESIDE, Beside
from scoring.cancelling import stop_if_cancelled
from scoring.hands.bounds import NO_LIMIT, SHORT, Bounds
from scoring.hands.choices import Use, check_use
from scoring.hands.compiled import CompiledFace
from scoring.hands.exchange import exchange_in
from scoring.hands.gifts import Gifts
from scoring.hands.pack import HandPack
from scoring.hands.slots import CLEARS, PROTECTS, open_slot
from scoring.words.choices import Choice, Reach
from scoring.words.which import NOTHING

if TYPE_CHECKING:
    from scoring.hands.engine import HandEngine

UNNAMED = 1 << 20  # sorts after every card number
NO_TOTAL = -(10**9)  # below all totals there are

Key = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
Found = dict[int, tuple[Key, dict[str, Use | None]]]
Move = tuple[Use | None, int, CompiledFace]  # the use, the place in the hand that changes, and what it becomes
ALL_NAMES, FIRST_NAMES = "all", "first"
FEW_ENOUGH = 30  # up to this many declarations are tried without asking for bounds
MANY = 8  # of more moves that are rated again, some are refused for all at first


class OpenChoosers:
    """The choosers that are still to be decided, in their order, and what follows from it for all branches that have come this far."""

    __slots__ = ("changing", "changing_more", "choosers", "clearing", "copiers", "copying", "lightens", "outside", "pays",
                 "protecting", "without")

    def __init__(self, search: Search, choosers: tuple[str, ...]) -> None:
        self.choosers = choosers
        self.clearing: list[str] = []
        self.protecting: list[str] = []
        self.copiers: list[tuple[int, str]] = []
        changing = 0
        for chooser in choosers:
            reach = search.choice[chooser].reach
            if reach is Reach.ITSELF:
                self.copiers.append((search.places[chooser], chooser))
            elif reach is Reach.A_SUIT:
                changing += 1
            elif reach is Reach.A_PENALTY:
                self.clearing.append(chooser)
            elif reach is Reach.PROTECTION:
                self.protecting.append(chooser)
        self.changing = changing > 0
        self.changing_more = changing > 1
        self.lightens = CLEARS * bool(self.clearing) | PROTECTS * bool(self.protecting)
        self.copying = frozenset([place for place, _ in self.copiers])
        self.outside = [(place, chooser) for place, chooser in self.copiers if search.choice[chooser].names_any_card]
        self.pays = (self.changing or any(search.may_become[chooser].open for _, chooser in self.copiers)  # cheaper to bound than to try
                     or (bool(self.protecting) and any(face.first for face in search.printed)))
        self.without: dict[str, OpenChoosers] = {}


class Search:
    """One hand searched for its `keep` highest different totals; `found` maps each to its first declaration.

    Only totals above `floor` are of interest. The choosers are decided one after the other; a suit may be given to a card
    before it is known what the card copies; once some total is known, a branch with a suit to give first refuses what cannot
    be copied with profit.
    """

    def __init__(self, engine: HandEngine, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int, floor: int = NO_TOTAL,
                 beside: Beside = NOTHING_BESIDE) -> None:
        stop_if_cancelled()
        self.pack: HandPack = engine.pack
        self.beside = beside
        self.keep = keep
        self.totals = engine.totals
        self.layout = engine.layout
        cards = sorted((self.pack.cards[card] for card in hand), key=lambda card: card.number)
        self.places = {card.id: place for place, card in enumerate(cards)}
        self.printed: list[CompiledFace] = [self.totals.printed[card.id] for card in cards]
        self.fixed = fixed
        self.found: Found = {}
        self.least = floor + 1  # totals below this are of no interest any more
        self.choice: dict[str, Choice] = {card: self.pack.chooser[card] for card in self.pack.deciders(self.places)}
        self.idle = [chooser for chooser in self.choice if self.pointless(chooser)]
        self.choosers = [chooser for chooser in self.choice if chooser not in self.idle]
        self.faces = self.printed[:]
        self.uses: dict[str, Use | None] = {}
        self.given: dict[int, str] = {}  # suits given to cards that may still copy
        self.decided = 0  # how many decisions were made so far
        self.only: dict[str, list[tuple[Use | None, CompiledFace]]] = {}  # what is left to copy where the rest was refused
        if not self.choosers:
            self.arrive(self.totals.total(self.faces, self.beside))
            return
        self.equivalence = engine.equivalences.of(hand)
        self.names = FIRST_NAMES if keep == 1 else ALL_NAMES
        if not self.in_order():
            self.try_all(self.choosers, self.any_moves)
        elif keep == 1 and floor == NO_TOTAL and self.few():
            self.try_all(self.choosers, self.moves)
        else:
            self.search(floor)

    def search(self, floor: int) -> None:
        """Depth first, with bounds."""
        everything = self.prepare()
        limit = self.bounds.whole(everything) if floor > NO_TOTAL else NO_LIMIT
        if limit < self.least:
            return
        self.descend(everything, limit)

    def prepare(self) -> OpenChoosers:
        """All that bounds need to know; nothing is decided yet."""
        self.bounds = Bounds(self)
        self.open_choosers: dict[tuple[str, ...], OpenChoosers] = {}
        self.may_become = {chooser: open_slot([face for _, _, face in self.moves(chooser)], self.totals, self.layout)
                           for chooser in self.reaching(self.choosers, Reach.ITSELF)}
        self.all_copies = self.may_become
        return self.open(tuple(self.quickest()))

    @cached_property
    def suits_to_take(self) -> dict[str, set[str | None]]:
        """The suits that each card may have which may still copy."""
        return {chooser: {suit for face in slot.faces for suit in face.face.suits} for chooser, slot in self.all_copies.items()}

    def reaching(self, choosers: Iterable[str], reach: Reach) -> list[str]:
        """Those of the choosers that can change this."""
        return [chooser for chooser in choosers if self.choice[chooser].reach is reach]

    def in_order(self) -> bool:
        """Whether bounds know what the choosers do: cards copy, then suits are given, then penalties cleared, then cards protected."""
        order = [Reach.ITSELF, Reach.A_SUIT, Reach.A_PENALTY, Reach.PROTECTION]
        reaches = [self.choice[chooser].reach for chooser in self.choosers]
        return Reach.ANYTHING not in reaches and reaches == sorted(reaches, key=order.index)

    def open(self, choosers: tuple[str, ...]) -> OpenChoosers:
        found = self.open_choosers.get(choosers)
        if found is None:
            found = self.open_choosers[choosers] = OpenChoosers(self, choosers)
        return found

    def after(self, left: OpenChoosers, chooser: str) -> OpenChoosers:
        found = left.without.get(chooser)
        if found is None:
            found = left.without[chooser] = self.open(tuple(other for other in left.choosers if other != chooser))
        return found

    def may_be_reordered(self) -> bool:
        """Whether cards that copy from outside may be decided after those that give suits and clear, which they leave untouched."""
        if self.fixed or any(self.choice[chooser].brings_penalty for chooser in self.choosers):
            return False
        if any(self.pack.cards[chooser].penalty for chooser in self.choosers if self.choice[chooser].names_any_card):
            return False  # clearing would not leave it untouched
        return self.give_to_any_card()

    def give_to_any_card(self) -> bool:
        """Whether those that give suits choose a card whatever it has become."""
        aims = [self.choice[chooser].aims_at for chooser in self.reaching(self.choosers, Reach.A_SUIT)]
        return all(aim is None or aim.mentions() == NOTHING for aim in aims)

    @cached_property
    def may_be_left_alone(self) -> bool:
        """Whether a card that is given a suit could have been given it just as well before anybody changed it."""
        return self.fixed.keys().isdisjoint(self.reaching(self.choosers, Reach.A_SUIT)) and self.give_to_any_card()

    def quickest(self) -> list[str]:
        """The choosers in the order in which bounds tighten fastest.

        Where cards blank each other or all suits count, what others become matters little before it is known what is left; unless
        somebody looks at the whole hand and a suit can be given last, which is quick then (exchange.py).
        """
        if self.choice[self.choosers[-1]].reach is Reach.A_SUIT and any(face.first for face in self.printed):
            return self.choosers
        if not (self.equivalence.all_suits or any(face.blanks for face in self.printed)) or not self.may_be_reordered():
            return self.choosers
        protecting = self.reaching(self.choosers, Reach.PROTECTION)
        return sorted(self.choosers, key=lambda chooser: (chooser in protecting, self.choice[chooser].names_any_card))

    def few(self) -> bool:
        """Whether there are so few declarations that trying them is cheaper than asking for bounds."""
        if len(self.choosers) > 2 or self.reaching(self.choosers, Reach.A_SUIT):
            return False
        return prod(len(self.moves(chooser)) for chooser in self.choosers) <= FEW_ENOUGH

    def pointless(self, chooser: str) -> bool:
        """A card that clears where there is no penalty, or protects where nobody is blanked, and no penalty can be copied from outside
        the hand."""
        reach = self.choice[chooser].reach
        if reach is Reach.A_PENALTY:
            needed = any(face.face.penalised for face in self.printed)
        elif reach is Reach.PROTECTION:
            needed = any(face.blanks or face.conditions for face in self.printed)
        else:
            return False
        return not needed and chooser not in self.fixed and not any(choice.brings_penalty for choice in self.choice.values())

    def try_all(self, choosers: Sequence[str], moves: Callable[[str], list[Move]]) -> None:
        """Every declaration, one after the other."""
        if not choosers:
            self.arrive(self.totals.total(self.faces, self.beside))
            return
        stop_if_cancelled()
        for use, place, face in moves(choosers[0]):
            before = self.faces[place]
            self.faces[place] = face
            self.uses[choosers[0]] = use
            self.try_all(choosers[1:], moves)
            self.faces[place] = before

    def descend(self, left: OpenChoosers, bound: int) -> None:
        """Every declaration that may be the first of a total worth keeping; this branch reaches `bound` at most."""
        if bound <= self.least and (bound < self.least or self.equalled(left)):
            return
        if not left.choosers:
            self.arrive(self.totals.total(self.faces, self.beside))
            return
        if left.changing and left.outside and self.decided >= SHORT and self.least in self.found:
            self.narrow(left, bound)
        else:
            self.decide(left, bound)

    def decide(self, left: OpenChoosers, bound: int) -> None:
        """Every use of the next chooser that leaves hope, the most promising first."""
        stop_if_cancelled()
        self.decided += 1
        if self.decided == SHORT and not self.fixed:
            self.try_single_uses()
        chooser = left.choosers[0]
        after = self.after(left, chooser)
        if not after.choosers:
            reach = self.choice[chooser].reach
            if reach is Reach.PROTECTION and chooser not in self.fixed:
                self.protect(chooser)
            elif reach is Reach.A_SUIT and chooser not in self.fixed:
                self.give(chooser, after)
            else:
                self.try_each(chooser, self.moves(chooser))
            return
        worth_trying = self.worth_trying(chooser, after)
        moves = list(worth_trying) if after.pays else []
        if len(moves) < 2:
            for move in moves or worth_trying:
                self.follow(chooser, after, move, bound)
            return
        ratings, looked_closer = self.bounds.after(after, moves), self.decided >= SHORT
        order = sorted(range(len(moves) - 1, -1, -1), key=ratings.__getitem__)  # the best one last, of equals the first
        before = self.only, self.may_become
        while order and ratings[order[-1]] >= self.least and bound >= self.least:
            place = order.pop()
            self.follow(chooser, after, moves[place], min(bound, ratings[place]))
            if not looked_closer and self.decided >= SHORT:
                looked_closer = True
                bound = self.look_closer(left, bound, moves, ratings, order)
        self.only, self.may_become = before

    def look_closer(self, left: OpenChoosers, bound: int, moves: Sequence[Move], ratings: list[int], order: list[int]) -> int:
        """The search has become long: what is left of a decision is rated and put in order again, those that can only equal the least
        total excepted, of which there is more to be known (`equalled`). What the branch reaches."""
        above = [place for place in order if ratings[place] > self.least]
        if len(above) > MANY and left.changing and left.outside and self.least in self.found:
            bound = self.refuse(left, bound)
        if bound > self.least:
            closer = self.bounds.after(self.after(left, left.choosers[0]), [moves[place] for place in above])
            for place, rating in zip(above, closer, strict=True):
                ratings[place] = rating
            order.sort(key=ratings.__getitem__)
        return bound

    def try_single_uses(self) -> None:
        """Declarations that use one card alone: a search that has become long may not have come across a good total yet."""
        before = self.faces, self.uses, self.given, self.only, self.may_become
        self.faces, self.uses, self.given, self.only, self.may_become = self.printed[:], {}, {}, {}, self.all_copies
        for chooser in self.choosers:
            alone = self.open((chooser,))
            bound = self.bounds.whole(alone)
            if bound >= self.least:
                self.decide(alone, bound)
        self.faces, self.uses, self.given, self.only, self.may_become = before

    def try_each(self, chooser: str, moves: Iterable[Move]) -> None:
        """The last decision."""
        faces, total_under, beside = self.faces, self.totals.total_under, self.beside
        shadows = sum([face.shadow for face in faces])
        for use, place, face in moves:
            before = faces[place]
            faces[place] = face
            total = total_under(shadows - before.shadow + face.shadow, faces, beside)
            if total >= self.least:
                self.uses[chooser] = use
                self.arrive(total)
            faces[place] = before
        self.uses.pop(chooser, None)

    def give(self, chooser: str, after: OpenChoosers) -> None:
        """The last decision, of a card that gives a suit."""
        gifts, exchange = Gifts(self, chooser, after), exchange_in(self.totals, self.faces, self.beside)
        if exchange is None:
            self.try_each(chooser, gifts.worth_trying())
            return
        for use, place, face in gifts.all():
            total = exchange.total(place, face)
            if total >= self.least:
                self.uses[chooser] = use
                self.arrive(total)
        self.uses.pop(chooser, None)

    def protect(self, chooser: str) -> None:
        """The last decision, of a card that protects: whom it is good for is known as soon as the hand is counted without it."""
        total, blanked = self.totals.total_and_blanked(self.faces, self.beside)
        if total >= self.least:
            self.uses[chooser] = None
            self.arrive(total)
        self.try_each(chooser, self.protections(chooser, blanked))

    def narrow(self, left: OpenChoosers, bound: int) -> None:
        """Decides without what cannot be copied with profit whatever else is chosen."""
        before = self.only, self.may_become
        bound = self.refuse(left, bound)
        if bound >= self.least:
            self.decide(left, bound)
        self.only, self.may_become = before

    def refuse(self, left: OpenChoosers, bound: int) -> int:
        """Refuses, for a whole branch, everything that cannot be copied with profit whatever else is chosen; what it reaches then."""
        self.only, self.may_become = dict(self.only), dict(self.may_become)
        for place, chooser in left.outside:
            after = self.after(left, chooser)
            moves = self.moves(chooser)
            ratings = self.bounds.after(after, moves)
            bound = min(bound, max(ratings))
            if bound < self.least:
                break
            if place not in self.given:
                self.only[chooser] = [(use, face) for (use, _, face), rating in zip(moves, ratings, strict=True) if rating >= self.least]
                self.may_become[chooser] = open_slot([face for _, face in self.only[chooser]], self.totals, self.layout)
        return bound

    def equalled(self, left: OpenChoosers) -> bool:
        """Whether all is done for a branch that can only equal the least total kept: what cannot come before its declaration is left out.

        With as many uses as that declaration has, the rest must stay unused: this is looked at here. So are, in a long search where
        fewer uses are left than choosers, all choices of those that use them.
        """
        if self.least not in self.found:
            return False
        room = self.room()
        if not self.fixed.keys().isdisjoint(left.choosers):
            return sum(self.fixed.get(chooser) is not None for chooser in left.choosers) > room
        if room < 0 or not left.choosers:
            return room < 0
        if room == 0:
            self.arrive(self.totals.total(self.faces, self.beside))
            return True
        if room >= len(left.choosers) or self.decided < SHORT:
            return False
        for users in combinations(left.choosers, room):
            some = self.open(users)
            bound = self.bounds.whole(some)
            if bound >= self.least:
                self.decide(some, bound)
        return True

    def room(self) -> int:
        """How many more uses leave hope to come before the declaration that has the least total: one less if, of the targets that
        were decided, the first that differs from its own is higher."""
        most, lowest = self.found[self.least][0][:2]
        used, same = 0, True
        for chooser in self.choosers:
            if chooser not in self.uses:
                same = False
                continue
            use = self.uses[chooser]
            if use is not None:
                if same and used < most:
                    number = target_of(self.pack, use)
                    if number != lowest[used]:
                        same = False
                        most -= number > lowest[used]
                used += 1
        return most - used

    def worth_trying(self, chooser: str, after: OpenChoosers) -> Iterable[Move]:
        """The moves; if many of them give a suit, without such as cannot reach the wanted total."""
        if self.choice[chooser].reach is Reach.A_SUIT and chooser not in self.fixed:
            return Gifts(self, chooser, after).worth_trying()
        return self.moves(chooser)

    def follow(self, chooser: str, after: OpenChoosers, move: Move, bound: int) -> None:
        use, place, face = move
        before = self.faces[place]
        self.faces[place] = face
        self.uses[chooser] = use
        given = self.given
        if use is not None and use.suit is not None and place in after.copying:
            self.given = {**given, place: use.suit}
        self.descend(after, bound)
        self.given = given
        del self.uses[chooser]
        self.faces[place] = before

    def arrive(self, total: int) -> None:
        if total < self.least:
            return
        uses = [self.uses.get(chooser) for chooser in self.choosers]
        known = self.found.get(total)
        if known is not None and len(uses) - uses.count(None) > known[0][0]:
            return
        key = key_of(self.pack, uses)
        if known is not None and key >= known[0]:
            return
        self.found[total] = key, {**dict.fromkeys(self.idle), **dict(zip(self.choosers, uses, strict=True))}
        if len(self.found) > self.keep:
            del self.found[min(self.found)]
        if len(self.found) == self.keep:
            self.least = min(self.found)

    def moves(self, chooser: str) -> list[Move]:
        """The uses that some clause can tell apart, gifts (gifts.py) left out: each with the place it changes and what that becomes."""
        place = self.places[chooser]
        if chooser in self.fixed:
            return [self.move(chooser, self.fixed[chooser])]
        if chooser in self.only:
            return self.left_over(chooser, place)
        found: list[Move] = [(None, place, self.faces[place])]
        choice = self.choice[chooser]
        if choice.reach is Reach.ITSELF:
            return found + [(use, place, face) for use, face in self.copies(chooser, self.given.get(place))]
        if choice.reach is Reach.PROTECTION:
            return found + self.protections(chooser, self.totals.total_and_blanked(self.faces, self.beside)[1])
        choosable = self.totals.choosable(chooser, self.faces[place])
        return found + [(Use(face.card), target, self.totals.without_penalty(face)) for target, face in enumerate(self.faces)
                        if face.face.penalty and choosable[face]]

    def protections(self, chooser: str, blanked: list[str]) -> list[Move]:
        """It is decided last, when everything else is known: only who is blanked without it needs protection. (With two of them,
        one may protect whom only the other's choice gets blanked.)"""
        choosable = self.totals.choosable(chooser, self.faces[self.places[chooser]])
        alone = len(self.reaching(self.choosers, Reach.PROTECTION)) == 1
        return [(Use(card), self.places[card], self.totals.protected(self.faces[self.places[card]]))
                for card in (blanked if alone else self.places) if choosable[self.faces[self.places[card]]]]

    def any_moves(self, chooser: str) -> list[Move]:
        """The same of a choice about which nothing is known but what it says: uses that come to the same are one."""
        choice, place = self.choice[chooser], self.places[chooser]
        if chooser in self.fixed:
            return [self.move(chooser, self.fixed[chooser])]
        found: list[Move] = [(None, place, self.faces[place])]
        now = {face.card: face.face for face in self.faces}
        seen = {(target, self.equivalence.look(face.face)) for target, face in enumerate(self.faces)}
        for use in choice.uses(self.pack, chooser, now):
            card, face = choice.applied(self.pack, chooser, use, now)
            key = self.places[card], self.equivalence.look(face)
            if key not in seen:
                seen.add(key)
                found.append((use, self.places[card], self.totals.compile(face)))
        return found

    def left_over(self, chooser: str, place: int) -> list[Move]:
        """What was not refused."""
        given = self.given.get(place)
        if given is None:
            return [(use, place, face) for use, face in self.only[chooser]]
        unused = [(None, place, self.faces[place])] if self.only[chooser][0][0] is None else []
        faces = [(use, face) for use, face in self.only[chooser] if use is not None]
        return unused + [(use, place, face) for use, face in self.beyond_suit(chooser, faces, given)]

    def copies(self, chooser: str, given: str | None) -> list[tuple[Use, CompiledFace]]:
        """The cards and suits to take that look different to the clauses of this hand."""
        if not self.choice[chooser].names_any_card:
            faces = [(use, face) for use, face in self.totals.offers(chooser) if use.card in self.places]
            return faces if given is None else self.beyond_suit(chooser, faces, given)
        key = chooser, self.names if self.equivalence.all_names else ALL_NAMES, given
        found = self.equivalence.copies.get(key)
        if found is None:
            found = self.distinct(chooser) if given is None else self.beyond_suit(chooser, self.copies(chooser, None), given)
            self.equivalence.copies[key] = found
        return found

    def beyond_suit(self, chooser: str, faces: Sequence[tuple[Use, CompiledFace]], given: str) -> list[tuple[Use, CompiledFace]]:
        """If the card has got its suit already, only what differs in more than the suit is another use."""
        look, with_suit = self.equivalence.look, self.totals.with_suit
        mine = look(with_suit(self.totals.printed[chooser], given).face)
        return [(use, suited) for use, suited in ((use, with_suit(face, given)) for use, face in faces) if look(suited.face) != mine]

    def distinct(self, chooser: str) -> list[tuple[Use, CompiledFace]]:
        """One use for every look. Where names need only differ, a name that nobody has does at least as well as one that is taken."""
        looks = {self.equivalence.look(self.totals.printed[chooser].face): UNNAMED}
        uses = []
        for use, face in self.totals.offers(chooser):
            look = self.equivalence.look(face.face)
            if look not in looks:
                looks[look] = target_of(self.pack, use)
                uses.append((use, face, look))
        fresh = {look[1:]: number for look, number in looks.items() if not look[0]}

        def stays(look: tuple[Any, ...]) -> bool:
            if self.names == ALL_NAMES or not look[0] or look[0] in self.equivalence.explicit or look[1:] not in fresh:
                return True
            return looks[look] < fresh[look[1:]]

        return [(use, face) for use, face, look in uses if stays(look)]

    def move(self, chooser: str, use: Use | None) -> Move:
        """A use that the player has fixed."""
        if use is None:
            place = self.places[chooser]
            return None, place, self.faces[place]
        faces = {face.card: face.face for face in self.faces}
        check_use(self.pack, chooser, use, faces)
        card, face = self.choice[chooser].applied(self.pack, chooser, use, faces)
        return use, self.places[card], self.totals.compile(face)


def target_of(pack: HandPack, use: Use) -> int:
    """The number of the card that is chosen; a bare suit comes after all of them."""
    return pack.cards[use.card].number if use.card else UNNAMED


def key_of(pack: HandPack, uses: Sequence[Use | None]) -> Key:
    """Sorts declarations of one total: fewest used, lowest targets, named before unnamed, suits in card order, earliest phase."""
    used = [(place, use) for place, use in enumerate(uses) if use is not None]
    return (len(used), tuple([target_of(pack, use) for _, use in used]),
            tuple([pack.suit_order[use.suit] if use.suit else -1 for _, use in used]), tuple([place for place, _ in used]))
