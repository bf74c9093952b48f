"""How each kind of game adds up: a player's total and its parts, what is missing or wrong, and what explains it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import crews
from scoring.crews import CrewPack, CrewResult
from scoring.hands import HandPack, TableResult
from scoring.tricks import TrickPack, TrickResult
from sentences import say, say_n
from table.games.crews import CrewsState
from table.games.hands import Hands
from table.games.tricks import TricksState, current_trick
from views.hand_cards import cards_of, hand_limit, latest_result_of
from views.parts import Link, ListView, Paint, RowView, SectionView, Tap
from views.play import AnyPlay, Play

HandPlay = Play[HandPack, Hands, TableResult]
CrewPlay = Play[CrewPack, CrewsState, CrewResult]
TrickPlay = Play[TrickPack, TricksState, TrickResult]


def result_of(play: AnyPlay) -> Any:
    """Returns the result of a play that has been scored; results are not shown before that."""
    assert play.result is not None
    return play.result


def unfinished_players(play: AnyPlay) -> list[str]:
    return list(play.session.log.game.unfinished(play.state, play.pack))


def overfull_players(play: AnyPlay) -> dict[str, int]:
    """Maps players with more cards than a hand may hold to how many more; their totals cannot be right."""
    over = COUNTING[play.pack.kind].over if play.pack.kind in COUNTING else None
    many = {name: over(play, name) for name in play.state.names} if over is not None else {}
    return {name: cards for name, cards in many.items() if cards > 0}


def first_unfinished(play: AnyPlay) -> str:
    """Returns the first player with something left to enter, or the first player."""
    return next(iter(unfinished_players(play)), play.state.names[0])


@dataclass(frozen=True, slots=True)
class BarRole:
    """The meaning and colour of one part of a bar."""

    role: str
    label: str
    icon: str = ""
    paint: Paint | None = None  # if the pack has its own colours


@dataclass(frozen=True, slots=True)
class Count:
    """A total and its parts, in the order of the bar; what was lost is negative."""

    total: int
    parts: tuple[tuple[str, int], ...]

    @property
    def lost(self) -> int:
        return -sum(points for _role, points in self.parts if points < 0)

    @property
    def reach(self) -> int:
        """The length of the bar including what was lost."""
        return max(self.total, 0) + self.lost

    def left(self) -> list[tuple[str, int]]:
        """Subtracts the penalty from the parts, last part first; what is left adds up to the total."""
        owed = self.lost
        paying = sorted(range(len(self.parts)), key=lambda place: (self.parts[place][0] == "extra", -place))
        left = {place: points for place, (_role, points) in enumerate(self.parts) if points > 0}
        for place in paying:
            paid = min(left.get(place, 0), owed)
            left[place], owed = left.get(place, 0) - paid, owed - paid
        return [(self.parts[place][0], points) for place, points in sorted(left.items()) if points]


Doubts = list[tuple[str, Link]]


@dataclass(frozen=True, slots=True)
class Counting:
    count: Callable[[Any, str], Count]  # of a result: a player's total and its parts
    bars: Callable[[Any], tuple[BarRole, ...]]
    why: Callable[[Any, str], Tap]
    doubts: Callable[[Any], Doubts]  # what is missing or cannot be right, with a link to where it is corrected
    in_short: Callable[[Any], str] = lambda play: ""  # all doubts in one short text
    questions: Callable[[Any], Sequence[Any]] = lambda result: ()  # what only the table can decide
    shows_zeros: bool = False  # whether the sum names even empty parts
    over: Callable[[Any, str], int] | None = None  # number of cards too many of a player


def entry(player: str = "") -> Link:
    """Links to the page where a player's cards are entered."""
    return Link("entry", {"player": player} if player else {})


def explained(word: str) -> Tap:
    """Returns the tap that opens the rule answer with this id."""
    return Tap(open=Link("explained", {"word": word}))


def _warnings(play: AnyPlay) -> Doubts:
    """Turns the warnings of the rules into doubts; each links to the first unfinished player."""
    where = entry(next(iter(unfinished_players(play)), ""))
    return [(play.wording(warning), where) for warning in play.session.log.game.warnings(result_of(play))]


# hands


def count_hand(result: TableResult, player: str) -> Count:
    hand = result.players[player]
    parts = tuple((part, hand.part(part)) for part in ("base", "bonus", "penalty"))
    return Count(hand.total, (*parts, ("extra", hand.item_points), ("extra", hand.extra)))


def _hand_bars(play: HandPlay) -> tuple[BarRole, ...]:
    """Items and points added by the table share one colour; the label names whichever scored."""
    tell, players = play.wording, result_of(play).players.values()
    beside = [tell(say("Items"))] if any(hand.item_points > 0 for hand in players) else []
    beside += [tell(say("Extra points"))] if not beside or any(hand.extra > 0 for hand in players) else []
    return (BarRole("base", tell(say("Base"))), BarRole("bonus", tell(say("Bonus"))), BarRole("penalty", tell(say("Penalty"))),
            BarRole("extra", ", ".join(beside)))


