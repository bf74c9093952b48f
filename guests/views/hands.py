"""Games of hands: the deck by families, the own hand, what it brings and why, and what its choice cards are best used for."""

from __future__ import annotations

from typing import Any

from guests.icons import icon
from guests.kinds import pack_of, state_of
from guests.views.standing import place_line, total
from scoring.hands import Best, best, extra, hand_limit, known_discard, options, prose, read_choices
from sentences import grammar_of, say
from table import Session

Json = dict[str, Any]


def board(session: Session, lang: str) -> Json:
    """The deck in rows: a family, and its cards from the weakest on."""
    pack = pack_of(session)
    names = pack.lexicon
    weakest_first = sorted(pack.cards.values(), key=lambda card: (card.strength, card.number))
    rows = []
    for family in sorted(pack.suits, key=pack.suit_order.__getitem__):
        suit = pack.suits[family]
        cards = [{"id": card.id, "name": names.card(card.id).sentence(lang), "strength": str(card.strength or ""),
                  "rule": prose.card_text(pack, card.id, lang)} for card in weakest_first if card.suit == family]
        rows.append({"id": family, "name": names.suit(family).sentence(lang), "icon": icon(suit.icon), "paint": _paint(suit.colour),
                     "cards": cards})
    return {"rows": rows, "discard": bool(pack.looks_at_discard)}


def _paint(colour: Any) -> Json:
    return {"light": colour.light, "light_text": colour.light_text, "dark": colour.dark, "dark_text": colour.dark_text, "pale": colour.pale}


def table(session: Session, result: Any, lang: str) -> Json:
    """Who holds what."""
    state = state_of(session)
    return {"holders": {card: player.name for player in state.players for card in player.hand}, "discard": list(state.discard)}


def mine(session: Session, result: Any, seat: str, lang: str) -> Json:
    pack, hand, scored = pack_of(session), state_of(session).player(seat), result.players[seat]
    full = hand_limit(pack, hand.hand)
    return {
        "total": total(result, seat, lang), "place": place_line(session, result, seat, lang), "extra": hand.extra,
        "count": f"{len(hand.hand)}/{full}", "count_words": say("{n} of {full} cards", n=len(hand.hand), full=full).sentence(lang),
        "over": len(hand.hand) > full, "size": full,
        "cards": {card: _card(pack, card, score, lang) for card, score in scored.cards.items()},
        "hand": list(hand.hand), "why": why(scored, lang), "strip": _strip(session, scored, seat, lang),
        "warnings": [warning.sentence(lang) for warning in scored.warnings],
    }


def _card(pack: Any, card: str, score: Any, lang: str) -> Json:
    face, names = score.face, pack.lexicon
    changed = names.card(face.name) if face.name != card else names.suit(face.suit) if face.suit != pack.cards[card].suit else None
    return {"points": grammar_of(lang).number(score.points), "blanked": score.blanked, "suit": face.suit or pack.cards[card].suit,
            "note": f"= {changed.sentence(lang)}" if changed else ""}


def why(scored: Any, lang: str) -> list[Json]:
    """Card by card and line by line, blanked ones last."""
    pack = scored.pack
    told = []
    for score in sorted(scored.cards.values(), key=lambda score: (score.blanked, -score.points, score.face.number)):
        lines = [{"text": prose.line_text(pack, line, lang), "figure": _figure(line, lang), "sign": _sign(line)} for line in score.lines]
        notes = [text for text in (score.blanked and prose.blanked_text(scored, score, lang), prose.cleared_text(scored, score, lang),
                                   prose.struck_text(scored, score, lang)) if text]
        title = " ".join(filter(None, (pack.lexicon.card(score.card).sentence(lang), prose.face_text(pack, score, lang))))
        told.append({"title": title, "figure": grammar_of(lang).number(score.points), "out": score.blanked, "lines": lines, "notes": notes,
                     "suit": score.face.suit or pack.cards[score.card].suit, "rule": prose.card_text(pack, score.card, lang)})
    if scored.extra:
        figure = grammar_of(lang).signed(scored.extra)
        told.append({"title": say("Extra points").sentence(lang), "figure": figure, "lines": [], "notes": [], "rule": []})
    return told


def _figure(line: Any, lang: str) -> str:
    return grammar_of(lang).number(line.figure) if line.part == "base" else grammar_of(lang).signed(line.figure)


def _sign(line: Any) -> int:
    return 0 if line.part == "base" else (line.figure > 0) - (line.figure < 0)


# -- choices -------------------------------------------------------------------------------------------------------------


