"""What the views of a game of tricks share: the numbered deck, the order of play, where each card is, and tokens."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring import tricks
from scoring.tricks import TrickPack, TrickResult
from sentences import say, say_n
from table.games.tricks import GHOST, TRICKS_WON, TricksState
from views.answers import explanation_link
from views.parts import NO_TAP, Event, Link, Paint, Person, StepperView, Tap
from views.play import Play
from views.wording import Wording

TrickPlay = Play[TrickPack, TricksState, TrickResult]

TRICK, TEAM = tricks.TRICK, tricks.TEAM  # the chapters in which cards pay tokens
MANY = 4  # categories
MOST_TOKENS = 99
TAPPED = 10  # taps count up to nine; more must be typed
TEXT_ON_TOKENS = ("FFFFFF", "000000")


# The deck


@dataclass(frozen=True, slots=True)
class TokenFace:
    id: str
    name: str
    many: str
    icon: str
    paint: Paint


@dataclass(frozen=True, slots=True)
class NumberFace:
    """A card of the deck; one without a name is its number."""

    value: int
    card: str
    name: str
    said: str
    known: bool  # whether somebody has read it
    to_check: bool


@dataclass(frozen=True, slots=True)
class NumberDeckView:
    key: str
    cards: tuple[NumberFace, ...]
    tokens: tuple[TokenFace, ...]


@lru_cache(maxsize=8)
def number_deck_view(pack: TrickPack, lang: str) -> NumberDeckView:
    """Builds the deck, once per pack and language."""
    tell = Wording(lang)
    cards = tuple(_face(pack, card, tell) for card in pack.by_value.values())
    return NumberDeckView(f"{pack.hash} {lang}", cards, token_faces(pack, tell))


def _face(pack: TrickPack, card: tricks.Character, tell: Wording) -> NumberFace:
    name = card_name(pack, card.id, tell) if card.named else ""
    return NumberFace(card.value, card.id, name, numbered(pack, card.value, tell), not card.unread, card.to_check)


def token_faces(pack: TrickPack, tell: Wording) -> tuple[TokenFace, ...]:
    on_light, on_dark = TEXT_ON_TOKENS
    return tuple(
        TokenFace(
            token.id,
            token_name(pack, token.id, tell, many=False),
            token_name(pack, token.id, tell),
            token.icon,
            Paint(token.colour.light, on_light, token.colour.dark, on_dark),
        )
        for token in pack.tokens.values()
    )


def card_name(pack: TrickPack, card: str, tell: Wording) -> str:
    return tell.capital(pack.title_of(card, tell.lang))


def numbered(pack: TrickPack, value: int, tell: Wording) -> str:
    """Returns «30 Peter Pan»; only the number if nobody knows the name."""
    card = pack.by_value[value]
    return f"{value} {card_name(pack, card.id, tell)}" if card.named else str(value)


def category_icons(pack: TrickPack, card: str) -> tuple[str, ...]:
    """Returns the icons after its name; a category of almost every card is not shown."""
    known = pack.cards[card].categories or ()
    return tuple(pack.categories[each].icon for each in known) if len(known) < MANY else ()


def cards_to_check(pack: TrickPack, begun: Collection[str]) -> set[str]:
    """Lists cards worth checking: unconfirmed, with an open question, or with an unfinished draft."""
    still = set(tricks.to_teach(pack))
    return {card.id for card in pack.cards.values() if card.id in still or card.questions or card.id in begun}


def to_check(count: int, tell: Wording) -> str:
    return tell(say_n("{n} card to check", "{n} cards to check", count))


# Tokens


@dataclass(frozen=True, slots=True)
class TokenCount:
    token: str
    count: str
    faint: bool = False  # none of them
    worth: str = ""  # « × 3 », « ÷ 5 »


@dataclass(frozen=True, slots=True)
class TokenButton:
    """How many of a kind a card paid.

    Computed figures are corrected on the card's sheet; for an unread card a tap counts up and a long press types.
    """

    token: str
    count: int
    tap: Tap = NO_TAP
    hold: Tap | None = None


@dataclass(frozen=True, slots=True)
class TokenReason:
    """Tokens, what they are for, and the rule behind it."""

    tokens: tuple[TokenCount, ...]
    text: str
    tap: Tap


@dataclass(frozen=True, slots=True)
class TokenRowView:
    """Tokens that somebody typed, or may type."""

    title: str
    tokens: tuple[TokenCount, ...]
    asks: bool  # whether they are still untyped
    tap: Tap = NO_TAP
    figures: tuple[StepperView, ...] = ()


def token_name(pack: TrickPack, kind: str, tell: Wording, many: bool = True) -> str:
    noun = pack.lexicon.token(kind)
    return noun.many(tell.lang) if many else noun.sentence(tell.lang)


def token_counts(
    pack: TrickPack, tokens: Mapping[str, int], tell: Wording, *, zeros: bool = True, plus: bool = False
) -> tuple[TokenCount, ...]:
    """Returns « ★ 1  ♥ 0  ◆ 3 »; without zeros only what is there."""
    counts = {kind: tokens.get(kind, 0) for kind in pack.tokens}
    return tuple(
        TokenCount(kind, ("+" if plus and count > 0 else "") + tell.number(count), faint=not count)
        for kind, count in counts.items()
        if count or zeros
    )


def token_steppers(
    pack: TrickPack, event: Event, values: Mapping[str, int], tell: Wording
) -> tuple[StepperView, ...]:
    """Returns a stepper for each kind; a kind missing in the values is untyped."""
    return tuple(
        StepperView(
            tell.capital(face.many),
            event,
            f"tokens.{face.id}",
            values.get(face.id),
            most=MOST_TOKENS,
            icon=face.icon,
            paint=face.paint,
        )
        for face in token_faces(pack, tell)
    )


def earned_of(state: TricksState, player: str, value: int, chapter: int) -> Mapping[str, int] | None:
    """Returns what the table typed for a card that nobody has read."""
    return state.earned.get(player, {}).get(str(value), {}).get(str(chapter))


def earned_event(state: TricksState, player: str, value: int, chapter: int) -> dict[str, Any]:
    """Returns the event without the kinds being typed now; those typed before stay."""
    typed = earned_of(state, player, value, chapter) or {}
    return {"do": "earned", "player": player, "card": value, "chapter": chapter, "tokens": dict(typed)}


def token_buttons(
    play: TrickPlay, player: str, card: tricks.Character, chapter: int, lines: Sequence[tricks.TokenLine]
) -> tuple[TokenButton, ...]:
    """Returns a button per kind. For known cards: the computed figures, with a link to their reasons.

    Tokens that another card of the trick blocks do not change their figure, so a tap on them says why.
    """
    counted = tricks.added(*(line.taken for line in lines))
    withheld = {kind: play.wording.capital(line.reason(play.wording.lang)) for line in lines for kind in line.withheld}
    about = {"card": card.id, "player": player, "chapter": chapter}
    if play.viewer.role == "onlooker" or (play.viewer.role == "guest" and play.viewer.seat != player):
        return tuple(TokenButton(kind, counted.get(kind, 0)) for kind in play.pack.tokens)
    if not card.unread or play.session.finished:
        sheet = Tap(open=Link("card_sheet", about)) if play.viewer.role == "table" else NO_TAP
        return tuple(TokenButton(kind, counted.get(kind, 0), sheet) for kind in play.pack.tokens)
    event = earned_event(play.state, player, card.value, chapter)
    keypad = Tap(open=Link("card_tokens", about)) if play.viewer.role == "table" else None
    return tuple(
        TokenButton(kind, counted.get(kind, 0), Tap(send=(_one_more(event, kind),), says=withheld.get(kind, "")), keypad)
        for kind in play.pack.tokens
    )


def _one_more(event: Mapping[str, Any], kind: str) -> Event:
    """Returns the event with one more of a kind; after nine it starts again."""
    typed = event["tokens"]
    return {**event, "tokens": {**typed, kind: (typed.get(kind, 0) + 1) % TAPPED}}


def with_zeros(pack: TrickPack, typed: Mapping[str, int] | None) -> Mapping[str, int]:
    """Completes what was typed for a card: kinds that were not named are zero."""
    return {} if typed is None else {**dict.fromkeys(pack.tokens, 0), **typed}


def unread_rows(play: TrickPlay, player: str) -> tuple[TokenRowView, ...]:
    """Builds rows for a player's unread cards: what each paid is typed, chapter by chapter.

    For a player's own phone. The table finds them on the sheet of each card.
    """
    pack, state, tell = play.pack, play.state, play.wording
    team = team_of(play, player)
    asked = [(tricks.TRICK, value) for value in team if state.by_trick and pack.by_value[value].unread]
    over = not state.by_trick or tricks_entered(play)
    asked += [(tricks.TEAM, value) for value in team if over and pack.by_value[value].unread]
    return tuple(_unread_row(play, player, value, chapter, tell) for chapter, value in asked)


def _unread_row(play: TrickPlay, player: str, value: int, chapter: int, tell: Wording) -> TokenRowView:
    pack, typed = play.pack, earned_of(play.state, player, value, chapter)
    title = tell(say("{card}, {chapter}", card=numbered(pack, value, tell), chapter=pack.chapters[chapter]))
    figures = token_steppers(pack, earned_event(play.state, player, value, chapter), with_zeros(pack, typed), tell)
    return TokenRowView(title, token_counts(pack, typed or {}, tell), typed is None, figures=figures)


def typed_figures(play: TrickPlay, player: str) -> tuple[StepperView, ...]:
    """Returns the tokens of chapter II and the tricks won as typed by a player; None until typed."""
    tell, typed = play.wording, play.state.player(player).tokens
    event = {"do": "tokens", "player": player, "tokens": {}}
    won = StepperView(
        tell(say("Tricks won")),
        event,
        f"tokens.{TRICKS_WON}",
        typed.get(TRICKS_WON),
        most=MOST_TOKENS,
        caption="?",  # while it is untyped
        icon="cards-outline",
    )
    return (*token_steppers(play.pack, event, typed, tell), won)


def lines_of(play: TrickPlay, player: str, card: str, chapter: int) -> list[tricks.TokenLine]:
    """Returns what a card paid to somebody in a chapter, ghosts included; empty while the result is pending."""
    lines = () if play.result is None or play.stale else play.result.lines
    return [line for line in lines if line.player == player and line.card == card and line.chapter == chapter]


def rule_of(play: TrickPlay, word: str) -> Tap:
    return Tap(open=explanation_link(play.pack.game, word))


# Seats and tricks


def is_ghost(who: str) -> bool:
    return who.startswith(GHOST)


def seat_name(pack: TrickPack, who: str, tell: Wording) -> str:
    """Returns a player's name, or « Fantôme 1 »."""
    seat = tricks.seat(pack, who)
    return seat if isinstance(seat, str) else tell(seat)


