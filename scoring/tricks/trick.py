"""Chapter II: one trick. The highest card is paid, every card pays by the cards of the trick, copies come last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.faces import Face
from scoring.tricks.entry import GHOST, TrickEntry
from scoring.tricks.entry import Trick as Plays
from scoring.tricks.pack import Character, TrickPack, TrickPhase
from scoring.tricks.result import TokenLine, TrickStory
from scoring.tricks.tokens import Tokens
from scoring.tricks.words import AT_ONCE, TRICK, Blocks, Payment, Scene, withheld


def winner_of(plays: Iterable[tuple[str, int]]) -> str | None:
    """Returns who played the highest card; None before a card is played."""
    return max(plays, key=lambda play: play[1], default=(None, 0))[0]


class Trick:
    """A trick being paid, phase by phase."""

    def __init__(self, pack: TrickPack, entry: TrickEntry, number: int, plays: Plays) -> None:
        self.pack, self.entry, self.number, self.plays = pack, entry, number, plays
        self.faces = [card.face for _, card in plays]
        self.winner = winner_of((who, card.value) for who, card in plays)
        self.highest = dict(plays)[self.winner] if self.winner is not None else None
        self.lines: list[TokenLine] = []
        self.blocked = self._blocked()

    def story(self) -> TrickStory:
        for phase in self.pack.phases_of(TRICK) if self.plays else ():
            if phase.highest:
                self._pay_highest(phase)
            else:
                self.lines.extend(self._pay_abilities(phase))
        return TrickStory(self.number, tuple((who, card.id) for who, card in self.plays), self.winner, tuple(self.lines))

    def _scene(self, card: Character, handed: Sequence[tuple[Face, Tokens]] = ()) -> Scene:
        return Scene(card.face, self.faces, highest=self.highest.face if self.highest else None, last=self.faces[-1], handed=handed)

    def _blocked(self) -> dict[str, list[str]]:
        """Returns which tokens are blocked, and by which cards; computed first, because the order of play does not matter for it."""
        found: dict[str, list[str]] = {}
        for _, card in self.plays:
            for ability in card.abilities:
                if isinstance(ability, Blocks) and TRICK in ability.where.chapters and not ability.pay(self._scene(card)).failing:
                    for kind in ability.kinds:
                        found.setdefault(kind, []).append(card.id)
        return found

    def _pay_highest(self, phase: TrickPhase) -> None:
        """Pays the highest card, unless a ghost played it."""
        if self.winner is not None and self.highest is not None and not self.winner.startswith(GHOST):
            self.lines.append(self._line(self.winner, phase, self.highest, None, Payment(phase.highest, (self.highest.face,))))

    def _pay_abilities(self, phase: TrickPhase) -> list[TokenLine]:
        """Pays all abilities of a moment at once: each sees what was handed out before, but not what its neighbours pay now."""
        handed = [(self.pack.cards[line.card or ""].face, line.tokens) for line in self.lines]
        lines = []
        for who, card in self.plays:
            typed = self.entry.earned.get((who, TRICK, card.id)) if card.unread else None
            if typed is not None:
                if phase.abilities == AT_ONCE:
                    lines.append(self._line(who, phase, card, None, Payment(typed), typed=True))
                continue
            for place, ability in enumerate(card.abilities):
                if TRICK in ability.where.chapters and ability.where.moment == phase.abilities:
                    lines.append(self._line(who, phase, card, place, ability.pay(self._scene(card, handed))))
            if not card.abilities and phase.abilities == AT_ONCE:
                lines.append(self._line(who, phase, card, None, Payment()))
        return lines

    def _line(self, who: str, phase: TrickPhase, card: Character, ability: int | None, paid: Payment, typed: bool = False) -> TokenLine:
        tokens, lost = withheld(paid.tokens, self.blocked)
        by = tuple(dict.fromkeys(blocker for kind in lost for blocker in self.blocked[kind]))
        return TokenLine(self.pack, who, TRICK, phase.id, card.id, ability, self.number, tokens,
                    tuple(face.card.id for face in paid.causes), paid, lost, by, typed)
