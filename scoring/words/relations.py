"""Relations between cards, derived from their clauses: the phrases shown beside another card's name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.faces import Face
from scoring.words.filters import CardFilter
from sentences import Saying, say


@dataclass(frozen=True, slots=True)
class Relation:
    id: str
    text: Saying  # the same, said from the other card's side


COUNTS = Relation("counts", say("counts it"))
COUNTS_AGAINST = Relation("counts_against", say("loses points for it"))
NAMES = Relation("names", say("asks for it by name"))
WANTS = Relation("wants", say("asks for its suit"))
SHUNS = Relation("shuns", say("would rather be without its suit"))
NEEDS = Relation("needs", say("is blanked without its suit"))
BLANKED_WITH = Relation("falls_with", say("is blanked by its presence"))
BLANKS = Relation("blanks", say("blanks it"))
SPARES = Relation("spares", say("spares it by name"))
CLEARS = Relation("clears", say("clears its penalty"))
MAY_CLEAR = Relation("may_clear", say("may clear its penalty"))
STRIKES = Relation("strikes", say("strikes a word out of its penalty"))
MAY_COPY = Relation("may_copy", say("may copy it"))
MAY_CHANGE = Relation("may_change", say("may change its suit"))
MAY_TAKE = Relation("may_take", say("may take it from the discard area"))
COUNTS_DISCARDED = Relation("counts_discarded", say("counts it in the discard area"))
PROTECTS = Relation("protects", say("protects it"))
MAY_PROTECT = Relation("may_protect", say("may protect it"))
IMMUNE_TO = Relation("immune_to", say("is immune to it"))
BLANKS_ALONE = Relation("blanks_alone", say("blanks it if it is the only one of its suit"))
MAY_DRAW = Relation("may_draw", say("may take it from the deck"))
LOOKS_AT_ALL = Relation("looks_at_all", say("looks at the whole hand"))

COUNTING = (COUNTS, COUNTS_AGAINST, COUNTS_DISCARDED, NAMES, WANTS, SHUNS, NEEDS, BLANKED_WITH)  # «who counts it»
OPPOSING = (BLANKS, BLANKS_ALONE, CLEARS, MAY_CLEAR, STRIKES)  # «who opposes it», or its penalty
CHOOSING = (MAY_COPY, MAY_CHANGE, MAY_TAKE, MAY_DRAW, MAY_PROTECT)


def names_card(card_filter: CardFilter, target: Face) -> bool:
    return target.name in card_filter.mentions().names


def relation_if_matching(card_filter: CardFilter, me: Face, target: Face, relation: Relation) -> Iterator[Relation]:
    """Yields the relation if the filter matches the other card."""
    if card_filter.matches(target, me):
        yield relation
