"""The order of resolution as a picture: one numbered step under the other, drawn from the pack."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scoring import is_crews, is_hands, is_tricks
from screens.deck import deck_of
from screens.registry import load_kv
from screens.theme import rgba
from screens.widgets.cardrow import FamilySquare
from screens.widgets.text import Heading
from screens.words import capital, language

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from scoring import HandPack, Pack, RefereePack, TrickPack, hands, tricks
    from scoring import OrderPart as Part

load_kv(__file__)
SHOWN = 10                  # squares of the cards that act in a step; a step of half the deck shows none
_STEPS = {                  # what a step does in games without phases, by what scoring calls it
    "set": "cards-outline", "treasure": "treasure-chest", "most_coins": "hand-coin-outline", "coin": "circle-multiple",
    "ranking": "podium", "coins": "circle-multiple", "treasures": "treasure-chest", "skulls": "skull-outline",
    "ask": "comment-question-outline", "shared": "handshake-outline", "roll": "dice-multiple-outline",
    "special_tile": "star-four-points-outline",
    "won": "party-popper", "lost": "clock-alert-outline", "next": "arrow-right-circle-outline",
}


class OrderStep(BoxLayout):
    number = StringProperty()               # '' : another way the step before it may go
    icon = StringProperty("blank")
    title = StringProperty()
    first = BooleanProperty(False)
    last = BooleanProperty(False)


def order_picture(pack: Pack) -> list[Widget]:
    """The widgets of the picture."""
    if is_hands(pack):
        return [_hand_step(pack, place, phase) for place, phase in enumerate(pack.phases)]
    if is_tricks(pack):
        return [widget for chapter in dict.fromkeys(phase.chapter for phase in pack.phases) for widget in _chapter(pack, chapter)]
    from scoring import crews, referee
    parts = crews.order.order_of(pack) if is_crews(pack) else referee.order.order_of(cast("RefereePack", pack))
    return [widget for part in parts for widget in _part(part)]


def _hand_step(pack: HandPack, place: int, phase: hands.Phase) -> OrderStep:
    step = OrderStep(number=str(place + 1), icon=phase.icon, title=phase.name.sentence(language()), first=place == 0,
                     last=place == len(pack.phases) - 1)
    acting = [card for card in pack.by_number
              if any(phase.covers(clause.word, card.id) for clause in (*card.bonus, *card.penalty))]
    if len(acting) <= SHOWN:
        deck, palette = deck_of(pack), App.get_running_app().palette
        suits = [deck.family_of(card.id) for card in acting]
        paints = [(deck.icon(suit), deck.paint(suit, palette)) for suit in suits]
        _add_squares(step, [(icon, list(paint.solid), list(paint.text)) for icon, paint in paints])
    return step


def _add_squares(step: OrderStep, squares: list[tuple[str, list[float], list[float]]]) -> None:
    for icon, ground, ink in squares:
        step.ids.squares.add_widget(FamilySquare(icon=icon, ground=ground, ink=ink))
    step.ids.squares.height = dp(26) if squares else 0


def _chapter(pack: TrickPack, chapter: int) -> list[Widget]:
    phases = pack.phases_of(chapter)
    heading = Heading(text=capital(pack.chapters[chapter].sentence(language())))
    return [heading, *(_trick_step(pack, phases, place) for place in range(len(phases)))]


def _trick_step(pack: TrickPack, phases: Sequence[tricks.Phase], place: int) -> OrderStep:
    phase = phases[place]
    paid = phase.highest or phase.gain
    icon = pack.tokens[next(iter(paid))].icon if paid else "cards-outline"
    return OrderStep(number=str(place + 1), icon=icon, title=phase.name.sentence(language()), first=place == 0,
                     last=place == len(phases) - 1)


def _part(part: Part) -> list[Widget]:
    """The alternatives of a step share one number."""
    found, number, palette = [Heading(text=part.name.sentence(language()))], 0, App.get_running_app().palette
    for place, told in enumerate(part.steps):
        again = told.either and part.steps[place - 1].either
        number += 0 if again else 1
        step = OrderStep(number="" if again else str(number), title=told.text.sentence(language()), first=place == 0,
                         last=place == len(part.steps) - 1, icon=_STEPS.get(told.kind) or told.signs[0].icon)
        if told.kind in _STEPS:
            _add_squares(step, [(sign.icon, list(rgba(sign.tone) if sign.tone else palette.chosen),
                                 [1, 1, 1, 1] if sign.tone else list(palette.on_chosen)) for sign in told.signs])
        found.append(step)
    return found
