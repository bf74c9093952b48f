"""What one card has to do with another, as its clauses say: the words beside the other card's name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.mistakes import Saying

if TYPE_CHECKING:
    from scoring.faces import Face
    from scoring.words.which import Which


@dataclass(frozen=True, slots=True)
class Relation:
    id: str
    text: Saying  # what the other card does with this one


COUNTS = Relation("counts", Saying("counts it", "la compte"))
COUNTS_AGAINST = Relation("counts_against", Saying("loses points for it", "perd des points pour elle"))
NAMES = Relation("names", Saying("asks for it by name", "la demande par son nom"))
WANTS = Relation("wants", Saying("asks for its suit", "demande sa famille"))
SHUNS = Relation("shuns", Saying("would rather be without its suit", "préfère se passer de sa famille"))
NEEDS = Relation("needs", Saying("is blanked without its suit", "est masquée sans sa famille"))
FALLS_WITH = Relation("falls_with", Saying("is blanked by its presence", "est masquée en sa présence"))
BLANKS = Relation("blanks", Saying("blanks it", "la masque"))
SPARES = Relation("spares", Saying("spares it by name", "l'épargne par son nom"))
CLEARS = Relation("clears", Saying("clears its penalty", "efface son malus"))
MAY_CLEAR = Relation("may_clear", Saying("may clear its penalty", "peut effacer son malus"))
STRIKES = Relation("strikes", Saying("strikes a word out of its penalty", "raye un mot de son malus"))
MAY_COPY = Relation("may_copy", Saying("may copy it", "peut la copier"))
MAY_CHANGE = Relation("may_change", Saying("may change its suit", "peut changer sa famille"))
MAY_TAKE = Relation("may_take", Saying("may take it from the discard area", "peut la prendre dans la défausse"))
LOOKS_AT_ALL = Relation("looks_at_all", Saying("looks at the whole hand", "regarde toute la main"))

COUNTING = (COUNTS, COUNTS_AGAINST, NAMES, WANTS, SHUNS, NEEDS, FALLS_WITH)  # «who counts it»
OPPOSING = (BLANKS, CLEARS, MAY_CLEAR, STRIKES)  # «who opposes it», or its penalty
CHOOSING = (MAY_COPY, MAY_CHANGE, MAY_TAKE)


def named(which: Which, target: Face) -> bool:
    return target.name in which.mentions().names


def when_meant(which: Which, me: Face, target: Face, relation: Relation) -> Iterator[Relation]:
    """The relation, if the other card is one of those meant."""
    if which.matches(target, me):
        yield relation
