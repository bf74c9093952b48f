"""The banner of a result: who won, in a scene of the game; the total counts up and gold bursts, unless the phone wants no animation."""
from __future__ import annotations

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
from views.palette import PLAYERS
from views.results import ResultsView

load_kv(__file__)
COUNTING, BURSTING = 0.9, 1.4       # seconds


class Crowned(Avatar):
    """A winner's disc with a crown; shared victories have one each."""

    crowned = BooleanProperty(True)


class Burst(Painted):
    """Gold that flies out of the middle and fades; without room for a scene, three sparks stay."""

    flown = NumericProperty(1)              # from 0, all in the middle, to 1, at rest
    shown = BooleanProperty(False)
    bare = BooleanProperty(False)
    repaint_on = ("flown", "shown", "bare")
    FADING = 21
    # Where sparks stay (share of the width, dp from the nearer edge) and their size: above and below all text.
    STAYING = ((0.34, -10, 12), (0.57, 10, 14), (0.93, -9, 10))
    GOLDEN = 2.39996                        # radians: no two of a few sparks fly in the same direction

    def paint(self) -> None:
        if not self.shown:
            return
        gold = App.get_running_app().palette.gold_button[:3]
        for turn, (x, y, side) in enumerate(self.staying()):
            self._spark(turn, x, y, side, (*gold, 0.9))
        for spark in range(self.FADING if self.flown < 1 else 0):
            angle, reach = spark * self.GOLDEN, 0.35 + 0.65 * ((spark * 7) % 10) / 10
            x, y = self.center_x + cos(angle) * reach * self.width * 0.47, self._middle + sin(angle) * reach * self.height * 0.38
            self._spark(spark, x, y, dp(7 + spark % 3 * 4), (*gold, 1 - self.flown))

    @property
    def _middle(self) -> float:
        return self.y + self.height * 0.56

    def staying(self) -> list[tuple[float, float, float]]:
        """Returns the middle and the side of each spark that stays."""
        return [(self.x + x * self.width, (self.y if y > 0 else self.top) + dp(y), dp(side)) for x, y, side in self.STAYING if self.bare]

    def _spark(self, spark: int, x: float, y: float, side: float, colour: tuple[float, ...]) -> None:
        """Draws a spark on its way from the middle to this position."""
        x, y = self.center_x + (x - self.center_x) * self.flown, self._middle + (y - self._middle) * self.flown
        PushMatrix()
        Rotate(angle=spark * 40 + self.flown * 90, origin=(x, y))
        Color(*colour)
        Rectangle(source=art("spark"), size=(side, side), pos=(x - side / 2, y - side / 2))
        PopMatrix()


class Victory(Surface):
    """The winners with their total, in front of a scene that takes the remaining space."""

    label = StringProperty()                # « Victoire », « En tête »
    winner = StringProperty()
    total = NumericProperty(0)
    counted = NumericProperty(0)            # how far the total has been counted up
    scored = BooleanProperty(False)         # whether there is a total
    crowned = BooleanProperty(False)        # whether the game is decided
    game = StringProperty()
    lines = NumericProperty(1)              # width for the names
    big = BooleanProperty(False)
    bare = BooleanProperty(False)           # whether there is no room for a scene
    scene_height = NumericProperty(1)

    def on_big(self, *_args: object) -> None:
        for disc in self.ids.discs.children:
            disc.diameter = self._diameter

    @property
    def _diameter(self) -> int:
        return 72 if self.big else 56

    def show(self, view: ResultsView) -> None:
        Animation.cancel_all(self, "counted")
        discs = view.winners if not view.outcome else ()
        self.lines = 2 if view.outcome or len(discs) > 1 else 1
        self.label, self.winner, self.crowned = view.label, view.names, view.crowned
        self.scored, self.total = view.total is not None, view.total or 0
        self.counted = self.total
        self.ids.burst.shown, self.ids.burst.flown = view.crowned, 1
        self.ids.discs.clear_widgets()
        for person in discs:
            self.ids.discs.add_widget(Crowned(initials=person.letters, colour=PLAYERS[person.colour], crowned=view.crowned,
                                              diameter=self._diameter if len(discs) < 3 else 40))

    def celebrate(self) -> None:
        """Runs the animation once, when the winner is announced."""
        if not (self.crowned and App.get_running_app().animated):
            return
        self.counted, self.ids.burst.flown = 0, 0
        Animation(counted=self.total, duration=COUNTING, t="out_cubic").start(self)
        Animation(flown=1, duration=BURSTING, t="out_quart").start(self.ids.burst)

    def rest(self) -> None:
        """Shows the final state at once, because somebody does not want to wait."""
        Animation.cancel_all(self, "counted")
        Animation.cancel_all(self.ids.burst, "flown")
        self.counted, self.ids.burst.flown = self.total, 1

    @staticmethod
    def figure(counted: float) -> str:
        return number(round(counted))
