"""The result of a hand: the total is the sum of lines, and each line knows its reason.

`score_hand` explains one hand with given choices; score.py scores a whole table. The JSON of both is what the
command line prints and the history keeps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.context import NO_CONTEXT, TableContext
from scoring.faces import Card, Face
from scoring.hands.choices import Use, check_choices, extra_cards
from scoring.hands.extra import context_after_taking, hand_limit
from scoring.hands.names import closest
from scoring.hands.pack import HandPack
from scoring.hands.questions.best_use import Best
from scoring.hands.resolve import resolve
from scoring.mistakes import InputError
from scoring.ranking import TieStep
from scoring.words.clause import Explanation, HandClause, HandEvent, Stage
from scoring.words.conditions import DISCARD_AREA, NUMBER_OF_PLAYERS
from scoring.words.points import scoring_clauses
from scoring.words.views import Exact
from sentences import DEFAULT_LANGUAGE, Saying, listed, say


@dataclass(frozen=True, slots=True)
class CardLine:
    """One figure of the score sheet: the card, the clause, its causes, and the step."""

    card: str
    part: str  # base, bonus, penalty
    figure: int
    explanation: Explanation | None  # None: the base strength
    step: str

    @property
    def causes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(face.card.id for face in self.explanation.causes)) if self.explanation else ()


@dataclass(frozen=True, slots=True)
class CardScore:
    """What one card scored, or why it scored nothing."""

    card: str
    face: Face
    lines: tuple[CardLine, ...]
    blanked_by: tuple[str, ...]
    cleared_by: tuple[str, ...]
    struck: tuple[str, ...]

    def part(self, part: str) -> int:
        return sum(line.figure for line in self.lines if line.part == part)

    @property
    def points(self) -> int:
        return sum(line.figure for line in self.lines)

    @property
    def blanked(self) -> bool:
        return bool(self.blanked_by)

    @property
    def clauses(self) -> tuple[HandClause, ...]:
        """The clauses that count."""
        return () if self.blanked else self.face.clauses

    def to_json(self) -> dict[str, Any]:
        return {"base": self.part("base"), "bonus": self.part("bonus"), "penalty": self.part("penalty"), "points": self.points,
                "blanked_by": list(self.blanked_by)}


@dataclass(frozen=True)
class HandResult:
    """One hand, scored and explained."""

    pack: HandPack
    cards: Mapping[str, CardScore]
    choices: Mapping[str, Use | None]
    events: tuple[HandEvent, ...]
    cleared: tuple[str, ...]
    warnings: tuple[Saying, ...]
    extra: int = 0
    best: Best | None = None
    items: Mapping[str, CardScore] = field(default_factory=dict)  # the items face down beside the hand
    context: TableContext = NO_CONTEXT

    @property
    def scores(self) -> Mapping[str, CardScore]:
        """The cards of the hand and the items beside it."""
        return {**self.cards, **self.items}

    @property
    def total(self) -> int:
        return sum(card.points for card in self.scores.values()) + self.extra

    def part(self, part: str) -> int:
        """Returns the sum of base strengths, bonuses or penalties of the cards. Items are a figure of their own, `item_points`."""
        return sum(card.part(part) for card in self.cards.values())

    @property
    def item_points(self) -> int:
        return sum(item.points for item in self.items.values())

    @property
    def blanked(self) -> tuple[str, ...]:
        return tuple(card for card, score in self.cards.items() if score.blanked)

    def base_strength(self, counts_blanked: bool = False) -> int:
        """Returns the base strengths for the tie-break: a blanked card has none, unless the table reads it so.

        A copy has the one it took.
        """
        return sum(score.face.strength for score in self.cards.values() if counts_blanked or not score.blanked)

    def to_json(self, lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "total": self.total,
            "cards": {card: score.to_json() for card, score in self.scores.items()},
            "blanked": list(self.blanked),
            "cleared": list(self.cleared),
            "struck": {card: list(score.struck) for card, score in self.cards.items() if score.struck},
            "choices": {card: use.to_json() for card, use in self.choices.items() if use is not None},
            "warnings": [warning.sentence(lang) for warning in self.warnings],
        }
        if self.extra:
            answer["extra"] = self.extra
        if self.best is not None:
            answer["checked"] = self.best.checked
            answer["runners_up"] = [other.to_json() for other in self.best.runners_up]
        return answer


@dataclass(frozen=True)
class TableResult:
    """A whole table: every hand, the ranking, and how ties were broken."""

    pack: HandPack
    players: Mapping[str, HandResult]
    ranking: list[list[str]]
    tie_break: list[TieStep]
    warnings: tuple[Saying, ...]

    def to_json(self, lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        players = {name: {**hand.to_json(lang), "base": hand.part("base"), "bonus": hand.part("bonus"), "penalty": hand.part("penalty"),
                          "items": hand.item_points, "extra": hand.extra} for name, hand in self.players.items()}
        return {"players": players, "ranking": self.ranking, "tie_break": [step.to_json() for step in self.tie_break],
                "warnings": [warning.sentence(lang) for warning in self.warnings]}


def score_hand(pack: HandPack, hand: Sequence[str], choices: Mapping[str, Use | None], extra: int = 0,
               best: Best | None = None, context: TableContext = NO_CONTEXT) -> HandResult:
    """Returns the explained score of one hand; a choice card that `choices` does not name is left unused."""
    hand = [*check_hand(pack, hand)]
    taken = check_taken(pack, choices)
    hand += [card for card in taken if card not in hand]
    check_choices(pack, hand, choices)
    state = resolve(pack, hand, choices)
    left = context_after_taking(pack, context, choices)
    views = {card: Exact(face, state.active, state.remainders, len(state.blanked_by), left) for card, face in state.faces.items()}
    clearing = [event for event in state.events if event.clause.stage is Stage.CLEARING]
    cards = {}
    for card, face in state.faces.items():
        by = state.blanked_by.get(card, ())
        lines = () if by else tuple(_lines(pack, views[card]))
        mine = [event for event in clearing if event.to == card]
        cleared = tuple(event.by for event in mine if event.kind == "cleared")
        struck = tuple(dict.fromkeys(event.detail for event in mine if event.kind == "struck"))
        cards[card] = CardScore(card, face, lines, by, cleared, struck)
    items = {item.id: CardScore(item.id, item.face(), tuple(_lines(pack, Exact(item.face(), (), context=left))), (), (), ())
             for item in context.items}
    warnings = [*size_warnings(pack, hand, taken, context), *unknown_warnings(pack, [*cards.values(), *items.values()], left)]
    return HandResult(pack, cards, {card: use for card, use in choices.items() if card in state.faces}, tuple(state.events),
                      tuple(state.cleared), tuple(warnings), extra, best, items, context)


def _lines(pack: HandPack, view: Exact) -> list[CardLine]:
    face = view.me
    card = face.card.id
    lines = [CardLine(card, "base", face.strength, None, pack.phases[-1].id)]
    for part, clauses in (("bonus", face.bonus), ("penalty", face.penalty)):
        for clause in scoring_clauses(clauses):
            explanation = clause.explain(view)
            lines.append(CardLine(card, part, explanation.figure, explanation, pack.phases[pack.phase_of(clause, card)].id))
    return lines


# -- what may be entered -----------------------------------------------------------------------------------------------


def check_cards(pack: HandPack, cards: Sequence[str], known: Mapping[str, Card] | None = None) -> list[str]:
    """Returns the ids of some cards (or items), or refuses them with a sentence."""
    if isinstance(cards, str) or not isinstance(cards, Sequence):
        raise InputError(say("Cards must be a list."))
    found = [pack.id_of(card) if isinstance(card, str) else card for card in cards]
    for card in found:
        if not isinstance(card, str) or card not in (pack.cards if known is None else known):
            raise InputError(_no_such_card(pack, str(card)) if known is None else
                             say("There is no item «{item}» in {title}.", item=str(card), title=pack.title))
    twice = sorted({card for card in found if found.count(card) > 1})
    if twice:
        raise InputError(say("{card} {card:appears|appear} twice; there is only one of each card.", card=pack.lexicon.card(twice[0])))
    return found


def _no_such_card(pack: HandPack, card: str) -> Saying:
    near = closest(pack, card)
    hint = say(" Did you mean {near}?", near=near) if near else listed([])
    return say("There is no card «{card}» in {title}.{hint}", card=card, title=pack.title, hint=hint)


def check_hand(pack: HandPack, hand: Sequence[str]) -> list[str]:
    cards = check_cards(pack, hand)
    if len(cards) > pack.most_cards:
        raise InputError(say("{cards} cards is too many: a hand has {hand_size}, and at most {most_cards} are scored.",
                             cards=len(cards), hand_size=pack.hand_size, most_cards=pack.most_cards))
    return cards


def check_taken(pack: HandPack, choices: Mapping[str, Use | None]) -> list[str]:
    """Returns the extra cards that the choices take; two takers cannot take the same one."""
    taken = extra_cards(pack, choices)
    unknown = next((card for card in taken if card not in pack.cards), None)
    if unknown is not None:
        check_cards(pack, [unknown])
    twice = next((card for card in taken if taken.count(card) > 1), None)
    if twice is not None:
        raise InputError(say("{card} cannot be taken twice.", card=pack.lexicon.card(twice)))
    return taken


def size_warnings(pack: HandPack, hand: Sequence[str], taken: Sequence[str] = (), context: TableContext = NO_CONTEXT) -> list[Saying]:
    """Warns of a card too many; it is never refused."""
    limit = hand_limit(pack, hand, context)
    if len(hand) > limit:
        return [say("{hand} cards: this hand may have {limit} at most.", hand=len(hand), limit=limit)]
    if pack.most_extra is not None and len(taken) > pack.most_extra:
        return [say("{taken} extra cards: a hand takes {most} at most.", taken=len(taken), most=pack.most_extra)]
    return []


def unknown_warnings(pack: HandPack, scores: Sequence[CardScore], context: TableContext) -> list[Saying]:
    """Warns of what was not entered, and which cards therefore score nothing."""
    known = {DISCARD_AREA: context.discard is not None, NUMBER_OF_PLAYERS: context.players is not None}
    found: list[Saying] = []
    for what in (each for each, said in known.items() if not said):
        cards = [score.card for score in scores if any(what in clause.needs for clause in score.clauses)]
        if cards:
            found.append(say("{what:Bare}: no points from that for {cards:the}.", what=what,
                             cards=[pack.lexicon.card(card) for card in cards]))
    return found
