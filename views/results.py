"""How a game ended: who won or leads, the ranking, what broke a tie, what is missing, and what can be done.

Nobody wins before everything is entered and known: until then somebody leads, and one line says what is left to complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from scoring.referee import RefereePack, RefereeResult
from sentences import Saying, listed, say, say_n
from table.games.referee import EveningState
from table.history import Record
from table.session import Session
from table.statistics import Mark, Way
from table.table import Table
from views.code import CodeView, squares
from views.counting import COUNTING, BarRole, Count, explained, overfull_players, result_of, unfinished_players
from views.evening import PairView, pair_views
from views.parts import Action, BarPart, Command, Link, ListView, NoticeView, Person, RowView, SectionView, Tap
from views.play import AnyPlay, Play
from views.standing import points_of
from views.ties import DecideView, TieView, decide_view, tie_steps, ties_by_winner

EveningPlay = Play[RefereePack, EveningState, RefereeResult]

MOST_SCANNED = 600  # bytes: the QR code of a longer text is too fine for a camera across the table
LONG = 60  # characters: a longer doubt does not fit into one line


@dataclass(frozen=True, slots=True)
class PodiumRow:
    place: str
    person: Person
    total: str
    why: Tap
    points: int = 0  # the total as a number, for the animation
    sum: str = ""  # « 90 + 47 − 10 »
    bar: tuple[BarPart, ...] = ()  # bars whose lengths add up to the total
    lost: float = 0  # a penalty, beyond the end of the bar
    first: bool = False
    entered: bool = True
    tie: TieView | None = None


@dataclass(frozen=True, slots=True)
class ResultsView:
    game: str
    heading: str  # which game, and when
    main: Action
    label: str = ""  # « Victoire », « En tête »
    names: str = ""
    winners: tuple[Person, ...] = ()
    total: int | None = None
    crowned: bool = False
    rows: tuple[PodiumRow, ...] = ()
    bars: tuple[BarRole, ...] = ()
    ties: tuple[str, ...] = ()  # what broke the ties, in sentences, for a picture of the result
    doubts: tuple[NoticeView, ...] = ()
    line: NoticeView | None = None  # the lines below the rows
    edit: Action | None = None
    decide: DecideView | None = None
    asking: bool = False  # the question is asked before a winner is named
    share: bool = True
    finished: bool = False
    outcome: Literal["", "won", "lost", "last_chance"] = ""  # the following fields are for games played together
    hint: str = ""
    hour: int = 0
    hours: int = 0
    pairs: Mapping[str, PairView] = field(default_factory=dict)  # the pairs of an evening; on the last chance a tap names one
    rule: RowView | None = None


def results_view(play: AnyPlay, record: Record | None = None, undecided: Literal["ask", "later", "shared"] = "ask") -> ResultsView:
    """Builds the results. `record`: of a finished game. `undecided`: whether the table leaves ties open."""
    return evening_results(play, record) if play.pack.kind == "referee" else _podium(play, record, undecided)


def heading(play: AnyPlay, record: Record | None) -> str:
    when = record.finished if record is not None else play.session.touched
    return f"{play.wording(play.pack.title)} · {play.wording.day_and_month(when.astimezone().date())}"


# -- the podium ------------------------------------------------------------------------------------------------------------


def _podium(play: AnyPlay, record: Record | None, undecided: str) -> ResultsView:
    tell, result, finished = play.wording, result_of(play), play.session.finished
    order = ranking(play)
    unfinished = [] if finished else unfinished_players(play)
    decide = None if finished or unfinished else decide_view(play)
    concerns_first = decide is not None and any(option.label in order[0] for option in decide.options)
    asking = concerns_first and undecided == "ask"
    doubts = doubts_of(play, record)
    open_question = _question(play, decide) if decide is not None and not (concerns_first and undecided == "shared") else ()
    complete = record.complete if record is not None else play.session.complete
    names = [] if asking or not order else order[0]
    return ResultsView(
        game=play.session.game,
        heading=heading(play, record),
        main=_main(play, bool(order), complete, unfinished),
        label=tell(_label(bool(order), len(names), complete, concerns_first and undecided == "later")) if not asking else "",
        names=tell(listed(names)),
        winners=tuple(play.people[name] for name in names),
        total=points_of(result, names[0]) if names else None,
        crowned=bool(names) and complete and not (concerns_first and undecided == "later"),
        rows=() if asking else tuple(_rows(play, order, complete)),
        bars=_bars_seen(play),
        ties=() if asking else tuple(tell(step) for step in tie_steps(play) if step.decided),
        doubts=doubts,
        line=None if asking else _line(play, (*doubts, *open_question)),
        edit=_edit(play),
        decide=decide,
        asking=asking,
        finished=finished,
    )


def _label(begun: bool, winners: int, complete: bool, tied: bool) -> Saying:
    if not begun:
        return say("Nobody has entered anything yet")
    if not complete:
        return say("Leading")
    if tied:
        return say("Tie")
    return say("Victory") if winners == 1 else say("Shared victory")


def ranking(play: AnyPlay) -> list[list[str]]:
    """Returns the players who have entered something: an empty seat comes after everybody, even those who lost points.

    A player with a card too many is not ranked, unless everybody has one.
    """
    entered = {name for name in play.state.names if play.state.entered(name)}
    right = entered - set(overfull_players(play)) or entered
    counted = [[name for name in shared if name in right] for shared in result_of(play).ranking]
    return [shared for shared in counted if shared]


def _main(play: AnyPlay, begun: bool, complete: bool, unfinished: Sequence[str]) -> Action:
    tell, session = play.wording, play.session
    if session.finished:
        again = Link("players", {"game": session.game, "again": list(session.players)})
        return Action(tell(say("Play again")), Tap(open=again), "refresh", "main")
    if not begun:
        label = say("Complete {name}", name=unfinished[0])
        return Action(tell(label), Tap(open=Link("entry", {"player": unfinished[0]})), "cards-playing-outline", "main")
    return Action(tell(say("Save the game") if complete else say("Save as it is")), _save(play), "check", "main")


def _save(play: AnyPlay) -> Tap:
    back = Action(play.wording(say("Undo")), Tap(command=Command("reopen", {"id": play.session.id})))
    return Tap(command=Command("finish"), says=play.wording(say("Saved in the history.")), offer=back)


def _edit(play: AnyPlay) -> Action:
    """Returns the tap that corrects an entry; a saved game is reopened first."""
    reopen = Command("reopen", {"id": play.session.id}) if play.session.finished else None
    return Action(play.wording(say("Edit")), Tap(command=reopen, open=Link("entry")), "pencil", "tonal")


def _rows(play: AnyPlay, order: Sequence[Sequence[str]], complete: bool) -> Iterable[PodiumRow]:
    tell, count = play.wording, COUNTING[play.pack.kind].count
    counts = {name: count(result_of(play), name) for shared in order for name in shared}
    scale = max((each.reach for each in counts.values()), default=0) or 1
    ties = ties_by_winner(play, order)
    place = 1
    for shared in order:
        for name in shared:
            each = counts[name]
            yield PodiumRow(
                place=str(place),
                person=play.people[name],
                total=tell.number(each.total),
                why=COUNTING[play.pack.kind].why(play, name),
                points=each.total,
                sum=_added(play, each),
                bar=tuple(BarPart(points / scale, role) for role, points in each.left()),
                lost=each.lost / scale,
                first=place == 1 and complete,
                tie=ties.get(name),
            )
        place += len(shared)
    over = overfull_players(play)
    for name in play.state.names:
        if name not in counts:
            why, total, label = COUNTING[play.pack.kind].why(play, name), "–", say("not entered")
            if name in over:
                total = tell.number(count(result_of(play), name).total)
                label = say_n("{n} card too many", "{n} cards too many", over[name])
            yield PodiumRow("–", play.people[name], total, why, sum=tell(label), entered=False)


def _added(play: AnyPlay, count: Count) -> str:
    """Returns the formula of a total; empty if it has only one part."""
    tell = play.wording
    figures = [points for _role, points in count.parts]
    if COUNTING[play.pack.kind].shows_zeros:
        return " + ".join(map(tell.number, figures)) if sum(map(bool, figures)) > 1 else ""
    first, *others = [points for points in figures if points] or [0]
    if first < 0:
        first, others = 0, [first, *others]
    more = "".join(f" {'+' if points > 0 else '−'} {tell.number(abs(points))}" for points in others)
    return tell.number(first) + more if more else ""


def _bars_seen(play: AnyPlay) -> tuple[BarRole, ...]:
    """Returns what the visible parts of bars mean."""
    counting = COUNTING[play.pack.kind]
    seen = {role for name in result_of(play).players for role, points in counting.count(result_of(play), name).parts if points}
    return tuple(bar for bar in counting.bars(play) if bar.role in seen)


# -- what is missing or cannot be right --------------------------------------------------------------------------------------


def doubts_of(play: AnyPlay, record: Record | None = None) -> tuple[NoticeView, ...]:
    """Returns what is missing or wrong, each with a link to correct it unless the game is saved."""
    tell, finished = play.wording, play.session.finished
    found = COUNTING[play.pack.kind].doubts(play)
    left = unfinished_players(play)
    if left and not found and ranking(play):
        found = [(tell(say("Not complete: {names}.", names=listed(left))), Link("entry", {"player": left[0]}))]
    action = tell(say("Complete"))
    notices = [NoticeView(tell.capital(text), "note" if finished else "wrong", None if finished else Action(action, Tap(open=link)))
               for text, link in found]
    return (*notices, *(NoticeView(text, "note") for text in _counted_otherwise(play, record)))


def _counted_otherwise(play: AnyPlay, record: Record | None) -> list[str]:
    """Says that cards were corrected since and shows the figures of the evening itself."""
    if record is None:
        return []
    entered, tell = play.state.entered, play.wording
    then = {seat.player: seat.total for seat in record.seats
            if seat.total is not None and seat.player in result_of(play).players and entered(seat.player)}
    if all(total == points_of(result_of(play), name) for name, total in then.items()):
        return []
    totals = ", ".join(f"{name} {tell.number(total)}" for name, total in then.items())
    return [tell(say("Scored with today’s cards. When the game ended: {totals}.", totals=totals))]


def _question(play: AnyPlay, decide: DecideView) -> tuple[NoticeView, ...]:
    return (NoticeView(decide.question, "offer", Action(play.wording(say("Decide")), Tap(open=Link("decide")))),)


def _line(play: AnyPlay, doubts: Sequence[NoticeView]) -> NoticeView | None:
    """Sums up all doubts in one line: what is missing, or how many things to check."""
    tell = play.wording
    if not doubts:
        return None
    first, finished = doubts[0], play.session.finished
    short = COUNTING[play.pack.kind].in_short(play)
    if all(doubt.action == first.action for doubt in doubts) and (short or (len(doubts) == 1 and len(first.text) <= LONG)):
        return NoticeView(short or first.text, first.role, first.action)
    whole = Tap(open=Link("doubts"))
    text = first.text if len(doubts) == 1 else tell(say_n("{n} thing to check", "{n} things to check", len(doubts)))
    return NoticeView(text, first.role, Action("" if finished else tell(say("Complete")), whole))


def doubts_view(play: AnyPlay, record: Record | None = None) -> ListView:
    """Lists all doubts, each with a link to correct it."""
    decide = None if play.session.finished or unfinished_players(play) else decide_view(play)
    doubts = (*doubts_of(play, record), *(_question(play, decide) if decide is not None else ()))
    icons = {"wrong": "alert-circle-outline", "offer": "scale-balance", "note": "information-outline"}
    rows = tuple(RowView(doubt.text, icon=icons[doubt.role], tap=doubt.action.tap if doubt.action else None) for doubt in doubts)
    return ListView(play.wording(say("To check")), sections=(SectionView(rows=rows),))


# -- won or lost together ----------------------------------------------------------------------------------------------------


def evening_results(play: EveningPlay, record: Record | None) -> ResultsView:
    tell, pack, state = play.wording, play.pack, result_of(play).state
    outcome: Any = state.outcome or ""
    missing = len(pack.pairs) - len(state.pairs)
    last, finished = outcome == "last_chance", play.session.finished
    title = say("The last chance") if last else pack.endings[outcome] if outcome else say("Nothing is decided yet.")
    label = (say_n("{n} pair missing", "{n} pairs missing", missing) if missing
             else say("All the pairs, at {hour} o’clock", hour=state.hour or pack.hours))
    mistake = Action(tell(say("Report a mistake")), Tap(send=({"do": "name", "pair": None},)), "close-thick", "danger")
    again = Link("players", {"game": play.session.game, "again": list(play.session.players)})
    main = mistake if last else Action(tell(say("Play again")), Tap(open=again), "refresh", "main") if finished else Action(
        tell(say("Save the game")), _save(play), "check", "main")
    reopen = Command("reopen", {"id": play.session.id})
    back = Tap(command=reopen, open=Link("step_back")) if finished else Tap(command=Command("undo"))
    question = say("What is the last chance?") if last else say("When is it won, when lost?")
    return ResultsView(
        game=play.session.game,
        heading=heading(play, record),
        main=main,
        label=tell(label),
        names=tell(title),
        winners=tuple(play.people.values()),
        crowned=outcome == "won",
        edit=Action(tell(say("Undo")), back, "undo-variant", "tonal"),
        share=not last,
        finished=finished,
        outcome=outcome,
        hint=tell(say("Name them aloud and tap each one. A single mistake loses.")) if last else "",
        hour=state.hour,
        hours=pack.hours,
        pairs=pair_views(play, naming=last),
        rule=RowView(tell(question), icon="book-open-variant-outline", tap=explained("last_chance" if last else "end")),
    )


# -- afterwards


def share_view(play: AnyPlay) -> ListView:
    tell = play.wording
    rows = (RowView(tell(say("As text")), tell(say("Places and every card")), icon="text-box-outline", tap=Tap(open=Link("share_text"))),
            RowView(tell(say("As a picture")), tell(say("The winner and all places")), icon="image-outline",
                    tap=Tap(open=Link("share_picture"))),
            RowView(tell(say("As a QR code")), tell(say("The others scan the places")), icon="qrcode", tap=Tap(open=Link("share_code"))))
    return ListView(tell(say("Share")), sections=(SectionView(rows=rows),))


def scanned_view(table: Table, play: AnyPlay, record: Record | None = None) -> CodeView:
    """Returns the text as a QR code; if that is too long for a camera, only the ranking."""
    text, tell = shared_text(table, play, record), play.wording
    if len(text.encode()) > MOST_SCANNED:
        rows = (row for row in results_view(play, record, "later").rows)
        places = [f"{row.place}. {row.person.name}{tell.colon}{row.total}" for row in rows]
        text = "\n".join([heading(play, record), *places])
    dark = tuple("".join("1" if square else "0" for square in row) for row in squares(text))
    return CodeView(tell(say("As a QR code")), tell(say("Scan it: the text comes up on the other phone.")), text, dark)


def shared_text(table: Table, play: AnyPlay, record: Record | None = None) -> str:
    """Returns the ranking with every card, and what broke the ties."""
    ties = [] if play.pack.kind == "referee" else [play.wording(step) for step in result_of(play).tie_break]
    return "\n".join([table.plain_text(record or play.session.record_so_far(), play.wording.lang), *ties])


def records_view(table: Table, play: AnyPlay) -> tuple[RowView, ...]:
    """Lists the winners' best results so far, each with the one it beat; reads all their games."""
    if play.pack.kind == "referee" or not play.session.complete:
        return ()
    order = ranking(play)
    marks = [(name, best_before(table, play.session, name)) for name in (order[0] if order else ())]
    return tuple(_record_row(play, name, mark) for name, mark in marks
                 if mark is not None and mark.total < (points_of(result_of(play), name) or 0))


def best_before(table: Table, session: Session, player: str) -> Mark | None:
    way = Way(len(session.players), session.state.variant, session.state.editions)
    alike = table.history.statistics(game=session.game, player=player).alike(session.game, way)
    marks = [mark for mark in alike.of(player) if mark.finished <= session.started]
    return max(marks, key=lambda mark: mark.total, default=None)


def _record_row(play: AnyPlay, name: str, mark: Mark) -> RowView:
    tell = play.wording
    when = tell.day(mark.finished.astimezone().date())
    return RowView(
        title=tell(say("{whose} best result so far", whose=tell.whose(name))),
        caption=tell(say("The record was {total}, on {day}", total=mark.total, day=when)),
        icon="trending-up",
        role="gold",
        tap=Tap(open=Link("record", {"id": mark.record})),
    )
