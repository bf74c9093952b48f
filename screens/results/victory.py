"""The banner of a result: who won, in a scene of the game; the total counts up and gold bursts, unless the phone wants no animation."""
from __future__ import annotations

from collections.abc import Sequence
from math import cos, sin

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.home import art
from screens.registry import load_kv
from screens.widgets.bars import Avatar
from screens.widgets.press import Painted, Surface
from screens.words import number

load_kv(__file__)
COUNTING, BURSTING = 0.9, 1.4       # seconds


class Crowned(Avatar):
    """A winner's disc; those who share the victory wear a crown each."""

    crowned = BooleanProperty(True)


class Burst(Painted):
    """Gold that flies out of the middle and fades; a few sparks stay."""

    flown = NumericProperty(1)              # from 0, all in the middle, to 1, at rest
    shown = BooleanProperty(False)
    paints_on = ("flown", "shown")
    SPARKS, STAYING = 26, 5
    GOLDEN = 2.39996                        # radians: no two of a few sparks fly the same way

    def paint(self) -> None:
        if not self.shown:
            return
        gold = App.get_running_app().palette.gold_button
        for spark in range(self.SPARKS):
            stays = spark % (self.SPARKS // self.STAYING) == 0
            if self.flown == 1 and not stays:
                continue
            self._spark(spark, (*gold[:3], 0.9 if stays else 1 - self.flown))

    def _spark(self, spark: int, colour: tuple[float, ...]) -> None:
        angle, reach = spark * self.GOLDEN, (0.35 + 0.65 * ((spark * 7) % 10) / 10) * self.flown
        x = self.center_x + cos(angle) * reach * self.width * 0.47
        y = self.y + self.height * 0.56 + sin(angle) * reach * self.height * 0.38
        side = dp(7 + spark % 3 * 4)
        PushMatrix()
        Rotate(angle=spark * 40 + self.flown * 90, origin=(x, y))
        Color(*colour)
        Rectangle(source=art("spark"), size=(side, side), pos=(x - side / 2, y - side / 2))
        PopMatrix()


class Victory(Surface):
    label = StringProperty()                # « Victoire », « En tête »
    winner = StringProperty()
    total = NumericProperty(0)
    counted = NumericProperty(0)            # how far the total has been counted up
    scored = BooleanProperty(False)         # there is a total
    crowned = BooleanProperty(False)        # the game is decided
    game = StringProperty()

    def show(self, label: str, winners: Sequence[tuple[str, str, str]], total: int | None, crowned: bool) -> None:
        """`winners`: name, letters and colour of each."""
        Animation.cancel_all(self, "counted")
        self.label, self.winner, self.crowned = label, ", ".join(name for name, _letters, _colour in winners), crowned
        self.scored, self.total = total is not None, total or 0
        self.counted = self.total
        self.ids.burst.shown, self.ids.burst.flown = crowned, 1
        discs = self.ids.discs
        discs.clear_widgets()
        for _name, letters, colour in winners:
            discs.add_widget(Crowned(initials=letters, colour=colour, crowned=crowned, diameter=56 if len(winners) == 1 else 46))

    def celebrate(self) -> None:
        """Once, when the winner is told."""
        if not (self.crowned and App.get_running_app().animated):
            return
        self.counted, self.ids.burst.flown = 0, 0
        Animation(counted=self.total, duration=COUNTING, t="out_cubic").start(self)
        Animation(flown=1, duration=BURSTING, t="out_quart").start(self.ids.burst)

    def rest(self) -> None:
        """All of it at once: somebody does not want to wait."""
        Animation.cancel_all(self, "counted")
        Animation.cancel_all(self.ids.burst, "flown")
        self.counted, self.ids.burst.flown = self.total, 1

    @staticmethod
    def figure(counted: float) -> str:
        return number(round(counted))
