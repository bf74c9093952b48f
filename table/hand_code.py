"""Hand codes: one player's entry, short enough to read aloud, from one phone to another.

A code is bits in the letters of Crockford's base 32 (no I, L, O, U); the last two are a check sum (CRC-10), which
finds every error within ten bits in a row, hence every wrong letter and every swap of neighbours. The first
letter is the version of this format, the second the game. Cards are sent as their numbers in the pack, so new
cards need no new version; tokens, types and colours in the order of the pack. A hand with boxes on the table uses
the second version, which names them and the items; hands that fit into the first stay there, for older apps.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import product
from typing import Any

from scoring import Pack
from scoring.crews import CrewPack
from scoring.hands import HandPack
from scoring.tricks import TrickPack
from sentences import say
from table.games.crews import CrewsState
from table.games.events import Choice
from table.games.hands import Hand, Hands
from table.games.state import NOTHING, Json, State
from table.games.tricks import TRICKS_WON, TricksState
from table.rules import check_known
from table.session import Session
from table.words import Refused

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOK_ALIKES = str.maketrans("OIL", "011", " -\t\n")
LETTER, GROUP, CHECK = 5, 4, 2
POLYNOMIAL = 0x633
PLAIN, WITH_BOXES = 1, 2  # the versions
GAMES = {"fantasy_realms": 1, "once_upon_a_draft": 2, "baby_pirates": 3}
OTHER_GAME = 31  # followed by twenty bits that identify an added game
SMALL, LARGE = 7, 14  # numbers below 127 take seven bits, others fourteen more
CARD, SUIT = 1, 2  # what a choice may name
LONGEST = 1000  # longest accepted input
LINKED = "#code="  # precedes the code at the end of a link to the web edition


class Bits:
    """The content of a code, described once for both directions: `put` writes a value or, if bits were given, reads one in its place."""

    def __init__(self, bits: str | None = None) -> None:
        self.reading = bits is not None
        self.bits = bits or ""
        self.at = 0

    def put(self, value: int, width: int) -> int:
        if self.reading:
            if self.at + width > len(self.bits):
                raise wrong_code()
            self.at += width
            return int(self.bits[self.at - width : self.at], 2)
        if not 0 <= value < 1 << width:
            raise Refused(say("This hand is too large for a code."))
        self.bits += f"{value:0{width}b}"
        return value

    def number(self, value: int | None) -> int:
        value, most = value or 0, (1 << SMALL) - 1
        small = self.put(min(value, most), SMALL)
        return small if small < most else self.put(value, LARGE)

    def optional(self, value: int | None) -> int | None:
        return self.number(value) if self.put(value is not None, 1) else None

    def each(self, values: Collection[Any], width: int) -> Iterable[Any]:
        """Yields the values to write or, when reading, None for each that follows."""
        count = self.put(len(values), width)
        return [None] * count if self.reading else values

    def end(self) -> None:
        if len(self.bits) - self.at >= LETTER or "1" in self.bits[self.at :]:
            raise wrong_code()


def wrong_code() -> Refused:
    return Refused(say("This code is not right: check every character."))


# Letters and the check sum


def letters(bits: str) -> str:
    """Returns the bits as a code in groups, with its check sum."""
    bits += "0" * (-len(bits) % LETTER)
    bits += f"{_crc(bits):0{CHECK * LETTER}b}"
    code = "".join(ALPHABET[int(bits[at : at + LETTER], 2)] for at in range(0, len(bits), LETTER))
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def bits_of(code: str) -> str:
    """Returns the bits of a typed code; refuses it if a letter is wrong."""
    if len(code) > LONGEST:
        raise wrong_code()
    plain = code.rpartition(LINKED)[2].upper().translate(LOOK_ALIKES)  # somebody may paste the link
    for letter in plain:
        if letter not in ALPHABET:
            raise Refused(say("«{letter}» is never part of a code.", letter=letter)) if letter.isprintable() else wrong_code()
    bits = "".join(f"{ALPHABET.index(letter):0{LETTER}b}" for letter in plain)
    body, check = bits[: -CHECK * LETTER], bits[-CHECK * LETTER :]
    if not body or _crc(body) != int(check, 2):
        raise wrong_code()
    return body


def _crc(bits: str) -> int:
    top = 1 << CHECK * LETTER
    rest = 1  # a leading 1, so that leading zeros count
    for bit in bits + "0" * CHECK * LETTER:
        rest = rest << 1 | int(bit)
        if rest & top:
            rest ^= top | POLYNOMIAL & (top - 1)
    return rest


# The content of a code


def write_code(session: Session, player: str) -> str:
    """Returns the entry of one player as a code to read aloud."""
    state, pack = session.state, session.pack()
    entry = state.player(player)
    version = WITH_BOXES if isinstance(entry, Hand) and _needs_boxes(entry, pack) else PLAIN
    if pack.kind not in CARRIED or (isinstance(state, TricksState) and state.by_trick):
        raise Refused(say("There is no hand to pass on here."))
    out = Bits()
    _head(out, version, session.game)
    CARRIED[pack.kind][version](out, state, player, pack)
    return letters(out.bits)


def enter_code(session: Session, player: str, code: str) -> State[Any]:
    """Gives a player the entry of a code; refused if the code is wrong, for another game, or describes an impossible hand."""
    event = read_code(session, player, code)
    session.check(event)
    return session.do(event)


def read_code(session: Session, player: str, code: str) -> dict[str, Json]:
    """Returns the event that gives this player the entry of a code."""
    state, pack = session.state, session.pack()
    bits = Bits(bits_of(code))
    carried = CARRIED.get(pack.kind, {}).get(_head(bits, PLAIN, session.game))
    if carried is None:
        raise wrong_code()
    event = carried(bits, state, player, pack)
    bits.end()
    return {**event, "player": player}


def _head(bits: Bits, version: int, game: str) -> int:
    """Writes or reads the version and the game, which must be the one being played."""
    version, number, mark = bits.put(version, LETTER), GAMES.get(game, OTHER_GAME), zlib.crc32(game.encode()) & 0xFFFFF
    if version not in (PLAIN, WITH_BOXES):
        raise Refused(say("This code comes from a newer version of the app."))
    if bits.put(number, LETTER) != number or (number == OTHER_GAME and bits.put(mark, 20) != mark):
        raise Refused(say("This code is for another game."))
    return version


def _needs_boxes(hand: Hand, pack: Pack) -> bool:
    """Whether the first version is not enough: there are boxes, or an extra card has a choice."""
    return bool(pack.boxes or hand.items or not set(hand.choices) <= set(hand.hand))


def _hand(bits: Bits, state: Hands, player: str, pack: HandPack) -> dict[str, Json]:
    hand = state.player(player)
    cards = [_card(bits, card, pack) for card in bits.each(hand.hand, 4)]
    choices: dict[str, Json] = {}
    for choice_card in bits.each(hand.choices, 4):
        place = bits.put(hand.hand.index(choice_card) if choice_card else 0, 4)
        choices[_named(dict(enumerate(cards)), place)] = _use(bits, hand.choices.get(choice_card), pack)
    return {"do": "set_hand", "hand": cards, "choices": choices}


def _hand_with_boxes(bits: Bits, state: Hands, player: str, pack: HandPack) -> dict[str, Json]:
    hand, places = state.player(player), list(pack.editions)
    _check_boxes([bits.put(places.index(box) if box else 0, LETTER) for box in bits.each(pack.boxes, LETTER)], pack)
    cards = [_card(bits, card, pack) for card in bits.each(hand.hand, 4)]
    choices = {_card(bits, card, pack): _use(bits, hand.choices.get(card), pack) for card in bits.each(hand.choices, 4)}
    items = [_named(pack.numbers, bits.number(pack.items[item].number if item else 0)) for item in bits.each(hand.items, LETTER)]
    return {"do": "set_hand", "hand": cards, "choices": choices, "items": items}


def _card(bits: Bits, card: str | None, pack: HandPack) -> str:
    """Returns the id of a card; the number of a replaced card means its replacement."""
    check_known(pack.lexicon.cards, [card] if card else [])
    return _named(pack.numbers, bits.number(pack.cards[card].number if card else 0))


def _use(bits: Bits, use: Choice, pack: HandPack) -> Json:
    parts = {"card": use} if isinstance(use, str) else use or {}
    what = bits.put((CARD if "card" in parts else 0) | (SUIT if "suit" in parts else 0), 2)
    card = _card(bits, parts.get("card"), pack) if what & CARD else None
    suits = {place: suit for suit, place in pack.suit_order.items()}
    suit = _named(suits, bits.put(pack.suit_order[parts["suit"]] if "suit" in parts else 0, LETTER)) if what & SUIT else None
    return {"card": card, "suit": suit} if card and suit else {"suit": suit} if suit else card


def _check_boxes(places: Iterable[int], pack: HandPack) -> None:
    """Refuses a code for other boxes, with which the same cards score differently."""
    known = list(pack.editions.values())
    boxes = [_named(dict(enumerate(edition.id for edition in known)), place) for place in places]
    if set(boxes) != set(pack.boxes):
        names = [edition.name for edition in known if edition.id in boxes] or [say("the game alone")]
        raise Refused(say("That table used other boxes: {boxes}. Start a game with the same ones.", boxes=names))


def _named(names: Mapping[int, str], number: int) -> str:
    if number not in names:
        raise Refused(say("This code contains a card this app does not know."))
    return names[number]


def _team(bits: Bits, state: TricksState, player: str, pack: TrickPack) -> dict[str, Json]:
    entry, typed = state.player(player), state.earned.get(player, NOTHING)
    team = [bits.number(card) for card in bits.each(entry.team, 4)]
    tokens = {kind: count for kind in (*pack.tokens, TRICKS_WON) if (count := bits.optional(entry.tokens.get(kind))) is not None}
    third = {card: chapters["3"] for card, chapters in typed.items() if "3" in chapters}
    earned: dict[str, Json] = {}
    for value in bits.each(third, 4):
        card = str(bits.number(int(value) if value else 0))
        counts = {kind: bits.number(third.get(value, NOTHING).get(kind)) for kind in pack.tokens}
        earned[card] = {kind: count for kind, count in counts.items() if count}
    return {"do": "set_team", "team": team, "tokens": tokens, "earned": earned}


def _crew(bits: Bits, state: CrewsState, player: str, pack: CrewPack) -> dict[str, Json]:
    entry = state.player(player)
    crew = {"/".join(card): bits.put(entry.crew.get(card, 0), 2) for card in product(pack.types, pack.colours)}
    return {
        "do": "set_pirate",
        "crew": {card: copies for card, copies in crew.items() if copies},
        "treasures": bits.number(entry.treasures),
        "coins": bits.optional(entry.coins),
        "skulls": bits.number(entry.skulls),
        "paid_discards": bits.number(entry.paid_discards),
        "set": bits.optional(entry.set),
    }


# By kind of game and version
CARRIED: dict[str, dict[int, Callable[[Bits, Any, str, Any], dict[str, Json]]]] = {
    "hands": {PLAIN: _hand, WITH_BOXES: _hand_with_boxes}, "tricks": {PLAIN: _team}, "crews": {PLAIN: _crew},
}
