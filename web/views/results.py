"""After the reveal: the ranking, what broke the ties, and every player's reasons."""

from __future__ import annotations

from typing import Any

from sentences import say
from table.session import Session
from web.kinds import pack_of, state_of
from web.views import crews, hands, tricks
from web.views.standing import entered, letters, total

Json = dict[str, Any]
WHY: dict[str, Any] = {"hands": hands.why, "crews": crews.why, "tricks": tricks.why}


def results(session: Session, result: Any, lang: str) -> Json:
    pack = pack_of(session)
    if pack.kind not in WHY:  # won or lost together
        outcome = result.state.outcome
        told = (pack.endings[outcome] if outcome in pack.endings else say("Nothing is decided yet.")).sentence(lang)
        return {"title": told, "rows": [], "ties": [], "story": [each.sentence(lang) for each in result.story]}
    begun = {player.name for player in state_of(session).players if entered(result, player)}
    winners = result.ranking[0] if result.ranking and begun else []
    title = say("Nothing is entered yet.") if not winners else say("Victory") if len(winners) == 1 else say("Shared victory")
    return {"title": title.sentence(lang), "winners": ", ".join(winners), "rows": _rows(session, result, lang),
            "ties": [step.sentence(lang) for step in result.tie_break if begun.intersection(step.between)], "story": []}


def _rows(session: Session, result: Any, lang: str) -> list[Json]:
    initials, colours = letters(session), {player.name: player.colour for player in state_of(session).players}
    rows, place = [], 1
    for shared in result.ranking:
        rows += [{"place": place, "name": name, "letters": initials[name], "colour": colours[name], "total": total(result, name, lang),
                  "why": WHY[pack_of(session).kind](result.players[name], lang)} for name in shared]
        place += len(shared)
    return rows
