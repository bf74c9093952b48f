"""Rows of the rules: a found answer, a found card, cards as chips. Made once and filled again from key to key."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from screens.answer.faces import CardFace, face_of, rule_of
from screens.drawn import known_icon, suit_colours
from screens.registry import load_kv
from screens.widgets.cardrow import CardChip
from screens.widgets.press import PressSurface
from screens.words import language
from table.session import Session
from views.faces import FaceView, SignView
from views.parts import RowView, Tap

if TYPE_CHECKING:
    from scoring import Pack, answers

load_kv(__file__)
SHORT = 120                 # letters of an answer in a list


def shortened(text: str, most: int = SHORT) -> str:
    """Cut at a word, with an ellipsis."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0].rstrip(",;:. \u00a0") + "…"


class AnswerRow(PressSurface):
    """A question, the beginning of its answer, where it comes from."""

    game = StringProperty()
    answer = StringProperty()
    question = StringProperty()
    words = StringProperty()
    source = StringProperty()
    silent = BooleanProperty(False)         # the rulebook does not say; the reading can be changed or is the app's

    def fill(self, row: RowView) -> AnswerRow:
        link = row.tap.open if row.tap is not None else None
        assert link is not None
        self.game, self.answer = link.about["game"], link.about["answer"]
        self.question, self.words, self.source, self.silent = row.title, row.caption, row.note, row.role == "silent"
        return self

    def show(self, answer: answers.Answer, game: str = "", whole: bool = False) -> AnswerRow:
        self.game, self.answer = answer.game, answer.id
        self.question = answer.question.sentence(language())
        first = answer.paragraphs[0].sentence(language())
        self.words = first if whole else shortened(first)
        self.source = " · ".join(filter(None, (game, answer.source_text(language()))))
        self.silent = answer.source in ("app", "unknown")
        return self

    def on_tap(self) -> None:
        from screens.rulebook import open_answer
        open_answer(self.game, self.answer)


class FoundCard(PressSurface):
    """A card in a list: its square, its name, what it does."""

    game = StringProperty()
    card = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    icon = StringProperty("blank")
    sign = StringProperty()
    solid = ListProperty([0, 0, 0, 1])
    solid_ink = ListProperty([1, 1, 1, 1])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session: Session | None = None
        self.player = ""

    def fill(self, face: FaceView) -> FoundCard:
        """Outside of a game."""
        self.game, self.card, self.title, self.caption = face.game, face.card, face.name, face.caption
        self.icon, self.sign = known_icon(face.sign.icon), face.sign.text
        self.solid, self.solid_ink = sign_colours(face.sign)
        return self

    def show(self, pack: Pack, card: str, caption: str = "", session: Session | None = None, player: str = "") -> FoundCard:
        face = face_of(pack, card)
        assert face is not None, card
        self.game, self.card, self.title, self.session, self.player = pack.game, card, face.name, session, player
        self.icon, self.sign, self.solid, self.solid_ink = face.icon, face.text, face.ground, face.ink
        self.caption = caption or shortened(rule_of(pack, card), 70)
        return self

    def on_tap(self) -> None:
        App.get_running_app().navigator.go("card", game=self.game, card=self.card, session=self.session, player=self.player)


def chips_of_faces(faces: Iterable[FaceView]) -> StackLayout:
    """Cards to tap, side by side."""
    place = StackLayout(size_hint_y=None, spacing=dp(6))
    place.bind(minimum_height=place.setter("height"))
    for face in faces:
        label = f"{face.sign.text}  {face.name}" if face.sign.text else face.name
        icon = "cards-outline" if face.sign.text else known_icon(face.sign.icon)
        solid, ink = sign_colours(face.sign)
        chip = CardChip(card=face.card, label=label, icon=icon, solid=solid, solid_ink=ink)
        chip.bind(on_tap=lambda _chip, face=face: _open(face.tap))
        place.add_widget(chip)
    return place


def _open(tap: Tap) -> None:
    if tap.open is not None:
        App.get_running_app().navigator.go(tap.open.to, **tap.open.about)


def sign_colours(sign: SignView) -> tuple[list[float], list[float]]:
    """The ground of a small square, and what is written on it."""
    palette = App.get_running_app().palette
    if sign.paint is not None:
        colours = suit_colours(sign.paint, palette)
        return list(colours.solid), list(colours.text)
    return list(getattr(palette, sign.role)), list(getattr(palette, f"on_{sign.role}"))


def chips_of(pack: Pack, cards: Iterable[str], session: Session | None = None, player: str = "") -> StackLayout:
    """Cards to tap, side by side."""
    place = StackLayout(size_hint_y=None, spacing=dp(6))
    place.bind(minimum_height=place.setter("height"))
    for face in filter(None, (face_of(pack, card) for card in cards)):
        place.add_widget(_chip(pack, face, session, player))
    return place


def _chip(pack: Pack, face: CardFace, session: Session | None, player: str) -> CardChip:
    label = f"{face.text}  {face.name}" if face.text else face.name
    icon = "cards-outline" if face.text else face.icon
    chip = CardChip(card=face.card, label=label, icon=icon, solid=face.ground, solid_ink=face.ink)
    if face.page:
        chip.bind(on_tap=lambda tapped: App.get_running_app().navigator.go(
            "card", game=pack.game, card=tapped.card, session=session, player=player))
    else:
        from screens.rulebook import open_rules
        chip.bind(on_tap=lambda _chip: open_rules(pack.game, face.name))        # no page of its own: all that is said about it
    return chip
