"""Chapter III: what each card of a team pays and why, the majority, what to check, and the points."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from screens.drawn import raised
from screens.registry import load_kv
from screens.theme import hexa, rgba
from screens.tricks.team import TypedTokens as _TypedTokens  # noqa: F401  (kv below uses its rules)
from screens.tricks.tokens import ink_of, tokens_text
from screens.tricks.tricks_page import TricksPage
from screens.widgets import tabs as _tabs  # noqa: F401
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, bold, glyph, marked, medium
from screens.words import _
from views.parts import NO_TAP, Link
from views.team import TeamCard, TeamPointsView

load_kv(__file__)


class EndRow(PressSurface):
    """One card of the team: its value, its name, the reason, and the tokens."""

    value = StringProperty()
    title = StringProperty()
    reason = StringProperty()
    tokens = StringProperty()
    doubt = BooleanProperty(False)
    tight = BooleanProperty(False)              # whether the tokens are below the text
    tap = NO_TAP


class TeamPoints(TricksPage):
    caption = StringProperty()
    sum = StringProperty()
    formula = StringProperty()
    check = StringProperty()
    doubts = ListProperty()                     # notices about what cannot be scored
    looking = {"chapter": 3}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, EndRow] = {}
        self._built: tuple[str, ...] = ()       # the player and cards of the rows

    # what is on the screen

    def redraw(self) -> None:
        self._built = ()                        # text, colours and sizes may have changed

    def draw(self, body: TeamPointsView, before: TeamPointsView | None) -> None:
        if self.counting:                       # everything here depends on the pending score
            return
        self.chapter, self.caption = body.title, body.caption
        self.ids.earlier.show(body.earlier, self.tokens)
        self._draw_team(body)
        self._draw_majority(body)
        self.check, self.doubts = body.check, list(body.doubts)
        self._draw_formula(body)
        self.sum = body.sum

    def show_standing(self) -> None:
        super().show_standing()
        if self.view is not None and self.view.finished:        # nobody moves up any more
            standing = self.view.standing
            self.place = raised(standing.figure + standing.ending, standing)

    def _draw_team(self, body: TeamPointsView) -> None:
        """Draws the rows of a team, which are built once and then only refilled: building them is the slow part."""
        built = (self.player, *(card.card for card in body.cards))
        if built != self._built:
            self._built = built
            place = self.ids.team
            place.clear_widgets()
            self.rows = {card.card: EndRow() for card in body.cards}
            for row in self.rows.values():
                row.bind(on_tap=lambda tapped: self.act(tapped.tap))
                place.add_widget(row)
            if body.empty:
                place.add_widget(Words(text=body.empty, role="soft", padding=(dp(8), dp(12))))
        for card in body.cards:
            self._fill(self.rows[card.card], card)

    def _fill(self, row: EndRow, card: TeamCard) -> None:
        app = App.get_running_app()
        icons = "".join(f" {glyph(icon)}" for icon in card.icons)
        row.tight, row.tap, row.value = app.text_scale > 1.15, card.tap, card.value
        row.title = medium(card.title) + marked(icons, "color", f"#{hexa(app.palette.soft)}")
        row.reason = card.reason
        row.doubt = card.doubt
        row.tokens = "" if card.buttons else tokens_text(card.tokens, self.tokens, app.sp(16)) or "0"
        row.ids.buttons.show(card.buttons, self.tokens, card.unknown, self.act)

    def _draw_majority(self, body: TeamPointsView) -> None:
        self.ids.majority.shown = body.majority is not None
        if body.majority is not None:
            [counted] = body.majority.tokens
            face = self.tokens[counted.token]
            self.ids.most_icon.text = App.get_running_app().mdi(face.icon)
            self.ids.most_icon.color = rgba(ink_of(face.paint))
            self.ids.most.text = body.majority.text

    def _draw_formula(self, body: TeamPointsView) -> None:
        app, parts = App.get_running_app(), []
        for count in body.formula:
            face = self.tokens[count.token]
            icon = glyph(face.icon, app.sp(17), f"#{ink_of(face.paint)}")
            parts.append(f"{icon} {bold(count.count)}{marked(count.worth, 'color', f'#{hexa(app.palette.soft)}')}")
        self.formula = "   +   ".join(parts) if app.text_scale <= 1.3 else "  ".join(parts)

    # what a finger does

    def show_player(self, name: str) -> None:
        self.ids.scroll.scroll_y = 1
        super().show_player(name)

    def explain_majority(self) -> None:
        if self.view is not None and self.view.body.majority is not None:
            self.act(self.view.body.majority.tap)

    def open_doubts(self) -> None:
        words = (Words(text=each, sp=15, padding=(dp(4), dp(4))) for each in self.doubts)
        Sheet(title=_("What is not counted yet")).add(*words).open()

    def open_questions(self) -> None:
        if self.view is not None:
            self.ask(self.view.body.questions)

    def open_all_cards(self) -> None:
        self.open(Link("workshop_list"))
