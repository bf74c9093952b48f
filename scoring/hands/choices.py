"""Choices: what the cards that let their player choose may be used for, and what that does to the hand.

A `Use` is one declaration (a card, a suit, or a card and a suit); `None` means the card is left unused, which is
always allowed. Legality and effect of every choice word live here, once, for the player's entry and for the search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.faces import Face
from scoring.hands.pack import HandPack
from scoring.mistakes import InputError
from scoring.words.what import ChangeSuit, Clause, Clear, Copy, ExtraCard


@dataclass(frozen=True, slots=True)
class Use:
    """What a choice card was declared to be, or to do: a card, a suit, or a card that gets a suit."""

    card: str | None = None
    suit: str | None = None

    def to_json(self) -> Any:
        if self.suit is None:
            return self.card
        return {"suit": self.suit} if self.card is None else {"card": self.card, "suit": self.suit}


Choices = Mapping[str, Use | None]
Faces = dict[str, Face]


def options(pack: HandPack, chooser: str, faces: Faces) -> list[Use]:
    """Everything the chooser may be used for, with the other cards as they are now."""
    clause = pack.chooser[chooser]
    me = faces[chooser]
    match clause:
        case Copy(place="hand"):
            return [Use(card) for card in faces if clause.which.matches(pack.cards[card].face(), me) and card != chooser]
        case Copy():
            named = [Use(card.id) for card in pack.by_number if clause.which.matches(card.face(), me) and card.id != chooser]
            return named + [Use(suit=suit) for suit in sorted(clause.suits(), key=pack.suit_order.__getitem__)]
        case ChangeSuit():
            return [Use(card, suit) for card, face in faces.items() if clause.which.matches(face, me) for suit in pack.suit_order]
        case Clear():
            return [Use(card) for card, face in faces.items() if clause.which.matches(face, me)]
    return []


def apply(pack: HandPack, chooser: str, use: Use, faces: Faces) -> tuple[str, Face]:
    """The card that changes, and its new face."""
    clause = pack.chooser[chooser]
    if isinstance(clause, Copy):
        if use.card is None:
            return chooser, faces[chooser].with_suit(use.suit)
        taken = pack.cards[use.card].face()
        return chooser, replace(faces[chooser], **{part: getattr(taken, part) for part in clause.parts})
    assert use.card is not None
    if isinstance(clause, ChangeSuit):
        return use.card, faces[use.card].with_suit(use.suit)
    return use.card, faces[use.card].without_penalty()


def read_choices(pack: HandPack, raw: Mapping[str, Any]) -> dict[str, Use | None]:
    """Choices as JSON or the command line give them; legality is looked at when they are carried out."""
    if not isinstance(raw, Mapping):
        raise InputError("Choices are given as a table: card, and what it is used for.",
                         "Les choix se donnent en table : la carte, et ce qu'elle devient.")
    return {str(card): None if use is None else _use(pack, str(card), use) for card, use in raw.items()}


def _use(pack: HandPack, chooser: str, raw: Any) -> Use:
    if chooser not in pack.chooser:
        known = ", ".join(pack.chooser)
        raise InputError(f"«{chooser}» has nothing to choose; these cards have: {known}.",
                         f"« {chooser} » ne donne aucun choix ; ces cartes en donnent : {known}.")
    card = raw if isinstance(raw, str) else raw.get("card") if isinstance(raw, Mapping) else None
    if isinstance(card, str) and card not in pack.cards:
        raise InputError(f"There is no card «{card}».", f"Il n'y a pas de carte « {card} ».")
    if isinstance(raw, str):
        return Use(raw)
    if isinstance(raw, Mapping) and raw and set(raw) <= {"card", "suit"} and all(isinstance(each, str) for each in raw.values()):
        return Use(raw.get("card"), raw.get("suit"))
    raise InputError(f"The choice of «{chooser}» is a card, {{suit: …}} or {{card: …, suit: …}}.",
                     f"Le choix de « {chooser} » est une carte, {{suit: …}} ou {{card: …, suit: …}}.")


def check_choices(pack: HandPack, hand: Mapping[str, object], choices: Choices) -> None:
    before = lying_there(pack, list(hand), choices)  # a card that was brought may have something to choose, too
    for chooser, use in choices.items():
        if chooser not in before and not (use is None and chooser in pack.cards):
            en, fr = pack.speech("en"), pack.speech("fr")
            known = chooser in pack.cards
            raise InputError(f"{en.title(chooser) if known else chooser} is not in this hand, so it has nothing to choose.",
                             f"{fr.title(chooser) if known else chooser} n'est pas dans cette main : rien à choisir.")
        if use is not None and chooser not in pack.chooser:
            raise InputError(f"{pack.speech('en').title(chooser)} has nothing to choose.",
                             f"{pack.speech('fr').title(chooser)} ne donne aucun choix.")


def check_use(pack: HandPack, chooser: str, use: Use, faces: Faces) -> None:
    """Refuses an illegal use with what would be right."""
    if use not in options(pack, chooser, faces):
        clause = pack.chooser[chooser]
        en, fr = (_refusal(pack, chooser, use, clause, faces, lang) for lang in ("en", "fr"))
        raise InputError(en, fr)


def _refusal(pack: HandPack, chooser: str, use: Use, clause: Clause, faces: Faces, lang: str) -> str:
    speech = pack.speech(lang)
    who = speech.title(chooser)
    what = speech.title(use.card) if use.card and use.card in pack.cards else use.card or ""
    suit = speech.suit(use.suit).one if use.suit in pack.suits else use.suit or ""
    wanted = speech.listed(getattr(clause, "which"), "a")  # noqa: B009  every choice clause has one
    if use.card is not None and use.card not in pack.cards:
        return speech.say({"en": "There is no card «{what}» for {who} to name.", "fr": "Il n'y a pas de carte « {what} » pour {who}."},
                          what=what, who=who)
    if use.suit is not None and use.suit not in pack.suits:
        return speech.say({"en": "There is no suit «{suit}» for {who}: {known}.",
                           "fr": "Il n'y a pas de famille « {suit} » pour {who} : {known}."},
                          suit=suit, who=who, known=", ".join(speech.suit(each).one for each in pack.suit_order))
    if isinstance(clause, Copy) and use.card and use.suit:
        return speech.say({"en": "{who} takes a card or a suit, not both.",
                           "fr": "{who} prend une carte ou une famille, pas les deux."}, who=who)
    if isinstance(clause, ChangeSuit) and (use.card is None or use.suit is None):
        return speech.say({"en": "{who} needs a card and a suit: {{card: …, suit: …}}.",
                           "fr": "{who} demande une carte et une famille : {{card: …, suit: …}}."}, who=who)
    if isinstance(clause, Copy) and clause.place == "game":
        named = f"{what} ({speech.suit(pack.cards[use.card].suit).one})" if use.card else suit
        return speech.say({"en": "{who} cannot become {named}: it may become {wanted}, named or not.",
                           "fr": "{who} ne peut pas devenir {named} : une carte qui est {wanted}, ou seulement cette famille."},
                          who=who, named=named, wanted=wanted)
    if use.card not in faces or use.card == chooser:
        return speech.say({"en": "{who} needs another card of this hand; {what} is none.",
                           "fr": "{who} vise une autre carte de cette main ; ce n'est pas le cas de : {what}."}, who=who, what=what or suit)
    if use.suit is not None:
        return speech.say({"en": "{who} takes a card, not a suit.", "fr": "{who} prend une carte, pas une famille."}, who=who)
    face = faces[use.card]
    return speech.say({"en": "{who} may only choose {wanted}; {what} is {suit} here.",
                       "fr": "{who} ne peut viser que {wanted} ; ici, {what} est {suit}."},
                      who=who, wanted=wanted, what=what, suit=speech.suit(face.suit).one)


def lying_there(pack: HandPack, pile: Sequence[str], choices: Choices) -> list[str]:
    """The discard area with what its takers say they took: that lay there, whether or not anybody wrote it down."""
    taken = [use.card for card, use in choices.items() if use and use.card and isinstance(pack.chooser.get(card), ExtraCard)]
    return list(dict.fromkeys([*pile, *taken]))


def extra_candidates(pack: HandPack, chooser: str, pile: list[str], anything: bool) -> list[str]:
    """The cards of a pile that a card with `extra_card` may take."""
    clause = pack.chooser[chooser]
    assert isinstance(clause, ExtraCard)
    me = pack.cards[chooser].face()
    return [card for card in pile if anything or clause.which.matches(pack.cards[card].face(), me)]
