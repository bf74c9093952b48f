"""What a surface asks the table to do: events of a game in order, or a named command. Refusals come back as sentences.

A command is a function of the table, the open session and its arguments, whose types say how they are read, as
with events. Add a new one to `COMMANDS` at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sentences import Saying, say
from table import seating
from table.corrections import with_answer
from table.games.events import Value, arguments_of, by_word
from table.games.state import Json
from table.hand_code import enter_code
from table.people import undrawable
from table.players import COLOURS
from table.preferences import PreferenceChoice, Preferences
from table.session import Session
from table.shelf import check_can_begin, check_playable
from table.table import Table
from table.words import Refused, no_more


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a request."""

    refused: Saying | None = None
    shows: str = ""  # the player whose part changed and should come into view
    session: Session | None = None  # the game that a command opened
    says: Saying | None = None  # a message after success, if only the command knows it
    back: tuple[str, Mapping[str, Json]] | None = None  # the command that undoes it, offered beside that message


DONE = Outcome()
LONGEST_NOTE = 120


def perform(
    table: Table,
    session: Session | None,
    send: Sequence[Mapping[str, Json]] = (),
    command: str = "",
    arguments: Mapping[str, Json] | None = None,
) -> Outcome:
    """Enters the events in order up to the first refused one, then what follows from them, then runs the command."""
    try:
        return carry_out(table, session, send, command, arguments)
    except Refused as refused:
        return Outcome(refused=refused.saying)


def carry_out(
    table: Table,
    session: Session | None,
    send: Sequence[Mapping[str, Json]] = (),
    command: str = "",
    arguments: Mapping[str, Json] | None = None,
) -> Outcome:
    """Does the same but raises, for callers that need the kind of refusal: Malformed or NotSaved."""
    for event in send:
        _open(session).do(event)
    if send:
        _follow_up(_open(session), str(send[-1].get("do")))
    return _run_command(table, session, command, arguments or {}) if command else DONE


def _run_command(table: Table, session: Session | None, name: str, arguments: Mapping[str, Json]) -> Outcome:
    if name not in COMMANDS:
        raise Refused(say("The table does not know the command «{name}».", name=name))
    done = COMMANDS[name](table, session, **arguments_of(COMMANDS[name])(dict(arguments), (None, name)))
    return DONE if done is None else done


def _open(session: Session | None) -> Session:
    if session is None:
        raise no_more()
    return session


def _follow_up(session: Session, word: str) -> None:
    """Enters what happens automatically after this event: a turn with nothing left to do passes to the next player."""
    game = session.log.game
    if word in game.followed:
        event = game.follow_up(session.result())
        if event is not None:
            session.do(event)


def _passes_by_itself(session: Session) -> bool:
    """Whether a state follows automatically: with what led to it, it is one step to people."""
    game = session.log.game
    return bool(game.followed) and game.follow_up(session.result()) is not None


def undo(table: Table, session: Session | None, /) -> Outcome:
    """Undoes the last decision of the table; a turn that passed automatically is not one."""
    session = _open(session)
    steps = session.log.steps()
    session.undo()
    if session.can_undo and _passes_by_itself(session):
        session.undo()
    return Outcome(shows=_whose(session, steps[-1].event))


def redo(table: Table, session: Session | None, /) -> Outcome:
    session = _open(session)
    session.redo()
    if session.can_redo and _passes_by_itself(session):
        session.redo()
    return Outcome(shows=_whose(session, session.log.steps()[-1].event))


def _whose(session: Session, event: Mapping[str, Json]) -> str:
    name = event.get("player", "")
    return str(name) if name in session.players else ""


def throw(table: Table, session: Session | None, /) -> None:
    """Rolls the app's die, if the game has one."""
    session = _open(session)
    if session.pack().kind != "referee":
        raise Refused(say("This game does not know the event «{word}».", word="throw"))
    session.throw_die()


def finish(table: Table, session: Session | None, /) -> None:
    table.finish(_open(session))


def reopen(table: Table, session: Session | None, /, id: int) -> Outcome:
    return Outcome(session=table.reopen(id))


def put_back(table: Table, session: Session | None, /, id: int) -> None:
    """Finishes a reopened game again with its record unchanged."""
    table.put_back(id)


def delete(table: Table, session: Session | None, /, id: int) -> None:
    table.delete(id)


def undelete(table: Table, session: Session | None, /, id: int) -> None:
    table.undelete(id)


