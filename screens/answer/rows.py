"""Rows of the rules: a found answer, a found card, cards as chips. Built once and refilled on each keystroke."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from screens import rulebook
from screens.drawn import suit_colours
from screens.registry import load_kv
from screens.view_parts import flow
from screens.widgets.cardrow import CardChip, SuitIcon
from screens.widgets.press import PressSurface
from screens.widgets.text import known_icon
from table.session import Session
from views.faces import FaceView, SignView
from views.parts import RowView, Tap

load_kv(__file__)


class AnswerRow(PressSurface):
    """A question, the beginning of its answer, its source."""

    game = StringProperty()
    answer = StringProperty()
    question = StringProperty()
    words = StringProperty()
    source = StringProperty()
    silent = BooleanProperty(False)         # says that the rulebook is silent: the reading can be changed, or is the app's own

    def fill(self, row: RowView) -> AnswerRow:
        link = row.tap.open if row.tap is not None else None
        assert link is not None
        self.game, self.answer = link.about["game"], link.about["answer"]
        self.question, self.words, self.source, self.silent = row.title, row.caption, row.note, row.role == "silent"
        return self

    def on_tap(self) -> None:
        rulebook.open_answer(self.game, self.answer)


class FoundCard(SuitIcon, PressSurface):
    """A card in a list: its icon, its name, its effect."""

    game = StringProperty()
    card = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    sign = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session: Session | None = None
        self.player = ""

    def fill(self, face: FaceView) -> FoundCard:
        self.game, self.card, self.title, self.caption = face.game, face.card, face.name, face.caption
        self.icon, self.sign = known_icon(face.sign.icon), face.sign.text
        self.solid, self.solid_ink = sign_colours(face.sign)
        return self

    def on_tap(self) -> None:
        App.get_running_app().navigator.go("card", game=self.game, card=self.card, session=self.session, player=self.player)


def chips_of_faces(faces: Iterable[FaceView]) -> StackLayout:
    """Cards to tap, side by side."""
    return flow(*map(_chip, faces))


def _chip(face: FaceView) -> CardChip:
    label = f"{face.sign.text}  {face.name}" if face.sign.text else face.name
    icon = "cards-outline" if face.sign.text else known_icon(face.sign.icon)
    solid, ink = sign_colours(face.sign)
    chip = CardChip(card=face.card, label=label, icon=icon, solid=solid, solid_ink=ink)
    chip.bind(on_tap=lambda _chip: _open(face.tap))
    return chip


def _open(tap: Tap) -> None:
    if tap.open is not None:
        App.get_running_app().navigator.go(tap.open.to, **tap.open.about)


def sign_colours(sign: SignView) -> tuple[list[float], list[float]]:
    """Returns the ground of a small square, and the colour of its text."""
    palette = App.get_running_app().palette
    if sign.paint is not None:
        colours = suit_colours(sign.paint, palette)
        return list(colours.solid), list(colours.text)
    return list(getattr(palette, sign.role)), list(getattr(palette, f"on_{sign.role}"))
