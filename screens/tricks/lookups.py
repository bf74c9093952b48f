"""What the pages ask of a game: names, seats in the order of play, who leads, where each card is. No widget, no rule."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from screens.widgets.text import glyph
from screens.words import _, capital, language, ngettext, whose
from table.games.tricks import GHOST
from table.people import initials
from table.session import Session

if TYPE_CHECKING:
    from scoring import TrickPack, TrickResult, tricks
    from table.games.tricks import TricksState

GHOST_COLOUR = "6C6A70"
MANY = 4                    # categories


def card_name(pack: TrickPack, card: str) -> str:
    return capital(str(pack.title_of(card, language())))


def category_icons(pack: TrickPack, card: tricks.Character) -> str:
    """Behind its name; one that is of almost every category shows none."""
    known = card.categories or ()
    return "".join(f" {glyph(pack.categories[each].icon)}" for each in known) if len(known) < MANY else ""


def is_ghost(who: str) -> bool:
    return who.startswith(GHOST)


def seat_name(pack: TrickPack, who: str) -> str:
    """A player's name; « Fantôme 1 »."""
    return f"{pack.ghost.sentence(language())} {who.removeprefix(GHOST)}" if is_ghost(who) else who


def seating(state: TricksState) -> tuple[str, ...]:
    """Everybody clockwise; a ghost sits between the two players on either side."""
    ghosts = [who for who in state.seats if is_ghost(who)]
    if not ghosts:
        return tuple(state.seats)
    return tuple(who for pair in zip(state.names, ghosts, strict=False) for who in pair)


def letters_of(state: TricksState) -> dict[str, str]:
    """The letters on the discs; ghosts have their number."""
    return {**initials(list(state.names)), **{who: who.removeprefix(GHOST) for who in state.seats if is_ghost(who)}}


def colours_of(state: TricksState) -> dict[str, str]:
    return {**dict.fromkeys(state.seats, GHOST_COLOUR), **{player.name: player.colour for player in state.players}}


def plays_of(state: TricksState, trick: int) -> tuple[tuple[str, int], ...]:
    return tuple(state.tricks[trick - 1]) if trick <= len(state.tricks) else ()


def rounds(pack: TrickPack, state: TricksState) -> int:
    """How many tricks a game with this many players has: one for each card of a team."""
    return int(pack.seats_for(len(state.players)).team)


def winner_of(result: TrickResult, trick: int) -> str:
    """Who took a trick; nobody before it was played."""
    if result is None or not 1 <= trick <= len(result.tricks):
        return ""
    return result.tricks[trick - 1].winner or ""


def leader(state: TricksState, result: TrickResult, trick: int, otherwise: str = "", led: str = "") -> str:
    """Who plays first: whoever won the trick before, unless the table began with somebody else.

    `led` played first before that card was taken back, `otherwise` is whoever is to begin if nothing else says so.
    """
    plays, before = dict(plays_of(state, trick)), winner_of(result, trick - 1)
    if not plays:
        return before or otherwise or seating(state)[0]
    return next((first for first in (led, before) if first and first not in plays), next(iter(plays)))


def order_of_play(state: TricksState, result: TrickResult, trick: int, otherwise: str = "", led: str = "") -> tuple[str, ...]:
    seats = seating(state)
    first = seats.index(leader(state, result, trick, otherwise, led))
    return seats[first:] + seats[:first]


def play_event(state: TricksState, trick: int, order: Sequence[str], who: str, card: int) -> dict[str, Any]:
    """The entry for a card; the whole trick again if the card was played before one already entered."""
    plays = dict(plays_of(state, trick))
    wanted = [seat for seat in order if seat in plays or seat == who]
    if who in plays or wanted == [*plays, who]:
        return {"do": "play", "player": who, "card": card, "trick": trick}
    return {"do": "trick", "trick": trick, "cards": [[seat, card if seat == who else plays[seat]] for seat in wanted]}


@dataclass(frozen=True)
class Place:
    """Where a card is: whose, and in which trick it was played (0: in a team)."""

    who: str
    trick: int = 0


def places(state: TricksState) -> dict[int, Place]:
    """The cards that somebody has played or holds, by value."""
    if state.by_trick:
        return {card: Place(who, number) for number, trick in enumerate(state.tricks, start=1) for who, card in trick}
    return {card: Place(player.name) for player in state.players for card in player.team}


def where_we_are(session: Session, current: str) -> str:
    """« Tour 3 sur 7 », « L’équipe de Chloé, 5 cartes sur 7 »."""
    from table.games.tricks import current_trick
    state = cast("TricksState", session.state)
    full = rounds(cast("TrickPack", session.pack()), state)
    if state.by_trick:
        return _("Trick {n} of {full}").format(n=min(current_trick(state), full), full=full)
    unfinished = next((player for player in state.players if len(player.team) < full), state.players[-1])
    player = next((player for player in state.players if player.name == current), unfinished)
    return capital(ngettext("{whose} team, {n} of {full} cards", "{whose} team, {n} of {full} cards", len(player.team),
                            whose=whose(player.name), full=full))


def lines_of(result: TrickResult, player: str, card: str, chapter: int) -> list[tricks.Line]:
    """What a card brought to somebody in a chapter, ghosts included."""
    return [line for line in result.lines if line.player == player and line.card == card and line.chapter == chapter]


def summed(pack: TrickPack, lines: Sequence[tricks.Line]) -> dict[str, int]:
    return {kind: sum(line.tokens.get(kind, 0) for line in lines) for kind in pack.tokens}


def short_question(pack: TrickPack, question: tricks.Question) -> str:
    """« gemmes ou cœurs ? » on a badge."""
    if question.category is not None:
        return _("{answers}?").format(answers=pack.categories[question.category].label.sentence(language()))
    return _("{answers}?").format(answers=_(" or ").join(answer.name.sentence(language()) for answer in question.answers))


def to_check(count: int) -> str:
    return ngettext("{n} card to check", "{n} cards to check", count)
