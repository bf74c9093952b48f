"""Chapter III: what every card of a team brings and why, the majority, what is to check, and the points."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from scoring import tricks
from screens import games, rulebook
from screens.registry import load_kv
from screens.theme import rgba
from screens.tricks import lookups
from screens.tricks.card_sheet import open_card_sheet
from screens.tricks.door import turn_to
from screens.tricks.questions import open_questions
from screens.tricks.team import TypedTokens as _TypedTokens  # noqa: F401  (kv below uses its rules)
from screens.tricks.tokens import hexa, token_colour, tokens_text
from screens.tricks.tricks_page import TricksPage
from screens.tricks.typed_tokens import TokenSheet
from screens.widgets import tabs as _tabs  # noqa: F401
from screens.widgets.buttons import Badge
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, bold, glyph, marked, medium
from screens.words import _, capital, language, number, ordinal

if TYPE_CHECKING:
    from scoring import TrickResult, tricks
    from table.session import Session

load_kv(__file__)
ROOM_FOR_WORDS = 150            # dp that name and reason want beside a badge


class EndRow(PressSurface):
    """One card of the team: its value, its name, the reason, and the tokens."""

    card = StringProperty()
    value = StringProperty()
    title = StringProperty()
    reason = StringProperty()
    tokens = StringProperty()
    asks = BooleanProperty(False)
    tight = BooleanProperty(False)              # the tokens stand below the words
    badge = ObjectProperty(None, allownone=True)


class TeamPoints(TricksPage):
    title = StringProperty()
    caption = StringProperty()
    total = StringProperty("0")
    sum = StringProperty()
    place = StringProperty()
    formula = StringProperty()
    check = StringProperty()
    doubts = ListProperty()                     # sentences about what cannot be counted

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.player = ""
        self.questions: list[tricks.Question] = []
        self.taken_back = 0                     # steps of this page that redo may bring again
        self.rows: dict[str, EndRow] = {}
        self._built: tuple[str, ...] = ()       # whose rows, and for which cards

    def enter(self, session: Session, player: str = "", **_arguments: object) -> None:
        self.session = session
        self.forget_result()
        wanted = player or self.player or App.get_running_app().preferences.current_player(self.session.uid)
        self.player = wanted if wanted in self.session.players else self.session.players[0]
        self.taken_back = 0
        self.refresh()

    # what is on the screen

    def refresh(self) -> None:
        if self.session is None:
            return
        self.title = _("Chapter III")
        self.caption = games.title(self.session.game) + " · " + _("end of the game")
        self.ids.tabs.seat(self.state.players)
        self.ids.tabs.choose(self.player)
        self._built = ()                        # words, colours and sizes may have changed
        self.update()

    def update(self) -> None:
        super().update()
        self.can_undo = self.can_undo and not self.session.finished and self._is_ours(self.session.log.steps()[-1].event)
        self.can_redo = self.can_redo and not self.session.finished and self.taken_back > 0

    @staticmethod
    def _is_ours(event: Any) -> bool:
        """What is entered on this page; cards of tricks and teams are undone where everybody sees them."""
        return event["do"] == "tokens" or (event["do"] == "earned" and event["chapter"] == tricks.TEAM)

    def _arrived(self, result: TrickResult) -> None:
        self.result = result
        for name, part in result.players.items():
            self.ids.tabs.tabs[name].total = number(part.points)
        mine = result.players[self.player]
        self.questions = [question for question in result.questions if question.card in mine.team]
        self._show_chapter_two(mine)
        self._show_team(mine)
        self._show_majority()
        self._show_checks()
        self._show_points(mine)

    def _show_chapter_two(self, mine: tricks.PlayerResult) -> None:
        row = self.ids.earlier
        row.asks = not self.state.by_trick and not self.state.player(self.player).tokens
        row.words = _("Won in chapter II")
        row.tokens = tokens_text(self.pack, mine.in_chapter(tricks.TRICK), App.get_running_app().sp(15))

    def _show_team(self, mine: tricks.PlayerResult) -> None:
        """The rows of a team are built once and then only filled: building them is what a step would wait for."""
        if (self.player, *mine.team) != self._built:
            self._built = (self.player, *mine.team)
            place = self.ids.team
            place.clear_widgets()
            self.rows = {card: EndRow(card=card, value=str(self.pack.cards[card].value)) for card in mine.team}
            for row in self.rows.values():
                row.bind(on_tap=lambda tapped: self.open_card(tapped.card))
                place.add_widget(row)
            if not mine.team:
                place.add_widget(Words(text=_("No card in this team yet."), role="soft", padding=(dp(8), dp(12))))
        for card, row in self.rows.items():
            self._fill(row, card)

    def _fill(self, row: EndRow, card: str) -> None:
        app, pack = App.get_running_app(), self.pack
        character = pack.cards[card]
        lines = lookups.lines_of(self.result, self.player, card, tricks.TEAM)
        icons = lookups.category_icons(pack, character)
        paid = [line for line in lines if any(line.tokens.values())] or lines
        told = tokens_text(pack, lookups.summed(pack, lines), app.sp(16), zeros=False, plus=True)
        row.tight = app.text_scale > 1.15
        row.title = medium(lookups.card_name(pack, card)) + marked(icons, "color", f"#{hexa(app.palette.soft)}")
        row.reason = ", ".join(dict.fromkeys(line.reason(language()) for line in paid))
        row.tokens = told or (_("tokens?") if any(line.unread for line in lines) else "0")
        self._ask(row, next((question for question in self.questions if question.card == card), None))

    def _ask(self, row: EndRow, question: tricks.Question | None) -> None:
        """The first open question of a card, on a badge beside its words, or below them where there is no room."""
        asked = f"{glyph('help-circle-outline')} {lookups.short_question(self.pack, question)}" if question else ""
        row.asks = bool(question)
        if row.badge is not None:
            if row.badge.text == asked:
                return
            row.badge.parent.remove_widget(row.badge)
            row.badge = None
        if not asked:
            return
        badge = row.badge = Badge(text=asked, ground="high", role="soft", pos_hint={"center_y": 0.5})
        if row.tight or not self._fits_beside(badge, row):
            badge.widest = True
            row.ids.words.add_widget(badge)
        else:
            row.ids.badges.add_widget(badge)

    def _fits_beside(self, badge: Badge, row: EndRow) -> bool:
        """Whether there is room for the badge beside name and reason."""
        for label in (badge, row.ids.tokens):
            label.texture_update()
        taken = badge.texture_size[0] + row.ids.tokens.texture_size[0]
        return self.width - dp(36 + 20 + 24 + 30) - taken >= dp(ROOM_FOR_WORDS)    # the value, two paddings, three gaps

    def _show_majority(self) -> None:
        majority, words = self.result.majority, self.ids.majority
        words.shown = majority is not None
        if majority is not None:
            token = self.pack.tokens[majority.phase.most or ""]
            self.ids.most_icon.text = App.get_running_app().mdi(token.icon)
            self.ids.most_icon.color = rgba(token_colour(self.pack, token.id))
            self.ids.most.text = majority.sentence(language())

    def _show_checks(self) -> None:
        self.check = lookups.to_check(len({question.card for question in self.questions})) if self.questions else ""
        self.doubts = [capital(warning.sentence(language())) for warning in self.session.warnings()]

    def _show_points(self, mine: tricks.PlayerResult) -> None:
        app, pack = App.get_running_app(), self.pack
        soft, parts = hexa(app.palette.soft), []
        for kind, count in mine.total.items():
            token = pack.tokens[kind]
            worth = f" × {token.points}" if token.points > 1 else f" ÷ {token.each}" if token.each > 1 else ""
            icon = glyph(token.icon, app.sp(17), f"#{token_colour(pack, kind)}")
            parts.append(f"{icon} {bold(number(count))}{marked(worth, 'color', f'#{soft}')}")
        self.formula = "   +   ".join(parts) if app.text_scale <= 1.3 else "  ".join(parts)
        self.total = number(mine.points)
        self.sum = " + ".join(number(each) for each in mine.points_by_token.values())
        ranked = [name for shared in self.result.ranking for name in shared]
        shared = next(group for group in self.result.ranking if self.player in group)
        place = ordinal(ranked.index(shared[0]) + 1)
        self.place = place if self.session.finished else _("{place} so far").format(place=place)

    # what a finger does

    def show_player(self, name: str) -> None:
        App.get_running_app().root.dismiss_snackbar()
        self.player = name
        App.get_running_app().preferences.keep_current_player(self.session.uid, name)
        self.ids.tabs.choose(name)
        self.ids.scroll.scroll_y = 1
        if self.result is not None:
            self._arrived(self.result)

    def open_rule(self, word: str) -> None:
        rulebook.open_explaining(self.session.game, word)

    def open_card(self, card: str) -> None:
        open_card_sheet(self, card, self.player, tricks.TEAM)

    def correct_chapter_two(self) -> None:
        """Tokens that were typed are typed again; those of the tricks are corrected in the tricks."""
        if self.session.finished:
            App.get_running_app().root.say(_("This game is finished: correct it from the results."))
        elif self.state.by_trick:
            turn_to("trick", self.session).open_tricks()
        else:
            TokenSheet(self, self.player)

    def open_doubts(self) -> None:
        Sheet(title=_("What is not counted yet")).add(*(Words(text=each, sp=15, padding=(dp(4), dp(4))) for each in self.doubts)).open()

    def open_questions(self) -> None:
        open_questions(self, self.questions)

    def do(self, *events: dict[str, Any]) -> bool:
        self.taken_back = 0
        return super().do(*events)

    def undo(self) -> None:
        if self.can_undo:
            whose = self.session.log.steps()[-1].event["player"]
            self.taken_back += 1
            super().undo()
            self._follow(whose)

    def redo(self) -> None:
        if self.can_redo:
            self.taken_back -= 1
            super().redo()
            self._follow(self.session.log.steps()[-1].event["player"])

    def _follow(self, player: str) -> None:
        """What was undone must be seen: its player comes into view."""
        if player != self.player and player in self.session.players:
            self.show_player(player)

    def open_workshop(self) -> None:
        App.get_running_app().navigator.go("workshop_list")

    def open_results(self) -> None:
        App.get_running_app().navigator.go("results", session=self.session)
