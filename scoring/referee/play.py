"""The rules as a state machine: `play` returns the state after an event, or raises the reason why it is not allowed now.

A state is small and frozen and knows no tile's position: remembering is the game. The search comes before the
hand moves, so the twelfth search still counts.
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
    pairs: tuple[str, ...] = ()  # in the order in which they were found
    tiles_used: tuple[int, ...] = ()  # the players whose tile was used, in order
    outcome: str | None = None
    rolled: str | None = None
    using: str | None = None  # the special tile used this turn
    done: int = 0  # tiles revealed or peeked at this turn; 1 after a search
    found: bool = False  # whether a pair was turned up this turn, even if it did not count
    moved: int = 0  # hours that the hand moved this turn
    naming: bool = False  # whether the last chance has begun


StateAndSentence = tuple[PlayState, Saying]


def play(evening: Evening, state: PlayState, event: Event) -> StateAndSentence:
    """Returns the state after an event, and a sentence about it; raises NotNow with the reason if it is not allowed."""
    if _may_still_change_it(evening, state, event):
        return _use(evening, state, event)
    if state.outcome in (WON, LOST):
        raise _refusal(prose.is_over(state.outcome == WON))
    if (state.outcome == LAST_CHANCE) != (event.do == "name"):
        raise _refusal(prose.only_naming() if state.outcome else prose.no_naming_yet())
    return ACTS[event.do](evening, state, event)


def _may_still_change_it(evening: Evening, state: PlayState, event: Event) -> bool:
    """Whether this turn's search led to midnight, but the player still holds a tile that changes it.

    The rules do not say when it must be played.
    """
    clock = state.outcome == LAST_CHANCE if evening.last_chance else state.outcome == LOST
    if not clock or state.naming or event.do != "use" or state.turn in state.tiles_used or event.what != evening.tiles[state.turn]:
        return False
    return event.what is not None and evening.pack.special_tiles[event.what].roll == state.rolled


def why_not(evening: Evening, state: PlayState, event: Event) -> Saying | None:
    """Returns why an event is not allowed now; None if it is."""
    try:
        play(evening, state, event)
    except NotNow as refused:
        return refused.saying
    return None


def allowed(evening: Evening, state: PlayState) -> list[Event]:
    """Lists all events that are allowed now, for the screens to offer."""
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
    """Returns what this turn's roll requires, changed by the special tile in use."""
    if state.rolled is None:
        return None
    current_task = evening.pack.die[state.rolled].task
    return evening.pack.special_tiles[state.using].changed(current_task) if state.using else current_task


def open_sections(evening: Evening, state: PlayState) -> list[str]:
    """Lists the sections whose pairs count: all, or in order up to the first incomplete one."""
    pack, found = evening.pack, []
    for section in pack.sections:
        found.append(section)
        if evening.rules.sections_in_order and any(pair.section == section and pair.id not in state.pairs for pair in pack.pairs.values()):
            break
    return found


def open_pairs(evening: Evening, state: PlayState) -> list[str]:
    """Lists the missing pairs that would count now."""
    sections = open_sections(evening, state)
    return [pair.id for pair in evening.pack.pairs.values() if pair.section in sections and pair.id not in state.pairs]


def late_tile(evening: Evening, state: PlayState) -> str | None:
    """Returns the special tile that can still change this turn after its task: move the hand back, or continue the turn."""
    tile = evening.tiles[state.turn]
    if tile is None or _is_unfinished(evening, state) or why_not(evening, state, Event("use", tile)) is not None:
        return None
    after, _told = play(evening, state, Event("use", tile))
    return tile if after.hour < state.hour or _is_unfinished(evening, after) else None


def _is_unfinished(evening: Evening, state: PlayState) -> bool:
    """Whether the task of this turn is unfinished."""
    return any(event.do in ("reveal", "peek", "search") for event in allowed(evening, state))


# -- one act per word --------------------------------------------------------------------------------------------------


def _roll(evening: Evening, state: PlayState, event: Event) -> StateAndSentence:
    face = evening.pack.die.get(event.what or "")
    if face is None:
        raise _unknown(event, evening.pack.die)
    if state.rolled:
        raise _refusal(prose.rolled_already(evening.pack.die[state.rolled]))
    return replace(state, rolled=face.id), prose.rolls(evening.player(state.turn), face)


def _use(evening: Evening, state: PlayState, event: Event) -> StateAndSentence:
    pack = evening.pack
    tile = pack.special_tiles.get(event.what or "")
    if tile is None:
        raise _unknown(event, pack.special_tiles)
    if not evening.rules.tiles_each:
        raise _refusal(prose.no_special_tiles())
    own = evening.tiles[state.turn]
    if own != tile.id:
        raise _refusal(prose.not_your_tile(evening.player(state.turn), tile, pack.special_tiles[own] if own else None))
    if state.turn in state.tiles_used:
        raise _refusal(prose.tile_is_used(tile))
    if state.rolled is None:
        raise _refusal(prose.roll_first(evening.player(state.turn)))
    if state.rolled != tile.roll:
        raise _refusal(prose.wrong_roll(tile, pack.die[tile.roll]))
    using = replace(state, using=tile.id, tiles_used=(*state.tiles_used, state.turn))
    current_task = tile.changed(pack.die[tile.roll].task)
    if state.done and current_task.do == "search":
        return _use_late(evening, using, tile, current_task)
    return using, prose.uses(evening.player(state.turn), tile, current_task)