def note(table: Table, session: Session | None, /, id: int, text: str) -> None:
    """Stores somebody's note about a game, open or finished."""
    typed, game = " ".join(text.split()), table.session(id)
    if undrawable(typed):
        raise Refused(say("This app cannot show: {letters}", letters=undrawable(typed)))
    if len(typed) > LONGEST_NOTE:
        raise Refused(say("At most {n} characters.", n=LONGEST_NOTE))
    if typed != game.note:
        game.do({"do": "note", "text": typed})


def read_code(table: Table, session: Session | None, /, player: str, code: str) -> Outcome:
    enter_code(_open(session), player, code)
    return Outcome(shows=player)


def undo_steps(table: Table, session: Session | None, /, steps: int) -> None:
    """Goes back to an earlier step, or to the very beginning."""
    session = _open(session)
    session.undo(max(0, min(steps, len(session.log.steps()))))


def redo_steps(table: Table, session: Session | None, /, steps: int) -> None:
    session = _open(session)
    session.redo(max(0, min(steps, len(session.log.undone))))


# Open and deleted games


def go_on(table: Table, session: Session | None, /, id: int) -> Outcome:
    """Opens a game where it was left."""
    opened = table.session(id)
    check_playable(table, opened)
    return Outcome(session=opened)


def delete_games(table: Table, session: Session | None, /, ids: tuple[int, ...]) -> None:
    for each in ids:
        table.delete(each)


def undelete_games(table: Table, session: Session | None, /, ids: tuple[int, ...]) -> None:
    for each in ids:
        table.undelete(each)


# Setting up a table


def set_up(table: Table, session: Session | None, /, game: str, again: tuple[str, ...] = ()) -> Outcome:
    """Chooses a game; `again`: with the players of the last one."""
    check_can_begin(table, game)
    starts = seating.set_up(table, game, again)
    if not starts:
        return DONE
    return Outcome(says=say("Everybody moved up one seat: {name} starts.", name=starts), back=("turn_table", {"by": -1}))


def seat(table: Table, session: Session | None, /, game: str, player: str, colour: int = 0) -> Outcome:
    """Seats a player; with the number of a colour, a new one."""
    return Outcome(shows=seating.join(table, game, player, _colour(colour)))


def unseat(table: Table, session: Session | None, /, player: str) -> None:
    seating.sit(table, [name for name in seating.seated(table) if name != player])


def move_seat(table: Table, session: Session | None, /, player: str, place: int) -> None:
    """Moves a player to a position, counted from 0."""
    others = [name for name in seating.seated(table) if name != player]
    seating.sit(table, [*others[:place], player, *others[place:]])


def turn_table(table: Table, session: Session | None, /, by: int) -> None:
    seating.turn(table, by)


def draw_lots(table: Table, session: Session | None, /) -> Outcome:
    drawn = seating.draw_lots(table)
    return Outcome(shows=drawn, says=say("{name} starts.", name=drawn))


def rename(table: Table, session: Session | None, /, player: str, to: str, colour: int) -> Outcome:
    named, keeps = seating.rename(table, player, to, _colour(colour))
    message = say("From now on {new}. Games already played keep the name {old}.", new=named, old=player)
    return Outcome(shows=named, says=message if keeps else None)


def forget(table: Table, session: Session | None, /, player: str) -> None:
    table.players.forget(player)


def know(table: Table, session: Session | None, /, player: str, colour: int = 0) -> None:
    """Adds somebody to the list of players."""
    table.players.add(player, COLOURS[_colour(colour) - 1] if colour else "")


def _colour(number: int) -> int:
    return number if 0 <= number <= len(COLOURS) else 0


def choose_variant(table: Table, session: Session | None, /, game: str, variant: str) -> None:
    if variant not in table.pack_to_show(game).variants:
        raise Refused(say("This game has no variant «{name}».", name=variant))
    table.preferences.keep_last_variant(game, variant)
    table.setup = replace(table.setup, extra_tiles=None)


def set_clock(table: Table, session: Session | None, /, minutes: int) -> None:
    """Plays against the clock with this many minutes; 0: without it."""
    table.setup = replace(table.setup, minutes=minutes)


def lay_box(table: Table, session: Session | None, /, game: str, box: str, on: bool) -> None:
    """Puts a box on the table, for this game only."""
    table.setup = replace(table.setup, boxes=_with_box(table, game, table.setup.boxes, box, on))


