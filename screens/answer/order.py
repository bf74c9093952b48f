"""The order of resolution as a picture: one numbered step under the other, drawn from the phases of the pack."""
from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.deck import deck_of
from screens.registry import load_kv
from screens.widgets.cardrow import FamilySquare
from screens.widgets.text import Heading
from screens.words import capital, language

load_kv(__file__)
SHOWN = 10                  # squares of the cards that act in a step; a step of half the deck shows none
_ICONS = (                  # what a step does, by the words of the pack language it carries out
    ("extra_card", "card-plus-outline"), ("copy", "content-copy"), ("change_suit", "swap-horizontal"), ("clear", "eraser"),
    ("strike", "format-strikethrough"), ("blank", "eye-off-outline"), ("blanked_unless", "eye-remove-outline"),
    ("blanked_with", "eye-remove-outline"), ("points", "sigma"),
)


class OrderStep(BoxLayout):
    number = StringProperty()
    icon = StringProperty("blank")
    title = StringProperty()
    first = BooleanProperty(False)
    last = BooleanProperty(False)


def order_picture(pack: Any) -> list[Any]:
    """The widgets of the picture; none for a game whose pack has no phases."""
    phases = getattr(pack, "phases", ())
    if pack.kind == "hands":
        return [_hand_step(pack, place, phase) for place, phase in enumerate(phases)]
    found: list[Any] = []
    for chapter in dict.fromkeys(phase.chapter for phase in phases):
        mine = pack.phases_of(chapter)
        found.append(Heading(text=capital(pack.chapters[chapter].sentence(language()))))
        found += [_trick_step(pack, mine, place) for place in range(len(mine))]
    return found


def _hand_step(pack: Any, place: int, phase: Any) -> OrderStep:
    icon = next((icon for word, icon in _ICONS if word in phase.words), "circle-small")
    step = OrderStep(number=str(place + 1), icon=icon, title=phase.name.sentence(language()), first=place == 0,
                     last=place == len(pack.phases) - 1)
    acting = [card for card in pack.by_number
              if any(phase.covers(clause.word, card.id) for clause in (*card.bonus, *card.penalty))]
    if len(acting) <= SHOWN:
        from kivy.app import App
        deck, palette = deck_of(pack), App.get_running_app().palette
        for card in acting:
            paint = deck.paint(card.suit, palette)
            step.ids.squares.add_widget(FamilySquare(icon=deck.icon(card.suit), ground=list(paint.solid), ink=list(paint.text)))
        step.ids.squares.height = dp(26) if acting else 0
    return step


def _trick_step(pack: Any, phases: Any, place: int) -> OrderStep:
    phase = phases[place]
    paid = phase.highest or phase.gain
    icon = pack.tokens[next(iter(paid))].icon if paid else "cards-outline"
    return OrderStep(number=str(place + 1), icon=icon, title=phase.name.sentence(language()), first=place == 0,
                     last=place == len(phases) - 1)
