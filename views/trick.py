"""A trick being entered: who leads, who played which card, what it paid and why, and what every tap does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import tricks
from sentences import say, say_n
from table.games.tricks import current_trick
from views.hand import TileView
from views.parts import Action, Event, Link, ListView, Person, RowView, SectionView, Span, Tap, Text
from views.tricks_cards import (
    TokenButton,
    TokenRowView,
    TrickPlace,
    TrickPlay,
    card_name,
    clockwise,
    earned_of,
    is_ghost,
    leader,
    lines_of,
    numbered,
    open_card,
    open_trick,
    order_of_play,
    person_of,
    places,
    play_event,
    plays_of,
    rounds,
    seat_name,
    token_buttons,
    unread_rows,
)


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A seat in the trick: who, which card, and what it paid. A tap opens the sheet with the reasons."""

    who: str  # a player's name, ghost_1 …
    person: Person
    value: str  # '' before a card is played
    title: str  # of the card, or of the seat
    caption: Text
    tap: Tap
    tokens: tuple[TokenButton, ...] = ()  # tokens of every kind; empty before a card is played, and for a ghost
    doubt: bool = False  # shows a question mark: the card is not or not fully read
    unknown: bool = False  # it is unknown what it paid
    ghost: bool = False
    current: bool = False
    wins: bool = False


@dataclass(frozen=True, slots=True)
class TrickView:
    title: str
    trick: int
    of: int
    played: int  # number of tricks that have begun
    current: str  # whose card is entered next; '' in a complete trick
    led: str  # who led before the card was taken back
    headline: str
    icon: str  # the icon before the headline
    tail: str
    plays: tuple[PlayedCard, ...]  # seats in the order of play
    tiles: Mapping[int, TileView]  # every card of the deck, by value
    complete: bool
    unread: tuple[TokenRowView, ...] = ()  # the viewer's own cards


def shown_trick(play: TrickPlay, trick: int) -> int:
    """Returns the requested trick, or else the current one; never one after the next."""
    most = min(len(play.state.tricks) + 1, rounds(play.pack, play.state))
    return min(trick or current_trick(play.state), most)


def trick_view(play: TrickPlay, trick: int = 0, current: str = "", led: str = "") -> TrickView:
    state, tell = play.state, play.wording
    trick = shown_trick(play, trick)
    own = play.viewer.role != "table"
    plays, order = dict(plays_of(state, trick)), order_of_play(state, trick, current, led)
    waiting = [who for who in order if who not in plays]
    if own and play.viewer.seat in waiting:
        current = play.viewer.seat
    elif current not in waiting:
        current = waiting[0] if waiting else ""
    headline, icon, tail = _headline(play, trick, current, waiting)
    placed = places(state)
    return TrickView(
        title=tell(say("Chapter II")),
        trick=trick,
        of=rounds(play.pack, state),
        played=len(state.tricks),
        current=current,
        led=led,
        headline=headline,
        icon=icon,
        tail=tail,
        plays=tuple(_played(play, trick, who, order[0], current, led, complete=not waiting) for who in order),
        tiles={
            value: _tile(play, trick, order, current, led, value, placed.get(value)) for value in play.pack.by_value
        },
        complete=not waiting,
        unread=unread_rows(play, play.viewer.seat) if play.viewer.role == "guest" else (),
    )


def _headline(play: TrickPlay, trick: int, current: str, waiting: Sequence[str]) -> tuple[str, str, str]:
    """Says whose turn it is, or who won: a name, the icon before it, and the text after it."""
    pack, state, tell = play.pack, play.state, play.wording
    if waiting:
        turn = say("plays next: tap the card") if len(waiting) < len(state.seats) else say("leads: tap the card")
        return seat_name(pack, current, tell), "", tell(turn)
    plays, last = plays_of(state, trick), trick == rounds(pack, state)
    winner = tricks.winner_of(plays) or ""
    sentence = say("{card}, the highest card") if last else say("{card}, the highest, leads the next trick")
    if is_ghost(winner):
        sentence = (
            say("{card} is highest: nobody takes the star")
            if last
            else say("{card} is highest: a ghost takes no star, but leads")
        )
    icon = "ghost-outline" if is_ghost(winner) else "star"
    return seat_name(pack, winner, tell), icon, tell(sentence.with_parts(card=str(dict(plays)[winner])))


# Who played what


def _played(play: TrickPlay, trick: int, who: str, first: str, current: str, led: str, complete: bool) -> PlayedCard:
    pack, tell, plays = play.pack, play.wording, dict(plays_of(play.state, trick))
    name, value, person = seat_name(pack, who, tell), plays.get(who), person_of(play, who)
    leads = (Span("flag-outline", "icon"), Span(" " + tell(say("leads"))))
    if value is None:
        caption: Text = leads if who == first else (Span(tell(say("tap the card"))),) if who == current else ()
        turn = Tap(open=open_trick(trick, current=who, led=led)) if play.viewer.role == "table" else Tap()
        return PlayedCard(who, person, "", name, caption, turn, ghost=is_ghost(who), current=who == current)
    card = pack.by_value[value]
    lines = lines_of(play, who, card.id, tricks.TRICK)
    return PlayedCard(
        who=who,
        person=person,
        value=str(value),
        title=card_name(pack, card.id, tell),
        caption=(Span(name), Span(" "), leads[0]) if who == first else (Span(name),),
        tap=open_card(card.id, who, tricks.TRICK),
        tokens=() if is_ghost(who) else token_buttons(play, who, card, tricks.TRICK, lines),
        doubt=card.unread or card.to_check or bool(card.questions),
        unknown=card.unread and not is_ghost(who) and earned_of(play.state, who, value, tricks.TRICK) is None,
        ghost=is_ghost(who),
        wins=complete and who == tricks.winner_of(plays.items()),
    )


