"""Games with a referee: clock, pairs and whose turn it is; the table alone says what happens next."""

from __future__ import annotations

from typing import Any

from scoring.referee import prose
from sentences import grammar_of, say
from table.session import Session
from web.icons import icon
from web.kinds import pack_of

Json = dict[str, Any]
TOLD = 6  # of the story, the newest


def board(session: Session, lang: str) -> Json:
    pack = pack_of(session)
    sections = [{"id": section.id, "name": section.name.sentence(lang), "background": section.background, "tone": section.tone,
                 "pairs": [{"id": pair.id, "name": pair.name.sentence(lang), "icons": [icon(each) for each in pair.icons]}
                           for pair in pack.pairs.values() if pair.section == section.id]} for section in pack.sections.values()]
    return {"hours": pack.hours, "sections": sections}


def table(session: Session, result: Any, lang: str) -> Json:
    pack, state = pack_of(session), result.state
    task = result.task
    story = [told.sentence(lang) for told in result.story][-TOLD:]
    return {"hour": state.hour, "clock": say("{hour} of {hours} hours", hour=state.hour, hours=pack.hours).sentence(lang),
            "turn": say("{name} plays", name=session.players[state.turn]).sentence(lang) if state.outcome is None else "",
            "pairs": list(state.pairs), "open": list(result.open_sections), "outcome": state.outcome or "",
            "found": say("{n} of {full} pairs", n=len(state.pairs), full=len(pack.pairs)).sentence(lang),
            "task": grammar_of(lang).capital(prose.task_line(task).sentence(lang)) + "." if task else "", "story": story[::-1]}


def mine(session: Session, result: Any, seat: str, lang: str) -> Json:
    return {"why": []}


def actions(session: Session, result: Any, lang: str) -> list[Json]:
    """Everything that may happen now, as buttons of the host."""
    pack = pack_of(session)
    to_throw = any(each.do == "roll" for each in result.allowed)
    thrown = [{"label": say("Roll the die").sentence(lang), "event": {"do": "throw"}}] if to_throw else []
    return thrown + [_action(pack, event, lang) for event in result.allowed]


def _action(pack: Any, event: Any, lang: str) -> Json:
    what = event.what
    if event.do == "roll":
        face = pack.die[what]
        return {"label": grammar_of(lang).capital(face.name.sentence(lang)), "icon": icon(face.icon), "event": {"do": "roll", "face": what}}
    if event.do == "use":
        tile = pack.special_tiles[what]
        return {"label": grammar_of(lang).capital(tile.name.sentence(lang)), "icon": icon(tile.icon), "event": {"do": "use", "tile": what}}
    if event.do in ("search", "name"):
        return {"label": _pair(pack, event, lang), "event": {"do": event.do, "pair": what}}
    label = {"reveal": say("Shown"), "peek": say("Looked at"), "end_turn": say("Next player")}[event.do]
    return {"label": label.sentence(lang), "event": {"do": event.do}}


def _pair(pack: Any, event: Any, lang: str) -> str:
    if event.what is None:
        return (say("No pair") if event.do == "search" else say("Last chance: a mistake")).sentence(lang)
    name = pack.pairs[event.what].name
    return (say("Pair: {pair}", pair=name) if event.do == "search" else say("Last chance: {pair}", pair=name)).sentence(lang)
