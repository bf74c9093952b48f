"""Chapter III: each player's team. First every card pays by its team, then the end of the chapter, then the majority.

Why the order that a player may choose never costs a token: no ability takes a token away, a condition on cards
looks at the team, which does not change, and a condition on one's own tokens (`at_least`) can only become true as
they grow. So whatever pays in some order also pays if every ability waits until nothing else pays: repeating
rounds until nothing more pays gives, for every kind of token at once, the most that any order gives. Only `most`
looks at other players; they are paid in the same step, so it compares the tokens as they were when the step
began.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.tricks.entry import TrickEntry
from scoring.tricks.pack import Character, TrickPack, TrickPhase
from scoring.tricks.result import Majority, TokenLine
from scoring.tricks.tokens import Tokens, added
from scoring.tricks.words import AT_ONCE, TEAM, Ability, Payment, Scene

Due = tuple[Character, int, Ability]  # a card and one of its abilities


class Teams:
    """All teams of the table in chapter III; `purses` are the tokens that each player holds."""

    def __init__(self, pack: TrickPack, entry: TrickEntry, purses: Mapping[str, Tokens], tricks_won: Mapping[str, int | None]) -> None:
        self.pack, self.entry, self.tricks_won = pack, entry, tricks_won
        self.teams = {name: sorted(cards, key=lambda card: card.value) for name, cards in entry.teams.items()}
        self.purses: dict[str, Tokens] = dict(purses)
        self.lines: dict[str, list[TokenLine]] = {name: [] for name in entry.players}
        self.majority: Majority | None = None

    def play(self) -> Teams:
        for phase in self.pack.phases_of(TEAM):
            fresh = self._share_out(phase) if phase.most else {name: self._pay_abilities(phase, name) for name in self.entry.players}
            for name, lines in fresh.items():
                self.lines[name].extend(lines)
                self.purses[name] = added(self.purses[name], *(line.tokens for line in lines))
        return self

    def _pay_abilities(self, phase: TrickPhase, name: str) -> list[TokenLine]:
        """Pays the abilities of a moment, in the best order."""
        first = self._typed(phase, name) if phase.abilities == AT_ONCE else []
        due = [(card, place, ability) for card in self.teams[name] for place, ability in enumerate(card.abilities)
               if self._is_due(name, card, ability, phase)]
        paid = self._paid(name, due, added(self.purses[name], *(line.tokens for line in first)))
        lines = [TokenLine(self.pack, name, TEAM, phase.id, card, place, None, payment.tokens,
                           tuple(face.card.id for face in payment.causes), payment)
                 for (card, place), payment in paid.items()]
        return sorted([*first, *lines], key=lambda line: (self.pack.cards[line.card or ""].value, line.ability or 0))

    def _is_due(self, name: str, card: Character, ability: Ability, phase: TrickPhase) -> bool:
        typed = card.unread and (name, TEAM, card.id) in self.entry.earned
        return not typed and TEAM in ability.where.chapters and ability.where.moment == phase.abilities

    def _paid(self, name: str, due: list[Due], purse: Tokens) -> dict[tuple[str, int], Payment]:
        """Repeats rounds until no ability pays any more; each pays once."""
        done: dict[tuple[str, int], Payment] = {}
        waiting = due
        while waiting:
            payments = {(card.id, place): ability.pay(self._scene(name, card, purse)) for card, place, ability in waiting}
            fresh = {key: paid for key, paid in payments.items() if paid.tokens}
            if not fresh:
                return {**done, **payments}
            done.update(fresh)
            purse = added(purse, *(paid.tokens for paid in fresh.values()))
            waiting = [(card, place, ability) for card, place, ability in waiting if (card.id, place) not in fresh]
        return done

    def _scene(self, name: str, card: Character, purse: Tokens) -> Scene:
        return Scene(card.face, [other.face for other in self.teams[name]], purse=purse, standing=self.purses[name],
                     others=[tokens for other, tokens in self.purses.items() if other != name],
                     most_needs_one=self.pack.most_needs_one, tricks_won=self.tricks_won[name])

    def _typed(self, phase: TrickPhase, name: str) -> list[TokenLine]:
        """Returns what was typed for cards nobody has read, and a line for those without an ability."""
        lines = []
        for card in self.teams[name]:
            typed = self.entry.earned.get((name, TEAM, card.id))
            if card.unread and typed is not None:
                lines.append(TokenLine(self.pack, name, TEAM, phase.id, card.id, tokens=typed, paid=Payment(typed), typed=True))
            elif not card.abilities:
                lines.append(TokenLine(self.pack, name, TEAM, phase.id, card.id))
        return lines

    def _share_out(self, phase: TrickPhase) -> dict[str, list[TokenLine]]:
        """Pays the majority: everybody who shares the first place is paid."""
        token = phase.most or ""
        figures = {name: purse.get(token, 0) for name, purse in self.purses.items()}
        best = max(figures.values())
        holders = tuple(name for name, figure in figures.items() if figure == best and (best or not self.pack.most_needs_one))
        self.majority = Majority(self.pack, phase, figures, holders)
        return {name: [TokenLine(self.pack, name, TEAM, phase.id, tokens=phase.gain)] for name in holders}
