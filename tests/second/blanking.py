"""Step 6: which cards are blanked. First the Demon, then cards that blank others, then conditions of cards on themselves."""
from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.second.entry import Readings
from tests.second.hand import Seat

Blanks = Callable[[Seat, Seat, Readings], bool]


def blanked_cards(seats: tuple[Seat, ...], angels_choice: str | None, readings: Readings) -> frozenset[str]:
    """Ids of the blanked cards of the hand."""
    safe = protected(seats, angels_choice)
    blanked = _by_demon(seats, safe, readings)
    blanked |= _by_each_other([seat for seat in seats if seat.id not in blanked], safe, readings)
    return frozenset(_by_themselves(seats, blanked, safe, readings))


# ---------------------------------------------------------------- protection
def protected(seats: tuple[Seat, ...], angels_choice: str | None) -> set[str]:
    """Cards that nothing blanks, their own condition included. Lich and Necromancer protect even when blanked themselves."""
    bonuses = {seat.bonus for seat in seats}
    safe = {"angel", angels_choice} if "angel" in bonuses else set()
    undead_are_safe = bool(bonuses & {"lich", "necromancer_ch"})
    return {seat.id for seat in seats if seat.id in safe or (undead_are_safe and seat.is_a("undead"))}


# ---------------------------------------------------------------- the Demon
def _by_demon(seats: tuple[Seat, ...], safe: set[str], readings: Readings) -> set[str]:
    """Every lonely card that is no outsider, all judged at once. A Demon that is lonely itself falls together with the others."""
    if not any(seat.penalty == "demon" and not seat.cleared for seat in seats):
        return set()
    return {seat.id for seat in seats if seat.id not in safe and _is_lonely(seat, seats, readings)}


def _is_lonely(seat: Seat, seats: tuple[Seat, ...], readings: Readings) -> bool:
    """A card is judged by its main suit, but every suit of every other card keeps it company."""
    if seat.id == "phoenix":
        return False
    as_any_suit = seat.id == "phoenix_promo" and not readings.demon_judges_promo_phoenix_as_beast
    judged = (seat.suits if as_any_suit else {seat.suit}) - {"outsider"}
    return any(not any(other.is_a(suit) for other in seats if other is not seat) for suit in judged)


# ---------------------------------------------------------------- cards that blank others
def _basilisk(me: Seat, other: Seat, readings: Readings) -> bool:
    return other.is_a("leader") or (other.is_a("army") and not me.army_struck) or (other.is_a("beast") and other is not me)


def _drowned(me: Seat, other: Seat) -> bool:
    """Armies, lands but Mountain, flames but Lightning."""
    return (
        (other.is_a("army") and not me.army_struck)
        or (other.is_a("land") and other.name != "mountain")
        or (other.is_a("flame") and other.name != "lightning")
    )


def _rainstorm(me: Seat, other: Seat, readings: Readings) -> bool:
    if other.id == "phoenix_promo" and not readings.rainstorm_blanks_promo_phoenix:
        return False
    return other.is_a("flame") and other.name != "lightning"


FIREPROOF_SUITS = ("flame", "wizard", "weather", "weapon", "artifact")
FIREPROOF_NAMES = ("mountain", "great_flood", "island", "unicorn", "dragon")


def _burnt(other: Seat, readings: Readings) -> bool:
    spared = FIREPROOF_SUITS + (("wild",) if readings.wildfire_spares_wild else ())
    return not other.is_a(*spared) and other.name not in FIREPROOF_NAMES


GARDEN_WITHERS_WITH = ("necromancer", "demon")  # and with every undead


BLANKERS: dict[str, Blanks] = {
    "basilisk": _basilisk,
    "great_flood": lambda me, other, readings: _drowned(me, other),
    "great_flood_ch": lambda me, other, readings: _drowned(me, other) or other.is_a("building"),
    "rainstorm": _rainstorm,
    "blizzard": lambda me, other, readings: other.is_a("flood"),
    "wildfire": lambda me, other, readings: _burnt(other, readings),
    "wildfire_outsiders": lambda me, other, readings: _burnt(other, readings) and not other.is_a("outsider"),
    "crypt": lambda me, other, readings: other.is_a("leader"),
}