def _choosers(session: Session, scored: Any, seat: str) -> list[str]:
    """The choice cards before this player. One that brings an extra card chooses only where it is known what lies there."""
    pack, state = pack_of(session), state_of(session)
    takers = () if state.discard else pack.takers(state.player(seat).hand)
    return [card for card in pack.chooser if card in scored.cards and card not in takers]


def _strip(session: Session, scored: Any, seat: str, lang: str) -> Json | None:
    """What the choice cards are used for; nothing without one."""
    cards = _choosers(session, scored, seat)
    if not cards:
        return None
    own = any(card in state_of(session).player(seat).choices for card in cards)
    return {"own": own, "lines": [prose.use_text(scored.pack, card, scored.choices.get(card), lang) for card in cards]}


def _free_best(session: Session, seat: str) -> Best:
    """The search with nothing fixed but an extra card of a discard area nobody has told of."""
    pack, state = pack_of(session), state_of(session)
    hand = state.player(seat)
    kept = read_choices(pack, _kept(session, seat))
    discard = known_discard(pack, state.discard, read_choices(pack, hand.choices)) if state.discard else None
    return best(pack, hand.hand, kept, discard, pack.takes_any_card(state.variant))


def _kept(session: Session, seat: str) -> Json:
    state = state_of(session)
    takers = () if state.discard else pack_of(session).takers(state.player(seat).hand)
    return {card: use for card, use in state.player(seat).choices.items() if card in takers}


def choices(session: Session, result: Any, seat: str, lang: str) -> Json:
    """The best total and the ones after it, each as the event that makes it so, and every use of every choice card."""
    scored, cards = result.players[seat], _choosers(session, result.players[seat], seat)
    if not cards:
        return {"rows": [], "cards": []}
    found = _free_best(session, seat)
    rows = [_row(session, scored, seat, cards, found, declared, lang) for declared in (found, *found.runners_up)]
    return {"checked": say("{n} combinations checked", n=found.checked).sentence(lang), "rows": rows,
            "cards": [_picker(session, scored, seat, card, lang) for card in cards]}


def _row(session: Session, scored: Any, seat: str, cards: list[str], found: Best, declared: Any, lang: str) -> Json:
    pack, hand = scored.pack, state_of(session).player(seat)
    is_best = declared is found
    same = found.just_as_good(declared)
    lines = []
    for card in cards:
        text = prose.use_text(pack, card, declared.choices.get(card), lang)
        if same.get(card):
            others = ", ".join(_use_label(pack, use, lang) for use in same[card][:6])
            text += " " + say("(same total: {uses})", uses=others + ("…" if len(same[card]) > 6 else "")).sentence(lang)
        lines.append(text)
    uses = {} if is_best else {card: _json(declared.choices.get(card)) for card in cards}
    event = {"do": "set_hand", "player": seat, "hand": list(hand.hand), "choices": {**_kept(session, seat), **uses}}
    now = {card: declared.choices.get(card) for card in cards} == {card: scored.choices.get(card) for card in cards}
    difference = say("best").sentence(lang) if is_best else grammar_of(lang).signed(declared.total - found.total)
    return {"total": grammar_of(lang).number(declared.total + hand.extra), "difference": difference, "lines": lines, "event": event,
            "now": now}


def _picker(session: Session, scored: Any, seat: str, card: str, lang: str) -> Json:
    """Every legal use of one choice card; the rules say which they are."""
    pack, state = scored.pack, state_of(session)
    hand = state.player(seat)
    if pack.chooser[card].takes_extra_card:
        held = {other for player in state.players for other in player.hand}
        uses = extra.extra_uses(pack, card, read_choices(pack, hand.choices), state.discard, held, state.variant)
    else:
        uses = options(pack, card, {other: score.face for other, score in scored.cards.items()})
    now = scored.choices.get(card)
    left = card not in hand.choices
    return {"card": card, "name": pack.lexicon.card(card).sentence(lang), "left": left, "unused": now is None and not left,
            "uses": [{"label": _use_label(pack, use, lang), "use": use.to_json(), "now": use == now} for use in uses]}


def _use_label(pack: Any, use: Any, lang: str) -> str:
    parts = [pack.lexicon.card(use.card)] if use.card else []
    parts += [pack.lexicon.suit(use.suit)] if use.suit else []
    return " → ".join(part.sentence(lang) for part in parts)


def _json(use: Any) -> Any:
    return None if use is None else use.to_json()


def actions(session: Session, result: Any, lang: str) -> list[Json]:
    return []


__all__ = ["actions", "board", "choices", "mine", "table", "why"]
