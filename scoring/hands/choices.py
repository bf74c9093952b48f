"""Choices as entered: read, carried out, or refused, naming the legal options. Each word knows what it allows."""

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


def options(pack: HandPack, choice_card: str, faces: Faces) -> list[Use]:
    """Lists the legal uses of a choice card, given the current faces of the hand."""
    return pack.choice_of[choice_card].uses(pack, choice_card, faces)


def declare(pack: HandPack, choice_card: str, use: Use, faces: Faces) -> None:
    """Carries out a use; refuses an illegal one, naming the legal options."""
    check_use(pack, choice_card, use, faces)
    card, face = pack.choice_of[choice_card].apply(pack, choice_card, use, faces)
    faces[card] = face


def read_choices(pack: HandPack, raw: Mapping[str, Any]) -> dict[str, Use | None]:
    """Reads choices from JSON or the command line; whether they are legal is checked when they are carried out."""
    if not isinstance(raw, Mapping):
        raise InputError(say("Choices must be a table: each card, and what it is used for."))
    return {pack.id_of(str(card)): None if use is None else _use(pack, pack.id_of(str(card)), use) for card, use in raw.items()}


def _use(pack: HandPack, choice_card: str, raw: Any) -> Use:
    if choice_card not in pack.choice_of:
        known = ", ".join(pack.choice_of)
        raise InputError(say("«{chooser}» has nothing to choose; these cards have: {known}.", chooser=choice_card, known=known))
    card = raw if isinstance(raw, str) else raw.get("card") if isinstance(raw, Mapping) else None
    meant = pack.id_of(card) if isinstance(card, str) else None
    if meant is not None and meant not in pack.cards:
        raise InputError(say("There is no card «{card}».", card=meant))
    if isinstance(raw, str):
        return Use(meant)
    if isinstance(raw, Mapping) and raw and set(raw) <= {"card", "suit"} and all(isinstance(each, str) for each in raw.values()):
        return Use(meant, raw.get("suit"))
    raise InputError(say("The choice of «{chooser}» is a card, {{suit: …}} or {{card: …, suit: …}}.", chooser=choice_card))


def check_choices(pack: HandPack, hand: Collection[str], choices: Choices) -> None:
    held = {*hand, *extra_cards(pack, choices)}  # an extra card may be a choice card, too
    for choice_card, use in choices.items():
        if choice_card not in held and not (use is None and choice_card in pack.cards):
            card = pack.lexicon.card(choice_card) if choice_card in pack.cards else choice_card
            raise InputError(say("{card} is not in this hand, so it has nothing to choose.", card=card))
        if use is not None and choice_card not in pack.choice_of:
            raise InputError(say("{card} {card:has|have} nothing to choose.", card=pack.lexicon.card(choice_card)))


def check_use(pack: HandPack, choice_card: str, use: Use, faces: Faces) -> None:
    """Refuses an illegal use, naming the legal ones."""
    if use not in options(pack, choice_card, faces):
        raise _refusal(pack, choice_card, use, faces)


def _refusal(pack: HandPack, choice_card: str, use: Use, faces: Faces) -> InputError:
    choice = pack.choice_of[choice_card]
    return InputError(choice.refusal(pack.lexicon, pack, choice_card, use, faces))


# -- extra cards ---------------------------------------------------------------------------------------------------------


def extra_cards(pack: HandPack, choices: Choices, source: CardSource | None = None) -> list[str]:
    """Lists the extra cards that some choices take, from anywhere or from one source."""
    return [use.card for card, use in choices.items()
            if use and use.card and card in pack.choice_of and pack.choice_of[card].takes_extra_card
            and source in (None, pack.choice_of[card].source)]


def taken_card(pack: HandPack, taker: str, use: Use, pile: Collection[str], any_card: bool) -> str:
    """Returns the card that a taker takes from a pile; refuses one it may not take with those it may."""
    if use.card is None or use.card not in pack.choice_of[taker].takeable_cards(pack, taker, pile, any_card):
        raise _refusal(pack, taker, use, {})
    return use.card


def known_discard(pack: HandPack, pile: Sequence[str], choices: Choices, source: CardSource = CardSource.DISCARD) -> list[str]:
    """Returns the discard area (or the deck) plus the cards taken from it: they were there, entered or not."""
    return list(dict.fromkeys([*pile, *extra_cards(pack, choices, source)]))
