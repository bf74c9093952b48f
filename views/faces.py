"""A card outside its deck, in a row or as a chip: its name, its sign, its effect."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring import Pack, answers, hands, is_crews, is_hands, is_referee, is_tricks
from scoring.crews import CrewPack
from scoring.referee import RefereePack
from views.answers import shorten
from views.parts import Link, Paint, Tap
from views.wording import Wording

ITEM_ICON = "treasure-chest"
SHORT_RULE = 70  # characters of a card's effect in a list
WHITE = "FFFFFF"


@dataclass(frozen=True, slots=True)
class SignView:
    """A small coloured square."""

    icon: str
    text: str = ""  # text instead of the icon
    paint: Paint | None = None
    role: str = "chosen"  # the role of its colours if it has no paint: chosen | navy


@dataclass(frozen=True, slots=True)
class FaceView:
    game: str
    card: str
    name: str
    sign: SignView
    tap: Tap
    caption: str = ""


def face_view(pack: Pack, card: str, tell: Wording) -> FaceView | None:
    """Builds the face of a card; None for an unknown one, because an answer may name a card that is gone."""
    card = pack.id_of(card)
    page = Tap(open=Link("card", {"game": pack.game, "card": card}))
    if is_hands(pack) and (card in pack.cards or card in pack.items):
        sign = suit_sign(pack, "" if card in pack.items else str(pack.cards[card].suit))
        return FaceView(pack.game, card, tell(pack.lexicon.card(card)), sign, page)
    if is_tricks(pack) and card in pack.cards:
        sign = SignView("blank", str(pack.cards[card].value), role="navy")
        return FaceView(pack.game, card, tell.capital(pack.title_of(card, tell.lang)), sign, page)
    label = answers.labels_of(pack).get(card)
    if label is None:
        return None
    name = tell.capital(tell(label))
    search = Tap(
        open=Link("rules", {"game": pack.game, "typed": name})
    )  # everything about it, because it has no page
    if is_crews(pack):
        return FaceView(pack.game, card, name, _crew_sign(pack, card), search)
    assert is_referee(pack)
    return FaceView(pack.game, card, name, _evening_sign(pack, card), search)


def found_card(pack: Pack, card: str, tell: Wording) -> FaceView:
    """Builds the face of a card with its rule in short, for lists."""
    face = face_view(pack, card, tell)
    assert face is not None, card
    return replace(face, caption=shorten(_rule(pack, card, tell), SHORT_RULE))


def suit_sign(pack: Pack, suit: str) -> SignView:
    """Returns the sign of a suit, or of items, which have no suit."""
    assert is_hands(pack)
    if not suit:
        return SignView(ITEM_ICON, role="navy")
    colour = pack.suits[suit].colour
    return SignView(
        pack.suits[suit].icon, paint=Paint(colour.light, colour.light_text, colour.dark, colour.dark_text, colour.pale)
    )


def tone_sign(icon: str, tone: str) -> SignView:
    """Returns a sign in a colour of the pack, which is the same in both themes and dark enough for white text."""
    return SignView(icon, paint=Paint(tone, WHITE, tone, WHITE) if tone else None)


def _crew_sign(pack: CrewPack, thing: str) -> SignView:
    """Returns the sign of a type or a colour, as drawn in the grid."""
    of_colour = pack.colours.get(thing)
    if of_colour is None:
        return SignView(pack.types[thing].icon)
    tones = of_colour.colour
    assert tones is not None
    return SignView("palette-outline", paint=Paint(tones.light, tones.light_text, tones.dark, tones.dark_text))


def _evening_sign(pack: RefereePack, thing: str) -> SignView:
    """Returns the sign of a tile or a pair, as drawn on the board."""
    if thing in pack.pairs:
        return tone_sign(pack.pairs[thing].icons[0], pack.sections[pack.pairs[thing].section].tone)
    if thing in pack.die:
        return tone_sign(pack.die[thing].icon, pack.die[thing].tone)
    if thing in pack.special_tiles:
        return SignView(pack.special_tiles[thing].icon)
    return tone_sign("palette-outline", pack.sections[thing].tone)


def _rule(pack: Pack, card: str, tell: Wording) -> str:
    if is_hands(pack):
        used = [tell(pack.uses[card])] if card in pack.uses else []
        return " ".join([*hands.prose.card_text(pack, card, tell.lang), *used])
    assert is_tricks(pack)
    return tell.capital("; ".join(pack.card_text(card, tell.lang)))
