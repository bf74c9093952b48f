"""Answers the requests of a page, whoever carries them: the server over HTTP, or the web edition directly.

One function from a request to a status and JSON. It knows no HTTP, no sockets and no event loop. What can be asked for is
listed in PATHS: the frame here, what opens over a game in web/sheets.py, the pages beside it in web/pages.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sentences import say
from table import NotSaved, Refused
from table.commands import Outcome
from table.games.state import Json
from table.json_reader import YES_OR_NO, parts, several, text
from table.log import OBJECT
from table.words import Malformed
from views.game import GameView, game_view, layout_key, layout_of
from views.kinds import undo_action
from views.open_games import home_view
from views.palette import tint
from views.parts import NO_TAP, look_only, to_json
from views.piles import OWN_STEPS, PileView
from views.play import AnyPlay, play_of
from views.results import ResultsView, results_view
from views.room import SeatRequestView, door_view, seat_requests
from web.pages import PAGES, take_in
from web.paths import EVERYBODY, TABLE, Path, Role, WebReply, WebRequest, unreadable
from web.rights import last_own_entry
from web.room import Guest, Room
from web.scores import AtOnce, Scores
from web.sheets import SHEETS, record_of, viewer
from web.style import drawn
from web.words import page_words

MOST_EVENTS = 20  # events in one tap
TAP_NAME, NAME = text(like=r".{8,40}"), text(200)
SEAT = parts({"player": NAME, "new": YES_OR_NO}, needed=["player"])
TAP = parts({"id": TAP_NAME, "send": several(OBJECT, MOST_EVENTS)})
COMMAND = parts({"id": TAP_NAME, "name": NAME, "arguments": OBJECT}, needed=["id", "name"])
LOOKING: Mapping[str, Callable[[WebRequest, str], Json]] = {  # query parameters that select what a game page shows besides the seat
    "pile": WebRequest.word, "here": WebRequest.word, "trick": WebRequest.number, "chapter": WebRequest.number, "current": WebRequest.word,
    "led": WebRequest.word,
}  # fmt: skip
OF_KIND = {"hands": ("pile", "here"), "tricks": ("trick", "chapter", "current", "led")}


class Desk:
    """The desk of one room."""

    def __init__(self, room: Room, scores: Scores | None = None) -> None:
        self.room = room
        self._scores: Scores = scores or AtOnce()

    def answer(self, request: WebRequest) -> WebReply:
        path = PATHS.get((request.method, request.path))
        if path is None:
            return WebReply(404, {})
        if request.role not in path.roles:
            return WebReply(403, {"refused": request.tell(say("Only the table can do this."))})
        try:
            answer = path.answer(self.room, request) if isinstance(path, Path) else path.act(self, request)
        except Refused as refused:
            # What could not be saved may succeed later, so the page keeps it and sends it again.
            refusal = {"refused": refused.sentence(request.lang), "again": isinstance(refused, NotSaved)}
            return WebReply(400 if isinstance(refused, Malformed) else 409, refusal)
        return answer if isinstance(answer, WebReply) else WebReply(200, to_json(answer))

    def guest(self, request: WebRequest) -> Guest | None:
        return self.room.guest(request.key) if request.role == "guest" else self.room.host()

    # Reading

    def layout(self, request: WebRequest) -> Json:
        """Returns what does not change during a game: words, icons, the deck or board."""
        answer = {"lang": request.lang, "words": page_words(request.lang), "icons": drawn(), "tint": tint()}
        session = self.room.session
        if session is None:
            return answer
        play = play_of(session, viewer(self.room, request))
        return {**answer, "key": layout_key(play), "game": session.game, "kind": play.pack.kind,
                "title": play.wording(play.pack.title), "board": layout_of(play)}

    def state(self, request: WebRequest) -> Json:
        """Returns the state; `at` says what `view` is: nothing, home, door, game, results or trouble."""
        room, guest = self.room, self.guest(request)
        answer: dict[str, Json] = {"boot": room.boot, "version": room.version, "role": request.role, "saving": room.table.store.saving}
        if request.role == "host":
            answer |= {"phones": len(room.joined()), "requests": self._requests(request)}
        try:
            at, view = self._shown(request, guest)
        except Refused as refused:
            at, view = "trouble", {"text": refused.sentence(request.lang)}
        if room.session is not None and at != "trouble":
            answer |= {"layout": layout_key(play_of(room.session, viewer(room, request))), "game": room.session.game,
                       "uid": room.session.uid}
        seat = room.seat_of(guest) if request.role == "guest" else ""
        return {**answer, "seat": seat, "asks_for": guest.asks_for if guest else "", "at": at, "view": view}

    def _requests(self, request: WebRequest) -> tuple[SeatRequestView, ...]:
        return seat_requests({seat: guest.phone for seat, guest in self.room.asking().items()}, request.tell)

    def _shown(self, request: WebRequest, guest: Guest | None) -> tuple[str, Any]:
        room, session = self.room, self.room.session
        if session is None:
            return ("nothing", None) if request.role == "guest" else ("home", home_view(room.table, request.tell))
        looks = viewer(room, request)
        if looks.role == "onlooker" and not room.revealed and not request.word("watch"):
            play = play_of(session, looks)
            asks_for = guest.asks_for if guest is not None else ""
            return "door", door_view(play, room.joined(), room.open, room.can_join(), asks_for)
        play = play_of(session, looks, self._scores.result(session))
        if room.revealed:
            return "results", self._results(request, play)
        return "game", self._game(request, play)

    def _results(self, request: WebRequest, play: AnyPlay) -> Any:
        if play.result is None:
            return None  # counting
        wanted = request.word("undecided")
        undecided: Any = wanted if wanted in ("later", "shared") else "later" if request.role == "guest" else "ask"
        view = results_view(play, record_of(self.room), undecided)
        return _shown_to_guests(view) if request.role == "guest" else view

    def _game(self, request: WebRequest, play: AnyPlay) -> GameView:
        asked = {name: LOOKING[name](request, name) for name in OF_KIND.get(play.pack.kind, ()) if request.word(name)}
        if asked.get("pile", "discard") not in OWN_STEPS:
            raise unreadable()
        for name in {"current", "led"} & asked.keys():
            if asked[name] not in play.session.players:  # the player has left, or was renamed
                del asked[name]
        view = game_view(play, self.room.joined(), **asked)
        if play.viewer.role == "onlooker":
            shown: GameView = look_only(view)
            return shown
        return self._of_guest(play, view) if play.viewer.role == "guest" else view

    def _of_guest(self, play: AnyPlay, view: GameView) -> GameView:
        """Replaces undo: a guest undoes only their own steps."""
        own = None if play.session.finished else last_own_entry(play.session, play.viewer.seat)
        undo = None if own is None else undo_action(play)
        body = view.body
        if isinstance(body, PileView):
            is_own = own is not None and play.session.log.effective_events()[own]["do"] in OWN_STEPS[body.pile]
            body = replace(body, undo=undo if is_own else None)
        return replace(view, undo=undo, redo=None, body=body)

    # Changing

    def sit(self, request: WebRequest) -> WebReply:
        asked = request.read(SEAT)
        guest = self.room.sit(request.key, asked["player"], new=asked.get("new", False), address=request.address)
        answer = {"key": guest.key, "seat": guest.seat, "asks_for": guest.asks_for}
        return WebReply(202 if guest.asks_for else 200, answer)

    def leave_seat(self, request: WebRequest) -> WebReply:
        self.room.leave_seat(request.key)
        return WebReply(200, {})

    def do(self, request: WebRequest) -> WebReply:
        body = request.read(TAP)
        return self._made(request, lambda guest: self.room.do(guest, body["id"], body["send"]))

    def command(self, request: WebRequest) -> WebReply:
        body = request.read(COMMAND)
        return self._made(request, lambda guest: self.room.do(guest, body["id"], (), body["name"], body.get("arguments", {})))

    def _made(self, request: WebRequest, make: Callable[[Guest], Outcome]) -> WebReply:
        guest = self.guest(request)
        if guest is None:
            return WebReply(403, {"refused": request.tell(say("Choose your seat first."))})
        outcome = make(guest)
        if outcome.refused is not None:
            return WebReply(409, {"refused": request.tell(outcome.refused)})
        answer: dict[str, Json] = {"done": True, "version": self.room.version, "shows": outcome.shows}
        if outcome.says is not None:
            answer["says"] = request.tell(outcome.says)
        if outcome.back is not None:
            answer["back"] = {"name": outcome.back[0], "arguments": outcome.back[1]}
        return WebReply(200, answer)


def _shown_to_guests(view: ResultsView) -> ResultsView:
    """Removes what only the table does: saving, correcting, deciding."""
    seen: ResultsView = look_only(view)
    line = replace(seen.line, action=None) if seen.line is not None else None
    doubts = tuple(replace(doubt, action=None) for doubt in seen.doubts)
    return replace(seen, main=replace(seen.main, tap=NO_TAP), edit=None, decide=None, asking=False, line=line, doubts=doubts)


class Act:
    """A path that needs the desk itself: the frame of every page, and changes."""

    slow = False

    def __init__(self, act: Callable[[Desk, WebRequest], Any], roles: tuple[Role, ...] = EVERYBODY) -> None:
        self.act, self.roles = act, roles


PATHS: Mapping[tuple[str, str], Path | Act] = {
    ("GET", "layout"): Act(Desk.layout),
    ("GET", "state"): Act(Desk.state),
    **{("GET", name): path for name, path in {**SHEETS, **PAGES}.items()},
    ("POST", "import"): Path(take_in, TABLE, slow=True),
    ("POST", "sit"): Act(Desk.sit, ("guest",)),
    ("POST", "rise"): Act(Desk.leave_seat, ("guest",)),
    ("POST", "do"): Act(Desk.do),
    ("POST", "command"): Act(Desk.command),
}
