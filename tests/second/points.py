"""Step 7: the bonus and penalty points of each active card, one line for each card."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.second.blanking import BLANKERS, still_there
from tests.second.deck import Card
from tests.second.entry import Readings
from tests.second.hand import Seat


@dataclass(frozen=True)
class Scene:
    """Everything a bonus or penalty can look at once the blanking is over."""

    seats: tuple[Seat, ...]
    blanked: frozenset[str]
    discard: tuple[Card, ...]
    player_count: int | None
    readings: Readings

    def active(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.id not in self.blanked]

    def has(self, *suits: str) -> bool:
        return any(seat.is_a(*suits) for seat in still_there(self.seats, self.blanked))

    def names_card(self, *names: str) -> bool:
        return any(seat.name in names for seat in self.active())

    def bearing(self, name: str) -> int:
        return sum(seat.name == name for seat in self.active())

    def count(self, *suits: str, but: Seat | None = None) -> int:
        """Cards of these suits; a card with several of them counts once per suit, or once in all as the table has it."""
        matches = [len(seat.suits.intersection(suits)) for seat in still_there(self.seats, self.blanked) if seat is not but]
        return sum(matches) if self.readings.phoenix_counts_per_suit else sum(map(bool, matches))

    def strengths(self, *suits: str) -> list[int]:
        return [seat.strength for seat in self.active() if seat.is_a(*suits)]

    def discarded(self, *suits: str) -> int:
        return sum(card.suit in suits for card in self.discard)


Points = Callable[[Seat, Scene], int]


# ---------------------------------------------------------------- bonuses that need more than a line
def _unicorn(me: Seat, scene: Scene) -> int:
    return 30 if scene.names_card("princess") else 15 * scene.names_card("empress", "queen", "enchantress")


def _keth(points: int, other: str) -> Points:
    """With a leader; 40 instead with a leader and the other half of the pair."""
    return lambda me, scene: scene.has("leader") * (40 if scene.names_card(other) else points)


def _royal(consort: str) -> Points:
    return lambda me, scene: scene.count("army") * (20 if scene.names_card(consort) else 5)


def _forest(me: Seat, scene: Scene) -> int:
    archers = scene.bearing("elven_archers")
    return 12 * (scene.count("beast") + (min(archers, 1) if scene.readings.forest_counts_archers_once else archers))


RUN_POINTS = {3: 10, 4: 30, 5: 60, 6: 100, 7: 150}
SET_POINTS = {3: 10, 4: 40, 5: 100}


def _by_table(table: dict[int, int], size: int) -> int:
    return table.get(min(size, max(table)), 0)


def _gem_of_order(me: Seat, scene: Scene) -> int:
    strengths = Counter(seat.strength for seat in scene.active())
    if scene.readings.gem_several_runs:
        return _best_runs(strengths)
    return max(_by_table(RUN_POINTS, _run_length(strengths, start)) for start in strengths)


def _run_length(strengths: Counter[int], start: int) -> int:
    length = 0
    while strengths[start + length]:
        length += 1
    return length


def _best_runs(strengths: Counter[int]) -> int:
    """The best way to lay the strengths out in runs that share no card: the lowest is left out, or begins a run of some length."""
    left = +strengths
    if not left:
        return 0
    lowest = min(left)
    best = _best_runs(left - Counter([lowest]))
    for length in range(min(RUN_POINTS), _run_length(left, lowest) + 1):
        best = max(best, _by_table(RUN_POINTS, length) + _best_runs(left - Counter(range(lowest, lowest + length))))
    return best


def _collector(me: Seat, scene: Scene) -> int:
    """Differently named cards of one suit, for every suit that reaches three; a blanked promo Phoenix is still collected."""
    names: dict[str, set[str]] = {}
    for seat in still_there(scene.seats, scene.blanked):
        for suit in seat.suits:
            names.setdefault(suit, set()).add(seat.name)
    sets = [_by_table(SET_POINTS, len(found)) for found in names.values()]
    return sum(sets) if scene.readings.collector_several_suits else max(sets)


def _world_tree(points: int) -> Points:
    def bonus(me: Seat, scene: Scene) -> int:
        suits = Counter(suit for seat in scene.active() for suit in seat.suits)
        return points * (max(suits.values()) == 1)

    return bonus


def _dungeon(me: Seat, scene: Scene) -> int:
    copies = [scene.bearing(name) for name in ("necromancer", "warlock_lord", "demon")]
    names = sum(copies) if scene.readings.dungeon_counts_named_copies else sum(map(bool, copies))
    return sum(_first_and_more(scene.count(suit)) for suit in ("undead", "beast", "artifact")) + 5 * names


def _first_and_more(count: int) -> int:
    return 10 + 5 * (count - 1) if count else 0


def _castle(me: Seat, scene: Scene) -> int:
    """Only buildings give more than the first, and the Castle is not among them."""
    return 10 * sum(scene.has(suit) for suit in ("leader", "army", "land")) + _first_and_more(scene.count("building", but=me))


def _judge(me: Seat, scene: Scene) -> int:
    return 10 * sum(_has_penalty(seat, scene.readings) for seat in scene.active())


def _has_penalty(seat: Seat, readings: Readings) -> bool:
    if seat.penalty not in PENALISED or seat.cleared:
        return False
    nothing_left = seat.army_struck and seat.penalty in ONLY_ABOUT_ARMIES
    return readings.judge_counts_struck_penalties or not nothing_left


def _jester(me: Seat, scene: Scene) -> int:
    """50 if the whole hand is odd. A blanked card has no strength, so it is not odd, unless the table leaves it out."""
    odd = [seat for seat in scene.active() if seat.strength % 2]
    whole = scene.seats if scene.readings.jester_blanked_is_not_odd else scene.active()
    return 50 if len(odd) == len(whole) else 3 * sum(seat is not me for seat in odd)


def _genie(me: Seat, scene: Scene) -> int:
    return 10 * (scene.player_count - 1) if scene.player_count else 0


def _dark_queen(me: Seat, scene: Scene) -> int:
    return 5 * (scene.discarded("land", "flood", "flame", "weather") + sum(card.name == "unicorn" for card in scene.discard))


# ---------------------------------------------------------------- every card with points in its bonus
BONUS: dict[str, Points] = {
    "rangers": lambda me, scene: 10 * scene.count("land"),
    "rangers_ch": lambda me, scene: 10 * scene.count("land", "building"),
    "elven_archers": lambda me, scene: 5 * (not scene.has("weather")),
    "world_tree": _world_tree(50),
    "world_tree_ch": _world_tree(70),
    "shield_of_keth": _keth(15, "sword_of_keth"),
    "gem_of_order": _gem_of_order,
    "warhorse": lambda me, scene: 14 * scene.has("leader", "wizard"),
    "unicorn": _unicorn,
    "hydra": lambda me, scene: 28 * scene.names_card("swamp"),
    "candle": lambda me, scene: 100 * (scene.names_card("book_of_changes") and scene.names_card("bell_tower") and scene.has("wizard")),
    "fire_elemental": lambda me, scene: 15 * scene.count("flame", but=me),
    "forge": lambda me, scene: 9 * scene.count("weapon", "artifact"),
    "lightning": lambda me, scene: 30 * scene.names_card("rainstorm"),
    "fountain_of_life": lambda me, scene: max(scene.strengths("weapon", "flood", "flame", "land", "weather"), default=0),
    "fountain_of_life_ch": lambda me, scene: max(scene.strengths("building", "weapon", "flood", "flame", "land", "weather"), default=0),
    "water_elemental": lambda me, scene: 15 * scene.count("flood", but=me),
    "earth_elemental": lambda me, scene: 15 * scene.count("land", but=me),
    "cavern": lambda me, scene: 25 * scene.names_card("dwarvish_infantry", "dragon"),
    "forest": _forest,
    "bell_tower": lambda me, scene: 15 * scene.has("wizard"),
    "bell_tower_ch": lambda me, scene: 15 * scene.has("wizard", "undead"),
    "mountain": lambda me, scene: 50 * (scene.names_card("smoke") and scene.names_card("wildfire")),
    "princess": lambda me, scene: 8 * (scene.count("army", "wizard") + scene.count("leader", but=me)),
    "warlord": lambda me, scene: sum(scene.strengths("army")),
    "queen": _royal("king"),
    "king": _royal("queen"),
    "empress": lambda me, scene: 10 * scene.count("army"),
    "magic_wand": lambda me, scene: 25 * scene.has("wizard"),
    "elven_longbow": lambda me, scene: 30 * scene.names_card("elven_archers", "warlord", "beastmaster"),
    "sword_of_keth": _keth(10, "shield_of_keth"),
    "air_elemental": lambda me, scene: 15 * scene.count("weather", but=me),
    "rainstorm": lambda me, scene: 10 * scene.count("flood"),
    "whirlwind": lambda me, scene: 40 * (scene.names_card("rainstorm") and scene.names_card("blizzard", "great_flood")),
    "enchantress": lambda me, scene: 5 * scene.count("land", "weather", "flood", "flame"),
    "collector": _collector,
    "beastmaster": lambda me, scene: 9 * scene.count("beast"),
    "jester": _jester,
    "dungeon": _dungeon,
    "castle": _castle,
    "crypt": lambda me, scene: sum(scene.strengths("undead")),
    "chapel": lambda me, scene: 40 * (scene.count("leader", "wizard", "outsider", "undead") == 2),
    "garden": lambda me, scene: 11 * scene.count("leader", "beast"),
    "genie": _genie,
    "judge": _judge,
    "dark_queen": _dark_queen,
    "ghoul": lambda me, scene: 4 * scene.discarded("wizard", "leader", "army", "beast", "undead"),
    "specter": lambda me, scene: 6 * scene.discarded("wizard", "artifact", "outsider"),
    "lich": lambda me, scene: 10 * (scene.count("undead", but=me) + scene.names_card("necromancer")),
    "death_knight": lambda me, scene: 7 * scene.discarded("weapon", "army"),
}


# ---------------------------------------------------------------- every card with points in its penalty
def _armies(me: Seat, scene: Scene, but: Seat | None = None) -> int:
    """Armies that a penalty counts: none once the word is struck out of it."""
    return 0 if me.army_struck else scene.count("army", but=but)


PENALTY: dict[str, Points] = {
    "dwarvish_infantry": lambda me, scene: -2 * _armies(me, scene, but=me),
    "light_cavalry": lambda me, scene: -2 * scene.count("land"),
    "knights": lambda me, scene: -8 * (not scene.has("leader")),
    "dragon": lambda me, scene: -40 * (not scene.has("wizard")),
    "swamp": lambda me, scene: -3 * (_armies(me, scene) + scene.count("flame")),
    "empress": lambda me, scene: -5 * scene.count("leader", but=me),
    "blizzard": lambda me, scene: -5 * (_armies(me, scene) + scene.count("leader", "beast", "flame")),
    "warlock_lord": lambda me, scene: -10 * (scene.count("leader") + scene.count("wizard", but=me)),
}
PENALISED = {*PENALTY, *BLANKERS, "demon", "garden", "smoke", "warship", "war_dirigible", "phoenix_promo", "phoenix"}
ONLY_ABOUT_ARMIES = {"dwarvish_infantry"}


def points_of(seat: Seat, scene: Scene) -> int:
    """Base strength, bonus and penalty; a blanked card scores nothing."""
    if seat.id in scene.blanked:
        return 0
    bonus = BONUS[seat.bonus](seat, scene) if seat.bonus in BONUS else 0
    penalty = PENALTY[seat.penalty](seat, scene) if seat.penalty in PENALTY and not seat.cleared else 0
    return seat.strength + bonus + penalty


# ---------------------------------------------------------------- cursed items
def item_points(item: str, value: int, face_down: int, player_count: int | None) -> int:
    """An item's value; the Spyglass costs more at a table of two, the Treasure Chest pays beside three others."""
    if item == "spyglass" and player_count == 2:
        return value - 9
    if item == "treasure_chest" and face_down - 1 >= 3:
        return value + 25
    return value