def person_of(play: TrickPlay, who: str) -> Person:
    """Returns a player; a ghost has its number as initials."""
    return (
        play.people[who]
        if who in play.people
        else Person(seat_name(play.pack, who, play.wording), who.removeprefix(GHOST))
    )


def rounds(pack: TrickPack, state: TricksState) -> int:
    """Returns the number of tricks with this many players: one per card of a team."""
    return pack.seats_for(len(state.players)).team


def plays_of(state: TricksState, trick: int) -> tuple[tuple[str, int], ...]:
    return state.tricks[trick - 1] if 1 <= trick <= len(state.tricks) else ()


def tricks_entered(play: TrickPlay) -> bool:
    """Whether every card of every trick is entered."""
    state = play.state
    return len(state.tricks) == rounds(play.pack, state) and all(
        len(trick) == len(state.seats) for trick in state.tricks
    )


def is_entered(play: TrickPlay) -> bool:
    """Whether every card is entered, with what was won in chapter II."""
    if play.state.by_trick:
        return tricks_entered(play)
    return all(len(player.team) >= rounds(play.pack, play.state) and player.tokens for player in play.state.players)


def team_of(play: TrickPlay, player: str) -> list[int]:
    """Returns the cards of a player by value."""
    played = [card for trick in play.state.tricks for who, card in trick if who == player]
    return sorted(played if play.state.by_trick else play.state.player(player).team)


