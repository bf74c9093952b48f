"""A winner's best result so far, with the one it beat: a tap opens that older game."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App

from screens.results.breakdown import count_of
from screens.widgets.buttons import LinkRow
from screens.words import _, day, number, whose
from table.session import Session
from table.statistics import Way

if TYPE_CHECKING:
    from screens.results.results import Results
    from table import Table
    from table.statistics import Mark


class BestSoFar(LinkRow):
    """« Meilleur résultat de Diego »."""


def show_record(page: Results) -> None:
    """Looks through the games before this one, off the frame."""
    app, session, result = App.get_running_app(), page.session, page.result
    page.ids.record.clear_widgets()
    winners = page.ranking[0] if page.begun and not page.missing else []

    def beaten() -> list[tuple[str, Mark]]:
        return [(name, mark) for name in winners
                if (mark := _best_before(app.table, session, name)) is not None and mark.total < count_of(result, name).total]

    def show(found: list[tuple[str, Mark]]) -> None:
        if page.result is result:
            page.ids.record.clear_widgets()
            for name, mark in found:
                page.ids.record.add_widget(_row(name, mark))

    app.off_frame.run("record", beaten, show, patience=0)


def _best_before(table: Table, session: Session, player: str) -> Mark | None:
    way = Way(len(session.players), session.state.variant, session.state.editions)
    alike = table.history.statistics(game=session.game, player=player).alike(session.game, way)
    marks = [mark for mark in alike.of(player) if mark.finished <= session.started]
    return max(marks, key=lambda mark: mark.total, default=None)


def _row(name: str, mark: Mark) -> BestSoFar:
    when = day(mark.finished.astimezone().date())
    row = BestSoFar(title=_("{whose} best result so far").format(whose=whose(name)),
                    caption=_("The record was {total}, on {day}").format(total=number(mark.total), day=when))
    row.bind(on_tap=lambda _row: _open(mark.record))
    return row


def _open(number: int) -> None:
    from screens.history.finished_game import open_result
    open_result(number)
