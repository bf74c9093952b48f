"""The total of a hand and nothing else, as fast as plain Python goes.

Nothing here knows a rule: everything is asked of the same clauses that explain the score, once, and remembered.

* Every kind of card that some clause counts is a *question*; each has a small counter in one large integer. A face
  casts a *shadow*: one in the counter of every question it answers. The sum of the shadows of all active cards says
  everything that counting clauses can know, and a card's points depend only on the counters it *sees*: they are
  remembered by `shadows & sees`.
* Who is cleared, struck and blanked is decided among the few cards that clear, strike or blank. The *plan* for such a
  group is worked out by resolve.py and remembered; the other cards only look up whether the plan hits them.
* Clauses that look at strengths or names rather than counts are asked directly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from scoring.faces import Face
from scoring.hands.choices import Use, apply, options
from scoring.hands.pack import HandPack
from scoring.hands.resolve import Resolution, clear_and_blank
from scoring.words.views import View
from scoring.words.what import EVERYTHING, Blank, Clause, Clear, Copy, SelfBlank, Strike
from scoring.words.which import Which

COUNTER = 4  # bits of a counter: a hand has at most 15 cards
FULL = (1 << COUNTER) - 1
K = TypeVar("K")
V = TypeVar("V")
PLANS, ANSWERS = 5000, 2500  # how many plans, and answers of one face, are remembered: below 10 MB in all, with all faces there are


class Shifts(dict[Which, int]):
    """Where the counter of every question lies; for the same list of questions looked up once."""

    def __init__(self, questions: Iterable[Which]) -> None:
        super().__init__((which, COUNTER * place) for place, which in enumerate(questions))
        self._lists: dict[int, tuple[Sequence[Which], list[int]]] = {}

    def of(self, questions: Sequence[Which]) -> list[int]:
        found = self._lists.get(id(questions))
        if found is None or found[0] is not questions:
            found = self._lists[id(questions)] = questions, [self[which] for which in questions]
        return found[1]


class Counted(View):
    """Looks at counters only: what a card of this face sees when the shadows of a hand are `shadows`."""

    def __init__(self, me: Face, shadows: int, row: Row) -> None:
        self.me = me
        self.shadows = shadows
        self.row = row

    def least(self, which: Which) -> int:
        row = self.row
        return (self.shadows >> row.shift[which] & FULL) - row.myself[which]

    most = least

    def any_reaches(self, kinds: Sequence[Which], many: int) -> bool:
        shadows = self.shadows
        for shift in self.row.shift.of(kinds):  # noqa: SIM110  twice as fast as any() over a generator
            if shadows >> shift & FULL >= many:
                return True
        return False

    def excess(self, kinds: Sequence[Which]) -> int:
        shadows = self.shadows
        return sum(count - 1 for shift in self.row.shift.of(kinds) if (count := shadows >> shift & FULL) > 1)


class Remembered(dict[int, int]):
    """What a face brings, by the counters it sees; asked of its clauses the first time."""

    __slots__ = ("ask",)

    def __init__(self, ask: Callable[[int], int]) -> None:
        self.ask = ask

    def __missing__(self, seen: int) -> int:
        if len(self) >= ANSWERS:
            self.clear()
        self[seen] = answer = self.ask(seen)
        return answer


class Row:
    """All that is remembered of one face."""

    __slots__ = ("all_sees", "bounds", "conditions", "counts", "direct", "doomed", "face", "group", "hopes", "kinds",
                 "lighter", "looks_closer", "myself", "open_sees", "points", "sees", "shadow", "shift", "sight", "spot", "suited")

    def __init__(self, face: Face, totals: Totals) -> None:
        self.face = face
        self.suited: dict[str, Row] = {}
        self.spot: Any = None  # what bounds.py remembers of this row
        self.bounds: dict[int, int] = {}  # so does this, and of what it sees then
        self.open_sees = 0
        self.shift = totals.shift
        self.direct = tuple(clause for clause in face.clauses if clause.scores and not clause.counted)
        self.conditions = tuple(clause for clause in face.penalty if isinstance(clause, SelfBlank))
        counting = tuple(clause for clause in face.clauses if clause.scores and clause.counted)
        self.myself = totals.shared({which: which.matches(face, None) - which.matches(face, face)
                                     for clause in face.clauses for which in clause.counts()})
        self.sees, self.sight, self.hopes = map(totals.counters, (counting, self.conditions, self.direct))
        self.all_sees = self.sees | self.hopes
        self.looks_closer = tuple(clause for clause in self.direct if not clause.counted_when_open)
        self.points = Remembered(lambda seen: face.strength + sum(clause.worth(Counted(face, seen, self)) for clause in counting))
        if self.conditions:
            self.doomed = Remembered(lambda seen: any(clause.when.certain(Counted(face, seen, self)) for clause in self.conditions))
        self.group = totals.group_of(face)
        self.kinds = 0 if self.group else totals.kinds_of(face)
        self.counts = totals.shadow(face)
        self.shadow = self.counts + self.group + self.kinds + (totals.closer & -totals.closer if self.direct else 0)
        self.lighter: dict[int, Row] = {}


class Rows(Counted):
    """Looks at all active cards, too, for clauses that do more than count."""

    def __init__(self, me: Row, rows: Sequence[Row], shadows: int) -> None:
        self.me = me.face
        self.shadows = shadows
        self.row = me
        self.rows = rows

    def possible(self, which: Which) -> list[Face]:
        return [row.face for row in self.rows if which.matches(row.face, self.me)]

    def seen(self, which: Which) -> list[Row]:
        """The rows that are meant; a word with `other` leaves out my own."""
        mine, shift = self.row if self.row.myself.get(which) else None, self.row.shift[which]
        return [row for row in self.rows if row.counts >> shift & 1 and row is not mine]

    def most_names(self, which: Which) -> int:
        return len({row.face.name for row in self.seen(which)})

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        shadows = self.shadows
        names = [shadows >> shift & FULL for shift in self.row.shift.of(kinds)]
        if len({row.face.name for row in self.rows}) < len(self.rows):  # somebody bears a name twice
            names = [count if count < 2 else self.most_names(which) for which, count in zip(kinds, names, strict=True)]
        return names, names, 0

    def strengths(self, which: Which) -> list[int]:
        return [row.face.strength for row in (self.rows if which is EVERYTHING else self.seen(which))]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a group of cards that clear, strike and blank does to itself and to the others."""

    changed: dict[str, Row]  # the members that are not what they were before clearing
    dead: frozenset[str]
    danger: int  # the counters of the kinds that are blanked
    mercy: int  # the counters of the kinds that lose a penalty, or a word of it
    touched: int  # both of them
    waiting: tuple[Row, ...]  # the members that may still blank themselves, by number
    quiet: bool  # no member was changed or blanked


