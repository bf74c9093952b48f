"""Rules: answers and cards of all games, found as you type, or listed game by game in the order of play."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.textinput import TextInput

from screens import games, rulebook
from screens.answer.rows import AnswerRow, FoundCard, chips_of
from screens.registry import Page, load_kv
from screens.rules.groups import by_suit, group_icon, group_name, grouped, has_cards
from screens.widgets import drawing as _drawing  # noqa: F401
from screens.widgets.buttons import Chip
from screens.widgets.cardrow import CardChip as _CardChip  # noqa: F401  (kv below uses its rules)
from screens.widgets.empty import Empty
from screens.widgets.press import PressSurface
from screens.widgets.text import Heading, Words
from screens.words import _, ngettext

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from scoring import answers

load_kv(__file__)
SHOWN_ANSWERS, SHOWN_CARDS = 8, 6           # of what was found; more would only push the best out of sight


CARDS = "cards"                              # the group that no answer is filed under


class SearchInput(TextInput):
    """The line of the search, without KivyMD's frame."""


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
    game = StringProperty()                 # '': all of them

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rules: answers.Rules = None            # type: ignore[assignment]  # read off the frame, before anything is listed
        self._asked = ("", "")                  # the game somebody came from, and what was to be found there
        self.unfolded: set[str] = set()
        self._answer_rows: list[AnswerRow] = []
        self._card_rows: list[FoundCard] = []
        self._answers_head, self._cards_head = Heading(), Heading()
        self.chips: dict[str, Chip] = {}
        self.ids.search.bind(text=lambda _input, _text: self.show())

    def enter(self, game: str = "", typed: str = "", **_arguments: object) -> None:
        """Opened from a game, the rules of that game; otherwise as they were left."""
        if game and (game, typed) != self._asked:
            self.ids.search.text = typed
            self.choose(game)
        self._asked = (game, typed)
        self.refresh()

    def refresh(self) -> None:
        self._show_chips()
        rulebook.ask(self._arrived, waiting=lambda: self._fill([Words(text=_("reading the rules…"), role="soft", padding=(4, 12))]))

    def _arrived(self, rules: answers.Rules) -> None:
        self.rules = rules
        self.show()

    def _show_chips(self) -> None:
        self.ids.chips.clear_widgets()
        self.chips = {}
        for game, label in [("", _("All")), *((each.id, games.title(each.id)) for each in games.listed())]:
            chosen = game == self.game
            chip = Chip(label=label, kind="chosen" if chosen else "plain", icon="check" if chosen else "")
            chip.bind(on_tap=lambda _chip, game=game: self.choose(game))
            self.chips[game] = chip
            self.ids.chips.add_widget(chip)
        Clock.schedule_once(lambda _dt: Clock.schedule_once(self._chosen_into_view), 0)     # new chips find their places a frame later

    def _chosen_into_view(self, _dt: float) -> None:
        """The owner's games come last: their chips are beyond the edge."""
        chip, view = self.chips.get(self.game), self.ids.games
        if chip is not None and self.ids.chips.width > view.width:
            view.scroll_to(chip, padding=dp(12), animate=False)

    def choose(self, game: str) -> None:
        self.game = game
        self.unfolded.clear()
        self._show_chips()
        self.show()
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

    def show(self) -> None:
        if self.rules is None:
            return
        typed = self.ids.search.text.strip()
        self._fill(self._found(typed) if typed else self._listed())

    def _fill(self, rows: list[Widget]) -> None:
        place = self.ids.rows
        if place.children[::-1] == rows:        # from key to key mostly the same rows with other words
            return
        place.clear_widgets()
        for row in rows:
            place.add_widget(row)

    def _found(self, typed: str) -> list[Widget]:
        hits = self.rules.search(typed, self.game or None)
        answers = [self.rules.answer(hit.game, hit.id) for hit in hits if hit.kind == "answer"][:SHOWN_ANSWERS]
        cards = [hit for hit in hits if hit.kind == "card"][:SHOWN_CARDS]
        if not hits:
            return self._nothing(typed)
        self._answers_head.text = ngettext("{n} answer", "{n} answers", len(answers))
        self._cards_head.text = ngettext("{n} card", "{n} cards", len(cards))
        answered = [self._answers_head, *self._answers(answers)] if answers else []
        dealt = [self._cards_head, *self._cards(cards)] if cards else []
        return [*dealt, *answered] if hits[0].kind == "card" else [*answered, *dealt]

    def _nothing(self, typed: str) -> list[Widget]:
        said = Empty(drawing="empty_search", words=_("Nothing for “{typed}”.").format(typed=typed))
        return [said, Heading(text=_("Often asked")), *self._answers(rulebook.most_read(self.rules, self.game))]

    def _answers(self, found: Sequence[answers.Answer]) -> list[AnswerRow]:
        while len(self._answer_rows) < min(len(found), SHOWN_ANSWERS):
            self._answer_rows.append(AnswerRow())
        return [row.show(answer, "" if self.game else games.title(answer.game))
                for row, answer in zip(self._answer_rows, found, strict=False)]

    def _cards(self, hits: Sequence[answers.Hit]) -> list[FoundCard]:
        while len(self._card_rows) < min(len(hits), SHOWN_CARDS):
            self._card_rows.append(FoundCard(ground="card"))
        return [row.show(games.pack(hit.game), hit.id) for row, hit in zip(self._card_rows, hits, strict=False)]

    def _listed(self) -> list[Widget]:
        if not self.game:
            rows: list[Widget] = [self._game(game.id) for game in games.listed()]
            return [*rows, *self._marked(), Heading(text=_("Often asked")), *self._answers(rulebook.most_read(self.rules))]
        rows = self._deck(self.game)
        for tag, answers in grouped(self.rules.of(self.game)).items():
            rows.append(self._group(tag, group_name(tag), group_icon(tag), ngettext("{n} answer", "{n} answers", len(answers))))
            if tag in self.unfolded:
                rows += [AnswerRow().show(answer) for answer in answers]
        return [*rows, *self._marked()]

    def _group(self, tag: str, title: str, icon: str, caption: str) -> GroupRow:
        row = GroupRow(group=tag, title=title, icon=icon, folds=True, unfolded=tag in self.unfolded, caption=caption)
        row.bind(on_tap=lambda tapped: self.unfold(tapped.group))
        return row

    def _deck(self, game: str) -> list[Widget]:
        """All cards to browse, suit by suit; a game without answers has nothing else to show."""
        pack, answered = games.pack(game), bool(self.rules.of(game))
        if not has_cards(pack):
            return []
        row = self._group(CARDS, _("Cards"), "cards-outline", ngettext("{n} card", "{n} cards", len(pack.cards)))
        if answered and CARDS not in self.unfolded:
            return [row]
        listed: list[Widget] = [row] if answered else []
        for title, cards in by_suit(pack):
            listed += [Heading(text=title)] if title else []
            listed.append(chips_of(pack, cards))
        return listed

    def _marked(self) -> list[Widget]:
        """Bookmarks; what a game does not know any more is left out."""
        rows: list[Widget] = []
        for kind, game, thing in rulebook.bookmarks(self.game):
            if kind == rulebook.ANSWER and any(answer.id == thing for answer in self.rules.of(game)):
                rows.append(AnswerRow().show(self.rules.answer(game, thing), "" if self.game else games.title(game)))
            elif kind == rulebook.CARD and game in {each.id for each in games.listed()} and thing in getattr(games.pack(game), "cards", {}):
                rows.append(FoundCard(ground="card").show(games.pack(game), thing))
        return [Heading(text=_("Bookmarks")), *rows] if rows else []

    def _game(self, game: str) -> GameRow:
        pack, listed = games.pack(game), games.of(game)
        answers, cards = len(self.rules.of(game)), len(pack.cards) if has_cards(pack) else 0
        told = [ngettext("{n} answer", "{n} answers", answers)] if answers else []
        told += [ngettext("{n} card", "{n} cards", cards)] if cards else []
        row = GameRow(group=game, title=games.title(game), caption=", ".join(told), grounds=list(listed.ground), suits=list(listed.suits))
        row.bind(on_tap=lambda tapped: self.choose(tapped.group))
        return row

    def unfold(self, tag: str) -> None:
        self.unfolded ^= {tag}
        self.show()
