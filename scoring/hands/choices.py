"""Choices as they are entered: read, refused with what would be right, carried out. What each word allows it says itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scoring.hands.pack import HandPack
from scoring.mistakes import InputError
from scoring.words.choices import CardSource, Choices, Faces
from scoring.words.clause import Use
from sentences import say

__all__ = ["Choices", "Faces", "Use", "check_choices", "check_use", "declare", "extra_cards", "known_discard", "options", "read_choices",
           "taken_card"]


def options(pack: HandPack, chooser: str, faces: Faces) -> list[Use]:
    """Everything the chooser may be used for, with the other cards as they are now."""
    return pack.chooser[chooser].uses(pack, chooser, faces)


def declare(pack: HandPack, chooser: str, use: Use, faces: Faces) -> None:
    """Carry out a use; what is not legal is refused with what would be right."""
    check_use(pack, chooser, use, faces)
    card, face = pack.chooser[chooser].applied(pack, chooser, use, faces)
    faces[card] = face


def read_choices(pack: HandPack, raw: Mapping[str, Any]) -> dict[str, Use | None]:
    """Choices as JSON or the command line give them; legality is looked at when they are carried out."""
    if not isinstance(raw, Mapping):
        raise InputError(say("Choices must be a table: each card, and what it is used for."))
    return {pack.id_of(str(card)): None if use is None else _use(pack, pack.id_of(str(card)), use) for card, use in raw.items()}


def _use(pack: HandPack, chooser: str, raw: Any) -> Use:
    if chooser not in pack.chooser:
        known = ", ".join(pack.chooser)
        raise InputError(say("«{chooser}» has nothing to choose; these cards have: {known}.", chooser=chooser, known=known))
    card = raw if isinstance(raw, str) else raw.get("card") if isinstance(raw, Mapping) else None
    meant = pack.id_of(card) if isinstance(card, str) else None
    if meant is not None and meant not in pack.cards:
        raise InputError(say("There is no card «{card}».", card=meant))
    if isinstance(raw, str):
        return Use(meant)
    if isinstance(raw, Mapping) and raw and set(raw) <= {"card", "suit"} and all(isinstance(each, str) for each in raw.values()):
        return Use(meant, raw.get("suit"))
    raise InputError(say("The choice of «{chooser}» is a card, {{suit: …}} or {{card: …, suit: …}}.", chooser=chooser))


def check_choices(pack: HandPack, hand: Collection[str], choices: Choices) -> None:
    held = {*hand, *extra_cards(pack, choices)}  # a card that was brought may have something to choose, too
    for chooser, use in choices.items():
        if chooser not in held and not (use is None and chooser in pack.cards):
            card = pack.lexicon.card(chooser) if chooser in pack.cards else chooser
            raise InputError(say("{card} is not in this hand, so it has nothing to choose.", card=card))
        if use is not None and chooser not in pack.chooser:
            raise InputError(say("{card} {card:has|have} nothing to choose.", card=pack.lexicon.card(chooser)))


def check_use(pack: HandPack, chooser: str, use: Use, faces: Faces) -> None:
    """Refuses an illegal use with what would be right."""
    if use not in options(pack, chooser, faces):
        raise _refusal(pack, chooser, use, faces)


def _refusal(pack: HandPack, chooser: str, use: Use, faces: Faces) -> InputError:
    choice = pack.chooser[chooser]
    return InputError(choice.refusal(pack.lexicon, pack, chooser, use, faces))


# -- extra cards ---------------------------------------------------------------------------------------------------------


def extra_cards(pack: HandPack, choices: Choices, source: CardSource | None = None) -> list[str]:
    """The cards that some choices bring into the hand, from anywhere or from one place."""
    return [use.card for card, use in choices.items()
            if use and use.card and card in pack.chooser and pack.chooser[card].takes_extra_card
            and source in (None, pack.chooser[card].source)]


def taken_card(pack: HandPack, taker: str, use: Use, pile: Collection[str], anything: bool) -> str:
    """The card that somebody takes from a pile; what it may not take is refused with what it may."""
    if use.card is None or use.card not in pack.chooser[taker].takes(pack, taker, pile, anything):
        raise _refusal(pack, taker, use, {})
    return use.card


def known_discard(pack: HandPack, pile: Sequence[str], choices: Choices, source: CardSource = CardSource.DISCARD) -> list[str]:
    """The discard area, or the deck, with what was taken from it: that was there, whether or not anybody wrote it down."""
    return list(dict.fromkeys([*pile, *extra_cards(pack, choices, source)]))
