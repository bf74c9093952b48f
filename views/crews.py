"""The hooks that game.py calls for games of crews, and the sheets of their page."""

from __future__ import annotations

from sentences import say, say_n
from table.games.state import Json
from views.code import code_row, enter_code_row
from views.counting import first_unfinished
from views.crew import (
    AXES,
    CrewPlay,
    card_name,
    counts_sets,
    crew_board_view,
    crew_notices,
    crew_view,
    express_action,
    lid_actions,
)
from views.kinds import KindViews, TabView, menu_rows, next_player
from views.parts import Action, Event, Link, ListView, RowView, SectionView, Tap


def crew_tab(play: CrewPlay, name: str, **_selection: Json) -> TabView:
    total, entered = "–", play.state.entered(name)
    if play.result is not None and entered:
        total = play.wording.number(play.result.players[name].points)
    return TabView(
        play.people[name], total, clear=_empty_tap(play, name) if entered and play.viewer.role == "table" else None
    )


def _empty_tap(play: CrewPlay, name: str) -> Tap:
    tell, event = play.wording, {"do": "set_pirate", "player": name, "crew": {}, "treasures": 0, "coins": None}
    return Tap(send=(event,), says=tell(say("{whose} crew is empty.", whose=tell.whose(name))), undo=True)


STEPS = {
    "crew": say("{player}: crew"),
    "move_crew": say("{player} takes {card} from another player"),
    "treasures": say("{player}: treasures"),
    "coins": say("{player}: coins"),
    "skulls": say("{player}: skulls"),
    "paid_discards": say("{player}: discards"),
    "express": say("{player}: sets counted by hand"),
    "cried_best": say("Who cries best"),
    "shuffle_lid": say("The lid was shuffled in"),
    "set_pirate": say("{player}: everything at once"),
}


def crew_step(play: CrewPlay, event: Event) -> str:
    """Returns « Chloé : pièces 9 »."""
    step = STEPS.get(str(event["do"]))
    if step is None:
        return str(event["do"])
    card = card_name(play, (event[AXES[0]], event[AXES[1]])) if AXES[0] in event else ""
    text = play.wording(step.with_parts(player=str(event.get("player", "")), card=card))
    if event["do"] == "crew":
        return f"{text}, {card} {event['copies']}"
    figure = event.get("count", event.get("set"))
    return text if figure is None else f"{text} {figure}"


def crews_so_far(play: CrewPlay) -> str:
    counted, full = counted_crews(play)
    return play.wording(say_n("{n} player of {full} counted", "{n} players of {full} counted", counted, full=full))


def counted_crews(play: CrewPlay) -> tuple[int, int]:
    players = play.state.players
    return sum(bool(player.crew) or player.set is not None or player.coins is not None for player in players), len(players)


def next_crew(play: CrewPlay, **_selection: Json) -> Action:
    """Goes to the next crew; if only coins count, everybody is on the page already."""
    return (
        next_player(play)
        if counts_sets(play)
        else Action(play.wording(say("Results")), Tap(open=Link("results")), "flag-checkered")
    )


def crew_menu_view(play: CrewPlay) -> ListView:
    tell, name = play.wording, play.viewer.seat
    last = menu_rows(play)
    rows: list[RowView] = []
    if counts_sets(play):
        express = express_action(play)
        counted = play.state.player(name).set is not None
        about = say("Enter the crew card by card") if counted else say("Enter the points you counted")
        rows.append(RowView(express.label, tell(about), icon=express.icon, tap=express.tap))
        rows.append(enter_code_row(tell, say("A hand from another phone")))
        rows.append(code_row(tell, say("Code of this hand")))
        rows.append(
            RowView(
                tell(say("Empty this crew")),
                tell(say("Can be undone")),
                icon="eraser-variant",
                tap=_empty_tap(play, name) if play.state.entered(name) else Tap(),
            )
        )
    return ListView(tell(say("{whose} crew", whose=tell.whose(name))), sections=(SectionView(rows=(*rows, *last)),))


def lid_view(play: CrewPlay) -> ListView:
    tell = play.wording
    return ListView(tell(say("The pile is empty")), tell(say("Are there cards in the lid?")), actions=lid_actions(play))


CREWS = KindViews(
    layout=crew_board_view,
    body=crew_view,
    tab=crew_tab,
    step=crew_step,
    so_far=crews_so_far,
    done=counted_crews,
    unfinished=first_unfinished,
    menu=crew_menu_view,
    next=next_crew,
    notices=crew_notices,
)
