"""Ties: what was compared and what broke them, and what only the table can decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring import TieStep
from sentences import listed, say, say_n
from table.shelf import shipped
from views.counting import COUNTING, explained, result_of
from views.parts import Link, ListView, OptionView, RowView, SectionView, Tap
from views.play import AnyPlay
from views.standing import points_of


@dataclass(frozen=True, slots=True)
class TieView:
    """What broke a tie, shown in the winner's row."""

    brief: str  # « départage »
    whole: str  # « départage : 72 < 80 »
    tap: Tap


@dataclass(frozen=True, slots=True)
class DecideView:
    """What only the table can decide among tied players."""

    question: str
    hint: str
    options: tuple[OptionView, ...]
    shared: str  # leaves it undecided: a shared place


def tie_steps(play: AnyPlay) -> list[TieStep]:
    """Returns the comparisons that took place, without players who entered nothing."""
    return [step for step in result_of(play).tie_break if any(play.state.entered(name) for name in step.between)]


def ties_by_winner(play: AnyPlay, order: Sequence[Sequence[str]]) -> dict[str, TieView]:
    """Returns the tie-breaks by row: of the winner, or of the first of those who remain tied."""
    found: dict[str, TieView] = {}
    tell, first_to_last = play.wording, [name for shared in order for name in shared]
    groups: dict[frozenset[str], list[TieStep]] = {}
    for step in tie_steps(play):
        groups.setdefault(frozenset(step.between), []).append(step)
    for steps in groups.values():
        step = next((step for step in steps if step.decided), steps[-1])
        best = [name for name in first_to_last if name in step.winner]
        if (step.decided and len(step.winner) > 1) or not best:
            continue                        # the next comparison is among these
        brief, figures = tell(say("cries best") if step.by_table else say("tie-break")), _compared(play, step)
        found[best[0]] = TieView(brief, f"{brief}{tell.colon}{figures}" if figures else brief, Tap(open=Link("ties")))
    return found


def _compared(play: AnyPlay, step: TieStep) -> str:
    if step.by_table:
        return ""
    best = step.figures[step.winner[0]]
    others = [step.figures[name] for name in step.between if name not in step.winner] or [best]
    rival = min(others) if step.lowest else max(others)
    sign = "=" if best == rival else "<" if step.lowest else ">"
    return f"{play.wording.number(best)}\N{NO-BREAK SPACE}{sign}\N{NO-BREAK SPACE}{play.wording.number(rival)}"


def ties_view(play: AnyPlay) -> ListView:
    """Lists step by step what was compared, with each player's figure."""
    tell = play.wording
    sections = [_tie_section(play, step) for step in tie_steps(play)]
    more = [RowView(tell(say("Decide again")), icon="restart", tap=Tap(send=(_undecided(play, step),)))
            for step in tie_steps(play) if step.by_table and not play.session.finished]
    if play.session.game in shipped():      # an added game has no answers
        more.append(RowView(tell(say("Why in this order?")), icon="book-open-variant-outline", tap=explained("tie_break")))
    return ListView(tell(say("Ties")), sections=(*sections, SectionView(rows=tuple(more))))


def _tie_section(play: AnyPlay, step: TieStep) -> SectionView:
    tell = play.wording
    name = tell.capital(tell(step.name))
    rows = tuple(RowView(player, figure="" if step.by_table else tell.number(step.figures[player]), person=play.people[player],
                         role="good" if step.decided and player in step.winner else "") for player in step.best_first)
    return SectionView(
        title=tell(say("Tied at {total}", total=points_of(result_of(play), step.between[0]) or 0)),
        lines=(tell(say("{rule}, says the table", rule=name)) if step.by_table else name,),
        rows=rows,
        caption="" if step.decided else tell(say("Still tied.")),
    )


def _undecided(play: AnyPlay, step: TieStep) -> dict[str, Any]:
    """Returns the table's answer without these players."""
    return {"do": "cried_best", "players": [name for name in play.state.cried_best if name not in step.between]}


def decide_view(play: AnyPlay) -> DecideView | None:
    """Builds the first open question: a tap names the best, then the next, until one is left."""
    question = next(iter(COUNTING[play.pack.kind].questions(result_of(play))), None)
    if question is None:
        return None
    tell, total = play.wording, points_of(result_of(play), question.between[0]) or 0
    each = say_n("{names}: {n} point each.", "{names}: {n} points each.", total, names=listed(question.between))
    options = tuple(
        OptionView(name, person=play.people[name], tap=Tap(
            send=({"do": "cried_best", "players": [*play.state.cried_best, name]},),
            says=tell(say("{name} cries best.", name=name)), undo=True)) for name in question.between
    )
    listen = say("No microphone: the others listen, then tap the best.")
    shared = say("Both equally well") if len(options) == 2 else say("All equally well")
    question_text = say("{question:Bare}", question=question.question)
    return DecideView(tell(question_text), f"{tell(each)} {tell(listen)}", options, tell(shared))