# What tapping a card does


def _tile(
    play: TrickPlay, trick: int, order: Sequence[str], current: str, led: str, value: int, place: TrickPlace | None
) -> TileView:
    tell = play.wording
    if place is None:
        return TileView(said=tell(say("free")), tap=_free(play, trick, order, current, led, value))
    here = place.trick == trick
    said = tell(say("this trick") if here else say("already played"))
    tap = _back(play, place.who, trick, order) if here else _elsewhere(play, place.who, place.trick)
    own = play.viewer.role == "guest" and place.who == play.viewer.seat
    if play.viewer.role != "table" and not (here and own):
        tap = Tap(says=tell(say("{name} has it", name=seat_name(play.pack, place.who, tell))))
    return TileView("mine" if here else "theirs", person_of(play, place.who), said=said, tap=tap)


def _back(play: TrickPlay, who: str, trick: int, order: Sequence[str]) -> Tap:
    """Takes a card out of the trick; it is its player's turn again."""
    event: Event = {"do": "take_back", "player": who, "trick": trick}
    return Tap(
        send=(event,), open=open_trick(trick, current=who, led=order[0]) if play.viewer.role == "table" else None
    )


def _elsewhere(play: TrickPlay, who: str, trick: int) -> Tap:
    tell = play.wording
    said = tell(say("{name} played this card in trick {n}.", name=seat_name(play.pack, who, tell), n=trick))
    return Tap(says=said, offer=Action(tell(say("Open")), Tap(open=open_trick(trick))))


def _free(play: TrickPlay, trick: int, order: Sequence[str], current: str, led: str, value: int) -> Tap:
    """Plays a free card for the next player. In a complete trick it opens the next trick, unless that has begun."""
    state, tell, full = play.state, play.wording, rounds(play.pack, play.state)
    if play.viewer.role != "table":
        return _own_card(play, trick, value)
    if not current and (trick >= full or trick < len(state.tricks)):
        return Tap(says=tell(say("This trick is complete: tap one of its cards to remove it.")))
    if not current:
        trick, led = trick + 1, ""
        current = leader(state, trick)
        order = clockwise(state, current)
    return Tap(send=(play_event(state, trick, order, current, value),), open=open_trick(trick, led=led))


def _own_card(play: TrickPlay, trick: int, value: int) -> Tap:
    """Plays a guest's card from their own seat; a second card replaces the first."""
    state, seat = play.state, play.viewer.seat
    if play.viewer.role == "onlooker":
        return Tap(says=numbered(play.pack, value, play.wording))
    if len(plays_of(state, trick)) == len(state.seats):
        if trick >= rounds(play.pack, state):
            return Tap(says=play.wording(say("All tricks are played.")))
        trick += 1
    return Tap(send=({"do": "play", "player": seat, "card": value, "trick": trick},))


# The next trick


def next_trick(play: TrickPlay, trick: int = 0, **_selection: str) -> Action:
    """Leads to the next trick, after the last one to chapter III. An incomplete trick is named."""
    pack, state, tell = play.pack, play.state, play.wording
    trick, full = shown_trick(play, trick), rounds(pack, state)
    plays = plays_of(state, trick)
    missing = len(state.seats) - len(plays)
    tap = Tap(open=open_trick(trick + 1) if trick < full else Link("team_points"))
    if missing and trick <= len(state.tricks):
        said = tell(say_n("Trick {trick}: {n} card missing", "Trick {trick}: {n} cards missing", missing, trick=trick))
        tap = Tap(open=tap.open, says=said, offer=Action(tell(say("Open")), Tap(open=open_trick(trick))))
    label = tell(say("Trick {n}", n=trick + 1) if trick < full else say("Chapter III"))
    ready = bool(plays) or trick >= full
    return Action(
        label, tap, "arrow-right", "plain" if missing else "main", off="" if ready else tell(say("leads: tap the card"))
    )


def tricks_view(play: TrickPlay) -> ListView:
    """Lists all tricks: a tap opens one to look at or to correct."""
    state, tell = play.state, play.wording
    begun = range(1, min(len(state.tricks) + 1, rounds(play.pack, state)) + 1)
    rows = tuple(_trick_row(play, number) for number in begun)
    return ListView(tell(say("Tricks")), tell(say("Tap a trick to correct it")), (SectionView(rows=rows),))


def _trick_row(play: TrickPlay, trick: int) -> RowView:
    tell, plays = play.wording, plays_of(play.state, trick)
    missing, winner = len(play.state.seats) - len(plays), tricks.winner_of(plays)
    caption = tell(say("not begun"))
    if winner is not None:
        caption = tell(
            say("{name} wins with {card}", name=seat_name(play.pack, winner, tell), card=str(dict(plays)[winner]))
        )
    if plays and missing:
        caption = tell(say_n("{n} card missing", "{n} cards missing", missing))
    icon = "cards-outline" if missing else "check-circle-outline"
    return RowView(tell(say("Trick {n}", n=trick)), caption, icon=icon, tap=Tap(open=open_trick(trick)))


def lead_event(play: TrickPlay, trick: int, who: str) -> Event:
    """Returns the event that makes somebody else lead: the order of play starts there."""
    played = dict(plays_of(play.state, trick))
    return {
        "do": "playing_order",
        "trick": trick,
        "players": [seat for seat in clockwise(play.state, who) if seat in played],
    }
