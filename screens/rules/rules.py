"""Rules: answers and cards of all games, found as you type, or listed game by game in the order of play."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens import games, rulebook
from screens.answer.rows import AnswerRow, FoundCard, chips_of_faces
from screens.registry import Page, load_kv
from screens.widgets import drawing as _drawing  # noqa: F401
from screens.widgets.buttons import Chip, Empty
from screens.widgets.cardrow import CardChip as _CardChip  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface
from screens.widgets.text import Heading, Words
from screens.words import _, wording
from views.answers import Rules as Book
from views.faces import FaceView
from views.parts import RowView
from views.rules import RulesGameView, RulesSection, RulesView, rules_view

load_kv(__file__)


class SearchInput(TextInput):
    """The search field, without KivyMD's frame."""


class GameRow(PressSurface):
    """A game with its drawing: a tap leads to its rules."""

    group = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    grounds = ListProperty(["DEE3F7", "252C45"])
    suits = ListProperty()


class GroupRow(PressSurface):
    """A group of answers, or the cards: a tap unfolds it."""

    group = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    icon = StringProperty("blank")
    folds = BooleanProperty(False)
    unfolded = BooleanProperty(False)


class Rules(Page):
    game = StringProperty()                 # '': all games

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rules: Book | None = None          # the answers, read off the frame before anything is listed
        self._asked = ("", "")                  # the game it was opened from, and the search text
        self.unfolded: set[str] = set()
        self._answer_rows: list[AnswerRow] = []
        self._card_rows: list[FoundCard] = []
        self._heads: list[Heading] = []
        self.chips: dict[str, Chip] = {}
        self.ids.search.bind(text=lambda _input, _text: self.show())

    def enter(self, game: str = "", typed: str = "", **_arguments: object) -> None:
        """Shows the rules of the game it was opened from; otherwise the page as it was left."""
        if game and (game, typed) != self._asked:
            self.ids.search.text = typed
            self.choose(game)
        self._asked = (game, typed)
        self.refresh()

    def refresh(self) -> None:
        self._show_chips(self._view())
        rulebook.ask(self._arrived, waiting=lambda: self._fill([Words(text=_("reading the rules…"), role="soft", padding=(4, 12))]))

    def _arrived(self, rules: Book) -> None:
        self.rules = rules
        self.show()

    def _view(self) -> RulesView:
        return rules_view(App.get_running_app().table, wording(), self.rules, self.game, self.ids.search.text)

    def _show_chips(self, view: RulesView) -> None:
        self.ids.chips.clear_widgets()
        self.chips = {}
        for game, label in view.choices:
            chosen = game == view.game
            chip = Chip(label=label, kind="chosen" if chosen else "plain", icon="check" if chosen else "")
            chip.bind(on_tap=lambda _chip, game=game: self.choose(game))
            self.chips[game] = chip
            self.ids.chips.add_widget(chip)
        Clock.schedule_once(lambda _dt: Clock.schedule_once(self._chosen_into_view), 0)     # new chips are laid out a frame later

    def _chosen_into_view(self, _dt: float) -> None:
        """Scrolls to the chosen chip: those of the owner's games are last, beyond the edge."""
        chip, view = self.chips.get(self.game), self.ids.games
        if chip is not None and self.ids.chips.width > view.width:
            view.scroll_to(chip, padding=dp(12), animate=False)

    def choose(self, game: str) -> None:
        self.game = game
        self.unfolded.clear()
        self.show(chips=True)
        self.ids.scroll.scroll_y = 1

    def back(self) -> bool:
        """Leaves the search first, then the game, then the page."""
        game, typed = self._asked
        if self.ids.search.text != typed:
            self.ids.search.text = typed
            return True
        if self.game != game:
            self.choose(game)
            return True
        return False

    def clear(self) -> None:
        self.ids.search.text = ""

    # what is shown

    def show(self, chips: bool = False) -> None:
        view = self._view()
        if chips:
            self._show_chips(view)
        if not view.pending:
            self.view = view
            self._show_rows()

    def _show_rows(self) -> None:
        """Reuses the rows of the last view: between keystrokes they are mostly the same."""
        stock = {"heads": iter(self._heads), "answers": iter(self._answer_rows), "cards": iter(self._card_rows)}
        self._heads, self._answer_rows, self._card_rows = [], [], []
        nothing = [Empty(drawing="empty_search", words=self.view.nothing)] if self.view.nothing else []
        rows: list[Widget] = [*nothing, *map(self._game, self.view.games)]
        for section in self.view.sections:
            rows += self._section(section, stock)
        self._fill(rows)

    def _fill(self, rows: list[Widget]) -> None:
        place = self.ids.rows
        if place.children[::-1] == rows:
            return
        place.clear_widgets()
        for row in rows:
            place.add_widget(row)

    def _section(self, section: RulesSection, stock: dict[str, Any]) -> list[Widget]:
        rows: list[Widget] = []
        if section.id:
            rows.append(self._group(section))
            if section.id not in self.unfolded:
                return rows
        elif section.title:
            self._heads.append(next(stock["heads"], None) or Heading())
            self._heads[-1].text = section.title
            rows.append(self._heads[-1])
        rows += [self._answer(row, stock) for row in section.answers]
        rows += [self._card(face, stock) for face in section.cards]
        for title, faces in section.chips:
            rows += [Heading(text=title)] if title else []
            rows.append(chips_of_faces(faces))
        return rows

    def _answer(self, row: RowView, stock: dict[str, Any]) -> AnswerRow:
        self._answer_rows.append((next(stock["answers"], None) or AnswerRow()).fill(row))
        return self._answer_rows[-1]

    def _card(self, face: FaceView, stock: dict[str, Any]) -> FoundCard:
        self._card_rows.append((next(stock["cards"], None) or FoundCard(ground="card")).fill(face))
        return self._card_rows[-1]

    def _group(self, section: RulesSection) -> GroupRow:
        row = GroupRow(group=section.id, title=section.title, icon=section.icon, folds=True, unfolded=section.id in self.unfolded,
                       caption=section.caption)
        row.bind(on_tap=lambda tapped: self.unfold(tapped.group))
        return row

    def _game(self, game: RulesGameView) -> GameRow:
        row = GameRow(group=game.id, title=game.title, caption=game.caption, grounds=list(games.ground(game.id, game.suits)),
                      suits=list(game.suits))
        row.bind(on_tap=lambda tapped: self.choose(tapped.group))
        return row

    def unfold(self, group: str) -> None:
        self.unfolded ^= {group}
        self._show_rows()