Look = tuple[str, str, str | None]


def look_of(face: Face) -> Look:
    """Which card goes by which name and suit."""
    return face.card.id, face.name, face.suit


class Totals:
    """The fast path of one pack."""

    def __init__(self, pack: HandPack) -> None:
        self.pack = pack
        clauses = [clause for card in pack.by_number for clause in (*card.bonus, *card.penalty)]
        words = {clause.suit for clause in clauses if isinstance(clause, Strike)}
        for word in sorted(words):  # one word after the other: a penalty may lose several
            clauses += [left for clause in clauses if (left := clause.without_word(word)) is not None and left is not clause]
        questions = dict.fromkeys(which for clause in clauses for which in clause.counts())
        self.shift = Shifts(questions)
        kinds = dict.fromkeys(kind_of(clause) for clause in clauses if isinstance(clause, (Blank, Strike, Clear)))
        self.kinds = {kind: COUNTER * (len(questions) + place) for place, kind in enumerate(kinds)}
        self.closer = FULL << COUNTER * (len(questions) + len(kinds))  # how many cards do more than count
        self.top = COUNTER * (len(questions) + len(kinds) + 1)
        self.rows: dict[Face, Row] = {}
        self.tables: dict[Any, Any] = {}
        self.groups: dict[Face, int] = {}
        self.plans: dict[int, Plan] = {}
        self.uses: dict[tuple[str, Use], Row] = {}
        self.offered: dict[str, list[tuple[Use, Row]]] = {}
        self.apart: dict[tuple[int, ...], bool] = {}
        self.spots: dict[tuple[Row, ...], Any] = {}  # what bounds.py remembers of cards that may still copy
        self.natural = {card.id: self.row(card.face()) for card in pack.by_number}

    def shared(self, table: dict[K, V]) -> dict[K, V]:
        """The same small table for all faces that have the same."""
        found: dict[K, V] = self.tables.setdefault((tuple(table), tuple(table.values())), table)
        return found

    def same(self, value: V) -> V:
        """The same object for equal values."""
        found: V = self.tables.setdefault(value, value)
        return found

    def row(self, face: Face) -> Row:
        row = self.rows.get(face)
        if row is None:
            row = self.rows[face] = Row(face, self)
        return row

    def shadow(self, face: Face) -> int:
        return sum(1 << shift for which, shift in self.shift.items() if which.matches(face, None))

    def counters(self, clauses: Sequence[Clause]) -> int:
        """All counters that some clauses look at."""
        return sum(FULL << self.shift[which] for which in {which for clause in clauses for which in clause.counts()})

    def kinds_of(self, face: Face) -> int:
        """One in the counter of every kind that a face belongs to: to be blanked, or to be cleared if there is a penalty."""
        return sum(1 << shift for (word, _, which), shift in self.kinds.items()
                   if which.matches(face, None) and (word == Blank.word or face.penalty))

    def group_of(self, face: Face) -> int:
        """A bit above all counters for every face that clears, strikes, blanks or may blank itself."""
        acts = any(isinstance(clause, Strike) or (isinstance(clause, Clear) and not clause.chosen) for clause in face.bonus)
        if not acts and not any(isinstance(clause, (Blank, SelfBlank)) for clause in face.penalty):
            return 0
        if face not in self.groups:
            self.groups[face] = 1 << (self.top + len(self.groups))
        return self.groups[face]

    # -- faces that choices make ------------------------------------------------------------------------------------------

    def taken(self, chooser: str, use: Use) -> Row:
        """The row of a card that copies another or takes a suit."""
        row = self.uses.get((chooser, use))
        if row is None:
            faces = {chooser: self.pack.cards[chooser].face()}
            row = self.uses[chooser, use] = self.row(apply(self.pack, chooser, use, faces)[1])
        return row

    def offers(self, chooser: str) -> list[tuple[Use, Row]]:
        """Everything that a card may copy, whatever the hand: cards by number, then bare suits."""
        found = self.offered.get(chooser)
        if found is None:
            printed = {card.id: card.face() for card in self.pack.by_number}
            uses = options(self.pack, chooser, printed)
            found = self.offered[chooser] = [(use, self.taken(chooser, use)) for use in uses]
        return found

    @cached_property
    def undressed(self) -> dict[Look, Row]:
        """All that cards can be before one of them is given a suit."""
        copied = [row for chooser, clause in self.pack.chooser.items() if isinstance(clause, Copy) for _, row in self.offers(chooser)]
        return {look_of(row.face): row for row in [*self.natural.values(), *copied]}

    def exclude(self, questions: Sequence[int]) -> bool:
        """Whether no card can answer two of these questions, unless it was given a suit."""
        key = tuple(questions)
        found = self.apart.get(key)
        if found is None:
            found = self.apart[key] = all(sum(row.counts >> shift & FULL for shift in key) < 2 for row in self.undressed.values())
        return found

    def with_suit(self, row: Row, suit: str) -> Row:
        found = row.suited.get(suit)
        if found is None:
            found = row.suited[suit] = self.row(row.face.with_suit(suit))
        return found

    def without_penalty(self, row: Row) -> Row:
        return row.lighter.get(-1) or row.lighter.setdefault(-1, self.row(row.face.without_penalty()))

    # -- the total -------------------------------------------------------------------------------------------------------

    def hand(self, cards: Iterable[str]) -> int:
        """The total of cards as they are printed, no choice used."""
        natural = self.natural
        return self.total([natural[card] for card in cards])

    def total(self, rows: Sequence[Row]) -> int:
        shadows = 0
        for row in rows:
            shadows += row.shadow
        group = shadows >> self.top
        if group:
            plan = self.plans.get(group) or self.plan(group, rows)
            if not plan.quiet or shadows & plan.touched:
                rows, shadows = self.survivors(rows, plan)
            else:
                for row in plan.waiting:
                    if row.doomed[shadows & row.sight]:
                        rows, shadows = self.survivors(rows, plan)
                        break
        total = 0
        for row in rows:
            total += row.points[shadows & row.sees]
        if shadows & self.closer:
            total += self.looking_closer(rows, shadows)
        return total

    def looking_closer(self, rows: Sequence[Row], shadows: int) -> int:
        """What the clauses add that do more than count."""
        total = 0
        for row in rows:
            if row.direct:
                view = Rows(row, rows, shadows)
                for clause in row.direct:
                    if clause.hopeful(view):
                        total += clause.worth(view)
        return total

    # -- clearing and blanking ---------------------------------------------------------------------------------------------

    def plan(self, group: int, rows: Sequence[Row]) -> Plan:
        """Let the group resolve itself; what it does to others is a set of kinds."""
        before = {row.face.card.id: row.face for row in sorted(rows, key=lambda row: row.face.number) if row.group}
        state = Resolution(self.pack, dict(before))
        for phase in self.pack.phases:
            clear_and_blank(state, phase)
        blanking = [clause for face in state.blanking for clause in face.penalty if isinstance(clause, Blank)]
        mending = [clause for face in before.values() for clause in face.bonus
                   if isinstance(clause, Strike) or (isinstance(clause, Clear) and not clause.chosen)]
        danger, mercy = (sum(FULL << self.kinds[kind] for kind in set(map(kind_of, clauses))) for clauses in (blanking, mending))
        faces = {card: self.row(face) for card, face in state.faces.items()}
        waiting = tuple(row for card, row in faces.items() if row.conditions and card not in state.blanked_by)
        changed = {card: row for card, row in faces.items() if row.face != before[card]}
        dead = frozenset(state.blanked_by)
        same = self.same
        plan = Plan(self.shared(changed), same(dead), same(danger), same(mercy), same(danger | mercy), same(waiting),
                    quiet=not changed and not dead)
        if len(self.plans) >= PLANS:
            self.plans.clear()
        self.plans[group] = plan
        return plan

    def survivors(self, rows: Sequence[Row], plan: Plan) -> tuple[list[Row], int]:
        """The active cards after clearing and blanking, with the sum of their shadows."""
        alive = self.spared(rows, plan)
        shadows = 0
        for row in alive:
            shadows += row.shadow
        return alive, self.self_blanking(alive, shadows, list(plan.waiting)) if plan.waiting else shadows

    def spared(self, rows: Sequence[Row], plan: Plan) -> list[Row]:
        """The cards that the plan does not blank, without the penalties it clears."""
        alive: list[Row] = []
        danger, mercy = plan.danger, plan.mercy
        for row in rows:
            if row.group:
                card = row.face.card.id
                if card not in plan.dead:
                    alive.append(plan.changed.get(card, row))
            elif not row.kinds & danger:
                alive.append(row.lighter.get(mercy) or self.lightened(row, mercy) if row.kinds & mercy else row)
        return alive

    def self_blanking(self, alive: list[Row], shadows: int, waiting: list[Row]) -> int:
        """In the order of the card numbers, until nothing changes."""
        changed = True
        while changed:
            changed = False
            for row in waiting[:]:
                if row.doomed[shadows & row.sight]:
                    waiting.remove(row)
                    alive.remove(row)
                    shadows -= row.shadow
                    changed = True
        return shadows

    def lightened(self, row: Row, mercy: int) -> Row:
        """The row of a face that has lost its penalty, or words of it."""
        face = row.face
        for (word, suit, _), shift in self.kinds.items():
            if row.kinds & mercy & FULL << shift:
                face = face.without_word(suit) if word == Strike.word else face.without_penalty()
        found = row.lighter[mercy] = self.row(face)
        return found


def kind_of(clause: Blank | Strike | Clear) -> tuple[str, str, Which]:
    """What a clause does to which cards: the same for all clauses that do the same."""
    return clause.word, clause.suit if isinstance(clause, Strike) else "", clause.which


def totals_of(pack: HandPack) -> Totals:
    """The fast path of a pack, made once."""
    found: Totals | None = pack.__dict__.get("_totals")
    if found is None:
        found = pack.__dict__["_totals"] = Totals(pack)
    return found
