"""Teams entered at the end with the tokens of chapter II; and chapter III: what each card pays, and the points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import tricks
from sentences import say, say_n
from table.games.tricks import MOST_CARDS
from views.card_sheet import QuestionView, questions_about
from views.hand import TileView
from views.parts import NO_TAP, Action, Link, StepperView, Tap
from views.tricks_cards import (
    TokenButton,
    TokenCount,
    TokenReason,
    TokenRowView,
    TrickPlace,
    TrickPlay,
    added_tokens,
    card_name,
    category_icons,
    earned_event,
    earned_of,
    lines_of,
    numbered,
    open_card,
    person_of,
    places,
    rounds,
    rule_of,
    team_of,
    to_check,
    token_buttons,
    token_counts,
    token_steppers,
    typed_figures,
    unread_rows,
    with_zeros,
)


@dataclass(frozen=True, slots=True)
class TeamView:
    title: str
    caption: str
    count: str  # 5/7
    full: bool
    over: bool
    tiles: Mapping[int, TileView]  # every card of the deck, by value
    typed: TokenRowView
    unread: tuple[TokenRowView, ...] = ()  # the viewer's own cards


def team_view(play: TrickPlay) -> TeamView:
    state, tell, seat = play.state, play.wording, play.viewer.seat
    held, full, whose = len(state.player(seat).team), rounds(play.pack, state), tell.whose(seat)
    caption = say("{whose} team is complete", whose=whose) if held == full else say("Tap {whose} cards", whose=whose)
    if held > full:
        caption = say_n("{n} card too many in this team", "{n} cards too many in this team", held - full)
    placed = places(state)
    return TeamView(
        title=tell(say("Teams")),
        caption=tell(caption),
        count=f"{held}/{full}",
        full=held == full,
        over=held > full,
        tiles={value: _tile(play, value, placed.get(value)) for value in play.pack.by_value},
        typed=typed_row(play),
        unread=unread_rows(play, seat) if play.viewer.role == "guest" else (),
    )


def _tile(play: TrickPlay, value: int, place: TrickPlace | None) -> TileView:
    tell, seat = play.wording, play.viewer.seat
    if play.viewer.role == "onlooker":
        tap = Tap(says=numbered(play.pack, value, tell))
        return TileView("theirs", person_of(play, place.who), tap=tap) if place else TileView(tap=tap)
    event = {"player": seat, "card": value}
    if place is not None and place.who == seat:
        removed = Tap(send=({"do": "remove_from_team", **event},), back=({"do": "add_to_team", **event},))
        return TileView("mine", play.people[seat], said=tell(say("yours")), tap=removed)
    said = tell(say("free") if place is None else say("{name} has it", name=place.who))
    if place is not None and play.viewer.role != "table":
        return TileView("theirs", person_of(play, place.who), said=said, tap=Tap(says=said))
    if len(play.state.player(seat).team) >= MOST_CARDS:
        full = Tap(says=tell(say("{player} already has {most} cards.", player=seat, most=MOST_CARDS)))
        return TileView(
            "theirs" if place else "free", person_of(play, place.who) if place else None, said=said, tap=full
        )
    if place is None:
        return TileView(
            said=said, tap=Tap(send=({"do": "add_to_team", **event},), back=({"do": "remove_from_team", **event},))
        )
    name = card_name(play.pack, play.pack.by_value[value].id, tell)
    moved = tell(say("{player} takes {card} from {holder}", card=name, holder=place.who, player=seat))
    return TileView(
        "theirs",
        person_of(play, place.who),
        said=said,
        tap=Tap(send=({"do": "move_to_team", **event},), says=moved, undo=True),
    )


def typed_row(play: TrickPlay) -> TokenRowView:
    """Shows the typed tokens that a player took in chapter II."""
    tell, seat = play.wording, play.viewer.seat
    typed = play.state.player(seat).tokens
    return TokenRowView(
        title=tell(say("Won in chapter II")),
        tokens=token_counts(play.pack, typed, tell),
        asks=not typed,
        tap=Tap(open=Link("tokens")),
        figures=typed_figures(play, seat),
    )


def next_team(play: TrickPlay) -> Action:
    """Leads from a full team to its tokens, then to the next team."""
    team = play.state.player(play.viewer.seat)
    if len(team.team) >= rounds(play.pack, play.state) and not team.tokens:
        return Action(play.wording(say("Tokens")), Tap(open=Link("tokens", {"onward": True})), "arrow-right", "main")
    label = say("Next") if _following(play) else say("Chapter III")
    return Action(play.wording(label), _go_on(play), "arrow-right", "main")


def _following(play: TrickPlay) -> str:
    """Returns the player whose team comes next; '' after the last."""
    names = play.state.names
    return "" if play.viewer.seat == names[-1] else names[names.index(play.viewer.seat) + 1]


def _go_on(play: TrickPlay) -> Tap:
    following = _following(play)
    return Tap(shows=following) if following else Tap(open=Link("team_points"))


@dataclass(frozen=True, slots=True)
class TokensView:
    """The sheet on which tokens are typed; each figure is one event."""

    title: str
    caption: str
    figures: tuple[StepperView, ...]
    done: Action


def tokens_view(play: TrickPlay, onward: bool = False) -> TokensView:
    """Builds the sheet; `onward`: it continues to the next team. Confirming it unchanged enters that nothing was taken."""
    tell, seat, row = play.wording, play.viewer.seat, typed_row(play)
    following = _following(play)
    nothing = {"do": "tokens", "player": seat, "tokens": {next(iter(play.pack.tokens)): 0}}
    tap = _go_on(play) if onward else NO_TAP
    label = say("On to {name}", name=following) if following else say("On to chapter III")
    return TokensView(
        title=row.title,
        caption=seat,
        figures=row.figures,
        done=Action(
            tell(label if onward else say("Done")),
            Tap((nothing,) if row.asks else (), open=tap.open, shows=tap.shows),
            "arrow-right" if onward else "",
            "main",
        ),
    )


def card_tokens_view(play: TrickPlay, card: str, player: str, chapter: int) -> TokensView:
    """Builds the sheet for an unread card's tokens; confirming it unchanged enters that it paid nothing."""
    pack, tell, value = play.pack, play.wording, play.pack.cards[card].value
    typed, event = earned_of(play.state, player, value, chapter), earned_event(play.state, player, value, chapter)
    nothing = {**event, "tokens": {next(iter(pack.tokens)): 0}}
    return TokensView(
        title=numbered(pack, value, tell),
        caption=tell(say("Tokens this card gave, {chapter}", chapter=pack.chapters[chapter])),
        figures=token_steppers(pack, event, with_zeros(pack, typed), tell),
        done=Action(tell(say("Done")), Tap((nothing,) if typed is None else ()), "", "main"),
    )


