"""The hooks that game.py calls for games of tricks."""

from __future__ import annotations

from collections.abc import Collection

from scoring import tricks
from sentences import say, say_n
from table.games.state import Json
from table.games.tricks import current_trick
from views.code import code_row, enter_code_row
from views.counting import first_unfinished, overfull_players
from views.kinds import KindViews, TabView, menu_rows, redo_action, undo_action
from views.parts import Action, Event, Link, ListView, RowView, SectionView, Tap
from views.team import TeamPointsView, TeamView, next_team, team_points_view, team_view
from views.trick import TrickView, next_trick, shown_trick, trick_view
from views.tricks_cards import (
    TrickPlay,
    cards_to_check,
    number_deck_view,
    open_trick,
    rounds,
    seat_name,
    to_check,
)


def tricks_body(play: TrickPlay, chapter: int = tricks.TRICK, **selection: Json) -> TrickView | TeamView | TeamPointsView:
    """Returns chapter II trick by trick, or the teams at the end; `chapter` III is its own page."""
    if chapter == tricks.TEAM:
        return team_points_view(play)
    return trick_view(play, **selection) if play.state.by_trick else team_view(play)


def tricks_tab(play: TrickPlay, name: str, chapter: int = tricks.TRICK, **_selection: Json) -> TabView:
    player, tell = play.state.player(name), play.wording
    total = "–"
    if play.result is not None and (chapter == tricks.TEAM or play.state.entered(name)):
        total = tell.number(play.result.players[name].points)
    complete = len(player.team) == rounds(play.pack, play.state) and bool(player.tokens)
    emptied = Tap(
        send=({"do": "set_team", "player": name, "team": [], "tokens": dict(player.tokens)},),
        says=tell(say("{whose} team is empty.", whose=tell.whose(name))),
        undo=True,
    )
    clear = emptied if player.team and chapter == tricks.TRICK and play.viewer.role == "table" else None
    over = name in overfull_players(play) and chapter == tricks.TRICK
    return TabView(play.people[name], total, complete and chapter == tricks.TRICK, over, clear=clear)


def tricks_next(play: TrickPlay, chapter: int = tricks.TRICK, **selection: Json) -> Action:
    if chapter == tricks.TEAM:
        return Action(play.wording(say("Results")), Tap(open=Link("results")), "flag-checkered", "main")
    return next_trick(play, **selection) if play.state.by_trick else next_team(play)


# Undo opens the trick or team that changes. Chapter III undoes only what is entered there; cards are undone on their own page.


def tricks_undo(play: TrickPlay, **selection: Json) -> Action | None:
    top = play.session.log.top
    return _at(play, undo_action(play), top.event, **selection) if top is not None else None


def tricks_redo(play: TrickPlay, **selection: Json) -> Action | None:
    undone = play.session.log.undone
    return _at(play, redo_action(play), undone[-1].event, **selection) if undone else None


def _at(
    play: TrickPlay, action: Action | None, event: Event, chapter: int = tricks.TRICK, trick: int = 0, **_selection: Json
) -> Action | None:
    if action is None:
        return None
    if chapter == tricks.TEAM:
        ours = event["do"] == "tokens" or (event["do"] == "earned" and event["chapter"] == tricks.TEAM)
        return action if ours and not play.session.finished else None
    if not play.state.by_trick:
        return action
    there = open_trick(event.get("trick") or shown_trick(play, trick))
    return Action(action.label, Tap(command=action.tap.command, open=there), action.icon)


STEPS = {
    "play": say("{player}: {card} in trick {trick}"),
    "take_back": say("{player}: card of trick {trick} removed"),
    "trick": say("Trick {trick}: a card put before others"),
    "playing_order": say("Trick {trick}: another order of play"),
    "add_to_team": say("{player} takes {card}"),
    "remove_from_team": say("{player} puts {card} back"),
    "move_to_team": say("{player} takes {card} from another player"),
    "set_team": say("{player}: whole team"),
    "tokens": say("{player}: tokens of chapter II"),
    "earned": say("{player}: tokens of card {card}"),
}


def tricks_step(play: TrickPlay, event: Event) -> str:
    """Returns « Chloé : 35 au tour 3 »."""
    step = STEPS.get(str(event["do"]))
    if step is None:
        return str(event["do"])
    player = seat_name(play.pack, str(event.get("player", "")), play.wording)
    return play.wording(
        step.with_parts(player=player, card=str(event.get("card", "")), trick=str(event.get("trick", "")))
    )


def tricks_done(play: TrickPlay) -> tuple[int, int]:
    """Counts the complete tricks, or teams if only these are entered."""
    state, full = play.state, rounds(play.pack, play.state)
    if state.by_trick:
        return min(current_trick(state), full + 1) - 1, full
    return sum(len(player.team) >= full for player in state.players), len(state.players)


def tricks_so_far(play: TrickPlay) -> str:
    """Returns « Tour 3 sur 7 », « Équipe de Chloé, 5 cartes sur 7 »."""
    state, tell, full = play.state, play.wording, rounds(play.pack, play.state)
    if state.by_trick:
        return tell(say("Trick {n} of {full}", n=min(current_trick(state), full), full=full))
    unfinished = next((player for player in state.players if len(player.team) < full), state.players[-1])
    player = next((player for player in state.players if player.name == play.viewer.seat), unfinished)
    return tell.capital(
        tell(
            say_n(
                "{whose} team, {n} of {full} cards",
                "{whose} team, {n} of {full} cards",
                len(player.team),
                whose=tell.whose(player.name),
                full=full,
            )
        )
    )


def tricks_menu_view(play: TrickPlay, chapter: int = tricks.TRICK, begun: Collection[str] = ()) -> ListView:
    """The menu of a game of tricks. `begun`: cards with an unfinished draft in the workshop."""
    tell, state = play.wording, play.state
    steps, results, rules = menu_rows(play)
    doubted = to_check(len(cards_to_check(play.pack, begun)), tell)
    rows = [RowView(tell(say("Workshop")), doubted, icon="hammer-wrench", tap=Tap(open=Link("workshop_list")))]
    if state.by_trick:
        rows.append(RowView(tell(say("Tricks")), icon="cards-outline", tap=Tap(open=Link("list_of_tricks"))))
    elif chapter == tricks.TRICK:
        rows.append(enter_code_row(tell, say("A team from another phone")))
        if state.player(play.viewer.seat).team:
            rows.append(code_row(tell, say("Code of this team")))
    rows.append(steps)
    if chapter == tricks.TRICK:
        rows.append(
            RowView(tell(say("Chapter III")), icon="book-open-page-variant-outline", tap=Tap(open=Link("team_points")))
        )
    return ListView(_menu_title(play, chapter), sections=(SectionView(rows=(*rows, results, rules)),))


def _menu_title(play: TrickPlay, chapter: int) -> str:
    """Returns the subtitle of the bar."""
    if chapter == tricks.TEAM:
        return team_points_view(play).caption
    return play.wording(play.pack.title) if play.state.by_trick else team_view(play).caption


TRICKS = KindViews(
    layout=lambda play: number_deck_view(play.pack, play.wording.lang),
    body=tricks_body,
    tab=tricks_tab,
    step=tricks_step,
    so_far=tricks_so_far,
    done=tricks_done,
    entered=lambda play, name: (len(play.state.player(name).team), rounds(play.pack, play.state)),
    unfinished=first_unfinished,
    menu=tricks_menu_view,
    next=tricks_next,
    undo=tricks_undo,
    redo=tricks_redo,
)
