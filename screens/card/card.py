"""A card's page: what it is and what it does, in sentences made from the data that scores it."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ListProperty, StringProperty

from screens import games
from screens.deck import deck_of
from screens.registry import Page, load_kv
from screens.widgets.cardrow import CardChip as _CardChip  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Surface
from screens.words import _, capital, language

load_kv(__file__)


class RuleBox(Surface):
    """The bonus or the penalty of a card."""

    icon = StringProperty("blank")
    title = StringProperty()
    words = StringProperty()
    role = StringProperty("good")


class CardPage(Page):
    title = StringProperty()
    caption = StringProperty()
    family = StringProperty()
    strength = StringProperty()
    icon = StringProperty("blank")
    solid = ListProperty([0, 0, 0, 1])
    solid_ink = ListProperty([1, 1, 1, 1])

    def enter(self, session: Any = None, card: str = "", **_arguments: object) -> None:
        self.session, self.card = session, card
        self.refresh()

    def refresh(self) -> None:
        pack = self.session.pack()
        deck, card = deck_of(pack), pack.cards[self.card]
        paint = deck.paint(card.suit, App.get_running_app().palette)
        self.title = deck.name(card.id)
        self.caption = _("{game} · card {number} of {all}").format(
            game=games.title(self.session.game), number=card.number, all=len(pack.cards))
        self.family, self.icon = deck.family_name(card.suit), deck.icon(card.suit)
        self.solid, self.solid_ink = list(paint.solid), list(paint.text)
        self.strength = str(card.strength)
        speech = pack.speech(language())
        self.ids.rules.clear_widgets()
        boxes = ((card.bonus, "plus-circle-outline", _("Bonus"), "good"), (card.penalty, "minus-circle-outline", _("Penalty"), "error"))
        for clauses, icon, title, role in boxes:
            if clauses:
                words = "\n".join(capital(clause.text(speech)) for clause in clauses)
                self.ids.rules.add_widget(RuleBox(icon=icon, title=title, words=words, role=role))
