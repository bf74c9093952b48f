"""Where extra cards come from, in words: the discard area, in some variants cards drawn at the end, or the deck."""
from __future__ import annotations

from typing import TYPE_CHECKING, cast

from screens.words import _, language, ngettext
from sentences import Saying, say
from table.session import Session

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
    return ngettext("{n} card in the discard area", "{n} cards in the discard area", cards)


def question(session: Session) -> str:
    return _("Best of the drawn cards?") if drawn(session) else _("Best card in the discard area?")


def instruction(session: Session) -> str:
    return _("Tap the cards that were drawn") if drawn(session) else _("Tap the cards that are there")


# The deck, as far as a player names what could be taken from it


def deck_title() -> str:
    return _("Cards of the deck")


def deck_count(cards: int) -> str:
    return ngettext("{n} card could be taken", "{n} cards could be taken", cards) if cards else _("Nothing entered yet")


def deck_question() -> str:
    return _("Best card in the deck?")


def deck_instruction(taker: Saying) -> str:
    return say("Tap the cards that {card:the} could take", card=taker).sentence(language())
