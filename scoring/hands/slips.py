"""The slips people make when they add up a hand, each with what it would do to every card's points.

Nothing here is about one game: slips are made from the lines, events and choices of a result, or by scoring the hand
again with a clause left out, a choice made otherwise or a reading turned round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.faces import Card, Face
from scoring.hands.choices import Use, extra_candidates
from scoring.hands.pack import HandPack
from scoring.hands.result import CardScore, HandResult, Line, score_hand
from scoring.mistakes import InputError
from scoring.words.views import Exact
from scoring.words.what import Blank, ChangeSuit, Clause, Clear, Copy, Either, ExtraCard, Points, SelfBlank, Strike
from scoring.words.which import Except, Named, Other

PackFor = Callable[[Mapping[str, bool]], HandPack]  # the same game with other readings

# Every kind of slip with its size: what a table most easily does comes first.
SIZES = {
    "blanked_counted": 1, "penalty_forgotten": 1, "bonus_missed": 1, "penalty_applied": 1, "choice_unused": 1, "counted_each": 1,
    "counted_itself": 1, "both_alternatives": 1, "lesser_alternative": 1, "condition_forgotten": 1, "blanking_forgotten": 1,
    "word_not_struck": 1, "extra_forgotten": 1, "copy_strength": 1, "copy_bonus": 1, "better_choice": 1,
    "bonus_twice": 2, "penalty_twice": 2, "penalty_added": 2, "one_too_many": 2, "one_too_few": 2, "reading": 2, "base_forgotten": 2,
    "card_left_out": 2, "choice_otherwise": 3, "no_penalties": 3, "bases_only": 3, "nothing_blanked": 3, "addition": 4, "unexplained": 9,
}


@dataclass(frozen=True)
class Slip:
    """One thing done differently: which card it is about, and how the points of the cards change by it."""

    kind: str
    changes: Mapping[str, int]
    card: str | None = None
    by: tuple[str, ...] = ()
    figure: int = 0
    use: Use | None = None
    reading: str | None = None
    extra: int = 0  # change of points that belong to no card

    @property
    def difference(self) -> int:
        return sum(self.changes.values()) + self.extra

    @property
    def size(self) -> int:
        return SIZES[self.kind]


def slips(result: HandResult, pack_for: PackFor | None = None) -> Iterator[Slip]:
    """All single slips that would change something."""
    for slip in _all(result, pack_for):
        if any(slip.changes.values()) or slip.extra:
            yield slip


def _all(result: HandResult, pack_for: PackFor | None) -> Iterator[Slip]:
    for score in result.cards.values():
        if score.blanked:
            yield from _counted_though_blanked(result, score)
        else:
            for line in score.lines:
                yield from _of_line(score, line)
            yield from _of_alternatives(result, score)
            yield from _left_out(result, score)
            yield from _of_copy(result, score)
        yield from _clauses_ignored(result, score)
        if score.cleared_by:
            yield Slip("penalty_applied", _scored_again(result, _sparing(result, Clear, score.face.name)), score.card, score.cleared_by)
    yield from _of_choices(result)
    if result.extra:
        yield Slip("extra_forgotten", {}, extra=-result.extra, figure=result.extra)
    if pack_for is not None:
        for reading, chosen in result.pack.chosen.items():
            other = pack_for({**result.pack.chosen, reading: not chosen})
            yield Slip("reading", _scored_again(result, other), reading=reading)
    yield from _sweeping(result)


# -- lines ---------------------------------------------------------------------------------------------------------------


def _of_line(score: CardScore, line: Line) -> Iterator[Slip]:
    def slip(kind: str, change: int, by: tuple[str, ...] = ()) -> Slip:
        return Slip(kind, {score.card: change}, score.card, by or line.causes, line.figure)

    if line.part == "base":
        yield slip("base_forgotten", -line.figure)
        return
    kind = line.part
    yield slip("bonus_missed" if kind == "bonus" else "penalty_forgotten", -line.figure)
    yield slip(f"{kind}_twice", line.figure)
    if kind == "penalty":
        yield slip("penalty_added", -2 * line.figure)
    clause = line.told.clause if line.told else None
    if isinstance(clause, Points) and line.figure and clause.per is None and len(line.causes) > 1:
        yield slip("counted_each", clause.points * (len(line.causes) - 1))
    if isinstance(clause, Points) and clause.per is not None:
        if _leaves_itself_out(clause, score.face):
            yield slip("counted_itself", clause.points, (score.card,))
        if line.figure:
            yield slip("one_too_many", clause.points)
            yield slip("one_too_few", -clause.points)


def _leaves_itself_out(clause: Points, face: Face) -> bool:
    parts = getattr(clause.per, "parts", (clause.per,))
    return any(isinstance(part, Other) and part.inner.matches(face, face) for part in parts)


def _of_alternatives(result: HandResult, score: CardScore) -> Iterator[Slip]:
    """Of two bonuses joined by «or» both were taken, or the smaller one."""
    view = Exact(score.face, _active(result))
    for clause in score.face.clauses:
        if isinstance(clause, Either):
            figures = sorted((option.worth(view) for option in clause.options), reverse=True)
            yield Slip("both_alternatives", {score.card: sum(figures[1:])}, score.card, figure=sum(figures[1:]))
            for figure in figures[1:]:
                yield Slip("lesser_alternative", {score.card: figure - figures[0]}, score.card, figure=figure)


def _of_copy(result: HandResult, score: CardScore) -> Iterator[Slip]:
    """A copy was given more of its model than it takes."""
    clause = result.pack.chooser.get(score.card)
    if not isinstance(clause, Copy) or score.face.name == score.card:
        return
    model = result.pack.cards[score.face.name]
    view = Exact(score.face, _active(result))
    bonus = sum(each.worth(view) for each in model.bonus if each.scores)
    strength = 0 if "strength" in clause.parts else model.strength
    yield Slip("copy_strength", {score.card: strength}, score.card, (model.id,), strength)
    yield Slip("copy_bonus", {score.card: bonus}, score.card, (model.id,), bonus)


def _left_out(result: HandResult, score: CardScore) -> Iterator[Slip]:
    rest = [face for face in _active(result) if face.card.id != score.card]
    for changes in ({score.card: -score.points}, _recounted(result, rest)):
        yield Slip("card_left_out", changes, score.card, figure=score.points)


# -- blanking and clearing -------------------------------------------------------------------------------------------------


def _counted_though_blanked(result: HandResult, score: CardScore) -> Iterator[Slip]:
    """Its strength alone, all its own points, with what others then count, or as if nothing had ever touched it."""
    face, active = score.face, [*_active(result), score.face]
    view = Exact(face, active)
    own = face.strength + sum(clause.worth(view) for clause in face.clauses if clause.scores)
    saved = _sparing(result, Blank, face.name)
    saved[score.card] = replace(saved[score.card], penalty=tuple(
        clause for clause in saved[score.card].penalty if not isinstance(clause, SelfBlank)))
    for changes in ({score.card: face.strength}, {score.card: own}, _recounted(result, active), _scored_again(result, saved)):
        yield Slip("blanked_counted", changes, score.card, score.blanked_by, changes.get(score.card, 0))


def _clauses_ignored(result: HandResult, score: CardScore) -> Iterator[Slip]:
    """A clause that brings no points by itself was overlooked: the hand is scored again without it."""
    printed = score.face.card
    for word, kind in ((SelfBlank, "condition_forgotten"), (Blank, "blanking_forgotten"), (Strike, "word_not_struck")):
        bonus, penalty = (tuple(clause for clause in part if not isinstance(clause, word)) for part in (printed.bonus, printed.penalty))
        if (bonus, penalty) != (printed.bonus, printed.penalty):
            yield Slip(kind, _scored_again(result, {printed.id: replace(printed, bonus=bonus, penalty=penalty)}), score.card)


def _sparing(result: HandResult, word: type[Blank] | type[Clear], name: str) -> dict[str, Card]:
    """The cards of the hand, none of which blanks (or clears) the card of this name any more."""
    def changed(clause: Clause) -> Clause:
        if not isinstance(clause, word) or (isinstance(clause, Clear) and clause.chosen):
            return clause
        return word(Except(clause.which, Named((name,))))

    printed = (score.face.card for score in result.cards.values())
    return {card.id: replace(card, bonus=tuple(map(changed, card.bonus)), penalty=tuple(map(changed, card.penalty))) for card in printed}


# -- choices and readings --------------------------------------------------------------------------------------------------


def _of_choices(result: HandResult) -> Iterator[Slip]:
    for chooser, clause in result.pack.chooser.items():
        if chooser not in result.cards:
            continue
        declared = result.choices.get(chooser)
        if declared is not None:
            yield Slip("choice_unused", _scored_again(result, {}, {**result.choices, chooser: None}), chooser)
        if isinstance(clause, ExtraCard):
            yield from _other_extras(result, chooser)
        for use in _other_uses(result, chooser, clause):
            if use != declared:
                try:
                    changes = _scored_again(result, {}, {**result.choices, chooser: use})
                except InputError:
                    continue  # not legal as the hand is now
                kind = "better_choice" if sum(changes.values()) > 0 else "choice_otherwise"
                yield Slip(kind, changes, chooser, use=use)


def _other_extras(result: HandResult, chooser: str) -> Iterator[Slip]:
    """Another card of the discard area was taken; its points are nobody's in this hand."""
    if result.best is None or result.best.discard is None:
        return
    lying = [card for card in result.best.discard if card not in result.cards]
    hand = [card for card in result.cards if card in result.best.hand]
    for card in extra_candidates(result.pack, chooser, lying, result.best.anything):
        again = score_hand(result.pack, hand, {**result.choices, chooser: Use(card)})
        points = {card: score.points for card, score in again.cards.items()}
        slip = Slip("choice_otherwise", _changed(result, points), chooser, use=Use(card), extra=points[card])
        yield replace(slip, kind="better_choice") if slip.difference > 0 else slip


