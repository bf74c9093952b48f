"""What the page shows, as JSON in one language: the deck once (`layout`), and the table as it stands (`view`)."""

from __future__ import annotations

from typing import Any

from table import Refused
from table.session import Session
from web.icons import PAGE_ICONS, drawings
from web.kinds import pack_of
from web.rights import last_own_entry
from web.room import Room
from web.views import crews, hands, referee, results, tricks
from web.views.standing import entered, letters, total
from web.words import page_words

Json = dict[str, Any]
KINDS: dict[str, Any] = {"hands": hands, "crews": crews, "tricks": tricks, "referee": referee}


def layout(session: Session | None, lang: str) -> Json:
    """What does not change while a game is played: words, cards, names, colours."""
    told: Json = {"lang": lang, "words": page_words(lang), "icons": drawings(PAGE_ICONS)}
    if session is None:
        return told
    pack = pack_of(session)
    board = KINDS[pack.kind].board(session, lang)
    return {**told, "key": layout_key(session), "uid": session.uid, "kind": pack.kind, "title": pack.title.sentence(lang), "board": board,
            "icons": drawings({*PAGE_ICONS, *named(board)})}


def named(board: Any) -> set[str]:
    """Every icon that stands somewhere in a board."""
    if isinstance(board, list):
        return {name for part in board for name in named(part)}
    if not isinstance(board, dict):
        return set()
    own = {board["icon"]} if "icon" in board else set(board.get("icons", ()))
    return own.union(*(named(part) for part in board.values() if isinstance(part, dict | list)))


def view(room: Room, seat: str, lang: str, *, host: bool = False) -> Json:
    """The table as it stands, for whoever sits here; '' only looks on."""
    session = room.session
    told: Json = {"boot": room.boot, "version": room.version, "host": host, "open": room.open, "saving": room.table.store.saving}
    if session is None:
        return {**told, "seats": [], "me": ""}
    try:
        return {**told, **_game(room, session, seat, lang, host)}
    except Refused as refused:
        return {**told, "uid": session.uid, "seats": [], "me": seat, "trouble": refused.sentence(lang)}


def _game(room: Room, session: Session, seat: str, lang: str, host: bool) -> Json:
    result, state, joined = session.result(), session.state, room.joined()
    kind = KINDS[pack_of(session).kind]
    initials = letters(session)
    seats = [{"name": player.name, "colour": player.colour, "letters": initials[player.name], "joined": player.name in joined,
              "total": total(result, player.name, lang) if entered(result, player) else ""} for player in state.players]
    told: Json = {
        "uid": session.uid, "me": seat, "seats": seats, "can_join": room.can_join() and not host, "finished": session.finished,
        "layout": layout_key(session), "table": kind.table(session, result, lang),
        "warnings": [warning.sentence(lang) for warning in session.warnings()] if host or room.revealed else [],
    }
    if seat:
        undo = last_own_entry(session, seat) is not None and not session.finished
        told["mine"] = {**kind.mine(session, result, seat, lang), "undo": undo}
    if host:
        told |= {"undo": session.can_undo and not session.finished, "redo": session.can_redo and not session.finished}
        told["actions"] = kind.actions(session, result, lang)
    if room.revealed:
        told["results"] = results.results(session, result, lang)
    return told


def layout_key(session: Session) -> str:
    """Changes whenever `layout` may say something else: another game, a corrected pack, another number of players."""
    return f"{session.uid} {pack_of(session).hash} {session.state.variant} {len(session.state.players)}"


def choices(session: Session, seat: str, lang: str) -> Json:
    """The sheet of alternatives, worked out when it is asked for."""
    if pack_of(session).kind != "hands":
        return {}
    try:
        return hands.choices(session, session.result(), seat, lang)
    except Refused as refused:
        return {"trouble": refused.sentence(lang)}


def games(room: Room, lang: str) -> Json:
    """For the host: what can be played, and the games that lie open."""
    from web.views.lobby import lobby

    return lobby(room.table, lang)


__all__ = ["choices", "games", "layout", "view"]
