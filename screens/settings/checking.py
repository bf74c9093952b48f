"""The self-check: the printed examples of all packs, scored on this phone."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.app import App
from kivy.metrics import dp

from screens import games
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, capital, language


@dataclass(frozen=True)
class Checked:
    game: str
    examples: int
    wrong: tuple[tuple[Any, tuple[Any, ...]], ...]      # example and what differs

    @property
    def right(self) -> int:
        return self.examples - len(self.wrong)


def check() -> list[Checked]:
    """Every example of every game: what it gives, scored again. Off the frame."""
    import scoring
    found = []
    for game in games.listed():
        examples = _examples(game.id)
        differing = [(example, tuple(scoring.check_example(pack, example))) for pack, example in examples]
        found.append(Checked(game.id, len(examples), tuple((example, differs) for example, differs in differing if differs)))
    return found


def _examples(game: str) -> list[tuple[Any, Any]]:
    """Those of the game with the owner's corrections, and those of its boxes as they are printed, whoever owns them."""
    import scoring
    pack = games.pack(game, ())
    of_boxes = [(other, example) for other, example in scoring.examples(game) if other.boxes] if pack.editions else []
    return [*((pack, example) for example in pack.examples), *of_boxes]


def agrees(checked: list[Checked]) -> bool:
    return not any(each.wrong for each in checked)


def summary(checked: list[Checked]) -> str:
    right, every = sum(each.right for each in checked), sum(each.examples for each in checked)
    return _("{right} of {every} examples match").format(right=right, every=every)


def open_check() -> Sheet:
    sheet = Sheet(title=_("Self-check"), caption=_("Examples from the rulebooks and our own, scored just now"))
    sheet.add(Words(text=_("counting…"), role="soft", padding=(dp(4), dp(8))))

    def show(checked: list[Checked]) -> None:
        sheet.ids.body.clear_widgets()
        sheet.title = summary(checked)
        for each in checked:
            sheet.add(LinkRow(icon="alert-circle-outline" if each.wrong else "check-decagram-outline",
                              icon_role="error" if each.wrong else "good", title=games.title(each.game), chevron=False,
                              caption=_("{right} of {every} examples match").format(right=each.right, every=each.examples)))
            for example, differs in each.wrong:
                sentences = " ".join(difference.sentence(language()) for difference in differs)
                sheet.add(Words(text=f"{capital(example.name.sentence(language()))}. {sentences}", sp=13, role="error", padding=(dp(4), 0)))

    sheet.open()
    App.get_running_app().off_frame.run("self-check", check, show, patience=0)
    return sheet
