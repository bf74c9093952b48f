"""The parts of statistics and of a player's page: cards with figures, bars of players, rivals, best totals."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from screens.answer.rows import FoundCard, sign_colours
from screens.registry import load_kv
from screens.statistics.charts import Course, Histogram, PlayerBar
from screens.widgets.bars import Avatar
from screens.widgets.buttons import Chip
from screens.widgets.cardrow import FamilySquare
from screens.widgets.press import PressSurface, Surface
from screens.widgets.text import Words, bold, known_icon
from views.palette import PLAYERS
from views.parts import OptionView, Person, Tap
from views.statistics import BestView, DuelView, FigureBar, FigureView

load_kv(__file__)
Act = Callable[[Tap], object]


class FigureCard(Surface):
    """A title, a line beside it, what is counted below."""

    title = StringProperty()
    caption = StringProperty()


class Duel(BoxLayout):
    """Two players: how often each finished ahead of the other."""

    left = StringProperty()
    right = StringProperty()
    figure = StringProperty()


class BestHand(PressSurface):
    """One of the highest totals: whose, when, with which suits."""

    words = StringProperty()
    figure = StringProperty()


def figure_card(view: FigureView, act: Act) -> FigureCard:
    card = FigureCard(title=view.title, caption=view.caption)
    parts: list[Widget] = [_bar(bar, act) for bar in view.bars]
    parts += [Histogram(bars=[list(column) for column in view.columns], lit=view.lit)] if view.columns else []
    parts += [Course(totals=list(view.course))] if view.course else []
    parts += [_duel(duel) for duel in view.duels]
    parts += [_best(best, act) for best in view.best]
    parts += [FoundCard().fill(face) for face in view.cards]
    parts += [Words(text=view.note, sp=12.5, role="soft")] if view.note else []
    for part in parts:
        card.ids.inside.add_widget(part)
    return card


def _bar(view: FigureBar, act: Act) -> PlayerBar:
    markup = "".join(bold(span.text) if span.role == "strong" else span.text for span in view.told)
    bar = PlayerBar(name=view.person.name, initials=view.person.letters, colour=PLAYERS[view.person.colour], share=view.share, told=markup)
    bar.bind(on_tap=lambda _bar: act(view.tap))
    return bar


def _duel(view: DuelView) -> Duel:
    duel = Duel(left=view.left.name, right=view.right.name, figure=view.figure)
    for place, person in ((duel.ids.left_disc, view.left), (duel.ids.right_disc, view.right)):
        place.add_widget(_disc(person, 26))
    return duel


def _best(view: BestView, act: Act) -> BestHand:
    row = BestHand(words=view.words, figure=view.figure)
    row.ids.disc.add_widget(_disc(view.person, 36))
    for sign in view.suits:
        ground, ink = sign_colours(sign)
        row.ids.squares.add_widget(FamilySquare(icon=known_icon(sign.icon), ground=ground, ink=ink, side=20))
    row.bind(on_tap=lambda _row: act(view.tap))
    return row


def _disc(person: Person, diameter: int) -> Avatar:
    return Avatar(initials=person.letters, colour=PLAYERS[person.colour], diameter=diameter)


def show_options(place: StackLayout, options: Sequence[OptionView], act: Act) -> dict[str, Any]:
    """Shows one chip per option."""
    place.clear_widgets()
    chips: dict[str, Any] = {}
    for option in options:
        chip = Chip(label=option.label, kind="chosen" if option.chosen else "plain", icon=option.icon, widest=True)
        chips[option.tap.open.about.get("game", option.label) if option.tap.open else option.label] = chip
        chip.bind(on_tap=lambda _chip, option=option: act(option.tap))
        place.add_widget(chip)
    return chips
