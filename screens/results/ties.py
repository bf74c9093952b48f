"""How a tie was broken: what was compared, and each one's figure."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import games
from screens.answer.rows import reason_row
from screens.registry import load_kv
from screens.results.breakdown import count_of
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words
from screens.words import _, capital, language, number

if TYPE_CHECKING:
    from scoring import Ranked, TieStep

load_kv(__file__)


class TieRow(BoxLayout):
    """One of those who are tied, with the figure that is compared."""

    player = StringProperty()
    figure = StringProperty()
    first = BooleanProperty(False)


def tie_title(result: Ranked, step: TieStep) -> str:
    return _("Tied at {total}").format(total=number(count_of(result, step.between[0]).total))


def decisive_step(steps: Sequence[TieStep]) -> TieStep:
    """The comparison that broke the tie for first place; the last one if they are still tied."""
    same = [step for step in steps if set(step.between) == set(steps[0].between)]
    return next((step for step in same if step.decided), same[-1])


def rule(step: TieStep) -> str:
    """What is compared."""
    name = capital(step.name.sentence(language()))
    return _("{rule}, says the table").format(rule=name) if step.asked else name


def compared(step: TieStep) -> tuple[str, str]:
    """Two lines: what is compared, and the figures."""
    if step.asked:
        return rule(step), ", ".join(step.winner)
    return rule(step), " · ".join(f"{name} {number(step.figures[name])}" for name in step.best_first)


def open_ties(result: Ranked) -> Sheet:
    sheet = Sheet(title=_("Ties"))
    for step in result.tie_break:
        sheet.add(Heading(text=tie_title(result, step)), Words(text=rule(step), role="soft", padding=(dp(4), 0)))
        for name in step.best_first:
            figure = "" if step.asked else number(step.figures[name])
            sheet.add(TieRow(player=name, figure=figure, first=step.decided and name in step.winner))
        if not step.decided:
            sheet.add(Words(text=_("Still tied."), role="soft", padding=(dp(4), 0)))
    game = result.pack.game
    if game in games.BY_ID:                                 # an added game has no answers
        sheet.add(reason_row(sheet, game, "tie_break", _("Why in this order?"), icon="book-open-variant-outline"))
    return sheet.open()