def _blanks(me: Seat, other: Seat, safe: set[str], readings: Readings) -> bool:
    if other.id in safe or other.id == "phoenix":  # no other card blanks the deluxe Phoenix
        return False
    if me.penalty in BLANKERS and not me.cleared and BLANKERS[me.penalty](me, other, readings):
        return True
    withers = other.penalty == "garden" and not other.cleared and not readings.garden_after_blanking
    return withers and (me.is_a("undead") or me.name in GARDEN_WITHERS_WITH)


def _by_each_other(seats: list[Seat], safe: set[str], readings: Readings) -> set[str]:
    """Decided in rounds: a card without undecided or active blankers is active, one with an active blanker is blanked.

    Where nothing moves, loops stand at the head of what is undecided: their members are blanked and blank nothing else.
    """
    blankers = {other.id: {me.id for me in seats if _blanks(me, other, safe, readings)} for other in seats}
    undecided, active, blanked = set(blankers), set[str](), set[str]()
    while undecided:
        lost = {id for id in undecided if blankers[id] & active}
        free = {id for id in undecided - lost if not blankers[id] & undecided}
        if not lost and not free:
            lost = _leading_loops(undecided, blankers)
        active |= free
        blanked |= lost
        undecided -= free | lost
    return blanked


def _leading_loops(undecided: set[str], blankers: dict[str, set[str]]) -> set[str]:
    """Cards whose every undecided blanker, direct or through others, is in turn blanked by them: loops that nothing outside blanks."""
    above = {id: _all_above(id, undecided, blankers) for id in undecided}
    return {id for id in undecided if all(id in above[other] for other in above[id])}


def _all_above(id: str, undecided: set[str], blankers: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [id]
    while waiting:
        fresh = (blankers[waiting.pop()] & undecided) - found
        found |= fresh
        waiting.extend(fresh)
    return found


# ---------------------------------------------------------------- conditions of cards on themselves
def still_there(seats: Iterable[Seat], blanked: Iterable[str]) -> list[Seat]:
    """Cards whose suits count: the active ones, and the promo Phoenix, which keeps its suits when it is blanked."""
    gone = set(blanked) - {"phoenix_promo"}
    return [seat for seat in seats if seat.id not in gone]


# In the order of the printed numbers, the Cursed Hoard first. A Doppelgänger has its own number, whatever it copies.
OWN_CONDITION_ORDER = ("garden", "smoke", "warship", "war_dirigible", "doppelganger", "phoenix_promo", "phoenix")


def _by_themselves(seats: tuple[Seat, ...], blanked: set[str], safe: set[str], readings: Readings) -> set[str]:
    judged = sorted((seat for seat in seats if seat.id in OWN_CONDITION_ORDER), key=lambda seat: OWN_CONDITION_ORDER.index(seat.id))
    blanked = set(blanked)
    while True:
        before = len(blanked)
        for seat in judged:
            if seat.id not in blanked | safe and not seat.cleared and _blanks_itself(seat, seats, blanked, readings):
                blanked.add(seat.id)
        if len(blanked) == before:
            return blanked


def _blanks_itself(me: Seat, seats: tuple[Seat, ...], blanked: set[str], readings: Readings) -> bool:
    there = still_there(seats, blanked)

    def has(suit: str) -> bool:
        return any(seat.is_a(suit) for seat in there)

    if me.penalty == "garden":
        names_card = any(seat.name in GARDEN_WITHERS_WITH for seat in there if seat.id not in blanked)
        return readings.garden_after_blanking and (names_card or has("undead"))
    if me.penalty == "smoke":
        return not has("flame")
    if me.penalty == "warship":
        return not has("flood")
    if me.penalty == "war_dirigible":
        # The deluxe Phoenix grounds nothing as a weather; with the word Army struck no army is needed any more.
        grounded = any(seat.is_a("weather") for seat in there if seat.id != "phoenix")
        return grounded or (not me.army_struck and not has("army"))
    return me.penalty in ("phoenix_promo", "phoenix") and has("flood")
