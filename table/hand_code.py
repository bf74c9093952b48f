"""Hand codes: one player's entry, short enough to read aloud, from one phone to another.

A code is bits in the letters of Crockford's base 32 (no I, L, O, U), the last two of them a check sum (CRC-10): a CRC
finds every error within ten bits in a row, hence every wrong letter and every two neighbours swapped. The first letter
is the version of this format, the second the game. Cards travel as their numbers in the pack, so new cards need no new
version; tokens, types and colours in the order of the pack. A hand with boxes on the table is written in the second
version, which names them and the items beside the hand; what the first one can say stays in the first, for older apps.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from sentences import say
from table.games.crews import CrewsPlayer
from table.games.events import Choice
from table.games.hands import Hand
from table.games.state import NOTHING, Json, State
from table.games.tricks import TRICKS_WON, Earned, TricksPlayer, TricksState
from table.rules import check_cards
from table.words import Refused

if TYPE_CHECKING:
    from scoring import CrewPack, HandPack, Pack, TrickPack

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOK_ALIKES = str.maketrans("OIL", "011", " -\t\n")
LETTER, GROUP, CHECK = 5, 4, 2
POLYNOMIAL = 0x633
PLAIN, WITH_BOXES = 1, 2  # the versions
GAMES = {"fantasy_realms": 1, "once_upon_a_draft": 2, "baby_pirates": 3}
OTHER_GAME = 31  # followed by twenty bits that tell added games apart
SMALL, LARGE = 7, 14  # numbers below 127 take seven bits, others fourteen more
CARD, SUIT = 1, 2  # what a choice may name
LONGEST = 1000  # letters that somebody may type


class Writer:
    def __init__(self) -> None:
        self.bits = ""

    def put(self, value: int, width: int) -> None:
        if not 0 <= value < 1 << width:
            raise Refused(say("This hand is too large for a code."))
        self.bits += f"{value:0{width}b}"

    def number(self, value: int) -> None:
        most = (1 << SMALL) - 1
        if value < most:
            self.put(value, SMALL)
        else:
            self.put(most, SMALL)
            self.put(value, LARGE)

    def optional(self, value: int | None) -> None:
        self.put(value is not None, 1)
        if value is not None:
            self.number(value)


class Reader:
    def __init__(self, bits: str) -> None:
        self.bits = bits
        self.at = 0

    def take(self, width: int) -> int:
        if self.at + width > len(self.bits):
            raise wrong_code()
        self.at += width
        return int(self.bits[self.at - width : self.at], 2)

    def number(self) -> int:
        value = self.take(SMALL)
        return value if value < (1 << SMALL) - 1 else self.take(LARGE)

    def optional(self) -> int | None:
        return self.number() if self.take(1) else None

    def end(self) -> None:
        if len(self.bits) - self.at >= LETTER or "1" in self.bits[self.at :]:
            raise wrong_code()


def wrong_code() -> Refused:
    return Refused(say("This code is not right: check every character."))


# Letters and their check sum


def letters(bits: str) -> str:
    """The bits as a code in groups, with its check sum."""
    bits += "0" * (-len(bits) % LETTER)
    bits += f"{_crc(bits):0{CHECK * LETTER}b}"
    code = "".join(ALPHABET[int(bits[at : at + LETTER], 2)] for at in range(0, len(bits), LETTER))
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def bits_of(code: str) -> str:
    """The bits of a code as somebody typed it; refused if a letter is wrong."""
    if len(code) > LONGEST:
        raise wrong_code()
    plain = code.upper().translate(LOOK_ALIKES)
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
    rest = 1  # so that leading zeros count
    for bit in bits + "0" * CHECK * LETTER:
        rest = rest << 1 | int(bit)
        if rest & top:
            rest ^= top | POLYNOMIAL & (top - 1)
    return rest


# What a code carries


def write_code(game: str, state: State[Any], player: str, pack: Pack) -> str:
    """The entry of one player as a code."""
    out, entry = Writer(), state.player(player)
    out.put(WITH_BOXES if isinstance(entry, Hand) and _needs_boxes(entry, pack) else PLAIN, LETTER)
    out.put(GAMES.get(game, OTHER_GAME), LETTER)
    if game not in GAMES:
        out.put(_mark(game), 20)
    if isinstance(entry, Hand):
        (_write_hand_with_boxes if _needs_boxes(entry, pack) else _write_hand)(out, entry, cast("HandPack", pack))
    elif isinstance(entry, TricksPlayer) and isinstance(state, TricksState) and not state.by_trick:
        _write_team(out, entry, state.earned.get(player, NOTHING), tuple(cast("TrickPack", pack).tokens))
    elif isinstance(entry, CrewsPlayer):
        _write_crew(out, entry, cast("CrewPack", pack))
    else:
        raise Refused(say("There is no hand to pass on here."))
    return letters(out.bits)


def read_code(code: str, game: str, player: str, pack: Pack) -> dict[str, Json]:
    """The event that gives this player the entry of a code."""
    bits = Reader(bits_of(code))
    version = bits.take(LETTER)
    if version not in (PLAIN, WITH_BOXES):
        raise Refused(say("This code comes from a newer version of the app."))
    number = bits.take(LETTER)
    if number != GAMES.get(game, OTHER_GAME) or (number == OTHER_GAME and bits.take(20) != _mark(game)):
        raise Refused(say("This code is for another game."))
    readers: dict[tuple[str, int], Callable[[Reader, Any], dict[str, Json]]] = {
        ("hands", PLAIN): _read_hand, ("hands", WITH_BOXES): _read_hand_with_boxes,
        ("tricks", PLAIN): _read_team, ("crews", PLAIN): _read_crew,
    }
    if (pack.kind, version) not in readers:
        raise wrong_code()
    event = readers[pack.kind, version](bits, pack)
    bits.end()
    return {**event, "player": player}


def _mark(game: str) -> int:
    return zlib.crc32(game.encode()) & 0xFFFFF


def _write_hand(out: Writer, hand: Hand, pack: HandPack) -> None:
    out.put(len(hand.hand), 4)
    for card in hand.hand:
        out.number(_number(pack, card))
    out.put(len(hand.choices), 4)
    for chooser, use in hand.choices.items():
        out.put(hand.hand.index(chooser), 4)
        _write_use(out, use, pack)


def _needs_boxes(hand: Hand, pack: Pack) -> bool:
    """Whether the first version cannot say it: boxes, or a choice of a card that was brought."""
    return bool(pack.boxes or hand.items or not set(hand.choices) <= set(hand.hand))


def _write_hand_with_boxes(out: Writer, hand: Hand, pack: HandPack) -> None:
    places = list(pack.editions)
    out.put(len(pack.boxes), LETTER)
    for box in pack.boxes:
        out.put(places.index(box), LETTER)
    out.put(len(hand.hand), 4)
    for card in hand.hand:
        out.number(_number(pack, card))
    out.put(len(hand.choices), 4)
    for chooser, use in hand.choices.items():
        out.number(_number(pack, chooser))
        _write_use(out, use, pack)
    out.put(len(hand.items), LETTER)
    for item in hand.items:
        out.number(pack.items[item].number)


def _number(pack: HandPack, card: str) -> int:
    check_cards(pack, [card])
    return pack.cards[card].number


def _write_use(out: Writer, use: Choice, pack: HandPack) -> None:
    parts = {"card": use} if isinstance(use, str) else use or {}
    out.put((CARD if "card" in parts else 0) | (SUIT if "suit" in parts else 0), 2)
    if "card" in parts:
        out.number(_number(pack, parts["card"]))
    if "suit" in parts:
        out.put(pack.suit_order[parts["suit"]], LETTER)


def _read_hand(bits: Reader, pack: HandPack) -> dict[str, Json]:
    """A card whose place another took in a box on the table means that one."""
    hand = [_named(pack.numbers, bits.number()) for _ in range(bits.take(4))]
    choices: dict[str, Json] = {}
    for _ in range(bits.take(4)):
        chooser = _named(dict(enumerate(hand)), bits.take(4))
        choices[chooser] = _read_use(bits, pack)
    return {"do": "set_hand", "hand": hand, "choices": choices}


def _read_use(bits: Reader, pack: HandPack) -> Json:
    suits = {place: suit for suit, place in pack.suit_order.items()}
    what = bits.take(2)
    card = _named(pack.numbers, bits.number()) if what & CARD else None
    suit = _named(suits, bits.take(LETTER)) if what & SUIT else None
    return {"card": card, "suit": suit} if card and suit else {"suit": suit} if suit else card


def _read_hand_with_boxes(bits: Reader, pack: HandPack) -> dict[str, Json]:
    _check_boxes([bits.take(LETTER) for _ in range(bits.take(LETTER))], pack)
    hand = [_named(pack.numbers, bits.number()) for _ in range(bits.take(4))]
    choices = {_named(pack.numbers, bits.number()): _read_use(bits, pack) for _ in range(bits.take(4))}
    items = [_named(pack.numbers, bits.number()) for _ in range(bits.take(LETTER))]
    return {"do": "set_hand", "hand": hand, "choices": choices, "items": items}


def _check_boxes(places: Iterable[int], pack: HandPack) -> None:
    """The same cards count differently with other boxes on the table."""
    known = list(pack.editions.values())
    boxes = [_named(dict(enumerate(edition.id for edition in known)), place) for place in places]
    if set(boxes) != set(pack.boxes):
        names = [edition.name for edition in known if edition.id in boxes] or [say("the game alone")]
        raise Refused(say("That table used other boxes: {boxes}. Start a game with the same ones.", boxes=names))


def _named(names: Mapping[int, str], number: int) -> str:
    if number not in names:
        raise Refused(say("This code contains a card this app does not know."))
    return names[number]


def _write_team(out: Writer, player: TricksPlayer, typed: Earned, tokens: tuple[str, ...]) -> None:
    out.put(len(player.team), 4)
    for card in player.team:
        out.number(card)
    for kind in (*tokens, TRICKS_WON):
        out.optional(player.tokens.get(kind))
    earned = {card: chapters["3"] for card, chapters in typed.items() if "3" in chapters}
    out.put(len(earned), 4)
    for value, counts in earned.items():
        out.number(int(value))
        for kind in tokens:
            out.number(counts.get(kind, 0))


def _read_team(bits: Reader, pack: TrickPack) -> dict[str, Json]:
    team = [bits.number() for _ in range(bits.take(4))]
    tokens = {kind: count for kind in (*pack.tokens, TRICKS_WON) if (count := bits.optional()) is not None}
    earned = {str(bits.number()): _some(bits, pack.tokens) for _ in range(bits.take(4))}
    return {"do": "set_team", "team": team, "tokens": tokens, "earned": earned}


def _some(bits: Reader, tokens: Iterable[str]) -> dict[str, int]:
    counts = {kind: bits.number() for kind in tokens}
    return {kind: count for kind, count in counts.items() if count}


def _write_crew(out: Writer, player: CrewsPlayer, pack: CrewPack) -> None:
    for kind in pack.types:
        for colour in pack.colours:
            out.put(player.crew.get((kind, colour), 0), 2)
    out.number(player.treasures)
    out.optional(player.coins)
    out.number(player.skulls)
    out.number(player.paid_discards)
    out.optional(player.set)


def _read_crew(bits: Reader, pack: CrewPack) -> dict[str, Json]:
    crew = {f"{kind}/{colour}": bits.take(2) for kind in pack.types for colour in pack.colours}
    return {
        "do": "set_pirate",
        "crew": {card: copies for card, copies in crew.items() if copies},
        "treasures": bits.number(),
        "coins": bits.optional(),
        "skulls": bits.number(),
        "paid_discards": bits.number(),
        "set": bits.optional(),
    }
