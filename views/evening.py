"""An evening that the app referees: clock, turn, die, pairs and special tiles, and only the moves that the rules allow now.

No view says where a tile lies: remembering it is the game. Replaying the evening's log takes less than a frame, so these
views are never pending.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, cast

from scoring import referee
from scoring.referee import RefereePack, RefereeResult
from sentences import Saying, say, say_n
from table.games.referee import EveningState
from table.games.state import Json
from views.kinds import KindViews, TabView, menu_rows
from views.parts import (
    NO_TAP,
    Action,
    Command,
    Event,
    Link,
    ListView,
    Person,
    RowView,
    SectionView,
    Tap,
)
from views.play import Play
from views.wording import Wording

EveningPlay = Play[RefereePack, EveningState, RefereeResult]
FIRST = say("Tap the face of the die, or roll it here.")


@dataclass(frozen=True, slots=True)
class DieFace:
    id: str
    name: str
    task: str  # a short name, for below the picture
    icon: str
    tone: str  # RRGGBB


@dataclass(frozen=True, slots=True)
class PairFace:
    id: str
    name: str
    icons: tuple[str, ...]
    section: str


@dataclass(frozen=True, slots=True)
class PairSection:
    id: str
    name: str
    ground: str  # RRGGBB
    tone: str


@dataclass(frozen=True, slots=True)
class EveningBoardView:
    key: str
    hours: int
    faces: tuple[DieFace, ...]
    pairs: tuple[PairFace, ...]
    sections: tuple[PairSection, ...]
    longest: tuple[
        str, ...
    ]  # every possible line below the die: the longest reserves the space, so that nothing moves


@dataclass(frozen=True, slots=True)
class DieFaceView:
    state: Literal["free", "rolled", "out"]
    tap: Tap = NO_TAP


@dataclass(frozen=True, slots=True)
class PairView:
    state: Literal["missing", "asked", "found", "locked"]  # asked: a tap ticks it now
    tap: Tap = NO_TAP


@dataclass(frozen=True, slots=True)
class PowerView:
    """The special tile in front of a player."""

    person: Person
    icon: str
    name: str
    state: Literal["unknown", "waiting", "ready", "used"]  # whether it is used up: its name is struck through
    tap: Tap = NO_TAP


@dataclass(frozen=True, slots=True)
class LastResortView:
    """It is midnight, but this tile can still save the evening."""

    person: Person
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class EveningView:
    turn: str  # « Au tour de Zoé »
    caption: str
    person: Person
    following: Person
    hour: int
    left: str  # the hour as a number; a word at midnight
    left_words: str
    found: str
    told: str  # what the roll requires, what has just happened, or what to do first
    faces: Mapping[str, DieFaceView]
    pairs: Mapping[str, PairView]
    powers: tuple[PowerView, ...]  # empty in variants without special tiles
    throw: Action | None = None  # rolls the app's own die
    pair: Action | None = None
    no_pair: Action | None = None
    turned: Action | None = None  # records that a tile was revealed or peeked at
    late: Action | None = None  # a special tile that may still be used after the rest of the turn
    last_resort: LastResortView | None = None  # replaces the die: without that tile the evening is lost
    over: bool = False  # won or lost: leads to the final page


# The board


def evening_board_view(play: EveningPlay) -> EveningBoardView:
    return _board(play.pack, play.state.variant, play.wording.lang)


@lru_cache(maxsize=8)
def _board(pack: RefereePack, variant: str, lang: str) -> EveningBoardView:
    tell = Wording(lang)
    return EveningBoardView(
        key=f"{pack.hash} {variant} {lang}",
        hours=pack.hours,
        faces=tuple(
            DieFace(face.id, tell(face.name), tell(_task_word(face.task)), face.icon, face.tone)
            for face in pack.die.values()
        ),
        pairs=tuple(PairFace(pair.id, tell(pair.name), pair.icons, pair.section) for pair in pack.pairs.values()),
        sections=tuple(
            PairSection(each.id, tell(each.name), each.background, each.tone) for each in pack.sections.values()
        ),
        longest=tuple(_possible_lines(pack, variant, tell)),
    )


def _task_word(task: referee.Task) -> Saying:
    words = {
        "reveal": say("show {n}", n=task.tiles),
        "peek": say("look at {n}", n=task.tiles),
        "search": say("search {n}", n=task.tiles),
    }
    return words[task.do]


def _possible_lines(pack: RefereePack, variant: str, tell: Wording) -> list[str]:
    tasks = [face.task for face in pack.die.values()]
    if pack.rules[variant].tiles_each:
        tasks += [tile.changed(pack.die[tile.roll].task) for tile in pack.special_tiles.values()]
    moved = referee.prose.hand_moves(pack.hours - 1, pack.hours)
    found = [referee.prose.joined(referee.prose.searched(pair, None), moved) for pair in (*pack.pairs.values(), None)]
    return [tell(FIRST), *(_task_line(task, tell) for task in tasks), *map(tell, found)]


def _task_line(task: referee.Task, tell: Wording) -> str:
    return tell.capital(tell(referee.prose.task_line(task))) + "."


# The turn


def evening_of(play: EveningPlay) -> RefereeResult:
    if play.result is not None and not play.stale:
        return play.result
    return cast("RefereeResult", play.session.result())


def evening_view(play: EveningPlay, **_selection: Json) -> EveningView:
    tell, result, names = play.wording, evening_of(play), play.state.names
    plays = play.viewer.role == "table"  # guests only watch: the table decides what happens next
    evening, allowed = result.state, {event.do for event in result.allowed} if plays else set()
    variant = result.evening.rules.variant.name
    left, last_resort = play.pack.hours - evening.hour, _last_resort(play, result)
    return EveningView(
        turn=tell(say("{whose} turn", whose=tell.whose(names[evening.turn]))),
        caption=f"{tell(play.pack.title)} · {tell(variant)}",
        person=play.people[names[evening.turn]],
        following=play.people[names[(evening.turn + 1) % len(names)]],
        hour=evening.hour,
        left=str(left) if left else tell(say("Midnight!")),
        left_words=tell(
            say_n("search before midnight", "searches before midnight", left) if left else say("no search left")
        ),
        found=tell(say_n("{n} pair of {all}", "{n} pairs of {all}", len(evening.pairs), all=len(play.pack.pairs))),
        told=_status_line(play, result),
        faces={face: _face(face, evening.rolled, "roll" in allowed) for face in play.pack.die},
        pairs=pair_views(play) if plays else {pair: PairView(view.state) for pair, view in pair_views(play).items()},
        powers=tuple(_power(play, result, seat) for seat in range(len(names)))
        if result.evening.rules.tiles_each
        else (),
        throw=Action(tell(say("Roll the die")), Tap(command=Command("throw")), "dice-multiple-outline", "main")
        if _may_throw(play, result)
        else None,
        pair=Action(tell(say("Pair")), _which_pair(play, result), "check-bold", "tonal")
        if "search" in allowed
        else None,
        no_pair=Action(tell(say("No pair")), _search(None), "close-thick", "tonal") if "search" in allowed else None,
        turned=_turned(play, result, allowed),
        late=_late(play, result) if plays else None,
        last_resort=last_resort,
        over=evening.outcome is not None and result.late_tile is None,
    )


def _may_throw(play: EveningPlay, result: RefereeResult) -> bool:
    """Whether the viewer may roll the app's die: the table, and on their own phone the player whose turn it is."""
    in_turn = play.viewer.role == "guest" and play.viewer.seat == play.state.names[result.state.turn]
    return (play.viewer.role == "table" or in_turn) and any(event.do == "roll" for event in result.allowed)


