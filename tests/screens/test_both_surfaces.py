"""The same game in the app and on the page: what both drew is compared with the view, field by field."""
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from kivy.core.text import LabelBase
from kivy.core.text.markup import MarkupLabel
from selenium.common.exceptions import TimeoutException

from screens import games
from screens.widgets.text import AROUND, MARKUP
from table.session import Session
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS
from tests.screens.seen import visible
from tests.web.browser import CHROMIUM, DRIVER, Browser
from views.game import game_view
from views.parts import Link, Paint, Span, Tap, Viewer
from views.play import AnyPlay, play_of
from views.results import results_view
from views.why import why_view
from web.invitation import Invitation

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="app and page were not compared: no chromium with its driver here")
SEAT = "Chloé"
HAND_BY_HAND = [{"do": "set_hand", "player": name, "hand": list(hand)} for name, hand in HANDS.items()]
TWO_TRICKS = [{"do": "play", "player": name, "card": card, "trick": trick}
              for trick, cards in ((1, (7, 31, 18, 44)), (2, (12, 3, 26, 40))) for name, card in zip(HANDS, cards, strict=True)]
CREWS: list[dict[str, Any]] = [
    *({"do": "crew", "player": SEAT, "type": "pirate", "colour": colour, "copies": 1} for colour in ("purple", "green", "colour_3")),
    {"do": "crew", "player": "Aliénor", "type": "navigator", "colour": "green", "copies": 1},
    *({"do": "coins", "player": name, "count": coins} for name, coins in zip(HANDS, (4, 1, 6, 3), strict=True)),
]
MISSED: list[dict[str, Any]] = [{"do": "search", "pair": None}, {"do": "end_turn"}, {"do": "roll", "face": "hourglass"}]
GAMES: Mapping[str, tuple[list[dict[str, Any]], dict[str, Any]]] = {
    "fantasy_realms": (HAND_BY_HAND, {}),
    "once_upon_a_draft": (TWO_TRICKS, {"variant": "tricks"}),
    "baby_pirates": (CREWS, {"variant": "advanced"}),
    "cinderella": ([{"do": "roll", "face": "hourglass"}], {}),
}
# Names, not texts: what a surface makes a picture, a colour or a key of.
NO_TEXT = {"uid", "game", "kind", "layout", "state", "suit", "suits", "icon", "role", "card", "cards", "token", "event", "field", "id",
           "drawing", "outcome", "current", "lit"}
# Fields that a surface does not write, and why.
ANY = {
    "body.tiles.said", "body.cells", "body.families", "body.said", "body.unread.figures.label", "me",    # for who cannot see the page
    "undo.label", "edit.label",                                     # an icon
    "standing.ending", "standing.brief",                            # part of `whole`, or in its place where there is no room
    "share", "ties", "doubts", "groups.rule", "rule.title",         # behind a touch
    "rows.sum", "rows.tie.whole",                                   # a narrow row has the tie, or less of it, in this place
    "bars.label",                                                   # a legend where there is something to tell apart, and room
}
PAGE = {
    "next.label", "heading", "main.label", "line.action.label",     # the table's: a guest has no such button
    "body.caption", "body.formula",                                 # in the name of the tab; behind Why
    "person.letters", "tabs.count",                                 # a name that is written out; how far a seat is, by its tab or total
}
TRICK_IN_APP = {"tabs", "standing", "total", "body.unread"}         # a trick is everybody's; the teams have a page of their own
EVENING = {"tabs", "standing", "body.following", "winners"}         # nobody has a tab, and all win or lose together
WRITTEN: dict[int, tuple[Any, str]] = {}        # a texture, which must not be freed, and the text on it


@pytest.fixture(autouse=True)
def written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remembers what Kivy writes on each texture."""
    for kind in (LabelBase, MarkupLabel):
        draw = kind.refresh

        def refresh(label: Any, draw: Any = draw) -> None:
            draw(label)
            if label.texture is not None:
                around = AROUND.fullmatch(label.text)
                WRITTEN[id(label.texture)] = label.texture, MARKUP.sub("", around[1] if around else label.text)

        monkeypatch.setattr(kind, "refresh", refresh)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    browser = Browser(tmp_path_factory.mktemp("chromium"), "fr")
    browser.looks_like(412, 915, language="fr")
    yield browser
    browser.close()


def texts(view: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a view, with the names of the fields that lead to it."""
    if isinstance(view, str):
        yield path, view
    elif isinstance(view, Span):
        yield path, "" if view.role == "icon" else view.text
    elif isinstance(view, tuple):
        for part in view:
            yield from texts(part, path)
    elif isinstance(view, Mapping):
        for part in view.values():
            yield from texts(part, path)
    elif is_dataclass(view) and not isinstance(view, Tap | Link | Paint):
        for each in fields(view):
            if each.name not in NO_TEXT:
                yield from texts(getattr(view, each.name), f"{path}.{each.name}".lstrip("."))


