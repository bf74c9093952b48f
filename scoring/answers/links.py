"""From a reason to its answer: which word of the rules a line, an event, a choice or a slip is about.

The answers say in their file which of these words they explain; `Rules.explaining` brings the two together.
"""

from __future__ import annotations

from scoring.hands.pack import HandPack
from scoring.hands.resolve import Event
from scoring.hands.result import CardScore, HandResult
from scoring.hands.result import Line as HandLine
from scoring.hands.slips import Slip
from scoring.tricks.result import Line as TrickLine
from scoring.tricks.words import Blocks, Copies, Gain, conditions_of
from scoring.words.what import Clause, Copy, Either, Points
from scoring.words.when import AllDifferent

HANDS = ("base", "with", "per", "penalty_per", "either", "runs", "same_suit", "all_different", "sum_of_strengths", "strongest_of",
         "blanked", "blanked_together", "blanked_by_own_suit", "blanked_itself", "cleared", "cleared_then_blanked", "struck", "wild",
         "copied", "suit_given", "extra_card", "choice", "scoring", "order", "tie_break", "rarity")
TRICKS = ("star", "with", "per", "wins_trick", "last", "lowest", "no_trick_won", "at_least", "most", "copies", "blocks", "unread",
          "majority", "always", "no_ability", "typed", "order", "tie_break", "ghost", "to_check")
CREWS = ("set", "both_sets", "treasure", "most_coins", "coin", "order", "tie_break", "check")
REFEREE = ("reveal", "peek", "search", "special_tile", "locked", "end", "order", "last_chance")
WORDS = {"hands": HANDS, "tricks": TRICKS, "crews": CREWS, "referee": REFEREE}

_EVENTS = {"taken": "extra_card", "copied": "wild", "suit_taken": "wild", "suit_given": "suit_given", "cleared": "cleared",
           "struck": "struck", "blanked": "blanked", "blanked_together": "blanked_together", "blanked_itself": "blanked_itself"}
_CHOICES = {"copy": "wild", "change_suit": "suit_given", "clear": "cleared", "extra_card": "extra_card"}
_SLIPS = {
    "blanked_counted": "blanked", "nothing_blanked": "blanked", "blanking_forgotten": "blanked", "condition_forgotten": "blanked_itself",
    "penalty_forgotten": "penalty_per", "penalty_twice": "penalty_per", "penalty_added": "penalty_per", "no_penalties": "penalty_per",
    "penalty_applied": "cleared", "word_not_struck": "struck", "counted_each": "with", "counted_itself": "per", "one_too_many": "per",
    "one_too_few": "per", "both_alternatives": "either", "lesser_alternative": "either", "choice_unused": "choice",
    "better_choice": "choice", "choice_otherwise": "choice", "copy_strength": "wild", "copy_bonus": "wild", "base_forgotten": "base",
}


def for_line(pack: HandPack, line: HandLine) -> str:
    """The word behind one figure of a score sheet."""
    if line.told is None:
        return "base"
    clause = line.told.clause
    printed = pack.cards[line.card]
    if any(isinstance(each, Either) and clause in each.options for each in (*printed.bonus, *printed.penalty)):
        return "either"
    return _of_points(clause, line.part) if isinstance(clause, Points) else clause.word


def _of_points(clause: Points, part: str) -> str:
    if isinstance(clause.when, AllDifferent):
        return "all_different"
    if clause.per is None:
        return "with"
    return "per" if part == "bonus" else "penalty_per"


def for_event(pack: HandPack, event: Event) -> str:
    """The word behind something that happened in the order of resolution."""
    if event.kind == "copied":
        return _of_copy(pack.chooser.get(event.by))
    if event.kind == "blanked_together" and event.by == event.to:
        return "blanked_by_own_suit"
    return _EVENTS[event.kind]


def _of_copy(clause: Clause | None) -> str:
    return "copied" if isinstance(clause, Copy) and clause.place == "hand" else "wild"


def for_blanked(result: HandResult, score: CardScore) -> str:
    """The word behind a blanked card; one that has cleared before is a question of its own."""
    if any(event.kind == "cleared" and event.by == score.card for event in result.events):
        return "cleared_then_blanked"
    events = [event for event in result.events if event.to == score.card and event.kind.startswith("blanked")]
    return for_event(result.pack, events[0]) if events else "blanked"


def for_choice(pack: HandPack, card: str, used: bool = True) -> str:
    """The word behind a choice card."""
    clause = pack.chooser[card]
    return "choice" if not used else _of_copy(clause) if isinstance(clause, Copy) else _CHOICES[clause.word]


def for_slip(slip: Slip) -> str:
    """The word that settles a dispute."""
    return _SLIPS.get(slip.kind, "scoring")


def for_trick_line(line: TrickLine) -> str:
    """The word behind what one ability, or the game itself, paid."""
    if line.withheld:
        return "blocks"
    if line.typed:
        return "typed"
    clause = line.clause
    if clause is None:
        phase = next(phase for phase in line.pack.phases if phase.id == line.step)
        return "star" if phase.highest else "majority" if phase.most else "no_ability"
    if line.unread:
        return "unread"
    condition = next(iter(conditions_of(clause.where.when)), None)
    if condition is not None and condition.word:
        return condition.word
    if isinstance(clause, (Copies, Blocks)):
        return clause.word
    return "per" if isinstance(clause, Gain) and clause.per else "with" if clause.where.when else "always"
