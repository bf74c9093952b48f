"""One answer: the question, what the app says, the order as a picture, the reading behind it with its switch, its cards."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty

from screens import games, rulebook
from screens.answer.order import order_picture
from screens.answer.rows import chips_of
from screens.registry import Page, load_kv
from screens.widgets.buttons import SwitchRow
from screens.widgets.press import Surface
from screens.widgets.text import Heading, Words
from screens.words import _, language

if TYPE_CHECKING:
    from scoring import Pack, Reading, answers

load_kv(__file__)
ORDER = "order"             # the word of a reason; the answer that explains it shows the picture


class Framed(Surface):
    """A quiet box around a few rows."""


class AnswerPage(Page):
    title = StringProperty()
    caption = StringProperty()
    question = StringProperty()
    source = StringProperty()
    silent = BooleanProperty(False)
    marked = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game = self.id_of_answer = ""

    def enter(self, game: str = "", answer: str = "", **_arguments: object) -> None:
        if (game, answer) != (self.game, self.id_of_answer):
            self.ids.scroll.scroll_y = 1
        self.game, self.id_of_answer = game, answer
        rulebook.remember_read(game, answer)
        self.marked = rulebook.marked(rulebook.ANSWER, game, answer)
        self.refresh()

    def mark(self) -> None:
        self.marked = rulebook.mark(rulebook.ANSWER, self.game, self.id_of_answer)

    def refresh(self) -> None:
        rulebook.ask(self._show)

    def _show(self, rules: answers.Rules) -> None:
        answer = self.answer = rules.answer(self.game, self.id_of_answer)
        pack = games.pack(self.game)
        from screens.rules.groups import group_name
        self.title, self.caption = group_name(answer.tags[0]), games.title(self.game)
        self.question = answer.question.sentence(language())
        self.source = answer.source_text(language())
        self.silent = answer.source in ("app", "unknown")
        place = self.ids.body
        place.clear_widgets()
        for paragraph in answer.paragraphs:
            place.add_widget(Words(text=paragraph.sentence(language()), sp=16, line_height=1.2, padding=(0, 4)))
        if ORDER in answer.explains:
            self._show_order(pack)
        self.switch: SwitchRow | None = None
        if answer.reading is not None:
            self._show_reading(pack.readings[answer.reading])
        cards = [*answer.cards, *answer.mentions]
        self.ids.cards.clear_widgets()
        if cards:
            self.ids.cards.add_widget(Heading(text=_("Its cards") if pack.kind in ("hands", "tricks") else _("About these")))
            self.ids.cards.add_widget(chips_of(pack, cards))

    def _show_order(self, pack: Pack) -> None:
        steps = order_picture(pack)
        if steps:
            box = Framed()
            for step in steps:
                box.add_widget(step)
            self.ids.body.add_widget(box)

    def _show_reading(self, reading: Reading) -> None:
        """A rule that tables read differently: the switch for this table. The question stands above."""
        box = Framed(ground="gold_box")
        chosen = App.get_running_app().preferences.readings(self.game)
        row = SwitchRow(title=reading.name.sentence(language()), caption=_("House rule, for every new game"),
                        active=bool(chosen.get(reading.id, reading.default)))
        row.bind(on_switch=lambda _row, on: self.read_it(reading, on))
        box.add_widget(row)
        self.switch = row
        self.ids.body.add_widget(box)

    def read_it(self, reading: Reading, on: bool) -> None:
        app = App.get_running_app()
        chosen = app.preferences.readings(self.game)
        if on == reading.default:
            chosen.pop(reading.id, None)
        else:
            chosen[reading.id] = on
        app.preferences.keep_readings(self.game, chosen)
        app.root.say(_("Back to the usual reading.") if on == reading.default else _("Changed for every new game."))
