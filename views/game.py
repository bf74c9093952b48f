"""A game being played, as a page shows it: bar, tabs, body, tray. A kind of game adds its line to KINDS."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from table.games.state import Json
from views.hands import HANDS
from views.kinds import KindViews, TabView
from views.parts import Action, NoticeView
from views.play import AnyPlay
from views.standing import NOWHERE, StandingView, points_of, standing_view
from views.tricks import TRICKS

KINDS: Mapping[str, KindViews] = {
    "hands": HANDS,
    "tricks": TRICKS,
}


@dataclass(frozen=True, slots=True)
class GameView:
    uid: str
    game: str
    kind: str
    layout: str  # changes whenever the layout of the kind may say something else
    title: str
    me: str  # the player in view
    tabs: tuple[TabView, ...]
    body: Any  # HandView, TrickView …: the view of the kind
    next: Action
    total: str = ""
    standing: StandingView = NOWHERE
    undo: Action | None = None
    redo: Action | None = None
    notices: tuple[NoticeView, ...] = ()
    pending: bool = False
    finished: bool = False


def game_view(play: AnyPlay, **looking: Json) -> GameView:
    """`looking` is what the page is about beside the seat: a trick, a pile."""
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
        tabs=tuple(kind.tab(play, name, **looking) for name in play.state.names),
        body=kind.body(play, **looking),
        next=kind.next(play, **looking),
        total="" if points is None else play.wording.number(points),
        standing=standing_view(play, me),
        undo=kind.undo(play, **looking),
        redo=kind.redo(play, **looking),
        notices=kind.notices(play),
        pending=pending,
        finished=session.finished,
    )


def layout_of(play: AnyPlay) -> Any:
    return KINDS[play.pack.kind].layout(play)


def layout_key(play: AnyPlay) -> str:
    """Another pack, variant, number of players or language has another layout."""
    return f"{play.pack.hash} {play.state.variant} {len(play.state.players)} {play.wording.lang}"
