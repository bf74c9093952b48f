"""The first minutes: one hint at a time, each shown once. A hint is never in the way: any tap goes through it and closes it."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import StringProperty

from screens.registry import load_kv
from screens.widgets.press import Surface
from screens.words import _

load_kv(__file__)
SEEN = "hints_seen"
PAUSE = 0.8                     # seconds of rest before a hint comes
READ = 1.0                      # seconds it must stay to count as read


@dataclass(frozen=True)
class Hint:
    id: str
    page: str                               # the screen it belongs to
    words: Callable[[], str]
    fits: Callable[[Any], bool]             # asked of the page


def _cards_in_hand(page: Any) -> int:
    return len(page.session.state.player(page.player).hand) if page.session is not None and page.player else 0


def _new_here(page: Any) -> bool:
    from kivy.app import App
    table = App.get_running_app().table
    return not table.history(limit=1) and not table.open_sessions()


def _unnamed(page: Any) -> bool:
    """Types or colours on the screen that nobody has named yet."""
    return page.nameable and page.result is not None and any(not page.pack.labels(axis)[of].known for axis, of in page.grid.heads)


HINTS = (
    Hint("begin", "home", lambda: _("Touch the game that lies on the table."), _new_here),
    Hint("tap", "hand", lambda: _("Touch the cards of this hand. A second touch takes a card out again."),
         lambda page: not _cards_in_hand(page)),
    Hint("hold", "hand", lambda: _("Hold a card to read what it does."), lambda page: 1 < _cards_in_hand(page) < 5),
    Hint("why", "hand", lambda: _("“Why?” explains every point of the total."), lambda page: _cards_in_hand(page) >= 5),
    Hint("names", "crew", lambda: _("The pencil above gives types and colours their names."), _unnamed),
    Hint("rows", "why", lambda: _("Touch a row: its rule, its causes, and the answer behind it."), lambda page: bool(page.rows)),
    Hint("explain", "results", lambda: _("Touch a player to see every point."), lambda page: page.result is not None),
    Hint("delete", "history", lambda: _("Hold a game to delete it."), lambda page: page.lists_games),
)


class HintCard(Surface):
    words = StringProperty()

    def on_touch_down(self, touch: Any) -> bool:
        """Whatever was tapped: the hint goes, the touch is passed on."""
        self.hints.hide()
        return False


class Hints:
    """Whenever the screen has come to rest, checks whether there is a hint for it."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.card: HintCard | None = None
        self._shown: Hint | None = None
        self._since = 0.0
        self._look = Clock.create_trigger(lambda _dt: self.look(), PAUSE)
        app.navigator.bind(current=self._again)
        Window.bind(on_touch_up=self._again)
        self._look()

    def close(self) -> None:
        self._look.cancel()
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
        seen = self.seen
        hint = next((hint for hint in HINTS if hint.page == page.name and hint.id not in seen and hint.fits(page)), None)
        if hint is None:
            return
        self._shown, self._since = hint, Clock.get_time()
        self.card = HintCard(words=hint.words())
        self.card.hints = self
        self.card.pos_hint = {"center_x": 0.5}
        self.card.y = (root.foot.height if root.foot is not None else 0) + self.app.inset_bottom + dp(12)
        root.add_widget(self.card)

    def hide(self) -> None:
        """Once it has been up long enough to be read, it never comes back."""
        if self.card is None or self._shown is None:
            return
        if Clock.get_time() - self._since >= READ:
            self.app.preferences.kept[SEEN] = [*self.seen, self._shown.id]
        self.app.root.remove_widget(self.card)
        self.card, self._shown = None, None