# Chapter III


@dataclass(frozen=True, slots=True)
class TeamCard:
    """One card of the team: its value, its name, the reason, and the tokens."""

    card: str
    value: str
    title: str
    icons: tuple[str, ...]  # of its categories
    reason: str
    tokens: tuple[TokenCount, ...]
    tap: Tap
    doubt: bool = False  # shows a question mark: the card is not or not fully read
    buttons: tuple[TokenButton, ...] = ()  # shown instead of the tokens of an unread card
    unknown: bool = False  # it is unknown what it paid


@dataclass(frozen=True, slots=True)
class TeamPointsView:
    title: str
    caption: str
    earlier: TokenRowView
    cards: tuple[TeamCard, ...]
    empty: str  # text shown instead of cards
    majority: TokenReason | None
    questions: tuple[QuestionView, ...]
    check: str  # « 4 cartes à vérifier »
    doubts: tuple[str, ...]  # notices about what cannot be scored
    formula: tuple[TokenCount, ...]
    sum: str


def team_points_view(play: TrickPlay) -> TeamPointsView:
    pack, tell, seat = play.pack, play.wording, play.viewer.seat
    result = None if play.stale else play.result
    mine = result.players[seat] if result is not None else None
    team = mine.team if mine is not None else tuple(pack.by_value[value].id for value in team_of(play, seat))
    asked = () if result is None else tuple(question for question in result.questions if question.card in team)
    questions = questions_about(play, asked)
    return TeamPointsView(
        title=tell(say("Chapter III")),
        caption=" · ".join((tell(pack.title), tell(say("end of the game")))),
        earlier=_earlier(play, mine),
        cards=tuple(_team_card(play, card) for card in team),
        empty="" if team else tell(say("No card in this team yet.")),
        majority=_majority(play, result.majority) if result is not None and result.majority is not None else None,
        questions=questions,
        check=to_check(len({question.card for question in questions}), tell) if questions else "",
        doubts=tuple(tell.capital(tell(warning)) for warning in play.session.log.game.warnings(result))
        if result is not None
        else (),
        formula=_formula(play, mine) if mine is not None else (),
        sum=" + ".join(tell.number(each) for each in mine.points_by_token.values()) if mine is not None else "",
    )


def _earlier(play: TrickPlay, mine: tricks.PlayerResult | None) -> TokenRowView:
    """Leads back to tokens that were typed; those of tricks are corrected in the tricks."""
    row, tell = typed_row(play), play.wording
    tap = Tap(open=Link("list_of_tricks")) if play.state.by_trick else row.tap
    if play.session.finished:
        tap = Tap(says=tell(say("This game is finished: correct it from the results.")))
    taken = token_counts(play.pack, mine.in_chapter(tricks.TRICK), tell) if mine is not None else ()
    return TokenRowView(
        row.title, taken, row.asks and not play.state.by_trick, tap, () if play.state.by_trick else row.figures
    )


def _team_card(play: TrickPlay, card: str) -> TeamCard:
    pack, tell, seat = play.pack, play.wording, play.viewer.seat
    character, lines = pack.cards[card], lines_of(play, seat, card, tricks.TEAM)
    paid = [line for line in lines if any(line.tokens.values())] or lines
    return TeamCard(
        card=card,
        value=str(character.value),
        title=card_name(pack, card, tell),
        icons=category_icons(pack, card),
        reason="" if character.unread else ", ".join(dict.fromkeys(line.reason(tell.lang) for line in paid)),
        tokens=token_counts(pack, added_tokens(lines), tell, zeros=False, plus=True),
        tap=open_card(card, seat, tricks.TEAM),
        doubt=character.unread or character.to_check or bool(character.questions),
        buttons=token_buttons(play, seat, character, tricks.TEAM, lines) if character.unread else (),
        unknown=character.unread and earned_of(play.state, seat, character.value, tricks.TEAM) is None,
    )


def _majority(play: TrickPlay, majority: tricks.Majority) -> TokenReason:
    counted = TokenCount(majority.phase.most or "", "")
    return TokenReason((counted,), majority.sentence(play.wording.lang), rule_of(play, "majority"))


def _formula(play: TrickPlay, mine: tricks.PlayerResult) -> tuple[TokenCount, ...]:
    """Returns « ★ 1 × 2 + ♥ 15 + ◆ 10 ÷ 2 »."""
    counts = []
    for kind, count in mine.total.items():
        token = play.pack.tokens[kind]
        worth = f" × {token.points}" if token.points > 1 else f" ÷ {token.each}" if token.each > 1 else ""
        counts.append(TokenCount(kind, play.wording.number(count), not count, worth))
    return tuple(counts)
