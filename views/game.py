"""A game in progress as a page shows it: bar, tabs, body, tray. A kind of game adds its line to KINDS."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sentences import say
from table.games.state import Json
from views.crews import CREWS
from views.evening import EVENINGS
from views.hands import HANDS
from views.kinds import KindViews, TabView
from views.parts import Action, Command, Event, ListView, NoticeView, RowView, SectionView, Tap
from views.play import AnyPlay
from views.standing import NOWHERE, StandingView, points_of, standing_view
from views.tricks import TRICKS
from views.wording import Wording

KINDS: Mapping[str, KindViews] = {
    "hands": HANDS,
    "crews": CREWS,
    "referee": EVENINGS,
    "tricks": TRICKS,
}


@dataclass(frozen=True, slots=True)
class GameView:
    uid: str
    game: str
    kind: str
    layout: str  # changes whenever the layout may differ
    title: str
    me: str  # the player in view
    tabs: tuple[TabView, ...]
    body: Any  # the view of the kind: HandView, TrickView …
    next: Action
    total: str = ""
    standing: StandingView = NOWHERE
    undo: Action | None = None
    redo: Action | None = None
    notices: tuple[NoticeView, ...] = ()
    pending: bool = False
    finished: bool = False


def game_view(play: AnyPlay, phones: Collection[str] = (), **selection: Json) -> GameView:
    """Builds the page. `phones`: players who enter on their own phone; `selection`: the trick or pile that is shown besides the seat."""
    play = replace(play, phones=phones)
    kind, session, me = KINDS[play.pack.kind], play.session, play.viewer.seat
    pending = play.result is None or play.stale
    points = None if play.result is None or not play.state.entered(me) else points_of(play.result, me)
    return GameView(
        uid=session.uid,
        game=session.game,
        kind=play.pack.kind,
        layout=layout_key(play),
        title=play.wording(play.pack.title),
        me=me,
        tabs=tuple(_tab(play, name, **selection) for name in play.state.names),
        body=kind.body(play, **selection),
        next=kind.next(play, **selection),
        total="" if points is None else play.wording.number(points),
        standing=standing_view(play, me),
        undo=kind.undo(play, **selection),
        redo=kind.redo(play, **selection),
        notices=kind.notices(play),
        pending=pending,
        finished=session.finished,
    )


def _tab(play: AnyPlay, name: str, **selection: Json) -> TabView:
    kind = KINDS[play.pack.kind]
    tab = kind.tab(play, name, **selection)
    if name not in play.phones:
        return tab
    tab = replace(tab, away=True, clear=None if play.viewer.role == "table" else tab.clear)
    if kind.entered is None or tab.complete:
        return replace(tab, share=float(tab.complete))
    cards, limit = kind.entered(play, name)
    return replace(tab, count=f"{cards}/{limit}", share=cards / limit)


def menu_view(play: AnyPlay, **selection: Json) -> ListView:
    return KINDS[play.pack.kind].menu(play, **selection)


def layout_of(play: AnyPlay) -> Any:
    return KINDS[play.pack.kind].layout(play)


def layout_key(play: AnyPlay) -> str:
    """Changes with the pack, the variant, the number of players and the language, as the layout does."""
    return f"{play.pack.hash} {play.state.variant} {len(play.state.players)} {play.wording.lang}"


def steps_view(play: AnyPlay) -> ListView:
    """Lists the steps of a game, newest first: a tap undoes everything after one."""
    tell, steps, entries = play.wording, play.session.log.steps(), play.session.entries
    describe = partial(KINDS[play.pack.kind].step, play)
    rows = []
    for back, step in enumerate(reversed(steps)):
        by = tell(say("Phone {n}", n=step.phone)) if step.phone else ""
        event = step.event.get("event") or step.event
        card = getattr(play.pack, "cards", {}).get(event.get("card"))
        when = entries[step.entry][0].astimezone() if step.entry < len(entries) else None
        rows.append(
            RowView(
                _step(step.event, describe, tell),
                by,
                figure=tell.time_of_day(when) if when is not None else "",
                person=play.people.get(str(event.get("player", ""))),
                suit=str(getattr(card, "suit", None) or ""),
                tap=_back_to(back, tell),
            )
        )
    if steps:
        rows.append(RowView(tell(say("The very beginning")), icon="flag-outline", tap=_back_to(len(steps), tell)))
    return ListView(tell(say("Steps so far")), tell(say("Tap a step to go back to it")), (SectionView(rows=tuple(rows)),))


def _step(event: Event, describe: Callable[[Event], str], tell: Wording) -> str:
    """Describes a step, or the removal of an earlier one: a guest may undo a step that others came after."""
    if event["do"] == "edit":
        return describe(event["event"]) if event["event"] else tell(say("An earlier step taken back"))
    return describe(event)


def _back_to(steps: int, tell: Wording) -> Tap:
    if not steps:
        return Tap()
    again = Action(tell(say("Redo")), Tap(command=Command("redo_steps", {"steps": steps})))
    return Tap(command=Command("undo_steps", {"steps": steps}), says=tell(say("{n} undone", n=steps)), offer=again)
