"""What a page opens over a game, path by path: why, choices, order, what if, dispute, a card, the rules and the lists.

A guest looks at the own seat, and at everybody's reasons once the results are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sentences import parse_json, say
from table import Refused
from table.json_reader import by_name, text
from views.answers import answer_rows, explanation_link
from views.card import card_mark, card_view, held_rows, questions_section, relation_sections
from views.card_sheet import card_sheet_view, questions_view
from views.choices import best_without_choices, choices_view, gains_of, picker_views, strip_view
from views.code import code_view, read_code_view
from views.counting import reasons_view
from views.crews import lid_view
from views.dispute import dispute_view, verdict_view
from views.evening import which_tile_view
from views.game import KINDS, menu_view, steps_view
from views.hand_menu import extra_points_view
from views.parts import ListView, RowView, SectionView, Tap, Viewer, to_json
from views.play import AnyPlay, play_of
from views.results import doubts_view, shared_text
from views.rules import answer_view, read_rules, rules_view
from views.team import team_points_view, tokens_view
from views.ties import ties_view
from views.trick import tricks_view
from views.what_if import striking_line, what_if_views
from views.why import order_view, why_view
from web.paths import TABLE, Path, WebRequest, unreadable
from web.rights import check
from web.room import Room

OPENS_FOR_GUESTS = frozenset({
    "answer", "candidates", "card", "card_sheet", "choices", "code", "discard", "explained", "extra", "items", "list_of_tricks",
    "order", "reasons", "rules", "rules_of_game", "team_points", "ties", "tokens", "trick", "why",
})  # fmt: skip
TYPED = by_name(text(12))


def viewer(room: Room, asked: WebRequest) -> Viewer:
    """Returns who looks: the host at the requested seat, a guest at their own."""
    session = room.playing()
    wanted = asked.word("seat")
    if asked.role != "guest":
        seat = wanted if wanted in session.players else KINDS[session.pack().kind].unfinished(play_of(session, Viewer(lang=asked.lang)))
        return Viewer("table", seat, asked.lang)
    own = room.seat_of(room.guest(asked.key))
    if own:
        return Viewer("guest", own, asked.lang)
    return Viewer("onlooker", wanted if wanted in session.players else session.players[0], asked.lang)


def scored_play(room: Room, asked: WebRequest) -> AnyPlay:
    """Returns the game with its result, however long that takes, for the requested player."""
    session, looks = room.playing(), viewer(room, asked)
    player = asked.word("player") or looks.seat
    session.state.player(player)  # refuses an unknown name
    if looks.role != "table" and not room.revealed and (player != looks.seat or looks.role == "onlooker"):
        raise Refused(say("Guests can change only their own seat."))
    if player != looks.seat:
        looks = replace(looks, seat=player, role="onlooker" if looks.role == "guest" else looks.role)
    return play_of(session, looks, session.result())


def _play_of(kind: str, room: Room, asked: WebRequest) -> AnyPlay:
    """Returns a game of the kind that has such a sheet."""
    play = scored_play(room, asked)
    if play.pack.kind != kind:
        raise unreadable()
    return play


def _ranked_play(room: Room, asked: WebRequest) -> AnyPlay:
    """Returns a game that ends with a ranking."""
    session = room.playing()
    play = play_of(session, viewer(room, asked), session.result())
    if play.pack.kind == "referee":
        raise unreadable()
    return play


# A hand


def why(room: Room, asked: WebRequest) -> Any:
    play = _play_of("hands", room, asked)
    return {"why": why_view(play, play.viewer.seat), "striking": striking_line(play, play.viewer.seat)}


def choices(room: Room, asked: WebRequest) -> Any:
    play = _play_of("hands", room, asked)
    return {"choices": choices_view(play, best_without_choices(play)), "pickers": picker_views(play)}


def strip(room: Room, asked: WebRequest) -> Any:
    """Builds the strip with what each choice gains."""
    play = _play_of("hands", room, asked)
    return {"strip": strip_view(play, gains_of(play))}


def order(room: Room, asked: WebRequest) -> Any:
    play = _play_of("hands", room, asked)
    return order_view(play, play.viewer.seat)


def what_if(room: Room, asked: WebRequest) -> Any:
    play = _play_of("hands", room, asked)
    return list(what_if_views(play, play.viewer.seat))[-1]


def dispute(room: Room, asked: WebRequest) -> Any:
    play = _play_of("hands", room, asked)
    if "total" not in asked.query:
        return dispute_view(play, play.viewer.seat)
    try:
        typed: Mapping[str, str] = TYPED(parse_json(asked.word("cards") or "{}"), None)
    except ValueError as wrong:
        raise unreadable() from wrong
    view = verdict_view(room.table, play, play.viewer.seat, asked.word("total"), typed)
    return {"dispute": view, "answers": answer_rows(read_rules(room.table), view.answers, play.wording, whole=True)}


def extra(room: Room, asked: WebRequest) -> Any:
    view, stepper = extra_points_view(_play_of("hands", room, asked))
    return {"list": view, "steppers": (stepper,)}


def code(room: Room, asked: WebRequest) -> Any:
    play = scored_play(room, asked)
    return code_view(play, play.viewer.seat)


def enter_code(room: Room, asked: WebRequest) -> Any:
    play = scored_play(room, asked)
    return read_code_view(play, play.viewer.seat, asked.word("code"))


# A crew, a team


def reasons(room: Room, asked: WebRequest) -> Any:
    play = _play_of("crews", room, asked)
    return reasons_view(play, play.viewer.seat)


def lid(room: Room, asked: WebRequest) -> Any:
    return lid_view(_play_of("crews", room, asked))


def card_sheet(room: Room, asked: WebRequest) -> Any:
    play = scored_play(room, replace(asked, query={**asked.query, "player": ""}))
    card, player = asked.word("card"), asked.word("player")
    if play.pack.kind != "tricks" or card not in play.pack.cards:
        raise unreadable()
    view = card_sheet_view(play, card, player, asked.number("chapter"))
    if play.viewer.role == "table":
        return view
    own = player == play.viewer.seat
    return replace(view, questions=(), rows=(), counters=view.counters if own else (), nothing=view.nothing if own else None)


def tokens(room: Room, asked: WebRequest) -> Any:
    return tokens_view(_play_of("tricks", room, asked), onward=asked.word("onward") in ("true", "1"))


def questions(room: Room, asked: WebRequest) -> Any:
    play = _play_of("tricks", room, asked)
    return questions_view(team_points_view(play).questions, play.wording)


def list_of_tricks(room: Room, asked: WebRequest) -> Any:
    return tricks_view(_play_of("tricks", room, asked))


def which_tile(room: Room, asked: WebRequest) -> Any:
    play, seat = _play_of("referee", room, asked), asked.number("seat_number")
    if seat >= len(play.state.players):
        raise unreadable()
    return which_tile_view(play, seat)


# The whole game


def menu(room: Room, asked: WebRequest) -> Any:
    play = scored_play(room, asked)
    looking = {"chapter": asked.number("chapter")} if asked.word("chapter") and play.pack.kind == "tricks" else {}
    view = menu_view(play, **looking)
    if asked.role != "guest":
        return view
    sections = (replace(section, rows=tuple(row for row in section.rows if _is_offered(room, play, row))) for section in view.sections)
    return replace(view, sections=tuple(sections))


def _is_offered(room: Room, play: AnyPlay, row: RowView) -> bool:
    """Whether a row is offered: a guest gets only what they may see, or what changes their own seat."""
    tap = row.tap or Tap()
    if tap.open is not None:
        return tap.open.to in OPENS_FOR_GUESTS
    try:
        for event in tap.send:
            check(play.session, play.viewer.seat, event)
    except Refused:
        return False
    return bool(tap.send) and tap.command is None


def steps(room: Room, asked: WebRequest) -> Any:
    return steps_view(scored_play(room, asked))


def record_of(room: Room) -> Any:
    session = room.playing()
    return room.table.history.record(session.id) if session.finished else None


def shared(room: Room, asked: WebRequest) -> Any:
    """Returns the ranking with every card, as text to keep."""
    session = room.playing()
    return {"text": shared_text(room.table, play_of(session, viewer(room, asked), session.result()), record_of(room))}


def ties(room: Room, asked: WebRequest) -> Any:
    return ties_view(_ranked_play(room, asked))


def doubts(room: Room, asked: WebRequest) -> Any:
    return doubts_view(_ranked_play(room, asked), record_of(room))


def once_revealed(path: Path) -> Path:
    """Wraps a path that guests may use only after the results are revealed to everybody."""

    def answer(room: Room, asked: WebRequest) -> Any:
        if asked.role == "guest" and not room.revealed:
            raise Refused(say("The table has not shown the results yet."))
        return path.answer(room, asked)

    return path._replace(answer=answer)


# The rules


def _game(room: Room, asked: WebRequest) -> str:
    """Returns the requested game; a guest reads about the game on the table."""
    if asked.role != "guest":
        return asked.word("game") or (room.session.game if room.session is not None else "")
    return room.playing().game


def card(room: Room, asked: WebRequest) -> Any:
    """Builds a card at once; `card_more` has what takes longer."""
    return card_view(_pack(room, asked), asked.word("card"), asked.tell)


def _pack(room: Room, asked: WebRequest) -> Any:
    game, session = _game(room, asked), room.session
    pack: Any = session.pack() if session is not None and session.game == game else room.table.pack_to_show(game)
    if pack.kind not in ("hands", "tricks") or (pack.id_of(asked.word("card")) not in {*pack.cards, *getattr(pack, "items", ())}):
        raise unreadable()
    return pack


def card_more(room: Room, asked: WebRequest) -> Any:
    pack, tell = _pack(room, asked), asked.tell
    card, session = pack.id_of(asked.word("card")), room.session
    sections = tuple(relation_sections(pack, card, tell))
    held: tuple[RowView, ...] = ()
    if session is not None and session.game == pack.game and pack.kind == "hands" and (asked.role != "guest" or room.revealed):
        held = held_rows(play_of(session, viewer(room, asked), session.result()), card)
    settled = questions_section(read_rules(room.table), pack.game, card, tell)
    marked = card_mark(room.table, pack, card, tell) if asked.role != "guest" else None
    return {"held": held, "sections": (*sections, *((settled,) if settled is not None else ())), "marked": marked}


def rules(room: Room, asked: WebRequest) -> Any:
    game = _game(room, asked) if asked.role == "guest" else asked.word("game")
    view = rules_view(room.table, asked.tell, read_rules(room.table), game, asked.word("typed"), marks=asked.role != "guest")
    return replace(view, choices=(), games=()) if asked.role == "guest" else view


def answer(room: Room, asked: WebRequest) -> Any:
    """Finds an answer by its id, or by what it explains."""
    known, game = read_rules(room.table), _game(room, asked)
    found = asked.word("answer")
    if asked.word("explains"):
        explained = known.explaining(game, asked.word("explains"))
        found = explained.id if explained is not None else ""
    elif asked.word("reading"):
        about = known.for_reading(game, asked.word("reading"))
        found = about.id if about is not None else ""
    if not any(each.id == found for each in known.of(game)):
        return ListView(asked.tell(say("Rules")), asked.tell(say("The rules say nothing more about this.")), (SectionView(),))
    view = answer_view(room.table, asked.tell, known, game, found)
    if asked.role == "guest":
        return {**to_json(replace(view, reading=None)), "marked": None}  # only the table has bookmarks and house rules
    room.table.preferences.remember_read(game, found)
    return view


def explained(room: Room, asked: WebRequest) -> Any:
    link = explanation_link(room.playing().game, asked.word("word"))
    return answer(room, replace(asked, query={**asked.query, **{name: str(value) for name, value in link.about.items()}}))


SHEETS: Mapping[str, Path] = {
    "why": Path(why, slow=True),
    "choices": Path(choices, slow=True),
    "strip": Path(strip, slow=True),
    "order": Path(order, slow=True),
    "what_if": Path(what_if, slow=True),
    "dispute": Path(dispute, slow=True),
    "extra": Path(extra, slow=True),
    "code": Path(code, slow=True),
    "enter_code": Path(enter_code, TABLE),
    "reasons": Path(reasons, slow=True),
    "lid": Path(lid, TABLE),
    "card_sheet": Path(card_sheet, slow=True),
    "tokens": Path(tokens, slow=True),
    "questions": Path(questions, TABLE, slow=True),
    "list_of_tricks": Path(list_of_tricks, slow=True),
    "which_tile": Path(which_tile, TABLE),
    "menu": Path(menu, slow=True),
    "steps": Path(steps, TABLE),
    "shared": once_revealed(Path(shared, slow=True)),
    "ties": once_revealed(Path(ties, slow=True)),
    "doubts": once_revealed(Path(doubts, slow=True)),
    "card": Path(card),
    "card_more": Path(card_more, slow=True),
    "rules": Path(rules, slow=True),
    "answer": Path(answer, slow=True),
    "explained": Path(explained, slow=True),
}
