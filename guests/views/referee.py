"""Games with a referee: clock, pairs and whose turn it is; the table alone says what happens next."""

from __future__ import annotations

from typing import Any

from guests.icons import icon
from guests.words import say
from scoring.grammar import capital
from scoring.referee import prose
from table import Session

Json = dict[str, Any]
TOLD = 6  # of the story, the newest


def board(session: Session, lang: str) -> Json:
    pack = session.pack()
    sections = [{"id": section.id, "name": section.name.sentence(lang), "background": section.background, "tone": section.tone,
                 "pairs": [{"id": pair.id, "name": pair.name.sentence(lang), "icons": [icon(each) for each in pair.icons]}
                           for pair in pack.pairs.values() if pair.section == section.id]} for section in pack.sections.values()]
    return {"hours": pack.hours, "sections": sections}


def table(session: Session, result: Any, lang: str) -> Json:
    pack, state = session.pack(), result.state
    task = result.task
    story = [told.sentence(lang) for told in result.story][-TOLD:]
    return {"hour": state.hour, "clock": say(lang, "{hour} of {hours} hours", hour=state.hour, hours=pack.hours),
            "turn": say(lang, "{name} plays", name=session.players[state.turn]) if state.outcome is None else "",
            "pairs": list(state.pairs), "open": list(result.open_sections), "outcome": state.outcome or "",
            "found": say(lang, "{n} of {full} pairs", n=len(state.pairs), full=len(pack.pairs)),
            "task": capital(prose.task_line(task).sentence(lang)) + "." if task else "", "story": story[::-1]}


def mine(session: Session, result: Any, seat: str, lang: str) -> Json:
    return {"why": []}


def actions(session: Session, result: Any, lang: str) -> list[Json]:
    """Everything that may happen now, as buttons of the host."""
    pack = session.pack()
    thrown = [{"label": say(lang, "Throw the die"), "event": {"do": "throw"}}] if any(each.do == "roll" for each in result.allowed) else []
    return thrown + [_action(pack, event, lang) for event in result.allowed]


def _action(pack: Any, event: Any, lang: str) -> Json:
    what = event.what
    if event.do == "roll":
        face = pack.die[what]
        return {"label": capital(face.name.sentence(lang)), "icon": icon(face.icon), "event": {"do": "roll", "face": what}}
    if event.do == "use":
        tile = pack.special_tiles[what]
        return {"label": capital(tile.name.sentence(lang)), "icon": icon(tile.icon), "event": {"do": "use", "tile": what}}
    if event.do in ("search", "name"):
        return {"label": _pair(pack, event, lang), "event": {"do": event.do, "pair": what}}
    return {"label": say(lang, {"reveal": "Shown", "peek": "Looked at", "end_turn": "Next player"}[event.do]), "event": {"do": event.do}}


def _pair(pack: Any, event: Any, lang: str) -> str:
    if event.what is None:
        return say(lang, "No pair" if event.do == "search" else "Last chance: a mistake")
    return say(lang, "Pair: {pair}" if event.do == "search" else "Last chance: {pair}", pair=pack.pairs[event.what].name.sentence(lang))
