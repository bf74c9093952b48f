"""How cards look just now: tiles, slots and the line beside the total, from the state of the table and the result of the rules."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kivy.app import App

from scoring import hands
from screens.deck import Deck
from screens.hands import pile
from screens.theme import Palette, mix
from screens.widgets.tile import SlotLook, TileLook
from screens.words import _, language, ngettext, number


def tile(deck: Deck, card: str, palette: Palette, scale: float, *, mine: bool, holder: tuple[str, str] | None, scored: Any,
         lies_there: bool = False, faded: bool = False) -> TileLook:
    family = deck.family_of(card)
    paint = deck.paint(family, palette)
    strength = deck.strength(card)
    free = TileLook(deck.name(card), str(strength) if strength else "", deck.icon(family), ground=paint.tint, ink=palette.ink,
                    soft=mix(palette.ink, paint.tint, 0.75), mark=pile.ICON if lies_there else "", faded=faded, scale=scale,
                    pattern=deck.families.index(family) if App.get_running_app().preferences.patterns else None)
    if mine:
        own = scored.cards.get(card) if scored is not None else None
        badge, note = _changed(deck, card, own, palette)
        return replace(free, ground=paint.solid, ink=paint.text, soft=paint.text, line=palette.ink, badge=badge, note=note,
                       mark="eye-off" if own is not None and own.blanked else "check-bold")
    if holder is not None:
        return replace(free, ground=palette.surface, ink=palette.outline, soft=palette.outline, line=palette.hairline, line_width=1.2,
                       mark="", disc=holder)
    return free


def _changed(deck: Deck, card: str, own: Any, palette: Palette) -> tuple[tuple[str, Any, Any] | None, str]:
    """The badge of a family given by a choice, and « = Orage » for a joker that took a name."""
    if own is None:
        return None, ""
    face, family = own.face, deck.family_of(card)
    note = f"= {deck.name(face.name)}" if face.name != card else ""
    if face.suit == family or face.suit is None or note:
        return None, note
    paint = deck.paint(face.suit, palette)
    return (deck.icon(face.suit), paint.solid, paint.text), note


def slot(deck: Deck, card: str, palette: Palette, scale: float, scored: Any) -> SlotLook:
    if not card:
        return SlotLook(line=palette.outline, scale=scale)
    own = scored.cards.get(card) if scored is not None else None
    if own is not None and own.blanked:
        return SlotLook("eye-off-outline", "0", palette.surface, palette.error, palette.outline, True, scale)
    family = own.face.suit if own is not None and own.face.suit else deck.family_of(card)
    paint = deck.paint(family, palette)
    return SlotLook(deck.icon(family), number(own.points) if own is not None else "…", paint.solid, paint.text, scale=scale)


def hand_limit(deck: Deck, hand: Any) -> int:
    return hands.hand_limit(deck.pack, hand.hand)


def extra_takers(deck: Deck, hand: Any) -> list[str]:
    """The cards of this hand that may take an extra one."""
    return list(deck.pack.takers(hand.hand))


def extra_card(deck: Deck, hand: Any) -> str:
    """The extra card, if the table named one."""
    return next((use for taker in extra_takers(deck, hand) if isinstance(use := hand.choices.get(taker), str)), "")


def brought(deck: Deck, hand: Any, scored: Any = None) -> str:
    """The extra card: the one the table named, or the best one of the discard area, found by the app."""
    found = {} if scored is None else {card: use.card for card, use in scored.choices.items() if use is not None and use.card}
    left = [found[taker] for taker in extra_takers(deck, hand) if taker in found and taker not in hand.choices]
    return extra_card(deck, hand) or next(iter(left), "")


def cards_of(deck: Deck, hand: Any, scored: Any = None) -> list[str]:
    """All cards of a player: the hand, and the extra card."""
    card = brought(deck, hand, scored)
    return [*hand.hand, card] if card and card not in hand.hand else list(hand.hand)


def extra_uses(page: Any, taker: str) -> list[hands.Use]:
    """Everything in the discard area that this card may take."""
    pack, hand = page.deck.pack, page.hand
    held = {card for other in page.state.players for card in other.hand}
    return hands.extra.extra_uses(pack, taker, hands.read_choices(pack, hand.choices), page.state.discard, held, page.state.variant)


def may_be_extra(deck: Deck, hand: Any, card: str, state: Any) -> bool:
    """Whether this is the extra card: the hand is otherwise full and its family allowed. One of the discard area may replace another."""
    return hands.extra.may_be_extra(deck.pack, hand.hand, hands.read_choices(deck.pack, hand.choices), card, state.discard, state.variant)


def wrong_extra(deck: Deck, hand: Any, variant: str) -> str:
    """In a hand with one card too many, one must belong to a family that may be taken."""
    taker = hands.extra.cannot_all_be(deck.pack, hand.hand, variant)
    families = hands.extra.wanted_by(deck.pack, taker).sentence(language()) if taker else ""
    return _("{card} may only bring {families}.").format(card=deck.name(taker), families=families) if taker else ""


def has_discard(deck: Deck) -> bool:
    """Whether any card of this game looks at the discard area."""
    return bool(deck.pack.looks_at_discard)


def why_one_more(deck: Deck, hand: Any, scored: Any = None) -> str:
    taker, card = extra_takers(deck, hand)[0], brought(deck, hand, scored)
    if card:
        return _("{card} brought {extra}").format(card=deck.name(taker), extra=deck.name(card))
    return _("{card}: {n} cards in all").format(card=deck.name(taker), n=hand_limit(deck, hand))


@dataclass(frozen=True)
class Standing:
    """The place of a hand among those entered, in as many words as there is room for."""

    place: str = ""         # « 2e »
    brief: str = ""         # « 2e, −6 »
    whole: str = ""         # « 2e, à 6 points »


def standing(result: Any, player: str, playing: Sequence[str], ordinal: Callable[[int], str]) -> Standing:
    if player not in playing or len(playing) < 2:
        return Standing()
    places = [[name for name in place if name in playing] for place in result.ranking]
    place = 1
    for names in filter(None, places):
        if player in names:
            break
        place += len(names)
    told = ordinal(place)
    if place == 1:
        return Standing(told, told, _("{place} for now").format(place=told))
    gap = max(result.players[name].total for name in playing) - result.players[player].total
    if gap == 0:
        return Standing(told, told, _("{place}, level on points").format(place=told))
    return Standing(told, f"{told}, {number(-gap)}", ngettext("{place}, {n} point behind", "{place}, {n} points behind", gap, place=told))
