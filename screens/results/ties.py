"""How a tie was broken, step by step."""
from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from screens import games
from screens.answer.rows import reason_row
from screens.results.breakdown import count_of
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, language, number


def tie_title(result: Any, step: Any) -> str:
    return _("Tie at {total}").format(total="-".join(number(count_of(result, name).total) for name in step.between))


def decisive_step(steps: Any) -> Any:
    """The comparison that broke the tie for first place; the last one if they are still tied."""
    same = [step for step in steps if set(step.between) == set(steps[0].between)]
    return next((step for step in same if step.decided), same[-1])


def tie_sentence(step: Any) -> str:
    return str(step.sentence(language()))


def open_ties(result: Any) -> Sheet:
    sheet = Sheet(title=_("Ties, step by step"))
    for place, step in enumerate(result.tie_break, start=1):
        sheet.add(Words(text=f"{place}. {tie_title(result, step)}", font_name="RobotoMedium", sp=15, padding=(dp(4), dp(4))),
                  Words(text=tie_sentence(step), role="soft", padding=(dp(4), 0)))
    game = result.pack.game
    if game in games.BY_ID:                                 # an added game has no answers
        sheet.add(reason_row(sheet, game, "tie_break", _("Why in this order?"), icon="book-open-variant-outline"))
    return sheet.open()
