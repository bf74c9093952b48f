"""Games of hands: the deck by families, the own hand with what lies beside it, what it brings and why, and what its choice cards are
best used for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.hands import Best, best, extra, hand_limit, options, prose, read_choices
from sentences import grammar_of, say, say_n
from table.games.hands import in_deck
from table.session import Session
from web.icons import ITEM_ICON, icon
from web.kinds import pack_of, state_of
from web.views.standing import place_line, total

Json = dict[str, Any]


def board(session: Session, lang: str) -> Json:
    """The deck in rows: a family, and its cards from the weakest on; and what may lie beside a hand."""
    pack = pack_of(session)
    names = pack.lexicon
    weakest_first = sorted(pack.cards.values(), key=lambda card: (card.strength, card.number))
    rows = []
    for family in sorted(pack.suits, key=pack.suit_order.__getitem__):
        suit = pack.suits[family]
        cards = [_printed(pack, card, lang) for card in weakest_first if card.suit == family]
        rows.append({"id": family, "name": names.suit(family).sentence(lang), "icon": icon(suit.icon), "paint": _paint(suit.colour),
                     "cards": cards})
    items = [_printed(pack, item, lang) for item in pack.items.values()]
    return {"rows": rows, "items": items, **({"icon": ITEM_ICON} if items else {})}


def _printed(pack: Any, card: Any, lang: str) -> Json:
    return {"id": card.id, "name": pack.lexicon.card(card.id).sentence(lang), "rule": prose.card_text(pack, card.id, lang),
            "strength": grammar_of(lang).number(card.strength) if card.strength else ""}


def _paint(colour: Any) -> Json:
    return {"light": colour.light, "light_text": colour.light_text, "dark": colour.dark, "dark_text": colour.dark_text, "pale": colour.pale}


def table(session: Session, result: Any, lang: str) -> Json:
    """Who holds what, with the extra cards that somebody says were taken."""
    state = state_of(session)
    return {"holders": {card: player.name for player in state.players
                        for card in (*player.hand, *(card for card, how in _brought(session, result, player).items() if how["own"]))},
            "items": {item: player.name for player in state.players for item in player.items}, "discard": list(state.discard)}


def mine(session: Session, result: Any, seat: str, lang: str) -> Json:
    pack, hand, scored = pack_of(session), state_of(session).player(seat), result.players[seat]
    full, held, brought = hand_limit(pack, hand.hand, scored.beside), len(scored.cards), _brought(session, result, hand)
    return {
        "total": total(result, seat, lang), "place": place_line(session, result, seat, lang), "extra": hand.extra,
        "count": f"{held}/{full}", "count_words": say("{n} of {full} cards", n=held, full=full).sentence(lang),
        "over": held > full, "size": full,
        "cards": {card: _card(pack, card, scored.cards[card], lang) for card in (*hand.hand, *brought)},  # in the order they were tapped
        "brought": brought,
        "items": {item: grammar_of(lang).number(score.points) for item, score in scored.items.items()},
        "item_points": grammar_of(lang).number(sum(score.points for score in scored.items.values())),
        "hand": list(hand.hand), "why": why(scored, lang), "strip": _strip(session, scored, seat, lang),
        "piles": _piles(session, scored, seat, lang), "warnings": [warning.sentence(lang) for warning in scored.warnings],
    }


def _brought(session: Session, result: Any, hand: Any) -> Json:
    """The extra cards: who brings each, and whether the player said so or the app found it."""
    chosen = result.players[hand.name].choices
    return {use.card: {"by": taker, "own": taker in hand.choices} for taker in pack_of(session).takers(hand.hand)
            if (use := chosen.get(taker)) and use.card not in hand.hand}


def _card(pack: Any, card: str, score: Any, lang: str) -> Json:
    face, names = score.face, pack.lexicon
    changed = names.card(face.name) if face.copies else names.suit(face.suit) if face.suit != pack.cards[card].suit else None
    return {"points": grammar_of(lang).number(score.points), "blanked": score.blanked, "suit": face.suit or pack.cards[card].suit,
            "note": f"= {changed.sentence(lang)}" if changed else ""}


def why(scored: Any, lang: str) -> list[Json]:
    """Card by card and line by line, blanked ones after the others; then the items."""
    pack = scored.pack
    told = []
    cards = sorted(scored.cards.values(), key=lambda score: (score.blanked, -score.points, score.face.number))
    for score in (*cards, *scored.items.values()):
        lines = [{"text": prose.line_text(pack, line, lang), "figure": _figure(line, lang), "sign": _sign(line)} for line in score.lines]
        notes = [text for text in (score.blanked and prose.blanked_text(scored, score, lang), prose.cleared_text(scored, score, lang),
                                   prose.struck_text(scored, score, lang)) if text]
        title = " ".join(filter(None, (pack.lexicon.card(score.card).sentence(lang), prose.face_text(pack, score, lang))))
        told.append({"title": title, "figure": grammar_of(lang).number(score.points), "out": score.blanked, "lines": lines, "notes": notes,
                     "suit": score.face.suit or pack.printed(score.card).suit or "", "rule": prose.card_text(pack, score.card, lang)})
    if scored.extra:
        figure = grammar_of(lang).signed(scored.extra)
        told.append({"title": say("Extra points").sentence(lang), "figure": figure, "lines": [], "notes": [], "rule": []})
    return told


def _figure(line: Any, lang: str) -> str:
    return grammar_of(lang).number(line.figure) if line.part == "base" else grammar_of(lang).signed(line.figure)


def _sign(line: Any) -> int:
    return 0 if line.part == "base" else (line.figure > 0) - (line.figure < 0)


# -- what lies elsewhere and matters ---------------------------------------------------------------------------------------


def _piles(session: Session, scored: Any, seat: str, lang: str) -> Json:
    """What somebody should tell of because a card of this hand counts it or takes from it: the cards told of so far, and the question."""
    pack, state = pack_of(session), state_of(session)
    hand = state.player(seat)
    found: Json = {}
    counting = [card for card in scored.cards if pack.looks_at(card)]
    if counting:
        drawn = pack.variants[state.variant].drawn is not None if state.variant in pack.variants else False
        found["discard"] = {
            "title": (say("Drawn cards") if drawn else say("Discard area")).sentence(lang), "cards": list(state.discard),
            "hint": (say("Tap the cards that were drawn") if drawn else say("Tap the cards that are there")).sentence(lang),
            "ask": say("{card}: which cards are in the discard area?", card=pack.lexicon.card(counting[0])).sentence(lang),
            "taken": _taken(scored, (card for card in counting if card in pack.chooser), lang)}
    takers = [taker for taker in pack.takers(hand.hand) if not pack.looks_at(taker)]
    if takers:
        name = pack.lexicon.card(takers[0])
        found["deck"] = {"title": say("Cards of the deck").sentence(lang), "cards": list(hand.candidates),
                         "hint": say("Tap the cards that {card:the} could take", card=name).sentence(lang),
                         "taken": _taken(scored, takers, lang),
                         "ask": say("{card}: which cards could it take from the deck?", card=name).sentence(lang)}
    return found


def _taken(scored: Any, takers: Iterable[str], lang: str) -> list[str]:
    return [prose.use_text(scored.pack, card, scored.choices, lang) for card in takers if scored.choices.get(card)]


# -- choices -------------------------------------------------------------------------------------------------------------


def _blind(session: Session, seat: str) -> list[str]:
    """The cards that bring an extra one of nobody knows which: only the player can say what they brought."""
    pack, state = pack_of(session), state_of(session)
    hand = state.player(seat)
    return [taker for taker in pack.takers(hand.hand) if not (state.discard if pack.looks_at(taker) else hand.candidates)]


def _choosers(session: Session, scored: Any, seat: str) -> list[str]:
    """The choice cards before this player. One that brings an extra card chooses only where it is known what lies there."""
    blind = _blind(session, seat)
    return [card for card in pack_of(session).chooser if card in scored.cards and card not in blind]


def _strip(session: Session, scored: Any, seat: str, lang: str) -> Json | None:
    """What the choice cards are used for; nothing without one."""
    cards = _choosers(session, scored, seat)
    if not cards:
        return None
    own = any(card in state_of(session).player(seat).choices for card in cards)
    return {"own": own, "lines": [prose.use_text(scored.pack, card, scored.choices, lang) for card in cards]}


def _free_best(session: Session, scored: Any, seat: str) -> Best:
    """The search with nothing fixed but an extra card of nobody knows how many."""
    pack, state = pack_of(session), state_of(session)
    kept = read_choices(pack, _kept(session, seat))
    return best(pack, state.player(seat).hand, kept, anything=pack.takes_any_card(state.variant), beside=scored.beside)


def _kept(session: Session, seat: str) -> Json:
    blind = _blind(session, seat)
    return {card: use for card, use in state_of(session).player(seat).choices.items() if card in blind}


def choices(session: Session, result: Any, seat: str, lang: str) -> Json:
    """The best total and the ones after it, each as the event that makes it so, and every use of every choice card."""
    scored, cards = result.players[seat], _choosers(session, result.players[seat], seat)
    pickers = [_picker(session, scored, seat, card, lang) for card in (*cards, *_blind(session, seat))]
    if not cards:
        return {"rows": [], "cards": pickers}
    found = _free_best(session, scored, seat)
    rows = [_row(session, scored, seat, cards, found, declared, lang) for declared in (found, *found.runners_up)]
    checked = say_n("{n} combination checked", "{n} combinations checked", found.checked)
    return {"checked": checked.sentence(lang), "rows": rows, "cards": pickers}


def _row(session: Session, scored: Any, seat: str, cards: list[str], found: Best, declared: Any, lang: str) -> Json:
    pack, hand = scored.pack, state_of(session).player(seat)
    is_best = declared is found
    same = found.just_as_good(declared)
    lines = []
    for card in cards:
        text = prose.use_text(pack, card, declared.choices, lang)
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
        known = state.discard if pack.looks_at(card) else in_deck(state, hand)
        pile = known or [other for other in pack.cards if other not in state.discard]
        chosen = {card: hand.choices[card]} if card in hand.choices else {}
        uses = extra.extra_uses(pack, card, read_choices(pack, chosen), pile, held, state.variant)
    else:
        uses = options(pack, card, {other: score.face for other, score in scored.cards.items()})
    now = scored.choices.get(card)
    left = card not in hand.choices
    return {"card": card, "name": pack.lexicon.card(card).sentence(lang), "left": left, "unused": now is None and not left,
            "blind": card in _blind(session, seat),
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
