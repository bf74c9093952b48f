"""The sheet of an evening: what happened in order, and how it stands."""

from __future__ import annotations

from scoring.mistakes import Saying
from scoring.referee.result import RefereeResult

STANDING = {
    None: Saying("Still playing", "Partie en cours"),
    "won": Saying("Won", "Gagné"),
    "lost": Saying("Lost", "Perdu"),
    "last_chance": Saying("The last chance", "La dernière chance"),
}
REFUSED = Saying("Not allowed now", "Pas permis maintenant")
CLOCK = Saying("Clock", "Horloge")
TURN = Saying("Turn", "Tour")


def sheet(result: RefereeResult, lang: str) -> str:
    evening, state, pack = result.evening, result.state, result.evening.pack
    head = f"{pack.title.sentence(lang)} · {evening.rules.variant.name.sentence(lang)}"
    lines = [head, "─" * len(head), *(f"{number:3}. {told.sentence(lang)}" for number, told in enumerate(result.story, 1))]
    if result.refused:
        lines.append(f"{result.refused.event + 1:3}. {REFUSED.sentence(lang)} – {result.refused.sentence(lang)}")
    now = [STANDING[state.outcome].sentence(lang), f"{CLOCK.sentence(lang)} {state.hour}/{pack.hours}"]
    if state.outcome is None:
        now.append(f"{TURN.sentence(lang)} – {evening.player(state.turn).sentence(lang)}")
    lines += ["", " · ".join(now)]
    for section in pack.sections.values():
        here = [pair for pair in pack.pairs.values() if pair.section == section.id]
        marks = [f"[{'x' if pair.id in state.pairs else ' ' if section.id in result.open_sections else '-'}] {pair.name.sentence(lang)}"
                 for pair in here]
        lines.append("  " + "   ".join(marks))
    return "\n".join([*lines, *(warning.sentence(lang) for warning in result.warnings)])