def _use_late(evening: Evening, state: PlayState, tile: SpecialTile, current_task: Task) -> StateAndSentence:
    """Plays a tile after the search: the hand moves back, or one more tile may be turned."""
    who, plain = evening.player(state.turn), evening.pack.die[tile.roll].task
    hour = state.hour - state.moved + min(state.moved, current_task.hours)
    after = replace(state, hour=hour, moved=current_task.hours)
    if current_task.tiles > plain.tiles and not state.found:  # the search continues
        return replace(after, done=0, outcome=None), prose.uses_late(who, tile, 0, goes_on=True)
    after = replace(after, outcome=_outcome(evening, after))
    return after, prose.uses_late(who, tile, state.hour - hour, goes_on=False)


def _reveal_or_peek(evening: Evening, state: PlayState, event: Event) -> StateAndSentence:
    """Reveals or peeks: as many tiles as the roll and the special tile allow, one event each."""
    current_task = _require_task(evening, state, event.do)
    if state.done >= current_task.tiles:
        raise _refusal(prose.enough_tiles(current_task))
    return replace(state, done=state.done + 1), prose.turns_a_tile(evening.player(state.turn), event.do)


def _search(evening: Evening, state: PlayState, event: Event) -> StateAndSentence:
    current_task = _require_task(evening, state, "search")
    if state.done:
        raise _refusal(prose.searched_already())
    _check_pair(evening, state, event)
    counts = event.what in open_pairs(evening, state)
    pairs = (*state.pairs, event.what) if event.what and counts else state.pairs
    hour = min(state.hour + current_task.hours - state.moved, evening.pack.hours)
    after = replace(state, pairs=pairs, hour=hour, done=1, moved=hour - state.hour + state.moved, found=event.what is not None)
    after = replace(after, outcome=_outcome(evening, after))
    return after, _search_sentence(evening, after, event.what, counts, current_task)


def _search_sentence(evening: Evening, after: PlayState, pair: str | None, counts: bool, current_task: Task) -> Saying:
    pack = evening.pack
    found = pack.pairs[pair] if pair else None
    said = [prose.searched(found, pack.sections[found.section] if found and not counts else None)]
    if after.outcome == WON:
        return prose.joined(*said, prose.all_found(len(pack.pairs), pack.endings[WON]))
    said.append(prose.hand_moves(after.hour, pack.hours, _hand_may_stop(evening, after)) if current_task.hours else prose.hand_stays())
    if after.outcome:
        said.append(prose.midnight(len(pack.pairs) - len(after.pairs), pack.endings.get(after.outcome)))
    return prose.joined(*said)


def _hand_may_stop(evening: Evening, state: PlayState) -> bool:
    """Whether somebody still holds a tile that stops the hand."""
    held = (tile for turn, tile in enumerate(evening.tiles) if tile and turn not in state.tiles_used)
    return any(evening.pack.special_tiles[tile].hours == 0 for tile in held)


def _outcome(evening: Evening, state: PlayState) -> str | None:
    """Returns how it ended, if it did. Pairs come before the clock: the last search still counts."""
    if len(state.pairs) == len(evening.pack.pairs):
        return WON
    if state.hour < evening.pack.hours:
        return None
    return LAST_CHANCE if evening.last_chance else LOST


def _end_turn(evening: Evening, state: PlayState, event: Event) -> StateAndSentence:
    current_task = task(evening, state)
    if current_task is None:
        raise _refusal(prose.roll_first(evening.player(state.turn)))
    if current_task.do == "search" and not state.done:
        raise _refusal(prose.search_first())
    following = (state.turn + 1) % evening.players
    return replace(state, turn=following, rolled=None, using=None, done=0, found=False, moved=0), prose.next_turn(evening.player(following))


def _name(evening: Evening, state: PlayState, event: Event) -> StateAndSentence:
    """Plays the last chance: naming right and in order, or it is lost."""
    _check_pair(evening, state, event)
    pack = evening.pack
    pair = pack.pairs[event.what] if event.what else None
    if pair is None or pair.id not in open_pairs(evening, state):
        return replace(state, outcome=LOST, naming=True), prose.named_wrongly(pair, pack.endings[LOST])
    after = replace(state, pairs=(*state.pairs, pair.id), naming=True)
    left = len(pack.pairs) - len(after.pairs)
    return replace(after, outcome=LAST_CHANCE if left else WON), prose.named(pair, left, pack.endings[WON])


ACTS: dict[str, Callable[[Evening, PlayState, Event], StateAndSentence]] = {
    "roll": _roll,
    "use": _use,
    "reveal": _reveal_or_peek,
    "peek": _reveal_or_peek,
    "search": _search,
    "end_turn": _end_turn,
    "name": _name,
}


# -- what must hold ----------------------------------------------------------------------------------------------------


def _require_task(evening: Evening, state: PlayState, do: str) -> Task:
    """Returns the task of this turn, or refuses if it is another."""
    current_task = task(evening, state)
    if current_task is None or state.rolled is None:
        raise _refusal(prose.roll_first(evening.player(state.turn)))
    if current_task.do != do:
        raise _refusal(prose.asks_for(evening.pack.die[state.rolled], current_task))
    return current_task


def _check_pair(evening: Evening, state: PlayState, event: Event) -> None:
    if event.what is not None and event.what not in evening.pack.pairs:
        raise _unknown(event, evening.pack.pairs)
    if event.what in state.pairs:
        raise _refusal(prose.found_already(evening.pack.pairs[event.what or ""]))


def _unknown(event: Event, known: Collection[str]) -> NotNow:
    return NotNow(say("«{what}» is unknown here{hint}", what=str(event.what), hint=did_you_mean(str(event.what), known)))


def _refusal(saying: Saying) -> NotNow:
    return NotNow(saying)