def one_line(text: str) -> str:
    return re.sub(r"[\s\u00ad\ue000-\uf8ff\U000f0000-\U000fffff]+", " ", text).strip().casefold()


def drawn_by_app(phone: Phone) -> str:
    def drawn(group: Any) -> Iterator[str]:
        for each in group.children:
            texture = getattr(each, "texture", None)
            if texture is not None and id(texture) in WRITTEN:
                yield WRITTEN[id(texture)][1]
            if hasattr(each, "children"):
                yield from drawn(each)

    return one_line(" | ".join(text for widget in visible(phone) for text in drawn(widget.canvas)))


def left_out(view: Any, drawn: str, allowed: Set[str]) -> dict[str, str]:
    """The texts that were not drawn, by their fields."""
    return {path: text for path, text in texts(view)
            if not any(path == each or path.startswith(each + ".") for each in allowed)
            and not re.search(rf"(?<!\w){re.escape(one_line(text))}(?!\w)", drawn)}


class Table:
    """One game, open in the app and on a guest's page."""

    def __init__(self, phone: Phone, browser: Browser, game: str) -> None:
        self.phone, self.browser, self.game = phone, browser, game
        events, options = GAMES[game]
        self.session: Session = phone.app.table.new_session(game, list(HANDS), **options)
        self.invitation = Invitation(phone.app.table, self.session)
        self.invitation.open(["127.0.0.1"])
        browser.open(self.invitation.links()[0])
        browser.press(f"{SEAT[0]}\n{SEAT}")
        browser.until(lambda: browser.run("return document.body.dataset.at") == "game")
        for event in events:
            self.session.do(event)

    def play(self) -> AnyPlay:
        return play_of(self.session, Viewer("guest", SEAT, "fr"), self.session.result())

    def show(self, page: str, **arguments: Any) -> None:
        self.phone.app.navigator.go(page, session=self.session, **arguments)
        self.phone.settle(0.5)

    def agree(self, view: Any, where: str = "body", more: Set[str] = frozenset(), in_app: Set[str] = frozenset()) -> None:
        """Both surfaces drew every text of the view, but for what is listed above."""
        in_common = ANY | more
        assert len(set(texts(view))) > 10
        assert left_out(view, drawn_by_app(self.phone), in_common | in_app) == {}
        missing: dict[str, str] = {}

        def complete() -> bool:
            nonlocal missing
            missing = left_out(view, one_line(self.browser.text(where)), in_common | PAGE)
            return not missing

        with suppress(TimeoutException):        # the page draws after the table has answered
            self.browser.until(complete)
        assert missing == {}


@pytest.fixture
def table(phone: Phone, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Table]:
    table = Table(phone, browser, request.param)
    yield table
    table.invitation.close()
    browser.open("about:blank")


@pytest.mark.parametrize("table", GAMES, indirect=True)
def test_app_and_page_draw_what_the_view_says(table: Table) -> None:
    evening, trick = table.game == "cinderella", table.game == "once_upon_a_draft"
    pages = games.pages_of(table.session)
    table.show(pages.screen, **({} if evening else {"player": SEAT}))
    table.agree(game_view(table.play(), [SEAT]), more=EVENING if evening else set(), in_app=TRICK_IN_APP if trick else set())
    for event in (MISSED * 12)[:-2] if evening else ():        # until midnight
        table.session.do(event)
    table.invitation.room.reveal(True)
    table.show(pages.results)
    table.browser.find(".banner")
    table.agree(results_view(table.play(), None, "later"), more=EVENING if evening else set())


@pytest.mark.parametrize("table", ["fantasy_realms"], indirect=True)
def test_app_and_page_give_the_same_reasons(table: Table) -> None:
    table.show("why", player=SEAT)
    table.browser.tap("#why")
    table.agree(why_view(table.play(), SEAT), "#sheet")
