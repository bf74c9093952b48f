"""The groups the answers are filed under, in the order of play, and the suits the cards are listed by."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeGuard

from scoring import is_hands, is_tricks
from screens.deck import deck_of
from screens.words import _

if TYPE_CHECKING:
    from scoring import HandPack, Pack, TrickPack, answers

_SIGNS = {"setup": "table-furniture", "turn": "autorenew", "end": "flag-checkered", "scoring": "counter", "order": "format-list-numbered",
          "ties": "scale-balance", "variants": "source-branch", "question": "help-circle-outline", "reading": "account-group-outline",
          "words": "format-quote-close", "unknown": "eye-off-outline"}


def group_name(tag: str) -> str:
    return {
        "setup": _("Setup"), "turn": _("A turn"), "end": _("The end"), "scoring": _("Scoring"), "order": _("The order"),
        "ties": _("Ties"), "variants": _("Variants"), "question": _("Questions"), "reading": _("Disputed readings"),
        "words": _("Words"), "unknown": _("Not known yet"),
    }[tag]


def group_icon(tag: str) -> str:
    return _SIGNS[tag]


def grouped(found: Iterable[answers.Answer]) -> dict[str, list[answers.Answer]]:
    """Every answer once, under the first of its tags."""
    groups: dict[str, list[answers.Answer]] = {tag: [] for tag in _SIGNS}
    for answer in found:
        groups[answer.tags[0]].append(answer)
    return {tag: some for tag, some in groups.items() if some}


def has_cards(pack: Pack) -> TypeGuard[HandPack | TrickPack]:
    """Whether its cards have pages of their own."""
    return is_hands(pack) or is_tricks(pack)


def by_suit(pack: Pack) -> list[tuple[str, list[str]]]:
    """The cards of each suit, in the order of the deck; where cards have no suit, all of them by their number."""
    if is_tricks(pack):
        return [("", [card.id for card in pack.by_value.values()])]
    deck = deck_of(pack)
    return [(deck.family_name(family), [card.id for card in deck.rows[family]]) for family in deck.families]
