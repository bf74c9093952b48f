"""Links from a score reason to its answer: the id that a line, an event, a choice or a slip is explained under.

The file of answers says which ids each answer explains; `Rules.explaining` finds it.
"""

from __future__ import annotations

from scoring.hands.pack import HandPack
from scoring.hands.questions.slips import Slip
from scoring.hands.result import CardLine, CardScore, HandResult
from scoring.tricks.result import TokenLine
from scoring.tricks.words import Blocks, Copies, Gain, conditions_of
from scoring.words.points import scoring_clauses
from scoring.words.registry import ANSWERS

HANDS = (*ANSWERS, "base", "cleared_then_blanked", "choice", "scoring", "order", "tie_break", "rarity")
TRICKS = ("star", "with", "per", "wins_trick", "last", "lowest", "no_trick_won", "at_least", "most", "copies", "blocks", "unread",
          "majority", "always", "no_ability", "typed", "order", "tie_break", "ghost", "to_check")
CREWS = ("set", "both_sets", "treasure", "most_coins", "coin", "order", "tie_break", "check")
REFEREE = ("reveal", "peek", "search", "special_tile", "locked", "end", "order", "last_chance")
WORDS = {"hands": HANDS, "tricks": TRICKS, "crews": CREWS, "referee": REFEREE}


def for_line(pack: HandPack, line: CardLine) -> str:
    """Returns the id that explains one figure of a score sheet."""
    if line.explanation is None:
        return "base"
    clause = line.explanation.clause
    printed = pack.printed(line.card)
    whole = next((each for each in scoring_clauses((*printed.bonus, *printed.penalty)) if clause in each.options()), None)
    return next(each.answer(line.part) for each in scoring_clauses([whole or clause]))


def for_blanked(result: HandResult, score: CardScore) -> str:
    """Returns the id that explains a blanked card; one that has cleared before has its own."""
    if any(event.kind == "cleared" and event.by == score.card for event in result.events):
        return "cleared_then_blanked"
    events = [event for event in result.events if event.to == score.card and event.kind.startswith("blanked")]
    return events[0].answer if events else "blanked"


def for_choice(pack: HandPack, card: str, used: bool = True) -> str:
    """Returns the id that explains a choice card."""
    return pack.choice_of[card].answer() if used else "choice"


def for_slip(slip: Slip) -> str:
    """Returns the id that settles a dispute."""
    return slip.answer


def for_trick_line(line: TokenLine) -> str:
    """Returns the id that explains what an ability, or a rule of the game, paid."""
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
    condition = next(iter(conditions_of(clause.where.condition)), None)
    if condition is not None and condition.word:
        return condition.word
    if isinstance(clause, (Copies, Blocks)):
        return clause.word
    return "per" if isinstance(clause, Gain) and clause.per else "with" if clause.where.condition else "always"
