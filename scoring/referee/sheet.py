"""The sheet of an evening: what happened in order, and how it stands."""

from __future__ import annotations

from scoring.referee.result import RefereeResult
from sentences import say

STANDING = {
    None: say("Still playing"),
    "won": say("Won"),
    "lost": say("Lost"),
    "last_chance": say("The last chance"),
}
REFUSED = say("Not allowed now")
CLOCK = say("Clock")


def sheet(result: RefereeResult, lang: str) -> str:
    evening, state, pack = result.evening, result.state, result.evening.pack
    head = f"{pack.title.sentence(lang)} · {evening.rules.variant.name.sentence(lang)}"
    lines = [head, "─" * len(head), *(f"{number:3}. {told.sentence(lang)}" for number, told in enumerate(result.story, 1))]
    if result.refused:
        lines.append(f"{result.refused.event + 1:3}. {REFUSED.sentence(lang)} – {result.refused.sentence(lang)}")
    now = [STANDING[state.outcome].sentence(lang), f"{CLOCK.sentence(lang)} {state.hour}/{pack.hours}"]
    if state.outcome is None:
        now.append(say("{name} plays", name=evening.player(state.turn)).sentence(lang))
    lines += ["", " · ".join(now)]
    for section in pack.sections.values():
        here = [pair for pair in pack.pairs.values() if pair.section == section.id]
        marks = [f"[{'x' if pair.id in state.pairs else ' ' if section.id in result.open_sections else '-'}] {pair.name.sentence(lang)}"
                 for pair in here]
        lines.append("  " + "   ".join(marks))
    return "\n".join([*lines, *(warning.sentence(lang) for warning in result.warnings)])