def own_box(table: Table, session: Session | None, /, game: str, box: str, on: bool) -> None:
    """Says that the owner has a box; from now on it is on the table, too."""
    owned = _with_box(table, game, table.own_boxes(game), box, on)
    table.preferences.keep_boxes(game, owned)
    table.setup = replace(table.setup, game=game, owned=owned, boxes=owned)


def say_boxes(table: Table, session: Session | None, /, game: str) -> None:
    """Records that somebody was asked which boxes there are: whatever is switched on is the answer."""
    table.preferences.keep_boxes(game, table.own_boxes(game))


def _with_box(table: Table, game: str, boxes: Sequence[str], box: str, on: bool) -> tuple[str, ...]:
    return tuple(each for each in table.printed_pack(game).editions if (on if each == box else each in boxes))


def reading(table: Table, session: Session | None, /, game: str, reading: str, on: bool) -> None:
    """Sets a house rule for every new game; only differences from the pack are stored."""
    known = table.pack_to_show(game, tuple(table.printed_pack(game).editions)).readings
    if reading not in known:
        raise Refused(say("There is no reading «{name}».", name=reading))
    others = {name: value for name, value in table.preferences.readings(game).items() if name != reading}
    table.preferences.keep_readings(game, others if on == known[reading].default else {**others, reading: on})


def begin(table: Table, session: Session | None, /, game: str, options: Mapping[str, Any] | None = None) -> Outcome:
    """Begins the game as set up; the next one has the owner's boxes again."""
    variants, setup = seating.variants_of(table, game), table.setup
    chosen: dict[str, Json] = dict(options or {})
    if variants.played is variants.timed:
        chosen["minutes"] = setup.minutes
    begun = table.new_session(game, seating.seated(table), variant=variants.played.id, editions=setup.boxes, options=chosen)
    table.setup = replace(setup, boxes=setup.owned)
    return Outcome(session=begun)


# Settings and corrections


def setting(table: Table, session: Session | None, /, name: str, value: Value) -> None:
    choice = vars(Preferences).get(name)
    if not isinstance(choice, PreferenceChoice) or value not in choice.allowed:
        raise Refused(say("There is no setting «{name}».", name=name))
    setattr(table.preferences, name, value)


def switch(table: Table, session: Session | None, /, name: str, on: bool) -> None:
    """Turns a setting on or off."""
    setting(table, session, name, on)


def bookmark(table: Table, session: Session | None, /, kind: str, game: str, thing: str, on: bool) -> None:
    """Sets or clears a bookmark on an answer or a card."""
    table.preferences.mark(kind, game, thing, on)


def erase(table: Table, session: Session | None, /) -> None:
    """Erases everything, irreversibly."""
    table.erase_all()


def answer(table: Table, session: Session | None, /, game: str, card: str, question: int, answer: int) -> None:
    """Stores the answer to a question about a printed card; questions and answers are counted from 0."""
    text = with_answer(table.pack(game), table.overlays.text(game), card, question, answer)
    table.rules.open_pack(game, readings={}, overlays=[text])
    table.overlays.change(game, text)


def take_back_answer(table: Table, session: Session | None, /, game: str) -> None:
    """Restores the corrections of a game as they were before the last answer."""
    table.overlays.take_back(game)


# Before the first turn of an evening


def lay_extra_tiles(table: Table, session: Session | None, /, count: int) -> None:
    """Puts special tiles among the others, which only hinder."""
    if count < 0:
        raise Refused(say("This cannot go below zero."))
    table.setup = replace(table.setup, extra_tiles=count)


def lay_tile(table: Table, session: Session | None, /, game: str, player: str, tile: str) -> None:
    """Puts a special tile in front of a player."""
    if tile not in getattr(table.pack_to_show(game), "special_tiles", ()):
        raise Refused(say("There is no special tile «{name}».", name=tile))
    table.setup = replace(table.setup, special_tiles={**table.setup.special_tiles, player: tile})


def play_last_chance(table: Table, session: Session | None, /, on: bool) -> None:
    table.setup = replace(table.setup, last_chance=on)


COMMANDS: Mapping[str, Callable[..., Any]] = by_word(
    undo, redo, throw, finish, reopen, put_back, delete, undelete, note, read_code,
    undo_steps, redo_steps, go_on, delete_games, undelete_games,
    set_up, seat, unseat, move_seat, turn_table, draw_lots, rename, forget, know, choose_variant, set_clock, lay_box, own_box, say_boxes,
    reading, begin,
    setting, switch, bookmark, erase,
    answer, take_back_answer,
    lay_extra_tiles, lay_tile, play_last_chance,
)  # fmt: skip