def _search(pair: str | None) -> Tap:
    return Tap(send=({"do": "search", "pair": pair},))


def _face(face: str, rolled: str | None, free: bool) -> DieFaceView:
    """Builds a face of the die: it can be tapped while nothing is rolled; afterwards only the rolled one is lit."""
    if rolled is None:
        return DieFaceView("free", Tap(send=({"do": "roll", "face": face},)) if free else NO_TAP)
    return DieFaceView("rolled" if rolled == face else "out")


def _which_pair(play: EveningPlay, result: RefereeResult) -> Tap:
    """Asks which pair was found; without a question if only one can count."""
    counting = result.open_pairs
    return _search(counting[0]) if len(counting) == 1 else Tap(open=Link("which_pair"))


def _turned(play: EveningPlay, result: RefereeResult, allowed: set[str]) -> Action | None:
    task = result.task
    if task is None or not allowed & {"reveal", "peek"}:
        return None
    label = play.wording(say("Shown") if "reveal" in allowed else say("Looked at"))
    if task.tiles > 1:
        label += f" {result.state.done + 1}/{task.tiles}"
    return Action(label, Tap(send=({"do": task.do},)), "check-bold", "tonal")


def _late(play: EveningPlay, result: RefereeResult) -> Action | None:
    if result.late_tile is None:
        return None
    tile = play.pack.special_tiles[result.late_tile]
    tap, midnight = Tap(send=({"do": "use", "tile": tile.id},)), result.state.outcome is not None
    label = play.wording(say("Use {tile}", tile=play.wording(tile.name)))
    return Action(label, tap, "star-four-points", "main" if midnight else "tonal")


