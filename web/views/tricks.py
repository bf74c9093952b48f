"""Games of tricks: the numbered deck, the card played to the trick, or the own team at the end with the tokens that were won."""

from __future__ import annotations

from typing import Any

from scoring.tricks import TEAM, TRICK, said
from scoring.tricks import seat as seat_name
from sentences import grammar_of, say
from table.games.tricks import TRICKS_WON, current_trick
from table.session import Session
from web.icons import icon
from web.kinds import pack_of, state_of
from web.rights import placed
from web.views.standing import place_line, total

Json = dict[str, Any]
MOST_TOKENS = 99


def board(session: Session, lang: str) -> Json:
    pack = pack_of(session)
    cards = [{"id": card.value, "name": grammar_of(lang).capital(pack.title_of(card.id, lang)) if card.named else "", "named": card.named,
              "check": card.to_check, "rule": list(pack.card_text(card.id, lang))} for card in pack.by_value.values()]
    tokens = [{"id": token.id, "icon": icon(token.icon), "light": token.light, "dark": token.dark} for token in pack.tokens.values()]
    return {"cards": cards, "tokens": tokens, "by_trick": state_of(session).by_trick}


def table(session: Session, result: Any, lang: str) -> Json:
    pack, state = pack_of(session), state_of(session)
    told: Json = {"holders": {str(card): who for who, card in placed(state)}}
    if state.by_trick:
        rounds = pack.seats_for(len(state.players)).team
        number = min(current_trick(state), rounds)
        plays = state.tricks[number - 1] if number <= len(state.tricks) else ()
        over = current_trick(state) > rounds
        told |= {"trick": number, "over": over, "head": say("Trick {n} of {full}", n=number, full=rounds).sentence(lang),
                 "plays": [{"name": _called(pack, who, lang), "card": _numbered(pack, card, lang)} for who, card in plays],
                 "seats": [{"id": who, "name": _called(pack, who, lang)} for who in state.seats]}
    return told


def mine(session: Session, result: Any, seat: str, lang: str) -> Json:
    pack, state, scored = pack_of(session), state_of(session), result.players[seat]
    told: Json = {"total": total(result, seat, lang), "place": place_line(session, result, seat, lang), "why": why(scored, lang),
                  "count": said(scored.total, pack.lexicon).sentence(lang), "cards": [pack.cards[card].value for card in scored.team],
                  "unread": _unread(session, scored, seat, lang)}
    if state.by_trick:
        return {**told, **_in_trick(session, seat, lang)}
    rounds, team = pack.seats_for(len(state.players)).team, state.player(seat).team
    count = say("{n} of {full} cards", n=len(team), full=rounds).sentence(lang)
    return {**told, "hint": say("Tap the cards of your team.").sentence(lang), "cards": list(team), "over": len(team) > rounds,
            "counters": _counters(session, seat, lang), "count": f"{count}, {told['count']}"}


def _in_trick(session: Session, seat: str, lang: str) -> Json:
    pack, state = pack_of(session), state_of(session)
    number = current_trick(state)
    if number > pack.seats_for(len(state.players)).team:
        return {"hint": say("All tricks are played.").sentence(lang)}
    plays = dict(state.tricks[number - 1]) if number <= len(state.tricks) else {}
    if seat not in plays:
        return {"hint": say("Tap the card you play.").sentence(lang)}
    played = _numbered(pack, plays[seat], lang)
    return {"hint": say("You have played {card}.", card=played).sentence(lang), "played": plays[seat]}


def _counters(session: Session, seat: str, lang: str) -> list[Json]:
    """Tokens taken in chapter II and tricks won, each with the event that sets it."""
    pack, typed = pack_of(session), state_of(session).player(seat).tokens
    names = {**{token: say("Won in chapter II: {token:many}", token=pack.lexicon.token(token)) for token in pack.tokens},
             TRICKS_WON: say("Tricks won in chapter II")}
    return [{"label": name.sentence(lang), "event": {"do": "tokens"}, "field": f"tokens.{kind}", "value": typed.get(kind), "least": 0,
             "most": MOST_TOKENS, "dealt": 0} for kind, name in names.items()]


def _unread(session: Session, scored: Any, seat: str, lang: str) -> list[Json]:
    """The own cards that nobody has read to the app: what each brought is typed, chapter by chapter."""
    pack, state = pack_of(session), state_of(session)
    played = [pack.by_value[card].id for trick in state.tricks for who, card in trick if who == seat]
    over = not state.by_trick or current_trick(state) > pack.seats_for(len(state.players)).team
    asked = [(TRICK, card) for card in played if pack.cards[card].unread]
    asked += [(TEAM, card) for card in scored.team if pack.cards[card].unread and over]
    return [_brought(pack, state, seat, pack.cards[card].value, chapter, lang) for chapter, card in asked]


def _brought(pack: Any, state: Any, seat: str, value: int, chapter: int, lang: str) -> Json:
    typed = state.earned.get(seat, {}).get(str(value), {}).get(str(chapter))
    event = {"do": "earned", "card": value, "chapter": chapter, "tokens": dict(typed or {})}
    title = say("{card}, {chapter}", card=_numbered(pack, value, lang), chapter=pack.chapters[chapter])
    capital = grammar_of(lang).capital
    return {"id": f"{value}/{chapter}", "title": title.sentence(lang),
            "told": "" if typed is None else said(dict.fromkeys(pack.tokens, 0) | typed, pack.lexicon).sentence(lang),
            "counters": [{"label": capital(pack.lexicon.token(kind).many(lang)), "event": event, "field": f"tokens.{kind}", "least": 0,
                          "value": None if typed is None else typed.get(kind, 0), "most": MOST_TOKENS, "dealt": 0} for kind in pack.tokens]}


def why(scored: Any, lang: str) -> list[Json]:
    """Chapter by chapter: every line with its card, its tokens and its reason."""
    pack = scored.pack
    told = []
    for chapter in dict.fromkeys(line.chapter for line in scored.lines):
        lines = [_line(pack, line, lang) for line in scored.lines if line.chapter == chapter]
        told.append({"title": grammar_of(lang).capital(pack.chapters[chapter].sentence(lang)), "lines": lines, "notes": [], "rule": [],
                     "figure": said(scored.in_chapter(chapter), pack.lexicon).sentence(lang)})
    return told


def _line(pack: Any, line: Any, lang: str) -> Json:
    reason, paid = line.reason(lang), any(line.tokens.values())
    if line.card is None:
        text = grammar_of(lang).capital(reason)
    else:
        text = say("{n} {card:Bare}: {reason}", n=pack.cards[line.card].value, card=pack.lexicon.card(line.card),
                   reason=reason).sentence(lang)
    return {"text": text, "figure": said(line.tokens, pack.lexicon).sentence(lang) if paid else "–", "sign": int(paid)}


def _numbered(pack: Any, value: int, lang: str) -> str:
    """«30 Peter Pan»; the number alone where nobody knows the name."""
    card = pack.by_value[value]
    return f"{value} {grammar_of(lang).capital(pack.title_of(card.id, lang))}" if card.named else str(value)


def _called(pack: Any, who: str, lang: str) -> str:
    """A player's name; «Ghost 1»."""
    name = seat_name(pack, who)
    return name if isinstance(name, str) else name.sentence(lang)


def actions(session: Session, result: Any, lang: str) -> list[Json]:
    return []
