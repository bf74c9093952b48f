"""What the results show of a player, for every kind of game: the total, its parts for the bar, and how it is explained."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from kivy.app import App

from screens.theme import rgba
from screens.tricks.tokens import token_colour
from screens.widgets.bars import bar_length
from screens.words import _, capital, language, ngettext, number, whose

if TYPE_CHECKING:
    from scoring import CrewResult, HandResult, Ranked, TableResult, TrickResult, crews, tricks
    from screens.results.results import Results
    from screens.theme import Rgba
    from table.games.crews import CrewsState
    from table.games.hands import Hands
    from table.games.tricks import TricksState


@dataclass(frozen=True)
class Count:
    total: int
    parts: tuple[int, ...]                  # of the bar: three, and the extra points of the table; negative ones were lost
    sum: str                                # « 90 + 47 − 10 »

    @property
    def length(self) -> int:
        """How long the bar of this player is."""
        return int(bar_length(self.parts))


@dataclass(frozen=True)
class Counting:
    """How one kind of game is counted on the screen."""

    count: Callable[[Any], Count]           # of a player's part of the result
    legend: Callable[[Any], tuple[str, ...]]        # of a result; '' for a part that this variant does not have
    gains: bool                             # the third part is won, not lost
    explain: Callable[[Any, str], None]     # page and player: every point explained
    unfinished: Callable[[Any, Any], list[str]]         # result and state: who has not entered everything
    inks: Callable[[Any], tuple[Any, ...]] = lambda _result: ()     # of a result: colours of the parts, where the game has its own
    incomplete: Callable[[Any, Any], list[tuple[str, str]]] = lambda _result, _state: []    # what is missing, and of whom
    warnings: Callable[[Any], Sequence[Any]] = lambda _part: ()     # of a player's part of the result
    tie_questions: Callable[[Any], Sequence[Any]] = lambda _result: ()      # what only the table can decide among equals


def _added(figures: tuple[int, ...]) -> str:
    """Nothing, where one figure is all: the total says it."""
    first, *others = figures
    more = "".join(f" {'+' if figure > 0 else '−'} {number(abs(figure))}" for figure in others if figure)
    return number(first) + more if more else ""


def _hand(hand: HandResult) -> Count:
    parts = hand.part("base"), hand.part("bonus"), hand.part("penalty")
    return Count(hand.total, (*parts, hand.extra), _added((*parts, hand.extra)))


def _hand_legend(result: TableResult) -> tuple[str, ...]:
    more = any(hand.extra > 0 for hand in result.players.values())
    return _("Base"), _("Bonus"), _("Penalty"), _("Extra points") if more else ""


def _explain_hand(page: Results, player: str) -> None:
    app = App.get_running_app()
    hand = cast("Hands", page.session.state).player(player)
    if hand.hand or hand.items:
        app.navigator.go("why", session=page.session, player=player)
    else:
        app.root.say(nothing_to_explain(player))


def nothing_to_explain(player: str) -> str:
    return _("No card of {name} is entered: nothing to explain yet.").format(name=player)


def _unfinished_hands(result: TableResult, state: Hands) -> list[str]:
    return [player.name for player in state.players if len(player.hand) < result.pack.hand_size]


def _short_hands(result: TableResult, state: Hands) -> list[tuple[str, str]]:
    full = result.pack.hand_size
    return [(ngettext("{whose} hand has only {n} of {full} cards.", "{whose} hand has only {n} of {full} cards.", len(player.hand),
                      whose=whose(player.name), full=full), player.name) for player in state.players if 0 < len(player.hand) < full]


def _crew(score: crews.PlayerScore) -> Count:
    parts = score.set_points, score.treasure_points, score.coin_points
    return Count(score.points, parts, _added(tuple(part for part in parts if part) or (0,)))


def _unfinished_crews(result: CrewResult, state: CrewsState) -> list[str]:
    """Coins are counted last; without cards or a set typed in, nothing else was, where they count."""
    return [player.name for player in state.players
            if player.coins is None or (result.mode.worth["set"] and not player.crew and player.set is None)]


def _crew_legend(result: CrewResult) -> tuple[str, str, str]:
    worth = result.mode.worth
    return _("Sets") if worth["set"] else "", _("Treasures") if worth["treasure"] else "", _("Coins")


def _explain_reasons(page: Results, player: str) -> None:
    """The lines of the score sheet, in the words of the rules."""
    from screens.answer.rows import reason_row
    from screens.widgets.sheet import Sheet
    sheet = Sheet(title=f"{player}, {number(count_of(page.result, player).total)}", caption=_("Tap a line for its rule"))
    result = cast("CrewResult", page.result)
    for reason in result.players[player].reasons:
        sheet.add(reason_row(sheet, page.session.game, crew_word(result, reason), reason.sentence(language())))
    sheet.open()


def crew_word(result: CrewResult, reason: crews.Reason) -> str:
    """The word of the rules behind a line of the sheet."""
    if reason.step == "set":
        return "both_sets" if result.pack.sets_for(result.mode.id, len(result.players)).both else "set"
    coins = "coin" if result.mode.worth.get("coin") else "most_coins"
    return {"treasures": "treasure", "coins": coins}.get(reason.step, "order")


def _tokens(player: tricks.PlayerResult) -> Count:
    points = tuple(player.points_by_token.values())
    return Count(player.points, points, " + ".join(map(number, points)) if sum(map(bool, points)) > 1 else "")


def _unfinished_teams(result: TrickResult, state: TricksState) -> list[str]:
    full = result.pack.seats_for(len(state.players)).team
    return [name for name in state.names if len(result.players[name].team) < full]


def _token_legend(result: TrickResult) -> tuple[str, ...]:
    return tuple(capital(result.pack.lexicon.token(kind).many(language())) for kind in result.pack.tokens)


def _token_inks(result: TrickResult) -> tuple[Rgba, ...]:
    """The colours of the tokens."""
    return tuple(rgba(token_colour(result.pack, kind)) for kind in result.pack.tokens)


def _explain_team(page: Results, player: str) -> None:
    App.get_running_app().navigator.go("team_points", session=page.session, player=player)


KINDS = {
    "hands": Counting(_hand, _hand_legend, False, _explain_hand, _unfinished_hands, incomplete=_short_hands,
                      warnings=lambda hand: hand.warnings),
    "tricks": Counting(_tokens, _token_legend, True, _explain_team, _unfinished_teams, inks=_token_inks),
    "crews": Counting(_crew, _crew_legend, True, _explain_reasons, _unfinished_crews, tie_questions=lambda result: result.questions),
}


def counting_of(result: Ranked) -> Counting:
    return KINDS[result.pack.kind]


def count_of(result: Ranked, player: str) -> Count:
    return counting_of(result).count(result.players[player])
