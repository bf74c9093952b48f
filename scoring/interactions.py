"""What cards have to do with each other, in any game that has cards."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.words.clause import Clause
from scoring.words.lexicon import Lexicon
from scoring.words.relations import Relation
from sentences import Saying


@dataclass(frozen=True, slots=True)
class Interaction:
    """One card does something with another, by one of its clauses."""

    by: str
    to: str
    kind: Relation
    clause: Clause
    likely: bool = False  # it rests on something that nobody has seen on the card

    def text(self, names: Lexicon) -> Saying:
        """The clause it comes from, as the card says it."""
        return self.clause.text(names)


@dataclass(frozen=True, slots=True)
class Interactions:
    """All that one card does with others and others with it, in the order of the card numbers."""

    card: str
    does: tuple[Interaction, ...]
    suffers: tuple[Interaction, ...]

    def to(self, *kinds: Relation) -> tuple[str, ...]:
        """The cards it does one of these things with."""
        return tuple(dict.fromkeys(each.to for each in self.does if each.kind in kinds))

    def by(self, *kinds: Relation) -> tuple[str, ...]:
        """The cards that do one of these things with it."""
        return tuple(dict.fromkeys(each.by for each in self.suffers if each.kind in kinds))