def _other_uses(result: HandResult, chooser: str, clause: Clause) -> Iterator[Use]:
    """What a choice card could be used for, legal or not."""
    if isinstance(clause, Copy) and clause.place == "game":
        yield from (Use(card.id) for card in result.pack.by_number)
        yield from (Use(suit=suit) for suit in result.pack.suit_order)
    elif isinstance(clause, ChangeSuit):
        yield from (Use(card, suit) for card in result.cards if card != chooser for suit in result.pack.suit_order)
    elif not isinstance(clause, ExtraCard):
        yield from (Use(card) for card in result.cards)


# -- everything at once ----------------------------------------------------------------------------------------------------


def _sweeping(result: HandResult) -> Iterator[Slip]:
    """Penalties, bonuses or blanking left out altogether."""
    scores = result.cards.values()
    yield Slip("no_penalties", {score.card: -score.part("penalty") for score in scores})
    yield Slip("bases_only", {score.card: -score.part("penalty") - score.part("bonus") for score in scores})
    yield Slip("nothing_blanked", _recounted(result, [score.face for score in scores]))


# -- scoring again ---------------------------------------------------------------------------------------------------------


def _active(result: HandResult) -> list[Face]:
    return [score.face for score in result.cards.values() if not score.blanked]


def _recounted(result: HandResult, active: Sequence[Face]) -> dict[str, int]:
    """What changes if exactly these cards are active, whatever blanks whom."""
    points = {face.card.id: face.strength + sum(clause.worth(Exact(face, active)) for clause in face.clauses if clause.scores)
              for face in active}
    return _changed(result, points)


def _scored_again(result: HandResult, other: HandPack | Mapping[str, Card],
                  choices: Mapping[str, Use | None] | None = None) -> dict[str, int]:
    """What changes if the hand is scored with other rules, some other cards, or other choices."""
    pack = other if isinstance(other, HandPack) else replace(result.pack, cards={**result.pack.cards, **other}) if other else result.pack
    choices = result.choices if choices is None else choices
    taken = {use.card for card, use in result.choices.items() if use and isinstance(result.pack.chooser.get(card), ExtraCard)}
    again = score_hand(pack, [card for card in result.cards if card not in taken], choices)
    return _changed(result, {card: score.points for card, score in again.cards.items()})


def _changed(result: HandResult, points: Mapping[str, int]) -> dict[str, int]:
    return {card: change for card, score in result.cards.items() if (change := points.get(card, 0) - score.points)}
