"""Where extra cards come from, in words: the discard area, in some variants cards drawn at the end, or the deck."""
from __future__ import annotations

from typing import TYPE_CHECKING, cast

from screens.words import _, ngettext
from table import Session

if TYPE_CHECKING:
    from table.games.hands import Hands

ICON = "layers-outline"


def drawn(session: Session) -> bool:
    """Nothing is discarded where cards are only traded: some are drawn at the end instead."""
    variant = session.pack().variants.get(session.state.variant)
    return variant is not None and variant.drawn is not None


def title(session: Session) -> str:
    return _("Drawn cards") if drawn(session) else _("Discard area")


def source(session: Session) -> str:
    """In a sentence: a card goes from there to a player."""
    return _("the drawn cards") if drawn(session) else _("the discard area")


def count(session: Session) -> str:
    """« 10 cartes dans la défausse »."""
    state = cast("Hands", session.state)
    cards = len(state.discard)
    if not cards:
        return _("Nothing entered yet")
    if drawn(session):
        return ngettext("{n} card drawn", "{n} cards drawn", cards)
    return ngettext("{n} card lies there", "{n} cards lie there", cards)


def question(session: Session) -> str:
    return _("The best of the cards drawn?") if drawn(session) else _("The best card of the discard area?")


def instruction(session: Session) -> str:
    return _("Touch the cards that were drawn") if drawn(session) else _("Touch the cards that lie there")


# The deck, as far as a player names what could be taken from it


def deck_title() -> str:
    return _("Cards of the deck")


def deck_count(cards: int) -> str:
    return ngettext("{n} card could be taken", "{n} cards could be taken", cards) if cards else _("Nothing entered yet")


def deck_question() -> str:
    return _("The best card of the deck?")


def deck_instruction(taker: str) -> str:
    return _("Touch the cards that {card} could take").format(card=taker)