def _last_resort(play: EveningPlay, result: RefereeResult) -> LastResortView | None:
    """Returns the special tile that can still save the evening, and what it does: stop the clock hand or allow another search."""
    if result.late_tile is None or result.state.outcome is None:
        return None
    tell, tile, rolled = play.wording, play.pack.special_tiles[result.late_tile], result.state.rolled
    hours = play.pack.die[rolled].task.hours if rolled is not None else 0
    saved = hours - tile.changed(play.pack.die[tile.roll].task).hours
    text = say_n("The hand does not move this turn: {n} search is left.",
                 "The hand does not move this turn: {n} searches are left.", saved)
    if not saved:
        text = say("The search goes on with one more tile.")
    person = play.people[play.state.names[result.state.turn]]
    return LastResortView(person, tell(say("Last resort: {tile}", tile=tile.name)), tell(text))


def _status_line(play: EveningPlay, result: RefereeResult) -> str:
    """Returns what the roll requires, in the words of the rules, or what has just happened."""
    tell, task = play.wording, result.task
    if task is None:
        before = [event.do for event in play.state.events[-2:]]  # the previous player's search: that turn passed automatically
        searched = before == ["search", "end_turn"]
        return tell(result.story[-2]) if searched else tell(FIRST) if play.viewer.role == "table" else ""
    if result.state.outcome is not None and result.late_tile is not None:  # the evening is not lost yet
        missing = len(play.pack.pairs) - len(result.state.pairs)
        return tell(say_n("{n} pair is missing.", "{n} pairs are missing.", missing))
    return tell(result.story[-1]) if must_end(result) and task.do == "search" else _task_line(task, tell)


def must_end(result: RefereeResult) -> bool:
    """Whether nothing is left to do in this turn, except to use a special tile."""
    left = {event.do for event in result.allowed}
    return (result.state.outcome is not None and result.late_tile is not None) or (
        "end_turn" in left and left <= {"end_turn", "use"}
    )


def pair_views(play: EveningPlay, naming: bool = False) -> dict[str, PairView]:
    """Builds the pairs: a tap ticks one during a search, or names it on the last chance; otherwise it says why not."""
    result = evening_of(play)
    return {pair: _pair(play, result, pair, "name" if naming else "search") for pair in play.pack.pairs}


def _pair(play: EveningPlay, result: RefereeResult, pair: str, word: str) -> PairView:
    tell, printed, found = play.wording, play.pack.pairs[pair], pair in result.state.pairs
    locked = printed.section not in result.open_sections
    why_not = result.why_not(referee.Event(word, pair))
    state: Literal["missing", "asked", "found", "locked"] = (
        "found" if found else "locked" if locked else "asked" if why_not is None else "missing"
    )
    if why_not is not None:
        return PairView(state, Tap(says=tell(why_not)))
    if word == "search" and locked:  # it would not count
        miss = Action(tell(say("No pair")), _search(None))
        return PairView(
            state, Tap(says=tell(referee.prose.searched(printed, play.pack.sections[printed.section])), offer=miss)
        )
    return PairView(state, Tap(send=({"do": word, "pair": pair},)))


def _power(play: EveningPlay, result: RefereeResult, seat: int) -> PowerView:
    tell, person, tile = play.wording, play.people[play.state.names[seat]], result.evening.tiles[seat]
    if tile is None and play.viewer.role != "table":
        return PowerView(person, "help", tell(say("which?")), "unknown")
    if tile is None:
        return PowerView(person, "help", tell(say("which?")), "unknown", Tap(open=Link("which_tile", {"seat": seat})))
    printed, why_not = play.pack.special_tiles[tile], result.why_not(referee.Event("use", tile))
    if seat == result.state.turn and why_not is None:
        if play.viewer.role != "table":  # guests see that it may be used; only the table uses it
            return PowerView(person, printed.icon, tell(printed.name), "ready")
        return PowerView(person, printed.icon, tell(say("Use it")), "ready", Tap(send=({"do": "use", "tile": tile},)))
    says = Tap(says=tell(why_not)) if why_not is not None else NO_TAP
    used = seat in result.state.tiles_used
    return PowerView(person, printed.icon, tell(printed.name), "used" if used else "waiting", says)


