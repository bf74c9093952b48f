"""What the pages of a game of tricks share: chapter II trick by trick, the teams at the end, and chapter III."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from kivy.app import App
from kivy.properties import StringProperty

from screens.game_page import GamePage
from screens.registry import Page
from screens.tricks import tiles
from screens.tricks.questions import QuestionSheet, open_questions
from screens.view_sheet import ViewSheet
from screens.widgets.sheet import Sheet
from screens.words import language
from table.session import Session
from views.card_sheet import QuestionView
from views.hand import TileView
from views.palette import PLAYERS
from views.parts import Link, Person, Viewer
from views.play import play_of
from views.trick import tricks_view
from views.tricks import tricks_menu_view
from views.tricks_cards import NumberDeckView, NumberFace, TokenFace, is_entered

GHOST_COLOUR = "6C6A70"
SIDE_BY_SIDE = ("trick", "team_points")


class TricksPage(GamePage):
    chapter = StringProperty()
    names_others: ClassVar[bool] = True             # who has a card that is elsewhere

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.faces: dict[int, NumberFace] = {}      # tiles by value
        self.tokens: dict[str, TokenFace] = {}
        self.asking: QuestionSheet | None = None    # the sheet that is open

    def lay(self, layout: NumberDeckView) -> None:
        self.faces = {face.value: face for face in layout.cards}
        self.tokens = {face.id: face for face in layout.tokens}

    def show(self, result: Any, stale: bool = False) -> None:
        super().show(result, stale)
        if self.asking is not None:
            self.asking.refresh()

    def draw_tiles(self, shown: Mapping[int, TileView], ghosts: tuple[Person, ...] = ()) -> None:
        app = App.get_running_app()

        def look(value: int) -> tiles.NumberLook:
            tile = shown[value]
            here, gone, holder = tile.state == "mine", tile.state == "theirs", tile.holder
            if gone and not self.names_others:
                holder = None
            colour = "" if holder is None else GHOST_COLOUR if holder in ghosts else PLAYERS[holder.colour]
            disc = (holder.letters, colour) if holder is not None else ("", "")
            return tiles.look(self.faces[value], app.palette, app.text_scale, disc, here, gone)

        self.ids.grid.show(look)

    # what a finger does

    def notify(self, words: str, action: str = "", undo: Callable[[], Any] | None = None) -> None:
        """Shows the message over the title, never over cards, players and buttons that are tapped next."""
        app = App.get_running_app()
        super().notify(words, action, undo)
        if app.navigator.page.ids.get("view") is not None:
            # the deck reaches the buttons: a quick tap on it must not undo
            app.root.snackbar.pos_hint = {"center_x": 0.5, "top": 1 - app.inset_top / app.root.height}

    def touch_card(self, value: int) -> None:
        if self.view is not None:
            App.get_running_app().tick()
            self.act(self.view.body.tiles[value].tap)

    def ask(self, questions: tuple[QuestionView, ...]) -> None:
        """Asks the questions about printed cards."""
        open_questions(self, questions, lambda: self.play().pack)

    def open_workshop(self, value: int) -> None:
        self.open(Link("workshop", {"card": self.faces[value].card}))

    def open(self, link: Link) -> None:
        if link.to not in SIDE_BY_SIDE:
            super().open(link)
            return
        page = turn_to(link.to, self.session)
        if link.about:
            page.look(**link.about)

    def open_menu(self) -> None:
        begun = App.get_running_app().preferences.drafts()
        chapter = {"chapter": self.looking["chapter"]} if "chapter" in self.looking else {}
        ViewSheet(tricks_menu_view(self.play(self.result), begun=begun, **chapter), self.act).open()


def open_tricks(page: TricksPage) -> Sheet:
    """Opens the list of tricks, on the page of the tricks."""
    if page.name != "trick":
        page = cast("TricksPage", turn_to("trick", page.session))
    return ViewSheet(tricks_view(page.play(page.result)), page.act).open()


ENTRY = {True: "trick", False: "team"}


def turn_to(name: str, session: Session) -> Page:
    """Switches between tricks and chapter III: an open page is returned to, not stacked again."""
    navigator = App.get_running_app().navigator
    open_there = [place for place, stop in enumerate(navigator.stops)
                  if stop.name == name and stop.arguments.get("session") is session]
    if open_there:
        navigator.stops = navigator.stops[:open_there[-1] + 1]
        navigator.instead(name, session=session)
    else:
        navigator.go(name, session=session)
    return navigator.page


class TricksDoor(Page):
    """The way into a game: one entered trick by trick has another page than one entered at the end."""

    def enter(self, session: Session, **arguments: object) -> None:
        play = play_of(session, Viewer(lang=language()))
        App.get_running_app().navigator.instead(ENTRY[play.state.by_trick], session=session, **arguments)
        if is_entered(play) and not arguments.get("player"):
            turn_to("team_points", session)             # nothing is missing: corrections are made there
