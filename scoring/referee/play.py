"""The rules as a state machine: `play` gives the state after an event, or the reason why it is not allowed now.

A state is small, frozen and knows no tile's place: remembering is the game. The search comes before the hand moves, so
the twelfth search still counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from scoring.reader import did_you_mean
from scoring.referee import prose
from scoring.referee.evening import Evening
from scoring.referee.events import Event, NotNow
from scoring.referee.pack import SpecialTile, Task
from sentences import Saying, say

WON, LOST, LAST_CHANCE = "won", "lost", "last_chance"


@dataclass(frozen=True, slots=True)
class PlayState:
    hour: int = 0
    turn: int = 0
    pairs: tuple[str, ...] = ()  # in the order they were found
    tiles_used: tuple[int, ...] = ()  # whose tile, in the order of use
    outcome: str | None = None
    rolled: str | None = None
    using: str | None = None  # the special tile used in this turn
    done: int = 0  # tiles shown or looked at in this turn; 1 after a search
    found: bool = False  # a pair was turned up in this turn, whether it counted or not
    moved: int = 0  # hours that the hand moved in this turn
    naming: bool = False  # the last chance has begun


Told = tuple[PlayState, Saying]


def play(evening: Evening, state: PlayState, event: Event) -> Told:
    """The state after an event and what to say about it; raises NotNow, with the reason, if it is not allowed."""
    if _may_turn_it_round(evening, state, event):
        return _use(evening, state, event)
    if state.outcome in (WON, LOST):
        raise _not(prose.is_over(state.outcome == WON))
    if (state.outcome == LAST_CHANCE) != (event.do == "name"):
        raise _not(prose.only_naming() if state.outcome else prose.no_naming_yet())
    return ACTS[event.do](evening, state, event)


def _may_turn_it_round(evening: Evening, state: PlayState, event: Event) -> bool:
    """Midnight came by the search of this turn, and the player still holds a tile for its roll: nothing says when it must be played."""
    clock = state.outcome == LAST_CHANCE if evening.last_chance else state.outcome == LOST
    if not clock or state.naming or event.do != "use" or state.turn in state.tiles_used or event.what != evening.tiles[state.turn]:
        return False
    return event.what is not None and evening.pack.special_tiles[event.what].roll == state.rolled


def why_not(evening: Evening, state: PlayState, event: Event) -> Saying | None:
    """Why an event is not allowed now; nothing if it is."""
    try:
        play(evening, state, event)
    except NotNow as refused:
        return refused.saying
    return None


def allowed(evening: Evening, state: PlayState) -> list[Event]:
    """Everything that may happen now: what a screen offers."""
    return [event for event in every_event(evening) if why_not(evening, state, event) is None]


def every_event(evening: Evening) -> Iterator[Event]:
    pack = evening.pack
    yield from (Event("roll", face) for face in pack.die)
    yield from (Event("use", tile) for tile in pack.special_tiles)
    yield from (Event("reveal"), Event("peek"))
    yield from (Event("search", pair) for pair in (*pack.pairs, None))
    yield Event("end_turn")
    yield from (Event("name", pair) for pair in (*pack.pairs, None))


# -- what a state means ------------------------------------------------------------------------------------------------


def task(evening: Evening, state: PlayState) -> Task | None:
    """What the roll of this turn asks for, changed by the special tile in use."""
    if state.rolled is None:
        return None
    asked = evening.pack.die[state.rolled].task
    return evening.pack.special_tiles[state.using].changed(asked) if state.using else asked


def open_sections(evening: Evening, state: PlayState) -> list[str]:
    """The sections whose pairs count: all, or in order up to the first that is not complete."""
    pack, found = evening.pack, []
    for section in pack.sections:
        found.append(section)
        if evening.rules.sections_in_order and any(pair.section == section and pair.id not in state.pairs for pair in pack.pairs.values()):
            break
    return found


def open_pairs(evening: Evening, state: PlayState) -> list[str]:
    """The missing pairs that would count now."""
    sections = open_sections(evening, state)
    return [pair.id for pair in evening.pack.pairs.values() if pair.section in sections and pair.id not in state.pairs]


def late_tile(evening: Evening, state: PlayState) -> str | None:
    """The special tile that can still change this turn although its task is done: turn back the hand, or let the turn go on."""
    tile = evening.tiles[state.turn]
    if tile is None or _goes_on(evening, state) or why_not(evening, state, Event("use", tile)) is not None:
        return None
    after, _told = play(evening, state, Event("use", tile))
    return tile if after.hour < state.hour or _goes_on(evening, after) else None


def _goes_on(evening: Evening, state: PlayState) -> bool:
    """Whether the task of this turn is not done yet."""
    return any(event.do in ("reveal", "peek", "search") for event in allowed(evening, state))


# -- one act per word --------------------------------------------------------------------------------------------------


def _roll(evening: Evening, state: PlayState, event: Event) -> Told:
    face = evening.pack.die.get(event.what or "")
    if face is None:
        raise _unknown(event, evening.pack.die)
    if state.rolled:
        raise _not(prose.rolled_already(evening.pack.die[state.rolled]))
    return replace(state, rolled=face.id), prose.rolls(evening.player(state.turn), face)


def _use(evening: Evening, state: PlayState, event: Event) -> Told:
    pack = evening.pack
    tile = pack.special_tiles.get(event.what or "")
    if tile is None:
        raise _unknown(event, pack.special_tiles)
    if not evening.rules.tiles_each:
        raise _not(prose.no_special_tiles())
    own = evening.tiles[state.turn]
    if own != tile.id:
        raise _not(prose.not_your_tile(evening.player(state.turn), tile, pack.special_tiles[own] if own else None))
    if state.turn in state.tiles_used:
        raise _not(prose.tile_is_used(tile))
    if state.rolled is None:
        raise _not(prose.roll_first(evening.player(state.turn)))
    if state.rolled != tile.roll:
        raise _not(prose.wrong_roll(tile, pack.die[tile.roll]))
    using = replace(state, using=tile.id, tiles_used=(*state.tiles_used, state.turn))
    asked = tile.changed(pack.die[tile.roll].task)
    if state.done and asked.do == "search":
        return _used_late(evening, using, tile, asked)
    return using, prose.uses(evening.player(state.turn), tile, asked)


def _used_late(evening: Evening, state: PlayState, tile: SpecialTile, asked: Task) -> Told:
    """A tile after the search: the hand goes back, or there is one tile more to turn."""
    who, plain = evening.player(state.turn), evening.pack.die[tile.roll].task
    hour = state.hour - state.moved + min(state.moved, asked.hours)
    after = replace(state, hour=hour, moved=asked.hours)
    if asked.tiles > plain.tiles and not state.found:  # the search is not over yet
        return replace(after, done=0, outcome=None), prose.uses_late(who, tile, 0, goes_on=True)
    after = replace(after, outcome=_outcome(evening, after))
    return after, prose.uses_late(who, tile, state.hour - hour, goes_on=False)


def _turn_a_tile(evening: Evening, state: PlayState, event: Event) -> Told:
    """To reveal or to peek: as many tiles as the roll and the special tile allow, in one event each."""
    asked = _asked(evening, state, event.do)
    if state.done >= asked.tiles:
        raise _not(prose.enough_tiles(asked))
    return replace(state, done=state.done + 1), prose.turns_a_tile(evening.player(state.turn), event.do)


def _search(evening: Evening, state: PlayState, event: Event) -> Told:
    asked = _asked(evening, state, "search")
    if state.done:
        raise _not(prose.searched_already())
    _check_pair(evening, state, event)
    counts = event.what in open_pairs(evening, state)
    pairs = (*state.pairs, event.what) if event.what and counts else state.pairs
    hour = min(state.hour + asked.hours - state.moved, evening.pack.hours)
    after = replace(state, pairs=pairs, hour=hour, done=1, moved=hour - state.hour + state.moved, found=event.what is not None)
    after = replace(after, outcome=_outcome(evening, after))
    return after, _search_told(evening, after, event.what, counts, asked)


def _search_told(evening: Evening, after: PlayState, pair: str | None, counts: bool, asked: Task) -> Saying:
    pack = evening.pack
    found = pack.pairs[pair] if pair else None
    said = [prose.searched(found, pack.sections[found.section] if found and not counts else None)]
    if after.outcome == WON:
        return prose.joined(*said, prose.all_found(len(pack.pairs), pack.endings[WON]))
    said.append(prose.hand_moves(after.hour, pack.hours, _hand_may_stop(evening, after)) if asked.hours else prose.hand_stays())
    if after.outcome:
        said.append(prose.midnight(len(pack.pairs) - len(after.pairs), pack.endings.get(after.outcome)))
    return prose.joined(*said)


def _hand_may_stop(evening: Evening, state: PlayState) -> bool:
    """Whether somebody still holds a tile that keeps the hand where it is."""
    held = (tile for turn, tile in enumerate(evening.tiles) if tile and turn not in state.tiles_used)
    return any(evening.pack.special_tiles[tile].hours == 0 for tile in held)


def _outcome(evening: Evening, state: PlayState) -> str | None:
    """Pairs are looked at before the clock: the last search still counts."""
    if len(state.pairs) == len(evening.pack.pairs):
        return WON
    if state.hour < evening.pack.hours:
        return None
    return LAST_CHANCE if evening.last_chance else LOST


def _end_turn(evening: Evening, state: PlayState, event: Event) -> Told:
    asked = task(evening, state)
    if asked is None:
        raise _not(prose.roll_first(evening.player(state.turn)))
    if asked.do == "search" and not state.done:
        raise _not(prose.search_first())
    following = (state.turn + 1) % evening.players
    return replace(state, turn=following, rolled=None, using=None, done=0, found=False, moved=0), prose.next_turn(evening.player(following))


def _name(evening: Evening, state: PlayState, event: Event) -> Told:
    """The last chance: right and in order, or it is lost."""
    _check_pair(evening, state, event)
    pack = evening.pack
    pair = pack.pairs[event.what] if event.what else None
    if pair is None or pair.id not in open_pairs(evening, state):
        return replace(state, outcome=LOST, naming=True), prose.named_wrongly(pair, pack.endings[LOST])
    after = replace(state, pairs=(*state.pairs, pair.id), naming=True)
    left = len(pack.pairs) - len(after.pairs)
    return replace(after, outcome=LAST_CHANCE if left else WON), prose.named(pair, left, pack.endings[WON])


ACTS: dict[str, Callable[[Evening, PlayState, Event], Told]] = {
    "roll": _roll,
    "use": _use,
    "reveal": _turn_a_tile,
    "peek": _turn_a_tile,
    "search": _search,
    "end_turn": _end_turn,
    "name": _name,
}


# -- what must hold ----------------------------------------------------------------------------------------------------


def _asked(evening: Evening, state: PlayState, do: str) -> Task:
    """The task of this turn, if it is this one."""
    asked = task(evening, state)
    if asked is None or state.rolled is None:
        raise _not(prose.roll_first(evening.player(state.turn)))
    if asked.do != do:
        raise _not(prose.asks_for(evening.pack.die[state.rolled], asked))
    return asked


def _check_pair(evening: Evening, state: PlayState, event: Event) -> None:
    if event.what is not None and event.what not in evening.pack.pairs:
        raise _unknown(event, evening.pack.pairs)
    if event.what in state.pairs:
        raise _not(prose.found_already(evening.pack.pairs[event.what or ""]))


def _unknown(event: Event, known: Collection[str]) -> NotNow:
    return NotNow(say("«{what}» is unknown here{hint}", what=str(event.what), hint=did_you_mean(str(event.what), known)))


def _not(saying: Saying) -> NotNow:
    return NotNow(saying)