# Sheets


def which_tile_view(play: EveningPlay, seat: int) -> ListView:
    held = list(evening_of(play).evening.tiles)
    taps = {
        tile: Tap(send=({"do": "option", "option": "tiles", "value": [*held[:seat], tile, *held[seat + 1 :]]},))
        for tile in play.pack.special_tiles
    }
    return tiles_view(play.pack, play.wording, play.state.names[seat], taps)


def tiles_view(pack: RefereePack, tell: Wording, player: str, taps: Mapping[str, Tap]) -> ListView:
    """Builds the special tile that lies face up in front of each player."""
    rows = tuple(
        RowView(tell(tile.name), icon=tile.icon, role="primary", tap=taps[tile.id], id=tile.id)
        for tile in pack.special_tiles.values()
    )
    return ListView(player, tell(say("Which special tile?")), (SectionView(rows=rows),))


def evening_menu_view(play: EveningPlay) -> ListView:
    tell, (steps, _results, rules) = play.wording, menu_rows(play)
    rows: list[RowView] = []
    if play.session.can_redo:
        rows.append(
            RowView(tell(say("Redo")), tell(say("The last step undone")), icon="redo", tap=Tap(command=Command("redo")))
        )
    last = evening_of(play).evening.last_chance
    about = say("On: name the missing pairs without a mistake") if last else say("Off: midnight is the end")
    turned = Tap(send=({"do": "option", "option": "last_chance", "value": not last},))
    rows += [steps, RowView(tell(say("Last chance at midnight")), tell(about), icon="weather-night", tap=turned), rules]
    return ListView(tell(say("This game")), sections=(SectionView(rows=tuple(rows)),))


# The kind


def next_turn(play: EveningPlay, **_selection: Json) -> Action:
    """Returns the action that ends the turn: `main` if nothing else is left to do, without a tap while something is."""
    tell, result = play.wording, evening_of(play)
    midnight = result.state.outcome is not None and result.late_tile is not None
    label = say("End the game") if midnight else say("Next player") if len(play.state.players) > 1 else say("Next turn")
    if play.viewer.role != "table":
        return Action(tell(label), NO_TAP, "arrow-right", "tonal")
    may = any(event.do == "end_turn" for event in result.allowed)
    tap = Tap(open=Link("results")) if midnight else Tap(send=({"do": "end_turn"},)) if may else NO_TAP
    return Action(tell(label), tap, "arrow-right", "main" if must_end(result) and not midnight else "tonal")


def evening_step(play: EveningPlay, event: Event) -> str:
    """Returns « Recherche : carrosse »."""
    tell, pack, word = play.wording, play.pack, str(event["do"])
    said = {
        "roll": say("Roll"),
        "use": say("Special tile"),
        "reveal": say("Shown"),
        "peek": say("Looked at"),
        "search": say("Search"),
        "end_turn": say("Next player"),
        "name": say("Last chance"),
        "option": say("Option"),
    }
    step = tell(said[word]) if word in said else word
    named: Mapping[str, tuple[Mapping[str, referee.DiePicture | referee.SpecialTile | referee.Pair], str]] = {
        "roll": (pack.die, "face"),
        "use": (pack.special_tiles, "tile"),
        "search": (pack.pairs, "pair"),
        "name": (pack.pairs, "pair"),
    }
    things, field = named.get(word, ({}, ""))
    what = event.get(field)
    if what is not None and what in things:
        return f"{step}{tell.colon}{tell(things[what].name)}"
    return step + tell.colon + tell(say("No pair")) if word in ("search", "name") else step


def evening_so_far(play: EveningPlay) -> str:
    """Returns « Tour de Zoé, 3 paires trouvées »."""
    tell, state = play.wording, evening_of(play).state
    turn = tell(say("{whose} turn", whose=tell.whose(play.state.names[state.turn])))
    return f"{turn}, " + tell(say_n("{n} pair found", "{n} pairs found", len(state.pairs)))


EVENINGS = KindViews(
    layout=evening_board_view,
    body=evening_view,
    tab=lambda play, name, **selection: TabView(play.people[name]),
    step=evening_step,
    so_far=evening_so_far,
    done=lambda play: (len(evening_of(play).state.pairs), len(play.pack.pairs)),
    unfinished=lambda play: play.state.names[0],
    menu=evening_menu_view,
    next=next_turn,
)
