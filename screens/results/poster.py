"""The picture of a result to share: the scene of the game, the winner, the ranking. The same from every phone."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Fbo, Rectangle, SmoothEllipse, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivymd.icon_definitions import md_icons

from screens import games, theme
from screens.home import art
from screens.results.podium import ink_of
from screens.theme import Rgba, rgba
from screens.widgets.text import MEDIUM, story_face
from screens.words import _, number
from views.palette import PLAYERS, Accent
from views.parts import Person
from views.results import ResultsView

WIDE, SIDE = 1080, 64               # pixels, whatever the phone's screen has
SCENE = round(WIDE * 0.42)
ROW, LEGEND, FOOT = 124, 56, 150
TIE = 34                            # the size of what broke a tie
GOLD = theme.LIGHT.gold_button


@dataclass(frozen=True)
class PosterPlace:
    """A line of the ranking; `shares` are the parts of the bar relative to the longest bar."""

    place: str
    person: Person
    total: str = ""
    shares: tuple[tuple[Rgba, float], ...] = ()


@dataclass(frozen=True)
class Poster:
    game: str
    accent: Accent
    heading: str                    # which game, and when
    label: str                      # « Victoire »
    names: str
    total: str
    crowned: bool
    places: Sequence[PosterPlace]
    app_name: str
    ties: Sequence[str] = ()        # what broke them
    legend: Sequence[tuple[Rgba, str]] = ()     # what the parts of the bars mean


def poster_of(view: ResultsView) -> Poster:
    accent = games.of(view.game).accent
    palette, bars = theme.with_accent(theme.LIGHT, accent), {bar.role: bar for bar in view.bars}
    places = [PosterPlace(row.place, row.person, row.total, tuple((ink_of(bars[part.role], palette), part.share) for part in row.bar))
              for row in view.rows]
    together = [PosterPlace("", person) for person in view.winners] if view.outcome else []
    total = "" if view.total is None else number(view.total)
    drawn = {part.role for row in view.rows for part in row.bar}
    legend = [(ink_of(bar, palette), bar.label) for bar in view.bars if bar.role in drawn]
    return Poster(view.game, accent, view.heading, view.label, view.names, total, view.crowned, places or together,
                  _("Fairy Tally"), view.ties, legend if len(legend) > 1 else ())


class _Paper:
    """A picture that is filled from top to bottom."""

    def __init__(self, high: int) -> None:
        self.high = high
        self.fbo = Fbo(size=(WIDE, high))

    def box(self, x: float, top: float, wide: float, high: float, colour: Rgba, radius: float = 0) -> None:
        with self.fbo:
            Color(*colour)
            if radius:
                SmoothRoundedRectangle(pos=(x, self.high - top - high), size=(wide, high), radius=[radius])
            else:
                Rectangle(pos=(x, self.high - top - high), size=(wide, high))

    def disc(self, x: float, top: float, side: float, colour: str, letters: str) -> None:
        with self.fbo:
            Color(*rgba(colour))
            SmoothEllipse(pos=(x, self.high - top - side), size=(side, side))
        written = _written(letters, "Roboto", int(side * 0.42), bold=True)
        self.picture(written, x + (side - written.width) / 2, top + (side - written.height) / 2, written.width, written.height)

    def picture(self, texture: Texture, x: float, top: float, wide: float, high: float, colour: Rgba = (1, 1, 1, 1)) -> None:
        with self.fbo:
            Color(*colour)
            Rectangle(texture=texture, pos=(x, self.high - top - high), size=(wide, high))

    def write(self, text: str, x: float, top: float, size: int, colour: Rgba, face: str = "", right: bool = False) -> float:
        """Writes a line from `x` on or, right-aligned, up to it; returns where the next line may begin."""
        written = _written(text, face or story_face(text), size)
        self.picture(written, x - written.width if right else x, top, written.width, written.height, colour)
        return top + written.height


def _written(text: str, face: str, size: int, bold: bool = False, room: int | None = None) -> Texture:
    """Draws a text; with `room` it wraps at that width."""
    label = CoreLabel(text=text, font_name=face, font_size=size, bold=bold, color=(1, 1, 1, 1), text_size=(room, None))
    label.refresh()
    return label.texture


def _fitting(text: str, face: str, size: int, room: float) -> int:
    """Returns the size at which a line of text fits."""
    return min(size, int(size * room / max(_written(text, face, size).width, 1)))


def draw(poster: Poster) -> CoreImage:
    sky = theme.with_accent(theme.LIGHT, poster.accent)
    size = _fitting(poster.names, story_face(poster.names), 104, WIDE - 2 * SIDE) if poster.names else 0
    head = 250 + int(size * 1.4) + SCENE - 60
    ties = [_written(text, MEDIUM, TIE, room=WIDE - 2 * SIDE) for text in poster.ties]
    legend = LEGEND if poster.legend else 0
    paper = _Paper(head + 40 + ROW * len(poster.places) + legend + sum(tie.height + 8 for tie in ties) + FOOT)
    paper.box(0, 0, WIDE, paper.high, sky.surface)
    paper.box(0, 0, WIDE, head, sky.navy)
    scene = CoreImage(art(f"scene_{poster.game}") or art("scene")).texture
    paper.picture(scene, 0, head - SCENE, WIDE, SCENE)
    paper.write(poster.heading, SIDE, 48, _fitting(poster.heading, MEDIUM, 38, WIDE - 2 * SIDE), GOLD, MEDIUM)
    _write_winner(paper, poster, size)
    for line, place in enumerate(poster.places):
        _write_place(paper, place, head + 40 + line * ROW, sky)
    top, left = head + 40 + ROW * len(poster.places), float(SIDE)
    for ink, label in poster.legend:
        paper.box(left, top + 7, 22, 22, ink, 6)
        left += 34
        paper.write(label, left, top, TIE - 4, sky.ink, "Roboto")
        left += _written(label, "Roboto", TIE - 4).width + 40
    top += legend
    for tie in ties:
        paper.picture(tie, SIDE, top, tie.width, tie.height, sky.gold)
        top += tie.height + 8
    logo = CoreImage(art("logo")).texture
    paper.picture(logo, SIDE, paper.high - FOOT + 34, 82, 82)
    paper.write(poster.app_name, SIDE + 108, paper.high - FOOT + 42, 48, sky.primary)
    paper.fbo.draw()
    return CoreImage(paper.fbo.texture)


def _write_winner(paper: _Paper, poster: Poster, size: int) -> None:
    """Writes the label beside its crown, the total to their right, the names below."""
    left = SIDE
    if poster.crowned:
        crown = _written(md_icons["crown"], "Icons", 72)
        paper.picture(crown, left, 128, crown.width, crown.height, GOLD)
        left += 96
    paper.write(poster.label, left, 140, _fitting(poster.label, MEDIUM, 46, 560), GOLD, MEDIUM)
    if poster.total:
        paper.write(poster.total, WIDE - SIDE, 92, 136, theme.LIGHT.on_navy, right=True)
    if poster.names:
        paper.write(poster.names, SIDE, 226, size, theme.LIGHT.on_navy)


def _write_place(paper: _Paper, place: PosterPlace, top: int, sky: theme.Palette) -> None:
    paper.box(SIDE - 24, top, WIDE - 2 * SIDE + 48, ROW - 14, sky.hairline, 28)
    paper.box(SIDE - 22, top + 2, WIDE - 2 * SIDE + 44, ROW - 18, sky.card, 26)
    paper.write(place.place, SIDE + 6, top + 24, 46, sky.soft)
    paper.disc(SIDE + 60, top + 16, 78, PLAYERS[place.person.colour], place.person.letters)
    left, right = SIDE + 164.0, WIDE - SIDE - 12
    size = _fitting(place.person.name, MEDIUM, 42, right - left - 190)
    paper.write(place.person.name, left, top + (18 if place.shares else 34), size, sky.ink, MEDIUM)
    paper.write(place.total, right, top + 12, 62, sky.ink, right=True)
    room = right - left - 150
    for ink, share in place.shares:
        long = share * room
        paper.box(left, top + 76, max(long - 4, 4), 18, ink, 8)
        left += long
