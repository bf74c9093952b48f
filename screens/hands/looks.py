"""How cards look just now: tiles, slots and the line beside the total, from the state of the table and the result of the rules."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kivy.app import App

from scoring import hands
from screens.deck import Deck
from screens.hands import pile
from screens.theme import Palette, mix
from screens.widgets.tile import SlotLook, TileLook
from screens.words import _, language, ngettext, number

if TYPE_CHECKING:
    from scoring import HandResult, TableResult
    from screens.hands.hand import HandPage
    from screens.theme import Rgba
    from screens.widgets.tile import CardTile
    from table.games.hands import Hand, Hands


def show(tile: CardTile, deck: Deck, palette: Palette, scale: float, *, mine: bool, holder: tuple[str, str] | None,
         scored: HandResult | None, lies_there: bool = False, sought: bool | None = None) -> None:
    """Gives a tile its look, if anything has changed that it depends on: a tap changes one or two of fifty.

    `sought`: whether it is among the cards that are looked for; None where all are shown.
    """
    own = scored.cards.get(tile.card) if mine and scored is not None else None
    patterns = App.get_running_app().preferences.patterns
    inputs = (deck, palette, scale, language(), patterns, mine, holder, own and (own.face, own.blanked), lies_there, sought)
    if tile.inputs != inputs:
        tile.inputs = inputs
        tile.look = _look(deck, tile.card, palette, scale, mine, holder, own, lies_there, sought, patterns)


def _look(deck: Deck, card: str, palette: Palette, scale: float, mine: bool, holder: tuple[str, str] | None, own: hands.CardScore | None,
          lies_there: bool, sought: bool | None, patterns: bool) -> TileLook:
    family = deck.family_of(card)
    paint = deck.paint(family, palette)
    strength = deck.strength(card)
    lit = palette.lit if sought else None
    free = TileLook(deck.name(card), number(strength) if strength else "", deck.icon(family), ground=paint.tint, ink=palette.ink,
                    soft=mix(palette.ink, paint.tint, 0.75), mark=pile.ICON if lies_there else "", faded=sought is False, scale=scale,
                    line=lit or palette.edge(paint.tint), line_width=2.0 if lit else 1.2,
                    pattern=deck.families.index(family) if patterns else None)
    if mine and sought is False:                        # lighter than what was found
        return replace(free, mark="check-bold", line=None)
    if mine:
        badge, note = _changed(deck, card, own, palette)
        return replace(free, ground=paint.solid, ink=paint.text, soft=paint.text, line=lit or palette.ink, line_width=2.0, badge=badge,
                       note=note, mark="eye-off" if own is not None and own.blanked else "check-bold")
    if holder is not None:
        return replace(free, ground=palette.surface, ink=palette.outline, soft=palette.outline, line=lit or palette.hairline, mark="",
                       disc=holder)
    return free


def _changed(deck: Deck, card: str, own: hands.CardScore | None, palette: Palette) -> tuple[tuple[str, Rgba, Rgba] | None, str]:
    """The badge of a family given by a choice, and « = Orage » for a joker that took a name."""
    if own is None:
        return None, ""
    face, family = own.face, deck.family_of(card)
    note = f"= {deck.name(face.name)}" if face.copies else ""
    if face.suit == family or face.suit is None or note:
        return None, note
    paint = deck.paint(face.suit, palette)
    return (deck.icon(face.suit), paint.solid, paint.text), note


def slot(deck: Deck, card: str, palette: Palette, scale: float, scored: HandResult | None) -> SlotLook:
    if not card:
        return SlotLook(line=palette.outline, scale=scale)
    own = scored.cards.get(card) if scored is not None else None
    if own is not None and own.blanked:
        return SlotLook("eye-off-outline", "0", palette.surface, palette.error, palette.outline, True, scale)
    family = own.face.suit if own is not None and own.face.suit else deck.family_of(card)
    paint = deck.paint(family, palette)
    return SlotLook(deck.icon(family), number(own.points) if own is not None else "…", paint.solid, paint.text, scale=scale)


def hand_limit(deck: Deck, hand: Hand) -> int:
    """How many cards this hand may hold; an item may let it hold one more."""
    return hands.hand_limit(deck.pack, hand.hand, hands.Beside(items=tuple(deck.pack.items[item] for item in hand.items)))


def extra_takers(deck: Deck, hand: Hand) -> list[str]:
    """The cards of this hand that may take an extra one."""
    return list(deck.pack.takers(hand.hand))


def takers_of_discard(deck: Deck, hand: Hand) -> list[str]:
    """Those of them that take it from the discard area; the others take it from the deck."""
    return [taker for taker in extra_takers(deck, hand) if deck.pack.looks_at(taker)]


def takers_of_deck(deck: Deck, hand: Hand) -> list[str]:
    return [taker for taker in extra_takers(deck, hand) if not deck.pack.looks_at(taker)]


def seeing_takers(deck: Deck, hand: Hand, state: Hands) -> list[str]:
    """Those for whom somebody has told what they could take: the app finds the best of it."""
    return [*(takers_of_discard(deck, hand) if state.discard else ()), *(takers_of_deck(deck, hand) if hand.candidates else ())]


def named_extras(deck: Deck, hand: Hand) -> dict[str, str]:
    """The extra cards that the table named, by who brings them."""
    return {taker: use for taker in extra_takers(deck, hand) if isinstance(use := hand.choices.get(taker), str)}


def brought(deck: Deck, hand: Hand, scored: HandResult | None = None) -> dict[str, str]:
    """The extra cards by who brings them: those the table named, and the best ones, found by the app."""
    found = {} if scored is None else {card: use.card for card, use in scored.choices.items() if use is not None and use.card}
    left = {taker: found[taker] for taker in extra_takers(deck, hand) if taker in found and taker not in hand.choices}
    return {taker: card for taker, card in {**named_extras(deck, hand), **left}.items() if card not in hand.hand}


def cards_of(deck: Deck, hand: Hand, scored: HandResult | None = None) -> list[str]:
    """All cards of a player: the hand, and the extra cards."""
    return [*hand.hand, *brought(deck, hand, scored).values()]


def extra_uses(page: HandPage, taker: str) -> list[hands.Use]:
    """Everything that this card may take: of the discard area, or what was named of the deck; if nothing was, all that is nowhere else."""
    pack, hand, state = page.deck.pack, page.hand, page.state
    held = {card for other in state.players for card in other.hand}
    pile = state.discard if pack.looks_at(taker) else hand.candidates or [card for card in page.deck.cards if card not in state.discard]
    choices = {taker: hand.choices[taker]} if taker in hand.choices else {}
    return hands.extra.extra_uses(pack, taker, hands.read_choices(pack, choices), pile, held, state.variant)


def taker_of(deck: Deck, hand: Hand, card: str, state: Hands) -> str:
    """Who brings this card, if it is the extra one: the hand is otherwise full and its family allowed; '' if nobody does.

    A card of the discard area may replace another extra one.
    """
    choices = hands.read_choices(deck.pack, hand.choices)
    if not hands.extra.may_be_extra(deck.pack, hand.hand, choices, card, state.discard, state.variant):
        return ""
    anything = deck.pack.takes_any_card(state.variant)
    able = [taker for taker in extra_takers(deck, hand) if deck.pack.chooser[taker].takes(deck.pack, taker, [card], anything)]
    of_discard = set(takers_of_discard(deck, hand))
    return next((taker for taker in able if (taker in of_discard) == (card in state.discard)), able[0])


def one_in_all(deck: Deck, hand: Hand, taker: str) -> list[str]:
    """The takers that give way if this one brings the card: a hand may be allowed fewer extra cards than it has takers."""
    return [] if deck.pack.most_extra is None else [other for other in named_extras(deck, hand) if other != taker]


def wrong_extra(deck: Deck, hand: Hand, variant: str) -> str:
    """In a hand with one card too many, one must belong to a family that may be taken."""
    taker = hands.extra.cannot_all_be(deck.pack, hand.hand, variant)
    families = hands.extra.wanted_by(deck.pack, taker).sentence(language()) if taker else ""
    return _("{card} can only bring {families}.").format(card=deck.name(taker), families=families) if taker else ""


def has_discard(deck: Deck) -> bool:
    """Whether any card of this game looks at the discard area."""
    return bool(deck.pack.looks_at_discard)


def counts_discard(deck: Deck, hand: Hand, scored: HandResult | None = None) -> str:
    """The first card of this hand whose points depend on the discard area; '' if there is none."""
    takers = set(extra_takers(deck, hand))
    return next((card for card in cards_of(deck, hand, scored) if card not in takers and deck.pack.looks_at(card)), "")


def why_one_more(deck: Deck, hand: Hand, scored: HandResult | None = None) -> str:
    """Who brought which extra card; or who allows one."""
    told = [_("{card} brought {extra}").format(card=deck.name(taker), extra=deck.name(card))
            for taker, card in brought(deck, hand, scored).items()]
    allowing = [*extra_takers(deck, hand), *(item for item in hand.items if deck.pack.items[item].traits.more_cards)]
    return ", ".join(told) or _("{card}: {n} cards in all").format(card=deck.name(allowing[0]), n=hand_limit(deck, hand))


@dataclass(frozen=True)
class Standing:
    """The place of a hand among those entered, in as many words as there is room for."""

    place: str = ""         # « 2e »
    brief: str = ""         # « 2e, −6 »
    whole: str = ""         # « 2e, −6 points »


def standing(result: TableResult, player: str, playing: Sequence[str], ordinal: Callable[[int], str]) -> Standing:
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
        return Standing(told, told, _("{place}, tied on points").format(place=told))
    return Standing(told, f"{told}, {number(-gap)}", ngettext("{place}, {n} point behind", "{place}, {n} points behind", gap, place=told))