def leader(state: TricksState, trick: int, otherwise: str = "", led: str = "") -> str:
    """Returns who plays first: the winner of the previous trick, unless the table began with somebody else.

    `led` led before that card was taken back; `otherwise` leads if nothing else decides.
    """
    plays, before = dict(plays_of(state, trick)), tricks.winner_of(plays_of(state, trick - 1))
    if not plays:
        return before or otherwise or state.seating[0]
    return next((first for first in (led, before) if first and first not in plays), next(iter(plays)))


def clockwise(state: TricksState, first: str) -> tuple[str, ...]:
    seats = state.seating
    start = seats.index(first)
    return seats[start:] + seats[:start]


def order_of_play(state: TricksState, trick: int, otherwise: str = "", led: str = "") -> tuple[str, ...]:
    return clockwise(state, leader(state, trick, otherwise, led))


def play_event(state: TricksState, trick: int, order: Sequence[str], who: str, card: int) -> Event:
    """Returns the event for a card; the whole trick again if the card was played before one already entered."""
    plays = dict(plays_of(state, trick))
    wanted = [seat for seat in order if seat in plays or seat == who]
    if who in plays or wanted == [*plays, who]:
        return {"do": "play", "player": who, "card": card, "trick": trick}
    return {"do": "trick", "trick": trick, "cards": [[seat, card if seat == who else plays[seat]] for seat in wanted]}


@dataclass(frozen=True, slots=True)
class TrickPlace:
    """Where a card is: whose it is, and in which trick it was played (0: in a team)."""

    who: str
    trick: int = 0


def places(state: TricksState) -> dict[int, TrickPlace]:
    """Returns the cards that somebody has played or holds, by value."""
    if state.by_trick:
        return {card: TrickPlace(who, number) for number, trick in enumerate(state.tricks, start=1) for who, card in trick}
    return {card: TrickPlace(player.name) for player in state.players for card in player.team}


def open_trick(trick: int, **selection: str) -> Link:
    return Link("trick", {"trick": trick, **selection})


def open_card(card: str, player: str, chapter: int) -> Tap:
    return Tap(open=Link("card_sheet", {"card": card, "player": player, "chapter": chapter}))


def added_tokens(lines: Iterable[tricks.TokenLine]) -> dict[str, int]:
    return tricks.added(*(line.tokens for line in lines))
