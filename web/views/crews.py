"""Games of crews: a grid of types and colours, the counters beside it, and what they bring."""

from __future__ import annotations

from typing import Any

from sentences import Saying, grammar_of, say
from table.session import Session
from web.icons import icon
from web.kinds import pack_of, state_of
from web.views.standing import place_line, total

Json = dict[str, Any]
MOST = 99


def board(session: Session, lang: str) -> Json:
    """The types and colours that are played with; no grid where only coins count."""
    pack, state = pack_of(session), state_of(session)
    mode = pack.modes[state.variant]
    types = [{"id": label.id, "name": label.name.sentence(lang), "icon": icon(label.icon)} for label in _labels(session, "type")]
    colours = [{"id": label.id, "name": label.name.sentence(lang), "paint": _paint(label.colour)} for label in _labels(session, "colour")]
    return {"types": types if mode.worth["set"] else [], "colours": colours, "copies": pack.copies}


def _labels(session: Session, axis: str) -> list[Any]:
    pack, state = pack_of(session), state_of(session)
    return [pack.labels(axis)[label] for label in pack.in_deck(state.variant, len(state.players), axis)]


def _paint(colour: Any) -> Json:
    return {"light": colour.light, "light_text": colour.light_text, "dark": colour.dark, "dark_text": colour.dark_text, "pale": colour.pale}


def table(session: Session, result: Any, lang: str) -> Json:
    """Every crew: type/colour and copies."""
    players = state_of(session).players
    return {"crews": {player.name: {"/".join(card): copies for card, copies in player.crew.items()} for player in players}}


def mine(session: Session, result: Any, seat: str, lang: str) -> Json:
    scored, pirate = result.players[seat], state_of(session).player(seat)
    return {"total": total(result, seat, lang), "place": place_line(session, result, seat, lang),
            "express": pirate.set is not None, "express_from": scored.set_points, "counters": _counters(session, pirate, lang),
            "lit": [f"{axis}/{of}" for axis, of in scored.way.lines], "why": why(scored, lang),
            "told": [reason.sentence(lang) for reason in scored.reasons if reason.step in ("set", "runner_up")] if pirate.crew else []}


def _counters(session: Session, pirate: Any, lang: str) -> list[Json]:
    """What is counted beside the cards in this variant, each with the event that sets it."""
    mode = pack_of(session).modes[state_of(session).variant]
    counters = [_counter(lang, say("Points of the sets"), "express", "set", pirate.set)] if pirate.set is not None else []
    if mode.worth["treasure"]:
        counters.append(_counter(lang, say("Treasures"), "treasures", "count", pirate.treasures))
    counters.append({**_counter(lang, say("Coins"), "coins", "count", pirate.coins), "dealt": mode.coins})
    if any(step.by == "skulls" for step in mode.tie_break):
        counters.append(_counter(lang, say("Skulls"), "skulls", "count", pirate.skulls))
    if mode.bank:
        counters.append(_counter(lang, say("Paid discards"), "paid_discards", "count", pirate.paid_discards))
    return counters


def _counter(lang: str, label: Saying, word: str, field: str, value: int | None) -> Json:
    return {"label": label.sentence(lang), "event": {"do": word}, "field": field, "value": value, "least": 0, "most": MOST}


def why(scored: Any, lang: str) -> list[Json]:
    number = grammar_of(lang).number
    return [{"title": reason.sentence(lang), "figure": number(reason.points) if reason.step != "runner_up" else "", "lines": [],
             "notes": [], "rule": []} for reason in scored.reasons]


def actions(session: Session, result: Any, lang: str) -> list[Json]:
    """Only the table can part some equals: whoever cries best comes first."""
    asked = [name for question in result.questions for name in question.between]
    return [{"label": say("Who cries best? {name}", name=name).sentence(lang), "event": {"do": "cried_best", "players": [name]}}
            for name in dict.fromkeys(asked)]
