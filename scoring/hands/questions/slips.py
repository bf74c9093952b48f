"""The slips people make when adding up a hand, each with its effect on every card's points.

No slip is specific to a game: they are derived from the lines, events and choices of a result, or by scoring the
hand again without a clause, with another choice or with a reading reversed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.cancelling import stop_if_cancelled
from scoring.faces import Card, Face
from scoring.hands.choices import Use, extra_cards
from scoring.hands.extra import context_after_taking
from scoring.hands.pack import HandPack
from scoring.hands.questions.best_use import pile_of
from scoring.hands.result import CardLine, CardScore, HandResult, score_hand
from scoring.mistakes import InputError
from scoring.words.choices import Choice
from scoring.words.clause import HandClause, SlipKind, Stage
from scoring.words.effects import effects
from scoring.words.points import scoring_clauses
from scoring.words.registry import OVERLOOKED
from scoring.words.views import Exact
from sentences import say

PackFor = Callable[[Mapping[str, bool]], HandPack]  # opens the same game with other readings

# The likeliest first; words that are easily overlooked add a kind of their own.
KINDS: dict[str, SlipKind] = {kind.id: kind for kind in (
    SlipKind("blanked_counted", 1, say("{card:the} {card:was|were} counted although blanked"), "blanked", pairs=True),
    SlipKind("penalty_forgotten", 1, say("a penalty of {card:of} was forgotten ({figure:signed})"), "penalty_per", pairs=True),
    SlipKind("bonus_missed", 1, say("a bonus of {card:of} was missed ({figure:signed})"), pairs=True),
    SlipKind("penalty_applied", 1, say("the penalty of {card:of} was applied although it is cleared by {by:the}"), "cleared"),
    SlipKind("choice_unused", 1, say("the choice of {card:of} was left unused"), "choice"),
    SlipKind("counted_each", 1, say("{card:the} took {card:its|their} «with» bonus for each card instead of only once"),
             "with", pairs=True),
    SlipKind("counted_itself", 1, say("{card:the} counted {card:itself|themselves}, though only others count"),
             "per", pairs=True),
    SlipKind("both_alternatives", 1, say("both alternatives of {card:of} were taken; only the better one counts"), "either"),
    SlipKind("lesser_alternative", 1, say("the smaller alternative of {card:of} was taken ({figure:signed})"), "either"),
    *OVERLOOKED,
    SlipKind("extra_forgotten", 1, say("the extra points were left out ({figure:signed})")),
    SlipKind("copy_strength", 1, say("{card:the} {card:was|were} given the strength of {by:of}; a copy only takes name and suit"), "wild"),
    SlipKind("copy_bonus", 1, say("{card:the} {card:was|were} given the bonus of {by:of}; a copy never takes a bonus"), "wild"),
    SlipKind("better_choice", 1, say("the table used a choice better: {use:small}"), "choice"),
    SlipKind("bonus_twice", 2, say("a bonus of {card:of} was counted twice ({figure:signed})")),
    SlipKind("penalty_twice", 2, say("a penalty of {card:of} was subtracted twice ({figure:signed})"), "penalty_per"),
    SlipKind("penalty_added", 2, say("a penalty of {card:of} was added instead of subtracted ({figure:signed})"), "penalty_per"),
    SlipKind("one_too_many", 2, say("{card:the} counted one card too many"), "per"),
    SlipKind("one_too_few", 2, say("{card:the} counted one card too few"), "per"),
    SlipKind("reading", 2, say("the table reads a rule differently: {reading}")),
    SlipKind("base_forgotten", 2, say("the base strength of {card:of} was left out ({figure})"), "base"),
    SlipKind("card_left_out", 2, say("{card:the} {card:was|were} left out")),
    SlipKind("choice_otherwise", 3, say("the table made another choice: {use:small}"), "choice"),
    SlipKind("no_penalties", 3, say("no penalty at all was subtracted"), "penalty_per"),
    SlipKind("bases_only", 3, say("only base strengths were added up")),
    SlipKind("nothing_blanked", 3, say("no card was blanked"), "blanked"),
    SlipKind("addition", 4, say("an adding mistake ({figure:signed})")),
    SlipKind("unexplained", 9, say("the table has {counted}; nothing simple explains it")),
)}


@dataclass(frozen=True)
class Slip:
    """One thing done differently: the card it concerns, and how it changes the points of the cards."""

    kind: str
    changes: Mapping[str, int]
    card: str | None = None
    by: tuple[str, ...] = ()
    figure: int = 0
    use: Use | None = None
    reading: str | None = None
    extra: int = 0  # change of points that do not belong to a card

    @property
    def difference(self) -> int:
        return sum(self.changes.values()) + self.extra

    @property
    def size(self) -> int:
        return KINDS[self.kind].size

    @property
    def rank(self) -> int:
        """Its position among all kinds of slips, the likeliest first."""
        return list(KINDS).index(self.kind)

    @property
    def answer(self) -> str:
        """The rules entry that settles it."""
        return KINDS[self.kind].answer


def slips(result: HandResult, pack_for: PackFor | None = None) -> Iterator[Slip]:
    """Yields all single slips that would change something."""
    for slip in _all(result, pack_for):
        stop_if_cancelled()
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
        yield from _overlooked(result, score)
        if score.cleared_by:
            spared = _cards_without_effect_on(result, Stage.CLEARING, score.face.name)
            yield Slip("penalty_applied", _changes_by_rescoring(result, spared), score.card, score.cleared_by)
    yield from _of_choices(result)
    if result.extra:
        yield Slip("extra_forgotten", {}, extra=-result.extra, figure=result.extra)
    if pack_for is not None:
        for reading, chosen in result.pack.chosen.items():
            other = pack_for({**result.pack.chosen, reading: not chosen})
            yield Slip("reading", _changes_by_rescoring(result, other), reading=reading)
    yield from _whole_sheet_slips(result)


# -- lines ---------------------------------------------------------------------------------------------------------------


def _of_line(score: CardScore, line: CardLine) -> Iterator[Slip]:
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
    if line.explanation is not None:
        for clause in scoring_clauses([line.explanation.clause]):
            for miscount in clause.miscounts(line.explanation, score.face):
                yield slip(miscount.kind, miscount.change, (score.card,) if miscount.itself else ())


def _of_alternatives(result: HandResult, score: CardScore) -> Iterator[Slip]:
    """Of two bonuses joined by «or», both were taken, or the smaller one."""
    view = _view(result, score.face, _active(result))
    for clause in scoring_clauses(score.face.clauses):
        figures = sorted(clause.alternatives(view), reverse=True)
        if figures:
            yield Slip("both_alternatives", {score.card: sum(figures[1:])}, score.card, figure=sum(figures[1:]))
            for figure in figures[1:]:
                yield Slip("lesser_alternative", {score.card: figure - figures[0]}, score.card, figure=figure)


def _of_copy(result: HandResult, score: CardScore) -> Iterator[Slip]:
    """A copy took more of its model than it may."""
    if score.card not in result.pack.choice_of or not score.face.copies:
        return
    model = result.pack.card_named(score.face.name)
    view = _view(result, score.face, _active(result))
    bonus = sum(clause.worth(view) for clause in scoring_clauses(model.bonus))
    strength = 0 if "strength" in result.pack.choice_of[score.card].parts else model.strength
    yield Slip("copy_strength", {score.card: strength}, score.card, (model.id,), strength)
    yield Slip("copy_bonus", {score.card: bonus}, score.card, (model.id,), bonus)


def _left_out(result: HandResult, score: CardScore) -> Iterator[Slip]:
    rest = [face for face in _active(result) if face.card.id != score.card]
    for changes in ({score.card: -score.points}, _changes_by_recounting(result, rest)):
        yield Slip("card_left_out", changes, score.card, figure=score.points)


# -- blanking and clearing -------------------------------------------------------------------------------------------------


def _counted_though_blanked(result: HandResult, score: CardScore) -> Iterator[Slip]:
    """A blanked card counted: its strength, all its points, all points of other cards with it, or as if nothing had touched it."""
    face, active = score.face, [*_active(result), score.face]
    view = _view(result, face, active)
    own = face.strength + sum(clause.worth(view) for clause in scoring_clauses(face.clauses))
    saved = _cards_without_effect_on(result, Stage.BLANKING, face.name)
    saved[score.card] = replace(saved[score.card], penalty=tuple(
        clause for clause in saved[score.card].penalty if clause.stage is not Stage.SELF_BLANKING))
    for changes in ({score.card: face.strength}, {score.card: own}, _changes_by_recounting(result, active),
                    _changes_by_rescoring(result, saved)):
        yield Slip("blanked_counted", changes, score.card, score.blanked_by, changes.get(score.card, 0))


def _overlooked(result: HandResult, score: CardScore) -> Iterator[Slip]:
    """A clause that scores no points itself was overlooked: scores the hand again without it."""
    printed = score.face.card
    for kind in OVERLOOKED:
        bonus, penalty = (tuple(clause for clause in part if clause.overlooked is not kind) for part in (printed.bonus, printed.penalty))
        if (bonus, penalty) != (printed.bonus, printed.penalty):
            yield Slip(kind.id, _changes_by_rescoring(result, {printed.id: replace(printed, bonus=bonus, penalty=penalty)}), score.card)


def _cards_without_effect_on(result: HandResult, stage: Stage, name: str) -> dict[str, Card]:
    """Returns the cards of the hand, changed so that none blanks (or clears) the card of this name."""
    def changed(clause: HandClause) -> HandClause:
        return next((effect.except_card(name) for effect in effects([clause], stage)), clause)

    printed = (score.face.card for score in result.cards.values())
    return {card.id: replace(card, bonus=tuple(map(changed, card.bonus)), penalty=tuple(map(changed, card.penalty))) for card in printed}


# -- choices and readings --------------------------------------------------------------------------------------------------


def _of_choices(result: HandResult) -> Iterator[Slip]:
    faces = {card: score.face for card, score in result.cards.items()}
    for choice_card, choice in result.pack.choice_of.items():
        if choice_card not in result.cards:
            continue
        declared = result.choices.get(choice_card)
        if declared is not None:
            yield Slip("choice_unused", _changes_by_rescoring(result, {}, {**result.choices, choice_card: None}), choice_card)
        yield from _other_extras(result, choice_card, choice)
        for use in choice.conceivable_uses(result.pack, choice_card, faces):
            if use != declared:
                changes = _changes_by_rescoring(result, {}, {**result.choices, choice_card: use})
                kind = "better_choice" if sum(changes.values()) > 0 else "choice_otherwise"
                yield Slip(kind, changes, choice_card, use=use)


def _other_extras(result: HandResult, choice_card: str, choice: Choice) -> Iterator[Slip]:
    """Another card of the discard area was taken; its points belong to no card of this hand."""
    known = pile_of(result.best, choice_card) if result.best is not None and choice.takes_extra_card else None
    if result.best is None or known is None:
        return
    pile = [card for card in known if card not in result.cards]
    hand = [card for card in result.cards if card in result.best.hand]
    for card in choice.takeable_cards(result.pack, choice_card, pile, result.best.any_card):
        try:
            again = score_hand(result.pack, hand, {**result.choices, choice_card: Use(card)}, context=result.context)
        except InputError:
            continue  # another choice depends on the card that was taken
        points = {card: score.points for card, score in again.cards.items()}
        slip = Slip("choice_otherwise", _changed(result, points), choice_card, use=Use(card), extra=points[card])
        yield replace(slip, kind="better_choice") if slip.difference > 0 else slip


# -- everything at once ----------------------------------------------------------------------------------------------------


def _whole_sheet_slips(result: HandResult) -> Iterator[Slip]:
    """Penalties, bonuses or blanking were left out altogether."""
    scores = result.cards.values()
    yield Slip("no_penalties", {score.card: -score.part("penalty") for score in scores})
    yield Slip("bases_only", {score.card: -score.part("penalty") - score.part("bonus") for score in scores})
    yield Slip("nothing_blanked", _changes_by_recounting(result, [score.face for score in scores]))


# -- scoring again ---------------------------------------------------------------------------------------------------------


def _active(result: HandResult) -> list[Face]:
    return [score.face for score in result.cards.values() if not score.blanked]


def _view(result: HandResult, face: Face, active: Sequence[Face]) -> Exact:
    """Returns what a card sees if exactly these cards are active."""
    blanked = [score.face.blanked() for score in result.cards.values() if score.face not in active]
    return Exact(face, active, [left for left in blanked if left is not None], len(blanked),
                 context_after_taking(result.pack, result.context, result.choices))


def _changes_by_recounting(result: HandResult, active: Sequence[Face]) -> dict[str, int]:
    """Returns what changes if exactly these cards are active, whatever blanks them."""
    points = {face.card.id: face.strength + sum(clause.worth(_view(result, face, active)) for clause in scoring_clauses(face.clauses))
              for face in active}
    return _changed(result, points)


def _changes_by_rescoring(result: HandResult, other: HandPack | Mapping[str, Card],
                          choices: Mapping[str, Use | None] | None = None) -> dict[str, int]:
    """Returns what changes if the hand is scored with other rules, cards or choices; empty if those are not legal."""
    pack = other if isinstance(other, HandPack) else replace(result.pack, cards={**result.pack.cards, **other}) if other else result.pack
    choices = result.choices if choices is None else choices
    taken = extra_cards(result.pack, result.choices)
    try:
        again = score_hand(pack, [card for card in result.cards if card not in taken], choices, context=result.context)
    except InputError:
        return {}
    return _changed(result, {card: score.points for card, score in again.cards.items()})


def _changed(result: HandResult, points: Mapping[str, int]) -> dict[str, int]:
    return {card: change for card, score in result.cards.items() if (change := points.get(card, 0) - score.points)}
