"""The first minutes: one hint at a time, each shown once, in a place where it covers nothing and no tap passes through it."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import TallyApp
from screens.registry import Page, load_kv
from screens.words import _

load_kv(__file__)
SEEN = "hints_seen"
PAUSE = 0.8                     # seconds of rest before a hint comes
READ = 1.0                      # seconds it must be shown to count as read


@dataclass(frozen=True)
class Hint:
    id: str
    page: str                               # the screen it belongs to
    words: Callable[[], str]
    fits: Callable[[Any], bool]             # takes the page; whether the hint applies


def _cards_in_hand(page: Page) -> int:
    return len(page.session.state.player(page.player).hand) if page.session is not None and page.player else 0


def _new_here(page: Page) -> bool:
    table = App.get_running_app().table
    return not table.history.records(limit=1) and not table.open_sessions()


HINTS = (
    Hint("begin", "home", lambda: _("Tap the game you are playing."), _new_here),
    Hint("tap", "hand", lambda: _("Tap a card to add it, again to remove it."),
         lambda page: not _cards_in_hand(page)),
    Hint("hold", "hand", lambda: _("Hold a card to read what it does."), lambda page: 1 < _cards_in_hand(page) < 5),
    Hint("why", "hand", lambda: _("“Why?” explains every point of the total."), lambda page: _cards_in_hand(page) >= 5),
    Hint("rows", "why", lambda: _("Tap a row to see its rule and its causes."), lambda page: bool(page.rows)),
    Hint("delete", "history", lambda: _("Hold a game to write a note or delete it."), lambda page: page.lists_games),
)


class HintCard(BoxLayout):
    words = StringProperty()
    kept = BooleanProperty(False)           # whether it is in a place the page reserves, as high as that

    def on_touch_down(self, touch: Any) -> bool:
        """Handles a tap on the hint: it disappears when the finger is lifted."""
        return bool(self.collide_point(*touch.pos))


def stand(card: HintCard, root: Any, page: Page) -> bool:
    """Finds a free place for the hint; False if there is none now.

    A page whose deck must not move reserves a place above its tray. Elsewhere the list in the middle gives up a few lines at its end.
    """
    kept = page.ids.get("strip_place")
    if kept is not None:
        if page.ids.strip_fold.shown:
            return False
        card.kept = True
        kept.add_widget(card)
        return True
    foot = root.foot
    if foot is None:
        return False
    below = foot.parent if foot is root.ids.bar.__self__ else foot
    below.parent.add_widget(card, index=below.parent.children.index(below) + 1)
    return True


class Hints:
    """Shows a hint, if there is one, whenever nothing has been touched for a while."""

    def __init__(self, app: TallyApp) -> None:
        self.app = app
        self.card: HintCard | None = None
        self._shown: Hint | None = None
        self._since = 0.0
        self._look = Clock.create_trigger(lambda _dt: self.look(), PAUSE)
        app.navigator.bind(current=self._again)
        Window.bind(on_touch_up=self._again)
        self._look()

    def close(self) -> None:
        self.hide()
        self._look.cancel()
        self.app.navigator.unbind(current=self._again)
        Window.unbind(on_touch_up=self._again)

    def _again(self, *_args: object) -> None:
        self.hide()
        self._look.cancel()
        self._look()

    @property
    def seen(self) -> list[str]:
        return list(self.app.preferences.kept.get(SEEN, []))

    def look(self) -> None:
        root, page = self.app.root, self.app.navigator.page
        if not self.app.hinting or self.card is not None or root.sheets:
            return
        if root.snackbar is not None and root.snackbar.parent is not None:
            self._look()                        # only one message at a time
            return
        seen = self.seen
        hint = next((hint for hint in HINTS if hint.page == page.name and hint.id not in seen and hint.fits(page)), None)
        if hint is None:
            return
        card = HintCard(words=hint.words(), width=root.width)
        if stand(card, root, page):
            self._shown, self._since, self.card = hint, Clock.get_time(), card

    def hide(self) -> None:
        """Removes the hint; if it was shown long enough to be read, it never returns."""
        if self.card is None or self._shown is None:
            return
        if Clock.get_time() - self._since >= READ:
            self.app.preferences.remember(SEEN, [*self.seen, self._shown.id])
        if self.card.parent is not None:
            self.card.parent.remove_widget(self.card)
        self.card, self._shown = None, None