def why_hand(play: HandPlay, player: str) -> Tap:
    hand = play.state.player(player)
    if hand.hand or hand.items:
        return Tap(open=Link("why", {"player": player}))
    return Tap(says=play.wording(say("No card of {name} is entered: nothing to explain yet.", name=player)))


def doubts_about_hands(play: HandPlay) -> Doubts:
    """Lists missing hands first: nothing else can be checked before they are entered."""
    tell, full, hands = play.wording, play.pack.hand_size, play.state.players
    empty = [hand.name for hand in hands if not play.state.entered(hand.name)]
    begun = len(empty) < len(hands)
    found: Doubts = [(tell(say("Not entered: {names}.", names=", ".join(empty))), entry(empty[0]))] if empty and begun else []
    short = [hand for hand in hands if 0 < len(hand.hand) < full]
    found += [(tell(say_n("{whose} hand has only {n} of {full} cards.", "{whose} hand has only {n} of {full} cards.", len(hand.hand),
                          whose=tell.whose(hand.name), full=full)), entry(hand.name)) for hand in short]
    result: TableResult = result_of(play)
    found += [(tell(warning), entry()) for warning in result.warnings]
    return found + [(f"{name}, {tell(warning)}", entry(name)) for name, hand in result.players.items() for warning in hand.warnings]


def cards_too_many(play: HandPlay, player: str) -> int:
    hand = play.state.player(player)
    return len(cards_of(play.pack, hand, latest_result_of(play, player))) - hand_limit(play.pack, hand)


# crews


def count_crew(result: CrewResult, player: str) -> Count:
    score = result.players[player]
    return Count(score.points, (("set", score.set_points), ("treasure", score.treasure_points), ("coin", score.coin_points)))


def _crew_bars(play: CrewPlay) -> tuple[BarRole, ...]:
    tell = play.wording
    return (BarRole("set", tell(say("Sets")), "cards"), BarRole("treasure", tell(say("Treasures")), "treasure-chest"),
            BarRole("coin", tell(say("Coins")), "circle-multiple"))


def reasons_view(play: CrewPlay, player: str) -> ListView:
    """Lists the lines of the score sheet, each with its rule."""
    tell, result = play.wording, result_of(play)
    score = result.players[player]
    rows = tuple(RowView(tell(reason), tap=explained(crew_word(result, reason))) for reason in score.reasons)
    return ListView(f"{player}, {tell.number(score.points)}", tell(say("Tap a line for its rule")), (SectionView(rows=rows),))


def crew_word(result: CrewResult, reason: crews.Reason) -> str:
    """Returns the id of the rule answer that explains a line of the sheet."""
    if reason.step == "set":
        return "both_sets" if result.pack.sets_for(result.mode.id, len(result.players)).both else "set"
    coins = "coin" if result.mode.worth.get("coin") else "most_coins"
    return {"treasures": "treasure", "coins": coins}.get(reason.step, "order")


# tricks


def count_tokens(result: TrickResult, player: str) -> Count:
    part = result.players[player]
    return Count(part.points, tuple(part.points_by_token.items()))


def _token_bars(play: TrickPlay) -> tuple[BarRole, ...]:
    tell, names = play.wording, play.pack.lexicon
    return tuple(BarRole(kind, tell.capital(names.token(kind).many(tell.lang)), token.icon,
                         Paint(token.colour.light, "FFFFFF", token.colour.dark, "000000")) for kind, token in play.pack.tokens.items())


def _doubts_about_tokens(play: TrickPlay) -> Doubts:
    """Links to the first trick in which a card is missing; then to chapter III of the first player who has an unknown one."""
    whose = next((line.player for line in _unknown(play)), "")
    link = Link("team_points", {"player": whose}) if whose else entry()
    if unfinished_players(play):
        link = Link("entry", {"trick": current_trick(play.state)}) if play.state.by_trick else entry()
    return [(text, link) for text, _entry in _warnings(play)]


def _unknown(play: TrickPlay) -> list[Any]:
    result: TrickResult = result_of(play)
    return [line for line in result.unread if line.player in result.players]


def _unknown_in_short(play: TrickPlay) -> str:
    cards = {line.card for line in _unknown(play)} if not unfinished_players(play) else set()
    return play.wording(say_n("{n} card not known yet", "{n} cards not known yet", len(cards))) if cards else ""


def _team_too_large(play: TrickPlay, player: str) -> int:
    state, full = play.state, play.pack.seats_for(len(play.state.players)).team
    return 0 if state.by_trick else len(state.player(player).team) - full


COUNTING: Mapping[str, Counting] = {
    "hands": Counting(count_hand, _hand_bars, why_hand, doubts_about_hands, over=cards_too_many),
    "crews": Counting(count_crew, _crew_bars, lambda play, player: Tap(open=Link("reasons", {"player": player})), _warnings,
                      questions=lambda result: result.questions),
    "tricks": Counting(count_tokens, _token_bars, lambda play, player: Tap(open=Link("team_points", {"player": player})),
                       _doubts_about_tokens, _unknown_in_short, shows_zeros=True, over=_team_too_large),
}
